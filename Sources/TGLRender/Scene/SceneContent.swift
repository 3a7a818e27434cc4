// The description of scrolling nodes: their offset, the extent of their content, and what is not shown of it.

/// The description of a scrolling node, or of a part of its content.
public struct SceneContent: Sendable, Equatable {
    /// The figures after its frame in a tree, in order.
    public var figures: [SceneFigure] = []
    /// The items without nodes after the last child.
    public var after: SceneUnmade?
    /// The number of items, and how many of them have nodes; nil if the node has no items.
    public var items: (count: Int, made: Int)?
    /// The visible part of the content; nil if the node does not scroll.
    public var scroll: SceneScroll?

    /// Creates an empty description.
    public init() {}

    /// Whether all parts are equal.
    public static func == (a: SceneContent, b: SceneContent) -> Bool {
        a.figures == b.figures && a.after == b.after && a.items?.count == b.items?.count && a.items?.made == b.items?.made
            && a.scroll == b.scroll
    }
}

/// How far a node is scrolled, in points.
public struct SceneScroll: Sendable, Equatable {
    /// The current horizontal offset.
    public var x: Double
    /// The current vertical offset.
    public var y: Double
    /// The width of the content.
    public var width: Double
    /// The height of the content.
    public var height: Double
    /// Whether it scrolls horizontally.
    public var isHorizontal: Bool
    /// How far it can still be scrolled to the left or up.
    public var before: Double
    /// How far it can still be scrolled to the right or down.
    public var after: Double

    /// Creates a scroll position from its parts, in points.
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

/// A number or rule, with its old value if it changed: `1,000,000 → 1,000,001 items`.
public struct SceneFigure: Sendable, Equatable {
    /// The word before it.
    public var name = ""
    /// The old value; empty if it did not change.
    public var old = ""
    /// The current value.
    public var now: String
    /// The word after it.
    public var unit = ""
    /// Whether it is among the first to be left out if there is no room.
    public var isMinor = false

    /// Creates a figure; the words before and after it may be empty.
    public init(name: String = "", old: String = "", now: String, unit: String = "", isMinor: Bool = false) {
        self.name = name
        self.old = old == now ? "" : old
        self.now = now
        self.unit = unit
        self.isMinor = isMinor
    }
}

extension SceneFigure {
    /// The figure without its old value.
    var withoutOld: SceneFigure { SceneFigure(name: name, now: now, unit: unit, isMinor: isMinor) }
}

/// Consecutive items without nodes, or children of a scroll that are out of view; they share one line of a tree.
public struct SceneUnmade: Sendable, Equatable {
    /// The direction from the visible content.
    public enum Way: Sendable, Equatable, CaseIterable { case above, below, toLeft, toRight, between }

    /// Where they are.
    public var way: Way
    /// The text of the line: `114 items above, estimated 44`.
    public var text: String
    /// Whether they have nodes. The nodes have their own lines beside this one; if there is no room for those, this line replaces them.
    public var hasNodes = false

    /// Creates a line from its parts.
    public init(_ way: Way, _ text: String, hasNodes: Bool = false) {
        self.way = way
        self.text = text
        self.hasNodes = hasNodes
    }
}

/// The description of a child of a scroll or collection, or of an item or header in it.
public struct SceneItem: Sendable, Equatable {
    /// The frame that a tree shows. In a collection, it is relative to the top left corner of the view.
    public var frame: SceneFrame
    /// The items without nodes, or the children out of view, that precede it.
    public var before: [SceneUnmade] = []
    /// The name it had before, if its node was used for another item: `[113]`.
    public var formerName = ""
    /// How its node was created: `made` or `made again`; otherwise empty.
    public var making = ""
    /// Whether its line has priority over those of its siblings: it is the first or last of them in a collection, or in the view of a
    /// scroll.
    public var isAtEnd = false
    /// For a child of a scroll that is out of view, whether it is before the view; otherwise nil.
    public var isBefore: Bool?

    /// Creates a description with a frame, in points.
    public init(frame: SceneFrame) { self.frame = frame }
}
