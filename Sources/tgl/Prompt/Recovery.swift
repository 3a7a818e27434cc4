// Runs the steps of an interrupted session again.

import TGLRender
import TGLScript
import TGLSyntax
import TGLTerminal

/// Recovers a session in the session of a prompt: from the beginning, with the files that its commands read then. The current document
/// stays a state of its own. The result depends only on the journal, not on the current files, folders or settings. A command that fails or
/// was lost becomes a state that changes nothing, so that states keep their numbers where possible.
final class Recovery {
    private let prompt: Prompt
    private let old: UnfinishedSession
    private var session: Session { prompt.session }
    /// The new number of each old state.
    private var numbers: [Int: Int] = [0: 0]
    private var failures: [(state: Int, line: String, why: String)] = []
    /// The states whose commands were lost, in this journal or before it was written.
    private var lost: [Int] = []
    private var lostBefore: [Int] = []
    private var hasLostSettings = false
    private var hadOtherSettings = false
    private var made: [Int: JournalCommand] = [:]
    private var lastLoad: (path: String, state: Int)?

    init(_ prompt: Prompt, _ old: UnfinishedSession) {
        self.prompt = prompt
        self.old = old
    }

    /// Whether nothing was damaged or lost, and nothing failed.
    var isComplete: Bool { old.damage == nil && failures.isEmpty && lost.isEmpty && !hasLostSettings }

    /// Whether, in a session without earlier states, the steps are exactly those of the journal.
    var isExact: Bool { isComplete && !hadOtherSettings && !old.isKept && !old.isEnded }

    /// Runs the steps. Returns false if Ctrl-C interrupted it; nothing has changed then.
    func run() -> Bool {
        prompt.presenter.isMuted = true
        defer {
            prompt.presenter.isMuted = false
            prompt.imports.forget()
        }
        let isDone = session.attempting {
            for index in 0..<old.stepCount {
                if Interrupts.interruptRequested() || !redo(old.step(index)) { return false }
            }
            return true
        }
        guard isDone else { return false }
        prompt.entries.merge(made) { $1 }
        if let lastLoad { prompt.lastLoad = lastLoad }
        return true
    }

    private static let lostText = "its text was lost with a part of the journal"

    // MARK: Steps

    private func redo(_ step: JournalStep) -> Bool {
        switch step {
        case .went(let state):
            return numbers[state].map { session.goUnlessStopped(to: $0) } ?? true
        case .next(let state, let child):
            if let state = numbers[state], let child = numbers[child] { session.setNextState(of: state, to: child) }
            return true
        case .command(let command): return redo(command)
        }
    }

    private func redo(_ command: JournalCommand) -> Bool {
        if command.state == 0 { return begin(command) }
        if case .settings = command.source { return runSettings(command) }
        guard session.goUnlessStopped(to: numbers[command.parent] ?? numbers[0] ?? 0) else { return false }
        var command = command
        if case .loaded(let file) = command.source, file.bytes == nil, !command.isVoid {
            failures.append((command.state, prompt.firstLine(command), Self.lostText))
            command.isVoid = true
        }
        if command.isVoid || command.source == .lost {
            session.commit(from: session.mark)
            if command.source == .lost {
                if command.isVoid { lostBefore.append(command.state) } else { lost.append(command.state) }
                command.isVoid = true
            }
            keep(command)
            return true
        }
        let outcome = run(command)
        if outcome.wasInterrupted { return false }
        if let error = outcome.firstError {
            session.settle()
            session.commit(from: session.mark)
            failures.append((command.state, prompt.firstLine(command), "\(error.code): \(error.message)"))
            command.isVoid = true
        }
        keep(command)
        return true
    }

    private func run(_ command: JournalCommand) -> Outcome {
        prompt.imports.giving(command.imports, in: old.folder) {
            switch command.source {
            case .typed(let text): return session.runPrompt(SourceFile(name: "tgl[\(session.stateCount)]", text: text))
            case .loaded(let file):
                let outcome = session.runCommand(SourceFile(name: file.name, bytes: file.bytes ?? []))
                if !outcome.failed { noteLoad(of: file) }
                return outcome
            case .settings, .lost: return Outcome()
            }
        }
    }

    /// `:reload` must find the file that was loaded, whatever the current folder is.
    private func noteLoad(of file: JournalFile) {
        let isHere = Files.currentFolder + "/" + file.name == file.key
        lastLoad = (isHere ? file.name : file.key, session.currentState)
    }

    /// Records the command that made the current state.
    private func keep(_ command: JournalCommand) {
        let state = session.currentState
        numbers[command.state] = state
        var command = command
        command.state = state
        command.parent = session.parentState(of: state) ?? 0
        made[state] = command
    }

    // MARK: The beginning

    /// If the settings have changed since, a state with the old settings replaces the beginning.
    private func begin(_ command: JournalCommand) -> Bool {
        guard session.goUnlessStopped(to: 0) else { return false }
        if isSame(command, prompt.beginning) { return true }
        if case .settings(let file) = command.source, file.bytes == nil {
            hasLostSettings = true
            return true
        }
        hadOtherSettings = true
        return runSettings(command)
    }

    private func runSettings(_ command: JournalCommand) -> Bool {
        guard case .settings(let file) = command.source else { return true }
        guard session.goUnlessStopped(to: 0) else { return false }
        let source = SourceFile(name: file.name, bytes: file.bytes ?? [])
        let outcome = prompt.imports.giving(command.imports, in: old.folder) { session.runInPlaceOfBeginning(source) }
        if file.bytes == nil { failures.append((command.state, prompt.firstLine(command), Self.lostText)) }
        keep(command)
        return !outcome.wasInterrupted
    }

    private func isSame(_ a: JournalCommand, _ b: JournalCommand) -> Bool {
        func reads(_ file: JournalFile) -> [[UInt8]?] { [Array(file.path.utf8), file.bytes] }
        return a.text == b.text && a.imports.map(reads) == b.imports.map(reads)
    }

    // MARK: What is to be said

    /// What was not recovered exactly, one line each.
    var notes: [String] {
        var notes: [String] = []
        if let damage = old.damage { notes.append("the journal is damaged: \(Prompt.text(of: damage))") }
        if !lostBefore.isEmpty {
            let were = lostBefore.count == 1 ? "was" : "were"
            notes.append("\(plural("command", lostBefore.count)) \(Prompt.ranges(lostBefore)) \(were) lost before")
        }
        if !failures.isEmpty {
            notes.append("\(failures.count) of the commands failed this time and changed nothing:")
            for failure in failures.prefix(20) { notes.append("  \(failure.state)  \(failure.line): \(failure.why)") }
            if failures.count > 20 { notes.append("  and \(failures.count - 20) more") }
        }
        if hasLostSettings { notes.append("the settings of that session are lost; the current ones apply") }
        if hadOtherSettings { notes.append("that session had other settings; they apply to the recovered commands") }
        if !old.folder.isEmpty, old.folder != Files.currentFolder {
            notes.append("the session ran in \(old.folder); files are now searched in \(Files.currentFolder)")
        }
        return notes
    }
}
