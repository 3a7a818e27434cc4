// The short way for flexes whose items are plain numbers (see `PlainChildren`). Where nothing grows, shrinks or is aligned other than at
// the start, the steps of the general way reduce to lines of items one after another, with the same result to the last bit.

extension FlexLayout {
    static func arrangePlainly(_ run: PlainRun) -> Pair? {
        // Each item is empty.
        guard run.first >= 0, run.nodes[Int(run.first)].box < 0, let flex = FlexPlain(run) else { return nil }
        return flex.css.wraps ? flex.arrangeLines() : flex.arrangeLine() ?? flex.arrangeLeaves()
    }
}

/// One line of items that are plain numbers.
private struct PlainFlexLine {
    let first: Int32
    var count = 0
    /// The sum of the lengths with gaps while the line is filled.
    var sum = 0.0
    var cross = 0.0
}

/// A flex in which sizes and places of items depend only on numbers.
struct FlexPlain {
    let run: PlainRun
    let css: FlexRules
    let main: Axis
    let pad: Insets
    let mainGap: Double
    let crossGap: Double
    /// Whether children are placed, perhaps while the container is measured.
    let places: Bool

    /// `nil` where the container itself may need more than the short way does.
    init?(_ run: PlainRun) {
        let pass = run.pass
        let box = run.box
        guard run.isPlainInCSS, ![Axis.x, .y].contains(where: { run.proposal[$0].wraps && run.hasOwnBounds($0) }) else { return nil }
        // A width between the least and the most of the content is not computed here.
        if run.proposal.x.mode == .atMost { return nil }
        css = FlexRules(pass.css(of: run.node))
        guard !css.isReverse, !css.wrapsReverse, css.justifyContent.isAtStart, css.alignItems.isAtStart, css.maxLines == 0,
            !css.wraps || css.alignContent.isAtStart
        else { return nil }
        self.run = run
        places = run.place || pass.mayPlaceAhead(run.proposal)
        main = css.isColumn ? .y : .x
        pad = pass.insets(of: run.node, whole: 0, rtl: false)
        mainGap = max(0, main == .x ? box.pointee.hspace : box.pointee.vspace)
        crossGap = max(0, main == .x ? box.pointee.vspace : box.pointee.hspace)
    }

    /// The size of a child with two plain numbers, without a layout of its own and without properties of CSS.
    @inline(__always) private func size(_ c: Int32, _ n: UnsafeMutablePointer<Node>) -> Pair? {
        // Without a size rule the size is `auto`, which is not a number here.
        guard n.pointee.box < 0, n.pointee.flags.isSuperset(of: [.hasWidth, .hasHeight]), run.pass.rules[Int(c)].css < 0 else { return nil }
        return run.size(c, n)
    }

    /// The own length of an axis that wraps, from the need of its content.
    func wrapped(_ content: Double, _ axis: Axis) -> Double { Length.held(max(0, content) + pad.both(axis)) }

    func inner(_ size: Pair, _ axis: Axis) -> Double { max(0, size[axis] - pad.both(axis)) }

    // MARK: One line

    func arrangeLine() -> Pair? {
        var size = run.proposal.lengths
        let gaps = mainGap * Double(run.box.pointee.count - 1)
        guard let sums = sums(gaps, room: run.proposal[main].wraps ? .infinity : inner(size, main)) else { return nil }
        if run.proposal.x.wraps {
            size.x = wrapped(main == .x ? sums.length + gaps : sums.cross, .x)
            if run.proposal.y.isUnasked { return Pair(size.x, 0) }
            if run.proposal.y.mode == .exact { return size }
        }
        if run.proposal.y.wraps { size.y = wrapped(main == .y ? sums.lengthWithGaps : sums.cross, .y) }
        if places, sums.fits {
            place(run.first, Int(run.box.pointee.count), along: pad.near(main), across: pad.near(main.other))
            noteIfAhead()
        }
        return size
    }

    /// Notes that children were placed while the container was measured.
    func noteIfAhead() { if !run.place { run.pass.notePlacedAhead(run.node, run.box) } }

    private struct Sums {
        /// The sum of the lengths alone, and with the gaps added after it: both orders occur in the general way.
        var length = 0.0
        var lengthWithGaps: Double
        var cross = 0.0
        var fits = true
    }

    /// `nil` where a child is not plain, or items shrink because there is less room than they need, by the same sums as where they flex.
    private func sums(_ gaps: Double, room: Double) -> Sums? {
        var sums = Sums(lengthWithGaps: gaps)
        var free = room - gaps
        var c = run.first
        while c >= 0 {
            let n = run.nodes + Int(c)
            guard let size = size(c, n) else { return nil }
            let length = size[main]
            sums.length += length
            sums.lengthWithGaps += length
            free -= length
            sums.cross = max(sums.cross, size[main.other])
            c = n.pointee.next
        }
        sums.fits = sums.lengthWithGaps < room || sums.lengthWithGaps == room && free >= 0
        return sums.fits || !run.place ? sums : nil
    }

    /// Whether the items of a line have the room that they need.
    private func fits(_ line: PlainFlexLine, _ room: Double) -> Bool {
        let gaps = mainGap * Double(line.count - 1)
        var sum = gaps
        var free = room - gaps
        forEach(line.first, line.count) { _, _, size in
            sum += size[main]
            free -= size[main]
        }
        return sum < room || sum == room && free >= 0
    }

    @inline(__always) private func forEach(_ first: Int32, _ count: Int, _ body: (Int32, UnsafeMutablePointer<Node>, Pair) -> Void) {
        var c = first
        for _ in 0..<count {
            let n = run.nodes + Int(c)
            let next = n.pointee.next
            body(c, n, run.knownSize(c, n))
            c = next
        }
    }

    private func place(_ first: Int32, _ count: Int, along start: Double, across: Double) {
        var at = 0.0
        let isRow = main == .x
        forEach(first, count) { c, n, size in
            let along = start + at
            run.setFrame(c, n, isRow ? Rect(along, across, size.x, size.y) : Rect(across, along, size.x, size.y))
            at += size[main] + mainGap
        }
    }

    // MARK: Several lines

    /// Lines in a container that is definite along them.
    func arrangeLines() -> Pair? {
        if run.proposal[main].wraps || run.proposal.x.wraps { return nil }
        let cross = main.other
        var size = run.proposal.lengths
        let most = Int(run.box.pointee.count)
        let mark = run.pass.scratch.mark
        defer { run.pass.scratch.release(mark) }
        let lines = run.pass.scratch.take(PlainFlexLine.self, most)
        guard let count = breakLines(lines, inner(size, main)) else { return nil }
        var content = crossGap * Double(count - 1)
        for l in 0..<count { content += lines[l].cross }
        if run.proposal[cross].wraps { size[cross] = wrapped(content, cross) }
        if !places { return size }
        let room = inner(size, cross)
        let each = css.alignContent.stretches && room > content ? (room - content) / Double(count) : 0
        var at = 0.0
        for l in 0..<count {
            place(lines[l].first, lines[l].count, along: pad.near(main), across: pad.near(cross) + at)
            at += lines[l].cross + each + crossGap
        }
        noteIfAhead()
        return size
    }

    /// Fills the lines; answers their number. `nil` where a child is not plain, or items shrink.
    private func breakLines(_ lines: UnsafeMutablePointer<PlainFlexLine>, _ room: Double) -> Int? {
        var line = PlainFlexLine(first: run.first)
        var count = 0
        var c = run.first
        while c >= 0 {
            let n = run.nodes + Int(c)
            guard let size = size(c, n) else { return nil }
            let length = size[main]
            let more = line.sum + length + (line.count > 0 ? mainGap : 0)
            if line.count > 0, more > room + 1e-9 {
                guard hasRoom(line, room) else { return nil }
                (lines + count).initialize(to: line)
                count += 1
                line = PlainFlexLine(first: c, count: 1, sum: length, cross: size[main.other])
            } else {
                line.sum = more
                line.cross = max(line.cross, size[main.other])
                line.count += 1
            }
            c = n.pointee.next
        }
        guard hasRoom(line, room) else { return nil }
        (lines + count).initialize(to: line)
        return count + 1
    }

    /// Whether the items of a line do not shrink: a line that is clearly shorter is not added up again.
    private func hasRoom(_ line: PlainFlexLine, _ room: Double) -> Bool { line.sum < room * 0.999 || fits(line, room) }
}
