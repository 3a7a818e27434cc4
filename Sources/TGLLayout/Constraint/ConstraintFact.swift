// Explanations of the sizes and places of the items of a system, for `why`, `:step` and lint: for each value a relation that determines it,
// solved for it, with the numbers of the layout.

/// A step that fixes a size or a place of an item.
enum ConstraintFact: FactStep {
    /// A gone item has size 0.
    case gone
    /// A relation, as it is written or in words, that determines the value.
    case held(by: String, ConstraintSum, value: Double)
    /// No relation determines it: the size is 0.
    case open(Prop, Double)
    /// No relation determines it: the item is at the near edge.
    case atNearEdge(padding: Double, at: Double)

    func text(_ words: Wording) -> String {
        switch self {
        case .gone: return "gone: 0"
        case .held(let relation, let sum, let value):
            return (relation.isEmpty ? "" : relation + ": ") + sum.text(words, isOfPercentages: relation.contains("%"), making: value)
        case .open(let prop, let value):
            return prop == .width
                ? "nothing says how wide it is: \(shortNumber(value))" : "nothing says how high it is: \(shortNumber(value))"
        case .atNearEdge(let padding, let at):
            return padding == 0
                ? "nothing says where, so it is at the near edge: \(shortNumber(at))" : "nothing says where: padding \(shortNumber(at))"
        }
    }
}

/// The other side of a relation that is solved for one value.
struct ConstraintSum: Sendable {
    enum Term: Sendable {
        /// A size or a left or top of a node.
        case value(Int32, Prop)
        case padding
        case space(Int32)
        case format
        case number
        case content(Int32)
        case baseline(Int32)
    }

    /// Each part with its factor, and its value without the factor.
    var terms: [(term: Term, factor: Double, number: Double)] = []
    /// The divisor of the sum.
    var divisor = 1.0
    /// The node in question.
    let node: Int32

    func text(_ words: Wording, isOfPercentages: Bool, making value: Double) -> String {
        var sum = SumText()
        // Added terms come before subtracted ones.
        let added = terms.filter { isValue($0.term) ? $0.factor > 0 : $0.factor * $0.number > 0 }
        let taken = terms.filter { isValue($0.term) ? $0.factor < 0 : $0.factor * $0.number < 0 }
        for (term, factor, number) in added + taken {
            let name = name(of: term, words)
            let size = abs(factor)
            let isTaken = factor < 0
            let shown = name.isEmpty ? shortNumber(number) : "\(name) \(shortNumber(number))"
            if size == 1 {
                number < 0 && !isValue(term)
                    ? sum.add(term: shown.replacingFirst("−", with: ""), isTaken: !isTaken)
                    : sum.add(term: number < 0 ? "(\(shown))" : shown, isTaken: isTaken)
            } else if size != size.rounded(), 2 * size == (2 * size).rounded() {
                let times = size == 0.5 ? "" : "\(factorNumber(2 * size)) × "
                sum.add(term: "\(times)\(number < 0 ? "(\(shown))" : shown) / 2", isWorkedOut: true, isTaken: isTaken)
            } else if isOfPercentages, size < 3, size != size.rounded() {
                sum.add(term: "\(factorNumber(100 * size))% of \(shown)", isWorkedOut: true, isTaken: isTaken)
            } else {
                sum.add(term: "\(factorNumber(size)) × \(number < 0 ? "(\(shown))" : shown)", isWorkedOut: true, isTaken: isTaken)
            }
        }
        if divisor == 1 { return sum.making(value) }
        if 2 * divisor == (2 * divisor).rounded(), divisor != divisor.rounded() {
            let whole = "2 × (\(sum.text.isEmpty ? "0" : sum.text))"
            return (divisor == 0.5 ? whole : "\(whole) / \(factorNumber(2 * divisor))") + " = \(shortNumber(value))"
        }
        return "(\(sum.text.isEmpty ? "0" : sum.text)) / \(factorNumber(divisor)) = \(shortNumber(value))"
    }

    private func isValue(_ term: Term) -> Bool { if case .value = term { true } else { false } }

    private func name(of term: Term, _ words: Wording) -> String {
        switch term {
        case .value(let i, let prop): i == node ? "its \(prop.word)" : "\(words.name(i))'s \(prop.word)"
        case .padding: "padding"
        case .space(let i): i == node ? "its own space" : "\(words.name(i))'s space"
        case .number: ""
        case .format: "its own distance"
        case .content(let i): i == node ? "its own content" : "\(words.name(i))'s content"
        case .baseline(let i): i == node ? "its own baseline below the middle" : "\(words.name(i))'s baseline below the middle"
        }
    }
}

extension String {
    fileprivate func replacingFirst(_ text: Character, with other: String) -> String {
        guard let at = firstIndex(of: text) else { return self }
        return String(self[..<at]) + other + String(self[index(after: at)...])
    }
}

extension ConstraintSystem {
    /// Reports on the items of a container.
    func report(_ run: Run) {
        guard let own = itemOf[run.node] else { return }
        for j in 0..<run.count where run.hears(j) {
            guard let k = itemOf[run.items[j].node] else { continue }
            for axis in [Axis.x, .y] {
                report(run, k, own, axis, isSize: true)
                report(run, k, own, axis, isSize: false)
            }
        }
    }

    /// Reports why a root that wraps has its size.
    func reportRoot(_ run: Run) {
        for axis in [Axis.x, .y] where run.wraps(axis) { report(run, 0, 0, axis, isSize: true) }
    }

    package typealias Owner = (item: Int32, axis: Axis, isSize: Bool)

    private func report(_ run: Run, _ k: Int32, _ own: Int32, _ axis: Axis, isSize: Bool) {
        let item = items[Int(k)]
        let frame = frame(Int(k))
        let box = self.frame(Int(own))
        let prop: Prop = isSize ? (axis == .x ? .width : .height) : axis == .x ? .left : .top
        let value = isSize ? (axis == .x ? frame.width : frame.height) : axis == .x ? frame.x - box.x : frame.y - box.y
        let length = isSize ? item.size(axis) : item.start(axis)
        var reads = tightSlots(k, axis).map { Fact.Read(item.node, $0) }
        if item.isGone, isSize { return run.say(item.node, prop, 0, ConstraintFact.gone) }
        guard length.unknown >= 0, let row = holder(of: length.unknown, item.node, prop) else {
            let fact: ConstraintFact = isSize ? .open(prop, value) : .atNearEdge(padding: value, at: value)
            return run.say(item.node, prop, value, fact, reads: reads)
        }
        if case .slot(let node, let prop, .rule) = sources[row], node == item.node { reads.append(Fact.Read(node, prop)) }
        let sum = solved(row, for: length.unknown, k)
        var relation = text(of: sources[row])
        // The node's own rule for the value is shown before the step.
        if sources[row] == .slot(node: item.node, prop: prop, slot: .rule), !relation.contains("%") { relation = "" }
        run.say(item.node, prop, value, ConstraintFact.held(by: relation, sum, value: value), reads: reads)
    }

    /// The properties along an axis whose own rules on an item hold tightly.
    private func tightSlots(_ k: Int32, _ axis: Axis) -> [Prop] {
        var props: [Prop] = []
        for row in ownRows[Int(k)] {
            guard case .slot(_, let prop, .rule) = sources[row], prop.axis == axis, !system.isOff(row) else { continue }
            if !props.contains(prop) { props.append(prop) }
        }
        return props
    }

    /// The row that explains a value: of those that determine it, one that contains it, with the node's own rules first.
    private func holder(of unknown: Int32, _ node: Int32, _ prop: Prop) -> Int? {
        func rank(_ row: Int) -> Int {
            switch sources[row] {
            case .slot(node, prop, .rule): 0
            case .slot(node, _, _): 1
            case .keep: 2
            case .hug(node, _), .resist(node, _): 3
            case .arrangement: 4
            default: 5
            }
        }
        let rows = system.holders(of: unknown).filter { row in
            rowExpressions.indices.contains(row) && rowExpressions[row].terms.reduce(0) { $1.unknown == unknown ? $0 + $1.factor : $0 } != 0
        }
        return rows.min { rank($0) != rank($1) ? rank($0) < rank($1) : $0 < $1 }
    }

    /// A row solved for the value of an item; places count from their parents.
    private func solved(_ row: Int, for unknown: Int32, _ k: Int32) -> ConstraintSum {
        let expression = rowExpressions[row]
        let node = items[Int(k)].node
        var sum = ConstraintSum(node: node)
        var target = 0.0
        // Places of items within containers are given relative to these.
        var factors: [(item: Int32, axis: Axis, isSize: Bool, factor: Double)] = []
        func add(_ item: Int32, _ axis: Axis, _ isSize: Bool, _ factor: Double) {
            if let known = factors.firstIndex(where: { $0.item == item && $0.axis == axis && $0.isSize == isSize }) {
                factors[known].factor += factor
            } else {
                factors.append((item, axis, isSize, factor))
            }
        }
        for term in expression.terms {
            let owner = owners[Int(term.unknown)]
            guard owner.item >= 0 else { continue }
            add(owner.item, owner.axis, owner.isSize, term.factor)
            if owner.isSize { continue }
            var above = items[Int(owner.item)].parent
            while above > 0 {
                add(above, owner.axis, false, term.factor)
                above = items[Int(above)].parent
            }
        }
        let own = owners[Int(unknown)]
        for known in factors {
            if known.item == own.item, known.axis == own.axis, known.isSize == own.isSize { target = known.factor }
        }
        let isWhole = abs(target) == 1
        let scale = isWhole ? -1 / target : target < 0 ? 1.0 : -1.0
        sum.divisor = isWhole ? 1 : abs(target)
        for known in factors where !(known.item == own.item && known.axis == own.axis && known.isSize == own.isSize) {
            if abs(known.factor) < 1e-12 { continue }
            let prop: Prop = known.isSize ? (known.axis == .x ? .width : .height) : known.axis == .x ? .left : .top
            sum.terms.append(
                (.value(items[Int(known.item)].node, prop), known.factor * scale, reading(known.item, known.axis, known.isSize)))
        }
        for part in expression.parts {
            let sign = part.factor * part.number * scale < 0 ? -1.0 : 1.0
            switch part.name {
            case .rule: sum.terms.append((.number, part.factor * scale, part.number))
            case .format: sum.terms.append((.format, sign, abs(part.number * part.factor)))
            case .space(let node): sum.terms.append((.space(node), sign, abs(part.number * part.factor)))
            case .padding: sum.terms.append((.padding, abs(part.factor) * sign, abs(part.number)))
            case .size(let item, let axis):
                let prop: Prop = axis == .x ? .width : .height
                sum.terms.append((.value(items[Int(item)].node, prop), part.factor * scale, part.number))
            case .content(let item): sum.terms.append((.content(items[Int(item)].node), sign, abs(part.number * part.factor)))
            case .baseline(let item): sum.terms.append((.baseline(items[Int(item)].node), 1, part.number * part.factor * scale))
            }
        }
        return sum
    }

    /// A size, or a place in the parent.
    private func reading(_ item: Int32, _ axis: Axis, _ isSize: Bool) -> Double {
        let own = frame(Int(item))
        if isSize { return axis == .x ? own.width : own.height }
        let parent = items[Int(item)].parent
        let box = parent < 0 ? Rect(0, 0, 0, 0) : frame(Int(parent))
        return axis == .x ? own.x - box.x : own.y - box.y
    }

    /// How a relation is named in a step.
    private func text(of source: ConstraintSource) -> String {
        switch source {
        case .hug, .resist: return "as large as its content"
        case .fit(let node, _): return "\(doc.nameText(node)) wraps"
        case .nearCorner: return "a guide without a rule"
        case .arrangement(let node, let first, let second, _):
            if first >= 0, second >= 0 { return "\(doc.nameText(node)) arranges \(doc.nameText(first)) and \(doc.nameText(second))" }
            return first >= 0 || second >= 0
                ? "\(doc.nameText(node)) arranges \(doc.nameText(max(first, second)))" : "an end of \(doc.nameText(node))"
        case .padding(let node, _): return "the padding of \(doc.nameText(node))"
        case .keep(let number):
            let keep = doc.keep(number)
            return (keep.label.map { "\($0), " } ?? "") + "`\(doc.relationText(keep))`"
        case .slot: return source.name.map { "`\(doc.text($0))`" } ?? ""
        }
    }
}
