// What the path layout reports to a recorder, and to lint. Nothing here runs unless a recorder listens, or lint asks.

/// A step that fixes a place on a path's curve.
enum PathFact: FactStep {
    /// Centred on a point of the curve and moved by its margins; `shift`: how far all children move together, so that what they
    /// cover begins at the padding. All in points along one axis; `size` is the property of that axis.
    case centred(PathSpot, Double, size: NamedDistance, margins: Double, shift: Double, at: Double)
}

/// On which point of its curve a child stands.
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
    /// Why each child stands where it does. `shift`: how far all have moved together, so that what they cover begins at the padding.
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
                    margins: shift(k, axis), shift: all[axis], at: item.pos[axis])
                let reads = k == origin ? originReads() : curveReads() + run.distanceReads(item.node, axis, [.near, .far])
                run.say(item.node, run.nearEdge(axis), item.pos[axis], fact, reads: reads)
            }
        }
    }

    private func curveReads() -> [Fact.Read] {
        [Prop.polar, .rect, .param, .spaceType].filter { doc.value(run.node, $0).isSet }.map { Fact.Read(run.node, $0) }
    }

    private func originReads() -> [Fact.Read] { [Fact.Read(run.node, .originView, .rule())] }
}

extension Document {
    /// What is worth saying about a path's curve, or `nil`.
    public func curveFinding(_ i: Int32) -> CurveFinding? { nodes[i].pointee.kind == .path ? curveFindings[i] : nil }
}

extension PathLayout {
    static func lint(_ doc: Document, _ node: Int32, _ found: inout [Finding]) {
        guard let c = doc.curveFinding(node) else { return }
        let name = doc.nameText(node)
        let text: String
        switch c.sort {
        case .noPoint: text = "\(name): its curve has no point; its children stand at the curve's origin"
        case .pastEnd: text = "\(doc.nameText(c.node)) would pass the end of \(name)'s curve; it and those after it stand at the end"
        case .onePoint:
            text =
                "\(name): its curve takes its start or end from an axis that wraps, so it has only its first point; "
                + "set coordinateStart and coordinateEnd"
        }
        found.append(Finding(sort: .curve, node: c.sort == .pastEnd ? c.node : node, prop: nil, text: text, source: -1))
    }
}
