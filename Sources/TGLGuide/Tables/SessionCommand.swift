// The table of session commands: one row each. The prompt, completion, help and the man page read it; what a command does is
// in the program.

import TGLRender
import TGLScript

/// A command of the prompt, typed with a colon before its name.
public enum SessionCommand: String, CaseIterable, Sendable {
    /// Commands that go from one state to another, or list states.
    case undo, redo, goto, diff, animate, history, state, recover
    /// Commands that read or write files.
    case save, dump, picture, screenshot, load, reload, edit
    /// Commands that look closer and change nothing, but for `time`, which runs another command.
    case why, want, `where`, find, watch, unwatch, zoom, step, lint, verify, measure, knobs, sweep, time
    /// Lessons.
    case learn, lessons, next, again, hint, answer
    /// Settings, help and the end.
    case set, examples, help, quit

    /// What a command takes, for completion.
    public enum Argument: Sendable {
        /// Nothing; a path; a topic of help; a node, with or without a property; what `:set` takes; statements; any text.
        case none, file, topic, node, setting, statement, text
    }

    /// What a command changes.
    public enum Effect: Sendable {
        /// Nothing: it is a question. What it answers goes to the terminal or into a file.
        case nothing
        /// What is shown from now on, and how, or which lesson is open.
        case presentation
        /// The document, or which state of it is there; or it does another command.
        case document
    }

    /// What it changes. `tgl-fuzz questions` asks each that changes nothing.
    public var effect: Effect {
        switch self {
        case .diff, .animate, .history, .state, .save, .dump, .picture, .screenshot, .why, .want, .where, .find, .step, .lint, .verify,
            .measure, .knobs, .sweep, .lessons, .examples, .help:
            .nothing
        case .watch, .unwatch, .zoom, .hint, .answer, .set: .presentation
        case .undo, .redo, .goto, .recover, .load, .reload, .edit, .time, .learn, .next, .again, .quit: .document
        }
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
    public static let table: [Info] = timeRows + fileRows + lookingRows + lessonRows + otherRows

    /// Names that are understood without the colon.
    public static let bareWords = ["help", "quit", "exit", "undo", "learn", "lessons", "next", "again", "hint", "answer"]

    /// The command that an entry is without its colon; nil where something of the session has that name.
    public static func bare(_ entry: String, in session: Session) -> SessionCommand? {
        guard bareWords.contains(entry), !session.hasName(entry) else { return nil }
        return named(entry)
    }

    /// The name of the command that people who know other programs look for under another one.
    public static func meant(by name: String) -> String? {
        switch name {
        case "solution", "solve": "answer"
        case "skip", "continue": "next"
        case "restart", "reset", "repeat", "retry": "again"
        case "back", "prev", "previous": "undo"
        case "lesson", "course", "courses", "tutorial", "teach", "start": "learn"
        default: nil
        }
    }

    private static let shortForms = ["exit": "quit", "q": "quit", "h": "help", "?": "help"]

    private static let rows = Dictionary(uniqueKeysWithValues: table.map { ($0.command, $0) })

    // MARK: Time

    private static let timeRows = [
        Info(
            .undo, "[N]", "undoes the last change, or the last N; commands that changed nothing are skipped (:goto goes to any state)",
            example: ":undo"),
        Info(.redo, "[N]", "redoes what was undone, one change or N", example: ":undo\n:redo"),
        Info(
            .goto, "N", "goes to the state after command N; 0 is the beginning. No state is lost: :goto can go to any other",
            example: ":goto 1", .text),
        Info(.diff, "[A [B]]", "shows what the last command changed, what changed since A, or from A to B", example: ":diff 0 1", .text),
        Info(
            .animate, "A B",
            "plays what moves between the states after commands A and B, at a terminal, and says how much it is; a key ends it",
            example: ":animate 0 1", .text),
        Info(
            .history, "[--tree | TEXT]",
            """
            lists the commands so far, as a tree with their branches, or those that contain TEXT; * is the current state, - is not \
            on the path to it
            """,
            example: ":history", .text),
        Info(
            .state, "", "draws the tree of states, with the commands that made them; the current one is marked, long runs are folded",
            example: ":state"),
        Info(
            .recover, "[N | list | forget [N]]",
            """
            recovers an interrupted session, lists such sessions, or discards one; files that it loaded or imported are read as \
            they were then. If its journal is damaged or a command fails, that is reported and the journal is kept
            """,
            example: ":recover list", .text),
    ]

    // MARK: Files

    private static let fileRows = [
        Info(
            .save, "[N..M] FILE",
            """
            saves the commands that led to this state as a script, or those from N to M. A file that is there is replaced as a whole or \
            not at all, also after a full disk, a kill or a power cut, and keeps its mode and owner; a symbolic link is followed. One \
            that is write-protected or has several names (hard links), or in whose folder no file can be made, is left as it is
            """,
            example: ":save 1..1 saved.tgl", .file),
        Info(
            .dump, "[FILE]", "writes the current document as a script that makes it again; a comment names what no script can make",
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
            "runs a script here, as one command; `:load example NAME` opens one of the :examples in an empty document",
            example: ":load demo.tgl", .file),
        Info(.reload, "", "goes back to the state before the last :load and loads the file again", example: ":load demo.tgl\n:reload"),
        Info(
            .edit, "[FILE]",
            "opens a file in $VISUAL or $EDITOR and runs it afterwards; without FILE the last loaded file, else the last command",
            example: ":edit demo.tgl", .file),
    ]

    // MARK: Looking closer

    private static let lookingRows = [
        Info(.why, "A[.PROPERTY] [deep]", "explains a value, like the statement `why`", example: ":why A.width", .node),
        Info(
            .want, "A.PROPERTY = VALUE",
            """
            finds one number that, if it is changed, makes this true, and shows for each how many nodes move; type the number in front \
            of a line to run it. Also with <= and >=, with an expression as VALUE, and with several goals separated by commas; values \
            are those that `print` shows
            """,
            example: ":want S.width = 100", .statement),
        Info(
            .where, "A", "marks A in the tree and in the picture, and says where on the screen it is", example: ":where A", .node),
        Info(
            .find, "TEXT",
            """
            lists the nodes with TEXT in their name, text or kind, or in a rule as it was written, with their frames and where that \
            was set; capital letters do not matter
            """,
            example: ":find width = 60", .text),
        Info(
            .watch, "[EXPR]",
            "shows a value above the prompt from now on, and what it was before the last command; without EXPR lists what is watched",
            example: ":watch A.width", .statement),
        Info(.unwatch, "N | all", "ends a watch by its number, or all", example: ":watch A.width\n:unwatch 1", .text),
        Info(
            .zoom, "[A | fit | out | screen]",
            """
            draws A and its children, now and after every command; fit: the smallest container that holds what changed; out: the \
            container around what is shown; screen or no argument: the whole screen
            """,
            example: ":zoom S", .node),
        Info(
            .step, "[A | all]",
            """
            shows the last layout step by step, one per key: the node, the reason, the offer and the answer; of a collection its anchor, \
            the items that it measures and where they are; only in A; all as a list
            """,
            example: ":step all", .node),
        Info(
            .lint, "[A]",
            """
            reports rules that conflict or do nothing, and layouts that are probably mistakes; of a collection what it says of an item's \
            nodes is asked for with the item: C[7]
            """,
            example: ":lint", .node),
        Info(.verify, "", "lays out from scratch and compares with the current frames; any difference is a bug", example: ":verify"),
        Info(
            .measure, "A W H",
            """
            measures A for the offered size, without changing anything; - leaves a side free. An item of a collection is measured in a \
            column W wide, made or not: C[7]; also header(C), and what is in a cell, C[7].T
            """,
            example: ":measure S 200 -", .node),
        Info(
            .knobs, "", "lists the knobs with their values, what they accept, and how many rules and conditions follow them",
            example: "knob gutter = 8 in 0..40\n:knobs"),
        Info(
            .sweep, "A.PROPERTY FROM..TO [step N] VALUE…",
            """
            shows how values change with another, as a table and a line of bars, without changing anything. Instead of A.PROPERTY a \
            knob may be given; if it has a range, FROM..TO is optional
            """,
            example: ":sweep screen.width 300..400 A.x", .node),
        Info(.time, "CMD", "runs a command and shows how long it took", example: ":time A.width += 1", .text),
    ]

    // MARK: Lessons

    private static let lessonRows = [
        Info(
            .learn, "[N[.M] | NAME | FILE]",
            """
            opens a lesson: of course N, its lesson M, the course or lesson of that name, or a course of your own from a file; without \
            arguments lists the courses. The current document is not lost: `:goto` goes back to it
            """,
            example: ":learn 1.1", .file),
        Info(.lessons, "", "lists the lessons of the course, with those that are done", example: ":learn 1.1\n:lessons"),
        Info(.next, "", "opens the next lesson", example: ":learn 1.1\n:next"),
        Info(.again, "", "starts the lesson from its beginning", example: ":learn 1.1\n:again"),
        Info(.hint, "", "gives the next hint, and after the last one the answer", example: ":learn 1.1\n:hint"),
        Info(.answer, "", "shows the teacher's way, or the number that a question asks for", example: ":learn 1.1\n:answer"),
    ]

    // MARK: The rest

    private static let otherRows = [
        Info(
            .set,
            """
            [show \(OutputForm.words(for: .command).joined(separator: "|"))|made|all] [picture auto|lines|blocks|image|off] \
            [names on|off|auto] [color auto|always|never] [colours] [ascii on|off] [notes on|off] [pager on|off] \
            [preview on|off] [plain on|off] [guides on|off] [strict on|off]
            """,
            """
            sets what is shown after every command that may change something (others show only their answer), and how; without \
            arguments, shows the settings. Pictures are lines around boxes, or blocks, one color per box, which need 256 colors; auto \
            uses blocks from twenty boxes on; image draws answers in pixels in terminals that take images. Answers that are longer \
            than the terminal are shown in $PAGER or `less`, unless pager is off. Below what is typed a line says what it would do, \
            unless preview is off. With plain on, only what is typed is drawn: no colors, no help, no suggestions, for screen \
            readers; colours shows the colors of what is typed. With guides on, pictures show guides and chains as dashed \
            lines. With show made, a tree that is longer than the terminal is folded; with show all, it is not. With strict on, a \
            command after which constraints cannot all hold is an error, and is undone
            """,
            example: ":set show tree", .setting),
        Info(.examples, "", "lists the built-in examples; `:load example NAME` opens one", example: ":examples"),
        Info(
            .help, "[TOPIC | all]",
            "shows what to type for common tasks; TOPIC: the page of a word of tgl or of another layout system; all: all pages",
            example: ":help width", .topic),
        Info(.quit, "", "ends the session, like Ctrl-D", example: ":quit"),
    ]
}
