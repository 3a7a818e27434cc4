/// Where a statement stands in its tree.
public struct StmtID: Hashable, Sendable {
    public let raw: UInt32
    @inlinable init(raw: UInt32) { self.raw = raw }
}

/// Where a block stands in its tree.
public struct BlockID: Hashable, Sendable {
    public let raw: UInt32
    @inlinable init(raw: UInt32) { self.raw = raw }
}

/// Where the making of a node stands in its tree.
public struct NodeDeclID: Hashable, Sendable {
    public let raw: UInt32
    @inlinable init(raw: UInt32) { self.raw = raw }
}

/// Some statements in a row; `tree[list]` gives them.
public struct StmtList: Hashable, Sendable {
    @usableFromInline let start: UInt32
    @usableFromInline let length: UInt32
    @inlinable init(start: UInt32, length: UInt32) {
        self.start = start
        self.length = length
    }
    @inlinable public var count: Int { Int(length) }
    @inlinable public var isEmpty: Bool { length == 0 }
}

/// The branches of an `if`; `tree[list]` gives them.
public struct BranchList: Hashable, Sendable {
    @usableFromInline let start: UInt32
    @usableFromInline let length: UInt32
    @inlinable public var count: Int { Int(length) }
}

/// The parameters of a `def`; `tree[list]` gives them.
public struct ParameterList: Hashable, Sendable {
    @usableFromInline let start: UInt32
    @usableFromInline let length: UInt32
    @inlinable public var count: Int { Int(length) }
}

/// The classes of a `when`; `tree[list]` gives them.
public struct ClassList: Hashable, Sendable {
    @usableFromInline let start: UInt32
    @usableFromInline let length: UInt32
    @inlinable public var count: Int { Int(length) }
}

/// The devices of a `show … on`; `tree[list]` gives them.
public struct DeviceList: Hashable, Sendable {
    @usableFromInline let start: UInt32
    @usableFromInline let length: UInt32
    @inlinable public var count: Int { Int(length) }
    @inlinable public var isEmpty: Bool { length == 0 }
}

/// A statement. Its parts are indices into the same tree.
public enum Stmt: Hashable, Sendable {
    /// `if a { } else if b { } else { }`: the branches in order, then the block without a condition.
    case `if`(BranchList, otherwise: BlockID?)
    case `while`(ExprID, BlockID)
    case `for`(Identifier, in: ExprID, BlockID)
    case `break`
    case `continue`
    case `return`(RightSide?)
    case `let`(Identifier, RightSide)
    case def(Identifier, ParameterList, BlockID)
    case when(WhenTest, BlockID)
    /// `view A { }`
    case node(NodeDeclID)
    /// `A, B { }`: a block that opens what the targets name.
    case open(ExprList, BlockID)
    /// `A.width = 20`; `at` is the offset of the sign. See `SyntaxTree.signRange(of:)`.
    case relation(target: ExprID, RelationSign, at: UInt32, RightSide)
    /// An expression by itself, a call or not.
    case expression(ExprID)

    case screen(ScreenForm)
    case style(Identifier, BlockID)
    /// The expression is a string.
    case `import`(ExprID)
    /// The expression is a string.
    case test(ExprID, BlockID)
    case remove(ExprList)
    case unset(ExprList)
    case unsetWhen(ClassList)
    case rename(ExprID, to: NodeRef)
    case copy(ExprID, as: NodeRef)
    /// At least one of `to` and `place` is there.
    case move(ExprID, to: ExprID?, place: Place?)
    case print(ExprList)
    case show(ExprID?, as: Identifier?, on: DeviceList)
    case why(ExprID, isDeep: Bool)
    /// `expect error "TGL0207" { }`; the code, a string, may be left out.
    case expectError(code: ExprID?, BlockID)
    case expect(ExprID, message: ExprID?)

    /// Stands where no statement could be read; a diagnostic says why.
    case invalid
}

/// What may stand right of `=` and after `return`.
public enum RightSide: Hashable, Sendable {
    case expression(ExprID)
    /// A node made here; the value is the node.
    case node(NodeDeclID)
}

/// The signs of a relation.
public enum RelationSign: UInt8, CaseIterable, Sendable {
    case set, atMost, atLeast, add, subtract, multiply, divide

    /// The sign as written.
    public var text: String {
        switch self {
        case .set: "="
        case .atMost: "<="
        case .atLeast: ">="
        case .add: "+="
        case .subtract: "-="
        case .multiply: "*="
        case .divide: "/="
        }
    }
}

/// Statements between braces, or those of a whole text.
public struct Block: Hashable, Sendable {
    public let statements: StmtList
    /// With the braces.
    public let range: SourceRange
}

/// A condition and what is done where it holds.
public struct Branch: Hashable, Sendable {
    public let condition: ExprID
    public let block: BlockID
}

/// A parameter of a `def`.
public struct Parameter: Hashable, Sendable {
    public let name: Identifier
    public let value: ExprID?
}

/// The making of a node: `linear vert S "text" : card, big { }`.
public struct NodeDecl: Hashable, Sendable {
    public let kind: NodeKind
    public let kindRange: SourceRange
    /// `vert` or `horz`, if written.
    public let orientation: Orientation?
    public let name: NodeRef?
    /// A string expression.
    public let text: ExprID?
    public let styles: IdentifierList
    public let block: BlockID?
    /// From the kind word to the end of the block.
    public let range: SourceRange
}

public enum Orientation: UInt8, Sendable {
    case vert, horz
}

/// A node's name where it is given: `A`, `cell[i]`.
public struct NodeRef: Hashable, Sendable {
    public let name: Identifier
    public let index: ExprID?
}

/// When a `when` holds.
public enum WhenTest: Hashable, Sendable {
    case classes(ClassList)
    case expression(ExprID)
}

/// `w:compact`, `h:any`, `portrait`, `landscape`
public struct ClassTerm: Hashable, Sendable {
    public enum Test: Hashable, Sendable {
        case width(SizeClass)
        case height(SizeClass)
        case portrait
        case landscape
    }

    public let test: Test
    public let range: SourceRange
}

public enum SizeClass: UInt8, Sendable {
    case any, compact, regular
}

/// What may follow `screen`.
public enum ScreenForm: Hashable, Sendable {
    case device(Device)
    case block(BlockID)
}

/// A screen by name or by size.
public enum Device: Hashable, Sendable {
    case named(Identifier, ScreenTurn?)
    /// Two number expressions.
    case size(width: ExprID, height: ExprID)
}

public enum ScreenTurn: UInt8, Sendable {
    case portrait, landscape
}

/// `before B`, `after B`, `at 0`
public struct Place: Hashable, Sendable {
    public enum Kind: UInt8, Sendable {
        case before, after, at
    }

    public let kind: Kind
    public let of: ExprID
}
