// What a block explains of its children. All numbers are points.

/// A phrase about a child of a block.
enum BlockPhrase: Sendable {
    /// Where the child before ends.
    case endsAt
    /// Margins that collapse: the largest and the smallest of them count.
    case meeting([BlockMargin], largest: Double, smallest: Double)
    /// Its margin collapses with that of the block around it, so that both begin at the same place.
    case atTop(Int32)
    case float(isLeft: Bool)
    /// Beside a float.
    case beside(isFloat: Bool)
    /// Below a float: there is not enough room above.
    case below(Int32, isCleared: Bool)
    /// The content of the block is moved by `alignContent`.
    case shifted(Int32)
    /// Margins that are `auto` share the free space.
    case free
}

/// One of several margins that collapse.
struct BlockMargin: Sendable {
    let node: Int32
    let prop: Prop
    let length: Double
    /// The block through whose edge it collapses with the others.
    var through: Int32?
}

/// What determines the place of a child from above, in the coordinates of the flow root.
struct BlockPlaceAccount {
    /// Whether it floats.
    var floats = false
    /// Where the content above ends, and at which node.
    var cursor: Double
    var last: Int32
    var margins: [BlockMargin]
    var sum: Double
    /// Where its border box begins; for a float its margin box.
    var at: Double
    /// The float under which the box is placed, or above whose top it must not be; -1 where there is none.
    var below: Int32 = -1
}

/// What determines the place of a child along the width, seen from where reading begins in its block.
struct BlockAcross {
    /// The length that floats take on the side from which the place is counted, and the float that takes the most; -1 where there is none.
    var taken = 0.0
    var float: Int32 = -1
    /// Whether it is counted from the far side.
    var isFromFar = false
    /// Whether its own margin counts there; it does not where a float reaches further.
    var countsMargin = true
    /// The free space, and the part of it that is put before the child.
    var free: CSSSum?
    var part = FreePart.none
}

/// A phrase about a node out of the flow.
enum AbsolutePhrase: Sendable {
    /// From the side of the containing block at which its inset is given.
    case inset(Prop, isFar: Bool)
    case staticPlace(StaticPlace.Edge)
    case center(Prop)
    /// An alignment between two insets, where the containing block changes the place.
    case held(Prop)
    /// The length that two insets leave free.
    case free
}
