// Relations beside the slots (`keep`, `vfl`): where they are kept, and their edits. Each writes its inverse to `history`.

/// A relation beside the slots as the document stores it. Its number never changes, and is its place in the order of C-20.
struct KeepRecord {
    var keep: Keep
    var exists = false
    /// The `when` that it belongs to, or -1.
    let when: Int32
}

extension Document {
    /// Adds a relation to a system of constraints, and returns its number.
    /// - Parameter when: the `when` while whose condition is true the relation is in force; -1: always.
    public func addKeep(_ keep: Keep, when: Int32 = -1) -> Int32 {
        let number = Int32(keepRecords.count)
        keepRecords.append(KeepRecord(keep: keep, when: when))
        keepsOfNode[keep.owner, default: []].append(number)
        if when >= 0 { keepsOfWhen[when, default: []].append(number) }
        if let label = keep.label { keepsByLabel[label, default: []].append(number) }
        toggleKeep(number)
        log(.keepExists(keep: number))
        return number
    }

    /// Removes a relation.
    public func removeKeep(_ number: Int32) {
        guard keepRecords[Int(number)].exists else { return }
        toggleKeep(number)
        log(.keepExists(keep: number))
    }

    /// Changes the content of a relation; its owner stays.
    public func setKeep(_ number: Int32, _ keep: Keep) { log(swapKeep(number, keep)) }

    func toggleKeep(_ number: Int32) {
        keepRecords[Int(number)].exists.toggle()
        noteKeepChanged(number)
    }

    func swapKeep(_ number: Int32, _ keep: Keep) -> Edit {
        let old = keepRecords[Int(number)].keep
        keepRecords[Int(number)].keep = keep
        noteKeepChanged(number)
        return .keep(number: number, keep: old)
    }

    /// Whether a relation's labels and rules are or may become in force: its `when`, if it has one, exists.
    private func hasWhen(_ record: KeepRecord) -> Bool { record.when < 0 || whens[Int(record.when)].exists }

    private func noteKeepChanged(_ number: Int32) {
        noteLiveNumbers(ofKeep: number)
        let owner = keepRecords[Int(number)].keep.owner
        if exists(owner) { invalidate(systemRoot(of: owner)) }
    }

    /// Marks the systems whose relations come into force, or go, with a `when`.
    func noteKeeps(ofWhen when: Int32) {
        for number in keepsOfWhen[when] ?? [] where keepRecords[Int(number)].exists { noteKeepChanged(number) }
    }

    /// A relation by its number.
    public func keep(_ number: Int32) -> Keep { keepRecords[Int(number)].keep }

    /// Whether a relation and its owner exist.
    public func keepExists(_ number: Int32) -> Bool {
        guard number >= 0, number < keepRecords.count else { return false }
        let record = keepRecords[Int(number)]
        return record.exists && exists(record.keep.owner) && hasWhen(record)
    }

    /// The `when` that a relation belongs to; `nil` where it is always in force.
    public func when(ofKeep number: Int32) -> Int32? {
        let when = keepRecords[Int(number)].when
        return when < 0 ? nil : when
    }

    /// The relations that a node owns and that are in force, in the order in which they were written; also those that are turned off.
    public func keeps(of node: Int32) -> [Int32] {
        guard let all = keepsOfNode[node] else { return [] }
        return all.filter { number in
            let record = keepRecords[Int(number)]
            return record.exists && (record.when < 0 || whens[Int(record.when)].exists && whens[Int(record.when)].holds)
        }
    }

    /// All relations that a node owns, also those of `when`s that do not apply.
    public func allKeeps(of node: Int32) -> [Int32] { (keepsOfNode[node] ?? []).filter { keepExists($0) } }

    /// All existing relations, in the order in which they were written.
    public func allKeeps() -> [Int32] { (0..<Int32(keepRecords.count)).filter { keepExists($0) } }

    /// The relation of a label; `nil` where there is none.
    public func keep(labelled label: String) -> Int32? { keepsByLabel[label]?.last { keepExists($0) } }

    /// All labels, in the order in which they were written.
    public func allLabels() -> [String] { allKeeps().compactMap { keep($0).label } }

    /// A copy of a relation with other nodes.
    func mapped(_ keep: Keep, _ nodes: [Int32: Int32], _ rule: (Rule) -> Rule) -> Keep {
        func other(_ node: Int32) -> Int32 { nodes[node] ?? node }
        var copy = keep
        copy.owner = other(keep.owner)
        copy.rule = rule(keep.rule)
        switch keep.form {
        case .property(let node, let prop): copy.form = .property(node: other(node), prop: prop)
        case .equation(let left): copy.form = .equation(mapped(SumRule(.only, [left]), other).operands[0])
        case .format(var format):
            format.container = other(format.container)
            for v in format.views.indices {
                format.views[v].node = other(format.views[v].node)
                for p in format.views[v].sizes.indices where format.views[v].sizes[p].node >= 0 {
                    format.views[v].sizes[p].node = other(format.views[v].sizes[p].node)
                }
            }
            copy.form = .format(format)
        }
        return copy
    }

    /// The nodes that a relation names.
    public func nodes(in keep: Keep) -> [Int32] {
        var named: [Int32] = []
        for rule in parts(of: keep.rule) {
            switch rule.kind {
            case .reference: named.append(rule.ref)
            case .sum: named += nodes(in: sums[Int(rule.ref)])
            default: break
            }
        }
        switch keep.form {
        case .property(let node, _): named.append(node)
        case .equation(let left): named += left.terms.map(\.node)
        case .format(let format):
            named.append(format.container)
            for view in format.views { named += [view.node] + view.sizes.map(\.node) }
        }
        return named.filter { $0 >= 0 }
    }
}

extension Document {
    /// Keeps a linear sum; gives the number by which rules name it.
    public func addSum(_ sum: SumRule) -> Int32 {
        if sum.choice != .only || sum.operands.contains(where: { !$0.live.isEmpty }) { adaptation.isUsed = true }
        if cells.isMaking { return addCellSum(sum) }
        sums.append(sum)
        heldBytes += 40 + Document.termBytes(sum)
        return Int32(sums.count - 1)
    }

    static func termBytes(_ sum: SumRule) -> Int { sum.operands.reduce(0) { $0 + 40 + $1.terms.count * MemoryLayout<SumTerm>.stride } }

    /// The existing nodes that a property lists.
    package func nodeList(_ i: Int32, _ prop: Prop) -> [Int32] {
        let rule = value(i, prop)
        guard rule.kind == .list else { return [] }
        return lists[Int(rule.ref)].compactMap { $0.kind == .node && exists($0.ref) ? $0.ref : nil }
    }

    /// The nodes that a linear sum names by their place.
    func nodes(in sum: SumRule) -> [Int32] { sum.allTerms.map(\.node).filter { $0 >= 0 } }

    /// The nodes of a relation that must be items of one system: all nodes of an equation or a format, or the one whose property is
    /// related.
    public func items(of keep: Keep) -> [Int32] {
        switch keep.form {
        case .property(let node, _): return [node]
        case .format(let format): return format.views.map(\.node)
        case .equation(let left):
            var items = left.terms.map(\.node)
            if keep.rule.kind == .reference { items.append(keep.rule.ref) }
            if keep.rule.kind == .sum { items += nodes(in: sums[Int(keep.rule.ref)]) }
            return items
        }
    }

    /// A copy of a linear sum with other nodes.
    func mapped(_ sum: SumRule, _ body: (Int32) -> Int32) -> SumRule {
        var sum = sum
        for o in sum.operands.indices {
            for t in sum.operands[o].terms.indices where sum.operands[o].terms[t].node >= 0 {
                sum.operands[o].terms[t].node = body(sum.operands[o].terms[t].node)
            }
            if let nested = sum.operands[o].nested { sum.operands[o].nested?.rule = mapped(nested.rule, body) }
        }
        return sum
    }

    /// Whether a node is an item of a constraint system, and which node is the system's root (C-1).
    public func system(of i: Int32) -> Int32? {
        if nodes[i].pointee.kind.traits.joinsSystem { return systemRoot(of: i) }
        let parent = nodes[i].pointee.parent
        return parent >= 0 && nodes[parent].pointee.kind.traits.joinsSystem ? systemRoot(of: parent) : nil
    }
}
