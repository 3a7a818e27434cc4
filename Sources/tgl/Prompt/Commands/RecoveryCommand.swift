// :recover — sessions that were interrupted, or ended without being saved: offers, lists, recovers and drops them.

import Glibc
import TGLRender
import TGLScript
import TGLTerminal

extension Prompt {
    /// Reports a session that can be recovered, or an unreadable journal.
    func offer(_ old: UnfinishedSession, of count: Int) {
        let style = presenter.look.style
        let others = count > 1 ? " (there are \(count); :recover list shows them)" : ""
        var lines: [String] = []
        if old.commandCount > 0 {
            lines.append("\(Self.name(old)) was interrupted after \(Self.count(old))\(others).")
            if let damage = old.damage { lines.append("Its journal is damaged: \(Self.text(of: damage)).") }
            lines.append(
                old.damage == nil
                    ? ":recover recovers it, :recover forget discards it."
                    : ":recover recovers what can be read, :recover forget discards it."
            )
        } else {
            lines.append("\(Self.name(old)) was interrupted, and none of its commands can be read in \(old.path)\(others).")
            if let damage = old.damage { lines.append("It is damaged: \(Self.text(of: damage)).") }
            lines.append(":recover forget discards it.")
        }
        for line in lines { Output.standard.write("\(style.show(line))\n") }
    }

    private static func name(_ old: UnfinishedSession) -> String {
        "A session of \(old.lastUsedText)" + (old.folder.isEmpty ? "" : " in \(old.folder)")
    }

    static func count(_ old: UnfinishedSession) -> String { "\(old.commandCount) \(plural("command", old.commandCount))" }

    // MARK: Damage

    /// The damage of a journal in words: how much is unreadable, where, and which commands were lost.
    static func text(of damage: JournalDamage) -> String {
        var parts: [String] = []
        if damage.unreadableBytes > 0 {
            let places = damage.unreadable.prefix(3).map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound - 1)" }
            let more = damage.unreadable.count > 3 ? " and \(damage.unreadable.count - 3) more places" : ""
            parts.append(
                "\(damage.unreadableBytes) of its \(damage.size) bytes cannot be read (at \(places.joined(separator: ", "))\(more))")
        }
        if damage.missingRecords > 0 {
            parts.append("\(damage.missingRecords) of its records \(damage.missingRecords == 1 ? "is" : "are") missing")
        }
        if !damage.lostStates.isEmpty {
            let isOne = damage.lostStates.count == 1
            parts.append("\(plural("command", damage.lostStates.count)) \(ranges(damage.lostStates)) \(isOne ? "is" : "are") lost")
        }
        if damage.unreadable.last?.upperBound == damage.size { parts.append("the last commands may be lost") }
        return parts.joined(separator: "; ")
    }

    /// Numbers as ranges, such as `1, 3–5`; only the first dozen.
    static func ranges(_ numbers: [Int]) -> String {
        var ranges: [ClosedRange<Int>] = []
        for number in numbers {
            if let last = ranges.last, last.upperBound == number - 1 {
                ranges[ranges.count - 1] = last.lowerBound...number
            } else {
                ranges.append(number...number)
            }
        }
        let words = ranges.prefix(12).map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)" }
        return words.joined(separator: ", ") + (ranges.count > 12 ? " …" : "")
    }

    // MARK: The command

    func recover(_ rest: String) throws(CommandFailure) {
        let words = rest.split(separator: " ").map(String.init)
        // Kept journals are only read on request, because there may be many large ones.
        let folder = stateFolder.map { Journal.folder(in: $0) }
        let (ended, kept) = (Journal.ended(in: folder), Journal.kept(in: folder))
        defer { for old in ended + kept { old.leave() } }
        guard !unfinished.isEmpty || !ended.isEmpty || !kept.isEmpty && !words.isEmpty else {
            let more = kept.isEmpty ? "" : "; \(kept.count) partly recovered \(plural("journal", kept.count)) kept: see :recover list"
            Output.standard.write("there is no interrupted session\(more)\n")
            return
        }
        let all = unfinished + ended + kept
        switch words.first {
        case "list" where words.count == 1: list(all)
        case "forget" where words.count <= 2:
            let old = all[try index(words.count == 2 ? words[1] : "1", in: all)]
            unfinished.removeAll { $0 === old }
            guard old.discard() else { throw CommandFailure(SystemError("remove", old.path).description) }
            Output.standard.write("forgotten\n")
        default:
            let old = all[try index(rest, in: all)]
            guard old.commandCount > 0 else {
                throw CommandFailure("no command can be read in \(old.path); `:recover forget` discards it")
            }
            bringBack(old)
        }
    }

    private func index(_ word: String, in all: [UnfinishedSession]) throws(CommandFailure) -> Int {
        let number = try number(word, least: 1) ?? 1
        guard number <= all.count else {
            throw CommandFailure("there \(all.count == 1 ? "is 1 such session" : "are \(all.count) such sessions")")
        }
        return number - 1
    }

    private func list(_ all: [UnfinishedSession]) {
        let style = presenter.look.style
        for (index, old) in all.enumerated() {
            if old.isEnded, index == 0 || !all[index - 1].isEnded {
                Output.standard.write("ended with commands that were not saved, the last ten:\n")
            }
            var line = "\(index + 1)  \(old.lastUsedText)  \(old.folder)  \(Self.count(old))"
            if let last = old.lastCommand { line += ", the last: \(firstLine(last))" }
            if let damage = old.damage { line += "; damaged: \(Self.text(of: damage))" }
            if old.isKept { line += "; partly recovered before" }
            Output.standard.write("\(style.show(line))\n")
        }
    }

    /// Recovers a session and reports the result. Its journal is removed once the session's own journal contains everything, and kept if
    /// something could not be recovered.
    private func bringBack(_ old: UnfinishedSession) {
        let document = session.document
        let isFresh = session.stateCount == 1 && journal.isUntouched
        let nodes = NodesByName(document)
        document.beginTracking()
        let recovery = Recovery(self, old)
        let isDone = recovery.run()
        let tracked = document.endTracking([])
        guard isDone else {
            Interrupts.clearInterrupt()
            return presenter.note("interrupted; nothing was changed, and the session can still be recovered")
        }
        unfinished.removeAll { $0 === old }
        if editor.isInteractive, !(isFresh && recovery.isExact && journal.adopt(old)) {
            let problem = journal.replace(with: wholeSession(), goingOnWith: old, keepsOld: !recovery.isComplete)
            if let problem { presenter.note(problem) }
            if journal.needsAll { presenter.note("the journal of the recovered session is unchanged: \(old.path)") }
        }
        presenter.answer(document, nodes.changes(to: document, tracked), form: presenter.answerForm)
        for note in recovery.notes { presenter.note(note) }
        if !recovery.isComplete { presenter.note("not everything was recovered, so the journal is kept: \(old.path)") }
    }

    // MARK: The journal

    /// Writes a step to the journal before it is answered.
    func write(_ step: JournalStep) {
        guard editor.isInteractive else { return }
        let problem =
            journal.needsAll
            ? journal.replace(with: wholeSession()) : journal.append(journal.isUntouched ? [.command(beginning), step] : [step])
        if let problem { presenter.note(problem) }
    }

    /// All steps that create the session's current history, including states that were undone.
    private func wholeSession() -> [JournalStep] {
        let states = 1..<max(session.stateCount, 1)
        var steps: [JournalStep] = [.command(beginning)] + states.compactMap { entries[$0] }.map { .command($0) }
        var newest: [Int: Int] = [:]
        for state in states { newest[session.parentState(of: state) ?? 0] = state }
        for (state, child) in newest.sorted(by: { $0.key < $1.key }) {
            if let next = session.nextState(of: state), next != child { steps.append(.next(of: state, is: next)) }
        }
        return steps + [.went(to: session.currentState)]
    }
}
