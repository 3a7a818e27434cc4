// How the steps of float layout read.

extension FloatSizeFact {
    func text(_ words: Wording) -> String {
        switch self {
        case .cell(let raw, let size): return "a cell of \(shortNumber(raw))" + bounded(raw, size)
        case .percentDown(let rule, let side, let whole, let margins, let raw, let size):
            let part = sumText("\(shortNumber(rule.weight))% of the content \(side.word) \(shortNumber(whole))", rule.add)
            return sumText(part, -margins, "its margins") + " = \(shortNumber(raw))" + bounded(raw, size)
        case .partOfGap(let gap, let rule, let margins, let raw, let size):
            var part = "the gap at its place \(shortNumber(gap))"
            if rule.add != 0 { part = "(" + sumText(part, rule.add) + ")" }
            if rule.weight != 100 { part = "\(shortNumber(rule.weight))% of " + part }
            part = sumText(part, -margins, "its margins")
            let isWhole = rule.add == 0 && rule.weight == 100 && margins == 0
            return (isWhole ? part : part + " = \(shortNumber(raw))") + bounded(raw, size)
        case .partOfUnlimitedGap(let size): return "nothing limits the gap, so there is none to share: \(shortNumber(size))"
        case .stretched(let line, let size): return "stretched to its line's \(shortNumber(line))" + bounded(line, size)
        case .following(let rule, let own, let length, let raw, let size):
            let base = "its own \(own.word) \(shortNumber(length))"
            let isSame = rule.mult == 1 && rule.add == 0
            return (isSame ? base : linear(base, rule) + " = \(shortNumber(raw))") + bounded(raw, size)
        }
    }
}

extension FloatPlaceFact {
    func text(_ words: Wording) -> String {
        switch self {
        case .nearSide(let start, let reach, let margin, let at):
            var sum = start == 0 && reach > 0 ? shortNumber(reach) : sumText(shortNumber(start), reach)
            sum = sumText(sum, margin, "its margin")
            return "floats to the near side" + place(reach) + (sum.contains(" ") ? sum + " = \(shortNumber(at))" : sum)
        case .farSide(let whole, let padding, let reach, let margin, let side, let length, let at):
            let edge = sumText(sumText(sumText(shortNumber(whole), -padding, "padding"), -reach), -margin, "its margin")
            let sum = "\(edge) − its \(side.word) \(shortNumber(length))"
            return "floats to the far side" + place(reach) + "\(sum) = \(shortNumber(at))"
        case .height(let top, let margin, let at):
            let sum = sumText("the first height at which it fits: \(shortNumber(top))", margin, "its margin")
            return margin == 0 ? sum : sum + " = \(shortNumber(at))"
        case .movedByGravity(let rest, let isHalf, let from, let at):
            let step = isHalf ? "half of \(shortNumber(rest))" : shortNumber(rest)
            return "gravity, with \(shortNumber(rest)) left: \(shortNumber(from)) + \(step) = \(shortNumber(at))"
        case .aligned(let line, let size, let isHalf, let from, let at):
            let room = "(its line \(shortNumber(line)) − its size \(shortNumber(size)))"
            return "alignment: \(shortNumber(from)) + \(isHalf ? "half of " : "")\(room) = \(shortNumber(at))"
        case .keepsFarEdge(let at): return "it keeps its far edge: \(shortNumber(at))"
        }
    }

    private func place(_ reach: Double) -> String {
        reach == 0 ? ", at its edge: " : ", beside what reaches \(shortNumber(reach)) from it: "
    }
}
