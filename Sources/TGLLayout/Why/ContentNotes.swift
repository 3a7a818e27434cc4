// What a container's wrapped size is made of, in words.

extension Run {
    /// Says what a container's wrapped size is made of: its content and its padding.
    func noteSettled(_ axis: Axis, _ content: Double, _ total: Double) {
        let pad = pad.both(axis)
        if count == 0 {
            let text = total == 0 ? "it holds nothing: 0" : "it holds nothing but its padding \(shortNumber(total))"
            return say(node, physical(axis), total, text, reads: paddingReads(axis))
        }
        var text = contentText(axis, content)
        let inset = total - content - pad
        text = sumText(sumText(text, pad, "padding"), abs(inset) > 1e-9 * max(1, total) ? inset : 0, "safe area")
        if text.contains(" + ") || text.contains(" × ") || text.contains(" − ") { text += " = \(shortNumber(total))" }
        let spaces = count > 1 && isLine(axis) ? spaceReads(axis) : []
        say(node, physical(axis), total, text, reads: spaces + paddingReads(axis), goesOn: kind == .relative)
    }

    private func isLine(_ axis: Axis) -> Bool {
        (kind == .linear || kind == .row || kind == .table) && axis == mainAxis
    }

    private func contentText(_ axis: Axis, _ content: Double) -> String {
        let n = shortNumber(content)
        switch kind {
        case .flow: return "its lines need \(n)"
        case .float: return "its floats reach \(n)"
        case .path: return "its children cover \(n)"
        case .relative: return "the content \(n)"
        default: return isLine(axis) ? lineText(axis, content) : largestText(axis, content)
        }
    }

    /// `A 50 + B 40 + 3 × space 10`.
    private func lineText(_ axis: Axis, _ content: Double) -> String {
        var lengths = 0.0
        for k in 0..<count { lengths += items[k].size[axis] }
        var text = ""
        if count > 6 {
            text = "its \(items[0].kind == .row ? "rows" : "children") \(shortNumber(lengths))"
        } else {
            for k in 0..<count {
                text += (k == 0 ? "" : " + ") + "\(doc.nameText(items[k].node)) \(shortNumber(items[k].size[axis]))"
            }
        }
        let between = Double(count - 1)
        let space = kind == .row ? RowLayout.space(self) : space(axis)
        let rest = content - lengths
        if rest == 0 { return text }
        if abs(rest - between * space) < 1e-9 * max(1, content) {
            return between == 1
                ? sumText(text, space, "space") : sumText(text + " + \(shortNumber(between)) × space ", 0) + shortNumber(space)
        }
        return sumText(text, rest, "spacings")
    }

    /// Which child needs the most, where each stands on its own.
    private func largestText(_ axis: Axis, _ content: Double) -> String {
        for k in 0..<count {
            let i = items[k].node
            guard items[k].settled(axis) == .done else { continue }
            let size = items[k].size[axis]
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
