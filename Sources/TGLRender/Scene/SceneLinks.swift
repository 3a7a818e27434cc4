/// The tree structure of a scene as indices of nodes, computed once per picture. It is valid for any input: a node whose parent is neither
/// the node before it nor one of that node's ancestors becomes a root, so subtrees are always contiguous.
struct SceneLinks {
    /// No node.
    static let none = -1

    let count: Int
    private(set) var parent: [Int]
    private(set) var firstChild: [Int]
    private(set) var nextSibling: [Int]
    private(set) var previousSibling: [Int]
    private(set) var depth: [Int]
    /// For each node, the number of nodes in its subtree, itself included.
    private(set) var subtreeSize: [Int]
    private(set) var roots: [Int] = []

    init(_ scene: Scene) {
        count = scene.nodes.count
        parent = [Int](repeating: Self.none, count: count)
        firstChild = parent
        nextSibling = parent
        previousSibling = parent
        depth = [Int](repeating: 0, count: count)
        subtreeSize = [Int](repeating: 1, count: count)
        var lastChild = parent
        for index in 0..<count {
            let above = Self.ancestor(of: index, scene.nodes[index].parent, parent)
            if above == Self.none {
                if let before = roots.last {
                    nextSibling[before] = index
                    previousSibling[index] = before
                }
                roots.append(index)
                continue
            }
            parent[index] = above
            depth[index] = depth[above] + 1
            let before = lastChild[above]
            if before == Self.none {
                firstChild[above] = index
            } else {
                nextSibling[before] = index
                previousSibling[index] = before
            }
            lastChild[above] = index
        }
        for index in stride(from: count - 1, through: 0, by: -1) where parent[index] != Self.none {
            subtreeSize[parent[index]] += subtreeSize[index]
        }
    }

    /// The wanted parent, if the preceding node is in its subtree; otherwise none.
    private static func ancestor(of index: Int, _ wanted: Int?, _ parent: [Int]) -> Int {
        guard let wanted, wanted >= 0, wanted < index else { return none }
        var open = index - 1
        while open > wanted { open = parent[open] }
        return open == wanted ? wanted : none
    }

    /// The index after the node's last descendant.
    func subtreeEnd(_ index: Int) -> Int { min(index + subtreeSize[index], count) }

    /// For each node, whether it or one of its ancestors satisfies the condition.
    func inherited(_ condition: (Int) -> Bool) -> [Bool] {
        var result = [Bool](repeating: false, count: count)
        for index in 0..<count {
            let above = parent[index]
            result[index] = (above != Self.none && result[above]) || condition(index)
        }
        return result
    }
}

extension Scene {
    /// The scene with its nodes in painting order: siblings that are above the others come last, each with its subtree. Backgrounds come
    /// first among their siblings anyway.
    package func inPaintingOrder() -> Scene {
        guard nodes.contains(where: { $0.layer == .above }) else { return self }
        let links = SceneLinks(self)
        /// The given siblings in reverse painting order.
        func lastFirst(_ siblings: [Int]) -> [Int] {
            siblings.filter { nodes[$0].layer == .above }.reversed() + siblings.filter { nodes[$0].layer != .above }.reversed()
        }
        var places = [Int](repeating: 0, count: links.count)
        var result = self
        result.nodes = []
        result.nodes.reserveCapacity(nodes.count)
        var waiting = lastFirst(links.roots)
        while let index = waiting.popLast() {
            places[index] = result.nodes.count
            var node = nodes[index]
            node.parent = links.parent[index] == SceneLinks.none ? nil : places[links.parent[index]]
            result.nodes.append(node)
            var children: [Int] = []
            var child = links.firstChild[index]
            while child != SceneLinks.none {
                children.append(child)
                child = links.nextSibling[child]
            }
            waiting += lastFirst(children)
        }
        result.sought = sought.flatMap { places.indices.contains($0) ? places[$0] : nil }
        return result
    }
}
