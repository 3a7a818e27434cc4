// A frame that a template divides into cells.
//
//     split = columns(30, part(fill, rows(50%, fill)), gap(4))
//     ┌──────┐ ┌──────────────┐     one level after the other: numbers and percentages of the length without gaps, then what wraps,
//     │      │ │      B       │     then `fill`s in equal parts of what is left
//     │  A   │ └──────────────┘
//     │      │ ┌──────────────┐     cells in the order of the template, depth first; children that take part fill them in theirs
//     │      │ │      C       │
//     └──────┘ └──────────────┘
//
// 1. Width before height. An own length that wraps is the sum of the numbers, what wraps and the gaps along a template, and the largest
//    need across it; percentages and fills have no part in it (D-15).
// 2. The cells along that axis, from the outermost template inwards.
// 3. Each child as in a frame whose content box is its cell (`Run.enterCell`); without a size rule it is as large as that. Children for
//    which no cell is left have size 0.

struct SplitLayout: RunReader {
    let run: Run
    private let template: Rule

    init(_ run: Run) {
        self.run = run
        template = run.doc.value(run.node, .split)
    }

    /// The need of contents along an axis and, in a recorded pass, its terms.
    private struct Need {
        var length = 0.0
        var terms: [SplitTerm] = []
    }

    func arrange() -> Pair {
        let each = scratch.take(SplitCell.self, max(1, run.count))
        each.initialize(repeating: SplitCell(), count: max(1, run.count))
        let cells = scratch.take(SplitCells.self, 1)
        cells.initialize(to: SplitCells(each: each))
        let given = scratch.take(Given.self, 1)
        given.initialize(to: Given(axis: .x))
        run.state.pointee.cells = cells
        run.given = given
        settle(.x, cells)
        settle(.y, cells)
        guard run.place else { return run.size }
        for k in 0..<run.count {
            _ = run.ask(k, .x)
            _ = run.ask(k, .y)
        }
        for k in 0..<run.count { place(k) }
        return run.size
    }

    private func place(_ k: Int) {
        guard !run.items[k].gone, let around = run.enterCell(k) else { return run.placeBoth(k) }
        run.placeBoth(k)
        run.leaveCell(around)
    }

    /// Settles the own length along an axis, where it wraps, and then the cells.
    private func settle(_ axis: Axis, _ cells: UnsafeMutablePointer<SplitCells>) {
        if run.wraps(axis) {
            var item = 0
            let need = need(template, axis, &item, counts: true)
            run.settleSize(axis, content: need.length, as: SplitContent(terms: need.terms))
        }
        var item = 0
        divide(template, axis, start: run.pad.near(axis), length: run.content(axis), -1, &item)
        for k in item..<max(item, run.count) { putInCorner(k, axis) }
        if axis == .x { cells.pointee.isKnownX = true } else { cells.pointee.isKnownY = true }
        run.reopen()
        closeSpare(from: item)
    }

    // MARK: What contents need

    /// The need of a template's contents along an axis. `item`: the next item, in the order of cells; `counts`: whether the terms are
    /// wanted.
    private func need(_ template: Rule, _ axis: Axis, _ item: inout Int, counts: Bool) -> Need {
        let (parts, gap) = parts(of: template)
        let isAlong = axis == self.axis(of: template)
        var result = Need()
        for part in parts {
            let isCounted = counts && (!isAlong || part.measure.kind == .wrap)
            let content = contentNeed(part, axis, &item, counts: isCounted)
            guard counts else { continue }
            if !isAlong {
                if content.length > result.length { result = content }
            } else if part.measure.kind == .wrap {
                result.length += content.length
                result.terms += content.terms
            } else if part.measure.kind == .number {
                result.length += max(0, part.measure.add)
                if hears { result.terms.append(.part(max(0, part.measure.add))) }
            }
        }
        if counts, isAlong, parts.count > 1, gap > 0 {
            result.length += gap * Double(parts.count - 1)
            if hears { result.terms.append(.gaps(parts.count - 1, gap)) }
        }
        return result
    }

    /// The same for the content of one part: a template, or the child in a cell.
    private func contentNeed(_ part: Part, _ axis: Axis, _ item: inout Int, counts: Bool) -> Need {
        if let template = part.template { return need(template, axis, &item, counts: counts) }
        guard let k = next(&item), counts else { return Need() }
        let (wrapX, wrapY) = (run.wrapX, run.wrapY)
        if axis == .x { run.wrapX = true } else { run.wrapY = true }
        let length = max(0, run.need(k, axis))
        run.wrapX = wrapX
        run.wrapY = wrapY
        guard hears, length > 0 else { return Need(length: length) }
        let isWhole = run.items[k].settled(axis) == .done && run.items[k].size[axis] == length
        return Need(length: length, terms: [.child(run.items[k].node, length, isWhole: isWhole)])
    }

    // MARK: Cells

    /// Divides a length along an axis. `around`: the number of the divided part, in a recorded pass.
    private func divide(_ template: Rule, _ axis: Axis, start: Double, length: Double, _ around: Int, _ item: inout Int) {
        let (parts, gap) = parts(of: template)
        guard axis == self.axis(of: template) else {
            for part in parts { divide(part, axis, start: start, length: length, around, &item) }
            return
        }
        let gaps = gap * Double(max(0, parts.count - 1))
        let whole = max(0, length - gaps)
        let lengths = scratch.take(Double.self, max(1, parts.count))
        let first = tell(parts, gap, axis, around)
        var taken = 0.0
        var fills = 0
        var ahead = item
        for (place, part) in parts.enumerated() {
            let isWrap = part.measure.kind == .wrap
            let content = contentNeed(part, axis, &ahead, counts: isWrap)
            if let first, isWrap { run.pass.state.pointee.recording?.splitParts.needs(first + place, content.terms) }
            switch part.measure.kind {
            case .number: lengths[place] = max(0, part.measure.add)
            case .percent: lengths[place] = max(0, whole * part.measure.mult / 100)
            case .wrap: lengths[place] = content.length
            default:
                lengths[place] = 0
                fills += 1
            }
            taken += lengths[place]
        }
        let rest = max(0, whole - taken)
        var at = start
        for (place, part) in parts.enumerated() {
            if part.measure.kind == .fill { lengths[place] = rest / Double(fills) }
            let size = Length.held(lengths[place])
            if let first { run.pass.state.pointee.recording?.splitParts.settle(first + place, size: size, at: at) }
            divide(part, axis, start: at, length: size, first.map { $0 + place } ?? -1, &item)
            at = Length.heldPlace(at + size + gap)
        }
    }

    private func divide(_ part: Part, _ axis: Axis, start: Double, length: Double, _ number: Int, _ item: inout Int) {
        if let template = part.template { return divide(template, axis, start: start, length: length, number, &item) }
        guard let k = next(&item), let cells = run.state.pointee.cells else { return }
        let cell = cells.pointee.each + k
        cell.pointee.start[axis] = start
        cell.pointee.size[axis] = length
        if axis == .x { cell.pointee.x = Int32(number) } else { cell.pointee.y = Int32(number) }
    }

    /// Records the parts of a template; answers the number of the first, `nil` in a pass that is not recorded.
    private func tell(_ parts: [Part], _ gap: Double, _ axis: Axis, _ around: Int) -> Int? {
        guard hears, let recording = run.pass.state.pointee.recording else { return nil }
        let first = recording.splitParts.all.count
        let outer = around >= 0 ? recording.splitParts.all[around] : nil
        for (place, part) in parts.enumerated() {
            recording.splitParts.add(
                SplitPart(
                    path: (outer?.path ?? []) + [place + 1], isRow: axis == .y, measure: part.measure,
                    whole: outer.map { .part($0.size) } ?? .content(run.roomNow(axis)), gaps: parts.count - 1, gap: gap,
                    fills: parts.count { $0.measure.kind == .fill }, need: [], begin: run.padding(axis, .near), first: first, around: around
                ))
        }
        return first
    }

    /// The next item that takes part.
    private func next(_ item: inout Int) -> Int? {
        while item < run.count, run.items[item].gone { item += 1 }
        guard item < run.count else { return nil }
        item += 1
        return item - 1
    }

    // MARK: Children without a cell

    private func putInCorner(_ k: Int, _ axis: Axis) {
        run.state.pointee.cells?.pointee.each[k].start[axis] = run.pad.near(axis)
        run.state.pointee.cells?.pointee.each[k].size[axis] = 0
    }

    /// Children for which no cell is left have size 0.
    private func closeSpare(from item: Int) {
        for k in item..<max(item, run.count) {
            for axis in [Axis.x, .y] {
                run.items[k].settle(axis, 0)
                if hears { run.say(run.items[k].node, run.physical(axis), 0, SplitSpare(), reads: [Fact.Read(run.node, .split, .rule())]) }
            }
        }
    }

    // MARK: Templates

    /// A part of a template: its length, and what divides it.
    private struct Part {
        let measure: Rule
        var template: Rule?
    }

    private func axis(of template: Rule) -> Axis { template.group == .rows ? .y : .x }

    /// The parts of a template, and the space between them.
    private func parts(of template: Rule) -> (parts: [Part], gap: Double) {
        var parts: [Part] = []
        var gap = 0.0
        for item in run.doc.lists[Int(template.ref)] {
            guard item.kind == .values else {
                parts.append(Part(measure: item))
                continue
            }
            let inner = run.doc.lists[Int(item.ref)]
            if item.group == .gap { gap = max(0, inner[0].add) } else { parts.append(Part(measure: inner[0], template: inner[1])) }
        }
        return (parts, gap)
    }
}

extension Run {
    fileprivate func placeBoth(_ k: Int) {
        placeAcross(k, .x)
        placeAcross(k, .y)
    }
}

extension Document {
    /// How many cells a template makes.
    private func cellCount(_ template: Rule) -> Int {
        lists[Int(template.ref)].reduce(0) { count, item in
            guard item.kind == .values else { return count + 1 }
            return item.group == .part ? count + cellCount(lists[Int(item.ref)][1]) : count
        }
    }

    /// Adds a finding for children for which a template has no cell.
    func lintSpare(_ node: Int32, _ found: inout [Finding]) {
        let at = lookup(node, .split)
        let count = cellCount(value(node, .split))
        let all = children(node).filter { nodes[$0].pointee.flags.isDisjoint(with: [.gone, .useFrame]) }
        for (index, i) in all.enumerated() where index >= count && !stops(at: index) {
            let cells = count == 1 ? "one cell" : "\(count) cells"
            found.append(
                Finding(
                    sort: .zeroSize, node: i, prop: .split,
                    text: "\(nameText(i)): the template of \(nameText(node)) has \(cells), and none is left for it: its size is 0",
                    source: at.source, help: "add a part to `\(nameText(node)).split`"))
        }
    }
}
