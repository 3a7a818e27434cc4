import TGLLayout
import TGLSyntax

// What instructions need beside their registers: the compiler writes these, the machine reads them by number.

/// Something after a dot, as compiled.
struct Member {
    let text: String
    let property: PropertyName?
    let live: LiveWord?
    /// In a rule: steps to go before the property is looked at.
    var path: [Step] = []
    /// In a rule: the steps begin at the node that the rule is on.
    var fromSelf = false
    /// In a rule: of which box of the node.
    var part = BoxPart.natural
    /// Of a name that no property has: the failure where no node in a cell has it.
    var failure: Int?
    /// Of `active`: the property of which is asked whether its own rules count.
    var activeOf: PropertyName?
}

/// What a text alone says about the target of a relation.
enum KnownBearer: Equatable {
    case node(Kind)
    case style
    case screen
    /// A node other than the screen, or several.
    case someNodes
    case unknown
}

/// A relation, as compiled.
struct Relation {
    var property: PropertyName
    let sign: RelationSign
    var source: Source
    let nameRange: SourceRange
    var valueRange: SourceRange
    /// The target is the open node.
    let isOpen: Bool
    var isInWhen: Bool
    /// What the target is known to be before anything runs.
    let bearer: KnownBearer
    /// Where the code that works the value out begins; it ends at the relation's own instruction.
    let valueStart: Int32

    /// The property's name as written.
    var name: String { property.word ?? "" }
}

/// The making of a node, as compiled.
struct NodePlan {
    /// The kind's number in the vocabulary; of a kind that exists its `Kind.rawValue`.
    let kind: UInt8
    let isHorizontal: Bool?
    let symbol: Symbol?
    let name: String
    let hasIndex: Bool
    let hasText: Bool
    let styleCount: Int32
    let source: Source
}

/// Facts that rarer statements need.
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

/// An `expect error` block.
struct ExpectPlan {
    var code: String?
    var range: SourceRange
    /// Variables in registers that the block writes.
    var registers: [Int] = []
    var globals: [Int] = []
}

/// An `expect`.
struct Expectation {
    /// The comparison, if it is one: then both values are shown.
    var sign: BinaryOperator?
    var range: SourceRange
    var text: String
    var leftText = ""
    var rightText = ""
}

/// A screen by name or size.
enum DevicePlan {
    case named(String, ScreenTurn?, SourceRange)
    /// The two numbers are in the registers that follow.
    case size
}

/// The test of a `when`.
enum WhenPlan {
    case classes(width: Int32, height: Int32, orientation: Int32?)
    /// The condition is a function in a register; equal texts are equal conditions.
    case test(text: String)
}

struct ShowPlan {
    var hasNode: Bool
    /// Whether the picture is compared with one in a file, whose name is in the register after the devices.
    var hasFile: Bool
    var form: String?
    var devices: [DevicePlan]
    var text: String
    var formRange: SourceRange
}

/// Names that a `rename`, `copy`, `move` or `unset` needs.
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
