// A document as one of CSS's kinds alone: what an export writes.
//
// Each node has a twin, a flex, grid, block, label, image or view, which has the rules that CSS has for the same. Whether they give the
// same layout is not assumed but tried: the twins are laid out, and where a frame differs, the next way is taken that CSS has for its
// container, and at last the numbers of the frame itself. So what is written is proved, and a number stands only where a rule does not do.

import TGLLayout

/// How the children of a container are laid out in CSS.
enum CSSWay {
    /// As they are: it is a flex, grid or block.
    case own
    /// In a line of a flex.
    case line
    /// In lines of a flex that wraps.
    case lines
    /// In the cells of a grid with so many columns.
    case cells
    /// As floats of a block.
    case floats
    /// Each at its place, out of the flow.
    case apart

    /// The ways to try for a kind, the best first. `apart` is the last one of each.
    static func all(for kind: Kind) -> [CSSWay] {
        switch kind {
        case .flex, .grid, .block: [.own, .apart]
        case .linear, .scroll, .table, .row, .stack: [.line, .apart]
        case .flow: [.lines, .cells, .apart]
        case .float: [.floats, .apart]
        default: [.apart]
        }
    }
}

/// What is decided of a node.
struct TwinNode {
    /// The node of the document.
    let node: Int32
    /// The twin of its container; -1: the page.
    let parent: Int
    /// Which of the ways of its kind its children are laid out.
    var way = 0
    /// The axes along which its size is that of its frame, and its place.
    var sized: Axes = []
    var placed: Axes = []
    /// Whether it is as wide as its content in one line.
    var isUnbroken = false

    /// Axes.
    struct Axes: OptionSet {
        let rawValue: UInt8
        static let both = Axes(rawValue: 3)
        static func only(_ axis: Axis) -> Axes { Axes(rawValue: axis == .x ? 1 : 2) }
    }

    func isSized(_ axis: Axis) -> Bool { sized.contains(.only(axis)) }
    func isPlaced(_ axis: Axis) -> Bool { placed.contains(.only(axis)) }
}

/// The twins of a document's nodes.
struct CSSTwin {
    /// The document, laid out.
    let original: Document
    /// What is decided of each node, containers before what is in them.
    private(set) var nodes: [TwinNode] = []
    /// The document of the twins, and the node of each; the page around them.
    private(set) var document = Document()
    private(set) var twins: [Int32] = []
    private(set) var page: Int32 = -1
    /// Where the twin of a node is.
    private(set) var places: [Int32: Int] = [:]

    /// How far a frame may be off, in points.
    private static let tolerance = 0.02
    /// After so many tries every node has its frame.
    private static let mostTries = 24

    /// The twins of a document that is laid out.
    init(_ original: Document) throws {
        self.original = original
        original.walk(Document.screen) { node, _ in
            guard node != Document.screen, !original.kind(node).isInvisible, let parent = original.parent(node) else { return }
            // What is in a node that is left out is left out, too.
            let place = parent == Document.screen ? -1 : places[parent] ?? -2
            if place == -2 { return }
            places[node] = nodes.count
            nodes.append(TwinNode(node: node, parent: place))
        }
        try build()
        for attempt in 0..<Self.mostTries {
            guard decide(givesUp: attempt == Self.mostTries - 2) else { break }
            try build()
        }
    }

    /// The way in which a node's children are laid out.
    func way(_ k: Int) -> CSSWay {
        let kind = original.kind(nodes[k].node)
        // Nothing is arranged in it, and padding has no room of its own.
        if !kind.isCSS, original.childCount(nodes[k].node) == 0 { return .apart }
        let ways = CSSWay.all(for: kind)
        return ways[min(nodes[k].way, ways.count - 1)]
    }

    /// The way of the container of a node.
    func wayAround(_ k: Int) -> CSSWay { nodes[k].parent < 0 ? .apart : way(nodes[k].parent) }

    // MARK: Making twins

    private mutating func build() throws {
        document = Document()
        document.keepsHistory = false
        document.maxNodes = max(document.maxNodes, original.maxNodes)
        document.maxDepth = max(document.maxDepth, original.maxDepth)
        document.shouldStop = original.shouldStop
        let size = original.exactFrame(Document.screen)
        document.set(Document.screen, .width, .rule, .number(size.width))
        document.set(Document.screen, .height, .rule, .number(size.height))
        if original.isRightToLeft { document.set(Document.screen, .direction, .rule, .word(Direction.rtl.rawValue)) }
        page = try document.make(.block, in: Document.screen)
        document.set(page, .width, .rule, .number(size.width))
        document.set(page, .height, .rule, .number(size.height))
        twins.removeAll(keepingCapacity: true)
        for k in nodes.indices {
            let parent = nodes[k].parent < 0 ? page : twins[nodes[k].parent]
            let twin = try document.make(kind(k), in: parent)
            twins.append(twin)
            let rules = TwinRules(self, k)
            for rule in rules.all() { document.set(twin, rule.prop, rule.slot, rule.rule) }
        }
        try document.layout()
    }

    private func kind(_ k: Int) -> Kind {
        let kind = original.kind(nodes[k].node)
        if kind.hasContent { return kind }
        switch way(k) {
        case .own: return kind
        case .line, .lines: return .flex
        case .cells: return .grid
        case .floats: return .block
        case .apart: return original.childCount(nodes[k].node) == 0 ? .view : .block
        }
    }

    // MARK: Trying them

    /// What is off about each node.
    private struct Off: OptionSet {
        let rawValue: UInt8
        static let width = Off(rawValue: 1)
        static let height = Off(rawValue: 2)
        static let x = Off(rawValue: 4)
        static let y = Off(rawValue: 8)
        static func size(_ axis: Axis) -> Off { axis == .x ? .width : .height }
        static func place(_ axis: Axis) -> Off { axis == .x ? .x : .y }
    }

    private func off() -> [Off] {
        var result = [Off](repeating: [], count: nodes.count)
        // A page shows nothing of what is in a node that is not there.
        var isGone = [Bool](repeating: false, count: nodes.count)
        for k in nodes.indices {
            isGone[k] = original.isGone(nodes[k].node) || nodes[k].parent >= 0 && isGone[nodes[k].parent]
            if isGone[k] { continue }
            let (wanted, found) = (original.exactFrame(nodes[k].node), document.exactFrame(twins[k]))
            let allowed = Self.tolerance
            if abs(wanted.width - found.width) > allowed { result[k].insert(.width) }
            if abs(wanted.height - found.height) > allowed { result[k].insert(.height) }
            if abs(wanted.x - found.x) > allowed { result[k].insert(.x) }
            if abs(wanted.y - found.y) > allowed { result[k].insert(.y) }
        }
        return result
    }

    /// Decides otherwise where a frame differs; false where none does.
    private mutating func decide(givesUp: Bool) -> Bool {
        let off = off()
        if off.allSatisfy(\.isEmpty) { return false }
        if givesUp {
            for k in nodes.indices {
                nodes[k].way = .max
                nodes[k].sized = .both
                nodes[k].placed = .both
            }
            return true
        }
        if decideSizes(off) { return true }
        return decidePlaces(off)
    }

    /// Sizes first, from the innermost ones: what is around them may follow from them.
    private mutating func decideSizes(_ off: [Off]) -> Bool {
        var isDecided = [Bool](repeating: false, count: nodes.count)
        var isAny = false
        for mayWait in [true, false] where !isAny {
            for k in nodes.indices.reversed() {
                let parent = nodes[k].parent
                defer { if parent >= 0, isDecided[k] { isDecided[parent] = true } }
                if isDecided[k] { continue }
                for axis in [Axis.x, .y] where off[k].contains(Off.size(axis)) {
                    if mayWait, parent >= 0, !off[parent].isDisjoint(with: [.width, .height]), !dependsOnContent(k, axis) { continue }
                    if axis == .x, !nodes[k].isUnbroken, original.kind(nodes[k].node).hasText, original.sizeRule(nodes[k].node, .x) == .wrap
                    {
                        nodes[k].isUnbroken = true
                    } else if !nodes[k].sized.insert(.only(axis)).inserted {
                        if parent >= 0, way(parent) != .apart {
                            nodes[parent].way += 1
                        } else if !nodes[k].placed.insert(.only(axis)).inserted {
                            // Padding of its own that is larger than it: what is in it has its frames.
                            if way(k) == .apart { continue }
                            nodes[k].way = .max
                        }
                    }
                    isDecided[k] = true
                    isAny = true
                }
            }
        }
        return isAny
    }

    private mutating func decidePlaces(_ off: [Off]) -> Bool {
        var isAny = false
        var isDecided = [Bool](repeating: false, count: nodes.count)
        for k in nodes.indices {
            let parent = nodes[k].parent
            for axis in [Axis.x, .y] where off[k].contains(Off.place(axis)) {
                if wayAround(k) == .apart {
                    if nodes[k].placed.insert(.only(axis)).inserted { isAny = true }
                } else if !isDecided[parent] {
                    isDecided[parent] = true
                    nodes[parent].way += 1
                    isAny = true
                }
            }
        }
        return isAny
    }

    /// Whether a size follows from what is in the node rather than from what is around it.
    private func dependsOnContent(_ k: Int, _ axis: Axis) -> Bool {
        switch original.sizeRule(nodes[k].node, axis).kind {
        case .wrap, .number, .minContent, .maxContent, .auto: true
        default: false
        }
    }
}
