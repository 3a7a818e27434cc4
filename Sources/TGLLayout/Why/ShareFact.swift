// The results of distributing a length, by name: for the reports of the layouts that do so.

extension Run {
    /// The lengths that parts have before the free length is distributed by weight: those held by a bound, and added numbers; and the
    /// weights of the others.
    func sharedTerms(
        _ parts: UnsafeMutablePointer<SharePart>, _ count: Int, _ shared: Shared, _ axis: Axis
    ) -> (held: NamedSum, weights: NamedSum) {
        var held = NamedSum()
        var weights = NamedSum()
        for p in 0..<count {
            let name = termName(parts[p], axis)
            if parts[p].weight > 0, case .grown = shared.outcome(parts[p]) {
                if parts[p].base != 0 { held.add(.added(items[Int(parts[p].item)].node), parts[p].base) }
                weights.add(name, parts[p].weight)
            } else if shared.length(parts[p]) != 0 {
                held.add(name, shared.length(parts[p]))
            }
        }
        return (held, weights)
    }

    /// The additional lengths that bounds leave to parts, and the weights of those that no bound holds.
    func gains(
        _ parts: UnsafeMutablePointer<SharePart>, _ count: Int, _ shared: Shared, _ axis: Axis
    ) -> (gains: NamedSum, weights: NamedSum) {
        var gains = NamedSum()
        var weights = NamedSum()
        for p in 0..<count {
            if parts[p].weight > 0, case .grown = shared.outcome(parts[p]) {
                weights.add(termName(parts[p], axis), parts[p].weight)
            } else {
                let gain = shared.length(parts[p]) - parts[p].base
                if gain != 0 { gains.add(parts[p].role == .size ? .gain(items[Int(parts[p].item)].node) : termName(parts[p], axis), gain) }
            }
        }
        return (gains, weights)
    }

    /// The children whose lengths are among parts that change.
    func changing(_ parts: UnsafeMutablePointer<SharePart>, _ count: Int) -> Set<Int32> {
        Set((0..<count).filter { parts[$0].role == .size && parts[$0].weight > 0 }.map { parts[$0].item })
    }

    private func termName(_ part: SharePart, _ axis: Axis) -> TermName {
        let node = items[max(0, Int(part.item))].node
        switch part.role {
        case .size: return .node(node)
        case .near: return .side(node, positionProp(node, axis, .near))
        case .far: return .side(node, positionProp(node, axis, .far))
        case .space: return .space
        }
    }
}
