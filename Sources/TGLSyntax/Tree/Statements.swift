/// The index of a statement in its tree.
public struct StmtID: Hashable, Sendable {
    /// The number of the statement in its tree, from 0.
    public let raw: UInt32
    @inlinable init(raw: UInt32) { self.raw = raw }
}

/// The index of a block in its tree.
public struct BlockID: Hashable, Sendable {
    /// The number of the block in its tree, from 0.
    public let raw: UInt32
    @inlinable init(raw: UInt32) { self.raw = raw }
}

/// The index of a node creation in its tree.
public struct NodeDeclID: Hashable, Sendable {
    /// The number of the node in its tree, from 0.
    public let raw: UInt32
    @inlinable init(raw: UInt32) { self.raw = raw }
}

/// Consecutive statements; `tree[list]` gives them.
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
    /// `for x in list { }`, `for i, x in list { }`: the variable of the index, that of the item, the list.
    case `for`(index: Identifier?, Identifier, in: ExprID, BlockID)
    /// `break`, which leaves the innermost loop.
    case `break`
    /// `continue`, which begins the next iteration of the loop.
    case `continue`
    /// `return value`; without a value the function returns `none`.
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
    /// `A, B { }`: a block that opens its targets.
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
    /// `move A to S before B`; at least one of `to` and `place` is given.
    case move(ExprID, to: ExprID?, place: Place?)
    /// `insert 7 to C at 0`, `insert xs before C[4]`; at least one of `to` and `place` is given.
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
    /// `expect nothing in S overflows over screen.width in 320..1440, gutter in [4, 8]`: the node to search may be left out. Each statement
    /// in `over` sets the target of a sweep to the name `in`, which stands for its values; `values` has the range or list of each.
    case expectNothing(LayoutFlaw, in: ExprID?, over: StmtList, values: ExprList)

    /// A statement of a lesson file.
    case lesson(LessonStatement)

    /// A placeholder for a statement that could not be parsed; a diagnostic says why.
    case invalid
}

/// The right side of a relation, or the value after `return` and `=>`.
public enum RightSide: Hashable, Sendable {
    /// A value other than a new node.
    case expression(ExprID)
    /// A new node, which is the value.
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

/// The statements between braces, or those of a whole text.
public struct Block: Hashable, Sendable {
    /// The statements in order.
    public let statements: StmtList
    /// The range, including the braces.
    public let range: SourceRange
}

/// A condition, and the block that runs if it is true.
public struct Branch: Hashable, Sendable {
    /// The condition.
    public let condition: ExprID
    /// The block.
    public let block: BlockID
}

/// A parameter of a `def`.
public struct Parameter: Hashable, Sendable {
    /// The name of the parameter within the function.
    public let name: Identifier
    /// The default; `nil` if the call must give the argument.
    public let value: ExprID?
}

/// The creation of a node: `linear vert S "text" : card, big { }`.
public struct NodeDecl: Hashable, Sendable {
    /// The vocabulary's number of the kind word; see `Vocabulary.KindWord.number`.
    public let kind: UInt8
    /// The range of the kind word, in bytes.
    public let kindRange: SourceRange
    /// `vert` or `horz`, if written.
    public let orientation: OrientationWord?
    /// The node's name; `nil` if the document chooses one.
    public let name: NodeRef?
    /// A string expression.
    public let text: ExprID?
    /// The styles after `:`; a later one takes precedence.
    public let styles: IdentifierList
    /// The block with the node's relations and children.
    public let block: BlockID?
    /// From the kind word to the end of the block.
    public let range: SourceRange
}

/// The word for the direction in which a container arranges its children.
public enum OrientationWord: UInt8, Sendable {
    /// Top to bottom, and in reading direction.
    case vert, horz
}

/// The name of a new node: `A`, `cell[i]`.
public struct NodeRef: Hashable, Sendable {
    /// The name, without the index.
    public let name: Identifier
    /// The expression in brackets; `nil` if there is none.
    public let index: ExprID?
}

/// The condition of a `when`.
public enum WhenTest: Hashable, Sendable {
    /// Several classes, all of which must apply.
    case classes(ClassList)
    /// A condition on the screen.
    case expression(ExprID)
}

/// `w:compact`, `h:any`, `portrait`, `landscape`
public struct ClassTerm: Hashable, Sendable {
    /// The condition of a class.
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

    /// The condition.
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

/// The word for the orientation of a device.
public enum ScreenTurn: UInt8, Sendable {
    /// Upright, and on its side.
    case portrait, landscape
}

/// `before B`, `after B`, `at 0`
public struct Place: Hashable, Sendable {
    /// How the place is given.
    public enum Kind: UInt8, Sendable {
        /// Before a sibling, after a sibling, or at an index among the siblings.
        case before, after, at
    }

    /// The meaning of `of`.
    public let kind: Kind
    /// The sibling; for `at` the index, from 0.
    public let of: ExprID
}
