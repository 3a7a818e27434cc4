/// The numbers of this module's errors. A new case goes to the end of its group, whose numbers are consecutive.
/// `Sources/CTexts/Pages/script-errors.txt` has a section for each error, in numeric order, with a failing and a working example; a test
/// runs both.
package enum ScriptCode: Int, CaseIterable, Sendable {
    // Names and properties.
    case unknownName = 201
    case unknownProperty
    case undeclared
    case nameInUse
    case noOpenNode
    case readOnly
    case badValue
    case notLinear
    case liveInCall
    case badReference
    case missingNode
    case cycle
    case removedNode
    case misplacedKind
    case wordChange
    case namedTwice
    case knobLimits
    case columnGoesBack

    // Values.
    case type = 220
    case notBool
    case notFinite
    case argumentCount
    case argument
    case index
    case notCallable
    case notList
    case noSuchNode
    case percentSum
    case noMember
    case nodeEdit

    // Statements.
    case doesNothing = 240
    case expectation
    case noError
    case otherError
    case whenContent
    case styleContent
    case whenTest
    case importPlace
    case importPath
    case importRead
    case importCycle
    case impure
    case outOfPlace
    case unknownDevice
    case unknownForm
    case habit
    case keepPlace
    case formatText
    case lessonPlace
    case pictureDiffers
    case pictureFile

    // Limits.
    case steps = 270
    case nodes
    case callDepth
    case nodeDepth
    case listLength
    case listNesting
    case stringLength
    case output
    case time
    case memory
    case names
    case interrupted
    case items

    // Findings.
    case conflict = 801

    /// `TGL0201`
    package var text: String { "TGL0\(rawValue)" }

    /// Whether no `expect error` can catch it: it ends the run.
    var isFatal: Bool {
        switch self {
        case .steps, .time, .memory, .output, .interrupted: true
        default: false
        }
    }

    /// The message of a limit, and the flag that raises it.
    var limit: (what: String, flag: String)? {
        switch self {
        case .steps: ("the script takes too many steps", "--max-steps")
        case .nodes: ("the document has too many nodes", "--max-nodes")
        case .callDepth: ("calls are nested too deeply", "--max-calls")
        case .nodeDepth: ("nodes are nested too deeply", "--max-depth")
        case .listLength: ("the list is too long", "--max-list")
        case .stringLength: ("the string is too long", "--max-string")
        case .output: ("the script prints too much", "--max-output")
        case .time: ("the statement takes too long", "--max-time")
        case .memory: ("the script uses too much memory (bytes)", "--max-memory")
        case .items: ("too many items would be measured for what is in view", "--max-items")
        default: nil
        }
    }
}
