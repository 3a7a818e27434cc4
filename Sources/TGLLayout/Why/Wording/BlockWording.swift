// How the steps of a block read.

extension BlockPhrase {
    func text(_ words: Wording) -> String {
        switch self {
        case .endsAt, .free: return ""
        case .meeting(let margins, let largest, let smallest):
            let all = margins.prefix(6).map { margin in
                "\(words.name(margin.node))'s \(margin.prop.word) \(shortNumber(margin.length))"
                    + (margin.through.map { " (through \(words.name($0)))" } ?? "")
            }
            let more = margins.count > 6 ? ["\(margins.count - 6) more"] : []
            let result = smallest < 0 ? "largest \(shortNumber(largest)), smallest \(shortNumber(smallest))" : "the largest counts"
            return "margins that meet: " + (all + more).joined(separator: ", ") + ": " + result
        case .atTop(let node): return "its top margin meets that of \(words.name(node)), and both begin at the same place"
        case .float(let isLeft): return "it floats to the \(isLeft ? "left" : "right")"
        case .beside(let isFloat): return isFloat ? "it floats beside another" : "it is placed beside a float"
        case .below(let node, let isCleared):
            return isCleared
                ? "it clears \(words.name(node))" : "above the end of \(words.name(node)) there is no room for it"
        case .shifted(let node): return "\(words.rule(node, .alignContent)) moves the content"
        }
    }
}
