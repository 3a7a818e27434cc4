// Sets of nodes of a large document: one bit per node, where a hash table would cost more than the work that uses the set.

/// A set of a document's nodes.
package struct NodeBits: Sendable {
    private var words: [UInt64]

    /// An empty set of nodes below a number.
    package init(below capacity: Int) { words = [UInt64](repeating: 0, count: (capacity + 63) / 64) }

    /// Whether a node is in the set.
    package func contains(_ node: Int32) -> Bool {
        let word = Int(node) >> 6
        return word < words.count && words[word] & NodeBits.bit(node) != 0
    }

    /// Adds a node; false where it was in the set.
    @discardableResult
    package mutating func insert(_ node: Int32) -> Bool {
        let (word, bit) = (Int(node) >> 6, NodeBits.bit(node))
        if words[word] & bit != 0 { return false }
        words[word] |= bit
        return true
    }

    /// Adds a node that is not in the set, or removes one that is.
    package mutating func toggle(_ node: Int32) { words[Int(node) >> 6] ^= NodeBits.bit(node) }

    @inline(__always) private static func bit(_ node: Int32) -> UInt64 { 1 << UInt64(node & 63) }
}
