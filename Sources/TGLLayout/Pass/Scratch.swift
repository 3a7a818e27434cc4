/// Memory for the duration of one algorithm's run, given out as a stack: pieces never move while they are in use.
package struct Scratch {
    private var chunks: [Memory] = []
    private var sizes: [Int] = []
    private var chunk = 0
    private var used = 0
    /// The last chunk in use since the last `passEnded`, and the bytes up to there in the pass before.
    private var lastChunk = 0
    private var neededBefore = 0

    package init() {}
    /// This many bytes are always kept.
    private static let kept = 1 << 22

    struct Mark {
        fileprivate let chunk: Int
        fileprivate let used: Int
    }

    @inline(__always) var mark: Mark { Mark(chunk: chunk, used: used) }

    @inline(__always) mutating func release(_ m: Mark) {
        chunk = m.chunk
        used = m.used
    }

    /// Room for `count` elements of plain data, not initialised.
    @inline(__always) mutating func take<T>(_ type: T.Type, _ count: Int) -> UnsafeMutablePointer<T> {
        let bytes = (count * MemoryLayout<T>.stride + 15) & ~15
        if chunk < chunks.count, used + bytes <= sizes[chunk] {
            let p = chunks[chunk].base + used
            used += bytes
            return p.bindMemory(to: T.self, capacity: count)
        }
        return takeSlow(type, count, bytes)
    }

    @inline(never) private mutating func takeSlow<T>(_ type: T.Type, _ count: Int, _ bytes: Int) -> UnsafeMutablePointer<T> {
        while true {
            if chunk < chunks.count { chunk += 1 }
            used = 0
            if chunk >= chunks.count {
                // Rounded up, so that a container that grows child by child does not need a new chunk each time.
                var size = 1 << 18
                while size < bytes { size *= 2 }
                chunks.append(Memory(bytes: size))
                sizes.append(size)
                chunk = chunks.count - 1
            }
            if bytes <= sizes[chunk] {
                used = bytes
                lastChunk = max(lastChunk, chunk)
                return chunks[chunk].base.bindMemory(to: T.self, capacity: count)
            }
        }
    }

    package func deallocate() { chunks.forEach { $0.deallocate() } }

    /// Frees memory that only one of the last two passes needed: the first layout of a large tree needs most.
    mutating func passEnded() {
        let needed = sizes.prefix(lastChunk + 1).reduce(0, +)
        let most = max(Scratch.kept, min(needed, neededBefore))
        (lastChunk, neededBefore) = (0, needed)
        var taken = sizes.reduce(0, +)
        while taken > most, let last = sizes.popLast() {
            chunks.removeLast().deallocate()
            taken -= last
        }
    }

    var storage: StorageBytes { StorageBytes(name: "scratch of passes", used: 0, taken: sizes.reduce(0, +)) }
}
