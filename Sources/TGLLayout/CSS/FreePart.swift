// Parts of free space (CSS Box Alignment 3).

/// The part of free space that an alignment puts before an item, or between two. The same value is used in the layout and in the
/// explanation.
enum FreePart: Equatable, Sendable {
    case none, all, half
    /// One of this many equal parts; half of one.
    case one(of: Double)
    case halfOne(of: Double)

    /// The length of the part.
    @inline(__always) func of(_ free: Double) -> Double {
        switch self {
        case .none: 0
        case .all: free
        case .half: free / 2
        case .one(let count): free / count
        case .halfOne(let count): free / count / 2
        }
    }

    /// The same as a term of a sum.
    func term(of free: Double) -> CSSTerm {
        switch self {
        case .none: .number(0)
        case .all: .number(free)
        case .half: .half(.number(free))
        case .one(let count): .part(.number(free), by: 1, of: count)
        case .halfOne(let count): .half(.part(.number(free), by: 1, of: count))
        }
    }
}

/// The parts of free space before the first of several items, and between two.
struct FreeParts: Equatable {
    var before = FreePart.none
    var between = FreePart.none

    static let none = FreeParts()

    /// The parts for a word that distributes space among so many items; `nil` for other words, and where there is no free space.
    init?(spreading word: BoxAlignment.Word, _ free: Double, _ count: Double) {
        guard free > 0, count > 0 else { return nil }
        switch word {
        case .spaceBetween:
            if count < 2 { return nil }
            between = .one(of: count - 1)
        case .spaceAround: (before, between) = (.halfOne(of: count), .one(of: count))
        case .spaceEvenly: (before, between) = (.one(of: count + 1), .one(of: count + 1))
        default: return nil
        }
    }

    init(before: FreePart = .none) { self.before = before }
}
