// `why` of what is in a `constraint` or `stack`.

import TGLLayout
import TGLSolver

extension Explainer {
    /// Tells what holds a size or place of an item of a system; `false`: it is no such item, or stands where no relation puts it.
    mutating func explainInSystem(_ i: Int32, _ prop: Prop, _ indent: Int) -> Bool {
        guard let parent = doc.parent(i), doc.kind(parent).traits.joinsSystem, !doc.isGone(i) else { return false }
        let value: Prop = prop.isSize ? prop : prop.axis == .x ? .left : .top
        guard let system = system(doc.systemRoot(of: i), wraps: nil), let item = system.itemOf[i],
            var reason = ConstraintReason(system, doc, item: item, value)
        else { return false }
        let own = doc.exactFrame(i)
        guard abs(system.place(item, value) - reading(own, i, value)) <= 1e-6 * max(1, abs(reading(own, i, value))) else { return false }
        let missed = reason.missed
        let unknown = reason.unknown
        let range = system.system.range(of: [LinearTerm(unknown, 1)], shouldStop: doc.shouldStop ?? { false })
        reason.namesRoot = !missed.contains { $0.isRequired }
        reason.isSameLine = { [place] a, b in a == b || a >= 0 && b >= 0 && place(a) == place(b) }
        reason.tellMissed(missed)
        reason.tell(isPlain: missed.isEmpty && range == nil)
        reason.tellRest(missed, range)
        for row in reason.told {
            if case .slot(let owner, let edge, let slot) = system.sources[row] { layoutMargin(of: owner, edge, slot, indent) }
        }
        tell(reason, indent)
        return true
    }

    /// Hands on the lines of a reason.
    mutating func tell(_ reason: ConstraintReason, _ indent: Int) {
        for line in reason.lines { lines.append(ExplanationLine(indent + line.indent, line.text, source: line.source, role: line.role)) }
        readInSystem = reason.reads
    }

    /// A system with its rows as they were written; kept for those who ask about many nodes. Its pass is over: only its items, rows and
    /// answer are read.
    mutating func system(_ root: Int32, wraps: (x: Bool, y: Bool)?) -> ConstraintSystem? {
        if isForMany, wraps == nil, let known = systems[root] { return known }
        let system = doc.withRecordedSystem(root, wraps: wraps) { $0 }
        if isForMany, wraps == nil, let system { systems[root] = system }
        return system
    }
}
