/// A growing piece of raw memory that holds plain data of one type and begins at a cache line. Places that were freed are used again.
package struct Pool<Element> {
    package private(set) var base: UnsafeMutablePointer<Element>
    private var memory: Memory
    private(set) var capacity: Int
    private(set) var count = 0
    private var unused: [Int32] = []

    init(capacity: Int = 64) {
        self.capacity = capacity
        memory = Memory(bytes: capacity * MemoryLayout<Element>.stride)
        base = memory.base.bindMemory(to: Element.self, capacity: capacity)
    }

    func deallocate() { memory.deallocate() }

    /// The element at a number of this pool, which is checked only in a debug build.
    @inline(__always) package subscript(_ i: Int32) -> UnsafeMutablePointer<Element> {
        assert(i >= 0 && Int(i) < count, "this is no place in the pool")
        return base + Int(i)
    }

    /// How many places are in use.
    package var used: Int { count - unused.count }

    /// Bytes of all elements.
    var bytes: Int { count * MemoryLayout<Element>.stride }

    /// Bytes of its memory, including the room at the end.
    var taken: Int { capacity * MemoryLayout<Element>.stride + Memory.cacheLine + unused.capacity * MemoryLayout<Int32>.stride }

    @inline(__always) mutating func add(_ e: Element) -> Int32 {
        if !unused.isEmpty, let i = unused.popLast() {
            (base + Int(i)).initialize(to: e)
            return i
        }
        return append(e)
    }

    /// Adds an element at the end, also where there are free places.
    @inline(__always) mutating func append(_ e: Element) -> Int32 {
        if count == capacity { grow() }
        (base + count).initialize(to: e)
        count += 1
        return Int32(count - 1)
    }

    /// Adds places at the end that are not initialized.
    mutating func extend(by added: Int) {
        while count + added > capacity { grow() }
        count += added
    }

    /// Adds a place at the end for the caller to fill: a value that is written in place is not copied.
    @inline(__always) mutating func appendPlace() -> UnsafeMutablePointer<Element> {
        if count == capacity { grow() }
        count &+= 1
        return base + (count &- 1)
    }

    mutating func release(_ i: Int32) { unused.append(i) }

    /// Drops the last one.
    @inline(__always) mutating func dropLast() { count -= 1 }

    /// Removes all elements, and keeps the memory.
    mutating func dropAll() {
        count = 0
        unused = []
    }

    /// Removes all elements from a place on, and frees their memory.
    mutating func truncate(to count: Int) {
        guard count < self.count else { return }
        self.count = count
        unused.removeAll { Int($0) >= count }
        shrink()
    }

    /// Removes the free places at the end, and frees their memory.
    mutating func trim() {
        guard count > 1024, unused.count > count / 4 else { return }
        unused.sort()
        var end = count
        while let last = unused.last, Int(last) == end - 1 {
            unused.removeLast()
            end -= 1
        }
        count = end
        unused = Array(unused)
        shrink()
    }

    /// Frees memory where there is much more than is used.
    mutating func shrink() {
        let room = max(256, count + count / 4)
        guard capacity > 2 * room else { return }
        resize(to: room)
    }

    private mutating func resize(to room: Int) {
        let stride = MemoryLayout<Element>.stride
        memory.resize(to: room * stride, from: capacity * stride, used: count * stride)
        base = memory.base.bindMemory(to: Element.self, capacity: room)
        capacity = room
    }

    @inline(never) private mutating func grow() {
        resize(to: capacity + Memory.growth(capacity, capacity * MemoryLayout<Element>.stride))
    }
}
