// Documents from scratch: a document is rebuilt from what was set, so that nothing that was resolved, measured or laid out before can show.
// An incremental document must equal it, bit for bit.

/// The order in which a document is rebuilt. The rules are the same, so the frames must be, too.
public enum RebuildOrder: CaseIterable, Sendable {
    /// Styles, then nodes from the root downwards, each slot in the order of setting, then the `when`s.
    case asSet
    /// `when`s, then nodes and their slots in reverse order, then the rules of styles. Such a document is laid out by the general way alone
    /// (`goesShortWays`).
    case reversed
}

extension Document {
    /// A document of the same nodes under the same numbers, made only from what was set here: no resolved value, measured answer or frame
    /// is copied. It is not laid out, and its history is empty.
    ///
    /// Where `shouldStop` answers true, it is incomplete.
    public func rebuilt(_ order: RebuildOrder = .asSet) -> Document {
        let copy = withoutRules()
        if copy.nodes.count < self.nodes.count { return copy }
        copy.shouldStop = shouldStop
        defer { copy.shouldStop = nil }
        let nodes = nodesInTree()
        for (k, node) in nodes.enumerated() where node != Document.screen {
            copy.attach(node, to: parent(node) ?? Document.screen, before: -1)
            if stops(at: k) { return copy }
        }
        copy.takeItems(of: self)
        switch order {
        case .asSet:
            copy.setStyles(of: self)
            for (k, node) in nodes.enumerated() {
                copy.setSlots(of: node, in: self)
                if stops(at: k) { return copy }
            }
            copy.makeWhens(of: self)
            copy.addKeeps(of: self)
        case .reversed:
            copy.goesShortWays = false
            copy.makeWhens(of: self)
            copy.addKeeps(of: self)
            for (k, node) in nodes.reversed().enumerated() {
                copy.swapSlots(of: node, in: self)
                if stops(at: k) { return copy }
            }
            copy.setStyles(of: self)
        }
        return copy
    }

    /// A document with the same nodes and styles under the same numbers, without rules and with no node in the tree yet (`putBack`). Rules
    /// of this document can be set in it.
    package func withoutRules() -> Document {
        let copy = Document()
        copy.keepsHistory = false
        copy.lists = lists
        copy.sums = sums
        copy.adaptiveRules = adaptiveRules
        copy.adaptation.isUsed = adaptation.isUsed
        copy.strings = strings
        copy.stringIndex = stringIndex
        copy.numbers = numbers
        copy.functions = functions
        copy.names.become(names)
        copy.asking(shouldStop) { copy.addNodes(of: self) }
        copy.styles = styles.map { StyleRecord(name: $0.name, exists: $0.exists) }
        return copy
    }

    /// Puts a node of another document, from which this one was made by `withoutRules`, into the tree: last in its parent.
    package func putBack(_ node: Int32, of other: Document) {
        attach(node, to: other.parent(node) ?? Document.screen, before: -1)
    }

    /// The slots whose rule in force differs in a rebuilt document, also where no frame shows it.
    package func slotsOtherThanFromScratch() -> [(node: Int32, prop: Prop, slot: SlotKind, rules: String)] {
        var found: [(node: Int32, prop: Prop, slot: SlotKind, rules: String)] = []
        for order in RebuildOrder.allCases {
            let anew = rebuilt(order)
            // Every layout does this first.
            anew.resolveDueAlternatives()
            for node in nodesInTree() {
                for prop in propsInForce(node, or: anew) {
                    for slot in SlotKind.allCases {
                        let (here, there) = (value(node, prop, slot), anew.value(node, prop, slot))
                        if isSame(here, there, in: anew) { continue }
                        let (text, other) = (self.text(here, for: prop), anew.text(there, for: prop))
                        found.append((node, prop, slot, "`\(text)`, `\(other)` from scratch"))
                    }
                }
            }
        }
        return found
    }

    /// Whether a rule here and one of another document mean the same. Lists and sums that `adapt` made have different numbers in each.
    private func isSame(_ a: Rule, _ b: Rule, in other: Document) -> Bool {
        if a == b { return true }
        var plain = b
        plain.ref = a.ref
        guard a == plain else { return false }
        switch a.kind {
        case .numbers: return numbers[Int(a.ref)] == other.numbers[Int(b.ref)]
        case .sum: return sums[Int(a.ref)] == other.sums[Int(b.ref)]
        case .list, .values, .extreme:
            let (x, y) = (lists[Int(a.ref)], other.lists[Int(b.ref)])
            return x.count == y.count && zip(x, y).allSatisfy { isSame($0, $1, in: other) }
        default: return false
        }
    }

    /// The properties that may have a rule in force on a node, here or in another document. Without styles and `when`s these are the sizes
    /// and the own slots.
    private func propsInForce(_ node: Int32, or other: Document) -> [Prop] {
        let flags = nodes[node].pointee.flags.union(other.nodes[node].pointee.flags)
        if !flags.isDisjoint(with: [.hasStyles, .hasWhens]) { return Array(Prop.allCases) }
        let own = (ownSlots(node) + other.ownSlots(node)).map(\.prop)
        return Prop.allCases.filter { $0.isSize || own.contains($0) }
    }

    func layoutWithCycles() throws {
        do { try layout() } catch DocumentError.cycle {} catch DocumentError.namedTwice {}
    }

    func nodesInTree() -> [Int32] {
        var nodes: [Int32] = []
        nodes.reserveCapacity(count)
        walk(Document.screen) { node, _ in if !isInCell(node) { nodes.append(node) } }
        return nodes
    }

    /// Adds nodes in the same places, without rules and outside the tree.
    private func addNodes(of other: Document) {
        for i in 1..<max(1, Int32(other.nodes.count)) {
            let original = other.nodes[i].pointee
            var node = Node()
            if original.flags.contains(.inCell) {
                // The rebuilt document makes its own cells.
                _ = add(node, NodeRules())
                continue
            }
            node.kind = original.kind
            if original.flags.contains(.ghost) { node.flags = [.ghost] }
            let place = add(node, NodeRules(defaultsOf: traits[Int(node.kind.rawValue)].content))
            giveStorage(place, node.kind)
            storedNames[place].pointee = other.storedNames[i].pointee
            if stops(at: Int(i)) { return }
        }
    }

    /// Sets a node's own slots as they were set.
    private func setSlots(of node: Int32, in other: Document) {
        for slot in other.ownSlots(node, inOrderOfSetting: true) { set(node, slot.prop, slot.slot, slot.rule, source: slot.source) }
    }

    /// Sets a node's own slots in reverse order, each with its number in the order of setting.
    private func swapSlots(of node: Int32, in other: Document) {
        for (place, slot) in other.ownSlots(node, inOrderOfSetting: true).enumerated().reversed() {
            _ = swapSlot(node, slot.prop, slot.slot, slot.rule, slot.source, UInt32(place + 1))
        }
    }

    private func setStyles(of other: Document) {
        for (style, record) in other.styles.enumerated() {
            for slot in record.slots where !isUnfinished { setStyle(Int32(style), slot.prop, slot.slot, slot.rule, source: slot.source) }
        }
    }

    /// Adds the relations beside the slots in the order in which they were written.
    private func addKeeps(of other: Document) {
        let whens = Dictionary(uniqueKeysWithValues: zip(other.allWhens, allWhens))
        for number in other.allKeeps() where !isUnfinished && !isToldToStop {
            guard let when = other.when(ofKeep: number) else {
                _ = addKeep(other.keep(number))
                continue
            }
            if let made = whens[when] { _ = addKeep(other.keep(number), when: made) }
        }
    }

    private func makeWhens(of other: Document) {
        for when in other.allWhens where !isUnfinished && !isToldToStop { _ = makeWhen(other.whenTest(when), once: other.whenSlots(when)) }
    }
}
