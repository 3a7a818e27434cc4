// Finds rules that refer to a parent or sibling, and count as unset because one of the two nodes has moved elsewhere in the tree.

import TGLLayout

extension Document {
    /// Why a node's own rule counts as unset although the node it refers to exists; `nil` if the rule counts or that node was removed.
    func lostReason(_ rule: Rule, _ prop: Prop, on i: Int32) -> String? {
        guard rule.kind == .reference || rule.kind == .spot, rule.ref >= 0, exists(rule.ref), isDangling(rule, on: i, for: prop) else {
            return nil
        }
        if prop.followsChildren { return "\(nameText(rule.ref)) is no child of it" }
        return "\(nameText(rule.ref)) is neither its parent nor a sibling"
    }

    /// Finds the rules of a node that count as unset because the node they refer to was moved.
    func lintLostRules(_ i: Int32, _ found: inout [Finding]) {
        guard anyOwnRule(i, { $0.kind == .reference || $0.kind == .spot }) else { return }
        for own in ownSlots(i) {
            guard let reason = lostReason(own.rule, own.prop, on: i) else { continue }
            let rule = "`\(statement(own.prop, own.slot, own.rule, on: i))`"
            found.append(
                Finding(
                    sort: .idle, node: i, prop: own.prop, text: "\(nameText(i)): \(rule) counts as unset: \(reason)", source: own.source))
        }
    }
}

extension Explainer {
    /// Reports the node's own rule for a property if it counts as unset because the node it refers to was moved.
    mutating func lost(_ i: Int32, _ prop: Prop, _ indent: Int) {
        guard let own = doc.own(i, prop, .rule), let reason = doc.lostReason(own.rule, prop, on: i) else { return }
        add(indent, "`\(prop.word) = \(doc.text(own.rule, for: prop, on: i))` counts as unset: \(reason)", .ignored, source: own.source)
    }
}
