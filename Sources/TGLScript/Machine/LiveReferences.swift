import TGLLayout
import TGLSyntax

// Live references: which nodes a rule may follow, and references to nodes that are not made yet.

/// A rule that names a node which was not made yet when it was written.
struct AwaitedReference {
    let node: Int32
    let prop: Prop
    let slot: SlotKind
    let rule: Rule
    let place: Diagnostic.Place
}

extension Machine {
    /// `A.width`, `parent.width`, `prev.width` on the right side of a rule.
    func getLive(_ i: Instruction) throws(Failure) {
        let member = program.members[Int(i.c)]
        let base = register(i.b).pointee.value
        if member.fromSelf {
            if case .none = base {
                throw noneOpen(member)
            }
            register(i.a).put(followed(member, ref: -1))
            return
        }
        var budget = limits.list
        register(i.a).put(try mapped(base, &budget) { item throws(Failure) in try self.live(item, member) })
    }

    private func noneOpen(_ member: Member) -> Failure {
        let steps = member.path.map { "\($0)." }.joined()
        return Failure(.noOpenNode, "no node is open here", help: "name the node: `A.\(steps)\(member.text)`")
    }

    private func live(_ base: Value, _ member: Member) throws(Failure) -> Value {
        switch base {
        case .node(let node):
            guard node.document == documentNumber else {
                _ = try existing(node)
                return .none
            }
            if !document.isExpected(node.index) { _ = try existing(node) }
            return followed(member, ref: node.index)
        case .none:
            throw noneOpen(member)
        case .style:
            throw Failure(.noMember, "a style has no \(member.text); only its nodes have")
        default:
            throw Failure(.noMember, "\(base.kindText) has no `\(member.text)`: only nodes have")
        }
    }

    private func followed(_ member: Member, ref: Int32) -> Value {
        let path = member.path.path
        let props = member.property?.followed ?? []
        let rules = props.map { prop in
            member.part == .natural
                ? Value.rule(RuleBox(Rule(.reference, anchor: prop, path: path, ref: ref)))
                : Arithmetic.value(LinearSum(terms: [SumTerm(node: ref, path: path, anchor: prop, part: member.part)]))
        }
        return rules.count == 1 ? rules[0] : list(rules)
    }

    /// Checks a reference and returns it as the node stores it; fails if the rule may not follow that node.
    func checked(
        _ given: Rule, on bearer: Bearer, _ prop: Prop, _ slot: SlotKind, _ relation: Relation
    ) throws(Failure) -> Rule {
        var rule = given
        needsCheck = true
        guard case .node(let node) = bearer else {
            try checkOutsideOfCells(rule, on: nil, relation.valueRange)
            return rule
        }
        if rule.ref == node { rule.ref = -1 }
        // A node that the relation followed before may have been moved away since; a newly followed node must be in reach.
        if mode.isTyingAgain {
            if document.own(node, prop, slot).map({ $0.rule.ref == rule.ref }) ?? true { return rule }
            if let failure = strange(rule, on: node, prop, relation.valueRange) { throw failure }
            return rule
        }
        try checkInCell(rule, on: node, relation.valueRange)
        if !isInCell, prop.isPosition, rule.anchor.isPosition, !document.placesByEdges(aroundOf: node) {
            let place = Diagnostic.Place(source: program.source, range: relation.valueRange)
            session.notes.note(FollowingPosition(node: node, prop: prop, slot: slot, place: place), in: document)
        }
        if rule.ref >= 0, document.isExpected(rule.ref) {
            let place = Diagnostic.Place(source: program.source, range: relation.valueRange)
            awaitMade(AwaitedReference(node: node, prop: prop, slot: slot, rule: rule, place: place))
            return rule
        }
        if let failure = strange(rule, on: node, prop, relation.valueRange) { throw failure }
        return rule
    }

    /// Checks a linear sum and returns it as the node stores it; fails if the node is in no system of relations, or the rule may not follow
    /// a node in it.
    func checked(
        _ given: SumRule, on bearer: Bearer, _ prop: Prop, _ slot: SlotKind, _ relation: Relation
    ) throws(Failure) -> SumRule {
        needsCheck = true
        guard case .node(let node) = bearer else {
            for term in given.allTerms where term.node >= 0 {
                try checkOutsideOfCells(Rule(.reference, anchor: term.anchor, ref: term.node), on: nil, relation.valueRange)
            }
            return given
        }
        if let failure = unsolvable(given, on: node, prop, relation) { throw failure }
        return try checkedTerms(given, on: node, prop, slot, relation)
    }

    /// The failure for a sum that cannot be solved where the node is, whatever nodes it names.
    private func unsolvable(_ given: SumRule, on node: Int32, _ prop: Prop, _ relation: Relation) -> Failure? {
        let word = given.choice == .largest ? "max" : "min"
        func operand(_ message: String, note: String? = nil, help: String? = nil) -> Failure {
            Failure(.badValue, message, note: note, help: help, range: relation.valueRange)
        }
        switch document.misfit(ofSum: given, for: prop, on: node) {
        case .sum: return sumOutsideSystem(given, relation)
        case .notLinear:
            let failure = Arithmetic.notLinear("in a system, `\(word)` takes sums of sizes, positions, percentages and numbers")
            failure.note = "a `constraint` and a `stack` solve `\(word)` as relations, which have no `wrap` and no `max` or `min` in them"
            failure.range = relation.valueRange
            return failure
        case .severalBases(let sum):
            return operand(
                "`\(document.text(sum))` cannot be compared in a `\(word)` here",
                note: "outside of a `constraint` and a `stack` each operand is one size or edge times a number plus a number")
        case .anchor(let anchor): return operand("`\(prop.word)` cannot follow a `\(anchor.word)`")
        case .distance(let sum):
            let text = document.text(sum)
            return operand(
                "`\(text)` in the `\(word)` of a position is a distance from no edge",
                note: "the operands of a position are edges of the parent or of siblings", help: "write `parent.\(prop.word) + \(text)`")
        default: return nil
        }
    }

    private func sumOutsideSystem(_ given: SumRule, _ relation: Relation) -> Failure {
        let failure = Arithmetic.notLinear("a rule can have only one base, and this one has two")
        failure.note = "sums of several sizes are solved in a `constraint` or a `stack` only"
        if let term = given.allTerms.first {
            let name = document.referenceText(Rule(.reference, anchor: term.anchor, path: term.path, ref: term.node))
            failure.help = "write `value(\(name))` for its current number"
        }
        failure.range = relation.valueRange
        return failure
    }

    private func checkedTerms(
        _ given: SumRule, on node: Int32, _ prop: Prop, _ slot: SlotKind, _ relation: Relation
    ) throws(Failure) -> SumRule {
        var sum = given
        for o in sum.operands.indices {
            if let nested = sum.operands[o].nested {
                sum.operands[o].nested?.rule = try checkedTerms(nested.rule, on: node, prop, slot, relation)
            }
            for t in sum.operands[o].terms.indices {
                let term = sum.operands[o].terms[t]
                if term.node == node { sum.operands[o].terms[t].node = -1 }
                let rule = Rule(.reference, anchor: term.anchor, path: term.path, ref: term.node == node ? -1 : term.node)
                try checkInCell(rule, on: node, relation.valueRange)
                if rule.ref >= 0, document.isExpected(rule.ref) {
                    let place = Diagnostic.Place(source: program.source, range: relation.valueRange)
                    awaitMade(AwaitedReference(node: node, prop: prop, slot: slot, rule: rule, place: place))
                } else if let failure = strange(rule, on: node, prop, relation.valueRange) {
                    throw failure
                }
            }
        }
        return sum
    }

    private func awaitMade(_ reference: AwaitedReference) {
        if isInCell { cell.awaited.append(reference) } else { session.awaited.append(reference) }
    }

    /// Whether the rule of an awaited reference is still set, alone or as a part of a `max`, `min` or `or`.
    func isInForce(_ reference: AwaitedReference) -> Bool {
        guard let own = document.own(reference.node, reference.prop, reference.slot) else { return false }
        return document.mentions(own.rule, reference.rule.ref)
    }

    /// Fails if live words in a rule of a cell's root lead to another cell: of the nodes outside its cell it reaches only its parent.
    private func checkInCell(_ rule: Rule, on node: Int32, _ range: SourceRange) throws(Failure) {
        try checkOutsideOfCells(rule, on: node, range)
        guard isInCell, node == cell.root, rule.path != 0, rule.path != [Step.parent].path else { return }
        let failure = Failure(
            .badReference, "the root of a cell can follow its own nodes and its parent, not its neighbours",
            note: "other cells are made and go as they come into view", range: range)
        throw failure
    }

    /// Fails if a rule of a node, or of a style (`nil`), follows a node of a cell that does not contain it.
    private func checkOutsideOfCells(_ rule: Rule, on node: Int32?, _ range: SourceRange) throws(Failure) {
        guard !isInCell, rule.ref >= 0, document.isInCell(rule.ref),
            node.map({ document.cellRoot(of: rule.ref) != document.cellRoot(of: $0) }) ?? true
        else { return }
        throw Failure(
            .badReference, "a rule cannot follow a node in a cell of a collection", note: "cells come and go with what is in view",
            help: "`value(…)` reads its current number", range: range)
    }

    func isInSystem(_ bearer: Bearer) -> Bool {
        guard case .node(let node) = bearer else { return true }
        return document.system(of: node) != nil
    }

    func isInCSS(_ bearer: Bearer) -> Bool {
        guard case .node(let node) = bearer, let parent = document.parent(node) else { return false }
        return document.kind(parent).isCSS
    }

    func isStackedInScroll(_ bearer: Bearer, _ prop: Prop) -> Bool {
        guard case .node(let node) = bearer else { return false }
        return document.isStackedInScroll(node, prop)
    }

    func limitsNumbers(_ bearer: Bearer) -> Bool {
        guard case .node = bearer else { return false }
        return isInSystem(bearer)
    }

    func isParent(_ rule: Rule, of bearer: Bearer) -> Bool {
        if mode.isTyingAgain { return false }
        if rule.isParents { return true }
        guard case .node(let node) = bearer, let target = document.resolveReference(rule, on: node) else { return false }
        return target == document.parent(node)
    }

    /// The failure for a rule that follows a node other than its own, the parent or a sibling; `nil` if it is allowed.
    func strange(_ rule: Rule, on node: Int32, _ prop: Prop, _ range: SourceRange) -> Failure? {
        let target: Int32
        switch document.misfit(ofReference: rule, for: prop, on: node) {
        case .stranger(let node): target = node
        case .noChild(let target): return noChild(target, of: node, prop, range)
        default: return nil
        }
        let name = document.nameText(target)
        if document.system(of: node) != nil {
            return Failure(
                .badReference, "`\(document.nameText(node))` cannot follow `\(name)`: it is no item of the same system",
                note: "a relation names items of one unbroken tree of `constraint` and `stack` containers",
                help: "write `value(\(name).\(rule.anchor.word))` for its current number", range: range)
        }
        return Failure(
            .badReference, "`\(document.nameText(node))` cannot follow `\(name)`: it is neither its parent nor a sibling",
            note: target == Document.screen
                ? "only a node that is directly on the screen follows it" : "a rule follows the node itself, its parent or a sibling",
            help: "write `value(\(name).\(rule.anchor.word))` for its current number", range: range)
    }

    /// Fails if a size or position of an item of a system is related to itself, as in `left = self.left`, where its container was meant
    /// (C-3).
    func refuseItself(_ rule: Rule, on bearer: Bearer, _ prop: Prop, _ slot: SlotKind, _ relation: Relation) throws(Failure) {
        guard !mode.isTyingAgain, case .node(let node) = bearer, document.relatesToItself(rule, for: prop, on: node),
            let parent = document.parent(node)
        else { return }
        let holds = slot == .lower ? rule.add <= 0 : slot == .upper ? rule.add >= 0 : rule.add == 0
        let (name, isPart) = (document.nameText(node), relation.property.parts.count > 1)
        var meant = rule
        (meant.ref, meant.path) = (parent, 0)
        let word = isPart ? relation.name : prop.word
        let statement =
            isPart && rule.add == 0
            ? "\(word) \(slot.sign) \(document.nameText(parent)).\(word)" : document.statement(prop, slot, meant, on: node)
        throw Failure(
            .badReference, "`\(name).\(word)` follows itself, so the rule \(holds ? "says nothing" : "cannot hold")",
            note: "`self` is the node whose rule it is; its container is `parent`", help: "write `\(name).\(statement)`",
            range: relation.valueRange)
    }

    /// The failure for a rule that follows children but names a node that is not a child.
    private func noChild(_ target: Int32?, of node: Int32, _ prop: Prop, _ range: SourceRange) -> Failure {
        let owner = document.nameText(node)
        guard let target else {
            return Failure(
                .badReference, "`\(prop.word)` follows a child of the node, and these words lead to none",
                note: "`first.top` is the top of the first child", range: range)
        }
        let name = document.nameText(target)
        let failure = Failure(
            .badReference, "`\(owner).\(prop.word)` cannot follow `\(name)`: it is no child of `\(owner)`",
            note: "`\(prop.word)` is a place in the content, so it follows the node's own children", range: range)
        var above = document.parent(target)
        while let child = above, let parent = document.parent(child) {
            if parent == node { failure.help = "`\(document.nameText(child))` is the child that `\(name)` is in" }
            above = parent
        }
        return failure
    }
}
