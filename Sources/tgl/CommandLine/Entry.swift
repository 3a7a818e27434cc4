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
        if arguments.first == "help" { return help(Array(arguments.dropFirst())) }
        if let plan = QuickArguments.plan(for: arguments) { return plan.work() }
        if let first = arguments.first, let message = UnknownCommand.message(for: first) {
            Output.errors.write("tgl: \(message)\n")
            return Ends.usage
        }
        do {
            var command = try Tgl.parseAsRoot(withDefault(arguments))
            if let command = command as? any WorkingCommand { return command.work() }
            try command.run()  // the library's own: help, completions
            return Ends.fine
        } catch {
            return report(error)
        }
    }

    /// The arguments with `run` in front where no command is there.
    static func withDefault(_ arguments: [String]) -> [String] {
        let first = arguments[0]
        let isCommand = Tgl.commandNames.contains(first)
        let isRootFlag =
            ["--help", "-h", "--version", "--man"].contains(first) || first.hasPrefix("--generate-completion-script")
            || first.hasPrefix("---completion")
        return isCommand || isRootFlag ? arguments : ["run"] + arguments
    }

    private static func report(_ error: any Error) -> Int32 {
        let code = Tgl.exitCode(for: error).rawValue
        let message = Tgl.fullMessage(for: error)
        if code == 0 {
            // In bash a script may be named without `run` before it, so files are offered where nothing else is.
            Output.standard.write(message.replacing("complete -o filenames -F", with: "complete -o filenames -o default -F") + "\n")
            return Ends.fine
        }
        // As all other messages of the program begin.
        let text = message.hasPrefix("Error: ") ? "tgl: " + message.dropFirst("Error: ".count) : message
        Output.errors.write(text.hasSuffix("\n") ? text : text + "\n")
        return code
    }

    /// `tgl help`, `tgl help TOPIC`.
    private static func help(_ arguments: [String]) -> Int32 {
        let topics = arguments.filter { !$0.hasPrefix("--") }
        let look = Look(1, LookOptions(colour: arguments.contains("--color=never") ? .never : .auto, ascii: arguments.contains("--ascii")))
        if topics.isEmpty || topics == ["help"] {
            Output.standard.write(Tgl.helpMessage() + "\n")
            return Ends.fine
        }
        let topic = topics.joined(separator: " ")
        let page = Help.page(topic)
        let command = Tgl.configuration.subcommands.first { $0.configuration.commandName == topic }
        if let page { Output.standard.write(page.text(columns: look.columns, style: look.style)) }
        if let command {
            if page != nil { Output.standard.write("\n`tgl \(topic)` is also a command:\n\n") }
            Output.standard.write(Tgl.helpMessage(for: command, columns: look.columns) + "\n")
        }
        if page != nil || command != nil { return Ends.fine }
        var message = "tgl: no help on `\(topic)`"
        if let near = Help.nearest(topic) { message += "; did you mean `tgl help \(near)`?" }
        Output.errors.write(message + "\n")
        return Ends.usage
    }
}

/// A command that does its work and answers with the exit code.
protocol WorkingCommand: ParsableCommand {
    func work() -> Int32
}

/// The root of the command line.
struct Tgl: ParsableCommand {
    static let version = "0.1.0"

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
            `tgl help` is the overview. `tgl --man | man -l -` shows the man page, and \
            `tgl --generate-completion-script bash` (zsh, fish) writes completions for a shell; scripts/install installs all \
            of them.
            """,
        version: version,
        subcommands: [
            RunCommand.self, TestCommand.self, CheckCommand.self, RenderCommand.self, LearnCommand.self, ExplainCommand.self,
        ])

    static let commandNames = [RunCommand.name, "test", CheckCommand.name, "render", LearnCommand.name, "explain", "help"]

    @Flag(name: .customLong("man"), help: "Write the man page, for man -l -.")
    var man = false
}

extension Tgl: WorkingCommand {
    func work() -> Int32 {
        Output.standard.write(man ? ManPage.text : Tgl.helpMessage() + "\n")
        return Ends.fine
    }
}
