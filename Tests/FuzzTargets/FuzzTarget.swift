/// What arbitrary bytes are fed to, and what must hold whatever they are. `scripts/fuzz` drives each at length; the suite
/// replays Tests/Corpus.
public enum FuzzTarget: String, CaseIterable, Sendable {
    /// The lexer alone.
    case lex
    /// The parser: a tree and diagnostics.
    case parse
    /// The formatter: the same tokens and comments, and nothing changes the second time.
    case format
    /// A script run, laid out, explained, and laid out again from scratch.
    case eval
    /// A script's document written down and made again.
    case dump
    /// Lines at a prompt, with undo and redo between them.
    case session
    /// The same for lines in the language, chosen by the bytes.
    case commands
    /// A journal as a killed session, or a broken disk, leaves it.
    case journal
    /// Random edits of a document, chosen by the bytes.
    case edits
    /// Pictures of any scene.
    case render
    /// A text with all that helps its writer: check, format, completion, highlighting, help, preview, goals, and errors explained.
    case texts
    /// A language server: changes of texts, requests, and messages that no editor sends.
    case server
    /// A page of HTML that comes in, and goes out again.
    case pages

    /// Feeds one input through. Returns what is wrong, or `nil`; a crash is wrong too.
    public func check(_ bytes: [UInt8]) -> String? {
        switch self {
        case .lex: lexProblem(bytes)
        case .parse: parseProblem(bytes)
        case .format: formatProblem(bytes)
        case .eval: evalProblem(bytes)
        case .dump: dumpProblem(bytes)
        case .session: sessionProblem(bytes)
        case .commands: commandsProblem(bytes)
        case .journal: journalProblem(bytes)
        case .edits: editsProblem(bytes)
        case .render: renderProblem(bytes)
        case .texts: textsProblem(bytes)
        case .server: serverProblem(bytes)
        case .pages: pageProblem(bytes)
        }
    }
}
