// How the steps of the path layout read.

extension PathFact {
    func text(_ words: Wording) -> String {
        switch self {
        case .centred(let spot, let center, let size, let margins, let shift, let at):
            let middle = "\(spot.text): \(shortNumber(center)) − half its \(size.prop.word) \(shortNumber(size.length))"
            return sumText(sumText(middle, margins, "its margins"), shift, "to begin at the padding") + " = \(shortNumber(at))"
        }
    }
}

extension PathSpot {
    var text: String {
        switch self {
        case .origin: return "it stands at the curve's origin"
        case .noPoint: return "the curve has no point, so it stands at its origin"
        case .end: return "it would pass the curve's end, so it stays there"
        case .onCurve: return "its place on the curve"
        }
    }
}
