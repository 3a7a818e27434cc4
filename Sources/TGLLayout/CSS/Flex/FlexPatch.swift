// Flexes of which a few children changed (see `Patch`), where nothing outside depends on more of the flex than its height, which its
// content asks for. A column of many items that are one below the other is patched as a line, in which each item has the length that it
// would have alone; any other flex is measured again in its width, with what its items answered before.

extension FlexLayout {
    static func patch(_ patch: Patch) -> Patched {
        let p = patch.pass.exactProposal(patch.node, .zero)
        guard p.isPlain, !patch.pass.doc.widthsFollowHeights, patch.pass.standsFree(patch.node) else { return .no }
        // Another patch may have asked already, when less was known.
        patch.pass.doc.forgetAnswers(patch.box)
        return patchColumn(patch, p) ?? measureAgain(patch, p)
    }

    /// Patches a column of many items; `nil` where it is none of which each has the length that it would have alone.
    private static func patchColumn(_ patch: Patch, _ p: Proposal) -> Patched? {
        let (pass, i, box) = (patch.pass, patch.node, patch.box)
        guard box.pointee.count >= KeptLine.fewest, p.y.hugs, let column = FlexColumnPatch(patch, p) else { return nil }
        let outcome = LinePatch(column).patched()
        switch outcome {
        case .no: return nil
        case .settled: return outcome
        case .asks(let size):
            guard pass.isWithinBounds(i, size.y) else { return nil }
            // What asks for its height finds the answer, and what places it nothing to do.
            let answer = Answer(proposal: Proposal(p.x, .atMost(.infinity)), size: Pair(p.x.length, size.y))
            pass.doc.keepAnswer(box, answer, most: pass.traits(patch.nodes[Int(i)].kind).pointee.answers)
            box.pointee.cache.isPlacedAhead = true
            patch.nodes[Int(i)].flags.remove(.dirty)
            return size.y == p.y.length ? .settled : outcome
        }
    }

    /// Measures a flex again in its width.
    private static func measureAgain(_ patch: Patch, _ p: Proposal) -> Patched {
        let (pass, i) = (patch.pass, patch.node)
        pass.doc.dropKept(i)
        let size = pass.layout(i, Proposal(p.x, .atMost(.infinity)), origin: .zero, place: false)
        guard !pass.state.pointee.isStopped, size.x == p.x.length, pass.isWithinBounds(i, size.y) else { return .no }
        guard p.y.hugs, size.y == p.y.length else { return .asks(size) }
        _ = pass.layout(i, p, origin: .zero, place: true)
        return .settled
    }

    static func leavesFree(_ pass: Pass, _ node: Int32, _ child: Int32) -> Bool {
        let css = FlexRules(pass.css(of: node))
        let item = pass.css(ofItem: child)
        let align = item.pointee.alignSelf.word == .auto ? css.alignItems : item.pointee.alignSelf
        let flags = pass.nodes[Int(child)].flags
        guard !css.wraps, !align.isBaseline, !flags.contains(.hasHeight) else { return false }
        func isGiven(_ kind: Rule.Kind) -> Bool { kind == .number || kind == .percent }
        let hasWidth = flags.contains(.hasWidth)
        if css.isColumn {
            guard item.pointee.flexBasis < 0 else { return false }
            return hasWidth ? isGiven(pass.sizeKind(child, .x)) : align.stretches && !pass.hasAutoMargins(child)
        }
        let basis = item.pointee.flexBasis
        let isGivenAlong = basis >= 0 ? isGiven(pass.doc.pool[basis].pointee.kind) : hasWidth && isGiven(pass.sizeKind(child, .x))
        return isGivenAlong && pass.boundRule(child, .x, .lower).kind == .number
    }
}

extension Pass {
    /// Whether nothing outside of a flex, grid or block depends on more of it than the height that its content asks for: not on how wide
    /// that is, and not on where its baseline is.
    func standsFree(_ i: Int32, depth: Int = 0) -> Bool {
        let n = nodes + Int(i)
        let p = n.pointee.parent
        // Of what is very deep it would take longer to say than to lay it out.
        guard p >= 0, depth < 64, n.pointee.flags.isDisjoint(with: [.useFrame, .gone, .noLayout]), setNumberBounds(i, .x) != nil,
            setNumberBounds(i, .y) != nil
        else { return false }
        let item = css(ofItem: i)
        guard item.pointee.aspectRatio == 0, !item.pointee.isContentBox, item.pointee.position == .static else { return false }
        let parent = nodes + Int(p)
        if !traits(parent.pointee.kind).pointee.isCSS {
            return doc.isIndependent(sizeKind(i, .x)) && isWrappedPlainly(i)
        }
        return parent.pointee.kind.layout.leavesFree(self, p, i) && standsFree(p, depth: depth + 1)
    }

    /// Whether a node is as high as its content.
    private func isWrappedPlainly(_ i: Int32) -> Bool {
        let rule = sizeRule(i, .y)
        return rule.kind == .wrap && rule.mult == 1 && rule.add == 0
    }

    /// Whether a height is within the bounds of a node that are numbers: the node is that high then.
    fileprivate func isWithinBounds(_ i: Int32, _ height: Double) -> Bool {
        guard let (low, high) = setNumberBounds(i, .y) else { return false }
        return low <= height && height <= high
    }

    fileprivate func hasAutoMargins(_ i: Int32) -> Bool {
        let item = css(ofItem: i)
        let margins = [item.pointee.marginLeft, item.pointee.marginRight, item.pointee.marginLeading, item.pointee.marginTrailing]
        if margins.contains(where: { $0 >= 0 && doc.pool[$0].pointee.kind == .auto }) { return true }
        let ext = nodes[Int(i)].ext
        guard ext >= 0 else { return false }
        return [Prop.left, .right, .leading, .trailing].contains { position(exts + Int(ext), $0).kind == .auto }
    }
}

/// A column of items one below the other, each as high as it is alone.
struct FlexColumnPatch: PatchedLine {
    let patch: Patch
    let run: Run
    let space: Double
    let main = Axis.y
    let wraps = (main: true, cross: false)
    let isNearAcross = false
    // Where sums lose something, items may be flexed by that.
    let takesAnyLengths = false
    private let css: FlexRules

    init?(_ patch: Patch, _ proposal: Proposal) {
        let (pass, box) = (patch.pass, patch.box)
        css = FlexRules(pass.css(of: patch.node))
        guard css.isColumn, !css.isReverse, !css.wraps, css.justifyContent.isAtStart,
            box.pointee.flags.isDisjoint(with: [.percentPadding, .percentSpace, .logicalPadding, .transform])
        else { return nil }
        self.patch = patch
        run = pass.beginSweep(
            PlainRun(pass: pass, node: patch.node, box: box, proposal: proposal, origin: .zero, place: true))
        space = max(0, box.pointee.vspace)
    }

    private var pass: Pass { patch.pass }

    func suits(_ c: Int32, _ n: UnsafeMutablePointer<Node>) -> Bool {
        if n.pointee.flags.contains(.noLayout) { return false }
        if isLeftOut(n) { return n.pointee.box < 0 }
        let item = pass.css(ofItem: c)
        guard item.pointee.position == .static, item.pointee.order == 0, !item.pointee.flags.contains(.hasMargins),
            !(item.pointee.alignSelf.word == .auto ? css.alignItems : item.pointee.alignSelf).isBaseline
        else { return false }
        if item.pointee.flexBasis >= 0, pass.doc.pool[item.pointee.flexBasis].pointee.kind.followsLength { return false }
        if n.pointee.flags.contains(.hasHeight), pass.sizeKind(c, .y).followsLength || pass.sizeKind(c, .y).fills { return false }
        if n.pointee.flags.contains(.hasWidth), pass.sizeKind(c, .x).followsLength { return false }
        if n.pointee.flags.haveSetBounds {
            for slot in [SlotKind.lower, .upper] {
                if pass.boundRule(c, .x, slot).kind.followsLength || pass.boundRule(c, .y, slot).kind.followsLength { return false }
            }
        }
        guard n.pointee.ext >= 0 else { return true }
        let e = pass.exts + Int(n.pointee.ext)
        return e.pointee.bounds < 0 && e.pointee.leading & e.pointee.trailing < 0 && hasNumberMargins(e, .x) && hasNumberMargins(e, .y)
    }

    func settle(_ c: Int32, _ n: UnsafeMutablePointer<Node>) -> Bool {
        if isLeftOut(n) {
            guard n.pointee.box < 0 else { return false }
            keep(c, n, (n.pointee.flags.contains(.gone) ? Rect.zero : pass.doc.ownFrame(c)).held)
            return true
        }
        run.items.initialize(to: pass.item(of: c))
        var flex = FlexSolver(run)
        let across = flex.settleAlone()
        let settled = run.items[0]
        let frame = Rect(
            Length.heldPlace(run.pad.leading + across), n.pointee.frame.y, Length.held(settled.size.x), Length.held(settled.size.y))
        if n.pointee.box < 0 { keep(c, n, frame) } else { pass.setFrame(c, frame, run, settled.marks, item: 0) }
        return true
    }
}

extension FlexSolver {
    /// Sizes the only item as in a line that is as long as its items ask for; answers where it stands across the line.
    fileprivate mutating func settleAlone() -> Double {
        measureItem(0)
        items[0].length = items[0].hypothetical
        takeOneLine()
        measureCross()
        settleCross()
        stretchItems()
        noteSizes()
        placeAcross(lines[0])
        return items[0].crossPosition
    }
}
