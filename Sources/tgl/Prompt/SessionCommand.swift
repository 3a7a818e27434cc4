// The table of session commands: one row each. The prompt, completion, help and the man page read it.

import TGLRender

/// What a session command takes, for completion.
enum CommandArgument {
    case none, file, topic, node, setting, text
}

/// One row of the table.
struct SessionCommand {
    let name: String
    let usage: String
    let help: String
    /// What to type to see it work; the document has a linear S with views A and B, and there is a file `demo.tgl`.
    let example: String
    let argument: CommandArgument
    /// Does it with what stands behind the name.
    let run: (Prompt, String) throws(CommandFailure) -> Void

    init(
        _ name: String, _ usage: String, _ help: String, example: String, _ argument: CommandArgument = .none,
        run: @escaping (Prompt, String) throws(CommandFailure) -> Void
    ) {
        self.name = name
        self.usage = usage.isEmpty ? ":\(name)" : ":\(name) \(usage)"
        self.help = help
        self.example = example
        self.argument = argument
        self.run = run
    }

    /// Understood without the colon.
    static let bareWords = ["help", "quit", "exit", "undo"]

    static func named(_ name: String) -> SessionCommand? {
        let name = name == "exit" || name == "q" ? "quit" : name == "h" || name == "?" ? "help" : name
        return all.first { $0.name == name }
    }

    nonisolated(unsafe) static let all: [SessionCommand] = time + files + looking + other

    // MARK: Time

    private nonisolated(unsafe) static let time = [
        SessionCommand(
            "undo", "[N]", "takes back the last change, or the last N; commands that only asked are passed over (:goto goes to any)",
            example: ":undo"
        ) { prompt, rest throws(CommandFailure) in
            try prompt.undo(rest)
        },
        SessionCommand("redo", "[N]", "brings back what was undone, one change or N", example: ":undo\n:redo") {
            prompt, rest throws(CommandFailure) in
            try prompt.redo(rest)
        },
        SessionCommand(
            "goto", "N", "goes to the state that command N left; 0 is the beginning. Nothing is lost: other states can be gone to",
            example: ":goto 1", .text
        ) { prompt, rest throws(CommandFailure) in
            try prompt.goTo(rest)
        },
        SessionCommand(
            "diff", "[A [B]]", "what differs: the last command; from state A to now; from state A to B", example: ":diff 0 1", .text
        ) { prompt, rest throws(CommandFailure) in
            try prompt.diff(rest)
        },
        SessionCommand(
            "history", "[--tree | TEXT]",
            "the commands so far, as a tree where one went back and on, or those with TEXT in them; * is where you are, - what is not on the way here",
            example: ":history", .text
        ) { prompt, rest throws(CommandFailure) in
            prompt.showHistory(rest)
        },
        SessionCommand(
            "recover", "[N | list | forget]", "brings back a session that was cut off, lists such sessions, or drops the newest",
            example: ":recover list", .text
        ) { prompt, rest throws(CommandFailure) in
            try prompt.recover(rest)
        },
    ]

    // MARK: Files

    private nonisolated(unsafe) static let files = [
        SessionCommand(
            "save", "[N..M] FILE", "writes the commands that led here as a script, or those from N to M", example: ":save 1..1 saved.tgl",
            .file
        ) { prompt, rest throws(CommandFailure) in
            try prompt.save(rest)
        },
        SessionCommand(
            "dump", "[FILE]", "writes the document as it is now as a script that makes it again; what no script can make, a comment names",
            example: ":dump", .file
        ) { prompt, rest throws(CommandFailure) in
            try prompt.dump(rest)
        },
        SessionCommand("load", "FILE", "runs a script here, as one command", example: ":load demo.tgl", .file) {
            prompt, rest throws(CommandFailure) in
            try prompt.loadFile(rest)
        },
        SessionCommand(
            "reload", "", "goes back to before the last :load and loads the file as it is now", example: ":load demo.tgl\n:reload"
        ) { prompt, rest throws(CommandFailure) in
            try prompt.reload()
        },
        SessionCommand(
            "edit", "[FILE]",
            "opens a file in $VISUAL or $EDITOR and runs it on return; without FILE the one last loaded, else the last command",
            example: ":edit demo.tgl", .file
        ) { prompt, rest throws(CommandFailure) in
            try prompt.edit(rest)
        },
    ]

    // MARK: Looking closer

    private nonisolated(unsafe) static let looking = [
        SessionCommand("why", "A[.PROPERTY] [deep]", "why a value is what it is, the same as the statement", example: ":why A.width", .node)
        { prompt, rest throws(CommandFailure) in
            try prompt.why(rest)
        },
        SessionCommand(
            "step", "[A | all]",
            "the last layout step by step, a key each: which node, why, what it was offered and answered; only in A; all as a list",
            example: ":step all", .node
        ) { prompt, rest throws(CommandFailure) in
            try prompt.step(rest)
        },
        SessionCommand("lint", "[A]", "rules that fight or do nothing here, and layouts that are rarely meant", example: ":lint", .node) {
            prompt, rest throws(CommandFailure) in
            try prompt.lint(rest)
        },
        SessionCommand("verify", "", "lays out from scratch and compares with what stands; any difference is a bug", example: ":verify") {
            prompt, rest throws(CommandFailure) in
            try prompt.verify()
        },
        SessionCommand(
            "measure", "A W H", "what A would be if offered that, changing nothing; - leaves a side free", example: ":measure S 200 -",
            .node
        ) { prompt, rest throws(CommandFailure) in
            try prompt.measure(rest)
        },
        SessionCommand(
            "sweep", "A.PROPERTY FROM..TO [step N] VALUE…",
            "how values move as another changes, as a table and a line of bars; nothing stays changed",
            example: ":sweep screen.width 300..400 A.x", .node
        ) { prompt, rest throws(CommandFailure) in
            try prompt.sweep(rest)
        },
        SessionCommand("time", "CMD", "runs a command and says how long it took", example: ":time A.width += 1", .text) {
            prompt, rest throws(CommandFailure) in
            try prompt.time(rest)
        },
    ]

    // MARK: The rest

    private nonisolated(unsafe) static let other = [
        SessionCommand(
            "set", "[show tree|boxes|both|changes|off] [color auto|always|never] [ascii on|off]",
            "what is shown after every command that may change something (one that only asks shows its answer alone), and how; without more, how it is set",
            example: ":set show tree", .setting
        ) { prompt, rest throws(CommandFailure) in
            try prompt.set(rest)
        },
        SessionCommand(
            "help", "[TOPIC]", "this list, or the page of a kind, property, word, statement, function, command or error",
            example: ":help width", .topic
        ) { prompt, rest throws(CommandFailure) in
            try prompt.help(rest)
        },
        SessionCommand("quit", "", "leaves, as Ctrl-D does", example: ":quit") { prompt, rest throws(CommandFailure) in
            prompt.isOver = true
        },
    ]
}
