// The command line of a page: what the prompt says of an entry while it is typed, by the same engine.
//
//     line CURSOR TEXT       the colours of an entry, how it may go on, and what it would do or what may be there
//     complete CURSOR TEXT   what may be at the cursor
//
// Places are counted in UTF-16, as the page's texts are.

import TGLGuide
import TGLInspect
import TGLPage
import TGLRender
import TGLScript
import TGLSyntax

extension LivePage {
    /// Answers what is about an entry under way; false where the request is about something else.
    func answerEntry(_ request: PageRequest, _ session: Session) -> Bool {
        guard request.verb == "line" || request.verb == "complete" else { return false }
        let parts = request.text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first, let cursor = Int(first), cursor >= 0 else {
            refuse(request, "where is the cursor?")
            return true
        }
        let text = parts.count > 1 ? String(parts[1]) : ""
        let places = TextPlaces(text)
        if request.verb == "line" {
            reply(request, line(text, places.bytes(cursor), places, session, for: request.number))
        } else {
            reply(request, completions(text, places.bytes(cursor), places, session, for: request.number))
        }
        return true
    }

    /// How long a line below an entry may be, in characters.
    private static let columns = 110

    private func line(_ text: String, _ cursor: Int, _ places: TextPlaces, _ session: Session, for request: Int) -> String {
        let spans = Highlighter(session).spans(text, cursor: cursor).map { span in
            "[\(places.units(span.range.lowerBound)), \(places.units(span.range.upperBound)), \(jsonString(span.role.rawValue))]"
        }
        let isAtEnd = cursor == text.utf8.count
        let history = work.pagedStates.lazy.reversed().map(\.text)
        let rest = isAtEnd ? EntrySuggester(session).rest(of: text, history: history) : nil
        let alone = Prompt.commandForPromptAlone(in: text.trimmed, session)
        let help =
            alone.map { "`:\($0.rawValue)` is for the prompt alone" }
            ?? LineHelp(session).line(text, cursor: cursor, columns: Self.columns)?.text
        let isCommand = text.trimmed.hasPrefix(":") || SessionCommand.bare(text.trimmed, in: session) != nil
        let parsed = isCommand ? nil : session.parse(SourceFile(name: "page", text: text))
        let preview = parsed.flatMap { session.preview($0, seconds: 0.02) }
        var changes = false
        if case .changes = preview { changes = true }
        return JSON.object([
            "type": "\"line\"", "re": String(request), "spans": JSON.list(spans), "rest": JSON.text(rest), "help": JSON.text(help),
            "would": JSON.text(preview?.line(columns: Self.columns)), "changes": String(changes),
        ])
    }

    private func completions(_ text: String, _ cursor: Int, _ places: TextPlaces, _ session: Session, for request: Int) -> String {
        let list = CompletionEngine(KnownNames(session)).complete(text, at: cursor)
        let items = list.items.prefix(Self.mostItems).map { item in
            JSON.object([
                "text": jsonString(item.text), "help": JSON.text(item.help), "suffix": item.suffix.map { jsonString(String($0)) },
                "idle": JSON.flag(item.isIdle),
            ])
        }
        return JSON.object([
            "type": "\"completions\"", "re": String(request), "start": String(places.units(list.start)), "items": JSON.list(items),
        ])
    }

    private static let mostItems = 200
}

/// Places in a text, counted in bytes of UTF-8 and in units of UTF-16.
private struct TextPlaces {
    private let text: String

    init(_ text: String) { self.text = text }

    func bytes(_ units: Int) -> Int {
        let at = text.utf16.index(text.startIndex, offsetBy: units, limitedBy: text.endIndex) ?? text.endIndex
        return text.utf8.distance(from: text.startIndex, to: at)
    }

    func units(_ bytes: Int) -> Int {
        let at = text.utf8.index(text.startIndex, offsetBy: bytes, limitedBy: text.endIndex) ?? text.endIndex
        return text.utf16.distance(from: text.startIndex, to: at)
    }
}
