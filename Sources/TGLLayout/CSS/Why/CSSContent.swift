// What makes the content of a flex, grid or block. All numbers are points.

/// The content of a flex, grid or block along an axis.
enum CSSContent: ContentStep {
    /// Children one after another, or the one with the largest need, with margins and spaces.
    case cells(NamedSum)
    /// The content wraps in the length that is offered.
    case wraps(Double, insets: WrapInsets)
    /// The tracks of a grid.
    case tracks(Int32, Axis, TrackLengths, gap: Double)
    /// The lines of a flex across: the need of the largest item of each.
    case lines(NamedSum)
    /// The lengths above and below the common baseline of a line.
    case baseline(above: Double, below: Double)
    /// The end of the last child of a block, or of its lowest float, from the top of the block.
    case end(Int32, Double, margin: Double, padding: Double, border: Double)

    func sum(_ words: Wording) -> SumText {
        var sum = SumText()
        switch self {
        case .cells(let cells), .lines(let cells): sum.add(cells, words)
        case .wraps(let length, let insets):
            sum = SumText("its content wraps in the offered \(shortNumber(length))")
            for side in insets.padding { sum.add(-side, "padding") }
            for side in insets.border { sum.add(-side, "border") }
        case .tracks(let node, let axis, let tracks, let gap):
            for track in tracks.first { sum.add(track.length, words.track(node, axis, track.number)) }
            if tracks.count > tracks.first.count { sum.add(tracks.others, "the other \(axis == .x ? "columns" : "rows")'") }
            if tracks.count > 1, gap != 0 { sum.add(term: "gaps \(tracks.count - 1) × \(shortNumber(gap))", isWorkedOut: true) }
        case .baseline(let above, let below):
            sum = SumText("above the common baseline \(shortNumber(above))")
            sum.add(below, "below the baseline")
        case .end(let node, let end, let margin, let padding, let border):
            sum = SumText(words.end(node, .y, end))
            sum.add(margin, "\(words.name(node))'s margin")
            sum.add(-padding, "padding")
            sum.add(-border, "border")
        }
        return sum.text.isEmpty ? SumText("0") : sum
    }
}

extension Run {
    /// The padding and the border on both sides of the container.
    func wrapInsets(_ axis: Axis) -> WrapInsets {
        let border = pass.border(of: node, rtl: rtl)
        return WrapInsets(
            padding: [pad.near(axis) - border.near(axis), pad.far(axis) - border.far(axis)], border: [border.near(axis), border.far(axis)])
    }

    /// Adds the need of a child along an axis with its margins: `length` without them, and what that length is.
    func addCSSCell(_ k: Int, _ axis: Axis, _ length: Double, _ asked: Asked, whole: Double?, to sum: inout NamedSum) {
        let i = items[k].node
        let margins = namedMargins(k, axis, whole: whole)
        sum.add(i, margins[0])
        sum.add(.asked(i, physical(axis), asked, length), length)
        sum.add(i, margins[1])
    }
}
