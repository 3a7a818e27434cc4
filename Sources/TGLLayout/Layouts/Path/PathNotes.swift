// What path layout says to a recorder, and to lint.

extension PathLayout {
    /// Says where each child stands.
    func notePath(_ curve: Curve, _ origin: Int, _ centers: UnsafeMutablePointer<Pair>) {
        let finding = doc.curveFindings[run.node]
        var past = false
        for k in 0..<run.count {
            let item = run.items[k]
            if finding?.sort == .pastEnd, finding?.node == item.node { past = true }
            if !run.hears(k) { continue }
            let at: String
            if k == origin {
                at = "it stands at the curve's origin"
            } else if finding?.sort == .noPoint {
                at = "the curve has no point, so it stands at its origin"
            } else {
                at = past ? "it would pass the curve's end, so it stays there" : "its place on the curve"
            }
            for axis in [Axis.x, .y] {
                let value = item.pos[axis]
                let center = centers[k][axis]
                let margins = shift(k, axis)
                let move = value - (center - item.size[axis] / 2 + margins)
                var text = sumText(
                    "\(at): \(shortNumber(center)) − half its \(run.physical(axis).word) \(shortNumber(item.size[axis]))", margins,
                    "its margins")
                if run.hugs(axis), move != 0 { text = sumText(text, move, "to begin at the padding") }
                let reads = curveReads() + run.distanceReads(item.node, axis, [.near, .far])
                run.say(item.node, run.nearEdge(axis), value, text + " = \(shortNumber(value))", reads: k == origin ? originReads() : reads)
            }
        }
    }
}

extension PathLayout {
    private func curveReads() -> [Fact.Read] {
        let curve = [Prop.polar, .rect, .param].filter { doc.value(run.node, $0).isSet }
        return (curve + [.spaceType]).filter { doc.value(run.node, $0).isSet }.map { Fact.Read(run.node, $0) }
    }

    private func originReads() -> [Fact.Read] { [Fact.Read(run.node, .originView, run.quoted(run.node, .originView))] }
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
                "\(name): its curve takes its start or end from an axis that wraps, so it has only its first point; set coordinateStart and coordinateEnd"
        }
        found.append(Finding(sort: .curve, node: c.sort == .pastEnd ? c.node : node, prop: nil, text: text, source: -1))
    }
}
