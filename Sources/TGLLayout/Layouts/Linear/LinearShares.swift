// Distributing the free length of a linear layout (steps 2 and 3): sizes and spacings by weight, within bounds (see `Pass/Sharing`).

extension LinearLayout {
    /// Distributes the free length among sizes and spacings.
    @inline(never) func shareOut(_ line: inout Line) {
        buildParts(&line)
        guard let parts = line.parts else { return }
        let isFree = !run.wraps(line.main) && !line.isWeighed
        let room = isFree ? run.content(line.main) - line.fixed : 0
        var s = Shared()
        if isFree { s = shareLength(parts, line.partCount, room: room, least: 0, &scratch) }
        line.shared = s
        line.reads = hears && isFree ? shareReads(line, room) : []
        for p in 0..<line.partCount {
            let part = parts[p]
            var v = s.length(part)
            if abs(v) < Self.least { v = 0 }
            let k = Int(part.item)
            switch part.role {
            case .size:
                run.items[k].settle(line.main, v > 0 ? v : 0)
                if hears { reportShare(line, part, line.reads, v) }
            case .near: line.gaps?[2 * k] = v
            case .far: line.gaps?[2 * k + 1] = v
            case .space: break
            }
            line.total += v
        }
    }

    /// The parts, in the order of the line: near spacing, size, far spacing of each item.
    @inline(never) private func buildParts(_ line: inout Line) {
        let parts = scratch.take(SharePart.self, line.shares + line.gapShares)
        line.parts = parts
        line.partCount = 0
        for k in 0..<run.count {
            if line.gapShares > 0 { spacingPart(&line, k, .near, parts) }
            if run.items[k].settled(line.main) == .asking {
                let rule = run.sizeRule(run.items[k].node, line.main)
                if rule.isShare {
                    (parts + line.partCount).initialize(to: sizePart(line, k, rule))
                    line.partCount += 1
                }
            }
            if line.gapShares > 0 { spacingPart(&line, k, .far, parts) }
        }
        if line.followers > 0 { followShares(&line, parts) }
    }

    private func sizePart(_ line: Line, _ k: Int, _ rule: Rule) -> SharePart {
        var part = SharePart(weight: max(0, rule.weight), base: rule.add, item: Int32(k), role: .size)
        if nodes[Int(run.items[k].node)].flags.contains(.hasBounds) {
            part.low = max(0, run.sizeBound(k, line.main, .lower) ?? 0)
            part.high = max(0, run.sizeBound(k, line.main, .upper) ?? .infinity)
        } else if rule.add < 0 {
            part.low = 0
        }
        return part
    }

    private func spacingPart(_ line: inout Line, _ k: Int, _ side: Side, _ parts: UnsafeMutablePointer<SharePart>) {
        let rule = spacing(line, k, side)
        guard rule.kind == .percent else { return }
        let i = run.items[k].node
        let whole = run.content(line.main)
        let role: SharePart.Role = side == .near ? .near : .far
        var part = SharePart(weight: max(0, rule.mult), base: rule.add, item: Int32(k), role: role)
        if nodes[Int(i)].flags.contains(.hasBounds) {
            part.low = run.boundDistance(i, line.main, side, -.infinity, whole: whole)
            part.high = run.boundDistance(i, line.main, side, .infinity, whole: whole)
        }
        (parts + line.partCount).initialize(to: part)
        line.partCount += 1
    }
}
