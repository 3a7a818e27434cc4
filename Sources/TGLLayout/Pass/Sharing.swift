// Distributing a length by weight, within bounds, for linear and flow layouts.
//
//     Every part wants  weight · u + base,  within its own bounds; the same u for all makes the sum right.
//
//     u ──►  ▁▁▁▁╱▔▔▔▔▔   a part with both bounds: held at the lower one, growing, held at the upper one
//
// Freezing gives the same: a part that is held by a bound is fixed there, and the others share what is then left by their weights (D-13, as
// in CSS flexbox). Where no part is held, u is the free length divided by the sum of weights.
//
// Free space, shrinking and stretching all use this. Shares grow from their added number (base), and u is not below 0; shrinking and
// stretching begin at the current sizes, and u is what is added per unit of weight.

/// A length that takes part.
package struct SharePart {
    package enum Role: UInt8 { case size, near, far, space }
    package var weight: Double
    package var base: Double
    package var low = -Double.infinity
    package var high = Double.infinity
    var item: Int32
    var role: Role

    package init(
        weight: Double, base: Double, low: Double = -.infinity, high: Double = .infinity, item: Int32, role: Role
    ) {
        (self.weight, self.base, self.low, self.high) = (weight, base, low, high)
        (self.item, self.role) = (item, role)
    }

    /// Whether it has a bound.
    @inline(__always) var isBounded: Bool { low > -.infinity || high < .infinity }
    @inline(__always) package func held(_ v: Double) -> Double { min(max(v, low), high) }
}

/// The result: the free length and the weights of the parts that no bound holds.
package struct Shared {
    var free = 0.0
    var weights = 0.0
    /// The common factor, for the case that every part is held by a bound.
    var u = 0.0

    @inline(__always) package func length(_ p: SharePart) -> Double {
        if p.weight <= 0 { return p.held(p.base) }
        return p.held(p.base + (weights > 0 ? free * p.weight / weights : u * p.weight))
    }
}

/// What decided a part's length.
enum ShareOutcome {
    /// No bound holds it: its part of the free length, by weight, plus its added number.
    case grown(Double)
    /// A bound holds it.
    case held(SlotKind)
    /// No part has a weight: its length is its added number.
    case weightless
}

extension Shared {
    /// What decided the length that `length` answers.
    func outcome(_ p: SharePart) -> ShareOutcome {
        let wanted = p.weight <= 0 ? p.base : p.base + (weights > 0 ? free * p.weight / weights : u * p.weight)
        let length = length(p)
        if length != wanted || weights == 0 && p.weight > 0 { return .held(length == p.high ? .upper : .lower) }
        return weights > 0 ? .grown(wanted) : .weightless
    }
}

/// Distributes `room`; `least`: the smallest u that is allowed.
package func shareLength(
    _ parts: UnsafeMutablePointer<SharePart>, _ count: Int, room: Double, least: Double, _ scratch: inout Scratch
) -> Shared {
    var s = Shared(free: room)
    var bounded = false
    for p in 0..<count {
        s.weights += parts[p].weight
        s.free -= parts[p].base
        if parts[p].isBounded { bounded = true }
    }
    if !s.weights.isFinite { s = scaleWeights(parts, count, room) }
    if s.weights > 0, s.free / s.weights < least { s.free = least * s.weights }
    if !bounded || !isHeld(parts, count, s) { return s }
    return shareWithinBounds(parts, count, room: room, least: least, &scratch)
}

/// Weights so large that their sum is not finite are reduced, all by the same factor.
private func scaleWeights(_ parts: UnsafeMutablePointer<SharePart>, _ count: Int, _ room: Double) -> Shared {
    var s = Shared(free: room)
    for p in 0..<count {
        parts[p].weight /= Double.greatestFiniteMagnitude / 1e-9
        s.weights += parts[p].weight
        s.free -= parts[p].base
    }
    return s
}

/// Whether a bound holds some part with these lengths.
private func isHeld(_ parts: UnsafeMutablePointer<SharePart>, _ count: Int, _ s: Shared) -> Bool {
    let u = s.weights > 0 ? s.free / s.weights : 0
    for p in 0..<count {
        let v = parts[p].base + u * parts[p].weight
        if v < parts[p].low || v > parts[p].high { return true }
    }
    return false
}

/// A change of the sum's slope: at `u` a part begins to grow (its weight) or stops (less its weight).
private struct Bend {
    var u: Double
    var slope: Double
}

/// Increases u from bend to bend until the sum is reached.
private func shareWithinBounds(
    _ parts: UnsafeMutablePointer<SharePart>, _ count: Int, room: Double, least: Double, _ scratch: inout Scratch
) -> Shared {
    let mark = scratch.mark
    let bends = scratch.take(Bend.self, 2 * count)
    defer { scratch.release(mark) }
    var start = least
    if start == -.infinity {
        start = 0
        for p in 0..<count where parts[p].weight > 0 {
            let u = (min(parts[p].low, parts[p].high) - parts[p].base) / parts[p].weight
            if u.isFinite { start = min(start, u) }
        }
    }
    var n = 0
    var sum = 0.0
    var slope = 0.0
    for p in 0..<count {
        let part = parts[p]
        sum += part.held(part.base + start * part.weight)
        guard part.weight > 0, part.low < part.high else { continue }
        let from = (part.low - part.base) / part.weight
        let to = (part.high - part.base) / part.weight
        if from <= start, to > start { slope += part.weight }
        if from > start, from.isFinite { add(Bend(u: from, slope: part.weight)) }
        if to > start, to.isFinite { add(Bend(u: to, slope: -part.weight)) }
    }
    func add(_ b: Bend) {
        bends[n] = b
        n += 1
    }
    var u = start
    if sum < room {
        var list = UnsafeMutableBufferPointer(start: bends, count: n)
        list.sort { $0.u < $1.u }
        var k = 0
        while true {
            let end = k < n ? bends[k].u : .infinity
            let reach = slope > 0 ? u + (room - sum) / slope : .infinity
            if reach <= end || k == n {
                u = reach
                break
            }
            sum += slope * (end - u)
            u = end
            slope += bends[k].slope
            k += 1
        }
    }
    return gather(parts, count, room, u, least)
}

/// Fixes the parts that are held at `u`; the others share what is left.
private func gather(_ parts: UnsafeMutablePointer<SharePart>, _ count: Int, _ room: Double, _ u: Double, _ least: Double) -> Shared {
    var s = Shared(free: room, u: u)
    for p in 0..<count {
        let part = parts[p]
        let v = part.weight > 0 ? part.base + u * part.weight : part.base
        if v <= part.low || v >= part.high || part.weight <= 0 || part.low >= part.high {
            s.free -= part.held(v)
        } else {
            s.free -= part.base
            s.weights += part.weight
        }
    }
    if s.weights > 0, s.free / s.weights < least { s.free = least * s.weights }
    return s
}

// MARK: What follows a share

extension Run {
    /// The item to whose length along an axis an item's size rule refers, so that both can be shares; `nil` where the rule refers to none
    /// or has a factor below 0.
    func shareLeader(of k: Int, _ axis: Axis) -> Int? {
        let i = items[k].node
        let rule = sizeRule(i, axis)
        guard rule.kind == .reference, rule.anchor.axis == axis, rule.mult >= 0, case .item(let j) = target(i, rule) else { return nil }
        return j
    }

    /// Adds a part for each item that waits and refers to a share, directly or through others, after the part that it refers to. `alone`
    /// settles items that wait and refer to none.
    /// - Parameters:
    ///   - range: the items of the line.
    ///   - parts: the shares so far, with room for more; `count` of them.
    func addFollowers(
        _ range: Range<Int>, _ axis: Axis, _ parts: UnsafeMutablePointer<SharePart>, _ count: inout Int, waits: (Int) -> Bool,
        leader: (Int) -> Int?, alone: (Int) -> Void
    ) {
        let first = range.lowerBound
        let partOf = pass.scratch.take(Int32.self, range.count)
        partOf.initialize(repeating: -1, count: range.count)
        for p in 0..<count where parts[p].role == .size { partOf[Int(parts[p].item) - first] = Int32(p) }
        let path = pass.scratch.take(Int32.self, range.count)
        for k in range where partOf[k - first] < 0 && waits(k) {
            var length = 0
            var j = k
            while partOf[j - first] < 0, length < range.count, let next = leader(j) {
                (path + length).initialize(to: Int32(j))
                length += 1
                j = next
            }
            guard partOf[j - first] >= 0 else {
                alone(k)
                continue
            }
            var part = parts[Int(partOf[j - first])]
            while length > 0 {
                length -= 1
                let follower = Int(path[length])
                part = followingPart(follower, axis, after: part)
                (parts + count).initialize(to: part)
                partOf[follower - first] = Int32(count)
                count += 1
            }
        }
    }

    /// The part of an item that refers to another one: the other part's weight, bounds and added number times its own factor, plus its own
    /// added number, within its own bounds.
    private func followingPart(_ k: Int, _ axis: Axis, after leader: SharePart) -> SharePart {
        let rule = sizeRule(items[k].node, axis)
        func scaled(_ bound: Double) -> Double { bound.isFinite ? bound * rule.mult + rule.add : rule.mult == 0 ? rule.add : bound }
        var part = SharePart(weight: leader.weight * rule.mult, base: leader.base * rule.mult + rule.add, item: Int32(k), role: .size)
        let low = max(0, sizeBound(k, axis, .lower) ?? 0)
        let high = max(0, sizeBound(k, axis, .upper) ?? .infinity)
        part.low = min(max(scaled(min(leader.low, leader.high)), low), high)
        part.high = min(max(scaled(leader.high), low), high)
        return part
    }
}
