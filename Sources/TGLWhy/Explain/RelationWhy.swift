// `why gap`: explains a relation, and adds a summary of a system for `why` of its root.

import TGLLayout
import TGLSolver

extension Explainer {
    /// Explains a `keep` or `vfl`: whether it holds, which values it determines, or how much slack it has.
    ///
    /// - Parameter number: the number of the relation.
    public mutating func why(relation number: Int32) -> [ExplanationLine] {
        begin()
        let keep = doc.keep(number)
        let name = keep.label ?? "`\(keep.text)`"
        guard keep.isActive else {
            add(0, "\(name) is switched off: `\(doc.relationText(keep))`", .head, source: keep.source)
            return lines
        }
        let root = doc.systemRoot(of: keep.owner)
        guard let system = system(root, wraps: nil) else {
            add(0, "\(name) has no effect: \(doc.nameText(keep.owner)) is in no `constraint` or `stack`", .head, source: keep.source)
            return lines
        }
        let rows = system.sources.indices.filter { system.sources[$0] == .keep(number) && system.system.level(ofRow: $0) > 2 }
        if rows.isEmpty { add(0, "\(name) has no effect: it names what is in another container", .head, source: keep.source) }
        for row in rows.prefix(20) { tell(RelationReason(system, doc, row, name), keep.source) }
        if rows.count > 20 { add(0, "… \(rows.count - 20) more relations", .note) }
        return lines
    }

    private mutating func tell(_ reason: RelationReason, _ source: Source) {
        add(0, reason.head, .head, source: source)
        for line in reason.effects { add(1, line, .note) }
        guard reason.isBroken else { return }
        let broken = BrokenRelation(name: reason.relation, row: reason.row, root: reason.system.root, error: reason.error, value: nil)
        for line in doc.conflictSums(of: [broken], root: broken.root).joined() { add(1, line.text, .note, source: line.source) }
    }

    /// Adds a summary for the root of a system: how many relations it has, which are broken, and which values are ambiguous.
    mutating func tellSystem(_ i: Int32, _ indent: Int) {
        guard doc.kind(i).traits.joinsSystem, doc.systemRoot(of: i) == i, let system = system(i, wraps: nil) else { return }
        func count(_ number: Int, _ one: String, _ many: String) -> String { "\(number) \(number == 1 ? one : many)" }
        let broken = doc.brokenRelations(of: i)
        let open = doc.ambiguousValues(of: i)
        let soft = (0..<system.system.rowCount).count { system.system.level(ofRow: $0) < LinearSystem.required }
        let all = count(system.sources.count, "relation", "relations")
        add(
            indent,
            "a system of \(count(system.items.count, "item", "items")) and \(all), \(soft) of them soft: "
                + "\(broken.count) broken, \(count(open.count, "value", "values")) ambiguous", .note)
        let most = 10
        for name in broken.prefix(most) { add(indent + 1, "conflict: `\(doc.text(name))`", .note, source: source(of: name)) }
        if broken.count > most { add(indent + 1, "… \(broken.count - most) more; `conflicts(\(doc.nameText(i)))` has all", .note) }
        for (node, prop) in open.prefix(most) {
            guard let item = system.itemOf[node] else { continue }
            guard let range = system.freedom(of: item, prop, doc.shouldStop) else { continue }
            add(indent + 1, "ambiguous: \(doc.nameText(node)).\(prop.word) could be \(rangeText(range))", .note)
        }
        if open.count > most { add(indent + 1, "… \(open.count - most) more; `ambiguous(\(doc.nameText(i)))` has all", .note) }
    }

    private func source(of name: RelationName) -> Source {
        switch name {
        case .keep(let number): doc.keep(number).source
        case .slot(let node, let prop, let slot): doc.lookup(node, prop, slot).source
        default: -1
        }
    }
}

/// A range of values in words: `anything from 80 to 176`.
func rangeText(_ range: ClosedRange<Double>) -> String {
    let (low, high) = (range.lowerBound, range.upperBound)
    if high > 1e12 { return low < -1e12 ? "anything" : "\(shortNumber(low)) or more" }
    return low < -1e12 ? "\(shortNumber(high)) or less" : "anything from \(shortNumber(low)) to \(shortNumber(high))"
}

/// Explains one row of a relation.
struct RelationReason {
    let system: ConstraintSystem
    let words: Wording
    let row: Int
    let name: String
    private let statement: ConstraintStatement
    private let index: Int

    init(_ system: ConstraintSystem, _ doc: Document, _ row: Int, _ name: String) {
        self.system = system
        words = Wording(doc: doc)
        self.row = row
        self.name = name
        statement = system.statement(row)
        index = system.ownTerm(of: statement, doc) ?? -1
    }

    var error: Double { system.system.error(ofRow: row) }
    var isBroken: Bool { system.system.isBroken(row) }
    private var isOff: Bool { system.system.isOff(row) }
    var relation: RelationName { system.sources[row].name ?? .arrangement(system.items[0].node) }
    /// The left side minus the right side.
    private var residual: Double { statement.terms.reduce(0) { $0 + $1.factor * $1.value } }

    /// `gap holds: Photo.top 100 ≥ Field.bottom 42 + 8, with 50 to spare`
    var head: String {
        guard index >= 0, case .anchor(let item, let prop) = statement.terms[index].name else {
            return isOff ? "\(name) does not hold: its sides differ by \(shortNumber(abs(error)))" : "\(name) holds"
        }
        let (terms, divisor) = statement.solved(for: index)
        let sum = system.sumText(terms, dividedBy: divisor, words)
        let asked = system.value(statement, index)
        let found = system.place(item, prop)
        let comparison = system.comparison(statement, index)
        let sign = comparison == .equal ? "=" : comparison == .atMost ? "≤" : "≥"
        let left = "\(words.reading(system.items[Int(item)].node, prop)) \(shortNumber(found))"
        let text = "\(left) \(sign) \(sum.text.isEmpty ? "0" : sum.text)"
        let off = shortNumber(abs(found - asked))
        if isOff {
            let isSoft = system.system.level(ofRow: row) < LinearSystem.required
            return "\(name) \(isSoft ? "gives way" : "is broken"): \(text) is off by \(off)"
        }
        if comparison == .equal { return "\(name) holds: \(text)" }
        return "\(name) holds: \(text), with \(isTight ? "nothing" : off) to spare"
    }

    private var isTight: Bool { abs(residual) <= 1e-9 * max(1, statement.terms.reduce(0) { max($0, abs($1.factor * $1.value)) }) }

    /// The values that the relation determines; if it determines none, the value from which on it would.
    var effects: [String] {
        if isOff { return [] }
        guard isTight else { return ["it holds nothing back" + (limit.map { "; it would from \($0) on" } ?? "")] }
        var held: [String] = []
        for k in system.items.indices where !system.items[k].isHeld {
            for prop in [Prop.left, .top, .width, .height] {
                let length = prop.isSize ? system.items[k].size(prop.axis) : system.items[k].start(prop.axis)
                guard length.unknown >= 0, moved.contains(length.unknown) else { continue }
                held.append("\(words.name(system.items[k].node)).\(prop.word)")
            }
        }
        if held.isEmpty { return ["it holds nothing back: what comes before it says the same"] }
        let shown = held.count > 6 ? Array(held.prefix(5)) + ["\(held.count - 5) more"] : held
        return ["it holds " + shown.listed]
    }

    /// The unknowns that change when the relation's number changes.
    private var moved: Set<Int32> { system.system.unknowns(movedBy: row) }

    /// The nearest rule, with the value at which the relation would start to have an effect: `height = 140` of Photo.
    private var limit: String? {
        var gains: [Int: Double] = [:]
        for term in system.rowExpressions[row].terms {
            for held in system.system.answerRows(of: term.unknown) {
                if let number = held.relation { gains[number, default: 0] += term.factor * held.multiplier }
            }
        }
        let order = statement.anchors.map { system.items[Int($0.item)].node }
        func rank(_ number: Int) -> (Int, Int, Int, Int) {
            guard case .slot(let node, let prop, _) = system.sources[number] else { return (9, 0, 0, 0) }
            let isSoft = system.system.level(ofRow: number) < LinearSystem.required
            return (isSoft ? 0 : 1, prop.isSize ? 0 : 1, order.firstIndex(of: node) ?? order.count, number)
        }
        for number in gains.keys.sorted(by: { rank($0) < rank($1) }) {
            guard case .slot(let node, let prop, let slot) = system.sources[number], let gain = gains[number], abs(gain) > 1e-9 else {
                continue
            }
            let rule = words.doc.value(node, prop, slot)
            guard rule.kind == .number else { continue }
            let held = system.statement(number)
            guard let own = system.ownTerm(of: held, words.doc) else { continue }
            // Distances of far edges point inwards.
            let isInward = prop == .right || prop == .bottom
            let change = residual / (gain * held.terms[own].factor) * (isInward ? 1 : -1)
            let value = rule.add + change
            if prop.isSize && value < 0 { continue }
            let sign = slot == .rule ? "=" : slot == .upper ? "<=" : ">="
            return "`\(prop.word) \(sign) \(shortNumber(value))` of \(words.name(node))"
        }
        return nil
    }
}
