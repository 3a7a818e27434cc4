// Edits of styles. Each writes its inverse to `history`.

extension Document {
    /// Makes a style that sets nothing, and returns its number. A node gets styles by its property `style`:
    /// `Rule(.styles, ref: addNumbers([Double(number)]))`.
    public func makeStyle(_ name: String) -> Int32 {
        styles.append(StyleRecord(name: name))
        log(.styleExists(style: Int32(styles.count - 1)))
        return Int32(styles.count - 1)
    }

    /// A style's name.
    public func styleName(_ s: Int32) -> String { styles[Int(s)].name }
    /// Whether a style is there: it may have been undone.
    public func styleExists(_ s: Int32) -> Bool { s >= 0 && Int(s) < styles.count && styles[Int(s)].exists }
    /// The slots that a style sets, in the order in which they were set.
    public func styleSlots(_ s: Int32) -> [(prop: Prop, slot: SlotKind, rule: Rule, source: Source)] { styles[Int(s)].slots }
    /// The rule that a style itself sets for a slot. Of the property and the `frame` that it is a part of, the one that was set later
    /// counts. For a given node, a rule of the property that counts as unset on it is skipped, and `frame` is skipped where the node is at
    /// its own frame (`useFrame`, `noLayout`).
    public func styleRule(_ s: Int32, _ prop: Prop, _ slot: SlotKind = .rule, for node: Int32? = nil) -> (rule: Rule, source: Source)? {
        let isPart = isPart(prop, slot, ofFrameOf: node)
        let found = styles[Int(s)].slots.last {
            guard $0.slot == slot else { return false }
            if let node, $0.prop == prop { return !isDangling($0.rule, on: node, for: prop) }
            return $0.prop == prop || isPart && $0.prop == .frame
        }
        guard let found else { return nil }
        return found.prop == prop ? (found.rule, found.source) : part(prop, ofFrame: found.rule).map { ($0, found.source) }
    }

    /// The rule that a style gives a node for a slot: that of a `when` on the style that holds, otherwise the style's own.
    func styleLayer(_ s: Int32, _ prop: Prop, _ slot: SlotKind, for node: Int32) -> (rule: Rule, layer: Layer, source: Source)? {
        if !styles[Int(s)].whens.holding.isEmpty,
            let w = whenSlots(ofStyle: s, prop, slot, for: node).first(where: { $0.rule.isSet && !isDangling($0.rule, on: node, for: prop) }
            )
        {
            return (w.rule.shown, .styleWhen(s, when: w.when), w.source)
        }
        return styleRule(s, prop, slot, for: node).map { ($0.rule, .style(s), $0.source) }
    }

    /// All styles that exist, in the order in which they were made.
    public var allStyles: [Int32] { styles.indices.filter { styles[$0].exists }.map(Int32.init) }

    /// Sets a slot of a style for all nodes that use it; an `unset` rule removes it.
    public func setStyle(_ s: Int32, _ prop: Prop, _ slot: SlotKind, _ rule: Rule, source: Source = -1) {
        log(swapStyleSlot(s, prop, slot, rule, source, place: -1))
        if [.reference, .list, .spot, .adaptive].contains(rule.kind) { noteGhosts(in: rule, user: .style(s, prop, slot)) }
    }

    /// Replaces the rule of a style's slot. The slot keeps its place in the order of setting; where the style does not set the slot, it is
    /// added.
    public func replaceStyle(_ s: Int32, _ prop: Prop, _ slot: SlotKind, _ rule: Rule, source: Source = -1) {
        let place = styles[Int(s)].slots.firstIndex { $0.prop == prop && $0.slot == slot }.map { Int32($0) } ?? -1
        log(swapStyleSlot(s, prop, slot, rule, source, place: place))
        noteGhosts(in: rule, user: .style(s, prop, slot))
    }

    func swapStyleSlot(_ s: Int32, _ prop: Prop, _ slot: SlotKind, _ rule: Rule, _ source: Source, place: Int32) -> Edit {
        noteSharedRules()
        var old: (rule: Rule, source: Source, place: Int32) = (.unset, -1, -1)
        if let k = styles[Int(s)].slots.firstIndex(where: { $0.prop == prop && $0.slot == slot }) {
            old = (styles[Int(s)].slots[k].rule, styles[Int(s)].slots[k].source, Int32(k))
            styles[Int(s)].slots.remove(at: k)
        }
        if rule.isSet {
            // What is set again counts as set last.
            let count = styles[Int(s)].slots.count
            styles[Int(s)].slots.insert((prop, slot, rule, source), at: place < 0 ? count : min(Int(place), count))
        }
        resolveUsers(of: s, prop, slot)
        return .styleSlot(style: s, prop: prop, slot: slot, rule: old.rule, source: old.source, place: old.place)
    }

    /// Brings a slot up to date on all nodes that use a style, after the style came to say something else of it.
    func resolveUsers(of s: Int32, _ prop: Prop, _ slot: SlotKind) {
        let known = styles[Int(s)].users
        let isGone = UserMarks(known.count)
        sweep(known.count) { [unowned self] k in
            let u = known[k]
            guard Int(u) < nodes.count, styles[Int(s)].exists, styleList(u).contains(Double(s)) else { return isGone.note(k) }
            if slot != .rule { noteBounds(u) }
            resolve(u, prop)
        }
        sweep(1) { [unowned self] _ in
            guard isGone.count > 0, styles[Int(s)].users.count == known.count else { return }
            let users = known.indices.filter { !isGone[$0] }.map { known[$0] }
            styles[Int(s)].users = users
            styles[Int(s)].knownUsers = Set(users)
        }
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

/// Which of a style's users do not have it any more.
private final class UserMarks {
    private var marks: [Bool] = []
    private let total: Int
    private(set) var count = 0

    init(_ total: Int) { self.total = total }

    subscript(_ k: Int) -> Bool { !marks.isEmpty && marks[k] }

    func note(_ k: Int) {
        if marks.isEmpty { marks = Array(repeating: false, count: total) }
        marks[k] = true
        count += 1
    }
}
