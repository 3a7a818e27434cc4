// Suggestions from the history while typing.

import TGLScript

/// Finds the continuation of the typed text in the entries of the history.
public struct EntrySuggester {
    private let highlighter: Highlighter
    /// The maximum number of matching entries, and of their bytes, to check.
    private static let mostEntries = 200
    private static let mostBytes = 20_000

    /// Creates a suggester for a session. It only suggests entries that can be parsed and whose names exist.
    public init(_ session: Session) { highlighter = Highlighter(session) }

    /// The rest of the newest matching entry after the typed text; nil if there is none.
    ///
    /// - Parameters:
    ///   - text: the text typed so far; the cursor is at its end.
    ///   - history: the entries, newest first. It is read only as far as needed.
    public func rest(of text: String, history: some Sequence<String>) -> String? {
        guard text.utf8.contains(where: { $0 > 0x20 }) else { return nil }
        let start = text.utf8
        var looked = 0
        var bytes = 0
        var seen: Set<String> = []
        for entry in history {
            guard entry.utf8.count > start.count, entry.utf8.starts(with: start) else { continue }
            looked += 1
            bytes += entry.utf8.count
            if looked > Self.mostEntries || bytes > Self.mostBytes { return nil }
            guard seen.insert(entry).inserted, highlighter.isRight(entry) else { continue }
            return String(decoding: Array(entry.utf8.dropFirst(start.count)), as: UTF8.self)
        }
        return nil
    }
}
