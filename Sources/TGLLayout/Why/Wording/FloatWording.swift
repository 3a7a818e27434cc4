// How the steps of float layout read.

extension FloatSizeFact {
    func text(_ words: Wording) -> String {
        switch self {
        case .cell(let raw, let size): return "a cell of \(shortNumber(raw))" + bounded(raw, size)
        case .sharedCell(let room, let spaces, let space, let count, let raw, let size):
            let left = "\(words.room(room)) − \(spaces) × space \(shortNumber(space))"
            return "a cell: (\(left)) / \(count) = \(shortNumber(raw))" + bounded(raw, size)
        case .percentDown(let rule, let room, let margins, let raw, let size):
            var sum = SumText(sumText("\(factorNumber(rule.weight))% of \(words.room(room))", rule.add), isWorkedOut: true)
            sum.add(margins, isTaken: true)
            return sum.making(raw) + bounded(raw, size)
        case .partOfGap(let gap, let rule, let margins, let raw, let size):
            var left = gap.sum(words)
            left.add(rule.add)
            let part = left.isWorkedOut && rule.weight != 100 ? "(\(left.text))" : left.text
            let head = "the gap at its place: "
            var sum =
                rule.weight == 100
                ? SumText(head + part, isWorkedOut: left.isWorkedOut)
                : SumText("\(head)\(factorNumber(rule.weight))% of \(part)", isWorkedOut: true)
            sum.add(margins, isTaken: true)
            return sum.making(raw) + bounded(raw, size)
        case .partOfUnlimitedGap(let size): return "nothing limits the gap, so there is nothing to share: \(shortNumber(size))"
        case .stretched(let line, let size):
            return "stretched to the height of its line: \(words.name(line.node)) \(shortNumber(line.height))"
                + bounded(line.height, size)
        }
    }
}

extension FloatGap {
    /// The content box without the reaches of the siblings on both sides.
    fileprivate func sum(_ words: Wording) -> SumText {
        var sum = SumText(words.room(room))
        if ends != 0 { sum.add(term: "2 × space \(shortNumber(ends))", isTaken: true) }
        for side in [near, far] {
            if let side { sum.add(-side.reach, "\(words.name(side.node))'s reach") }
        }
        return sum
    }
}

extension FloatPlaceFact {
    func text(_ words: Wording) -> String {
        switch self {
        case .nearSide(let padding, let ends, let beside, let margin, let at):
            var sum = SumText()
            if let beside {
                sum = beside.sum(words, isFar: false)
            } else {
                sum.add(padding)
                sum.add(ends, "space")
            }
            sum.add([margin])
            return "floats to the near side, " + (beside == nil ? "at its edge: " : "beside ") + sum.making(at)
        case .farSide(let container, let whole, let padding, let ends, let clamped, let beside, let margin, let size, let at):
            var sum = SumText("\(words.reading(container, size.prop)) \(shortNumber(whole))")
            if let beside {
                sum = beside.sum(words, isFar: true)
            } else if let clamped {
                sum = SumText()
                sum.add(clamped)
                sum.add(ends, "space")
            } else {
                sum.add(padding, isTaken: true)
                sum.add(-ends, "space")
            }
            sum.add([margin], isTaken: true)
            sum.add(term: "its \(size.prop.word) \(shortNumber(size.length))", isTaken: true)
            return "floats to the far side, " + (beside == nil ? "at its edge: " : "beside ") + sum.making(at)
        case .down(let axis, let padding, let top, let margin, let at):
            var sum = SumText()
            switch top {
            case nil: sum.add(padding)
            case .below(let node, let end, let far, let space):
                sum.add(term: words.end(node, axis, end))
                sum.add(far, "\(words.name(node))'s \(far.prop.word)")
                sum.add(space, "space")
            case .asHigh(let node, let begin, let near):
                sum.add(term: "\(words.name(node)) begins at \(shortNumber(begin))")
                sum.add(near, isTaken: true, "\(words.name(node))'s \(near.prop.word)")
            }
            sum.add([margin])
            return "the first \(axis == .y ? "height" : "column") at which it fits: " + sum.making(at)
        case .movedByGravity(let rest, let isHalf, let from, let at):
            let step = isHalf ? "half of the \(shortNumber(rest)) left" : "the \(shortNumber(rest)) left"
            return "gravity: \(shortNumber(from)) + \(step) = \(shortNumber(at))"
        case .aligned(let line, let size, let isHalf, let from, let at):
            let room = "(\(words.name(line.node)) \(shortNumber(line.height)) − its \(size.prop.word) \(shortNumber(size.length)))"
            return "alignment: \(shortNumber(from)) + \(isHalf ? "half of " : "")\(room) = \(shortNumber(at))"
        case .keepsFarEdge(let from, let was, let length, let at):
            let sum = "\(shortNumber(from)) + \(shortNumber(was)) − \(shortNumber(length))"
            return "it keeps its far edge while its length changes: \(sum) = \(shortNumber(at))"
        case .keepsMiddle(let from, let was, let length, let at):
            let sum = "\(shortNumber(from)) + (\(shortNumber(was)) − \(shortNumber(length))) / 2"
            return "it stays in the middle of its line while its length changes: \(sum) = \(shortNumber(at))"
        }
    }
}

extension FloatBeside {
    /// The end of the sibling, with its margin and the space beyond; on the far side counted down from where it begins.
    fileprivate func sum(_ words: Wording, isFar: Bool) -> SumText {
        let (name, sign) = (words.name(node), isFar ? -1.0 : 1.0)
        var sum = SumText("\(name), which \(isFar ? "begins" : "ends") at \(shortNumber(edge))")
        sum.add(margin, isTaken: isFar, "\(name)'s \(margin.prop.word)")
        sum.add(sign * space, "space")
        sum.add(-sign * lost, "what passes the end")
        return sum
    }
}

extension FloatReadNote {
    func text(_ words: Wording) -> String {
        switch self {
        case .reach(let beside, let isFar, let start, let reach):
            let name = words.name(beside.node)
            var sum: SumText
            switch start {
            case .near(let padding, let ends):
                sum = SumText("its end \(shortNumber(beside.edge))")
                sum.add(padding, isTaken: true)
                sum.add(-ends, "space")
            case .far(let container, let prop, let whole, let padding, let ends, _):
                sum = SumText("\(words.reading(container, prop)) \(shortNumber(whole))")
                sum.add(padding, isTaken: true)
                sum.add(-ends, "space")
                sum.add(term: "its start \(shortNumber(beside.edge))", isTaken: true)
            }
            sum.add(beside.margin, "\(name)'s \(beside.margin.prop.word)")
            sum.add(beside.space, "space")
            sum.add(-beside.lost, "what passes the end")
            return "\(name)'s reach from the \(isFar ? "far" : "near") side: " + sum.making(reach)
        case .left(let room, let lowest, let end, let margin, let left):
            let name = words.name(lowest)
            var sum = SumText("\(words.reading(room.node, room.prop)) \(shortNumber(room.outer))")
            sum.add(room.far, isTaken: true)
            sum.add(-end, "\(name)'s end")
            sum.add(margin, isTaken: true, "\(name)'s \(margin.prop.word)")
            return "below \(name): " + sum.making(left) + " left"
        case .space(let count, let size, let room, let offered, let parts, let space, let rule):
            let cells = "\(count) × \(shortNumber(size))"
            let whole = room.map { words.room($0) } ?? "what is offered \(shortNumber(offered))"
            return "\(rule): (\(whole) − \(cells)) / \(parts) = \(shortNumber(space)) between each two"
        }
    }
}

extension FloatContent {
    func sum(_ words: Wording) -> SumText {
        var text = SumText()
        text.add(sum, words)
        return text.after("its floats: ")
    }
}
