// The comparison of a layout with that of a rebuilt document, nodes of cells included.

/// A frame that differs from that in a rebuilt document (`Document.rebuilt`).
package struct LayoutDifference: Sendable {
    /// What differs: a node, an item, or what a collection shows of its content.
    package let name: String
    /// The frame in this document; `nil` for an item, or a node of a cell, that is only in the rebuilt document.
    package let here: Rect?
    /// The frame in the rebuilt document; `nil` for an item, or a node of a cell, that is only in this document.
    package let anew: Rect?
}

extension Document {
    /// The differences from the layout of a rebuilt document, to the last bit: frames of nodes, which items are made, the frames of their
    /// cells, and what collections show of their content. Brings the layout up to date first.
    /// - Throws: `DocumentError.interrupted`. A cycle of rules is no difference.
    package func differencesFromScratch() throws -> [LayoutDifference] {
        try layoutWithCycles()
        var found: [LayoutDifference] = []
        var names: Set<String> = []
        for order in RebuildOrder.allCases {
            let anew = rebuilt(order)
            if isToldToStop { throw DocumentError.interrupted }
            anew.shouldStop = shouldStop
            try anew.layoutWithCycles()
            let comparison = LayoutComparison(self, anew)
            for node in nodesInTree() { comparison.compare(node, node, nameText(node)) }
            found += comparison.found.filter { names.insert($0.name).inserted }
        }
        return found
    }
}

/// A document and its rebuilt copy, side by side.
private final class LayoutComparison {
    let here: Document
    let anew: Document
    var found: [LayoutDifference] = []

    init(_ here: Document, _ anew: Document) {
        self.here = here
        self.anew = anew
    }

    /// Compares a node and, where it has items, their cells; but not its children.
    func compare(_ a: Int32, _ b: Int32, _ name: @autoclosure () -> String) {
        add(name(), here.exactFrame(a), anew.exactFrame(b))
        if let ours = here.collectionNumbers(a), let theirs = anew.collectionNumbers(b) {
            add("\(name()).viewport", ours.viewport, theirs.viewport)
            add("\(name()).contentSize", frame(of: ours.contentSize), frame(of: theirs.contentSize))
        }
        if here.hasItems(a), anew.hasItems(b) { compareCells(a, b, name()) }
    }

    private func compareCells(_ a: Int32, _ b: Int32, _ name: String) {
        for edge in CellEdge.allCases {
            let (ours, theirs) = (here.edgeNode(a, edge), anew.edgeNode(b, edge))
            compareTrees(ours, theirs, "\(edge)(\(name))")
        }
        let ours = Dictionary(uniqueKeysWithValues: here.madeItems(a).map { ($0.place, $0.node) })
        let theirs = Dictionary(uniqueKeysWithValues: anew.madeItems(b).map { ($0.place, $0.node) })
        for place in Set(ours.keys).union(theirs.keys).sorted() {
            compareTrees(ours[place], theirs[place], "\(name)[\(place)]")
        }
    }

    /// Compares two cells, or two nodes of cells, with their subtrees.
    private func compareTrees(_ a: Int32?, _ b: Int32?, _ name: String) {
        var rest = [(a, b, name)]
        while let (a, b, name) = rest.popLast() {
            guard let a, let b else {
                if a != nil || b != nil { add(name, a.map(here.exactFrame), b.map(anew.exactFrame)) }
                continue
            }
            compare(a, b, name)
            let ours = here.childrenWithoutCells(a)
            let theirs = anew.childrenWithoutCells(b)
            for k in 0..<max(ours.count, theirs.count) {
                let one = k < ours.count ? ours[k] : nil
                rest.append((one, k < theirs.count ? theirs[k] : nil, "\(name).\(one.map(here.nameText) ?? "child \(k)")"))
            }
        }
    }

    private func frame(of size: Pair) -> Rect { Rect(0, 0, size.x, size.y) }

    private func add(_ name: @autoclosure () -> String, _ ours: Rect?, _ theirs: Rect?) {
        if ours != theirs { found.append(LayoutDifference(name: name(), here: ours, anew: theirs)) }
    }
}
