// `why` for the children of a `constraint` or `stack`.

import TGLLayout
import TGLSolver

extension Explainer {
    /// Explains a size or place of an item in a system. Returns false if the node is no such item, or is placed by something else than
    /// relations.
    mutating func explainInSystem(_ i: Int32, _ prop: Prop, _ said: Explained, _ indent: Int) -> Bool {
        guard let parent = doc.parent(i), doc.kind(parent).traits.joinsSystem, !doc.isGone(i) else { return false }
        let value: Prop = prop.isSize ? prop : prop.axis == .x ? .left : .top
        guard let system = system(doc.systemRoot(of: i), wraps: nil), let item = system.itemOf[i],
            var reason = ConstraintReason(system, doc, item: item, value)
        else { return false }
        let missed = reason.missed
        let range = system.freedom(of: item, value, doc.shouldStop)
        reason.isSameLine = { [place] a, b in a == b || a >= 0 && b >= 0 && place(a) == place(b) }
        reason.tellMissed(missed)
        reason.tell(isPlain: missed.isEmpty && range == nil)
        reason.tellRest(missed, range)
        for row in reason.told {
            if case .slot(let owner, let edge, let slot) = system.sources[row] { layoutMargin(of: owner, edge, slot, indent) }
        }
        tell(reason, indent)
        if prop.isSize { boundsInSystem = bounds(of: item, prop, in: system) }
        // Steps that change the place after the system was solved.
        let moved = prop.isSize ? [] : said.place.filter(\.isOfFrame)
        if !moved.isEmpty { tell(moved, i, value, indent) }
        return true
    }

    /// The values of a size's bounds as relations of the system; `nil` for bounds that are not.
    private func bounds(of item: Int32, _ prop: Prop, in system: ConstraintSystem) -> [Fact.Bound] {
        [SlotKind.lower, .upper].map { slot in
            let row = system.sources.firstIndex(of: .slot(node: system.items[Int(item)].node, prop: prop, slot: slot))
            let statement = row.map { system.statement($0) }
            let own = statement?.terms.firstIndex { $0.isAnchor(of: item, prop.axis) }
            return Fact.Bound(slot: slot, value: statement.flatMap { statement in own.map { system.value(statement, $0) } })
        }
    }

    /// Adds the lines of a reason.
    mutating func tell(_ reason: ConstraintReason, _ indent: Int) {
        for line in reason.lines { lines.append(ExplanationLine(indent + line.indent, line.text, source: line.source, role: line.role)) }
        readInSystem = reason.reads
    }

    /// The solved system of a root, with its rows as they were written. It is cached if many nodes are asked about. Only its items, rows
    /// and answer may be read, because its layout pass is over.
    mutating func system(_ root: Int32, wraps: (x: Bool, y: Bool)?) -> ConstraintSystem? {
        if many != nil, wraps == nil, let known = systems[root] { return known }
        let system = doc.withRecordedSystem(root, wraps: wraps) { $0 }
        if many != nil, wraps == nil, let system { systems[root] = system }
        return system
    }
}
