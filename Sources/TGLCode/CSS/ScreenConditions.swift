// Values that are otherwise on some screens, as values under conditions.

/// Conditions on the screen, in order, and screens on which they hold otherwise. Where several hold, the last one counts.
struct ScreenConditions {
    /// The size of a screen.
    typealias Screen = (width: Double, height: Double)

    private(set) var conditions: [MediaCondition]
    let screens: [Screen]
    /// Of each screen the last of the conditions that holds on it; -1: none.
    private var last: [Int] = []

    init(_ conditions: [MediaCondition], screens: [Screen]) {
        self.conditions = conditions
        self.screens = screens
        findLast()
    }

    func holds(_ condition: Int, on screen: Int) -> Bool {
        conditions[condition].holds(width: screens[screen].width, height: screens[screen].height)
    }

    private mutating func findLast() {
        last = screens.indices.map { screen in conditions.indices.last { holds($0, on: screen) } ?? -1 }
    }

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
            let exact = exactly(screen, not: values.indices.filter { !areEqual(values[$0], values[screen]) })
            let number = conditions.firstIndex(of: exact) ?? conditions.count
            if number == conditions.count {
                conditions.append(exact)
                findLast()
            }
            give(number, values[screen])
        }
        return given
    }

    /// A condition that holds on a screen and on none of some others: what is asked of it by the conditions, without what these need not.
    private func exactly(_ screen: Int, not others: [Int]) -> MediaCondition {
        var parts: [MediaCondition] = []
        for condition in conditions.indices {
            // Each as a whole: where a part of it does not hold there may be no screen among these.
            let part = holds(condition, on: screen) ? conditions[condition] : .opposite(conditions[condition])
            if !parts.contains(part) { parts.append(part) }
        }
        func tellsApart(_ parts: [MediaCondition]) -> Bool {
            others.allSatisfy { other in parts.contains { !$0.holds(width: screens[other].width, height: screens[other].height) } }
        }
        // What is hard to read goes first.
        for isPlain in [false, true] {
            for part in parts where part.isComparison == isPlain {
                let rest = parts.filter { $0 != part }
                if !rest.isEmpty, tellsApart(rest) { parts = rest }
            }
        }
        return .and(parts)
    }
}
