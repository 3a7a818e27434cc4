// Determines the place of the cursor in an entry, in the detail that the help line needs.

import TGLScript
import TGLSyntax

/// The call or relation that contains the cursor.
struct HelpPlace {
    enum Subject: Equatable {
        /// In the parentheses of a call, after `argument` commas.
        case call(String, argument: Int)
        /// In the value of a property, or at its name. The owner is as written, nil for the open node; the sign is empty if there is none.
        case relation(owner: String?, property: String, sign: String)
        /// After `@`; after the `align` of a `vfl`.
        case priority, alignment
        case nothing
    }

    private(set) var subject = Subject.nothing
    private let source: SourceFile
    private let stream: TokenStream
    private var tokens: [Token] { stream.tokens }

    init(_ source: SourceFile, _ stream: TokenStream, _ cursor: Int) {
        self.source = source
        self.stream = stream
        let around = TokenPlace(source, stream, before: cursor)
        guard let last = around.statement.last else { return }
        // A finished line ends its statement, unless something is open.
        let isOver = source.bytes[min(Int(tokens[last].end), cursor)..<cursor].contains(0x0A) && around.depth == 0
        if !isOver || tokens[last].goesOn { subject = find(around.statement) }
    }

    /// Searches backwards from the end of a statement for the construct that contains the cursor.
    private func find(_ statement: Range<Int>) -> Subject {
        var depth = 0
        var commas = 0
        for index in statement.reversed() {
            switch tokens[index].kind {
            case .rightParen, .rightBracket, .rightBrace: depth += 1
            case .leftBrace: depth -= 1
            case .leftParen, .leftBracket:
                if depth > 0 {
                    depth -= 1
                } else if tokens[index].kind == .leftParen, index > 0, tokens[index - 1].kind == .name, !isKeyword(index - 1),
                    !isDef(index - 1)
                {
                    return .call(source.text(tokens[index - 1].range), argument: commas)
                } else {
                    commas = 0
                }
            case .comma: if depth == 0 { commas += 1 }
            case .stringHead where depth == 0: return self.statement(from: index + 1, to: statement.upperBound - 1)
            default: break
            }
        }
        return self.statement(from: statement.lowerBound, to: statement.upperBound - 1)
    }

    private func isKeyword(_ index: Int) -> Bool { stream.symbol(tokens[index])?.isReserved ?? false }

    /// Whether a name is that of a function being declared.
    private func isDef(_ index: Int) -> Bool { index > 0 && stream.word(tokens[index - 1]) == .def }

    /// The kind of statement that begins at a token: a relation if its first operator assigns.
    private func statement(from begin: Int, to last: Int) -> Subject {
        guard begin <= last else { return .nothing }
        let first = skippingKeep(begin)
        if isAligned(begin, last) { return .alignment }
        guard first <= last, !isHead(first) else { return .nothing }
        if tokens[first...last].contains(where: { $0.kind == .atSign }) { return .priority }
        var index = first
        var sign = ""
        while index <= last {
            switch tokens[index].kind {
            case .assign, .lessOrEqual, .greaterOrEqual, .addAssign, .subtractAssign, .multiplyAssign, .divideAssign:
                sign = source.text(tokens[index].range)
            case .name, .dot, .number, .string, .leftBracket, .rightBracket:
                index += 1
                continue
            default: return .nothing
            }
            break
        }
        let name = index - 1
        guard name >= first, tokens[name].kind == .name else { return .nothing }
        let property = source.text(tokens[name].range)
        guard name > first else { return .relation(owner: nil, property: property, sign: sign) }
        guard tokens[name - 1].kind == .dot, name >= first + 2 else { return .nothing }
        let owner = source.text(SourceRange(start: tokens[first].start, end: tokens[name - 2].end))
        let bare = owner.split(separator: "[").first.map(String.init) ?? owner
        return .relation(owner: owner.contains("[") ? bare : owner, property: property, sign: sign)
    }

    /// Where the relation of a `keep` begins: after the keyword and the label.
    private func skippingKeep(_ first: Int) -> Int {
        guard stream.word(tokens[first]) == .keep, first + 1 < tokens.count, tokens[first + 1].kind == .name else { return first }
        return first + 2 < tokens.count && tokens[first + 2].kind == .colon ? first + 3 : first + 1
    }

    /// Whether a statement is a `vfl` with an `align` after its string.
    private func isAligned(_ first: Int, _ last: Int) -> Bool {
        guard stream.word(tokens[first]) == .vfl else { return false }
        return tokens[first...last].contains { token in stream.symbol(token).map { stream.names[$0] == "align" } ?? false }
    }

    /// Whether a statement begins with a keyword.
    private func isHead(_ index: Int) -> Bool {
        guard let symbol = stream.symbol(tokens[index]) else { return true }
        if stream.names.kind(symbol) != nil, index + 1 < tokens.count, tokens[index + 1].kind == .name { return true }
        if symbol.word == .screen { return index + 1 < tokens.count && tokens[index + 1].kind != .dot }
        guard let word = symbol.word else { return false }
        if symbol.liveWord != nil || word == .width || word == .height { return false }
        let next = index + 1 < tokens.count ? tokens[index + 1].kind : .end
        return symbol.isReserved || (next == .name || next == .string) && StatementInfo.named(word.text) != nil
    }

    /// The usage of a function of the entry, as written in its `def`.
    func usage(ofFunction name: String) -> String? {
        for index in tokens.indices.dropFirst(2) where tokens[index].kind == .leftParen && isDef(index - 1) {
            guard source.text(tokens[index - 1].range) == name else { continue }
            guard let end = tokens[index...].first(where: { $0.kind == .rightParen }) else { return nil }
            return source.textOnOneLine(SourceRange(start: tokens[index - 1].start, end: end.end), names: stream.names)
        }
        return nil
    }
}
