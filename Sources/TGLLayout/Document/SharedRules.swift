/// Rules in the pool that are shared by all that differ only in the node, or the list, that they refer to: documents have few factors and
/// added numbers, and many nodes with the same ones.
struct SharedRules {
    private struct Use {
        /// The place in the pool, or -1.
        var place: Int32 = -1
        /// How many users it has.
        var count: Int32 = 0
    }

    /// A hash table by the shared part. Of two rules with the same place only the first is shared. Empty until there is a rule.
    private var uses: [Use] = []
    private static let size = 128

    var storage: StorageBytes {
        let bytes = Bytes.array(uses)
        return StorageBytes(name: "rules that are shared", used: bytes.used, taken: bytes.taken)
    }

    /// Gives the place of a rule in the pool to one more user: a place of its own, where it cannot be shared.
    mutating func take(_ rule: Rule, _ pool: inout Pool<Rule>) -> Int32 {
        if uses.isEmpty { uses = Array(repeating: Use(), count: Self.size) }
        let at = Self.index(of: rule)
        if uses[at].place < 0 {
            uses[at].place = pool.add(rule)
        } else if !Self.isAlike(pool[uses[at].place].pointee, rule) {
            return pool.add(rule)
        }
        uses[at].count += 1
        return uses[at].place
    }

    /// Releases a place for one user.
    mutating func release(_ place: Int32, _ pool: inout Pool<Rule>) {
        let at = Self.index(of: pool[place].pointee)
        if uses[at].place == place {
            uses[at].count -= 1
            if uses[at].count > 0 { return }
            uses[at].place = -1
        }
        pool.release(place)
    }

    /// Whether two rules are the same to the last bit, except for what they refer to.
    private static func isAlike(_ a: Rule, _ b: Rule) -> Bool {
        a.kind == b.kind && a.anchor == b.anchor && a.path == b.path && a.mult.bitPattern == b.mult.bitPattern
            && a.add.bitPattern == b.add.bitPattern && a.priority.bitPattern == b.priority.bitPattern
    }

    private static func index(of rule: Rule) -> Int {
        let marks = UInt64(rule.kind.rawValue) | UInt64(rule.anchor.rawValue) << 8 | UInt64(rule.path) << 16
        var bits = rule.mult.bitPattern &* 0x9e37_79b9_7f4a_7c15
        bits = (bits ^ bits >> 32 ^ rule.add.bitPattern) &* 0xc2b2_ae3d_27d4_eb4f
        bits ^= rule.priority.bitPattern &* 0xff51_afd7_ed55_8ccd
        bits = (bits ^ bits >> 32 ^ marks) &* 0x9e37_79b9_7f4a_7c15
        return Int(truncatingIfNeeded: bits >> 57)
    }
}
