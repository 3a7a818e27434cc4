// Determines what a command changed if the nodes before and after it have other numbers but the same names: after reloading a file, editing
// a command, or recovering a session.

import TGLLayout
import TGLRender

/// The nodes of a document by name, with their frames.
struct NodesByName {
    private var frames: [NodeKey: Rect] = [:]
    /// The nodes in tree order, with their parents.
    private var nodes: [(node: Int32, name: NodeKey, parent: Int32?)] = []

    /// On Ctrl-C, the record is incomplete; the command that needed it is not carried out then.
    init(_ document: Document) {
        frames.reserveCapacity(document.count)
        nodes.reserveCapacity(document.count)
        var isOver = false
        document.walk(Document.screen) { node, _ in
            isOver = isOver || nodes.count & 255 == 255 && Patience.isOver()
            // Nodes in cells have no name; they are reported with their collection.
            if isOver || document.isInCell(node) { return }
            let name = NodeKey(document.nameText(node))
            frames[name] = document.exactFrame(node)
            nodes.append((node, name, document.parent(node)))
        }
    }

    /// The changes of the nodes by name: nodes with new names are new, and nodes whose names no longer exist are gone. Information about
    /// the layout run comes from `tracked`.
    func changes(to document: Document, _ tracked: Changes) -> Changes {
        var changes = Changes()
        changes.laidOut = tracked.laidOut
        changes.nanoseconds = tracked.nanoseconds
        changes.collections = tracked.collections
        changes.scrolls = tracked.scrolls
        changes.laidOutElsewhere = tracked.laidOutElsewhere
        var stays: Set<NodeKey> = []
        var frames: [(node: Int32, old: Rect)] = []
        var newborn = NodeBits(below: document.capacity)
        var seen = 0
        var isOver = false
        document.walk(Document.screen) { node, _ in
            seen += 1
            isOver = isOver || seen & 255 == 0 && Patience.isOver()
            if isOver || document.isInCell(node) { return }
            let name = NodeKey(document.nameText(node))
            if let old = self.frames[name] {
                stays.insert(name)
                if document.exactFrame(node) != old { frames.append((node, old)) }
            } else {
                newborn.insert(node)
                if !(document.parent(node).map { newborn.contains($0) } ?? false) { changes.new.append(node) }
            }
        }
        changes.frames = FrameChanges(frames, below: document.capacity)
        // Of removed nodes, only the topmost are reported, as if they had been removed by hand.
        var gone: Set<Int32> = []
        for (index, (node, name, parent)) in nodes.enumerated() where !stays.contains(name) {
            if index & 255 == 255, Patience.isOver() { break }
            gone.insert(node)
            if !(parent.map { gone.contains($0) } ?? false) { changes.gone.append(node) }
        }
        return changes
    }

    /// The removed nodes with their last frames, for scenes of the new document.
    func goneNodes(_ gone: [Int32], of document: Document) -> [SceneNode] {
        gone.map { node in
            let frame = frames[NodeKey(document.nameText(node))] ?? document.exactFrame(node)
            // Node numbers are never negative, so these ids are unique.
            return SceneNode(gone: node, of: document, frame: frame, id: -1 - Int(node))
        }
    }
}
