// The short way for flows with as many children a line as fit, whose children are plain numbers (see `PlainChildren`).
//
// Where gravity and alignment keep everything at the near side, a child's place depends only on the children before it. So one sweep
// computes the depth of the lines, where the flow wraps across them, and one sets the frames, with the sums of FlowLines and FlowPlace in
// the same order: both ways agree to the last bit.

/// The lines of such a flow, as they are filled.
private struct PlainLines {
    let gap: Double
    let lineGap: Double
    /// The length of a line, with a tolerance for rounding.
    let room: Double
    let limit: Double
    /// The current line: the length of its cells with the gaps between them, its deepest cell, and where it begins across.
    var length = 0.0
    var depth = 0.0
    var at = 0.0
    var isEmpty = true
    /// How deep the lines before it reach.
    var reached = 0.0

    /// Adds the next child to the line, or to a new one; answers whether it begins one. A child too long for a line is cut to it (E-9).
    @inline(__always) mutating func take(_ along: inout Double, _ across: Double) -> Bool {
        var before = isEmpty ? 0 : length + gap
        let begins = isEmpty || before + along > limit
        if begins {
            if !isEmpty {
                reached = extent
                at += depth + lineGap
                depth = 0
            }
            before = 0
            if along > limit { along = min(along, room) }
        }
        isEmpty = false
        length = before + along
        depth = max(depth, across)
        return begins
    }

    /// From the first line's beginning to the last one's end.
    var extent: Double { max(reached, at + depth) }
}

extension FlowLayout {
    /// As many a line as fit, in a length along the line that does not wrap.
    @inline(never)
    static func arrangePlainly(_ run: PlainRun) -> Pair? {
        let box = run.box
        let along: Axis = box.pointee.orientation == .horz ? .y : .x
        guard box.pointee.arrangedCount == 0, !run.proposal[along].wraps, run.isFirstPlain else { return nil }
        if !box.pointee.cache.isPlain {
            guard fillsPlainly(run) else { return nil }
            box.pointee.cache.isPlain = true
        }
        var size = run.proposal.lengths
        let pad = Insets(
            top: box.pointee.topPadding, leading: box.pointee.leftPadding, bottom: box.pointee.bottomPadding,
            trailing: box.pointee.rightPadding)
        let room = max(0, size[along] - pad.near(along) - pad.far(along))
        let x = along == .x
        let lines = PlainLines(
            gap: x ? box.pointee.hspace : box.pointee.vspace, lineGap: x ? box.pointee.vspace : box.pointee.hspace, room: room,
            limit: room + flowSlack(room))
        if run.proposal[along.other].wraps {
            size[along.other] = Length.held(max(0, plainDepth(run, along, lines)) + pad.both(along.other))
        }
        if run.place { placePlainly(run, along, lines, pad) }
        return size
    }

    /// Whether all children are plain, and the flow places each at the near side of its line.
    private static func fillsPlainly(_ run: PlainRun) -> Bool {
        let box = run.box
        guard run.stacks(), run.isNear(box.pointee.arrangedGravity), box.pointee.flags.isDisjoint(with: [.autoArrange, .paged]) else {
            return false
        }
        var c = run.first
        while c >= 0 {
            guard run.size(c, run.nodes + Int(c)) != nil else { return false }
            c = run.nodes[Int(c)].next
        }
        return true
    }

    /// The depth of all lines together.
    private static func plainDepth(_ run: PlainRun, _ along: Axis, _ empty: PlainLines) -> Double {
        var lines = empty
        var c = run.first
        while c >= 0 {
            let n = run.nodes + Int(c)
            var size = run.knownSize(c, n)
            if along == .x { _ = lines.take(&size.x, size.y) } else { _ = lines.take(&size.y, size.x) }
            c = n.pointee.next
        }
        return lines.extent
    }

    private static func placePlainly(_ run: PlainRun, _ along: Axis, _ empty: PlainLines, _ pad: Insets) {
        var lines = empty
        var place = Pair.zero
        var c = run.first
        while c >= 0 {
            let n = run.nodes + Int(c)
            let next = n.pointee.next
            let asked = run.knownSize(c, n)
            var size = asked
            if along == .x {
                if lines.take(&size.x, size.y) { place = Pair(pad.leading, pad.top + lines.at) }
            } else {
                if lines.take(&size.y, size.x) { place = Pair(pad.leading + lines.at, pad.top) }
            }
            run.setFrame(c, n, Rect(place.x, place.y, size.x, size.y))
            if size != asked { n.pointee.isSettled = false }
            if along == .x { place.x += size.x + lines.gap } else { place.y += size.y + lines.gap }
            c = next
        }
    }
}
