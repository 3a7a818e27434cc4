// Options that several commands share.

import ArgumentParser
import TGLRender
import TGLScript
import TGLTerminal

extension Terminal.ColourChoice: ExpressibleByArgument {}

extension OutputForm: ExpressibleByArgument {
    /// The form of a word that `--show` takes.
    public init?(argument: String) { self.init(word: argument, for: .end) }
    /// The word of a form.
    public var defaultValueDescription: String { word(for: .end) }
    /// The words that `--show` takes.
    public static var allValueStrings: [String] { words(for: .end) }
    /// What shells complete after `--show`.
    public static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }

    /// The help of `--show`.
    static var endHelp: String { "What is shown at the end: \(alternatives(words(for: .end)))." }

    /// `a, b or c`
    static func alternatives(_ words: [String]) -> String {
        words.count < 2 ? words.joined() : words.dropLast().joined(separator: ", ") + " or " + words[words.count - 1]
    }
}

/// Whether a run tells notes; the raw value is the word of `--notes`.
enum NotesChoice: String, CaseIterable, ExpressibleByArgument {
    /// Under the tree that is shown at the end; nowhere.
    case auto, never
}

struct LookFlags: ParsableArguments {
    @Option(name: .customLong("color"), help: "Colour: auto, always or never.")
    var colour: Terminal.ColourChoice = .auto

    @Flag(help: "Draw with ASCII characters only.")
    var ascii = false

    var look: LookOptions { LookOptions(colour: colour, ascii: ascii) }
}

/// The limits on what a script may take.
struct LimitFlags: ParsableArguments {
    @Option(name: .customLong("max-steps"), help: ArgumentHelp("Loop iterations and calls in one statement.", valueName: "n"))
    var steps: Int?
    @Option(name: .customLong("max-nodes"), help: ArgumentHelp("Nodes in a document.", valueName: "n"))
    var nodes: Int?
    @Option(name: .customLong("max-calls"), help: ArgumentHelp("Depth of nested calls.", valueName: "n"))
    var calls: Int?
    @Option(name: .customLong("max-depth"), help: ArgumentHelp("Depth of nested nodes.", valueName: "n"))
    var depth: Int?
    @Option(name: .customLong("max-nesting"), help: ArgumentHelp("Depth of nested blocks and brackets.", valueName: "n"))
    var nesting: Int?
    @Option(name: .customLong("max-list"), help: ArgumentHelp("Items in a list.", valueName: "n"))
    var list: Int?
    @Option(name: .customLong("max-items"), help: ArgumentHelp("Items of a collection measured for what is in view.", valueName: "n"))
    var items: Int?
    @Option(name: .customLong("max-string"), help: ArgumentHelp("Bytes in a string.", valueName: "n"))
    var string: Int?
    @Option(name: .customLong("max-output"), help: ArgumentHelp("Bytes that a run may print.", valueName: "n"))
    var output: Int?
    @Option(name: .customLong("max-memory"), help: ArgumentHelp("Bytes of memory that the program may use.", valueName: "n"))
    var memory: Int?
    @Option(
        name: .customLong("max-time"),
        help: ArgumentHelp(
            "Seconds that a statement may run; 0 is no limit. (default: \(formatNumber(Limits.scriptSeconds)); at a prompt: none)",
            valueName: "s"))
    var seconds: Double?

    static var standardForScript: Limits {
        var limits = Limits.standard
        limits.seconds = Limits.scriptSeconds
        return limits
    }

    /// The limits for a script, which may be a stranger's.
    var forScript: Limits {
        var limits = limits
        limits.seconds = seconds ?? Limits.scriptSeconds
        return limits
    }

    /// The limits at a prompt, where Ctrl-C ends what takes too long.
    var limits: Limits {
        var limits = Limits.standard
        limits.steps = steps ?? limits.steps
        limits.nodes = nodes ?? limits.nodes
        limits.calls = calls ?? limits.calls
        limits.depth = depth ?? limits.depth
        limits.nesting = nesting ?? limits.nesting
        limits.list = list ?? limits.list
        limits.items = items ?? limits.items
        limits.string = string ?? limits.string
        limits.output = output ?? limits.output
        limits.memory = memory ?? limits.memory
        limits.seconds = seconds ?? limits.seconds
        return limits
    }

    func validate() throws {
        for value in [steps, nodes, calls, depth, nesting, list, string, output, memory] where value.map({ $0 <= 0 }) ?? false {
            throw ValidationError("a limit must be a number above 0")
        }
        if let seconds, !(seconds >= 0) { throw ValidationError("--max-time takes a number of seconds, at least 0") }
    }
}
