// The parts of contents and wrapping containers, in words.

extension ContentFact {
    package func sum(_ words: Wording) -> SumText {
        switch self {
        case .empty(let length): return SumText("it has no content: \(shortNumber(length))")
        case .needed(let owner, let length): return SumText("\(owner.text) \(shortNumber(length))")
        case .noText(let length): return SumText("its text is empty: \(shortNumber(length))")
        case .columns(let columns, let width, let length):
            return SumText("its text: \(shortNumber(columns)) columns × \(shortNumber(width)) = \(shortNumber(length))")
        case .longestWord(let columns, let width, let length):
            return SumText("its longest word, \(shortNumber(columns)) columns × \(shortNumber(width)) = \(shortNumber(length))")
        case .lines(let count, let height, let width, let length):
            let lines = count == 1 ? "1 line" : "\(shortNumber(count)) lines"
            return SumText("its text at width \(shortNumber(width)): \(lines) × \(shortNumber(height)) = \(shortNumber(length))")
        case .picture(let length): return SumText("its image is \(shortNumber(length))")
        case .scaledPicture(let natural, let width, let length):
            let ratio = "\(shortNumber(natural.y)) × \(shortNumber(width)) / \(shortNumber(natural.x))"
            return SumText("its image at width \(shortNumber(width)): \(ratio) = \(shortNumber(length))")
        case .largest(let name, let node, let prop, let size, let margins, let center):
            let own =
                switch name {
                case .unbounded: "its \(prop.word) before its bounds"
                case .leastContent: "its least content"
                default: "its \(prop.word)" + (words.doc.exactFrame(node).length(prop) == size ? "" : " before that")
                }
            words.mentions?.note(node, prop)
            var sum = SumText("\(words.placed(node)) needs the most: \(own) \(shortNumber(size))")
            sum.add(margins)
            if let center, center.length != 0 {
                sum.add(term: "2 × its \(center.prop.word) \(shortNumber(abs(center.length)))", isWorkedOut: true)
            }
            return sum
        case .leastOf(let node, let length):
            let least = length == 0 ? "needs no room: 0" : "needs its lower bound \(shortNumber(length))"
            return SumText("\(words.name(node)) takes its size from it and \(least)")
        case .belowZero(let content, let length):
            return SumText(content.sum(words).making(length) + "; no size is below 0: 0")
        }
    }
}

extension ContentOwner {
    /// What needs a length, in words; the length follows.
    var text: String {
        switch self {
        case .content: return "its content needs"
        case .leastContent: return "its content needs at least"
        case .lines: return "its lines need"
        case .floats: return "its floats extend to"
        case .children: return "its children cover"
        case .room: return "the content"
        }
    }
}

extension WrapFact {
    func text(_ words: Wording) -> String {
        switch self {
        case .empty(let insets, let size):
            if size == 0 { return "it has no content: 0" }
            var sum = SumText()
            for side in insets.padding { sum.add(side, "padding") }
            for side in insets.border { sum.add(side, "border") }
            sum.add(size - insets.total, "safe area")
            return "it contains only its " + sum.making(size)
        case .content(let content, let insets, let safeArea, let raw, let size):
            var sum = content.sum(words)
            for side in insets.padding { sum.add(side, "padding") }
            for side in insets.border { sum.add(side, "border") }
            sum.add(safeArea, "safe area")
            return sum.making(raw) + bounded(raw, size)
        }
    }
}
