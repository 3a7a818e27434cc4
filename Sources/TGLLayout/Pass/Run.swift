/// The state of a container during its layout.
struct RunState {
    let node: Int32
    let kind: Kind
    let traits: KindTraits
    let box: UnsafeMutablePointer<Box>
    let rtl: Bool
    /// Whether children are placed; otherwise only the size is measured.
    var place: Bool
    /// Whether children are placed while the size is measured (see `PlacedAhead`).
    var isPlacedAhead = false
    /// The question. `size`, `wrapX` and `wrapY` begin with it.
    let proposal: Proposal
    /// The padding with the safe area's part, in logical terms; reduced where it is larger than the size.
    var pad = Insets()
    /// The axes that still wrap. `settleSize` turns one off.
    var wrapX: Bool
    var wrapY: Bool
    /// Whether the own size on an axis is, or will be, that of the content: it wraps, or it did when it was measured.
    let hugsX: Bool
    let hugsY: Bool
    /// The own outer size, on axes that do not wrap.
    var size: Pair
    /// The place of the container on the screen, in physical coordinates.
    var origin: Pair
    /// On a screen with a safe area: whether the container may reach into a strip. It is at `origin` where it is placed, otherwise at
    /// `standing`.
    let isInStrips: Bool
    let standing: Standing
    let items: UnsafeMutablePointer<Item>
    let count: Int
    /// The rules that the layout gives its children in place of their own (see `LayoutAlgorithm.substitute`); `nil` where there are none.
    var given: UnsafeMutablePointer<Given>?
    /// The cells of the children, each in place of the content box; `nil` where all children use the content box.
    var cells: UnsafeMutablePointer<SplitCells>?
    /// The container's own height by its content, where its bounds change that height; otherwise NaN.
    var heightBeforeBounds = Double.nan
    /// Sizes of children that others refer to, each computed alone (see `Run.followedLength`); `nil` until one is asked for.
    var alone: AloneLengths?
    /// The width of the child whose height a grid asks for: only the child's own rules may refer to it. NaN otherwise.
    var ownWidth = Double.nan
    /// The height of the current child's containing block, where that is an area and not the container's own inner height. Negative where
    /// it is not definite, NaN where the own height counts.
    var areaHeight = Double.nan
}

/// The rules that a container gives its children in place of their own.
struct Given {
    /// The axis of the rules.
    let axis: Axis
    /// The size along that axis; `unset` where the children's own rules apply.
    var size = Rule.unset
    /// The container's property from which `size` is.
    var source: Prop?
    /// Whether `size` is only for children without a rule of their own.
    var fallback = false
    /// The spacing between neighbours and, if `centered`, at the ends; `unset` where the children's own rules apply.
    var gap = Rule.unset
    var centered = false
    /// Whether the spacing after each child is given, too (otherwise only after the last one).
    var both = false
}

/// A container during its layout, as algorithms see it: its own box, its children as items, and what may be asked of them (`RunRules`,
/// `Sizing`, `WrappedSize`, `Measuring`). The state is in the pass's scratch memory, so that passing a run on costs two words, and a deep
/// tree little stack. A copy is the same run.
package struct Run {
    let state: UnsafeMutablePointer<RunState>
    let pass: Pass

    @inline(__always) var node: Int32 { state.pointee.node }
    @inline(__always) var kind: Kind { state.pointee.kind }
    @inline(__always) var traits: KindTraits { state.pointee.traits }
    @inline(__always) var box: UnsafeMutablePointer<Box> { state.pointee.box }
    @inline(__always) var rtl: Bool { state.pointee.rtl }
    @inline(__always) var place: Bool { state.pointee.place }
    @inline(__always) var isPlacedAhead: Bool { state.pointee.isPlacedAhead }
    @inline(__always) var pad: Insets {
        get { state.pointee.pad }
        nonmutating set { state.pointee.pad = newValue }
    }
    @inline(__always) var wrapX: Bool {
        get { state.pointee.wrapX }
        nonmutating set { state.pointee.wrapX = newValue }
    }
    @inline(__always) var wrapY: Bool {
        get { state.pointee.wrapY }
        nonmutating set { state.pointee.wrapY = newValue }
    }
    @inline(__always) var hugsX: Bool { state.pointee.hugsX }
    @inline(__always) var hugsY: Bool { state.pointee.hugsY }
    @inline(__always) var size: Pair {
        get { state.pointee.size }
        nonmutating set { state.pointee.size = newValue }
    }
    @inline(__always) var origin: Pair {
        get { state.pointee.origin }
        nonmutating set { state.pointee.origin = newValue }
    }
    @inline(__always) package var items: UnsafeMutablePointer<Item> { state.pointee.items }
    @inline(__always) package var count: Int { state.pointee.count }
    @inline(__always) var given: UnsafeMutablePointer<Given>? {
        get { state.pointee.given }
        nonmutating set { state.pointee.given = newValue }
    }

    // The document and its storage, by way of the pass.
    @inline(__always) var doc: Document { pass.doc }
    @inline(__always) var nodes: UnsafeMutablePointer<Node> { pass.nodes }
    @inline(__always) var rules: UnsafeMutablePointer<NodeRules> { pass.rules }
    @inline(__always) var boxes: UnsafeMutablePointer<Box> { pass.boxes }
    @inline(__always) var exts: UnsafeMutablePointer<Ext> { pass.exts }
    @inline(__always) var hasSafeArea: Bool { pass.hasSafeArea }
    @inline(__always) var records: Bool { pass.records }
    /// Whether to record what is done and why.
    @inline(__always) var hears: Bool { pass.hears }
    /// Whether explanations are put into words; otherwise only the rules that were read are recorded.
    var tellsWords: Bool { pass.state.pointee.recording?.tellsWords ?? false }
    /// Whether to record an item. Explaining all of very many children would take long.
    func hears(_ k: Int) -> Bool { hears && pass.state.pointee.recording?.wants(items[k].node) ?? false }

    @inline(__always) func wraps(_ axis: Axis) -> Bool { axis == .x ? wrapX : wrapY }
    @inline(__always) func hugs(_ axis: Axis) -> Bool { axis == .x ? hugsX : hugsY }
    /// The outer length that, without padding, is offered to children that wrap (infinity: no limit).
    @inline(__always) func offer(_ axis: Axis) -> Double { axis == .x ? state.pointee.proposal.x.offer : state.pointee.proposal.y.offer }
    /// The parent's own outer length, for layouts that take sizes from it; 0 where the parent wraps.
    @inline(__always) func parentLength(_ axis: Axis) -> Double { state.pointee.proposal[axis].parentLength }
    /// Whether the min-content size is asked for along an axis.
    @inline(__always) func wantsLeast(_ axis: Axis) -> Bool { state.pointee.proposal[axis].mode == .leastContent }
    /// The length of the content box; 0 while the axis wraps.
    @inline(__always) func content(_ axis: Axis) -> Double {
        let s = state
        return axis == .x
            ? (s.pointee.wrapX ? 0 : max(0, s.pointee.size.x - s.pointee.pad.leading - s.pointee.pad.trailing))
            : (s.pointee.wrapY ? 0 : max(0, s.pointee.size.y - s.pointee.pad.top - s.pointee.pad.bottom))
    }
    @inline(__always) var horizontal: Bool { box.pointee.orientation == .horz }
    /// The axis along which children are stacked or lines run.
    @inline(__always) var mainAxis: Axis { box.pointee.orientation == .horz ? .x : .y }
    @inline(__always) func space(_ axis: Axis) -> Double { axis == .x ? box.pointee.hspace : box.pointee.vspace }
}
