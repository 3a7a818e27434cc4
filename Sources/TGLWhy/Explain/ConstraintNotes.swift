// The parts of `why` for an item of a system that do not explain the value itself: relations that are not satisfied, other possible values,
// contradictions.

import TGLLayout
import TGLSolver

extension ConstraintReason {
    /// A relation for the item's size or place that does not hold.
    struct Missed {
        let row: Int
        let statement: ConstraintStatement
        let index: Int
        /// The value that it requires, and whether it is a required relation.
        let asked: Double
        let isRequired: Bool
    }

    /// The relations for this size or place that do not hold, in order.
    var missed: [Missed] {
        let errors = system.system
        return system.sources.indices.compactMap { row in
            guard errors.isOff(row), isOfValue(system.sources[row]) else { return nil }
            let statement = system.statement(row)
            guard let index = statement.terms.firstIndex(where: { $0.name == .anchor(item: item, prop) }) else { return nil }
            let level = errors.level(ofRow: row)
            // The lowest-level rows of `max` and `min`, and rows that nobody wrote, are not reported.
            if level <= 2 { return nil }
            return Missed(
                row: row, statement: statement, index: index, asked: system.value(statement, index),
                isRequired: level >= LinearSystem.required)
        }
    }

    private func isOfValue(_ source: ConstraintSource) -> Bool {
        switch source {
        case .slot(let owner, let named, _): owner == node && named.axis == axis
        case .keep(let number): if case .property(node, let named) = doc.keep(number).form { named.axis == axis } else { false }
        case .hug(node, let along), .resist(node, let along): prop.isSize && along == axis
        default: false
        }
    }

    /// Adds the lines before the sum: the relations that do not hold.
    mutating func tellMissed(_ missed: [Missed]) {
        for one in missed where !system.sources[one.row].isContent {
            let value = system.place(item, prop)
            let off = abs(value - one.asked)
            let name = system.relationName(one.row, words, item: item)
            let source = system.source(ofRow: one.row, doc)
            if one.isRequired {
                let far = abs(system.system.error(ofRow: one.row))
                add("\(name) is broken: \(shortNumber(far)) \(value > one.asked ? "more" : "less")", source, .note)
            } else {
                let missing = value < one.asked ? "\(shortNumber(off)) \(off == 1 ? "is" : "are") missing" : "\(shortNumber(off)) too much"
                add("\(name) asks for \(shortNumber(one.asked)): \(missing)", source, .note)
            }
        }
    }

    /// Adds the lines after the sum.
    mutating func tellRest(_ missed: [Missed], _ range: ClosedRange<Double>?) {
        let value = system.place(item, prop)
        for one in missed where system.sources[one.row].isContent && !one.isRequired {
            let content = prop == .width ? system.items[Int(item)].contentWidth : system.items[Int(item)].contentHeight
            let what = system.items[Int(item)].kind.traits.content == .text ? "its text" : "its own content"
            let isHug = value > content
            let level = factorNumber(system.system.level(ofRow: one.row))
            let off = "\(shortNumber(abs(value - content))) \(isHug ? "more" : "less") than asked"
            let long = prop == .width ? "wide" : "high"
            add("\(what) is \(shortNumber(content)) \(long) and \(isHug ? "hugged" : "held") at \(level): \(off)", -1, .note)
        }
        if let soft = missed.first(where: { !$0.isRequired && !system.sources[$0.row].isContent }) { tellWhatGives(soft, value) }
        if let broken = missed.first(where: \.isRequired) { tellContradiction(broken) }
        if let range { tellRange(range, value) }
    }

    // MARK: What would give

    /// Adds a line such as: what would give: a point less in gap or `left = 8` is a point more here
    private mutating func tellWhatGives(_ soft: Missed, _ value: Double) {
        let wantsMore = soft.asked > value
        var groups: [(words: String, names: [String])] = []
        for row in rows.sorted(by: { rank($0) < rank($1) }) {
            guard let number = row.relation, number != soft.row, !system.sources[number].isContent else { continue }
            let statement = system.statement(number)
            guard let term = statement.terms.first(where: { $0.name == .number || $0.name.isSpace }) ?? zero(number, statement) else {
                continue
            }
            // By how much the value grows when the number, as it is written, grows by 1.
            let gain = -row.multiplier * term.factor
            if abs(gain) < 1e-9 { continue }
            let change = (gain > 0) == wantsMore ? "more" : "less"
            let by = abs(abs(gain) - 1) < 1e-9 ? "a point" : "\(factorNumber(abs(gain))) points"
            let words = "a point \(change) in %@ is \(by) \(wantsMore ? "more" : "less") here"
            let name = system.relationName(number, self.words, item: item)
            if let known = groups.firstIndex(where: { $0.words == words }) {
                if !groups[known].names.contains(name) { groups[known].names.append(name) }
            } else {
                groups.append((words, [name]))
            }
        }
        let texts = groups.map { group in
            let names = group.names.count > 6 ? Array(group.names.prefix(5)) + ["\(group.names.count - 5) more"] : group.names
            let list = names.count == 1 ? names[0] : names.dropLast().joined(separator: ", ") + " or " + names[names.count - 1]
            return group.words.replacing("%@", with: list)
        }
        if !texts.isEmpty { add("what would give: " + texts.joined(separator: "; "), -1, .note) }
    }

    /// A term for a relation's number if it is 0: such a relation has none, but its number could be changed.
    private func zero(_ row: Int, _ statement: ConstraintStatement) -> ConstraintStatement.Term? {
        guard case .slot(_, let prop, _) = system.sources[row], let own = system.ownTerm(of: statement, doc),
            !statement.terms.contains(where: { $0.name == .number })
        else { return nil }
        let isInward = prop == .right || prop == .bottom
        let factor = statement.terms[own].factor
        return .init(name: .number, factor: isInward ? factor : -factor, value: 0)
    }

    /// The order of relations: first relations that are not rules, then the item's own rules, then those of others.
    private func rank(_ row: AnswerRow) -> (Int, Int) {
        guard let number = row.relation else { return (3, 0) }
        switch system.sources[number] {
        case .keep: return (0, number)
        case .slot(node, _, _): return (1, number)
        // In the order of nodes; the size of a node before its positions.
        case .slot(let other, let prop, _): return (2, Int(other) * 2 + (prop.isSize ? 0 : 1))
        default: return (2, number)
        }
    }

    // MARK: Conflict

    private mutating func tellContradiction(_ broken: Missed) {
        let set = system.system.minimalSet(ofBroken: broken.row, shouldStop: doc.shouldStop ?? { false })
        var sizes: [String] = []
        for row in set + [broken.row] {
            for anchor in system.statement(row).anchors where anchor.item == 0 && anchor.prop.isSize {
                guard system.items[0].size(anchor.prop.axis).unknown < 0 else { continue }
                let text = "\(words.name(system.items[0].node)).\(anchor.prop.word) = \(shortNumber(system.place(0, anchor.prop)))"
                if !sizes.contains(text) { sizes.append(text) }
            }
        }
        let isTold = set.allSatisfy { told.contains($0) } && !set.isEmpty
        let counts = ["two", "three", "four", "five", "six"]
        var parts: [String]
        if isTold, set.count < 6 {
            parts = ["the \(counts[set.count - 1])"]
        } else {
            var names: [String] = []
            for row in set + [broken.row] {
                let name = system.relationName(row, words, item: item)
                if !names.contains(name) { names.append(name) }
            }
            parts = names.count > 6 ? Array(names.prefix(3)) + ["\(names.count - 5) more"] + Array(names.suffix(2)) : names
        }
        parts += sizes
        add("\(parts.listed) cannot all hold; the last in order gave way", -1, .note)
    }

    // MARK: Ambiguity

    private mutating func tellRange(_ range: ClosedRange<Double>, _ value: Double) {
        let name = words.reading(node, prop)
        add("ambiguous: \(name) could be \(rangeText(range))", -1, .note)
        if tellTie() { return }
        switch rows.last?.kind {
        case .preference, .notNegative:
            add(prop.isSize ? "nothing says how \(prop == .width ? "wide" : "high")" : "nothing says where", -1, .note, 1)
        default: add("of equals the first in order holds", -1, .note, 1)
        }
        // Rules measure from the start of the container's content.
        let parent = system.items[Int(item)].parent
        let distance = prop.isSize || parent < 0 ? value : value - system.items[Int(parent)].padding(axis, isFar: false)
        // If the same rule is there already and is not followed, repeating it does not help.
        let own = doc.lookup(node, prop).rule
        if own.kind == .number, own.add == distance { return }
        let rule = "`\(words.name(node)).\(prop.word) = \(exactNumber(distance))`"
        add("help: \(rule) says so", -1, .note)
    }

    /// If several items hug or resist with equal priority, the first ones keep their sizes. Explains which items those are, and which item
    /// yields.
    private mutating func tellTie() -> Bool {
        guard prop.isSize else { return false }
        let (hugging, resisting) = (contentRows(isHug: true), contentRows(isHug: false))
        if givesWay(item, among: hugging) { return tellTie(hugging, isHug: true, resisting) }
        if givesWay(item, among: resisting) { return tellTie(resisting, isHug: false, hugging) }
        return tellTie(hugging, isHug: true, resisting) || tellTie(resisting, isHug: false, hugging)
    }

    /// Whether an item has a size other than the one its content asks for, according to the given rows.
    private func givesWay(_ k: Int32, among rows: [(item: Int32, row: Int)]) -> Bool {
        rows.contains { $0.item == k && system.system.isOff($0.row) }
    }

    /// The same for items that hug or for items that resist.
    ///
    /// - Parameter others: the rows that hold the other side.
    private mutating func tellTie(_ held: [(item: Int32, row: Int)], isHug: Bool, _ others: [(item: Int32, row: Int)]) -> Bool {
        guard let own = held.first(where: { $0.item == item }) else { return false }
        let level = system.system.level(ofRow: own.row)
        let equals = held.filter { system.system.level(ofRow: $0.row) == level }.map(\.item)
        let givers = equals.filter { givesWay($0, among: held) }
        let keepers = equals.filter { !givesWay($0, among: held) && !givesWay($0, among: others) }
        let isGiver = givers.contains(item)
        // An item that keeps its size is shown beside the first one that yields, and the other way round.
        for other in isGiver ? keepers + givers : givers where other != item {
            guard let range = range(of: other) else { continue }
            let (giver, keeper) = isGiver ? (item, other) : (other, item)
            let ranged = " (\(shortNumber(range.lowerBound)) to \(shortNumber(range.upperBound)))"
            let both = [item, other].sorted().map { name($0) + ($0 == other ? ranged : "") }.joined(separator: " and ")
            let (verb, does) = isHug ? ("hug", "takes") : ("resist", "gives")
            let off = abs(system.place(giver, prop) - content(of: giver))
            let outcome = "so \(name(giver)) \(does) the \(shortNumber(off))"
            add("\(both) \(verb) alike at \(factorNumber(level)); of equals the first keeps its size, \(outcome)", -1, .note, 1)
            let less = factorNumber(level - 1)
            let saysSo = givers.count == 1 ? "`\(name(giver)).\(verb) = \(less)` says so; " : ""
            add("help: \(saysSo)`\(name(keeper)).\(verb) = \(less)` gives them to \(name(keeper))", -1, .note)
            return true
        }
        return false
    }

    private func name(_ k: Int32) -> String { words.name(system.items[Int(k)].node) }

    private func content(of k: Int32) -> Double {
        let item = system.items[Int(k)]
        return prop == .width ? item.contentWidth : item.contentHeight
    }

    /// The range of possible sizes of an item.
    private func range(of k: Int32) -> ClosedRange<Double>? {
        system.freedom(of: k, axis == .x ? .width : .height, doc.shouldStop)
    }

    /// The items whose content limits how much they grow (`isHug`) or shrink, with the rows that do so, in order.
    private func contentRows(isHug: Bool) -> [(item: Int32, row: Int)] {
        var found: [(item: Int32, row: Int)] = []
        for (row, source) in system.sources.enumerated() {
            switch source {
            case .hug(let node, axis) where isHug, .resist(let node, axis) where !isHug:
                guard let k = system.itemOf[node], system.items[Int(k)].size(axis).unknown >= 0 else { continue }
                found.append((k, row))
            default: continue
            }
        }
        return found.sorted { $0.item < $1.item }
    }
}
