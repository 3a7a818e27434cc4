/// The resource limits of a script. Each has its own error, which names the flag that raises it.
public struct Limits: Sendable {
    /// The most iterations of loops and calls in one top-level statement.
    public var steps = 2_000_000_000
    /// The most nodes in a document.
    public var nodes = 5_000_000
    /// The deepest nesting of calls.
    public var calls = 10_000
    /// The deepest nesting of nodes.
    public var depth = 100_000
    /// The deepest nesting of blocks, brackets and expressions.
    public var nesting = 1_000
    /// The most items of a list, or of a collection whose lengths are added up one by one.
    public var list = 10_000_000
    /// The most items of a collection that are measured to fill its view.
    public var items = 10_000
    /// The longest string, in bytes.
    public var string = 50_000_000
    /// The most output of a run, in bytes.
    public var output = 50_000_000
    /// The most memory, in bytes. A session counts strings, lists, variables, nodes and undo records together; the surrounding program
    /// compares the real use of the process (`Session.memoryShortage`).
    public var memory = 2_000_000_000
    /// The most seconds that a top-level statement may run, including its layout; 0 for no limit.
    public var seconds = 0.0

    /// The default of `seconds` for scripts, which may come from strangers. No sensible script takes as long: a million nodes are made and
    /// laid out in a few seconds.
    public static let scriptSeconds = 60.0

    /// The standard limits.
    public init() {}
    /// The default limits.
    public static let standard = Limits()
}

/// Why no more memory is available.
public enum MemoryShortage: Sendable {
    /// The process uses more than `Limits.memory`.
    case limit
    /// The system has no more.
    case system
}
