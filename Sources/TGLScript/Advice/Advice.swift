import TGLLayout
import TGLSyntax

/// What to do about an error, in the user's own names: it stands in place of the help that the error has by itself, which knows
/// neither the document nor what stands around it in the text.
struct Advice {
    /// The way out, with a statement in backquotes that works as it stands.
    let help: String
    /// What is wrong, where the error's own words would mislead.
    var message: String?
    /// What holds here; an empty text takes the error's own away.
    var note: String?

    /// An advice that leaves the error's message as it is.
    init(_ help: String, message: String? = nil, note: String? = nil) {
        self.help = help
        self.message = message
        self.note = note
    }

    /// The statement to write in place of the one with the error, as the help says it; nil where the help says something else.
    private(set) var statement: String?

    /// Advice to write another statement in place of the one with the error: `to PURPOSE, write STATEMENT`, and what is said then.
    static func write(
        _ statement: String, to purpose: String? = nil, then rest: String = "", message: String? = nil, note: String? = nil
    ) -> Advice {
        var advice = Advice("\(purpose.map { "\($0), " } ?? "")write `\(statement)`\(rest)", message: message, note: note)
        advice.statement = statement
        return advice
    }
}

extension Session {
    /// For each error the text before it is read: of very many only the first are looked at.
    private static let mostAdvised = 20

    /// Whether an advice is refused where what is offered already works.
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

    /// Puts advice in place of the help of errors that somebody who knows the document can say more about. Of several errors
    /// of one text the others go where one advice answers it.
    func advise(_ outcome: inout Outcome) {
        for (index, diagnostic) in outcome.diagnostics.prefix(Self.mostAdvised).enumerated() {
            guard let turn = WrongTurn(diagnostic, in: self), let (adviser, advice) = Adviser.advice(on: turn) else { continue }
            if isWorse(advice, than: diagnostic, turn) { continue }
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
