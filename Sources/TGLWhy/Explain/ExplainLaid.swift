// `why S.lines[1]`, `why S.free`, `why A.baseSize`, `why A.minWidth`: values that a layout computes before it computes frames.

import TGLLayout

extension Document {
    /// The limit of a node's size on one side, in points; `nil` if there is none. `told` explains the limit if it is no bound of the node
    /// itself. The layout is up to date before and after.
    public func heldBound(_ prop: Prop, _ slot: SlotKind, of i: Int32) -> (value: Double?, told: LaidAnswer?) {
        let value = LaidValue.allCases.first { $0.bound.map { $0.prop == prop && $0.slot == slot } ?? false }
        if let answer = value.flatMap({ laid($0, of: i)?.first }) { return (answer.value, answer) }
        if isOutOfLayout(i) { return (nil, nil) }
        let said = Explained(i, prop.axis, facts(about: i)).size.last?.bounds.first { $0.slot == slot }
        return (said.map(\.value) ?? Explainer(self).boundValue(i, adapted(lookup(i, prop, slot).rule, on: i, prop)), nil)
    }
}

extension Explainer {
    /// The maximum number of a container's lines that one answer explains.
    private static let mostLinesTold = 12
    /// The maximum number of items that the answer about one line lists.
    private static let mostItemsOfLine = 200

    /// Explains a value that a layout computes; empty if the node has no such value.
    ///
    /// - Parameter part: the index of one line, counted from 0.
    public mutating func why(_ i: Int32, _ value: LaidValue, part: Int? = nil) -> [ExplanationLine] {
        begin()
        if let bound = value.bound {
            explainBound(i, value, bound.prop, bound.slot)
        } else if let answers = doc.laid(value, of: i) {
            let name = "\(doc.nameText(i)).\(value.rawValue)"
            if let part {
                if answers.indices.contains(part) { explainLine(i, part, answers[part], "\(name)[\(part)]", value, 0) }
            } else if value == .baseSize {
                for answer in answers { tellAnswer("\(name) = \(shortNumber(answer.value))", answer, 0) }
            } else {
                explainLines(i, answers, name, value)
            }
        } else {
            add(0, "`\(doc.nameText(i))` has no `\(value.rawValue)`: \(value.bearers)", .head)
        }
        return lines
    }

    private mutating func explainLines(_ i: Int32, _ answers: [LaidAnswer], _ name: String, _ value: LaidValue) {
        let count = "\(answers.count) \(answers.count == 1 ? "line" : "lines")"
        let numbers = answers.prefix(Explainer.mostLinesTold).map { shortNumber($0.value) }
        let more = answers.count > numbers.count ? ", …" : ""
        add(0, value == .free ? "\(name) = [\(numbers.joined(separator: ", "))\(more)]" : "\(name): \(count)", .head)
        if answers.isEmpty { add(1, doc.isGone(i) ? "it is left out of the layout" : "nothing in it is in a line", .note) }
        for (n, answer) in answers.prefix(Explainer.mostLinesTold).enumerated() {
            explainLine(i, n, answer, "\(name)[\(n)]", value, 1)
        }
        let rest = answers.count - numbers.count
        if rest > 0 { add(1, "… \(rest) more; `why \(name)[\(numbers.count)]` tells of the next one", .note) }
    }

    private mutating func explainLine(_ i: Int32, _ n: Int, _ answer: LaidAnswer, _ name: String, _ value: LaidValue, _ indent: Int) {
        if value == .free { return tellAnswer("\(name) = \(shortNumber(answer.value))", answer, indent) }
        // The answer about one line is where all of its items are listed.
        let most = indent == 0 ? Explainer.mostItemsOfLine : Explainer.mostLinesTold
        let shown = answer.children.prefix(most).map { doc.nameText($0) }.joined(separator: ", ")
        let more = answer.children.count > most ? ", … \(answer.children.count - most) more: `print \(name)`" : ""
        tellAnswer("\(name) = [\(shown)\(more)]", answer, indent)
    }

    private mutating func tellAnswer(_ head: String, _ answer: LaidAnswer, _ indent: Int) {
        add(indent, head, .head)
        tell(answer.lines(in: doc), indent + 1)
    }

    /// Explains what limits a size on one side.
    private mutating func explainBound(_ i: Int32, _ value: LaidValue, _ prop: Prop, _ slot: SlotKind) {
        let held = doc.heldBound(prop, slot, of: i)
        let number = held.value.map(shortNumber) ?? (slot == .lower ? "0" : "none")
        let head = "\(doc.nameText(i)).\(value.rawValue) = \(number)"
        if let answer = held.told { return tellAnswer(head, answer, 0) }
        add(0, head, .head)
        let at = doc.lookup(i, prop, slot)
        guard at.rule.isSet else {
            let least = slot == .lower ? "no size is below 0: 0" : "nothing limits it"
            return add(1, "no `\(prop.word) \(slot.sign) …` is set: \(least)")
        }
        let rule = "`\(prop.word) \(slot.sign) \(doc.text(at.rule, for: prop, on: i))`\(from(at.layer))"
        add(1, "\(rule): " + (held.value.map(shortNumber) ?? "it has no effect here"), source: at.source)
    }
}
