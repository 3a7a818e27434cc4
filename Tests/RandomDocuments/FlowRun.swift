import TGLLayout

/// Random edits of flows with very many plain children, each with its layout: lines are followed from block to block (`FlowPatch`), and
/// places are left to whoever reads them. Some frames are read one by one, in any order, and compared with a layout from scratch; the rest
/// is read now and then. Returns what went wrong, or `nil`.
public func flowRun(_ seed: UInt64, _ edits: inout Int, turns: Int = 60, detail: Bool = false) -> String? {
    var f = FlowEditor(Random(seed &+ 0xF10E))
    f.build()
    try? f.doc.layout()
    f.doc.forget()
    let start = frames(f.doc)
    for turn in 0..<turns {
        if f.random.chance(8) { f.doc.beginTracking() }
        let mark = f.doc.mark
        for _ in 0..<(f.random.chance(15) ? 1 + f.random.below(12) : 1) {
            f.edit()
            edits += 1
        }
        if f.random.chance(8) { _ = f.doc.undo(to: max(0, mark - f.random.below(4))) }
        try? f.doc.layout()
        if f.random.chance(20) { _ = f.doc.endTracking(since: mark) }
        if let i = f.doc.leftDirty() { return "turn \(turn): \(f.doc.nameText(i)) was left dirty" }
        if let different = f.differenceOfSome() {
            if detail { describe(f.doc) }
            return "turn \(turn): incremental differs from scratch: \(different)"
        }
        if f.random.chance(8) {
            let different = f.doc.differences()
            if !different.isEmpty {
                if detail { describe(f.doc) }
                return "turn \(turn): incremental differs from scratch: \(different)"
            }
        }
    }
    let different = f.doc.differences()
    if !different.isEmpty { return "at the end incremental differs from scratch: \(different)" }
    _ = f.doc.undo(to: 0)
    try? f.doc.layout()
    if frames(f.doc) != start { return "undo to the start differs: \(difference(f.doc, frames(f.doc), start))" }
    return nil
}

/// A flow of plain children, mostly in a column with something below it, and edits of these.
private struct FlowEditor {
    let doc = Document()
    var random: Random
    private var flow: Int32 = -1
    private var after: Int32 = -1
    /// Lengths along lines, taken in turn or as they come, and across them.
    private var along: [Double] = []
    private var across: [Double] = []
    private var takesInTurn = false
    private var made = 0
    private var isHorizontal = false

    init(_ random: Random) { self.random = random }

    mutating func build() {
        let column = (try? doc.make(.linear, in: Document.screen)) ?? Document.screen
        flow = (try? doc.make(.flow, in: random.chance(60) ? column : Document.screen)) ?? column
        after = (try? doc.make(.view, in: column)) ?? column
        doc.set(after, .height, .rule, .number(5))
        isHorizontal = random.chance(30)
        if isHorizontal { doc.set(flow, .orientation, .rule, .word(Orientation.horz.rawValue)) }
        // Lines are shorter than blocks, as long as these, or longer.
        let length = random.pick([100, 300, 300, 1000, 2500.25, 20000])
        doc.set(flow, isHorizontal ? .height : .width, .rule, .number(length))
        if random.chance(25) { doc.set(flow, isHorizontal ? .width : .height, .rule, .number(700)) }
        for prop in [Prop.hspace, .vspace, .topPadding, .leftPadding] where random.chance(25) {
            doc.set(flow, prop, .rule, .number(random.pick([1, 2.5, 8])))
        }
        if random.chance(15) { doc.set(flow, .arrangedCount, .rule, .number(Double(1 + random.below(40)))) }
        along = random.pick([
            [20], [25], [30, 35, 40, 45, 50, 55, 60], [0, 10, 100], [33.3], [0.1, 7.7, 33.3], [0, 0, 0, 50], [12, 88], [99],
        ])
        across = random.pick([[20], [20], [10, 15, 20], [0, 0, 0, 40], [8.25, 1000, 3]])
        takesInTurn = random.chance(50)
        for _ in 0..<70 + random.below(random.chance(25) ? 900 : 200) { make() }
    }

    private mutating func make() {
        guard let i = try? doc.make(.view, in: flow) else { return }
        let length = takesInTurn ? along[made % along.count] : random.pick(along)
        made += 1
        doc.set(i, isHorizontal ? .height : .width, .rule, .number(length))
        doc.set(i, isHorizontal ? .width : .height, .rule, .number(random.pick(across)))
    }

    mutating func edit() {
        let children = doc.children(flow)
        guard let i = random.chance(15) ? children.first : random.chance(15) ? children.last : children.randomOrNil(&random) else {
            return make()
        }
        switch random.below(20) {
        case 0:
            make()
            if let last = doc.last(flow), i != last, random.chance(70) { try? doc.move(last, to: flow, before: i) }
        case 1: if children.count > 66 { doc.remove(i) }
        case 2: try? doc.move(i, to: flow, before: children.filter { $0 != i }.randomOrNil(&random))
        case 3, 4: doc.set(i, .visibility, .rule, .word(random.pick([.gone, .visible] as [Visibility]).rawValue))
        case 5...7:
            let depth = random.chance(4) ? 33.3 : random.chance(50) ? random.pick(across) : Double(random.below(160)) / 4
            doc.set(i, isHorizontal ? .width : .height, .rule, .number(depth))
        case 8 where random.chance(20): hideMany(children)
        case 9 where random.chance(20): removeMany(children)
        default:
            let length = random.chance(4) ? 33.3 : random.chance(40) ? random.pick(along) : Double(random.below(400)) / 4
            doc.set(i, isHorizontal ? .height : .width, .rule, .number(length))
        }
    }

    /// Neighbours, more than a block holds: all gone, or back.
    private mutating func hideMany(_ children: [Int32]) {
        let from = random.below(children.count)
        let many = children[from..<min(children.count, from + 20 + random.below(40))]
        let state: Visibility = random.chance(60) ? .gone : .visible
        for i in many { doc.set(i, .visibility, .rule, .word(state.rawValue)) }
    }

    private mutating func removeMany(_ children: [Int32]) {
        let from = random.below(children.count)
        for i in children[from..<min(children.count, from + 20 + random.below(30))] where doc.children(flow).count > 66 { doc.remove(i) }
    }

    /// Frames of a few nodes that are others than from scratch, read one by one; `nil` where they are the same.
    mutating func differenceOfSome() -> String? {
        let children = doc.children(flow)
        var some = (0..<random.below(4)).compactMap { _ in children.randomOrNil(&random) }
        if random.chance(30) { some.append(after) }
        if random.chance(20), let last = children.last { some.append(last) }
        if some.isEmpty { return nil }
        let anew = doc.rebuilt()
        try? anew.layout()
        for i in some where doc.exactFrame(i) != anew.exactFrame(i) {
            return "\(doc.nameText(i)) \(doc.exactFrame(i)), anew \(anew.exactFrame(i))"
        }
        return nil
    }
}
