import TGLLayout

// Nodes as lists: `children(S)`, and an indexed name alone. A script may read one again after every node that it makes. So a list is only
// filled in when an item is read, from the previous list and the changes since.

/// The list of the nodes in one order.
final class NodeList: NodeOrderObserver {
    /// Unowned, since the order owns this list.
    private unowned(unsafe) let order: NodeOrder
    private let document: UInt32
    private let heap: Heap
    /// The list of the present nodes.
    private var current: ListBox?
    /// An earlier list, the part of it that is unchanged, and the present index of that part.
    private var base: ListBox?
    private var kept = 0..<0
    private var keptAt = 0

    private init(_ order: NodeOrder, document: UInt32, heap: Heap) {
        self.order = order
        self.document = document
        self.heap = heap
    }

    /// The list of an order.
    static func of(_ order: NodeOrder, document: UInt32, heap: Heap) -> NodeList {
        if let list = order.observer as? NodeList { return list }
        let list = NodeList(order, document: document, heap: heap)
        order.observer = list
        return list
    }

    /// The present nodes.
    var list: ListBox {
        if let current { return current }
        let list = ListBox(promising: self, count: order.count, heap)
        current = list
        return list
    }

    func item(_ place: Int) -> Value { value(order[place]) }

    private func value(_ node: Int32) -> Value { .node(NodeHandle(index: node, document: document)) }

    /// All items. The unchanged part of an earlier list is shared with it.
    func items() -> SharedSlice<Value> {
        var result = base.map { $0.part(kept) } ?? SharedSlice()
        base = nil
        let end = keptAt + result.count
        add(order.nodes(end..<order.count), to: &result, atFront: false)
        add(order.nodes(0..<keptAt), to: &result, atFront: true)
        return result
    }

    private func add(_ nodes: [Int32], to slice: inout SharedSlice<Value>, atFront: Bool) {
        if nodes.isEmpty { return }
        let (more, place) = slice.extended(by: nodes.count, atFront: atFront, heap: heap)
        for (offset, node) in nodes.enumerated() { (place + offset).initialize(to: value(node)) }
        slice.drop()
        slice = more
    }

    // MARK: Changes

    func orderWillChange(_ order: NodeOrder, at place: Int, added: Int) {
        settle()
        let from = place - keptAt
        guard from >= (added > 0 ? 1 : 0) else {
            keptAt += added
            return
        }
        guard from < kept.count else { return }
        // Keeps the longer of the parts before and after the change.
        let rest = kept.count - from - (added > 0 ? 0 : 1)
        if from >= rest {
            kept = kept.lowerBound..<kept.lowerBound + from
        } else {
            kept = kept.upperBound - rest..<kept.upperBound
            keptAt = place + max(added, 0)
        }
    }

    func orderWillEnd(_ order: NodeOrder) {
        settle()
        base = nil
    }

    /// Prepares for a change: fills in the current list if a script holds it, and makes it the base of the next one.
    private func settle() {
        if current?.isPromise ?? false, isKnownUniquelyReferenced(&current) { current = nil }
        guard let list = current else { return }
        list.fillIn()
        base = list
        kept = 0..<list.count
        keptAt = 0
        current = nil
    }
}

/// The lists of nodes that were read once. A list that is read again is kept up to date from then on.
struct SeenNodes {
    var children: [Int32: (links: Int, list: ListBox)] = [:]
    var groups: [String: (changes: Int, list: ListBox)] = [:]
}

extension Machine {
    /// The children of a node.
    func children(of node: Int32) -> Value {
        if document.isFew(document.childCount(node)) {
            return list(document.childrenWithoutCells(node).lazy.map { .node(self.handle($0)) })
        }
        let links = document.linkCount
        if let order = document.childOrder(node, begins: false) { return list(of: order) }
        if let seen = seenNodes.children[node] {
            if seen.links == links { return .list(seen.list) }
            seenNodes.children[node] = nil
            if let order = document.childOrder(node) { return list(of: order) }
        }
        let list = ListBox(document.childrenWithoutCells(node).lazy.map { .node(self.handle($0)) }, heap)
        seenNodes.children[node] = (links, list)
        return .list(list)
    }

    /// The nodes of an indexed name; `nil` if there are none.
    func group(_ name: String) -> Value? {
        let count = document.groupCount(name)
        if count == 0 { return nil }
        if !document.isFew(count) {
            if let order = document.groupOrder(name, begins: false) { return list(of: order) }
            if let seen = seenNodes.groups[name] {
                if seen.changes == document.groupChanges { return .list(seen.list) }
                seenNodes.groups[name] = nil
                if let order = document.groupOrder(name) { return list(of: order) }
            }
        }
        guard let nodes = document.group(name) else { return nil }
        let list = ListBox(nodes.lazy.map { .node(self.handle($0)) }, heap)
        if !document.isFew(count) { seenNodes.groups[name] = (document.groupChanges, list) }
        return .list(list)
    }

    private func list(of order: NodeOrder) -> Value {
        .list(NodeList.of(order, document: documentNumber, heap: heap).list)
    }
}
