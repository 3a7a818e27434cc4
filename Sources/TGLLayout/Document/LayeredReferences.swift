// A rule that follows a node which is not there counts as unset: the layer beneath shows. Where a node has styles or
// `when`s, what shows then changes when such a node goes or comes back.

extension Document {
    /// Whether a rule follows a node that is not there.
    @inline(__always) func isDangling(_ rule: Rule) -> Bool {
        rule.kind == .reference && rule.ref >= 0 && !exists(rule.ref)
    }

    /// Notes which nodes the layers of a property follow. What a `when` says is noted when it is made.
    func noteLayeredReferences(_ i: Int32, _ prop: Prop) {
        for slot in SlotKind.allCases {
            if let own = own(i, prop, slot) { noteLayered(own.rule, i, prop) }
        }
        for style in styleList(i).lazy.map({ Int($0) }) where styles[style].exists {
            for slot in styles[style].slots where slot.prop == prop { noteLayered(slot.rule, i, prop) }
        }
    }

    func noteLayered(_ rule: Rule, _ i: Int32, _ prop: Prop) {
        guard rule.kind == .reference, rule.ref >= 0 else { return }
        layeredReferences[rule.ref, default: LayeredUsers()].note(LayeredUsers.User(node: i, prop: prop))
    }

    /// Works out again what follows a node that came or went.
    func resolveReferrers(to i: Int32) {
        guard let users = layeredReferences[i] else { return }
        for user in users.list where exists(user.node) { resolve(user.node, user.prop) }
    }
}
