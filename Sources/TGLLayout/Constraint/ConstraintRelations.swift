// Relations as rows: the meaning of a rule, a bound or a `keep` of an item (C-5 to C-14, C-39).

/// The context of a relation.
struct RelationReading {
    /// The item whose size or position it sets.
    let target: Int32
    let prop: Prop
    /// The item from which its distances and coordinates count: the target's parent.
    let parent: Int32
    let comparison: Comparison
    let level: Double
    let source: ConstraintSource
    /// Whether places count from the right edge leftwards (C-10).
    let isMirrored: Bool
}

extension ConstraintSystem {
    /// Adds a row; also one without unknowns, which is satisfied or not.
    mutating func add(_ row: LinearExpression, _ comparison: Comparison, level: Double, _ source: ConstraintSource) {
        system.add(row.terms, row.constant, comparison, level: level)
        sources.append(source)
        if records { rowExpressions.append(row) }
    }

    /// The item of a term; -1: the node is not in this system.
    func item(of term: SumTerm, on node: Int32) -> Int32 {
        let rule = Rule(.reference, path: term.path, ref: term.node)
        let named = term.path == 0 ? (term.node < 0 ? node : term.node) : rule.target(from: node, pass.nodes, pass.boxes)
        return named < 0 ? -1 : itemOf[named] ?? -1
    }

    /// Adds what a rule or a bound says of an item's size or position.
    mutating func relate(_ k: Int32, _ prop: Prop, _ comparison: Comparison, _ rule: Rule, _ source: ConstraintSource) {
        let reading = reading(k, prop, comparison, rule, source)
        guard counts(reading) else { return }
        if let sum = sum(of: rule, reading) { return relate(reading, sum) }
        switch rule.kind {
        case .sum where comparison == .equal: relateChoice(reading, rule)
        case .wrap where prop.isSize && comparison != .equal: relateToContent(reading, rule)
        case .fill where prop.isSize && comparison == .equal, .stretch where prop.isSize && comparison == .equal: relateFill(reading, rule)
        default: break
        }
    }

    private func reading(_ k: Int32, _ prop: Prop, _ comparison: Comparison, _ rule: Rule, _ source: ConstraintSource) -> RelationReading {
        RelationReading(
            target: k, prop: prop, parent: items[Int(k)].parent >= 0 ? items[Int(k)].parent : k, comparison: comparison, level: rule.level,
            source: source, isMirrored: rtl && (prop == .leading || prop == .trailing || prop == .centerX))
    }

    /// Whether a relation of a gone item counts: no size or bound, and the first position along each axis (C-5).
    private mutating func counts(_ reading: RelationReading) -> Bool {
        let k = Int(reading.target)
        guard items[k].isGone else { return true }
        if reading.prop.isSize || reading.comparison != .equal { return false }
        return takePosition(reading.target, reading.prop.axis)
    }

    /// Notes a position of an item; answers whether it counts.
    mutating func takePosition(_ k: Int32, _ axis: Axis) -> Bool {
        guard items[Int(k)].isGone else { return true }
        if axis == .x {
            if items[Int(k)].hasPosition.x { return false }
            items[Int(k)].hasPosition.x = true
        } else {
            if items[Int(k)].hasPosition.y { return false }
            items[Int(k)].hasPosition.y = true
        }
        return true
    }

    /// The layout margin of the parent item on the side of an edge.
    private func layoutMargin(_ prop: Prop, _ parent: Int32) -> Double {
        let physical: Prop =
            switch prop {
            case .leading: rtl ? .right : .left
            case .trailing: rtl ? .left : .right
            default: prop
            }
        return doc.layoutMargin(items[Int(parent)].node, physical)
    }

    /// The screen's inset on the side of an edge.
    private func screenInset(_ prop: Prop) -> Double {
        let safe = doc.screenState.safe
        switch prop {
        case .left: return safe.left
        case .right: return safe.right
        case .leading: return rtl ? safe.right : safe.left
        case .trailing: return rtl ? safe.left : safe.right
        case .top, .baseline: return safe.top
        case .bottom, .lastBaseline: return safe.bottom
        default: return 0
        }
    }

    /// A rule as a sum; `nil` for a word, and for the largest or smallest of several.
    private func sum(of rule: Rule, _ reading: RelationReading) -> LinearSum? {
        switch rule.kind {
        case .number: return LinearSum(add: rule.add)
        case .percent: return LinearSum(percent: rule.mult, add: rule.add)
        case .reference:
            return LinearSum(terms: [SumTerm(node: rule.ref, path: rule.path, anchor: rule.anchor, mult: rule.mult)], add: rule.add)
        case .safeArea: return LinearSum(add: screenInset(reading.prop) * rule.mult + rule.add)
        case .layoutMargin: return LinearSum(add: layoutMargin(reading.prop, reading.parent) * rule.mult + rule.add)
        case .sum where doc.sums[Int(rule.ref)].choice == .only: return operands(of: rule).first
        default: return nil
        }
    }

    /// The sums of a rule of kind `sum`, with its factor and its number.
    private func operands(of rule: Rule) -> [LinearSum] {
        doc.sums[Int(rule.ref)].operands.map { operand in
            var sum = operand
            for k in sum.terms.indices { sum.terms[k].mult *= rule.mult }
            sum.percent = sum.percent.map { $0 * rule.mult }
            sum.add = sum.add * rule.mult + rule.add
            return sum
        }
    }

    // MARK: Sums

    private mutating func relate(_ reading: RelationReading, _ sum: LinearSum) {
        guard let (value, isInward) = value(of: sum, reading) else { return }
        add(target(reading) - value, isInward ? reading.comparison.reversed : reading.comparison, level: reading.level, reading.source)
    }

    /// The target, in the coordinates of the relation.
    private func target(_ reading: RelationReading) -> LinearExpression {
        coordinate(anchor(reading.target, reading.prop), reading.prop, reading)
    }

    /// A place in the coordinates of the relation; sizes stay as they are.
    private func coordinate(_ place: LinearExpression, _ prop: Prop, _ reading: RelationReading) -> LinearExpression {
        if prop.isSize { return place }
        if reading.isMirrored, prop.axis == .x { return end(reading.parent, .x) - place }
        return place - start(reading.parent, prop.axis)
    }

    /// The value of a sum in the coordinates of the relation, and whether it is a distance that counts inward from a far edge. `nil`: it
    /// names a node that does not exist.
    private mutating func value(of sum: LinearSum, _ reading: RelationReading) -> (value: LinearExpression, isInward: Bool)? {
        let node = items[Int(reading.target)].node
        var named: [Int32] = [reading.target]
        for term in sum.terms {
            let k = item(of: term, on: node)
            if k < 0 { return nil }
            named.append(k)
        }
        var add = sum.add
        if sum.terms.isEmpty, !reading.prop.isSize { return distance(sum, reading) }
        var value = LinearExpression()
        var isNearGone = false
        for (j, term) in sum.terms.enumerated() {
            let k = named[j + 1]
            if term.part == .safe { usesSafeArea = true }
            // A place that refers to an edge of a gone item is used without its added number (C-5, E-7).
            if items[Int(k)].isGone, !reading.prop.isSize, term.anchor.isPosition { isNearGone = true }
            value.add(coordinate(anchor(k, term.anchor, box(of: term, k, named)), term.anchor, reading), times: term.mult)
        }
        if isNearGone { add = 0 }
        if reading.prop.isSize, sum.terms.indices.contains(where: { items[Int(named[$0 + 1])].isGone }), value.terms.isEmpty {
            add = max(0, add)
        }
        if let percent = sum.percent { value.add(share(percent, of: reading.parent, reading.prop.axis)) }
        return (value.adding(add, .rule), false)
    }

    /// The box of an item that a term means: the content box where another named item is in it (C-6).
    private func box(of term: SumTerm, _ k: Int32, _ named: [Int32]) -> BoxOfItem {
        switch term.part {
        case .whole: .whole
        case .safe: .safe
        case .natural: k != named[0] && named.contains { isInside($0, k) } ? .content : .whole
        }
    }

    /// A number on an edge or a centre: a distance from the same edge or centre of the parent's content box (C-8).
    private func distance(_ sum: LinearSum, _ reading: RelationReading) -> (value: LinearExpression, isInward: Bool) {
        let prop = reading.prop
        let p = reading.parent
        let isInward: Bool
        let base: LinearExpression
        switch prop {
        case .left, .top:
            base = contentStart(p, prop.axis)
            isInward = false
        case .right, .bottom:
            base = contentEnd(p, prop.axis)
            isInward = true
        case .leading:
            base = rtl ? contentEnd(p, .x) : contentStart(p, .x)
            isInward = false
        case .trailing:
            base = rtl ? contentStart(p, .x) : contentEnd(p, .x)
            isInward = true
        case .baseline:
            base = contentStart(p, .y)
            isInward = false
        case .lastBaseline:
            base = contentEnd(p, .y)
            isInward = true
        default:
            base = (contentStart(p, prop.axis) + contentEnd(p, prop.axis)) * 0.5
            isInward = false
        }
        var distance = LinearExpression(sum.add, .rule)
        if let percent = sum.percent { distance.add(share(percent, of: p, prop.axis)) }
        var value = coordinate(base, prop, reading)
        value.add(distance, times: isInward ? -1 : 1)
        return (value, isInward)
    }

    /// A percentage of an item's content box.
    private func share(_ percent: Double, of k: Int32, _ axis: Axis) -> LinearExpression {
        var share = LinearExpression()
        share.add(contentSize(k, axis), times: percent / 100)
        if records { share.shares.append(.init(item: k, axis: axis, factor: percent / 100)) }
        return share
    }

    // MARK: The room between two bounds

    /// The distance that the bounds of an edge leave between the item and what limits it on that side (C-41); `nil` where none of them
    /// does.
    mutating func room(_ k: Int32, _ edge: Prop) -> LinearExpression? {
        let isFar = edge == .right || edge == .bottom || edge == .trailing
        let node = items[Int(k)].node
        for (slot, comparison) in [(SlotKind.lower, Comparison.atLeast), (.upper, .atMost)] {
            let rule = doc.value(node, edge, slot)
            guard rule.isSet else { continue }
            let reading = reading(k, edge, comparison, rule, .slot(node: node, prop: edge, slot: slot))
            guard let sum = sum(of: rule, reading), let (value, isInward) = value(of: sum, reading) else { continue }
            let holds = isInward ? comparison.reversed : comparison
            if holds == (isFar ? .atMost : .atLeast) { return isFar ? value - target(reading) : target(reading) - value }
        }
        return nil
    }

    // MARK: The largest and the smallest

    /// At the largest or smallest of several places (C-13).
    private mutating func relateChoice(_ reading: RelationReading, _ rule: Rule) {
        let isLargest = (doc.sums[Int(rule.ref)].choice == .largest) == (rule.mult >= 0)
        var places: [LinearExpression] = []
        for operand in operands(of: rule) { if let place = value(of: operand, reading)?.value { places.append(place) } }
        guard !places.isEmpty else { return }
        let target = target(reading)
        for place in places { add(target - place, isLargest ? .atLeast : .atMost, level: reading.level, reading.source) }
        for place in places { add(target - place, .equal, level: 1, reading.source) }
        let number = nextChoices.count
        nextChoices.append(places)
        self.isLargest.append(isLargest)
        guard round > 1, number < choices.count, Int(choices[number]) < places.count else { return }
        add(target - places[Int(choices[number])], .equal, level: reading.level, reading.source)
    }

    // MARK: Content and fill

    /// `width >= wrap`: not less than its content (C-12).
    private mutating func relateToContent(_ reading: RelationReading, _ rule: Rule) {
        let item = items[Int(reading.target)]
        let content = reading.prop.axis == .x ? item.contentWidth : item.contentHeight
        guard item.contentWidth >= 0 else { return }
        add(
            anchor(reading.target, reading.prop).adding(-content * rule.mult, .content(reading.target)).adding(-rule.add, .rule),
            reading.comparison, level: reading.level,
            reading.source)
    }

    /// As much of the container as the other relations allow (C-14).
    private mutating func relateFill(_ reading: RelationReading, _ rule: Rule) {
        let axis = reading.prop.axis
        let k = reading.target
        let whole = (contentSize(reading.parent, axis) * rule.mult).adding(rule.add, .rule)
        add(size(k, axis) - whole, .equal, level: rule.priority == 0 ? 250 : rule.level, reading.source)
        let (near, far) = (start(k, axis) - contentStart(reading.parent, axis), contentEnd(reading.parent, axis) - end(k, axis))
        let isTurned = axis == .x && rtl
        add(isTurned ? far : near, .atLeast, level: 749, reading.source)
        add(isTurned ? near : far, .atLeast, level: 749, reading.source)
    }

    // MARK: Equations

    /// Adds an equation between sums, in coordinates of the nearest item that contains all named nodes (C-39).
    mutating func addEquation(_ left: LinearSum, _ right: LinearSum, _ comparison: Comparison, level: Double, _ keep: Keep, _ number: Int32)
    {
        let terms = left.terms + right.terms
        let named = terms.map { item(of: $0, on: keep.owner) }
        guard !named.contains(where: { $0 < 0 }) else { return }
        let common = commonItem(named)
        var value = LinearExpression(left.add, .rule)
        value.add(-right.add, .rule)
        for (j, term) in terms.enumerated() {
            let k = named[j]
            let box: BoxOfItem
            switch term.part {
            case .whole: box = .whole
            case .safe:
                box = .safe
                usesSafeArea = true
            case .natural: box = named.contains { isInside($0, k) } ? .content : .whole
            }
            var place = anchor(k, term.anchor, box)
            if !term.anchor.isSize { place.add(start(common, term.anchor.axis), times: -1) }
            value.add(place, times: j < left.terms.count ? term.mult : -term.mult)
        }
        add(value, comparison, level: level, .keep(number))
    }

    /// The nearest item that contains all of some: one of them where the others are in it, but not an item that is the only one.
    private func commonItem(_ named: [Int32]) -> Int32 {
        guard var common = named.first else { return 0 }
        let isAlone = !named.contains { $0 != common }
        if isAlone { return max(0, items[Int(common)].parent) }
        for k in named where k != common {
            while common != k, !isInside(k, common) { common = max(0, items[Int(common)].parent) }
        }
        return common
    }
}

extension Comparison {
    /// The comparison with its two sides exchanged.
    package var reversed: Comparison {
        switch self {
        case .equal: .equal
        case .atMost: .atLeast
        case .atLeast: .atMost
        }
    }

    /// The slot of a rule or bound with this comparison.
    package var slot: SlotKind {
        switch self {
        case .equal: .rule
        case .atMost: .upper
        case .atLeast: .lower
        }
    }
}
