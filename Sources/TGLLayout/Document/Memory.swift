import Glibc

/// Raw memory for the arena and the scratch stack.
///
/// Large pieces ask for large pages, so that making and walking a tree of a hundred thousand nodes takes a fraction of the page
/// faults; and `realloc` moves the pages of a large piece instead of copying it.
enum Memory {
    /// Pieces of this many bytes and more ask for large pages.
    private static let largePagesFrom = 1 << 22
    private static let page: UInt = 4096

    static let cacheLine = 64

    /// Where the first whole cache line begins.
    static func firstLine(in raw: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
        raw.alignedUp(toMultipleOf: cacheLine)
    }

    /// Memory for `bytes`, or `old` made that large.
    static func room(_ old: UnsafeMutableRawPointer?, _ bytes: Int) -> UnsafeMutableRawPointer {
        guard let raw = realloc(old, bytes) else { fatalError("out of memory") }
        if bytes >= largePagesFrom { preferLargePages(raw, bytes) }
        return raw
    }

    /// A hint, which the system may refuse.
    private static func preferLargePages(_ raw: UnsafeMutableRawPointer, _ bytes: Int) {
        let from = (UInt(bitPattern: raw) + page - 1) & ~(page - 1)
        let to = UInt(bitPattern: raw + bytes) & ~(page - 1)
        if let start = UnsafeMutableRawPointer(bitPattern: from) { _ = madvise(start, Int(to - from), MADV_HUGEPAGE) }
    }
}
