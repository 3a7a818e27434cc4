/// What the pictures are made from: the finished frames of a document, as plain
/// values. Whoever makes a scene has already laid the document out and left out
/// what is not to be shown; every picture costs in proportion to `nodes`.
public struct Scene: Sendable, Equatable {
    /// The screen's width, in points.
    public var screenWidth: Double
    /// The screen's height, in points.
    public var screenHeight: Double
    /// Reading goes from right to left: texts that are narrower than their boxes begin on the right.
    public var isRightToLeft = false

    /// The size of the device's screen where the scene is of one node, which is then in the place of the screen; in points.
    public var device: SceneFrame?

    /// The index of a node that is looked for: its line in a tree has a sign in the margin, its box heavy lines.
    public var sought: Int?

    /// It is of a lesson, which says in the tree what is wanted.
    public var isLesson = false
    /// Where boxes should be that are not there, in a lesson.
    public var goals: [SceneGoal] = []

    /// What moved on the way to it, where it is shown moving.
    public var animation: SceneAnimation?

    /// Of nodes that scroll, and of sections, what is told of their content, by the ids of the nodes.
    public var contents: [Int: SceneContent] = [:]
    /// Of what is in a collection where it is in the view, by the ids of the nodes.
    public var items: [Int: SceneItem] = [:]

    /// The nodes in tree order: a parent before its children, a subtree in one piece.
    public var nodes: [SceneNode]

    /// A scene of a screen's size, in points, and its nodes.
    public init(screenWidth: Double, screenHeight: Double, nodes: [SceneNode] = []) {
        self.screenWidth = screenWidth
        self.screenHeight = screenHeight
        self.nodes = nodes
    }
}

extension Scene {
    /// The frame of a node as a tree shows it: in its parent, or in the view of its collection.
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

    /// A rectangle by its corner and its size, in points.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }
}

/// What became of a node since the picture before.
public enum SceneChange: Sendable, Equatable {
    /// It is as it was.
    case none
    /// It was made.
    case new
    /// The frame is another; this was the old one.
    case changed(SceneFrame)
    /// The node was removed and is listed a last time, with its last frame.
    case gone
}

/// Where a node is painted among its siblings.
public enum SceneLayer: Sendable, Equatable {
    /// Below all others, as a background.
    case below
    /// In the order of the tree.
    case normal
    /// Above the others, as what is sticky or pinned.
    case above
}

/// One node as a picture sees it.
public struct SceneNode: Sendable, Equatable {
    /// The caller's own number for the node; it names the node in SVG and HTML.
    public var id: Int
    /// The parent's index in `Scene.nodes`, nil for a root.
    public var parent: Int?
    /// The name as the language writes it.
    public var name: String
    /// The word for its kind, as `linear`.
    public var kind: String
    /// What a label shows; empty for other kinds.
    public var text: String
    /// The text's lines as they were measured.
    public var lines: [String] = []
    /// The font size of the text, in points: half of it is the width of a character.
    public var fontSize = 16.0
    /// The height of a line of the text, in points.
    public var lineHeight = 16.0
    /// It is placed by the bottom or the middle of its container.
    public var isPlacedByEnd = false
    /// It shows a picture, of which nothing is known but its place.
    public var isPicture = false

    /// Position in the parent and size, in points.
    public var frame: SceneFrame
    /// The left edge on the screen, in points.
    public var absoluteX: Double
    /// The top edge on the screen, in points.
    public var absoluteY: Double

    /// A colour's name or `#rrggbb`; empty for none.
    public var color: String

    /// `visibility = gone`: it takes no place and is not drawn.
    public var isGone: Bool
    /// `visibility = invisible`: it takes its place and is drawn dashed.
    public var isInvisible: Bool
    /// Drawn dashed for another reason.
    public var isDashed: Bool
    /// It is an item that others refer to, and no box: a guide or a chain.
    public var isGuide = false
    /// Of a guide or a chain that is to be shown: the lines and areas that pictures draw dashed, on the screen, in points.
    public var guideLines: [SceneFrame] = []
    /// Where it is painted among its siblings.
    public var layer = SceneLayer.normal
    /// The width is a share of the space that is left over.
    public var isWidthShare: Bool
    /// The height is a share of the space that is left over.
    public var isHeightShare: Bool

    /// What became of its size along the line of a flex: `grown` or `shrunk`; else empty.
    public var flexed = ""
    /// Of a grid the lines of its tracks where no child lies, which pictures draw dashed, on the screen, in points.
    public var gridLines: [SceneFrame] = []
    /// The dividers of a line, on the screen, in points.
    public var dividers: [SceneFrame] = []

    /// The border lines, which are drawn above what is in it.
    public var borderlines: [SceneLine] = []
    /// Where it was before, in a scene that is shown moving.
    public var motion: SceneMotion?
    /// How much of it is to be seen, from 0 to 1: less than 1 while it fades.
    public var opacity = 1.0

    /// In a lesson what is off, as `goal 40 wide`; else empty.
    public var goal = ""
    /// In a lesson: it is where the goal has it.
    public var isRight = false

    /// What became of it since the picture before.
    public var change: SceneChange
    /// Draws the eye to the node even where its frame is the old one.
    public var emphasis: Bool
    /// Descendants that the scene leaves out.
    public var omitted: Int

    /// A node; `absoluteX` and `absoluteY` are the frame's own position unless given.
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

    /// `omitted`, kept to what can be added up.
    var omittedCount: Int { min(max(omitted, 0), 1 << 40) }

    /// Whether anything about the node asks to be seen.
    var isNoteworthy: Bool { emphasis || change != .none }

    /// The role its name and outline are shown in.
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
