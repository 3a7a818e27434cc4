import TGLLayout
import TGLSyntax

/// Translates a CSS declaration on a flex, grid or block, or on a child of one: `justify-content: space-between`, `grid-template-columns:
/// repeat(3, 1fr)`, `flex: 1 1 0`.
enum CSSDeclaration {
    /// Where a property is set: on such a container, or on a child of one.
    struct Place {
        var isContainer = false
        var isChild = false
    }

    /// The relations for a declaration, without their node; `nil` if it is unknown. `key`: the letters and digits of the name.
    static func ours(_ key: String, _ words: TurnWords, _ place: Place) -> [String]? {
        guard place.isContainer || place.isChild, let value = CSSValue(words) else { return nil }
        if place.isContainer, let whole = shortened[key] { return ours(whole, words, place) }
        for (isHere, table) in [(place.isContainer, ofContainers), (place.isChild, ofChildren)] where isHere {
            if let make = table[key], let relations = make(value) { return relations }
        }
        return byWords(key, value, place) ?? byBounds(key, value)
    }

    /// Shortened names of properties.
    private static let shortened = ["align": "alignitems", "justify": "justifycontent"]

    /// Whether a property of this name has a meaning at a place, whatever its value.
    static func knows(_ key: String, _ place: Place) -> Bool {
        if place.isContainer && ofContainers[key] != nil || place.isChild && ofChildren[key] != nil { return true }
        guard let info = props[key]?.info else { return false }
        return info.bearers.isSuperset(of: .nodes) ? place.isChild && !info.parents.isEmpty : place.isContainer
    }

    // MARK: By the table of properties

    /// The properties of CSS, by key.
    private static let props: [String: Prop] = {
        var table: [String: Prop] = [:]
        for info in Prop.table where !info.bearers.isDisjoint(with: .css) || info.parents == .css {
            table[TurnWord.key(info.name)] = Prop(word: info.name)
        }
        return table
    }()

    /// The property of the same name, if it accepts the word or number.
    private static func byWords(_ key: String, _ value: CSSValue, _ place: Place) -> [String]? {
        guard knows(key, place), let prop = props[key] else { return nil }
        let info = prop.info
        let words = info.words.map(\.word)
        if let single = value.single {
            if words.contains(single) { return ["\(prop.word) = \(single)"] }
            if key == "overflow", ["auto", "scroll", "clip"].contains(single) { return ["overflow = hidden"] }
            let takesNumbers = !info.forms.isDisjoint(with: [.amount, .number, .whole, .ratio])
            if CSSValue.isNumber(single), takesNumbers { return ["\(prop.word) = \(single)"] }
            if !info.forms.isDisjoint(with: [.contentWords]), sizeWords.contains(single) { return ["\(prop.word) = \(single)"] }
            return nil
        }
        guard value.pieces.count == 2, words.contains("safe") else { return nil }
        if value.pieces[1] == "baseline" { return ["\(prop.word) = \(value.pieces[0] == "last" ? "lastBaseline" : "baseline")"] }
        let isListed = ["safe", "unsafe"].contains(value.pieces[0]) && words.contains(value.pieces[1])
        return isListed ? ["\(prop.word) = [\(value.pieces.joined(separator: ", "))]"] : nil
    }

    private static let sizeWords: Set<String> = ["auto", "minContent", "maxContent", "fitContent", "stretch"]

    /// Bounds, which are relations here, and sizes given by words.
    private static func byBounds(_ key: String, _ value: CSSValue) -> [String]? {
        guard let single = value.single else { return nil }
        let isSize = CSSValue.isNumber(single) || sizeWords.contains(single)
        switch key {
        case "minwidth" where isSize: return ["width >= \(single)"]
        case "maxwidth" where isSize: return ["width <= \(single)"]
        case "minheight" where isSize: return ["height >= \(single)"]
        case "maxheight" where isSize: return ["height <= \(single)"]
        case "width" where sizeWords.contains(single): return ["width = \(single)"]
        case "height" where sizeWords.contains(single): return ["height = \(single)"]
        default: return nil
        }
    }

    // MARK: Of containers

    private typealias Make = @Sendable (CSSValue) -> [String]?

    private static let ofContainers: [String: Make] = [
        "gridtemplatecolumns": { tracks("columns", $0) }, "columns": { isCount($0) ? nil : tracks("columns", $0) },
        "gridtemplaterows": { tracks("rows", $0) }, "rows": { isCount($0) ? nil : tracks("rows", $0) },
        "gridtemplate": { template($0) }, "grid": { template($0) },
        "direction": { direction($0) }, "orientation": { direction($0) }, "axis": { direction($0) },
        "gridautocolumns": { tracks("autoColumns", $0) }, "gridautorows": { tracks("autoRows", $0) },
        "gridtemplateareas": { areas($0) }, "areas": { areas($0) },
        "gridautoflow": { value in
            let words = value.pieces == ["dense"] ? ["row", "dense"] : value.pieces
            guard words.allSatisfy({ ["row", "column", "dense"].contains($0) }) else { return nil }
            return ["autoFlow = \(words.count == 1 ? words[0] : "[\(words.joined(separator: ", "))]")"]
        },
        "flexflow": { value in
            value.pieces.map {
                ["row", "column", "rowReverse", "columnReverse"].contains($0) ? "flexDirection = \($0)" : "flexWrap = \($0)"
            }
        },
        "wrap": { value in ["true", "wrap", "yes"].contains(value.single) ? ["flexWrap = wrap"] : nil }, "template": { areas($0) },
        "placeitems": { pair("placeItems", $0) }, "placecontent": { pair("placeContent", $0) },
        "gap": { lengths("gap", $0) }, "gridgap": { lengths("gap", $0) },
        "rowgap": { lengths("rowGap", $0) }, "gridrowgap": { lengths("rowGap", $0) },
        "columngap": { lengths("columnGap", $0) }, "gridcolumngap": { lengths("columnGap", $0) },
        "padding": { sides("padding", $0) },
        "border": { border("border", $0) }, "borderwidth": { border("border", $0) },
        "bordertop": { border("topBorder", $0) }, "borderbottom": { border("bottomBorder", $0) },
        "borderleft": { border("leftBorder", $0) }, "borderright": { border("rightBorder", $0) },
        "bordertopwidth": { border("topBorder", $0) }, "borderbottomwidth": { border("bottomBorder", $0) },
        "borderleftwidth": { border("leftBorder", $0) }, "borderrightwidth": { border("rightBorder", $0) },
    ]

    /// Tracks as a list; equal ones as a count.
    private static func tracks(_ name: String, _ value: CSSValue) -> [String]? {
        if value.pieces.contains("/") || value.pieces == ["none"] { return value.pieces == ["none"] ? ["\(name) = none"] : nil }
        if let first = value.pieces.first, ["autoFill", "autoFit"].contains(first), value.pieces.count > 1 {
            return ["\(name) = [repeat(\(value.pieces.joined(separator: ", ")))]"]
        }
        if let single = value.single {
            if single == "subgrid" { return ["\(name) = subgrid"] }
            if single.hasPrefix("repeat("), single.hasSuffix(", 1fr)"), let count = Int(single.dropFirst(7).dropLast(6)) {
                return ["\(name) = \(count)"]
            }
        }
        // Words for filling mean a share of the free space.
        let pieces = value.pieces.map { ["fill", "average", "stretch"].contains($0) ? "1fr" : $0 }
        guard pieces.allSatisfy({ !CSSValue.isWord($0) || sizeWords.contains($0) }) else { return nil }
        return ["\(name) = [\(pieces.joined(separator: ", "))]"]
    }

    private static func isCount(_ value: CSSValue) -> Bool { value.single.map { Int($0) != nil } ?? false }

    /// `"a b" 40px "c d" / 1fr 2fr`
    private static func template(_ value: CSSValue) -> [String]? {
        guard value.parts.count == 2, !value.parts[0].isEmpty, !value.parts[1].isEmpty else { return nil }
        let (rows, columns) = (value.parts[0], value.parts[1])
        let names = rows.filter { $0.hasPrefix("\"") }
        let tracks = rows.filter { !$0.hasPrefix("\"") }
        var relations = ["columns = [\(columns.joined(separator: ", "))]"]
        if !tracks.isEmpty { relations.append("rows = [\(tracks.joined(separator: ", "))]") }
        if !names.isEmpty { relations.append("areas = [\(names.joined(separator: ", "))]") }
        return relations
    }

    private static func direction(_ value: CSSValue) -> [String]? {
        switch value.single {
        case "column", "vertical", "vert", "col": ["flexDirection = column"]
        case "row", "horizontal", "horz": ["flexDirection = row"]
        default: nil
        }
    }

    private static func areas(_ value: CSSValue) -> [String]? {
        // The words of a single row may come without their quotes.
        let rows = value.pieces.allSatisfy(CSSValue.isWord) ? ["\"\(value.pieces.joined(separator: " "))\""] : value.pieces
        return rows.allSatisfy { $0.hasPrefix("\"") } ? ["areas = [\(rows.joined(separator: ", "))]"] : nil
    }

    private static func pair(_ name: String, _ value: CSSValue) -> [String]? {
        guard value.pieces.count < 3, value.pieces.allSatisfy(CSSValue.isWord) else { return nil }
        return ["\(name) = \(value.single ?? "[\(value.pieces.joined(separator: ", "))]")"]
    }

    private static func lengths(_ name: String, _ value: CSSValue) -> [String]? {
        guard let lengths = value.lengths, lengths.count < 3 else { return nil }
        return ["\(name) = \(value.single ?? "[\(lengths.joined(separator: ", "))]")"]
    }

    private static func border(_ name: String, _ value: CSSValue) -> [String]? {
        if value.pieces.allSatisfy(CSSValue.isNumber), name == "border" { return sides(name, value) }
        if value.pieces == ["none"] { return ["\(name) = 0"] }
        return value.pieces.first(where: CSSValue.isNumber).map { ["\(name) = \($0)"] }
    }

    /// The values of the four sides. CSS orders them clockwise; here the order is top, left, bottom, right.
    private static func sides(_ name: String, _ value: CSSValue) -> [String]? {
        guard let all = fourSides(value) else { return nil }
        return value.pieces.count == 1 ? ["\(name) = \(all.top)"] : ["\(name) = [\(all.top), \(all.left), \(all.bottom), \(all.right)]"]
    }

    private static func fourSides(_ value: CSSValue) -> (top: String, right: String, bottom: String, left: String)? {
        guard let n = value.lengths, n.count <= 4 else { return nil }
        let right = n.count > 1 ? n[1] : n[0]
        return (n[0], right, n.count > 2 ? n[2] : n[0], n.count > 3 ? n[3] : right)
    }

    // MARK: Of children

    private static let ofChildren: [String: Make] = [
        "flex": { value in
            if let single = value.single {
                return ["none", "auto"].contains(single) || CSSValue.isNumber(single) ? ["flex = \(single)"] : nil
            }
            return value.pieces.count < 4 ? ["flex = [\(value.pieces.joined(separator: ", "))]"] : nil
        },
        "gridcolumn": { lines("gridColumn", $0, most: 2) }, "col": { lines("gridColumn", $0, most: 2) },
        "gridrow": { lines("gridRow", $0, most: 2) },
        "gridarea": { lines("gridArea", $0, most: 4) }, "area": { lines("gridArea", $0, most: 4) },
        "gridcolumnstart": { lines("gridColumnStart", $0, most: 1) }, "gridcolumnend": { lines("gridColumnEnd", $0, most: 1) },
        "gridrowstart": { lines("gridRowStart", $0, most: 1) }, "gridrowend": { lines("gridRowEnd", $0, most: 1) },
        "float": { value in value.single == "center" ? ["margin = [0, auto, 0, auto]"] : nil },
        "placeself": { pair("placeSelf", $0) },
        "grow": { number("flexGrow", $0) }, "weight": { number("flexGrow", $0) }, "shrink": { number("flexShrink", $0) },
        "aspectratio": { value in
            if value.pieces.count == 3, value.pieces[1] == "/" { return ["aspectRatio = [\(value.pieces[0]), \(value.pieces[2])]"] }
            return value.single.flatMap { CSSValue.isNumber($0) ? ["aspectRatio = \($0)"] : nil }
        },
        "margin": { value in
            guard let all = fourSides(value) else { return nil }
            if value.pieces == ["0", "auto"] { return ["left = auto", "right = auto"] }
            return value.pieces.contains("auto") && value.pieces.count > 1
                ? ["top = \(all.top)", "right = \(all.right)", "bottom = \(all.bottom)", "left = \(all.left)"] : sides("margin", value)
        },
        "inset": { value in
            fourSides(value).map { ["top = \($0.top)", "right = \($0.right)", "bottom = \($0.bottom)", "left = \($0.left)"] }
        },
        "margintop": { lengths("marginTop", $0) }, "marginbottom": { lengths("marginBottom", $0) },
        "marginleft": { lengths("marginLeft", $0) }, "marginright": { lengths("marginRight", $0) },
        "marginstart": { lengths("marginLeading", $0) }, "marginend": { lengths("marginTrailing", $0) },
        "margininlinestart": { lengths("marginLeading", $0) }, "margininlineend": { lengths("marginTrailing", $0) },
        "marginhorizontal": { value in value.single.map { ["marginLeft = \($0)", "marginRight = \($0)"] } },
        "marginvertical": { value in value.single.map { ["marginTop = \($0)", "marginBottom = \($0)"] } },
        "margininline": { value in value.single.map { ["marginLeft = \($0)", "marginRight = \($0)"] } },
        "marginblock": { value in value.single.map { ["marginTop = \($0)", "marginBottom = \($0)"] } },
    ]

    private static func number(_ name: String, _ value: CSSValue) -> [String]? {
        value.single.flatMap { CSSValue.isNumber($0) ? ["\(name) = \($0)"] : nil }
    }

    /// Lines of a grid: `1 / 3`, `span 2`, `head`, `main 2`.
    private static func lines(_ name: String, _ value: CSSValue, most: Int) -> [String]? {
        let lines = value.parts.map { part -> String? in
            guard let first = part.first, part.count < 3 else { return nil }
            if part.count == 2 {
                let (a, b) = CSSValue.isWord(first) ? (first, part[1]) : (part[1], first)
                return CSSValue.isWord(a) && Int(b) != nil ? "line(\"\(a)\", \(b))" : nil
            }
            return CSSValue.isWord(first) && first != "auto" ? "\"\(first)\"" : first
        }
        guard lines.count <= most, lines.allSatisfy({ $0 != nil }) else { return nil }
        let texts = lines.compactMap { $0 }
        return ["\(name) = \(texts.count == 1 ? texts[0] : "[\(texts.joined(separator: ", "))]")"]
    }
}
