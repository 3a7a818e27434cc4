// What a command changed, where the nodes before it and after it are others by their places in the arena and the same by name: a
// file loaded again, a command edited, a session brought back.

import TGLLayout
import TGLRender

/// The nodes of a document by name, with their frames.
struct NodesByName {
    private var frames: [NodeKey: Rect] = [:]
    /// In the order of the tree, each with the node that it was in.
    private var nodes: [(node: Int32, name: NodeKey, parent: Int32?)] = []

    /// Where Ctrl-C comes, some are left out; then what they were noted for does not come about.
    init(_ document: Document) {
        frames.reserveCapacity(document.count)
        nodes.reserveCapacity(document.count)
        var isOver = false
        document.walk(Document.screen) { node, _ in
            isOver = isOver || nodes.count & 255 == 255 && Patience.isOver()
            // What is in cells has no name; its collection tells of it.
            if isOver || document.isInCell(node) { return }
            let name = NodeKey(document.nameText(node))
            frames[name] = document.exactFrame(node)
            nodes.append((node, name, document.parent(node)))
        }
    }

    /// What became of the nodes: new is what no node was called before, gone what no node is called any more. How much was laid
    /// out is what `tracked` says.
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
        // Of what is gone the topmost is told, as if it had been removed by hand.
        var gone: Set<Int32> = []
        for (index, (node, name, parent)) in nodes.enumerated() where !stays.contains(name) {
            if index & 255 == 255, Patience.isOver() { break }
            gone.insert(node)
            if !(parent.map { gone.contains($0) } ?? false) { changes.gone.append(node) }
        }
        return changes
    }

    /// Nodes that are gone from the document that comes after, as scenes of that list them: with the frames that they had.
    func goneNodes(_ gone: [Int32], of document: Document) -> [SceneNode] {
        gone.map { node in
            let frame = frames[NodeKey(document.nameText(node))] ?? document.exactFrame(node)
            // No node of the other document has a number below 0.
            return SceneNode(gone: node, of: document, frame: frame, id: -1 - Int(node))
        }
    }
}
