import TGLLayout
import TGLSyntax

// Further operands of instructions: the compiler writes these plans, and the machine finds them by number.

/// A compiled member: the part of an expression after a dot.
struct Member {
    let text: String
    let property: PropertyName?
    let live: LiveWord?
    /// In a rule: the steps through the tree before the property is read.
    var path: [Step] = []
    /// In a rule: whether the steps begin at the node that has the rule.
    var fromSelf = false
    /// In a rule: which box of the node is meant.
    var part = BoxPart.natural
    /// For a name that is no property: the failure if no node in a cell has the name either.
    var failure: Int?
    /// For `active`: the property whose own rules are meant.
    var activeOf: PropertyName?
}

/// What is known about the target of a relation without running anything.
enum KnownBearer: Equatable {
    case node(Kind)
    case style
    case screen
    /// A node other than the screen, or several.
    case someNodes
    case unknown
}

/// A compiled relation.
struct Relation {
    var property: PropertyName
    let sign: RelationSign
    var source: Source
    let nameRange: SourceRange
    var valueRange: SourceRange
    /// The target is the open node.
    let isOpen: Bool
    var isInWhen: Bool
    /// What is known about the target at compile time.
    let bearer: KnownBearer
    /// Where the code that computes the value begins; it ends at the relation's own instruction.
    let valueStart: Int32

    /// The property's name as written.
    var name: String { property.word ?? "" }
}

/// A compiled node creation.
struct NodePlan {
    /// The number of the kind in the vocabulary; for a known kind this is `Kind.rawValue`.
    let kind: UInt8
    let isHorizontal: Bool?
    let symbol: Symbol?
    let name: String
    let hasIndex: Bool
    let hasText: Bool
    let styleCount: Int32
    let source: Source
}

/// The plans of a program's rarer statements.
struct Plans {
    var expects: [ExpectPlan] = []
    var expectations: [Expectation] = []
    var sweeps: [SweepPlan] = []
    var screens: [DevicePlan] = []
    var whens: [WhenPlan] = []
    var shows: [ShowPlan] = []
    var edits: [EditPlan] = []
    var ties: [TiedPlan] = []
    var keeps: [KeepPlan] = []
    var formats: [FormatPlan] = []
    /// The names of styles.
    var styles: [String] = []
}

/// A compiled `expect error` block.
struct ExpectPlan {
    var code: String?
    var range: SourceRange
    /// The registers of variables that the block writes.
    var registers: [Int] = []
    var globals: [Int] = []
}

/// A compiled `expect`.
struct Expectation {
    /// The operator, if it is a comparison: then a failure shows both values.
    var sign: BinaryOperator?
    var range: SourceRange
    var text: String
    var leftText = ""
    var rightText = ""
}

/// A screen by name or size.
enum DevicePlan {
    case named(String, ScreenTurn?, SourceRange)
    /// The two numbers are in the next two registers.
    case size
}

/// The test of a `when`.
enum WhenPlan {
    case classes(width: Int32, height: Int32, orientation: Int32?)
    /// The condition is a function in a register; conditions with equal texts are equal.
    case test(text: String)
}

struct ShowPlan {
    var hasNode: Bool
    /// Whether the picture is compared with a file, whose name is in the register after the devices.
    var hasFile: Bool
    var form: String?
    var devices: [DevicePlan]
    var text: String
    var formRange: SourceRange
}

/// The operands of a `rename`, `copy`, `move` or `unset`.
struct EditPlan {
    var name = ""
    var symbol: Symbol?
    var hasIndex = false
    var hasTarget = false
    var place: Place.Kind?
    var property: PropertyName?
    var sign = RelationSign.set
    var range = SourceRange(at: 0)
    var source: Source = -1
    var isInWhen = false
}
