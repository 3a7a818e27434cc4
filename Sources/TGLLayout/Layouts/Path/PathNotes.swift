// What path layout says to a recorder, and to lint.

extension Pass {
    /// Says where each child stands.
    mutating func notePath(_ run: Run, _ curve: Curve, _ origin: Int, _ centers: UnsafeMutablePointer<Pair>) {
        let finding = doc.curveFindings[run.node]
        var past = false
        for k in 0..<run.count {
            let item = run.items[k]
            if finding?.sort == .pastEnd, finding?.node == item.node { past = true }
            if !hears(run, k) { continue }
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
                let margins = shift(run, k, axis)
                let move = value - (center - item.size[axis] / 2 + margins)
                var text = sumText(
                    "\(at): \(shortNumber(center)) − half its \(physical(axis).word) \(shortNumber(item.size[axis]))", margins,
                    "its margins")
                if run.hugs(axis), move != 0 { text = sumText(text, move, "to begin at the padding") }
                let reads = curveReads(run) + distanceReads(run, item.node, axis, [.near, .far])
                say(item.node, nearEdge(axis), value, text + " = \(shortNumber(value))", reads: k == origin ? originReads(run) : reads)
            }
        }
    }
}

extension Pass {
    private func curveReads(_ run: Run) -> [Fact.Read] {
        let curve = [Prop.polar, .rect, .param].filter { doc.value(run.node, $0).isSet }
        return (curve + [.spaceType]).filter { doc.value(run.node, $0).isSet }.map { Fact.Read(run.node, $0) }
    }

    private func originReads(_ run: Run) -> [Fact.Read] { [Fact.Read(run.node, .originView, quoted(run.node, .originView))] }
}

extension Document {
    /// What is worth saying about a path's curve, or `nil`.
    public func curveFinding(_ i: Int32) -> CurveFinding? { nodes[i].pointee.kind == .path ? curveFindings[i] : nil }

    func lintCurve(_ i: Int32, _ found: inout [Finding]) {
        guard let c = curveFinding(i) else { return }
        let name = nameText(i)
        let text: String
        switch c.sort {
        case .noPoint: text = "\(name): its curve has no point; its children stand at the curve's origin"
        case .pastEnd: text = "\(nameText(c.node)) would pass the end of \(name)'s curve; it and those after it stand at the end"
        case .onePoint:
            text =
                "\(name): its curve takes its start or end from an axis that wraps, so it has only its first point; set coordinateStart and coordinateEnd"
        }
        found.append(Finding(sort: .curve, node: c.sort == .pastEnd ? c.node : i, prop: nil, text: text, source: -1))
    }
}
