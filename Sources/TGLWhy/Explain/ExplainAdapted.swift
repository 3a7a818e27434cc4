// `why`: how numbers that depend on the user or the screen get their current values (A-6, A-21 to A-23).

import TGLLayout

extension Explainer {
    /// Adds the current values of live numbers in the rules of a size or position, and of numbers of points that `adapt` changes.
    ///
    /// - Parameter facts: the facts about the size.
    mutating func adapted(_ i: Int32, _ prop: Prop, _ indent: Int, _ facts: [Fact] = []) {
        guard doc.adaptation.isUsed else { return }
        for slot in SlotKind.allCases {
            let at = doc.lookup(i, prop, slot)
            let operands = slot == .rule ? facts.last { $0.prop == prop && !$0.operands.isEmpty }?.operands ?? [] : []
            for text in AdaptedTexts(doc, i, prop, operands).texts(of: at.rule) { add(indent, text + from(at.layer), source: at.source) }
        }
    }

    /// The same for all rules that may determine a size or position: for a position, all positions along its axis.
    mutating func adaptedRules(_ i: Int32, _ prop: Prop, _ indent: Int, _ facts: [Fact]) {
        guard doc.adaptation.isUsed else { return }
        if prop.isSize { return adapted(i, prop, indent, facts) }
        for other in Prop.allCases where other.isPosition && other.axis == prop.axis { adapted(i, other, indent) }
    }

    /// Adds the length of a layout margin that a rule in a system reads.
    mutating func layoutMargin(of node: Int32, _ edge: Prop, _ slot: SlotKind, _ indent: Int) {
        let rule = doc.value(node, edge, slot)
        guard rule.kind == .layoutMargin, let p = doc.parent(node) else { return }
        let rtl = doc.isRightToLeft
        let side: Prop = edge == .leading ? (rtl ? .right : .left) : edge == .trailing ? (rtl ? .left : .right) : edge
        let margin = doc.layoutMarginRead(p, side)
        let length = margin.length * rule.mult + rule.add
        let read = DistanceRead(form: .layoutMargin(margin, mult: rule.mult, add: rule.add), raw: length, length: length)
        add(indent, read.text(Wording(doc: doc), edge), source: doc.lookup(node, edge, slot).source)
    }

    /// Adds the font size that a text style gives, if it was used to measure a size.
    mutating func styled(_ i: Int32, _ facts: [Fact], _ indent: Int) {
        guard doc.textStyleInForce(i) != nil, facts.contains(where: { $0.reads.contains { $0.node == i && $0.prop == .fontSize } }) else {
            return
        }
        addStyle(i, indent)
    }

    private mutating func addStyle(_ i: Int32, _ indent: Int) {
        let at = doc.lookup(i, .textStyle)
        let size = "`\(doc.adaptContext(i).textSize)`"
        add(
            indent,
            "`textStyle = \(doc.text(at.rule, for: .textStyle, on: i))`\(from(at.layer)): the font size at the text size \(size) is "
                + shortNumber(doc.fontSize(i)), source: at.source)
    }

    /// Why a label's font size is what it is.
    mutating func explainFontSize(_ i: Int32, _ indent: Int) {
        let at = doc.lookup(i, .fontSize)
        add(indent, "\(doc.nameText(i)).fontSize = \(shortNumber(doc.fontSize(i)))", .head)
        if at.rule.isSet {
            add(indent + 1, "`fontSize = \(doc.text(at.rule, for: .fontSize, on: i))`\(from(at.layer))", source: at.source)
            adapted(i, .fontSize, indent + 1)
            let style = doc.lookup(i, .textStyle)
            if style.rule.isSet {
                add(
                    indent + 1, "`textStyle = \(doc.text(style.rule, for: .textStyle, on: i))` has no effect beside a `fontSize`",
                    .ignored,
                    source: style.source)
            }
        } else if doc.textStyleInForce(i) != nil {
            addStyle(i, indent + 1)
        } else {
            add(indent + 1, "nothing sets it, so it has its default", .note)
        }
    }
}

extension Document {
    /// The text style that gives a label's font size; `nil` if there is none or the label has its own font size.
    func textStyleInForce(_ i: Int32) -> TextStyle? {
        guard nodes[i].pointee.kind.traits.content == .text, value(i, .fontSize).kind != .number else { return nil }
        return TextStyle(rawValue: wordCode(i, .textStyle))
    }
}

/// Explains how the numbers of one property of one node are adapted.
struct AdaptedTexts {
    private let doc: Document
    private let node: Int32
    private let prop: Prop
    private let context: AdaptContext
    private let adapter: Adapter
    /// The values of the operands of a `max` or `min` in the layout.
    private let operands: [Double?]

    init(_ doc: Document, _ node: Int32, _ prop: Prop, _ operands: [Double?]) {
        self.doc = doc
        self.operands = operands
        self.node = node
        self.prop = prop
        context = doc.adaptContext(node)
        adapter = Adapter(doc, context, node, prop)
    }

    /// One line for each number whose current value is not the one written.
    func texts(of rule: Rule) -> [String] {
        switch rule.kind {
        case .adaptive:
            switch doc.adaptiveRules[Int(rule.ref)] {
            case .idiom(let phone, let pad):
                let chosen = context.isPad ? pad : phone
                let text = doc.text(chosen, for: prop, on: node)
                return ["`idiom(…)` on a \(context.isPad ? "pad" : "phone") is `\(text)`"] + texts(of: chosen)
            case .sum(let base, let terms):
                var without = base
                without.add = 0
                return texts(of: without) + texts(base.add, terms)
            case .numbers(let all): return all.flatMap { texts($0.add, $0.terms) }
            case .otherwise(let first, let second): return texts(of: first, or: second)
            }
        case .sum where doc.isExtreme(rule, on: node): return ExtremeTexts(doc, node, prop).texts(of: rule, operands)
        case .sum: return texts(rule.add, []) + doc.sums[Int(rule.ref)].operands.flatMap { texts($0.add, $0.live) }
        case .list, .values: return texts(rule.add, []) + doc.lists[Int(rule.ref)].flatMap { texts(of: $0) }
        case .numbers: return []
        default: return rule.isSet ? texts(rule.add, []) : []
        }
    }

    /// Which of two alternative rules applies, and why.
    private func texts(of first: Rule, or second: Rule) -> [String] {
        if doc.holdsOtherwise(first) {
            // In a chain of alternatives, the first rule whose nodes all take part applies.
            guard let absence = doc.absence(in: first, on: node, for: prop) else { return texts(of: first) }
            return texts(of: first) + ["\(text(absence)), so `\(doc.text(second, for: prop, on: node))` applies"] + texts(of: second)
        }
        let written = "`\(doc.text(first, for: prop, on: node))`"
        guard let absence = doc.absence(in: first, on: node, for: prop) else {
            let names = doc.targets(first, on: node).map { "`\(doc.nameText($0.0))`" }
            let all = names.enumerated().filter { !names[..<$0.offset].contains($0.element) }.map(\.element)
            return ["\(all.joined(separator: " and ")) \(all.count == 1 ? "takes" : "take") part, so \(written) applies"] + texts(of: first)
        }
        return ["\(text(absence)), so `\(doc.text(second, for: prop, on: node))` applies instead of \(written)"] + texts(of: second)
    }

    private func text(_ absence: Absence) -> String {
        switch absence {
        case .gone(let other): "`\(doc.nameText(other))` is gone"
        case .removed(let other): "`\(doc.nameText(other))` was removed"
        case .notMade(let other): "no node is named `\(doc.nameText(other))` yet"
        case .outOfReach(let other): "`\(doc.nameText(other))` is no sibling any more"
        case .none(let rule): "`\(doc.referenceText(rule))` leads to no node"
        }
    }

    private func texts(_ add: Double, _ terms: [LiveTerm]) -> [String] {
        var lines = terms.flatMap { texts(of: $0.number) }
        let factor = adapter.factorOfNumbers
        let isMultiplied = add != 0 && context.isAdapting && prop.lengths != nil && factor != 1
        guard isMultiplied || add != 0 && !terms.isEmpty || terms.count > 1 || terms.contains(where: { $0.factor != 1 }) else {
            return lines
        }
        var sum = ""
        for term in terms {
            let value = term.number.value(context)
            let size = term.factor == 1 || term.factor == -1 ? "" : " × \(factorNumber(abs(term.factor)))"
            sum += (sum.isEmpty ? (term.factor < 0 ? "−" : "") : term.factor < 0 ? " − " : " + ") + shortNumber(value) + size
        }
        if add != 0 {
            sum += (sum.isEmpty ? (add < 0 ? "−" : "") : add < 0 ? " − " : " + ") + shortNumber(abs(add))
            if isMultiplied { sum += " × " + doc.factorText(context, adapter.designFactor) }
        }
        let value = terms.reduce(isMultiplied ? add * factor : add) { $0 + $1.factor * $1.number.value(context) }
        let because = isMultiplied ? doc.adaptingNode(node).map { "`\(doc.nameText($0)).adapt = \(context.adapt)`: " } ?? "" : ""
        lines.append("\(because)\(sum) = \(shortNumber(value))")
        return lines
    }

    private func texts(of number: LiveNumber) -> [String] {
        let written = "`\(doc.liveText(0, [LiveTerm(number)]))`"
        switch number {
        case .exact(let sum):
            return sum.terms.flatMap { texts(of: $0.number) } + ["\(written) is left alone: \(shortNumber(number.value(context)))"]
        case .screen(let sum, let axis):
            let side = "screen.\(axis == .x ? "width" : "height") \(shortNumber(context.screen[axis]))"
            return sum.terms.flatMap { texts(of: $0.number) }
                + ["\(written): \(shortNumber(sum.value(context)))% of \(side) = \(shortNumber(number.value(context)))"]
        case .extreme(let sums, let isLargest):
            let values = sums.map { shortNumber($0.value(context)) }.joined(separator: ", ")
            return sums.flatMap { $0.terms.flatMap { texts(of: $0.number) } }
                + ["\(written): the \(isLargest ? "largest" : "smallest") of \(values) = \(shortNumber(number.value(context)))"]
        case .design(let sum, let how):
            guard context.sheet != nil else { return ["\(written): there is no sheet, so it stays \(shortNumber(number.value(context)))"] }
            let factor = doc.factorText(context, how)
            return sum.terms.flatMap { texts(of: $0.number) }
                + ["\(written): \(shortNumber(sum.value(context))) × \(factor) = \(shortNumber(number.value(context)))"]
        case .scaled(let sum, let style, let most):
            let size = context.textSize
            let grown = sum.value(context) * style.leading(at: size) / style.leading(at: .large)
            var text = "\(written) at the text size `\(size)`: \(shortNumber(sum.value(context))) × leading of \(style) "
            text += "\(shortNumber(style.leading(at: size))) / \(shortNumber(style.leading(at: .large))) = \(shortNumber(grown))"
            if let most, most.value(context) < grown { text += "; it is held at \(shortNumber(most.value(context)))" }
            return (sum.terms + (most?.terms ?? [])).flatMap { texts(of: $0.number) } + [text]
        }
    }
}

extension Document {
    /// The scale factor from the sheet to the screen: `414/375`.
    func factorText(_ context: AdaptContext, _ how: DesignFactor) -> String {
        guard let sheet = context.sheet else { return "1" }
        let screen = context.screen
        let byWidth = screen.x / sheet.x <= screen.y / sheet.y
        func diagonal(_ p: Pair) -> String { shortNumber((p.x * p.x + p.y * p.y).squareRoot()) }
        let byHeight = "\(shortNumber(screen.y))/\(shortNumber(sheet.y))"
        let byWidthText = "\(shortNumber(screen.x))/\(shortNumber(sheet.x))"
        switch how {
        case .height: return byHeight
        case .diagonal: return "\(diagonal(screen))/\(diagonal(sheet))"
        case .max: return byWidth ? byHeight : byWidthText
        case .min, .both: return byWidth ? byWidthText : byHeight
        case .width, .none: return byWidthText
        }
    }

    /// The node whose `adapt` applies to a node.
    func adaptingNode(_ i: Int32) -> Int32? {
        var node = i
        while node >= 0 {
            let isSet = node == Document.screen ? own(node, .adapt, .rule) != nil : value(node, .adapt).isSet
            if isSet { return node }
            node = nodes[node].pointee.parent
        }
        return nil
    }
}
