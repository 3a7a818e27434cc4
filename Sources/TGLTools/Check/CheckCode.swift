/// The warnings of the checker by number. A number is never reused. `CheckWarnings` explains the warnings.
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

    /// The warnings about allowances themselves, which cannot be suppressed.
    static let aboutAllowances: Set<CheckCode> = [.allowanceForm, .unknownAllowance, .unusedAllowance]
    /// The warnings about unused names. They are not reported where other texts may use the names.
    static let aboutUse: Set<CheckCode> = [.neverRead, .neverCalled, .neverUsed]

    /// `TGL0901`
    var text: String { "TGL0\(rawValue)" }
}
