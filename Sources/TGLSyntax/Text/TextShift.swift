/// Where places of a text are in another version of it: before and after the part that differs.
package struct TextShift {
    /// The offset up to which both are equal.
    package let start: Int
    /// The offset in the first version from which on both are equal.
    package let end: Int
    /// By how many bytes the second version is longer.
    package let growth: Int

    /// Compares two versions of a text; the time is linear in the size of what they have in common.
    package init(from old: SourceFile, to new: SourceFile) {
        growth = new.bytes.count - old.bytes.count
        if old === new {
            (start, end) = (old.bytes.count, old.bytes.count)
            return
        }
        let most = min(old.bytes.count, new.bytes.count)
        let (first, last) = old.bytes.withUnsafeBytes { old in
            new.bytes.withUnsafeBytes { new in
                let first = TextShift.commonStart(old, new, most)
                return (first, TextShift.commonEnd(old, new, most - first))
            }
        }
        start = first
        end = old.bytes.count - last
    }

    /// The place of a range in the second version; `nil` if a part of it changed.
    package func range(_ range: SourceRange) -> SourceRange? {
        if Int(range.end) <= start { return range }
        if Int(range.start) >= end { return range.moved(by: growth) }
        return nil
    }

    private static func commonStart(_ old: UnsafeRawBufferPointer, _ new: UnsafeRawBufferPointer, _ most: Int) -> Int {
        var count = 0
        while count + 8 <= most, word(old, count) == word(new, count) { count += 8 }
        while count < most, old[count] == new[count] { count += 1 }
        return count
    }

    private static func commonEnd(_ old: UnsafeRawBufferPointer, _ new: UnsafeRawBufferPointer, _ most: Int) -> Int {
        var count = 0
        while count + 8 <= most, word(old, old.count - count - 8) == word(new, new.count - count - 8) { count += 8 }
        while count < most, old[old.count - 1 - count] == new[new.count - 1 - count] { count += 1 }
        return count
    }

    private static func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
        bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }
}
