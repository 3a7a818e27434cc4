/// The warnings of the checker by number; a number is never given to another warning. What each means is in `CheckWarnings`.
enum CheckCode: Int, CaseIterable, Sendable {
    case neverRead = 901
    case neverCalled
    case neverUsed
    case unreachable
    case shadowed
    case unusedValue
    case setTwice

    /// `TGL0901`
    var text: String { "TGL0\(rawValue)" }
}
