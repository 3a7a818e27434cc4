// Float layout, step 4: gravity and alignment.
//
//     ┌────┐┌──┐┌──┐        A line is all children, of both sides, whose outer tops are the same. It is as high as its highest
//     │ A  ││B │└──┘        child, margins aside. Here B is stretched by `alignment = fillY`, C is at the bottom of the
//     │    ││  │     ┌──┐   line, and the far child D in its middle.
//     │    ││  │┌──┐ │ D│
//     └────┘└──┘│C │ └──┘
//
// - Gravity centre or far edge, down: half or all of the space that the content leaves in the content box moves every child; content
//   that is too long moves out at the top. Gravity along has no effect.
// - Alignment comes last and does not change other places: an aligned child may cover one that was placed in the space below it.
//   Stretching overrides a number and a reference to the own other size, but not bounds. Sizes that refer to a stretched one, of the
//   child itself or of siblings, are computed again; along, they grow away from the child's own edge. Places stay (FT-9c, G-5).

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
        // Tops increase in the order of the children, unless spacings or margins below 0 lift one.
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
            // Those without a place are last.
            for n in first..<end where top.isFinite { alignFloat(Int(order[n]), f, line) }
            first = max(end, first + 1)
        }
        followStretched(f)
    }

    /// While the length along is measured: a size that refers to a stretched one counts with its final value (L-30).
    func widen(_ f: inout FloatField) {
        alignFloats(f)
        for k in 0..<run.count {
            let end = run.items[k].pos[f.along] + run.items[k].size[f.along]
            guard end > f.widest else { continue }
            f.account?.noteWidest(k, run.items[k].size[f.along])
            f.widest = end
        }
    }

    private func alignFloat(_ k: Int, _ f: FloatField, _ line: FloatLineRead) {
        let x = nodes[Int(run.items[k].node)].ext
        guard x >= 0 else { return }
        let size = run.items[k].size[f.down]
        let lineHeight = line.height
        let old = run.items[k].pos[f.down]
        let place = run.resolved(exts[Int(x)].alignment.place(f.down, rtl: rtl), run.items[k].node, f.down)
        if f.measuring != nil, place != .fill { return }
        switch place {
        case .center:
            run.items[k].pos[f.down] = old + (lineHeight - size) / 2
            if hears, lineHeight != size { reportAligned(k, f, line, isHalf: true, from: old) }
        case .far:
            run.items[k].pos[f.down] = old + (lineHeight - size)
            if hears, lineHeight != size { reportAligned(k, f, line, isHalf: false, from: old) }
        case .fill:
            let stretched = Length.heldPlace(run.clamp(k, f.down, lineHeight))
            run.items[k].settle(f.down, stretched)
            if stretched == size { return }
            run.items[k].marks.insert(.stretched)
            if hears { reportStretched(k, f, line, size: stretched) }
        default: return
        }
    }

    /// Asks again for the sizes that refer to a stretched one. Each child keeps its place: at its own side's edge, and in its line by its
    /// alignment.
    private func followStretched(_ f: FloatField) {
        guard (0..<run.count).contains(where: { run.items[$0].marks.contains(.stretched) }), run.hasFollowingSizes else { return }
        let followers = Followers(run: run, axis: f.down, isGiven: { isGiven($0, $1, f) }, leadsItself: { _ in true })
        for k in 0..<run.count { _ = followers.reopen(k) }
        // Asking for one size also settles those that it refers to.
        let before = scratch.take(Pair.self, run.count)
        for k in 0..<run.count { (before + k).initialize(to: run.items[k].size) }
        for k in 0..<run.count {
            run.items[k].marks.remove(.stretched)
            for axis in [Axis.x, .y] where run.items[k].settled(axis) == .open { _ = run.ask(k, axis) }
        }
        if f.measuring != nil { return }
        for k in 0..<run.count where run.items[k].size != before[k] { keepPlace(k, f, was: before[k]) }
    }

    /// Keeps the place of a child whose size changed.
    private func keepPlace(_ k: Int, _ f: FloatField, was old: Pair) {
        let x = nodes[Int(run.items[k].node)].ext
        guard x >= 0 else { return }
        let longer = run.items[k].size[f.along] - old[f.along]
        if exts[Int(x)].reverseFloat, longer != 0 {
            run.items[k].pos[f.along] -= longer
            if hears { reportEdgeKept(k, f, f.along, was: old[f.along]) }
        }
        let deeper = run.items[k].size[f.down] - old[f.down]
        if deeper == 0 { return }
        switch run.resolved(exts[Int(x)].alignment.place(f.down, rtl: rtl), run.items[k].node, f.down) {
        case .center:
            run.items[k].pos[f.down] -= deeper / 2
            if hears { reportEdgeKept(k, f, f.down, was: old[f.down]) }
        case .far:
            run.items[k].pos[f.down] -= deeper
            if hears { reportEdgeKept(k, f, f.down, was: old[f.down]) }
        default: break
        }
    }

    /// Whether the float gives a child a size, whatever its rule says: the height of its line, or the shared length.
    private func isGiven(_ k: Int, _ axis: Axis, _ f: FloatField) -> Bool {
        let i = run.items[k].node
        if axis == f.along { return f.shared >= 0 && !run.hasSizeRule(i, axis) }
        let x = nodes[Int(i)].ext
        return x >= 0 && run.resolved(exts[Int(x)].alignment.place(axis, rtl: rtl), i, axis) == .fill
    }
}
