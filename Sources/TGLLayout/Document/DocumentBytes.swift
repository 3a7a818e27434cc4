// The memory of a document's storage, counted by the document itself. The size of the process does not show it, since allocators keep freed
// memory, and pages that were never touched do not count.

/// The bytes of one part of a document's storage.
package struct StorageBytes: Sendable {
    /// What the part holds.
    package let name: String
    /// Bytes in use.
    package let used: Int
    /// Bytes allocated, including room for growth.
    package let taken: Int
}

extension Document {
    /// The bytes that the storage takes, including the room for growth of pools and tables.
    package var bytesTaken: Int { bytesByTable.reduce(0) { $0 + $1.taken } }

    /// The bytes of it that are in use.
    package var bytesUsed: Int { bytesByTable.reduce(0) { $0 + $1.used } }

    /// The bytes of each part of the storage.
    package var bytesByTable: [StorageBytes] {
        var all = [
            nodes.storage("nodes"), rules.storage("rules"), storedNames.storage("names of nodes"), boxes.storage("containers"),
            exts.storage("positions"), contents.storage("texts and pictures"), bounds.storage("bounds of sizes"),
            placeBounds.storage("bounds of positions"), cssItems.storage("properties in a flex, grid or block"),
            cssBoxes.storage("flexes, grids and blocks"), slots.storage("own rules"), pool.storage("rules of many parts"),
            answers.storage("measured answers"), rareAnswers.storage("rare parts of measured answers"), placings.storage("safe area"),
            keptLines.storage("lines that are kept"), keptBlocks.storage("blocks of these"),
            orderedBlocks.storage("sums of these in order"), scratch.storage, names.storage, sharedRules.storage,
        ]
        all += history.storage + referenceUsers.storage
        all.append(part("paddings and spaces", (boxLengths * MemoryLayout<BoxLengths>.stride, boxLengths * BoxLengths.taken)))
        all.append(part("values", valueBytes))
        all.append(part("styles and whens", layerBytes))
        all.append(part("rules that wait for nodes", referenceBytes))
        all.append(part("orders of siblings", orderBytes))
        all.append(part("marks and reports", markBytes))
        all.append(part("items of collections", sectionStates.values.reduce((0, 0)) { $0 + $1.bytes }))
        return all
    }

    private func part(_ name: String, _ bytes: (used: Int, taken: Int)) -> StorageBytes {
        StorageBytes(name: name, used: bytes.used, taken: bytes.taken)
    }

    private func part(_ name: String, _ bytes: Int) -> StorageBytes { StorageBytes(name: name, used: bytes, taken: bytes) }

    /// Texts, numbers, lists and functions, and the results of measuring texts.
    private var valueBytes: (used: Int, taken: Int) {
        var bytes = Bytes.array(lists) + Bytes.array(strings) + Bytes.array(numbers) + Bytes.array(functions)
        bytes = bytes + stringIndex.bytes + Bytes.array(textRuns)
        bytes = bytes + Bytes.array(sums) + Bytes.array(keepRecords)
        bytes = lists.reduce(bytes) { $0 + Bytes.array($1) }
        bytes = numbers.reduce(bytes) { $0 + Bytes.array($1) }
        bytes = strings.reduce(bytes) { $0 + Bytes.text($1) }
        bytes = bytes + (textRunBytes, textRunBytes)
        return bytes
    }

    private var layerBytes: (used: Int, taken: Int) {
        var bytes = Bytes.array(styles) + Bytes.array(whens) + Bytes.array(allWhens)
        bytes = bytes + Bytes.table(whensByCondition) + Bytes.table(whensOfNode)
        for style in styles {
            bytes = bytes + Bytes.array(style.slots) + Bytes.array(style.users) + Bytes.set(style.knownUsers)
        }
        for when in whens { bytes = bytes + Bytes.array(when.slots) + Bytes.array(when.placesOfStyles) }
        for said in Array(whensOfNode.values) + styles.map(\.whens) {
            bytes = bytes + Bytes.array(said.all) + Bytes.array(said.holding)
            bytes = said.holding.reduce(bytes) { $0 + Bytes.array($1.places) }
        }
        return bytes
    }

    private var referenceBytes: (used: Int, taken: Int) {
        Bytes.table(ghosts) + Bytes.array(ghostUses)
    }

    private var markBytes: (used: Int, taken: Int) {
        Bytes.array(dirty) + Bytes.array(editedChildren) + Bytes.array(tracked) + Bytes.array(report.changes) + Bytes.array(foreign)
            + keptPlaces.values.reduce(Bytes.table(curveFindings) + Bytes.table(keptPlaces)) { $0 + Bytes.array($1) }
            + keptStarts.values.reduce(Bytes.table(keptStarts)) { $0 + Bytes.array($1) }
            + keptBreaks.values.reduce(Bytes.table(keptBreaks)) { $0 + $1.storage }
            + keptGrids.values.reduce(Bytes.table(keptGrids)) { $0 + $1.storage }
    }
}

/// The memory of Swift's own collections.
enum Bytes {
    /// The bytes before the elements of an array or table on the heap.
    private static let head = 32

    static func array<T>(_ list: [T]) -> (used: Int, taken: Int) {
        let stride = MemoryLayout<T>.stride
        return list.capacity == 0 ? (0, 0) : (list.count * stride + head, list.capacity * stride + head)
    }

    static func table<K, V>(_ table: [K: V]) -> (used: Int, taken: Int) {
        hashed(table.count, table.capacity, MemoryLayout<K>.stride + MemoryLayout<V>.stride)
    }

    static func set<T>(_ set: Set<T>) -> (used: Int, taken: Int) { hashed(set.count, set.capacity, MemoryLayout<T>.stride) }

    /// A text longer than 15 bytes is on the heap.
    static func text(_ text: String) -> (used: Int, taken: Int) {
        let count = text.utf8.count
        return count < 16 ? (0, 0) : (count + head, (count + head + 15) & ~15)
    }

    /// Three quarters of the places of a table are used at most, and their number is a power of two.
    private static func hashed(_ count: Int, _ capacity: Int, _ stride: Int) -> (used: Int, taken: Int) {
        guard capacity > 0 else { return (0, 0) }
        var places = 1
        while places * 3 / 4 < capacity { places *= 2 }
        return (count * stride + head, places * stride + max(8, places / 8) + head)
    }
}

extension SectionState {
    /// The order of the items, what is known of items that are not made, and what the last layout made. The values of the items are not
    /// counted: they belong to the caller.
    var bytes: (used: Int, taken: Int) {
        var bytes =
            order.bytes + Bytes.table(tables) + Bytes.table(measures) + Bytes.table(cells) + Bytes.table(kept) + Bytes.table(lengths)
        bytes = bytes + Bytes.array(placed) + Bytes.array(notes.invalidated)
        for known in tables.values { bytes = bytes + (known.table.bytes, known.table.bytes) }
        let ofBlock = (known?.bytes ?? 0) + (bands?.bytes ?? 0)
        return bytes + (ofBlock, ofBlock)
    }
}

func + (a: (used: Int, taken: Int), b: (used: Int, taken: Int)) -> (used: Int, taken: Int) {
    (a.used + b.used, a.taken + b.taken)
}

extension Pool {
    func storage(_ name: String) -> StorageBytes { StorageBytes(name: name, used: bytes, taken: taken) }
}
