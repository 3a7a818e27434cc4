// `why` of what is in a `constraint` or `stack`.

import TGLLayout
import TGLSolver

extension Explainer {
    /// Tells what holds a size or place of an item of a system; `false`: it is no such item, or stands where no relation puts it.
    mutating func explainInSystem(_ i: Int32, _ prop: Prop, _ said: Explained, _ indent: Int) -> Bool {
        guard let parent = doc.parent(i), doc.kind(parent).traits.joinsSystem, !doc.isGone(i) else { return false }
        let value: Prop = prop.isSize ? prop : prop.axis == .x ? .left : .top
        guard let system = system(doc.systemRoot(of: i), wraps: nil), let item = system.itemOf[i],
            var reason = ConstraintReason(system, doc, item: item, value)
        else { return false }
        let missed = reason.missed
        let unknown = reason.unknown
        let range = system.system.range(of: [LinearTerm(unknown, 1)], shouldStop: doc.shouldStop ?? { false })
        reason.isSameLine = { [place] a, b in a == b || a >= 0 && b >= 0 && place(a) == place(b) }
        reason.tellMissed(missed)
        reason.tell(isPlain: missed.isEmpty && range == nil)
        reason.tellRest(missed, range)
        for row in reason.told {
            if case .slot(let owner, let edge, let slot) = system.sources[row] { layoutMargin(of: owner, edge, slot, indent) }
        }
        tell(reason, indent)
        if prop.isSize { boundsInSystem = bounds(of: item, prop, in: system) }
        // What happens to places after the relations.
        let moved = prop.isSize ? [] : said.place.filter(\.isOfFrame)
        if !moved.isEmpty { tell(moved, i, value, indent) }
        return true
    }

    /// What the bounds of a size come to as relations; `nil` where they are none.
    private func bounds(of item: Int32, _ prop: Prop, in system: ConstraintSystem) -> [Fact.Bound] {
        [SlotKind.lower, .upper].map { slot in
            let row = system.sources.firstIndex(of: .slot(node: system.items[Int(item)].node, prop: prop, slot: slot))
            let statement = row.map { system.statement($0) }
            let own = statement?.terms.firstIndex { $0.isAnchor(of: item, prop.axis) }
            return Fact.Bound(slot: slot, value: statement.flatMap { statement in own.map { system.value(statement, $0) } })
        }
    }

    /// Hands on the lines of a reason.
    mutating func tell(_ reason: ConstraintReason, _ indent: Int) {
        for line in reason.lines { lines.append(ExplanationLine(indent + line.indent, line.text, source: line.source, role: line.role)) }
        readInSystem = reason.reads
    }

    /// A system with its rows as they were written; kept for those who ask about many nodes. Its pass is over: only its items, rows and
    /// answer are read.
    mutating func system(_ root: Int32, wraps: (x: Bool, y: Bool)?) -> ConstraintSystem? {
        if many != nil, wraps == nil, let known = systems[root] { return known }
        let system = doc.withRecordedSystem(root, wraps: wraps) { $0 }
        if many != nil, wraps == nil, let system { systems[root] = system }
        return system
    }
}
