import TGLLayout
import TGLSyntax

// Copies relations that follow knobs along with their bearers: by `copy`, and into a test's document.

extension Machine {
    /// Makes the rules of a copied subtree follow knobs as the originals do. References within the subtree lead to the copies.
    func copyTies(of original: Int32, to copy: Int32, whensFrom first: Int) throws(Failure) {
        if session.ties.isEmpty { return }
        var copies: [Int32: Int32] = [:]
        for (index, pair) in zip(document.subtree(original), document.subtree(copy)).enumerated() {
            copies[pair.0] = pair.1
            try look(at: index)
        }
        var made: [Source: Tie] = [:]
        func tie(_ source: Source) throws(Failure) -> Tie? {
            guard let tie = session.ties.bySource[source] else { return nil }
            if let known = made[source] { return known }
            made[source] = try tie.copied(session.places.fresh(like: source)) { copies[$0] } ?? tie
            if let new = made[source], new !== tie { session.ties.add(new) }
            return made[source]
        }
        func note(_ slot: TiedSlot, _ rule: Rule, _ source: Source) throws(Failure) {
            guard let tie = try tie(source) else { return }
            tie.note(slot)
            if tie.source != source { document.replace(slot, rule, source: tie.source) }
        }
        for (index, node) in document.subtree(copy).enumerated() {
            for slot in document.ownSlots(node) { try note(.node(node, slot.prop, slot.slot), slot.rule, slot.source) }
            for number in document.allKeeps(of: node) {
                let keep = document.keep(number)
                let spot = session.ties.bySource[keep.source].map { self.spot(ofCopy: keep, $0, copies) } ?? TiedSlot.Spot()
                try note(.keep(number, spot), keep.rule, keep.source)
            }
            try look(at: index)
        }
        for when in first..<document.whenCount {
            for (place, slot) in document.whenSlots(Int32(when)).enumerated() {
                try note(.when(Int32(when), place), slot.rule, slot.source)
            }
        }
    }

    /// The position of a copied relation's original among those of its statement.
    private func spot(ofCopy keep: Keep, _ tie: Tie, _ copies: [Int32: Int32]) -> TiedSlot.Spot {
        guard case .property(let node, let prop) = keep.form else { return TiedSlot.Spot() }
        for case .keep(let number, let spot) in tie.slots {
            if case .property(let own, prop) = document.keep(number).form, copies[own] ?? own == node { return spot }
        }
        return TiedSlot.Spot()
    }

    /// Makes the rules of styles from another document follow knobs as they do there.
    func takeTies(of others: TieTable, in other: Document) throws(Failure) {
        if others.isEmpty { return }
        func tie(_ source: Source) throws(Failure) -> Tie? {
            if let known = session.ties.bySource[source] { return known }
            guard let tie = others.bySource[source] else { return nil }
            let taken =
                try tie.copied(source, document: documentNumber) { [document] in
                    Int($0) < other.capacity ? document.findOrExpect(other.name($0)) : nil
                } ?? tie.fresh
            session.ties.add(taken)
            return taken
        }
        for style in document.allStyles {
            for slot in document.styleSlots(style) { try tie(slot.source)?.note(.style(style, slot.prop, slot.slot)) }
        }
        for when in document.allWhens {
            for (place, slot) in document.whenSlots(when).enumerated() { try tie(slot.source)?.note(.when(when, place)) }
        }
    }
}

extension Tie {
    /// A copy of the relation that refers to other nodes; `nil` if it refers to none of those that are replaced.
    ///
    /// - Parameter node: the replacement of a node; `nil` if it is not replaced.
    func copied(_ source: Source, document: UInt32? = nil, _ node: (Int32) -> Int32?) throws(Failure) -> Tie? {
        guard case .formula(let function, let constants, let text) = form else { return nil }
        var isOther = false
        var replacer = ValueReplacer()
        let mapped = try constants.map { value throws(Failure) -> Value in
            guard let other = try replacer.replace(in: value, { $0.mapped(document, node) }) else { return value }
            isOther = true
            return other
        }
        guard isOther else { return nil }
        var own = relation
        own.source = source
        return Tie(own, from: plainSource, .formula(function, mapped, text), part: part, changes: changes, knobs: knobs)
    }

    /// The same relation, without rules so far.
    var fresh: Tie { Tie(relation, from: plainSource, form, part: part, changes: changes, knobs: knobs) }
}

extension Value {
    /// A copy of a node or a rule under construction that refers to other nodes; `nil` if it refers to none of those that are replaced.
    fileprivate func mapped(_ document: UInt32?, _ node: (Int32) -> Int32?) -> Value? {
        switch self {
        case .node(let handle): return node(handle.index).map { .node(NodeHandle(index: $0, document: document ?? handle.document)) }
        case .rule(let box):
            let rule = box.rule.mapped(node)
            let items = box.items.map { $0.mapped(node) }
            let sum = box.sum?.mapped(node)
            return rule == box.rule && items == box.items && sum == box.sum
                ? nil : .rule(RuleBox(rule, items: items, sum: sum, live: box.live))
        default: return nil
        }
    }
}

extension SumRule {
    fileprivate func mapped(_ node: (Int32) -> Int32?) -> SumRule {
        var result = self
        for o in operands.indices {
            for (t, term) in operands[o].terms.enumerated() { result.operands[o].terms[t].node = node(term.node) ?? term.node }
            if let nested = operands[o].nested { result.operands[o].nested?.rule = nested.rule.mapped(node) }
        }
        return result
    }
}

extension Rule {
    fileprivate func mapped(_ node: (Int32) -> Int32?) -> Rule {
        guard kind == .reference || kind == .spot, ref >= 0, let other = node(ref) else { return self }
        var result = self
        result.ref = other
        return result
    }
}
