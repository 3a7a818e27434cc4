// Questions of the language about systems of relations.

import TGLSolver

extension Document {
    /// The nearest item that contains all of some nodes, or the container of a single one (C-39).
    package func commonContainer(of named: [Int32]) -> Int32 {
        guard var common = named.first else { return Document.screen }
        func holds(_ container: Int32, _ node: Int32) -> Bool {
            var at = node
            while at >= 0 {
                if at == container { return true }
                at = nodes[at].pointee.parent
            }
            return false
        }
        if named.allSatisfy({ $0 == common }), let parent = parent(common) { return parent }
        for node in named {
            while !holds(common, node), let parent = parent(common) { common = parent }
        }
        if !nodes[common].pointee.kind.traits.joinsSystem, let parent = parent(common) { common = parent }
        return common
    }

    /// The solution of a node's system in the last layout.
    package func solution(of node: Int32) -> ConstraintSolution? { system(of: node).flatMap { constraintSolutions[$0] } }

    /// Whether a relation was satisfied in the last layout, and by how much its left side exceeded its right.
    public func outcome(ofKeep number: Int32) -> (holds: Bool, error: Double) {
        let keep = keep(number)
        guard let solution = solution(of: keep.owner) else { return (true, 0) }
        return solution.outcome(of: .keep(number))
    }
}

extension ConstraintSolution {
    /// Whether all rows of a source are satisfied; if not, the error of the first one that is not.
    package func outcome(of source: ConstraintSource) -> (holds: Bool, error: Double) {
        for (row, other) in system.sources.enumerated() where other == source && system.system.isOff(row) {
            return (false, system.system.error(ofRow: row))
        }
        return (true, 0)
    }
}

/// The name of a relation of a system in answers.
public enum RelationName: Hashable, Sendable {
    /// A `keep` or a `vfl`, by its number.
    case keep(Int32)
    /// A rule or a bound.
    case slot(node: Int32, prop: Prop, slot: SlotKind)
    /// The arrangement of a stack or a chain.
    case arrangement(Int32)
    /// A node's required hugging, resistance or padding.
    case hug(Int32)
    case resist(Int32)
    case padding(Int32)
}

extension ConstraintSource {
    /// The name of the relation; `nil` for one that is never required.
    package var name: RelationName? {
        switch self {
        case .slot(let node, let prop, let slot): .slot(node: node, prop: prop, slot: slot)
        case .keep(let number): .keep(number)
        case .hug(let node, _), .fit(let node, _): .hug(node)
        case .resist(let node, _): .resist(node)
        case .padding(let node, _): .padding(node)
        case .arrangement(let node, _, _, _): .arrangement(node)
        case .nearCorner: nil
        }
    }
}

extension Document {
    /// The required relations of a node's system that were not satisfied in the last layout, in order (C-20), each once.
    public func brokenRelations(of node: Int32) -> [RelationName] {
        guard let solution = solution(of: node) else { return [] }
        var known: Set<RelationName> = []
        return solution.brokenRows.compactMap { solution.system.sources[$0].name }.filter { known.insert($0).inserted }
    }

    /// The values of a node's system that were left open in the last layout, item by item (C-23).
    public func ambiguousValues(of node: Int32) -> [(node: Int32, prop: Prop)] {
        guard let solution = solution(of: node) else { return [] }
        return solution.ambiguousValues(shouldStop)
    }

    /// The current text of a relation: a constant or a priority may have changed since it was written.
    package func relationText(_ keep: Keep) -> String {
        let sign = keep.sign == .equal ? "=" : keep.sign == .atMost ? "<=" : ">="
        switch keep.form {
        case .property(let node, let prop): return "\(nameText(node)).\(prop.word) \(sign) \(text(keep.rule, for: prop, on: node))"
        case .equation(let left): return "\(text(left)) \(sign) \(text(keep.rule, for: .width))"
        case .format: return keep.text
        }
    }

    /// A relation's name in messages: its label, or its text.
    public func text(_ name: RelationName) -> String {
        switch name {
        case .keep(let number):
            let keep = keep(number)
            return keep.label ?? keep.text
        case .slot(let node, let prop, let slot):
            let sign = slot == .rule ? "=" : slot == .upper ? "<=" : ">="
            return "\(nameText(node)).\(prop.word) \(sign) \(text(value(node, prop, slot), for: prop, on: node))"
        case .arrangement(let node): return nameText(node)
        case .hug(let node): return "\(nameText(node)).hug"
        case .resist(let node): return "\(nameText(node)).resist"
        case .padding(let node): return "\(nameText(node)).padding"
        }
    }
}

extension ConstraintSolution {
    /// The required rows that are not satisfied, in order.
    var brokenRows: [Int] { system.sources.indices.filter { system.system.isBroken($0) } }

    /// The values for which there are several solutions, item by item.
    func ambiguousValues(_ shouldStop: (() -> Bool)?) -> [(node: Int32, prop: Prop)] {
        var found: [(node: Int32, prop: Prop)] = []
        for item in system.items where !item.isGone && !item.isHeld {
            guard let place = system.itemOf[item.node] else { continue }
            for prop in [Prop.left, .top, .width, .height] where system.freedom(of: place, prop, shouldStop) != nil {
                found.append((item.node, prop))
            }
        }
        return found
    }
}

extension ConstraintSystem {
    /// The range of an item's size, or of its left or top place in its parent, over all solutions that are as good, in points; `nil` if
    /// there is only one value. An item at a fixed place in a container that can be anywhere has one.
    package func freedom(of item: Int32, _ prop: Prop, _ shouldStop: (() -> Bool)?) -> ClosedRange<Double>? {
        let own = items[Int(item)]
        let length = prop.isSize ? own.size(prop.axis) : own.start(prop.axis)
        guard length.unknown >= 0 else { return nil }
        var terms = [LinearTerm(length.unknown, 1)]
        var now = found(length) - length.add
        if !prop.isSize, own.parent >= 0 {
            let start = items[Int(own.parent)].start(prop.axis)
            if start.unknown == length.unknown { return nil }
            if start.unknown >= 0 {
                terms.append(LinearTerm(start.unknown, -1))
                now -= found(start) - start.add
            }
        }
        guard let range = system.range(of: terms, shouldStop: shouldStop ?? { false }) else { return nil }
        let shift = place(item, prop) - now
        return range.lowerBound + shift...range.upperBound + shift
    }
}

/// A required relation that is not satisfied.
public struct BrokenRelation: Sendable {
    /// What it is called.
    public let name: RelationName
    /// Its row in the system.
    package let row: Int
    /// The root of its system.
    package let root: Int32
    /// Left side less right side, in points.
    public let error: Double
    /// For a relation with one size or position on the left, its name and value.
    public let value: (name: String, value: Double)?

    package init(name: RelationName, row: Int, root: Int32, error: Double, value: (name: String, value: Double)?) {
        self.name = name
        self.row = row
        self.root = root
        self.error = error
        self.value = value
    }
}

extension Document {
    /// Whether any system of relations was laid out.
    public var hasSystems: Bool { !constraintSolutions.isEmpty }

    /// The roots of systems that were laid out, by number.
    public func systemRoots() -> [Int32] {
        constraintSolutions = constraintSolutions.filter { exists($0.key) && systemRoot(of: $0.key) == $0.key }
        return constraintSolutions.keys.sorted()
    }

    /// The required relations of a root's system that are not satisfied, in order, each name once.
    public func brokenRelationsWithSums(of root: Int32) -> [BrokenRelation] {
        guard let solution = constraintSolutions[root] else { return [] }
        var found: [BrokenRelation] = []
        var names: Set<RelationName> = []
        for row in solution.brokenRows {
            guard let name = solution.system.sources[row].name, names.insert(name).inserted else { continue }
            var value: (name: String, value: Double)?
            var error = solution.system.system.error(ofRow: row)
            if let (node, prop) = target(of: name), let read = solution.value(of: prop, of: node, isRightToLeft) {
                value = ("\(nameText(node)).\(prop.word)", read)
                // A distance counts inward from a far edge: a larger distance is an edge further left.
                if solution.isMirroredRow(row, node, prop) { error = -error }
            }
            found.append(BrokenRelation(name: name, row: row, root: root, error: error, value: value))
        }
        return found
    }

    /// The one size or position on the left side of a relation.
    private func target(of name: RelationName) -> (node: Int32, prop: Prop)? {
        switch name {
        case .slot(let node, let prop, _): return (node, prop)
        case .keep(let number):
            if case .property(let node, let prop) = keep(number).form { return (node, prop) }
            return nil
        default: return nil
        }
    }

    /// The relations that contradict a broken one, in order (C-22).
    public func contradicting(_ relation: BrokenRelation) -> [RelationName] {
        guard let solution = constraintSolutions[relation.root] else { return [] }
        let rows = solution.system.system.minimalSet(ofBroken: relation.row, shouldStop: shouldStop ?? { false })
        var names: [RelationName] = []
        for row in rows {
            if let name = solution.system.sources[row].name, name != relation.name, !names.contains(name) { names.append(name) }
        }
        return names
    }

    /// A relation with a weaker priority, as it could be written instead.
    package func weakened(_ name: RelationName) -> String? {
        switch name {
        case .keep(let number) where keep(number).label != nil: "\(keep(number).label ?? "").priority = high"
        case .keep(let number): "keep \(keep(number).text) @ high"
        case .slot: "\(text(name)) @ high"
        case .arrangement, .padding: nil
        case .hug(let node): "\(nameText(node)).hug = 999"
        case .resist(let node): "\(nameText(node)).resist = 999"
        }
    }
}

extension ConstraintSolution {
    /// A size or position of an item in its parent.
    func value(of prop: Prop, of node: Int32, _ rtl: Bool) -> Double? {
        guard let item = place[node] else { return nil }
        let frame = frames[Int(item)]
        let own = parents[Int(item)]
        let box = own < 0 ? Rect(0, 0, 0, 0) : frames[Int(own)]
        switch prop {
        case .width: return frame.width
        case .height: return frame.height
        case .left: return frame.x - box.x
        case .right: return frame.right - box.x
        case .top: return frame.y - box.y
        case .bottom: return frame.bottom - box.y
        case .leading: return (rtl ? frame.right : frame.x) - box.x
        case .trailing: return (rtl ? frame.x : frame.right) - box.x
        case .centerX: return frame.x + frame.width / 2 - box.x
        case .centerY: return frame.y + frame.height / 2 - box.y
        default: return nil
        }
    }

    /// Whether the row of a relation counts its target's places from the right.
    func isMirroredRow(_ row: Int, _ node: Int32, _ prop: Prop) -> Bool {
        system.rtl && (prop == .leading || prop == .trailing || prop == .centerX)
    }
}
