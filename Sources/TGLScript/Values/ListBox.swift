/// A list on the heap; what it holds never changes while more than one place holds it.
public final class ListBox: Counted {
    // The dynamic checks of exclusive access would cost more than what a loop does with an item.
    @exclusivity(unchecked) private var slice: SharedSlice<Value>
    /// Of a list of nodes that nobody has looked into yet, what knows them.
    @exclusivity(unchecked) private var source: NodeList?
    private var promised = 0
    let heap: Heap
    /// What a list takes beside its items.
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

    /// A list of so many items, made one after the other.
    convenience init(count: Int, _ heap: Heap, item: (Int) -> Value) {
        let slice = SharedSlice<Value>(uninitialized: count, heap: heap)
        for index in 0..<count { (slice.elements + index).initialize(to: item(index)) }
        self.init(slice, heap)
    }

    /// A list of nodes that is filled in when somebody looks into it, or before the nodes change.
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

    /// Adds items at the end of a list that only the caller holds.
    func append(_ added: ListBox) {
        let count = added.count
        guard count > 0 else { return }
        fillIn()
        added.fillIn()
        let place = slice.grow(by: count, heap: heap)
        place.initialize(from: added.slice.elements, count: count)
    }

    /// Adds one item at the end of a list that only the caller holds.
    func append(_ item: Value) {
        fillIn()
        slice.grow(by: 1, heap: heap).initialize(to: item)
    }

    /// Whether one more item fits in place, and into so many.
    func hasRoom(upTo most: Int) -> Bool { source == nil && slice.count < most && slice.bytes(toExtendBy: 1, atFront: false) == 0 }

    /// The items of both: the longer one is gone on with, so that it need not be copied.
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

    /// The bytes that it takes to add so many items at the end, or at the front.
    func bytes(toExtendBy added: Int, atFront: Bool) -> Int { slice.bytes(toExtendBy: added, atFront: atFront) }

    // MARK: Lists of nodes

    /// Whether it still is to be filled in.
    var isPromise: Bool { source != nil }

    /// Fills in what was promised. Whatever needs the items in memory calls it first.
    @inline(__always) func fillIn() { if source != nil { keepPromise() } }

    @inline(never) private func keepPromise() {
        guard let source else { return }
        slice = source.items()
        self.source = nil
    }

    /// The items that are in memory: none of a list that still is to be filled in.
    @inline(__always) var present: UnsafeBufferPointer<Value> { slice.present }

    /// Some of the items.
    func part(_ range: Range<Int>) -> SharedSlice<Value> {
        fillIn()
        return slice.part(range)
    }

    /// Where in it the items of another list are, in the same memory, as in one that goes on with that; `nil` where they are not. The items
    /// need not be compared then.
    func place(of other: ListBox) -> Range<Int>? { slice.place(of: other.slice) }
}

extension ListBox: RandomAccessCollection {
    /// The place of the first item.
    public var startIndex: Int { 0 }
    /// How many items there are.
    public var endIndex: Int { source == nil ? slice.count : promised }

    /// The item at a place from 0.
    public subscript(place: Int) -> Value {
        if let source { return source.item(place) }
        precondition(place >= 0 && place < slice.count, "a list has no item there")
        return slice.elements[place]
    }

    /// Calls a function with the items as they are in memory.
    public func withContiguousStorageIfAvailable<R>(_ body: (UnsafeBufferPointer<Value>) throws -> R) rethrows -> R? {
        fillIn()
        return try body(UnsafeBufferPointer(start: slice.count > 0 ? slice.elements : nil, count: slice.count))
    }
}

extension Value: SharedElement {
    static func discard(_ elements: UnsafeMutablePointer<Value>, count: Int, heap: Heap) {
        for index in 0..<count {
            // Lists in lists are freed one after the other, so that a deep one does not free itself by recursion.
            if case .list(let inner) = (elements + index).move() { heap.bury(inner) }
        }
    }
}
