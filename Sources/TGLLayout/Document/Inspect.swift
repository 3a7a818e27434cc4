// Questions about a document from explanations, lint and dumps; no pass asks them.

extension Document {
    /// Whether `visibility = gone` is in force: the node is in the tree and takes no part in the layout. `exists` tells of removed nodes.
    public func isGone(_ i: Int32) -> Bool { nodes[i].pointee.flags.contains(.gone) }
    /// Whether `visibility = invisible` is in force: the node keeps its place and is not drawn.
    public func isInvisible(_ i: Int32) -> Bool { nodes[i].pointee.flags.contains(.invisible) }
    /// Whether `useFrame` or `noLayout` is in force: the node is at its `frame`.
    public func standsAtOwnFrame(_ i: Int32) -> Bool { !nodes[i].pointee.flags.isDisjoint(with: [.useFrame, .noLayout]) }

    /// Every layer that sets a slot, the one in force first; own rules that are turned off (B-112) last.
    public func layers(_ i: Int32, _ prop: Prop, _ slot: SlotKind) -> [(rule: Rule, layer: Layer, source: Source)] {
        var result: [(rule: Rule, layer: Layer, source: Source)] = []
        for w in whenSlots(i, prop, slot) { result.append((w.rule, .when(w.when), w.source)) }
        if let o = slot == .rule && prop.framePart != nil ? ownRule(i, prop) : own(i, prop, slot) {
            result.append((o.rule, .own, o.source))
        }
        guard prop != .style else { return result }
        let idle = isActive(i, prop) || result.last?.layer != .own ? nil : result.popLast()
        for s in stylesOf(i).reversed() {
            for w in whenSlots(ofStyle: s, prop, slot, for: i) { result.append((w.rule, .styleWhen(s, when: w.when), w.source)) }
            if let r = styleRule(s, prop, slot, for: i) ?? styleRule(s, prop, slot) {
                result.append((r.rule, .style(s), r.source))
            }
        }
        if let idle { result.append(idle) }
        return result
    }

    /// The condition of a `when` as the language writes it.
    public func whenText(_ w: Int32) -> String { text(whens[Int(w)].test) }

    /// A condition as the language writes it.
    public func text(_ test: ScreenTest) -> String {
        switch test {
        case .test(let key, _, _): return key
        case .classes(let w, let h, let o):
            let names = ["any", "compact", "regular"]
            var parts: [String] = []
            if w >= 0, w < 3, w != 0 || h == 0 && o == nil { parts.append("w:\(names[Int(w)])") }
            if h > 0, h < 3 { parts.append("h:\(names[Int(h)])") }
            if let o { parts.append(o == Orientation.horz.rawValue ? "landscape" : "portrait") }
            return parts.joined(separator: " ")
        }
    }

    /// The node that a reference resolves to now, by following its live words; `nil` when there is none.
    public func resolveReference(_ rule: Rule, on i: Int32) -> Int32? {
        let t = rule.kind == .spot ? rule.ref : follow(rule, from: i)
        return t >= 0 && exists(t) ? t : nil
    }

    /// The node that the live words of a reference lead to, from the node that it is on; -1 where there is none.
    package func follow(_ rule: Rule, from i: Int32) -> Int32 { rule.target(from: i, nodes.base, boxes.base) }

    /// Whether a container stacks its children in a row, or its lines run horizontally.
    public func isHorizontal(_ i: Int32) -> Bool { nodes[i].pointee.box >= 0 && boxes[nodes[i].pointee.box].pointee.orientation == .horz }

    /// The node that a live word leads to, `nil` where there is none.
    package func neighbour(_ word: Step, of i: Int32) -> Int32? {
        let node = follow(Rule(.reference, path: word.rawValue, ref: i), from: i)
        return node < 0 ? nil : node
    }

    /// What a rule refers to: nodes with the size or position.
    public func targets(_ rule: Rule, on i: Int32) -> [(Int32, Prop)] {
        switch rule.kind {
        case .reference: return resolveReference(rule, on: i).map { [($0, rule.anchor)] } ?? []
        case .sum:
            return sums[Int(rule.ref)].allTerms.compactMap { term in
                let named =
                    term.path == 0 ? (term.node < 0 ? i : term.node) : follow(Rule(.reference, path: term.path, ref: term.node), from: i)
                return named >= 0 && exists(named) ? (named, term.anchor) : nil
            }
        case .list: return lists[Int(rule.ref)].flatMap { targets($0, on: i) }
        case .adaptive: return parts(of: rule).flatMap { targets($0, on: i) }
        default: return []
        }
    }

    /// Rules of the node's parent, siblings and children that refer to it, in tree order.
    public func referrers(_ i: Int32) -> [(node: Int32, prop: Prop, rule: Rule, source: Source)] {
        referrers(i, among: (parent(i).map { referringChildren(of: $0) } ?? []) + referringChildren(of: i))
    }

    /// Rules of some nodes that refer to a node, in order.
    package func referrers(_ i: Int32, among others: [Int32]) -> [(node: Int32, prop: Prop, rule: Rule, source: Source)] {
        others.filter { $0 != i }.flatMap { n in
            ownSlots(n).filter { slot in targets(slot.rule, on: n).contains { $0.0 == i } }.map { (n, $0.prop, $0.rule, $0.source) }
        }
    }

    /// The children of a container of which some own rule refers to a node.
    package func referringChildren(of container: Int32) -> [Int32] {
        var found: [Int32] = []
        var n = first(container) ?? -1
        while n >= 0 {
            if refersToNodes(n) { found.append(n) }
            n = nodes[n].pointee.next
        }
        return found
    }

    /// Whether some own rule of a node refers to a node.
    private func refersToNodes(_ i: Int32) -> Bool {
        anyOwnRule(i) { [.reference, .sum, .list, .spot, .adaptive].contains($0.kind) }
    }
}
