// Edits of `when`s, and which of them hold. Each writes its inverse to `history`.

extension Document {

    /// What a `when` says of a node.
    public typealias WhenSlot = (node: Int32, prop: Prop, slot: SlotKind, rule: Rule, source: Source)

    /// Of slots that are set several times the last; `nil` where `shouldStop` says so.
    public func lastOfEach(_ all: [WhenSlot]) -> [WhenSlot]? {
        var known = Set<UInt64>(minimumCapacity: all.count)
        var result: [WhenSlot] = []
        result.reserveCapacity(all.count)
        for (index, s) in all.reversed().enumerated() {
            let name = UInt64(UInt32(bitPattern: s.node)) << 32 | UInt64(s.prop.rawValue) << 8 | UInt64(s.slot.rawValue)
            if known.insert(name).inserted { result.append(s) }
            if stops(at: index) { return nil }
        }
        result.reverse()
        return result
    }

    /// Makes a `when` that holds the slots given, and gives its number. Of a slot that is set several times the last counts.
    public func makeWhen(_ test: ScreenTest, _ all: [WhenSlot]) -> Int32 {
        makeWhen(test, once: asking(nil) { lastOfEach(all) } ?? [])
    }

    /// Makes a `when` that holds the slots given, each of which stands there once.
    public func makeWhen(_ test: ScreenTest, once content: [WhenSlot]) -> Int32 {
        whens.append(WhenRecord(test: test, slots: content, exists: false))
        let w = Int32(whens.count - 1)
        sweep(content.count) { [unowned self] place in
            let s = content[place]
            whensOfNode[s.node, default: NodeWhens()].all.append((w, Int32(place)))
            let hadLayers = !nodes[s.node].pointee.flags.isDisjoint(with: [.hasStyles, .hasWhens])
            nodes[s.node].pointee.flags.insert(.hasWhens)
            if !hadLayers { beginLayers(s.node) }
            noteGhosts(in: s.rule, user: .when(w))
            noteReference(s.rule, s.node, s.prop)
        }
        toggleWhen(w)
        log(.whenExists(when: w))
        return w
    }

    /// Drops a `when`.
    public func dropWhen(_ w: Int32) {
        toggleWhen(w)
        log(.whenExists(when: w))
    }

    /// Drops the `when`s with that condition.
    public func dropWhens(width: Int32, height: Int32, orientation: Int32?) {
        for w in (whensOfClasses[[width, height, orientation ?? -1]] ?? []).reversed() { dropWhen(w) }
    }

    /// A `when`'s condition.
    public func whenTest(_ w: Int32) -> ScreenTest { whens[Int(w)].test }
    /// Whether a `when`'s condition holds now.
    public func whenHolds(_ w: Int32) -> Bool { whens[Int(w)].holds }
    /// What a `when` says, in the order of setting.
    public func whenSlots(_ w: Int32) -> [(node: Int32, prop: Prop, slot: SlotKind, rule: Rule, source: Source)] { whens[Int(w)].slots }

    /// The `when`s that say something about a node, in order.
    public func whens(of i: Int32) -> [Int32] {
        var result: [Int32] = []
        for (w, _) in whensOfNode[i]?.all ?? [] where w != result.last && whens[Int(w)].exists { result.append(w) }
        return result
    }

    func toggleWhen(_ w: Int32) {
        whens[Int(w)].exists.toggle()
        let exists = whens[Int(w)].exists
        allWhens.note(w, isIn: exists)
        if case .classes(let width, let height, let orientation) = whens[Int(w)].test {
            whensOfClasses[[width, height, orientation ?? -1], default: []].note(w, isIn: exists)
        }
        whens[Int(w)].holds = whens[Int(w)].exists && holds(whens[Int(w)].test)
        noteHolding(w)
        let slots = whens[Int(w)].slots
        sweep(slots.count) { [unowned self] k in show(slots[k]) }
    }

    /// Asks every `when` again after the screen changed.
    func updateWhens() {
        var changed: [Int32] = []
        for w in allWhens {
            let now = holds(whens[Int(w)].test)
            guard now != whens[Int(w)].holds else { continue }
            whens[Int(w)].holds = now
            changed.append(w)
        }
        // In these orders each stands at the end of its lists.
        for w in changed.reversed() where !whens[Int(w)].holds { noteHolding(w) }
        for w in changed where whens[Int(w)].holds { noteHolding(w) }
        let shown = ShownSlots()
        for w in changed {
            let slots = whens[Int(w)].slots
            sweep(slots.count) { [unowned self] k in
                if changed.count == 1 || shown.note(slots[k].node, SlotName(prop: slots[k].prop, slot: slots[k].slot)) { show(slots[k]) }
            }
        }
    }

    /// Notes with its nodes whether a `when` holds.
    private func noteHolding(_ w: Int32) {
        let record = whens[Int(w)]
        sweep(record.slots.count) { [unowned self] place in
            let s = record.slots[place]
            whensOfNode[s.node]?.set(SlotName(prop: s.prop, slot: s.slot), w, Int32(place), holds: record.holds)
        }
    }

    /// Brings a slot up to date of which a `when` says something else than before.
    private func show(_ s: (node: Int32, prop: Prop, slot: SlotKind, rule: Rule, source: Source)) {
        if s.slot != .rule { noteBounds(s.node) }
        resolve(s.node, s.prop)
    }

    /// Whether a condition on the screen holds now.
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

    /// What the `when`s that hold say of a slot, the one in force first.
    func whenSlots(_ i: Int32, _ prop: Prop, _ slot: SlotKind) -> some Sequence<(rule: Rule, source: Source, when: Int32)> {
        var holding = whensOfNode[i]?.holding[SlotName(prop: prop, slot: slot)] ?? []
        // A frame stands for its parts where it was set later than they.
        if slot == .rule, prop.framePart != nil, !standsAtOwnFrame(i),
            let frames = whensOfNode[i]?.holding[SlotName(prop: .frame, slot: .rule)]
        {
            holding = (holding + frames).sorted { ($0.when, $0.place) < ($1.when, $1.place) }
        }
        return holding.reversed().lazy.map { [self] in
            let s = whens[Int($0.when)].slots[Int($0.place)]
            return (s.prop == prop ? s.rule : part(prop, ofFrame: s.rule) ?? .unset, s.source, $0.when)
        }
    }

    func whenSlot(_ i: Int32, _ prop: Prop, _ slot: SlotKind) -> (rule: Rule, source: Source, when: Int32)? {
        guard nodes[i].pointee.flags.contains(.hasWhens) else { return nil }
        return whenSlots(i, prop, slot).first { !isDangling($0.rule, on: i) }
    }
}

/// Slots that were brought up to date, while several `when`s change.
private final class ShownSlots {
    private var slots: [Int32: Set<SlotName>] = [:]

    /// False where it was noted before.
    func note(_ node: Int32, _ slot: SlotName) -> Bool { slots[node, default: []].insert(slot).inserted }
}

extension Array {
    /// The place of the first element, in an array in order, that is not before something. Mostly that is the end.
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
    /// Puts a number in its place among numbers in order, or takes it out.
    mutating func note(_ number: Int32, isIn: Bool) {
        let at = firstPlace { $0 < number }
        let isThere = at < count && self[at] == number
        if isIn, !isThere { insert(number, at: at) }
        if !isIn, isThere { remove(at: at) }
    }
}
