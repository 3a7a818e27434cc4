// Memory of what was undone for good. A node keeps its place in the arena as long as redo can bring it back. What a failed statement made
// never comes back, so its places, and everything that it stored, can be used again.

/// How much a document holds of everything that only grows.
package struct DocumentExtent {
    let nodes: Int
    let whens: Int
    let styles: Int
    let names: Int
    let keys: Int
    let turns: Int
    let strings: Int
    let numbers: Int
    let lists: Int
    let sums: Int
    let adaptives: Int
    let keeps: Int
    let functions: Int
    /// How many cells were made so far.
    let cells: UInt32

    /// Whether some count is larger than in `other` by more than `count`.
    package func isLarger(than other: DocumentExtent, by count: Int) -> Bool {
        let more = [
            nodes - other.nodes, names - other.names, turns - other.turns, strings - other.strings, numbers - other.numbers,
            lists - other.lists, sums - other.sums, adaptives - other.adaptives, keeps - other.keeps, functions - other.functions,
            (whens - other.whens) * 100,
        ]
        return more.contains { $0 >= count }
    }
}

extension Document {
    /// How much there is now, to be given to `giveBack`.
    package var extent: DocumentExtent {
        DocumentExtent(
            nodes: nodes.count, whens: whens.count, styles: styles.count, names: names.strings.count, keys: names.keys.keys.count,
            turns: names.keys.turns.count, strings: strings.count, numbers: numbers.count,
            lists: lists.count, sums: sums.count, adaptives: adaptiveRules.count,
            keeps: keepRecords.count, functions: functions.count, cells: cells.serial)
    }

    /// Frees what was stored since a moment, after `rollback` undid all edits since then. No other object may refer to the nodes and values
    /// made meanwhile.
    package func giveBack(to extent: DocumentExtent) {
        forget(since: extent)
        // Orders are made again when they are needed; lists that show one take a copy now.
        childOrders = [:]
        groupOrders = [:]
        childLinks = nil
        groupLinks = nil
        textRuns = []
        textRunBytes = 0
        boxes.trim()
        exts.trim()
        contents.trim()
        slots.trim()
        pool.trim()
        bounds.trim()
        placeBounds.trim()
        cssItems.trim()
        cssBoxes.trim()
        answers.trim()
        rareAnswers.trim()
        keptLines.trim()
        keptBlocks.trim()
        if orderedBlocks.count > keptBlocks.count { orderedBlocks.truncate(to: keptBlocks.count) }
        scratch.deallocate()
        scratch = Scratch()
        history.trim()
        foreign = Array(foreign)
        report = LayoutReport()
    }

    /// Forgets nodes, names and values that were stored since a moment, and keeps everything else valid.
    func forget(since extent: DocumentExtent) {
        precondition(unfinished.isEmpty, "edits that wait know of nodes")
        forgetCells(since: extent)
        giveBackCells(since: extent)
        let first = Int32(extent.nodes)
        for i in first..<max(first, Int32(nodes.count)) { giveBackStorage(of: i) }
        let hadMore = nodes.count > extent.nodes
        if hadMore { forgetSubtreeCounts(from: first) }
        nodes.truncate(to: extent.nodes)
        rules.truncate(to: extent.nodes)
        storedNames.truncate(to: extent.nodes)
        giveBackWhens(from: extent.whens)
        while styles.count > extent.styles, let last = styles.last, !last.exists { styles.removeLast() }
        giveBackKeeps(from: extent.keeps)
        if hadMore {
            forgetMentions(from: first)
            if !constraintSolutions.isEmpty { constraintSolutions = constraintSolutions.filter { $0.key < first } }
        }
        if hadMore || names.strings.count > extent.names || names.keys.keys.count > extent.keys {
            names.forget(strings: extent.names, keys: extent.keys, nodes: first)
        }
        names.keys.forget(keys: extent.keys, turns: extent.turns)
        giveBackValues(extent)
    }

    private func giveBackWhens(from first: Int) {
        let dropped = (first..<max(first, whens.count)).filter { !whens[$0].exists }
        if dropped.isEmpty { return }
        for w in dropped { whens[w].slots = [] }
        func isDropped(_ said: (when: Int32, place: Int32)) -> Bool { Int(said.when) >= first && !whens[Int(said.when)].exists }
        for (node, said) in whensOfNode where said.all.contains(where: isDropped) { whensOfNode[node]?.all.removeAll(where: isDropped) }
        for s in styles.indices where styles[s].whens.all.contains(where: isDropped) {
            styles[s].whens.all.removeAll(where: isDropped)
        }
        while whens.count > first, let last = whens.last, !last.exists { whens.removeLast() }
    }

    private func giveBackKeeps(from first: Int) {
        guard keepRecords.count > first else { return }
        for number in first..<keepRecords.count {
            let record = keepRecords[number]
            keepsOfNode[record.keep.owner]?.removeAll { $0 >= first }
            if let label = record.keep.label { keepsByLabel[label]?.removeAll { $0 >= first } }
            if record.when >= 0 { keepsOfWhen[record.when]?.removeAll { $0 >= first } }
        }
        keepRecords.removeLast(keepRecords.count - first)
    }

    /// Frees the storage that a node had before it became a node that is only named again.
    func giveBackStorage(ofGhost i: Int32, _ kind: Kind, box: Int32, content: Int32) {
        if box >= 0 {
            nodes[i].pointee.box = box
            releaseBox(of: i, kind)
            nodes[i].pointee.box = -1
        }
        if content >= 0 { contents.release(content) }
    }

    private func releaseBox(of i: Int32, _ kind: Kind) {
        let box = nodes[i].pointee.box
        forgetAnswers(boxes[box])
        dropKept(i)
        if boxes[box].pointee.releaseLengths() { boxLengths -= 1 }
        // For a path the same field holds its curve. A section has columns, as a grid has.
        if kind.traits.arrangement != .curve { releaseCSSBox(boxes[box].pointee.css) }
        boxes.release(box)
    }

    func giveBackStorage(of i: Int32) {
        let node = nodes[i].pointee
        if node.box >= 0 { releaseBox(of: i, node.kind) }
        if rules[i].pointee.content >= 0 { contents.release(rules[i].pointee.content) }
        releaseRules(of: i)
    }

    private func releaseCSSBox(_ b: Int32) {
        guard b >= 0 else { return }
        cssBoxes[b].pointee.forEachPlace { if $0 >= 0 { pool.release($0) } }
        cssBoxes.release(b)
    }

    /// Removes what is noted about nodes from a number on.
    private func forgetMentions(from first: Int32) {
        dirty.removeAll { $0 >= first }
        dirtyOffsets.removeAll { $0 >= first }
        touchedByItems = touchedByItems.filter { $0 < first }
        scrollPlaces = scrollPlaces.filter { $0.key < first }
        editedChildren.removeAll { $0.parent >= first || $0.child >= first }
        ghosts = ghosts.filter { $0.value < first }
        ghostUses.removeAll { use in
            if case .node(let user, _, _) = use.user, user >= first { return true }
            return use.ghost >= first
        }
        referenceUsers.forget(from: first)
        whensOfNode = whensOfNode.filter { $0.key < first }
        curveFindings = curveFindings.filter { $0.key < first }
        adaptation.contexts = adaptation.contexts.filter { $0.key < first }
        adaptation.uses = adaptation.uses.filter { $0.key < first }
        adaptation.alternatives = adaptation.alternatives.filter { $0.key < first }
        adaptation.keepOwners = adaptation.keepOwners.filter { $0 < first }
        for s in styles.indices {
            styles[s].users.removeAll { $0 >= first }
            styles[s].knownUsers = Set(styles[s].users)
        }
        tracked.removeAll { $0.node >= first }
        lastMade = (-1, -1, 0, -1)
        stoppedAt = nil
    }

    private func giveBackValues(_ extent: DocumentExtent) {
        for (offset, text) in strings[extent.strings...].enumerated() {
            // Places of texts that cells released are empty.
            if stringIndex.place(of: text, in: strings) == Int32(extent.strings + offset) { stringIndex.remove(text, in: strings) }
            forgetTextRun(extent.strings + offset)
            heldBytes -= text.utf8.count + 96
        }
        strings.removeLast(strings.count - extent.strings)
        textRuns.removeLast(max(0, textRuns.count - strings.count))
        let isLess = numbers.count > extent.numbers || lists.count > extent.lists || sums.count > extent.sums
        for list in numbers[extent.numbers...] { heldBytes -= list.count * 8 + 40 }
        numbers.removeLast(numbers.count - extent.numbers)
        for list in lists[extent.lists...] { heldBytes -= list.count * MemoryLayout<Rule>.stride + 40 }
        lists.removeLast(lists.count - extent.lists)
        for sum in sums[extent.sums...] { heldBytes -= 40 + Document.termBytes(sum) }
        sums.removeLast(sums.count - extent.sums)
        heldBytes -= (adaptiveRules.count - extent.adaptives) * Document.adaptiveBytes
        adaptiveRules.removeLast(adaptiveRules.count - extent.adaptives)
        adaptation.made.forget(since: extent)
        functions.removeLast(functions.count - extent.functions)
        // While edits were undone, rules in force may have been computed with lists and sums that are removed here.
        if isLess { resolveMadeValues() }
    }
}

extension NameTable {
    /// Forgets the names and keys that were added since there were this many of them, and the nodes from a number on.
    mutating func forget(strings count: Int, keys keyCount: Int, nodes first: Int32) {
        forgetStrings(from: count)
        lastHolders = lastHolders.filter { $0.value < first && $0.key.ref < count && !($0.key.isKeyed && $0.key.rank >= keyCount) }
        for (name, group) in indexed where group.isEmpty { indexed[name] = [:] }
        for kind in Kind.allCases.indices {
            let known = made + kind
            var end = known.pointee.nodes.count
            while end > 0, known.pointee.nodes[Int32(end - 1)].pointee < 0 { end -= 1 }
            known.pointee.nodes.truncate(to: end)
        }
    }
}
