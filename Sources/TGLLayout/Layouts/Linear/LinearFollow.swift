// Sizes that refer to a sibling's share: `view A { width = fill }; view B { width = A.width / 2 }` in a row.
//
// B takes from the same free space as A, so B is a share itself: with A's weight and bounds times B's factor, plus B's added number. Of 90
// points A gets 60 and B 30. Chains (C refers to B) work in the same way. A factor below 0 makes no share.

extension LinearLayout {
    /// Makes an item a share if its rule leads, along the line, to one; the items on the way become shares, too.
    @inline(never) func joinShare(_ line: inout Line, _ k: Int) -> Bool {
        var j = k
        var steps = 0
        while let t = run.shareLeader(of: j, line.main) {
            if run.items[t].settled(line.main) == .asking {
                markFollowers(&line, k, until: t)
                return true
            }
            guard run.items[t].settled(line.main) == .open, steps < run.count else { return false }
            steps += 1
            j = t
        }
        return false
    }

    private func markFollowers(_ line: inout Line, _ k: Int, until end: Int) {
        var j = k
        while j != end, run.items[j].settled(line.main) == .open, let t = run.shareLeader(of: j, line.main) {
            run.items[j].mark(line.main, .asking)
            line.shares += 1
            line.followers += 1
            line.pending -= 1
            j = t
        }
    }

    /// Adds the parts of items that refer to others, each after the one that it refers to.
    @inline(never) func followShares(_ line: inout Line, _ parts: UnsafeMutablePointer<SharePart>) {
        let axis = line.main
        run.addFollowers(
            0..<run.count, axis, parts, &line.partCount, waits: { run.items[$0].settled(axis) == .asking },
            leader: { run.shareLeader(of: $0, axis) }, alone: { _ in })
    }
}
