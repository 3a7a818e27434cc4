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
            let exact = exactly(screen)
            let number = conditions.firstIndex(of: exact) ?? conditions.count
            if number == conditions.count {
                conditions.append(exact)
                findLast()
            }
            give(number, values[screen])
        }
        return given
    }

    /// The condition that holds on this screen and on none of the others.
    private func exactly(_ screen: Int) -> MediaCondition {
        let (width, height) = screens[screen]
        var widths: Set<Double> = []
        var heights: Set<Double> = []
        for condition in conditions { condition.limits(widths: &widths, heights: &heights) }
        var parts: [MediaCondition] = []
        if let low = widths.filter({ $0 <= width }).max() { parts.append(.width(low == width ? .atLeast : .more, low)) }
        if let high = widths.filter({ $0 >= width }).min() { parts.append(.width(high == width ? .atMost : .less, high)) }
        if let low = heights.filter({ $0 <= height }).max() { parts.append(.height(low == height ? .atLeast : .more, low)) }
        if let high = heights.filter({ $0 >= height }).min() { parts.append(.height(high == height ? .atMost : .less, high)) }
        if conditions.contains(where: \.readsOrientation) { parts.append(width > height ? .landscape : .portrait) }
        return .and(parts)
    }
}
