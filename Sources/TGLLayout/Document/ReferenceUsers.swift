/// For nodes that rules refer to, the nodes and properties that have, or had, such a rule. An entry may occur more than once.
package struct ReferenceUsers {
    package struct Use {
        let node: Int32
        var next: Int32
        let prop: Prop
    }

    /// The first use of each node, or -1; nodes after the end have none.
    private var heads = Pool<Int32>(capacity: 1)
    private var uses = Pool<Use>(capacity: 4)
    /// How many uses there are, and the count at which all are checked for duplicates.
    private var count = 0
    private var limit = 4096

    package init() {}

    package func deallocate() {
        heads.deallocate()
        uses.deallocate()
    }

    var bytes: Int { heads.bytes + uses.bytes }

    var storage: [StorageBytes] { [heads.storage("nodes referred to"), uses.storage("references")] }

    /// Whether there is none.
    @inline(__always) package var isEmpty: Bool { count == 0 }

    /// Notes that a rule of a node refers to another.
    package mutating func note(_ node: Int32, _ prop: Prop, of target: Int32) {
        while heads.count <= Int(target) { _ = heads.append(-1) }
        var use = heads[target].pointee
        // A use that is noted again and again is among the first.
        for _ in 0..<8 where use >= 0 {
            if uses[use].pointee.node == node, uses[use].pointee.prop == prop { return }
            use = uses[use].pointee.next
        }
        if count >= limit { dropDoubles() }
        heads[target].pointee = uses.add(Use(node: node, next: heads[target].pointee, prop: prop))
        count += 1
    }

    /// The users of a node.
    package func users(of target: Int32) -> [(node: Int32, prop: Prop)] {
        guard Int(target) < heads.count else { return [] }
        var users: [(node: Int32, prop: Prop)] = []
        var use = heads[target].pointee
        while use >= 0 {
            users.append((uses[use].pointee.node, uses[use].pointee.prop))
            use = uses[use].pointee.next
        }
        return users
    }

    /// Whether anything refers, or referred, to a node.
    @inline(__always) func isUsed(_ target: Int32) -> Bool { Int(target) < heads.count && heads[target].pointee >= 0 }

    /// Calls `body` for each user of a node; for some more than once, and for some that no longer refer to it.
    @inline(__always) func forEachUser(of target: Int32, _ body: (Int32, Prop) -> Void) {
        guard Int(target) < heads.count else { return }
        var use = heads[target].pointee
        while use >= 0 {
            body(uses[use].pointee.node, uses[use].pointee.prop)
            use = uses[use].pointee.next
        }
    }

    /// Forgets who refers to a node.
    mutating func clear(_ target: Int32) { if isUsed(target) { release(target) { _ in false } } }

    /// Forgets the references to nodes from a number on.
    package mutating func forget(from first: Int32) {
        guard heads.count > Int(first) else { return }
        for target in first..<Int32(heads.count) { release(target) { _ in false } }
        heads.truncate(to: Int(first))
        uses.trim()
    }

    /// Whether a node has more uses than are compared when one is noted; if fewer, all are different.
    private func hasMany(_ target: Int32) -> Bool {
        var use = heads[target].pointee
        for _ in 0..<8 where use >= 0 { use = uses[use].pointee.next }
        return use >= 0
    }

    private mutating func dropDoubles() {
        for target in 0..<Int32(heads.count) where hasMany(target) {
            var known: Set<Int64> = []
            release(target) { known.insert(Int64($0.node) << 8 | Int64($0.prop.rawValue)).inserted }
        }
        limit = max(4096, 2 * count)
    }

    /// Frees the uses of a node that need not stay.
    private mutating func release(_ target: Int32, unless stays: (Use) -> Bool) {
        var before: Int32 = -1
        var use = heads[target].pointee
        while use >= 0 {
            let next = uses[use].pointee.next
            if stays(uses[use].pointee) {
                before = use
            } else {
                if before >= 0 { uses[before].pointee.next = next } else { heads[target].pointee = next }
                uses.release(use)
                count -= 1
            }
            use = next
        }
    }
}
