// Rows of a system for explanations: sizes and places of items, in their parents, with the numbers of the layout.

/// A row as sizes and places of items and numbers, all on one side: their sum is compared to 0.
package struct ConstraintStatement {
    /// A part of the sum.
    package struct Term {
        /// The name of the part.
        package enum Name: Equatable {
            case anchor(item: Int32, Prop)
            case padding(Int32)
            case space(Int32)
            case number
            /// A distance or a size of a visual format.
            case format
            case content(Int32)
            case baseline(Int32)
            /// A part of the content box of an item, where its size is known.
            case share(item: Int32, Prop)
        }

        package let name: Name
        package var factor: Double
        /// Its value without the factor, in points.
        package let value: Double

        package init(name: Name, factor: Double, value: Double) {
            self.name = name
            self.factor = factor
            self.value = value
        }

        package var isAnchor: Bool { if case .anchor = name { true } else { false } }

        /// Whether it is a size or a place of an item along an axis.
        package func isAnchor(of item: Int32, _ axis: Axis) -> Bool {
            if case .anchor(item, let prop) = name { prop.axis == axis } else { false }
        }
    }

    /// The row's number.
    package let row: Int
    package var terms: [Term]

    /// The sizes and places in it.
    package var anchors: [(item: Int32, prop: Prop, factor: Double)] {
        terms.compactMap { if case .anchor(let item, let prop) = $0.name { (item, prop, $0.factor) } else { nil } }
    }

    /// The other side of the row where one term is alone on its side: the terms, and the divisor.
    package func solved(for index: Int) -> (terms: [Term], divisor: Double) {
        let own = terms[index].factor
        let isWhole = abs(own) == 1
        let scale = isWhole ? -1 / own : own < 0 ? 1.0 : -1.0
        var rest: [Term] = []
        for (n, term) in terms.enumerated() where n != index {
            rest.append(Term(name: term.name, factor: term.factor * scale, value: term.value))
        }
        return (rest, isWhole ? 1 : abs(own))
    }
}

extension ConstraintSystem {
    /// The statement of a row. `tellsShares`: percentages of a content box are terms of their own.
    package func statement(_ row: Int, tellsShares: Bool = true) -> ConstraintStatement {
        let expression = rowExpressions[row]
        var factors = ConstraintFactors()
        for term in expression.terms {
            let owner = owners[Int(term.unknown)]
            if owner.item >= 0 { factors.add(owner.item, owner.axis, owner.isSize ? (0, term.factor) : (term.factor, 0)) }
        }
        for part in expression.parts {
            if case .size(let item, let axis) = part.name { factors.add(item, axis, (0, part.factor)) }
        }
        let shares = tellsShares ? expression.shares : []
        for share in shares where countsSize(share) { factors.add(share.item, share.axis, (0, -share.factor)) }
        var terms: [ConstraintStatement.Term] = []
        for known in factors.told(in: items) {
            terms.append(.init(name: .anchor(item: known.item, known.prop), factor: known.factor, value: place(known.item, known.prop)))
        }
        for part in expression.parts where part.number != 0 {
            let name: ConstraintStatement.Term.Name
            switch part.name {
            case .size: continue
            case .padding(let item): name = .padding(item)
            case .space(let node): name = .space(node)
            case .content(let item): name = .content(item)
            case .baseline(let item): name = .baseline(item)
            case .rule: name = .number
            case .format: name = .format
            }
            // A number that is subtracted is written so.
            let isTaken = part.number < 0
            terms.append(.init(name: name, factor: isTaken ? -part.factor : part.factor, value: abs(part.number)))
        }
        for share in shares { take(share, from: &terms) }
        return ConstraintStatement(row: row, terms: terms)
    }

    /// Whether the length of a share's content box is part of the row: not that of a box whose paddings leave nothing.
    private func countsSize(_ share: LinearExpression.Share) -> Bool {
        let length = contentSize(share.item, share.axis)
        return !length.terms.isEmpty || length.parts.contains { if case .size = $0.name { true } else { false } }
    }

    /// Makes a share of a content box a term of its own, and removes its parts from the other terms.
    private func take(_ share: LinearExpression.Share, from terms: inout [ConstraintStatement.Term]) {
        let length = contentSize(share.item, share.axis).value(system.values)
        var left = contentSize(share.item, share.axis).parts.filter { if case .padding = $0.name { true } else { false } }.map(\.number)
        terms.removeAll { term in
            guard term.name == .padding(share.item), abs(term.factor + share.factor) <= 1e-12,
                let paid = left.firstIndex(where: { abs($0) == term.value })
            else { return false }
            left.remove(at: paid)
            return true
        }
        terms.append(.init(name: .share(item: share.item, share.axis == .x ? .width : .height), factor: share.factor, value: length))
    }

    /// For each unknown the item, and whether it is its size or place.
    var unknownOwners: [Owner] {
        var owners = Array(repeating: (item: Int32(-1), axis: Axis.x, isSize: false), count: unknownCount)
        for k in items.indices.reversed() {
            for axis in [Axis.x, .y] {
                if items[k].start(axis).unknown >= 0, !items[k].isHeld {
                    owners[Int(items[k].start(axis).unknown)] = (Int32(k), axis, false)
                }
                if items[k].size(axis).unknown >= 0 { owners[Int(items[k].size(axis).unknown)] = (Int32(k), axis, true) }
            }
        }
        return owners
    }

    /// A size of an item, or a place in its parent.
    package func place(_ item: Int32, _ prop: Prop) -> Double {
        let own = frame(Int(item))
        let parent = items[Int(item)].parent
        let box = parent < 0 ? Rect(0, 0, 0, 0) : frame(Int(parent))
        switch prop {
        case .width: return own.width
        case .height: return own.height
        case .left: return own.x - box.x
        case .right: return own.right - box.x
        case .centerX: return own.x + own.width / 2 - box.x
        case .top: return own.y - box.y
        case .bottom: return own.bottom - box.y
        default: return own.y + own.height / 2 - box.y
        }
    }
}

/// For items, the factors of their starts and sizes in a sum.
package struct ConstraintFactors {
    private var list: [(item: Int32, axis: Axis, start: Double, size: Double)] = []

    package init(list: [(item: Int32, axis: Axis, start: Double, size: Double)] = []) {
        self.list = list
    }

    package mutating func add(_ item: Int32, _ axis: Axis, _ factor: (start: Double, size: Double)) {
        if let known = list.firstIndex(where: { $0.item == item && $0.axis == axis }) {
            list[known].start += factor.start
            list[known].size += factor.size
        } else {
            list.append((item, axis, factor.start, factor.size))
        }
    }

    /// Adds a size, or a place relative to the parent.
    package mutating func add(_ item: Int32, _ prop: Prop, _ factor: Double) {
        switch prop {
        case .width, .height: add(item, prop.axis, (0, factor))
        case .right, .bottom: add(item, prop.axis, (factor, factor))
        case .centerX, .centerY: add(item, prop.axis, (factor, factor / 2))
        default: add(item, prop.axis, (factor, 0))
        }
    }

    /// The same with places in parents in place of starts in the root: the start of an item is its place in its parent plus the parent's
    /// start. From the innermost outwards, so that where starts cancel, nothing further out is added.
    package func told(in items: [ConstraintItem]) -> [(item: Int32, prop: Prop, factor: Double)] {
        var all = self
        var open = list.filter { abs($0.start) > 1e-12 }.map { (item: $0.item, axis: $0.axis, start: $0.start) }
        while let at = open.indices.max(by: { open[$0].item < open[$1].item }) {
            let (item, axis, _) = open[at]
            let start = open.reduce(0) { $1.item == item && $1.axis == axis ? $0 + $1.start : $0 }
            open.removeAll { $0.item == item && $0.axis == axis }
            let parent = items[Int(item)].parent
            guard parent > 0, abs(start) > 1e-12 else { continue }
            all.add(parent, axis, (start, 0))
            open.append((parent, axis, start))
        }
        return all.told
    }

    /// Removes what rounding left after adding and subtracting.
    private func snapped(_ factor: Double) -> Double {
        let half = (2 * factor).rounded() / 2
        return abs(factor - half) < 1e-9 ? half : factor
    }

    /// Both factors together as one edge or centre where that is possible.
    package var told: [(item: Int32, prop: Prop, factor: Double)] {
        var told: [(item: Int32, prop: Prop, factor: Double)] = []
        for known in list {
            let (start, size) = known.item == 0 ? (0, snapped(known.size)) : (snapped(known.start), snapped(known.size))
            let isX = known.axis == .x
            if abs(start) <= 1e-12 {
                if abs(size) > 1e-12 { told.append((known.item, isX ? .width : .height, size)) }
            } else if abs(size - start) <= 1e-12 * abs(start) {
                told.append((known.item, isX ? .right : .bottom, start))
            } else if abs(size - start / 2) <= 1e-12 * abs(start) {
                told.append((known.item, isX ? .centerX : .centerY, start))
            } else {
                told.append((known.item, isX ? .left : .top, start))
                if abs(size) > 1e-12 { told.append((known.item, isX ? .width : .height, size)) }
            }
        }
        return told
    }
}

extension Document {
    /// Runs `body` with a system whose rows are kept as they were written. The layout must be up to date. `wraps`: the axes along which the
    /// root's size is looked for; by default those of the last layout.
    package func withRecordedSystem<T>(_ root: Int32, wraps: (x: Bool, y: Bool)? = nil, _ body: (ConstraintSystem) -> T) -> T? {
        guard exists(root), let first = constraintSolutions[root]?.system.items.first else { return nil }
        let frame = nodes[root].pointee.frame
        let open = wraps ?? (first.width.unknown >= 0, first.height.unknown >= 0)
        // At its own frame a root does not have the size of its layout.
        let width = first.width.unknown < 0 ? first.width.add : frame.width
        let height = first.height.unknown < 0 ? first.height.add : frame.height
        return withSilentPass { pass in
            recordedSystem(
                pass, root, width: open.x ? nil : width, height: open.y ? nil : height, origin: pass.placed ? exactOrigin(root) : .zero
            ).map(body)
        }
    }

    /// A system with its rows kept as they were written, and the owners of the unknowns; `nil`: the pass was interrupted.
    func recordedSystem(_ pass: Pass, _ root: Int32, width: Double?, height: Double?, origin: Pair) -> ConstraintSystem? {
        let kept = constraintSolutions[root].flatMap { $0.isStale ? nil : $0 }
        if let kept, let last = lastRecorded, last.solution === kept, last.system.isSized(width, height) {
            var system = last.system
            system.pass = pass
            return system
        }
        var system: ConstraintSystem
        if let kept, kept.system.isSized(width, height), let again = kept.system.recorded(pass, origin: origin) {
            system = again
        } else {
            system = ConstraintSystem(pass, root: root, width: width, height: height, origin: origin)
            system.records = true
            guard system.solve() else { return nil }
        }
        system.owners = system.unknownOwners
        if let kept { lastRecorded = (kept, system) }
        return system
    }
}

extension ConstraintSystem {
    /// Whether the root has these lengths, where `nil` stands for a length that is looked for.
    fileprivate func isSized(_ width: Double?, _ height: Double?) -> Bool {
        func isSized(_ length: ConstraintItem.Length, _ given: Double?) -> Bool {
            given.map { length.unknown < 0 && length.add == $0 } ?? (length.unknown >= 0)
        }
        return isSized(items[0].width, width) && isSized(items[0].height, height)
    }

    /// A solved system with its rows written once more, and kept as they are written; `nil` where they differ from those of which the
    /// answer is known.
    fileprivate func recorded(_ pass: Pass, origin: Pair) -> ConstraintSystem? {
        if isUnsettled { return nil }
        var again = self
        (again.pass, again.origin, again.records) = (pass, origin, true)
        again.build()
        guard again.sources == sources, again.system.isSame(as: system) else { return nil }
        again.system = system
        return again
    }
}
