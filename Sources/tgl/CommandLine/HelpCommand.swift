// `tgl help TOPIC`: a page of help. `tgl help all`: the whole manual, as a text or, with `--html`, as a site.

import ArgumentParser
import TGLGuide
import TGLRender
import TGLTerminal

/// The help of the command line. The library that parses options has a command of this name, so this one is no part of its tree.
struct HelpCommand: WorkingCommand {
    static let name = "help"

    static let configuration = CommandConfiguration(
        commandName: "tgl \(name)", abstract: "Show a page of help, or write the whole manual.",
        discussion: """
            The topic is a kind, property, keyword, statement, function, session command or error, or a word of another layout system. \
            `tgl help all` is the whole manual, one page after the other; `tgl help all --html manual` writes it to the folder \
            `manual` as pages for a browser that begin with index.html, with pictures of the examples.
            """)

    @Argument(help: "What to show; without a topic, the commands and options.")
    var topic: [String] = []

    @Option(
        help: ArgumentHelp("With `all`: write the manual as HTML to this folder, which is made.", valueName: "folder"),
        completion: .directory)
    var html: String?

    @OptionGroup var lookFlags: LookFlags

    private var words: String { topic.joined(separator: " ") }

    func validate() throws {
        if html != nil, words != Self.everything { throw ValidationError("`--html` is for the whole manual: `tgl help all --html FOLDER`") }
    }

    /// The topic that is the whole manual.
    static let everything = "all"

    func work() -> Int32 {
        let look = Look(1, lookFlags.look)
        if topic.isEmpty || topic == [Self.name] {
            Output.standard.write("\(lines: Tgl.helpMessage())\n")
            return Ends.fine
        }
        if words == Self.everything {
            if let html { return ManualFiles.write(to: html, Presenter(lookFlags.look)) }
            return show(Manual().text(version: Tgl.version, columns: look.columns, style: look.style), look)
        }
        let page = Help.page(words)
        let command = Tgl.configuration.subcommands.first { $0.configuration.commandName == words }
        var text = page?.text(columns: look.columns, style: look.style) ?? TerminalText()
        if let command {
            if page != nil { text += "\n`tgl \(words)` is also a command:\n\n" }
            text += "\(lines: Tgl.helpMessage(for: command, columns: look.columns))\n"
        }
        if !text.isEmpty { return show(text, look) }
        var message: TerminalText = "tgl: no help on `\(look.style.show(words))`"
        if let near = Help.nearest(words) { message += "; did you mean `tgl help \(near)`?" }
        Output.errors.write(message + "\n")
        return Ends.usage
    }

    /// Writes a text, through a pager where it is longer than the terminal.
    private func show(_ text: TerminalText, _ look: Look) -> Int32 {
        if look.isTerminal, !Terminal.isDumb(), Pager.rows(of: text, columns: look.columns) >= look.rows, let pager = Pager(),
            pager.show(text)
        {
            return Ends.fine
        }
        Output.standard.write(text)
        return Ends.fine
    }
}
