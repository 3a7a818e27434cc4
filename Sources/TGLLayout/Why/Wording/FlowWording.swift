// How the steps of flow layout read.

extension FlowSizeFact {
    func text(_ words: Wording) -> String {
        switch self {
        case .cell(let cell, let margins, let raw, let size):
            var sum = SumText("a cell of " + cell.text(words), isWorkedOut: cell.isWorkedOut)
            sum.add(margins, isTaken: true)
            return sum.making(raw) + bounded(raw, size)
        case .partOfLine(let rule, let line, let taken, let margins, let beginsLine, let raw, let size):
            var room = SumText(line.text(words), isWorkedOut: line.isSum)
            room.add(taken, words, isTaken: true)
            room.add(rule.add)
            let whole = (beginsLine ? "a whole line " : "what is left of its line ") + (room.isWorkedOut ? "(\(room.text))" : room.text)
            var sum = SumText("\(factorNumber(rule.weight))% of \(whole)", isWorkedOut: true)
            sum.add(margins, isTaken: true)
            return sum.making(raw) + bounded(raw, size)
        case .cut(_, let line, let margins, let raw, let size):
            var sum = SumText("too long for a line: cut to " + line.text(words), isWorkedOut: line.isSum)
            sum.add(margins, isTaken: true)
            return sum.making(raw) + bounded(raw, size)
        case .equalCell(let count, let line, let gap, let cell, let margins, let raw, let size):
            if cell == 0 { return "no room for \(count) equal cells: 0" + lessMargins(cell, margins, raw) + bounded(raw, size) }
            let equal = "\(count) equal cells: \(line.part(words, spaces: count - 1, gap, count)) = \(shortNumber(cell))"
            return equal + lessMargins(cell, margins, raw) + bounded(raw, size)
        case .fillAcross(let rule, let room, let above, let margins, let raw, let size):
            var left = SumText(words.room(room))
            left.add(above, words, isTaken: true)
            left.add(margins, isTaken: true)
            let isSum = left.isWorkedOut || rule.mult != 1 || rule.add != 0
            let fill = linear(rule.mult == 1 || !left.isWorkedOut ? left.text : "(\(left.text))", rule)
            return "fill: \(fill)" + (isSum ? " = \(shortNumber(raw))" : "") + bounded(raw, size)
        case .partAcross(let rule, let room, let above, let margins, let raw, let size):
            var left = SumText(words.room(room))
            left.add(above, words, isTaken: true)
            let part = sumText("\(factorNumber(rule.weight))% of " + (left.isWorkedOut ? "(\(left.text))" : left.text), rule.add)
            var sum = SumText(part, isWorkedOut: true)
            sum.add(margins, isTaken: true)
            return sum.making(raw) + bounded(raw, size)
        case .lineDepth(let depth, let margins, let raw, let size):
            var sum = SumText("stretched to its line's depth: \(shortNumber(depth))")
            sum.add(margins, isTaken: true)
            return sum.making(raw) + bounded(raw, size)
        default: return shareText(words)
        }
    }

    func overrides(_ words: Wording, in container: Int32) -> String? {
        guard case .cut(let from, _, _, _, let size) = self, size < from else { return nil }
        return "is cut to \(shortNumber(size)): no child is longer than a line of \(words.name(container))"
    }

    /// Parts of the length that a line or all lines leave.
    private func shareText(_ words: Wording) -> String {
        switch self {
        case .share(let free, let weight, let weights, let base, let raw, let size):
            if weight == weights, base == 0 { return "share: all of the free space: \(shortNumber(raw))" + bounded(raw, size) }
            let part = "share: \(shortNumber(free)) free × \(factorNumber(weight)) / \(factorNumber(weights))"
            return sumText(part, base) + " = \(shortNumber(raw))" + bounded(raw, size)
        case .heldShare(let size): return "share: its bounds limit it, and the others share the rest: \(shortNumber(size))"
        case .weightlessShare(let size): return "share: its weight is 0, so it is \(shortNumber(size))"
        case .shrunk(let length): return length.text
        case .stretched(let place, let from, let rest, let among, let size):
            if from == 0, among == 1 { return "gravity \(place): all of the free space: \(shortNumber(size))" }
            let part = among == 1 ? sumText(shortNumber(from), rest) : "\(shortNumber(from)) + \(shortNumber(rest)) / \(shortNumber(among))"
            return "gravity \(place): \(part) = \(shortNumber(size))"
        case .heldStretch(let place, let from, let size):
            return "gravity \(place): its bound limits it, and the others share the rest: \(sumText(shortNumber(from), size - from))"
                + (size == from ? "" : " = \(shortNumber(size))")
        case .deepened(let place, let from, let step, let lines, let rest, let raw, let size):
            let isEqual = abs(rest / Double(lines) - step) < 1e-9 * max(1, abs(rest))
            if isEqual, step > 0 {
                let sum = "\(shortNumber(from)) + \(shortNumber(rest)) / \(lines)"
                return "gravity \(place): \(lines == 1 ? sumText(shortNumber(from), rest) : sum) = \(shortNumber(raw))" + bounded(raw, size)
            }
            let sum = sumText(shortNumber(from), step, step < 0 ? "what its line gives up" : "its line's part")
            return "gravity \(place): \(sum) = \(shortNumber(raw))" + bounded(raw, size)
        default: return ""
        }
    }

    /// `; 40 − its left 5 = 35`; empty where there are no margins.
    private func lessMargins(_ length: Double, _ margins: [NamedDistance], _ raw: Double) -> String {
        var sum = SumText(shortNumber(length))
        sum.add(margins, isTaken: true)
        return sum.isWorkedOut ? "; " + sum.making(raw) : ""
    }
}

extension FlowRoom {
    /// Whether the text is a sum.
    var isSum: Bool { ends != 0 || cells != nil }

    /// `S.width 100`, and the lengths subtracted at both ends.
    func text(_ words: Wording) -> String {
        if let (count, size, gap) = cells {
            let cells = "\(count) × a page's cell \(shortNumber(size))"
            return count == 1 || gap == 0 ? cells : cells + " + \(count - 1) × space \(shortNumber(gap))"
        }
        return words.room(room) + (ends == 0 ? "" : " − 2 × space \(shortNumber(ends))")
    }

    /// One of `count` equal parts of the length that spaces leave.
    func part(_ words: Wording, spaces: Int, _ gap: Double, _ count: Int) -> String {
        let hasSpaces = spaces > 0 && gap != 0
        let left = text(words) + (hasSpaces ? " − \(spaces) × space \(shortNumber(gap))" : "")
        return (isSum || hasSpaces ? "(\(left))" : left) + " / \(count)"
    }
}

extension FlowCell {
    var isWorkedOut: Bool {
        if case .number = self { return false }
        return true
    }

    func text(_ words: Wording) -> String {
        switch self {
        case .number(let length): return shortNumber(length)
        case .part(let room, let spaces, let gap, let count, _): return room.part(words, spaces: spaces, gap, count)
        case .partOfParent(let parent, let prop, let outer, let padding, let spaces, let gap, let count, _):
            var sum = SumText("\(words.reading(parent, prop)) \(shortNumber(outer))")
            sum.add(-padding, "padding")
            if spaces > 0, gap != 0 { sum.add(term: "\(spaces) × space \(shortNumber(gap))", isTaken: true) }
            return (sum.isWorkedOut ? "(\(sum.text))" : sum.text) + " / \(count)"
        }
    }
}

extension FlowPlaceFact {
    func text(_ words: Wording) -> String {
        switch self {
        case .inLine(let child, let line, let start, let before, let gravity, let margin, let at):
            var sum = start.sum
            sum.add(before, words)
            if let gravity { sum.add(gravity) }
            sum.add([margin])
            return "child \(child + 1) of \(words.line(line)): " + sum.making(at)
        case .under(let above, let at): return "in the last line, under \(words.name(above)): \(shortNumber(at))"
        case .acrossLine(let line, let top, let above, let margin, let moved, let at):
            var sum = SumText()
            sum.add(top)
            sum.add(above, words)
            sum.add([margin])
            if let moved { sum.add(term: moved.text, isWorkedOut: true) }
            return "in \(words.line(line)): " + sum.making(at)
        case .firstInColumn(let top, let margin, let at):
            var sum = SumText()
            sum.add(top)
            sum.add([margin])
            return "first in its column: " + sum.making(at)
        case .closedUp(let above, let end, let far, let space, let margin, let at):
            var sum = SumText("moved up below \(words.name(above)), which ends at \(shortNumber(end))")
            sum.add(far, "\(words.name(above))'s \(far.prop.word)")
            sum.add(space, "space")
            sum.add([margin])
            return sum.making(at)
        case .columnPlace(let column, let start, let before, let margin, let at):
            var sum = start.sum
            sum.add(before, words)
            sum.add([margin])
            return "column \(column + 1): " + sum.making(at)
        case .inColumn(let column, let isFirst, let top, let above, let margin, let at):
            var sum = SumText()
            sum.add(top)
            sum.add(above, words)
            sum.add([margin])
            return (isFirst ? "the first in column \(column + 1): " : "in column \(column + 1), which ends first: ") + sum.making(at)
        case .moved(let spread, let from, let at):
            var sum = SumText(shortNumber(from))
            sum.add(spread)
            return "gravity moves it: " + sum.making(at)
        case .movedBack(let from, let by, let at):
            return "lines give up depth, so it moves: \(sumText(shortNumber(from), by)) = \(shortNumber(at))"
        case .pushed(let from, let by, let at):
            return "cells before it follow what was stretched, so it moves: \(sumText(shortNumber(from), by)) = \(shortNumber(at))"
        }
    }
}

extension FlowStart {
    /// Where lines begin, as a sum to continue.
    var sum: SumText {
        var sum = SumText()
        sum.add(padding)
        sum.add(ends, "space")
        if pages > 0 {
            sum.add(term: pages == 1 ? "page \(shortNumber(page))" : "\(pages) × page \(shortNumber(page))", isWorkedOut: pages > 1)
        }
        return sum
    }
}

extension FlowMove {
    /// Half or all of the space that the child leaves in its line's depth.
    var text: String {
        var room = SumText("its line's depth \(shortNumber(depth))")
        room.add(margins, isTaken: true)
        room.add(term: "its \(size.prop.word) \(shortNumber(size.length))", isTaken: true)
        return (isHalf ? "half of " : "") + "(\(room.text))"
    }
}

extension SumText {
    /// Adds the space that gravity puts before a child or a line.
    fileprivate mutating func add(_ spread: FlowSpread) {
        let left = shortNumber(spread.left)
        let count = spread.count
        switch spread.place {
        case .center: add(term: "half of the \(left) left", isWorkedOut: true)
        case .far: add(spread.left, "all of the rest")
        case .between where spread.index > 0: add(term: "\(spread.index) × \(left) / \(count - 1)", isWorkedOut: true)
        case .around:
            add(term: "half of \(left) / \(count)", isWorkedOut: true)
            if spread.index > 0 { add(term: "\(spread.index) × \(left) / \(count)") }
        case .among: add(term: "\(spread.index + 1) × \(left) / \(count + 1)", isWorkedOut: true)
        case .fill where spread.index > 0: add(term: "\(spread.index) × \(left) / \(count)", isWorkedOut: true)
        default: break
        }
    }
}

extension FlowReadNote {
    func text(_ words: Wording) -> String {
        switch self {
        case .freeInLine(let line, let taken, let held, let free):
            var sum = SumText(line.text(words), isWorkedOut: line.isSum)
            sum.add(taken, words, isTaken: true)
            sum.add(held, words, isTaken: true)
            return sum.making(free) + " free"
        case .weights(let weights, let total):
            var sum = SumText(isOfWeights: true)
            sum.add(weights, words)
            return "the weights: " + sum.making(total)
        case .leftInLine(let line, let room, let taken, let left):
            var sum = SumText(room.text(words), isWorkedOut: room.isSum)
            sum.add(taken, words, isTaken: true)
            return "\(words.line(line)): " + sum.making(left) + " left"
        case .gains(let left, let gains, let rest):
            var sum = SumText("\(shortNumber(left)) left")
            sum.add(gains, words, isTaken: true)
            return sum.making(rest)
        case .leftAcross(let room, let lines, let left):
            var sum = SumText(words.room(room))
            sum.add(lines, words, isTaken: true)
            return "below the lines: " + sum.making(left) + " left"
        case .depth(let line, let cell, let depth):
            var sum = SumText()
            sum.add(cell, words)
            return "\(words.line(line)) has the depth of its deepest cell: " + sum.making(depth)
        case .space(let count, let size, let room, let parts, let space, let rule):
            let cells = "\(count) × \(shortNumber(size))"
            return "\(rule): (\(words.room(room)) − \(cells)) / \(parts) = \(shortNumber(space)) between each two"
        }
    }
}

extension FlowContent {
    func sum(_ words: Wording) -> SumText {
        switch self {
        case .longestLine(let line, let cells, let ends):
            var sum = SumText()
            sum.add(cells, words)
            if ends != 0 { sum.add(term: "2 × space \(shortNumber(ends))", isWorkedOut: true) }
            return sum.after(line.map { "\(words.line($0)) is the longest: " } ?? "its line: ")
        case .offered(let cells, let length):
            return SumText("all in one line are \(words.text(cells)), and no more is offered than \(shortNumber(length))")
        case .longestCell(let cell, let ends):
            var sum = SumText()
            sum.add(cell, words)
            if ends != 0 { sum.add(term: "2 × space \(shortNumber(ends))", isWorkedOut: true) }
            return sum.after("the line is not shorter than its longest cell: ")
        case .cells(let count, let size, let gap, let ends):
            var sum = SumText()
            sum.add(term: "\(count) × \(shortNumber(size))", isWorkedOut: true)
            if count > 1, gap != 0 { sum.add(term: "\(count - 1) × space \(shortNumber(gap))") }
            if ends != 0 { sum.add(term: "2 × space \(shortNumber(ends))") }
            return sum.after("a line of its cells: ")
        case .depth(let cells):
            var sum = SumText()
            sum.add(cells, words)
            return sum.after("its lines: ")
        case .pages(let count, let parent, let prop, let page, let padding):
            var sum = SumText()
            sum.add(term: "\(count) × \(words.reading(parent, prop)) \(shortNumber(page))", isWorkedOut: count != 1)
            sum.add(-padding, "padding")
            return sum.after("whole pages: ")
        }
    }
}
