// Float layout, step 4: gravity and alignment.
//
//     ┌────┐┌──┐┌──┐        A line is all children, of both sides, whose outer tops are the same. It is as high as its highest
//     │ A  ││B │└──┘        child, margins aside. Here B is stretched by `alignment = fillY`, C is at the bottom of the
//     │    ││  │     ┌──┐   line, and the far child D in its middle.
//     │    ││  │┌──┐ │ D│
//     └────┘└──┘│C │ └──┘
//
// - Gravity centre or far edge, down: what the content leaves of the content box, half or all of it, moves every child; where
//   the content is too long it moves out at the top. Gravity along means nothing.
// - Alignment comes last and looks at nothing else: an aligned child may lie over one placed in the room below it. Stretching
//   beats a number and a tie to the own other size, not bounds. A length along that follows the stretched size is worked
//   out again; it grows away from the child's own edge.

extension FloatLayout {
    func moveByGravity(_ f: FloatField) {
        let part: Double
        switch run.box.pointee.gravity.place(f.down, rtl: rtl) {
        case .center: part = 0.5
        case .far: part = 1
        default: return
        }
        let rest = Length.heldPlace(run.content(f.down)) - f.deepest
        for k in 0..<run.count {
            let old = run.items[k].pos[f.down]
            run.items[k].pos[f.down] = old + rest * part
            if hears, rest != 0 { reportGravity(k, f, rest: rest, isHalf: part < 1, from: old) }
        }
    }

    func alignFloats(_ f: FloatField) {
        let order = scratch.take(Int32.self, run.count)
        var inOrder = true
        for k in 0..<run.count {
            order[k] = Int32(k)
            if k > 0, f.tops[k] < f.tops[k - 1] { inOrder = false }
        }
        // Tops go down with the order of the children but where spacings or margins below 0 lift one.
        if !inOrder {
            let tops = f.tops
            var list = UnsafeMutableBufferPointer(start: order, count: run.count)
            list.sort { tops[Int($0)] != tops[Int($1)] ? tops[Int($0)] < tops[Int($1)] : $0 < $1 }
        }
        var first = 0
        while first < run.count {
            let top = f.tops[Int(order[first])]
            var end = first
            var height = 0.0
            while end < run.count, f.tops[Int(order[end])] <= top + f.tolerance {
                height = max(height, run.items[Int(order[end])].size[f.down])
                end += 1
            }
            let highest = hears ? (first..<end).first { run.items[Int(order[$0])].size[f.down] == height } : nil
            let line = FloatLineRead(node: highest.map { run.items[Int(order[$0])].node } ?? -1, height: height)
            for n in first..<end { alignFloat(Int(order[n]), f, line) }
            first = max(end, first + 1)
        }
    }

    private func alignFloat(_ k: Int, _ f: FloatField, _ line: FloatLineRead) {
        let x = nodes[Int(run.items[k].node)].ext
        guard x >= 0 else { return }
        let size = run.items[k].size[f.down]
        let lineHeight = line.height
        let old = run.items[k].pos[f.down]
        switch run.resolved(exts[Int(x)].alignment.place(f.down, rtl: rtl), run.items[k].node, f.down) {
        case .center:
            run.items[k].pos[f.down] = old + (lineHeight - size) / 2
            if hears, lineHeight != size { reportAligned(k, f, line, isHalf: true, from: old) }
        case .far:
            run.items[k].pos[f.down] = old + (lineHeight - size)
            if hears, lineHeight != size { reportAligned(k, f, line, isHalf: false, from: old) }
        case .fill:
            let stretched = Length.heldPlace(run.clamp(k, f.down, lineHeight))
            run.items[k].settle(f.down, stretched)
            if hears, stretched != size { reportStretched(k, f, line, size: stretched) }
            followStretched(k, f, isFar: exts[Int(x)].reverseFloat)
        default: return
        }
    }

    /// A length along that follows the own size down, after that was stretched.
    private func followStretched(_ k: Int, _ f: FloatField, isFar: Bool) {
        let i = run.items[k].node
        let rule = run.sizeRule(i, f.along)
        guard rule.kind == .reference, rule.anchor.axis == f.down, run.target(i, rule) == .itself else { return }
        let old = run.items[k].size[f.along]
        let raw = Length.heldPlace(run.items[k].size[f.down] * rule.mult + rule.add)
        let v = Length.heldPlace(run.clamp(k, f.along, raw))
        run.items[k].settle(f.along, v)
        if hears { reportFollowing(k, f, rule, raw: raw, size: v) }
        guard isFar else { return }
        run.items[k].pos[f.along] += old - v
        if hears, old != v { reportFarEdgeKept(k, f, was: old) }
    }
}
