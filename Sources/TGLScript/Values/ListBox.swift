/// A list on the heap; its content never changes while it has more than one holder.
public final class ListBox: Counted {
    // The dynamic checks of exclusive access would cost more than the work of a loop on an item.
    @exclusivity(unchecked) private var slice: SharedSlice<Value>
    /// The source of the items, for a list of nodes that is not filled in yet.
    @exclusivity(unchecked) private var source: NodeList?
    private var promised = 0
    let heap: Heap
    /// The bytes of a list without its items.
    private static let overhead = 80

    private init(_ slice: SharedSlice<Value>, _ heap: Heap) {
        self.slice = slice
        self.heap = heap
        heap.take(ListBox.overhead)
        super.init()
    }

    convenience init(_ items: some Collection<Value>, _ heap: Heap) {
        let slice = SharedSlice<Value>(uninitialized: items.count, heap: heap)
        if slice.count > 0 { _ = UnsafeMutableBufferPointer(start: slice.elements, count: slice.count).initialize(from: items) }
        self.init(slice, heap)
    }

    /// Makes a list by calling `item` for each index in order.
    convenience init(count: Int, _ heap: Heap, item: (Int) -> Value) {
        let slice = SharedSlice<Value>(uninitialized: count, heap: heap)
        for index in 0..<count { (slice.elements + index).initialize(to: item(index)) }
        self.init(slice, heap)
    }

    /// A list of nodes that is filled in when it is first read, or before the nodes change.
    convenience init(promising source: NodeList, count: Int, _ heap: Heap) {
        self.init(SharedSlice(), heap)
        self.source = source
        promised = count
    }

    deinit {
        slice.drop()
        heap.give(ListBox.overhead)
    }

    /// The values, in order.
    public var items: [Value] { Array(self) }

    // MARK: Extending

    /// Appends items; only the caller may hold the list.
    func append(_ added: ListBox) {
        let count = added.count
        guard count > 0 else { return }
        fillIn()
        added.fillIn()
        let place = slice.grow(by: count, heap: heap)
        place.initialize(from: added.slice.elements, count: count)
    }

    /// Appends an item; only the caller may hold the list.
    func append(_ item: Value) {
        fillIn()
        slice.grow(by: 1, heap: heap).initialize(to: item)
    }

    /// Whether one more item fits in place, without exceeding `most` items.
    func hasRoom(upTo most: Int) -> Bool { source == nil && slice.count < most && slice.bytes(toExtendBy: 1, atFront: false) == 0 }

    /// Both lists joined; the longer one is extended rather than copied.
    func joined(with other: ListBox) -> ListBox {
        if other.count == 0 { return self }
        if count == 0 { return other }
        let isFirstLonger = count >= other.count
        return isFirstLonger ? extended(by: other, atFront: false) : other.extended(by: self, atFront: true)
    }

    private func extended(by other: ListBox, atFront: Bool) -> ListBox {
        fillIn()
        other.fillIn()
        let (slice, place) = slice.extended(by: other.count, atFront: atFront, heap: heap)
        place.initialize(from: other.slice.elements, count: other.count)
        return ListBox(slice, heap)
    }

    /// The bytes needed to add this many items at the end, or at the front.
    func bytes(toExtendBy added: Int, atFront: Bool) -> Int { slice.bytes(toExtendBy: added, atFront: atFront) }

    // MARK: Lists of nodes

    /// Whether it is not filled in yet.
    var isPromise: Bool { source != nil }

    /// Fills in the items. Called before any access to them in memory.
    @inline(__always) func fillIn() { if source != nil { keepPromise() } }

    @inline(never) private func keepPromise() {
        guard let source else { return }
        slice = source.items()
        self.source = nil
    }

    /// The items in memory; none if the list is not filled in yet.
    @inline(__always) var present: UnsafeBufferPointer<Value> { slice.present }

    /// A slice of the items.
    func part(_ range: Range<Int>) -> SharedSlice<Value> {
        fillIn()
        return slice.part(range)
    }

    /// The range of another list's items within this one, if they are in the same memory, as after an extension; then the items need not be
    /// compared. `nil` otherwise.
    func place(of other: ListBox) -> Range<Int>? { slice.place(of: other.slice) }
}

extension ListBox: RandomAccessCollection {
    /// The index of the first item, 0.
    public var startIndex: Int { 0 }
    /// The number of items.
    public var endIndex: Int { source == nil ? slice.count : promised }

    /// The item at an index, from 0.
    public subscript(place: Int) -> Value {
        if let source { return source.item(place) }
        precondition(place >= 0 && place < slice.count, "a list has no item there")
        return slice.elements[place]
    }

    /// Calls a function with the items in memory.
    public func withContiguousStorageIfAvailable<R>(_ body: (UnsafeBufferPointer<Value>) throws -> R) rethrows -> R? {
        fillIn()
        return try body(UnsafeBufferPointer(start: slice.count > 0 ? slice.elements : nil, count: slice.count))
    }
}

extension Value: SharedElement {
    static func discard(_ elements: UnsafeMutablePointer<Value>, count: Int, heap: Heap) {
        for index in 0..<count {
            // Nested lists are freed one after another, so that deep nesting causes no recursion.
            if case .list(let inner) = (elements + index).move() { heap.bury(inner) }
        }
    }
}
