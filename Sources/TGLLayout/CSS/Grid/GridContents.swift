// The needs of the items of a grid in the tracks that they span (CSS Grid 2, sections 6.6 and 12.5).

extension GridSolver {
    func spansFlexible(_ range: Range<Int>, _ axis: Axis) -> Bool {
        axis == .x ? columns.isFlexible(range) : rows.isFlexible(range)
    }

    /// The least or most length of an item's content along an axis, with margins.
    func content(_ n: Int, _ axis: Axis, least: Bool) -> Double {
        if run.pass.spends(1, at: run.node) { return 0 }
        if axis == .x {
            if items[n].isOnBaseline.x {
                return widthOnBaseline(n) ?? widthContribution(n, least: least) + items[n].shim.x + items[n].lift.x
            }
            if !items[n].isPlain { return widthContribution(n, least: least) }
            return run.contentWidth(items[n].k, least: least, height: nil, whole: nil)
        }
        let width = length(n, .x)
        if items[n].isPlain, items[n].justify.stretches {
            return run.contentHeight(items[n].k, width: width, hugsWidth: false, whole: width) + items[n].shim.y + items[n].lift.y
        }
        return heightContribution(n, width) + run.margins(items[n].k, .y, whole: width).sum + items[n].shim.y + items[n].lift.y
    }

    // MARK: Columns

    private func widthContribution(_ n: Int, least: Bool) -> Double {
        let k = items[n].k
        let area = rows.knownArea(items[n].area.rows)
        let isByHeight = items[n].dependsOnHeight && run.isAutoRule(k, .y) && stretchesWhileMeasured(n)
        let stretched = isByHeight ? area.map { stretchedHeight(k, $0) } : nil
        return run.widthContribution(k, least: least, height: area, stretched: stretched) + run.margins(k, .x, whole: nil).sum
    }

    /// The height of a child that is stretched over an area while its width is unknown, within its bounds.
    func stretchedHeight(_ k: Int, _ area: Double) -> Double {
        let (low, high) = run.cssBounds(k, .y, ContainingBlock(nil, area), run.insets(k, whole: nil)) { _ in .infinity }
        return max(min(max(0, area - run.margins(k, .y, whole: nil).sum), high), low.map { $0 < .infinity ? $0 : 0 } ?? 0)
    }

    /// The minimum contribution: the automatic minimum where the size is `auto`, otherwise the size (6.6).
    func minimum(_ n: Int, _ axis: Axis, content: () -> Double) -> Double {
        if items[n].isPlain { return automaticMinimum(n, axis, insets: 0, margins: 0, high: .infinity, content: content) }
        let k = items[n].k
        let insets = run.insets(k, whole: axis == .x ? nil : length(n, .x))
        let room = axis == .x ? ContainingBlock(nil, nil) : ContainingBlock(length(n, .x), nil)
        // A height may refer to the width, which is known once the height was measured.
        if axis == .y, run.nodes[Int(run.items[k].node)].flags.contains(.hasHeight) { _ = content() }
        let size = run.cssSize(k, axis, room, insets)
        guard size.isAuto else { return content() }
        let margins = run.margins(k, axis, whole: axis == .x ? nil : length(n, .x)).sum
        // The content is already within bounds that are content words.
        if run.bound(run.items[k].node, axis, .lower).isContentWord { return content() }
        let (low, high) = run.cssBounds(k, axis, room, insets) { _ in .infinity }
        if let low { return max(low, insets.both(axis)) + margins }
        return automaticMinimum(n, axis, insets: insets.both(axis), margins: margins, high: high, content: content)
    }

    private func automaticMinimum(
        _ n: Int, _ axis: Axis, insets: Double, margins: Double, high: Double, content: () -> Double
    ) -> Double {
        let range = items[n].area[axis]
        let kinds = axis == .x ? columns.kinds(range) : rows.kinds(range)
        if run.hidesOverflow(items[n].k) || !kinds.hasAuto || kinds.count > 1 && kinds.hasFlexible { return insets + margins }
        var length = content()
        if let most = kinds.limit { length = min(length, most + (axis == .x ? columns.gap : rows.gap) * Double(max(0, kinds.count - 1))) }
        return max(min(length, high + margins), insets + margins)
    }

    // MARK: Rows

    /// The height that an item needs in its columns.
    func heightContribution(_ n: Int, _ width: Double) -> Double {
        let k = items[n].k
        let insets = run.insets(k, whole: width)
        let room = ContainingBlock(width, nil)
        let own = itemWidth(n, insets, area: Pair(width, 0), height: nil)
        run.state.pointee.ownWidth = Length.held(own.0)
        defer { run.state.pointee.ownWidth = .nan }
        let ratio = run.ratio(k)
        func content() -> Double {
            if ratio > 0 { return run.transferred(k, to: .y, from: own.0, ratio: ratio, insets) }
            return run.contentHeight(k, width: own.0, hugsWidth: own.1, whole: width)
        }
        let height: Double
        let size = run.cssSize(k, .y, room, insets)
        switch size {
        case .length(let length): height = length
        case .fit(let mult, let add): height = content() * mult + add
        default: height = content()
        }
        let (low, high) = run.cssBounds(k, .y, room, insets) { _ in
            ratio > 0 ? content() : run.contentHeightOfBound(k, width: own.0, hugsWidth: own.1, room: room, insets)
        }
        var least = low ?? 0
        if ratio > 0, size.isContent {
            least = run.leastHeightByRatio(k, (low, high), width: own.0, height: height, whole: width)
        }
        return max(min(height, high), least, insets.both(.y))
    }
}
