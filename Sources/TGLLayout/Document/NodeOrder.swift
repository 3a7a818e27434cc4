// Nodes in an order that changes, and their places: the nodes of a container, or of an indexed name. Each order is a balanced tree of its
// own (a treap), so that finding a place, inserting and removing take logarithmic time.

/// Is told of changes of an order before they happen.
package protocol NodeOrderObserver: AnyObject {
    /// A node is about to be inserted at a place, or at the end (`added` 1), or the node at the place is about to be removed (-1).
    func orderWillChange(_ order: NodeOrder, at place: Int, added: Int)
    /// The document is about to end, and the order with it.
    func orderWillEnd(_ order: NodeOrder)
}

/// The nodes of one container, or of one indexed name, in order.
package final class NodeOrder {
    /// The observer of changes.
    package var observer: (any NodeOrderObserver)?
    private let links: NodeLinks
    private var root: Int32 = -1

    init(_ links: NodeLinks, _ nodes: [Int32]) {
        self.links = links
        build(nodes)
    }

    /// Builds the tree in linear time: each node becomes the right child of the last node that is above it, and takes over that node's
    /// right child.
    private func build(_ nodes: [Int32]) {
        var edge: [Int32] = []
        func close() -> Int32 {
            let node = edge.removeLast()
            links[node].pointee.size = 1 + Int32(size(links[node].pointee.left) + size(links[node].pointee.right))
            return node
        }
        for node in nodes {
            links.reserve(node)
            links[node].pointee = NodeLink()
            var below: Int32 = -1
            while let last = edge.last, isAbove(node, last) { below = close() }
            links[node].pointee.left = below
            if below >= 0 { links[below].pointee.up = node }
            if let last = edge.last {
                links[last].pointee.right = node
                links[node].pointee.up = last
            }
            edge.append(node)
        }
        while !edge.isEmpty { root = close() }
    }

    deinit { observer?.orderWillEnd(self) }

    /// How many nodes.
    package var count: Int { root < 0 ? 0 : Int(links[root].pointee.size) }

    /// The node at a place from 0.
    package subscript(place: Int) -> Int32 {
        precondition(place >= 0 && place < count, "no node stands there")
        var rest = place
        var node = root
        while true {
            let before = size(links[node].pointee.left)
            if rest == before { return node }
            if rest < before {
                node = links[node].pointee.left
            } else {
                rest -= before + 1
                node = links[node].pointee.right
            }
        }
    }

    /// The place of a node that is in it.
    public func place(of node: Int32) -> Int {
        var place = size(links[node].pointee.left)
        var at = node
        while true {
            let up = links[at].pointee.up
            if up < 0 { return place }
            if links[up].pointee.right == at { place += size(links[up].pointee.left) + 1 }
            at = up
        }
    }

    /// The nodes at some of the places.
    package func nodes(_ range: Range<Int>) -> [Int32] {
        guard !range.isEmpty else { return [] }
        var result: [Int32] = []
        result.reserveCapacity(range.count)
        var node = self[range.lowerBound]
        while true {
            result.append(node)
            if result.count == range.count { return result }
            node = next(node)
        }
    }

    private func next(_ node: Int32) -> Int32 {
        var at = links[node].pointee.right
        if at >= 0 {
            while links[at].pointee.left >= 0 { at = links[at].pointee.left }
            return at
        }
        at = node
        while links[links[at].pointee.up].pointee.right == at { at = links[at].pointee.up }
        return links[at].pointee.up
    }

    /// How many nodes at the front satisfy `isBefore`.
    func count(where isBefore: (Int32) -> Bool) -> Int {
        var result = 0
        var node = root
        while node >= 0 {
            if isBefore(node) {
                result += size(links[node].pointee.left) + 1
                node = links[node].pointee.right
            } else {
                node = links[node].pointee.left
            }
        }
        return result
    }

    // MARK: Changing

    func insert(_ node: Int32, at place: Int) {
        observer?.orderWillChange(self, at: place, added: 1)
        put(node, at: place)
    }

    func remove(_ node: Int32) {
        observer?.orderWillChange(self, at: place(of: node), added: -1)
        // It sinks until it has at most one child, which takes its place.
        while links[node].pointee.left >= 0, links[node].pointee.right >= 0 {
            let (left, right) = (links[node].pointee.left, links[node].pointee.right)
            rotateUp(isAbove(left, right) ? left : right)
        }
        let child = max(links[node].pointee.left, links[node].pointee.right)
        let up = links[node].pointee.up
        replace(node, with: child, below: up)
        var at = up
        while at >= 0 {
            links[at].pointee.size -= 1
            at = links[at].pointee.up
        }
        links[node].pointee = NodeLink()
    }

    private func put(_ node: Int32, at place: Int) {
        links.reserve(node)
        links[node].pointee = NodeLink(size: 1)
        var rest = place
        var up: Int32 = -1
        var at = root
        var isLeft = false
        while at >= 0 {
            links[at].pointee.size += 1
            up = at
            let before = size(links[at].pointee.left)
            isLeft = rest <= before
            if !isLeft { rest -= before + 1 }
            at = isLeft ? links[at].pointee.left : links[at].pointee.right
        }
        links[node].pointee.up = up
        if up < 0 {
            root = node
        } else if isLeft {
            links[up].pointee.left = node
        } else {
            links[up].pointee.right = node
        }
        while links[node].pointee.up >= 0, isAbove(node, links[node].pointee.up) { rotateUp(node) }
    }

    /// Swaps a node with the one above it.
    private func rotateUp(_ node: Int32) {
        let above = links[node].pointee.up
        let inner: Int32
        replace(above, with: node, below: links[above].pointee.up)
        if links[above].pointee.left == node {
            inner = links[node].pointee.right
            links[above].pointee.left = inner
            links[node].pointee.right = above
        } else {
            inner = links[node].pointee.left
            links[above].pointee.right = inner
            links[node].pointee.left = above
        }
        if inner >= 0 { links[inner].pointee.up = above }
        links[above].pointee.up = node
        links[node].pointee.size = links[above].pointee.size
        links[above].pointee.size = 1 + Int32(size(links[above].pointee.left) + size(links[above].pointee.right))
    }

    private func replace(_ old: Int32, with node: Int32, below up: Int32) {
        if node >= 0 { links[node].pointee.up = up }
        if up < 0 {
            root = node
        } else if links[up].pointee.left == old {
            links[up].pointee.left = node
        } else {
            links[up].pointee.right = node
        }
    }

    private func size(_ node: Int32) -> Int { node < 0 ? 0 : Int(links[node].pointee.size) }

    /// Whether one of two nodes is higher in the tree: by their numbers, hashed, so that the tree stays balanced whatever is done.
    private func isAbove(_ a: Int32, _ b: Int32) -> Bool {
        let (x, y) = (mixed(a), mixed(b))
        return x != y ? x > y : a > b
    }

    private func mixed(_ node: Int32) -> UInt64 {
        var z = UInt64(UInt32(bitPattern: node)) &* 0x9E37_79B9_7F4A_7C15
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        return z ^ (z >> 31)
    }
}

/// A node's place in the tree of its order.
struct NodeLink {
    var left: Int32 = -1
    var right: Int32 = -1
    var up: Int32 = -1
    /// How many nodes its subtree has.
    var size: Int32 = 0
}

/// The links of the nodes of many orders; a node is in one of them at most.
final class NodeLinks {
    private var pool = Pool<NodeLink>()

    deinit { pool.deallocate() }

    var bytes: Int { pool.bytes }

    @inline(__always) subscript(node: Int32) -> UnsafeMutablePointer<NodeLink> { pool[node] }

    func reserve(_ node: Int32) {
        while pool.count <= Int(node) { _ = pool.append(NodeLink()) }
    }
}

// The orders that were asked for. Short ones are not kept: counting takes no time.
extension Document {
    /// Whether there are so few nodes that they are counted one by one.
    package func isFew(_ count: Int) -> Bool { count < 32 }

    /// The children of a node in order, kept up to date from now on. `nil` for few children, and where it is not kept yet and `begins` is
    /// false.
    package func childOrder(_ parent: Int32, begins: Bool = true) -> NodeOrder? {
        if let order = childOrders[parent] { return order }
        guard begins, !isFew(childCount(parent)) else { return nil }
        let links = childLinks ?? NodeLinks()
        childLinks = links
        let order = NodeOrder(links, childrenWithoutCells(parent))
        childOrders[parent] = order
        return order
    }

    /// The same for the nodes of an indexed name.
    package func groupOrder(_ name: String, begins: Bool = true) -> NodeOrder? {
        guard let group = names.indexed[name], let ref = names.stored(.plain(name))?.ref else { return nil }
        if let order = groupOrders[ref] { return order }
        guard begins, !isFew(group.count), let nodes = self.group(name) else { return nil }
        let links = groupLinks ?? NodeLinks()
        groupLinks = links
        let order = NodeOrder(links, nodes)
        groupOrders[ref] = order
        return order
    }

    /// The place of a node among its siblings, from 0.
    public func place(of node: Int32) -> Int {
        guard let parent = parent(node) else { return 0 }
        if let order = childOrder(parent) { return order.place(of: node) }
        var place = 0
        var at = nodes[node].pointee.prev
        while at >= 0 {
            place += 1
            at = nodes[at].pointee.prev
        }
        return place
    }

    /// How many nodes have an indexed name.
    package func groupCount(_ name: String) -> Int { names.indexed[name]?.count ?? 0 }

    /// A child is about to be inserted before another one (-1: last).
    func noteAttach(_ node: Int32, to parent: Int32, before: Int32) {
        guard let order = childOrders[parent] else { return }
        order.insert(node, at: before < 0 ? order.count : order.place(of: before))
    }

    /// A node is about to take an indexed name.
    func noteJoin(_ node: Int32, _ name: StoredName) {
        guard let order = groupOrders[name.ref] else { return }
        order.insert(node, at: order.count { storedNames[$0].pointee.rank < name.rank })
    }

    /// The bytes that the orders take.
    var orderBytes: Int { (childLinks?.bytes ?? 0) + (groupLinks?.bytes ?? 0) + (childOrders.count + groupOrders.count) * 128 }
}
