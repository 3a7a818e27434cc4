import TGLLayout
import TGLSyntax
import TGLWhy

/// Finds the numbers that may meet a goal: those that its values depend on, and unset slots of its nodes.
struct WantCandidates {
    let session: Session
    let goals: [Goal]
    /// Whether the size of the screen may be changed.
    let hasOwnScreen: Bool
    private(set) var found: [WantCandidate] = []
    private var keys: Set<String> = []
    /// Whether the candidates found now are merely near the goals.
    private var isNear = false
    /// Whether they are for a drag, which may add a factor or an offset to a reference.
    private var isForDrag = false
    /// The numbers in the conditions of `when`s, at which values may jump.
    private let turns: [Double]

    private var document: Document { session.document }
    /// The most slots considered.
    private static let most = 48

    /// The most siblings of a goal's node that count as near.
    private static let mostSiblings = 16
    /// The most nodes that share a rule which is changed for all of them.
    private static let mostTogether = 200
    /// The most conditions that are read.
    private static let mostTurns = 64

    init(_ session: Session, _ goals: [Goal], hasOwnScreen: Bool) {
        self.session = session
        self.goals = goals
        self.hasOwnScreen = hasOwnScreen
        let document = session.document
        let whens = (0..<Int32(document.whenCount)).lazy.filter { document.whenExists($0) }.prefix(Self.mostTurns)
        turns = Array(Set(whens.flatMap { NumberInText.all(in: document.whenText($0), session.names).map(\.value) }).sorted().prefix(16))
    }

    /// Collects the candidates, those near the goals first.
    mutating func collect(cost: inout Int, limit: Int) {
        let values = goals.flatMap(\.reads)
        let influences = document.influences(on: values, most: Self.most, cost: &cost, limit: limit)
        // The goals' own nodes, set or unset, come first: trying these usually costs the least.
        let own = Set(goals.compactMap(\.node))
        for influence in influences where own.contains(influence.node) && influence.node != Document.screen { take(influence) }
        var done: Set<Int32> = []
        for goal in goals {
            guard let node = goal.node, node != Document.screen, let prop = goal.prop, done.insert(node).inserted else { continue }
            takeUnset(node, prop, goal.sign)
        }
        for influence in influences where influence.node != Document.screen { take(influence) }
        takeAround()
        guard hasOwnScreen else { return }
        for size in [Prop.width, .height] { take(Influence(node: Document.screen, prop: size, slot: .rule)) }
        for influence in influences where influence.node == Document.screen { take(influence) }
    }

    /// Collects the numbers that may decide the value of a handle: those that the layout read, the nearest first, and unset ones of its
    /// node.
    mutating func collect(for handle: DragHandle, cost: inout Int, limit: Int) {
        isForDrag = true
        let (size, near): (Prop, Prop) = handle.axis == .x ? (.width, .left) : (.height, .top)
        var values: [(node: Int32, prop: Prop)] = []
        switch handle {
        case .edge(let node, let edge): values = edge == near ? [(node, near), (node, size)] : [(node, size), (node, near)]
        case .place(let node, _): values = [(node, near)]
        case .gap(let before, let after, _): values = [(after, near), (before, near)]
        case .padding(let node, let side): return takePadding(of: node, at: side)
        case .track(let node, let axis, _): return take(Influence(node: node, prop: axis == .x ? .columns : .rows, slot: .rule))
        }
        let influences = document.influences(on: values, most: Self.most, cost: &cost, limit: limit)
        for influence in influences where influence.node != Document.screen { take(influence) }
        guard let node = handle.nodes.first, !document.isInCell(node) else { return }
        if case .place = handle {
            takeUnset(node, near, goal: near, .equal)
            // From right to left a line reads the distance at the other side, which this word means in both directions.
            if handle.axis == .x, document.isRightToLeft { takeUnset(node, .leading, goal: .leading, .equal) }
            return
        }
        if case .gap = handle, let parent = document.parent(node) {
            let space: Prop = handle.axis == .x ? .hspace : .vspace
            if document.kind(parent).bears(space) { takeUnset(parent, space, goal: space, .equal) }
            return
        }
        guard case .edge = handle else { return }
        let rule = document.lookup(node, size).rule
        let frame = document.exactFrame(node)
        if rule.isSet, parts(of: rule, size).isEmpty {
            addUnset(node, [size], size.word, .rule, size == .width ? frame.width : frame.height)
        }
        takeUnset(node, size, .equal)
        takeUnset(node, near, goal: near, .equal)
    }

    /// Adds the number that gives a side its padding. Also all sides, or the side alone if that number is of all.
    private mutating func takePadding(of node: Int32, at side: Prop) {
        let prop = document.paddingProp(of: node, at: side)
        take(Influence(node: node, prop: prop, slot: .rule))
        guard document.idleReason(node, prop) == nil, !document.isInCell(node) else { return }
        let now = document.padding(of: node, at: side)
        let isOfAll = found.first.map { if case .slots(let slots, _, _) = $0.target { slots.count > 1 } else { false } } ?? false
        addUnset(node, [prop], prop.word, .rule, now)
        if !isOfAll { addUnset(node, Prop.shorthands.first { $0.name == "padding" }?.parts ?? [prop], "padding", .rule, now) }
    }

    /// Adds what is set on the containers of the goals' nodes, where lines break, and the knobs that conditions read.
    private mutating func takeAround() {
        isNear = true
        defer { isNear = false }
        for goal in goals {
            guard let parent = place(of: goal)?.parent else { continue }
            for size in [Prop.width, .height] { take(Influence(node: parent, prop: size, slot: .rule)) }
            for own in document.ownSlots(parent) { take(Influence(node: parent, prop: own.prop, slot: own.slot)) }
        }
        if document.whenCount > 0 { for knob in session.scope.allKnobs.prefix(Self.mostKnobs) { takeKnob(knob) } }
    }

    /// A goal's node and its container; `nil` for the screen, and for cells, which come and go.
    private func place(of goal: Goal) -> (node: Int32, parent: Int32)? {
        guard let node = goal.node, let parent = document.parent(node), parent != Document.screen, !document.isInCell(node) else {
            return nil
        }
        return (node, parent)
    }

    /// The most knobs tried that are not known to have an effect.
    private static let mostKnobs = 8

    /// Adds what is beside and around the goals' nodes, and all knobs: other sizes may change line breaks or conditions.
    mutating func collectNear(cost: inout Int, limit: Int) {
        isNear = true
        var values: [(node: Int32, prop: Prop)] = []
        for goal in goals {
            guard let (node, parent) = place(of: goal) else { continue }
            let others = document.children(parent).lazy.filter { [document] in $0 != node && !document.isInCell($0) }
            let siblings = Array(others.prefix(Self.mostSiblings))
            for near in [parent] + siblings { values += [(near, .width), (near, .height)] }
            for size in [Prop.width, .height] { takeUnset(parent, size, goal: size, goal.sign) }
            // Rules there may have an effect that no step of the layout shows.
            for near in [node] + siblings {
                for own in document.ownSlots(near) where found.count < Self.most {
                    take(Influence(node: near, prop: own.prop, slot: own.slot))
                }
            }
        }
        let influences = document.influences(on: values, most: Self.most, cost: &cost, limit: limit)
        for influence in influences where influence.node != Document.screen { take(influence) }
        for knob in session.scope.allKnobs.prefix(Self.mostKnobs) { takeKnob(knob) }
    }

    private mutating func add(_ candidate: WantCandidate) {
        guard keys.insert(candidate.key).inserted else { return }
        var candidate = candidate
        candidate.isNear = isNear
        if candidate.bearer.map({ $0.node == Document.screen }) ?? true { candidate.domain.jumps = turns }
        found.append(candidate)
    }

    // MARK: What is set

    private mutating func take(_ influence: Influence) {
        let (node, prop, slot) = (influence.node, influence.prop, influence.slot)
        var at = document.lookup(node, prop, slot)
        if node == Document.screen, !at.rule.isSet { at.rule = document.sizeRule(node, prop.axis) }
        if let tie = session.ties.bySource[at.source] { return tie.knobs.forEach { takeKnob($0) } }
        guard at.rule.isSet, let (target, owner, frame) = place(at.layer, node, prop, slot) else { return }
        var slots = [target]
        var word = prop.word
        if let (name, parts) = shorthand(node, prop, slot, at) {
            word = name
            slots = parts.compactMap { place(at.layer, node, $0, slot)?.target }
        }
        // The node's own size has a bare name only in the node's block.
        let isOfItself = at.rule.kind == .reference && at.rule.ref < 0 && at.rule.path == 0
        let text = document.text(at.rule, for: prop, on: node)
        func candidate(_ slots: [TiedSlot], of owner: String, isBlock: Bool, _ part: WantCandidate.Part) -> WantCandidate {
            let start = part == .added ? at.rule.add : at.rule.mult
            return WantCandidate(
                target: .slots(slots, at.rule, part), name: name(owner, word, slot),
                head: frame.before + (isBlock ? "\(owner) { \(word)" : "\(owner).\(word)") + " \(slot.sign) ",
                tail: (isBlock ? " }" : "") + frame.after, now: text, start: start,
                domain: domain(prop, slot, at.rule, part, start), bearer: (node, prop))
        }
        let parts = parts(of: at.rule, prop)
        for part in parts { add(candidate(slots, of: owner, isBlock: isOfItself, part)) }
        if isForDrag, at.rule.kind == .reference {
            for part in prop.isSize ? [WantCandidate.Part.factor, .added] : [.added] where !parts.contains(part) {
                var addition = candidate(slots, of: owner, isBlock: isOfItself, part)
                addition.isAddition = true
                add(addition)
            }
        }
        if parts.isEmpty {
            takeNumbers(in: text, name(owner, word, slot), frame.before + "\(owner).\(word) \(slot.sign) ", frame.after, (node, prop))
        }
        guard at.layer == .own, slots.count == 1, let all = together(node, prop, slot, at) else { return }
        for part in parts {
            add(candidate(all.nodes.map { .node($0, prop, slot) }, of: all.name, isBlock: isOfItself || !all.isList, part))
        }
    }

    /// Adds the numbers in the text of a rule, each of which may be changed.
    private mutating func takeNumbers(
        in text: String, _ name: String, _ head: String, _ tail: String, _ bearer: (node: Int32, prop: Prop)
    ) {
        for number in NumberInText.all(in: text, session.names).prefix(Self.mostNumbers) {
            var domain = domain(.width, .rule, .number(number.value), .added, number.value)
            if number.isShare { domain = WantDomain(low: 0, high: 1_000, scale: max(8, 2 * number.value)) }
            domain.mayBeWhole = true
            add(
                WantCandidate(
                    target: .statement, name: "the \(number.text) in \(name)", head: head + number.before, tail: number.after + tail,
                    now: text, start: number.value, domain: domain, bearer: bearer))
        }
    }

    /// The most numbers tried in a list.
    private static let mostNumbers = 6

    /// The siblings that one statement gave the same rule, as in a loop, and a common name for them.
    private func together(
        _ node: Int32, _ prop: Prop, _ slot: SlotKind, _ at: (rule: Rule, layer: Layer, source: Source)
    ) -> (nodes: [Int32], name: String, isList: Bool)? {
        guard at.source >= 0, let parent = document.parent(node), !document.isInCell(node),
            document.childCount(parent) <= Self.mostTogether
        else { return nil }
        let siblings = Array(document.children(parent))
        let nodes = siblings.filter {
            guard let own = document.own($0, prop, slot) else { return false }
            return own.source == at.source && own.rule == at.rule
        }
        guard nodes.count > 1 else { return nil }
        switch document.name(node) {
        case .indexed(let stem, _), .keyed(let stem, _):
            if Set(document.group(stem) ?? []) == Set(nodes) { return (nodes, stem, true) }
        case .made, .plain: break
        }
        if nodes.count == siblings.count, parent != Document.screen { return (nodes, "children(\(document.nameText(parent)))", false) }
        guard nodes.count <= Self.mostNamed else { return nil }
        return (nodes, nodes.map { document.nameText($0) }.joined(separator: ", "), false)
    }

    /// The most nodes that are named one by one.
    private static let mostNamed = 4

    /// The name of a number.
    private func name(_ owner: String, _ word: String, _ slot: SlotKind) -> String {
        switch slot {
        case .rule, .active: "\(owner).\(word)"
        case .lower: "the lower bound of \(owner).\(word)"
        case .upper: "the upper bound of \(owner).\(word)"
        }
    }

    /// The slot of the rule in force, its target, and the statement around it.
    private func place(
        _ layer: Layer, _ node: Int32, _ prop: Prop, _ slot: SlotKind
    ) -> (target: TiedSlot, owner: String, frame: (before: String, after: String))? {
        let name = document.nameText(node)
        switch layer {
        case .own, .standard: return (.node(node, prop, slot), name, ("", ""))
        case .style(let style): return (.style(style, prop, slot), document.styleName(style), ("", ""))
        case .when(let when):
            return whenSlot(when, .node(node), prop, slot).map { ($0, name, ("when \(document.whenText(when)) { ", " }")) }
        case .styleWhen(let style, let when):
            return whenSlot(when, .style(style), prop, slot).map {
                ($0, document.styleName(style), ("when \(document.whenText(when)) { ", " }"))
            }
        }
    }

    private func whenSlot(_ when: Int32, _ bearer: WhenBearer, _ prop: Prop, _ slot: SlotKind) -> TiedSlot? {
        document.whenSlots(when).lastIndex { $0.bearer == bearer && $0.prop == prop && $0.slot == slot }.map { .when(when, $0) }
    }

    /// The shorthand that set a property together with its other parts.
    private func shorthand(
        _ node: Int32, _ prop: Prop, _ slot: SlotKind, _ at: (rule: Rule, layer: Layer, source: Source)
    ) -> (name: String, parts: [Prop])? {
        guard at.source >= 0 else { return nil }
        for row in Prop.shorthands where row.parts.contains(prop) && PropertyName(row.name)?.takesOneValue ?? false {
            let isWhole = row.parts.allSatisfy {
                let other = document.lookup(node, $0, slot)
                return other.source == at.source && other.rule == at.rule && other.layer == at.layer
            }
            if isWhole { return (row.name, row.parts) }
        }
        return nil
    }

    /// The numbers of a rule.
    private func parts(of rule: Rule, _ prop: Prop) -> [WantCandidate.Part] {
        switch rule.kind {
        case .number, .call: return [.added]
        case .percent, .share: return rule.add == 0 ? [.factor] : [.factor, .added]
        case .wrap, .fill, .average, .reference, .safeArea, .layoutMargin, .list:
            return (rule.mult == 1 ? [] : [.factor]) + (rule.add == 0 ? [] : [.added])
        default: return []
        }
    }

    private mutating func takeKnob(_ index: Int) {
        let value = session.machine.stack[index].value
        let now: Double
        var isPercent = false
        switch value {
        case .number(let number): now = number
        case .percent(let number): (now, isPercent) = (number, true)
        default: return
        }
        guard let symbol = session.scope.symbol(at: index) else { return }
        let name = session.names[symbol]
        let unit = isPercent ? "%" : ""
        var domain = WantDomain(low: -10_000, high: 10_000, scale: max(256, abs(now) * 2))
        switch session.scope.limits(ofKnob: index) {
        case .span(let low, let high): (domain.low, domain.high) = (low, high)
        case .items(let items):
            let numbers = items.compactMap { if case .number(let number) = $0 { number } else { nil } }
            domain.items = numbers.sorted { (abs($0 - now), $0) < (abs($1 - now), $1) }
        case nil: break
        }
        add(
            WantCandidate(
                target: .knob(index, isPercent: isPercent), name: name, head: "\(name) = ", tail: unit, now: exactNumber(now) + unit,
                start: now, domain: domain, bearer: nil))
    }

    // MARK: What is not set

    private mutating func takeUnset(_ node: Int32, _ prop: Prop, _ sign: Goal.Sign) {
        let axis = prop.axis
        let size: Prop = axis == .x ? .width : .height
        let kind = document.kind(node)
        takeUnset(node, size, goal: prop, sign)
        let places: [Prop] = axis == .x ? [.left, .right, .centerX] : [.top, .bottom, .centerY]
        for place in places where prop.isPosition || places.contains(where: { document.lookup(node, $0).rule.isSet }) {
            takeUnset(node, place, goal: prop, sign)
        }
        if kind.hasContent { takeUnset(node, axis == .x ? .height : .width, goal: prop, sign) }
        if Prop.fontSize.info.bearers.contains(Bearers(kind)) {
            takeUnset(node, .fontSize, goal: prop, sign)
            takeUnset(node, .maxLines, goal: prop, sign)
        }
        if kind.isContainer, document.childCount(node) > 0 {
            if document.childCount(node) > 1 { takeUnset(node, axis == .x ? .hspace : .vspace, goal: prop, sign) }
            takeUnset(node, .topPadding, goal: prop, sign)
        }
    }

    private mutating func takeUnset(_ node: Int32, _ prop: Prop, goal: Prop, _ sign: Goal.Sign) {
        let at = document.lookup(node, prop)
        let frame = document.exactFrame(node)
        let current = prop == .width ? frame.width : prop == .height ? frame.height : 0
        if at.rule.isSet {
            // Replacing the rule of another size would change more than a number; a bound keeps the rule.
            guard prop.isSize, prop == goal, parts(of: at.rule, prop).isEmpty else { return }
            for slot in [SlotKind.lower, .upper]
            where !document.lookup(node, prop, slot).rule.isSet && sign != (slot == .lower ? .atMost : .atLeast) {
                addUnset(node, [prop], prop.word, slot, current)
            }
            return
        }
        guard document.idleReason(node, prop) == nil else { return }
        switch prop {
        case .topPadding:
            let parts = Prop.shorthands.first { $0.name == "padding" }?.parts ?? []
            guard parts.allSatisfy({ !document.lookup(node, $0).rule.isSet }) else { return }
            addUnset(node, parts, "padding", .rule, 0)
        case .fontSize: addUnset(node, [prop], prop.word, .rule, 16, now: "16")
        case .maxLines: addUnset(node, [prop], prop.word, .rule, 0)
        default: addUnset(node, [prop], prop.word, .rule, current)
        }
    }

    private mutating func addUnset(
        _ node: Int32, _ props: [Prop], _ word: String, _ slot: SlotKind, _ start: Double, now: String? = nil
    ) {
        let name = document.nameText(node)
        var domain = domain(props[0], slot, .number(start), .added, start)
        // Nobody looks for a negative distance, but an offset from the centre may be negative.
        if props[0].isPosition, props[0] != .centerX, props[0] != .centerY { domain.low = 0 }
        if props[0] == .maxLines { domain.items = (1...12).reversed().map { Double($0) } }
        add(
            WantCandidate(
                target: .slots(props.map { .node(node, $0, slot) }, .number(start), .added),
                name: self.name(name, word, slot), head: "\(name).\(word) \(slot.sign) ", tail: "", now: now,
                start: start, domain: domain, bearer: (node, props[0])))
    }

    // MARK: Values

    /// The possible values of a number.
    private func domain(_ prop: Prop, _ slot: SlotKind, _ rule: Rule, _ part: WantCandidate.Part, _ start: Double) -> WantDomain {
        let screen = document.exactFrame(Document.screen)
        let length = max(screen.width, screen.height, 2 * abs(start))
        let isAdded = part == .added && rule.kind != .number
        if part == .factor {
            switch rule.kind {
            case .percent, .share:
                return WantDomain(low: prop.isPosition ? -1_000 : 0, high: 1_000, scale: max(100, 2 * abs(start)))
            default: return WantDomain(low: 0, high: 100, scale: max(2, 2 * abs(start)))
            }
        }
        if prop.info.forms.contains(.count) {
            return WantDomain(low: prop == .maxLines ? 1 : 0, high: 1_000, isWhole: true, scale: 24)
        }
        if prop.isPosition || isAdded { return WantDomain(low: -16 * length, high: 16 * length, scale: length) }
        if prop == .fontSize { return WantDomain(low: 0.25, high: 512, scale: max(32, 2 * start)) }
        return WantDomain(low: 0, high: 16 * length, scale: length)
    }
}
