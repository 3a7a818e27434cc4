// Findings about scrolls and collections: a scroll that never scrolls, pages that do not show everything, estimates that are far off,
// arrangements that measure very many items, places that no item has, items that cannot be distinguished. All of it is read from the last
// layout: nothing is measured for it.

extension Document {
    /// A section in waterfall or flow gets a finding if it measures more items than this to find its place.
    static let manyMeasuredItems = 10_000
    /// How often a list with equal values must have been replaced for a finding.
    static let oftenReplaced = 3

    // MARK: A scroll in a scroll

    /// A node that scrolls inside of another along the same axis, and is as long as its content (S-16).
    func lintWholeContent(_ i: Int32, _ found: inout [Finding]) {
        let axis: Axis = isHorizontal(i) ? .x : .y
        guard wraps(i, axis), let outer = scrollAround(i, axis), showsAll(i) else { return }
        let prop: Prop = axis == .x ? .width : .height
        let (name, around, at) = (nameText(i), nameText(outer), lookup(i, prop))
        let (word, extent) = axis == .x ? ("width", "wide") : ("height", "high")
        let rule = at.rule.isSet ? "`\(word) = \(text(at.rule, for: prop, on: i))` makes it" : "without a `\(word)` it is"
        let costs = isCollection(i) ? ", and all of its items are made" : ""
        found.append(
            Finding(
                sort: .neverScrolls, node: i, prop: prop,
                text: "\(name): \(rule) as \(extent) as its content in \(around), which scrolls the same way, so it never scrolls\(costs)",
                source: at.source, help: "`\(name).\(word) = 200` or `\(name).\(word) <= 200` gives it a viewport of its own"))
    }

    /// The nearest container around a node that scrolls along an axis.
    private func scrollAround(_ i: Int32, _ axis: Axis) -> Int32? {
        var above = parent(i)
        while let p = above {
            if kind(p).traits.scrolls || scrollsAcross(p), isHorizontal(p) == (axis == .x) { return p }
            above = parent(p)
        }
        return nil
    }

    /// Whether the viewport of a node that scrolls is as long as its content.
    private func showsAll(_ i: Int32) -> Bool {
        if let place = scrollPlace(i) { return place.length <= place.viewLength }
        guard let state = collectionStates[i], state.isLaidOut else { return false }
        let axis: Axis = state.isHorizontal ? .x : .y
        return state.contentSize[axis] <= state.size[axis]
    }

    // MARK: Pages

    /// A child of a scroll that is longer than the viewport, where the offset stops only where a child begins.
    func lintLongChildren(ofScroll i: Int32, _ found: inout [Finding]) {
        guard let place = scrollPlace(i), isPagedByItem(i) else { return }
        var c = nodes[i].pointee.first
        var index = 0
        while c >= 0, !stops(at: index) {
            let frame = exactFrame(c)
            if frame.length(place.axis) > place.viewLength, nodes[c].pointee.flags.isDisjoint(with: [.gone, .useFrame]) {
                return noteUnreachable(i, "child", nameText(c), frame.length(place.axis), place.viewLength, place.axis, &found)
            }
            c = nodes[c].pointee.next
            index += 1
        }
    }

    private func isPagedByItem(_ i: Int32) -> Bool {
        let rule = value(i, .paging)
        return rule.kind == .word && rule.ref == Paging.item.rawValue
    }

    private func noteUnreachable(
        _ i: Int32, _ what: String, _ which: String, _ length: Double, _ viewport: Double, _ axis: Axis, _ found: inout [Finding]
    ) {
        let (extent, more) = axis == .x ? ("wide", "wider") : ("high", "higher")
        let name = nameText(i)
        found.append(
            Finding(
                sort: .unreachable, node: i, prop: .paging,
                text: "\(name): `paging = item` stops only where \(article(what)) begins, so the end of one that is \(more) than the "
                    + "viewport is never in view",
                source: lookup(i, .paging).source,
                help: "\(which) is \(shortNumber(length)) \(extent), the viewport \(shortNumber(viewport)); `\(name).paging = none` "
                    + "stops anywhere"))
    }

    private func article(_ noun: String) -> String { (noun.first.map { "aeiou".contains($0) } ?? false ? "an " : "a ") + noun }

    // MARK: Collections

    /// Findings about a collection as a whole.
    func lintCollection(_ i: Int32, _ found: inout [Finding]) {
        guard let state = collectionStates[i], state.isLaidOut else { return }
        let axis: Axis = state.isHorizontal ? .x : .y
        let all = sections(of: i)
        lintMeasuredBefore(all, &found)
        if isPagedByItem(i) {
            for section in all {
                guard let layout = sectionStates[section]?.layout, let long = longRow(layout, state.size[axis]) else { continue }
                let which = long.place.map { "\(nameText(section))[\($0)]" } ?? nameText(section)
                noteUnreachable(i, "item", which, long.length, state.size[axis], axis, &found)
                break
            }
        }
        if all != [i] { lintMeasuredPlaces(of: i, count: all.map(itemCount).max() ?? 0, &found) }
    }

    /// Findings about a section, or about a collection with items of its own.
    func lintSection(_ i: Int32, _ found: inout [Finding]) {
        guard let collection = collection(of: i), let own = collectionStates[collection], own.isLaidOut, let state = sectionStates[i],
            let layout = state.layout
        else { return }
        lintEstimate(i, in: collection, state, layout, &found)
        lintMeasuredPlaces(of: i, count: state.order.count, &found)
        lintEqualItems(i, state, &found)
        if let across = state.across, isPagedByItem(i) {
            let long = across.places.made.filter { $0.length > across.viewport }.compactMap { placed -> (Int, Double)? in
                if case .row(let place) = across.plan.element(placed.at.element) { (place, placed.length) } else { nil }
            }
            if let (place, length) = long.first {
                noteUnreachable(i, "item", "\(nameText(i))[\(place)]", length, across.viewport, across.axis, &found)
            }
        }
    }

    /// The first row that was measured and is longer than the viewport, with the item that it begins with.
    private func longRow(_ layout: SectionLayout, _ viewport: Double) -> (place: Int?, length: Double)? {
        let long = layout.rows.filter { $0.value.length > viewport }
        guard let row = long.keys.min(), let length = long[row]?.length else { return nil }
        return (layout.plan.items(inRow: row).first, length)
    }

    /// Sections in waterfall or flow that measure all items before the visible ones: a finding about the one that makes them very many.
    private func lintMeasuredBefore(_ sections: [Int32], _ found: inout [Finding]) {
        var count = 0
        for section in sections {
            guard let plan = sectionStates[section]?.layout?.plan, case .block(let block) = plan.rows, block.known == nil else { continue }
            count += block.measuredCount
            guard count > Document.manyMeasuredItems else { continue }
            let (name, word) = (nameText(section), block.isWaterfall ? "waterfall" : "flow")
            let prop = Prop.arrangement
            var at = lookup(section, prop)
            if !at.rule.isSet, let above = collection(of: section) { at = lookup(above, prop) }
            found.append(
                Finding(
                    sort: .costly, node: section, prop: prop,
                    text: "\(name): a \(word) measures every item before what is in view, here more than "
                        + "10,000",
                    source: at.source,
                    help: "`\(name).itemSize = v => [width, height]` says the sizes without making the items; a `list` or `grid` measures "
                        + "only what is in view"))
            return
        }
    }

    /// Places in `measured` that no item has.
    private func lintMeasuredPlaces(of i: Int32, count: Int, _ found: inout [Finding]) {
        let at = lookup(i, .measured)
        guard at.rule.kind == .numbers, let last = numbers[Int(at.rule.ref)].max(), last >= Double(count) else { return }
        let name = nameText(i)
        let help = count == 0 ? "it has no items" : "the last place is \(count - 1); `\(name).measured = all` goes with the items"
        found.append(
            Finding(
                sort: .idle, node: i, prop: .measured,
                text: "\(name): `measured` names places that no item has, up to \(exactNumber(last))", source: at.source, help: help))
    }

    /// Items that were replaced repeatedly by lists with equal values: it is a guess which of them stayed (CO-25).
    private func lintEqualItems(_ i: Int32, _ state: SectionState, _ found: inout [Finding]) {
        let key = keyFunction(of: i)
        guard let sources = state.equalReplacements[key], sources.count >= Document.oftenReplaced else { return }
        let name = nameText(i)
        let what = key < 0 ? "equal values" : "values of equal `key`"
        let edits = "`insert`, `remove` and `move` name the items that they change"
        let help =
            key < 0
            ? "`\(name).key = v => v[0]` knows an item by a part of its value; \(edits)"
            : "a `key` that differs from item to item tells them apart"
        found.append(
            Finding(
                sort: .equalItems, node: i, prop: nil,
                text: "\(name): its items were replaced at least \(Document.oftenReplaced) times by lists with \(what): of these the "
                    + "first stays the first and the second the second, whichever was meant",
                source: sources.last ?? -1, help: help))
    }

    // MARK: Estimates

    /// An estimate that differs by more than half from the mean of the visible items, where items count with it.
    private func lintEstimate(
        _ i: Int32, in collection: Int32, _ state: SectionState, _ layout: SectionLayout, _ found: inout [Finding]
    ) {
        guard state.placed.count < state.order.count, let (mean, counted) = means(state, layout), mean > 0, abs(counted - mean) > mean / 2
        else { return }
        var at = lookup(i, .estimate)
        if !at.rule.isSet { at = lookup(collection, .estimate) }
        let axis: Axis = state.across?.axis ?? (layout.isHorizontal ? .x : .y)
        let (name, extent) = (nameText(i), axis == .x ? "wide" : "high")
        let rule = at.rule.isSet ? "`estimate = \(text(at.rule, for: .estimate, on: i))`" : "the estimate, \(shortNumber(counted)),"
        var help = "they are \(shortNumber(mean)) \(extent) on average"
        if at.rule.kind == .function {
            help += ", and estimated \(shortNumber(counted))"
        } else {
            help += ": `\(name).estimate = \(estimateText(mean, at.rule, layout, axis))`"
        }
        found.append(
            Finding(
                sort: .estimate, node: i, prop: .estimate,
                text: "\(name): \(rule) is off by more than half from the mean of the items in view, so lengths of the content are too",
                source: at.source, help: help))
    }

    /// An estimate as it could be written: for a flow with its breadth.
    private func estimateText(_ mean: Double, _ rule: Rule, _ layout: SectionLayout, _ axis: Axis) -> String {
        let own = shortNumber(mean)
        guard case .block(let block) = layout.plan.rows, !block.isWaterfall else { return own }
        var other = rule.kind == .number ? rule.add : 44
        if rule.kind == .numbers, case let list = numbers[Int(rule.ref)], list.count == 2 { other = list[axis == .x ? 1 : 0] }
        return axis == .x ? "[\(own), \(shortNumber(other))]" : "[\(shortNumber(other)), \(own)]"
    }

    /// The mean length of the visible rows that are not known anyway, and the mean of their counted lengths while they are not visible; for
    /// a waterfall or flow of the items. `nil` where there are none.
    private func means(_ state: SectionState, _ layout: SectionLayout) -> (measured: Double, counted: Double)? {
        var (measured, counted, count) = (0.0, 0.0, 0.0)
        func add(_ length: Double, _ estimate: Double) {
            measured += length
            counted += estimate
            count += 1
        }
        let visible = state.placed.filter(\.isVisible).map(\.place)
        if let across = state.across {
            guard case .rows(let sums) = across.plan.rows else { return nil }
            for place in visible where !sums.isKnown(place) {
                guard let row = try? across.row(of: place) else { continue }
                add(row.length, sums.baseLength(place))
            }
        } else {
            switch layout.plan.rows {
            case .rows(let sums):
                let items = layout.plan.items
                var last = -1
                for place in visible where items.row(of: place) != last {
                    last = items.row(of: place)
                    if !sums.isKnown(last), let row = layout.rows[last] { add(row.length, sums.baseLength(last)) }
                }
            case .block(let block):
                guard block.known == nil else { return nil }
                for place in visible { if let row = layout.rows[place] { add(row.length, block.estimate(place).length) } }
            case .across: return nil
            }
        }
        return count > 0 ? (measured / count, counted / count) : nil
    }
}
