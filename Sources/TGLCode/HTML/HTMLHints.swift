// Attributes of HTML that are rules of CSS: the Rendering chapter's presentational hints.

enum HTMLHints {
    /// What an element's attributes say, as a rule of the browser's sheet.
    static func rule(_ tree: HTMLTree, _ element: Int, _ tag: String) -> CSSRule {
        let rule = CSSRule(CSSSelectorList(), .browser, condition: 0, layer: CSSSheets.noLayer, place: .nowhere, comment: nil)
        let node = tree.nodes[element]
        var losses = Losses()
        func set(_ property: String, _ value: String, _ attribute: HTMLTree.Attribute) {
            let place = CodePlace(source: 0, offset: attribute.offset)
            let tokens = CSSTokenizer.read(Array(value.utf8)).tokens
            CSSShorthands.add(CSSDeclaration(name: property, value: tokens, isImportant: false, place: place), to: rule, &losses)
        }
        for attribute in node.attributes {
            let value = attribute.value
            switch (attribute.name, tag) {
            case ("dir", _): if ["ltr", "rtl"].contains(value.asciiLower) { set("direction", value.asciiLower, attribute) }
            case ("width", "img"), ("width", "video"), ("width", "iframe"), ("width", "embed"), ("width", "object"), ("width", "table"),
                ("width", "td"), ("width", "th"), ("width", "col"), ("width", "hr"), ("width", "svg"):
                if let length = length(value) { set("width", length, attribute) }
            case ("height", "img"), ("height", "video"), ("height", "iframe"), ("height", "embed"), ("height", "object"),
                ("height", "table"),
                ("height", "td"), ("height", "th"), ("height", "tr"), ("height", "svg"):
                if let length = length(value) { set("height", length, attribute) }
            case ("align", "img"), ("align", "table"), ("align", "iframe"):
                if ["left", "right"].contains(value.asciiLower) { set("float", value.asciiLower, attribute) }
                if value.asciiLower == "center", tag == "table" { set("margin-inline", "auto", attribute) }
            case ("align", "div"), ("align", "p"), ("align", "td"), ("align", "th"), ("align", "tr"), ("align", "h1"), ("align", "h2"):
                if ["left", "right", "center"].contains(value.asciiLower) { set("text-align", value.asciiLower, attribute) }
            case ("bgcolor", _): set("background-color", value, attribute)
            case ("border", "table"):
                if let width = Int(value.filter(\.isNumber)), width > 0 { set("border", "\(min(width, 1000))px outset", attribute) }
            case ("border", "img"): if let length = length(value) { set("border", "\(length) solid", attribute) }
            case ("cellspacing", "table"): if let length = length(value) { set("border-spacing", length, attribute) }
            case ("clear", "br"):
                let side = value.asciiLower == "all" ? "both" : value.asciiLower
                if ["left", "right", "both"].contains(side) { set("clear", side, attribute) }
            case ("nowrap", "td"), ("nowrap", "th"): set("white-space", "nowrap", attribute)
            case ("wrap", "textarea"): if value.asciiLower == "off" { set("white-space", "pre", attribute) }
            case ("hspace", "img"): if let length = length(value) { set("margin-inline", length, attribute) }
            case ("vspace", "img"): if let length = length(value) { set("margin-block", length, attribute) }
            case ("size", "font"):
                let sizes = ["1": "10px", "2": "13px", "3": "16px", "4": "18px", "5": "24px", "6": "32px", "7": "48px"]
                if let size = sizes[value] { set("font-size", size, attribute) }
            default: break
            }
        }
        if tag == "td" || tag == "th" { cell(tree, element, &losses, rule) }
        return rule
    }

    /// `cellpadding` and `border` of the table around a cell.
    private static func cell(_ tree: HTMLTree, _ element: Int, _ losses: inout Losses, _ rule: CSSRule) {
        var parent = Int(tree.nodes[element].parent)
        for _ in 0..<3 where parent >= 0 {
            for attribute in tree.nodes[parent].attributes where attribute.name == "cellpadding" {
                if let length = length(attribute.value) {
                    let tokens = CSSTokenizer.read(Array(length.utf8)).tokens
                    CSSShorthands.add(
                        CSSDeclaration(name: "padding", value: tokens, isImportant: false, place: .nowhere), to: rule, &losses)
                    return
                }
            }
            parent = Int(tree.nodes[parent].parent)
        }
    }

    /// `120`, `120px` or `50%` as a length of CSS.
    static func length(_ text: String) -> String? {
        let trimmed = text.drop { $0 == " " || $0 == "\n" || $0 == "+" }
        let digits = trimmed.prefix { $0.isASCII && $0.isNumber || $0 == "." }
        guard let number = Double(digits), number.isFinite else { return nil }
        return trimmed.dropFirst(digits.count).first == "%" ? "\(number)%" : "\(number)px"
    }
}
