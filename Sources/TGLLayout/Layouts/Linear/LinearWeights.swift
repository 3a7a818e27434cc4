// Weights along a line (N-1 to N-4), and dividers (N-5).
//
//        horz, width 200: A 50 weight 1, B 30, C 20 weight 3; left: 200 − 50 − 30 − 20 = 100
//     ┌───────────────────────────────────────────────┐
//     │[ A: 50 + 100 · 1/4 ][ B: 30 ][ C: 20 + 100 · 3/4 ]
//     └───────────────────────────────────────────────┘
//
// 1. Every child has its own length first; shares and spacings in percent get nothing.
// 2. With `largestChild` each child with a weight is at least as long as the longest child, also where the own length wraps.
// 3. The length that the line leaves, or lacks, goes to the children with a weight: left · weight / `weightSum`, or the sum of the
//    weights. What a bound or 0 keeps from one is not given to the others. A child that refers to a sibling with a weight has a
//    part, too, as it has of free space (LinearFollow).

/// The thickness of dividers along a line.
struct LineDividers {
    var beginning = 0.0
    var middle = 0.0
    var end = 0.0

    /// The sum for so many children; 0 without children.
    func total(_ count: Int) -> Double { count > 0 ? beginning + middle * Double(count - 1) + end : 0 }
}

extension LinearLayout {
    /// Reads the thickness and the places of dividers.
    @inline(__always) func takeDividers(_ line: inout Line) {
        if run.box.pointee.flags.contains(.dividers) { readDividers(&line) }
    }

    @inline(never) private func readDividers(_ line: inout Line) {
        let thickness = min(doc.number(run.node, .divider), Length.most)
        let code = doc.wordCode(run.node, .dividers)
        guard run.count > 0 else { return }
        if code & 1 != 0 { line.dividers.beginning = thickness }
        if code & 2 != 0 { line.dividers.middle = thickness }
        if code & 4 != 0 { line.dividers.end = thickness }
    }

    /// Reads the children's weights.
    @inline(__always) func takeWeights(_ line: inout Line) {
        if run.box.pointee.flags.contains(.weights) { readWeights(&line) }
    }

    @inline(never) private func readWeights(_ line: inout Line) { line.weights = run.childNumbers(.weight, .weighs) }

    /// Lengthens or shortens children with a weight, once all have their own length.
    @inline(never) func weigh(_ line: inout Line) {
        guard let weights = line.weights else { return }
        if doc.bool(run.node, .largestChild) { raise(&line, weights) }
        if line.isWeighed { shareLeft(&line, weights, by: .weight) }
    }

    /// Makes children with a weight as long as the longest child.
    private func raise(_ line: inout Line, _ weights: UnsafeMutablePointer<Double>) {
        var largest = 0
        for k in 0..<run.count where run.items[k].size[line.main] > run.items[largest].size[line.main] { largest = k }
        let length = run.items[largest].size[line.main]
        for k in 0..<run.count where weights[k] > 0 && run.items[k].size[line.main] < length {
            let own = run.items[k].size[line.main]
            let size = Length.held(run.clamp(k, line.main, length))
            if size == own { continue }
            line.total += size - own
            if hears { reportRaised(line, k, largest, length, to: size) }
            run.items[k].settle(line.main, size)
        }
        reopen(line.cross)
        followSiblings(&line)
    }

    /// Adds to each child with a weight its part of the length that the line leaves, or subtracts from each with a `shrink` its part of the
    /// length that the line lacks.
    func shareLeft(_ line: inout Line, _ weights: UnsafeMutablePointer<Double>, by cause: Prop) {
        let main = line.main
        let left = rest(line)
        let parts = scratch.take(SharePart.self, run.count)
        var count = 0
        for k in 0..<run.count where weights[k] > 0 {
            let part = SharePart(weight: weights[k], base: run.items[k].size[main], item: Int32(k), role: .size)
            (parts + count).initialize(to: part)
            count += 1
        }
        let own = count
        if own < run.count {
            let before = line
            run.addFollowers(
                0..<run.count, main, parts, &count, waits: { follows(before, $0) }, leader: { run.shareLeader(of: $0, main) },
                alone: { _ in })
        }
        let sum = cause == .weight ? weightSum(parts, count) : Self.sum(parts, count)
        let account = hears ? weightAccount(line, parts, count, sum, left, by: cause) : nil
        for p in 0..<own {
            let k = Int(parts[p].item)
            let wanted = parts[p].base + left * parts[p].weight / sum
            var v = Length.held(run.clamp(k, main, wanted))
            if v < Self.least { v = 0 }
            line.total += v - parts[p].base
            if let account { reportWeight(line, parts[p], account, wanted, to: v) }
            run.items[k].settle(main, v)
        }
        reopen(line.cross)
        if own < count { followSiblings(&line) }
    }

    /// The sum to which the weights relate: the container's `weightSum`, or the sum of all weights.
    private func weightSum(_ parts: UnsafeMutablePointer<SharePart>, _ count: Int) -> Double {
        let own = min(doc.number(run.node, .weightSum), PlainRun.limit)
        return own > 0 ? own : Self.sum(parts, count)
    }

    private static func sum(_ parts: UnsafeMutablePointer<SharePart>, _ count: Int) -> Double {
        var sum = 0.0
        for p in 0..<count { sum += parts[p].weight }
        return sum
    }
}
