// What the path layout reports to a recorder, and to lint. Nothing here runs unless a recorder listens, or lint asks.

/// A step that fixes a place on a path's curve.
enum PathFact: FactStep {
    /// Centred on a point of the curve and moved by its margins, which may be below 0; `shift`: how far all children move together, so that
    /// the covered area begins at the padding. All in points along one axis; `size` is the property of that axis.
    case centred(PathSpot, Double, size: NamedDistance, margins: [NamedDistance], shift: Double, at: Double)
}

/// What a path read in addition to the numbers in its arithmetic.
enum PathReadNote: FactStep {
    /// All children move together, so that the first of them, which would begin at `begin`, begins at the padding.
    case shift(Int32, begin: Double, padding: Double, shift: Double)
}

/// What the children of a path cover: from the beginning of one to the end of another.
struct PathContent: ContentStep {
    let first: Int32
    let begin: Double
    let last: Int32
    let end: Double
}

/// On which point of its curve a child is.
enum PathSpot: Sendable {
    /// The curve's origin, as the origin view.
    case origin
    /// The curve's origin, since the curve has no point.
    case noPoint
    /// The curve's end, which it would pass.
    case end
    case onCurve
}

extension PathLayout {
    /// What determines the place of each child. `shift`: how far all moved together, so that the covered area begins at the padding.
    func reportPath(_ origin: Int, _ finding: CurveFinding?, _ centers: UnsafeMutablePointer<Pair>, shift all: Pair) {
        var isPast = false
        for k in 0..<run.count {
            let item = run.items[k]
            if finding?.sort == .pastEnd, finding?.node == item.node { isPast = true }
            guard run.hears(k) else { continue }
            let spot: PathSpot = k == origin ? .origin : finding?.sort == .noPoint ? .noPoint : isPast ? .end : .onCurve
            for axis in [Axis.x, .y] {
                let fact = PathFact.centred(
                    spot, centers[k][axis], size: NamedDistance(prop: run.physical(axis), length: item.size[axis]),
                    margins: margins(k, axis), shift: all[axis], at: item.pos[axis])
                var reads = k == origin ? originReads() : curveReads() + run.distanceReads(item.node, axis, [.near, .far])
                if all[axis] != 0 { reads.append(shiftRead(axis, all[axis])) }
                run.say(item.node, run.nearEdge(axis), item.pos[axis], fact, reads: reads)
            }
        }
    }

    /// Both margins, as they move the child to the right or down.
    private func margins(_ k: Int, _ axis: Axis) -> [NamedDistance] {
        let whole = run.content(axis)
        return [Side.near, .far].map { side in
            let named = run.named(run.items[k].node, axis, side, whole: whole)
            return NamedDistance(prop: named.prop, length: (side == .near) == (axis == .x && rtl) ? -named.length : named.length)
        }
    }

    private func shiftRead(_ axis: Axis, _ shift: Double) -> Fact.Read {
        let pad = physicalPad(axis)
        let first = (0..<run.count).min { run.items[$0].pos[axis] < run.items[$1].pos[axis] } ?? 0
        let note = PathReadNote.shift(run.items[first].node, begin: pad - shift, padding: pad, shift: shift)
        return Fact.Read(run.node, axis == .x ? .width : .height, .step(note))
    }

    /// What the children cover along an axis, `length` long: margins in percent are parts of that, unless they count as 0.
    func contentFact(_ axis: Axis, _ length: Double, _ centers: UnsafeMutablePointer<Pair>) -> any ContentStep {
        for whole in [length, 0] {
            let ends = (0..<run.count).compactMap { k in self.ends(k, axis, centers, whole: whole).map { (run.items[k].node, $0) } }
            guard let first = ends.min(by: { $0.1.from < $1.1.from }), let last = ends.max(by: { $0.1.to < $1.1.to }) else { break }
            let content = PathContent(first: first.0, begin: first.1.from, last: last.0, end: last.1.to)
            if abs(content.end - content.begin - length) <= 1e-6 * max(1, length) { return content }
        }
        return ContentFact.needed(by: .children, length)
    }

    private func curveReads() -> [Fact.Read] {
        [Prop.polar, .rect, .param, .spaceType].filter { doc.value(run.node, $0).isSet }.map { Fact.Read(run.node, $0) }
    }

    private func originReads() -> [Fact.Read] { [Fact.Read(run.node, .originView, .rule())] }
}

extension Document {
    /// The finding about a path's curve, or `nil`.
    public func curveFinding(_ i: Int32) -> CurveFinding? { nodes[i].pointee.kind == .path ? curveFindings[i] : nil }
}

extension PathLayout {
    static func lint(_ doc: Document, _ node: Int32, _ found: inout [Finding]) {
        guard let c = doc.curveFinding(node) else { return }
        let name = doc.nameText(node)
        let text: String
        switch c.sort {
        case .noPoint: text = "\(name): its curve has no points; its children are placed at the curve's origin"
        case .pastEnd: text = "\(doc.nameText(c.node)) would pass the end of \(name)'s curve; it and those after it are placed there"
        case .onePoint:
            text =
                "\(name): its curve's start or end depends on an axis that wraps, so the curve has only its first point; "
                + "set coordinateStart and coordinateEnd"
        }
        found.append(Finding(sort: .curve, node: c.sort == .pastEnd ? c.node : node, prop: nil, text: text, source: -1))
    }
}

extension Document {
    /// The curve of a path layout in its own coordinates, in points: pieces that nothing interrupts, each with points in order, close
    /// enough together to be joined by straight lines. Empty for other kinds. The layout is up to date.
    public func laidCurve(_ i: Int32) -> [[Pair]] {
        guard kind(i) == .path else { return [] }
        var pieces: [[Pair]] = []
        withRun(of: i) { run in pieces = PathLayout(run: run).pieces() }
        return pieces
    }
}

extension PathLayout {
    /// The points of the curve, moved as `arrange` moves the children.
    fileprivate func pieces() -> [[Pair]] {
        let curve = Curve(run, corner: Pair(physicalPad(.x), physicalPad(.y)))
        let centers = scratch.take(Pair.self, run.count)
        _ = walk(curve, originView(), centers)
        var move = Pair.zero
        for axis in [Axis.x, .y] where run.hugs(axis) {
            move[axis] = physicalPad(axis) - extent(axis, centers, whole: run.content(axis)).from
        }
        var pieces: [[Pair]] = []
        for arc in MeasuredCurve(curve).arcs {
            let points = arc.points.map { Pair($0.x + move.x, $0.y + move.y) }
            if arc.begins || pieces.isEmpty { pieces.append(points) } else { pieces[pieces.count - 1] += points.dropFirst() }
        }
        return pieces
    }
}
