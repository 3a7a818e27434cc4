// Explains why a required relation cannot hold, as a sum: what each relation of its minimal set requires, and the contradiction that
// follows (C-22).

import TGLLayout

/// A line of the report on a broken relation.
public struct ConflictLine: Sendable, Equatable {
    /// The text of the line.
    public let text: String
    /// Where the relation that the line explains was written; -1 if the line explains several relations, or a node's arrangement.
    public let source: Source
    /// The node whose own arrangement the line explains; -1 if there is none.
    public let node: Int32
}

extension Document {
    /// States that a relation cannot hold, and by how much: `A.width = 100` cannot hold: A.width is 80, 20 less.
    public func text(_ relation: BrokenRelation) -> String {
        let off = shortNumber(abs(relation.error))
        let what = relation.value.map { "\($0.name) is \(shortNumber($0.value)), \(off) \(relation.error > 0 ? "more" : "less")" }
        return "`\(text(relation.name))` cannot hold: \(what ?? "its sides differ by \(off)")"
    }

    /// For each broken relation of a root's system: the sum that shows why it cannot hold. It has a line for each relation of the minimal
    /// set, in the order of derivation, and a last line with the result. Of more than six lines, only the first three and the last two are
    /// kept.
    public func conflictSums(of relations: [BrokenRelation], root: Int32) -> [[ConflictLine]] {
        if relations.isEmpty { return [] }
        let stop = shouldStop ?? { false }
        let sums = withRecordedSystem(root) { system in
            relations.map { relation -> [ConflictLine] in
                guard system.sources.indices.contains(relation.row) else { return [] }
                let rows = system.system.minimalSet(ofBroken: relation.row, shouldStop: stop)
                var sums = ConflictSums(system, broken: relation.row, Wording(doc: self))
                return sums.lines(rows)
            }
        }
        return sums ?? relations.map { _ in [] }
    }
}

/// Builds the sum of one conflict.
private struct ConflictSums {
    /// An item along an axis.
    private struct Along: Hashable {
        let item: Int32
        let axis: Axis

        init(_ item: Int32, _ prop: Prop) { (self.item, axis) = (item, prop.axis) }
    }

    let system: ConstraintSystem
    let words: Wording
    private let broken: ConstraintStatement
    private let item: Int32
    /// The sizes and places that the lines so far determine.
    private var told: [Along: [Prop]] = [:]

    init(_ system: ConstraintSystem, broken row: Int, _ words: Wording) {
        self.system = system
        self.words = words
        broken = system.statement(row)
        item = system.itemOf[system.sources[row].node(words.doc)] ?? -1
    }

    mutating func lines(_ rows: [Int]) -> [ConflictLine] {
        let (parts, left) = order(rows)
        var lines: [ConflictLine] = []
        if parts.count > 6 {
            let others = ConflictLine(text: "… \(parts.count - 5) more, which `why` tells", source: -1, node: -1)
            lines = parts.prefix(3).map { line($0) } + [others] + parts.suffix(2).map { line($0) }
        } else {
            lines = parts.map { line($0) }
        }
        lines.append(ConflictLine(text: left.isEmpty ? outcome : circle(left, rows), source: -1, node: -1))
        return lines
    }

    // MARK: The order

    /// The subject of a line.
    private enum Part {
        /// A relation, and the index of the term that it determines.
        case said(ConstraintStatement, Int)
        /// A size that is 0.
        case empty(item: Int32, Prop)
    }

    /// Orders the relations so that each follows from those before it, and returns those that cannot be ordered so. Each relation
    /// determines one size or place that is not determined yet; when a size or place becomes determined, the relations that refer to it are
    /// looked at again.
    private mutating func order(_ rows: [Int]) -> (parts: [Part], left: [ConstraintStatement]) {
        let statements = rows.map { system.statement($0) }
        var naming: [Along: [Int]] = [:]
        for (k, statement) in statements.enumerated() {
            for anchor in statement.anchors { naming[Along(anchor.item, anchor.prop), default: []].append(k) }
        }
        var anchors = statements.flatMap(\.anchors)[...]
        var targets = statements.map { target(of: $0) }
        var isLeft = Array(repeating: true, count: statements.count)
        var next = 0
        var parts: [Part] = []
        var isSum: Bool?
        func look(at along: Along, _ own: ConflictSums) {
            for k in naming[along] ?? [] where isLeft[k] {
                targets[k] = own.target(of: statements[k])
                if targets[k] != nil { next = min(next, k) }
            }
        }
        while true {
            while next < statements.count, !isLeft[next] || targets[next] == nil { next += 1 }
            if next < statements.count, let index = targets[next] {
                isLeft[next] = false
                parts.append(.said(statements[next], index))
                guard case .anchor(let item, let prop) = statements[next].terms[index].name else { continue }
                told[Along(item, prop), default: []].append(prop)
                look(at: Along(item, prop), self)
                continue
            }
            let hasLeft = isLeft.contains(true)
            if hasLeft, isSum == nil { isSum = system.combined(rows, with: broken.row) != nil }
            guard hasLeft, isSum == false, let item = emptyItem(&anchors) else {
                return (parts, statements.indices.filter { isLeft[$0] }.map { statements[$0] })
            }
            parts.append(.empty(item: item.item, item.prop))
            told[Along(item.item, item.prop), default: []].append(item.prop)
            look(at: Along(item.item, item.prop), self)
        }
    }

    // MARK: What is known

    /// The index of the only term of a row that is not determined yet, or -1 if all are determined; `nil` if several are not.
    private func target(of statement: ConstraintStatement) -> Int? {
        let open = statement.terms.indices.filter { index in
            guard case .anchor(let item, let prop) = statement.terms[index].name else { return false }
            return !isKnown(item, prop)
        }
        if open.count == 1 { return open[0] }
        // All terms are determined: the target is the relation's own size or place.
        return open.isEmpty ? system.ownTerm(of: statement, words.doc) : nil
    }

    /// The next size that is 0 and occurs in some row, but is not determined yet. Determined sizes stay determined, so the entries before
    /// it are dropped for good.
    private func emptyItem(_ anchors: inout ArraySlice<(item: Int32, prop: Prop, factor: Double)>) -> (item: Int32, prop: Prop)? {
        while let anchor = anchors.popFirst() {
            let size: Prop = anchor.prop.axis == .x ? .width : .height
            if !isKnown(anchor.item, size), system.place(anchor.item, size) == 0 { return (anchor.item, size) }
        }
        return nil
    }

    /// Whether a size or place is given, is determined, or follows from two that are.
    private func isKnown(_ item: Int32, _ prop: Prop) -> Bool {
        let isSizeGiven = system.items[Int(item)].size(prop.axis).unknown < 0
        if prop.isSize, isSizeGiven { return true }
        guard let others = told[Along(item, prop)] else { return false }
        return others.contains(prop) || Set(others).count + (isSizeGiven ? 1 : 0) >= 2
    }

    // MARK: Lines

    private func line(_ part: Part) -> ConflictLine {
        switch part {
        case .said(let statement, let index): return line(statement, index)
        case .empty(let item, let prop):
            let name = words.reading(system.items[Int(item)].node, prop)
            return ConflictLine(text: "\(name) is 0, and no size is below 0", source: -1, node: -1)
        }
    }

    private func line(_ statement: ConstraintStatement, _ index: Int) -> ConflictLine {
        let source = system.source(ofRow: statement.row, words.doc)
        var node: Int32 = -1
        if source < 0 { node = system.sources[statement.row].node(words.doc) }
        let text = system.arrangementText(statement, words) ?? said(statement, index)
        return ConflictLine(text: text, source: source, node: node)
    }

    /// The line for a relation: `left = 20` puts A.left at 20.
    private func said(_ statement: ConstraintStatement, _ index: Int) -> String {
        let name = system.relationName(statement.row, words, item: item)
        guard case .anchor(let target, let prop) = statement.terms[index].name else { return name }
        let (terms, divisor) = statement.solved(for: index)
        let what = words.reading(system.items[Int(target)].node, prop)
        let sum = system.sumText(terms, dividedBy: divisor, words)
        let value = sum.making(system.value(statement, index))
        switch system.comparison(statement, index) {
        case .equal: return prop.isSize ? "\(name) makes \(what) \(value)" : "\(name) puts \(what) at \(value)"
        case .atMost: return "\(name) keeps \(what) at \(value) or less"
        case .atLeast: return "\(name) keeps \(what) at \(value) or more"
        }
    }

    /// The result of the relations, compared with what the broken relation requires.
    private var outcome: String {
        guard let index = system.ownTerm(of: broken, words.doc), case .anchor(let target, let prop) = broken.terms[index].name else {
            return "so its sides differ by \(shortNumber(abs(system.system.error(ofRow: broken.row))))"
        }
        let (terms, divisor) = broken.solved(for: index)
        let asked = system.sumText(terms, dividedBy: divisor, words)
        let wanted = system.value(broken, index)
        let found = system.place(target, prop)
        let sign = system.comparison(of: broken.row) == .equal ? "≠" : found > wanted ? ">" : "<"
        let what = words.reading(system.items[Int(target)].node, prop)
        let value = shortNumber(found)
        return "so \(what) = \(derived(target, prop) ?? value), and \(value) \(sign) \(asked.making(wanted))"
    }

    /// A size or place as the sum of two known ones: `184 − 20 = 164`.
    private func derived(_ target: Int32, _ prop: Prop) -> String? {
        let others = told[Along(target, prop)] ?? []
        return others.contains(prop) ? nil : system.derived(target, prop, from: others)
    }

    /// Describes relations that depend on each other in a cycle: together they state that 0 equals another number.
    private func circle(_ left: [ConstraintStatement], _ rows: [Int]) -> String {
        var names: [String] = []
        for row in left.map({ $0.row }) + [broken.row] {
            let name = system.relationName(row, words)
            if !names.contains(name) { names.append(name) }
        }
        if names.count > 6 { names = Array(names.prefix(3)) + ["\(names.count - 5) more"] + Array(names.suffix(2)) }
        let list = names.listed
        if let factors = system.combined(rows, with: broken.row), let sums = sums(of: factors) {
            return "\(list) cannot hold together: \(sums)"
        }
        return "\(list) cannot hold together: they are off by \(shortNumber(abs(system.system.error(ofRow: broken.row))))"
    }

    /// What remains of relations that are added up so that every unknown size and place disappears: two sums that should be equal and are
    /// not, as in `16 + 80 + 12 + 200 + 16 = 324, and S.width is 320`. Returns `nil` where one remains.
    private func sums(of factors: [(row: Int, factor: Double)]) -> String? {
        var all: [ConstraintStatement.Term] = []
        for (row, factor) in factors {
            for term in system.statement(row, tellsShares: false).terms where term.value != 0 || term.isAnchor {
                let part = term.factor * factor
                if term.name != .number, let known = all.firstIndex(where: { $0.name == term.name }) {
                    all[known].factor += part
                } else {
                    all.append(.init(name: term.name, factor: part, value: term.value))
                }
            }
        }
        all.removeAll { abs($0.factor) < 1e-9 || $0.value == 0 }
        let isHeld = all.allSatisfy { term in
            guard case .anchor(let item, let prop) = term.name else { return true }
            return prop.isSize && system.items[Int(item)].size(prop.axis).unknown < 0
        }
        guard isHeld, all.count <= 12 else { return nil }
        let sides = [1.0, -1].map { sign in
            all.compactMap { term -> ConstraintStatement.Term? in
                let value = term.factor * term.value * sign
                guard value > 0 else { return nil }
                if term.name == .number { return .init(name: .number, factor: 1, value: value) }
                return .init(name: term.name, factor: abs(term.factor), value: abs(term.value))
            }
        }.sorted { $0.count > $1.count }
        let totals = sides.map { $0.reduce(0) { $0 + $1.factor * $1.value } }
        guard sides[0].count <= 8, !sides[0].isEmpty, abs(totals[0] - totals[1]) > 1e-6 else { return nil }
        let (long, short) = (system.sumText(sides[0], words).making(totals[0]), system.sumText(sides[1], words))
        if sides[1].isEmpty { return "\(long), and not 0" }
        return "\(long), and not \(short.making(totals[1]))"
    }
}

extension ConstraintSystem {
    /// The index of the term for the size or place that a relation sets; in an equation, the first size or place in it.
    func ownTerm(of statement: ConstraintStatement, _ doc: Document) -> Int? {
        let own: (node: Int32, prop: Prop)?
        switch sources[statement.row] {
        case .slot(let node, let prop, _): own = (node, prop)
        case .hug(let node, let axis), .resist(let node, let axis): own = (node, axis == .x ? .width : .height)
        case .arrangement(_, let first, let second, let axis):
            own = second >= 0 ? (second, axis == .x ? .left : .top) : first >= 0 ? (first, axis == .x ? .right : .bottom) : nil
        case .keep(let number):
            if case .property(let node, let prop) = doc.keep(number).form { own = (node, prop) } else { own = nil }
        default: own = nil
        }
        let item = own.flatMap { itemOf[$0.node] }
        let found = statement.terms.firstIndex { term in
            if case .anchor(let k, let prop) = term.name { k == item && prop.axis == own?.prop.axis } else { false }
        }
        return found ?? statement.terms.firstIndex { $0.isAnchor }
    }

    /// What a stack or chain does, in words: `S puts B 8 after A`.
    func arrangementText(_ statement: ConstraintStatement, _ words: Wording) -> String? {
        guard case .arrangement(let node, let first, let second, let axis) = sources[statement.row], first >= 0, second >= 0 else {
            return nil
        }
        let anchors = statement.anchors
        guard anchors.count == 2, let a = itemOf[first], let b = itemOf[second],
            let of = anchors.first(where: { $0.item == a }), let to = anchors.first(where: { $0.item == b }), of.factor == -to.factor
        else { return nil }
        let name = words.name(node)
        let (earlier, later) = (words.name(first), words.name(second))
        if of.prop.isSize, to.prop.isSize {
            return statement.terms.count == 2 ? "\(name) makes \(later) as \(axis == .x ? "wide" : "high") as \(earlier)" : nil
        }
        let gap = statement.terms.filter { !$0.isAnchor }.reduce(0) { $0 + abs($1.factor * $1.value) }
        let isLeast = comparison(of: statement.row) != .equal
        if gap == 0 { return "\(name) puts \(later) \(isLeast ? "after" : "right after") \(earlier)" }
        return "\(name) puts \(later) \(isLeast ? "at least " : "")\(shortNumber(gap)) after \(earlier)"
    }

    /// The value that a row requires for one of its terms, given the values of the others.
    func value(_ statement: ConstraintStatement, _ index: Int) -> Double {
        let (terms, divisor) = statement.solved(for: index)
        return terms.reduce(0) { $0 + $1.factor * $1.value } / divisor + 0
    }

    func comparison(of row: Int) -> Comparison { system.comparison(ofRow: row) }

    /// How a row compares one of its terms with the others.
    func comparison(_ statement: ConstraintStatement, _ index: Int) -> Comparison {
        let comparison = comparison(of: statement.row)
        return statement.terms[index].factor < 0 ? comparison.reversed : comparison
    }

    /// A size or place of an item, as the sum of two others along the axis: `184 − 20 = 164`.
    func derived(_ item: Int32, _ prop: Prop, from known: [Prop]) -> String? {
        let isX = prop.axis == .x
        let (near, far, centre, size): (Prop, Prop, Prop, Prop) =
            isX ? (.left, .right, .centerX, .width) : (.top, .bottom, .centerY, .height)
        let isSizeGiven = items[Int(item)].size(prop.axis).unknown < 0
        func has(_ p: Prop) -> Bool { known.contains(p) || p == size && isSizeGiven }
        func n(_ p: Prop) -> String { let v = place(item, p); return v < 0 ? "(\(shortNumber(v)))" : shortNumber(v) }
        func first(_ p: Prop) -> String { shortNumber(place(item, p)) }
        let value = shortNumber(place(item, prop))
        switch prop {
        case size where has(near) && has(far): return "\(first(far)) − \(n(near)) = \(value)"
        case size where has(near) && has(centre): return "2 × (\(first(centre)) − \(n(near))) = \(value)"
        case size where has(far) && has(centre): return "2 × (\(first(far)) − \(n(centre))) = \(value)"
        case near where has(far) && has(size): return "\(first(far)) − \(n(size)) = \(value)"
        case near where has(centre) && has(size): return "\(first(centre)) − \(n(size)) / 2 = \(value)"
        case near where has(far) && has(centre): return "2 × \(n(centre)) − \(n(far)) = \(value)"
        case far where has(near) && has(size): return "\(first(near)) + \(n(size)) = \(value)"
        case far where has(centre) && has(size): return "\(first(centre)) + \(n(size)) / 2 = \(value)"
        case far where has(near) && has(centre): return "2 × \(n(centre)) − \(n(near)) = \(value)"
        case centre where has(near) && has(size): return "\(first(near)) + \(n(size)) / 2 = \(value)"
        case centre where has(far) && has(size): return "\(first(far)) − \(n(size)) / 2 = \(value)"
        case centre where has(near) && has(far): return "(\(first(near)) + \(n(far))) / 2 = \(value)"
        default: return nil
        }
    }

    /// The factors with which the rows are added up so that no unknown remains but a constant other than 0, with a factor of 1 for the
    /// broken row, in order; `nil` if that is not possible.
    func combined(_ rows: [Int], with broken: Int) -> [(row: Int, factor: Double)]? {
        guard rows.count <= 60 else { return nil }
        var unknowns: [Int32: Int] = [:]
        func dense(_ row: Int) -> [Int: Double] {
            var list: [Int: Double] = [:]
            for term in rowExpressions[row].terms {
                let column = unknowns[term.unknown] ?? unknowns.count
                unknowns[term.unknown] = column
                list[column, default: 0] += term.factor
            }
            return list.filter { abs($0.value) > 1e-12 }
        }
        // Gaussian elimination: each row removes one unknown from the rows after it. Column -1 holds the constants, column
        // -2 - n the factor of row n.
        var pivots: [(column: Int, row: [Int: Double])] = []
        func reduced(_ row: Int) -> [Int: Double] {
            var left = dense(row)
            left[-1] = rowExpressions[row].constant
            left[-2 - row] = 1
            for (column, pivot) in pivots {
                guard let factor = left[column], let own = pivot[column] else { continue }
                for (c, f) in pivot { left[c, default: 0] -= f * factor / own }
                left[column] = nil
            }
            return left
        }
        for row in rows {
            let left = reduced(row)
            guard
                let best = left.filter({ $0.key >= 0 && abs($0.value) > 1e-9 }).max(by: {
                    (abs($0.value), $1.key) < (abs($1.value), $0.key)
                })
            else { continue }
            pivots.append((best.key, left))
        }
        let left = reduced(broken)
        guard !left.contains(where: { $0.key >= 0 && abs($0.value) > 1e-9 }), abs(left[-1] ?? 0) > 1e-6 else { return nil }
        return (rows + [broken]).compactMap { row in left[-2 - row].flatMap { abs($0) > 1e-9 ? (row, $0) : nil } }
    }
}
