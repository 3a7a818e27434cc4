// Fitting a line to its length once the shares are settled (step 3): shrinking, and gravity fill.
//
// Shrinking acts where the line is too long, never along an axis that wraps; it needs no share somewhere (L-13, D-14, D-24).
//   average   every size gives the same               weight   every size gives in proportion to itself
//   auto      in a row: of two sizes by content the larger gives first, down to half the room both have; a column: weight
//   space     with one of these: the spacings give, not the sizes
// Where a child has a `shrink` above 0, children shrink by these instead, each by its part and not more.
// Shares do not shrink, neither sizes nor spacings, nor do sizes not below their content (`>= wrap`). A size stops at its lower bound or 0,
// a spacing at 0, and the rest is distributed to the others; what is then left overflows.
//
// Gravity fill adds an equal part of the remaining length to every size, or subtracts it where the line is too long; not for shares, sizes
// by content, and sizes that refer to the container or to their own other size. A size that refers to a sibling uses the sibling's final
// size (D-46). Bounds are kept, and no size is below 0; what one cannot take or give the others do, and what is then left overflows (L-22,
// D-33 to D-35, D-49).

extension LinearLayout {
    /// Shrinks or stretches the sizes of a line that is not as long as its container.
    @inline(__always) func fit(_ line: inout Line) {
        let shrink = run.box.pointee.shrink
        let fills = run.box.pointee.gravity.place(line.main, rtl: rtl) == .fill
        if shrink.mode != 0 || fills || run.box.pointee.flags.contains(.shrinks) { fit(&line, shrink, fills) }
    }

    @inline(never) private func fit(_ line: inout Line, _ shrink: Shrink, _ fills: Bool) {
        if rest(line) < -Self.least, !run.hugs(line.main) {
            if run.box.pointee.flags.contains(.shrinks) { line.shrinks = run.childNumbers(.shrink, .shrinks) }
            if let shrinks = line.shrinks {
                shareLeft(&line, shrinks, by: .shrink)
            } else if shrink.mode == 0 {
                // Without shrinking, the content overflows.
            } else if shrink.contains(.space) {
                shrinkSpacings(&line)
            } else if shrink.mode == Shrink.auto.mode, line.main == .x {
                shrinkPair(&line)
            } else {
                shrinkSizes(&line)
            }
        }
        if fills, abs(rest(line)) > Self.least { stretchSizes(&line) }
    }

    /// The length that the line leaves in the content box; negative where it is too long.
    @inline(__always) func rest(_ line: Line) -> Double { run.content(line.main) - line.total }

    private func shrinkSizes(_ line: inout Line) {
        let byWeight = run.box.pointee.shrink.mode != Shrink.average.mode
        let parts = scratch.take(SharePart.self, run.count)
        var count = 0
        for k in 0..<run.count where shrinks(line, k) {
            let size = run.items[k].size[line.main]
            var part = SharePart(weight: byWeight ? size : 1, base: size, item: Int32(k), role: .size)
            part.low = min(size, max(0, run.sizeBound(k, line.main, .lower) ?? 0))
            (parts + count).initialize(to: part)
            count += 1
        }
        applyParts(&line, parts, count, by: .shrinkType)
    }

    private func shrinks(_ line: Line, _ k: Int) -> Bool {
        let i = run.items[k].node
        if run.sizeRule(i, line.main).isShare { return false }
        guard nodes[Int(i)].flags.contains(.hasBounds) else { return true }
        return run.pass.boundRule(i, line.main, .lower).kind != .wrap
    }

    /// Of two sizes by content the larger one shrinks first; both shrink where each is more than half the room.
    private func shrinkPair(_ line: inout Line) {
        var pair: (first: Int, second: Int) = (-1, -1)
        var found = 0
        for k in 0..<run.count where run.sizeRule(run.items[k].node, line.main).kind == .wrap {
            found += 1
            if found == 1 { pair.first = k } else { pair.second = k }
        }
        guard found == 2 else { return }
        let a = run.items[pair.first].size[line.main]
        let b = run.items[pair.second].size[line.main]
        let room = max(0, rest(line) + a + b)
        let parts = scratch.take(SharePart.self, 2)
        let half = room / 2
        let wanted = a > half && b > half ? (half, half) : a > half ? (room - b, b) : (a, room - a)
        for (k, size, target) in [(pair.first, a, wanted.0), (pair.second, b, wanted.1)] {
            var part = SharePart(weight: size - target, base: size, item: Int32(k), role: .size)
            part.low = min(size, max(0, run.sizeBound(k, line.main, .lower) ?? 0))
            parts[k == pair.first ? 0 : 1] = part
        }
        applyParts(&line, parts, 2, by: .shrinkType)
    }

    private func stretchSizes(_ line: inout Line) {
        let parts = scratch.take(SharePart.self, run.count)
        var count = 0
        for k in 0..<run.count where stretchesAlong(line, k) {
            let size = run.items[k].size[line.main]
            var part = SharePart(weight: 1, base: size, low: 0, item: Int32(k), role: .size)
            if nodes[Int(run.items[k].node)].flags.contains(.hasBounds) {
                part.low = max(0, run.sizeBound(k, line.main, .lower) ?? 0)
                part.high = max(0, run.sizeBound(k, line.main, .upper) ?? .infinity)
            }
            (parts + count).initialize(to: part)
            count += 1
        }
        let own = count
        if count > 0, count < run.count {
            let main = line.main
            run.addFollowers(
                0..<run.count, main, parts, &count, waits: { followsSibling($0, main) }, leader: { run.shareLeader(of: $0, main) },
                alone: { _ in })
        }
        applyParts(&line, parts, count, by: .gravity, own: own)
    }

    /// Whether an item's length refers to a sibling's size.
    func followsSibling(_ k: Int, _ main: Axis) -> Bool {
        let rule = run.sizeRule(run.items[k].node, main)
        guard rule.kind == .reference, case .item = run.target(run.items[k].node, rule) else { return false }
        return true
    }

    /// Asks again for the lengths that refer to siblings, with the siblings' final sizes (D-46).
    func followSiblings(_ line: inout Line) {
        for k in 0..<run.count where follows(line, k) {
            line.total -= run.items[k].size[line.main]
            run.items[k].mark(line.main, .open)
        }
        for k in 0..<run.count where run.items[k].settled(line.main) == .open { line.total += run.ask(k, line.main) }
    }

    /// Whether an item's length refers to a sibling's size, and neither a weight nor `shrink` changes it.
    func follows(_ line: Line, _ k: Int) -> Bool {
        if let weights = line.weights, weights[k] > 0 { return false }
        if let shrinks = line.shrinks, shrinks[k] > 0 { return false }
        return followsSibling(k, line.main)
    }

    /// Whether gravity fill stretches an item along the line.
    private func stretchesAlong(_ line: Line, _ k: Int) -> Bool {
        let i = run.items[k].node
        let rule = run.sizeRule(i, line.main)
        switch rule.kind {
        case .percent, .fill, .average, .share, .wrap, .reference, .extreme: return false
        default: break
        }
        guard nodes[Int(i)].flags.contains(.hasBounds) else { return true }
        return run.pass.boundRule(i, line.main, .lower).kind != .wrap
    }

    /// Adds to sizes their part of the length that the line leaves or lacks, as a property of the container sets it. Sizes across that were
    /// computed from the lengths before are computed again, and so are sizes that refer to siblings. `own`: how many of the parts do not
    /// refer to others.
    private func applyParts(
        _ line: inout Line, _ parts: UnsafeMutablePointer<SharePart>, _ count: Int, by cause: Prop, own: Int? = nil
    ) {
        guard count > 0 else { return }
        let left = rest(line)
        var room = left
        for p in 0..<count { room += run.items[Int(parts[p].item)].size[line.main] }
        let s = shareLength(parts, count, room: room, least: -.infinity, &scratch)
        let account = hears ? fitAccount(line, parts, count, s, left) : nil
        for p in 0..<(own ?? count) {
            let k = Int(parts[p].item)
            var v = s.length(parts[p])
            if v < Self.least { v = 0 }
            line.total += v - parts[p].base
            if let account { reportFit(line, parts[p], s, account, to: v, by: cause) }
            run.items[k].settle(line.main, v)
        }
        reopen(line.cross)
        if own != nil, (own ?? 0) < run.count { followSiblings(&line) }
    }

    /// Shrinks spacings: each child's own ones that are above 0, and `space` between neighbours.
    private func shrinkSpacings(_ line: inout Line) {
        let between = Double(max(0, run.count - 1))
        let parts = scratch.take(SharePart.self, 2 * run.count + 1)
        let byWeight = run.box.pointee.shrink.mode != Shrink.average.mode
        var count = 0
        if let gaps = line.gaps {
            for k in 0..<run.count {
                for (place, side) in [(2 * k, Side.near), (2 * k + 1, Side.far)] where gaps[place] > 0 {
                    // A spacing in percent is a share (L-7a).
                    if line.gapShares > 0, spacing(line, k, side).kind == .percent { continue }
                    let role: SharePart.Role = side == .near ? .near : .far
                    var part = SharePart(weight: byWeight ? gaps[place] : 1, base: gaps[place], item: Int32(k), role: role)
                    let least = run.boundDistance(run.items[k].node, line.main, side, 0, whole: run.content(line.main))
                    part.low = max(0, min(gaps[place], least))
                    (parts + count).initialize(to: part)
                    count += 1
                }
            }
        }
        if line.space > 0, between > 0 {
            let weight = (byWeight ? line.space : 1) * between
            (parts + count).initialize(to: SharePart(weight: weight, base: line.space * between, low: 0, item: 0, role: .space))
            count += 1
        }
        guard count > 0 else { return }
        let left = rest(line)
        var room = left
        for p in 0..<count { room += parts[p].base }
        let s = shareLength(parts, count, room: room, least: -.infinity, &scratch)
        if hears { line.account = LinearAccount(fitAccount(line, parts, count, s, left)) }
        for p in 0..<count {
            let v = s.length(parts[p])
            if let account = line.account { noteShrunk(account, line, parts[p], s, to: v) }
            line.total += v - parts[p].base
            switch parts[p].role {
            case .near: line.gaps?[2 * Int(parts[p].item)] = v
            case .far: line.gaps?[2 * Int(parts[p].item) + 1] = v
            default: line.space = v / between
            }
        }
    }
}
