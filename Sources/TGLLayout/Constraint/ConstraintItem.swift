/// A node of a constraint system (C-1, C-2).
package struct ConstraintItem {
    /// A place or a size: an unknown plus a number, or a number alone (the unknown is -1).
    package struct Length {
        package var unknown: Int32 = -1
        var add = 0.0
    }

    package let node: Int32
    package let kind: Kind
    /// The item around it, or -1 for the root.
    package let parent: Int32
    /// The index of the first item after it and all items in it.
    var end: Int32 = 0
    var left = Length()
    var top = Length()
    package var width = Length()
    package var height = Length()
    /// Whether its children are items.
    let joins: Bool
    package var isGone: Bool
    /// It is at its own frame (C-4).
    package var isHeld = false
    /// The axes on which a position of a gone item was used (C-5).
    var hasPosition = (x: false, y: false)
    /// Padding, physical, with the safe area's part.
    var paddingLeft = 0.0
    var paddingTop = 0.0
    var paddingRight = 0.0
    var paddingBottom = 0.0
    /// The size of its content; negative where it has none (C-15).
    package var contentWidth = -1.0
    package var contentHeight = -1.0
    /// For a text: the height of its lines at the width at which it was measured, and their number.
    var textHeight = 0.0
    package var lines = 0.0
    /// The width at which it was measured last; negative: the natural one.
    var measuredWidth = -1.0

    init(node: Int32, kind: Kind, parent: Int32, isGone: Bool) {
        self.node = node
        self.kind = kind
        self.parent = parent
        self.isGone = isGone
        joins = kind.traits.joinsSystem
    }

    package func padding(_ axis: Axis, isFar: Bool) -> Double {
        axis == .x ? (isFar ? paddingRight : paddingLeft) : (isFar ? paddingBottom : paddingTop)
    }

    package func start(_ axis: Axis) -> Length { axis == .x ? left : top }
    package func size(_ axis: Axis) -> Length { axis == .x ? width : height }
}

/// The origin of a row of a system, for explanations.
package enum ConstraintSource: Equatable {
    /// A rule or bound of a node.
    case slot(node: Int32, prop: Prop, slot: SlotKind)
    /// A relation beside the slots.
    case keep(Int32)
    /// A node's content: `hug` where the size is at most that of the content, `resist` where it is at least that.
    case hug(node: Int32, axis: Axis)
    case resist(node: Int32, axis: Axis)
    /// A container that wraps is as small as possible.
    case fit(node: Int32, axis: Axis)
    /// A container is at least as large as its paddings.
    case padding(node: Int32, axis: Axis)
    /// A guide is at the near corner, and is 0 by 0.
    case nearCorner(node: Int32, prop: Prop)
    /// The arrangement of a stack or chain between two items, or an item and its own edge (-1).
    case arrangement(node: Int32, first: Int32, second: Int32, axis: Axis)

    /// The node to which it belongs.
    package func node(_ doc: Document) -> Int32 {
        switch self {
        case .slot(let node, _, _), .hug(let node, _), .resist(let node, _), .fit(let node, _), .padding(let node, _),
            .nearCorner(let node, _),
            .arrangement(let node, _, _, _):
            return node
        case .keep(let keep): return doc.keep(keep).owner
        }
    }
}
