import Glibc

/// A piece of raw memory that grows, for the arena and the scratch stack.
///
/// A large piece is mapped on its own, and the system is asked for large pages, so that making a tree of a hundred thousand nodes takes few
/// page faults. It gets address space to grow in, which takes no memory until it is written to; where that is not enough, the piece is
/// copied. Where address space is limited, `realloc` gives what is needed and no more.
///
/// A piece begins somewhere in its first large page, each piece at another place, and only the pages after that one are used as large
/// pages. Otherwise all arrays with the same number of bytes per node would need another large page at the same node, and memory would grow
/// in leaps that no limit foresees.
package struct Memory {
    /// Where the first whole cache line begins.
    private(set) var base: UnsafeMutableRawPointer
    /// The memory as it was allocated, by `realloc` or mapped.
    private var raw: UnsafeMutableRawPointer
    /// The bytes of address space of a piece that is mapped; 0 of others.
    private var mapped = 0

    static let cacheLine = 64
    /// Pieces of this many bytes and more are mapped.
    private static let mapsFrom = 1 << 20
    private static let largePage = 1 << 21
    /// How many times as much address space a mapped piece gets.
    private static let spare = 64
    private static let mayMap: Bool = {
        var space = rlimit()
        return getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &space) == 0 && space.rlim_cur == rlim_t.max
    }()

    init(bytes: Int) {
        if let piece = Memory.map(bytes) {
            (raw, mapped) = piece
            base = raw + Memory.offset(of: raw)
        } else {
            raw = Memory.reallocate(nil, bytes)
            base = Memory.firstLine(in: raw)
        }
    }

    func deallocate() { if mapped > 0 { munmap(raw, mapped) } else { free(raw) } }

    /// Resizes the piece, which had room for `before` bytes. `used`: how many of these are in use.
    mutating func resize(to bytes: Int, from before: Int, used: Int) {
        if mapped > 0, resizeMapped(to: bytes, from: before) { return }
        if mapped > 0 || bytes >= Memory.mapsFrom && Memory.mayMap {
            let old = self
            self = Memory(bytes: bytes)
            base.copyMemory(from: old.base, byteCount: used)
            old.deallocate()
            return
        }
        let offset = base - raw
        raw = Memory.reallocate(raw, bytes)
        base = Memory.firstLine(in: raw)
        if base - raw != offset { memmove(base, raw + offset, used) }
    }

    /// How many elements to add room for, given how many bytes the current ones take. Large pieces do not move, so they can grow in small
    /// steps.
    static func growth(_ count: Int, _ bytes: Int) -> Int {
        bytes < 1 << 16 ? count : bytes < mapsFrom ? count / 2 : count / 8
    }

    // MARK: Pieces that are mapped

    private static func wholePages(_ bytes: Int) -> Int { (bytes + largePage - 1) & ~(largePage - 1) }

    /// How far after the start of its address space a mapped piece begins.
    private static func offset(of raw: UnsafeMutableRawPointer) -> Int { Int(bitPattern: raw) / largePage % 16 * (largePage / 16) }

    /// Address space for a large piece; `nil` for others, and where there is none.
    private static func map(_ bytes: Int) -> (UnsafeMutableRawPointer, Int)? {
        guard bytes >= mapsFrom, mayMap else { return nil }
        let size = wholePages(bytes) * spare
        let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
        guard let given = mmap(nil, size + largePage, PROT_READ | PROT_WRITE, flags, -1, 0), given != MAP_FAILED else { return nil }
        let first = given.alignedUp(toMultipleOf: largePage)
        let (before, after) = (first - given, given + largePage - first)
        if before > 0 { munmap(given, before) }
        if after > 0 { munmap(first + size, after) }
        madvise(first + largePage, size - largePage, MADV_HUGEPAGE)
        populate(first, from: offset(of: first), to: offset(of: first) + bytes)
        return (first, size)
    }

    /// Asks for small pages at once, which costs less than a page fault for each. This is a hint, which the system may refuse.
    private static func populate(_ first: UnsafeMutableRawPointer, from start: Int, to end: Int) {
        let start = start & ~(page - 1)
        let end = min((end + page - 1) & ~(page - 1), largePage)
        if start < end { madvise(first + start, end - start, MADV_POPULATE_WRITE) }
    }

    /// Resizes a mapped piece; false where its address space is too small.
    private func resizeMapped(to bytes: Int, from before: Int) -> Bool {
        let offset = base - raw
        let needed = Memory.wholePages(offset + bytes)
        guard needed <= mapped else { return false }
        if bytes > before {
            Memory.populate(raw, from: offset + before, to: offset + bytes)
        } else {
            // The memory after it is released.
            madvise(raw + needed, mapped - needed, MADV_DONTNEED)
        }
        return true
    }

    // MARK: Others

    /// Pieces of this many bytes and more ask for large pages where they are not mapped.
    private static let largePagesFrom = 1 << 22
    private static let page = 4096
    /// The bytes that the system's allocator uses of the pages of a large piece.
    private static let overhead = 24

    private static func firstLine(in raw: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer { raw.alignedUp(toMultipleOf: cacheLine) }

    /// Allocates `bytes` and one more cache line, or resizes `old` to that.
    private static func reallocate(_ old: UnsafeMutableRawPointer?, _ bytes: Int) -> UnsafeMutableRawPointer {
        let bytes = bytes + cacheLine
        let isLarge = bytes >= largePagesFrom
        // A large piece fills its pages.
        let whole = isLarge ? (bytes + overhead + page - 1) & ~(page - 1) - overhead : bytes
        guard let raw = realloc(old, whole) else { fatalError("out of memory") }
        if isLarge { preferLargePages(raw, whole) }
        return raw
    }

    /// A hint, which the system may refuse. It is given for all pages of the piece: with different hints the system could not move them
    /// together, and `realloc` would copy.
    private static func preferLargePages(_ raw: UnsafeMutableRawPointer, _ bytes: Int) {
        let from = raw.alignedDown(toMultipleOf: page)
        let to = (raw + bytes).alignedUp(toMultipleOf: page)
        _ = madvise(from, to - from, MADV_HUGEPAGE)
    }
}
