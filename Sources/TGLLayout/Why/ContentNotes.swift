// What a container's wrapped size is made of, in words.

extension Pass {
    /// Says what a container's wrapped size is made of: its content and its padding.
    mutating func noteSettled(_ run: Run, _ axis: Axis, _ content: Double, _ total: Double) {
        let pad = run.pad.both(axis)
        if run.count == 0 {
            let text = total == 0 ? "it holds nothing: 0" : "it holds nothing but its padding \(shortNumber(total))"
            return say(run.node, physical(axis), total, text, reads: paddingReads(run, axis))
        }
        var text = contentText(run, axis, content)
        let inset = total - content - pad
        text = sumText(sumText(text, pad, "padding"), abs(inset) > 1e-9 * max(1, total) ? inset : 0, "safe area")
        if text.contains(" + ") || text.contains(" × ") || text.contains(" − ") { text += " = \(shortNumber(total))" }
        let spaces = run.count > 1 && isLine(run, axis) ? spaceReads(run, axis) : []
        say(run.node, physical(axis), total, text, reads: spaces + paddingReads(run, axis), goesOn: run.kind == .relative)
    }

    private func isLine(_ run: Run, _ axis: Axis) -> Bool {
        (run.kind == .linear || run.kind == .row || run.kind == .table) && axis == run.mainAxis
    }

    private func contentText(_ run: Run, _ axis: Axis, _ content: Double) -> String {
        let n = shortNumber(content)
        switch run.kind {
        case .flow: return "its lines need \(n)"
        case .float: return "its floats reach \(n)"
        case .path: return "its children cover \(n)"
        case .relative: return "the content \(n)"
        default: return isLine(run, axis) ? lineText(run, axis, content) : largestText(run, axis, content)
        }
    }

    /// `A 50 + B 40 + 3 × space 10`.
    private func lineText(_ run: Run, _ axis: Axis, _ content: Double) -> String {
        var lengths = 0.0
        for k in 0..<run.count { lengths += run.items[k].size[axis] }
        var text = ""
        if run.count > 6 {
            text = "its \(run.items[0].kind == .row ? "rows" : "children") \(shortNumber(lengths))"
        } else {
            for k in 0..<run.count {
                text += (k == 0 ? "" : " + ") + "\(doc.nameText(run.items[k].node)) \(shortNumber(run.items[k].size[axis]))"
            }
        }
        let between = Double(run.count - 1)
        let space = run.kind == .row ? rowSpace(run) : run.space(axis)
        let rest = content - lengths
        if rest == 0 { return text }
        if abs(rest - between * space) < 1e-9 * max(1, content) {
            return between == 1
                ? sumText(text, space, "space") : sumText(text + " + \(shortNumber(between)) × space ", 0) + shortNumber(space)
        }
        return sumText(text, rest, "spacings")
    }

    /// Which child needs the most, where each stands on its own.
    private func largestText(_ run: Run, _ axis: Axis, _ content: Double) -> String {
        for k in 0..<run.count {
            let i = run.items[k].node
            guard run.items[k].settled(axis) == .done else { continue }
            let size = run.items[k].size[axis]
            var margins = 0.0
            var text = "\(doc.nameText(i)) needs the most: "
            for side in [Side.near, .center, .far] {
                let d = distance(i, axis, side, whole: content)
                margins += side == .center ? 2 * abs(d) : d
            }
            guard size + margins == content else { continue }
            text += "its \(physical(axis).word) \(shortNumber(size))"
            return sumText(text, margins, "its margins")
        }
        return "its content needs \(shortNumber(content))"
    }
}
