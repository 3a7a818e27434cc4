// The rows of a system in their order (C-20).

import TGLSolver

extension ConstraintSystem {
    private static let boundOrder: [Prop] = [
        .left, .leading, .top, .right, .trailing, .bottom, .centerX, .centerY, .baseline, .lastBaseline, .width, .height,
    ]

    /// Adds the rows of all items: for each its own, then its children's, then its `keep`s.
    mutating func addItems() {
        let hasKeeps = !doc.keepsOfNode.isEmpty
        var open: [Int32] = []
        for k in items.indices.lazy.map({ Int32($0) }) {
            let first = sources.count
            addOwn(k)
            ownRows.append(first..<sources.count)
            open.append(k)
            while let last = open.last, items[Int(last)].end == k + 1 {
                if hasKeeps { for number in doc.keeps(of: items[Int(last)].node) { addKeep(number) } }
                open.removeLast()
            }
        }
    }

    /// Adds an item's own rows.
    mutating func addOwn(_ k: Int32) {
        let item = items[Int(k)]
        if k > 0, !item.isHeld {
            if item.kind.traits.isGuide, !item.isGone { addGuide(k) }
            addBounds(k)
            addBias(k)
            addRules(k)
        }
        if !item.isGone, !item.isHeld, !item.joins { addContent(k) }
        if item.joins, !item.isGone { addFit(k) }
        if !item.isGone { addArrangement(k) }
    }

    private mutating func addGuide(_ k: Int32) {
        let node = items[Int(k)].node
        let parent = items[Int(k)].parent
        for axis in [Axis.x, .y] {
            add(size(k, axis), .equal, level: 2, .nearCorner(node: node, prop: axis == .x ? .width : .height))
        }
        for axis in [Axis.x, .y] {
            add(start(k, axis) - contentStart(parent, axis), .equal, level: 2, .nearCorner(node: node, prop: axis == .x ? .left : .top))
        }
    }

    private mutating func addBounds(_ k: Int32) {
        let node = items[Int(k)].node
        guard hasBounds(node) else { return }
        for prop in Self.boundOrder {
            for (slot, comparison) in [(SlotKind.upper, Comparison.atMost), (.lower, .atLeast)] {
                let rule = doc.value(node, prop, slot)
                if rule.isSet { relate(k, prop, comparison, rule, .slot(node: node, prop: prop, slot: slot)) }
            }
        }
    }

    /// `bias`: along each axis on which the item has bounds on both sides, the part of the room between them that is before it (C-41).
    private mutating func addBias(_ k: Int32) {
        let item = items[Int(k)]
        guard !item.isGone, !item.kind.traits.linesUp else { return }
        let rule = doc.value(item.node, .bias)
        guard rule.isSet else { return }
        for axis in [Axis.x, .y] {
            let edges = doc.boundedEdges(item.node, axis)
            guard let near = edges.near.flatMap({ room(k, $0) }), let far = edges.far.flatMap({ room(k, $0) }) else { continue }
            let before = doc.bias(rule, axis)
            add(
                near * (1 - before) - far * before, .equal, level: rule.priority == 0 ? 999 : rule.level,
                .slot(node: item.node, prop: .bias, slot: .rule))
        }
    }

    private func hasBounds(_ node: Int32) -> Bool { pass.nodes[Int(node)].flags.contains(.hasBounds) || pass.hasPlaceBounds(node) }

    private mutating func addRules(_ k: Int32) {
        let node = items[Int(k)].node
        let flags = pass.nodes[Int(node)].flags
        for prop in Self.boundOrder {
            if prop.isSize ? !flags.contains(prop == .width ? .hasWidth : .hasHeight) : pass.nodes[Int(node)].ext < 0 { continue }
            let rule = doc.value(node, prop)
            if rule.isSet { relate(k, prop, .equal, rule, .slot(node: node, prop: prop, slot: .rule)) }
        }
    }

    /// The size rule of an item, where it has one. The document is passed, since `why` asks when the pass is over.
    func ownSize(_ k: Int32, _ axis: Axis, in doc: Document) -> Rule {
        let node = items[Int(k)].node
        guard doc.nodes[node].pointee.flags.contains(axis == .x ? .hasWidth : .hasHeight) else { return .unset }
        return doc.value(node, axis == .x ? .width : .height)
    }

    // MARK: Content and fit

    /// The priority with which a node's content limits its size (C-15): `hug`, or `resist`.
    func holding(_ node: Int32, _ prop: Prop, _ axis: Axis, standard: Double) -> Double {
        let rule = doc.value(node, prop)
        switch rule.kind {
        case .number: return rule.add
        case .numbers:
            let list = doc.numbers[Int(rule.ref)]
            return list.count < 2 ? standard : axis == .x ? list[0] : list[1]
        default: return standard
        }
    }

    private mutating func addContent(_ k: Int32) {
        let item = items[Int(k)]
        guard item.contentWidth >= 0 else { return }
        for axis in [Axis.x, .y] {
            let rule = ownSize(k, axis, in: doc)
            if rule.isFill { continue }
            var content = axis == .x ? item.contentWidth : item.contentHeight
            var hug = holding(item.node, .hug, axis, standard: 250)
            var resist = holding(item.node, .resist, axis, standard: 750)
            if rule.kind == .wrap {
                content = max(0, content * rule.mult + rule.add)
                if rule.priority != 0 {
                    hug = rule.level
                    resist = rule.level
                }
            }
            if hug > 0 { add(size(k, axis).adding(-content, .content(k)), .atMost, level: hug, .hug(node: item.node, axis: axis)) }
            if resist > 0 {
                add(size(k, axis).adding(-content, .content(k)), .atLeast, level: resist, .resist(node: item.node, axis: axis))
            }
        }
    }

    /// A container of unknown size is at least as large as its paddings and, where it wraps, as small as possible (C-6, C-17).
    private mutating func addFit(_ k: Int32) {
        let item = items[Int(k)]
        for axis in [Axis.x, .y] where item.size(axis).unknown >= 0 {
            let rule = k == 0 ? Rule.unset : ownSize(k, axis, in: doc)
            let own = k == 0 ? ownSize(k, axis, in: doc) : rule
            if k == 0 || !rule.isSet || rule.kind == .wrap {
                var priority = holding(item.node, .hug, axis, standard: 50)
                if own.kind == .wrap, own.priority != 0 { priority = own.level }
                if priority > 0 { add(size(k, axis), .equal, level: priority, .fit(node: item.node, axis: axis)) }
            }
            let (near, far) = (item.padding(axis, isFar: false), item.padding(axis, isFar: true))
            if near + far > 0 {
                add(
                    size(k, axis).adding(-near, .padding(k)).adding(-far, .padding(k)), .atLeast, level: LinearSystem.required,
                    .padding(node: item.node, axis: axis))
            }
        }
    }

    // MARK: Keeps

    private mutating func addKeep(_ number: Int32) {
        let keep = doc.keepInForce(number)
        guard keep.isActive else { return }
        switch keep.form {
        case .property(let node, let prop):
            guard let k = itemOf[node] else { return }
            relate(k, prop, keep.sign, keep.rule, .keep(number))
        case .equation(let left):
            guard let right = equationSum(keep.rule) else { return }
            addEquation(left, right, keep.sign, level: keep.rule.level, keep, number)
        case .format(let format): addFormat(format, number)
        }
    }

    /// The right side of an equation.
    private func equationSum(_ rule: Rule) -> LinearSum? {
        switch rule.kind {
        case .number: return LinearSum(add: rule.add)
        case .reference:
            return LinearSum(terms: [SumTerm(node: rule.ref, path: rule.path, anchor: rule.anchor, mult: rule.mult)], add: rule.add)
        case .sum:
            let stored = doc.sums[Int(rule.ref)]
            guard stored.choice == .only, var sum = stored.operands.first, sum.percent == nil else { return nil }
            for k in sum.terms.indices { sum.terms[k].mult *= rule.mult }
            sum.add = sum.add * rule.mult + rule.add
            return sum
        default: return nil
        }
    }
}

extension Document {
    /// The two edges of an item along an axis that have a bound, as `bias` counts them: from the leading edge where one of them depends on
    /// the reading direction, otherwise from the left; `nil` for an end without one.
    package func boundedEdges(_ node: Int32, _ axis: Axis) -> (near: Prop?, far: Prop?) {
        func bounded(_ props: [Prop]) -> Prop? { props.first { value(node, $0, .lower).isSet || value(node, $0, .upper).isSet } }
        guard axis == .x else { return (bounded([.top]), bounded([.bottom])) }
        let rtl = readsRightToLeft(within: node)
        let left = bounded([.left, rtl ? .trailing : .leading])
        let right = bounded([.right, rtl ? .leading : .trailing])
        let goesByReading = left == .leading || left == .trailing || right == .leading || right == .trailing
        return rtl && goesByReading ? (right, left) : (left, right)
    }

    /// The part of the room along an axis that a `bias` puts before an item.
    package func bias(_ rule: Rule, _ axis: Axis) -> Double {
        guard rule.kind == .numbers else { return rule.kind == .number ? rule.add : 0.5 }
        let list = numbers[Int(rule.ref)]
        return list.count == 2 ? list[axis == .x ? 0 : 1] : 0.5
    }
}
