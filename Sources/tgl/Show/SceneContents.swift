// The descriptions of scrolling nodes in scenes: their offsets, the items that have nodes, and the changes. The cost is proportional to the
// number of nodes, not of items.

import TGLLayout
import TGLRender

/// The children of scrolls by their place relative to the view; each scroll is read once per scene.
final class ScrolledChildren {
    private let doc: Document
    private var known: [Int32: ChildrenByView] = [:]

    init(_ doc: Document) { self.doc = doc }

    /// The children of a scroll.
    func of(_ scroll: Int32) -> ChildrenByView {
        if let known = known[scroll] { return known }
        let children = doc.childrenByView(scroll)
        known[scroll] = children
        return children
    }
}

/// Collects the descriptions of scrolling nodes while a scene is built.
struct ContentReader {
    let doc: Document
    let changes: Changes
    private let scrolls: ScrolledChildren
    private(set) var contents: [Int: SceneContent] = [:]
    private(set) var items: [Int: SceneItem] = [:]
    /// The visited collections, with their corners on the screen.
    private var views: [Int32: View] = [:]

    private struct View {
        let now: CollectionSnapshot
        let change: CollectionChange?
        let corner: (x: Double, y: Double)
    }

    /// The change of a node in a collection.
    struct Told {
        var change = SceneChange.none
        /// Whether it is highlighted although its frame did not change.
        var emphasis = false
        /// Whether its nodes were just made, so nothing in them existed before.
        var isFresh = false
    }

    init(_ doc: Document, _ changes: Changes, _ scrolls: ScrolledChildren) {
        self.doc = doc
        self.changes = changes
        self.scrolls = scrolls
    }

    // MARK: Nodes that scroll

    /// Reads the description of a scrolling node or a section, whose corner on the screen is given. Returns whether its offset changed and
    /// nothing else shows that.
    mutating func read(_ node: Int32, corner: (x: Double, y: Double), isNew: Bool) -> Bool {
        if doc.scrollPlace(node) != nil { return readScroll(node, isNew: isNew) }
        readItems(node, corner)
        return false
    }

    private mutating func readScroll(_ node: Int32, isNew: Bool) -> Bool {
        var content = SceneContent()
        let offset = SceneFigure(name: "offset", old: isNew ? "" : changes.scrolls[node] ?? "", now: doc.offsetText(of: node))
        content.figures = [offset]
        content.scroll = scroll(of: node)
        contents[Int(node)] = content
        return !offset.old.isEmpty
    }

    private func scroll(of node: Int32) -> SceneScroll? {
        doc.scrolledView(node).map { view in
            SceneScroll(
                x: view.offset.x, y: view.offset.y, width: view.contentSize.x, height: view.contentSize.y,
                isHorizontal: view.isHorizontal, before: view.before, after: view.after)
        }
    }

    private mutating func readItems(_ node: Int32, _ corner: (x: Double, y: Double)) {
        if doc.isCollection(node) {
            guard let now = doc.collectionSnapshot(node) else { return }
            let change = changes.collections[node]
            views[node] = View(now: now, change: change, corner: corner)
            readCollection(node, now, change?.before)
        } else if let collection = doc.collection(of: node), let view = views[collection] {
            readSection(node, view.now, view.change?.before)
        }
    }

    private mutating func readCollection(_ node: Int32, _ now: CollectionSnapshot, _ before: CollectionSnapshot?) {
        var content = SceneContent()
        let hasSections = now.sections.first?.node != node
        if hasSections {
            content.figures.append(count(now.sections.count, before?.sections.count, "section"))
        }
        content.figures += itemFigures(now.itemCount, before?.itemCount, made: now.madeCount)
        content.figures.append(SceneFigure(name: "offset", old: before?.offset ?? "", now: now.offset))
        content.items = (now.itemCount, now.madeCount)
        content.scroll = scroll(of: node)
        if !hasSections { content.after = unmade(of: node, isHorizontal: now.isHorizontal) }
        contents[Int(node)] = content
    }

    private mutating func readSection(_ node: Int32, _ now: CollectionSnapshot, _ before: CollectionSnapshot?) {
        guard let section = now.sections.first(where: { $0.node == node }) else { return }
        let old = before?.sections.first { $0.node == node }
        var content = SceneContent()
        content.figures = itemFigures(section.itemCount, old?.itemCount, made: section.madeCount)
        content.items = (section.itemCount, section.madeCount)
        var isHorizontal = now.isHorizontal
        if !section.offset.isEmpty {
            isHorizontal.toggle()
            content.figures.append(SceneFigure(name: "offset", old: old?.offset ?? "", now: section.offset))
            content.scroll = scroll(of: node)
        }
        content.after = unmade(of: node, isHorizontal: isHorizontal)
        contents[Int(node)] = content
    }

    private func itemFigures(_ count: Int, _ old: Int?, made: Int) -> [SceneFigure] {
        [self.count(count, old, "item"), SceneFigure(now: formatCount(made), unit: "made", isMinor: true)]
    }

    private func count(_ count: Int, _ old: Int?, _ word: String) -> SceneFigure {
        SceneFigure(old: old.map(formatCount) ?? "", now: formatCount(count), unit: plural(word, count))
    }

    // MARK: Children out of view

    /// Records whether a child of a scroll is in view.
    mutating func readChild(_ node: Int32, _ frame: SceneFrame) {
        guard let above = doc.parent(node), let place = doc.scrollPlace(above), let side = doc.viewSide(of: node, place), side != .inView
        else { return }
        var item = SceneItem(frame: frame)
        item.isBefore = side == .before
        items[Int(node)] = item
    }

    /// Adds the lines that count a scroll's children out of view, between these and those in view, in tree order.
    mutating func markChildrenOutOfView(_ nodes: [SceneNode]) {
        guard contents.contains(where: { doc.scrollPlace(Int32($0.key)) != nil }) else { return }
        var children: [Int: [Int]] = [:]
        for index in nodes.indices {
            guard let above = nodes[index].parent, doc.scrollPlace(Int32(nodes[above].id)) != nil else { continue }
            children[above, default: []].append(index)
        }
        for (index, node) in nodes.enumerated() where contents[node.id] != nil && doc.scrollPlace(Int32(node.id)) != nil {
            markChildrenOutOfView(of: Int32(node.id), (children[index] ?? []).map { nodes[$0] })
        }
    }

    private mutating func markChildrenOutOfView(of scroll: Int32, _ children: [SceneNode]) {
        let count = scrolls.of(scroll)
        let isReversed = doc.isReversed(scroll)
        let isHorizontal = contents[Int(scroll)]?.scroll?.isHorizontal ?? false
        for (isBefore, count) in [(true, count.before), (false, count.after)] where count > 0 {
            let told = told(formatCount(count), isBefore: isBefore, hasNodes: true, isHorizontal: isHorizontal)
            // The line that counts the children out of view is between them and the visible ones: after the first group, before the last.
            let next: SceneNode?
            if isBefore != isReversed {
                let last = children.lastIndex { items[$0.id]?.isBefore == isBefore }
                next = last.map { $0 + 1 < children.count ? children[$0 + 1] : nil } ?? children.first
            } else {
                next = children.first { items[$0.id]?.isBefore == isBefore }
            }
            if let next {
                var item = items[next.id] ?? SceneItem(frame: next.frame)
                item.before.append(told)
                item.isAtEnd = item.isBefore == nil
                items[next.id] = item
            } else {
                contents[Int(scroll)]?.after = told
            }
        }
    }

    // MARK: Items without nodes

    /// The items after the last one with a node. Other runs of items without nodes are recorded with the item that follows them.
    private mutating func unmade(of section: Int32, isHorizontal: Bool) -> SceneUnmade? {
        var after: SceneUnmade?
        let runs = doc.unmadeItems(of: section)
        let length = runs.isEmpty ? "" : doc.unmadeLength(of: section)
        for run in runs {
            let told = told(run, length, isHorizontal: isHorizontal)
            guard let next = run.next else {
                after = told
                continue
            }
            items[Int(next), default: SceneItem(frame: SceneFrame(x: 0, y: 0, width: 0, height: 0))].before = [told]
        }
        return after
    }

    private func told(_ run: UnmadeItems, _ length: String, isHorizontal: Bool) -> SceneUnmade {
        let count = "\(formatCount(run.count)) \(plural("item", run.count))"
        switch run.place {
        case .before: return told(count, length, isBefore: true, isHorizontal: isHorizontal)
        case .between: return SceneUnmade(.between, "\(count) between, \(length)")
        case .after: return told(count, length, isBefore: false, isHorizontal: isHorizontal)
        }
    }

    /// The line for a number of children or items on one side of the view.
    private func told(
        _ count: String, _ length: String = "", isBefore: Bool, hasNodes: Bool = false, isHorizontal: Bool
    ) -> SceneUnmade {
        let ways: (SceneUnmade.Way, SceneUnmade.Way) =
            !isHorizontal ? (.above, .below) : doc.isRightToLeft ? (.toRight, .toLeft) : (.toLeft, .toRight)
        let words = isHorizontal ? ("before", "after") : ("above", "below")
        let text = "\(count) \(isBefore ? words.0 : words.1)" + (length.isEmpty ? "" : ", \(length)")
        return SceneUnmade(isBefore ? ways.0 : ways.1, text, hasNodes: hasNodes)
    }

    // MARK: What is in collections

    /// The change of a section, or of a node in a collection or section, and its place in the view; nil for other nodes.
    ///
    /// - Parameter frame: the frame on the screen.
    mutating func readItem(_ node: Int32, _ frame: Rect, isNew: Bool) -> Told? {
        guard let above = doc.parent(node), let collection = doc.collection(of: above), let view = views[collection],
            doc.isCellRoot(node) || above == collection
        else { return nil }
        func inView(_ frame: Rect) -> SceneFrame {
            SceneFrame(x: frame.x - view.corner.x, y: frame.y - view.corner.y, width: frame.width, height: frame.height)
        }
        var item = items[Int(node)] ?? SceneItem(frame: inView(frame))
        item.frame = inView(frame)
        item.isAtEnd = doc.first(above) == node || doc.next(node) == nil
        defer { items[Int(node)] = item }
        var told = Told()
        guard let change = view.change, !isNew else { return told }
        let news = doc.news(of: node, view.now, since: change)
        if let place = news.formerPlace { item.formerName = "[\(place)]" }
        told.isFresh = news.isMade || news.isRemade
        if news.isMade {
            item.making = "made"
            told.change = .new
        } else if let old = news.formerFrame {
            let corner = view.corner
            let onScreen = doc.snap(Rect(corner.x + old.x, corner.y + old.y, old.width, old.height))
            told.change = .changed(inView(onScreen))
        }
        if news.isRemade {
            item.making = "made again"
            told.emphasis = true
        }
        return told
    }
}
