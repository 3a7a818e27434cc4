import TGLLayout

/// Explains which operand of `max(…)` or `min(…)` determines the value (A-55).
struct ExtremeTexts {
    private let doc: Document
    private let node: Int32
    private let prop: Prop
    private let context: AdaptContext
    private let factor: Double

    /// The value of an operand.
    private enum Now {
        case number(Double)
        /// The operand had this length when the node was laid out, but has another one now.
        case was(Double)
        case absent
        /// The value is known only during layout.
        case open
    }

    init(_ doc: Document, _ node: Int32, _ prop: Prop) {
        self.doc = doc
        self.node = node
        self.prop = prop
        context = doc.adaptContext(node)
        factor = Adapter(doc, context, node, prop).factorOfNumbers
    }

    /// Adds the current value of each operand, which of them determines the result, and the numbers that are computed from written ones.
    ///
    /// - Parameter operands: the values of the operands that take part in the layout, `nil` for one that was not definite; empty if the
    ///   layout did not report them.
    func texts(of rule: Rule, _ operands: [Double?]) -> [String] {
        let stored = doc.sums[Int(rule.ref)]
        var together: [String] = []
        for leaf in stored.operands.flatMap({ leaves(of: $0) }) {
            for number in [leaf.factor.times(rule.mult), leaf.added.times(rule.mult).plus(rule.add * factor)] {
                if let text = number.combined, !together.contains(text) { together.append(text) }
            }
        }
        return deciding(stored, operands) + together.prefix(Self.mostNumbers)
    }

    /// The maximum number of computed numbers to show.
    private static let mostNumbers = 8

    /// A number, and how it was computed from the written numbers.
    private struct Made {
        var text: String
        var value: Double
        var isCombined = false

        init(_ value: Double) {
            self.value = value
            text = value < 0 ? "(\(shortNumber(value)))" : shortNumber(value)
        }

        /// The computation as text; `nil` if the number is the one written.
        var combined: String? { isCombined ? "\(text) = \(shortNumber(value))" : nil }

        func times(_ factor: Double) -> Made {
            if factor == 1 || value == 0 { return self }
            var made = Made(value * factor)
            let number = factor < 0 ? "(−\(factorNumber(-factor)))" : factorNumber(factor)
            made.text = value == 1 && !isCombined ? number : "\(isCombined ? "(\(text))" : text) × \(number)"
            made.isCombined = isCombined || value != 1
            return made
        }

        func plus(_ add: Double) -> Made {
            if add == 0 { return self }
            if value == 0, !isCombined { return Made(add) }
            var made = Made(value + add)
            made.text = sumText(text, add)
            made.isCombined = true
            return made
        }
    }

    /// The factor and the added number of each operand; operands that are `max` or `min` themselves are expanded.
    private func leaves(of sum: LinearSum) -> [(factor: Made, added: Made)] {
        let add = LiveSum(sum.add, sum.live).value(context, times: factor)
        guard let nested = sum.nested else {
            return [(Made(sum.terms.first?.mult ?? sum.percent ?? sum.wrap ?? 1), Made(add))]
        }
        return nested.rule.operands.flatMap { leaves(of: $0) }.map {
            ($0.factor.times(nested.mult), $0.added.times(nested.mult).plus(add))
        }
    }

    private func deciding(_ stored: SumRule, _ operands: [Double?]) -> [String] {
        var nows = stored.operands.map { now($0) }
        let part = nows.indices.filter { if case .absent = nows[$0] { false } else { true } }
        if part.count == operands.count {
            for (index, length) in zip(part, operands) { nows[index] = then(stored.operands[index], nows[index], length) }
        }
        var parts: [String] = []
        var numbers: [(text: String, now: Double)] = []
        var isKnown = true
        for (operand, now) in zip(stored.operands, nows) {
            let text = "`\(doc.text(operand))`"
            switch now {
            case .number(let number):
                // An operand with a factor or an addend on an inner `max` or `min` would need lines of its own, so only its text is shown.
                let isSum = operand.nested.map { $0.mult != 1 } ?? false || operand.nested != nil && operand.add != 0
                parts.append(isSum || text == "`\(shortNumber(number))`" ? text : "\(text) is \(shortNumber(number))")
                numbers.append((text, number))
            case .was(let number):
                parts.append("\(text) was \(shortNumber(number)) then")
                numbers.append((text, number))
            case .absent: parts.append("\(text) takes no part")
            case .open:
                parts.append(text)
                isKnown = false
            }
        }
        let listed = parts.joined(separator: ", ")
        guard isKnown else {
            let all = stored.operands.map { "`\(doc.text($0))`" }.joined(separator: ", ")
            return ["the \(word(stored)) of \(all) decides"]
        }
        let values = numbers.map(\.now)
        guard let best = stored.choice == .largest ? values.max() : values.min(), let decides = numbers.first(where: { $0.now == best })
        else {
            return ["\(listed): the rule counts as unset"]
        }
        return ["\(listed): \(decides.text) is the \(word(stored)) and decides"]
    }

    /// The value that an operand had in the layout; the layout reports the values of all operands but plain numbers.
    private func then(_ operand: LinearSum, _ now: Now, _ length: Double?) -> Now {
        if operand.terms.isEmpty, operand.nested == nil, case .number = now { return now }
        guard let length else { return .absent }
        if case .number(let number) = now, shortNumber(number) != shortNumber(length) { return .was(length) }
        return .number(length)
    }

    private func word(_ stored: SumRule) -> String { stored.choice == .largest ? "largest" : "smallest" }

    private func now(_ sum: LinearSum) -> Now {
        let add = LiveSum(sum.add, sum.live).value(context, times: factor)
        if let term = sum.terms.first {
            let rule = Rule(.reference, anchor: term.anchor, path: term.path, ref: term.node)
            if doc.absence(in: rule, on: node, for: prop) != nil { return .absent }
            guard let target = doc.resolveReference(rule, on: node), let length = length(of: target, term.anchor) else { return .open }
            return .number(length * term.mult + add)
        }
        if let nested = sum.nested {
            var values: [Double] = []
            for operand in nested.rule.operands {
                switch now(operand) {
                case .number(let number), .was(let number): values.append(number)
                case .absent: break
                case .open: return .open
                }
            }
            guard let best = nested.rule.choice == .largest ? values.max() : values.min() else { return .absent }
            return .number(best * nested.mult + add)
        }
        return sum.wrap == nil && sum.percent == nil ? .number(add) : .open
    }

    /// A size or an edge of the node itself or of a sibling in the current layout; `nil` for the parent.
    private func length(of target: Int32, _ anchor: Prop) -> Double? {
        guard target != doc.parent(node) else { return nil }
        let frame = doc.exactFrame(target)
        switch anchor {
        case .width: return frame.width
        case .height: return frame.height
        case .left: return frame.x
        case .right: return frame.x + frame.width
        case .top: return frame.y
        case .bottom: return frame.y + frame.height
        case .centerX: return frame.x + frame.width / 2
        case .centerY: return frame.y + frame.height / 2
        case .leading where !doc.isRightToLeft: return frame.x
        case .trailing where !doc.isRightToLeft: return frame.x + frame.width
        default: return nil
        }
    }
}
