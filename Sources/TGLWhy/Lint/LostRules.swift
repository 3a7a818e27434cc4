// Rules that were set while their node stood beside another, and count as unset since one of the two has moved.

import TGLLayout

extension Document {
    /// Why a node's own rule counts as unset although the node is there that it follows; `nil` where it counts, or that is gone.
    func lostReason(_ rule: Rule, _ prop: Prop, on i: Int32) -> String? {
        guard rule.kind == .reference || rule.kind == .spot, rule.ref >= 0, exists(rule.ref), isDangling(rule, on: i, for: prop) else {
            return nil
        }
        if prop.followsChildren { return "\(nameText(rule.ref)) is no child of it" }
        return "\(nameText(rule.ref)) is neither its parent nor a sibling"
    }

    /// Finds the rules of a node that count as unset since what they follow stands elsewhere.
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
    /// The node's own rule of a property, where it counts as unset since what it follows stands elsewhere.
    mutating func lost(_ i: Int32, _ prop: Prop, _ indent: Int) {
        guard let own = doc.own(i, prop, .rule), let reason = doc.lostReason(own.rule, prop, on: i) else { return }
        add(indent, "`\(prop.word) = \(doc.text(own.rule, for: prop, on: i))` counts as unset: \(reason)", .ignored, source: own.source)
    }
}
