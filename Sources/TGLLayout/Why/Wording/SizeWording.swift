// How sizes result, in words.

extension SizeFact {
    package func text(_ words: Wording) -> String {
        switch self {
        case .number(let number, let source, let prop):
            switch source {
            case .own: return shortNumber(number)
            case .property: return "its size: \(shortNumber(number))"
            case .container(let node): return "\(words.name(node)) gives it \(prop.word) \(shortNumber(number))"
            }
        case .boxed(let fact, let length, let insets, let isAdded, let raw):
            let text = fact.text(words)
            return isAdded
                ? "\(text); \(shortNumber(length)) + its padding and border \(shortNumber(insets)) = \(shortNumber(raw))"
                : "\(text); no less than its padding and border \(shortNumber(insets))"
        case .unset(let kind): return "nothing sets it, and a \(kind.word) without a size is 0"
        case .part(let percent, let room, let add, let raw):
            return sumText("\(factorNumber(percent))% of \(words.room(room))", add) + " = \(shortNumber(raw))"
        case .fill(let room, let margins, let mult, let add, let raw):
            return fillText(words.room(room), margins, mult, add, raw)
        case .reference(let length, let source, let mult, let add, let raw):
            return referenceText(words, length, source, mult, add, raw)
        case .content(let content): return content.text(words)
        case .scaledContent(let content, let length, let mult, let add, let raw):
            return content.text(words) + "; " + linear(shortNumber(length), mult, add) + " = \(shortNumber(raw))"
        case .noContent(let raw): return "none of its content is counted: \(shortNumber(raw))"
        case .stretched(let cause, let room, let margins, let raw):
            var sum = SumText(words.room(room))
            for margin in margins { sum.add(margin, isTaken: true) }
            return cause.text(room.prop) + ": " + sum.making(raw)
        case .withinBounds(let fact, let raw, let size): return fact.text(words) + bounded(raw, size)
        }
    }

    private func fillText(_ room: String, _ margins: [NamedDistance], _ mult: Double, _ add: Double, _ raw: Double) -> String {
        var sum = SumText(room)
        for margin in margins { sum.add(margin, isTaken: true) }
        let left = sum.text
        let isRoomAlone = mult == 1 && add == 0 && margins.allSatisfy { $0.length == 0 }
        return linear(mult == 1 ? left : "(\(left))", mult, add) + (isRoomAlone ? "" : " = \(shortNumber(raw))")
    }

    private func referenceText(
        _ words: Wording, _ length: LengthRead, _ source: SizeSource, _ mult: Double, _ add: Double, _ raw: Double
    ) -> String {
        let base = length.text(words)
        let parts = (1 / mult).rounded()
        if case .container = source, parts >= 2, abs(parts * mult - 1) < 1e-9 {
            // An equal part of the length that the spaces between the parts leave.
            let space = -add * parts / (parts - 1)
            let spaces = parts == 2 ? "space" : "\(shortNumber(parts - 1)) × space"
            let left = add == 0 ? base : "(\(base) − \(spaces) \(shortNumber(space)))"
            return "\(left) / \(shortNumber(parts)) = \(shortNumber(raw))"
        }
        if mult != 1 || add != 0 { return linear(base, mult, add) + " = \(shortNumber(raw))" }
        guard case .container(let node) = source else { return base }
        return "as large as its \(words.doc.kind(node).word): \(base)"
    }
}

extension StretchCause {
    func text(_ prop: Prop) -> String {
        switch self {
        case .margins: "both sides are given, so the \(prop.word) is what is left"
        case .gravity: "stretched by fill, so the \(prop.word) is all the space"
        case .container: "it spans its container, so the \(prop.word) is what is left"
        }
    }
}

extension LengthRead {
    /// `its own width 50`, `S.width 100`, `B.height 20`.
    func text(_ words: Wording) -> String {
        switch self {
        case .own(let prop, let length): return "its own \(prop.word) \(shortNumber(length))"
        case .container(let room): return words.room(room)
        case .sibling(let node, let prop, let length): return "\(words.reading(node, prop)) \(shortNumber(length))"
        case .asked(let node, let prop, let asked, let length):
            let isSize = words.doc.exactFrame(node).length(prop) == length
            return (isSize ? words.reading(node, prop) : "\(words.name(node))'s \(asked.text(prop))") + " \(shortNumber(length))"
        case .leftOut(let node, let prop, let length): return "\(words.name(node)).\(prop.word) \(shortNumber(length))"
        case .nothing: return "nothing 0"
        }
    }
}
