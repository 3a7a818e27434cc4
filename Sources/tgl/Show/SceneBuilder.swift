// Converts a document to the plain values that pictures are drawn from. Large documents are folded here, so the cost of a picture is
// proportional to what it shows: changed nodes with their ancestors, the first children of each node, and counts of the others.

import TGLLayout
import TGLRender

struct SceneBuilder {
    let doc: Document
    var changes = Changes()
    /// The maximum number of nodes in a scene.
    var limit = 2000
    /// A node that is always in the scene.
    var alsoShown: Int32?
    /// Where only some nodes are wanted, these; what they are in is in the scene as well.
    var only: [Int32]?
    /// Whether the root itself is shown.
    var showsRoot = false
    /// Whether the lines of texts are computed, for pictures.
    var takesLines = true
    /// Whether pictures show guides and chains (`:set guides on`).
    var showsGuides = false
    /// Nodes removed since another document; their numbers are not valid in this one.
    var goneBefore: [SceneNode] = []

    /// The scene of a subtree.
    func build(_ root: Int32 = Document.screen) -> Scene {
        let screen = doc.screenFrame(Document.screen)
        let size = root == Document.screen ? screen : doc.screenFrame(root)
        let total = root == Document.screen ? doc.count : doc.subtreeCount(root)
        let scrolls = ScrolledChildren(doc)
        let chosen = only.map { wanted(root, $0) } ?? (total > limit ? choose(root, scrolls) : nil)
        var work = Work(builder: self, root: root, chosen: chosen, scrolls, count: chosen?.count ?? total)
        work.run()
        var scene = Scene(screenWidth: size.width, screenHeight: size.height, nodes: work.nodes)
        scene.isRightToLeft = doc.isRightToLeft
        work.contents.markChildrenOutOfView(work.nodes)
        (scene.contents, scene.items) = (work.contents.contents, work.contents.items)
        if root != Document.screen { scene.device = SceneFrame(x: 0, y: 0, width: screen.width, height: screen.height) }
        return scene
    }

    /// The nodes that are shown of a document that is too large to show completely.
    private struct Chosen {
        private let doc: Document
        private(set) var nodes: NodeBits
        private(set) var count = 1
        /// For each node, the number of its chosen children.
        private(set) var children: [Int32: Int] = [:]

        init(_ doc: Document, root: Int32) {
            self.doc = doc
            nodes = NodeBits(below: doc.capacity)
            nodes.insert(root)
            children.reserveCapacity(256)
        }

        /// Adds a node. Returns false if it was chosen already.
        mutating func add(_ i: Int32) -> Bool {
            guard nodes.insert(i) else { return false }
            count += 1
            if let parent = doc.parent(i) { children[parent, default: 0] += 1 }
            return true
        }

        /// Adds a node with its ancestors.
        mutating func addPath(to i: Int32) {
            var k: Int32? = i
            while let n = k, add(n) { k = doc.parent(n) }
        }
    }

    /// The maximum number of visible children to show of a scrolling node.
    private static let mostCells = 200

    private func wanted(_ root: Int32, _ nodes: [Int32]) -> Chosen {
        var chosen = Chosen(doc, root: root)
        for i in nodes { chosen.addPath(to: i) }
        return chosen
    }

    private func choose(_ root: Int32, _ scrolls: ScrolledChildren) -> Chosen {
        var chosen = Chosen(doc, root: root)
        if let alsoShown { chosen.addPath(to: alsoShown) }
        for i in changes.new.prefix(limit / 4) { chosen.addPath(to: i) }
        // The nodes that were made first have priority.
        for i in changes.frames.nodes.prefix(limit / 4) { chosen.addPath(to: i) }
        var queue = [root]
        var next = 0
        while next < queue.count, chosen.count < limit {
            let i = queue[next]
            next += 1
            if doc.scrollPlace(i) != nil {
                for n in scrolls.of(i).inView.prefix(Self.mostCells) where chosen.count < limit {
                    _ = chosen.add(n)
                    queue.append(n)
                }
                continue
            }
            var c = doc.first(i)
            var count = 0
            let most = doc.isCollection(i) || doc.hasItems(i) ? Self.mostCells : 20
            while let n = c, count < most, chosen.count < limit {
                _ = chosen.add(n)
                queue.append(n)
                count += 1
                c = doc.next(n)
            }
        }
        return chosen
    }

    private struct Work {
        let builder: SceneBuilder
        let root: Int32
        let chosen: Chosen?
        let scrolls: ScrolledChildren
        var newborn: NodeBits
        var nodes: [SceneNode] = []
        /// For children of flexes, whether they grew or shrank.
        private var flexed: [Int32: Flexed] = [:]
        /// The border lines of nodes to be visited.
        private var lines: [Int32: [SceneLine]] = [:]
        /// For each open node: its index in `nodes` (or nil), the exact corner of its content, and whether it is new.
        private var stack: [(node: Int32, index: Int?, x: Double, y: Double, isNew: Bool, isFresh: Bool)] = []
        var contents: ContentReader

        init(builder: SceneBuilder, root: Int32, chosen: Chosen?, _ scrolls: ScrolledChildren, count: Int) {
            self.builder = builder
            self.root = root
            self.chosen = chosen
            self.scrolls = scrolls
            contents = ContentReader(builder.doc, builder.changes, scrolls)
            newborn = NodeBits(below: builder.doc.capacity)
            for i in builder.changes.new { newborn.insert(i) }
            // Growing an array of very many nodes would take long.
            nodes.reserveCapacity(count + builder.changes.gone.count)
        }

        mutating func run() {
            let doc = builder.doc
            var seen = 0
            var isOver = false
            func take(_ i: Int32, _ depth: Int) {
                seen += 1
                isOver = isOver || seen & 255 == 0 && RenderPatience.isOver()
                if isOver { return }
                stack.removeLast(max(stack.count - depth, 0))
                visit(i)
            }
            if let chosen {
                doc.walk(root, among: chosen.nodes, children: { chosen.children[$0] ?? 0 }, take)
                if builder.only == nil { countOmitted(chosen) }
            } else {
                doc.walk(root, take)
            }
            addGone()
        }

        /// Counts, for each node, the nodes of its subtree that are neither shown nor below a shown child.
        private mutating func countOmitted(_ chosen: Chosen) {
            for k in nodes.indices {
                let count = builder.doc.subtreeCount(Int32(nodes[k].id))
                nodes[k].omitted += count - 1
                if let parent = nodes[k].parent { nodes[parent].omitted -= count }
            }
            // Children of a scroll that are out of view are counted by their own lines.
            for k in nodes.indices where nodes[k].omitted > 0 && builder.doc.scrollPlace(Int32(nodes[k].id)) != nil {
                if scrolls.of(Int32(nodes[k].id)).inView.allSatisfy(chosen.nodes.contains) { nodes[k].omitted = 0 }
            }
        }

        /// Reads the border lines of a node's children, and of the root itself.
        private mutating func readLines(_ i: Int32) {
            guard builder.takesLines, builder.doc.usesBorderlines else { return }
            if i == root { lines[i] = builder.doc.borderlines(of: i).map { SceneLine($0) } }
            for (child, found) in builder.doc.borderlines(of: builder.doc.children(i), in: i) { lines[child] = found.map { SceneLine($0) } }
        }

        /// Reads the state of a node apart from its frame: whether it is an image, gone, a share of the space.
        private func readState(of i: Int32, _ node: inout SceneNode) {
            let doc = builder.doc
            node.isPicture = doc.kind(i).hasPicture
            node.layer = SceneLayer(doc.paintLayer(i))
            node.isGone = doc.isGone(i)
            node.isInvisible = doc.isInvisible(i)
            node.isPlacedByEnd = builder.takesLines && builder.isPlaced(i, [.bottom, .centerY])
            guard let p = doc.parent(i), i != Document.screen else { return }
            node.isWidthShare = doc.isShare(i, .x, in: p)
            node.isHeightShare = doc.isShare(i, .y, in: p)
        }

        private mutating func visit(_ i: Int32) {
            let doc = builder.doc
            readLines(i)
            let f = doc.exactFrame(i)
            let isRoot = i == root
            var top = stack.last
            let standing = doc.standingShift(i)
            top?.x += standing.x
            top?.y += standing.y
            let x = isRoot ? 0 : top!.x + f.x
            let y = isRoot ? 0 : top!.y + f.y
            let isNew = (top?.isNew ?? false) || newborn.contains(i)
            // The origin of scrolled content; frames inside it are independent of scrolling.
            let shift = doc.contentShift(i)
            if isRoot, !builder.showsRoot {
                stack.append((i, nil, x - shift.x, y - shift.y, isNew, false))
                return
            }
            let snapped = doc.snap(Rect(x, y, f.width, f.height))
            let px = top.map { doc.snap(Rect($0.x, $0.y, 0, 0)).x } ?? 0
            let py = top.map { doc.snap(Rect($0.x, $0.y, 0, 0)).y } ?? 0
            var node = SceneNode(
                id: Int(i), parent: top?.index, name: doc.shownName(i), kind: doc.kind(i).word,
                text: doc.kind(i).hasText ? builder.text(i) : "",
                frame: SceneFrame(
                    x: isRoot ? 0 : snapped.x - px, y: isRoot ? 0 : snapped.y - py, width: snapped.width, height: snapped.height),
                absoluteX: snapped.x, absoluteY: snapped.y)
            node.color = builder.color(i)
            if builder.takesLines, !node.text.isEmpty {
                node.lines = doc.textLines(i)
                (node.fontSize, node.lineHeight) = (doc.fontSize(i), doc.lineHeight(i))
            }
            node.isGuide = doc.kind(i).isInvisible
            if node.isGuide, builder.showsGuides, !isRoot, let p = doc.parent(i) {
                let around = doc.exactFrame(p)
                node.guideLines = builder.guideLines(
                    i, Rect(x, y, f.width, f.height), in: Rect(top!.x, top!.y, around.width, around.height))
            }
            node.borderlines = lines.removeValue(forKey: i) ?? []
            readState(of: i, &node)
            if builder.takesLines, doc.childCount(i) <= SceneBuilder.mostChildren {
                node.dividers = doc.dividers(of: i).map { line in
                    let line = doc.snap(Rect(x + line.x, y + line.y, line.width, line.height))
                    return SceneFrame(x: line.x, y: line.y, width: line.width, height: line.height)
                }
            }
            node.flexed = flexed.removeValue(forKey: i).map { $0 == .grown ? "grown" : "shrunk" } ?? ""
            if doc.kind(i).isCSS, doc.childCount(i) <= SceneBuilder.mostChildren {
                flexed.merge(doc.flexedChildren(of: i)) { first, _ in first }
                if builder.takesLines { node.gridLines = builder.gridLines(of: i, at: (x, y)) }
            }
            // The contents of a cell that was just made are new.
            let isInFreshCell = top?.isFresh ?? false
            contents.readChild(i, node.frame)
            let told = contents.readItem(i, snapped, isNew: isNew)
            if isNew {
                node.change = .new
            } else if let told {
                (node.change, node.emphasis) = (told.change, told.emphasis)
            } else if !isInFreshCell, let old = builder.changes.frames[i] {
                node.change = .changed(SceneFrame(x: old.x, y: old.y, width: old.width, height: old.height))
            }
            if contents.read(i, corner: (snapped.x, snapped.y), isNew: isNew) { node.emphasis = true }
            nodes.append(node)
            stack.append((i, nodes.count - 1, x - shift.x, y - shift.y, isNew, isInFreshCell || told?.isFresh ?? false))
        }

        /// Adds removed nodes at the end, one last time, with their last frame.
        private mutating func addGone() {
            let doc = builder.doc
            for (place, i) in builder.changes.gone.enumerated() {
                if place & 255 == 255, RenderPatience.isOver() { return }
                nodes.append(SceneNode(gone: i, of: doc, frame: doc.exactFrame(i), id: Int(i)))
            }
            nodes += builder.goneBefore
        }
    }

    /// The lines of a guide or chain in the coordinates of the scene. Along an axis without a size and a place, the line crosses the whole
    /// container; with places on both axes and no size, there are two crossing lines.
    private func guideLines(_ i: Int32, _ f: Rect, in container: Rect) -> [SceneFrame] {
        let isLeftOpen = f.width == 0 && !isPlaced(i, [.left, .right, .leading, .trailing, .centerX, .width])
        let isTopOpen = f.height == 0 && !isPlaced(i, [.top, .bottom, .centerY, .height])
        let across = SceneFrame(x: container.x, y: f.y, width: container.width, height: f.height)
        let down = SceneFrame(x: f.x, y: container.y, width: f.width, height: container.height)
        if doc.kind(i).bears(.items) || f.width > 0 && f.height > 0 {
            return [SceneFrame(x: f.x, y: f.y, width: f.width, height: f.height)]
        }
        switch (isLeftOpen, isTopOpen) {
        case (true, true): return f.x == container.x && f.y == container.y ? [] : [down, across]
        case (true, false): return [across]
        case (false, true): return [down]
        case (false, false):
            return f.width == 0 && f.height == 0 ? [down, across] : [SceneFrame(x: f.x, y: f.y, width: f.width, height: f.height)]
        }
    }

    /// Whether an own rule, a style or a `when` sets one of these properties.
    private func isPlaced(_ i: Int32, _ props: [Prop]) -> Bool { props.contains { doc.lookup(i, $0).rule.isSet } }

    func text(_ i: Int32) -> String {
        let r = doc.value(i, .text)
        return r.kind == .string ? doc.strings[Int(r.ref)] : ""
    }

    func color(_ i: Int32) -> String {
        let r = doc.value(i, .color)
        return r.kind == .string ? doc.strings[Int(r.ref)] : ""
    }
}

extension SceneNode {
    /// Creates a removed node with its last frame in its parent.
    init(gone node: Int32, of doc: Document, frame f: Rect, id: Int) {
        self.init(
            id: id, parent: nil, name: doc.shownName(node), kind: doc.kind(node).word,
            frame: SceneFrame(x: f.x, y: f.y, width: f.width, height: f.height), change: .gone)
    }
}

extension SceneLine {
    init(_ line: Borderline) {
        let edge: Edge =
            switch line.side {
            case .top: .top
            case .bottom: .bottom
            case .right: .right
            default: .left
            }
        let f = line.frame
        self.init(edge, frame: SceneFrame(x: f.x, y: f.y, width: f.width, height: f.height), color: line.color, dash: line.dash)
    }
}

extension SceneLayer {
    init(_ layer: PaintLayer) {
        switch layer {
        case .below: self = .below
        case .normal: self = .normal
        case .above: self = .above
        }
    }
}
