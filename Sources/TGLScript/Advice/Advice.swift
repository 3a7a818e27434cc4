import TGLLayout
import TGLSyntax

/// Help for an error in the user's own names. It replaces the help of the error itself, which knows neither the document nor the
/// surrounding text.
struct Advice {
    /// What to do, with a statement in backquotes that can be copied.
    let help: String
    /// A message, if that of the error would mislead.
    var message: String?
    /// A note; an empty one removes that of the error.
    var note: String?

    /// Advice that keeps the error's message.
    init(_ help: String, message: String? = nil, note: String? = nil) {
        self.help = help
        self.message = message
        self.note = note
    }

    /// The statement that the help offers in place of the one with the error; `nil` if it offers none.
    private(set) var statement: String?

    /// Advice to write another statement in place of the one with the error: `to PURPOSE, write STATEMENT`.
    static func write(
        _ statement: String, to purpose: String? = nil, then rest: String = "", message: String? = nil, note: String? = nil
    ) -> Advice {
        var advice = Advice("\(purpose.map { "\($0), " } ?? "")write `\(statement)`\(rest)", message: message, note: note)
        advice.statement = statement
        return advice
    }
}

extension Session {
    /// The most errors of a text that get advice, since each one parses the text before it.
    private static let mostAdvised = 20

    /// Whether advice is rejected because it does not work, while the error's own offer does.
    private func isWorse(_ advice: Advice, than diagnostic: Diagnostic, _ turn: WrongTurn) -> Bool {
        guard let statement = advice.statement, !diagnostic.fixes.isEmpty, !statement.contains("…"), canTryOffers else { return false }
        let source = diagnostic.primary.source
        func verdict(with edits: [TextEdit]) -> OfferVerdict {
            let whole = String(decoding: source.bytes(with: edits), as: UTF8.self)
            return self.verdict(
                onOffer: ([whole] + edits.map(\.text)).map { TriedText(text: $0, offer: 0..<$0.utf8.count) })
        }
        let advised = verdict(with: [TextEdit(turn.range, statement)])
        if advised == .works { return false }
        return verdict(with: diagnostic.fixes) == .works
    }

    /// Whether what is offered is what is there, or has an error of its own.
    private func isIdle(_ advice: Advice, _ turn: WrongTurn) -> Bool {
        guard let statement = advice.statement, !statement.contains("…") else { return false }
        return statement == turn.clause || SyntaxTree.parse(statement, names: names).hasErrors
    }

    /// Puts the last node of the screen in place of `A`, which stands for any node in helps, where there is no `A` here.
    func nameRealNode(_ outcome: inout Outcome) {
        guard document.find("A") == nil, let node = TurnScope(document: document).lastNode, !Document.isMadeName(node) else { return }
        for (index, diagnostic) in outcome.diagnostics.prefix(Self.mostAdvised).enumerated() {
            guard let help = diagnostic.help, help.hasPrefix("write `A."), !diagnostic.names("A") else { continue }
            outcome.diagnostics[index].help = "write `\(node)." + help.dropFirst("write `A.".count)
        }
    }

    /// Replaces the help of errors by advice, where the document is needed for it. If one advice answers several errors of a text, the
    /// others are dropped.
    func advise(_ outcome: inout Outcome) {
        for (index, diagnostic) in outcome.diagnostics.prefix(Self.mostAdvised).enumerated() {
            guard let turn = WrongTurn(diagnostic, in: self), let (adviser, advice) = Adviser.advice(on: turn) else { continue }
            if isIdle(advice, turn) || isWorse(advice, than: diagnostic, turn) { continue }
            outcome.adviser = adviser.name
            let isWhole = !(advice.statement?.contains("…") ?? true)
            let fixes = isWhole ? [TextEdit(turn.range, advice.statement ?? "")] : []
            outcome.diagnostics[index].offer(advice.help, fixes: fixes)
            if let message = advice.message { outcome.diagnostics[index].message = message }
            if let note = advice.note { outcome.diagnostics[index].note = note.isEmpty ? nil : note }
            if advice.message != nil {
                let advised = outcome.diagnostics[index]
                let line = advised.primary.position.line
                let others = outcome.diagnostics.filter {
                    $0 != advised && $0.severity == .error && $0.primary.source === advised.primary.source
                        && $0.primary.position.line == line
                }
                outcome.diagnostics.removeAll { others.contains($0) }
            }
            return
        }
    }
}

extension Diagnostic {
    /// Whether the text with the error has a word.
    fileprivate func names(_ word: String) -> Bool {
        let source = primary.source
        return TurnWord.read(source, names: .layout).contains { $0.text == word }
    }
}
