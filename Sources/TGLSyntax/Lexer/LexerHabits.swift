// Signs of other languages: each is reported with what to write instead, and read as that.
extension Lexer {
    /// A sign with a meaning in other languages.
    enum Habit {
        case walrus, lessGreater, equalLess, identical, notIdentical, thinArrow, power, bang, otherRange
    }

    mutating func readHabit(_ habit: Habit) {
        switch habit {
        case .walrus:
            replace(
                2, by: .assign, .foreignSign, "`:=` is not an operator here",
                help: "write `let a = 1` to declare a variable, `a = 2` to set it")
        case .lessGreater:
            replace(2, by: .notEqual, .foreignSign, "`<>` is not an operator here", help: "for \"not equal\" write `!=`", "!=")
        case .equalLess:
            replace(2, by: .lessOrEqual, .foreignSign, "`=<` is not an operator here", help: "for \"at most\" write `<=`", "<=")
        case .identical:
            replace(3, by: .equal, .foreignSign, "`===` is not an operator here", help: "equality is written `==`", "==")
        case .notIdentical:
            replace(3, by: .notEqual, .foreignSign, "`!==` is not an operator here", help: "for \"not equal\" write `!=`", "!=")
        case .thinArrow where isWithoutBlanks(2):
            let isCall = peekEndOfName(2) == UInt8(ascii: "(")
            replace(
                2, by: .dot, .foreignSign, "`->` is not an operator here",
                help: isCall ? "a node has properties, which are set: `A.width = 40`" : "write `.` before a property", isCall ? nil : ".")
        case .thinArrow:
            replace(
                2, by: .arrow, .foreignSign, "`->` is not an operator here",
                help: "a function is written with `=>`: `t => t * 2`", "=>")
        case .power:
            replace(2, by: .star, .foreignSign, "`**` is not an operator here", help: "a power is written `pow(a, b)`")
        case .bang:
            report.add(
                .wordOperator, "`!` is not an operator here", at: range(index, index + 1), help: "write `not`", by: spaced("not", length: 1)
            )
            emit(.not, length: 1)
        case .otherRange:
            // `..<` excludes its end.
            let sign = text(index, index + 3)
            replace(
                3, by: .dotDot, .foreignSign, "`\(sign)` is not an operator here",
                help: "a range is written `1..5` and includes both ends", sign == "..." ? ".." : nil)
        }
    }

    /// The byte after the name that begins so many bytes further.
    private func peekEndOfName(_ length: Int) -> UInt8 {
        var end = length
        while ASCII.isNameStart(peek(end)) || ASCII.isDigit(peek(end)) { end += 1 }
        return peek(end)
    }

    /// Whether there are no blanks around a sign of this length: `A->width`.
    private func isWithoutBlanks(_ length: Int) -> Bool {
        guard let last = stream.tokens.last, Int(last.end) == index else { return false }
        return [.name, .rightBracket, .rightParen].contains(last.kind) && ASCII.isNameStart(peek(length))
    }

    private mutating func replace(
        _ length: Int, by kind: TokenKind, _ code: SyntaxCode, _ message: String, help: String, _ text: String? = nil
    ) {
        report.add(code, message, at: range(index, index + length), help: help, by: text)
        emit(kind, length: length)
    }

    /// A replacement word for a sign, with spaces where it would otherwise join its neighbours.
    private func spaced(_ word: String, length: Int) -> String {
        func isBlank(_ place: Int) -> Bool { place < 0 || place >= bytes.count || bytes[place] <= 0x20 }
        let isAtStart = isBlank(index - 1) || "([{,&|!".utf8.contains(bytes[index - 1])
        return (isAtStart ? "" : " ") + word + (isBlank(index + length) ? "" : " ")
    }

    // MARK: Comments

    /// `// …` and `/* … */`
    mutating func readForeignComment() {
        let start = index
        let isLong = peek(1) == UInt8(ascii: "*")
        let edit = isLong ? nil : TextEdit(range(start, start + 2), "#")
        if let place = reportedComment {
            if let edit { report.alsoFix(place, edit) }
        } else {
            reportedComment = report.diagnostics.count
            report.add(
                .foreignComment, "a comment begins with `#`", at: range(index, index + 2),
                label: "not with `\(isLong ? "/*" : "//")`",
                help: isLong ? "begin each line of the comment with `#`" : "write `#` in place of `//`", by: edit?.text)
        }
        if isLong, let end = findCommentEnd(after: start + 2) {
            for place in start..<end where bytes[place] == 0x0A || bytes[place] == 0x0D {
                if !openStrings.isEmpty { closeStringsAtLineEnd() }
                isFirstOnLine = true
            }
            index = end
            stream.comments.append(range(start, end))
        } else {
            skipComment(from: start)
        }
    }

    private mutating func findCommentEnd(after start: Int) -> Int? {
        if hasNoCommentEnd { return nil }
        var place = start
        while place + 1 < bytes.count {
            if bytes[place] == UInt8(ascii: "*"), bytes[place + 1] == UInt8(ascii: "/") { return place + 2 }
            place += 1
        }
        hasNoCommentEnd = true
        return nil
    }

    // MARK: Other signs of ASCII

    mutating func readUncommonSign(_ byte: UInt8, _ next: UInt8) {
        switch byte {
        case UInt8(ascii: "%"): readPercentSign()
        case UInt8(ascii: "&"): readWordOperator(.and, "&", next)
        case UInt8(ascii: "|"): readWordOperator(.or, "|", next)
        case UInt8(ascii: "'"), UInt8(ascii: "`"): readForeignString(quote: byte)
        case 0x0B, 0x0C: index += 1
        case 0: index += 1  // reported as a flaw of the text
        default: readUnknown()
        }
    }

    private mutating func readWordOperator(_ word: Word, _ sign: Character, _ next: UInt8) {
        let length = next == sign.asciiValue ? 2 : 1
        report.add(
            .wordOperator, "`\(String(repeating: sign, count: length))` is not an operator here",
            at: range(index, index + length), help: "write `\(word.text)`", by: spaced(word.text, length: length))
        emit(word, length: length)
    }

    /// A `%` that is not directly after a number.
    private mutating func readPercentSign() {
        let last = stream.tokens.last
        var ahead = 1
        while peek(ahead) == 0x20 || peek(ahead) == 0x09 { ahead += 1 }
        let next = peek(ahead)
        let isOperand = ASCII.isNamePart(next) || next == UInt8(ascii: "(") || next >= 0x80
        if let last, last.kind == .number, !isOperand, !isFirstOnLine {
            report.add(
                .percentSign, "a `%` must directly follow its number", at: range(index, index + 1),
                help: "write `\(source.text(last.range))%`", fixes: [TextEdit(range(Int(last.end), index + 1), "%")])
            index += 1
            stream.tokens[stream.tokens.count - 1] = Token(
                .percent, first: last.isFirstOnLine, start: last.start, end: UInt32(index), payload: last.payload)
        } else if let operand = percentage() {
            let written = text(operand, index)
            let stated = percentage(of: written)
            report.add(
                .percentSign, "a `%` must directly follow a number", at: range(index, index + 1),
                help: "write `\(stated)`", fixes: [TextEdit(range(operand, index + 1), stated)])
            index += 1
        } else {
            report.add(
                .percentSign, "there is no `%` operator", at: range(index, index + 1),
                help: "the remainder is `a mod b`; a percentage is a number directly followed by `%`: `20%`",
                by: spaced("mod", length: 1))
            emit(.mod, length: 1)
        }
    }

    /// The beginning of the value that a `%` turns into a percentage, as in `(100 / 3)%` and `x%`; `nil` if a value follows, which makes it
    /// a remainder.
    private func percentage() -> Int? {
        var ahead = 1
        while peek(ahead) == 0x20 || peek(ahead) == 0x09 { ahead += 1 }
        let next = peek(ahead)
        if ASCII.isNamePart(next) || next == UInt8(ascii: "(") || next == UInt8(ascii: "\"") || next >= 0x80 { return nil }
        if next == UInt8(ascii: "-") || next == UInt8(ascii: "+"), ahead > 1, peek(ahead + 1) != 0x20 { return nil }
        // Longer values are not searched: they are not typed by hand.
        let least = max(0, stream.tokens.count - 200)
        var at = stream.tokens.count - 1
        guard at >= least, !isFirstOnLine, Int(stream.tokens[at].end) == index else { return nil }
        // An item of a list, a call or parentheses, and the names before it.
        while at >= least {
            switch stream.tokens[at].kind {
            case .rightParen, .rightBracket:
                var depth = 0
                repeat {
                    switch stream.tokens[at].kind {
                    case .rightParen, .rightBracket: depth += 1
                    case .leftParen, .leftBracket: depth -= 1
                    default: break
                    }
                    at -= 1
                } while at >= least && depth > 0
                if depth > 0 { return nil }
            case .name: at -= 1
            default: return nil
            }
            let first = Int(stream.tokens[at + 1].start)
            guard at >= 0, Int(stream.tokens[at].end) == first else { return first }
            let before = stream.tokens[at].kind
            if before == .dot { at -= 1 } else if before != .name, before != .rightParen, before != .rightBracket { return first }
        }
        return at < 0 ? Int(stream.tokens[0].start) : nil
    }

    /// The percentage that a value followed by `%` means.
    private func percentage(of written: String) -> String {
        let inner = written.hasPrefix("(") && written.hasSuffix(")") ? String(written.dropFirst().dropLast()) : ""
        let number = inner.prefix { $0.isNumber || $0 == "." }
        let rest = inner.dropFirst(number.count)
        let sign = rest.first { $0 != " " }
        let isProduct = (sign == "/" || sign == "*") && !rest.contains { "+-()".contains($0) }
        return !number.isEmpty && isProduct ? "\(number)%\(rest)" : "1% * \(written)"
    }

    /// A string in another kind of quotes, such as `'text'`.
    private mutating func readForeignString(quote: UInt8) {
        let start = index
        index += 1
        while index < bytes.count, bytes[index] != quote, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
        finishForeignString(from: start, textStart: start + 1, endLength: peek(0) == quote ? 1 : 0)
    }

    private mutating func finishForeignString(from start: Int, textStart: Int, endLength: Int) {
        let textEnd = index
        index += endLength
        let shown = text(textStart, min(textEnd, textStart + 40))
        let isShort = textEnd - textStart <= 40 && endLength > 0 && !shown.contains("\"")
        report.add(
            .foreignString, "a string is written in double quotes", at: range(start, index),
            help: isShort ? "write `\"\(shown)\"`" : "write `\"` at both ends",
            // Braces would begin an expression, and `\\` an escape.
            by: isShort && !shown.contains(where: { "{}\\".contains($0) }) ? "\"\(shown)\"" : nil)
        stream.texts.append(
            TextRef(start: UInt32(textStart), length: UInt32(textEnd - textStart), isResolved: false))
        emit(.string, from: start, payload: UInt32(stream.texts.count - 1))
    }

    mutating func readUnknown() {
        let start = index
        let (scalar, length) = UTF8Scan.scalar(bytes, at: index)
        index += length
        // Bytes that are no UTF-8 have been reported as a flaw of the text.
        guard let scalar else { return emit(.unknown, from: start) }
        let help: String? =
            switch scalar {
            case "?": "a conditional is written `if a then b else c`"
            case "^": "a power is written `pow(a, b)`"
            case "\\": "a line continues inside brackets and after an operator"
            case "~": "for \"about equal\" write `~=`"
            case "@", "$": "a name is a letter or `_`, then letters, digits and `_`"
            default: nil
            }
        report.add(
            .unexpectedCharacter, "\(Lexer.describe(scalar)) means nothing here", at: range(start, index), help: help)
        emit(.unknown, from: start)
    }

    /// A character for a message: itself if it is visible, else its number.
    private static func describe(_ scalar: Unicode.Scalar) -> String {
        switch scalar.properties.generalCategory {
        case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse,
            .surrogate, .nonspacingMark, .enclosingMark:
            let hex = String(scalar.value, radix: 16, uppercase: true)
            return "the character U+" + String(repeating: "0", count: max(0, 4 - hex.count)) + hex
        default:
            return "`\(scalar)`"
        }
    }

    // MARK: Beyond ASCII

    /// Reads a character beyond ASCII: a letter begins a name, and a sign similar to one of the language is read as that.
    mutating func readOther() {
        let start = index
        let (scalar, length) = UTF8Scan.scalar(bytes, at: index)
        guard let scalar else { return readUnknown() }
        if Lexer.isNameStart(scalar) {
            index += length
            return readLongName(from: start)
        }
        if scalar.value == 0x201C || scalar.value == 0x2018 || scalar.value == 0x201D || scalar.value == 0x2019 {
            return readTypographicString(length: length)
        }
        guard let (kind, sign) = Lexer.lookalike(scalar) else { return readUnknown() }
        if let kind {
            report.add(
                .lookalike, "this `\(scalar)` only looks like `\(sign)`", at: range(start, start + length),
                help: "write `\(sign)`", by: sign)
            emit(kind, length: length)
        } else {
            report.add(
                .lookalike, "this is not a plain space but \(Lexer.describe(scalar))",
                at: range(start, start + length), help: "write a plain space", by: " ")
            index += length
        }
    }

    /// `“text”`
    private mutating func readTypographicString(length: Int) {
        let start = index
        index += length
        let textStart = index
        while index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D, bytes[index] != UInt8(ascii: "\"") {
            // The four quotes are E2 80 98, 99, 9C, 9D.
            if bytes[index] == 0xE2, peek(1) == 0x80, [0x98, 0x99, 0x9C, 0x9D].contains(peek(2)) {
                return finishForeignString(from: start, textStart: textStart, endLength: 3)
            }
            index += 1
        }
        finishForeignString(from: start, textStart: textStart, endLength: peek(0) == UInt8(ascii: "\"") ? 1 : 0)
    }

    /// The token and text of the sign that a character looks like; no token if it looks like a space.
    private static func lookalike(_ scalar: Unicode.Scalar) -> (TokenKind?, String)? {
        switch scalar.value {
        case 0xFF0C, 0x3001: (.comma, ",")
        case 0xFF1B: (.semicolon, ";")
        case 0xFF1A: (.colon, ":")
        case 0xFF08: (.leftParen, "(")
        case 0xFF09: (.rightParen, ")")
        case 0xFF3B, 0x3010: (.leftBracket, "[")
        case 0xFF3D, 0x3011: (.rightBracket, "]")
        case 0xFF5B: (.leftBrace, "{")
        case 0xFF5D: (.rightBrace, "}")
        case 0x3002, 0xFF0E: (.dot, ".")
        case 0x2026: (.dotDot, "..")
        case 0xFF1D: (.assign, "=")
        case 0xFF0B: (.plus, "+")
        case 0xFF0D, 0x2010...0x2015, 0x2212: (.minus, "-")
        case 0xFF0A, 0xD7: (.star, "*")
        case 0xFF0F, 0xF7: (.slash, "/")
        case 0xFF1C: (.less, "<")
        case 0xFF1E: (.greater, ">")
        case 0x2264: (.lessOrEqual, "<=")
        case 0x2265: (.greaterOrEqual, ">=")
        case 0x2260: (.notEqual, "!=")
        case 0x2248: (.about, "~=")
        case 0x21D2, 0x2192: (.arrow, "=>")
        case 0xA0, 0x2000...0x200B, 0x202F, 0x205F, 0x3000, 0xFEFF: (nil, " ")
        default: nil
        }
    }
}
