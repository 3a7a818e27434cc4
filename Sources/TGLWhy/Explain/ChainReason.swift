// `why` for the place of a chain's member: how much of the chain's length the members leave free, and how the chain's `mode` distributes it
// (C-32, C-33). This sum is shown only if it gives the actual place of every member; otherwise the rows are explained like those of any
// relation.

import TGLLayout

/// A chain whose members have known sizes, with the space before and between the members.
private struct ChainSum {
    let chain: Int32
    let axis: Axis
    let mode: ChainMode
    /// From left to right or from top to bottom.
    let members: [Int32]
    /// The space after each member but the last, and the node whose rule sets it; `end` is the last member's own space after it, in reading
    /// direction.
    let spaces: [(length: Double, node: Int32)]
    let end: (length: Double, node: Int32)
    /// The fraction of the free space that is before the members of a packed chain, in reading direction.
    let bias: Double
    /// Whether the chain runs from right to left.
    let isMirrored: Bool
    /// The chain's length, and the part of it that its members leave free, in points.
    let length: Double
    let left: Double
    /// Whether the members are longer than the chain. The chain then packs them around its middle.
    let isTight: Bool

    /// The number of equal parts into which the free space is divided.
    var parts: Int { mode == .spread ? members.count + 1 : mode == .inside ? members.count - 1 : 1 }
    /// The free space before the first member, in points.
    var before: Double { mode == .spread ? left / Double(parts) : mode == .inside ? 0 : left * (isMirrored ? 1 - bias : bias) }
    /// The number of equal parts that are before the n-th member, counted from 0.
    func partsBefore(_ n: Int) -> Int { mode == .spread ? n + 1 : mode == .inside ? n : 0 }
}

extension ConstraintReason {
    /// Explains the place of a chain's member. Returns false if no chain places it by such a sum.
    mutating func tellChain() -> Bool {
        guard !prop.isSize, let sum = chainSum(), let n = sum.members.firstIndex(of: item) else { return false }
        for row in rows.compactMap(\.relation) where isGap(row, of: sum.chain) { told.append(row) }
        let size: Prop = axis == .x ? .width : .height
        let chain = system.items[Int(sum.chain)].node
        var sizes = NamedSum()
        var ahead = NamedSum()
        for (m, member) in sum.members.enumerated() {
            let node = system.items[Int(member)].node
            sizes.add(.node(node), system.place(member, size))
            if m < n { ahead.add(.node(node), system.place(member, size)) }
            if member != item { read(node, size) }
        }
        read(chain, size)
        var rest = SumText("\(words.reading(chain, size)) \(shortNumber(sum.length))")
        rest.add(sizes, words, isTaken: true)
        add(spaces: sum.members.count - 1, of: sum, to: &rest, isTaken: true)
        if sum.end.length != 0 { add([sum.end], of: sum, to: &rest, isTaken: true) }
        let verb = sum.mode == .packed ? "packs" : "spreads"
        let reason = sum.isTight ? ", which are longer than it" : ""
        add("\(words.name(chain)) \(verb) \(memberNames(sum))\(reason): \(rest.making(sum.left)) left", source(of: sum))
        if let part = shareText(sum, chain) { add(part) }
        let place = placeText(sum, n, chain, ahead)
        if place.isWorkedOut { add(place.making(system.place(item, prop))) }
        return true
    }

    /// The place of the n-th member as a sum: the chain's start, the free space before the member, and the members ahead of it.
    private mutating func placeText(_ sum: ChainSum, _ n: Int, _ chain: Int32, _ ahead: NamedSum) -> SumText {
        let start = system.place(sum.chain, prop)
        if start != 0 { read(chain, prop) }
        var place = SumText()
        place.add(start, words.reading(chain, prop))
        let each = sum.mode == .packed ? sum.before : sum.left / Double(sum.parts)
        let count = sum.mode == .packed ? 1 : sum.partsBefore(n)
        if count > 1 {
            place.add(term: "\(count) × \(each < 0 ? "(\(shortNumber(each)))" : shortNumber(each))", isWorkedOut: true)
        } else if count == 1, place.text.isEmpty {
            place.add(term: shortNumber(each))
        } else if count == 1 {
            place.add(each)
        }
        place.add(ahead, words)
        if sum.isMirrored, sum.end.length != 0 { add([sum.end], of: sum, to: &place, isTaken: false) }
        add(spaces: n, of: sum, to: &place, isTaken: false)
        return place
    }

    /// Adds the spaces between the first members to a sum, or subtracts them.
    private func add(spaces count: Int, of sum: ChainSum, to text: inout SumText, isTaken: Bool) {
        add(sum.spaces.prefix(count), of: sum, to: &text, isTaken: isTaken)
    }

    /// Adds spaces to a sum, or subtracts them: first those that the chain sets, as one term, then those of single members.
    private func add(_ spaces: some Collection<(length: Double, node: Int32)>, of sum: ChainSum, to text: inout SumText, isTaken: Bool) {
        let chain = system.items[Int(sum.chain)].node
        let common = spaces.filter { $0.node == chain && $0.length != 0 }
        if let space = common.first?.length {
            let name = "\(words.name(chain))'s space"
            let shown = space < 0 ? "(\(shortNumber(space)))" : shortNumber(space)
            common.count == 1
                ? text.add(isTaken ? -space : space, name)
                : text.add(term: "\(common.count) × \(name) \(shown)", isWorkedOut: true, isTaken: isTaken)
        }
        for own in spaces where own.node != chain {
            text.add(isTaken ? -own.length : own.length, "\(words.name(own.node))'s space")
        }
    }

    private func memberNames(_ sum: ChainSum) -> String {
        let names = sum.members.map { words.name(system.items[Int($0)].node) }
        return (names.count > 6 ? names.prefix(5) + ["\(names.count - 5) more"] : names[...]).listed
    }

    /// `in 4 equal spaces: 240 / 4 = 60`
    private func shareText(_ sum: ChainSum, _ chain: Int32) -> String? {
        let left = shortNumber(sum.left)
        guard sum.mode == .packed else {
            let each = sum.left / Double(sum.parts)
            return sum.parts == 1 ? nil : "in \(sum.parts) equal spaces: \(left) / \(sum.parts) = \(shortNumber(each))"
        }
        if sum.bias == 0.5 { return "half of it is before them: \(left) / 2 = \(shortNumber(sum.before))" }
        let bias = factorNumber(sum.bias)
        let part = sum.isMirrored ? "(1 − \(bias))" : bias
        return "\(words.reading(chain, .bias)) \(bias): \(left) × \(part) = \(shortNumber(sum.before)) before them"
    }

    /// Where the chain's mode was set; -1 if it has its default.
    private func source(of sum: ChainSum) -> Source { doc.lookup(system.items[Int(sum.chain)].node, .mode).source }

    private mutating func read(_ node: Int32, _ prop: Prop) {
        if !reads.contains(where: { $0.node == node && $0.prop == prop }) { reads.append((node, prop)) }
    }

    // MARK: The chain

    /// Whether a row sets the distance between two members of a chain.
    private func isGap(_ row: Int, of chain: Int32) -> Bool {
        guard case .arrangement(let node, let first, let second, axis) = system.sources[row] else { return false }
        return first >= 0 && second >= 0 && node == system.items[Int(chain)].node
    }

    /// The sum of the chain on whose gaps the value depends, if it gives the actual places of all members.
    private func chainSum() -> ChainSum? {
        for row in rows.compactMap(\.relation) {
            guard case .arrangement(let node, _, _, axis) = system.sources[row], doc.kind(node).traits.linesUp,
                let chain = system.itemOf[node], isGap(row, of: chain)
            else { continue }
            return chainSum(chain)
        }
        return nil
    }

    private func chainSum(_ chain: Int32) -> ChainSum? {
        let node = system.items[Int(chain)].node
        let size: Prop = axis == .x ? .width : .height
        let mirrored = axis == .x && system.rtl
        let line = system.chainLine(chain, in: doc)
        let all = line.members
        let isTight = system.chainStates[chain] == .tight
        let mode = isTight ? .packed : ChainMode(rawValue: doc.value(node, .mode).ref) ?? .spread
        guard all.count > 1, all.contains(item), !all.contains(where: { system.weight($0, axis, in: doc) != nil }),
            all.allSatisfy({ isSettled($0, size) }), isSettled(chain, size), isSettled(chain, prop)
        else { return nil }
        let rule = doc.value(node, .bias)
        let bias = isTight ? 0.5 : rule.kind == .number ? rule.add : 0.5
        // A chain packed at one end places its members one after the other, which the rows explain well enough.
        if mode == .packed, bias == 0 || bias == 1 || isSettled(item, prop) { return nil }
        let length = system.place(chain, size)
        // In `inside` mode, a space that the chain itself sets is part of the equal gaps, unless a member sets another space.
        var spaces = Array(line.spaces.dropLast())
        if mode == .inside, spaces.allSatisfy({ $0.node == node }) { spaces = spaces.map { (0, $0.node) } }
        let end = line.spaces[line.spaces.count - 1]
        let left = all.reduce(length - spaces.reduce(end.length) { $0 + $1.length }) { $0 - system.place($1, size) }
        let sum = ChainSum(
            chain: chain, axis: axis, mode: mode, members: mirrored ? all.reversed() : all, spaces: mirrored ? spaces.reversed() : spaces,
            end: end, bias: bias, isMirrored: mirrored, length: length, left: left, isTight: isTight)
        return holds(sum, size) ? sum : nil
    }

    /// Whether every member is where the sum puts it.
    private func holds(_ sum: ChainSum, _ size: Prop) -> Bool {
        var end = system.place(sum.chain, prop) + (sum.isMirrored ? sum.end.length : 0)
        let each = sum.mode == .packed ? 0 : sum.left / Double(sum.parts)
        for (n, member) in sum.members.enumerated() {
            let at = end + (n == 0 ? sum.before : each + sum.spaces[n - 1].length)
            let place = system.place(member, prop)
            guard system.items[Int(member)].parent == system.items[Int(sum.chain)].parent, abs(at - place) <= 1e-6 * max(1, abs(place))
            else { return false }
            end = place + system.place(member, size)
        }
        return true
    }
}
