// What a block says of its children. All numbers are points.

/// What a line says of a child of a block.
enum BlockPhrase: Sendable {
    /// Where the child before ends.
    case endsAt
    /// Margins that meet: the largest and the smallest of them count.
    case meeting([BlockMargin], largest: Double, smallest: Double)
    /// Its margin meets that of the block around it, so that both begin at the same place.
    case atTop(Int32)
    case float(isLeft: Bool)
    /// Beside a float.
    case beside(isFloat: Bool)
    /// Below a float: above it there is no room.
    case below(Int32, isCleared: Bool)
    /// The content of the block is moved by `alignContent`.
    case shifted(Int32)
    /// Margins that are `auto` share what is free.
    case free
}

/// A margin of those that meet.
struct BlockMargin: Sendable {
    let node: Int32
    let prop: Prop
    let length: Double
    /// The block through whose edge it meets the others.
    var through: Int32?
}

/// How a child came by its place from above, in the coordinates of the flow root.
struct BlockPlaceAccount {
    /// Whether it floats.
    var floats = false
    /// Where the content above ends, and which node that is.
    var cursor: Double
    var last: Int32
    var margins: [BlockMargin]
    var sum: Double
    /// Where its border box, of a float its margin box, begins.
    var at: Double
    /// The float below which it is, or no higher than which.
    var below: Int32 = -1
}

/// How a child came by its place along the width, as seen from where reading begins in its block.
struct BlockAcross {
    /// What floats take on the side from which it is counted, and the one that takes the most; -1 where none does.
    var taken = 0.0
    var float: Int32 = -1
    /// Whether it is counted from the far side.
    var isFromFar = false
    /// Whether its own margin counts there, which it does not where a float reaches further.
    var countsMargin = true
    /// What is free for it, and which part of that is put before it.
    var free: CSSSum?
    var part = FreePart.none
}

/// What a line says of a node out of the flow.
enum AbsolutePhrase: Sendable {
    /// From the side of the containing block at which its inset is given.
    case inset(Prop, isFar: Bool)
    case staticPlace(StaticPlace.Edge)
    case center(Prop)
    /// An alignment between two insets, of which the containing block makes another place.
    case held(Prop)
    /// What two insets leave free.
    case free
}
