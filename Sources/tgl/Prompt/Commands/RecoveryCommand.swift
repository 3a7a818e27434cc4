// Bringing back a session that was killed: what the journal holds, and how it is run again.

import Glibc
import TGLRender
import TGLScript
import TGLSyntax
import TGLTerminal

/// One record of the journal: what made a state, or a way back to one.
enum JournalEntry: Equatable {
    case typed(String)
    case loaded(path: String, text: String)
    case went(to: Int)

    init(_ entry: Prompt.Entry) {
        switch entry {
        case .typed(let text): self = .typed(text)
        case .loaded(let path, let text): self = .loaded(path: path, text: text)
        }
    }

    /// The record's text. What was typed stands as it is: it never begins with this control character.
    var text: String {
        switch self {
        case .typed(let text): text
        case .loaded(let path, let text): "\u{1}load \(path)\n\(text)"
        case .went(let state): "\u{1}go \(state)"
        }
    }

    init(text: String) {
        let body = text.dropFirst()
        if text.hasPrefix("\u{1}go "), let state = Int(body.dropFirst(3)) {
            self = .went(to: state)
        } else if text.hasPrefix("\u{1}load "), let end = body.firstIndex(of: "\n") {
            self = .loaded(path: String(body[..<end].dropFirst(5)), text: String(body[body.index(after: end)...]))
        } else {
            self = .typed(text)
        }
    }
}

extension Prompt {
    /// Tells of a session that can be brought back.
    func offer(_ old: UnfinishedSession, of count: Int) {
        let commands = Prompt.count(old)
        let others = count > 1 ? " (there are \(count); :recover list shows them)" : ""
        let look = presenter.look
        Output.standard.write(
            look.style.show("A session of \(Prompt.clock(old.lastUsed)) in \(old.folder) was cut off after \(commands)\(others).") + "\n")
        Output.standard.write(":recover brings it back, :recover forget drops it.\n")
    }

    static func count(_ old: UnfinishedSession) -> String { "\(old.commands.count) \(plural("command", old.commands.count))" }

    static func clock(_ seconds: Int64) -> String {
        var time = time_t(seconds)
        var parts = tm()
        // Of a year with more than 32 bits there is no answer.
        guard localtime_r(&time, &parts) != nil else { return "an unknown time" }
        func two(_ n: Int32) -> String { n < 10 ? "0\(n)" : "\(n)" }
        return "\(Int(parts.tm_year) + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday)) \(two(parts.tm_hour)):\(two(parts.tm_min))"
    }

    /// Runs the commands of a killed session again, from the beginning; what stands now stays a state of its own. One that
    /// fails this time stays a state that changes nothing, so that the numbers are those of then. False when Ctrl-C came:
    /// then all is as before, and the session may be brought back another time.
    @discardableResult
    func recover(_ old: UnfinishedSession) -> Bool {
        let start = session.currentState
        let isFresh = session.stateCount == 1
        var numbers: [Int: Int] = [0: 0]
        var records: [JournalEntry] = start == 0 ? [] : [.went(to: 0)]
        var lost = 0
        session.go(to: 0)
        presenter.isMuted = true
        defer { presenter.isMuted = false }
        for record in old.commands {
            let entry = JournalEntry(text: record)
            if case .went(let state) = entry {
                guard let to = numbers[state], session.go(to: to) else { continue }
                records.append(.went(to: to))
                continue
            }
            let outcome = replay(entry)
            if outcome.wasInterrupted {
                session.go(to: start)
                if records.contains(where: { $0 != .went(to: 0) }) { write(records + [.went(to: start)]) }
                return false
            }
            if outcome.failed {
                session.commit(from: session.mark)
                lost += 1
            }
            entries[session.currentState] = Entry(entry)
            numbers[numbers.count] = session.currentState
            records.append(entry)
        }
        if isFresh { journal.adopt(old) } else { write(records) }
        old.discard()
        presenter.isMuted = false
        if lost > 0 { presenter.note("\(lost) of the commands failed this time and changed nothing") }
        return true
    }

    private func replay(_ entry: JournalEntry) -> Outcome {
        switch entry {
        case .typed(let text):
            return session.runPrompt(SourceFile(name: "tgl[\(session.stateCount)]", text: text))
        case .loaded(let path, let text):
            loader.register(path)
            let outcome = session.runCommand(SourceFile(name: path, text: text))
            if !outcome.failed { lastLoad = (path, session.currentState) }
            return outcome
        case .went: return Outcome()
        }
    }
}
