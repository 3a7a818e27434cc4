// :watch :unwatch

import TGLRender
import TGLScript
import TGLTerminal

extension Prompt {
    /// The time limit for a value in seconds, because values are computed at every prompt.
    private static let patience = 0.05
    /// The maximum number of lines above the prompt.
    private static let mostLines = 3

    /// `:watch A.width` adds a watch; `:watch` lists them.
    func watch(_ rest: String) throws(CommandFailure) {
        if rest.isEmpty { return listWatches() }
        if let error = session.error(inExpression: rest) {
            throw CommandFailure("`\(rest)` cannot be watched: \(error.message)" + (error.help.map { "; \($0)" } ?? ""))
        }
        watches.add(rest)
    }

    /// `:unwatch 2`, `:unwatch all`
    func unwatch(_ rest: String) throws(CommandFailure) {
        if rest == "all" { return watches.removeAll() }
        guard let number = Int(rest) else { throw CommandFailure("`:unwatch` takes the number of a watch, or `all`; `:watch` lists them") }
        guard watches.remove(number) else {
            let none =
                watches.all.isEmpty ? "nothing is watched" : "the watches are \(watches.all.map { "\($0.number)" }.joined(separator: ", "))"
            throw CommandFailure("there is no watch \(number): \(none)")
        }
    }

    private func listWatches() {
        let look = presenter.look
        if watches.all.isEmpty { return Output.standard.write("nothing is watched; `:watch A.width` begins to\n") }
        let rows = watches.all.map { watch in
            let value = value(of: watch.text)
            let shown = if case .value(let text) = value { text } else if case .failed(let text) = value { text } else { "" }
            return ["\(watch.number)", look.style.show(watch.text), look.style.show(shown)]
        }
        let block = table(header: ["", "expression", "value"], rows: rows, alignment: [.right, .left, .left], style: look.style)
        Output.standard.write(block.text(look.style))
    }

    /// Shows the watched values above the next prompt; if input is not interactive, only those that changed.
    func showWatches() {
        guard !watches.all.isEmpty, !presenter.isMuted else { return }
        let look = presenter.look
        let pieces = watches.pieces(look.style, all: editor.isInteractive) { value(of: $0) }
        var lines = Watches.lines(pieces, columns: look.columns - 1, ellipsis: look.style.ascii ? "..." : "…")
        if lines.count > Self.mostLines {
            lines =
                lines.prefix(Self.mostLines - 1) + [
                    TextLine("and \(lines.count - Self.mostLines + 1) more lines: `:watch` lists all", .faint)
                ]
        }
        if !lines.isEmpty { Output.standard.write(TextBlock(lines).text(look.style)) }
    }

    private func value(of text: String) -> Session.AskedValue {
        session.value(of: text, within: Self.patience) { work in
            let (outer, wasMuted) = (presenter.capture, presenter.isMuted)
            presenter.capture = []
            let outcome = work()
            defer { (presenter.capture, presenter.isMuted) = (outer, wasMuted) }
            return (outcome, presenter.capture ?? [])
        }
    }
}
