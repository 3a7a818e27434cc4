// How the steps of the path layout read.

extension PathFact {
    func text(_ words: Wording) -> String {
        switch self {
        case .centred(let spot, let center, let size, let margins, let shift, let at):
            let middle = "\(spot.text): \(shortNumber(center)) − half its \(size.prop.word) \(shortNumber(size.length))"
            var sum = SumText(middle, isWorkedOut: true)
            sum.add(margins)
            sum.add(shift, "to begin at the padding")
            return sum.making(at)
        }
    }
}

extension PathReadNote {
    func text(_ words: Wording) -> String {
        switch self {
        case .shift(let node, let begin, let padding, let shift):
            let sum = sumText("padding \(shortNumber(padding))", -begin)
            return "\(words.name(node)) would start at \(shortNumber(begin)), so all move: \(sum) = \(shortNumber(shift))"
        }
    }
}

extension PathContent {
    func sum(_ words: Wording) -> SumText {
        var sum = SumText("its children: \(words.name(last))'s end \(shortNumber(end))")
        sum.add(term: "\(words.name(first))'s start \(shortNumber(begin))", isTaken: true)
        return sum
    }
}

extension PathSpot {
    var text: String {
        switch self {
        case .origin: return "it is placed at the curve's origin"
        case .noPoint: return "the curve has no point, so it is placed at its origin"
        case .end: return "it would pass the curve's end, so it stays there"
        case .onCurve: return "its place on the curve"
        }
    }
}
