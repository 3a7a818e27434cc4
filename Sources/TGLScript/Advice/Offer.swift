import TGLLayout
import TGLSyntax

/// A text in backquotes that a message, a note or a help says to write.
package struct Offer: Hashable {
    /// The text to be written.
    package let text: String

    /// The words before an offer.
    private static let verbs = ["write", "try", "use", "type", "did you mean"]

    /// The words between two offers.
    private static let conjunctions: Set<String> = [", or", " or", ", and", " and", "; then", ", then"]

    /// The offers in a text, in order. Patterns with `…` and shell commands are not offers.
    package static func offers(in said: String) -> [Offer] {
        let pieces = said.split(separator: "`", omittingEmptySubsequences: false)
        var offers: [Offer] = []
        var followsOffer = false
        for index in stride(from: 1, to: pieces.count - 1, by: 2) {
            let before = pieces[index - 1].lowercased().trimmingEnd
            let text = Substring(pieces[index]).trimmed
            let isSaid = verbs.contains { before.hasSuffix($0) } || followsOffer && conjunctions.contains(before)
            // A word alone before a whole statement, or a text after another statement, is only a part.
            let isPart = pieces[(index + 1)...].contains { $0.hasSuffix("? Write ") }
            followsOffer = isSaid && isWhole(text) && !before.hasSuffix("after it write") && !isPart
            if followsOffer { offers.append(Offer(text: text)) }
        }
        return offers
    }

    private static func isWhole(_ text: String) -> Bool {
        !text.isEmpty && !text.contains("…") && !text.contains("NAME") && !text.hasPrefix("\\") && !text.hasPrefix("tgl ")
            && !text.hasPrefix("man ")
    }

    /// Whether it is a question.
    package var asks: Bool { ["print", "show", "why", "expect"].contains(String(text.prefix { $0.isLetter })) }

    /// Whether it is a command of a session.
    package var isCommand: Bool { text.hasPrefix(":") && text.dropFirst().first?.isLetter ?? false }
}

extension StringProtocol {
    fileprivate var trimmingEnd: String { String(reversed().drop { $0 == " " }.reversed()) }
}

extension Session {
    /// The source text with an offer in place of the error: replacing the marked place, before or after it, and replacing each statement
    /// around it, the innermost first. `range` is the place of the offer.
    package func texts(with offer: Offer, at diagnostic: Diagnostic) -> [(text: String, range: Range<Int>)] {
        let source = diagnostic.primary.source
        var marked = diagnostic.primary.range
        // `A.wdith` with `A.width` at `wdith`, `@ strong` with `@ high` at `strong`: the part that is already there is not repeated.
        marked.start -= UInt32(Self.overlap(source.bytes[..<Int(marked.start)], Array(offer.text.utf8)[...]))
        marked.end += UInt32(Self.overlap(Array(offer.text.utf8)[...], source.bytes[Int(marked.end)...]))
        let ranges =
            [marked, SourceRange(at: marked.start), SourceRange(at: marked.end)]
            + WrongTurns.statements(around: diagnostic, in: self).reversed()
        var seen: Set<SourceRange> = []
        return ranges.filter { seen.insert($0).inserted }.map { range in
            let start = source.bytes[..<Int(range.start)]
            let text = String(decoding: start + Array(offer.text.utf8) + source.bytes[Int(range.end)...], as: UTF8.self)
            return (text, start.count..<(start.count + offer.text.utf8.count))
        }
    }

    /// The number of bytes at the end of a text that another one begins with.
    private static func overlap(_ text: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> Int {
        stride(from: min(text.count, other.count - 1), to: 0, by: -1).first { text.suffix($0).elementsEqual(other.prefix($0)) } ?? 0
    }
}
