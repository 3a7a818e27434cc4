/// What a text says: statements and expressions by index, in a few flat arrays.
///
/// A tree is freed at once, whatever its depth, and no walk of it goes deeper than `ParseOptions.maxNesting` allows.
///
///     for id in tree[tree.root.statements] {
///         switch tree[id] {
///         case .relation(let target, .set, .expression(let value)): …
///         case .open(let targets, let block): for inner in tree[tree[block].statements] { … }
///         }
///     }
public struct SyntaxTree: Sendable {
    /// The text.
    public let source: SourceFile
    /// The names that the symbols of this tree stand for.
    public internal(set) var names: SymbolTable
    /// The statements of the text.
    public internal(set) var root: Block

    /// Whether the text is a lesson file: it begins with `course` or `lesson` and a string.
    public internal(set) var isLessonFile = false
    /// Whether the text contains functions: a `def`, an arrow, the condition of a `when`, or a sweep.
    public internal(set) var makesFunctions = true
    /// The knobs declared at top level.
    public internal(set) var knobs: Set<Symbol> = []
    /// The knobs declared in tests.
    public internal(set) var testKnobs: Set<Symbol> = []

    @usableFromInline var expressions: [ExprNode] = []
    @usableFromInline var statements: [StmtNode] = []
    @usableFromInline var blocks: [Block] = []
    @usableFromInline var nodes: [NodeDecl] = []
    @usableFromInline var expressionPool: [ExprID] = []
    @usableFromInline var statementPool: [StmtID] = []
    @usableFromInline var identifierPool: [Identifier] = []
    @usableFromInline var partPool: [StringPart] = []
    @usableFromInline var branchPool: [Branch] = []
    @usableFromInline var parameterPool: [Parameter] = []
    @usableFromInline var classPool: [ClassTerm] = []
    @usableFromInline var devicePool: [Device] = []
    /// The tokens and comments of the text; everything between them is blank.
    package var stream: TokenStream { read.stream }
    private var read: ReadText
    /// The texts with resolved escapes, concatenated.
    var resolvedText: [UInt8] { stream.resolvedText }

    init(source: SourceFile, stream: TokenStream) {
        self.source = source
        read = ReadText(stream)
        names = stream.names
        self.root = Block(statements: StmtList(start: 0, length: 0), range: source.range)
    }

    @usableFromInline struct ExprNode: Sendable {
        @usableFromInline var expression: Expr
        /// The height of the expression; 1 if it has no parts.
        var height: UInt16
        @usableFromInline var range: SourceRange
    }

    @usableFromInline struct StmtNode: Sendable {
        @usableFromInline var statement: Stmt
        @usableFromInline var range: SourceRange
    }
}

// Access by index. It is inlined in other modules; otherwise the tree, which is many arrays, would be copied for every access.
extension SyntaxTree {
    /// An expression of this tree.
    @inlinable public subscript(id: ExprID) -> Expr { expressions[Int(id.raw)].expression }
    /// A statement of this tree.
    @inlinable public subscript(id: StmtID) -> Stmt { statements[Int(id.raw)].statement }
    /// A block of this tree.
    @inlinable public subscript(id: BlockID) -> Block { blocks[Int(id.raw)] }
    /// A node creation of this tree.
    @inlinable public subscript(id: NodeDeclID) -> NodeDecl { nodes[Int(id.raw)] }

    /// The expressions of a list, in the order of the text.
    @inlinable public subscript(list: ExprList) -> ArraySlice<ExprID> { slice(expressionPool, list.start, list.length) }
    /// The statements of a list, in the order of the text.
    @inlinable public subscript(list: StmtList) -> ArraySlice<StmtID> { slice(statementPool, list.start, list.length) }
    /// The names of a list, in the order of the text.
    @inlinable public subscript(list: IdentifierList) -> ArraySlice<Identifier> { slice(identifierPool, list.start, list.length) }
    /// The parts of a string, in the order of the text.
    @inlinable public subscript(list: StringPartList) -> ArraySlice<StringPart> { slice(partPool, list.start, list.length) }
    /// The branches of an `if`, in the order of the text.
    @inlinable public subscript(list: BranchList) -> ArraySlice<Branch> { slice(branchPool, list.start, list.length) }
    /// The parameters of a `def`, in the order of the text.
    @inlinable public subscript(list: ParameterList) -> ArraySlice<Parameter> { slice(parameterPool, list.start, list.length) }
    /// The classes of a `when`, in the order of the text.
    @inlinable public subscript(list: ClassList) -> ArraySlice<ClassTerm> { slice(classPool, list.start, list.length) }
    /// The devices of a `show`, in the order of the text.
    @inlinable public subscript(list: DeviceList) -> ArraySlice<Device> { slice(devicePool, list.start, list.length) }

    @inlinable func slice<T>(_ pool: [T], _ start: UInt32, _ length: UInt32) -> ArraySlice<T> {
        pool[Int(start)..<(Int(start) + Int(length))]
    }

    /// The number of expressions; all indices are below it.
    public var expressionCount: Int { expressions.count }
    /// The number of statements, nested ones too; all indices are below it.
    public var statementCount: Int { statements.count }
    /// The number of node creations, nested ones too.
    public var nodeCount: Int { nodes.count }

    /// Finds the knobs of the text, and whether it contains functions: once, after parsing, since each test of a file asks for it.
    mutating func noteFunctions() {
        func declared(_ list: StmtList) -> [Symbol] {
            self[list].compactMap { if case .knob(let name, _, _) = self[$0] { name.symbol } else { nil } }
        }
        knobs = Set(declared(root.statements))
        for id in self[root.statements] {
            if case .test(_, _, let block) = self[id] { testKnobs.formUnion(declared(self[block].statements)) }
        }
        makesFunctions =
            statements.contains {
                switch $0.statement {
                case .def, .when, .expectNothing: true
                default: false
                }
            } || expressions.contains { if case .function = $0.expression { true } else { false } }
    }

    /// The expression with a number below `expressionCount`.
    public func expressionID(_ raw: UInt32) -> ExprID {
        precondition(raw < expressions.count)
        return ExprID(raw: raw)
    }

    /// The node creation with a number below `nodeCount`.
    public func nodeID(_ raw: UInt32) -> NodeDeclID {
        precondition(raw < nodes.count)
        return NodeDeclID(raw: raw)
    }

    /// The statement with a number below `statementCount`.
    public func statementID(_ raw: UInt32) -> StmtID {
        precondition(raw < statements.count)
        return StmtID(raw: raw)
    }
}

// Places.
extension SyntaxTree {
    /// The range of an expression in bytes, including parentheses around it.
    @inlinable public func range(of id: ExprID) -> SourceRange { expressions[Int(id.raw)].range }
    /// The range of a statement in bytes, from its first token to its last.
    @inlinable public func range(of id: StmtID) -> SourceRange { statements[Int(id.raw)].range }

    /// The range of the name in a `name`, `live` or `member`, without its base; the whole range for other expressions.
    public func nameRange(of id: ExprID) -> SourceRange {
        guard case .member(_, _, let start) = self[id] else { return range(of: id) }
        return SourceRange(start: start, end: nameEnd(from: start))
    }

    /// The range of the operator in a `binary` or `unary`; the whole range for other expressions.
    public func operatorRange(of id: ExprID) -> SourceRange {
        switch self[id] {
        case .binary(let sign, let left, _):
            signAfter(range(of: left).end, length: sign.text.utf8.count)
        case .unary(let sign, _):
            signAfter(range(of: id).start, length: sign.text.utf8.count)
        default:
            range(of: id)
        }
    }

    /// The range of a right side.
    public func range(of side: RightSide) -> SourceRange {
        switch side {
        case .expression(let id): range(of: id)
        case .node(let id): self[id].range
        }
    }
}

// Places that are found in the text again: only messages need them, so the tree does not store them.
extension SyntaxTree {
    private func nameEnd(from start: UInt32) -> UInt32 {
        var end = Int(start)
        while end < source.bytes.count, ASCII.isNamePart(source.bytes[end]) || source.bytes[end] >= 0x80 { end += 1 }
        return UInt32(end)
    }

    /// The range of the next sign after spaces, comments and opening brackets.
    private func signAfter(_ start: UInt32, length: Int) -> SourceRange {
        let bytes = source.bytes
        var index = Int(start)
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "#") {
                while index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
            } else if bytes[index] > 0x20, bytes[index] != UInt8(ascii: "(") {
                break
            } else {
                index += 1
            }
        }
        return SourceRange(start: UInt32(index), end: UInt32(min(index + length, bytes.count)))
    }
}

// Texts.
extension SyntaxTree {
    /// The text of a symbol.
    public func text(_ symbol: Symbol) -> String { names[symbol] }

    /// A text with its escapes resolved.
    public func text(_ ref: TextRef) -> String {
        String(decoding: ref.isResolved ? resolvedText[ref.range] : source.bytes[ref.range], as: UTF8.self)
    }

    /// The text of a string without expressions; `nil` for any other expression.
    public func plainText(of id: ExprID) -> String? {
        guard case .string(let parts) = self[id] else { return nil }
        var whole = ""
        for part in self[parts] {
            guard case .text(let ref) = part else { return nil }
            whole += text(ref)
        }
        return whole
    }

    /// The expression as written.
    public func sourceText(of id: ExprID) -> String { source.text(range(of: id)) }
    /// The statement as written.
    public func sourceText(of id: StmtID) -> String { source.text(range(of: id)) }

    /// The tokens that are within a range.
    package func tokens(in range: SourceRange) -> ArraySlice<Token> {
        let tokens = stream.tokens[...]
        let first = tokens.firstPlace { $0.start >= range.start }
        let end = tokens[first...].firstPlace { $0.end > range.end || $0.kind == .end }
        return tokens[first..<end]
    }
}

extension SyntaxTree {
    /// The comments that are within a range.
    package func comments(in range: SourceRange) -> ArraySlice<SourceRange> {
        let comments = stream.comments[...]
        let first = comments.firstPlace { $0.start >= range.start }
        return comments[first...].prefix { $0.end <= range.end }
    }
}

/// The lexer's output, apart from the tree itself, so that copies of the tree are small.
private final class ReadText: Sendable {
    let stream: TokenStream

    init(_ stream: TokenStream) { self.stream = stream }
}

extension ArraySlice {
    /// The first index from which on a condition is true; it is false for all elements before.
    func firstPlace(where holds: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = (low + high) / 2
            if holds(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
