// What lint finds about weights: shares that get nothing beside them, and weights where nothing is left to distribute.

extension LinearLayout {
    static func lint(_ doc: Document, _ node: Int32, _ found: inout [Finding]) {
        let box = doc.nodes[node].pointee.box
        guard box >= 0, doc.boxes[box].pointee.flags.contains(.weights) else { return }
        doc.lintWeights(node, doc.boxes[box], &found)
    }
}

extension Document {
    fileprivate func lintWeights(_ node: Int32, _ box: UnsafeMutablePointer<Box>, _ found: inout [Finding]) {
        let all = children(node).filter { nodes[$0].pointee.flags.isDisjoint(with: [.gone, .useFrame]) }
        let weighed = all.filter { number($0, .weight) > 0 }
        guard let first = weighed.first else { return }
        let isRow = box.pointee.orientation == .horz
        let axis: Axis = isRow ? .x : .y
        let prop: Prop = isRow ? .width : .height
        let name = nameText(node)
        guard box.pointee.flags.isDisjoint(with: isRow ? .hugsX : .hugsY) else {
            if bool(node, .largestChild) { return }
            for i in weighed { lintWrappedWeight(i, in: node, prop, &found) }
            return
        }
        for (index, i) in all.enumerated() where !stops(at: index) && sizeRule(i, axis).isShare {
            let rule = "`\(prop.word) = \(text(sizeRule(i, axis), for: prop, on: i))`"
            let help = "`\(nameText(i)).\(prop.word) = 0; \(nameText(i)).weight = 1` gives it a part of what is left"
            found.append(
                Finding(
                    sort: .idle, node: i, prop: prop,
                    text: "\(nameText(i)): \(rule) gets nothing: what \(name) leaves goes by weight, to \(nameText(first)) for one",
                    source: lookup(i, prop).source, help: number(i, .weight) > 0 ? nil : help))
        }
    }

    /// A weight along an axis that wraps.
    private func lintWrappedWeight(_ i: Int32, in node: Int32, _ prop: Prop, _ found: inout [Finding]) {
        let at = lookup(i, .weight)
        let name = nameText(node)
        found.append(
            Finding(
                sort: .idle, node: i, prop: .weight,
                text: "\(nameText(i)): `weight = \(text(at.rule, for: .weight, on: i))` has no effect: \(name) is as "
                    + "\(prop == .width ? "wide" : "high") as its children, so it leaves nothing",
                source: at.source, help: "`\(name).\(prop.word) = 300` leaves what its children do not take"))
    }
}
