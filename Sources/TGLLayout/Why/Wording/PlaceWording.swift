// The places of children that are each on their own, in words.

extension PlaceFact {
    package func text(_ words: Wording) -> String {
        switch self {
        case .near(let container, let padding, let margin, let at):
            if padding.length == 0 {
                return margin.length == 0
                    ? "where \(words.name(container)) begins: \(shortNumber(at))" : "\(margin.prop.word) \(shortNumber(margin.length))"
            }
            var sum = SumText()
            sum.add(padding)
            sum.add(margin)
            return (margin.length == 0 && !padding.isOfCell ? "after the " : "") + sum.making(at)
        case .far(let container, let length, let padding, let clamped, let margin, let size, let at):
            var sum = SumText("\(words.reading(container, size.prop)) \(shortNumber(length))")
            if let clamped {
                sum = SumText()
                sum.add(clamped)
            } else {
                sum.add(padding, isTaken: true)
            }
            sum.add(margin, isTaken: true)
            sum.add(term: "its \(size.prop.word) \(shortNumber(size.length))", isTaken: true)
            return "at the far side: " + sum.making(at)
        case .center(let middle, let padding, let at):
            var sum = SumText()
            sum.add(padding)
            sum.add(middle, words)
            return "in the middle: \(sum.text) = \(shortNumber(at))"
        case .screenCenter(let middle, let container, let before, let at):
            var sum = SumText()
            sum.add(middle, words)
            sum.add(-before, "what lies before \(words.name(container))")
            return "in the middle of the screen: \(sum.text) = \(shortNumber(at))"
        }
    }
}

extension SumText {
    /// The near margin, half of the length that the margins and the size leave, and the offset.
    package mutating func add(_ middle: PlaceFact.Middle, _ words: Wording) {
        let whole = middle.room.map { words.room($0) } ?? "screen.\(middle.prop.word) \(shortNumber(middle.length))"
        var room = SumText(whole)
        room.add(middle.near, isTaken: true)
        room.add(middle.far, isTaken: true)
        add(middle.near)
        add(term: "(\(room.text) − its \(middle.prop.word) \(shortNumber(middle.size))) / 2")
        add(middle.offset)
    }
}

extension FreeFact {
    func text(_ words: Wording) -> String {
        switch self {
        case .left: return "without a position it is placed at the left: 0"
        }
    }
}

extension FrameFact {
    func text(_ words: Wording) -> String {
        switch self {
        case .mirrored(let length, let from, let size, let to):
            let sum = sumText(sumText(shortNumber(length), -from), -size)
            return "mirrored for right-to-left: \(sum) = \(shortNumber(to))"
        case .transformed(let container, let from, let to):
            let sum = sumText(shortNumber(from), to - from)
            return "moved by \(words.name(container))'s layoutTransform: \(sum) = \(shortNumber(to))"
        }
    }
}
