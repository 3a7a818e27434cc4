/// What is known of a container in the course of its layout.
struct RunState {
    let node: Int32
    let kind: Kind
    let box: UnsafeMutablePointer<Box>
    let rtl: Bool
    /// Whether children are placed; otherwise only the size is asked.
    let place: Bool
    /// Padding with the safe area's part, in logical terms; made smaller where it is larger than the size.
    var pad = Insets()
    /// The axes that still wrap. `settleSize` turns one off.
    var wrapX: Bool
    var wrapY: Bool
    /// Whether the own size on an axis is, or will be, what the content asks for: it wraps, or did when it was measured.
    let hugsX: Bool
    let hugsY: Bool
    /// The own outer size, on axes that do not wrap.
    var size: Pair
    /// On axes that wrap: the outer size that the parent offers at most (infinity: no limit).
    let offer: Pair
    /// The parent's outer size, for a flow that pages its children (2.14); 0 where the parent wraps.
    let page: Pair
    /// Where the container stands on the screen, physical.
    let origin: Pair
    /// See `Pass.layout`.
    let held: Pair
    let items: UnsafeMutablePointer<Item>
    let count: Int
    /// What a linear layout gives its children in place of their own rules; `nil` where nothing.
    var given: UnsafeMutablePointer<Given>?
}

/// A container in the course of its layout, as algorithms see it. The state stands in the pass's scratch memory, so that
/// handing a run on costs a word, and a deep tree little stack. A copy is the same run.
struct Run {
    let state: UnsafeMutablePointer<RunState>

    @inline(__always) var node: Int32 { state.pointee.node }
    @inline(__always) var kind: Kind { state.pointee.kind }
    @inline(__always) var box: UnsafeMutablePointer<Box> { state.pointee.box }
    @inline(__always) var rtl: Bool { state.pointee.rtl }
    @inline(__always) var place: Bool { state.pointee.place }
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
    @inline(__always) var offer: Pair { state.pointee.offer }
    @inline(__always) var page: Pair { state.pointee.page }
    @inline(__always) var origin: Pair { state.pointee.origin }
    @inline(__always) var held: Pair { state.pointee.held }
    @inline(__always) var items: UnsafeMutablePointer<Item> { state.pointee.items }
    @inline(__always) var count: Int { state.pointee.count }
    @inline(__always) var given: UnsafeMutablePointer<Given>? {
        get { state.pointee.given }
        nonmutating set { state.pointee.given = newValue }
    }

    @inline(__always) func wraps(_ axis: Axis) -> Bool { axis == .x ? wrapX : wrapY }
    @inline(__always) func hugs(_ axis: Axis) -> Bool { axis == .x ? hugsX : hugsY }
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
