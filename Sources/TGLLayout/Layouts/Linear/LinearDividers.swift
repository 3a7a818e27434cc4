// The places of a line's dividers, for pictures (N-5).

extension Document {
    /// The dividers of a container in its own coordinates, in points, in the order of its line; none where it has no dividers. The layout
    /// is up to date before and after.
    public func dividers(of i: Int32) -> [Rect] {
        guard nodes[i].pointee.box >= 0, boxes[nodes[i].pointee.box].pointee.flags.contains(.dividers),
            nodes[i].pointee.flags.isDisjoint(with: [.gone, .dirty])
        else { return [] }
        var found: [Rect] = []
        withRun(of: i) { run in found = LinearLayout(run).dividers() }
        return found
    }
}

extension LinearLayout {
    /// The dividers of the line once it is placed: between two children, in the middle of the space between their margins.
    fileprivate func dividers() -> [Rect] {
        var line = Line(run)
        _ = arrange(&line)
        let main = line.main
        guard run.count > 0, !run.box.pointee.flags.contains(.transform) else { return [] }
        func near(_ k: Int) -> Double { run.items[k].pos[main] - (line.gaps?[2 * k] ?? 0) }
        func far(_ k: Int) -> Double { run.items[k].pos[main] + run.items[k].size[main] + (line.gaps?[2 * k + 1] ?? 0) }
        var found: [Rect] = []
        if line.dividers.beginning > 0 { found.append(divider(line, from: near(0) - line.dividers.beginning, line.dividers.beginning)) }
        if line.dividers.middle > 0 {
            for k in 1..<max(1, run.count) {
                let middle = (far(k - 1) + near(k)) / 2
                found.append(divider(line, from: middle - line.dividers.middle / 2, line.dividers.middle))
            }
        }
        if line.dividers.end > 0 { found.append(divider(line, from: far(run.count - 1), line.dividers.end)) }
        return found
    }

    /// A divider at a place along the line, shortened at both ends by `dividerPadding`.
    private func divider(_ line: Line, from start: Double, _ thickness: Double) -> Rect {
        let inset = min(doc.number(run.node, .dividerPadding), Length.most)
        let length = max(0, run.content(line.cross) - 2 * inset)
        if line.main == .y { return Rect(run.pad.near(.x) + inset, start, length, thickness).mirrored(in: run) }
        return Rect(start, run.pad.top + inset, thickness, length).mirrored(in: run)
    }
}

extension Rect {
    /// A rectangle in logical coordinates, converted to the screen's.
    fileprivate func mirrored(in run: Run) -> Rect { run.rtl ? Rect(run.size.x - x - width, y, width, height) : self }
}
