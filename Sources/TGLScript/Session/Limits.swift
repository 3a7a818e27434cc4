/// How much a script may take. Each limit has its own error, which names the flag that raises it.
public struct Limits: Sendable {
    /// Turns of loops and calls in one top-level statement.
    public var steps = 2_000_000_000
    /// Nodes of a document.
    public var nodes = 5_000_000
    /// Calls within calls.
    public var calls = 10_000
    /// Nodes within nodes.
    public var depth = 100_000
    /// Blocks, brackets and expressions within each other.
    public var nesting = 1_000
    /// Items of a list.
    public var list = 10_000_000
    /// Bytes of a string.
    public var string = 50_000_000
    /// Bytes that a run may print.
    public var output = 50_000_000
    /// Bytes that strings, lists, variables and nodes, and what can be undone, may take together.
    public var memory = 2_000_000_000
    /// Seconds that a top-level statement may run; 0: as long as it likes.
    public var seconds = 0.0

    /// The standard limits, to be changed.
    public init() {}
    /// The limits that hold where none are given.
    public static let standard = Limits()
}
