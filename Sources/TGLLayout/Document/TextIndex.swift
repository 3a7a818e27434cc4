/// An index of a list of texts: the place of each text. A hash is stored with each place, so that the index grows without reading the texts
/// again.
package struct TextIndex {
    private struct Entry {
        var hash: UInt32 = 0
        /// -1: the entry is free.
        var place: Int32 = -1
    }

    /// A power of two many. A text is in the first entry that was free, from the one that its hash gives.
    private var entries: [Entry] = []
    private var count = 0

    package init() {}

    var bytes: (used: Int, taken: Int) {
        let all = Bytes.array(entries)
        return (all.used - (entries.count - count) * MemoryLayout<Entry>.stride, all.taken)
    }

    /// The place of a text; `nil` where it has none.
    package func place(of text: String, in texts: [String]) -> Int32? {
        guard count > 0 else { return nil }
        let place = entries[entry(of: text, Self.hash(text), texts)].place
        return place < 0 ? nil : place
    }

    /// The place of a text; it becomes `new` where the text has none yet.
    package mutating func place(of text: String, in texts: [String], new: Int32) -> Int32 {
        if 4 * (count + 1) > 3 * entries.count { grow() }
        let hash = Self.hash(text)
        let at = entry(of: text, hash, texts)
        if entries[at].place >= 0 { return entries[at].place }
        entries[at] = Entry(hash: hash, place: new)
        count += 1
        return new
    }

    /// Forgets the place of a text, which is still in the list.
    package mutating func remove(_ text: String, in texts: [String]) {
        guard count > 0 else { return }
        var free = entry(of: text, Self.hash(text), texts)
        guard entries[free].place >= 0 else { return }
        count -= 1
        // Entries that were pushed further by this one move back.
        var next = following(free)
        while entries[next].place >= 0 {
            let distance = (next - first(entries[next].hash)) & (entries.count - 1)
            if distance >= (next - free) & (entries.count - 1) {
                entries[free] = entries[next]
                free = next
            }
            next = following(next)
        }
        entries[free].place = -1
    }

    private static func hash(_ text: String) -> UInt32 { UInt32(truncatingIfNeeded: text.hashValue) }

    @inline(__always) private func first(_ hash: UInt32) -> Int { Int(hash) & (entries.count - 1) }
    @inline(__always) private func following(_ at: Int) -> Int { (at + 1) & (entries.count - 1) }

    /// The entry of a text, or the one that it would have.
    private func entry(of text: String, _ hash: UInt32, _ texts: [String]) -> Int {
        var at = first(hash)
        while entries[at].place >= 0, entries[at].hash != hash || texts[Int(entries[at].place)] != text { at = following(at) }
        return at
    }

    private mutating func grow() {
        let old = entries
        entries = Array(repeating: Entry(), count: max(16, 2 * old.count))
        for entry in old where entry.place >= 0 {
            var at = first(entry.hash)
            while entries[at].place >= 0 { at = following(at) }
            entries[at] = entry
        }
    }
}
