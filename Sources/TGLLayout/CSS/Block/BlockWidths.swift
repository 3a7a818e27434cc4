// The least and the most width of a block's content.

struct BlockWidths {
    let run: Run

    init(_ run: Run) { self.run = run }

    /// The width of the widest child, or of floats beside one another with what is beside them.
    func contentWidth(least: Bool) -> Double { widest(least: least).width }

    /// What makes the widest width, in a recorded pass.
    private func widest(least: Bool) -> (width: Double, sum: NamedSum) {
        let height = run.knownHeight
        let tells = run.hears
        var widest = (width: 0.0, sum: NamedSum())
        var near = BlockFloatWidths()
        var far = BlockFloatWidths()
        func take(_ width: Double, _ sum: @autoclosure () -> NamedSum) {
            if width > widest.width { widest = (width, tells ? sum() : NamedSum()) }
        }
        func floats() -> NamedSum {
            var sum = NamedSum()
            near.add(to: &sum)
            far.add(to: &sum)
            return sum
        }
        for k in run.inFlowOrder(sorted: false) {
            let item = run.cssItem(k)
            let margins = run.margins(k, .x, whole: nil)
            let width = run.widthContribution(k, least: least, height: height)
            func cell() -> NamedSum {
                var sum = NamedSum()
                run.addCSSCell(k, .x, width, least ? .least : .most, whole: nil, to: &sum)
                return sum
            }
            if least {
                take(width + margins.sum, cell())
                continue
            }
            let clears = item.clear
            if !clears.isEmpty {
                take(near.width + far.width, floats())
                if clears.contains(run.rtl ? .right : .left) { near = BlockFloatWidths() }
                if clears.contains(run.rtl ? .left : .right) { far = BlockFloatWidths() }
            }
            if !item.float.isEmpty {
                let isNear = item.float.contains(.left) != run.rtl
                let outer = max(0, width + margins.sum)
                if isNear { near.add(outer, tells ? cell() : nil) } else { far.add(outer, tells ? cell() : nil) }
                continue
            }
            if run.standsBesideFloats(k) {
                // Negative margins reach over floats.
                let before = margins.near < 0 ? near.width + margins.near : max(near.width, margins.near)
                let after = margins.far < 0 ? far.width + margins.far : max(far.width, margins.far)
                take(width + before + after, beside(k, width, near, far, margins, least: least))
            } else {
                take(width + margins.sum, cell())
            }
            take(near.width + far.width, floats())
            near = BlockFloatWidths()
            far = BlockFloatWidths()
        }
        take(near.width + far.width, floats())
        return widest
    }

    /// A child beside floats: on each side the floats count, or its margin where that is larger.
    private func beside(
        _ k: Int, _ width: Double, _ near: BlockFloatWidths, _ far: BlockFloatWidths, _ margins: CSSMargins, least: Bool
    ) -> NamedSum {
        var sum = NamedSum()
        let i = run.items[k].node
        let named = run.namedMargins(k, .x, whole: nil)
        if margins.near < 0 || near.width >= margins.near { near.add(to: &sum) }
        if margins.near < 0 || near.width < margins.near { sum.add(i, named[0]) }
        sum.add(.asked(i, .width, least ? .least : .most, width), width)
        if margins.far < 0 || far.width < margins.far { sum.add(i, named[1]) }
        if margins.far < 0 || far.width >= margins.far { far.add(to: &sum) }
        return sum
    }

    /// What makes the content width: the child with the largest need, or floats beside one another.
    func content(least: Bool) -> CSSContent { .cells(widest(least: least).sum) }
}

/// The widths of floats on a side.
private struct BlockFloatWidths {
    private(set) var width = 0.0
    private var cells: [NamedSum] = []

    mutating func add(_ outer: Double, _ cell: NamedSum?) {
        width += outer
        if let cell { cells.append(cell) }
    }

    func add(to sum: inout NamedSum) { for cell in cells { sum.add(cell) } }
}

extension Run {
    /// Whether a child in the flow of a block is a flow root, which is placed beside floats: anything but a view and a block that is none.
    func standsBesideFloats(_ k: Int) -> Bool {
        if items[k].content == .nothing { return false }
        return !items[k].kind.flows || pass.isFlowRoot(items[k].node)
    }
}
