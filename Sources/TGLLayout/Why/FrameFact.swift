// Explanations of places after the algorithm: its results are in logical coordinates, frames are physical.

/// How the place that an algorithm computed became a place on the screen, in points along one axis.
enum FrameFact: FactStep {
    /// Right-to-left counts `from` from the other side of a container of this length.
    case mirrored(length: Double, from: Double, size: Double, to: Double)
    /// The container's layoutTransform.
    case transformed(container: Int32, from: Double, to: Double)
}

extension Run {
    /// The places of the items, in logical coordinates.
    var places: [Pair] { (0..<count).map { items[$0].pos } }

    /// Reports how the items' places became those on the screen: `before` are the places of the algorithm; since then the container's
    /// transform has moved them.
    func noteFrames(_ before: [Pair], mirrors: Bool) {
        for k in 0..<count where hears(k) {
            let item = items[k]
            for axis in [Axis.x, .y] {
                let size = Length.held(item.size[axis])
                var from = before[k][axis]
                var to = item.pos[axis]
                if axis == .x, mirrors {
                    let mirrored = self.size.x - from - size
                    if !traits.tellsPhysicalPlaces, !item.marks.contains(.toldOnScreen) {
                        let fact = FrameFact.mirrored(length: self.size.x, from: from, size: size, to: mirrored)
                        say(item.node, .left, mirrored, fact, goesOn: true)
                    }
                    from = mirrored
                    to = self.size.x - to - size
                }
                // A change that arithmetic does not show is left out.
                if shortNumber(from) == shortNumber(to) { continue }
                let fact = FrameFact.transformed(container: node, from: from, to: to)
                say(item.node, nearEdge(axis), to, fact, reads: [Fact.Read(node, .layoutTransform)], goesOn: true)
            }
        }
    }
}
