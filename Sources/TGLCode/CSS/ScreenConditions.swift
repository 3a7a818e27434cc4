// Values that are otherwise on some screens, as values under conditions.

/// Conditions on the screen, in order, and screens on which they hold otherwise. Where several hold, the last one counts.
struct ScreenConditions {
    /// The size of a screen.
    typealias Screen = (width: Double, height: Double)

    private(set) var conditions: [MediaCondition]
    let screens: [Screen]
    /// Of each condition on which screens it holds, as bits.
    private var held: [UInt64] = []
    private var places: [MediaCondition: Int] = [:]
    /// Of each screen the last of the conditions that holds on it; -1: none.
    private var last: [Int]
    /// How many conditions were given; those after them are made of them.
    private let givenCount: Int
    /// So many screens are told apart.
    static let mostScreens = 40

    init(_ conditions: [MediaCondition], screens: [Screen]) {
        self.conditions = []
        self.screens = screens
        givenCount = conditions.count
        last = [Int](repeating: -1, count: screens.count)
        for condition in conditions { add(condition) }
    }

    private mutating func add(_ condition: MediaCondition) {
        let number = conditions.count
        var bits: UInt64 = 0
        for (place, screen) in screens.enumerated() where condition.holds(width: screen.width, height: screen.height) {
            bits |= 1 << UInt64(place)
            last[place] = number
        }
        conditions.append(condition)
        held.append(bits)
        if places[condition] == nil { places[condition] = number }
    }

    func holds(_ condition: Int, on screen: Int) -> Bool { held[condition] >> UInt64(screen) & 1 != 0 }

    /// Under which conditions a value is set so that each screen has the one that it is to have. Screens that the conditions do not tell
    /// apart get one of their own.
    /// - Parameters:
    ///   - base: the value without a condition.
    ///   - values: those of the screens.
    mutating func given<Value>(
        _ base: Value, _ values: [Value], areEqual: (Value, Value) -> Bool
    ) -> [(condition: Int, value: Value)] {
        var given: [(condition: Int, value: Value)] = []
        // What each screen has by the conditions so far.
        var current = [Value](repeating: base, count: values.count)
        func give(_ condition: Int, _ value: Value) {
            given.append((condition, value))
            for screen in values.indices where holds(condition, on: screen) { current[screen] = value }
        }
        for condition in Set(last).sorted() where condition >= 0 {
            let here = values.indices.filter { last[$0] == condition }
            let wanted = values[here[0]]
            if here.allSatisfy({ areEqual(values[$0], wanted) }), here.contains(where: { !areEqual(current[$0], wanted) }) {
                give(condition, wanted)
            }
        }
        for screen in values.indices where !areEqual(current[screen], values[screen]) {
            var others: UInt64 = 0
            for other in values.indices where !areEqual(values[other], values[screen]) { others |= 1 << UInt64(other) }
            give(exactly(screen, not: others), values[screen])
        }
        return given
    }

    /// The place of a condition that holds on a screen and on none of some others: what is asked of it by the conditions, without what
    /// these need not.
    private mutating func exactly(_ screen: Int, not others: UInt64) -> Int {
        if let known = exact[Exact(screen: screen, others: others)] { return known }
        // Each as a whole: where a part of it does not hold there may be no screen among these.
        var parts = conditions.indices.filter { $0 < givenCount }.map { number in
            holds(number, on: screen)
                ? (condition: conditions[number], tells: ~held[number] & others)
                : (condition: MediaCondition.opposite(conditions[number]), tells: held[number] & others)
        }
        var counts = [Int](repeating: 0, count: screens.count)
        for part in parts { for place in screens.indices where part.tells >> UInt64(place) & 1 != 0 { counts[place] += 1 } }
        // What is hard to read goes first.
        for isPlain in [false, true] {
            parts.removeAll { part in
                guard part.condition.isComparison == isPlain else { return false }
                let told = screens.indices.filter { part.tells >> UInt64($0) & 1 != 0 }
                guard told.allSatisfy({ counts[$0] > 1 }) else { return false }
                for place in told { counts[place] -= 1 }
                return true
            }
        }
        let condition = MediaCondition.and(parts.map(\.condition))
        let number = places[condition] ?? conditions.count
        if number == conditions.count { add(condition) }
        exact[Exact(screen: screen, others: others)] = number
        return number
    }

    private struct Exact: Hashable {
        let screen: Int
        let others: UInt64
    }

    private var exact: [Exact: Int] = [:]
}
