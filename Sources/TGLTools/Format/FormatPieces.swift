// The pieces to write: the tokens without those that are left out, and the line breaks and comments between them.

import TGLRender
import TGLSyntax

/// A token to write.
struct FormatPiece {
    let kind: TokenKind
    let flags: FormatFlags
    /// The number of line breaks before it, or after the last comment before it: 0, 1, or 2 for a blank line.
    let breaks: UInt8
    /// The range in bytes.
    let start: UInt32
    let end: UInt32
    /// The width in columns.
    let width: Int32
    /// The end of the comments before it; they begin where those of the previous piece end.
    let commentsEnd: Int32
}

/// A comment without trailing white space.
struct FormatComment {
    /// The range in bytes.
    let start: UInt32
    let end: UInt32
    /// The number of line breaks before it: 0, 1, or 2 for a blank line.
    let breaks: UInt8
    /// The width in columns.
    let width: Int32
}

/// The pieces of a text, the last of kind `end`, and its comments.
struct FormatPieces {
    private(set) var pieces: [FormatPiece] = []
    private(set) var comments: [FormatComment] = []
    private let bytes: [UInt8]

    /// Returns nil if the work was stopped.
    init?(_ stream: TokenStream, _ structure: FormatStructure, _ bytes: [UInt8], _ stops: FormatStops) {
        self.bytes = bytes
        pieces.reserveCapacity(stream.tokens.count)
        comments.reserveCapacity(stream.comments.count)
        guard bytes.withUnsafeBufferPointer({ read(stream, structure.flags, $0, stops) }) else { return nil }
    }

    /// Reads the tokens. Returns false if the work was stopped.
    private mutating func read(
        _ stream: TokenStream, _ flags: [FormatFlags], _ bytes: UnsafeBufferPointer<UInt8>, _ stops: FormatStops
    ) -> Bool {
        /// The end of the previous token or comment.
        var last = 0
        var breaks: UInt8 = 0
        var comment = 0
        for (index, token) in stream.tokens.enumerated() {
            if stops.isOver(at: index) { return false }
            while comment < stream.comments.count, stream.comments[comment].start < token.start {
                let range = Self.trimmed(stream.comments[comment], bytes)
                breaks = max(breaks, Self.breaks(bytes, last, Int(range.start)))
                let width = Self.width(bytes, range.start, range.end)
                comments.append(FormatComment(start: range.start, end: range.end, breaks: breaks, width: width))
                last = Int(range.end)
                breaks = 0
                comment += 1
            }
            // The line break before a removed parenthesis is removed with it.
            let isGone = token.kind == .rightParen && flags[index].contains(.isLeftOut)
            if token.isFirstOnLine, !isGone { breaks = max(breaks, Self.breaks(bytes, last, Int(token.start))) }
            last = Int(token.end)
            if flags[index].contains(.isLeftOut) { continue }
            pieces.append(
                FormatPiece(
                    kind: token.kind, flags: flags[index], breaks: breaks, start: token.start, end: token.end,
                    width: Self.width(bytes, token.start, token.end), commentsEnd: Int32(comments.count)))
            breaks = 0
        }
        return true
    }

    private static func trimmed(_ range: SourceRange, _ bytes: UnsafeBufferPointer<UInt8>) -> SourceRange {
        var end = range.end
        while end > range.start, [0x20, 0x09, 0x0B, 0x0C].contains(bytes[Int(end) - 1]) { end -= 1 }
        return SourceRange(start: range.start, end: end)
    }

    /// The number of line breaks between two offsets, at most 2.
    private static func breaks(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> UInt8 {
        var count: UInt8 = 0
        var index = start
        while index < end {
            let byte = bytes[index]
            index += 1
            guard byte == 0x0A || byte == 0x0D && !(index < end && bytes[index] == 0x0A) else { continue }
            count += 1
            if count == 2 { break }
        }
        return count
    }

    private static func width(_ bytes: UnsafeBufferPointer<UInt8>, _ start: UInt32, _ end: UInt32) -> Int32 {
        let text = UnsafeBufferPointer(rebasing: bytes[Int(start)..<Int(end)])
        let isPlain = text.reduce(true) { $0 && $1 < 0x80 }
        return Int32(truncatingIfNeeded: isPlain ? text.count : displayWidth(String(decoding: text, as: UTF8.self)))
    }

    /// The indices of the comments before a piece.
    func comments(before index: Int) -> Range<Int> {
        Int(index == 0 ? 0 : pieces[index - 1].commentsEnd)..<Int(pieces[index].commentsEnd)
    }

    /// Whether a text contains exactly these pieces, apart from `;`, and exactly these comments.
    func areWritten(in stream: TokenStream, of result: SourceFile) -> Bool {
        guard stream.comments.count == comments.count else { return false }
        for (comment, range) in zip(comments, stream.comments)
        where bytes[Int(comment.start)..<Int(comment.end)] != result.bytes[Int(range.start)..<Int(range.end)] { return false }
        var next = 0
        for token in stream.tokens where token.kind != .semicolon {
            guard next < pieces.count, pieces[next].kind == token.kind,
                bytes[Int(pieces[next].start)..<Int(pieces[next].end)] == result.bytes[Int(token.start)..<Int(token.end)]
            else { return false }
            next += 1
        }
        return next == pieces.count
    }
}
