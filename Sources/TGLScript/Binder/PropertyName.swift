import TGLLayout
import TGLSyntax

/// What may stand after a node's dot: a property, a name for several, or something to read.
enum PropertyName: Hashable {
    case prop(Prop)
    /// `width` and `height`; in a table's row the row's own size.
    case size
    case origin, center, margin, padding, space
    /// `left`, `top`, `width`, `height`, and where a node without layout stands.
    case frame
    /// The frame's parts, and the frame on the screen: to be read only.
    case x, y, screenFrame

    private static let named: [String: PropertyName] = {
        var table: [String: PropertyName] = [:]
        for prop in Prop.allCases { table[prop.word] = .prop(prop) }
        table["size"] = .size
        table["origin"] = .origin
        table["center"] = .center
        table["margin"] = .margin
        table["padding"] = .padding
        table["space"] = .space
        table["frame"] = .frame
        table["x"] = .x
        table["y"] = .y
        table["screenFrame"] = .screenFrame
        return table
    }()

    init?(_ text: String) {
        guard let name = PropertyName.named[text] else { return nil }
        self = name
    }

    /// All names, in order.
    static let all: [String] = named.keys.sorted()

    /// The properties it stands for, in the order in which they are written.
    var parts: [Prop] {
        switch self {
        case .prop(let prop): [prop]
        case .size: [.width, .height]
        case .origin: [.left, .top]
        case .center: [.centerX, .centerY]
        case .margin: [.top, .left, .bottom, .right]
        case .padding: [.topPadding, .leftPadding, .bottomPadding, .rightPadding]
        case .space: [.hspace, .vspace]
        case .frame: [.left, .top, .width, .height]
        case .x, .y, .screenFrame: []
        }
    }

    /// The properties that say why it is what it is.
    var explained: [Prop] {
        switch self {
        case .x: [.left]
        case .y: [.top]
        case .screenFrame: PropertyName.frame.parts
        default: parts
        }
    }

    /// Sizes and positions: the right side of their rules is live.
    var isLive: Bool { parts.first?.isLive ?? false }

    /// A node's size or position, or several: in a rule they are live.
    var isLiveToRead: Bool {
        switch self {
        case .prop(let prop): prop.isLive
        case .size, .origin, .center, .frame, .x, .y, .screenFrame: true
        default: false
        }
    }

    /// What a rule that names it follows; `nil` where nothing can follow it.
    var followed: [Prop]? {
        switch self {
        case .prop(let prop) where prop.isLive: [prop]
        case .size, .origin, .center: parts
        default: nil
        }
    }

    /// Whether the word means something as its value.
    func takes(_ word: String) -> Bool { PropertyName.words[self]?.contains(word) ?? false }

    private static let words: [PropertyName: Set<String>] = {
        var table: [PropertyName: Set<String>] = [:]
        for name in all.compactMap(PropertyName.init) {
            table[name] = Set(WordBook.shared.all.filter { name.means($0) })
        }
        return table
    }()

    private func means(_ word: String) -> Bool {
        parts.contains { prop in
            let info = prop.info
            if info.words.contains(where: { $0.word == word }) { return true }
            let forms = info.forms
            switch word {
            case "wrap": return !forms.isDisjoint(with: [.sizeWords, .wrapWord])
            case "fill": return !forms.isDisjoint(with: [.sizeWords, .fillWord])
            case "average": return !forms.isDisjoint(with: [.sizeWords, .averageWord])
            case "share": return forms.contains(.sizeWords)
            case "safeArea": return forms.contains(.safeArea)
            default: return forms.contains(.color) && Colors.isColor(word)
            }
        } || (self == .size && (word == "wrap" || word == "average"))
    }
}

/// Something after a dot, as compiled.
struct Member {
    let text: String
    let property: PropertyName?
    let live: LiveWord?
    /// In a rule: steps to go before the property is looked at.
    var path: [Step] = []
    /// In a rule: the steps begin at the node that the rule stands on.
    var fromSelf = false
}

/// A relation, as compiled.
struct Relation {
    let property: PropertyName
    let sign: RelationSign
    let source: Source
    let nameRange: SourceRange
    let valueRange: SourceRange
    /// The target is the open node.
    let isOpen: Bool
    let isInWhen: Bool

    /// The property's name as written.
    var name: String { property.word ?? "" }
}

/// The making of a node, as compiled.
struct NodePlan {
    let kind: NodeKind
    let isHorizontal: Bool?
    let symbol: Symbol?
    let hasIndex: Bool
    let hasText: Bool
    let styleCount: Int32
    let nameRange: SourceRange
    let source: Source
}

/// Facts that rarer statements need.
struct Plans {
    var expects: [ExpectPlan] = []
    var expectations: [Expectation] = []
    var screens: [DevicePlan] = []
    var whens: [WhenPlan] = []
    var shows: [ShowPlan] = []
    var edits: [EditPlan] = []
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
    /// The condition is function `program` of the program; equal texts are equal conditions.
    case test(program: Int, text: String)
}

struct ShowPlan {
    var hasNode: Bool
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
    var range = SourceRange(at: 0)
    var layerCheck = true
}

extension PropertyName {
    /// What a relation cannot set.
    var isReadOnly: Bool { self == .x || self == .y || self == .screenFrame }

    /// What to write instead of a name that cannot be set.
    var readOnlyHelp: String? {
        switch self {
        case .x: "write `left = …` for the distance from the left edge"
        case .y: "write `top = …` for the distance from the top edge"
        default: nil
        }
    }

    /// The name as written.
    var word: String? { PropertyName.wordTable[self] }

    private static let wordTable = Dictionary(uniqueKeysWithValues: named.map { ($0.value, $0.key) })
}
