import TGLLayout
import TGLSyntax

/// An error and the text around it, from which advice in the user's own names is made.
///
/// The text may have syntax errors, so everything is found from its tokens.
struct WrongTurn {
    let session: Session
    let diagnostic: Diagnostic
    /// The blocks around the error, from the outermost to the innermost.
    let blocks: [OpenedBlock]
    /// The statement or relation with the error, up to its block.
    let clause: String
    /// The range of the clause, with its block.
    let range: SourceRange
    /// The content of its own block, between the braces; `nil` if it has none.
    let block: String?
    /// The last block that was closed before the error, with its head.
    let closed: ClosedBlock?
    /// The text after the clause and its block, to the end of the line.
    let rest: String
    /// If the text cannot be parsed: the nodes that it makes before the error, with their kinds.
    private let made: [String: Kind]
    /// If the text cannot be parsed: the styles that it declares before the error.
    private let styles: Set<String>
    /// The clause as a relation, if it is one.
    let relation: WrittenRelation?

    /// Longer texts are not examined: they are not typed by hand.
    private static let mostBytes = 200_000

    init?(_ diagnostic: Diagnostic, in session: Session) {
        let source = diagnostic.primary.source
        guard diagnostic.severity == .error, source.bytes.count < WrongTurn.mostBytes else { return nil }
        let stream = TokenStream.read(source, names: session.names)
        let place = WrongTurn.place(of: diagnostic.primary.range.start, source, stream)
        self.session = session
        self.diagnostic = diagnostic
        blocks = place.heads.map { OpenedBlock(place.text($0)) }
        let statement = place.wholeStatement
        clause = place.text(statement)
        closed = place.closed.map { ClosedBlock(head: place.text($0.head), block: place.text($0.block)) }
        relation = WrittenRelation(clause)
        if stream.tokens[statement.upperBound].kind == .leftBrace {
            let close = place.closing(of: statement.upperBound)
            range = place.range(statement.lowerBound..<min(close + 1, stream.tokens.count - 1))
            block = place.text(statement.upperBound + 1..<close)
            let last = stream.tokens.count - 1
            rest = place.text(min(close + 1, last)..<(stream.tokens[min(close + 1, last)...].firstIndex { $0.isFirstOnLine } ?? last))
        } else {
            range = place.range(statement)
            (block, rest) = (nil, "")
        }
        // A text that cannot be parsed was not run, so its nodes are taken from the text.
        if ScriptCode.allCases.contains(where: { $0.text == diagnostic.code }) {
            (made, styles) = ([:], [])
        } else {
            (made, styles) = WrongTurn.names(in: stream, before: diagnostic.primary.range.start)
        }
    }

    /// The tokens around an offset. If a statement or its head ends there, this is the place before that end.
    private static func place(of offset: UInt32, _ source: SourceFile, _ stream: TokenStream) -> TokenPlace {
        let tokens = stream.tokens.dropLast()
        guard let next = tokens.firstIndex(where: { $0.start >= offset }) else { return TokenPlace(source, stream, behind: tokens.count) }
        let isEnd = [.leftBrace, .rightBrace, .semicolon].contains(tokens[next].kind)
        return TokenPlace(source, stream, behind: tokens[next].start == offset && !isEnd ? next + 1 : next)
    }

    private static func names(in stream: TokenStream, before offset: UInt32) -> (made: [String: Kind], styles: Set<String>) {
        var made: [String: Kind] = [:]
        var styles: Set<String> = []
        var before = ""
        var kind: Kind?
        for token in stream.tokens where token.end <= offset {
            guard let symbol = stream.symbol(token) else {
                (before, kind) = ("", nil)
                continue
            }
            let word = stream.names[symbol]
            if before == "style" { styles.insert(word) }
            let isOrientation = symbol.word == .horz || symbol.word == .vert
            if let kind, !isOrientation { made[word] = kind }
            if !isOrientation { kind = Kind(word: word) }
            before = word
        }
        return (made, styles)
    }

    var document: Document { session.document }
    var code: ScriptCode? { ScriptCode.allCases.first { $0.text == diagnostic.code } }
    /// The marked text.
    var text: String { diagnostic.primary.source.text(diagnostic.primary.range) }

    /// The innermost block of a node around the error.
    var openNode: OpenedBlock? { blocks.last { $0.opensNode } }

    /// The name of the node in the relation, if there is one.
    var subject: String? { relation?.base ?? openNode?.name }

    /// The qualifier of a property in advice: `A.`, or nothing in the block of a node, a style or a function.
    var prefix: String { relation?.base.map { $0 + "." } ?? (isInOwnBlock ? "" : "A.") }

    private var isInOwnBlock: Bool { blocks.contains { $0.opensNode || $0.words.first == "style" || $0.words.first == "def" } }

    /// The kind of a node with a written name, in the text or in the document.
    func kind(of name: String) -> Kind? {
        if name == "screen" { return .screen }
        if let node = document.find(written: name) ?? document.firstOfGroup(name) { return document.kind(node) }
        return blocks.last { $0.name == name }?.kind ?? made[WrongTurn.group(of: name)]
    }

    /// The kind of the node in the relation.
    var subjectKind: Kind? {
        if let base = relation?.base { return kind(of: base) }
        guard let open = openNode else { return nil }
        return open.kind ?? open.name.flatMap { kind(of: $0) }
    }

    /// The name of the container of the relation's node; `screen` at top level.
    var container: String? {
        if let name = subject, let node = document.find(written: name) {
            return document.parent(node).map { document.nameText($0) }
        }
        let nodes = blocks.filter(\.opensNode)
        return nodes.count > 1 ? nodes[nodes.count - 2].name : "screen"
    }

    /// The variables of the loops around the error, the innermost last.
    var loopVariables: [String] { blocks.flatMap(\.loopVariables) }
    /// A name without its index.
    private static func group(of name: String) -> String { String(name.prefix { $0 != "[" }) }

    /// Whether a name belongs to a node or to a group of nodes.
    func isNode(_ name: String) -> Bool {
        name == "screen" || document.find(written: name) != nil || document.hasGroup(name) || made[WrongTurn.group(of: name)] != nil
    }
    /// Whether a name belongs to a style.
    func isStyle(_ name: String) -> Bool {
        if styles.contains(name) { return true }
        guard let symbol = session.names.find(name) else { return false }
        return session.scope.find(symbol, layer: 0)?.kind == .style
    }
}

/// A closed block, as written.
struct ClosedBlock {
    let head: String
    let block: String
}

/// A relation as it is written, valid or not: `A.width = 20`, `left: 10`.
struct WrittenRelation {
    /// The text before the last dot on the left.
    let base: String?
    /// The property on the left, valid or not.
    let property: String
    let sign: String
    let value: String

    init?(_ clause: String) {
        guard let place = WrittenRelation.sign(in: clause) else { return nil }
        let target = clause[..<place.lowerBound].trimmed
        guard !target.isEmpty, !target.contains(where: { $0 == " " || $0 == "\"" }) else { return nil }
        sign = String(clause[place])
        value = clause[place.upperBound...].trimmed
        if let dot = target.lastIndex(of: ".") {
            base = String(target[..<dot])
            property = String(target[target.index(after: dot)...])
        } else {
            base = nil
            property = target
        }
    }

    /// The first sign outside of brackets and strings: `=`, `:`, or one that ends with `=`.
    private static func sign(in clause: String) -> Range<String.Index>? {
        let source = SourceFile(name: "", text: clause)
        let tokens = TokenStream.read(source, names: .layout).tokens
        var depth = 0
        for (token, next) in zip(tokens, tokens.dropFirst()) {
            switch token.kind {
            case .leftParen, .leftBracket, .stringHead: depth += 1
            case .rightParen, .rightBracket, .stringTail: depth -= 1
            case .name, .number, .percent, .fraction, .string, .arrow: break
            default:
                guard depth == 0 else { continue }
                let isJoined = next.kind == .assign && next.start == token.end
                let range = isJoined ? token.range.union(next.range) : token.range
                let text = source.text(range)
                guard text.hasSuffix("=") || text == ":" else { continue }
                let bytes = clause.utf8
                return bytes.index(bytes.startIndex, offsetBy: Int(range.start))..<bytes.index(bytes.startIndex, offsetBy: Int(range.end))
            }
        }
        return nil
    }
}

/// The head of a block, split into words.
struct OpenedBlock {
    let head: String
    let words: [String]

    init(_ head: String) {
        self.head = head
        words = head.split { " ,".contains($0) }.map(String.init)
    }

    private static let statements: Set<String> = [
        "if", "else", "while", "for", "def", "when", "style", "test", "expect", "knob", "let", "screen", "}",
    ]

    /// The kind, if the head makes a node.
    var kind: Kind? { words.first.flatMap { Kind(word: $0) } }
    /// Whether the relations in the block are those of a node.
    var opensNode: Bool { words.first.map { !OpenedBlock.statements.contains($0) } ?? false }

    /// The name of the node that the block makes or opens.
    var name: String? {
        guard opensNode, let first = words.first else { return nil }
        guard kind != nil else { return first.last == ":" ? String(first.dropLast()) : first }
        guard let name = words.dropFirst().first(where: { $0 != "vert" && $0 != "horz" }), let letter = name.first,
            letter.isLetter || letter == "_"
        else { return nil }
        return name
    }

    /// The variables of a `for`.
    var loopVariables: [String] {
        guard words.first == "for", let end = words.firstIndex(of: "in") else { return [] }
        return Array(words[1..<end])
    }

    /// The parameters, if it is a `def`.
    var parameters: [String]? {
        guard words.first == "def", let open = head.firstIndex(of: "("), let close = head.lastIndex(of: ")"), open < close else {
            return nil
        }
        return head[head.index(after: open)..<close].split(separator: ",").map { $0.prefix { $0 != "=" }.trimmed }
    }
}

extension Document {
    /// The first children of a node, in tree order.
    func children(of node: Int32, limit: Int) -> [Int32] {
        var result: [Int32] = []
        var at = first(node)
        while let child = at, result.count < limit {
            result.append(child)
            at = next(child)
        }
        return result
    }
}
