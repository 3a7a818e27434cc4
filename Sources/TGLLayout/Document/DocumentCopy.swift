// Copies of subtrees, and of a document's styles into another.

extension Document {
    /// Copies a node with all in it: rules, styles and `when`s. References within the subtree point within the copy. The
    /// copy is right after the original; the nodes in it get generated names.
    /// - Returns: the copy.
    /// - Throws: `DocumentError.nameInUse`, `.tooDeep`, `.tooManyNodes`; `.interrupted` where `shouldStop` answered true, with part of the
    /// copy made, which the caller has to undo.
    public func copy(_ original: Int32, name: Name) throws -> Int32 {
        let order = isInCell(original) ? subtree(original) : subtree(original).filter { !isInCell($0) }
        let top = parent(original) ?? Document.screen
        let after = next(original)
        var copies: [Int32: Int32] = [:]
        for (k, node) in order.enumerated() {
            if stops(at: k) { throw DocumentError.interrupted }
            let home = node == original ? top : copies[parent(node) ?? top] ?? top
            copies[node] = try make(kind(node), in: home, name: node == original ? name : nil)
        }
        guard let result = copies[original] else { return original }
        if let after { try move(result, to: top, before: after) }
        for (k, node) in order.enumerated() {
            if stops(at: k) { throw DocumentError.interrupted }
            guard let copy = copies[node] else { continue }
            for slot in ownSlots(node, inOrderOfSetting: true) {
                set(copy, slot.prop, slot.slot, mapped(slot.rule, copies), source: slot.source)
            }
        }
        let whens = try copyWhens(order, copies)
        try copyKeeps(order, copies, whens)
        copyItems(order, copies)
        if isUnfinished { throw DocumentError.interrupted }
        return result
    }

    /// Copies the relations that nodes own, without labels.
    private func copyKeeps(_ order: [Int32], _ copies: [Int32: Int32], _ whens: [Int32: Int32]) throws {
        if keepsOfNode.isEmpty { return }
        for (k, number) in order.flatMap({ allKeeps(of: $0) }).sorted().enumerated() {
            if stops(at: k) { throw DocumentError.interrupted }
            var copy = mapped(keep(number), copies) { mapped($0, copies) }
            copy.label = nil
            _ = addKeep(copy, when: when(ofKeep: number).flatMap { whens[$0] } ?? -1)
        }
    }

    /// Copies the rules that `when`s set on nodes, and their relations; gives the number of each `when`'s copy.
    private func copyWhens(_ order: [Int32], _ copies: [Int32: Int32]) throws -> [Int32: Int32] {
        var said: [Int32: [Int32]] = [:]
        var made: [Int32: Int32] = [:]
        for node in order { for keep in allKeeps(of: node) { if let when = when(ofKeep: keep) { said[when, default: []] += [] } } }
        for (k, node) in order.enumerated() {
            if stops(at: k) { throw DocumentError.interrupted }
            for (when, place) in whensOfNode[node]?.all ?? [] where whens[Int(when)].exists { said[when, default: []].append(place) }
        }
        for (when, places) in said.sorted(by: { $0.key < $1.key }) {
            if isToldToStop { throw DocumentError.interrupted }
            let slots = whens[Int(when)].slots
            made[when] = makeWhen(
                whenTest(when),
                places.sorted().compactMap { place in
                    let slot = slots[Int(place)]
                    guard case .node(let node) = slot.bearer, let copy = copies[node] else { return nil }
                    return WhenSlot(.node(copy), slot.prop, slot.slot, mapped(slot.rule, copies), source: slot.source)
                })
        }
        return made
    }

    /// A rule whose references point to the copies.
    func mapped(_ rule: Rule, _ copies: [Int32: Int32]) -> Rule {
        var result = rule
        switch rule.kind {
        case .reference, .node, .spot: if let copy = copies[rule.ref] { result.ref = copy }
        case .sum:
            let sum = mapped(sums[Int(rule.ref)]) { copies[$0] ?? $0 }
            if sum != sums[Int(rule.ref)] { result.ref = addSum(sum) }
        case .list:
            let items = lists[Int(rule.ref)]
            let changed = items.map { mapped($0, copies) }
            if changed != items { result.ref = addList(changed) }
        case .adaptive: result.ref = addAdaptive(mapped(adaptive: rule) { mapped($0, copies) })
        default: break
        }
        return result
    }

    /// Copies all styles of another document, under the same numbers, with the rules that `when`s set on them. The document must have no
    /// styles of its own. The values that the rules name must be added here again.
    package func takeStyles(of other: Document) {
        for style in other.styles.indices {
            let copy = makeStyle(other.styles[style].name)
            guard other.styles[style].exists else {
                styles[Int(copy)].exists = false
                continue
            }
            for slot in other.styles[style].slots {
                setStyle(copy, slot.prop, slot.slot, taken(slot.rule, from: other), source: slot.source)
            }
        }
        for when in other.allWhens {
            let slots = other.whenSlots(when).compactMap { slot -> WhenSlot? in
                guard case .style(let style) = slot.bearer, other.styleExists(style) else { return nil }
                return WhenSlot(slot.bearer, slot.prop, slot.slot, taken(slot.rule, from: other), source: slot.source)
            }
            if !slots.isEmpty { _ = makeWhen(other.whenTest(when), once: slots) }
        }
    }

    private func taken(_ rule: Rule, from other: Document) -> Rule {
        var result = rule
        switch rule.kind {
        case .reference where rule.ref >= 0, .spot where rule.ref >= 0, .node: result.ref = findOrExpect(other.name(rule.ref))
        case .sum: result.ref = addSum(mapped(other.sums[Int(rule.ref)]) { findOrExpect(other.name($0)) })
        case .list, .values: result.ref = addList(other.lists[Int(rule.ref)].map { taken($0, from: other) })
        case .string: result.ref = addString(other.strings[Int(rule.ref)])
        case .numbers, .styles: result.ref = addNumbers(other.numbers[Int(rule.ref)])
        case .adaptive: result.ref = addAdaptive(other.mapped(adaptive: rule) { taken($0, from: other) })
        case .function: result.ref = addFunction(other.functions[Int(rule.ref)])
        default: break
        }
        return result
    }
}
