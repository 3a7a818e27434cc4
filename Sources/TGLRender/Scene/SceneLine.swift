/// A border line of a node, drawn above the node's content.
public struct SceneLine: Sendable, Equatable {
    /// The edges of a node.
    public enum Edge: Sendable { case top, left, bottom, right }

    /// The edge along which it runs.
    public var edge: Edge
    /// The frame of the line in the node, in points.
    public var frame: SceneFrame
    /// A colour name or `#rrggbb`; empty for the default.
    public var color: String
    /// The length of the dashes and gaps of a dashed line, in points; 0 if it is solid.
    public var dash: Double

    /// Creates a line from its parts.
    public init(_ edge: Edge, frame: SceneFrame, color: String = "", dash: Double = 0) {
        self.edge = edge
        self.frame = frame
        self.color = color
        self.dash = dash
    }

    /// Whether it is horizontal.
    var isAcross: Bool { edge == .top || edge == .bottom }
}
