// `why` for a size or place of an item in a system of relations: the relations that determine it, as a sum that gives its value.
//
// The solution of a system is determined by some of its rows (`LinearSystem.answerRows`). Among the rows on which a value depends, each row
// with only one undetermined unknown determines that unknown; this repeats until nothing changes. A value determined this way is explained
// by its row and the values that the row reads. A value that no single row determines follows from equations that are solved together.

import TGLLayout
import TGLSolver

/// The explanation of one size or place of an item.
struct ConstraintReason {
    /// What one row states about a size or place.
    struct Clause {
        let row: Int
        let text: String
        let source: Source
        /// Whether the row is a rule of the item itself.
        let isOwn: Bool
    }

    let system: ConstraintSystem
    let words: Wording
    let item: Int32
    let prop: Prop
    /// The rows on which the value depends.
    let rows: [AnswerRow]
    var lines: [ExplanationLine] = []
    /// The sizes and places of other items that the explanation reads.
    var reads: [(node: Int32, prop: Prop)] = []
    /// The relations that have been explained.
    var told: [Int] = []
    private var determined: [Int32: Int] = [:]

    var doc: Document { words.doc }
    var axis: Axis { prop.axis }
    var node: Int32 { system.items[Int(item)].node }
    var unknown: Int32 { length(prop).unknown }
    private var near: Prop { axis == .x ? .left : .top }
    private var size: Prop { axis == .x ? .width : .height }

    init?(_ system: ConstraintSystem, _ doc: Document, item: Int32, _ prop: Prop) {
        self.system = system
        words = Wording(doc: doc)
        self.item = item
        self.prop = prop
        let own = system.items[Int(item)]
        let unknown = prop.isSize ? own.size(prop.axis).unknown : own.start(prop.axis).unknown
        guard unknown >= 0, !own.isHeld else { return nil }
        rows = system.system.answerRows(of: unknown, shouldStop: doc.shouldStop ?? { false })
        determine()
    }

    private func length(_ prop: Prop) -> ConstraintItem.Length {
        let own = system.items[Int(item)]
        return prop.isSize ? own.size(prop.axis) : own.start(prop.axis)
    }

    /// Finds the unknowns that a single row determines.
    private mutating func determine() {
        var left = Array(rows.indices)
        var changed = true
        while changed {
            changed = false
            left.removeAll { index in
                let open = rows[index].terms.filter { determined[$0.unknown] == nil }
                guard open.count == 1 else { return false }
                determined[open[0].unknown] = index
                changed = true
                return true
            }
        }
    }

    /// The relation that determines an unknown by itself.
    func relation(determining unknown: Int32) -> Int? { determined[unknown].flatMap { rows[$0].relation } }

    /// Whether a single row determines a size or place of an item along the axis, or the value does not depend on it.
    func isSettled(_ k: Int32, _ prop: Prop) -> Bool {
        let other = system.items[Int(k)]
        let unknown = prop.isSize ? other.size(axis).unknown : other.start(axis).unknown
        return unknown < 0 || determined[unknown] != nil || !rows.contains { $0.terms.contains { $0.unknown == unknown } }
    }

    // MARK: Telling

    /// Adds the lines that explain the value.
    ///
    /// - Parameter isPlain: nothing else will be said about the value, so lines may be merged.
    mutating func tell(isPlain: Bool) {
        if tellChain() { return }
        guard let index = determined[unknown] else { return tellTogether() }
        guard let row = rows[index].relation else { return add(nothing(rows[index], prop)) }
        var statement = system.statement(row)
        var own = ownTerms(statement)
        // If the row contains only fractions of the size, it is written in terms of the whole edges and centres instead.
        if own.isEmpty {
            statement = system.statement(row, tellsShares: false)
            own = ownTerms(statement)
        }
        guard own.count == 1, let known = name(statement, own[0]), known != prop else {
            let index = own.first { name(statement, $0) == prop } ?? own.first
            return add(index.map { clause(statement, $0, isValue: true) } ?? nothing(rows[index ?? 0], prop))
        }
        let other = prop.isSize ? near : size
        var clauses = [clause(statement, own[0], isValue: false)]
        if let second = clause(of: other) { clauses.append(second) }
        // Relations that are not rules come first.
        clauses.sort { ($0.isOwn ? 1 : 0, $0.row) < ($1.isOwn ? 1 : 0, $1.row) }
        let sum = system.derived(item, prop, from: [known, other]) ?? shortNumber(system.place(item, prop))
        add(clauses, sum: sum, isPlain: isPlain && known != (axis == .x ? .centerX : .centerY) && prop.isSize)
    }

    /// Adds two clauses and the sum that follows from them, on one line if they are short and from the same source line.
    private mutating func add(_ clauses: [Clause], sum: String, isPlain: Bool) {
        let whole = clauses.map(\.text).joined(separator: "; ") + "; \(sum)"
        if clauses.count == 2, whole.count <= 72, clauses[0].isOwn, clauses[1].isOwn,
            clauses[0].source == clauses[1].source || isSameLine(clauses[0].source, clauses[1].source)
        {
            return add(whole, clauses[0].source)
        }
        for clause in clauses.dropLast() { add(clause) }
        guard let last = clauses.last else { return }
        if isPlain, clauses.count == 2 {
            add(last)
            add("both edges are held, so the \(size.word) is what is between: \(sum)")
        } else {
            add("\(last.text); \(sum)", last.source)
        }
    }

    /// Whether two sources are shown as the same place.
    var isSameLine: (Source, Source) -> Bool = { $0 == $1 }

    mutating func add(_ text: String, _ source: Source = -1, _ role: ExplanationLine.Role = .step, _ indent: Int = 0) {
        lines.append(ExplanationLine(indent, text, source: source, role: role))
    }

    private mutating func add(_ clause: Clause) { add(clause.text, clause.source) }

    // MARK: One row

    private func ownTerms(_ statement: ConstraintStatement) -> [Int] {
        statement.terms.indices.filter { statement.terms[$0].isAnchor(of: item, axis) }
    }

    private func name(_ statement: ConstraintStatement, _ index: Int) -> Prop? {
        if case .anchor(_, let prop) = statement.terms[index].name { prop } else { nil }
    }

    /// The clause for the item's other size or place along the axis.
    private mutating func clause(of other: Prop) -> Clause? {
        guard length(other).unknown >= 0, let index = determined[length(other).unknown] else { return nil }
        guard let row = rows[index].relation else { return nothing(rows[index], other) }
        let statement = system.statement(row)
        let own = ownTerms(statement)
        return own.first { name(statement, $0) == other }.map { clause(statement, $0, isValue: false) }
    }

    /// The clause for a value that no relation determines.
    private func nothing(_ row: AnswerRow, _ prop: Prop) -> Clause {
        let value = system.place(item, prop)
        let text: String
        switch (row.kind, prop.isSize) {
        case (.notNegative, _): text = "no size is below 0: 0"
        case (_, true): text = "nothing says how \(axis == .x ? "wide" : "high") it is: \(shortNumber(value))"
        case (_, false):
            let parent = system.items[Int(item)].parent
            let padding = parent < 0 ? 0 : system.items[Int(parent)].padding(axis, isFar: false)
            text =
                padding == value && padding != 0
                ? "nothing says where: padding \(shortNumber(value))"
                : "nothing says where, so it is at the near edge: its own \(prop.word) \(shortNumber(value))"
        }
        return Clause(row: .max, text: text, source: -1, isOwn: true)
    }

    /// The clause of a row for one of its terms, with the values that the row reads.
    ///
    /// - Parameter isValue: the term is the value to explain, not a part of it.
    private mutating func clause(_ statement: ConstraintStatement, _ index: Int, isValue: Bool) -> Clause {
        let row = statement.row
        told.append(row)
        let (terms, divisor) = statement.solved(for: index)
        note(terms)
        let value = system.place(item, name(statement, index) ?? prop)
        let sum = system.sumText(terms, dividedBy: divisor, words, item: item)
        let anchor = name(statement, index) ?? prop
        let what = words.reading(node, anchor)
        let isNumber = !terms.contains { $0.name != .number } && divisor == 1
        let made = sum.making(value)
        let source = system.source(ofRow: row, doc)
        var isOwn = false
        let text: String
        switch system.sources[row] {
        case .slot(let owner, let prop, let slot):
            isOwn = owner == node
            let name = system.relationName(row, words, item: isOwn ? item : -1)
            if isOwn, isNumber, isValue, slot == .rule, prop == anchor, doc.value(node, prop).isPlainNumber {
                text = "\(prop.word) = \(made)"
            } else if !isOwn {
                text = "\(words.name(owner))'s \(system.relationName(row, words, item: system.itemOf[owner] ?? -1)): \(made)"
            } else {
                text = isNumber && !isValue ? "\(name): \(what) = \(made)" : "\(name): \(made)"
            }
        case .keep:
            let name = system.relationName(row, words)
            let comparison = system.comparison(statement, index)
            if comparison == .equal {
                text = isValue ? "\(name): \(made)" : "\(name): \(what) = \(made)"
            } else {
                text = "\(name) holds \(what): \(what) \(comparison == .atMost ? "≤" : "≥") \(made)"
            }
        case .hug, .resist: text = content(anchor)
        case .fit: text = "it wraps, and nothing holds it open: 0"
        case .nearCorner: text = "a guide without a rule: \(made)"
        case .padding: text = "its paddings alone: \(made)"
        case .arrangement(let owner, let first, let second, _):
            let others = [first, second].filter { $0 >= 0 }.map { words.name($0) }.joined(separator: " and ")
            let said = system.arrangementText(statement, words) ?? "\(words.name(owner)) arranges \(others)"
            let ratio = system.ratioText(statement, words).map { ", \($0)" } ?? ""
            text = "\(others.isEmpty ? "an end of \(words.name(owner))" : said)\(ratio): \(made)"
        }
        return Clause(row: row, text: text, source: source, isOwn: isOwn || system.sources[row].isContent)
    }

    /// `its text is 80 wide`
    func content(_ prop: Prop) -> String {
        let own = system.items[Int(item)]
        let (length, round) = measured(prop)
        let value = shortNumber(length)
        let rule = doc.value(node, prop)
        if rule.kind == .wrap, rule.mult != 1 || rule.add != 0 {
            return
                "`\(prop.word) = \(doc.text(rule, for: prop, on: node))`: its own content makes it \(shortNumber(system.place(item, prop)))"
        }
        let what = own.kind.traits.content == .text ? "its text" : "its own content"
        if prop == .width { return "\(what) is \(value) wide" }
        guard own.kind.traits.content == .text else { return "\(what) is \(value) high\(round)" }
        let lines = "\(shortNumber(own.lines)) \(own.lines == 1 ? "line" : "lines") at its width \(shortNumber(frameWidth))"
        return "\(lines): its text is \(value) high\(round)"
    }

    /// The content's size in points. If the rounds did not converge, it is the size measured before the last round, and `round` says so
    /// (C-18).
    private func measured(_ prop: Prop) -> (length: Double, round: String) {
        let own = system.items[Int(item)]
        let length = prop == .width ? own.contentWidth : own.contentHeight
        let held = system.place(item, prop)
        guard system.isUnsettled, abs(held - length) > 1e-6 else { return (length, "") }
        return (held, ", as measured before the last round")
    }

    private var frameWidth: Double { system.frame(Int(item)).width }

    /// Records the sizes and places of other items that terms read.
    mutating func note(_ terms: [ConstraintStatement.Term]) {
        for case .anchor(let other, let prop) in terms.map(\.name) where other != item && other > 0 {
            let node = system.items[Int(other)].node
            if !reads.contains(where: { $0.node == node && $0.prop == prop }) { reads.append((node, prop)) }
        }
    }

    // MARK: Equations that are solved together

    /// Explains a value that follows from several rows at once.
    private mutating func tellTogether() {
        let open = rows.filter { row in row.relation != nil && row.terms.contains { determined[$0.unknown] == nil } }
        var groups: [(names: [String], source: Source, terms: [ConstraintStatement.Term], factor: Double)] = []
        for row in open {
            guard let number = row.relation else { continue }
            told.append(number)
            let source = system.source(ofRow: number, doc)
            let isOwn = system.sources[number].node(doc) == node && system.sources[number].isSlot
            let name = system.relationName(number, words, item: isOwn ? item : -1)
            let tellsShares = system.rowExpressions[number].shares.allSatisfy { share in
                let size = system.items[Int(share.item)].size(share.axis).unknown
                return size < 0 || determined[size] != nil
            }
            let terms = system.statement(number, tellsShares: tellsShares).terms.map {
                ConstraintStatement.Term(name: $0.name, factor: $0.factor * row.multiplier, value: $0.value)
            }
            // The rules of the item itself are listed together.
            if isOwn, let known = groups.firstIndex(where: { $0.factor == 0 }) {
                groups[known].names.append(name)
                groups[known].terms += terms
            } else {
                groups.append(([name], source, terms, isOwn ? 0 : row.multiplier))
            }
        }
        groups.sort { ($0.factor == 0 ? 1 : 0) < ($1.factor == 0 ? 1 : 0) }
        let scale = groups.first.map { abs($0.factor) }.flatMap { $0 > 0 ? $0 : nil } ?? 1
        var all: [ConstraintStatement.Term] = []
        for group in groups {
            let merged = merged(group.terms.map { .init(name: $0.name, factor: snapped($0.factor / scale), value: $0.value) })
            all = merged + all
            let names = group.names.joined(separator: ", ")
            add(equation(merged).map { "\(names): \($0)" } ?? "with \(names)", group.source)
        }
        conclude(merged(all))
    }

    /// The factor without the rounding error of the multipliers.
    private func snapped(_ factor: Double) -> Double {
        let half = (2 * factor).rounded() / 2
        return abs(factor - half) < 1e-9 ? half : factor
    }

    /// Merges terms with the same name, and writes each edge of an item as its start plus its size where one of the two is known.
    private func merged(_ terms: [ConstraintStatement.Term]) -> [ConstraintStatement.Term] {
        var numbers: [ConstraintStatement.Term] = []
        var factors = ConstraintFactors()
        for term in terms {
            if case .anchor(let item, let prop) = term.name { factors.add(item, prop, term.factor) } else { numbers.append(term) }
        }
        var all: [ConstraintStatement.Term] = []
        for (item, prop, factor) in factors.told {
            let whole = ConstraintStatement.Term(name: .anchor(item: item, prop), factor: factor, value: system.place(item, prop))
            let (near, size): (Prop, Prop) = prop.axis == .x ? (.left, .width) : (.top, .height)
            let start = ConstraintStatement.Term(name: .anchor(item: item, near), factor: factor, value: system.place(item, near))
            let length = ConstraintStatement.Term(name: .anchor(item: item, size), factor: factor, value: system.place(item, size))
            // If one part of an edge is known, it is written as a number.
            if prop == .right || prop == .bottom, isKnown(start) != isKnown(length) { all += [start, length] } else { all.append(whole) }
        }
        return all + numbers
    }

    /// Whether a single row determines a size or place.
    private func isKnown(_ term: ConstraintStatement.Term) -> Bool {
        guard case .anchor(let k, let prop) = term.name else { return true }
        let other = system.items[Int(k)]
        let parts =
            prop.isSize
            ? [other.size(prop.axis)]
            : prop == .left || prop == .top
                ? [other.start(prop.axis)]
                : [other.size(prop.axis), other.start(prop.axis)]
        return parts.allSatisfy { $0.unknown < 0 || determined[$0.unknown] != nil }
    }

    /// An equation with the unknown terms on the left and the known ones on the right: `A.width + 10 + B.width = 280`.
    private func equation(_ terms: [ConstraintStatement.Term]) -> String? {
        let open = terms.filter { !isKnown($0) }
        let known = terms.filter { isKnown($0) && abs($0.factor * $0.value) > 1e-12 }
        let others = open.filter { !$0.isAnchor(of: item, axis) }
        // The equation is divided by the factor of the first other term, which is on the left side.
        let sign = (others.first ?? open.first)?.factor ?? 1
        func times(_ term: ConstraintStatement.Term) -> Double { term.factor / sign }
        if open.contains(where: { abs(2 * times($0) - (2 * times($0)).rounded()) > 1e-9 }) { return nil }
        let isSum = open.allSatisfy { times($0) > 0 }
        var left = SumText()
        var right = SumText()
        func write(_ term: ConstraintStatement.Term, _ factor: Double, to sum: inout SumText) {
            guard case .anchor(let k, let prop) = term.name else { return }
            let name = words.reading(system.items[Int(k)].node, prop)
            let size = abs(factor)
            let count = size == size.rounded() ? size : 2 * size
            let times = abs(count - 1) < 1e-9 ? name : "\(factorNumber(count)) × \(name)"
            sum.add(term: count == size ? times : "\(times) / 2", isTaken: factor < 0)
        }
        if isSum {
            var below: [ConstraintStatement.Term] = []
            for term in others { write(term, times(term), to: &left) }
            for term in known where term.name == .number || term.name.isSpace {
                let own = ConstraintStatement.Term(name: .number, factor: abs(times(term)), value: abs(term.value))
                if times(term) * term.value > 0 { system.add(own, to: &left, words, item) } else { below.append(own) }
            }
            for term in open where term.isAnchor(of: item, axis) { write(term, times(term), to: &left) }
            let rest = known.filter { $0.name != .number && !$0.name.isSpace }
            for term in rest { system.add(opposite(term, times(term)), to: &right, words, item) }
            for term in below { system.add(term, to: &right, words, item) }
            return "\(left.text) = \(right.text.isEmpty ? "0" : right.text)"
        }
        for term in open where times(term) > 0 { write(term, times(term), to: &left) }
        for term in open where times(term) < 0 { write(term, -times(term), to: &right) }
        for term in known { system.add(opposite(term, times(term)), to: &right, words, item) }
        return "\(left.text) = \(right.text.isEmpty ? "0" : right.text)"
    }

    /// A term moved to the other side, with a factor.
    private func opposite(_ term: ConstraintStatement.Term, _ factor: Double) -> ConstraintStatement.Term {
        .init(name: term.name, factor: -factor, value: term.value)
    }

    /// `so 3 × B.width = 280 − 10 + 30 = 300; 300 / 3 = 100`
    private mutating func conclude(_ all: [ConstraintStatement.Term]) {
        let value = system.place(item, prop)
        let open = all.filter { !isKnown($0) }
        let isWhole = all.allSatisfy { abs($0.factor - $0.factor.rounded()) < 1e-9 }
        guard open.count == 1, open[0].name == .anchor(item: item, prop), isWhole else {
            return add("solved together: \(words.reading(node, prop)) \(shortNumber(value))")
        }
        let factor = open[0].factor
        var sum = SumText()
        var terms = all.filter { isKnown($0) && abs($0.factor * $0.value) > 1e-12 }
        note(terms.filter(\.isAnchor))
        // The sum starts with a positive term if there is one.
        if let first = terms.firstIndex(where: { $0.factor * $0.value / factor < 0 }) { terms.insert(terms.remove(at: first), at: 0) }
        for term in terms {
            let own = opposite(term, factor < 0 ? -term.factor : term.factor)
            system.add(own, to: &sum, words, item)
        }
        let total = abs(factor) * value
        let name = words.reading(node, prop)
        if abs(abs(factor) - 1) < 1e-9 { return add("so \(name) = \(sum.making(value))") }
        let times = factorNumber(abs(factor))
        add("so \(times) × \(name) = \(sum.making(total)); \(shortNumber(total)) / \(times) = \(shortNumber(value))")
    }
}

extension Rule {
    /// Whether it is a number without a priority.
    fileprivate var isPlainNumber: Bool { kind == .number && priority == 0 }
}

extension ConstraintStatement.Term.Name {
    var isSpace: Bool { if case .space = self { true } else { false } }
}

extension ConstraintSource {
    /// Whether it holds an item at the size of its content.
    var isContent: Bool {
        switch self {
        case .hug, .resist: true
        default: false
        }
    }

    /// Whether it is a rule or a bound.
    var isSlot: Bool { if case .slot = self { true } else { false } }
}
