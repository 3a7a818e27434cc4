import TGLLayout
import TGLSyntax

extension Step {
    /// The step of a word such as `parent` or `prev`; `nil` for `self`, which is no step.
    init?(_ word: LiveWord) {
        switch word {
        case .itself: return nil
        case .parent: self = .parent
        case .prev: self = .prev
        case .next: self = .next
        case .first: self = .first
        case .last: self = .last
        }
    }
}

extension [Step] {
    /// The steps as a rule stores them: three bits for each, the first in the lowest bits.
    var path: UInt16 {
        reversed().reduce(0) { $0 << 3 | $1.rawValue }
    }
}
