/// Pictures of very many nodes take a while: whoever waits for one may end it early.
public enum RenderPatience {
    /// Asked now and then by long pictures; where it says true the rest is left out. To be set before anything is drawn.
    nonisolated(unsafe) public static var isOver: @Sendable () -> Bool = { false }

    /// Whether to leave out what is from this node or line on.
    @inline(__always) static func ends(at index: Int) -> Bool { index & 255 == 255 && isOver() }
}
