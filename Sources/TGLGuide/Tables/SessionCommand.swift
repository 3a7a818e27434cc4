// The session commands. The prompt, completion, help and the man page use the table of their rows, whose texts are in
// `Sources/CTexts/Pages/commands.txt`. The commands themselves are implemented in the program.

import TGLRender
import TGLScript
import TGLTexts

/// A command of the prompt, typed with a colon before its name.
public enum SessionCommand: String, CaseIterable, Sendable {
    /// Commands that change to another state, or list states.
    case undo, redo, goto, diff, animate, history, state, recover
    /// Commands that read or write files.
    case save, dump, picture, screenshot, load, reload, edit, `import`, export
    /// Commands that examine the document without changing it, except `time`, which runs another command.
    case why, want, `where`, find, watch, unwatch, zoom, step, lint, verify, measure, knobs, sweep, time
    /// The live page.
    case page
    /// Lessons.
    case learn, lessons, lesson, next, again, hint, answer
    /// Settings, help and the end of the session.
    case set, examples, help, quit

    /// The sort of argument of a command, for completion.
    public enum Argument: Sendable {
        /// None; a path; a format of code and a path; a help topic; a node, with or without a property; the arguments of `:set`;
        /// statements; any text.
        case none, file, code, topic, node, setting, statement, text
    }

    /// What a command changes.
    public enum Effect: Sendable {
        /// Nothing: it is a question, whose answer is written to the terminal or into a file.
        case nothing
        /// What is displayed and how, or which lesson is open.
        case presentation
        /// The document or the current state in its history; or it runs another command.
        case document
    }

    /// What it changes. `tgl-fuzz questions` runs every command that changes nothing.
    public var effect: Effect {
        switch self {
        case .diff, .animate, .history, .state, .save, .dump, .picture, .screenshot, .export, .why, .want, .where, .find, .step, .lint,
            .verify, .measure, .knobs, .sweep, .lessons, .examples, .help:
            .nothing
        case .watch, .unwatch, .zoom, .page, .hint, .answer, .lesson, .set: .presentation
        case .undo, .redo, .goto, .recover, .load, .reload, .edit, .import, .time, .learn, .next, .again, .quit: .document
        }
    }

    /// Whether it writes scripts into a file; a `!` after its name then replaces any file.
    public var writesScripts: Bool { [.save, .dump, .export, .lessons, .lesson].contains(self) }

    /// The sort of its argument.
    public var argument: Argument {
        switch self {
        case .save, .dump, .picture, .screenshot, .load, .edit, .learn: .file
        case .import, .export: .code
        case .why, .where, .zoom, .step, .lint, .measure, .sweep: .node
        case .want, .watch: .statement
        case .goto, .diff, .animate, .history, .recover, .find, .unwatch, .time, .page, .lessons, .lesson: .text
        case .set: .setting
        case .help: .topic
        case .undo, .redo, .state, .reload, .verify, .knobs, .next, .again, .hint, .answer, .examples, .quit: .none
        }
    }

    /// One row of the table.
    public struct Info: Sendable {
        /// The command.
        public let command: SessionCommand
        /// The usage: `:undo [N]`.
        public let usage: String
        /// A one-line description.
        public let help: String
        /// An example to try. It assumes a linear S with views A and B, and a file `demo.tgl`.
        public let example: String

        /// The name without its colon.
        public var name: String { command.rawValue }

        fileprivate init(_ command: SessionCommand, _ section: TextSection?) {
            let arguments = section?.title ?? ""
            self.command = command
            usage = arguments.isEmpty ? ":\(command.rawValue)" : ":\(command.rawValue) \(arguments)"
            help = section?.text ?? ""
            example = section?.code("example") ?? ""
        }
    }

    /// The row of the command.
    public var info: Info { Self.rows[self]! }

    /// The command with a name or one of its short forms, without the colon; nil if there is none.
    public static func named(_ name: String) -> SessionCommand? { SessionCommand(rawValue: shortForms[name] ?? name) }

    /// The file with the rows.
    package static let texts = TextTable(
        "commands", TextForm(code: ["example"]), values: ["forms": Array(OutputForm.words(for: .command).joined(separator: "|").utf8)])

    /// All rows, in the order in which they are listed.
    public static let table: [Info] = allCases.map { Info($0, texts.section($0.rawValue)) }

    /// Names that are accepted without the colon.
    public static let bareWords = ["help", "quit", "exit", "undo", "learn", "lessons", "next", "again", "hint", "answer"]

    /// The command that an entry without a colon stands for; nil if the session has something with that name.
    public static func bare(_ entry: String, in session: Session) -> SessionCommand? {
        let word = withoutComment(entry)
        guard bareWords.contains(word), !session.hasName(word) else { return nil }
        return named(word)
    }

    /// The command, with its argument, for a name that is usual in other programs.
    public static func meant(by name: String) -> String? {
        switch name {
        case "solution", "solve": "answer"
        case "skip", "continue": "next"
        case "restart", "repeat", "retry": "again"
        case "clear", "new", "reset", "empty", "clean", "cls": "goto 0"
        case "back", "prev", "previous": "undo"
        case "course", "courses", "tutorial", "teach", "start": "learn"
        default: nil
        }
    }

    private static let shortForms = ["exit": "quit", "q": "quit", "h": "help", "?": "help"]

    private static let rows = Dictionary(uniqueKeysWithValues: table.map { ($0.command, $0) })
}
