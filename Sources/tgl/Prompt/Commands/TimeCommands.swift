// :undo :redo :goto :diff :history

import TGLGuide
import TGLLayout
import TGLRender
import TGLScript
import TGLSyntax
import TGLTerminal

extension Prompt {
    func undo(_ rest: String) throws(CommandFailure) {
        let count = try number(rest, least: 1) ?? 1
        // Commands that only asked something are skipped: they changed nothing.
        guard let state = session.stateBefore(changes: count) else { throw CommandFailure("there is nothing to undo") }
        let undone = session.changesOnTheWay.suffix(count)
        if let learning, session.way(to: session.currentState).contains(learning.startState),
            !session.way(to: state).contains(learning.startState)
        {
            throw CommandFailure("that would undo the start of the lesson; `:again` starts it from the beginning")
        }
        let what = undone.count == 1 ? firstLine(entries[undone.last ?? 0]) : "\(undone.count) commands"
        go(to: state, after: "undone: \(what)")
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
    func go(to state: Int, after done: String = "") {
        let left = session.currentState
        guard let changes = session.changes(goingTo: state) else { return }
        isAccepted = true
        if state != left { write(.went(to: state)) }
        let look = presenter.look
        let what = state == 0 ? "at the beginning" : "at state \(state): \(firstLine(entries[state]))"
        for line in [done, what] where !line.isEmpty {
            Output.standard.write(TextLine(look.style.show(line), .faint).cut(to: look.columns).text(look.style) + "\n")
        }
        presenter.answer(session.document, changes, form: presenter.answerForm)
    }

    func diff(_ rest: String) throws(CommandFailure) {
        let words = rest.split(separator: " ")
        guard words.count <= 2 else { throw CommandFailure("`:diff` takes one state or two: `:diff 2 5`") }
        let now = session.currentState
        let from = try words.isEmpty ? session.parentState(of: now) ?? 0 : state(words[0])
        let to = try words.count == 2 ? state(words[1]) : now
        let look = presenter.look
        var text = TerminalText()
        let isDone = session.difference(from: from, to: to) {
            (count: session.document.count, record: DocumentRecord(session, by: .number))
        } _: { before, changes in
            let knobs = DocumentDifference.changes(of: before.record.knobs, session.knobs())
            text = TextBlock(knobs.map { TextLine(look.style.show($0)).cut(to: look.columns) }).text(look.style)
            let scene = SceneBuilder(doc: session.document, changes: changes, showsGuides: presenter.guides).build()
            let footer =
                "from state \(from) to \(to): \(before.count) \(plural("node", before.count)), then \(session.document.count)"
            let options = OutputOptions(style: look.style, footer: footer)
            text += composeAnswer(scene, width: look.columns, height: 1 << 20, form: .changes, options: options)
            text += before.record.difference(to: session, by: .number, moved: changes.frames).block(look).text(look.style)
        }
        if isDone { Output.standard.write(text) }
    }

    private func state(_ word: Substring) throws(CommandFailure) -> Int {
        guard let state = Int(word) else { throw CommandFailure("`\(word)` is not the number of a command") }
        try check(state)
        return state
    }

    func check(_ state: Int) throws(CommandFailure) {
        guard state >= 0, state < session.stateCount else {
            let last = session.stateCount - 1
            throw CommandFailure(
                last == 0
                    ? "there is no state \(state): no command has been run yet" : "there is no state \(state): the states are 0 to \(last)")
        }
    }

    func number(_ text: String, least: Int) throws(CommandFailure) -> Int? {
        if text.isEmpty { return nil }
        guard let number = Int(text), number >= least else { throw CommandFailure("`\(text)` is not a whole number, at least \(least)") }
        return number
    }

    func firstLine(_ command: JournalCommand?) -> String {
        guard let command else { return "" }
        let line: String
        switch command.source {
        case .loaded(let file): line = ":load \(file.name)"
        case .settings(let file): line = file.name.isEmpty ? "no settings" : "settings of \(file.name)"
        case .lost: return "(lost with a part of the journal)"
        case .typed(let text):
            let lines = text.trimmed.split(separator: "\n", omittingEmptySubsequences: true)
            line = lines.count > 1 ? lines[0].trimmed + " …" : lines.first?.trimmed ?? ""
        }
        return command.isVoid ? line + "   (failed when it was recovered)" : line
    }

    // MARK: History

    /// Lists the commands that contain a text, or all (also `--tree`): as a tree if there are branches.
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
            block.lines.append(TextLine(rest.isEmpty ? "no commands yet" : "no command contains `\(look.style.show(rest))`", .faint))
        }
        Output.standard.write(block.text(look.style))
    }

    /// All states, each after the one it was made from. Linear sequences are not indented. Of several states made from the same one, the
    /// last continues without indentation; older ones come before it, indented.
    func historyOrder() -> [(state: Int, depth: Int)] {
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
}
