// How the steps of flow layout read.

extension FlowSizeFact {
    func text(_ words: Wording) -> String {
        switch self {
        case .cell(let cell, let margins, let raw, let size):
            return lessMargins("a cell of ", cell, margins, raw) + bounded(raw, size)
        case .partOfLine(let rule, let left, let margins, let beginsLine, let raw, let size):
            let room = sumText("\(beginsLine ? "a whole line" : "what its line has left") \(shortNumber(left))", rule.add)
            let part = "\(shortNumber(rule.weight))% of " + (rule.add == 0 ? room : "(\(room))")
            return sumText(part, -margins, "its margins") + " = \(shortNumber(raw))" + bounded(raw, size)
        case .cut(let line, let margins, let raw, let size):
            return lessMargins("too long for a line: cut to ", line, margins, raw) + bounded(raw, size)
        case .equalCell(let count, let line, let gaps, let cell, let margins, let raw, let size):
            let room = gaps == 0 ? shortNumber(line) : "(\(sumText(shortNumber(line), -gaps, "spaces")))"
            let equal =
                cell == 0
                ? "no room for \(count) equal cells: 0" : "\(count) equal cells: \(room) / \(count) = \(shortNumber(cell))"
            return (margins == 0 ? equal : lessMargins(equal + "; ", cell, margins, raw)) + bounded(raw, size)
        case .fillAcross(let rule, let left, let margins, let raw, let size):
            let room = sumText("\(shortNumber(left)) left from where its line begins", -margins, "its margins")
            let fill = linear(rule.mult == 1 || margins == 0 ? room : "(\(room))", rule)
            return "fill: \(fill) = \(shortNumber(raw))" + bounded(raw, size)
        case .partAcross(let rule, let left, let margins, let raw, let size):
            let room = "\(shortNumber(left)) left from where its line begins"
            let part = sumText("\(shortNumber(rule.weight))% of the \(room)", rule.add)
            return sumText(part, -margins, "its margins") + " = \(shortNumber(raw))" + bounded(raw, size)
        case .lineDepth(let depth, let margins, let raw, let size):
            return lessMargins("as deep as its line: ", depth, margins, raw) + bounded(raw, size)
        case .deepened(let from, let step, let raw, let size):
            let sum = sumText(shortNumber(from), step, "its line's part of the rest")
            return "gravity fill: \(sum) = \(shortNumber(raw))" + bounded(raw, size)
        case .share(let free, let weight, let weights, let base, let raw, let size):
            if weight == weights, base == 0 { return "share: all that is free: \(shortNumber(raw))" + bounded(raw, size) }
            let part = "share: \(shortNumber(free)) free × \(shortNumber(weight)) / \(shortNumber(weights))"
            return sumText(part, base) + " = \(shortNumber(raw))" + bounded(raw, size)
        case .heldShare(let size): return "share: its bounds hold it, and the others share the rest: \(shortNumber(size))"
        case .weightlessShare(let size): return "share: its weight is 0, so it is \(shortNumber(size))"
        case .stretched(let from, let rest, let among, let size):
            return "gravity fill: \(shortNumber(from)) + \(shortNumber(rest)) / \(among) = \(shortNumber(size))"
        case .stretchedWithinBounds(let from, let rest, let size):
            let sum = sumText(shortNumber(from), size - from)
            return "gravity fill, the line's rest \(shortNumber(rest)) shared within bounds: \(sum) = \(shortNumber(size))"
        }
    }

    /// `a cell of 40 − its margins 5 = 35`; the length alone where there are no margins.
    private func lessMargins(_ head: String, _ length: Double, _ margins: Double, _ raw: Double) -> String {
        let sum = sumText(head + shortNumber(length), -margins, "its margins")
        return margins == 0 ? sum : sum + " = \(shortNumber(raw))"
    }
}

extension FlowPlaceFact {
    func text(_ words: Wording) -> String {
        switch self {
        case .inLine(let child, let line, let start, let before, let gravity, let margin, let at):
            var sum = sumText("", before, "cells and spaces before it")
            sum = sumText(sumText(sum, gravity, "by gravity"), margin, "its margin")
            sum = start == 0 && sum.hasPrefix(" + ") ? String(sum.dropFirst(3)) : shortNumber(start) + sum
            return withResult("child \(child + 1) of line \(line + 1): \(sum)", at)
        case .under(let above, let at): return "in the last line, under \(words.name(above)): \(shortNumber(at))"
        case .acrossLine(let line, let begins, let margin, let moved, let isCentered, let at):
            if margin == 0, moved == 0 { return "line \(line + 1) begins at \(shortNumber(begins))" }
            let sum = sumText("in line \(line + 1): the line's \(shortNumber(begins))", margin, "its margin")
            let room = isCentered ? "the middle of its room" : "its room in the line"
            return sumText(sum, moved, room) + " = \(shortNumber(at))"
        case .firstInColumn(let top, let margin, let at):
            return withResult(sumText("first in its column: \(shortNumber(top))", margin, "its margin"), at)
        case .closedUp(let above, let end, let margin, let at):
            let sum = sumText("closed up below \(words.name(above)): \(shortNumber(end))", margin, "its margin")
            return margin == 0 ? sum : sum + " = \(shortNumber(at))"
        case .columnPlace(let column, let start, let before, let margin, let at):
            let sum = sumText("column \(column + 1): \(shortNumber(start))", before, "columns before it")
            return withResult(sumText(sum, margin, "its margin"), at)
        case .inColumn(let column, let isFirst, let top, let above, let margin, let at):
            let head = isFirst ? "the first in column \(column + 1)" : "in column \(column + 1), which ends first"
            let sum = sumText("\(head): \(shortNumber(top))", above, "what stands in it")
            return withResult(sumText(sum, margin, "its margin"), at)
        case .moved(let rest, let from, let step, let at):
            let sum = sumText(shortNumber(from), step)
            return "gravity moves it by its part of the \(shortNumber(rest)) left below the lines: \(sum) = \(shortNumber(at))"
        }
    }

    /// With its result, where there is something to add up.
    private func withResult(_ sum: String, _ at: Double) -> String {
        sum.contains(" + ") || sum.contains(" − ") ? sum + " = \(shortNumber(at))" : sum
    }
}

extension FlowReadNote {
    func text(_ words: Wording) -> String {
        switch self {
        case .freeInLine(let line, let left): return "its line of \(shortNumber(line)) has \(shortNumber(left)) left for shares"
        }
    }
}
