// A page as a tree of elements.

/// The tree of a page: elements and texts by number, in the order in which they begin. Element 0 is the root.
struct HTMLTree {
    enum Kind: UInt8 { case element, text, comment }

    struct Node {
        var kind: Kind
        /// The tag of an element.
        var tag: Atom = 0
        /// The tag by which selectors find it.
        var type: Atom = 0
        var parent: Int32
        var firstChild: Int32 = -1
        var nextSibling: Int32 = -1
        /// The element before and after it among its siblings.
        var previousElement: Int32 = -1
        var nextElement: Int32 = -1
        /// Which one it is among the elements of its parent, from 1, and among those of its tag.
        var index: Int32 = 1
        var typeIndex: Int32 = 1
        /// The text of a text or comment.
        var text = ""
        var id: Atom = -1
        var classes: [Atom] = []
        var attributes: [Attribute] = []
        /// The byte in the text at which it begins.
        var offset: Int32
    }

    struct Attribute {
        let name: String
        let value: String
        /// The byte at which its value begins.
        let offset: Int32
    }

    var nodes: [Node] = []
    /// Of each element how many elements it has, and how many of each tag.
    var elementCounts: [Int32] = []
    var typeCounts: [Int64: Int32] = [:]
    /// Whether the page asks for the layout of old browsers, which is not known here.
    var isQuirky = false

    func attribute(_ name: String, of element: Int) -> String? { nodes[element].attributes.first { $0.name == name }?.value }

    /// The children of an element.
    func children(of element: Int) -> [Int] {
        var list: [Int] = []
        var next = nodes[element].firstChild
        while next >= 0 {
            list.append(Int(next))
            next = nodes[Int(next)].nextSibling
        }
        return list
    }

    /// How many elements of its own tag an element's parent has.
    func typeCount(of element: Int) -> Int32 {
        let node = nodes[element]
        return node.parent < 0 ? 1 : typeCounts[Self.key(node.parent, node.tag)] ?? 1
    }

    private static func key(_ parent: Int32, _ tag: Atom) -> Int64 { Int64(parent) << 32 | Int64(tag) }

    /// Adds a node as the last child of another one; `last` is the child before it, or -1.
    mutating func add(_ node: Node, after last: Int32) -> Int32 {
        let number = Int32(nodes.count)
        var node = node
        if node.kind == .element, node.parent >= 0 {
            elementCounts[Int(node.parent)] += 1
            node.index = elementCounts[Int(node.parent)]
            node.typeIndex = (typeCounts[Self.key(node.parent, node.tag)] ?? 0) + 1
            typeCounts[Self.key(node.parent, node.tag)] = node.typeIndex
        }
        nodes.append(node)
        elementCounts.append(0)
        if last >= 0 { nodes[Int(last)].nextSibling = number } else if node.parent >= 0 { nodes[Int(node.parent)].firstChild = number }
        return number
    }
}
