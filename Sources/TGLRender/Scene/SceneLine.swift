/// A border line of a node: it is drawn above what is in the node.
public struct SceneLine: Sendable, Equatable {
    /// The edges of a node.
    public enum Edge: Sendable { case top, left, bottom, right }

    /// The edge along which it runs.
    public var edge: Edge
    /// Where it is in the node, in points.
    public var frame: SceneFrame
    /// A colour's name or `#rrggbb`; empty for none.
    public var color: String
    /// The length of the strokes of a dashed line and of the gaps between them, in points; 0: it is not dashed.
    public var dash: Double

    /// A line along an edge, in points.
    public init(_ edge: Edge, frame: SceneFrame, color: String = "", dash: Double = 0) {
        self.edge = edge
        self.frame = frame
        self.color = color
        self.dash = dash
    }

    /// Whether it runs from side to side.
    var isAcross: Bool { edge == .top || edge == .bottom }
}
