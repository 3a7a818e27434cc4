// Strings: `"text"`, escapes, and `{expressions}` between pieces of text.
extension Lexer {
    /// Reads to the end of a string, or to its next expression.
    ///
    /// - Parameters:
    ///   - start: the offset of the string's first quote.
    ///   - textStart: the beginning of the text: after the quote, or after the `}` of an expression.
    mutating func readString(from start: Int, after textStart: Int, isHead: Bool) {
        let tokenStart = textStart - 1
        index = textStart
        var resolvedStart: Int?
        var copiedTo = textStart
        while true {
            let byte = index < bytes.count ? bytes[index] : 0x0A
            switch byte {
            case UInt8(ascii: "\""):
                let text = finishText(textStart, &resolvedStart, copiedTo)
                index += 1
                return emit(isHead ? .string : .stringTail, from: tokenStart, payload: text)
            case UInt8(ascii: "{"):
                let text = finishText(textStart, &resolvedStart, copiedTo)
                index += 1
                emit(isHead ? .stringHead : .stringMiddle, from: tokenStart, payload: text)
                openStrings.append(OpenString(start: start, braces: 0))
                return
            case UInt8(ascii: "\\"):
                if resolvedStart == nil { resolvedStart = stream.resolvedText.count }
                stream.resolvedText.append(contentsOf: bytes[copiedTo..<index])
                readEscape()
                copiedTo = index
            case 0x0A, 0x0D:
                let text = finishText(textStart, &resolvedStart, copiedTo)
                emit(isHead ? .string : .stringTail, from: tokenStart, payload: text)
                return openStrings.isEmpty ? reportUnclosed(start) : closeStringsAtLineEnd()
            default:
                index &+= 1
            }
        }
    }

    /// Stores the text that ends at `index`; returns its number.
    private mutating func finishText(_ start: Int, _ resolvedStart: inout Int?, _ copiedTo: Int) -> UInt32 {
        let ref: TextRef
        if let resolved = resolvedStart {
            stream.resolvedText.append(contentsOf: bytes[copiedTo..<index])
            let length = UInt32(stream.resolvedText.count - resolved)
            ref = TextRef(start: UInt32(resolved), length: length, isResolved: true)
        } else {
            ref = TextRef(start: UInt32(start), length: UInt32(index - start), isResolved: false)
        }
        stream.texts.append(ref)
        return UInt32(stream.texts.count - 1)
    }

    // MARK: Escapes

    /// Reads an escape: `index` is at its backslash.
    private mutating func readEscape() {
        let start = index
        let byte = peek(1)
        index += 2
        switch byte {
        case UInt8(ascii: "n"): stream.resolvedText.append(0x0A)
        case UInt8(ascii: "t"): stream.resolvedText.append(0x09)
        case UInt8(ascii: "r"): stream.resolvedText.append(0x0D)
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "{"), UInt8(ascii: "}"):
            stream.resolvedText.append(byte)
        case UInt8(ascii: "u"): readUnicodeEscape(from: start)
        default:
            // A line end, or the first byte of a longer character, is a part of the text.
            if byte < 0x20 || byte >= 0x80 { index -= 1 }
            index = min(index, bytes.count)
            reportEscape(start, byte)
        }
    }

    private mutating func readUnicodeEscape(from start: Int) {
        var value: UInt32 = 0
        var digits = 0
        if peek(0) == UInt8(ascii: "{") {
            index += 1
            while let digit = ASCII.hexValue(peek(0)) {
                value = value > 0xFF_FFFF ? value : value << 4 | digit
                digits += 1
                index += 1
            }
            if peek(0) == UInt8(ascii: "}"), digits > 0 {
                index += 1
                if let scalar = Unicode.Scalar(value) {
                    return stream.resolvedText.append(contentsOf: String(scalar).utf8)
                }
                return report.add(
                    .badUnicodeEscape, "there is no character with this number", at: range(start, index),
                    note: "characters go up to 10FFFF, without D800 to DFFF")
            }
            if peek(0) == UInt8(ascii: "}") { index += 1 }
        }
        report.add(
            .badUnicodeEscape, "this escape is not complete", at: range(start, index),
            help: "write the number of the character in hexadecimal between braces: `\\u{1F600}`")
    }

    private mutating func reportEscape(_ start: Int, _ byte: UInt8) {
        let slash = range(start, start + 1)
        let (help, fix): (String, TextEdit?) =
            switch byte {
            case UInt8(ascii: "'"): ("remove the `\\`: a `'` needs no escape", TextEdit(slash, ""))
            case UInt8(ascii: "("): ("a value in a string is written in braces: `\"width {A.width}\"`", nil)
            case UInt8(ascii: "x"), UInt8(ascii: "U"): ("write `\\u{41}` for a character by its number", nil)
            case UInt8(ascii: "e"), UInt8(ascii: "0"): ("write `\\u{1B}` for a character by its number", nil)
            default: ("for a backslash itself write `\\\\`", TextEdit(slash, "\\\\"))
            }
        report.add(
            .unknownEscape, "unknown escape", at: range(start, max(index, start + 1)),
            note: #"the escapes are \n \t \r \" \\ \{ \} \u{1F600}"#, help: help, fixes: fix.map { [$0] } ?? [])
    }

    // MARK: Strings without an end

    private mutating func reportUnclosed(_ start: Int) {
        report.add(
            .unclosedString, "this string is not closed on its line", at: range(start, index),
            label: "it begins here", help: "end it with `\"`; for a new line in a string write `\\n`")
    }

    /// Closes the strings that are open at the end of a line, with empty tails so that heads and tails match.
    mutating func closeStringsAtLineEnd() {
        guard let outermost = openStrings.first else { return }
        report.add(
            .unclosedString, "this string is not closed on its line", at: range(outermost.start, index),
            label: "a `{` in it begins an expression", help: "for a literal brace write `\\{`")
        let text = UInt32(stream.texts.count)
        stream.texts.append(TextRef(start: UInt32(index), length: 0, isResolved: false))
        for _ in openStrings { emit(.stringTail, from: index, payload: text) }
        openStrings.removeAll()
    }
}
