// Paths of which a few children changed (see `Patch`).
//
// The place of a child's centre depends on the number of children and on the curve, not on sizes or margins. So these places are kept, by
// the children's numbers along the curve, and a changed child is placed on its own.

extension PathLayout {
    static func patch(_ patch: Patch) -> Patched {
        let flags = patch.box.pointee.flags
        guard flags.isDisjoint(with: [.hugsX, .hugsY]), patch.areApart else { return .no }
        var patch = patch
        if !flags.contains(.keepsPlaces) {
            guard keepPlaces(patch) else { return .no }
            // Their frames may belong to another number of children.
            patch.children = patch.pass.doc.children(patch.node)
        }
        let (doc, rules) = (patch.pass.doc, patch.pass.rules)
        let takesPart = { (c: Int32) in patch.nodes[Int(c)].flags.isDisjoint(with: [.useFrame, .gone]) }
        guard patch.changed.allSatisfy({ (rules[Int($0)].block >= 0) == takesPart($0) }), let places = doc.keptPlaces[patch.node] else {
            doc.dropKept(patch.node)
            return .no
        }
        return patch.apart { run in
            let place = places[Int(rules[Int(run.items[0].node)].block)]
            PathLayout(run: run).place(0, about: place)
            return run.size
        }
    }

    /// Finds the place of each child's centre; answers whether that is possible.
    private static func keepPlaces(_ patch: Patch) -> Bool {
        let run = patch.pass.begin(patch.node, patch.pass.exactProposal(patch.node, .zero), .zero, place: true)
        guard !run.hugs(.x), !run.hugs(.y) else { return false }
        let layout = PathLayout(run: run)
        let centers = layout.scratch.take(Pair.self, run.count)
        _ = layout.walk(Curve(run, corner: Pair(layout.physicalPad(.x), layout.physicalPad(.y))), layout.originView(), centers)
        if patch.pass.state.pointee.isStopped { return false }
        var c = patch.nodes[Int(patch.node)].first
        while c >= 0 {
            patch.pass.rules[Int(c)].block = patch.nodes[Int(c)].item
            c = patch.nodes[Int(c)].next
        }
        patch.pass.doc.keptPlaces[patch.node] = Array(UnsafeBufferPointer(start: centers, count: run.count))
        patch.box.pointee.flags.insert(.keepsPlaces)
        return true
    }
}
