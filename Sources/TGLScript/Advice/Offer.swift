import TGLLayout
import TGLSyntax

/// A text in backquotes that an error, a note or a help says to write.
package struct Offer: Hashable {
    /// What is to be written.
    package let text: String

    /// The words before what is to be written.
    private static let verbs = ["write", "try", "use", "type", "did you mean"]

    /// The words between an offer and another one.
    private static let conjunctions: Set<String> = [", or", " or", ", and", " and", "; then", ", then"]

    /// The offers in what is said, in their order. What only shows a form, with `…` in it, and words of a shell are none.
    package static func offers(in said: String) -> [Offer] {
        let pieces = said.split(separator: "`", omittingEmptySubsequences: false)
        var offers: [Offer] = []
        var followsOffer = false
        for index in stride(from: 1, to: pieces.count - 1, by: 2) {
            let before = pieces[index - 1].lowercased().trimmingEnd
            let text = Substring(pieces[index]).trimmed
            let isSaid = verbs.contains { before.hasSuffix($0) } || followsOffer && conjunctions.contains(before)
            // What was meant by a word alone, before a whole statement; what follows another statement.
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
    /// The text of an error with an offer in place of what is wrong: of the marked place, before or behind it, and of each statement around
    /// it, the inmost first. `range` is where the offer stands.
    package func texts(with offer: Offer, at diagnostic: Diagnostic) -> [(text: String, range: Range<Int>)] {
        let source = diagnostic.primary.source
        var marked = diagnostic.primary.range
        // `A.wdith` with `A.width` at `wdith`, `@ strong` with `@ high` at `strong`: what stands there already is not said twice.
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

    /// How many bytes at the end of a text are those with which another begins.
    private static func overlap(_ text: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> Int {
        stride(from: min(text.count, other.count - 1), to: 0, by: -1).first { text.suffix($0).elementsEqual(other.prefix($0)) } ?? 0
    }
}
