// The meaning of tokens for the formatter, by their place.

import TGLSyntax

/// The roles of a token.
struct FormatFlags: OptionSet {
    let rawValue: UInt16

    /// It is the first token of a statement.
    static let startsStatement = FormatFlags(rawValue: 1)
    /// It is not written: a `;` or a redundant parenthesis.
    static let isLeftOut = FormatFlags(rawValue: 1 << 1)
    /// It is a bracket that belongs to the operand before it: of a call, an index, or parameters.
    static let isPostfix = FormatFlags(rawValue: 1 << 2)
    /// It is a unary minus.
    static let isUnary = FormatFlags(rawValue: 1 << 3)
    /// It is the colon after the label of a relation.
    static let isLabelColon = FormatFlags(rawValue: 1 << 4)
    /// It is the colon in a size class.
    static let isClassColon = FormatFlags(rawValue: 1 << 5)
    /// The statement continues on the next line.
    static let goesOn = FormatFlags(rawValue: 1 << 6)
    /// It is the word `else` or `if`.
    static let isElse = FormatFlags(rawValue: 1 << 7)
    static let isIf = FormatFlags(rawValue: 1 << 8)
    /// It is the keyword of a statement that has a condition or something similar before its block.
    static let isHead = FormatFlags(rawValue: 1 << 9)
    /// The value of a statement follows: the token is an operator of a relation, `=>`, or `return`.
    static let isSign = FormatFlags(rawValue: 1 << 10)
    /// A comment allows findings on its line, so no part of the line may be moved to another line.
    static let isHeld = FormatFlags(rawValue: 1 << 11)
}

/// The roles of all tokens of a text without errors.
struct FormatStructure {
    private(set) var flags: [FormatFlags]
    private let stream: TokenStream
    private let marks: FormatMarks
    private var open: [Bracket] = [Bracket(kind: .end, start: -1)]
    /// The last token so far that is the first on its line, and the one before it.
    private var lastLineStart = 0
    private var earlierLineStart = 0

    /// An open block, bracket or string; the outermost one represents the text.
    private struct Bracket {
        let kind: TokenKind
        /// The index of the token that opened it.
        let start: Int
        /// Whether it directly contains operators.
        var hasOperator = false
        /// Whether it directly contains a function or a conditional expression.
        var isLoose = false
        /// For a block: whether the next token begins a statement.
        var isAtStart = true
        /// For a block: the first token of the current statement, and its keyword.
        var statement = 0
        var word: Word?

        var isBlock: Bool { kind == .leftBrace || kind == .end }
    }

    /// Returns nil if the work was stopped.
    init?(_ tree: SyntaxTree, _ stops: FormatStops) {
        stream = tree.stream
        marks = FormatMarks(tree)
        flags = Array(repeating: [], count: stream.tokens.count)
        for index in stream.tokens.indices {
            if stops.isOver(at: index) { return nil }
            read(index, stream.tokens[index])
        }
        for line in tree.allowances.lines {
            let range = tree.source.lineRange(tree.source.lineIndex(of: line) + 1)
            for index in tree.tokens(in: range).indices { flags[index].insert(.isHeld) }
        }
    }

    private mutating func read(_ index: Int, _ token: Token) {
        if token.isFirstOnLine { (earlierLineStart, lastLineStart) = (lastLineStart, index) }
        let last = open.count - 1
        if open[last].isBlock { beginStatement(index, token) }
        switch token.kind {
        case .semicolon:
            flags[index].insert(.isLeftOut)
            open[last].isAtStart = true
        case .leftBrace, .stringHead: open.append(Bracket(kind: token.kind, start: index))
        case .leftParen, .leftBracket:
            if index > 0, marks.isOperand(endingAt: stream.tokens[index - 1].end) { flags[index].insert(.isPostfix) }
            open.append(Bracket(kind: token.kind, start: index))
        case .rightParen: closeParenthesis(index)
        case .rightBrace, .rightBracket, .stringTail: if last > 0 { open.removeLast() }
        case .colon: flags[index].formUnion(colon(index))
        case .name: readWord(index, token)
        default: readSign(index, token.kind)
        }
        if token.goesOn { flags[index].insert(.goesOn) }
    }

    /// Records the start of a statement directly in a block.
    private mutating func beginStatement(_ index: Int, _ token: Token) {
        let last = open.count - 1
        switch token.kind {
        case .semicolon, .rightBrace, .end: return
        default: break
        }
        guard open[last].isAtStart || token.isFirstOnLine && !stream.tokens[index - 1].goesOn else { return }
        open[last].isAtStart = false
        open[last].statement = index
        open[last].word = stream.word(token)
        flags[index].insert(.startsStatement)
        switch open[last].word {
        case .if, .while, .for, .when, .animate, .remake: flags[index].insert(.isHead)
        default: break
        }
    }

    private mutating func readWord(_ index: Int, _ token: Token) {
        let last = open.count - 1
        switch stream.word(token) {
        case .and, .or, .mod, .not: open[last].hasOperator = true
        case .if:
            open[last].isLoose = true
            flags[index].insert(.isIf)
        case .else: flags[index].insert(.isElse)
        case .return: flags[index].insert(.isSign)
        default: break
        }
    }

    private mutating func readSign(_ index: Int, _ kind: TokenKind) {
        let last = open.count - 1
        switch kind {
        case .arrow:
            open[last].isLoose = true
            flags[index].insert(.isSign)
        case .minus:
            open[last].hasOperator = true
            if index == 0 || !marks.isLeftSide(endingAt: stream.tokens[index - 1].end) { flags[index].insert(.isUnary) }
        case .plus, .star, .slash, .dotDot, .equal, .notEqual, .less, .greater, .about, .atSign: open[last].hasOperator = true
        case _ where kind.relation != nil:
            open[last].hasOperator = true
            flags[index].insert(.isSign)
        default: break
        }
    }

    private func colon(_ index: Int) -> FormatFlags {
        guard let block = open.last, block.isBlock else { return [] }
        switch block.word {
        case .when, .unset: return .isClassColon
        case .keep, .vfl: return index == block.statement + 2 ? .isLabelColon : []
        default: return []
        }
    }

    // MARK: Parentheses

    private mutating func closeParenthesis(_ index: Int) {
        guard let group = open.popLast(), isRedundant(group, index) else { return }
        flags[group.start].insert(.isLeftOut)
        flags[index].insert(.isLeftOut)
        // The line break before it is removed as well.
        if lastLineStart == index { lastLineStart = earlierLineStart }
        // The contents of the parentheses now belong to the enclosing bracket.
        open[open.count - 1].hasOperator = open[open.count - 1].hasOperator || group.hasOperator
        open[open.count - 1].isLoose = open[open.count - 1].isLoose || group.isLoose
    }

    private func isRedundant(_ group: Bracket, _ end: Int) -> Bool {
        let tokens = stream.tokens
        let start = group.start
        guard start > 0, end > start + 1, end + 1 < tokens.count, !flags[start].contains(.isPostfix),
            !flags[start].contains(.startsStatement), isOnOneLine(start, end), tokens[end + 1].kind != .arrow, !isWord(start + 1)
        else { return false }
        if group.isLoose { return !tokens[start].isFirstOnLine && takesAny(before: start) && endsAny(end + 1) }
        return !group.hasOperator || takesWhole(before: start) && endsWhole(end + 1)
    }

    /// Whether the parentheses contain no line break, except before the closing one, which is not written.
    private func isOnOneLine(_ start: Int, _ end: Int) -> Bool { (lastLineStart == end ? earlierLineStart : lastLineStart) <= start }

    /// Whether it is a word that might mean something else without parentheses: a kind, or a word with a special meaning in some place.
    private func isWord(_ index: Int) -> Bool {
        guard let symbol = stream.symbol(stream.tokens[index]) else { return false }
        if stream.names.kind(symbol) != nil { return true }
        guard let word = symbol.word, !symbol.isReserved else { return false }
        switch word {
        case .width, .height: return false
        // These words begin statements, and a line in brackets is parsed as one.
        case .screen, .style, .import, .test, .remove, .unset, .rename, .copy, .move, .print, .show, .why, .expect:
            return stream.tokens[index - 1].isFirstOnLine
        default: return true
        }
    }

    /// Whether an entire expression begins after the preceding token.
    private func takesWhole(before index: Int) -> Bool {
        let token = stream.tokens[index - 1]
        switch token.kind {
        case .leftParen, .leftBracket, .comma, .arrow, .stringHead, .stringMiddle: return true
        case .name:
            switch stream.word(token) {
            case .return, .if, .while, .when, .in, .then, .else: return true
            case .print, .expect, .show, .why, .remove, .unset: return flags[index - 1].contains(.startsStatement)
            default: return false
            }
        // The sides of a `keep` are sums.
        default: return token.kind.relation != nil && !(open[open.count - 1].isBlock && open[open.count - 1].word == .keep)
        }
    }

    /// Whether an entire expression ends before a token.
    private func endsWhole(_ index: Int) -> Bool {
        let token = stream.tokens[index]
        switch token.kind {
        case .rightParen, .rightBracket, .comma, .leftBrace, .stringMiddle, .stringTail: return true
        case .name where !token.isFirstOnLine: return stream.word(token) == .then || stream.word(token) == .else
        default: return endsStatement(index)
        }
    }

    /// The same for a function or conditional expression, which extends as far as possible.
    private func takesAny(before index: Int) -> Bool {
        let token = stream.tokens[index - 1]
        switch token.kind {
        case .leftParen, .leftBracket, .comma, .stringHead, .stringMiddle: return true
        case .name: return stream.word(token) == .return
        default: return token.kind.relation != nil
        }
    }

    private func endsAny(_ index: Int) -> Bool {
        switch stream.tokens[index].kind {
        case .rightParen, .rightBracket, .stringMiddle, .stringTail: true
        default: endsStatement(index)
        }
    }

    private func endsStatement(_ index: Int) -> Bool {
        let token = stream.tokens[index]
        switch token.kind {
        case .semicolon, .rightBrace, .end: return true
        default: return token.isFirstOnLine && open[open.count - 1].isBlock
        }
    }
}

/// Information about places between tokens that requires the tree.
struct FormatMarks {
    private var marks: [UInt8]
    private static let operand: UInt8 = 1
    private static let leftSide: UInt8 = 2

    init(_ tree: SyntaxTree) {
        var marks = [UInt8](repeating: 0, count: tree.source.bytes.count + 1)
        for raw in 0..<UInt32(tree.expressionCount) {
            switch tree[tree.expressionID(raw)] {
            case .call(let value, _), .index(let value, _): marks[Int(tree.range(of: value).end)] |= Self.operand
            case .binary(.subtract, let left, _): marks[Int(tree.range(of: left).end)] |= Self.leftSide
            default: break
            }
        }
        func note(_ name: NodeRef?) { if let name, name.index != nil { marks[Int(name.name.range.end)] |= Self.operand } }
        for raw in 0..<UInt32(tree.nodeCount) { note(tree[tree.nodeID(raw)].name) }
        for raw in 0..<UInt32(tree.statementCount) {
            switch tree[tree.statementID(raw)] {
            case .def(let name, _, _): marks[Int(name.range.end)] |= Self.operand
            case .rename(_, let name), .copy(_, let name): note(name)
            default: break
            }
        }
        self.marks = marks
    }

    /// Whether the bracket after this place calls, indexes, or adds parameters to what ends here.
    func isOperand(endingAt end: UInt32) -> Bool { marks[Int(end)] & Self.operand != 0 }
    /// Whether the left side of a difference ends here.
    func isLeftSide(endingAt end: UInt32) -> Bool { marks[Int(end)] & Self.leftSide != 0 }
}
