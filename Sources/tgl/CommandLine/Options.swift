// Options that several commands share.

import ArgumentParser
import TGLGuide
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

extension CompletionKind {
    /// Devices, in a list that commas separate.
    static let devices = CompletionKind.custom { _, _, typed in
        let before = typed.lastIndex(of: ",").map { typed[...$0] } ?? ""
        return Devices.all.map { before + $0.name }
    }

    /// Courses by their names, and scripts in the folder that is typed.
    static let scriptsAndCourses = CompletionKind.custom { _, _, typed in
        (CourseLibrary.own.map { $0.course.name.lowercased() } + scripts(typed)).map(word)
    }

    /// A word as the shell takes it: bash reads words for completion as it reads code.
    private static func word(_ text: String) -> String {
        guard CompletionShell.requesting == .bash else { return text }
        return text.reduce(into: "") { result, character in
            if "\\'\" $`()&;<>|*?[]{}!#~".contains(character) { result.append("\\") }
            result.append(character)
        }
    }

    /// The scripts and folders of the folder that is typed.
    private static func scripts(_ typed: String) -> [String] {
        let folder = typed.lastIndex(of: "/").map { String(typed[...$0]) } ?? ""
        return (Files.names(in: folder.isEmpty ? "." : folder) ?? []).filter { !$0.hasPrefix(".") }.compactMap { name in
            Files.isFolder(folder + name) ? folder + name + "/" : name.hasSuffix(".tgl") ? folder + name : nil
        }
    }
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
    /// The limits that are counted: their options, what they limit, and where they are among all of them.
    private static let table: [(flag: String, help: String, limit: KeyPath<Limits, Int> & Sendable)] = [
        ("--max-steps", "Loop iterations and calls in one statement.", \.steps),
        ("--max-nodes", "Nodes in a document.", \.nodes),
        ("--max-calls", "Depth of nested calls.", \.calls),
        ("--max-depth", "Depth of nested nodes.", \.depth),
        ("--max-nesting", "Depth of nested blocks and brackets.", \.nesting),
        ("--max-list", "Items in a list.", \.list),
        ("--max-items", "Items of a collection measured for what is in view.", \.items),
        ("--max-string", "Bytes in a string.", \.string),
        ("--max-output", "Bytes that a run may print.", \.output),
        ("--max-memory", "Bytes of memory that the program may use.", \.memory),
    ]

    private static func help(_ limit: KeyPath<Limits, Int>) -> ArgumentHelp {
        ArgumentHelp(table.first { $0.limit == limit }?.help ?? "", valueName: "n")
    }

    /// The options with what they limit and what holds by itself.
    static var rows: [HelpRow] {
        table.map { HelpRow($0.flag, "\($0.help) By itself \(formatCount(Limits.standard[keyPath: $0.limit])).") }
            + [HelpRow("--max-time", "\(timeHelp) By itself \(formatNumber(Limits.scriptSeconds)) for scripts, and none at a prompt.")]
    }
    private static let timeHelp = "Seconds that a statement may run; 0 is no limit."

    @Option(name: .customLong("max-steps"), help: help(\.steps))
    var steps: Int?
    @Option(name: .customLong("max-nodes"), help: help(\.nodes))
    var nodes: Int?
    @Option(name: .customLong("max-calls"), help: help(\.calls))
    var calls: Int?
    @Option(name: .customLong("max-depth"), help: help(\.depth))
    var depth: Int?
    @Option(name: .customLong("max-nesting"), help: help(\.nesting))
    var nesting: Int?
    @Option(name: .customLong("max-list"), help: help(\.list))
    var list: Int?
    @Option(name: .customLong("max-items"), help: help(\.items))
    var items: Int?
    @Option(name: .customLong("max-string"), help: help(\.string))
    var string: Int?
    @Option(name: .customLong("max-output"), help: help(\.output))
    var output: Int?
    @Option(name: .customLong("max-memory"), help: help(\.memory))
    var memory: Int?
    @Option(
        name: .customLong("max-time"),
        help: ArgumentHelp(
            "\(timeHelp) (default: \(formatNumber(Limits.scriptSeconds)); at a prompt: none)",
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
