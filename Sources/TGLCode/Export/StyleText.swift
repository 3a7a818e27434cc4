// The rules of a twin as declarations.

import TGLLayout

/// A declaration of a style sheet.
struct StyleDeclaration: Hashable {
    let name: String
    let value: String
    var text: String { "\(name): \(value)" }
}

/// Writes the declarations of a twin.
struct StyleText {
    private let twin: CSSTwin
    private let k: Int
    private let document: Document
    private let node: Int32
    private let original: Int32
    private let isInBlock: Bool
    private let around: Int32
    private var declarations: [StyleDeclaration] = []

    init(_ twin: CSSTwin, _ k: Int) {
        self.twin = twin
        self.k = k
        document = twin.document
        node = twin.twins[k]
        original = twin.nodes[k].node
        around = twin.nodes[k].parent < 0 ? twin.page : twin.twins[twin.nodes[k].parent]
        isInBlock = document.kind(around) == .block
    }

    /// The declarations, in the order in which people write them.
    func all() -> [StyleDeclaration] {
        var made = self
        made.place()
        made.display()
        made.item()
        made.sizes()
        made.insets()
        made.look()
        return made.declarations
    }

    private mutating func add(_ name: String, _ value: String?) {
        if let value { declarations.append(StyleDeclaration(name: name, value: value)) }
    }

    private func rule(_ prop: Prop, _ slot: SlotKind = .rule) -> Rule { document.value(node, prop, slot) }
    private func isSet(_ prop: Prop) -> Bool { document.value(node, prop).isSet }

    private var position: Int32 { rule(.position).wordBits }
    private static let absolute: Int32 = 2

    /// Whether the content reads from right to left.
    private func isRightToLeft(_ node: Int32) -> Bool {
        let own = document.value(node, .direction)
        if node != Document.screen, own.kind == .word { return own.ref == Direction.rtl.rawValue }
        guard node != Document.screen, let parent = document.parent(node) else { return document.isRightToLeft }
        return isRightToLeft(parent)
    }

    // MARK: Where it is

    private mutating func place() {
        let words = ["static", "relative", "absolute", "sticky"]
        if position != 0 {
            add("position", words[Int(position)])
        } else if holdsAbsolute {
            add("position", "relative")
        }
        let isRTL = isRightToLeft(around)
        let sides: [(String, Prop, Prop, Prop, Prop)] = [
            ("top", .top, .top, .marginTop, .marginTop),
            ("right", .right, isRTL ? .leading : .trailing, .marginRight, isRTL ? .marginLeading : .marginTrailing),
            ("bottom", .bottom, .bottom, .marginBottom, .marginBottom),
            ("left", .left, isRTL ? .trailing : .leading, .marginLeft, isRTL ? .marginTrailing : .marginLeading),
        ]
        var edges: [String?] = []
        var margins: [String?] = []
        for (_, edge, logicalEdge, margin, logicalMargin) in sides {
            let at = isSet(logicalEdge) ? rule(logicalEdge) : rule(edge)
            let around = isSet(logicalMargin) ? rule(logicalMargin) : rule(margin)
            edges.append(position != 0 && at.isSet ? length(at) : nil)
            margins.append(around.isSet ? length(around) : position == 0 && at.isSet ? length(at) : nil)
        }
        if let first = edges[0], edges.allSatisfy({ $0 == first }) {
            add("inset", first)
        } else {
            for (side, edge) in zip(sides, edges) { add(side.0, edge) }
        }
        four("margin", sides.map { "margin-" + $0.0 }, margins)
    }

    /// Whether a child is placed in it.
    private var holdsAbsolute: Bool {
        document.children(node).contains { document.value($0, .position).wordBits == Self.absolute }
    }

    /// Four sides as one declaration, where all are set or all but few are 0.
    private mutating func four(_ name: String, _ names: [String], _ values: [String?]) {
        let set = values.compactMap { $0 }
        if set.isEmpty { return }
        let all = values.map { $0 ?? "0" }
        if all[1] == all[3] {
            add(name, all[0] == all[2] ? all[0] == all[1] ? all[0] : "\(all[0]) \(all[1])" : "\(all[0]) \(all[1]) \(all[2])")
        } else if set.count > 2 {
            add(name, all.joined(separator: " "))
        } else {
            for (name, value) in zip(names, values) { add(name, value) }
        }
    }

    // MARK: What it is

    private mutating func display() {
        if document.isGone(node) { return add("display", "none") }
        let kind = document.kind(node)
        switch kind {
        case .flex:
            add("display", "flex")
            let words = ["row", "column", "row-reverse", "column-reverse"]
            let direction = rule(.flexDirection).wordBits
            if direction > 0, direction < 4 { add("flex-direction", words[Int(direction)]) }
            let wraps = rule(.flexWrap).wordBits
            if wraps > 0 { add("flex-wrap", wraps == 1 ? "wrap" : "wrap-reverse") }
        case .grid:
            add("display", "grid")
            grid()
        case .block:
            if rule(.flowRoot).isTrue || !isInBlock && position == 0 && holdsFlow { add("display", "flow-root") }
        case .label:
            if let lines = document.value(node, .maxLines).asNumber, lines >= 1 {
                add("display", "-webkit-box")
                add("-webkit-box-orient", "vertical")
                add("-webkit-line-clamp", lines.scriptText)
            }
        default: break
        }
        let (rows, columns) = (rule(.vspace), rule(.hspace))
        if kind.isCSS, rows.isSet || columns.isSet {
            let values = [rows, columns].map { $0.isSet ? length($0) ?? "0" : "0" }
            if rows.isSet, columns.isSet {
                add("gap", values[0] == values[1] ? values[0] : values.joined(separator: " "))
            } else {
                add(rows.isSet ? "row-gap" : "column-gap", values[rows.isSet ? 0 : 1])
            }
        }
        for prop in [Prop.justifyContent, .alignContent, .justifyItems, .alignItems] where isSet(prop) {
            add(Self.hyphened(prop.word), alignment(rule(prop), prop))
        }
        if original >= 0, twin.original.kind(original).scrolls {
            add("overflow", "auto")
            add("scrollbar-width", "none")
        } else if rule(.overflow).wordBits == 1 {
            add("overflow", "hidden")
        } else if twin.original.kind(original).isContainer, twin.original.value(original, .clip).isTrue {
            add("overflow", "clip")
        }
        if let own = document.value(node, .direction).asWord { add("direction", own == Direction.rtl.rawValue ? "rtl" : "ltr") }
    }

    private var holdsFlow: Bool { document.children(node).contains { document.value($0, .position).wordBits != Self.absolute } }

    private mutating func grid() {
        for (prop, name) in [
            (Prop.columns, "grid-template-columns"), (.rows, "grid-template-rows"), (.autoColumns, "grid-auto-columns"),
            (.autoRows, "grid-auto-rows"),
        ] where isSet(prop) {
            add(name, template(rule(prop), counts: prop == .columns || prop == .rows))
        }
        let areas = rule(.areas)
        if areas.kind == .values {
            let lines = document.lists[Int(areas.ref)].map { "\"\(document.strings[Int($0.ref)])\"" }
            add("grid-template-areas", lines.joined(separator: " "))
        }
        switch rule(.autoFlow).wordBits {
        case 1: add("grid-auto-flow", "column")
        case 2: add("grid-auto-flow", "dense")
        case 3: add("grid-auto-flow", "column dense")
        default: break
        }
    }

    // MARK: As an item

    private mutating func item() {
        let kind = document.kind(around)
        if kind == .flex, position != Self.absolute { flex() }
        if kind == .grid { lines() }
        for prop in [Prop.alignSelf, .justifySelf] where isSet(prop) { add(Self.hyphened(prop.word), alignment(rule(prop), prop)) }
        if let order = rule(.order).asNumber, order != 0, kind != .block { add("order", order.scriptText) }
        if kind == .block, position != Self.absolute {
            let (side, clear) = (rule(.float).wordBits, rule(.clear).wordBits)
            if side > 0 { add("float", side == 1 ? "left" : "right") }
            if clear > 0 { add("clear", ["", "left", "right", "both"][Int(clear & 3)]) }
        }
    }

    private mutating func flex() {
        let isColumn = document.value(around, .flexDirection).wordBits & 1 == 1
        let size = rule(isColumn ? .height : .width)
        var grow = rule(.flexGrow).asNumber
        let shrink = rule(.flexShrink).asNumber
        var basis = isSet(.flexBasis) ? length(rule(.flexBasis)) : nil
        // A share of the line.
        if size.kind == .fill || size.kind == .average || size.kind == .share {
            if grow == nil { grow = size.kind == .share ? size.mult : 1 }
            if basis == nil { basis = "0%" }
        }
        guard grow != nil || shrink != nil || basis != nil else { return }
        let (growth, shrinking) = ((grow ?? 0).scriptText, (shrink ?? 1).scriptText)
        switch (growth, shrinking, basis) {
        case (_, "1", "0%"?): add("flex", growth)
        case (_, "0", nil) where grow == nil: add("flex-shrink", "0")
        case (_, _, nil) where shrink == nil: add("flex-grow", growth)
        default: add("flex", "\(growth) \(shrinking) \(basis ?? "auto")")
        }
    }

    private mutating func lines() {
        for (name, start, end) in [("grid-column", Prop.gridColumnStart, Prop.gridColumnEnd), ("grid-row", .gridRowStart, .gridRowEnd)] {
            guard isSet(start) || isSet(end) else { continue }
            let (first, last) = (line(rule(start)), line(rule(end)))
            if first == last, rule(start).kind == .string {
                add(name, first)
            } else {
                add(name, last == "auto" ? first : "\(first) / \(last)")
            }
        }
    }

    private func line(_ rule: Rule) -> String {
        switch rule.kind {
        case .number: return rule.add.scriptText
        case .string: return document.strings[Int(rule.ref)]
        case .values:
            let parts = document.lists[Int(rule.ref)].map(line)
            return (rule.group == .span ? "span " : "") + parts.joined(separator: " ")
        default: return "auto"
        }
    }

    // MARK: How large it is

    private mutating func sizes() {
        for (prop, name) in [(Prop.width, "width"), (.height, "height")] {
            let own = document.lookup(node, prop)
            if own.layer != .standard, !isShare(own.rule, prop) { add(name, length(own.rule)) }
            for (slot, bound) in [(SlotKind.lower, "min-"), (.upper, "max-")] where document.value(node, prop, slot).isSet {
                let rule = document.value(node, prop, slot)
                if rule.kind != .auto { add(bound + name, length(rule)) }
            }
        }
        let ratio = rule(.aspectRatio)
        if let number = ratio.asNumber, number > 0 { add("aspect-ratio", number.percentText) }
        if ratio.kind == .values || ratio.kind == .numbers {
            let parts =
                ratio.kind == .numbers ? document.numbers[Int(ratio.ref)] : document.lists[Int(ratio.ref)].compactMap(\.asNumber)
            if parts.count == 2 { add("aspect-ratio", "\(parts[0].percentText) / \(parts[1].percentText)") }
        }
        if rule(.boxSizing).wordBits == 1 { add("box-sizing", "content-box") }
    }

    /// Whether a size is what its line leaves, which `flex` says.
    private func isShare(_ rule: Rule, _ prop: Prop) -> Bool {
        guard document.kind(around) == .flex, position != Self.absolute, [.fill, .average, .share].contains(rule.kind) else { return false }
        return (document.value(around, .flexDirection).wordBits & 1 == 1) == (prop == .height)
    }

    private mutating func insets() {
        guard document.kind(node).isCSS else { return }
        let isRTL = isRightToLeft(node)
        let sides: [(String, Prop, Prop, Prop, Prop)] = [
            ("top", .topPadding, .topPadding, .topBorder, .topBorder),
            ("right", .rightPadding, isRTL ? .leadingPadding : .trailingPadding, .rightBorder, isRTL ? .leadingBorder : .trailingBorder),
            ("bottom", .bottomPadding, .bottomPadding, .bottomBorder, .bottomBorder),
            ("left", .leftPadding, isRTL ? .trailingPadding : .leadingPadding, .leftBorder, isRTL ? .trailingBorder : .leadingBorder),
        ]
        func value(_ physical: Prop, _ logical: Prop) -> String? {
            let rule = isSet(logical) ? rule(logical) : rule(physical)
            return rule.isSet ? length(rule) : nil
        }
        four("padding", sides.map { "padding-" + $0.0 }, sides.map { value($0.1, $0.2) })
        four("border-width", sides.map { "border-\($0.0)-width" }, sides.map { value($0.3, $0.4) })
    }

    private mutating func look() {
        if document.kind(node).hasText {
            let size = document.fontSize(node)
            if size != 16 { add("font-size", px(size)) }
            if document.lineHeight(node) != size { add("line-height", px(document.lineHeight(node))) }
            // The sheet joins spaces, which are as wide as letters here.
            let text = twin.original.value(original, .text)
            let shown = text.kind == .string ? twin.original.strings[Int(text.ref)] : ""
            let lines = shown.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            if shown.contains("  ") || lines.contains(where: { $0.hasPrefix(" ") || $0.hasSuffix(" ") }) { add("white-space", "pre-wrap") }
        }
        let color = twin.original.value(original, .color)
        if color.kind == .string { add("background", twin.original.strings[Int(color.ref)].filter { $0 != ";" && $0 != "}" && $0 != "<" }) }
        if document.isInvisible(node) { add("visibility", "hidden") }
    }

    // MARK: Values

    /// Points: parts of a line are rounded so that together they are not longer than it.
    private func px(_ value: Double) -> String {
        let nearest = (value * 10_000).rounded() / 10_000
        let text = (abs(nearest - value) < 1e-9 ? nearest : (value * 10_000).rounded(.down) / 10_000).scriptText
        return text == "0" ? "0" : text + "px"
    }

    /// A length, a percentage, a sum or a word; nil where CSS has none.
    private func length(_ rule: Rule) -> String? {
        switch rule.kind {
        case .number: return px(rule.add)
        case .percent: return sum(rule.mult, rule.add)
        case .share: return sum(rule.mult, rule.add)
        case .auto: return "auto"
        case .wrap: return "fit-content"
        case .fill, .average, .stretch: return rule.add == 0 && rule.mult == 1 ? "stretch" : nil
        case .minContent: return "min-content"
        case .maxContent: return "max-content"
        case .word: return "content"
        case .sum: return sum(document.sums[Int(rule.ref)], rule)
        default: return nil
        }
    }

    private func sum(_ percent: Double, _ add: Double) -> String {
        if add.scriptText == "0" { return percent.percentText == "0" ? "0" : percent.percentText + "%" }
        let points = px(add)
        return "calc(\(percent.percentText)% \(points.hasPrefix("-") ? "- \(points.dropFirst())" : "+ \(points)"))"
    }

    private func sum(_ sum: SumRule, _ rule: Rule) -> String? {
        let parts = sum.operands.map { self.sum($0.percent ?? 0, $0.add) }
        let value: String
        switch sum.choice {
        case .only: value = parts.first ?? "0"
        case .largest: value = "max(\(parts.joined(separator: ", ")))"
        case .smallest: value = "min(\(parts.joined(separator: ", ")))"
        }
        if rule.mult == 1, rule.add == 0 { return value }
        return "calc(\(value) * \(rule.mult.percentText) + \(px(rule.add)))"
    }

    private func alignment(_ rule: Rule, _ prop: Prop) -> String {
        let words = document.text(rule, for: prop).split { !$0.isLetter }.map(String.init)
        return words.map(Self.hyphened).joined(separator: " ")
    }

    /// `spaceBetween` as `space-between`; `lastBaseline` is two words.
    private static func hyphened(_ word: String) -> String {
        if word == "lastBaseline" { return "last baseline" }
        return word.reduce(into: "") { text, letter in text += letter.isUppercase ? "-" + letter.lowercased() : String(letter) }
    }

    /// The tracks of a grid.
    private func template(_ rule: Rule, counts: Bool = false) -> String? {
        switch rule.kind {
        case .number where counts: return "repeat(\(rule.add.scriptText), 1fr)"
        case .share: return rule.mult.percentText + "fr"
        case .string: return "[\(document.strings[Int(rule.ref)])]"
        case .wrap: return "auto"
        case .word:
            switch rule.ref {
            case 1: return "subgrid"
            case 2: return "auto-fill"
            case 3: return "auto-fit"
            default: return "none"
            }
        case .values: return group(rule)
        default: return length(rule)
        }
    }

    private func group(_ rule: Rule) -> String {
        let items = document.lists[Int(rule.ref)]
        let parts = items.compactMap { template($0) }
        switch rule.group {
        case .minmax: return "minmax(\(parts.joined(separator: ", ")))"
        case .fitContent: return "fit-content(\(parts.joined(separator: ", ")))"
        case .repeat:
            let count = items.first?.asNumber.map(\.scriptText) ?? parts.first ?? "1"
            return "repeat(\(count), \(parts.dropFirst().joined(separator: " ")))"
        default: return parts.joined(separator: " ")
        }
    }
}

extension Rule {
    /// The number, of a rule that is one.
    var asNumber: Double? { kind == .number ? add : nil }
    /// The code of a word.
    var asWord: Int32? { kind == .word ? ref : nil }
}
