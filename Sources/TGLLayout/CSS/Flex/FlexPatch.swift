// Flexes of which a few children changed (see `CSSPatch`). A column of many items that are one below the other is patched as a line, in
// which each item has the length that it would have alone.

extension FlexLayout {
    static func patch(_ patch: Patch) -> Patched {
        patch.inItsWidth { p in FlexColumnPatch(patch, p).flatMap { LinePatch($0).length() } }
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

/// A column of items one below the other, each as high as it is alone.
struct FlexColumnPatch: PatchedLine {
    let patch: Patch
    let run: Run
    let space: Double
    let main = Axis.y
    let wraps = (main: true, cross: false)
    let isNearAcross = false
    // Where sums are rounded, that may flex items.
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
        if n.pointee.flags.contains(.hasHeight), pass.sizeKind(c, .y).fills { return false }
        if pass.hasSizeByLength(c) { return false }
        guard n.pointee.ext >= 0 else { return true }
        let e = pass.exts + Int(n.pointee.ext)
        return e.pointee.bounds < 0 && e.pointee.leading & e.pointee.trailing < 0 && hasNumberMargins(e, .x) && hasNumberMargins(e, .y)
    }

    func settle(_ c: Int32, _ n: UnsafeMutablePointer<Node>) -> Bool {
        if isLeftOut(n) { return settleLeftOut(c, n) }
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
    /// Sizes the only item, as in a line whose length is the need of its items; answers its place across the line.
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
