// Sets of nodes of a large document: a bit a node, where a table by hash would cost more than the work that asks it.

/// A set of a document's nodes.
public struct NodeBits: Sendable {
    private var words: [UInt64]

    /// An empty set of nodes below a number.
    public init(below capacity: Int) { words = [UInt64](repeating: 0, count: (capacity + 63) / 64) }

    /// Whether a node is in the set.
    public func contains(_ node: Int32) -> Bool {
        let word = Int(node) >> 6
        return word < words.count && words[word] & NodeBits.bit(node) != 0
    }

    /// Takes a node in; false where it was in the set.
    @discardableResult
    public mutating func insert(_ node: Int32) -> Bool {
        let (word, bit) = (Int(node) >> 6, NodeBits.bit(node))
        if words[word] & bit != 0 { return false }
        words[word] |= bit
        return true
    }

    /// Takes a node in that was not in the set, and out one that was.
    package mutating func toggle(_ node: Int32) { words[Int(node) >> 6] ^= NodeBits.bit(node) }

    @inline(__always) private static func bit(_ node: Int32) -> UInt64 { 1 << UInt64(node & 63) }
}
