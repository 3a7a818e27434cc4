// A scroll: children one after another, as in a linear layout, in a content without an end along its axis.
//
// 1. Along the axis nothing is free: percentages are parts of the view's content box and `fill` is all of it, less the child's own
//    margins (S-2). All else is a linear layout whose line has no end.
// 2. The content is as long as the line with both paddings (S-3). Its own size, where it wraps, is that (S-4).
// 3. The offset follows from its rule, from paging and from the ends (S-5 to S-9), and with it where sticky children are (S-11 to S-13).
//    No other frame depends on it.

/// The layout of one scroll.
struct ScrollLayout: LayoutAlgorithm {
    static func arrange(_ run: Run) -> Pair {
        let layout = LinearLayout(run, lends: true, isEndless: true)
        var line = Line(run)
        let size = layout.arrange(&line)
        if run.place { place(run, line) }
        return size
    }

    /// Children of plain numbers of which none is sticky.
    static func arrangePlainly(_ run: PlainRun) -> Pair? {
        guard let size = LinearLayout.stackPlainly(run) else { return nil }
        if run.place { run.pass.doc.settleScroll(run.node, view: run.proposal.lengths) }
        return size
    }

    static func patch(_ patch: Patch) -> Patched {
        let doc = patch.pass.doc
        guard let place = doc.scrollPlaces[patch.node], place.isDirect, place.sticky.isEmpty,
            patch.children.allSatisfy({ !doc.nodes[$0].pointee.isSticky })
        else { return .no }
        let outcome = LinearLayout.patch(patch)
        if case .no = outcome { return outcome }
        doc.dirtyOffsets.append(patch.node)
        return outcome
    }

    /// The length along the axis of a percentage or a `fill` is one of the view's content box (S-2).
    static func substitute(_ run: Run, _ child: Int32, _ axis: Axis, _ own: Rule) -> Rule {
        guard axis == run.mainAxis, !run.wraps(axis), own.isShare else { return own }
        let room = run.content(axis)
        let length: Double
        if own.kind == .fill {
            let near = run.distance(child, axis, .near, whole: room)
            let far = run.distance(child, axis, .far, whole: room)
            length = max(0, room - near - far) * own.mult + own.add
        } else {
            length = room * own.weight / 100 + own.add
        }
        return .number(length.isFinite ? length : 0)
    }

    static func lint(_ doc: Document, _ node: Int32, _ found: inout [Finding]) {
        doc.lintWholeContent(node, &found)
        doc.lintLongChildren(ofScroll: node, &found)
    }

    /// Computes the offset, and moves what depends on it: sticky children, and everything where the content begins at the right.
    private static func place(_ run: Run, _ line: Line) {
        let main = line.main
        var place = ScrollPlace()
        place.axis = main
        place.view = run.size
        place.isMirrored = run.rtl && main == .x
        place.padding = (run.pad.near(main), run.pad.far(main))
        place.length = Length.held(max(0, line.end + run.pad.far(main)))
        place.safe = run.scrollSafeArea()
        place.isDirect = !place.isMirrored && !run.box.pointee.flags.contains(.transform)
        for k in 0..<run.count {
            let item = run.items[k]
            let flags = run.nodes[Int(item.node)].flags
            if flags.contains(.noLayout) { place.isDirect = false }
            guard run.nodes[Int(item.node)].isSticky, let sort = StickySort(rawValue: run.doc.wordCode(item.node, .sticky)) else {
                continue
            }
            place.sticky.append(
                ScrollPlace.Sticky(node: item.node, sort: sort, start: Length.heldPlace(item.pos[main]), length: item.size[main]))
        }
        let asked = run.doc.settleOffset(run.node, &place, ScrollItems(run: run))
        if let heard = run.doc.tracing, run.hears { run.doc.tellOffset(run.node, place, asked, heard) }
        for (k, start) in place.stuck().enumerated() {
            run.items[Int(run.nodes[Int(place.sticky[k].node)].item)].pos[main] = start
            if run.hears { report(run, place, k, at: start) }
        }
        if place.isMirrored {
            let excess = max(place.length, place.viewLength) - place.viewLength
            for k in 0..<run.count where excess > 0 {
                let from = run.items[k].pos.x
                run.items[k].pos.x -= excess
                guard run.hears(k) else { continue }
                let fact = ScrollFact.fromTheRight(from: from, content: place.length, view: place.viewLength, at: from - excess)
                run.say(run.items[k].node, run.nearEdge(.x), from - excess, fact, goesOn: true)
            }
        }
        if run.pass.isForGood { run.doc.setScrollPlace(run.node, place) }
    }
}

/// The children of a scroll during its layout.
private struct ScrollItems: ScrolledChildren {
    let run: Run

    func place(of child: Int32) -> (start: Double, length: Double)? {
        guard child >= 0, run.nodes[Int(child)].parent == run.node else { return nil }
        let k = Int(run.nodes[Int(child)].item)
        guard k >= 0, k < run.count, run.items[k].node == child else { return nil }
        return (Length.heldPlace(run.items[k].pos[run.mainAxis]), run.items[k].size[run.mainAxis])
    }

    func forEachStart(_ body: (Double) -> Void) {
        for k in 0..<run.count { body(Length.heldPlace(run.items[k].pos[run.mainAxis])) }
    }
}

extension Run {
    /// The safe area's part in the room before and after the content, by `insetsFromSafeArea` (S-6).
    fileprivate func scrollSafeArea() -> Pair {
        guard hasSafeArea else { return .zero }
        func covered(_ edge: Edges) -> Double { box.pointee.insets.contains(edge) ? inset(edge) : 0 }
        if mainAxis == .y { return Pair(covered(.top), covered(.bottom)) }
        return rtl ? Pair(covered(.right), covered(.left)) : Pair(covered(.left), covered(.right))
    }

    /// Whether the safe area is padding on an edge: it is not along the axis of a scroll, where it is room around the content.
    func padsBy(_ edge: Edges) -> Bool {
        guard box.pointee.insets.contains(edge) else { return false }
        return !traits.scrolls || (edge == .top || edge == .bottom) != (mainAxis == .y)
    }
}
