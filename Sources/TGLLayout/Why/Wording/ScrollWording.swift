// The steps of a scroll, in words.

extension ScrollFact {
    func text(_ words: Wording) -> String {
        switch self {
        case .atStart(let scroll, let offset, let inset, let stacked, let at):
            var sum = SumText("\(words.name(scroll)).offset \(shortNumber(offset))")
            if inset != 0 { sum.add(inset, "the inset") }
            if stacked != 0 { sum.add(stacked, "the earlier ones that stack") }
            return "sticky, at the start of the view: \(sum.text) = \(shortNumber(at))"
        case .atEnd(let scroll, let offset, let view, let inset, let length, let at):
            var sum = SumText("\(words.name(scroll)).offset \(shortNumber(offset))")
            sum.add(view, "the length of the view")
            if inset != 0 { sum.add(-inset, "the inset") }
            sum.add(-length, "its own length")
            return "sticky, at the end of the view: \(sum.text) = \(shortNumber(at))"
        case .pushed(let next, let from, let length, let at):
            var sum = SumText(next < 0 ? "the content ends at \(shortNumber(from))" : "\(words.name(next)) begins at \(shortNumber(from))")
            sum.add(-length, "its own length")
            return "sticky, pushed off: \(sum.text) = \(shortNumber(at))"
        case .held(let padding, let at):
            return "sticky, no farther than the padding: \(shortNumber(padding)) = \(shortNumber(at))"
        case .fromTheRight(let from, let content, let view, let at):
            let beyond = "(content \(shortNumber(content)) − view \(shortNumber(view)))"
            return "the content begins at the right: \(shortNumber(from)) − \(beyond) = \(shortNumber(at))"
        }
    }
}
