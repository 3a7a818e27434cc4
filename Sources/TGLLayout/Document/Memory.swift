import Glibc

/// Raw memory for the arena and the scratch stack.
///
/// Large pieces ask for large pages, so that making and walking a tree of a hundred thousand nodes takes a fraction of the page
/// faults; and `realloc` moves the pages of a large piece instead of copying it.
enum Memory {
    /// Pieces of this many bytes and more ask for large pages.
    private static let largePagesFrom = 1 << 22
    private static let page = 4096
    /// What the system's allocator takes of the pages of a large piece.
    private static let overhead = 24

    static let cacheLine = 64

    /// Where the first whole cache line begins.
    static func firstLine(in raw: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
        raw.alignedUp(toMultipleOf: cacheLine)
    }

    /// Memory for `bytes`, or `old` made that large.
    static func room(_ old: UnsafeMutableRawPointer?, _ bytes: Int) -> UnsafeMutableRawPointer {
        let isLarge = bytes >= largePagesFrom
        // A large piece fills its pages.
        let bytes = isLarge ? (bytes + overhead + page - 1) & ~(page - 1) - overhead : bytes
        guard let raw = realloc(old, bytes) else { fatalError("out of memory") }
        if isLarge { preferLargePages(raw, bytes) }
        return raw
    }

    /// A hint, which the system may refuse. It is given for all pages of the piece: where some had another one, the system could not move
    /// them together any more, and `realloc` would copy.
    private static func preferLargePages(_ raw: UnsafeMutableRawPointer, _ bytes: Int) {
        let from = raw.alignedDown(toMultipleOf: page)
        let to = (raw + bytes).alignedUp(toMultipleOf: page)
        _ = madvise(from, to - from, MADV_HUGEPAGE)
    }
}
