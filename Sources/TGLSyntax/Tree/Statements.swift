/// Where a statement is in its tree.
public struct StmtID: Hashable, Sendable {
    /// The number of the statement in its tree, from 0.
    public let raw: UInt32
    @inlinable init(raw: UInt32) { self.raw = raw }
}

/// Where a block is in its tree.
public struct BlockID: Hashable, Sendable {
    /// The number of the block in its tree, from 0.
    public let raw: UInt32
    @inlinable init(raw: UInt32) { self.raw = raw }
}

/// Where the making of a node is in its tree.
public struct NodeDeclID: Hashable, Sendable {
    /// The number of the node in its tree, from 0.
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
    /// How many statements there are.
    @inlinable public var count: Int { Int(length) }
    /// True where there is none.
    @inlinable public var isEmpty: Bool { length == 0 }
}

/// The branches of an `if`; `tree[list]` gives them.
public struct BranchList: Hashable, Sendable {
    @usableFromInline let start: UInt32
    @usableFromInline let length: UInt32
    /// How many branches there are, without the last `else`.
    @inlinable public var count: Int { Int(length) }
}

/// The parameters of a `def`; `tree[list]` gives them.
public struct ParameterList: Hashable, Sendable {
    @usableFromInline let start: UInt32
    @usableFromInline let length: UInt32
    /// How many parameters there are.
    @inlinable public var count: Int { Int(length) }
}

/// The classes of a `when`; `tree[list]` gives them.
public struct ClassList: Hashable, Sendable {
    @usableFromInline let start: UInt32
    @usableFromInline let length: UInt32
    /// How many classes there are.
    @inlinable public var count: Int { Int(length) }
}

/// The devices of a `show … on`; `tree[list]` gives them.
public struct DeviceList: Hashable, Sendable {
    @usableFromInline let start: UInt32
    @usableFromInline let length: UInt32
    /// How many devices there are.
    @inlinable public var count: Int { Int(length) }
    /// True where no device is named.
    @inlinable public var isEmpty: Bool { length == 0 }
}

/// A statement. Its parts are indices into the same tree.
public enum Stmt: Hashable, Sendable {
    /// `if a { } else if b { } else { }`: the branches in order, then the block without a condition.
    case `if`(BranchList, otherwise: BlockID?)
    /// `while condition { }`
    case `while`(ExprID, BlockID)
    /// `for x in list { }`, `for i, x in list { }`: the variable of the place, that of the item, the list.
    case `for`(index: Identifier?, Identifier, in: ExprID, BlockID)
    /// `break`, which leaves the inmost loop.
    case `break`
    /// `continue`, which goes on with the loop's next turn.
    case `continue`
    /// `return value`; without one a function gives `none`.
    case `return`(RightSide?)
    /// `let a = 1`
    case `let`(Identifier, RightSide)
    /// `knob gutter = 8 in 0..40`; the range may be left out.
    case knob(Identifier, value: ExprID, range: ExprID?)
    /// `def f(a, b = 1) { }`
    case def(Identifier, ParameterList, BlockID)
    /// `when landscape { }`, `when screen.width > 400 { }`
    case when(WhenTest, BlockID)
    /// `view A { }`
    case node(NodeDeclID)
    /// `A, B { }`: a block that opens what the targets name.
    case open(ExprList, BlockID)
    /// `A.width = 20`
    case relation(target: ExprID, RelationSign, RightSide)
    /// An expression by itself, a call or not.
    case expression(ExprID)

    /// `screen 375 667`, `screen iphone8`, `screen { }`
    case screen(ScreenForm)
    /// `style card { }`
    case style(Identifier, BlockID)
    /// `import "card.tgl" as card`; the expression is a string, and the name may be left out.
    case `import`(ExprID, as: Identifier?)
    /// `test "name" on iphone8, ipad { }`; the expression is a string, and without screens the test runs on the default one.
    case test(ExprID, on: DeviceList, BlockID)
    /// `keep gap: A.left >= B.right + 8 @ high`; the right side holds the priority.
    case keep(label: Identifier?, ExprID, RelationSign, ExprID)
    /// `vfl line: "H:|-[A]-|" align top`; the expression is a string.
    case vfl(label: Identifier?, ExprID, align: IdentifierList)
    /// `remake A { }`
    case remake(ExprList, BlockID)
    /// `remove A, B`
    case remove(ExprList)
    /// `unset A.width, B`
    case unset(ExprList)
    /// `unset when landscape`, `unset when screen.width < 600`
    case unsetWhen(WhenTest)
    /// `rename A to B`
    case rename(ExprID, to: NodeRef)
    /// `copy A as B`
    case copy(ExprID, as: NodeRef)
    /// At least one of `to` and `place` is there.
    case move(ExprID, to: ExprID?, place: Place?)
    /// `insert 7 to C at 0`, `insert xs before C[4]`; at least one of `to` and `place` is there.
    case insert(ExprID, to: ExprID?, place: Place?)
    /// `animate 0.3 easeOut { }`; the curve may be left out.
    case animate(ExprID, curve: Identifier?, BlockID)
    /// `print a, b`; without a value an empty line.
    case print(ExprList)
    /// `show A as tree on iphone8`; each of the three parts may be left out.
    case show(ExprID?, as: Identifier?, on: DeviceList)
    /// `why A.width`, `why A deep`, `why A.width = 120`
    case why(ExprID, isDeep: Bool, goal: ExprID?)
    /// `expect error "TGL0207" { }`; the code, a string, may be left out.
    case expectError(code: ExprID?, BlockID)
    /// `expect show A as boxes in "a.txt"`: the statement is a `show`, the expression the file's name.
    case expectShow(StmtID, in: ExprID)
    /// `expect a == 1, "message"`
    case expect(ExprID, message: ExprID?)
    /// `expect nothing in S overflows over screen.width in 320..1440, gutter in [4, 8]`: the node to look in may be left out. Each
    /// relation sets the target of a sweep to the name `in`, which stands for its values; these are a range or a list.
    case expectNothing(LayoutFlaw, in: ExprID?, over: StmtList, values: ExprList)

    /// A statement of a lesson file.
    case lesson(LessonStatement)

    /// Stands where no statement could be read; a diagnostic says why.
    case invalid
}

/// What may be right of `=`, after `return` and after `=>`.
public enum RightSide: Hashable, Sendable {
    /// A value; a node comes as `node`.
    case expression(ExprID)
    /// A node made here; the value is the node.
    case node(NodeDeclID)
}

/// The signs of a relation.
public enum RelationSign: UInt8, CaseIterable, Sendable {
    /// `= <= >= += -= *= /=`
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
    /// The statements in order.
    public let statements: StmtList
    /// With the braces.
    public let range: SourceRange
}

/// A condition and what is done where it holds.
public struct Branch: Hashable, Sendable {
    /// What has to hold.
    public let condition: ExprID
    /// What is done where it holds.
    public let block: BlockID
}

/// A parameter of a `def`.
public struct Parameter: Hashable, Sendable {
    /// The name that the function's body reads it by.
    public let name: Identifier
    /// What it is where the call leaves it out; `nil` where the call must give it.
    public let value: ExprID?
}

/// The making of a node: `linear vert S "text" : card, big { }`.
public struct NodeDecl: Hashable, Sendable {
    /// The number that the vocabulary gives the kind word; see `Vocabulary.KindWord.number`.
    public let kind: UInt8
    /// Where the kind word is, in bytes.
    public let kindRange: SourceRange
    /// `vert` or `horz`, if written.
    public let orientation: OrientationWord?
    /// The node's name; `nil` leaves it to the document.
    public let name: NodeRef?
    /// A string expression.
    public let text: ExprID?
    /// The styles after `:`; of two that set the same the later one holds.
    public let styles: IdentifierList
    /// What is said of the node and what is in it.
    public let block: BlockID?
    /// From the kind word to the end of the block.
    public let range: SourceRange
}

/// The word for the direction in which a container arranges its children.
public enum OrientationWord: UInt8, Sendable {
    /// Top to bottom, and in reading direction.
    case vert, horz
}

/// A node's name where it is given: `A`, `cell[i]`.
public struct NodeRef: Hashable, Sendable {
    /// The name, without the index.
    public let name: Identifier
    /// The expression in brackets, if there is one.
    public let index: ExprID?
}

/// When a `when` holds.
public enum WhenTest: Hashable, Sendable {
    /// Classes side by side, all of which have to hold.
    case classes(ClassList)
    /// A condition on the screen.
    case expression(ExprID)
}

/// `w:compact`, `h:any`, `portrait`, `landscape`
public struct ClassTerm: Hashable, Sendable {
    /// What a class asks of the screen.
    public enum Test: Hashable, Sendable {
        /// `w:compact`
        case width(SizeClassWord)
        /// `h:compact`
        case height(SizeClassWord)
        /// `portrait`
        case portrait
        /// `landscape`
        case landscape
    }

    /// What has to hold.
    public let test: Test
    /// Where the class is, in bytes.
    public let range: SourceRange
}

/// The word for a class of widths or heights.
public enum SizeClassWord: UInt8, Sendable {
    /// Every size, the small ones, and the large ones.
    case any, compact, regular
}

/// What may follow `screen`.
public enum ScreenForm: Hashable, Sendable {
    /// The size of a device, or of numbers.
    case device(Device)
    /// Relations on the screen's properties.
    case block(BlockID)
}

/// A screen by name or by size.
public enum Device: Hashable, Sendable {
    /// A device by name, upright unless it is turned.
    case named(Identifier, ScreenTurn?)
    /// Two number expressions.
    case size(width: ExprID, height: ExprID)
}

/// The word for how a device is held.
public enum ScreenTurn: UInt8, Sendable {
    /// Upright, and on its side.
    case portrait, landscape
}

/// `before B`, `after B`, `at 0`
public struct Place: Hashable, Sendable {
    /// On which side of what a node goes.
    public enum Kind: UInt8, Sendable {
        /// Before a sibling, after one, and at a number among the siblings.
        case before, after, at
    }

    /// What `of` means.
    public let kind: Kind
    /// The sibling; for `at` the number, from 0.
    public let of: ExprID
}
