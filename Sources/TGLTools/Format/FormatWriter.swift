// Decides where lines break and how they are indented.

import TGLSyntax

/// Writes pieces as lines.
struct FormatWriter {
    private var lines: FormatLines
    private let all: FormatPieces
    private var contexts: [Context] = [Context(kind: .end, indent: 0, content: 0)]
    /// The number of open blocks and strings in which no line may break.
    private var flatDepth = 0
    /// Comments that cannot stay in place, before a `{` or `if` after `else`; they move to the next line end.
    private var deferred: [Int] = []

    /// An open block, bracket or string; the outermost one represents the text.
    private struct Context {
        let kind: TokenKind
        /// The indentation of the line that closes it.
        let indent: Int
        /// The indentation of its lines; for a block, that of its statements.
        let content: Int
        /// For a block: whether it is written on one line.
        var isFlat = false
        /// For a block: whether it fits on one line together with the blocks of its `else`s.
        var fits = false
        /// For a block: the value of `fits` of the nested block before an `else`, which also applies to the next one.
        var chain: Bool?
        /// For a bracket: whether its contents begin on a new line.
        var isBroken = false
        /// For a block: whether the current statement has an operator, after which a block belongs to a value.
        var hasSign = false
        /// For a block: whether the current statement has a condition or something similar.
        var hasHead = false

        var isBlock: Bool { kind == .leftBrace || kind == .end }
    }

    init(_ pieces: FormatPieces, _ bytes: [UInt8]) {
        all = pieces
        lines = FormatLines(bytes, pieces.comments)
    }

    /// Writes all pieces. Returns false if the work was stopped.
    mutating func write(_ stops: FormatStops) -> Bool {
        for index in all.pieces.indices {
            if stops.isOver(at: index) { return false }
            write(index, all.pieces[index])
        }
        return true
    }

    /// The text; nil if it is longer than `limit` bytes.
    mutating func text(atMost limit: Int) -> [UInt8]? { lines.text(atMost: limit) }

    private mutating func write(_ index: Int, _ piece: FormatPiece) {
        switch piece.kind {
        case .end: return finish(index)
        case .rightBrace:
            let block = contexts.removeLast()
            if block.isFlat { flatDepth -= 1 }
            let staysOnLine = block.isFlat || staysOnLine(index)
            staysOnLine ? join(index) : breakLine(index, block.indent, comments: block.content, isInner: false)
            contexts[contexts.count - 1].chain = isElse(index + 1) ? block.fits : nil
        case .rightParen, .rightBracket:
            let bracket = contexts.removeLast()
            if bracket.isBroken || hasComments(index) {
                breakLine(index, bracket.indent, comments: bracket.content, isInner: false)
            } else {
                join(index)
            }
        case .stringMiddle: join(index)
        case .stringTail:
            contexts.removeLast()
            flatDepth -= 1
            join(index)
        default: place(index, piece)
        }
        lines.append(piece)
        open(index, piece)
    }

    /// Writes the space before a piece that closes nothing.
    private mutating func place(_ index: Int, _ piece: FormatPiece) {
        let last = contexts.count - 1
        let context = contexts[last]
        let isFirst = index == 0 || context.kind != .end && isOpener(all.pieces[index - 1].kind)
        if joinsElse(index) {
            deferred += all.comments(before: index)
            join(index)
        } else if piece.flags.contains(.startsStatement) {
            contexts[last].chain = nil
            contexts[last].hasSign = false
            contexts[last].hasHead = piece.flags.contains(.isHead)
            if context.isFlat || staysOnLine(index) {
                isFirst ? join(index) : lines.append("; ")
            } else {
                breakLine(index, context.content, isInner: !isFirst)
            }
        } else if flatDepth > 0 || piece.breaks == 0 && !hasComments(index) {
            join(index)
        } else if context.isBlock {
            breakLine(index, context.content + (context.hasHead ? 2 : 1) * ScriptFormatter.indentation)
        } else if isFirst {
            contexts[last].isBroken = true
            breakLine(index, context.content, isInner: false)
        } else {
            let goesOn = all.pieces[index - 1].kind != .comma
            breakLine(index, context.content + (goesOn ? ScriptFormatter.indentation : 0))
        }
    }

    /// Records the context that a piece opens.
    private mutating func open(_ index: Int, _ piece: FormatPiece) {
        let last = contexts.count - 1
        let level = ScriptFormatter.indentation
        switch piece.kind {
        case .leftBrace:
            // The block of a statement is indented relative to the statement; the block of a value, relative to the line on which it
            // begins.
            let indent = contexts[last].isBlock && !contexts[last].hasSign ? contexts[last].content : lines.indent
            var block = Context(kind: .leftBrace, indent: indent, content: indent + level)
            let isEmpty = all.pieces[index + 1].kind == .rightBrace && !hasComments(index + 1)
            block.fits = flatDepth > 0 ? true : contexts[last].chain ?? fitsOnLine(after: index)
            block.isFlat = block.fits || isEmpty
            if block.isFlat { flatDepth += 1 }
            contexts.append(block)
        case .leftParen, .leftBracket:
            contexts.append(Context(kind: piece.kind, indent: lines.indent, content: lines.indent + level))
        case .stringHead:
            contexts.append(Context(kind: .stringHead, indent: 0, content: 0))
            flatDepth += 1
        default:
            if piece.flags.contains(.isSign) { contexts[last].hasSign = true }
        }
    }

    // MARK: Between pieces

    private func isOpener(_ kind: TokenKind) -> Bool { kind == .leftBrace || kind == .leftParen || kind == .leftBracket }

    /// Whether a statement or `}` must stay on the line of the preceding piece, because a comment there allows findings of both.
    private func staysOnLine(_ index: Int) -> Bool {
        let piece = all.pieces[index]
        return index > 0 && piece.flags.contains(.isHeld) && piece.breaks == 0 && !hasComments(index)
    }

    private func hasComments(_ index: Int) -> Bool { !all.comments(before: index).isEmpty }

    private func isElse(_ index: Int) -> Bool {
        all.pieces[index].flags.contains(.isElse) && !all.pieces[index].flags.contains(.startsStatement)
    }

    /// Whether a piece must be on the line of the preceding `else`.
    private func joinsElse(_ index: Int) -> Bool {
        guard index > 0, all.pieces[index - 1].flags.contains(.isElse) else { return false }
        return all.pieces[index].kind == .leftBrace || all.pieces[index].flags.contains(.isIf)
    }

    private mutating func join(_ index: Int) {
        if gap(index) > 0 { lines.append(" ") }
    }

    /// The number of spaces between a piece and the preceding one on the same line.
    private func gap(_ index: Int) -> Int32 {
        guard index > 0 else { return 0 }
        let (previous, piece) = (all.pieces[index - 1], all.pieces[index])
        switch piece.kind {
        case .rightParen, .rightBracket, .comma, .dot, .dotDot, .stringMiddle, .stringTail: return 0
        case .colon where !piece.flags.isDisjoint(with: [.isLabelColon, .isClassColon]): return 0
        // `20%(` would be parsed differently.
        case .leftParen, .leftBracket: if piece.flags.contains(.isPostfix), previous.kind != .percent { return 0 }
        default: break
        }
        switch previous.kind {
        case .leftParen, .leftBracket, .dot, .dotDot, .stringHead, .stringMiddle: return 0
        case .minus: return previous.flags.contains(.isUnary) ? 0 : 1
        case .colon: return previous.flags.contains(.isClassColon) ? 0 : 1
        default: return 1
        }
    }

    /// Ends the line, writes the comments before a piece, and begins a line for the piece.
    ///
    /// - Parameters:
    ///   - indent: the indentation of the new line.
    ///   - comments: the indentation of comments on their own lines.
    ///   - isInner: whether a blank line is allowed, which is not the case at the start or end of a block or bracket.
    private mutating func breakLine(_ index: Int, _ indent: Int, comments: Int? = nil, isInner: Bool = true) {
        let closes = [.rightBrace, .rightParen, .rightBracket].contains(all.pieces[index].kind)
        let isAfterComment = writeComments(index, comments ?? indent, isInner: isInner || closes)
        lines.begin(indent, isAfterBlank: all.pieces[index].breaks > 1 && !closes && (isInner || isAfterComment))
    }

    /// Writes the comments before a piece. Returns whether the last of them is on its own line.
    private mutating func writeComments(_ index: Int, _ indent: Int, isInner: Bool) -> Bool {
        var isAfterComment = false
        for number in deferred where !lines.addTrailing(number) {
            lines.addComment(number, indent, isAfterBlank: false)
            isAfterComment = true
        }
        deferred = []
        for number in all.comments(before: index) {
            let breaks = all.comments[number].breaks
            if index > 0, !isAfterComment, breaks == 0, lines.addTrailing(number) { continue }
            lines.addComment(number, indent, isAfterBlank: breaks > 1 && (isInner || isAfterComment))
            isAfterComment = true
        }
        return isAfterComment
    }

    private mutating func finish(_ index: Int) {
        _ = writeComments(index, 0, isInner: index > 0)
    }

    // MARK: One line or several

    /// Whether the block that a piece opens was on one line, with those of its `else`s, and fits on one line with what precedes and follows
    /// it.
    private func fitsOnLine(after index: Int) -> Bool {
        let most = all.pieces[index].flags.contains(.isHeld) ? Int32.max : Int32(ScriptFormatter.lineLength)
        var columns = lines.width
        var depth = 1
        var next = index + 1
        while true {
            let piece = all.pieces[next]
            if depth == 0, piece.flags.contains(.startsStatement) || isCloser(piece.kind) || piece.kind == .end { break }
            if piece.breaks > 0 || hasComments(next) { return false }
            let isSeparated = piece.flags.contains(.startsStatement) && all.pieces[next - 1].kind != .leftBrace
            columns += piece.width + (isSeparated ? 2 : gap(next))
            if columns > most { return false }
            if isOpener(piece.kind) || piece.kind == .stringHead { depth += 1 }
            if isCloser(piece.kind) { depth -= 1 }
            next += 1
            if depth == 0, piece.kind == .rightBrace, !isElse(next) { break }
        }
        return hasRoom(for: next, columns, atMost: most)
    }

    /// Whether the rest of the line fits, up to the next block.
    private func hasRoom(for index: Int, _ start: Int32, atMost most: Int32) -> Bool {
        var columns = start
        var depth = 0
        var outer = contexts.count - 1
        var next = index
        while true {
            let piece = all.pieces[next]
            if piece.kind == .end || piece.flags.contains(.startsStatement) { return true }
            if isCloser(piece.kind) {
                if depth == 0 {
                    if contexts[outer].isBlock || contexts[outer].isBroken { return true }
                    outer -= 1
                } else {
                    depth -= 1
                }
                // The closing bracket joins the line, wherever it was.
                if hasComments(next) { return true }
            } else if !joinsElse(next), piece.breaks > 0 || hasComments(next) {
                return true
            }
            columns += piece.width + gap(next)
            if columns > most { return false }
            if piece.kind == .leftBrace { return true }
            if isOpener(piece.kind) || piece.kind == .stringHead { depth += 1 }
            next += 1
        }
    }

    private func isCloser(_ kind: TokenKind) -> Bool {
        kind == .rightBrace || kind == .rightParen || kind == .rightBracket || kind == .stringTail
    }
}
