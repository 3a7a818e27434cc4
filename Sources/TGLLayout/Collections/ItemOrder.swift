// The order of a collection's items. Items are values, not nodes: runs of consecutive values.

/// The values of items, in a list that never changes, except that values are added at its end. Only the caller knows what they are.
public protocol ItemValues: AnyObject {
    /// The number of values; the last ones may no longer belong to an item.
    var count: Int { get }
}

/// Consecutive items: consecutive values of a list, with consecutive numbers.
///
/// A number belongs to an item as long as the item is in some collection, whatever its place and value are.
public struct ItemPiece {
    /// The number of the first item.
    public var id: Int
    /// Where the values are.
    public var values: any ItemValues
    /// The place of the first item's value in `values`.
    public var first: Int
    /// How many items, at least 1.
    public var count: Int

    /// So many items.
    public init(id: Int, values: any ItemValues, first: Int, count: Int) {
        self.id = id
        self.values = values
        self.first = first
        self.count = count
    }

    /// Whether another piece continues this one.
    func continues(in next: ItemPiece) -> Bool {
        values === next.values && first + count == next.first && id + count == next.id
    }

    /// The part of so many items, from one on.
    func part(from start: Int, count: Int) -> ItemPiece {
        ItemPiece(id: id + start, values: values, first: first + start, count: count)
    }
}

/// One item: its number, and where its value is.
public struct ItemAt {
    /// The item's number.
    public let id: Int
    /// Where its value is.
    public let values: any ItemValues
    /// At which place there.
    public let index: Int

    /// An item by its number and its value; the number is -1 where only the value counts.
    public init(id: Int, values: any ItemValues, index: Int) {
        self.id = id
        self.values = values
        self.index = index
    }
}

/// The items of a section in their order. They are in chunks of pieces, so that a change costs the items that it removes and inserts, and a
/// part of the pieces.
package struct ItemOrder {
    private struct Chunk {
        var pieces: [ItemPiece]
        var count: Int

        init(_ pieces: some Sequence<ItemPiece>) {
            self.pieces = Array(pieces)
            count = self.pieces.reduce(0) { $0 + $1.count }
        }
    }

    private static let mostPieces = 128
    private static let fewPieces = 16
    private var chunks: [Chunk] = []
    /// How many items there are.
    private(set) var count = 0
    /// Grows with every change of the items or their order.
    private(set) var version = 0

    init() {}

    /// The pieces in order.
    var pieces: [ItemPiece] { chunks.flatMap(\.pieces) }

    /// The bytes of the order.
    var bytes: (used: Int, taken: Int) { chunks.reduce(Bytes.array(chunks)) { $0 + Bytes.array($1.pieces) } }

    /// The item at an existing place.
    subscript(place: Int) -> ItemAt {
        var left = place
        var c = 0
        while left >= chunks[c].count {
            left -= chunks[c].count
            c += 1
        }
        var p = 0
        while left >= chunks[c].pieces[p].count {
            left -= chunks[c].pieces[p].count
            p += 1
        }
        let piece = chunks[c].pieces[p]
        return ItemAt(id: piece.id + left, values: piece.values, index: piece.first + left)
    }

    /// The place of an item; `nil` where it is not in the order. `hint`: where it may be.
    package func place(of id: Int, near hint: Int = 0) -> Int? {
        if hint >= 0, hint < count, self[hint].id == id { return hint }
        var start = 0
        for chunk in chunks {
            for piece in chunk.pieces {
                if id >= piece.id, id < piece.id + piece.count { return start + id - piece.id }
                start += piece.count
            }
        }
        return nil
    }

    /// The end of the existing items in a list of values.
    func end(in values: any ItemValues) -> Int {
        var end = 0
        forEachPiece { _, piece in if piece.values === values { end = max(end, piece.first + piece.count) } }
        return end
    }

    /// Calls `body` with each piece and the place of its first item.
    func forEachPiece(_ body: (Int, ItemPiece) -> Void) {
        var start = 0
        for chunk in chunks {
            for piece in chunk.pieces {
                body(start, piece)
                start += piece.count
            }
        }
    }

    /// Removes so many items from a place on and inserts others there; gives the removed ones.
    @discardableResult
    mutating func splice(at place: Int, removing removed: Int, inserting pieces: [ItemPiece]) -> [ItemPiece] {
        let (first, before) = chunk(at: place)
        // All chunks in which something is removed become one list of pieces, which is divided again.
        var last = first
        var reach = before + (chunks.isEmpty ? 0 : chunks[first].count)
        while reach < place + removed, last + 1 < chunks.count {
            last += 1
            reach += chunks[last].count
        }
        var kept: [ItemPiece] = []
        var taken: [ItemPiece] = []
        var tail: [ItemPiece] = []
        var start = before
        if !chunks.isEmpty {
            for piece in chunks[first...last].lazy.flatMap(\.pieces) {
                let (low, high) = (max(0, place - start), min(piece.count, place + removed - start))
                if low > 0 { kept.append(piece.part(from: 0, count: min(low, piece.count))) }
                if low < high { taken.append(piece.part(from: low, count: high - low)) }
                let rest = max(0, high, min(low, piece.count))
                if rest < piece.count { tail.append(piece.part(from: rest, count: piece.count - rest)) }
                start += piece.count
            }
        }
        for piece in pieces + tail where piece.count > 0 {
            if let end = kept.last, end.continues(in: piece) { kept[kept.count - 1].count += piece.count } else { kept.append(piece) }
        }
        count += pieces.reduce(0) { $0 + $1.count } - taken.reduce(0) { $0 + $1.count }
        if !ItemOrder.areSame(taken, pieces) { version += 1 }
        let next = last + 1
        if kept.count < Self.fewPieces, next < chunks.count, chunks[next].pieces.count < Self.mostPieces / 2 {
            kept += chunks[next].pieces
            last = next
        }
        let parts = max(1, (kept.count + Self.mostPieces - 1) / Self.mostPieces)
        let size = (kept.count + parts - 1) / parts
        let fresh = size == 0 ? [] : stride(from: 0, to: kept.count, by: size).map { Chunk(kept[$0..<min($0 + size, kept.count)]) }
        if chunks.isEmpty { chunks = fresh } else { chunks.replaceSubrange(first...last, with: fresh) }
        return taken
    }

    /// Whether two lists of pieces have the same items.
    private static func areSame(_ a: [ItemPiece], _ b: [ItemPiece]) -> Bool {
        a.count == b.count && zip(a, b).allSatisfy { $0.id == $1.id && $0.count == $1.count }
    }

    /// The chunk in which a place is, or the last one, and how many items are before it.
    private func chunk(at place: Int) -> (chunk: Int, before: Int) {
        var before = 0
        var c = 0
        while c + 1 < chunks.count, before + chunks[c].count <= place {
            before += chunks[c].count
            c += 1
        }
        return (c, before)
    }
}
