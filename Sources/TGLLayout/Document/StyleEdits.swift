// Edits of styles. Each writes its inverse to `history`.

extension Document {
    /// Makes a style and gives its number.
    public func makeStyle(_ name: String) -> Int32 {
        styles.append(StyleRecord(name: name))
        log(.styleExists(style: Int32(styles.count - 1)))
        return Int32(styles.count - 1)
    }

    /// A style's name.
    public func styleName(_ s: Int32) -> String { styles[Int(s)].name }
    /// Whether a style is there: it may have been taken back.
    public func styleExists(_ s: Int32) -> Bool { styles[Int(s)].exists }
    /// What a style says, in the order of setting.
    public func styleSlots(_ s: Int32) -> [(prop: Prop, slot: SlotKind, rule: Rule, source: Source)] { styles[Int(s)].slots }
    /// All styles that exist, in the order in which they were made.
    public var allStyles: [Int32] { styles.indices.filter { styles[$0].exists }.map(Int32.init) }

    /// Sets a slot of a style for all nodes that use it; an `unset` rule takes it away.
    public func setStyle(_ s: Int32, _ prop: Prop, _ slot: SlotKind, _ rule: Rule, source: Source = -1) {
        log(swapStyleSlot(s, prop, slot, rule, source, place: -1))
        if rule.kind == .reference || rule.kind == .list { noteGhosts(in: rule, user: .style(s, prop, slot)) }
    }

    func swapStyleSlot(_ s: Int32, _ prop: Prop, _ slot: SlotKind, _ rule: Rule, _ source: Source, place: Int32) -> Edit {
        var old: (rule: Rule, source: Source, place: Int32) = (.unset, -1, -1)
        if let k = styles[Int(s)].slots.firstIndex(where: { $0.prop == prop && $0.slot == slot }) {
            old = (styles[Int(s)].slots[k].rule, styles[Int(s)].slots[k].source, Int32(k))
            if rule.isSet {
                styles[Int(s)].slots[k].rule = rule
                styles[Int(s)].slots[k].source = source
            } else {
                styles[Int(s)].slots.remove(at: k)
            }
        } else if rule.isSet {
            let count = styles[Int(s)].slots.count
            styles[Int(s)].slots.insert((prop, slot, rule, source), at: place < 0 ? count : min(Int(place), count))
        }
        var users: [Int32] = []
        for u in styles[Int(s)].users where Int(u) < nodes.count && styles[Int(s)].exists && styleList(u).contains(Double(s)) {
            if slot != .rule { noteBounds(u) }
            resolve(u, prop)
            users.append(u)
        }
        if users.count < styles[Int(s)].users.count {
            styles[Int(s)].users = users
            styles[Int(s)].knownUsers = Set(users)
        }
        return .styleSlot(style: s, prop: prop, slot: slot, rule: old.rule, source: old.source, place: old.place)
    }

    /// The styles of a node, in order.
    public func stylesOf(_ i: Int32) -> [Int32] { styleList(i).map { Int32($0) }.filter { styles[Int($0)].exists } }

    /// The same as the rule has them: numbers, also of styles that are not there any more.
    func styleList(_ i: Int32) -> [Double] {
        guard nodes[i].pointee.flags.contains(.hasStyles) else { return [] }
        if let w = whenSlot(i, .style, .rule) { return numbers[Int(w.rule.ref)] }
        return own(i, .style, .rule).map { numbers[Int($0.rule.ref)] } ?? []
    }
}
