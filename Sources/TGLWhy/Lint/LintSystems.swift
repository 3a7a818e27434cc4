// What `:lint` reports about systems of relations: broken and missed relations, ambiguous values, implied relations, and forms that are
// rarely intended.

import TGLLayout
import TGLSolver

extension Document {
    /// Finds everything to report about the system whose root is the given node.
    func lintSystem(_ root: Int32, _ found: inout [Finding]) {
        guard kind(root).traits.joinsSystem, systemRoot(of: root) == root else { return }
        guard let system = withRecordedSystem(root, wraps: (wraps(root, .x), wraps(root, .y)), { $0 }) else { return }
        let lint = SystemLint(system: system, doc: self)
        found += lint.broken() + lint.missed() + lint.ambiguous() + lint.untied() + lint.implied() + lint.forms() + lint.unsettled()
        for item in system.items { lintKeeps(of: item.node, &found) }
    }

    /// Reports shares and holding priorities on nodes where nothing reads them.
    func lintHolding(_ i: Int32, _ found: inout [Finding]) {
        for prop in [Prop.hug, .resist] {
            guard let own = own(i, prop, .rule), idleReason(i, prop) == nil else { continue }
            let what = kind(i).traits
            var reason: String?
            if system(of: i) == nil {
                reason = "only a `constraint` or a `stack` reads it"
            } else if what.joinsSystem {
                reason = prop == .resist ? "\(kind(i).article) \(kind(i).word) is as small as what is in it lets it be" : nil
            } else if what.content == .nothing {
                reason = "\(kind(i).article) \(kind(i).word) has no content to hold"
            }
            guard let reason else { continue }
            let text = "\(nameText(i)): `\(prop.word) = \(self.text(own.rule, for: prop, on: i))` does nothing: \(reason)"
            found.append(Finding(sort: .idle, node: i, prop: prop, text: text, source: own.source))
        }
        guard let p = parent(i), kind(p).traits.joinsSystem else { return }
        for prop in [Prop.width, .height] {
            guard let own = own(i, prop, .rule), own.rule.kind == .share, !isInChain(i, in: p, prop.axis) else { continue }
            let text =
                "\(nameText(i)): `\(prop.word) = \(self.text(own.rule, for: prop, on: i))` does nothing: only a chain shares its length"
            let help = "`\(nameText(i)).\(prop.word) = fill` takes what the relations leave"
            found.append(Finding(sort: .idle, node: i, prop: prop, text: text, source: own.source, help: help))
        }
    }

    /// Whether a chain among its siblings lines up a node along an axis.
    private func isInChain(_ i: Int32, in p: Int32, _ axis: Axis) -> Bool {
        children(p).contains { chain in
            guard kind(chain).traits.linesUp, nodeList(chain, .items).contains(i) else { return false }
            return (value(chain, .orientation).ref == Orientation.horz.rawValue) == (axis == .x)
        }
    }

    /// Reports relations of a node that refer to nodes outside its system.
    private func lintKeeps(of node: Int32, _ found: inout [Finding]) {
        for number in keeps(of: node) {
            let keep = keep(number)
            guard keep.isActive, let solution = solution(of: node), !solution.answered.sources.contains(.keep(number)) else { continue }
            let name = keep.label ?? "`keep \(keep.text)`"
            found.append(
                Finding(
                    sort: .idle, node: node, prop: nil, text: "\(name) does nothing: what it names is not in one system",
                    source: keep.source))
        }
    }
}

/// The findings of one system.
private struct SystemLint {
    let system: ConstraintSystem
    let doc: Document
    /// Systems with more rows are not searched for ambiguous values and implied relations: that solves the system once for each row.
    private static let mostRows = 400
    private static let mostCompared = 150
    private static let most = 50

    private var words: Wording { Wording(doc: doc) }
    private var stop: () -> Bool { doc.shouldStop ?? { false } }
    private var isSmall: Bool { system.sources.count <= Self.mostRows }

    private func place(_ row: Int) -> (node: Int32, prop: Prop?, source: Source) {
        let source = system.source(ofRow: row, doc)
        if case .slot(let node, let prop, _) = system.sources[row] { return (node, prop, source) }
        return (system.sources[row].node(doc), nil, source)
    }

    private func finding(_ sort: Finding.Sort, _ row: Int, _ text: String, help: String? = nil) -> Finding {
        let at = place(row)
        return Finding(sort: sort, node: at.node, prop: at.prop, text: text, source: at.source, help: help)
    }

    private func list(_ rows: [Int]) -> String {
        var names: [String] = []
        for row in rows {
            let name = system.relationName(row, words)
            if !names.contains(name) { names.append(name) }
        }
        if names.count > 6 { names = Array(names.prefix(3)) + ["\(names.count - 5) more"] + Array(names.suffix(2)) }
        return names.listed
    }

    // MARK: Relations that do not hold

    func broken() -> [Finding] {
        doc.brokenRelationsWithSums(of: system.root).prefix(Self.most).map { relation in
            let text = doc.text(relation)
            let help = doc.weakened(relation.name).map { "`\($0)` lets it give way" }
            switch relation.name {
            case .slot(let node, let prop, let slot):
                let source = doc.lookup(node, prop, slot).source
                return Finding(sort: .broken, node: node, prop: prop, text: text, source: source, help: help)
            case .keep(let number):
                let keep = doc.keep(number)
                return Finding(sort: .broken, node: keep.owner, prop: nil, text: text, source: keep.source, help: help)
            case .arrangement(let node), .hug(let node), .resist(let node), .padding(let node):
                return Finding(sort: .broken, node: node, prop: nil, text: text, source: -1)
            }
        }
    }

    /// Whether a row comes from a `fill`, which is intended to yield to all other relations (C-14).
    private func isFill(_ source: ConstraintSource) -> Bool {
        guard case .slot(let node, let prop, let slot) = source else { return false }
        return doc.value(node, prop, slot).kind == .fill
    }

    /// Soft relations that are not satisfied, with the relations they yield to.
    func missed() -> [Finding] {
        var found: [Finding] = []
        for row in system.sources.indices where system.system.isOff(row) && found.count < Self.most {
            let level = system.system.level(ofRow: row)
            guard level > 2, level < LinearSystem.required, system.sources[row].isWritten, !isFill(system.sources[row]) else { continue }
            var holders: [Int] = []
            for term in system.rowExpressions[row].terms {
                for held in system.system.answerRows(of: term.unknown, shouldStop: stop) {
                    if let number = held.relation, !holders.contains(number) { holders.append(number) }
                }
            }
            let name = system.relationName(row, words)
            let off = shortNumber(abs(system.system.error(ofRow: row)))
            let because = holders.isEmpty ? "" : ", because of \(list(holders.sorted()))"
            found.append(finding(.overridden, row, "\(name) is off by \(off)\(because)"))
        }
        return found
    }

    // MARK: What is open

    func ambiguous() -> [Finding] {
        guard isSmall else { return [] }
        let values = doc.ambiguousValues(of: system.root).prefix(Self.most)
        func line(_ node: Int32, _ prop: Prop) -> [Int32] { [doc.parent(node) ?? -1, prop.axis == .x ? 0 : 1] }
        func arranges(_ node: Int32) -> Bool { doc.parent(node).map { doc.kind($0).traits.arrangesInOrder } ?? false }
        // The lines of a container that arranges its children in order, on which something would be invisible.
        let hiding = Set(
            values.filter { node, prop in
                prop.isSize && arranges(node) && system.itemOf[node].map { system.place($0, prop) <= 0 } ?? false
            }.map(line))
        var offered: Set<[Int32]> = []
        return values.compactMap { node, prop in
            guard let item = system.itemOf[node], let range = system.freedom(of: item, prop, stop) else { return nil }
            let name = "\(doc.nameText(node)).\(prop.word)"
            let source = doc.ownSlots(node).map(\.source).first { $0 >= 0 } ?? -1
            let (found, line) = (system.place(item, prop), line(node, prop))
            let hides = hiding.contains(line)
            var help: String?
            // What settles one value may settle the others of the line, and then another offer would contradict it.
            if !hides || prop.isSize && offered.insert(line).inserted {
                let value = prop.isSize && (hides || found <= 0) && range.upperBound > 0 ? min(range.upperBound, Self.seenSize) : found
                help = "`\(name) = \(shortNumber(value))` settles it"
            }
            return Finding(
                sort: .ambiguous, node: node, prop: prop, text: "\(name) could be \(rangeText(range))", source: source, help: help)
        }
    }

    /// A size in points that is easy to see.
    private static let seenSize = 40.0

    /// Containers that wrap but have nothing tied to their far edge.
    func untied() -> [Finding] {
        var found: [Finding] = []
        for source in system.sources where found.count < Self.most {
            guard case .fit(let node, let axis) = source, let item = system.itemOf[node] else { continue }
            let own = system.items[Int(item)]
            guard own.kind.traits.joinsSystem, !own.kind.traits.arrangesInOrder, let last = system.shownItems(item).last else { continue }
            let length = own.size(axis)
            let holders = length.unknown < 0 ? [] : system.system.answerRows(of: length.unknown, shouldStop: stop)
            let isOwn = holders.allSatisfy { held in
                switch held.relation.map({ system.sources[$0] }) {
                case .fit(node, axis), .padding(node, axis), nil: true
                default: false
                }
            }
            guard length.unknown >= 0, isOwn else { continue }
            let edge: Prop = axis == .x ? .right : .bottom
            let value = shortNumber(system.place(item, axis == .x ? .width : .height))
            let text =
                "\(doc.nameText(node)) wraps, but nothing is tied to its \(edge.word): it is \(value) \(axis == .x ? "wide" : "high")"
            let help = "`\(doc.nameText(system.items[Int(last)].node)).\(edge.word) = 0` ties a child to it"
            let at = doc.lookup(node, axis == .x ? .width : .height).source
            let place = at >= 0 ? at : doc.ownSlots(node).map(\.source).first { $0 >= 0 } ?? -1
            found.append(
                Finding(sort: .emptyWrap, node: node, prop: axis == .x ? .width : .height, text: text, source: place, help: help))
        }
        return found
    }

    // MARK: Relations that others imply

    /// Required relations that hold even without being written: equations that follow from others, and bounds that another relation
    /// implies.
    func implied() -> [Finding] {
        guard system.sources.count <= Self.mostCompared else { return [] }
        var found: [Finding] = []
        var told: Set<Int> = []
        for row in system.sources.indices.reversed() where found.count < Self.most && !stop() {
            let isEquation = system.comparison(of: row) == .equal
            guard system.sources[row].isWritten, system.system.level(ofRow: row) >= LinearSystem.required,
                system.system.error(ofRow: row) == 0, !system.rowExpressions[row].terms.isEmpty,
                system.sources.filter({ $0 == system.sources[row] }).count == 1,
                let others = impliers(of: row, isEquation, without: told), isEquation || others.count == 1
            else { continue }
            // A reported relation is left out of the checks that follow: of several relations that imply each other, the last one is
            // reported.
            told.insert(row)
            let by = others.isEmpty ? "it holds always" : "\(list(others)) \(others.count == 1 ? "implies" : "imply") it"
            found.insert(finding(.implied, row, "\(system.relationName(row, words)) says nothing new: \(by)"), at: 0)
        }
        return found
    }

    /// The required relations that together imply a relation; `nil` if they do not imply it.
    private func impliers(of row: Int, _ isEquation: Bool, without told: Set<Int>) -> [Int]? {
        var all: [Int] = []
        let step = 1e-3
        let comparison = system.comparison(of: row)
        // The relation is implied if no solution of the others lies on its wrong side.
        for sign in [1.0, -1.0] where isEquation || (comparison == .atMost) == (sign > 0) {
            let others = LinearSystem(unknowns: system.unknownCount)
            for item in system.items {
                for length in [item.width, item.height] where length.unknown >= 0 { others.holdNonNegative(length.unknown) }
            }
            var numbers: [Int] = []
            for other in system.sources.indices where other != row && system.system.level(ofRow: other) >= LinearSystem.required {
                if system.system.error(ofRow: other) != 0 || told.contains(other) { continue }
                let expression = system.rowExpressions[other]
                others.add(expression.terms, expression.constant, system.comparison(of: other), level: LinearSystem.required)
                numbers.append(other)
            }
            let own = system.rowExpressions[row]
            let last = others.add(
                own.terms, own.constant - sign * step, sign > 0 ? .atLeast : .atMost, level: LinearSystem.required)
            guard others.solve(shouldStop: stop), others.isBroken(last) else { return nil }
            for needed in others.minimalSet(ofBroken: last, shouldStop: stop) where !all.contains(numbers[needed]) {
                all.append(numbers[needed])
            }
        }
        return all.sorted()
    }

    // MARK: Forms

    /// `keep`s with a distance where a coordinate seems intended, and the other way round.
    func forms() -> [Finding] {
        var found: [Finding] = []
        for row in system.sources.indices {
            guard case .keep(let number) = system.sources[row], found.count < Self.most else { continue }
            let keep = doc.keep(number)
            guard case .property(let node, let prop) = keep.form, let item = system.itemOf[node], let parent = doc.parent(node),
                let box = system.itemOf[parent], [.right, .bottom].contains(prop)
            else { continue }
            let length = system.place(box, prop.axis == .x ? .width : .height)
            let name = keep.label ?? "`keep \(keep.text)`"
            let far = "\(doc.nameText(parent)).\(prop.word)"
            if keep.rule.kind == .number, keep.rule.add > length / 2, keep.rule.add > 0 {
                let text =
                    "\(name) is a distance from \(far): \(doc.nameText(node)).\(prop.word) is \(shortNumber(system.place(item, prop)))"
                let near = prop == .right ? "left" : "top"
                let start = "\(doc.nameText(parent)).\(near)"
                let number = exactNumber(keep.rule.add)
                let help = "`keep \(doc.nameText(node)).\(prop.word) = \(start) + \(number)` is a coordinate"
                found.append(finding(.form, row, text, help: help))
            } else if keep.rule.kind == .reference, doc.resolveReference(keep.rule, on: node) == parent, keep.rule.anchor == prop,
                keep.rule.mult == 1, keep.rule.add > 0
            {
                let text = "\(name) is a coordinate, \(exactNumber(keep.rule.add)) beyond \(far)"
                let help = "`keep \(doc.nameText(node)).\(prop.word) = \(exactNumber(keep.rule.add))` is a distance inwards"
                found.append(finding(.form, row, text, help: help))
            }
        }
        return found
    }

    /// Texts that were measured at a width other than the one they got, because the rounds did not converge (C-18).
    func unsettled() -> [Finding] {
        guard let solution = doc.constraintSolutions[system.root], solution.answered.isUnsettled else { return [] }
        return solution.answered.items.prefix(10_000).compactMap { item in
            guard item.kind.traits.content == .text, !item.isGone else { return nil }
            let (width, height) = (solution.answered.found(item.width), solution.answered.found(item.height))
            guard abs(item.contentHeight - height) > 1e-6 else { return nil }
            let name = doc.nameText(item.node)
            let text =
                "\(name): its text is \(shortNumber(item.contentHeight)) high at \(shortNumber(width)) wide, and \(name) is "
                + "\(shortNumber(height)) high: width and height depend on each other, and do not settle"
            return Finding(
                sort: .unsettled, node: item.node, prop: .height, text: text, source: doc.lookup(item.node, .width).source)
        }
    }
}

extension ConstraintSource {
    /// Whether it was written as one relation: a rule, a bound, a `keep` or a `vfl`.
    fileprivate var isWritten: Bool {
        switch self {
        case .slot, .keep: true
        default: false
        }
    }
}
