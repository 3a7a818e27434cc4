import TGLLayout

/// The values of items: a list, or the numbers from 0 to a count.
final class ItemList: ItemValues {
    private(set) var count: Int
    private var list: ListBox?

    /// The whole numbers from 0 up to, but not including, a count.
    init(count: Int) {
        self.count = count
        list = nil
    }

    init(_ list: ListBox) {
        list.fillIn()
        self.list = list
        count = list.count
    }

    subscript(index: Int) -> Value { list.map { $0[index] } ?? .number(Double(index)) }

    /// Whether the values are consecutive numbers from 0.
    var isCounted: Bool { list == nil }

    /// The values as a list; `nil` for consecutive numbers.
    var box: ListBox? { list }

    /// The range of these values within a list that shares their memory; `nil` if it does not.
    func place(in longer: ItemList) -> Range<Int>? { list.flatMap { own in longer.list?.place(of: own) } }

    /// Replaces the values by a list that begins with them, in the same memory.
    func grow(to longer: ItemList) { (list, count) = (longer.list, longer.count) }
}

/// What is known about a section's items while they are unchanged: the list they were set to or read as, and its keys.
final class KnownList {
    private(set) var values: ItemList
    /// Whether the values are those of the items themselves, not merely equal to them.
    let isExact: Bool
    /// The number of the key function, and the values whose keys are known.
    private let function: Int32
    private var keyed = 0..<0
    private var keys: Set<ItemKey> = []
    /// Whether any keys are equal.
    private(set) var hasEqual = false
    /// Whether each key equals itself; a live number does not.
    private(set) var isOfEqualKeys = true

    init(_ values: ItemList, isExact: Bool, key function: Int32) {
        self.values = values
        self.isExact = isExact
        self.function = function
    }

    /// Extends it to a list that has these values at its end or beginning, in the same memory. Returns the range of the other values; `nil`
    /// if it has not, or if the key function is another one.
    func grow(to longer: ItemList, key function: Int32) -> Range<Int>? {
        guard self.function == function, let own = values.place(in: longer) else { return nil }
        if own.lowerBound == 0 {
            values.grow(to: longer)
            return own.upperBound..<longer.count
        }
        guard own.upperBound == longer.count else { return nil }
        values = longer
        keyed = keyed.lowerBound + own.lowerBound..<keyed.upperBound + own.lowerBound
        return 0..<own.lowerBound
    }

    /// Computes the missing keys, and whether any are equal.
    func takeKeys(_ key: (Value) throws(Failure) -> ItemKey, look: (Int) throws(Failure) -> Void) throws(Failure) {
        for range in [0..<keyed.lowerBound, keyed.upperBound..<values.count] {
            for index in range {
                let own = try key(values[index])
                if own != own { isOfEqualKeys = false }
                if !keys.insert(own).inserted { hasEqual = true }
                try look(index)
            }
        }
        keyed = 0..<values.count
    }
}

extension ItemAt {
    /// The item's value.
    var value: Value { (values as? ItemList)?[index] ?? .none }
}
