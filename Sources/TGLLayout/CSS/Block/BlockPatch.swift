// Blocks of which a few children changed (see `CSSPatch`). Flow roots and views one below the other are patched as a line in which margins
// collapse: a run of neighbours is described by its first margins, a length, and its last margins (`LineTally`). Floats, and blocks that
// let the margins of their children through, are laid out as a whole.

extension BlockLayout {
    static func patch(_ patch: Patch) -> Patched {
        guard patch.pass.isFlowRoot(patch.node) else { return .no }
        return patch.inItsWidth { p in BlockPatch(patch, p).flatMap { LinePatch($0).length() } }
    }

    static func place(_ doc: Document, _ block: KeptBlock, of line: KeptLine, _ note: (Int32, Rect) -> Void) {
        var (at, met) = (block.start, block.incoming)
        var c = block.first
        for _ in 0..<block.count {
            let n = doc.nodes[c]
            if n.pointee.flags.isDisjoint(with: [.useFrame, .gone]) {
                let (near, far) = doc.flowMargins(c)
                met.add(near)
                let before = n.pointee.frame
                n.pointee.frame.y = Length.heldPlace(at + met.sum)
                if before.y != n.pointee.frame.y { note(c, before) }
                if doc.parts(c) {
                    at += met.sum + before.height
                    met = MetMargins()
                }
                met.add(far)
            }
            c = n.pointee.next
        }
    }
}

extension Document {
    /// The margins above and below a child of a block, which are numbers.
    @inline(__always) fileprivate func flowMargins(_ c: Int32) -> (near: Double, far: Double) {
        let ext = nodes[c].pointee.ext
        let edges = ext < 0 ? (near: 0, far: 0) : keptMargins(ext, .y)
        let css = rules[c].pointee.css
        guard css >= 0, cssItems[css].pointee.flags.contains(.hasMargins) else { return edges }
        let item = cssItems[css]
        func margin(_ place: Int32, _ edge: Double) -> Double { place < 0 ? edge : pool[place].pointee.add }
        return (margin(item.pointee.marginTop, edges.near), margin(item.pointee.marginBottom, edges.far))
    }

    /// Whether a child of a block separates the margins before it from those after it: every child does except a view without height.
    @inline(__always) fileprivate func parts(_ c: Int32) -> Bool {
        nodes[c].pointee.frame.height > 0 || traits[Int(nodes[c].pointee.kind.rawValue)].content != .nothing
    }
}

/// Flow roots and views one below the other.
private struct BlockPatch: PatchedLine {
    static let marginsMeet = true
    let patch: Patch
    let run: Run
    let space = 0.0
    let main = Axis.y
    let wraps = (main: true, cross: false)
    let isNearAcross = false
    let takesAnyLengths = false

    init?(_ patch: Patch, _ proposal: Proposal) {
        let (pass, box) = (patch.pass, patch.box)
        guard pass.css(of: patch.node).pointee.alignContent.word == .normal,
            box.pointee.flags.isDisjoint(with: [.percentPadding, .logicalPadding, .transform])
        else { return nil }
        self.patch = patch
        run = pass.beginSweep(
            PlainRun(pass: pass, node: patch.node, box: box, proposal: proposal, origin: .zero, place: true))
    }

    private var pass: Pass { patch.pass }

    func margins(_ c: Int32, _ n: UnsafeMutablePointer<Node>, _ doc: Document) -> (near: Double, far: Double) { doc.flowMargins(c) }

    func parts(_ c: Int32, _ doc: Document) -> Bool { doc.parts(c) }

    func suits(_ c: Int32, _ n: UnsafeMutablePointer<Node>) -> Bool {
        if n.pointee.flags.contains(.noLayout) { return false }
        if isLeftOut(n) { return n.pointee.box < 0 }
        let item = pass.css(ofItem: c)
        guard item.pointee.position == .static, item.pointee.float.isEmpty, !n.pointee.kind.flows || pass.isFlowRoot(c),
            !pass.hasSizeByLength(c), hasNumberMargin(item.pointee.marginTop), hasNumberMargin(item.pointee.marginBottom)
        else { return false }
        guard n.pointee.ext >= 0 else { return true }
        let e = pass.exts + Int(n.pointee.ext)
        return e.pointee.bounds < 0 && e.pointee.leading & e.pointee.trailing < 0 && hasNumberMargins(e, .x) && hasNumberMargins(e, .y)
    }

    private func hasNumberMargin(_ place: Int32) -> Bool { place < 0 || pass.doc.pool[place].pointee.kind == .number }

    func settle(_ c: Int32, _ n: UnsafeMutablePointer<Node>) -> Bool {
        if isLeftOut(n) { return settleLeftOut(c, n) }
        run.items.initialize(to: pass.item(of: c))
        BlockFlow(run).layOut()
        var frame = pass.frame(0, of: run)
        frame.y = n.pointee.frame.y
        pass.setFrame(c, frame, run, run.items[0].marks, item: 0)
        return true
    }
}
