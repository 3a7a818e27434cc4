import TGLLayout

/// Random edits of systems of relations, each laid out and compared with a layout from scratch (C-40): numbers that change, rules,
/// bounds, priorities, sums, relations beside the rules, items that come, go and move, stacks, chains and guides. Returns what went
/// wrong, or `nil`.
public func constraintRun(_ seed: UInt64, _ edits: inout Int, turns: Int = 60, detail: Bool = false) -> String? {
    var editor = ConstraintEditor(RandomEditor(Random(seed &+ 0xC057)))
    let doc = editor.doc
    editor.build()
    try? doc.layout()
    doc.forget()
    let start = frames(doc)
    for turn in 0..<turns {
        let mark = doc.mark
        for _ in 0...editor.e.random.below(editor.e.random.chance(10) ? 8 : 2) {
            editor.edit()
            edits += 1
        }
        do { try doc.layout() } catch {
            // Outside a system a rule may follow itself.
            if (try? doc.rebuilt().layout()) != nil { return "turn \(turn): \(error), and from scratch nothing" }
            doc.rollback(to: mark)
            try? doc.layout()
        }
        if editor.e.random.chance(10) {
            let undone = doc.undo(to: max(0, doc.mark - 1 - editor.e.random.below(6)))
            if editor.e.random.chance(50) { try? doc.layout() }
            if editor.e.random.chance(50) { doc.redo(undone) }
            try? doc.layout()
        }
        if let i = doc.leftDirty() { return "turn \(turn): \(doc.nameText(i)) was left dirty" }
        guard detail || editor.e.random.chance(60) else { continue }
        let different = doc.differences()
        if different.isEmpty { continue }
        if detail { describe(doc) }
        return "turn \(turn): incremental differs from scratch: \(different)"
    }
    let different = doc.differences()
    if !different.isEmpty { return "at the end incremental differs from scratch: \(different)" }
    _ = doc.undo(to: 0)
    try? doc.layout()
    if frames(doc) != start { return "undo to the start differs: \(difference(doc, frames(doc), start))" }
    return nil
}

/// Constraint containers with some items, and edits of these.
private struct ConstraintEditor {
    var e: RandomEditor
    private var containers: [Int32] = []
    private var keeps: [Int32] = []
    /// Systems of one container and plain items, in which most edits change numbers.
    private var isPlain = false

    var doc: Document { e.doc }

    init(_ editor: RandomEditor) { e = editor }

    mutating func build() {
        isPlain = e.random.chance(60)
        var parent = Document.screen
        for _ in 0..<e.random.below(3) { parent = (try? doc.make(e.random.pick([.linear, .frame, .relative]), in: parent)) ?? parent }
        for _ in 0...e.random.below(2) {
            let isWithin = !isPlain && !containers.isEmpty && e.random.chance(60)
            let above = isWithin ? containers[containers.count - 1] : parent
            guard let c = try? doc.make(isPlain || e.random.chance(70) ? .constraint : .stack, in: above) else { continue }
            containers.append(c)
            for prop in [Prop.width, .height] {
                doc.set(c, prop, .rule, isPlain || e.random.chance(70) ? .number(300) : e.random.pick([.fill, .percent(50), .wrap]))
            }
            for _ in 0..<(3 + e.random.below(isPlain ? 25 : 8)) { make(in: c) }
        }
    }

    private mutating func make(in c: Int32) {
        let others: [Kind] = isPlain ? [.label, .linear] : [.label, .linear, .guide, .chain, .frame, .stack]
        let kind = e.random.chance(80) ? Kind.view : e.random.pick(others)
        let before = doc.last(c)
        guard let i = try? doc.make(kind, in: c) else { return }
        if kind == .label {
            doc.set(i, .text, .rule, Rule(.string, ref: doc.addString(e.random.pick(["a", "two words", "some longer text"]))))
        }
        if kind == .chain {
            let items = doc.children(c).filter { $0 != i && e.random.chance(40) }.map { Rule(.node, ref: $0) }
            if items.count > 1 { doc.set(i, .items, .rule, Rule(.list, ref: doc.addList(items))) }
            return
        }
        if e.random.chance(70) { doc.set(i, .width, .rule, .number(e.random.length())) }
        if e.random.chance(70) { doc.set(i, .height, .rule, .number(e.random.length())) }
        guard let before, e.random.chance(70) else { return }
        let (own, other): (Prop, Prop) = e.random.pick([(.left, .right), (.top, .bottom), (.right, .left), (.left, .left)])
        doc.set(i, own, .rule, Rule(.reference, anchor: other, ref: before, add: e.random.pick([0, 8, 0.1])))
    }

    mutating func edit() {
        let c = e.random.pick(containers)
        guard doc.exists(c) else { return e.edit() }
        let items = doc.children(c)
        guard let i = items.randomOrNil(&e.random) else { return make(in: c) }
        if isPlain, e.random.chance(70) { return changeNumber(i) }
        switch e.random.below(30) {
        case 0, 1: make(in: c)
        case 2: doc.remove(i)
        case 3: try? doc.move(i, to: e.random.pick(containers.filter { doc.exists($0) && $0 != i }), before: nil)
        case 4: try? doc.move(i, to: c, before: items.filter { $0 != i }.randomOrNil(&e.random))
        case 5: doc.set(i, .visibility, .rule, .word(e.random.pick([.gone, .visible, .invisible] as [Visibility]).rawValue))
        case 6: doc.set(c, e.random.pick([.width, .height, .topPadding, .leftPadding]), .rule, .number(e.random.pick([300, 200, 7])))
        case 7: doc.set(i, e.random.pick([.useFrame, .noLayout]), .rule, .bool(e.random.chance(30)))
        case 8: doc.set(i, e.random.pick([.hug, .resist]), .rule, .number(e.random.pick([50, 250, 750, 1000])))
        case 9: if let inner = doc.children(i).randomOrNil(&e.random) { doc.set(inner, .height, .rule, .number(e.random.length())) }
        case 10, 11: doc.set(i, e.random.pick(Array(Prop.table[..<11])).prop, e.random.pick([.rule, .rule, .lower, .upper]), .unset)
        case 12..<15: editKeep(i, items)
        case 15..<19: doc.set(i, position(), .rule, relation(i, items))
        case 19..<22: doc.set(i, e.random.chance(50) ? .width : .height, e.random.pick([.rule, .lower, .upper]), size(i, items))
        case 22, 23: doc.set(i, position(), e.random.pick([.lower, .upper]), relation(i, items))
        default: changeNumber(i)
        }
    }

    /// Gives a rule another number, of the same form where it has one.
    private mutating func changeNumber(_ i: Int32) {
        let prop = e.random.chance(50) ? position() : e.random.pick([.width, .height])
        let slot = e.random.pick([SlotKind.rule, .rule, .rule, .lower, .upper])
        var rule = doc.own(i, prop, slot)?.rule ?? .unset
        guard rule.kind == .number || rule.kind == .reference else {
            if slot == .rule || e.random.chance(20) { doc.set(i, prop, slot, .number(e.random.length())) }
            return
        }
        rule.add = e.random.chance(70) ? rule.add + e.random.pick([1, -1, 0.1, 3, -2.5]) : e.random.length()
        doc.set(i, prop, slot, rule)
    }

    private mutating func position() -> Prop { e.random.pick([.left, .left, .right, .top, .top, .bottom, .centerX, .centerY, .leading]) }

    private mutating func priority() -> Double { e.random.pick([0, 0, 0, 750, 500, 250]) }

    private mutating func relation(_ i: Int32, _ items: [Int32]) -> Rule {
        guard e.random.chance(60), let other = items.filter({ $0 != i }).randomOrNil(&e.random) else {
            return Rule(.number, add: e.random.length(), priority: priority())
        }
        let anchor: Prop = e.random.pick([.left, .right, .centerX, .leading, .trailing])
        if e.random.chance(25), let third = items.randomOrNil(&e.random) {
            let terms = [SumTerm(node: other, anchor: anchor, mult: 0.5), SumTerm(node: third, anchor: .right, mult: 0.5)]
            let choice: SumRule.Choice = e.random.pick([.only, .only, .largest, .smallest])
            let operands =
                choice == .only ? [LinearSum(terms: terms)] : terms.map { LinearSum(terms: [SumTerm(node: $0.node, anchor: $0.anchor)]) }
            return Rule(.sum, ref: doc.addSum(SumRule(choice, operands)), add: e.random.pick([0, 4]), priority: priority())
        }
        return Rule(.reference, anchor: anchor, ref: other, add: e.random.pick([0, 5, -5, 0.1]), priority: priority())
    }

    private mutating func size(_ i: Int32, _ items: [Int32]) -> Rule {
        guard e.random.chance(60), let other = items.filter({ $0 != i }).randomOrNil(&e.random) else {
            return e.random.pick([Rule(.number, add: e.random.length(), priority: priority()), .percent(25), .wrap, .fill])
        }
        let anchor: Prop = e.random.pick([.width, .height])
        return Rule(
            .reference, anchor: anchor, ref: other, mult: e.random.pick([1, 1, 0.5, 2]), add: e.random.pick([0, 3]), priority: priority())
    }

    /// A relation beside the rules comes, goes, or is given another constant.
    private mutating func editKeep(_ i: Int32, _ items: [Int32]) {
        if let number = keeps.randomOrNil(&e.random), doc.keepExists(number), e.random.chance(70) {
            var keep = doc.keep(number)
            switch e.random.below(4) {
            case 0: return doc.removeKeep(number)
            case 1: keep.isActive.toggle()
            case 2: keep.rule.priority = priority()
            default: keep.rule.add += e.random.pick([1, -3, 0.1])
            }
            return doc.setKeep(number, keep)
        }
        let prop: Prop = e.random.pick([.width, .left, .right])
        var keep = Keep(
            owner: i, form: .property(node: i, prop: prop), sign: e.random.pick([Comparison.equal, .atMost, .atLeast]),
            rule: Rule(.number, add: e.random.length(), priority: priority()), text: "")
        if let other = items.randomOrNil(&e.random), other != i, e.random.chance(60) {
            keep.form = .equation(LinearSum(terms: [SumTerm(node: i, anchor: .right), SumTerm(node: other, anchor: .left, mult: -1)]))
        }
        keeps.append(doc.addKeep(keep))
    }
}
