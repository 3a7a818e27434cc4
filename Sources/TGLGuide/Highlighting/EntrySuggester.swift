// Suggestions from the history while somebody types.

import TGLScript

/// Finds how an entry of the history goes on that begins as the text under way does.
public struct EntrySuggester {
    private let highlighter: Highlighter
    /// So many entries that begin so, and so many bytes of them, are looked at.
    private static let mostEntries = 200
    private static let mostBytes = 20_000

    /// Suggestions that run in a session: each can be read, and its names are there.
    public init(_ session: Session) { highlighter = Highlighter(session) }

    /// What the newest fitting entry has behind the text; nil where none fits.
    ///
    /// - Parameters:
    ///   - text: what is typed so far; the cursor is at its end.
    ///   - history: the entries, the newest first. No more of it is read than is needed.
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
