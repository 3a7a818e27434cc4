// What the content of a flex, grid or block is made up of. All numbers are points.

/// The content of a flex, grid or block along an axis.
enum CSSContent: ContentStep {
    /// Children one after the other, or the one that needs the most, with margins and spaces.
    case cells(NamedSum)
    /// The content wraps in the length that is offered.
    case wraps(Double, insets: WrapInsets)
    /// The tracks of a grid.
    case tracks(Axis, [Double], gap: Double)
    /// The lines of a flex across: what the largest item of each needs.
    case lines(NamedSum)
    /// What is above and below the common baseline of a line.
    case baseline(above: Double, below: Double)
    /// The end of the last child of a block, or of its lowest float, from the top of the block.
    case end(Int32, Double, margin: Double, padding: Double, border: Double)
    /// Floats beside one another.
    case floats(Double)

    func sum(_ words: Wording) -> SumText {
        var sum = SumText()
        switch self {
        case .cells(let cells), .lines(let cells): sum.add(cells, words)
        case .wraps(let length, let insets):
            sum = SumText("its content wraps in the offered \(shortNumber(length))")
            for side in insets.padding { sum.add(-side, "padding") }
            for side in insets.border { sum.add(-side, "border") }
        case .tracks(let axis, let tracks, let gap):
            let name = axis == .x ? "column" : "row"
            for (n, length) in tracks.prefix(8).enumerated() { sum.add(length, "\(name) \(n + 1)'s") }
            let rest = tracks.dropFirst(8)
            sum.add(rest.reduce(0, +), "the other \(name)s'")
            if tracks.count > 1, gap != 0 { sum.add(term: "gaps \(tracks.count - 1) × \(shortNumber(gap))", isWorkedOut: true) }
        case .baseline(let above, let below):
            sum = SumText("above the common baseline \(shortNumber(above))")
            sum.add(below, "below the baseline")
        case .end(let node, let end, let margin, let padding, let border):
            sum = SumText("\(words.name(node)) ends at \(shortNumber(end))")
            sum.add(margin, "\(words.name(node))'s margin")
            sum.add(-padding, "padding")
            sum.add(-border, "border")
        case .floats(let length): sum = SumText("the least width clear of floats is \(shortNumber(length))")
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

    /// Adds what a child needs along an axis with its margins: `length` without them.
    func addCSSCell(_ k: Int, _ axis: Axis, _ length: Double, whole: Double?, to sum: inout NamedSum) {
        let i = items[k].node
        let margins = namedMargins(k, axis, whole: whole)
        sum.add(i, margins[0])
        sum.add(.node(i), length)
        sum.add(i, margins[1])
    }
}
