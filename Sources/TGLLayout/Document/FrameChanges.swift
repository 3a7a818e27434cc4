/// The exact frames that nodes had before, of those whose frame changed; found by node.
public struct FrameChanges: Sendable {
    /// In the order of the nodes' numbers, each node once.
    private var entries: [(node: Int32, old: Rect)] = []

    /// No frame changed.
    public init() {}

    /// The frames before, of nodes below a number. Of several entries for one node the first one is used, if `isChange` says that it
    /// differs. Where `stops` answers true, the rest is left out.
    public init(
        _ noted: consuming [(node: Int32, old: Rect)], below capacity: Int,
        isChange: (Int32, Rect) -> Bool = { _, _ in true }, stops: (Int) -> Bool = { _ in false }
    ) {
        var seen = NodeBits(below: capacity)
        var count = 0
        var isInOrder = true
        var last: Int32 = -1
        // Nearly all entries come in order; the exceptions are containers, which come after their children.
        var strays: [(node: Int32, old: Rect)] = []
        for place in noted.indices {
            if stops(place) { break }
            let (node, old) = noted[place]
            guard seen.insert(node), isChange(node, old) else { continue }
            if node < last {
                if strays.count < FrameChanges.mostStrays {
                    strays.append((node, old))
                    continue
                }
                isInOrder = false
            }
            last = node
            noted[count] = (node, old)
            count += 1
        }
        noted.removeLast(noted.count - count)
        if !isInOrder { noted = FrameChanges.inOrder(noted, below: capacity) }
        if !strays.isEmpty { FrameChanges.insert(&strays, into: &noted) }
        entries = noted
    }

    private static let mostStrays = 64

    /// Inserts a few entries at their places.
    private static func insert(_ strays: inout [(node: Int32, old: Rect)], into entries: inout [(node: Int32, old: Rect)]) {
        strays.sort { $0.node < $1.node }
        var from = entries.count - 1
        entries += strays
        var to = entries.count - 1
        while let stray = strays.popLast() {
            while from >= 0, entries[from].node > stray.node {
                entries[to] = entries[from]
                (from, to) = (from - 1, to - 1)
            }
            entries[to] = stray
            to -= 1
        }
    }

    /// Entries of nodes below a number, each once, in the order of the nodes' numbers.
    private static func inOrder(_ entries: [(node: Int32, old: Rect)], below capacity: Int) -> [(node: Int32, old: Rect)] {
        // A few entries are faster to sort than to put into a table of all nodes.
        if entries.count < capacity / 32 { return entries.sorted { $0.node < $1.node } }
        var placeOfNode = [Int32](repeating: -1, count: capacity)
        for (place, entry) in entries.enumerated() { placeOfNode[Int(entry.node)] = Int32(place) }
        var sorted: [(node: Int32, old: Rect)] = []
        sorted.reserveCapacity(entries.count)
        for place in placeOfNode where place >= 0 { sorted.append(entries[Int(place)]) }
        return sorted
    }

    /// How many frames changed.
    public var count: Int { entries.count }

    /// The nodes whose frame changed, in the order of their numbers.
    public var nodes: some Sequence<Int32> { entries.lazy.map(\.node) }

    /// The frame that a node had, if its frame is different now.
    public subscript(node: Int32) -> Rect? {
        let place = entries.firstPlace { $0.node < node }
        return place < entries.count && entries[place].node == node ? entries[place].old : nil
    }
}
