// The memory of lists and strings. Several values may be slices of one buffer. A slice that begins or ends at an edge of the filled part
// can be extended there in place, so that extending at either end needs no copy, even while other slices exist.

/// What a `SharedBuffer` can hold.
protocol SharedElement {
    /// Frees elements that belong to no slice any more.
    static func discard(_ elements: UnsafeMutablePointer<Self>, count: Int, heap: Heap)
}

/// The bookkeeping of a `SharedBuffer`.
struct SharedHeader {
    /// The number of elements that fit.
    let capacity: Int
    /// The filled part.
    var lower: Int
    var upper: Int
    /// The ends of slices at the front and at the back.
    var front = SharedEdge()
    var back = SharedEdge()
    /// Unowned, since the boxes that hold the buffer also hold the heap.
    unowned(unsafe) let heap: Heap
}

/// The positions at which slices have one of their ends, from the innermost to the edge of the filled part.
struct SharedEdge {
    /// The number of slices that end at the edge.
    var holders = 0
    /// The positions further in, in the order in which they were the edge.
    var inner: [(place: Int, holders: Int)] = []

    /// Adds a slice with its end at a position.
    mutating func hold(_ place: Int, edge: Int) {
        if place == edge {
            holders += 1
            return
        }
        let index = index(of: place, edge: edge)
        if index < inner.count, inner[index].place == place {
            inner[index].holders += 1
        } else {
            inner.insert((place, 1), at: index)
        }
    }

    /// Moves the edge outwards for one slice: a new one, or one that ended at the edge (`moves`).
    mutating func advance(from edge: Int, moves: Bool) {
        let others = holders - (moves ? 1 : 0)
        if others > 0 { inner.append((edge, others)) }
        holders = 1
    }

    /// Removes a slice. If it was the last one at the edge, returns the new edge.
    mutating func leave(_ place: Int, edge: Int) -> Int? {
        guard place == edge else {
            let index = index(of: place, edge: edge)
            inner[index].holders -= 1
            if index == inner.count - 1 { dropUnheld() }
            return nil
        }
        holders -= 1
        guard holders == 0, let next = inner.popLast() else { return nil }
        holders = next.holders
        dropUnheld()
        return next.place
    }

    private mutating func dropUnheld() {
        while let last = inner.last, last.holders == 0 { inner.removeLast() }
    }

    /// The index of an inner position, or where it would be inserted. Positions descend at the front and ascend at the back.
    private func index(of place: Int, edge: Int) -> Int {
        var (low, high) = (0, inner.count)
        while low < high {
            let middle = (low + high) / 2
            let comesBefore = edge > place ? inner[middle].place < place : inner[middle].place > place
            if comesBefore { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// A block of memory with room at both ends.
final class SharedBuffer<Element: SharedElement>: ManagedBuffer<SharedHeader, Element> {
    /// The bytes of a block without its elements.
    static var overhead: Int { 112 }

    /// An empty block, whose first elements leave room for `front` others before them.
    static func make(capacity: Int, front: Int, heap: Heap) -> SharedBuffer {
        let buffer = SharedBuffer.create(minimumCapacity: capacity) { _ in
            SharedHeader(capacity: capacity, lower: front, upper: front, heap: heap)
        }
        heap.take(capacity * MemoryLayout<Element>.stride + overhead)
        return unsafeDowncast(buffer, to: SharedBuffer.self)
    }

    @inline(__always) var elements: UnsafeMutablePointer<Element> { withUnsafeMutablePointerToElements { $0 } }

    /// The header, without the dynamic checks of exclusive access that `header` makes.
    @inline(__always) var head: UnsafeMutablePointer<SharedHeader> { withUnsafeMutablePointerToHeader { $0 } }

    deinit {
        let heap = head.pointee.heap
        let lower = head.pointee.lower
        Element.discard(elements + lower, count: head.pointee.upper - lower, heap: heap)
        heap.give(head.pointee.capacity * MemoryLayout<Element>.stride + Self.overhead)
    }
}

/// A part of a shared buffer. Its owner must call `drop` at the end, while the heap still exists.
struct SharedSlice<Element: SharedElement> {
    /// `nil` if there are no elements.
    private var buffer: SharedBuffer<Element>?
    private var start = 0
    private(set) var count = 0

    /// An empty slice.
    init() {}

    /// A slice in a new buffer; the caller must initialize all elements at once.
    init(uninitialized count: Int, heap: Heap) {
        guard count > 0 else {
            self.init()
            return
        }
        self.init(SharedBuffer.make(capacity: count, front: 0, heap: heap), start: 0, count: count)
    }

    /// All elements of a buffer that has no other slice.
    private init(_ buffer: SharedBuffer<Element>, start: Int, count: Int) {
        buffer.head.pointee.lower = start
        buffer.head.pointee.upper = start + count
        buffer.head.pointee.front.holders = 1
        buffer.head.pointee.back.holders = 1
        self.buffer = buffer
        self.start = start
        self.count = count
    }

    /// The address of the first element of a slice that is not empty; valid until it is extended or dropped.
    @inline(__always) var elements: UnsafeMutablePointer<Element> { buffer.unsafelyUnwrapped.elements + start }

    /// The elements in memory.
    @inline(__always) var present: UnsafeBufferPointer<Element> {
        UnsafeBufferPointer(start: buffer == nil ? nil : elements, count: count)
    }

    /// Gives up the elements and frees those that belong to no other slice.
    mutating func drop() {
        if buffer != nil, !isKnownUniquelyReferenced(&buffer), let buffer {
            let elements = buffer.elements
            if let lower = buffer.head.pointee.front.leave(start, edge: buffer.head.pointee.lower) {
                let old = buffer.head.pointee.lower
                buffer.head.pointee.lower = lower
                Element.discard(elements + old, count: lower - old, heap: buffer.head.pointee.heap)
            }
            if let upper = buffer.head.pointee.back.leave(start + count, edge: buffer.head.pointee.upper) {
                let old = buffer.head.pointee.upper
                buffer.head.pointee.upper = upper
                Element.discard(elements + upper, count: old - upper, heap: buffer.head.pointee.heap)
            }
        }
        self = SharedSlice()
    }

    /// A part of the slice.
    func part(_ range: Range<Int>) -> SharedSlice {
        guard !range.isEmpty, let buffer else { return SharedSlice() }
        var result = self
        result.start += range.lowerBound
        result.count = range.count
        buffer.head.pointee.front.hold(result.start, edge: buffer.head.pointee.lower)
        buffer.head.pointee.back.hold(result.start + result.count, edge: buffer.head.pointee.upper)
        return result
    }

    /// The range of another slice within this one, if both are in the same memory; `nil` otherwise.
    func place(of other: SharedSlice) -> Range<Int>? {
        guard buffer != nil, buffer === other.buffer, start <= other.start, other.start + other.count <= start + count else { return nil }
        return other.start - start..<other.start - start + other.count
    }

    // MARK: Extending

    /// The bytes needed to extend the slice by this many elements at one end; 0 if there is room.
    func bytes(toExtendBy added: Int, atFront: Bool) -> Int {
        hasRoom(for: added, atFront: atFront) ? 0 : (count + added + SharedSlice.spare(count + added)) * MemoryLayout<Element>.stride
    }

    /// Extends the slice at its back. Returns the address of the new elements, which the caller must initialize at once.
    mutating func grow(by added: Int, heap: Heap) -> UnsafeMutablePointer<Element> {
        makeRoom(for: added, atFront: false, heap: heap)
        let buffer = buffer.unsafelyUnwrapped
        let end = start + count
        buffer.head.pointee.back.advance(from: end, moves: true)
        buffer.head.pointee.upper = end + added
        count += added
        return buffer.elements + end
    }

    /// A slice that extends this one at one end, and the address of its new elements, which the caller must initialize at once. This slice
    /// keeps its elements, perhaps in another buffer.
    mutating func extended(
        by added: Int, atFront: Bool, heap: Heap
    ) -> (slice: SharedSlice, added: UnsafeMutablePointer<Element>) {
        makeRoom(for: added, atFront: atFront, heap: heap)
        let buffer = buffer.unsafelyUnwrapped
        var result = self
        result.count += added
        let end = start + count
        if atFront {
            buffer.head.pointee.back.hold(end, edge: buffer.head.pointee.upper)
            buffer.head.pointee.front.advance(from: start, moves: false)
            buffer.head.pointee.lower = start - added
            result.start = start - added
            return (result, buffer.elements + result.start)
        }
        buffer.head.pointee.front.hold(start, edge: buffer.head.pointee.lower)
        buffer.head.pointee.back.advance(from: end, moves: false)
        buffer.head.pointee.upper = end + added
        return (result, buffer.elements + end)
    }

    private func hasRoom(for added: Int, atFront: Bool) -> Bool {
        guard let buffer else { return false }
        return atFront
            ? start == buffer.head.pointee.lower && start >= added
            : start + count == buffer.head.pointee.upper && start + count + added <= buffer.head.pointee.capacity
    }

    /// The extra room for a slice of this many elements. It is proportional, so that extending has a constant cost on average.
    private static func spare(_ count: Int) -> Int { max(2, count / 2) }

    /// Moves to a larger buffer if there is no room at that end, or another slice uses it.
    private mutating func makeRoom(for added: Int, atFront: Bool, heap: Heap) {
        if hasRoom(for: added, atFront: atFront) { return }
        let spare = SharedSlice.spare(count + added)
        // Keeps free room at the other end, up to a proportional amount.
        var other = 0
        if let head = buffer?.head { other = min(spare, atFront ? head.pointee.capacity - head.pointee.upper : head.pointee.lower) }
        let from = atFront ? spare + added : other
        let bigger = SharedBuffer<Element>.make(capacity: spare + added + count + other, front: from, heap: heap)
        if count > 0 {
            if isKnownUniquelyReferenced(&buffer), let buffer {
                (bigger.elements + from).moveInitialize(from: elements, count: count)
                buffer.head.pointee.upper = buffer.head.pointee.lower
            } else {
                (bigger.elements + from).initialize(from: elements, count: count)
            }
        }
        let count = count
        drop()
        self = SharedSlice(bigger, start: from, count: count)
    }
}
