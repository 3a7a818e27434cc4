/// A task, with a line that solves it and the topics that explain it; listed by `:help`.
public struct TaskInfo: Sendable {
    /// The task in a word or two.
    public let task: String
    /// The line to type.
    public let example: String
    /// The help topics that explain it.
    public let topics: [String]

    private init(_ task: String, _ example: String, _ topics: String...) {
        self.task = task
        self.example = example
        self.topics = topics
    }

    /// The tasks in order; the lines work one after the other.
    public static let all: [TaskInfo] = [
        TaskInfo("make", "view A { size = [60, 40] }", "kinds", "label", "names"),
        TaskInfo("place", "A.center = [0, 0]", "positions", "center"),
        TaskInfo("size", "A.width = 50%", "sizes", "relations"),
        TaskInfo("stack", "linear horz S { view B; view C }", "linear", "flex", "grid"),
        TaskInfo("share", "S.width = 300; B.width = fill", "share", "average"),
        TaskInfo("space", "S { hspace = 8; padding = 16 }", "space", "padding", "margin"),
        TaskInfo("adapt", "when w:compact { A.width = 90% }", "when", "devices"),
        TaskInfo("ask why", "why A.width", "why", "want", "lint"),
        TaskInfo("look", "show on iphone8, ipad", "show", ":zoom", ":where", ":set"),
        TaskInfo("go back", ":undo", "undo", "history", "goto"),
        TaskInfo("save", ":save work.tgl", "save", "load", "recover"),
        TaskInfo("learn", ":learn", "lesson", "css", "uikit"),
    ]
}
