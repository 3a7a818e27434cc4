// What a box's declarations say in tgl.

/// The rules of boxes on one screen.
struct BoxRules {
    enum Side: String, CaseIterable { case top, left, bottom, right }

    let page: CSSPage
    let styles: [CSSStyle?]
    let displays: [String]
    private let body: Int

    init(_ page: CSSPage, _ styles: [CSSStyle?], displays: [String]) {
        self.page = page
        self.styles = styles
        self.displays = displays
        body =
            page.tree.children(of: 0).first {
                page.tree.nodes[$0].kind == .element && page.sheets.atoms.text(page.tree.nodes[$0].tag) == "body"
            } ?? -1
    }

    /// The style of a box.
    func style(_ box: Box) -> CSSStyle {
        let style = styles[box.element]!
        switch box.origin {
        case .element: return style
        case .before: return page.generated(true, box.element, in: style) ?? CSSStyle(anonymousIn: style)
        case .after: return page.generated(false, box.element, in: style) ?? CSSStyle(anonymousIn: style)
        case .text, .line: return CSSStyle(anonymousIn: style)
        }
    }

    /// The rules of a box.
    func rules(_ box: Box) -> [ScriptRule] {
        var rules = BoxRuleList()
        let style = style(box)
        if box.origin == .element || box.origin == .before || box.origin == .after { own(box, style, &rules) }
        if box.origin == .text, box.kind == .label {
            // A text in a box whose lines are counted.
            let around = styles[box.element]!
            if let lines = around.number(.lineClamp), lines >= 1 {
                rules.add("maxLines", lines.rounded().scriptText, around, .lineClamp)
            }
        }
        for rule in box.stated {
            rules.list.removeAll { $0.key == rule.key }
            if rule.value != "0" { rules.list.append(rule) }
        }
        inLine(box, style, &rules)
        for rule in box.fixed where !rules.has(rule.key) {
            // The size of a picture that is not known says nothing beside a size of its own.
            let isOfNoUse = rule.value == "[0, 0]" || box.parent?.kind == .block
            if rule.property == "imageSize", isOfNoUse, rules.has("width"), rules.has("height") { continue }
            rules.list.append(rule)
        }
        if box.kind == .label, box.fixed.contains(where: { $0.property == "maxLines" }) { wholeLine(box, style, &rules) }
        if let font = box.font { rules.list += font.rules }
        table(box, style, &rules)
        return rules.list
    }

    // Pieces that other parts of the reader ask for.

    /// The width of a border, where there is one.
    static func border(_ style: CSSStyle, _ side: Side) -> Measure? {
        let (width, line): (CSSProperty, CSSProperty) =
            switch side {
            case .top: (.borderTopWidth, .borderTopStyle)
            case .left: (.borderLeftWidth, .borderLeftStyle)
            case .bottom: (.borderBottomWidth, .borderBottomStyle)
            case .right: (.borderRightWidth, .borderRightStyle)
            }
        guard let word = style.word(line), word != "none", word != "hidden" else { return nil }
        let measure: Measure
        switch style.word(width) {
        case "thin": measure = Measure(points: 1)
        case "medium": measure = Measure(points: 3)
        case "thick": measure = Measure(points: 5)
        default: measure = style.measure(width, takesPercent: false) ?? Measure(points: 3)
        }
        return measure.isZero ? nil : measure
    }

    private static func padding(_ style: CSSStyle, _ side: Side) -> (CSSProperty, Measure)? {
        let property: CSSProperty =
            switch side {
            case .top: .paddingTop
            case .left: .paddingLeft
            case .bottom: .paddingBottom
            case .right: .paddingRight
            }
        guard let measure = style.measure(property), !measure.isZero else { return nil }
        return (property, measure)
    }

    /// Padding and border.
    static func insets(_ style: CSSStyle) -> [ScriptRule] {
        var rules: [ScriptRule] = []
        for side in Side.allCases {
            if let (property, measure) = padding(style, side) {
                rules.append(
                    ScriptRule(
                        property: side.rawValue + "Padding", value: measure.script, source: style.winners[Int(property.rawValue)].rule,
                        place: style.place(of: property)))
            }
        }
        for side in Side.allCases {
            guard let measure = border(style, side) else { continue }
            let property: CSSProperty =
                switch side {
                case .top: .borderTopWidth
                case .left: .borderLeftWidth
                case .bottom: .borderBottomWidth
                case .right: .borderRightWidth
                }
            rules.append(
                ScriptRule(
                    property: side.rawValue + "Border", value: measure.script, source: style.winners[Int(property.rawValue)].rule,
                    place: style.place(of: property)))
        }
        return rules
    }

    // The rules of an element, or of what it generates.

    private func own(_ box: Box, _ style: CSSStyle, _ rules: inout BoxRuleList) {
        let isRoot = box.element == 0 && box.origin == .element
        let hidden = box.origin == .element && style.word(.display) == "none"
        if hidden {
            rules.add("visibility", "gone", style, .display)
        } else if style.winners[Int(CSSProperty.visibility.rawValue)].rule >= 0, let word = style.word(.visibility), word != "visible" {
            rules.add("visibility", "invisible", style, .visibility)
        }
        let position = place(box, style, &rules, isRoot: isRoot)
        sizes(box, style, &rules, isRoot: isRoot, isAbsolute: position == "absolute")
        item(box, style, &rules, isAbsolute: position == "absolute")
        if box.kind == .block || box.kind == .flex || box.kind == .grid {
            rules.list += Self.insets(style).filter { !box.isContent || !$0.property.hasPrefix("top") && !$0.property.hasPrefix("bottom") }
            container(box, style, &rules, isRoot: isRoot)
        }
        if box.kind == .label, let lines = style.number(.lineClamp), lines >= 1 {
            rules.add("maxLines", lines.rounded().scriptText, style, .lineClamp)
        }
        if let parent = style.parent, style.isRightToLeft != parent.isRightToLeft {
            rules.add("direction", style.isRightToLeft ? "rtl" : "ltr", style, .direction)
        } else if style.parent == nil, style.isRightToLeft {
            rules.add("direction", "rtl", style, .direction)
        }
        if let value = style.value(.backgroundColor), let color = CSSColor.read(value.tokens[...]), !color.isEmpty {
            rules.add("color", color, style, .backgroundColor)
        }
    }

    /// Position, insets, margins, float: the position that counts.
    private func place(_ box: Box, _ style: CSSStyle, _ rules: inout BoxRuleList, isRoot: Bool) -> String {
        var position = style.word(.position) ?? "static"
        if position == "fixed" { position = "absolute" }
        if position == "-webkit-sticky" { position = "sticky" }
        var insets: [(Side, CSSProperty, Measure)] = []
        for (side, property) in zip(Side.allCases, [CSSProperty.top, .left, .bottom, .right]) {
            if let measure = style.measure(property) { insets.append((side, property, measure)) }
        }
        if position == "relative" || position == "sticky", insets.isEmpty { position = "static" }
        if isRoot { position = "static" }
        let margins: [(Side, CSSProperty)] = Array(zip(Side.allCases, [.marginTop, .marginLeft, .marginBottom, .marginRight]))
        if box.isOnScreen {
            onScreen(style, insets, margins, &rules)
            return "absolute"
        }
        if position != "static" {
            rules.add("position", position, style, .position)
            for (side, property, measure) in insets { rules.add(side.rawValue, measure.script, style, property) }
            centered(style, &rules)
        }
        for (side, property) in margins {
            let isContentSide = box.isContent && (side == .top || side == .bottom)
            guard !isContentSide else { continue }
            let name = position == "static" ? side.rawValue : "margin" + side.rawValue.prefix(1).uppercased() + side.rawValue.dropFirst()
            if style.word(property) == "auto" {
                // In a line `auto` is nothing.
                if !box.isInLine { rules.add(name, "auto", style, property) }
            } else if let measure = style.measure(property), !measure.isZero {
                rules.add(name, measure.script, style, property)
            }
        }
        guard position != "absolute", box.parent?.kind == .block else { return position }
        if let word = style.word(.float), word != "none" {
            let isRight = word == "right" || (word == "inline-end") != (style.parent?.isRightToLeft ?? false) && word.hasPrefix("inline")
            rules.add("float", isRight ? "right" : "left", style, .float)
        }
        if let word = style.word(.clear), word != "none" {
            let isRight = word == "right" || (word == "inline-end") != (style.parent?.isRightToLeft ?? false) && word.hasPrefix("inline")
            rules.add("clear", word == "both" ? "both" : isRight ? "right" : "left", style, .clear)
        }
        return position
    }

    /// A box in the middle: between both edges, with margins that share the rest.
    private func centered(_ style: CSSStyle, _ rules: inout BoxRuleList) {
        let isCentered = style.isCentered
        func middle(_ near: String, _ far: String, _ source: CSSProperty, _ margins: [String]) {
            rules.list.removeAll { $0.property == near }
            for edge in [near, far] { rules.add(edge, "0", style, source) }
            for margin in margins { rules.add(margin, "auto", style, source) }
        }
        if isCentered.x { middle("left", "right", .left, ["marginLeft", "marginRight"]) }
        if isCentered.y { middle("top", "bottom", .top, ["marginTop", "marginBottom"]) }
        for (isCentered, name, size) in [(isCentered.x, "width", CSSProperty.width), (isCentered.y, "height", .height)]
        where isCentered && (style.value(size) == nil || style.word(size) == "auto") {
            rules.list.append(ScriptRule(property: name, value: "wrap"))
            // The room is what is between the middle and the edge.
            if name == "width", style.measure(.maxWidth) == nil {
                rules.list.append(ScriptRule(property: name, op: "<=", value: "50%"))
            }
        }
    }

    /// What is placed on the screen itself: edges are distances from it, and margins a part of them.
    private func onScreen(
        _ style: CSSStyle, _ insets: [(Side, CSSProperty, Measure)], _ margins: [(Side, CSSProperty)], _ rules: inout BoxRuleList
    ) {
        for (side, property, measure) in insets {
            var total = measure
            if let margin = margins.first(where: { $0.0 == side }).flatMap({ style.measure($0.1) }) { total = total + margin }
            rules.add(side.rawValue, total.script, style, property)
        }
        let isCentered = style.isCentered
        for (isCentered, near, center, size, source) in [
            (isCentered.x, "left", "centerX", "width", CSSProperty.left), (isCentered.y, "top", "centerY", "height", .top),
        ] where isCentered {
            rules.list.removeAll { $0.property == near }
            rules.add(center, "0", style, source)
            if style.measure(size == "width" ? .width : .height) == nil { rules.list.append(ScriptRule(property: size, value: "wrap")) }
        }
        // Between two insets, a size with margins that are `auto` is in the middle.
        for (near, far, start, end, center, size) in [
            (CSSProperty.left, CSSProperty.right, CSSProperty.marginLeft, CSSProperty.marginRight, "centerX", CSSProperty.width),
            (.top, .bottom, .marginTop, .marginBottom, "centerY", .height),
        ] where style.word(start) == "auto" && style.word(end) == "auto" && style.value(size) != nil && style.word(size) != "auto" {
            guard style.measure(near) != nil, style.measure(far) != nil else { continue }
            rules.list.removeAll { $0.property == near.name || $0.property == far.name }
            rules.add(center, "0", style, start)
        }
    }

    // Sizes.

    private func sizes(_ box: Box, _ style: CSSStyle, _ rules: inout BoxRuleList, isRoot: Bool, isAbsolute: Bool) {
        if box.isContent { return }
        if isRoot, style.measure(.width) == nil { rules.list.append(ScriptRule(property: "width", value: "fill")) }
        var hasSize = (width: false, height: false)
        for (property, name) in [(CSSProperty.width, "width"), (.height, "height")] {
            guard let text = size(property, style, box) else { continue }
            rules.add(name, text, style, property)
            if name == "width" { hasSize.width = true } else { hasSize.height = true }
        }
        if style.measure(.width) == nil, style.word(.width) ?? "auto" == "auto", !isAbsolute, !isRoot {
            let display = displays[box.element]
            let isControl = ["button", "input", "select", "textarea"].contains(page.sheets.atoms.text(page.tree.nodes[box.element].tag))
            let isFlowed = box.parent?.kind == .block && (style.word(.float) ?? "none") == "none"
            if box.origin == .element, display == "table" && box.parent?.kind != .grid || isControl && isFlowed && box.kind != .image {
                rules.list.append(ScriptRule(property: "width", value: "wrap"))
            }
        }
        for (property, name, op) in [
            (CSSProperty.minWidth, "width", ">="), (.minHeight, "height", ">="), (.maxWidth, "width", "<="), (.maxHeight, "height", "<="),
        ] {
            guard let text = size(property, style, box) else { continue }
            let isItem = box.parent?.kind == .flex || box.parent?.kind == .grid
            if op == ">=", text == "0", !isItem { continue }
            if let measure = style.measure(property), !measure.extremes.isEmpty, measure.hasPercent {
                bound(property, name, op, style, box, &rules)
            } else {
                rules.add(name, text, style, property, op: op)
            }
            if name == "width" { hasSize.width = true } else { hasSize.height = true }
        }
        floors(box, style, &rules, hasWidth: hasSize.width)
        if let value = style.value(.aspectRatio), let ratio = CSSValues.ratio(value.tokens[...]), ratio.width > 0, ratio.height > 0 {
            let prefersNatural = value.tokens.contains { $0.isWord("auto") } && box.kind == .image
            if !prefersNatural {
                let text = ratio.height == 1 ? ratio.width.scriptText : "[\(ratio.width.scriptText), \(ratio.height.scriptText)]"
                rules.add("aspectRatio", text, style, .aspectRatio)
                hasSize = (true, true)
            }
        }
        if let basis = style.value(.flexBasis), basis.word != "auto", basis.word != "content", box.parent?.kind == .flex,
            basis.tokens.first?.number != 0 || basis.tokens.count > 1
        {
            // A basis of nothing is the padding and border with either.
            hasSize = (true, true)
        }
        // Sizes of CSS are of the content where nothing else is said.
        if style.word(.boxSizing) != "border-box", box.kind != .label, box.kind != .view {
            func has(_ sides: [Side]) -> Bool { sides.contains { Self.padding(style, $0) != nil || Self.border(style, $0) != nil } }
            if hasSize.width && has([.left, .right]) || hasSize.height && has([.top, .bottom]) {
                let sized = [CSSProperty.width, .height, .minWidth, .minHeight, .maxWidth, .maxHeight, .flexBasis, .aspectRatio].first {
                    style.winners[Int($0.rawValue)].rule >= 0
                }
                rules.add(
                    "boxSizing", "contentBox", style,
                    style.winners[Int(CSSProperty.boxSizing.rawValue)].rule >= 0 ? .boxSizing : sized ?? .width)
            }
        }
        // What clips has no automatic minimum.
        if box.kind == .label, let parent = box.parent, parent.kind == .flex || parent.kind == .grid,
            (style.word(.overflowX) ?? "visible") != "visible"
        {
            if !rules.has("width>="), style.measure(.width) == nil {
                rules.list.append(ScriptRule(property: "width", op: ">=", value: "0"))
            }
        }
    }

    /// Lower bounds of widths that no declaration says.
    private func floors(_ box: Box, _ style: CSSStyle, _ rules: inout BoxRuleList, hasWidth: Bool) {
        if isCompressible(box), let width = style.measure(.width), width.hasPercent, !rules.has("width>=") {
            var rest = width
            rest.sum.percent = 0
            rules.add("width", rest.extremes.isEmpty ? rest.script : "0", style, .width, op: ">=")
        }
        if box.kind == .block, box.origin == .element, displays[box.element].hasSuffix("table"), hasWidth, !rules.has("width>=") {
            rules.list.append(ScriptRule(property: "width", op: ">=", value: "minContent"))
        }
    }

    /// Whether a box is an item whose content asks for no room where its width is a part of its container's, as that of a field.
    private func isCompressible(_ box: Box) -> Bool {
        guard box.origin == .element, box.parent?.kind == .flex || box.parent?.kind == .grid else { return false }
        let node = page.tree.nodes[box.element]
        let kind = page.tree.attribute("type", of: box.element)?.asciiLower ?? "text"
        switch page.sheets.atoms.text(node.tag) {
        case "input": return !["button", "submit", "reset", "image"].contains(kind)
        case "select", "textarea", "progress", "meter": return true
        default: return false
        }
    }

    /// What a size is in the script; nil where it is `auto`.
    private func size(_ property: CSSProperty, _ style: CSSStyle, _ box: Box) -> String? {
        guard let value = style.value(property) else { return nil }
        if let word = value.word {
            switch word {
            case "min-content", "-webkit-min-content": return "minContent"
            case "max-content", "-webkit-max-content": return "maxContent"
            case "fit-content", "-webkit-fit-content": return "wrap"
            case "stretch", "-webkit-fill-available": return "stretch"
            default: return nil
            }
        }
        guard let measure = MeasureReader(value.style.context).length(value.tokens[...]) else {
            if value.tokens.first?.text == "fit-content" {
                page.sheets.losses.tell(
                    "\(property.name): fit-content() of a length: as wide as the content here", at: style.place(of: property))
                return "wrap"
            }
            return nil
        }
        return measure.script
    }

    /// A bound that is the smaller or larger of some: where it can be said by a number alone.
    private func bound(_ property: CSSProperty, _ name: String, _ op: String, _ style: CSSStyle, _ box: Box, _ rules: inout BoxRuleList) {
        guard let measure = style.measure(property), let extreme = measure.extremes.first, measure.extremes.count == 1,
            measure.sum == LengthSum()
        else {
            return page.sheets.losses.tell("\(property.name): a bound cannot be such a sum here: left out", at: style.place(of: property))
        }
        // A lower bound that is the larger of two, or an upper one that is the smaller, is the one that does not depend on anything.
        if let plain = extreme.of.first(where: { $0.isNumber || !$0.hasPercent && $0.extremes.isEmpty }) {
            rules.add(name, plain.script, style, property, op: op)
        }
        page.sheets.losses.tell(
            "\(property.name): a bound cannot be the \(extreme.isLeast ? "smaller" : "larger") of two here: one of them is left out",
            at: style.place(of: property))
    }

    // Items of a flex or grid.

    private func item(_ box: Box, _ style: CSSStyle, _ rules: inout BoxRuleList, isAbsolute: Bool) {
        guard let parent = box.parent, !box.isInLine else { return }
        func align(_ property: CSSProperty, _ name: String) {
            guard let value = style.value(property) else { return }
            let text = CSSValues.alignment(value.tokens)
            if text != "auto" { rules.add(name, text, style, property) }
        }
        switch parent.kind {
        case .flex where !parent.isLineRow:
            if !isAbsolute {
                if let grow = style.number(.flexGrow), grow != 0 { rules.add("flexGrow", grow.scriptText, style, .flexGrow) }
                if let shrink = style.number(.flexShrink), shrink != 1 { rules.add("flexShrink", shrink.scriptText, style, .flexShrink) }
                if let value = style.value(.flexBasis), value.word != "auto" {
                    // `0%` is no 0: of nothing definite it is the content.
                    let isNone = value.tokens.count == 1 && value.tokens[0].kind == .percentage && value.tokens[0].number == 0
                    let text = value.word == "content" ? "content" : isNone ? "0%" : size(.flexBasis, style, box)
                    if let text { rules.add("flexBasis", text, style, .flexBasis) }
                }
                order(style, &rules)
            }
            align(.alignSelf, "alignSelf")
        case .grid where parent.table == nil:
            for (property, name) in [
                (CSSProperty.gridRowStart, "gridRowStart"), (.gridColumnStart, "gridColumnStart"), (.gridRowEnd, "gridRowEnd"),
                (.gridColumnEnd, "gridColumnEnd"),
            ] {
                guard let value = style.value(property), let text = CSSValues.line(value.tokens[...]), text != "auto" else { continue }
                rules.add(name, text, style, property)
            }
            align(.justifySelf, "justifySelf")
            align(.alignSelf, "alignSelf")
            order(style, &rules)
        case .block:
            if isAbsolute || box.kind != .image { align(.justifySelf, "justifySelf") }
        default: break
        }
    }

    private func order(_ style: CSSStyle, _ rules: inout BoxRuleList) {
        if let order = style.number(.order), order != 0 { rules.add("order", order.scriptText, style, .order) }
    }

    // Containers.

    private func container(_ box: Box, _ style: CSSStyle, _ rules: inout BoxRuleList, isRoot: Bool) {
        let isViewport = isRoot || box.element == body && box.origin == .element && (styles[0]?.word(.overflowX) ?? "visible") == "visible"
        let clips = (style.word(.overflowX) ?? "visible") != "visible" || (style.word(.overflowY) ?? "visible") != "visible"
        if clips, !isViewport {
            rules.add("overflow", "hidden", style, style.word(.overflowX) ?? "visible" != "visible" ? .overflowX : .overflowY)
        }
        func align(_ property: CSSProperty, _ name: String) {
            guard let value = style.value(property) else { return }
            let text = CSSValues.alignment(value.tokens, isContent: property == .alignContent)
            if text != "normal" { rules.add(name, text, style, property) }
        }
        func gaps() {
            for (property, name) in [(CSSProperty.rowGap, "rowGap"), (.columnGap, "columnGap")] {
                if let measure = style.measure(property), !measure.isZero { rules.add(name, measure.script, style, property) }
            }
        }
        switch box.kind {
        case .flex where !box.isLineRow:
            let display = style.word(.display) ?? "inline"
            if ["block", "inline-block", "flow-root", "list-item"].contains(display), box.origin == .element {
                // A block on this screen, and a flex on another.
                rules.add("flexDirection", "column", style, .display)
                return
            }
            if let word = style.word(.flexDirection), word != "row" { rules.add("flexDirection", Self.camel(word), style, .flexDirection) }
            if let word = style.word(.flexWrap), word != "nowrap" { rules.add("flexWrap", Self.camel(word), style, .flexWrap) }
            align(.justifyContent, "justifyContent")
            align(.alignItems, "alignItems")
            align(.alignContent, "alignContent")
            gaps()
        case .grid where box.table == nil:
            let display = style.word(.display) ?? "inline"
            if ["block", "inline-block", "flow-root", "list-item"].contains(display), box.origin == .element { return }
            tracks(style, &rules)
            align(.justifyItems, "justifyItems")
            align(.alignItems, "alignItems")
            align(.justifyContent, "justifyContent")
            align(.alignContent, "alignContent")
            gaps()
        case .block:
            align(.alignContent, "alignContent")
            let display = box.origin == .element ? displays[box.element] : style.word(.display) ?? "inline"
            let keeps = ["flow-root", "inline-block", "table", "table-cell", "table-caption", "-webkit-box"].contains(display)
            if keeps, !clips, box.parent?.kind == .block, (style.word(.float) ?? "none") == "none",
                (style.word(.position) ?? "static") != "absolute"
            {
                rules.add("flowRoot", "true", style, .display)
            }
        default: break
        }
    }

    /// The tracks, lines and areas of a grid.
    private func tracks(_ style: CSSStyle, _ rules: inout BoxRuleList) {
        for (property, name) in [(CSSProperty.gridTemplateColumns, "columns"), (.gridTemplateRows, "rows")] {
            guard let value = style.value(property), let text = CSSValues.tracks(value.tokens[...], value.style.context), text != "none"
            else { continue }
            rules.add(name, text, style, property)
        }
        if let value = style.value(.gridTemplateAreas), let text = CSSValues.areas(value.tokens[...]), text != "none" {
            rules.add("areas", text, style, .gridTemplateAreas)
        }
        for (property, name) in [(CSSProperty.gridAutoColumns, "autoColumns"), (.gridAutoRows, "autoRows")] {
            guard let value = style.value(property),
                let text = CSSValues.tracks(value.tokens[...], value.style.context, isAutomatic: true), text != "auto"
            else { continue }
            rules.add(name, text, style, property)
        }
        if let value = style.value(.gridAutoFlow) {
            let words = Set(value.tokens.map(\.word))
            let text = words.contains("column") ? "column" : "row"
            if words.contains("dense") {
                rules.add("autoFlow", "[\(text), dense]", style, .gridAutoFlow)
            } else if text == "column" {
                rules.add("autoFlow", text, style, .gridAutoFlow)
            }
        }
    }

    static func camel(_ word: String) -> String {
        var result = ""
        var isUpper = false
        for character in word {
            if character == "-" {
                isUpper = true
            } else {
                result += isUpper ? character.uppercased() : String(character)
                isUpper = false
            }
        }
        return result
    }

    // Lines of boxes, and tables.

    private func inLine(_ box: Box, _ style: CSSStyle, _ rules: inout BoxRuleList) {
        func add(_ points: Double, _ side: String) {
            guard points != 0 else { return }
            if let index = rules.list.firstIndex(where: { $0.property == side }) {
                let known = rules.list[index]
                let sum = Double(known.value).map { ($0 + points).scriptText } ?? known.value + " + " + points.scriptText
                rules.list[index] = ScriptRule(property: side, value: sum, place: known.place)
            } else {
                rules.list.append(ScriptRule(property: side, value: points.scriptText))
            }
        }
        add(box.spaceAfter, styles[box.element]!.isRightToLeft ? "left" : "right")
        add(box.descent, "bottom")
        add(box.ascent, "top")
    }

    /// A text that stays in one line is no narrower than that, where its parent is as wide as its content.
    private func wholeLine(_ box: Box, _ style: CSSStyle, _ rules: inout BoxRuleList) {
        guard let parent = box.parent, !rules.has("width>="), !rules.has("width") else { return }
        let clips = box.origin == .element && (style.word(.overflowX) ?? "visible") != "visible"
        if clips {
            if parent.kind == .flex || parent.kind == .grid { rules.list.append(ScriptRule(property: "width", op: ">=", value: "0")) }
            return
        }
        if box.origin == .text, (styles[box.element]!.word(.overflowX) ?? "visible") != "visible" { return }
        let isTight = parent.kind != .block || parent.isInLine || parent.parent?.kind == .flex || parent.parent?.kind == .grid
        if isTight { rules.list.append(ScriptRule(property: "width", op: ">=", value: "maxContent")) }
    }

    private func table(_ box: Box, _ style: CSSStyle, _ rules: inout BoxRuleList) {
        switch box.table {
        case .table(let columns):
            let isFixed = style.word(.tableLayout) == "fixed"
            rules.list.append(
                ScriptRule(
                    property: "columns",
                    value: isFixed
                        ? "\(columns)"
                        : columns <= 4
                            ? "[\([String](repeating: "auto", count: columns).joined(separator: ", "))]" : "[repeat(\(columns), auto)]"))
            guard (style.word(.borderCollapse) ?? "separate") != "collapse" else { return }
            let spacing = style.value(.borderSpacing).map { CSSShorthands.items($0.tokens[...]) } ?? []
            let context = style.context
            let across = spacing.first.flatMap { MeasureReader(context).length($0[...]) } ?? .zero
            let along = spacing.count > 1 ? MeasureReader(context).length(spacing[1][...]) ?? across : across
            for (side, measure) in [("top", along), ("left", across), ("bottom", along), ("right", across)] where !measure.isZero {
                let name = side + "Padding"
                if let index = rules.list.firstIndex(where: { $0.property == name }) {
                    rules.list[index] = ScriptRule(property: name, value: rules.list[index].value + " + " + measure.script)
                } else {
                    rules.add(name, measure.script, style, .borderSpacing)
                }
            }
            if !along.isZero { rules.add("rowGap", along.script, style, .borderSpacing) }
            if !across.isZero { rules.add("columnGap", across.script, style, .borderSpacing) }
        case .row:
            rules.list.append(ScriptRule(property: "gridColumn", value: "[1, -1]"))
            rules.list.append(ScriptRule(property: "columns", value: "subgrid"))
        case .cell(let span):
            if span > 1 { rules.list.append(ScriptRule(property: "gridColumn", value: "span(\(span))")) }
            let vertical = style.word(.verticalAlign) ?? style.parent?.word(.verticalAlign) ?? "middle"
            if box.kind == .block, vertical == "middle", (box.parent?.children.count ?? 0) > 1 {
                rules.add("alignContent", "center", style, .verticalAlign)
            }
        case nil: break
        }
    }
}

/// Rules while they are found.
struct BoxRuleList {
    var list: [ScriptRule] = []
    func has(_ key: String) -> Bool { list.contains { $0.key == key } }

    mutating func add(_ property: String, _ value: String, _ style: CSSStyle, _ source: CSSProperty, op: String = "=") {
        list.append(
            ScriptRule(
                property: property, op: op, value: value, source: style.winners[Int(source.rawValue)].rule, place: style.place(of: source)))
    }
}
