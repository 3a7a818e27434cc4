/// Numbers that are added to a sum one after the other, each sum rounded as doubles are: what the sum is afterwards, told from what it was
/// before without adding them again.
///
/// Doubles between two powers of two, a binade, are multiples of one unit. So whatever the sum is there, to add a number changes it by
/// the number rounded to that unit, unless the number lies in the middle of two. How much all of them change it is exact:
///
///     sum before    8.0 ≤ … < 16.0            8.3                  9.7          the same steps, wherever the sum begins
///     + 0.1 + 0.7   steps of the unit here    8.3 → 8.4 → 9.1      9.7 → 9.8 → 10.5
package struct OrderedSum {
    /// The sum before and after when they were added last; no number where they never were.
    private var before = Double.nan
    private(set) var sum = Double.nan
    /// The power of two at which the binade begins where the sum was before; 0 where steps are not known.
    private var binade = 0.0
    /// All steps together, and the lowest and the highest that the sum comes on the way.
    private var steps = 0.0
    private var low = 0.0
    private var high = 0.0

    init() {}

    /// Begins to add numbers to a sum.
    package init(from start: Double) {
        before = start
        sum = start
        let power = start.binade
        if power > 1e-200, power < 1e200 { binade = power }
    }

    @inline(__always) package mutating func add(_ x: Double) {
        sum += x
        // Between these two powers a double has no digits below the unit.
        let middle = 1.5 * binade
        let step = (x + middle) - middle
        if abs(x) < binade * 0.5, abs(x - step) != binade * (Double.ulpOfOne / 2) {
            steps += step
            low = min(low, steps)
            high = max(high, steps)
        } else {
            binade = 0
        }
    }

    /// The sum after all of them, where it was `start` before; `nil` where only adding them tells.
    @inline(__always) package func sum(from start: Double) -> Double? {
        if start == before { return sum }
        // Not at the ends of the binade: below it the unit is smaller.
        return start + low > binade && start + high < 2 * binade && binade > 0 ? start + steps : nil
    }
}

/// What is kept of a block beside it, where sums along its line depend on their order: places, and lengths alone.
struct OrderedBlock {
    var places = OrderedSum()
    var lengths = OrderedSum()
}
