// The prompt: reads entries, passes them to the language or to the session commands, and shows the results.

import Glibc
import TGLGuide
import TGLLayout
import TGLRender
import TGLScript
import TGLSyntax
import TGLTerminal

package final class Prompt {
    let presenter: Presenter
    let notes = Notes()
    let watches = Watches()
    let session: Session
    let loader: FileLoader
    let imports: ImportRecorder
    let editor: LineEditor
    let journal: Journal
    let stateFolder: String?
    /// The commands that made each state, by its number, as in the journal.
    var entries: [Int: JournalCommand] = [:]
    /// The command that made state 0: the settings.
    var beginning = JournalCommand(state: 0, parent: 0, .settings(JournalFile(path: "", name: "", key: "", bytes: [])))
    /// Interrupted sessions that can be recovered.
    var unfinished: [UnfinishedSession] = []
    var isOver = false
    /// Whether the current command has taken effect; the rest is its answer.
    var isAccepted = false
    /// The last entry that was checked for completeness, with its parse result.
    private var lastParsed: (text: String, parsed: ParsedText)?
    /// The number of open braces in the last failed entry; when typing line by line, the user goes on to close them.
    private var abandonedBraces = 0
    /// The initial text of the next entry.
    var draft = Draft()
    /// The initial text of an entry with an error while it is edited, as long as it is unchanged.
    var kept: String?
    /// The place of the first syntax error of the last entry, in bytes; `nil` if it could be parsed.
    private var firstError: Int?
    /// Whether only typed text is drawn, for users of screen readers.
    var isPlain = false
    /// Whether the effect of an entry is previewed before Enter.
    var previews = true
    /// The proposals of `:want`, valid during its entry and the next one.
    var proposals: [String] = []
    /// The states whose commands are in a file, by `:save` or `:dump`.
    var savedStates: Set<Int> = []
    /// The files that this session wrote as scripts, by their real paths.
    var writtenScripts: Set<String> = []
    /// The states in which lessons began.
    var lessonStates: Set<Int> = []
    /// The last loaded file, and the state that loading it made.
    var lastLoad: (path: String, state: Int)?
    /// The state up to which that file contains the typed changes, by `:save back`.
    var writtenBack: Int?
    /// The open lesson.
    var learning: Learning?
    /// Whether the courses are listed: Enter continues one, a number begins one.
    var isChoosing = false
    /// The lessons to open at the start; if empty, the courses are listed.
    var learnsAtStart: String?
    /// The file for answers that waits for the learner's name.
    var answersToSave: (path: String, replaces: Bool)?
    /// The lesson that is being recorded.
    var recording: LessonRecording?
    /// The live page while it is open.
    var page: LivePage?
    /// Whether to open a page at the start.
    var opensPage = false
    /// Whether it was reported that progress in lessons is not saved.
    var hasToldProgressProblem = false
    private let readsSettings: Bool
    private var exitCode = Ends.fine

    init(_ presenter: Presenter, limits: Limits, readsSettings: Bool, script: String? = nil) {
        self.presenter = presenter
        self.readsSettings = readsSettings
        loader = FileLoader(script: script)
        imports = ImportRecorder(loader)
        session = Session(limits: limits, loader: imports, host: presenter)
        session.heedsSignals()
        Patience.isAtPrompt = true
        stateFolder = StateFolder.path()
        editor = LineEditor(
            history: stateFolder.map { HistoryFile(path: $0 + "/history") }, input: Input(longestLine: Files.longestText))
        journal = Journal(folder: editor.isInteractive ? stateFolder.map { Journal.folder(in: $0) } : nil)
        editor.usesColour = presenter.look.style.color != .none
        presenter.usesPager = editor.isInteractive && Terminal.isTerminal(STDIN_FILENO) && !Terminal.isDumb()
    }

    /// Reads and answers entries until the end. Returns the exit code.
    ///
    /// - Parameter sources: scripts to run first.
    func run(after sources: [SourceFile] = []) -> Int32 {
        if readsSettings { runSettings() }
        for source in sources where !isOver {
            let failed = !load(source, shows: source === sources.last)
            if failed { exitCode = Ends.failed }
        }
        if let learnsAtStart {
            if !startLearning(learnsAtStart) { return leave(Ends.usage) }
        } else if editor.isInteractive {
            greet()
        }
        setUpEditor()
        if opensPage, !isOver { openPageAtStart() }
        editor.promptShown = { [unowned self, session] in
            session.prepare()
            page?.isAtPrompt()
            // Work that Ctrl-C left is finished while the user is not typing.
            guard !session.isSettled, Interrupts.wait(for: 0, milliseconds: 100) == .timeout else { return }
            session.settle(unless: { Interrupts.isInputWaiting() || Interrupts.interruptRequested() })
        }
        while !isOver {
            let label = self.label
            let prompt = paintedPrompt
            let continuation = String(repeating: " ", count: max(0, label.count - 5)) + "...> "
            let initial = draft
            draft = Draft()
            kept = initial.isMistaken ? initial.text : nil
            dressEditor()
            var lines = OpenLines()
            let entry = editor.readLine(
                prompt: prompt, continuation: TerminalText(continuation), initial: initial.text, cursor: initial.cursor,
                needsMore: { self.needsMore($0) }, couldEnd: { lines.add($0) })
            switch entry {
            case .line(let line):
                let text = initial.command(in: line) ?? line
                page?.waits(
                    for: text.trimmed.hasPrefix(":")
                        ? "`\(text.trimmed.prefix { !$0.isWhitespace })` at the prompt" : "the entry at the prompt")
                answer(TypedText(prompt: label, continuation: continuation, text: text))
            case .interrupted:
                if !editor.isInteractive { return leave(Ends.interrupted) }
            case .endOfFile:
                isOver = true
            case .failed(let error):
                presenter.note(error.description)
                exitCode = Ends.file
                isOver = true
            }
            Output.standard.flush()
        }
        return leave(editor.isInteractive ? Ends.fine : exitCode)
    }

    /// Runs an entry, and shows what is due after each entry.
    func answer(_ typed: TypedText) {
        presenter.typed = typed
        take(typed.text)
        // A Ctrl-C during the answer ends with it.
        Interrupts.clearInterrupt()
        if !typed.text.trimmed.isEmpty, !isOver, session.isSettled {
            tellLesson()
            showWatches()
        }
    }

    /// The prompt before the next entry, as displayed.
    var paintedPrompt: TerminalText { presenter.look.style.paint(TerminalText(label), .strong) }

    private var label: String {
        if let learning { return "learn[\(learning.lesson.number)]> " }
        return isChoosing ? "learn> " : "tgl[\(session.stateCount)]> "
    }

    private func leave(_ code: Int32) -> Int32 {
        page?.close()
        leaveLesson()
        closeJournal()
        for other in unfinished { other.leave() }
        return code
    }

    /// Keeps the journal of a session with unsaved commands, and says so.
    private func closeJournal() {
        let way = session.way(to: session.currentState)
        let unsaved = session.changesOnTheWay.count { state in
            guard case .typed = entries[state]?.source else { return false }
            return !savedStates.contains(state)
        }
        guard editor.isInteractive, readsSettings, unsaved > 0, lessonStates.isDisjoint(with: way) else { return journal.close() }
        let isKept = journal.closeAndKeep()
        let what = "\(unsaved) \(plural("command", unsaved)) \(unsaved == 1 ? "was" : "were") not saved"
        let how =
            isKept ? "`:recover` in a later session recovers \(unsaved == 1 ? "it" : "them")" : "this session's journal cannot be kept"
        Output.standard.write("\(presenter.look.style.show("\(what); \(how)"))\n")
    }

    private func greet() {
        let lessons = isNewHere ? "new here? :learn · " : ""
        let greeting = "tgl \(Tgl.version) — \(lessons):help for help, Ctrl-D or :quit to exit"
        Output.standard.write("\(presenter.look.style.show(greeting))\n")
        unfinished = Journal.unfinished(in: stateFolder.map { Journal.folder(in: $0) })
        if let newest = unfinished.first { offer(newest, of: unfinished.count) }
    }

    /// Whether the history has fewer than twenty commands and no lesson is done.
    private var isNewHere: Bool {
        guard let stateFolder else { return true }
        let path = stateFolder + "/history"
        // A long history is not read for this.
        var status = stat()
        if PathText.with(path, { stat($0, &status) }) == 0, status.st_size > 1 << 14 { return false }
        return ((try? HistoryFile(path: path).load()) ?? []).count < 20 && LessonProgress(stateFolder: stateFolder).done.isEmpty
    }

    private func needsMore(_ text: String) -> Bool {
        let first = text.drop { $0 == " " || $0 == "\t" || $0 == "\n" }
        if let pasted = PastedCode(text) { return !pasted.isWhole }
        if first.hasPrefix(":") || first.isEmpty { return false }
        if ConstraintLog.begins(text) { return !ConstraintLog.isWhole(text) }
        let parsed = parse(text)
        lastParsed = (text, parsed)
        return parsed.needsMore
    }

    /// Parses a text as the next command.
    func parse(_ text: String) -> ParsedText {
        session.parse(SourceFile(name: "tgl[\(session.stateCount)]", text: text), isTyped: true)
    }

    /// The parse result of an entry, reused if it was checked for completeness before.
    private func takeParsed(_ text: String) -> ParsedText {
        defer { lastParsed = nil }
        if let lastParsed, lastParsed.text == text { return lastParsed.parsed }
        return parse(text)
    }

    // MARK: Entries

    /// Runs an entry.
    func take(_ text: String) {
        let bare = text.trimmed
        if bare.isEmpty { return takeEmptyLine() }
        isAccepted = false
        guard session.settle(unless: Interrupts.interruptRequested), Aside.settle() else { return tellStop() }
        if takeProposal(bare) || takeForLesson(bare) { return }
        if let pasted = PastedCode(text) { return take(pasted) }
        let parts = parts(of: text)
        if parts.count > 1 { return take(parts) }
        if bare.hasPrefix(":") { return command(bare) }
        if SessionCommand.bare(bare, in: session) != nil { return command(":" + bare) }
        if takeConstraintLog(text) { return }
        runTyped(text)
        if isAccepted { tellStop() }
    }

    /// The entries of a text that was pasted at once. With session commands in it, it is a list of entries as they are typed: each line is
    /// one, with those after it that it needs.
    private func parts(of text: String) -> [String] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard lines.count > 1, lines.contains(where: { $0.trimmed.hasPrefix(":") }), !ConstraintLog.begins(text) else { return [text] }
        var parts: [String] = []
        var open = ""
        for line in lines {
            open += open.isEmpty ? line : "\n" + line
            if open.trimmed.isEmpty || open.trimmed.hasPrefix(":") || !parse(open).needsMore {
                if !open.trimmed.isEmpty { parts.append(open) }
                open = ""
            }
        }
        return open.isEmpty ? parts : parts + [open]
    }

    /// Runs the entries of a pasted text in order. One that cannot be parsed is offered again with all that follow it.
    private func take(_ parts: [String]) {
        for (place, part) in parts.enumerated() {
            if place > 0 { Output.standard.write("\(presenter.look.style.show("tgl[\(session.stateCount)]> \(part)"))\n") }
            firstError = nil
            take(part)
            if let firstError { return keep(parts[place...].joined(separator: "\n"), cursor: firstError) }
        }
    }

    /// Reports what interrupted a command, if anything: either everything was rolled back, or it took effect and only its answer was cut.
    func tellStop() {
        let shortage = Patience.shortageNote
        guard shortage != nil || Interrupts.interruptRequested() else { return }
        Interrupts.clearInterrupt()
        Output.standard.write("\n")
        if isAccepted {
            presenter.note("the command was completed; the rest of its answer is omitted")
        } else {
            presenter.note((shortage ?? "interrupted") + "; nothing was changed")
        }
    }

    /// Runs a text of the language as one command, completely or not at all. Returns false if it failed.
    ///
    /// - Parameter before: the nodes to compare with for the answer, if the session went to another state to run the text.
    @discardableResult
    func runTyped(_ text: String, against before: NodesByName? = nil) -> Bool {
        let document = session.document
        document.beginTracking()
        let mark = document.mark
        let parsed = takeParsed(text)
        firstError = parsed.firstError
        let isInBlock = parsed.abandonedBraces > 0
        if closesAbandoned(text) { return false }
        if parsed.abandonedBraces > 0 { abandonedBraces = parsed.abandonedBraces }
        if isForbidden(parsed.source) { return false }
        let onlyAsks = parsed.onlyAsks
        let animations = document.animationCount
        let variables = session.variablesSet(by: parsed)
        let (outcome, read) = imports.recording { session.runPrompt(parsed) }
        let changes = self.changes(of: outcome, since: mark)
        guard !tellFailure(outcome) else {
            // The block that is being typed stays; any other entry comes back by the up arrow.
            if isInBlock, let firstError { keep(text, cursor: firstError) }
            return false
        }
        accept(.typed(text), read)
        for value in outcome.values { presenter.print(value) }
        if !outcome.values.isEmpty { remindThatValuesAnswerNothing() }
        tell(outcome.tests)
        if document.animationCount != animations, let animation = document.runningAnimation { play(animation) }
        if document.mark > mark || !onlyAsks {
            presenter.answer(document, before?.changes(to: document, changes) ?? changes, form: presenter.answerForm)
            tellNotes(since: mark, variables, changes)
        }
        return true
    }

    /// Shows notes about the touched nodes, and about variables that were set, under an answer.
    private func tellNotes(since mark: Int, _ variables: [String], _ changes: Changes) {
        guard notes.isOn, presenter.answerForm != .nothing, !presenter.isMuted, !Patience.isOver() else { return }
        let found = notes.notes(in: session, since: mark, variables, moved: Array(changes.frames.nodes.prefix(Notes.mostNodes)))
        if found.isEmpty || Patience.isOver() { return }
        let look = presenter.look
        Output.standard.write(Notes.block(found, in: session, look: look).text(look.style))
    }

    /// Whether a line only closes blocks of a failed entry. This is reported as a note instead of an error.
    private func closesAbandoned(_ text: String) -> Bool {
        let signs = text.filter { !$0.isWhitespace }
        guard abandonedBraces > 0, !signs.isEmpty, signs.allSatisfy({ $0 == "}" }), signs.count <= abandonedBraces else { return false }
        abandonedBraces -= signs.count
        if abandonedBraces == 0 { presenter.note("the block with the error was discarded; press the up arrow to edit it") }
        return true
    }

    /// Runs a file's text as one command. Returns false if it failed. `before` is as in `runTyped`.
    @discardableResult
    func load(_ source: SourceFile, against before: NodesByName? = nil, shows: Bool = true) -> Bool {
        let document = session.document
        document.beginTracking()
        let mark = document.mark
        loader.register(source.name)
        if isForbidden(source) { return false }
        let (outcome, read) = imports.recording { session.runCommand(source) }
        let changes = self.changes(of: outcome, since: mark)
        guard !tellFailure(outcome) else { return false }
        let key = source.name.hasPrefix("/") ? source.name : Files.currentFolder + "/" + source.name
        accept(.loaded(JournalFile(path: source.name, name: source.name, key: key, bytes: source.bytes)), read)
        lastLoad = (source.name, session.currentState)
        if shows {
            presenter.answer(document, before?.changes(to: document, changes) ?? changes, form: presenter.answerForm)
            tellNotes(since: mark, [], changes)
        }
        return true
    }

    /// The changes of a command, unless it was rolled back.
    private func changes(of outcome: Outcome, since mark: Int) -> Changes {
        let document = session.document
        if outcome.failed { return document.endTracking([]) }
        return document.asking(session.isToldToStop) { document.endTracking(since: mark) }
    }

    /// Reports a failure. Returns whether there was one.
    private func tellFailure(_ outcome: Outcome) -> Bool {
        if outcome.wasInterrupted {
            Interrupts.clearInterrupt()
            presenter.note("interrupted; nothing was changed")
            return true
        }
        presenter.report(outcome)
        if outcome.failed, outcome.statements > 0 { presenter.note("the whole entry was undone") }
        return outcome.failed
    }

    private func tell(_ tests: [TestResult]) {
        for test in tests {
            if !test.passed {
                presenter.report(test.diagnostics)
                presenter.print("test \"\(test.name)\" failed")
            } else {
                presenter.print("test \"\(test.name)\" passed")
            }
        }
    }

    /// Records an accepted command, with the files that its imports read; it is written to the journal first.
    private func accept(_ source: JournalCommand.Source, _ read: [JournalFile]) {
        let state = session.currentState
        let command = JournalCommand(state: state, parent: session.parentState(of: state) ?? 0, source, imports: read)
        entries[state] = command
        isAccepted = true
        write(.command(command))
    }

    // MARK: Session commands

    private func command(_ text: String) {
        let body = SessionCommand.withoutComment(text).dropFirst()
        let first = String(body.prefix { !$0.isWhitespace })
        let rest = String(body.dropFirst(first.count)).trimmed
        // `:save!` and `:dump!` replace any file.
        let replaces = first.last == "!" && (SessionCommand.named(String(first.dropLast()))?.writesScripts ?? false)
        let name = replaces ? String(first.dropLast()) : first
        guard let command = SessionCommand.named(name) else {
            let meant = learning != nil && name == "reset" ? "again" : SessionCommand.meant(by: name)
            let near = meant ?? Suggestions.nearest(name, among: SessionCommand.allCases.map(\.rawValue))
            let help = near.map { "; did you mean `:\($0)`?" } ?? "; `:help` lists them"
            presenter.note("there is no command `:\(name)`\(help)")
            return
        }
        if presenter.usesPager, command.isPaged { Output.standard.hold() }
        do throws(CommandFailure) {
            try command.run(at: self, rest, replaces: replaces)
        } catch {
            presenter.note(error.message)
            presenter.report(error.diagnostics)
        }
        if let text = Output.standard.release() { presenter.page(text) }
        tellStop()
    }

    // MARK: Settings

    private func runSettings() {
        let base: String
        if let config = Terminal.environment("XDG_CONFIG_HOME"), config.hasPrefix("/") {
            base = config
        } else if let home = Terminal.environment("HOME"), home.hasPrefix("/") {
            base = home + "/.config"
        } else {
            return
        }
        let path = base + "/tgl/init.tgl"
        guard Files.exists(path) else { return }
        do throws(SystemError) {
            let text = String(decoding: try Files.read(path), as: UTF8.self)
            // Session commands are on separate lines, which are empty for the language.
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.hasSuffix("\r") ? $0.dropLast() : $0 }
            let script = lines.map { $0.trimmed.hasPrefix(":") ? "" : String($0) }.joined(separator: "\n")
            let source = SourceFile(name: path, text: script)
            let (outcome, read) = imports.recording { session.run(source) }
            let file = JournalFile(path: path, name: path, key: path, bytes: source.bytes)
            beginning = JournalCommand(state: 0, parent: 0, .settings(file), imports: read)
            presenter.report(outcome)
            for line in lines where line.trimmed.hasPrefix(":") { command(line.trimmed) }
        } catch {
            presenter.note(error.description)
        }
    }
}
