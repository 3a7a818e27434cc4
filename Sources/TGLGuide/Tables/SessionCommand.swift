// The table of session commands: one row each. The prompt, completion, help and the man page read it; what a command does is
// in the program.

import TGLRender

/// A command of the prompt, typed with a colon before its name.
public enum SessionCommand: String, CaseIterable, Sendable {
    /// Commands that go from one state to another, or list states.
    case undo, redo, goto, diff, history, recover
    /// Commands that read or write files.
    case save, dump, picture, screenshot, load, reload, edit
    /// Commands that look closer and change nothing, but for `time`, which runs another command.
    case why, zoom, step, lint, verify, measure, knobs, sweep, time
    /// Settings, help and the end.
    case set, examples, help, quit

    /// What a command takes, for completion.
    public enum Argument: Sendable {
        /// Nothing; a path; a topic of help; a node, with or without a property; what `:set` takes; any text.
        case none, file, topic, node, setting, text
    }

    /// One row of the table.
    public struct Info: Sendable {
        /// The command.
        public let command: SessionCommand
        /// How it is typed: `:undo [N]`.
        public let usage: String
        /// What it does, in a line.
        public let help: String
        /// What to type to see it work; the document has a linear S with views A and B, and there is a file `demo.tgl`.
        public let example: String
        /// What it takes.
        public let argument: Argument

        /// The name without its colon.
        public var name: String { command.rawValue }

        init(_ command: SessionCommand, _ usage: String, _ help: String, example: String, _ argument: Argument = .none) {
            self.command = command
            self.usage = usage.isEmpty ? ":\(command.rawValue)" : ":\(command.rawValue) \(usage)"
            self.help = help
            self.example = example
            self.argument = argument
        }
    }

    /// The row of the command.
    public var info: Info { Self.rows[self]! }

    /// The row of a name without its colon, or of one of its short forms; nil where there is none.
    public static func named(_ name: String) -> SessionCommand? { SessionCommand(rawValue: shortForms[name] ?? name) }

    /// All rows, in the order in which they are listed.
    public static let table: [Info] = timeRows + fileRows + lookingRows + otherRows

    /// Names that are understood without the colon.
    public static let bareWords = ["help", "quit", "exit", "undo"]

    private static let shortForms = ["exit": "quit", "q": "quit", "h": "help", "?": "help"]

    private static let rows = Dictionary(uniqueKeysWithValues: table.map { ($0.command, $0) })

    // MARK: Time

    private static let timeRows = [
        Info(
            .undo, "[N]", "takes back the last change, or the last N; commands that only asked are passed over (:goto goes to any)",
            example: ":undo"),
        Info(.redo, "[N]", "brings back what was undone, one change or N", example: ":undo\n:redo"),
        Info(
            .goto, "N", "goes to the state that command N left; 0 is the beginning. Nothing is lost: other states can be gone to",
            example: ":goto 1", .text),
        Info(.diff, "[A [B]]", "what differs: the last command; from state A to now; from state A to B", example: ":diff 0 1", .text),
        Info(
            .history, "[--tree | TEXT]",
            """
            the commands so far, as a tree where one went back and on, or those with TEXT in them; * is where you are, - what is not \
            on the way here
            """,
            example: ":history", .text),
        Info(
            .recover, "[N | list | forget [N]]",
            """
            brings back a session that was cut off, lists such sessions, or drops one; files that it loaded or imported are read as \
            they were then. Where its journal is damaged, or a command fails, that is said and the journal kept
            """,
            example: ":recover list", .text),
    ]

    // MARK: Files

    private static let fileRows = [
        Info(
            .save, "[N..M] FILE", "writes the commands that led here as a script, or those from N to M",
            example: ":save 1..1 saved.tgl", .file),
        Info(
            .dump, "[FILE]", "writes the document as it is now as a script that makes it again; what no script can make, a comment names",
            example: ":dump", .file),
        Info(
            .picture, "FILE.svg|html|txt|png [A] [on SCREENS] [clean]",
            """
            writes a picture of the screen, or of A, in the form that the name ends in; on several screens side by side; clean for \
            slides: texts and colours, no captions, sizes or frames around texts; png needs rsvg-convert, inkscape or chromium
            """,
            example: ":picture scene.svg on iphone8, ipad", .file),
        Info(
            .screenshot, "FILE.svg|png", "writes the last command with the tree and the picture that it showed, in colour, as a picture",
            example: ":set show tree\nA.width = 50\n:screenshot answer.svg", .file),
        Info(
            .load, "FILE | example NAME",
            "runs a script here, as one command; `:load example NAME` opens one of the :examples, with nothing else there",
            example: ":load demo.tgl", .file),
        Info(.reload, "", "goes back to before the last :load and loads the file as it is now", example: ":load demo.tgl\n:reload"),
        Info(
            .edit, "[FILE]",
            "opens a file in $VISUAL or $EDITOR and runs it on return; without FILE the one last loaded, else the last command",
            example: ":edit demo.tgl", .file),
    ]

    // MARK: Looking closer

    private static let lookingRows = [
        Info(.why, "A[.PROPERTY] [deep]", "why a value is what it is, the same as the statement", example: ":why A.width", .node),
        Info(
            .zoom, "[A | fit | screen]",
            "draws A's box and what is in it, now and after every command; fit: what changed; screen or nothing: all of the screen",
            example: ":zoom S", .node),
        Info(
            .step, "[A | all]",
            "the last layout step by step, a key each: which node, why, what it was offered and answered; only in A; all as a list",
            example: ":step all", .node),
        Info(.lint, "[A]", "rules that fight or do nothing here, and layouts that are rarely meant", example: ":lint", .node),
        Info(.verify, "", "lays out from scratch and compares with what stands; any difference is a bug", example: ":verify"),
        Info(
            .measure, "A W H", "what A would be if offered that, changing nothing; - leaves a side free",
            example: ":measure S 200 -", .node),
        Info(
            .knobs, "", "the knobs with their values, what they take, and how many rules and conditions follow them",
            example: "knob gutter = 8 in 0..40\n:knobs"),
        Info(
            .sweep, "A.PROPERTY FROM..TO [step N] VALUE…",
            """
            how values move as another changes, as a table and a line of bars; nothing stays changed. A knob stands in place of \
            A.PROPERTY, and where it has a range FROM..TO may be left out
            """,
            example: ":sweep screen.width 300..400 A.x", .node),
        Info(.time, "CMD", "runs a command and says how long it took", example: ":time A.width += 1", .text),
    ]

    // MARK: The rest

    private static let otherRows = [
        Info(
            .set,
            """
            [show \(OutputForm.words(for: .command).joined(separator: "|"))] [picture on|off] [names on|off|auto] \
            [color auto|always|never] [ascii on|off] [notes on|off] [pager on|off]
            """,
            """
            what is shown after every command that may change something (one that only asks shows its answer alone), and how; without \
            more, how it is set. Answers that are longer than the terminal go through $PAGER, or `less`: `:set pager off` ends that
            """,
            example: ":set show tree", .setting),
        Info(.examples, "", "the scenes that come with the program; `:load example NAME` opens one", example: ":examples"),
        Info(
            .help, "[TOPIC | all]",
            "what to type for what you want to do; the page of a word, of the language or of another layout system; all there is",
            example: ":help width", .topic),
        Info(.quit, "", "leaves, as Ctrl-D does", example: ":quit"),
    ]
}
