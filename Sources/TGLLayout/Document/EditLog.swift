/// Edits in the order in which they were made. They stand in memory that grows without being copied: of millions a copy would take long,
/// and twice the memory meanwhile. Whoever has a part of it reads that before the next edit.
public struct EditLog: RandomAccessCollection {
    private var pool = Pool<Edit>()

    func deallocate() { pool.deallocate() }

    func storage(_ name: String) -> StorageBytes { pool.storage(name) }

    /// The place of the oldest.
    public var startIndex: Int { 0 }
    /// How many there are.
    public var endIndex: Int { pool.count }

    /// The edit at a place.
    public subscript(place: Int) -> Edit {
        precondition(place >= 0 && place < pool.count, "no edit stands there")
        return (pool.base + place).pointee
    }

    @inline(__always) mutating func append(_ edit: Edit) { _ = pool.append(edit) }

    mutating func removeLast() -> Edit {
        let last = self[pool.count - 1]
        pool.dropLast()
        return last
    }

    /// Removes all of them, and gives back memory for very many.
    mutating func removeAll() {
        if pool.capacity < 4096 { pool.dropAll() } else { pool.truncate(to: 0) }
    }

    /// Gives back the memory of those that were removed.
    mutating func trim() { pool.shrink() }
}
