/// The warnings of the checker by number; a number is never given to another warning. What each means is in `CheckWarnings`.
enum CheckCode: Int, CaseIterable, Sendable {
    case neverRead = 901
    case neverCalled
    case neverUsed
    case unreachable
    case shadowed
    case unusedValue
    case setTwice
    case allowanceForm
    case unknownAllowance
    case unusedAllowance

    /// Those about allowances themselves, which none of them silences.
    static let aboutAllowances: Set<CheckCode> = [.allowanceForm, .unknownAllowance, .unusedAllowance]
    /// Those about names that nothing uses: no findings where other texts may use the names.
    static let aboutUse: Set<CheckCode> = [.neverRead, .neverCalled, .neverUsed]

    /// `TGL0901`
    var text: String { "TGL0\(rawValue)" }
}
