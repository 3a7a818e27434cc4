import TGLLayout

/// Names with keys whose nodes a dump cannot make in the order in which they got them, since the tree has another order: they have other
/// names until the tree is made.
struct DumpKeys {
    /// What such a node is called until then.
    private(set) var firstNames: [Int32: String] = [:]
    /// The statements that give them their names, in order.
    private(set) var renames: [String] = []

    /// - Parameter nesting: subtrees that nest deeper are made after the others.
    init(_ document: Document, _ helpers: DumpHelpers, nesting: Int) {
        let names = document.keyedNames
        if names.isEmpty { return }
        var places: [Int32: Int] = [:]
        var deepest = 0
        document.walkWithoutCells(Document.screen) { node, depth in
            deepest = max(deepest, depth)
            if case .keyed = document.name(node) { places[node] = places.count }
        }
        for name in names {
            let nodes = document.group(name) ?? []
            // Behind a kind `vert` and `horz` are no names.
            let canBeMade = deepest <= nesting && !["vert", "horz"].contains(name)
            if canBeMade, zip(nodes, nodes.dropFirst()).allSatisfy({ places[$0] ?? 0 < places[$1] ?? 0 }) { continue }
            let first = helpers.nodeName(like: name[...])
            for (index, node) in nodes.enumerated() {
                firstNames[node] = "\(first)[\(index)]"
                renames.append("rename \(first)[\(index)] to \(document.nameText(node))")
            }
        }
    }
}
