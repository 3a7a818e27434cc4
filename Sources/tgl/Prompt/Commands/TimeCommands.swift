// :undo :redo :goto :diff :history :recover

import TGLGuide
import TGLLayout
import TGLRender
import TGLScript
import TGLSyntax
import TGLTerminal

extension Prompt {
    func undo(_ rest: String) throws(CommandFailure) {
        let count = try number(rest, least: 1) ?? 1
        // Commands that only asked are passed over: they changed nothing.
        guard let state = session.stateBefore(changes: count) else { throw CommandFailure("there is nothing to undo") }
        go(to: state)
    }

    func redo(_ rest: String) throws(CommandFailure) {
        let count = try number(rest, least: 1) ?? 1
        guard let state = session.stateAfter(changes: count) else { throw CommandFailure("there is nothing to redo") }
        go(to: state)
    }

    func goTo(_ rest: String) throws(CommandFailure) {
        guard let state = try number(rest, least: 0) else { throw CommandFailure("`:goto` takes the number of a command: `:goto 3`") }
        try check(state)
        go(to: state)
    }

    /// Goes to a state and shows it.
    func go(to state: Int) {
        guard let changes = session.changes(goingTo: state) else { return }
        write(.went(to: state))
        let look = presenter.look
        let what = state == 0 ? "at the beginning" : "at state \(state): \(firstLine(entries[state]))"
        Output.standard.write(TextLine(look.style.show(what), .faint).cut(to: look.columns).text(look.style) + "\n")
        presenter.answer(session.document, changes, form: presenter.answerForm)
    }

    func diff(_ rest: String) throws(CommandFailure) {
        let words = rest.split(separator: " ")
        guard words.count <= 2 else { throw CommandFailure("`:diff` takes one state or two: `:diff 2 5`") }
        let now = session.currentState
        let from = try words.isEmpty ? session.parentState(of: now) ?? 0 : state(words[0])
        let to = try words.count == 2 ? state(words[1]) : now
        session.go(to: from)
        let before = session.document.count
        guard let changes = session.changes(goingTo: to) else { return }
        let look = presenter.look
        let scene = SceneBuilder(doc: session.document, changes: changes).build()
        let footer = "from state \(from) to \(to): \(before) \(plural("node", before)), then \(session.document.count)"
        let options = OutputOptions(style: look.style, footer: footer)
        Output.standard.write(composeAnswer(scene, width: look.columns, height: 1 << 20, form: .changes, options: options))
        session.go(to: now)
    }

    private func state(_ word: Substring) throws(CommandFailure) -> Int {
        guard let state = Int(word) else { throw CommandFailure("`\(word)` is no number of a command") }
        try check(state)
        return state
    }

    private func check(_ state: Int) throws(CommandFailure) {
        guard state >= 0, state < session.stateCount else {
            let last = session.stateCount - 1
            throw CommandFailure(
                last == 0
                    ? "there is no state \(state): no command has been given yet" : "there is no state \(state): they go from 0 to \(last)")
        }
    }

    func number(_ text: String, least: Int) throws(CommandFailure) -> Int? {
        if text.isEmpty { return nil }
        guard let number = Int(text), number >= least else { throw CommandFailure("`\(text)` is not a whole number from \(least) up") }
        return number
    }

    func firstLine(_ entry: Entry?) -> String {
        switch entry {
        case nil: return ""
        case .loaded(let path, _): return ":load \(path)"
        case .typed(let text):
            let lines = text.trimmed.split(separator: "\n", omittingEmptySubsequences: true)
            return lines.count > 1 ? lines[0].trimmed + " …" : lines.first?.trimmed ?? ""
        }
    }

    // MARK: History

    /// The commands with a text in them, or all (also `--tree`): as a tree where one went back and on.
    func showHistory(_ given: String) {
        let rest = given == "--tree" ? "" : given
        let look = presenter.look
        let way = Set(session.way(to: session.currentState))
        var block = TextBlock()
        for (state, depth) in historyOrder() {
            guard let entry = entries[state], rest.isEmpty || entry.text.contains(rest) else { continue }
            let mark = state == session.currentState ? "*" : way.contains(state) ? " " : "-"
            let role: TextRole = way.contains(state) ? .plain : .faint
            var line = TextLine("\(mark)\(state)", role)
            line.pad(to: 6)
            if rest.isEmpty { line.append(String(repeating: "  ", count: min(depth, 30))) }
            line.append(look.style.show(firstLine(entry)), role)
            block.lines.append(line)
        }
        if block.rows == 0 {
            block.lines.append(TextLine(rest.isEmpty ? "no commands yet" : "no command has `\(look.style.show(rest))` in it", .faint))
        }
        Output.standard.write(block.text(look.style))
    }

    /// All states, each below the one that it was made from; a straight run of commands is not indented. Of several that
    /// were made from one the last goes straight on; older ones stand before it, indented.
    private func historyOrder() -> [(state: Int, depth: Int)] {
        var children: [Int: [Int]] = [:]
        for state in 1..<max(session.stateCount, 1) { children[session.parentState(of: state) ?? 0, default: []].append(state) }
        var order: [(state: Int, depth: Int)] = []
        var pending: [(state: Int, depth: Int)] = [(0, 0)]
        while let (state, depth) = pending.popLast() {
            order.append((state, depth))
            let below = children[state] ?? []
            if let last = below.last { pending.append((last, depth)) }
            for child in below.dropLast().reversed() { pending.append((child, depth + 1)) }
        }
        return order
    }

    // MARK: Recovery

    func recover(_ rest: String) throws(CommandFailure) {
        let look = presenter.look
        guard !unfinished.isEmpty else {
            Output.standard.write("no session was cut off\n")
            return
        }
        switch rest {
        case "list":
            for (index, old) in unfinished.enumerated() {
                let last = old.commands.last.map { firstLine(Entry(JournalEntry(text: $0))) } ?? ""
                Output.standard.write(
                    look.style.show("\(index + 1)  \(Prompt.clock(old.lastUsed))  \(old.folder)  \(Prompt.count(old)), the last: \(last)")
                        + "\n")
            }
        case "forget":
            unfinished.removeFirst().discard()
            Output.standard.write("forgotten\n")
        default:
            let index = try number(rest, least: 1) ?? 1
            guard index <= unfinished.count else { throw CommandFailure("there are \(unfinished.count) such sessions") }
            let old = unfinished.remove(at: index - 1)
            session.document.beginTracking()
            let isDone = recover(old)
            let changes = session.document.endTracking([])
            guard isDone else { return unfinished.insert(old, at: index - 1) }
            presenter.answer(session.document, changes, form: presenter.answerForm)
        }
    }
}

extension Prompt.Entry {
    init?(_ entry: JournalEntry) {
        switch entry {
        case .typed(let text): self = .typed(text)
        case .loaded(let path, let text): self = .loaded(path: path, text: text)
        case .went: return nil
        }
    }
}
