// Sizes that follow a sibling's share: `view A { width = fill }; view B { width = A.width / 2 }` in a row.
//
// B takes from the same free space as A, so B is a share itself: with A's weight and bounds times B's factor, and B's added
// number. Of 90 points A gets 60 and B 30. Chains (C follows B) work the same way. A factor below 0 is not a share.

extension LinearLayout {
    /// Makes an item a share if its rule leads, along the line, to one; the rules on the way become shares too.
    @inline(never) func joinShare(_ line: inout Line, _ k: Int) -> Bool {
        var j = k
        var steps = 0
        while let t = leader(line, j) {
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

    /// The item whose length an item's rule follows.
    private func leader(_ line: Line, _ k: Int) -> Int? {
        let i = run.items[k].node
        let rule = run.sizeRule(i, line.main)
        guard rule.kind == .reference, rule.anchor.axis == line.main, rule.mult >= 0 else { return nil }
        guard case .item(let j) = run.target(i, rule) else { return nil }
        return j
    }

    private func markFollowers(_ line: inout Line, _ k: Int, until end: Int) {
        var j = k
        while j != end, run.items[j].settled(line.main) == .open, let t = leader(line, j) {
            run.items[j].mark(line.main, .asking)
            line.shares += 1
            line.followers += 1
            line.pending -= 1
            j = t
        }
    }

    /// Adds the parts of the items that follow, each after the one that it follows.
    @inline(never) func followingParts(_ line: inout Line, _ parts: UnsafeMutablePointer<Part>) {
        let partOf = scratch.take(Int32.self, run.count)
        partOf.update(repeating: -1, count: run.count)
        for p in 0..<line.partCount where parts[p].role == .size { partOf[Int(parts[p].item)] = Int32(p) }
        let path = scratch.take(Int32.self, run.count)
        for k in 0..<run.count where run.items[k].settled(line.main) == .asking && partOf[k] < 0 {
            var length = 0
            var j = k
            while partOf[j] < 0, length < run.count, let t = leader(line, j) {
                path[length] = Int32(j)
                length += 1
                j = t
            }
            guard partOf[j] >= 0 else { continue }
            var first = parts[Int(partOf[j])]
            while length > 0 {
                length -= 1
                let follower = Int(path[length])
                first = following(line, follower, first)
                (parts + line.partCount).initialize(to: first)
                partOf[follower] = Int32(line.partCount)
                line.partCount += 1
            }
        }
    }

    private func following(_ line: Line, _ k: Int, _ first: Part) -> Part {
        let rule = run.sizeRule(run.items[k].node, line.main)
        func scaled(_ bound: Double) -> Double { bound.isFinite ? bound * rule.mult + rule.add : rule.mult == 0 ? rule.add : bound }
        var part = Part(weight: first.weight * rule.mult, base: first.base * rule.mult + rule.add, item: Int32(k), role: .size)
        let low = max(0, run.sizeBound(k, line.main, .lower) ?? 0)
        let high = max(0, run.sizeBound(k, line.main, .upper) ?? .infinity)
        part.low = min(max(scaled(min(first.low, first.high)), low), high)
        part.high = min(max(scaled(first.high), low), high)
        return part
    }
}
