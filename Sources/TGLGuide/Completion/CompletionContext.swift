// Where in a text the cursor is, as far as completion wants to know.

import TGLLayout
import TGLSyntax

/// What could be completed at a place.
struct CompletionContext {
    enum Place: Equatable {
        /// A statement begins.
        case statement
        /// Behind `A.`; the node as written, `self` within a block.
        case member(String)
        /// Right of a relation sign: the target's property, and whose it is.
        case value(property: String, of: String)
        /// Somewhere in an expression.
        case expression
        /// Behind `=>`: a kind, or an expression that may be the value of a property.
        case body
        /// Left of the sign of a `keep`: properties of the open node, and whatever may be in a sum.
        case kept
        /// Behind `@`, and behind the `align` of a `vfl`.
        case priority, alignment
        /// In the brackets behind a name; what is typed may be the beginning of a string.
        case key(of: String)
        /// The path of an `import`.
        case importPath
        /// A kind may be followed by `vert` and `horz`.
        case orientation
        /// Behind the seconds of an `animate`.
        case curve
        /// Behind `as` of `show`, behind `screen` or `on`.
        case form, device
        /// In a comment or a string.
        case nothing
    }

    /// Where the word begins that the cursor is at the end of, in bytes.
    var start: Int
    var word: String
    var place: Place
    /// The heads of the node blocks that are open, outermost first: `view`, `A`, `linear`.
    var openBlocks: [OpenBlock] = []

    /// A block's head: the kind of a node being made or the name of one that is opened again.
    struct OpenBlock: Equatable {
        var kind: Kind?
        var name: String?
        /// The block of a `when`: only nodes and styles are in it.
        var isWhen = false
        /// Not a node's block: of an `if`, a `def`.
        var isNode: Bool { kind != nil || name != nil }
    }

    init(_ bytes: ArraySlice<UInt8>) {
        var at = bytes.endIndex
        while at > bytes.startIndex, Self.isWordByte(bytes[at - 1]) { at -= 1 }
        start = at
        word = String(decoding: bytes[at...], as: UTF8.self)
        let before = bytes[bytes.startIndex..<at]
        if let path = Self.openImport(bytes) {
            start = path
            word = String(decoding: bytes[path...], as: UTF8.self)
            place = .importPath
            return
        }
        let isKey = bytes[at...].isEmpty || Self.openKey(bytes) != nil
        if isKey, let (quote, name) = Self.openKey(bytes) ?? Self.openBracket(bytes) {
            start = quote
            word = String(decoding: bytes[quote...], as: UTF8.self)
            place = .key(of: name)
            return
        }
        if Self.isInStringOrComment(bytes) {
            place = .nothing
            return
        }
        let stream = TokenStream.read(SourceFile(name: "", bytes: Array(before)), names: .layout)
        let tokens = stream.tokens.dropLast()
        openBlocks = Self.blocks(tokens, stream)
        place = Self.place(Array(tokens), stream, before)
    }

    static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }

    // MARK: Strings

    /// Where the path of an `import` begins whose string is open.
    private static func openImport(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard let quote = bytes.lastIndex(of: UInt8(ascii: "\"")) else { return nil }
        let line = (bytes[..<quote].lastIndex(of: 0x0A) ?? bytes.startIndex - 1) + 1
        let head = String(decoding: bytes[line..<quote], as: UTF8.self).trimmed
        return head == "import" || head.hasSuffix("; import") ? quote + 1 : nil
    }

    /// Where a string begins that is open within the brackets behind a name, and the name.
    private static func openKey(_ bytes: ArraySlice<UInt8>) -> (start: Int, name: String)? {
        guard let quote = bytes.lastIndex(of: UInt8(ascii: "\"")), isInStringOrComment(bytes), !isInStringOrComment(bytes[..<quote])
        else { return nil }
        return openBracket(bytes[..<quote])
    }

    /// Where the text ends, behind a bracket that opens behind a name, and the name.
    private static func openBracket(_ bytes: ArraySlice<UInt8>) -> (start: Int, name: String)? {
        let text = bytes[..<(bytes.lastIndex { $0 != UInt8(ascii: " ") }.map { $0 + 1 } ?? bytes.startIndex)]
        guard text.last == UInt8(ascii: "["), !isInStringOrComment(text) else { return nil }
        let before = text.dropLast()
        let name = before[(before.lastIndex { !isWordByte($0) }.map { $0 + 1 } ?? before.startIndex)...]
        return name.isEmpty ? nil : (bytes.endIndex, String(decoding: name, as: UTF8.self))
    }

    private static func isInStringOrComment(_ bytes: ArraySlice<UInt8>) -> Bool {
        // The string levels that are open; above each the braces of an expression in it.
        var braces: [Int] = []
        var isInString = false
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            if isInString {
                switch byte {
                case UInt8(ascii: "\\"): index += 1
                case UInt8(ascii: "\""): isInString = false
                case UInt8(ascii: "{"):
                    braces.append(0)
                    isInString = false
                case 0x0A: isInString = false
                default: break
                }
            } else {
                switch byte {
                case UInt8(ascii: "\""): isInString = true
                case UInt8(ascii: "#"):
                    guard let end = bytes[index...].firstIndex(of: 0x0A) else { return true }
                    index = end
                case UInt8(ascii: "{"): if !braces.isEmpty { braces[braces.count - 1] += 1 }
                case UInt8(ascii: "}"):
                    guard let inner = braces.last else { break }
                    if inner > 0 {
                        braces[braces.count - 1] -= 1
                    } else {
                        braces.removeLast()
                        isInString = true
                    }
                default: break
                }
            }
            index += 1
        }
        return isInString
    }

    // MARK: Blocks

    private static func blocks(_ tokens: ArraySlice<Token>, _ stream: TokenStream) -> [OpenBlock] {
        var open: [OpenBlock] = []
        var statement = tokens.startIndex
        for index in tokens.indices {
            let token = tokens[index]
            switch token.kind {
            case .leftBrace:
                open.append(head(tokens[statement..<index], stream))
                statement = index + 1
            case .rightBrace:
                _ = open.popLast()
                statement = index + 1
            case .semicolon: statement = index + 1
            default: if token.isFirstOnLine { statement = index }
            }
        }
        return open
    }

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

    private static func place(_ tokens: [Token], _ stream: TokenStream, _ before: ArraySlice<UInt8>) -> Place {
        guard let last = tokens.last else { return .statement }
        let hasNewLine = before[Int(last.end)...].contains(0x0A)
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
        if hasNewLine, ![TokenKind.comma, .plus, .minus, .star, .slash, .arrow, .colon].contains(last.kind), depth(tokens) == 0 {
            return .statement
        }
        if !hasNewLine, follows(tokens, stream) { return .alignment }
        if !hasNewLine, isInPriority(tokens) { return .priority }
        // Within a list right of a sign the property's words still count.
        if let sign = statementSign(tokens) { return value(tokens[..<sign], stream) }
        return .expression
    }

    /// How many parentheses and brackets are open.
    private static func depth(_ tokens: [Token]) -> Int {
        tokens.reduce(0) { depth, token in
            switch token.kind {
            case .leftParen, .leftBracket: depth + 1
            case .rightParen, .rightBracket: depth - 1
            default: depth
            }
        }
    }

    /// The relation sign of the statement that the text ends in.
    private static func statementSign(_ tokens: [Token]) -> Int? {
        for index in tokens.indices.reversed() {
            switch tokens[index].kind {
            case .assign: return index
            case .leftBrace, .rightBrace, .semicolon: return nil
            default: if tokens[index].isFirstOnLine { return nil }
            }
        }
        return nil
    }

    /// Whether the text ends in the colon behind the label of a `keep`.
    private static func isLabel(_ tokens: [Token], _ stream: TokenStream) -> Bool {
        tokens.count > 2 && stream.word(tokens[tokens.count - 3]) == .keep
    }

    /// Whether the text ends in the list of a `vfl` whose `align` comes after its string.
    private static func follows(_ tokens: [Token], _ stream: TokenStream) -> Bool {
        var index = tokens.count - 1
        while index > 1, tokens[index].kind == .comma, tokens[index - 1].kind == .name { index -= 2 }
        guard index > 0, tokens[index].kind == .name, tokens[index - 1].kind == .string else { return false }
        return stream.symbol(tokens[index]).map { stream.names[$0] == "align" } ?? false
    }

    /// Whether the text ends in a priority: an `@` before it on the line, and only signs and numbers between.
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

    /// What is before a dot: `A`, `cell[3]`, `A.parent`.
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
