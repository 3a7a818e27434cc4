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
    /// How far it can be scrolled to the left, or up, from where it is.
    public var before: Double
    /// How far it can be scrolled to the right, or down.
    public var after: Double

    /// An offset, the size of the content and what can be scrolled to, in points.
    public init(x: Double, y: Double, width: Double, height: Double, isHorizontal: Bool, before: Double, after: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
        self.isHorizontal = isHorizontal
        self.before = before
        self.after = after
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

/// Items that follow each other and have no nodes, or children of a scroll that are not in view: one line of a tree.
public struct SceneUnmade: Sendable, Equatable {
    /// Where they are from what is seen.
    public enum Way: Sendable, Equatable, CaseIterable { case above, below, toLeft, toRight, between }

    /// Where they are.
    public var way: Way
    /// What is said of them: `114 items above, estimated 44`.
    public var text: String
    /// Whether they have nodes: the lines of these are beside this one, which stands for them where there is no room for their own.
    public var hasNodes = false

    /// Items in a direction, and what is said of them.
    public init(_ way: Way, _ text: String, hasNodes: Bool = false) {
        self.way = way
        self.text = text
        self.hasNodes = hasNodes
    }
}

/// What is told of a child of a scroll or a collection, or of an item or header in it.
public struct SceneItem: Sendable, Equatable {
    /// The frame which a tree shows: of what is in a collection that in its view, from the left top corner.
    public var frame: SceneFrame
    /// Items before it that have no nodes, or children of a scroll that are not in view.
    public var before: [SceneUnmade] = []
    /// What it was called before, where it is another item's place now: `[113]`.
    public var formerName = ""
    /// What became of its node: `made`, or `made again`; else empty.
    public var making = ""
    /// Whether its line comes before those of its siblings: it is the first or the last of these in a collection, or in the view of a
    /// scroll.
    public var isAtEnd = false
    /// Of a child of a scroll that is not in view, whether it is before the view; nil of all else.
    public var isBefore: Bool?

    /// A frame, in points.
    public init(frame: SceneFrame) { self.frame = frame }
}
