import TGLLayout

/// Random edits of relative layouts whose children follow each other, each laid out and compared with a layout from scratch: what a patch
/// takes from the layout before must still hold (`RelativePatch`). Returns what went wrong, or `nil`.
public func relativeRun(_ seed: UInt64, _ edits: inout Int, turns: Int = 60, detail: Bool = false) -> String? {
    var r = RelativeEditor(RandomEditor(Random(seed &+ 0x7E1A)))
    r.build()
    try? r.doc.layout()
    r.doc.forget()
    let start = frames(r.doc)
    for turn in 0..<turns {
        let mark = r.doc.mark
        for _ in 0...r.e.random.below(r.e.random.chance(10) ? 12 : 2) {
            r.edit()
            edits += 1
        }
        do {
            try r.doc.layout()
        } catch {
            if !failsAnew(r.doc) { return "turn \(turn): \(error), and from scratch nothing" }
            r.doc.rollback(to: mark)
            try? r.doc.layout()
        }
        if r.e.random.chance(10) { takeBack(r.doc, &r.e.random) }
        if let i = r.doc.leftDirty() { return "turn \(turn): \(r.doc.nameText(i)) was left dirty" }
        let isDue = r.e.random.chance(r.compares)
        if isDue || detail {
            if failsAnew(r.doc) {
                if detail { describe(r.doc) }
                return "turn \(turn): a layout from scratch fails"
            }
            let different = r.doc.differences()
            if !different.isEmpty {
                if detail { describe(r.doc) }
                return "turn \(turn): incremental differs from scratch: \(different)"
            }
        }
    }
    let different = r.doc.differences()
    if !different.isEmpty { return "at the end incremental differs from scratch: \(different)" }
    _ = r.doc.undo(to: 0)
    try? r.doc.layout()
    if frames(r.doc) != start { return "undo to the start differs: \(difference(r.doc, frames(r.doc), start))" }
    return nil
}

/// Takes some edits back, and makes some of them again. A cycle that this leaves is undone further.
private func takeBack(_ doc: Document, _ random: inout Random) {
    let undone = doc.undo(to: max(0, doc.mark - 1 - random.below(6)))
    if random.chance(50) { try? doc.layout() }
    if random.chance(50) { doc.redo(undone) }
    try? doc.layout()
    while failsAnew(doc), doc.mark > 0 {
        _ = doc.undo(to: max(0, doc.mark - 4))
        try? doc.layout()
    }
}

/// Whether a document made again closes a cycle, or has two lists that want the same child.
private func failsAnew(_ doc: Document) -> Bool { (try? doc.rebuilt().layout()) == nil }

/// Relative containers with some children, and edits of these.
private struct RelativeEditor {
    var e: RandomEditor
    private var containers: [Int32] = []
    /// Whether children follow those made before them alone, and nothing but edges and sizes of them.
    private var leadsBack = false
    /// What else there is: lists; children at frames of their own and such; screens that change.
    private var hasLists = false
    private var isOdd = false
    /// In how many percent of the turns frames are compared.
    private(set) var compares = 50

    var doc: Document { e.doc }

    init(_ editor: RandomEditor) { e = editor }

    mutating func build() {
        leadsBack = e.random.chance(50)
        hasLists = e.random.chance(40)
        isOdd = e.random.chance(40)
        e.changesScreen = e.random.chance(20)
        var parent = Document.screen
        for _ in 0..<e.random.below(3) { parent = (try? doc.make(e.random.pick([.linear, .frame, .relative]), in: parent)) ?? parent }
        for _ in 0...e.random.below(2) {
            guard let c = try? doc.make(.relative, in: parent) else { continue }
            containers.append(c)
            for prop in [Prop.width, .height] {
                doc.set(c, prop, .rule, e.random.chance(80) ? .number(300) : e.random.pick([.fill, .percent(50), .wrap, .number(1e100)]))
            }
            let count = e.random.chance(10) ? 120 : 3 + e.random.below(20)
            if count > 100 { compares = 15 }
            for _ in 0..<count { e.checked { $0.makeFollower(in: c) } }
        }
    }

    // MARK: Edits

    mutating func edit() {
        let c = e.random.pick(containers)
        guard doc.exists(c) else { return e.edit() }
        let children = doc.children(c)
        guard let i = children.randomOrNil(&e.random) else { return e.makeFollower(in: c) }
        switch e.random.below(40) {
        case 0..<2:
            e.makeFollower(in: c)
            if let last = doc.last(c), e.random.chance(50) { try? doc.move(last, to: c, before: i == last ? nil : i) }
        case 2: doc.remove(i)
        case 3: try? doc.move(i, to: e.random.pick(containers.filter { doc.exists($0) }), before: nil)
        case 4: try? doc.move(i, to: c, before: children.filter { $0 != i }.randomOrNil(&e.random))
        case 5..<7: doc.set(i, .visibility, .rule, .word(e.random.pick([.gone, .visible, .invisible] as [Visibility]).rawValue))
        case 7: if let inner = doc.children(i).randomOrNil(&e.random) { doc.set(inner, .height, .rule, .number(e.random.length())) }
        case 8: doc.set(c, e.random.pick([.width, .height, .topPadding, .leftPadding]), .rule, .number(e.random.pick([300, 200, 7])))
        case 9: if isOdd { editOddly(i) }
        case 10: e.isBroad = isOdd; e.edit(); e.isBroad = false
        case 11..<13: if hasLists { setList(i, children) }
        case 13..<16: doc.set(i, e.random.pick(Array(Prop.table[..<11])).prop, e.random.pick([.rule, .rule, .lower, .upper]), .unset)
        case 16..<24: setPosition(i, children)
        case 24..<28: setSize(i, children)
        case 28..<31: setBound(i, children)
        default: doc.set(i, e.random.chance(50) ? .width : .height, .rule, .number(e.random.length()))
        }
    }

    private mutating func editOddly(_ i: Int32) {
        switch e.random.below(4) {
        case 0: doc.set(i, .useFrame, .rule, .bool(e.random.chance(50)))
        case 1: doc.set(i, .noLayout, .rule, .bool(e.random.chance(50)))
        case 2:
            let frame = (0..<4).map { _ in e.random.length() }
            doc.set(i, .frame, .rule, Rule(.numbers, ref: doc.addNumbers(frame)))
        default: doc.set(i, .width, .rule, .number(e.random.pick([1e100, 1e99, 3e307])))
        }
    }

    /// A sibling that a rule may lead to.
    private mutating func target(_ i: Int32, _ siblings: [Int32]) -> Int32? {
        siblings.filter { leadsBack ? $0 < i : $0 != i }.randomOrNil(&e.random)
    }

    private mutating func setSize(_ i: Int32, _ siblings: [Int32]) {
        let prop: Prop = e.random.chance(50) ? .width : .height
        guard let t = target(i, siblings), e.random.chance(60) else { return doc.set(i, prop, .rule, e.size(i, prop.axis)) }
        let anchor: Prop = e.random.chance(75) ? prop : prop == .width ? .height : .width
        let mult = e.random.pick([1, 1, 0.5, 2])
        doc.set(i, prop, .rule, Rule(.reference, anchor: anchor, ref: t, mult: mult, add: e.random.pick([0, 0, 3])))
    }

    private mutating func edge(_ prop: Prop, _ i: Int32, _ siblings: [Int32]) -> Rule? {
        let along: [Prop] = [.left, .right, .centerX, .leading, .trailing]
        let down: [Prop] = [.top, .bottom, .centerY, .baseline]
        let c = doc.parent(i)
        guard let t = e.random.chance(15) ? c : target(i, siblings) else { return nil }
        if !leadsBack, e.random.chance(4) {
            return Rule(.reference, anchor: prop.axis == .x ? .right : .bottom, path: Step.prev.rawValue, ref: -1, add: 2)
        }
        return Rule(
            .reference, anchor: e.random.pick(prop.axis == .x ? along : down), ref: t, mult: e.random.pick([1, 1, 1, 0.5]),
            add: e.random.pick([0, 5, -5, 0.1]))
    }

    private mutating func setPosition(_ i: Int32, _ siblings: [Int32]) {
        let prop = e.random.pick([Prop.left, .left, .right, .top, .top, .bottom, .centerX, .centerY, .leading, .trailing, .baseline])
        if e.random.chance(70), let rule = edge(prop, i, siblings) { return doc.set(i, prop, .rule, rule) }
        doc.set(i, prop, .rule, prop == .baseline ? .unset : e.position(i, prop))
    }

    private mutating func setBound(_ i: Int32, _ siblings: [Int32]) {
        let slot = e.random.pick([SlotKind.lower, .upper])
        let prop = e.random.pick([Prop.width, .height, .left, .right, .top, .bottom, .centerX, .centerY, .leading, .trailing])
        if e.random.chance(50) { return doc.set(i, prop, slot, e.random.chance(20) ? .unset : .number(e.random.length())) }
        if prop.isSize {
            guard let t = target(i, siblings) else { return }
            doc.set(i, prop, slot, Rule(.reference, anchor: e.random.pick([prop, prop, .width]), ref: t, add: e.random.pick([0, 2])))
        } else if let rule = edge(prop, i, siblings) {
            doc.set(i, prop, slot, rule)
        }
    }

    /// A list of siblings with shares or a common middle; or none.
    private mutating func setList(_ i: Int32, _ siblings: [Int32]) {
        let prop = e.random.pick([Prop.width, .height, .centerX, .centerY])
        if e.random.chance(40) { return doc.set(i, prop, .rule, e.random.chance(50) ? .unset : .number(e.random.length())) }
        let members = siblings.filter { $0 != i && e.random.chance(100 / siblings.count + 10) }.map {
            Rule(.reference, anchor: prop, ref: $0, mult: e.random.pick([1, 1, 2]), add: e.random.pick([0, 0, 4]))
        }
        doc.set(i, prop, .rule, Rule(.list, ref: doc.addList(members)))
    }
}

extension RandomEditor {
    /// Makes a child of a relative container, which may follow the one before it.
    fileprivate mutating func makeFollower(in c: Int32) {
        let kind = random.chance(80) ? Kind.view : random.pick([.label, .linear, .frame, .relative, .flow])
        let before = doc.last(c)
        guard let i = try? doc.make(kind, in: c) else { return }
        if kind == .label { doc.set(i, .text, .rule, Rule(.string, ref: doc.addString(random.pick(words)))) }
        if kind == .view || random.chance(40) {
            doc.set(i, .width, .rule, .number(random.length()))
            doc.set(i, .height, .rule, .number(random.length()))
        }
        if kind != .view, kind != .label {
            for _ in 0..<random.below(4) { if let leaf = try? doc.make(.view, in: i) { doc.set(leaf, .height, .rule, .number(9)) } }
        }
        if let before, random.chance(60) {
            let (own, other): (Prop, Prop) = random.pick([(.left, .right), (.top, .bottom), (.right, .left), (.left, .left)])
            doc.set(i, own, .rule, Rule(.reference, anchor: other, ref: before, add: random.pick([0, 0, 8, 0.1])))
        }
    }
}
