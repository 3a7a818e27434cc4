// Running a script from a file, from standard input or from the command line, and what is shown of it.

import Glibc
import TGLGuide
import TGLLayout
import TGLRender
import TGLScript
import TGLSyntax
import TGLTerminal

/// The session that runs a script lasts until the process ends: to free a large tree piece by piece would take a while.
nonisolated(unsafe) private var lastingSession: Session?

/// What `tgl run` was asked to do.
struct RunPlan {
    var file: String?
    var code: [String] = []
    /// A built-in example in place of a file.
    var example: ExampleScript?
    var show: OutputForm?
    var each = false
    var tellsNotes = true
    var staysAtPrompt = false
    /// Whether the prompt opens the live page.
    var opensPage = false
    /// Whether relations that cannot all hold are an error.
    var isStrict = false
    var readsSettings = true
    var look = LookOptions()
    /// The limits for scripts.
    var limits = LimitFlags.standardForScript
    /// The limits at a prompt.
    var promptLimits = Limits.standard

    func work() -> Int32 {
        let presenter = Presenter(look)
        MemoryWatch.begin(limits)
        let isAtTerminal = Terminal.isTerminal(0) && Terminal.isTerminal(1)
        if file == nil, code.isEmpty, example == nil, Terminal.isTerminal(0), isAtTerminal || staysAtPrompt {
            let prompt = Prompt(presenter, limits: isAtTerminal ? promptLimits : limits, readsSettings: readsSettings)
            prompt.session.isStrict = isStrict
            prompt.opensPage = opensPage
            return prompt.run()
        }
        let sources: [SourceFile]
        switch readSources(presenter) {
        case .success(let found): sources = found
        case .failure(let end): return end.code
        }
        if staysAtPrompt {
            let prompt = Prompt(
                presenter, limits: isAtTerminal ? promptLimits : limits, readsSettings: readsSettings, script: file == "-" ? nil : file)
            prompt.session.isStrict = isStrict
            prompt.opensPage = opensPage
            return prompt.run(after: sources)
        }
        return run(sources, presenter)
    }

    // MARK: Texts

    private struct End: Error { let code: Int32 }

    private func readSources(_ presenter: Presenter) -> Result<[SourceFile], End> {
        if let example { return .success([SourceFile(name: "example \(example.name)", text: example.text)]) }
        if !code.isEmpty {
            let name = { (index: Int) in code.count == 1 ? "-e" : "-e \(index + 1)" }
            return .success(code.enumerated().map { SourceFile(name: name($0), bytes: PathText.bytes(of: $1)) })
        }
        if let file, file != "-" {
            if let message = UnknownCommand.message(for: file) {
                presenter.note(message)
                return .failure(End(code: Ends.usage))
            }
            do throws(SystemError) {
                return .success([try Files.source(file, streams: .read(patience: limits.seconds))])
            } catch {
                if error.code != EINTR { presenter.note(error.description) }
                return .failure(End(code: error.code == EINTR ? Ends.interrupted : Ends.file))
            }
        }
        do throws(SystemError) {
            return .success([SourceFile(name: "<stdin>", bytes: try Input().readToEnd(limit: Files.longestText))])
        } catch {
            if error.code != EINTR { presenter.note(error.description) }
            return .failure(End(code: error.code == EINTR ? Ends.interrupted : Ends.file))
        }
    }

    // MARK: Running

    private func run(_ sources: [SourceFile], _ presenter: Presenter) -> Int32 {
        let loader = FileLoader(script: file == "-" ? nil : file)
        let session = Session(limits: limits, loader: loader, host: presenter)
        lastingSession = session
        session.heedsSignals()
        session.keepsPast = each
        session.isStrict = isStrict
        if each { showEach(session, presenter) }
        for source in sources {
            let outcome = session.run(source)
            presenter.report(outcome)
            if outcome.wasInterrupted { return Ends.interrupted }
            if outcome.failed { return Ends.failed }
        }
        if Interrupts.interruptRequested() { return Ends.interrupted }
        // Of a text on the command line the tree is shown to a person, where it made one.
        let isForPerson = Terminal.isTerminal(1) && session.document.childCount(Document.screen) > 0
        let form = show ?? (each || !code.isEmpty && !isForPerson ? OutputForm.nothing : nil)
        presenter.finish(session.document, as: form)
        if tellsNotes, form != .nothing, !Patience.isOver() {
            let look = presenter.errorLook
            let notes = Notes.notes(in: session)
            if !notes.isEmpty { Output.errors.write(Notes.block(notes, in: session, look: look).text(look.style)) }
        }
        if let shortage = Patience.shortageNote {
            presenter.note(shortage)
            return Ends.failed
        }
        return Interrupts.interruptRequested() ? Ends.interrupted : Ends.fine
    }

    /// Shows the tree after every top-level statement, but for those that only ask.
    private func showEach(_ session: Session, _ presenter: Presenter) {
        var mark = session.document.mark
        session.document.beginTracking()
        session.statementDone = { [unowned session] source, range, onlyAsks in
            let document = session.document
            try? document.layout()
            let changes = document.endTracking(since: mark)
            if document.mark == mark, onlyAsks {
                return document.beginTracking()
            }
            let look = presenter.look
            let first = source.text(range).split(separator: "\n", maxSplits: 1).first.map(String.init) ?? ""
            let line = TextLine("\(source.name):\(source.position(of: range.start).line)  \(look.style.show(first))", .strong)
            Output.standard.write(line.cut(to: look.columns).text(look.style) + "\n")
            presenter.answer(document, changes, form: .both)
            mark = document.mark
            document.beginTracking()
        }
    }
}
