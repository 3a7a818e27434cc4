// A new layout is a folder with a type that conforms to `LayoutAlgorithm` and whose head states its rules, and a kind with its row in
// `KindTable`. The traits in the row decide what the shared steps do (`arrangement`: whether two margins stretch a child; `ownBounds`:
// whether the layout reads the bounds of its own container, so that an edit of them is an edit of its content).
//
// `arrange` settles the own size on axes that wrap (`run.settleSize`) and then, where `run.place` is true, fills in the `size` (`run.ask`)
// and the `pos` of each item. Children that are each placed on their own need only `run.settleByLargestNeed`, `run.ask` and
// `run.placeAcross`, as in `Frame`: these agree on margins, alignment and gravity and explain themselves, so use all of them or none. Any
// other step is recorded by `run.say` with an enum of steps (`FactStep`) in the folder, which `Why/Wording` puts into words.

/// How a container lays out its children: a type in a folder of its own, named by the rows of the kinds that it serves
/// (`KindTable`). It sees one `Run` and nothing else; nothing of it is used outside its folder but through this protocol.
package protocol LayoutAlgorithm: SendableMetatype {
    /// Settles the run's size on axes that wrap and, where `run.place` is true, each item's `size` and `pos` in logical
    /// coordinates. Returns the own outer size.
    static func arrange(_ run: Run) -> Pair

    /// The same by a shorter way where the children allow it, with the same result to the last bit; otherwise `nil`. Only called for kinds
    /// whose row says `hasShortWay`.
    static func arrangePlainly(_ run: PlainRun) -> Pair?

    /// Lays out the effect of a few changed children, and nothing else: see `Patch`.
    static func patch(_ patch: Patch) -> Patched

    /// Places the children of a block of a line that `patch` keeps; reports each child that moves, with its frame before.
    static func place(_ doc: Document, _ block: KeptBlock, of line: KeptLine, _ note: (Int32, Rect) -> Void)

    /// Updates what a container takes from its parent. Only called for kinds whose row says `borrowsRules`.
    static func prepare(_ pass: Pass, _ node: Int32)

    /// The size rule that the running container gives a child in place of `own`. Only called where `run.given` is set.
    static func substitute(_ run: Run, _ child: Int32, _ axis: Axis, _ own: Rule) -> Rule

    /// For `why`: where `substitute` read a child's size rule, a property of the child or of a container. Only called where it gave another
    /// rule than the child's own.
    static func source(_ run: Run, _ child: Int32, _ axis: Axis) -> Fact.Read?

    /// The margin of a child that has none of its own on a side and whose flags say `takesMargins`.
    static func margin(_ run: Run, _ child: Int32, _ axis: Axis, _ side: Side) -> Rule

    /// For `why`: what `margin` read of a child. Only called where it gave a margin.
    static func marginSource(_ run: Run, _ child: Int32) -> Fact.Read?

    /// The distance from the top of a container with its current size to its first or last baseline; `nil` where it has none. Only called
    /// for kinds of CSS.
    static func baseline(_ run: Run, last: Bool) -> Double?

    /// The height of a container's content in its current size; `nil` where that is the height that its content asks for anyway. Only
    /// called for kinds of CSS.
    static func usedHeight(_ run: Run, fills: Bool) -> Double?

    /// Whether only the height of a child depends on its content: not its width, and not its place or that of a sibling across. Only called
    /// for kinds of CSS.
    static func leavesFree(_ pass: Pass, _ node: Int32, _ child: Int32) -> Bool

    /// Whether something in a container is laid out differently when its height is known than when its content asks for the same height.
    /// Only called for kinds of CSS.
    static func mindsKnownHeight(_ pass: Pass, _ node: Int32) -> Bool

    /// The lines that a container, once laid out, gives to its children by its `intelligentBorderline`, by node (A-31, A-31a).
    static func borderlines(of node: Int32, _ rule: Rule, in doc: Document) -> [Int32: GivenLines]

    /// Adds findings about a container, once laid out, for lint.
    static func lint(_ doc: Document, _ node: Int32, _ found: inout [Finding])
}

extension LayoutAlgorithm {
    static func arrangePlainly(_ run: PlainRun) -> Pair? { nil }
    static func patch(_ patch: Patch) -> Patched { .no }
    static func place(_ doc: Document, _ block: KeptBlock, of line: KeptLine, _ note: (Int32, Rect) -> Void) {
        _ = doc.placeAlong(block.first, block.count, from: block.start, line.main, space: line.space, note)
    }
    static func prepare(_ pass: Pass, _ node: Int32) {}
    static func substitute(_ run: Run, _ child: Int32, _ axis: Axis, _ own: Rule) -> Rule { own }
    static func source(_ run: Run, _ child: Int32, _ axis: Axis) -> Fact.Read? { nil }
    static func margin(_ run: Run, _ child: Int32, _ axis: Axis, _ side: Side) -> Rule { .unset }
    static func marginSource(_ run: Run, _ child: Int32) -> Fact.Read? { nil }
    static func baseline(_ run: Run, last: Bool) -> Double? { nil }
    static func usedHeight(_ run: Run, fills: Bool) -> Double? { nil }
    static func leavesFree(_ pass: Pass, _ node: Int32, _ child: Int32) -> Bool { false }
    static func mindsKnownHeight(_ pass: Pass, _ node: Int32) -> Bool { true }
    /// The answer to a question about a container with its current size.
    static func answer(_ question: SizedQuestion, _ run: Run) -> Double? {
        switch question {
        case .contentHeight: usedHeight(run, fills: false)
        case .filledHeight: usedHeight(run, fills: true)
        case .firstBaseline: baseline(run, last: false)
        case .lastBaseline: baseline(run, last: true)
        }
    }
    static func borderlines(of node: Int32, _ rule: Rule, in doc: Document) -> [Int32: GivenLines] { [:] }
    static func lint(_ doc: Document, _ node: Int32, _ found: inout [Finding]) {}
}

/// Short names for the parts of a run, for the files of an algorithm.
protocol RunReader {
    var run: Run { get }
}

extension RunReader {
    @inline(__always) var doc: Document { run.pass.doc }
    @inline(__always) var nodes: UnsafeMutablePointer<Node> { run.pass.nodes }
    @inline(__always) var rules: UnsafeMutablePointer<NodeRules> { run.pass.rules }
    @inline(__always) var boxes: UnsafeMutablePointer<Box> { run.pass.boxes }
    @inline(__always) var exts: UnsafeMutablePointer<Ext> { run.pass.exts }
    @inline(__always) var rtl: Bool { run.pass.rtl }
    @inline(__always) var records: Bool { run.pass.records }
    @inline(__always) var hears: Bool { run.pass.hears }
    /// Memory for the length of this run.
    @inline(__always) var scratch: Scratch {
        get { run.pass.state.pointee.scratch }
        nonmutating _modify { yield &run.pass.state.pointee.scratch }
    }
}
