// What is shown of nodes that scroll: how far, how much of the content there is, and what of it is not shown.

/// What is told of a node that scrolls, or of a part of its content.
public struct SceneContent: Sendable, Equatable {
    /// What stands behind its frame in a tree, in order.
    public var figures: [SceneFigure] = []
    /// Items that have no node, after the last child.
    public var after: SceneUnmade?
    /// How many items there are, and how many of them have nodes; nil of a node that has no items.
    public var items: (count: Int, made: Int)?
    /// Which part of the content is seen; nil where the node does not scroll.
    public var scroll: SceneScroll?

    /// Nothing is told.
    public init() {}

    /// Whether both tell the same.
    public static func == (a: SceneContent, b: SceneContent) -> Bool {
        a.figures == b.figures && a.after == b.after && a.items?.count == b.items?.count && a.items?.made == b.items?.made
            && a.scroll == b.scroll
    }
}

/// How far a node is scrolled, in points.
public struct SceneScroll: Sendable, Equatable {
    /// The offset in force, from left to right.
    public var x: Double
    /// The offset in force, from top to bottom.
    public var y: Double
    /// The width of the content.
    public var width: Double
    /// The height of the content.
    public var height: Double
    /// Whether it scrolls from left to right.
    public var isHorizontal: Bool

    /// An offset and the size of the content, in points.
    public init(x: Double, y: Double, width: Double, height: Double, isHorizontal: Bool) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
        self.isHorizontal = isHorizontal
    }
}

/// A number or a rule with what it was before: `1,000,000 → 1,000,001 items`.
public struct SceneFigure: Sendable, Equatable {
    /// The word before it.
    public var name = ""
    /// What it was; empty where it is the same.
    public var old = ""
    /// What it is.
    public var now: String
    /// The word behind it.
    public var unit = ""
    /// Whether it is the first to be left out where there is no room.
    public var isMinor = false

    /// A figure between two words, of which either may be empty.
    public init(name: String = "", old: String = "", now: String, unit: String = "", isMinor: Bool = false) {
        self.name = name
        self.old = old == now ? "" : old
        self.now = now
        self.unit = unit
        self.isMinor = isMinor
    }
}

extension SceneFigure {
    /// What it is, without what it was.
    var withoutOld: SceneFigure { SceneFigure(name: name, now: now, unit: unit, isMinor: isMinor) }
}

/// Items that follow each other and have no nodes: one line of a tree.
public struct SceneUnmade: Sendable, Equatable {
    /// Where they are from what is seen.
    public enum Way: Sendable, Equatable, CaseIterable { case above, below, toLeft, toRight, between }

    /// Where they are.
    public var way: Way
    /// What is said of them: `114 items above, estimated 44`.
    public var text: String

    /// Items in a direction, and what is said of them.
    public init(_ way: Way, _ text: String) {
        self.way = way
        self.text = text
    }
}

/// What is told of a child of a collection, or of an item or header in it.
public struct SceneItem: Sendable, Equatable {
    /// The frame in the view of the collection, from its left top corner, which a tree shows.
    public var frame: SceneFrame
    /// Items before it that have no nodes.
    public var before: SceneUnmade?
    /// What it was called before, where it is another item's place now: `[113]`.
    public var formerName = ""
    /// What became of its node: `made`, or `made again`; else empty.
    public var making = ""
    /// Whether it is the first or the last of its siblings, which show where the view is.
    public var isAtEnd = false

    /// A frame in the view, in points.
    public init(frame: SceneFrame) { self.frame = frame }
}
