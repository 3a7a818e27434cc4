// Determines the place of the cursor in a text, in the detail that completion needs.

import TGLLayout
import TGLSyntax

/// The place of the cursor, and the word to complete.
struct CompletionContext {
    enum Place: Equatable {
        /// The start of a statement.
        case statement
        /// After `A.`; the value is the node as written, or `self` within a block.
        case member(String)
        /// On the right side of a relation; the values are the property on the left side, and its owner.
        case value(property: String, of: String)
        /// In an expression.
        case expression
        /// After `=>`: a kind, or an expression that may be the value of a property.
        case body
        /// On the left side of a `keep`: properties of the open node, and anything that a sum may contain.
        case kept
        /// After `@`; after the `align` of a `vfl`.
        case priority, alignment
        /// In brackets after a name; the word may be the start of a string.
        case key(of: String)
        /// In the path of an `import`.
        case importPath
        /// After a kind that may be followed by `vert` or `horz`.
        case orientation
        /// After the seconds of an `animate`.
        case curve
        /// After `as` of `show`; after `screen` or `on`.
        case form, device
        /// After `expect nothing`: the flaw that must not occur.
        case flaw
        /// In a comment or a string, where nothing is completed.
        case nothing
    }

    /// The byte offset at which the word before the cursor begins.
    var start: Int
    var word: String
    var place: Place
    /// The heads of the open blocks, outermost first: `view`, `A`, `linear`.
    var openBlocks: [OpenBlock] = []

    /// The head of a block: the kind of a new node, or the name of a reopened one.
    struct OpenBlock: Equatable {
        var kind: Kind?
        var name: String?
        /// Whether it is the block of a `when`, which contains only nodes and styles.
        var isWhen = false
        /// Whether the block belongs to a node, not to an `if` or `def`.
        var isNode: Bool { kind != nil || name != nil }
    }

    init(_ bytes: ArraySlice<UInt8>) {
        var at = bytes.endIndex
        while at > bytes.startIndex, Self.isWordByte(bytes[at - 1]) { at -= 1 }
        start = at
        word = String(decoding: bytes[at...], as: UTF8.self)
        let source = SourceFile(name: "", bytes: Array(bytes[..<at]))
        let stream = TokenStream.ofBeginning(source, names: .layout)
        let tokens = Array(stream.tokens.dropLast())
        let around = TokenPlace(source, stream, behind: tokens.count)
        openBlocks = around.heads.map { Self.head(tokens[$0], stream) }
        let string = tokens.last.flatMap { stream.isOpenString($0, in: source) ? $0 : nil }
        let line = tokens[around.statement].dropLast()
        if let string, line.count == 1, let first = line.first, stream.word(first) == .import {
            (start, place) = (Int(string.start) + 1, .importPath)
        } else if let name = Self.opensKey(string == nil ? tokens[...] : tokens.dropLast(), stream), string != nil || word.isEmpty {
            (start, place) = (string.map { Int($0.start) } ?? at, .key(of: name))
        } else if string != nil || stream.comments.last.map({ Int($0.end) == source.bytes.count }) ?? false {
            place = .nothing
        } else {
            place = Self.place(tokens, stream, around, source)
        }
        word = String(decoding: bytes[start...], as: UTF8.self)
    }

    /// The name before the bracket with which the tokens end; nil if they end otherwise.
    private static func opensKey(_ tokens: ArraySlice<Token>, _ stream: TokenStream) -> String? {
        guard tokens.count > 1, tokens.last?.kind == .leftBracket, let name = tokens.dropLast().last, let symbol = stream.symbol(name),
            tokens.last?.start == name.end
        else { return nil }
        return stream.names[symbol]
    }

    static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }

    // MARK: Blocks

    private static func head(_ tokens: ArraySlice<Token>, _ stream: TokenStream) -> OpenBlock {
        var tokens = tokens
        // `let b = view { … }`, `map(xs, v => view { … })`
        if let arrow = tokens.lastIndex(where: { $0.kind == .arrow }), arrow + 1 < tokens.endIndex,
            stream.symbol(tokens[arrow + 1]).flatMap({ stream.names.kind($0) }) != nil
        {
            tokens = tokens[(arrow + 1)...]
        } else if let sign = tokens.firstIndex(where: { $0.kind == .assign }) {
            tokens = tokens[(sign + 1)...]
        }
        guard let first = tokens.first, let symbol = stream.symbol(first) else { return OpenBlock() }
        if symbol.word == .animate, tokens.count > 1 { return OpenBlock() }
        if symbol.word == .screen { return OpenBlock(kind: .screen, name: "screen") }
        if let kind = stream.names.kind(symbol) {
            let name = tokens.dropFirst().first { stream.symbol($0).map { $0.word != .vert && $0.word != .horz } ?? false }
            return OpenBlock(kind: Kind(word: kind.text), name: name.flatMap { stream.symbol($0) }.map { stream.names[$0] })
        }
        if symbol.word == .when { return OpenBlock(isWhen: true) }
        if symbol.word == .style { return OpenBlock(kind: nil, name: "style") }
        if symbol.isReserved || (symbol.word == .test) || symbol.word == .expect { return OpenBlock() }
        return OpenBlock(kind: nil, name: stream.names[symbol])
    }

    // MARK: The place

    private static func place(_ tokens: [Token], _ stream: TokenStream, _ around: TokenPlace, _ source: SourceFile) -> Place {
        guard let last = tokens.last else { return .statement }
        let hasNewLine = source.bytes[Int(last.end)...].contains(0x0A)
        switch last.kind {
        case .leftBrace, .rightBrace, .semicolon: return .statement
        case .dot: return .member(target(tokens.dropLast(), stream))
        case .assign, .lessOrEqual, .greaterOrEqual, .addAssign, .subtractAssign, .multiplyAssign, .divideAssign:
            return value(tokens.dropLast(), stream)
        case .atSign: return .priority
        case .arrow: return .body
        case .colon where !hasNewLine && isLabel(tokens, stream): return .kept
        case .name where !hasNewLine: return afterName(tokens, stream)
        default: break
        }
        if hasNewLine, !last.goesOn, around.depth == 0 { return .statement }
        if !hasNewLine, follows(tokens, stream) { return .alignment }
        if !hasNewLine, isInPriority(tokens) { return .priority }
        // Inside a list, the words of the assigned property still apply.
        let sign = tokens[around.statement].lastIndex { $0.kind == .assign }
        return sign.map { value(tokens[..<$0], stream) } ?? .expression
    }

    /// Whether the text ends with the colon after the label of a `keep`.
    private static func isLabel(_ tokens: [Token], _ stream: TokenStream) -> Bool {
        tokens.count > 2 && stream.word(tokens[tokens.count - 3]) == .keep
    }

    /// Whether the text ends in the list of a `vfl`, in the `align` after its string.
    private static func follows(_ tokens: [Token], _ stream: TokenStream) -> Bool {
        var index = tokens.count - 1
        while index > 1, tokens[index].kind == .comma, tokens[index - 1].kind == .name { index -= 2 }
        guard index > 0, tokens[index].kind == .name, tokens[index - 1].kind == .string else { return false }
        return stream.symbol(tokens[index]).map { stream.names[$0] == "align" } ?? false
    }

    /// Whether the text ends in a priority: there is an `@` before it on the line, with only operators and numbers between.
    private static func isInPriority(_ tokens: [Token]) -> Bool {
        for token in tokens.reversed() {
            switch token.kind {
            case .atSign: return true
            case .plus, .minus, .star, .slash, .number, .name: if token.isFirstOnLine { return false }
            default: return false
            }
        }
        return false
    }

    private static func afterName(_ tokens: [Token], _ stream: TokenStream) -> Place {
        if follows(tokens, stream) { return .alignment }
        let last = tokens[tokens.count - 1]
        if tokens.count > 1, stream.word(tokens[tokens.count - 2]) == .expect, stream.symbol(last).map({ stream.names[$0] }) == "nothing" {
            return .flaw
        }
        switch stream.word(last) {
        case .keep: return .kept
        case .screen, .on: return .device
        case .as: return .form
        case .else, .then, .return, .in, .if, .while, .and, .or, .not, .print, .why, .show, .expect, .remove, .unset, .rename, .copy, .move,
            .insert, .to, .before, .after, .at, .mod:
            return .expression
        default: break
        }
        return stream.symbol(last).flatMap { stream.names.kind($0) } != nil ? .orientation : .expression
    }

    /// The expression before a dot: `A`, `cell[3]`, `A.parent`.
    private static func target(_ tokens: ArraySlice<Token>, _ stream: TokenStream) -> String {
        var parts: [String] = []
        var index = tokens.endIndex - 1
        while index >= tokens.startIndex {
            let token = tokens[index]
            if token.kind == .rightBracket, index - 2 > tokens.startIndex, tokens[index - 2].kind == .leftBracket,
                tokens[index - 1].kind == .number || tokens[index - 1].kind == .string
            {
                parts.append("[]")
                index -= 3
                continue
            }
            guard let symbol = stream.symbol(token) else { break }
            parts.append(stream.names[symbol])
            index -= 1
            guard index >= tokens.startIndex, tokens[index].kind == .dot else { break }
            index -= 1
        }
        return parts.reversed().joined(separator: ".").replacing(".[]", with: "")
    }

    private static func value(_ tokens: ArraySlice<Token>, _ stream: TokenStream) -> Place {
        guard let last = tokens.last, let symbol = stream.symbol(last) else { return .expression }
        let property = stream.names[symbol]
        let rest = tokens.dropLast()
        let owner = rest.last?.kind == .dot ? target(rest.dropLast(), stream) : "self"
        return .value(property: property, of: owner)
    }
}
