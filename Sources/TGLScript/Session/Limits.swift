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
    /// Items of a list, and of a collection whose lengths are summed up one by one.
    public var list = 10_000_000
    /// Items of a collection that are measured for what is in view.
    public var items = 10_000
    /// Bytes of a string.
    public var string = 50_000_000
    /// Bytes that a run may print.
    public var output = 50_000_000
    /// Bytes of memory. A session counts what strings, lists, variables and nodes, and what can be undone, take together; the program
    /// around it compares what the process really takes (`Session.memoryShortage`).
    public var memory = 2_000_000_000
    /// Seconds that a top-level statement may run, with its layout; 0: as long as it likes.
    public var seconds = 0.0

    /// What `seconds` is for scripts, which may be by strangers, unless somebody says otherwise. Nothing that is meant takes as
    /// long: a million nodes are made and laid out in a few seconds.
    public static let scriptSeconds = 60.0

    /// The standard limits, to be changed.
    public init() {}
    /// The limits that hold where none are given.
    public static let standard = Limits()
}

/// Why there is no more memory.
public enum MemoryShortage: Sendable {
    /// The process takes more than `Limits.memory`.
    case limit
    /// The system gives it no more.
    case system
}
