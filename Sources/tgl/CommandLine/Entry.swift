// The way in: which command is meant, and what is said when none can be.

import ArgumentParser
import TGLGuide
import TGLLayout
import TGLRender
import TGLSyntax
import TGLTerminal

enum CommandLineEntry {
    /// Does what the arguments ask for; the result is the exit code.
    static func run(_ arguments: [String]) -> Int32 {
        RenderPatience.isOver = { Patience.isOver() }
        Leftovers.take = { Aside.free($0) }
        if let plan = QuickArguments.plan(for: arguments) { return plan.work() }
        if let first = arguments.first, let message = UnknownCommand.message(for: first) {
            Output.errors.write("tgl: \(message)\n")
            return Ends.usage
        }
        let isHelp = arguments.first == HelpCommand.name
        do {
            var command = try parse(arguments, isHelp: isHelp)
            if let command = command as? any WorkingCommand { return command.work() }
            try command.run()  // the library's own: help, completions
            return Ends.fine
        } catch {
            // Its message holds arguments as they are, on lines of its own: it is asked again with arguments as they can be shown.
            let shown = arguments.map { TerminalText($0).text }
            do { _ = try parse(shown, isHelp: isHelp) } catch let shownError where shown != arguments {
                return report(shownError, isHelp: isHelp)
            } catch {}
            return report(error, isHelp: isHelp)
        }
    }

    private static func parse(_ arguments: [String], isHelp: Bool) throws -> any ParsableCommand {
        isHelp
            ? try HelpCommand.parseAsRoot(Array(arguments.dropFirst()))
            : try Tgl.parseAsRoot(withDefault(TestCommand.withUpdate(arguments)))
    }

    /// The arguments with `run` in front where no command is there.
    static func withDefault(_ arguments: [String]) -> [String] {
        let first = arguments[0]
        let isCommand = Tgl.commandNames.contains(first)
        let isRootFlag =
            ["--help", "-h", "--version", "--man"].contains(first) || first.hasPrefix("--man=")
            || first.hasPrefix("--generate-completion-script")
            || first.hasPrefix("---completion")
        return isCommand || isRootFlag ? arguments : ["run"] + arguments
    }

    private static func report(_ error: any Error, isHelp: Bool) -> Int32 {
        let code = Tgl.exitCode(for: error).rawValue
        let message = isHelp ? HelpCommand.fullMessage(for: error) : Tgl.fullMessage(for: error)
        if code == 0 {
            // In bash a script may be named without `run` before it, so files are offered where nothing else is.
            let text = message.replacing("complete -o filenames -F", with: "complete -o filenames -o default -F")
            Output.standard.write("\(lines: text)\n")
            return Ends.fine
        }
        // As all other messages of the program begin.
        let text = message.hasPrefix("Error: ") ? "tgl: " + message.dropFirst("Error: ".count) : message
        Output.errors.write(TerminalText(lines: text).withoutLineEnd + "\n")
        return code
    }
}

/// A command that does its work and answers with the exit code.
protocol WorkingCommand: ParsableCommand {
    func work() -> Int32
}

/// The root of the command line.
struct Tgl: ParsableCommand {
    static let version = "0.1.0"
    /// The day on which the version was made, for man pages.
    static let date = "2026-11-26"

    static let configuration = CommandConfiguration(
        commandName: "tgl",
        abstract: "A language and a prompt for laying out boxes.",
        usage: """
            tgl                             opens the prompt; runs a pipe on standard input as a script
            tgl FILE                        the same as tgl run FILE
            tgl -e CODE | tgl -             runs CODE; runs standard input
            tgl <command> [options]
            """,
        discussion: """
            Exit codes: 0 success, 1 the script or an expectation failed, 2 a file could not be read or written, \
            64 incorrect usage, 130 interrupted.

            `tgl help TOPIC` is the page of a kind, property, word, statement, function, session command or error; \
            `tgl help all` is the whole manual, with --html FOLDER as pages for a browser. `tgl --man | man -l -` shows the man page, \
            `tgl --man 5 | man -l -` that of the language, and \
            `tgl --generate-completion-script bash` (zsh, fish) writes completions for a shell; scripts/install installs all \
            of them.
            """,
        version: version,
        subcommands: [
            RunCommand.self, TestCommand.self, CheckCommand.self, FormatCommand.self, RenderCommand.self, LearnCommand.self,
            DiffCommand.self, WatchFileCommand.self,
            ImportCommand.self, ExportCommand.self, LspCommand.self, ExplainCommand.self, WordsCommand.self,
        ])

    static let commandNames = [
        RunCommand.name, "test", CheckCommand.name, FormatCommand.name, "render", LearnCommand.name, DiffCommand.name,
        WatchFileCommand.name, ImportCommand.name, ExportCommand.name, LspCommand.name, "explain", WordsCommand.name, HelpCommand.name,
    ]

    @Option(
        name: .customLong("man"), defaultAsFlag: 1,
        help: ArgumentHelp("Write a man page, for man -l -: 1 is the program, 5 the language.", valueName: "section"))
    var man: Int?

    func validate() throws {
        if let man, ManPage.text(section: man) == nil { throw ValidationError("`--man` takes 1, the program, or 5, the language") }
    }
}

extension Tgl: WorkingCommand {
    func work() -> Int32 {
        Output.standard.write(TerminalText(lines: man.flatMap { ManPage.text(section: $0) } ?? Tgl.helpMessage() + "\n"))
        return Ends.fine
    }
}
