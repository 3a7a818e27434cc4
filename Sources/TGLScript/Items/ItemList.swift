import TGLLayout

/// The values of items: a list, or the whole numbers from 0 on.
final class ItemList: ItemValues {
    private(set) var count: Int
    private var list: ListBox?

    /// The numbers from 0 up to a count.
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

    /// Whether the values are numbers that follow each other from 0.
    var isCounted: Bool { list == nil }

    /// The values as a list; `nil` of numbers that follow each other.
    var box: ListBox? { list }

    /// Where in a list these values are, in the same memory; `nil` where they are not.
    func place(in longer: ItemList) -> Range<Int>? { list.flatMap { own in longer.list?.place(of: own) } }

    /// Goes on with a list that begins with these values, in the same memory.
    func grow(to longer: ItemList) { (list, count) = (longer.list, longer.count) }
}

/// What is known of a section's items as long as they are the same: the list that they were set to or read as, and its keys.
final class KnownList {
    private(set) var values: ItemList
    /// Whether the values are those of the items themselves, and not only equal to them.
    let isExact: Bool
    /// The number of the function by which items are known, and the values of which the keys are known.
    private let function: Int32
    private var keyed = 0..<0
    private var keys: Set<ItemKey> = []
    /// Whether some keys are equal.
    private(set) var hasEqual = false
    /// Whether each key is equal to itself, as a live number is not.
    private(set) var isOfEqualKeys = true

    init(_ values: ItemList, isExact: Bool, key function: Int32) {
        self.values = values
        self.isExact = isExact
        self.function = function
    }

    /// Goes on with a list that has these values at its end or at its beginning, in the same memory; gives where in it others are, `nil`
    /// where it has not, or values are known by another function.
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

    /// Finds out whether some of all keys are equal.
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
