// The least and the most width that the content of a block asks for.

struct BlockWidths {
    let run: Run

    init(_ run: Run) { self.run = run }

    func contentWidth(least: Bool) -> Double {
        let height = run.knownHeight
        var most = 0.0
        var nearFloats = 0.0
        var farFloats = 0.0
        for k in run.inFlowOrder(sorted: false) {
            let item = run.cssItem(k)
            let margins = run.margins(k, .x, whole: nil)
            let width = run.widthContribution(k, least: least, height: height)
            if least {
                most = max(most, width + margins.sum)
                continue
            }
            let clears = item.clear
            if !clears.isEmpty {
                most = max(most, nearFloats + farFloats)
                if clears.contains(run.rtl ? .right : .left) { nearFloats = 0 }
                if clears.contains(run.rtl ? .left : .right) { farFloats = 0 }
            }
            if !item.float.isEmpty {
                let isNear = item.float.contains(.left) != run.rtl
                if isNear { nearFloats += max(0, width + margins.sum) } else { farFloats += max(0, width + margins.sum) }
                continue
            }
            if run.standsBesideFloats(k) {
                // Negative margins reach over floats.
                let near = margins.near < 0 ? nearFloats + margins.near : max(nearFloats, margins.near)
                let far = margins.far < 0 ? farFloats + margins.far : max(farFloats, margins.far)
                most = max(most, width + near + far)
            } else {
                most = max(most, width + margins.sum)
            }
            most = max(most, nearFloats + farFloats)
            nearFloats = 0
            farFloats = 0
        }
        return max(most, nearFloats + farFloats)
    }

    /// What the content width is made up of: the child that needs the most, or floats beside one another.
    func content(least: Bool) -> CSSContent {
        let height = run.knownHeight
        let (width, found) = run.unheard { () -> (Double, Int?) in
            let width = contentWidth(least: least)
            let k = run.inFlowOrder(sorted: false).first { k in
                run.widthContribution(k, least: least, height: height) + run.margins(k, .x, whole: nil).sum == width
            }
            return (width, k)
        }
        guard let k = found else { return .floats(width) }
        var cells = NamedSum()
        run.addCSSCell(k, .x, run.unheard { run.widthContribution(k, least: least, height: height) }, whole: nil, to: &cells)
        return .cells(cells)
    }
}

extension Run {
    /// Whether a child in the flow of a block is a flow root, which stands beside floats: anything but a view and a block that is none.
    func standsBesideFloats(_ k: Int) -> Bool {
        if items[k].content == .nothing { return false }
        return !items[k].kind.flows || pass.isFlowRoot(items[k].node)
    }
}
