// Highlighting of session commands as they are typed.

import TGLLayout
import TGLScript
import TGLSyntax

/// An entry that is a session command, and its spans.
struct CommandReading {
    private(set) var spans: [HighlightSpan] = []
    private let bytes: [UInt8]
    private let cursor: Int?
    private let highlighter: Highlighter

    /// Returns nil if the entry is a text of the language.
    init?(_ text: String, cursor: Int?, _ highlighter: Highlighter) {
        bytes = Array(text.utf8)
        self.cursor = cursor
        self.highlighter = highlighter
        guard let start = bytes.firstIndex(where: { !Self.isBlank($0) }) else { return nil }
        let comment = SessionCommand.commentStart(in: bytes)
        let end = (bytes[..<(comment ?? bytes.count)].lastIndex { !Self.isBlank($0) } ?? start) + 1
        defer {
            if let comment { spans.append(HighlightSpan(comment..<bytes.count, .comment)) }
        }
        if bytes[start] != UInt8(ascii: ":") {
            let bare = String(decoding: bytes[start..<end], as: UTF8.self)
            guard SessionCommand.bare(bare, in: highlighter.session) != nil, !bytes.contains(0x0A) else { return nil }
            spans = [HighlightSpan(start..<end, .word)]
            return
        }
        let nameEnd = bytes[start...].firstIndex(where: Self.isBlank) ?? bytes.count
        let name = String(decoding: bytes[(start + 1)..<nameEnd], as: UTF8.self)
        guard let command = SessionCommand.named(name) else {
            let isUnderWay = nameEnd == cursor && SessionCommand.allCases.contains { $0.rawValue.hasPrefix(name) }
            spans = [HighlightSpan(start..<nameEnd, isUnderWay ? .word : .wrong)]
            return
        }
        spans = [HighlightSpan(start..<nameEnd, .word)]
        if nameEnd < end { readArguments(of: command, from: nameEnd, to: end) }
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

    private mutating func readArguments(of command: SessionCommand, from start: Int, to end: Int) {
        let rest = String(decoding: bytes[start..<end], as: UTF8.self)
        if command == .time {
            let inner = cursor.map { $0 - start }
            spans += highlighter.spans(rest, cursor: inner.flatMap { $0 < 0 ? nil : $0 }).map {
                HighlightSpan(($0.range.lowerBound + start)..<($0.range.upperBound + start), $0.role)
            }
            return
        }
        switch command.argument {
        case .node, .statement: readNodes(rest, from: start, command)
        case .setting, .code, .topic, .text, .none: readWords(rest, from: start)
        case .file: break
        }
    }

    /// Marks numbers, words and strings.
    private mutating func readWords(_ rest: String, from start: Int) {
        for token in TokenStream.read(SourceFile(name: "", text: rest), names: .layout).tokens {
            let range = (start + Int(token.start))..<(start + Int(token.end))
            switch token.kind {
            case .number, .percent, .fraction: spans.append(HighlightSpan(range, .number))
            case .name: spans.append(HighlightSpan(range, .word))
            case .string: spans.append(HighlightSpan(range, .string))
            default: break
            }
        }
    }

    /// Marks nodes with their properties, numbers, and the words in the command's usage.
    private mutating func readNodes(_ rest: String, from start: Int, _ command: SessionCommand) {
        let source = SourceFile(name: "", text: rest)
        let stream = TokenStream.read(source, names: .layout)
        let document = highlighter.session.document
        let usage = Set(command.info.usage.split { !$0.isLetter }.filter { $0.allSatisfy(\.isLowercase) }.map(String.init))
        var before = TokenKind.end
        for token in stream.tokens where token.kind != .end {
            let range = (start + Int(token.start))..<(start + Int(token.end))
            var role: HighlightRole?
            switch token.kind {
            case .name:
                let name = source.text(token.range)
                if before == .dot {
                    let isMember = LanguageWords.isProperty(name) || LiveWord.allCases.contains { $0.text == name }
                    let mayBecome = range.upperBound == cursor && LanguageWords.hasProperty(startingWith: name)
                    role = isMember || mayBecome ? .property : .wrong
                } else if document.find(name) != nil || document.hasGroup(name) {
                    role = .node
                } else if highlighter.session.sort(ofDeclared: name) != nil {
                    role = .variable
                } else if usage.contains(name) || stream.symbol(token)?.isReserved ?? false || LanguageWords.isFunction(name) {
                    role = .word
                } else if range.upperBound == cursor, mayBecomeName(name, usage) {
                    role = nil
                } else {
                    role = .wrong
                }
            case .number, .percent, .fraction: role = .number
            case .string: role = .string
            case .dot, .comma, .leftBracket, .rightBracket, .leftParen, .rightParen: role = .punctuation
            case .unknown: role = .wrong
            default: role = .operatorSign
            }
            if let role { spans.append(HighlightSpan(range, role)) }
            before = token.kind
        }
    }

    private func mayBecomeName(_ name: String, _ usage: Set<String>) -> Bool {
        usage.contains { $0.hasPrefix(name) } || highlighter.session.document.hasName(startingWith: name)
            || highlighter.session.hasDeclaredName(startingWith: name)
    }
}
