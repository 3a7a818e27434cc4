import TGLSyntax

/// A word, number, sign or string of a statement; `min-width` before a sign is one word.
struct TurnWord: Equatable {
    var text: String
    let kind: TokenKind
    let range: SourceRange
    let isFirstOnLine: Bool

    /// The letters and digits in lower case: `align-items`, `alignItems` and `align_items` have the same key.
    var key: String { TurnWord.key(text) }

    static func key(_ text: String) -> String { text.lowercased().filter { $0 != "-" && $0 != "_" } }
}

typealias TurnWords = ArraySlice<TurnWord>

extension TurnWords {
    /// The words as text.
    var text: String {
        var text = ""
        var last: TurnWord?
        for word in self {
            if let last, TurnWord.parts(last, word) { text += " " }
            text += word.text
            last = word
        }
        return text
    }

    /// The words of a value without a leading dot before a name, as in `.center`; `.5` keeps its dot.
    var withoutDot: TurnWords { count > 1 && first?.kind == .dot && self[startIndex + 1].kind == .name ? dropFirst() : self }

    /// The index of the bracket that closes the first word; `nil` if there is none.
    var closing: Int? {
        var depth = 0
        for index in indices {
            switch self[index].kind {
            case .leftBrace, .leftParen, .leftBracket: depth += 1
            case .rightBrace, .rightParen, .rightBracket: depth -= 1
            default: break
            }
            if depth == 0 { return index }
        }
        return nil
    }

    /// The pieces between separators outside of brackets.
    func split(at isSeparator: (TurnWord) -> Bool) -> [TurnWords] {
        var pieces: [TurnWords] = []
        var start = startIndex
        var depth = 0
        for index in indices {
            let word = self[index]
            switch word.kind {
            case .leftBrace, .leftParen, .leftBracket: depth += 1
            case .rightBrace, .rightParen, .rightBracket: depth -= 1
            default: break
            }
            if depth == 0, isSeparator(word) {
                if start < index { pieces.append(self[start..<index]) }
                start = index + 1
            }
        }
        if start < endIndex { pieces.append(self[start..<endIndex]) }
        return pieces
    }

    /// The statements of a block's content, or of a text.
    var statements: [TurnWords] {
        var pieces: [TurnWords] = []
        for piece in split(at: { $0.kind == .semicolon }) {
            var start = piece.startIndex
            var depth = 0
            for index in piece.indices {
                if depth == 0, index > start, piece[index].isFirstOnLine {
                    pieces.append(piece[start..<index])
                    start = index
                }
                switch piece[index].kind {
                case .leftBrace, .leftParen, .leftBracket: depth += 1
                case .rightBrace, .rightParen, .rightBracket: depth -= 1
                default: break
                }
            }
            pieces.append(piece[start...])
        }
        return pieces
    }
}

extension TurnWord {
    /// Whether two words are separated by a blank.
    static func parts(_ a: TurnWord, _ b: TurnWord) -> Bool {
        switch (a.kind, b.kind) {
        case (_, .dot), (.dot, _), (_, .comma), (_, .semicolon), (_, .rightParen), (_, .rightBracket), (.leftParen, _), (.leftBracket, _),
            (.dotDot, _), (_, .dotDot):
            false
        case (_, .leftParen), (_, .leftBracket): b.range.start > a.range.end
        case (.minus, _), (.number, .name), (.unknown, _): b.range.start > a.range.end
        default: true
        }
    }

    /// The words of a text, without the remains of unfinished strings and invalid characters.
    static func read(_ source: SourceFile, names: SymbolTable) -> [TurnWord] {
        let stream = TokenStream.read(source, names: names)
        var words: [TurnWord] = []
        var openString: Int?
        var index = 0
        while index < stream.tokens.count, words.count < 2000 {
            let token = stream.tokens[index]
            index += 1
            switch token.kind {
            case .end: break
            case .stringHead: openString = openString ?? words.count
            default: break
            }
            if token.kind == .end { break }
            var text = source.text(token.range)
            // `'text'`
            if token.kind == .string, text.count > 1, text.first == "'" { text = "\"\(text.dropFirst().dropLast())\"" }
            let digits = token.kind == .number ? text.prefix { $0.isNumber || $0 == "." }.utf8.count : 0
            if digits > 0, digits < text.utf8.count, Double(text) == nil {
                // A number with a unit is split into two words.
                let border = token.start + UInt32(digits)
                words.append(
                    TurnWord(
                        text: String(text.prefix(digits)), kind: .number, range: SourceRange(start: token.start, end: border),
                        isFirstOnLine: token.isFirstOnLine))
                words.append(
                    TurnWord(
                        text: String(text.dropFirst(digits)), kind: .name, range: SourceRange(start: border, end: token.end),
                        isFirstOnLine: false))
                continue
            }
            words.append(TurnWord(text: text, kind: token.kind, range: token.range, isFirstOnLine: token.isFirstOnLine))
            // A string with expressions in it is one word.
            if token.kind == .stringTail, let start = openString {
                let range = words[start].range.union(token.range)
                let first = words[start].isFirstOnLine
                words.removeSubrange(start...)
                words.append(TurnWord(text: source.text(range), kind: .string, range: range, isFirstOnLine: first))
                openString = nil
            }
        }
        return joined(words)
    }

    /// Joins `min`, `-`, `width` without blanks between them, before a sign or a colon.
    private static func joined(_ words: [TurnWord]) -> [TurnWord] {
        var result: [TurnWord] = []
        var index = 0
        while index < words.count {
            var word = words[index]
            var end = index
            while end + 2 < words.count, word.kind == .name, words[end + 1].kind == .minus, words[end + 2].kind == .name,
                words[end + 1].range.start == words[end].range.end, words[end + 2].range.start == words[end + 1].range.end
            {
                end += 2
            }
            if end > index {
                let next = end + 1 < words.count ? words[end + 1].kind : .end
                let before = index > 0 ? words[index - 1].kind : .semicolon
                let isTarget = next == .assign || next == .colon || next == .equal
                let isValue = [.assign, .colon, .equal].contains(before)
                let isName = before == .name
                if isTarget || isValue || isName {
                    let text = words[index...end].map(\.text).joined()
                    word = TurnWord(
                        text: text, kind: .name, range: word.range.union(words[end].range), isFirstOnLine: word.isFirstOnLine)
                } else {
                    end = index
                }
            }
            result.append(word)
            index = end + 1
        }
        return result
    }
}
