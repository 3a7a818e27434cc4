import TGLLayout

/// Words for which operand of `max(…)` or `min(…)` decides (A-55).
struct ExtremeTexts {
    private let doc: Document
    private let node: Int32
    private let prop: Prop
    private let context: AdaptContext
    private let factor: Double

    /// What an operand is in the layout.
    private enum Now {
        case number(Double)
        /// It was another length than now when the node was laid out.
        case was(Double)
        case absent
        /// It is known only while the node is laid out.
        case open
    }

    init(_ doc: Document, _ node: Int32, _ prop: Prop) {
        self.doc = doc
        self.node = node
        self.prop = prop
        context = doc.adaptContext(node)
        factor = Adapter(doc, context, node, prop).factorOfNumbers
    }

    /// What each operand is now, and which of them decides; and what the numbers within and around it make together.
    ///
    /// - Parameter operands: what those that take part were in the layout, `nil` where one was not definite; empty where that did not say
    ///   so.
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

    /// How many numbers that belong together are told.
    private static let mostNumbers = 8

    /// A number and how it was made of those that are written.
    private struct Made {
        var text: String
        var value: Double
        var isCombined = false

        init(_ value: Double) {
            self.value = value
            text = value < 0 ? "(\(shortNumber(value)))" : shortNumber(value)
        }

        /// What is told of it; `nil` where it is written as it is.
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

    /// The factor and the added number of each operand that is no extreme itself.
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
                // What a sum of an inner extreme is would need lines of its own.
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

    /// What an operand was in the layout, which says it of all but numbers.
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

    /// A size or an edge of the node itself or a sibling as it is laid out; `nil` of others.
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
