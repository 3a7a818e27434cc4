import TGLLayout

/// Random edits of containers with very many children: each layout begins at what was edited (`Patch`), and places are left to whoever
/// reads them, so some frames are read one by one. `isCSS`: they are flexes, grids and blocks. `hears`: told of each layout. Returns what
/// went wrong, or `nil`.
public func wideRun(
    _ seed: UInt64, _ edits: inout Int, isCSS: Bool = false, turns: Int = 60, detail: Bool = false, hears: (LayoutReport) -> Void = { _ in }
) -> String? {
    var w = WideEditor(RandomEditor(Random(seed &+ 0x51DE)), isCSS: isCSS)
    w.build()
    try? w.doc.layout()
    w.doc.forget()
    let start = frames(w.doc)
    for turn in 0..<turns {
        if w.e.random.chance(15) { w.doc.beginTracking() }
        let mark = w.doc.mark
        let isOdd = w.e.random.chance(8)
        for _ in 0...w.e.random.below(w.e.random.chance(10) ? 24 : 2) {
            isOdd ? w.e.edit() : w.edit()
            edits += 1
        }
        do { try w.doc.layout() } catch {
            w.doc.rollback(to: mark)
            try? w.doc.layout()
        }
        hears(w.doc.report)
        if w.e.random.chance(20) { _ = w.doc.endTracking(since: mark) }
        if let i = w.doc.leftDirty() { return "turn \(turn): \(w.doc.nameText(i)) was left dirty" }
        for i in w.some() { _ = w.e.random.chance(50) ? w.doc.exactFrame(i) : w.doc.screenFrame(i) }
        if w.e.random.chance(12) || detail {
            let different = w.doc.differences()
            if !different.isEmpty {
                if detail { describe(w.doc) }
                return "turn \(turn): incremental differs from scratch: \(different)"
            }
        }
    }
    let different = w.doc.differences()
    if !different.isEmpty { return "at the end incremental differs from scratch: \(different)" }
    _ = w.doc.undo(to: 0)
    try? w.doc.layout()
    if frames(w.doc) != start { return "undo to the start differs: \(difference(w.doc, frames(w.doc), start))" }
    return nil
}

/// Trees of a few containers with many children, and edits of these.
private struct WideEditor {
    var e: RandomEditor
    /// The containers with many children, and those above them.
    var wide: [Int32] = []
    /// Whether lengths are such that sums of them lose nothing.
    private var isEven = true

    var doc: Document { e.doc }

    private let isCSS: Bool

    init(_ editor: RandomEditor, isCSS: Bool) {
        e = editor
        self.isCSS = isCSS
        e.changesScreen = e.random.chance(20)
    }

    mutating func build() {
        isEven = e.random.chance(80)
        var parent = Document.screen
        if isCSS { return buildOfCSS() }
        for _ in 0..<e.random.below(4) { parent = container(in: parent, [.linear, .linear, .frame, .relative, .table, .view, .flow]) }
        for _ in 0...e.random.below(2) {
            let kind = e.random.pick([Kind.linear, .linear, .linear, .table, .frame, .flow, .flow, .float, .path, .relative])
            let c = container(in: parent, [kind])
            wide.append(c)
            for _ in 0..<70 + e.random.below(e.random.chance(20) ? 400 : 100) { child(of: c) }
        }
    }

    /// Containers with many children whose height is their content's, in widths that nothing in them changes, mostly.
    private mutating func buildOfCSS() {
        var parent = Document.screen
        for _ in 0..<e.random.below(3) { parent = box(in: parent, [.flex, .flex, .block, .grid, .linear, .frame]) }
        for _ in 0...e.random.below(2) {
            let c = box(in: parent, [.flex, .grid, .grid, .grid, .block, .block, .block])
            wide.append(c)
            if doc.kind(c) == .grid {
                if e.random.chance(85) { doc.set(c, .columns, .rule, tracks()) }
                if e.random.chance(15) { doc.set(c, e.random.pick([.rows, .autoRows]), .rule, tracks()) }
            }
            for _ in 0..<70 + e.random.below(e.random.chance(20) ? 400 : 60) { child(of: c) }
        }
    }

    private mutating func box(in parent: Int32, _ kinds: [Kind]) -> Int32 {
        guard let i = try? doc.make(e.random.pick(kinds), in: parent) else { return parent }
        if doc.kind(i) == .flex, e.random.chance(90) { doc.set(i, .flexDirection, .rule, .word(1)) }
        if !doc.kind(parent).isOfCSS || e.random.chance(10) { doc.set(i, .width, .rule, .number(e.random.pick([300, 1000]))) }
        if e.random.chance(30) { doc.set(i, e.random.pick([.topPadding, .leftPadding, .hspace, .vspace]), .rule, length()) }
        if e.random.chance(8) { e.setSomethingOfCSS(i) }
        return i
    }

    /// The number of columns or rows, or some of several sorts.
    private mutating func tracks() -> Rule {
        if e.random.chance(50) { return .number(Double(1 + e.random.below(6))) }
        let list = (0...e.random.below(5)).map { _ in
            e.random.pick([.number(40), .percent(20), .auto, Rule(.share, mult: 1), Rule(.minContent), Rule(.maxContent)] as [Rule])
        }
        return Rule(.values, path: Rule.Group.list.rawValue, ref: doc.addList(list))
    }

    private mutating func childOfCSS(of c: Int32) {
        guard let i = try? doc.make(e.random.pick([.view, .view, .label, .label, .label, .flex, .linear, .block, .grid]), in: c) else {
            return
        }
        if doc.kind(i) == .label { doc.set(i, .text, .rule, Rule(.string, ref: doc.addString(e.random.pick(e.words)))) }
        if doc.kind(i) == .view {
            if e.random.chance(40) { doc.set(i, .width, .rule, length()) }
            doc.set(i, .height, .rule, length())
        }
        if ![Kind.view, .label].contains(doc.kind(i)) { for _ in 0...e.random.below(2) { child(of: i) } }
        if e.random.chance(3) { e.setSomethingOfCSS(i) }
    }

    private mutating func container(in parent: Int32, _ kinds: [Kind]) -> Int32 {
        let kind = doc.kind(parent) == .table ? Kind.row : e.random.pick(kinds)
        guard let i = try? doc.make(kind, in: parent) else { return parent }
        if kind == .path { e.setCurve(i) }
        for prop in [Prop.width, .height] where e.random.chance(60) {
            doc.set(i, prop, .rule, e.random.pick([.number(300), .number(1000), .fill, .percent(50), .wrap]))
        }
        if e.random.chance(30) { doc.set(i, e.random.pick([.topPadding, .leftPadding, .hspace, .vspace]), .rule, length()) }
        if e.random.chance(15) { doc.set(i, .gravity, .rule, .word(e.random.pick(Prop.gravity.info.words).code)) }
        if e.random.chance(20) { doc.set(i, .arrangedCount, .rule, .number(Double(e.random.below(7)))) }
        if kind == .float, e.random.chance(30) { doc.set(i, .orientation, .rule, .word(Orientation.horz.rawValue)) }
        return i
    }

    private mutating func child(of c: Int32) {
        if isCSS, doc.kind(c).isOfCSS { return childOfCSS(of: c) }
        let kind = doc.kind(c) == .table ? Kind.row : e.random.chance(88) ? .view : e.random.pick([.linear, .label, .frame, .flow])
        guard let i = try? doc.make(kind, in: c) else { return }
        if kind == .label { doc.set(i, .text, .rule, Rule(.string, ref: doc.addString(e.random.pick(e.words)))) }
        if kind == .view || e.random.chance(20) {
            doc.set(i, .width, .rule, length())
            doc.set(i, .height, .rule, length())
        }
        if kind == .row || kind == .linear { for _ in 0..<e.random.below(4) { child(of: i) } }
        if doc.kind(c) == .float, e.random.chance(50) { setSide(i) }
        if e.random.chance(6) { setSomething(i) }
    }

    /// The side to which a child floats, and whether it begins below what is there.
    private mutating func setSide(_ i: Int32) {
        doc.set(i, e.random.chance(90) ? .reverseFloat : .clearFloat, .rule, .bool(e.random.chance(85)))
    }

    private mutating func length() -> Rule {
        .number(isEven || e.random.chance(90) ? Double(e.random.below(40)) / 4 + 4 : e.random.length())
    }

    /// A few nodes of the wide containers.
    mutating func some() -> [Int32] {
        (0..<e.random.below(5)).compactMap { _ in
            doc.exists(wide[0]) ? doc.children(e.random.pick(wide)).filter { doc.exists($0) }.randomOrNil(&e.random) : nil
        }
    }

    mutating func edit() {
        let c = e.random.pick(wide)
        guard doc.exists(c) else { return e.edit() }
        let children = doc.children(c)
        guard var i = children.randomOrNil(&e.random) else { return child(of: c) }
        if isCSS, e.random.chance(70) { return editOfCSS(i) }
        if e.random.chance(20), let first = children.first { i = first }
        switch e.random.below(20) {
        case 0..<3:
            child(of: c)
            if let last = doc.last(c), e.random.chance(70) { try? doc.move(last, to: c, before: i == last ? nil : i) }
        case 3..<5: doc.remove(i)
        case 5..<7: try? doc.move(i, to: c, before: children.filter { $0 != i }.randomOrNil(&e.random))
        case 7: doc.set(i, .visibility, .rule, .word(e.random.pick([.gone, .visible, .invisible] as [Visibility]).rawValue))
        case 8: if let inner = doc.children(i).randomOrNil(&e.random) { doc.set(inner, .height, .rule, length()) }
        case 9: setSomething(i)
        case 10 where doc.kind(c) == .float: setSide(i)
        default: doc.set(i, e.random.chance(50) ? .width : .height, .rule, length())
        }
    }

    /// Edits a child, or what is in it, in a way that mostly leaves its siblings where they are.
    private mutating func editOfCSS(_ child: Int32) {
        var i = child
        while e.random.chance(70), let inner = doc.children(i).randomOrNil(&e.random) { i = inner }
        switch e.random.below(20) {
        case 0..<7 where doc.kind(i) == .label:
            doc.set(i, .text, .rule, Rule(.string, ref: doc.addString(e.random.pick(e.words))))
        case 7..<10: doc.set(i, .width, .rule, e.random.chance(70) ? length() : .unset)
        case 10, 11:
            let margin = e.random.pick([Prop.top, .bottom, .left, .marginTop, .marginBottom])
            doc.set(i, margin, .rule, e.random.chance(70) ? length() : .unset)
        case 12: doc.set(i, e.random.pick([.alignSelf, .justifySelf]), .rule, .word(Int32(e.random.below(6))))
        case 13: doc.set(i, e.random.pick([.width, .height]), e.random.pick([.lower, .upper]), e.random.chance(50) ? length() : .unset)
        case 14 where e.random.chance(30): e.setSomethingOfCSS(i)
        default: doc.set(i, .height, .rule, e.random.chance(80) ? length() : .unset)
        }
    }

    private mutating func setSomething(_ i: Int32) {
        switch e.random.below(9) {
        case 0: doc.set(i, e.random.pick([.left, .top, .right, .bottom]), .rule, length())
        case 1: doc.set(i, e.random.pick([.width, .height]), e.random.pick([.lower, .upper]), length())
        case 2: doc.set(i, .width, .rule, e.random.pick([.percent(50), .fill, .wrap]))
        case 3: doc.set(i, .height, .rule, Rule(.reference, anchor: .width, ref: -1, mult: 0.5))
        case 4: doc.set(i, .width, .rule, Rule(.reference, anchor: .width, path: Step.parent.rawValue, ref: -1, mult: 0.25))
        case 5: doc.set(i, .alignment, .rule, .word(e.random.pick(Prop.alignment.info.words).code))
        case 6: doc.set(i, e.random.pick([.left, .top, .right, .bottom]), .rule, .unset)
        default: e.setSomething(i)
        }
    }
}

extension Kind {
    /// Whether its children are laid out as CSS does.
    fileprivate var isOfCSS: Bool { [.flex, .grid, .block].contains(self) }
}
