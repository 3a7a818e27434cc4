/// The input of all pictures: the final frames of a document, as plain values. The caller has already laid out the document and left out
/// what is not shown; the cost of a picture is proportional to the number of `nodes`.
public struct Scene: Sendable, Equatable {
    /// The screen's width, in points.
    public var screenWidth: Double
    /// The screen's height, in points.
    public var screenHeight: Double
    /// Whether reading goes from right to left: texts narrower than their boxes are then right-aligned.
    public var isRightToLeft = false

    /// The frame of the device's screen, in points, if the scene shows a single node in place of the screen.
    public var device: SceneFrame?

    /// The index of the sought node: its line in a tree has a sign in the margin, and its box has heavy lines.
    public var sought: Int?

    /// Whether the scene belongs to a lesson, whose tree shows the goals.
    public var isLesson = false
    /// In a lesson, the goals of boxes that are not in place.
    public var goals: [SceneGoal] = []

    /// The animation that leads to this scene; nil if it is not animated.
    public var animation: SceneAnimation?

    /// For scrolling nodes and sections, the description of their content, by node id.
    public var contents: [Int: SceneContent] = [:]
    /// For children of scrolls and collections, and for items and headers in them, their place in the view, by node id.
    public var items: [Int: SceneItem] = [:]

    /// The nodes in tree order: a parent before its children, each subtree contiguous.
    public var nodes: [SceneNode]

    /// Creates a scene from the size of its screen, in points, and its nodes.
    public init(screenWidth: Double, screenHeight: Double, nodes: [SceneNode] = []) {
        self.screenWidth = screenWidth
        self.screenHeight = screenHeight
        self.nodes = nodes
    }
}

extension Scene {
    /// The frame of a node as a tree shows it: relative to its parent, or to the view of its collection.
    func shownFrame(_ node: SceneNode) -> SceneFrame { items[node.id]?.frame ?? node.frame }
}

/// A rectangle in points, in its parent's coordinates; y grows downwards.
public struct SceneFrame: Sendable, Equatable, Hashable {
    /// The left edge.
    public var x: Double
    /// The top edge.
    public var y: Double
    /// The width.
    public var width: Double
    /// The height.
    public var height: Double

    /// Creates a rectangle from its corner and its size, in points.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }
}

/// How a node changed since the last picture.
public enum SceneChange: Sendable, Equatable {
    /// It did not change.
    case none
    /// It is new.
    case new
    /// Its frame changed; the value is the old frame.
    case changed(SceneFrame)
    /// It was removed, and is listed one last time with its last frame.
    case gone
}

/// Where a node is painted among its siblings.
public enum SceneLayer: Sendable, Equatable {
    /// Below all siblings, as a background.
    case below
    /// In the order of the tree.
    case normal
    /// Above its siblings, as a sticky or pinned node.
    case above
}

/// The data about a node that pictures use.
public struct SceneNode: Sendable, Equatable {
    /// The caller's number for the node; it identifies the node in SVG and HTML.
    public var id: Int
    /// The parent's index in `Scene.nodes`, nil for a root.
    public var parent: Int?
    /// The name as the language writes it.
    public var name: String
    /// The word for its kind, such as `linear`.
    public var kind: String
    /// The text of a label; empty for other kinds.
    public var text: String
    /// The lines of the text as they were measured.
    public var lines: [String] = []
    /// The font size of the text, in points; a character is half as wide.
    public var fontSize = 16.0
    /// The height of a line of the text, in points.
    public var lineHeight = 16.0
    /// Whether it is placed relative to the bottom or the middle of its container.
    public var isPlacedByEnd = false
    /// Whether it shows an image; the image itself is not available.
    public var isPicture = false

    /// Position in the parent and size, in points.
    public var frame: SceneFrame
    /// The left edge on the screen, in points.
    public var absoluteX: Double
    /// The top edge on the screen, in points.
    public var absoluteY: Double

    /// A colour name or `#rrggbb`; empty if it has no colour.
    public var color: String

    /// `visibility = gone`: it takes no space and is not drawn.
    public var isGone: Bool
    /// `visibility = invisible`: it takes its space and is drawn dashed.
    public var isInvisible: Bool
    /// Whether it is drawn dashed for another reason.
    public var isDashed: Bool
    /// Whether it is a guide or a chain: other nodes refer to it, and it has no box.
    public var isGuide = false
    /// For a visible guide or chain, the lines and areas that pictures draw dashed, in screen coordinates, in points.
    public var guideLines: [SceneFrame] = []
    /// Where it is painted among its siblings.
    public var layer = SceneLayer.normal
    /// Whether the width is a share of the free space.
    public var isWidthShare: Bool
    /// Whether the height is a share of the free space.
    public var isHeightShare: Bool

    /// How a flex changed its size along its main axis: `grown` or `shrunk`; otherwise empty.
    public var flexed = ""
    /// For a grid, the lines of its tracks that no child covers, in screen coordinates, in points. Pictures draw them dashed.
    public var gridLines: [SceneFrame] = []
    /// The dividers between its children, in screen coordinates, in points.
    public var dividers: [SceneFrame] = []

    /// The border lines, which are drawn above its content.
    public var borderlines: [SceneLine] = []
    /// Where it was before, in an animated scene.
    public var motion: SceneMotion?
    /// The opacity from 0 to 1; less than 1 while it fades.
    public var opacity = 1.0

    /// In a lesson, how it differs from the goal, such as `goal 40 wide`; otherwise empty.
    public var goal = ""
    /// In a lesson, whether it is where the goal has it.
    public var isRight = false

    /// How it changed since the last picture.
    public var change: SceneChange
    /// Whether it is highlighted even if its frame did not change.
    public var emphasis: Bool
    /// The number of descendants that the scene leaves out.
    public var omitted: Int

    /// Creates a node. By default, `absoluteX` and `absoluteY` are the frame's own position.
    public init(
        id: Int, parent: Int? = nil, name: String, kind: String, text: String = "",
        frame: SceneFrame, absoluteX: Double? = nil, absoluteY: Double? = nil, color: String = "",
        isGone: Bool = false, isInvisible: Bool = false, isDashed: Bool = false,
        isWidthShare: Bool = false, isHeightShare: Bool = false,
        change: SceneChange = .none, emphasis: Bool = false, omitted: Int = 0
    ) {
        self.id = id
        self.parent = parent
        self.name = name
        self.kind = kind
        self.text = text
        self.frame = frame
        self.absoluteX = absoluteX ?? frame.x
        self.absoluteY = absoluteY ?? frame.y
        self.color = color
        self.isGone = isGone
        self.isInvisible = isInvisible
        self.isDashed = isDashed
        self.isWidthShare = isWidthShare
        self.isHeightShare = isHeightShare
        self.change = change
        self.emphasis = emphasis
        self.omitted = omitted
    }

    /// `omitted`, limited so that sums do not overflow.
    var omittedCount: Int { min(max(omitted, 0), 1 << 40) }

    /// Whether the node is highlighted: it changed or has emphasis.
    var isNoteworthy: Bool { emphasis || change != .none }

    /// The role of its name and outline.
    var role: TextRole {
        if isRight, change != .gone { return .right }
        switch change {
        case .new: return .new
        case .gone: return .removed
        case .changed: return .changed
        case .none: return emphasis ? .changed : .plain
        }
    }
}
