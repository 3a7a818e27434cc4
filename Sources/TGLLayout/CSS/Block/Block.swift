// Blocks: children one below the other, with margins that collapse, beside floats (CSS 2.2, chapters 8 to 10).
//
//     ┌──────────────────────────────┐   ┐
//     │▒▒▒▒▒▒▒┐ label: it stands     │   │ a flow root and the blocks in it that are none are laid
//     │▒float▒│ beside the float     │   │ out together: they share floats, and margins collapse
//     │▒▒▒▒▒▒▒┘──────────────────────│   │ through their edges. All places are found in the root's
//     │ block: its box is behind     │   │ coordinates (`BlockFlow`) and kept; a block in it only
//     │ the float                    │   │ takes the places of its children from there.
//     └──────────────────────────────┘   ┘
//
// 1. The width is known before the children are visited, in order, from the top downwards (BlockFlow).
// 2. A margin waits in a strut until something separates it from what follows: then the place of all blocks that wait for it is settled.
// 3. Floats that come before that wait too (BlockFloats).

enum BlockLayout: LayoutAlgorithm {
    static func arrange(_ run: Run) -> Pair {
        if run.wrapX {
            let widths = BlockWidths(run)
            run.settleContentWidth({ widths.contentWidth(least: $0) }, { widths.content(least: $0) })
        }
        if run.isAnswered { return run.size }
        if run.place, !run.pass.isFlowRoot(run.node), let places = run.doc.blockPlaces[run.node] {
            run.take(places)
            return run.size
        }
        let flow = BlockFlow(run)
        flow.layOut()
        return run.size
    }

    static func usedHeight(_ run: Run, fills: Bool) -> Double? {
        let flow = BlockFlow(run)
        flow.layOut()
        return flow.content + run.pad.both(.y)
    }

    static func baseline(_ run: Run, last: Bool) -> Double? {
        let flow = BlockFlow(run)
        flow.layOut()
        return flow.baseline(last: last)
    }
}

/// The place of a child of a block that was laid out with the blocks around it.
struct BlockPlace {
    let node: Int32
    var pos: Pair
    var size: Pair
    var marks: Item.Marks
}

extension Run {
    /// Uses the places of the children that were found when the blocks around this one were laid out.
    func take(_ places: [BlockPlace]) {
        for place in places {
            let k = Int(nodes[Int(place.node)].item)
            guard k >= 0, k < count, items[k].node == place.node else { continue }
            items[k].settle(.x, place.size.x)
            items[k].settle(.y, place.size.y)
            items[k].marks.formUnion(place.marks)
            items[k].pos = place.pos
        }
    }
}

extension Pass {
    /// Whether a block is a flow root, which keeps floats and margins in and shares them with no block around it. A gone block is laid out
    /// on its own.
    func isFlowRoot(_ i: Int32) -> Bool {
        let n = nodes + Int(i)
        guard n.pointee.kind.flows, n.pointee.parent >= 0, nodes[Int(n.pointee.parent)].kind.flows,
            n.pointee.flags.isDisjoint(with: [.useFrame, .noLayout, .gone])
        else { return true }
        let item = cssItem(i)
        if item.position == .absolute || !item.float.isEmpty { return true }
        let box = cssBox(i)
        return box.isFlowRoot || box.hidesOverflow || box.alignContent.word != .normal
    }
}

extension Kind {
    /// Whether its children form a flow of blocks, in which blocks within it take part.
    var flows: Bool { traits.flows }
}
