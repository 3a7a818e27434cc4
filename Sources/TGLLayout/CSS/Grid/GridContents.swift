// What the items of a grid ask of the tracks that they span (CSS Grid 2, sections 6.6 and 12.5).

extension GridSolver {
    func spansFlexible(_ range: Range<Int>, _ axis: Axis) -> Bool {
        let sizer = sizer(axis)
        return range.contains { sizer.tracks[$0].isFlexible && !sizer.tracks[$0].isCollapsed }
    }

    // MARK: Columns

    func columnContribution(_ n: Int) -> GridContribution {
        let item = items[n]
        let k = item.k
        let margins = run.margins(k, .x, whole: nil).sum
        var known: [Double?] = [nil, nil]
        func content(least: Bool) -> Double {
            let at = least ? 0 : 1
            if let found = known[at] { return found }
            let area = areaHeight(n)
            let isByHeight = item.dependsOnHeight && run.isAutoRule(k, .y)
            let stretched = isByHeight ? area.map { max(0, $0 - run.margins(k, .y, whole: nil).sum) } : nil
            let found = run.widthContribution(k, least: least, height: area, stretched: stretched) + margins
            known[at] = found
            return found
        }
        let contribution = GridContribution(
            tracks: item.area.columns, minimum: { [self] in minimum(n, .x) { content(least: true) } },
            minContent: { content(least: true) }, maxContent: { content(least: false) },
            spansFlexible: spansFlexible(item.area.columns, .x), item: run.items[k].node)
        return contribution
    }

    /// The height of an item's area, where it is known before the rows are sized: all its rows are numbers.
    private func areaHeight(_ n: Int) -> Double? {
        if !rows.tracks.isEmpty { return rows.length(items[n].area.rows) }
        let inner = run.isKnown(.y) ? run.content(.y) : nil
        var sum = 0.0
        for t in items[n].area.rows {
            guard t < rowSpecs.count, let least = rowSpecs[t].least.length(of: inner), let most = rowSpecs[t].most.length(of: inner)
            else { return nil }
            sum += max(least, most)
        }
        return sum + run.gap(.y, of: inner) * Double(items[n].area.rows.count - 1)
    }

    /// The minimum contribution: the automatic minimum where the size is `auto`, else the size (6.6).
    private func minimum(_ n: Int, _ axis: Axis, content: () -> Double) -> Double {
        let k = items[n].k
        let insets = run.insets(k, whole: axis == .x ? nil : length(n, .x))
        let room = axis == .x ? ContainingBlock(nil, nil) : ContainingBlock(length(n, .x), nil)
        let size = run.cssSize(k, axis, room, insets)
        guard size.isAuto else { return content() }
        let margins = run.margins(k, axis, whole: axis == .x ? nil : length(n, .x)).sum
        let (low, high) = run.cssBounds(k, axis, room, insets) { _ in content() - margins }
        if let low { return max(low, insets.both(axis)) + margins }
        let sizer = sizer(axis)
        let tracks = items[n].area[axis].filter { !sizer.tracks[$0].isCollapsed }
        let hasAuto = tracks.contains { sizer.tracks[$0].least == .auto }
        let isAlone = tracks.count <= 1
        if run.hidesOverflow(k) || !hasAuto || !isAlone && tracks.contains(where: { sizer.tracks[$0].isFlexible }) {
            return insets.both(axis) + margins
        }
        var length = content()
        if tracks.allSatisfy({ sizer.tracks[$0].most == .none && !sizer.tracks[$0].isFlexible }) {
            let most = tracks.reduce(0) { $0 + sizer.tracks[$1].limit } + sizer.gap * Double(max(0, tracks.count - 1))
            length = min(length, most)
        }
        return max(min(length, high + margins), insets.both(axis) + margins)
    }

    // MARK: Rows

    func rowContribution(_ n: Int) -> GridContribution {
        let item = items[n]
        let k = item.k
        let width = length(n, .x)
        let margins = run.margins(k, .y, whole: width).sum
        var known: Double?
        func content() -> Double {
            if let known { return known }
            let found = heightContribution(n, width) + margins + item.shim + item.lift
            known = found
            return found
        }
        return GridContribution(
            tracks: item.area.rows, minimum: { [self] in minimum(n, .y) { content() } }, minContent: { content() },
            maxContent: { content() }, spansFlexible: spansFlexible(item.area.rows, .y), item: run.items[k].node)
    }

    /// The height that an item asks for in its columns.
    private func heightContribution(_ n: Int, _ width: Double) -> Double {
        let k = items[n].k
        let insets = run.insets(k, whole: width)
        let room = ContainingBlock(width, nil)
        let own = itemWidth(n, insets, area: Pair(width, 0), height: nil)
        run.items[k].settle(.x, own.0)
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

    /// Items on a common baseline of a row: how far each one is below its row's top, or above its bottom.
    func noteShims() {
        for n in items.indices { (items[n].shim, items[n].lift) = (0, 0) }
        let first = items.indices.filter { sharesBaseline($0) }
        let last = items.indices.filter { sharesBaseline($0, last: true) }
        for (n, shim) in shims(first, last: false) { items[n].shim = shim }
        for (n, lift) in shims(last, last: true) { items[n].lift = lift }
    }

    private func shims(_ sharing: [Int], last: Bool) -> [(Int, Double)] {
        var most: [Int: Double] = [:]
        let distances = sharing.map { n in
            let k = items[n].k
            let width = length(n, .x)
            let own = itemWidth(n, run.insets(k, whole: width), area: Pair(width, 0), height: nil)
            let height = heightContribution(n, width)
            let margins = run.margins(k, .y, whole: width)
            let ascent = run.baseline(k, Pair(own.0, height), hugs: (own.1, true), last: last)
            let distance = last ? height - ascent + margins.far : ascent + margins.near
            let row = sharedRow(n, last: last)
            most[row] = max(most[row] ?? -.infinity, distance)
            return (n, distance)
        }
        return distances.map { n, distance in (n, (most[sharedRow(n, last: last)] ?? distance) - distance) }
    }

    private func sharedRow(_ n: Int, last: Bool) -> Int { last ? items[n].area.rows.upperBound - 1 : items[n].area.rows.lowerBound }

    func sharesBaseline(_ n: Int, last: Bool = false) -> Bool {
        let margins = run.margins(items[n].k, .y, whole: 0)
        return items[n].align.word == (last ? .lastBaseline : .baseline) && !margins.hasAuto
    }
}
