// What scenes tell of nodes that scroll: how far, of which items there are nodes, and what became of them. It costs as much as what is
// made, however many items there are.

import TGLLayout
import TGLRender

/// What is gathered of the contents of nodes that scroll while a scene is built.
struct ContentReader {
    let doc: Document
    let changes: Changes
    private(set) var contents: [Int: SceneContent] = [:]
    private(set) var items: [Int: SceneItem] = [:]
    /// The collections on the way, with their corners on the screen.
    private var views: [Int32: View] = [:]

    private struct View {
        let now: CollectionSnapshot
        let change: CollectionChange?
        let corner: (x: Double, y: Double)
    }

    /// What became of a node of a collection.
    struct Told {
        var change = SceneChange.none
        /// Whether it draws the eye though its frame is the old one.
        var emphasis = false
        /// Whether its nodes were made now: nothing in them was there before.
        var isFresh = false
    }

    init(_ doc: Document, _ changes: Changes) {
        self.doc = doc
        self.changes = changes
    }

    // MARK: Nodes that scroll

    /// Notes what is told of a node that scrolls, or of a section. The corner is that on the screen.
    mutating func read(_ node: Int32, corner: (x: Double, y: Double)) {
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
        if let numbers = doc.collectionNumbers(node) {
            content.scroll = SceneScroll(
                x: numbers.offset.x, y: numbers.offset.y, width: numbers.contentSize.x, height: numbers.contentSize.y,
                isHorizontal: now.isHorizontal)
        }
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
            let offset = (try? doc.offsetInForce(node)) ?? .zero
            let size = doc.exactFrame(node)
            content.scroll = SceneScroll(
                x: offset.x, y: offset.y, width: isHorizontal ? section.contentLength : size.width,
                height: isHorizontal ? size.height : section.contentLength, isHorizontal: isHorizontal)
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

    // MARK: Items without nodes

    /// The items after the last one that has a node; those before others are noted with these.
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
            items[Int(next), default: SceneItem(frame: SceneFrame(x: 0, y: 0, width: 0, height: 0))].before = told
        }
        return after
    }

    private func told(_ run: UnmadeItems, _ length: String, isHorizontal: Bool) -> SceneUnmade {
        let count = "\(formatCount(run.count)) \(plural("item", run.count))"
        let (near, far): (SceneUnmade.Way, SceneUnmade.Way) =
            !isHorizontal ? (.above, .below) : doc.isRightToLeft ? (.toRight, .toLeft) : (.toLeft, .toRight)
        let (way, word): (SceneUnmade.Way, String) =
            switch run.place {
            case .before: (near, isHorizontal ? "before" : "above")
            case .between: (.between, "between")
            case .after: (far, isHorizontal ? "after" : "below")
            }
        return SceneUnmade(way, "\(count) \(word), \(length)")
    }

    // MARK: What is in collections

    /// What became of a node that is a section, or in a collection or section, and where it is in the view; nil of other nodes. `frame`
    /// is that on the screen.
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
