// Nodes of cells. They are made and released without a trace in the history. Their places in the arena, and the values that only they name,
// are used again by later cells. A cell is a node, its root, with its subtree; all of them have the flag `inCell`. Their names are stored,
// but not registered.

/// What a document knows of its cells.
struct CellStorage {
    /// Places in the arena of released nodes; the last one is used next.
    var free: [Int32] = []
    /// The cells by their roots.
    var records: [Int32: Record] = [:]
    /// How many cells were made so far.
    var serial: UInt32 = 0
    /// How many times their roots were linked and unlinked.
    var rootLinkCount = 0
    /// Nodes of the cell that is being released whose places are not used again.
    var held: Set<Int32> = []
    /// A cell is being made: all edits are edits of its nodes, which were never laid out.
    var isMaking = false
    /// What the cell being made has added so far.
    var added: [Holding] = []
    /// For texts that only cells name, how many times.
    var texts: [Int32: Int32] = [:]
    /// Numbers of released values.
    var freeTexts: [Int32] = []
    var freeNumbers: [Int32] = []
    var freeLists: [Int32] = []
    var freeSums: [Int32] = []
    var freeAdaptives: [Int32] = []
    var freeFunctions: [Int32] = []

    struct Record {
        let serial: UInt32
        let holdings: [Holding]
    }

    /// A value that rules of a cell name.
    enum Holding {
        case text(Int32)
        case numbers(Int32)
        case list(Int32)
        case sum(Int32)
        case adaptive(Int32)
        case function(Int32)
    }

    var bytes: Int { free.count * 4 + records.count * 64 + texts.count * 16 }
}

/// Stands in for a released function.
private final class NoFunction: CurveFunction {
    static nonisolated(unsafe) let shared = NoFunction()
    func callAsFunction(_ argument: Double) -> (Double, Double)? { nil }
}

extension Document {
    /// Whether a node belongs to a cell.
    @inline(__always) public func isInCell(_ i: Int32) -> Bool { entry(i).pointee.flags.contains(.inCell) }

    /// Whether a node is the root of a cell.
    @inline(__always) public func isCellRoot(_ i: Int32) -> Bool { !cells.records.isEmpty && cells.records[i] != nil }

    /// The root of the inmost cell that a node belongs to; `nil` of other nodes.
    public func cellRoot(of i: Int32) -> Int32? {
        guard isInCell(i) else { return nil }
        var root = i
        while root >= 0, !isCellRoot(root) { root = nodes[root].pointee.parent }
        return root < 0 ? nil : root
    }

    /// How many cells that are nested in each other a node is in.
    package func cellNesting(of i: Int32) -> Int {
        var (count, node) = (0, i)
        while isInCell(node) {
            if isCellRoot(node) { count += 1 }
            node = nodes[node].pointee.parent
            if node < 0 { break }
        }
        return count
    }

    /// The number of the cell among all cells that were made, from 1, by its root; `nil` where there is no cell. The place of a root is
    /// used again, so code that keeps a root keeps this number with it.
    package func cellNumber(_ root: Int32) -> UInt32? { cells.records[root]?.serial }

    /// How many cells there are.
    public var cellCount: Int { cells.records.count }

    /// The children in tree order without those that are cells.
    public func childrenWithoutCells(_ i: Int32) -> [Int32] {
        let all = children(i)
        return cells.records.isEmpty ? all : all.filter { !isCellRoot($0) }
    }

    /// Visits a subtree in preorder without the cells in it: the node and its depth below `i`.
    public func walkWithoutCells(_ i: Int32, _ visit: (Int32, Int) -> Void) {
        if cells.records.isEmpty { return walk(i, visit) }
        func next(from node: Int32) -> Int32 {
            var n = node
            while n >= 0, isCellRoot(n) { n = nodes[n].pointee.next }
            return n
        }
        var n = i
        var d = 0
        while true {
            visit(n, d)
            let first = next(from: nodes[n].pointee.first)
            if first >= 0 {
                n = first
                d += 1
                continue
            }
            while n != i {
                let sibling = next(from: nodes[n].pointee.next)
                if sibling >= 0 {
                    n = sibling
                    break
                }
                n = nodes[n].pointee.parent
                d -= 1
            }
            if n == i { return }
        }
    }

    // MARK: Making

    /// Begins a cell: until `endCell`, nodes are made by `makeCellNode`, and all edits are edits of these nodes and are not in the history.
    package func beginCell() {
        precondition(!cells.isMaking && !keepsHistory, "cells are made one after the other, and nothing writes their edits down")
        cells.isMaking = true
        cells.added.removeAll(keepingCapacity: true)
    }

    /// Ends a cell. Without a root, everything that the cell added is removed.
    package func endCell(_ root: Int32?) {
        cells.isMaking = false
        guard let root else {
            cells.added.forEach(giveBack)
            cells.added.removeAll(keepingCapacity: true)
            return
        }
        cells.serial &+= 1
        cells.records[root] = CellStorage.Record(serial: cells.serial, holdings: cells.added.isEmpty ? [] : cells.added)
    }

    /// Makes a node of the current cell as the last child of a parent, which is a node of the cell or the node that the cell is for. A node
    /// without a name gets a generated one with the number `number`.
    ///
    /// - Parameters:
    /// - place: the place that was reserved for the name (`expectInCell`).
    ///   - isRoot: the parent is the node that the cell is for, which is not marked for layout.
    /// - Throws: `DocumentError.tooDeep`, `.tooManyNodes`.
    package func makeCellNode(
        _ kind: Kind, in parent: Int32, name: Name?, number: Int32, at place: Int32? = nil, isRoot: Bool
    ) throws -> Int32 {
        guard count < maxNodes else { throw DocumentError.tooManyNodes(limit: maxNodes) }
        if maxDepth < nodes.count, depth(parent) + 1 > maxDepth { throw DocumentError.tooDeep(limit: maxDepth) }
        let i = place ?? addCellPlace()
        let n = nodes[i]
        n.pointee.kind = kind
        rules[i].initialize(to: NodeRules(defaultsOf: traits[Int(kind.rawValue)].content))
        giveStorage(i, kind)
        storedNames[i].pointee = name.map(cellName) ?? StoredName(isMade: true, ref: number)
        if nodes[parent].pointee.box < 0 { ensureBox(parent) }
        linkCount &+= 1
        if isRoot { cells.rootLinkCount &+= 1 }
        if subtrees.areKnown { noteLink(i, parent: parent, isAttached: true) }
        linkLast(i, to: parent)
        n.pointee.flags = [.alive, .fresh, .inCell]
        if !isRoot { nodes[parent].pointee.flags.insert(.dirty) }
        count += 1
        if adaptation.isUsed { takeContext(i, in: parent) }
        if place != nil, !referenceUsers.isEmpty { resolveReferrers(to: i) }
        return i
    }

    /// Reserves a place for a node of the current cell that rules name before it is made.
    package func expectInCell(_ name: Name) -> Int32 {
        let i = addCellPlace()
        nodes[i].pointee.flags = [.ghost, .inCell]
        storedNames[i].pointee = cellName(name)
        return i
    }

    private func addCellPlace() -> Int32 { cells.free.popLast() ?? add(Node(), NodeRules()) }

    /// A name as the node of a cell stores it. All cells use one turn for a key.
    private func cellName(_ name: Name) -> StoredName {
        switch name {
        case .made(let number): StoredName(isMade: true, ref: number)
        case .plain(let s): StoredName(ref: names.intern(s))
        case .indexed(let s, let k): StoredName(isIndexed: true, ref: names.intern(s), index: k)
        case .keyed(let s, let key): StoredName(keyed: names.intern(s), turn: names.keys.turnInCells(key))
        }
    }

    // MARK: Names

    /// The node of a cell that was given a name. Names of other cells and of the document do not count.
    package func node(named name: Name, inCell root: Int32) -> Int32? {
        guard let known = names.stored(name) else { return nil }
        return firstInCell(root) { names.withoutTurn($0) == known }
    }

    /// The node of a cell that a text names: `T`, `c[2]`, `h["x"]`, `label1`.
    package func node(written text: String, inCell root: Int32) -> Int32? {
        if let name = Document.name(written: text), let node = node(named: name, inCell: root) { return node }
        guard let (kind, number) = NameTable.parseMade(text) else { return nil }
        let made = StoredName(isMade: true, ref: number)
        var found: Int32?
        walkCell(root) { node in
            if found == nil, nodes[node].pointee.kind == kind, storedNames[node].pointee == made { found = node }
        }
        return found
    }

    /// The nodes of a cell that have a name with an index, in the order of their numbers, or in tree order where these are keys.
    package func group(_ name: String, inCell root: Int32) -> [Int32] {
        guard let ref = names.stored(.plain(name))?.ref else { return [] }
        var found: [Int32] = []
        walkCell(root) { node in
            let stored = storedNames[node].pointee
            if stored.isIndexed, stored.ref == ref { found.append(node) }
        }
        if found.contains(where: { storedNames[$0].pointee.isKeyed }) { return found }
        return found.sorted { storedNames[$0].pointee.index < storedNames[$1].pointee.index }
    }

    private func firstInCell(_ root: Int32, _ fits: (StoredName) -> Bool) -> Int32? {
        var found: Int32?
        walkCell(root) { if found == nil, fits(storedNames[$0].pointee) { found = $0 } }
        return found
    }

    /// Visits the nodes of a cell in preorder, without those of cells in it.
    private func walkCell(_ root: Int32, _ visit: (Int32) -> Void) { walkWithoutCells(root) { node, _ in visit(node) } }

    // MARK: Giving back

    /// Removes a cell, with the cells in it. The places of its nodes and the values that only they name are used by later cells.
    package func giveBackCell(_ root: Int32) {
        giveBackCellNodes(root)
    }

    /// Removes a node that was made for a cell, with all in it.
    package func giveBackCellNodes(_ root: Int32) {
        unlinkCell(root)
        var n = root
        // In reverse tree order, so that the places are used again in the same order.
        while nodes[n].pointee.box >= 0, boxes[nodes[n].pointee.box].pointee.last >= 0 { n = boxes[nodes[n].pointee.box].pointee.last }
        while n != root {
            var next = nodes[n].pointee.prev
            if next < 0 {
                next = nodes[n].pointee.parent
            } else {
                while nodes[next].pointee.box >= 0, boxes[nodes[next].pointee.box].pointee.last >= 0 {
                    next = boxes[nodes[next].pointee.box].pointee.last
                }
            }
            giveBackCellPlace(n)
            n = next
        }
        giveBackCellPlace(root)
    }

    private func unlinkCell(_ root: Int32) {
        let n = nodes[root]
        let parent = n.pointee.parent
        guard parent >= 0 else { return }
        linkCount &+= 1
        if isCellRoot(root) { cells.rootLinkCount &+= 1 }
        if subtrees.areKnown { noteLink(root, parent: parent, isAttached: false) }
        let p = nodes[parent]
        let list = boxes[p.pointee.box]
        if n.pointee.prev >= 0 { nodes[n.pointee.prev].pointee.next = n.pointee.next } else { p.pointee.first = n.pointee.next }
        if n.pointee.next >= 0 { nodes[n.pointee.next].pointee.prev = n.pointee.prev } else { list.pointee.last = n.pointee.prev }
        list.pointee.count -= 1
    }

    /// Frees the place of a node of a cell, made or only named, that is in no list any more.
    package func giveBackCellPlace(_ i: Int32) {
        if nodes[i].pointee.flags.contains(.alive) { count -= 1 }
        if !cells.records.isEmpty, let record = cells.records.removeValue(forKey: i) { record.holdings.forEach(giveBack) }
        if nodes[i].pointee.box >= 0 { forgetLaidOut(i) }
        forgetCollection(i)
        if !cellOwners.isEmpty { cellOwners[i] = nil }
        giveBackStorage(of: i)
        if !referenceUsers.isEmpty { referenceUsers.clear(i) }
        if !whensOfNode.isEmpty { whensOfNode[i] = nil }
        if !keepsOfNode.isEmpty { keepsOfNode[i] = nil }
        if !childOrders.isEmpty { childOrders[i] = nil }
        nodes[i].initialize(to: Node())
        nodes[i].pointee.flags = [.inCell]
        rules[i].initialize(to: NodeRules())
        storedNames[i].pointee = StoredName()
        if !cells.held.contains(i) { cells.free.append(i) }
    }

    /// Forgets what layouts store about a container outside of the node.
    private func forgetLaidOut(_ i: Int32) {
        if !constraintSolutions.isEmpty { constraintSolutions[i] = nil }
        if !blockPlaces.isEmpty { blockPlaces[i] = nil }
        if !subgrids.isEmpty { subgrids[i] = nil }
        if !rowColumns.isEmpty { rowColumns[i] = nil }
        if !usedTracks.isEmpty { usedTracks[i] = nil }
        if !curveFindings.isEmpty { curveFindings[i] = nil }
    }

    /// Releases all cells made since `extent`, and forgets the places and values from there on that are free.
    func giveBackCells(since extent: DocumentExtent) {
        // A cell may be in another one.
        for root in cells.records.filter({ $0.value.serial > extent.cells }).keys.sorted() where isCellRoot(root) { giveBackCell(root) }
        cells.free.removeAll { Int($0) >= extent.nodes }
        cells.freeTexts.removeAll { Int($0) >= extent.strings }
        cells.freeNumbers.removeAll { Int($0) >= extent.numbers }
        cells.freeLists.removeAll { Int($0) >= extent.lists }
        cells.freeSums.removeAll { Int($0) >= extent.sums }
        cells.freeAdaptives.removeAll { Int($0) >= extent.adaptives }
        cells.freeFunctions.removeAll { Int($0) >= extent.functions }
    }

    // MARK: Values

    /// Stores a text that cells name, as long as a cell names it.
    @inline(never) func addCellText(_ s: String) -> Int32 {
        if let known = stringIndex.place(of: s, in: strings) {
            guard let uses = cells.texts[known] else { return known }
            // From now on a rule that is not in a cell names it.
            cells.texts[known] = cells.isMaking ? uses + 1 : nil
            if cells.isMaking { cells.added.append(.text(known)) }
            return known
        }
        let number = keep(s, in: &strings, &cells.freeTexts, bytes: s.utf8.count, of: 96)
        _ = stringIndex.place(of: s, in: strings, new: number)
        if cells.isMaking {
            cells.texts[number] = 1
            cells.added.append(.text(number))
        }
        return number
    }

    func addCellNumbers(_ list: [Double]) -> Int32 {
        let number = keep(list, in: &numbers, &cells.freeNumbers, bytes: list.count * 8, of: 40)
        cells.added.append(.numbers(number))
        return number
    }

    func addCellList(_ list: [Rule]) -> Int32 {
        let number = keep(list, in: &lists, &cells.freeLists, bytes: list.count * MemoryLayout<Rule>.stride, of: 40)
        cells.added.append(.list(number))
        return number
    }

    func addCellSum(_ sum: SumRule) -> Int32 {
        let number = keep(sum, in: &sums, &cells.freeSums, bytes: Document.termBytes(sum), of: 40)
        cells.added.append(.sum(number))
        return number
    }

    func addCellAdaptive(_ rule: AdaptiveRule) -> Int32 {
        let number = keep(rule, in: &adaptiveRules, &cells.freeAdaptives, bytes: 0, of: Document.adaptiveBytes)
        cells.added.append(.adaptive(number))
        return number
    }

    func addCellFunction(_ function: any CurveFunction) -> Int32 {
        let number = keep(function, in: &functions, &cells.freeFunctions, bytes: 0, of: 0)
        cells.added.append(.function(number))
        return number
    }

    /// Stores a value in a free place, or at the end. An empty place still takes some bytes.
    private func keep<T>(_ value: T, in values: inout [T], _ free: inout [Int32], bytes: Int, of placeBytes: Int) -> Int32 {
        heldBytes += bytes
        if let number = free.popLast() {
            values[Int(number)] = value
            return number
        }
        heldBytes += placeBytes
        values.append(value)
        return Int32(values.count - 1)
    }

    private func giveBack(_ holding: CellStorage.Holding) {
        switch holding {
        case .text(let number): giveBackText(number)
        case .numbers(let number):
            heldBytes -= numbers[Int(number)].count * 8
            numbers[Int(number)] = []
            cells.freeNumbers.append(number)
        case .list(let number):
            heldBytes -= lists[Int(number)].count * MemoryLayout<Rule>.stride
            lists[Int(number)] = []
            cells.freeLists.append(number)
        case .sum(let number):
            heldBytes -= Document.termBytes(sums[Int(number)])
            sums[Int(number)] = SumRule(.only, [])
            cells.freeSums.append(number)
        case .adaptive(let number):
            adaptiveRules[Int(number)] = .numbers([])
            cells.freeAdaptives.append(number)
        case .function(let number):
            functions[Int(number)] = NoFunction.shared
            cells.freeFunctions.append(number)
        }
    }

    private func giveBackText(_ number: Int32) {
        guard let uses = cells.texts[number] else { return }
        guard uses == 1 else {
            cells.texts[number] = uses - 1
            return
        }
        cells.texts[number] = nil
        let text = strings[Int(number)]
        stringIndex.remove(text, in: strings)
        heldBytes -= text.utf8.count
        strings[Int(number)] = ""
        forgetTextRun(Int(number))
        cells.freeTexts.append(number)
    }
}
