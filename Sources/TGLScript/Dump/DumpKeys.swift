import TGLLayout

/// Keyed names whose nodes a dump cannot make in the order in which the names were given, since the tree has another order. These nodes
/// have other names until the tree is complete.
struct DumpKeys {
    /// The names of these nodes until then.
    private(set) var firstNames: [Int32: String] = [:]
    /// The statements that rename them, in order.
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
            // After a kind, `vert` and `horz` cannot be names.
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
