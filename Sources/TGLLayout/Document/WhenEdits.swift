// Edits of `when`s, and which of them apply. Each writes its inverse to `history`.

extension Document {
    /// The slots, of several for one property the last one; `nil` where `shouldStop` answers true.
    package func lastOfEach(_ all: [WhenSlot]) -> [WhenSlot]? {
        var known = Set<UInt64>(minimumCapacity: all.count)
        var result: [WhenSlot] = []
        result.reserveCapacity(all.count)
        for (index, s) in all.reversed().enumerated() {
            let bearer: UInt64
            switch s.bearer {
            case .node(let node): bearer = UInt64(UInt32(bitPattern: node))
            case .style(let style): bearer = UInt64(UInt32(bitPattern: style)) | 1 << 32
            }
            let name = bearer << 16 | UInt64(s.prop.rawValue) << 8 | UInt64(s.slot.rawValue)
            if known.insert(name).inserted { result.append(s) }
            if stops(at: index) { return nil }
        }
        result.reverse()
        return result
    }

    /// Makes a `when`, which sets these slots while its condition is true, and returns its number. Of several slots for one property the
    /// last one counts.
    public func makeWhen(_ test: ScreenTest, _ all: [WhenSlot]) -> Int32 {
        makeWhen(test, once: asking(nil) { lastOfEach(all) } ?? [])
    }

    /// Makes a `when` with these slots, which are all different.
    package func makeWhen(_ test: ScreenTest, once content: [WhenSlot]) -> Int32 {
        whens.append(WhenRecord(test: test, slots: content))
        let w = Int32(whens.count - 1)
        sweep(content.count) { [unowned self] place in
            let s = content[place]
            change(s.bearer) { $0.all.append((w, Int32(place))) }
            noteGhosts(in: s.rule, user: .when(w))
            // References of styles are noted for each node that uses them, when it is resolved.
            guard case .node(let node) = s.bearer else { return }
            let hadLayers = !nodes[node].pointee.flags.isDisjoint(with: [.hasStyles, .hasWhens])
            nodes[node].pointee.flags.insert(.hasWhens)
            if !hadLayers { beginLayers(node) }
            noteReference(s.rule, node, s.prop)
        }
        toggleWhen(w)
        log(.whenExists(when: w))
        return w
    }

    /// Drops a `when` that exists.
    public func dropWhen(_ w: Int32) {
        toggleWhen(w)
        log(.whenExists(when: w))
    }

    /// Drops the `when`s with that condition, of size classes and an orientation.
    package func dropWhens(width: Int32, height: Int32, orientation: Int32?) {
        dropWhens(.classes(width, height, orientation ?? -1))
    }

    /// Drops the `when`s with a test of that text.
    package func dropWhens(test key: String) { dropWhens(.text(key)) }

    private func dropWhens(_ key: ScreenTest.Key) {
        for w in (whensByCondition[key] ?? []).reversed() { dropWhen(w) }
    }

    /// Replaces the rule of one slot of a `when`, by its index in `whenSlots`: the slot keeps its place among the others.
    public func setWhenSlot(_ w: Int32, _ place: Int, _ rule: Rule, source: Source = -1) {
        log(swapWhenSlot(w, Int32(place), rule, source))
        noteGhosts(in: rule, user: .when(w))
    }

    func swapWhenSlot(_ w: Int32, _ place: Int32, _ rule: Rule, _ source: Source) -> Edit {
        noteSharedRules()
        let old = whens[Int(w)].slots[Int(place)]
        whens[Int(w)].slots[Int(place)].rule = rule
        whens[Int(w)].slots[Int(place)].source = source
        if case .node(let node) = old.bearer { noteReference(rule, node, old.prop) }
        if whens[Int(w)].holds {
            switch old.bearer {
            case .node(let node): show(old.name, of: node)
            case .style(let style): resolveUsers(of: style, old.prop, old.slot)
            }
        }
        return .whenSlot(when: w, place: place, rule: old.rule, source: old.source)
    }

    /// A `when`'s condition.
    public func whenTest(_ w: Int32) -> ScreenTest { whens[Int(w)].test }
    /// How many `when`s were ever made: their numbers go from 0.
    public var whenCount: Int { whens.count }
    /// Whether a `when` is there: it may have been dropped, or undone.
    public func whenExists(_ w: Int32) -> Bool { w >= 0 && Int(w) < whens.count && whens[Int(w)].exists }
    /// Whether a `when`'s condition is true now.
    public func whenHolds(_ w: Int32) -> Bool { whens[Int(w)].holds }
    /// The slots of a `when`, in the order of setting.
    public func whenSlots(_ w: Int32) -> [WhenSlot] { whens[Int(w)].slots }

    /// The nodes and styles on which a `when` sets something, each once, in the order of setting.
    public func whenBearers(_ w: Int32) -> [WhenBearer] {
        var known: Set<WhenBearer> = []
        return whens[Int(w)].slots.map(\.bearer).filter { known.insert($0).inserted }
    }

    /// The `when`s that set something on a node, in order.
    public func whens(of i: Int32) -> [Int32] { whens(in: whensOfNode[i]?.all ?? []) }

    /// The `when`s that set something on a style, in order.
    public func whens(ofStyle s: Int32) -> [Int32] { whens(in: styles[Int(s)].whens.all) }

    private func whens(in all: [(when: Int32, place: Int32)]) -> [Int32] {
        var result: [Int32] = []
        for (w, _) in all where w != result.last && whens[Int(w)].exists { result.append(w) }
        return result
    }

    /// Whether the node or style exists.
    public func exists(_ bearer: WhenBearer) -> Bool {
        switch bearer {
        case .node(let node): exists(node)
        case .style(let style): styleExists(style)
        }
    }

    /// The name of the node or style.
    public func nameText(_ bearer: WhenBearer) -> String {
        switch bearer {
        case .node(let node): nameText(node)
        case .style(let style): styleName(style)
        }
    }

    private func change(_ bearer: WhenBearer, _ body: (inout SaidByWhens) -> Void) {
        switch bearer {
        case .node(let node): body(&whensOfNode[node, default: SaidByWhens()])
        case .style(let style): body(&styles[Int(style)].whens)
        }
    }

    func toggleWhen(_ w: Int32) {
        noteSharedRules()
        whens[Int(w)].exists.toggle()
        let exists = whens[Int(w)].exists
        allWhens.note(w, isIn: exists)
        whensByCondition[whens[Int(w)].test.key, default: []].note(w, isIn: exists)
        whens[Int(w)].holds = whens[Int(w)].exists && holds(whens[Int(w)].test)
        noteHolding(w)
        noteKeeps(ofWhen: w)
        show([w])
    }

    /// Evaluates the conditions of all `when`s, after a change of something that conditions read. Changes of the screen do that themselves.
    public func askWhensAgain() {
        var changed: [Int32] = []
        for w in allWhens {
            let now = holds(whens[Int(w)].test)
            guard now != whens[Int(w)].holds else { continue }
            whens[Int(w)].holds = now
            changed.append(w)
        }
        // In these orders each change is at the end of its list.
        for w in changed.reversed() where !whens[Int(w)].holds { noteHolding(w) }
        for w in changed where whens[Int(w)].holds { noteHolding(w) }
        for w in changed { noteKeeps(ofWhen: w) }
        show(changed)
    }

    /// Notes with its nodes and styles whether a `when` applies.
    private func noteHolding(_ w: Int32) {
        let record = whens[Int(w)]
        sweep(record.slots.count) { [unowned self] place in
            let s = record.slots[place]
            change(s.bearer) { $0.set(s.name, w, Int32(place), holds: record.holds) }
        }
    }

    /// Brings the slots up to date that are set by these `when`s.
    private func show(_ changed: [Int32]) {
        let shown = ShownSlots()
        func isNew(_ s: WhenSlot) -> Bool { changed.count == 1 || shown.note(s) }
        for w in changed {
            let (slots, placesOfStyles) = (whens[Int(w)].slots, whens[Int(w)].placesOfStyles)
            if placesOfStyles.count < slots.count {
                sweep(slots.count) { [unowned self] k in
                    if case .node(let node) = slots[k].bearer, isNew(slots[k]) { show(slots[k].name, of: node) }
                }
            }
            for place in placesOfStyles {
                let s = slots[Int(place)]
                if case .style(let style) = s.bearer, isNew(s) { resolveUsers(of: style, s.prop, s.slot) }
            }
        }
    }

    /// Brings a slot of a node up to date.
    private func show(_ name: SlotName, of node: Int32) {
        if name.slot != .rule { noteBounds(node) }
        resolve(node, name.prop)
    }

    /// Whether a condition on the screen is true now.
    public func holds(_ test: ScreenTest) -> Bool {
        switch test {
        case .classes(let w, let h, let o):
            if w != 0, screenClass(.x).rawValue != w { return false }
            if h != 0, screenClass(.y).rawValue != h { return false }
            if let o, screenOrientation.rawValue != o { return false }
            return true
        case .test(_, _, let holds):
            return holds(self)
        }
    }
}

// MARK: What holds

extension Document {
    /// The rules of the `when`s that apply for a node's slot, the one in force first.
    func whenSlots(_ i: Int32, _ prop: Prop, _ slot: SlotKind) -> some Sequence<(rule: Rule, source: Source, when: Int32)> {
        slots(whensOfNode[i] ?? SaidByWhens(), prop, slot, isPart: isPart(prop, slot, ofFrameOf: i))
    }

    /// The rules of the `when`s on a style that apply for a slot, the one in force first, for a node that uses the style.
    func whenSlots(
        ofStyle s: Int32, _ prop: Prop, _ slot: SlotKind, for node: Int32
    ) -> some Sequence<(rule: Rule, source: Source, when: Int32)> {
        slots(styles[Int(s)].whens, prop, slot, isPart: isPart(prop, slot, ofFrameOf: node))
    }

    /// Whether a slot can be set by a `frame` that was set later; not on nodes that are at their frame (`useFrame`, `noLayout`).
    func isPart(_ prop: Prop, _ slot: SlotKind, ofFrameOf node: Int32?) -> Bool {
        slot == .rule && prop.framePart != nil && !(node.map { standsAtOwnFrame($0) } ?? false)
    }

    package func slots(
        _ said: SaidByWhens, _ prop: Prop, _ slot: SlotKind, isPart: Bool
    ) -> some Sequence<(rule: Rule, source: Source, when: Int32)> {
        var holding = said.places(SlotName(prop: prop, slot: slot))
        // A frame sets its parts where it was set after them.
        if isPart {
            let frames = said.places(SlotName(prop: .frame, slot: .rule))
            if !frames.isEmpty { holding = (holding + frames).sorted { ($0.when, $0.place) < ($1.when, $1.place) } }
        }
        return holding.reversed().lazy.map { [self] in
            let s = whens[Int($0.when)].slots[Int($0.place)]
            return (s.prop == prop ? s.rule : part(prop, ofFrame: s.rule) ?? .unset, s.source, $0.when)
        }
    }

    func whenSlot(_ i: Int32, _ prop: Prop, _ slot: SlotKind) -> (rule: Rule, source: Source, when: Int32)? {
        guard nodes[i].pointee.flags.contains(.hasWhens) else { return nil }
        return whenSlots(i, prop, slot).first { $0.rule.isSet && !isDangling($0.rule, on: i, for: prop) }
    }
}

/// Slots that were brought up to date already, while several `when`s change.
private final class ShownSlots {
    private var slots: [WhenBearer: Set<SlotName>] = [:]

    /// False where the slot was noted before.
    func note(_ slot: WhenSlot) -> Bool { slots[slot.bearer, default: []].insert(slot.name).inserted }
}

extension Array {
    /// The index of the first element of a sorted array that is not before something. Mostly that is the end.
    func firstPlace(_ isBefore: (Element) -> Bool) -> Int {
        var low = last.map(isBefore) ?? true ? count : 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension [Int32] {
    /// Inserts a number in sorted numbers, or removes it.
    mutating func note(_ number: Int32, isIn: Bool) {
        let at = firstPlace { $0 < number }
        let isThere = at < count && self[at] == number
        if isIn, !isThere { insert(number, at: at) }
        if !isIn, isThere { remove(at: at) }
    }
}
