// The edits: making, removing, moving and naming nodes, and setting slots. Each writes its inverse to `history`.

extension Document {
    // MARK: The tree

    /// Makes a node as the last child of `parent`. A `nil` name is made (`view1`).
    /// - Throws: `DocumentError.nameInUse`, `.tooDeep`, `.tooManyNodes`.
    @discardableResult
    public func make(_ kind: Kind, in parent: Int32, name: Name? = nil) throws -> Int32 {
        if let name, holder(name) != nil { throw DocumentError.nameInUse(text(name)) }
        guard count < maxNodes else { throw DocumentError.tooManyNodes(limit: maxNodes) }
        let level = maxDepth < nodes.count ? try checkedDepth(of: parent) + 1 : 0
        let i: Int32
        if let name, let g = ghost(name) {
            i = g
            log(toggleGhost(i, kind, box: -1, content: -1))
        } else {
            var n = Node()
            n.kind = kind
            i = add(n, NodeRules(width: defaultSize(kind), height: defaultSize(kind)))
        }
        let p = nodes[i]
        p.pointee.flags.insert(.fresh)
        giveStorage(i, kind)
        if let name {
            evict(name)
            store(name, in: i)
        } else {
            makeName(i)
        }
        log(.link(node: i, parent: parent, before: -1))
        attach(i, to: parent, before: -1)
        lastMade = (i, parent, level, level > 0 ? linkCount : -1)
        return i
    }

    /// Gives a new node what its kind stores beside its rules.
    @inline(__always) func giveStorage(_ i: Int32, _ kind: Kind) {
        switch kind.traits.content {
        case .children: nodes[i].pointee.box = boxes.add(Box())
        case .text, .picture: rules[i].pointee.content = contents.add(Content())
        case .nothing: break
        }
    }

    /// Makes a node of what was only named, or the other way round: under one name different nodes may be made on different
    /// branches of the history. Gives what takes it back.
    func toggleGhost(_ i: Int32, _ kind: Kind, box: Int32, content: Int32) -> Edit {
        let n = nodes[i]
        let back = Edit.ghost(node: i, kind: n.pointee.kind, box: n.pointee.box, content: rules[i].pointee.content)
        n.pointee.flags.formSymmetricDifference(.ghost)
        n.pointee.kind = kind
        n.pointee.box = box
        rules[i].pointee.content = content
        resolveSize(i, .width, .unset)
        resolveSize(i, .height, .unset)
        return back
    }

    /// How deep a node stands in which a child is to be made. That of the last node made is known, or chains would cost the
    /// square of their length.
    private func checkedDepth(of parent: Int32) throws -> Int {
        let isKnown = lastMade.links == linkCount && (parent == lastMade.node || parent == lastMade.parent)
        let depth = isKnown ? lastMade.depth - (parent == lastMade.node ? 0 : 1) : depth(parent)
        if depth + 1 > maxDepth { throw DocumentError.tooDeep(limit: maxDepth) }
        return depth
    }

    @inline(__always) func defaultSize(_ kind: Kind) -> Rule { kind.traits.content == .nothing ? .number(0) : .wrap }

    /// Removes a node and all in it.
    public func remove(_ i: Int32) {
        log(detach(i))
    }

    /// Moves a node to be a child of `parent`, before `before` (`nil`: last).
    /// - Throws: `DocumentError.intoItself`, `.tooDeep`, `.notInContainer` where `before` is no child of `parent`.
    public func move(_ i: Int32, to parent: Int32, before: Int32?) throws {
        if let before, nodes[before].pointee.parent != parent { throw DocumentError.notInContainer(nameText(before)) }
        var p = parent
        while p >= 0 {
            if p == i { throw DocumentError.intoItself }
            p = nodes[p].pointee.parent
        }
        if before == i { return }
        if depth(parent) + 1 + height(i) > maxDepth { throw DocumentError.tooDeep(limit: maxDepth) }
        log(detach(i))
        log(.link(node: i, parent: parent, before: before ?? -1))
        attach(i, to: parent, before: before ?? -1)
    }

    /// - Throws: `DocumentError.nameInUse`.
    public func rename(_ i: Int32, to name: Name) throws {
        if let h = holder(name) {
            if h == i { return }
            throw DocumentError.nameInUse(text(name))
        }
        evict(name)
        log(.name(node: i, name: storedNames[i].pointee))
        unregister(i)
        store(name, in: i)
        register(i)
    }

    func text(_ name: Name) -> String {
        switch name {
        case .made(let n): return "\(n)"
        case .plain(let s): return s
        case .indexed(let s, let k): return "\(s)[\(k)]"
        }
    }

    /// How many levels stand below a node.
    private func height(_ i: Int32) -> Int {
        var deepest = 0
        walk(i) { _, d in deepest = max(deepest, d) }
        return deepest
    }

    /// Visits a subtree in preorder without recursion: the node and its depth below `i`.
    public func walk(_ i: Int32, _ visit: (Int32, Int) -> Void) {
        var n = i
        var d = 0
        while true {
            visit(n, d)
            if nodes[n].pointee.first >= 0 {
                n = nodes[n].pointee.first
                d += 1
                continue
            }
            while n != i, nodes[n].pointee.next < 0 {
                n = nodes[n].pointee.parent
                d -= 1
            }
            if n == i { return }
            n = nodes[n].pointee.next
        }
    }

    func attach(_ i: Int32, to parent: Int32, before: Int32) {
        let n = nodes[i]
        let p = nodes[parent]
        ensureBox(parent)
        let list = boxes[p.pointee.box]
        linkCount &+= 1
        n.pointee.parent = parent
        if before >= 0 {
            let b = nodes[before]
            n.pointee.next = before
            n.pointee.prev = b.pointee.prev
            if b.pointee.prev >= 0 { nodes[b.pointee.prev].pointee.next = i } else { p.pointee.first = i }
            b.pointee.prev = i
        } else {
            n.pointee.next = -1
            n.pointee.prev = list.pointee.last
            if list.pointee.last >= 0 { nodes[list.pointee.last].pointee.next = i } else { p.pointee.first = i }
            list.pointee.last = i
        }
        list.pointee.count += 1
        if n.pointee.kind.traits.borrowsRules { forgetAnswers(boxes[n.pointee.box]) }
        if n.pointee.first < 0 {
            revive(i)
        } else {
            walk(i) { k, _ in self.revive(k) }
        }
        if !layeredReferences.isEmpty { resolveReferrers(to: i) }
        invalidate(parent)
    }

    @inline(__always) private func revive(_ i: Int32) {
        nodes[i].pointee.flags.formUnion([.alive, .fresh])
        nodes[i].pointee.isSettled = false
        if nodes[i].pointee.box >= 0 { forgetAnswers(boxes[nodes[i].pointee.box]) }
        register(i)
        count += 1
    }

    /// Takes a node out of the tree; the edit puts it back.
    func detach(_ i: Int32) -> Edit {
        let n = nodes[i]
        let parent = n.pointee.parent
        let p = nodes[parent]
        let list = boxes[p.pointee.box]
        let edit = Edit.link(node: i, parent: parent, before: n.pointee.next)
        if n.pointee.prev >= 0 { nodes[n.pointee.prev].pointee.next = n.pointee.next } else { p.pointee.first = n.pointee.next }
        if n.pointee.next >= 0 { nodes[n.pointee.next].pointee.prev = n.pointee.prev } else { list.pointee.last = n.pointee.prev }
        linkCount &+= 1
        n.pointee.parent = -1
        n.pointee.next = -1
        n.pointee.prev = -1
        list.pointee.count -= 1
        walk(i) { k, _ in
            self.unregister(k)
            self.nodes[k].pointee.flags.remove(.alive)
            self.count -= 1
        }
        if !layeredReferences.isEmpty { resolveReferrers(to: i) }
        invalidate(parent)
        return edit
    }

    // MARK: Slots

    /// The node's own slot: the rule and where it was set, or `nil`.
    public func own(_ i: Int32, _ prop: Prop, _ slot: SlotKind) -> (rule: Rule, source: Source)? {
        var s = rules[i].pointee.own
        while s >= 0 {
            let p = slots[s]
            if p.pointee.prop == prop, p.pointee.slot == slot { return (p.pointee.rule, p.pointee.source) }
            s = p.pointee.next
        }
        return nil
    }

    /// All own slots of a node, in the order of the property table, or in that in which they were set.
    public func ownSlots(_ i: Int32, inOrderOfSetting: Bool = false) -> [(prop: Prop, slot: SlotKind, rule: Rule, source: Source)] {
        var found: [Slot] = []
        var s = rules[i].pointee.own
        while s >= 0 {
            found.append(slots[s].pointee)
            s = slots[s].pointee.next
        }
        if inOrderOfSetting {
            found.sort { $0.order < $1.order }
        } else {
            found.sort { ($0.prop.rawValue, $0.slot.rawValue) < ($1.prop.rawValue, $1.slot.rawValue) }
        }
        return found.map { ($0.prop, $0.slot, $0.rule, $0.source) }
    }

    /// The own rule of a size or position, which is a part of the own `frame` where that was set later and the node does not
    /// stand at it (`useFrame`, `noLayout`): then the frame says where it stands and its rules count beside it.
    func ownRule(_ i: Int32, _ prop: Prop) -> (rule: Rule, source: Source)? {
        var part: Slot?
        var frame: Slot?
        var s = rules[i].pointee.own
        while s >= 0 {
            let p = slots[s].pointee
            if p.slot == .rule {
                if p.prop == prop { part = p }
                if p.prop == .frame { frame = p }
            }
            s = p.next
        }
        if let frame, frame.rule.kind == .numbers, !standsAtOwnFrame(i), (part?.order ?? 0) < frame.order {
            let list = numbers[Int(frame.rule.ref)]
            let k = prop == .left ? 0 : prop == .top ? 1 : prop == .width ? 2 : 3
            if list.count == 4 { return (.number(list[k]), frame.source) }
        }
        return part.map { ($0.rule, $0.source) }
    }

    /// Sets a node's own slot; an `unset` rule takes it away.
    public func set(_ i: Int32, _ prop: Prop, _ slot: SlotKind = .rule, _ rule: Rule, source: Source = -1) {
        slotOrder &+= 1
        if slot == .rule, prop.isSize, setFirstSize(i, prop, rule, source) { return }
        let old = swapSlot(i, prop, slot, rule, source, slotOrder)
        log(.slot(node: i, prop: prop, slot: slot, rule: old.rule, source: old.source, order: old.order))
        if rule.kind == .reference || rule.kind == .list || rule.kind == .node { noteGhosts(in: rule, user: .node(i, prop, slot)) }
    }

    /// The short way for the commonest edit, a first plain size of a node without styles or `when`s: there nothing has to be
    /// looked up to know what is in force. Answers whether it was one.
    @inline(__always)
    private func setFirstSize(_ i: Int32, _ prop: Prop, _ rule: Rule, _ source: Source) -> Bool {
        let r = rules[i]
        guard rule.kind == .number || rule.kind == .percent || rule.kind == .wrap || rule.kind == .fill, i != Document.screen,
            nodes[i].pointee.flags.isDisjoint(with: [.hasStyles, .hasWhens])
        else { return false }
        var s = r.pointee.own
        while s >= 0 {
            if slots[s].pointee.prop == prop || slots[s].pointee.prop == .frame { return false }
            s = slots[s].pointee.next
        }
        r.pointee.own = slots.add(Slot(rule: rule, source: source, next: r.pointee.own, order: slotOrder, prop: prop, slot: .rule))
        resolveSize(i, prop, rule)
        log(.slot(node: i, prop: prop, slot: .rule, rule: .unset, source: -1, order: 0))
        touch(i, prop)
        return true
    }

    func swapSlot(
        _ i: Int32, _ prop: Prop, _ slot: SlotKind, _ rule: Rule, _ source: Source, _ order: UInt32
    ) -> (rule: Rule, source: Source, order: UInt32) {
        var old: (rule: Rule, source: Source, order: UInt32) = (.unset, -1, 0)
        var before: Int32 = -1
        var s = rules[i].pointee.own
        var found = false
        while s >= 0 {
            let p = slots[s]
            if p.pointee.prop == prop, p.pointee.slot == slot {
                old = (p.pointee.rule, p.pointee.source, p.pointee.order)
                found = true
                if rule.isSet {
                    p.pointee.rule = rule
                    p.pointee.source = source
                    p.pointee.order = order
                } else {
                    if before >= 0 { slots[before].pointee.next = p.pointee.next } else { rules[i].pointee.own = p.pointee.next }
                    slots.release(s)
                }
                break
            }
            before = s
            s = p.pointee.next
        }
        if !found, rule.isSet {
            let added = slots.add(Slot(rule: rule, source: source, next: rules[i].pointee.own, order: order, prop: prop, slot: slot))
            rules[i].pointee.own = added
        }
        if slot != .rule { noteBounds(i) }
        resolve(i, prop)
        return old
    }

    /// Whether a bound is set on a node in some layer, kept exactly: passes take another way where there is one.
    func noteBounds(_ i: Int32) {
        var has = false
        var s = rules[i].pointee.own
        while s >= 0, !has {
            has = slots[s].pointee.slot != .rule
            s = slots[s].pointee.next
        }
        has = has || styleList(i).contains { styles[Int($0)].exists && styles[Int($0)].slots.contains { $0.slot != .rule } }
        has = has || nodes[i].pointee.flags.contains(.hasWhens) && whensOfNode[i].map { $0.boundCount > 0 } ?? false
        if has { nodes[i].pointee.flags.insert(.hasBounds) } else { nodes[i].pointee.flags.remove(.hasBounds) }
    }

    // MARK: Styles

    /// Makes a style and gives its number.
    public func makeStyle(_ name: String) -> Int32 {
        styles.append(StyleRecord(name: name))
        log(.styleExists(style: Int32(styles.count - 1)))
        return Int32(styles.count - 1)
    }

    public func styleName(_ s: Int32) -> String { styles[Int(s)].name }
    public func styleExists(_ s: Int32) -> Bool { styles[Int(s)].exists }
    public func styleSlots(_ s: Int32) -> [(prop: Prop, slot: SlotKind, rule: Rule, source: Source)] { styles[Int(s)].slots }
    /// All styles that exist, in the order in which they were made.
    public var allStyles: [Int32] { styles.indices.filter { styles[$0].exists }.map(Int32.init) }

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

    // MARK: When

    /// Makes a `when` that holds the slots given, and gives its number.
    public func makeWhen(_ test: ScreenTest, _ content: [(node: Int32, prop: Prop, slot: SlotKind, rule: Rule, source: Source)]) -> Int32 {
        whens.append(WhenRecord(test: test, slots: content, exists: false))
        let w = Int32(whens.count - 1)
        for (place, s) in content.enumerated() {
            whensOfNode[s.node, default: NodeWhens()].all.append((w, Int32(place)))
            let hadLayers = !nodes[s.node].pointee.flags.isDisjoint(with: [.hasStyles, .hasWhens])
            nodes[s.node].pointee.flags.insert(.hasWhens)
            if !hadLayers { beginLayers(s.node) }
            noteGhosts(in: s.rule, user: .when(w))
            if s.prop.isLive { noteLayered(s.rule, s.node, s.prop) }
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

    public func whenTest(_ w: Int32) -> ScreenTest { whens[Int(w)].test }
    public func whenHolds(_ w: Int32) -> Bool { whens[Int(w)].holds }
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
        for s in whens[Int(w)].slots { show(s) }
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
        var shown: [Int32: Set<SlotName>] = [:]
        for w in changed {
            for s in whens[Int(w)].slots where shown[s.node, default: []].insert(SlotName(prop: s.prop, slot: s.slot)).inserted { show(s) }
        }
    }

    /// Notes with its nodes whether a `when` holds.
    private func noteHolding(_ w: Int32) {
        let record = whens[Int(w)]
        for (place, s) in record.slots.enumerated() {
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
        let holding = whensOfNode[i]?.holding[SlotName(prop: prop, slot: slot)] ?? []
        return holding.reversed().lazy.map { [self] in
            let s = whens[Int($0.when)].slots[Int($0.place)]
            return (s.rule, s.source, $0.when)
        }
    }

    func whenSlot(_ i: Int32, _ prop: Prop, _ slot: SlotKind) -> (rule: Rule, source: Source, when: Int32)? {
        guard nodes[i].pointee.flags.contains(.hasWhens) else { return nil }
        return whenSlots(i, prop, slot).first { !isDangling($0.rule) }
    }
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

extension SlotKind {
    public var sign: String { self == .rule ? "=" : self == .lower ? ">=" : "<=" }
}
