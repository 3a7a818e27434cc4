/// Lets a caller interrupt the drawing of a picture, which takes long for very many nodes.
public enum RenderPatience {
    /// Called regularly during long drawings; if it returns true, the rest of the picture is left out. It must be set before anything is
    /// drawn.
    nonisolated(unsafe) public static var isOver: @Sendable () -> Bool = { false }

    /// Whether to stop drawing at this node or line.
    @inline(__always) static func ends(at index: Int) -> Bool { index & 255 == 255 && isOver() }
}
