/// A list of numbers that are added to a sum one after another, where each sum is rounded as doubles are. It computes the sum after all of
/// them from the sum before, without adding them again.
///
/// Doubles between two powers of two, a binade, are multiples of one unit. So wherever the sum is in a binade, adding a number changes it
/// by the number rounded to that unit, unless the number is exactly between two multiples. The total change is exact:
///
///     sum before    8.0 ≤ … < 16.0            8.3                  9.7          the same steps, wherever the sum begins
///     + 0.1 + 0.7   steps of the unit here    8.3 → 8.4 → 9.1      9.7 → 9.8 → 10.5
package struct OrderedSum {
    /// The sum before and after when the numbers were last added; NaN where they never were.
    private var before = Double.nan
    private(set) var sum = Double.nan
    /// The power of two at which the binade of the sum begins; 0 where the steps are not known.
    private var binade = 0.0
    /// The sum of all steps, and the lowest and highest value of that sum on the way.
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

    /// The sum after all numbers, where it was `start` before; `nil` where they must be added to know it.
    @inline(__always) package func sum(from start: Double) -> Double? {
        if start == before { return sum }
        // Not at the ends of the binade, where the unit is smaller.
        return start + low > binade && start + high < 2 * binade && binade > 0 ? start + steps : nil
    }
}

/// What is kept for a block in addition, where sums along its line depend on their order: of the places, and of the lengths alone.
struct OrderedBlock {
    var places = OrderedSum()
    var lengths = OrderedSum()
}
