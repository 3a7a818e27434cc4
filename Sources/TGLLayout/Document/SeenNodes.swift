// What somebody has seen of a document, so that they look again only at nodes of which something may be different. It is for those who
// show a document continually: what they do after an edit costs what the edit changes, beside one walk through the nodes that reads a few
// words of each.
//
// Two notes find what may be different. A card of each node has its place in the tree, its name, its frame and what is shifted in it,
// whatever way led there: an edit, an undo, another screen. And a document notes the nodes whose rules in force were written
// (`TouchedNodes`), for what no card has: a text, a colour.

/// The nodes whose rules in force were written, while somebody wants to know.
public struct TouchedNodes: Sendable {
    /// The nodes, some of them more than once.
    public internal(set) var nodes: [Int32] = []
    /// Any node may be among them: of the screen, or of what a whole subtree follows, something was set.
    public internal(set) var areAll = false

    /// More nodes than these are all.
    private static let most = 10_000

    /// No node.
    public init() {}

    mutating func add(_ node: Int32, _ dirties: Dirties) {
        if dirties == .all || node == Document.screen || nodes.count == Self.most { areAll = true }
        if !areAll { nodes.append(node) }
    }

    /// The nodes of both.
    public mutating func add(_ other: TouchedNodes) {
        areAll = areAll || other.areAll
        nodes += other.nodes
    }
}

/// The nodes of which something may be different, and those that are gone.
public struct NodeNews: Sendable {
    /// Nodes in the tree of which something that is shown may be different.
    public fileprivate(set) var nodes: [Int32] = []
    /// Nodes that were in the tree and are not any more.
    public fileprivate(set) var gone: [Int32] = []
    /// Of any node something may be different; `nodes` and `gone` are empty then.
    public fileprivate(set) var areAll = false
}

extension Document {
    /// The nodes whose rules in force were written since the last call. The first call begins to note them, and knows of none.
    public func takeTouched() -> TouchedNodes {
        notesTouched = true
        defer { touchedNodes = TouchedNodes() }
        return touchedNodes
    }
}

/// What somebody has seen of the nodes of one document.
public struct SeenNodes {
    private struct Card: Equatable {
        var parent: Int32 = -1
        var before: Int32 = -1
        var name = StoredName()
        var kind = Kind.screen
        var isGone = false
        var isInvisible = false
        var frame = Rect.zero
        var shift = Pair.zero
        /// A node that was not seen has an empty card.
        var isSeen = false
    }

    /// By node.
    private var cards: [Card] = []
    private var document: Document?
    private var scale = 0.0

    /// Nothing was seen.
    public init() {}

    /// What may be different from what was seen, which is not seen by this. The layout is up to date.
    public func news(of document: Document, _ touched: TouchedNodes) -> NodeNews {
        var copy = self
        return copy.look(at: document, touched, keeps: false)
    }

    /// What may be different from what was seen; what is there now is seen by this. The layout is up to date.
    public mutating func look(at document: Document, _ touched: TouchedNodes) -> NodeNews {
        look(at: document, touched, keeps: true)
    }

    private mutating func look(at document: Document, _ touched: TouchedNodes, keeps: Bool) -> NodeNews {
        document.settleAllPlaces()
        let isAll = self.document !== document || touched.areAll || document.scale != scale
        let (different, seen) = differing(document)
        var news = NodeNews()
        if isAll {
            news.areAll = true
        } else {
            var reach = Reach(document)
            for node in touched.nodes where document.exists(node) { reach.add(node) }
            for (node, card) in different { reach.add(node, card, before: node < cards.count ? cards[Int(node)] : Card()) }
            for (node, card) in cards.enumerated() where card.isSeen && !seen.contains(Int32(node)) {
                news.gone.append(Int32(node))
                if document.exists(card.parent) { reach.add(card.parent) }
            }
            news.nodes = reach.nodes
        }
        guard keeps else { return news }
        if isAll { cards = [] }
        if cards.count < document.capacity { cards += Array(repeating: Card(), count: document.capacity - cards.count) }
        for node in news.gone { cards[Int(node)] = Card() }
        for (node, card) in different { cards[Int(node)] = card }
        (self.document, scale) = (document, document.scale)
        return news
    }

    /// The nodes whose card is another one, or that have something which no card has; and all that are there.
    private func differing(_ document: Document) -> (nodes: [(Int32, Card)], all: NodeBits) {
        let isOther = self.document !== document
        var found: [(Int32, Card)] = []
        var seen = NodeBits(below: document.capacity)
        document.walk(Document.screen) { i, _ in
            seen.insert(i)
            let node = document.nodes[i]
            let traits = node.pointee.kind.traits
            let rolls = traits.scrolls || traits.isStaged
            let card = Card(
                parent: node.pointee.parent, before: node.pointee.prev, name: document.storedNames[i].pointee, kind: node.pointee.kind,
                isGone: node.pointee.flags.contains(.gone), isInvisible: node.pointee.flags.contains(.invisible),
                frame: node.pointee.frame, shift: rolls ? document.contentShift(i) : .zero, isSeen: true)
            // What scrolls tells of its content, and the same cell may be another item's.
            let isOwn = rolls || node.pointee.flags.contains(.inCell) || node.pointee.isSticky
            if isOther || isOwn || Int(i) >= cards.count || cards[Int(i)] != card { found.append((i, card)) }
        }
        return (found, seen)
    }

    /// Gathers what else may be different: what is shown of a node depends on its container and, of a container, on its children (law 4).
    private struct Reach {
        private let document: Document
        private var known: NodeBits
        private(set) var nodes: [Int32] = []

        init(_ document: Document) {
            self.document = document
            known = NodeBits(below: document.capacity)
        }

        mutating func add(_ node: Int32) {
            if known.insert(node) { nodes.append(node) }
        }

        mutating func add(_ node: Int32, _ now: Card, before: Card) {
            add(node)
            if now.parent >= 0 { add(now.parent) }
            guard before.isSeen, now != before else { return }
            if before.parent >= 0, document.exists(before.parent) { add(before.parent) }
            // On pixels a place depends on all places that it is in.
            if document.scale > 0 { return document.walk(node) { i, _ in add(i) } }
            let lines = document.usesBorderlines
            for child in document.children(node) where lines || now.shift != before.shift || document.kind(child).isInvisible { add(child) }
            if lines, now.parent >= 0 { for sibling in document.children(now.parent) { add(sibling) } }
        }
    }
}
