// :page, and what a page runs at the prompt

import TGLGuide
import TGLPage
import TGLRender
import TGLScript
import TGLSyntax
import TGLTerminal

extension Prompt: PagedWork {
    var pagedSession: Session? { session.isSettled ? session : nil }

    /// `:page` opens the live page, `:page off` closes it.
    func page(_ rest: String) throws(CommandFailure) {
        switch rest {
        case "":
            guard editor.isInteractive else { throw CommandFailure("the live page needs a prompt at a terminal") }
            if page == nil {
                do throws(PageServerError) { page = try LivePage(self) } catch { throw CommandFailure(error.description) }
                // The page does not wait until the answer is drawn here.
                presenter.beforeAnswer = { [unowned self] in page?.tell() }
                editor.visitor = EntryVisitor(descriptor: page!.server.descriptor) { [unowned self] in page?.serve() }
            }
            let style = presenter.look.style
            Output.standard.write("\(style.show("the live page: \(page!.server.link)"))\n")
            Desktop.open(page!.server.link)
        case "off":
            guard let page else { throw CommandFailure("there is no live page; `:page` opens one") }
            editor.visitor = nil
            presenter.beforeAnswer = nil
            page.close()
            self.page = nil
        default: throw CommandFailure("`:page` opens the live page, and `:page off` closes it")
        }
    }

    /// Opens the page before the first entry.
    func openPageAtStart() {
        do throws(CommandFailure) { try page("") } catch { presenter.note(error.message) }
    }

    /// The commands that a page may give: those that go from one state to another, those of a lesson, and `:save back`, which writes
    /// nothing but changes into the file that was loaded.
    private static let fromPage: Set<SessionCommand> = [.undo, .redo, .goto, .next, .again, .hint, .answer]

    /// Whether a page may give a command as it is written: courses of the program are chosen by numbers, those of files at the prompt.
    private static func isFromPage(_ command: SessionCommand, _ text: String) -> Bool {
        if fromPage.contains(command) { return true }
        if command == .save { return text.trimmed.dropFirst().split { $0.isWhitespace }.dropFirst().first == "back" }
        guard command == .learn || command == .lessons else { return false }
        let rest = text.trimmed.drop { !$0.isWhitespace }
        return rest.allSatisfy { $0.isWhitespace || command == .learn && ($0.isNumber || $0 == ".") }
    }

    func runFromPage(_ text: String) -> (wrote: TerminalText, isDone: Bool)? {
        guard !isOver else { return nil }
        let bare = text.trimmed
        if bare.isEmpty { return (TerminalText(), false) }
        let state = session.currentState
        let count = session.stateCount
        var wrote = TerminalText()
        editor.writeAboveEntry {
            let style = presenter.look.style
            Output.standard.write(style.paint("page> ", .strong) + "\(lines: style.show(bare))\n")
            let (draft, kept, typed, pager) = (self.draft, self.kept, presenter.typed, presenter.allowsPager)
            presenter.allowsPager = false
            wrote = Output.recording { runVisitor(bare) }
            (self.draft, self.kept, presenter.typed, presenter.allowsPager) = (draft, kept, typed, pager)
        } prompt: {
            paintedPrompt
        }
        dressEditor()
        let isDone = session.currentState != state || session.stateCount != count
        return (wrote, isDone)
    }

    func appendFromPage(_ text: String) -> String? { "the page of a prompt runs statements; it has no file" }

    var pagedStates: [(state: Int, parent: Int, text: String)] {
        (0..<session.stateCount).map { state in
            (state, session.parentState(of: state) ?? -1, state == 0 ? "" : entries[state].map { firstLine($0) } ?? "")
        }
    }

    func listening(_ work: () -> Void) -> [String] {
        let before = presenter.capture
        presenter.capture = []
        defer { presenter.capture = before }
        work()
        return presenter.capture ?? []
    }

    /// Runs what a page asks for. It reads no files and runs no programs, and gives only the commands of `isFromPage`, and examples.
    private func runVisitor(_ text: String) {
        if let command = Self.commandForPromptAlone(in: text, session) {
            return presenter.note(
                "`:\(command.rawValue)` is for the prompt alone; a page runs statements, opens examples, goes to other states, and gives "
                    + "`:save back` and the commands of lessons")
        }
        // What such a command opens is of the program, or was opened at the prompt.
        if Self.command(in: text, session) != nil, !text.contains(where: \.isNewline) {
            return answer(TypedText(prompt: "page> ", continuation: "  ...> ", text: text))
        }
        let loader = session.loader
        session.loader = nil
        defer { session.loader = loader }
        answer(TypedText(prompt: "page> ", continuation: "  ...> ", text: text))
    }

    /// The session command of an entry that pages do not run; nil where they run it.
    static func commandForPromptAlone(in text: String, _ session: Session) -> SessionCommand? {
        guard let command = command(in: text, session), !isFromPage(command, text), !isExample(text) else { return nil }
        return command
    }

    /// Whether an entry opens an example, which comes with the program.
    private static func isExample(_ text: String) -> Bool {
        let start = ":load example "
        guard text.hasPrefix(start) else { return false }
        let name = text.dropFirst(start.count).trimmed
        return ExampleScript.named(name) != nil && !Files.exists("example \(name)")
    }

    /// The session command that an entry is; nil where it is none. An unknown one is told of as at the prompt.
    private static func command(in text: String, _ session: Session) -> SessionCommand? {
        if let bare = SessionCommand.bare(text, in: session) { return bare }
        guard text.hasPrefix(":") else { return nil }
        let name = text.dropFirst().prefix { !$0.isWhitespace && $0 != "!" }
        return SessionCommand.named(String(name))
    }
}

/// The desktop that the program is on, where it is on one.
enum Desktop {
    /// Opens a link in the browser, where there is a desktop; otherwise nothing happens, and whoever reads the link opens it.
    static func open(_ link: String) {
        let hasScreen = ["DISPLAY", "WAYLAND_DISPLAY"].contains { !(Terminal.environment($0) ?? "").isEmpty }
        guard hasScreen, ChildProcess.isInstalled("xdg-open") else { return }
        _ = ChildProcess.run(shell: "xdg-open \"$1\" >/dev/null 2>&1 </dev/null &", [link])
    }
}
