// The tree as text, a line a node:
//
//     S   linear    0   0  100×210   height 200 → 210
//     ├─ A  view   20   0   60×60    50×50 → 60×60
//     └─ B  view   40  70   60×40    y 60 → 70
//
// name · kind · x y in the parent · width×height, aligned at the `×` · what changed.
// `gone` instead of the size means `visibility = gone`.

/// Options for the tree.
public struct TreeOptions: Sendable, Equatable {
    /// The colours and the character set.
    public var style: RenderStyle
    /// The maximum number of lines. A larger tree is folded, with priority for changed nodes.
    public var maxRows: Int?
    /// The maximum width in columns; longer lines are cut.
    public var maxColumns: Int?
    /// Whether the texts of labels are shown at the end of their lines.
    public var showsText: Bool

    /// Creates options; by default, the whole tree is shown, in plain text and uncut.
    public init(
        style: RenderStyle = .plain, maxRows: Int? = nil, maxColumns: Int? = nil, showsText: Bool = false
    ) {
        self.style = style
        self.maxRows = maxRows
        self.maxColumns = maxColumns
        self.showsText = showsText
    }
}

/// The tree of the scene as text, with a line end after every line.
public func treeText(_ scene: Scene, options: TreeOptions = TreeOptions()) -> TerminalText {
    let rows = treeRows(scene, options)
    if options.style.color == .none, options.maxColumns == nil { return layOutPlainColumns(rows, scene, options) }
    return layOutColumns(rows, scene, options).text(options.style)
}

/// The tree of the scene as a block.
public func treeBlock(_ scene: Scene, options: TreeOptions = TreeOptions()) -> TextBlock {
    layOutColumns(treeRows(scene, options), scene, options)
}

private func treeRows(_ scene: Scene, _ options: TreeOptions) -> [TreeRow] {
    let links = SceneLinks(scene)
    let fold = TreeFold(scene, links, maxRows: options.maxRows)
    var walk = TreeWalk(scene, links, fold.isKept, options.style)
    walk.run()
    return walk.rows
}

/// The changed nodes, one line each, without the rest of the tree.
func changesBlock(_ scene: Scene, options: TreeOptions) -> TextBlock {
    let limit = max(options.maxRows ?? Int.max, 1)
    var rows: [TreeRow] = []
    var rest = 0
    for (index, node) in scene.nodes.enumerated() where node.isNoteworthy {
        if rows.count < limit {
            rows.append(TreeRow(content: .node(index)))
        } else {
            rest += 1
        }
    }
    if rest > 0 { rows[rows.count - 1] = TreeRow(content: .fold(count: rest + 1, changed: 0)) }
    return layOutColumns(rows, scene, options)
}

/// A line of the tree before its columns are aligned.
struct TreeRow {
    enum Content {
        case node(Int)
        /// Nodes without a line of their own: how many there are, and how many of them changed.
        case fold(count: Int, changed: Int)
        /// Items without nodes, or children out of view, and how many of them changed.
        case unmade(SceneUnmade, changed: Int)
    }

    var guides = ""
    var guideColumns = 0
    var content: Content
    /// The number of levels that the guides leave out.
    var deeper = 0
}

/// Walks the tree in order and creates its rows, without recursion.
struct TreeWalk {
    private(set) var rows: [TreeRow] = []

    /// The maximum indentation in levels; for deeper nodes, the level is written before the name.
    private static let maxLevel = 20

    private let scene: Scene
    private var nodes: [SceneNode] { scene.nodes }
    private let links: SceneLinks
    private let isKept: [Bool]
    private let glyphs: Glyphs
    /// The nodes whose subtrees are being written; only nodes with children or items are included.
    private var open: [Open] = []
    /// The number of changed nodes that the next line counts.
    private var waiting = 0

    private struct Open {
        let node: Int
        /// The guides before the rows of its children, and their width in columns.
        let guides: (toNext: String, toLast: String)
        let columns: Int
        /// The guides beside the rows below its children.
        let beside: String
    }

    init(_ scene: Scene, _ links: SceneLinks, _ isKept: [Bool], _ style: RenderStyle) {
        self.scene = scene
        self.links = links
        self.isKept = isKept
        glyphs = style.glyphs
    }

    mutating func run() {
        var index = 0
        while index < links.count {
            if RenderPatience.ends(at: index) { return }
            closeFinished(at: index)
            let before = before(index)
            let run = isKept[index] || before.isEmpty ? nil : run(from: index)
            for (place, unmade) in before.enumerated() {
                // The line represents the hidden nodes after it, or before it.
                let standsForRun = place == before.count - 1 && run.map { isCounted($0, by: unmade) } ?? false
                if standsForRun { waiting += run?.changed ?? 0 }
                append(.unmade(unmade, changed: waiting), isLast: standsForRun && run?.isLast ?? false)
                waiting = 0
                if standsForRun { index = run?.end ?? index }
            }
            if let run, index == run.end { continue }
            if isKept[index] {
                writeNode(index)
                index += 1
            } else {
                index = writeRun(from: index)
            }
        }
        closeFinished(at: links.count)
    }

    private mutating func writeNode(_ index: Int) {
        append(.node(index), isLast: isLast(index), deeper: levelMark)
        guard links.firstChild[index] != SceneLinks.none || nodes[index].omitted > 0 || after(index) != nil else { return }
        var beside = open.last?.beside ?? ""
        var columns = open.last?.columns ?? Self.levelColumns
        if links.depth[index] > 0, links.depth[index] < Self.maxLevel {
            beside += isLast(index) ? "   " : glyphs.through
            columns += Self.levelColumns
        }
        open.append(Open(node: index, guides: (beside + glyphs.branch, beside + glyphs.lastBranch), columns: columns, beside: beside))
    }

    /// The width of a level in columns, the same in every style.
    private static let levelColumns = 3

    /// Appends a row below the innermost open node.
    private mutating func append(_ content: TreeRow.Content, isLast: Bool, deeper: Int = 0) {
        var row = TreeRow(content: content, deeper: deeper)
        if let above = open.last {
            row.guides = isLast ? above.guides.toLast : above.guides.toNext
            row.guideColumns = above.columns
        }
        rows.append(row)
    }

    /// Adjacent hidden siblings with their descendants.
    private struct Run {
        let start: Int
        let last: Int
        let end: Int
        let changed: Int
        /// Whether no further row of their parent follows.
        let isLast: Bool
    }

    /// The run of hidden siblings from here on, which ends at a line that counts siblings.
    private func run(from start: Int) -> Run {
        var last = start
        var end = links.subtreeEnd(start)
        while links.nextSibling[last] != SceneLinks.none, !isKept[links.nextSibling[last]],
            !before(links.nextSibling[last]).contains(where: \.hasNodes)
        {
            last = links.nextSibling[last]
            end = max(end, links.subtreeEnd(last))
        }
        let changed = (start..<end).count { nodes[$0].isNoteworthy }
        let hasRest = open.last.map { after($0.node) != nil || nodes[$0.node].omitted > 0 } ?? false
        return Run(start: start, last: last, end: end, changed: changed, isLast: links.nextSibling[last] == SceneLinks.none && !hasRest)
    }

    /// Writes a row for the hidden siblings from here on, unless a line already counts them. Returns the index after them.
    private mutating func writeRun(from start: Int) -> Int {
        let run = run(from: start)
        let next = links.nextSibling[run.last]
        let line = next != SceneLinks.none ? before(next).first : open.last.flatMap { after($0.node) }
        if let line, isCounted(run, by: line) {
            waiting = run.changed
            return run.end
        }
        var count = run.end - start + (start..<run.end).reduce(0) { $0 + nodes[$1].omittedCount }
        if next == SceneLinks.none, let above = open.last { count += nodes[above.node].omittedCount }
        writeFold(count, run.changed, isLast: next == SceneLinks.none && open.last.map { after($0.node) == nil } ?? true)
        return run.end
    }

    /// Whether a line already counts all siblings of a run as out of view.
    private func isCounted(_ run: Run, by line: SceneUnmade) -> Bool {
        guard line.hasNodes else { return false }
        let isBefore = line.way == .above || line.way == .toLeft
        var index = run.start
        while true {
            guard scene.items[nodes[index].id]?.isBefore == isBefore else { return false }
            if index == run.last { return true }
            index = links.nextSibling[index]
        }
    }

    /// The lines about other nodes that precede a node.
    private func before(_ index: Int) -> [SceneUnmade] { scene.items[nodes[index].id]?.before ?? [] }

    /// Closes the subtrees that end before this index, and counts the nodes that they omit.
    private mutating func closeFinished(at index: Int) {
        while let node = open.last?.node, links.subtreeEnd(node) <= index {
            if nodes[node].omitted > 0, !endsInRun(node) { writeFold(nodes[node].omittedCount, 0, isLast: after(node) == nil) }
            if let after = after(node) { append(.unmade(after, changed: waiting), isLast: true) }
            waiting = 0
            open.removeLast()
        }
    }

    /// Whether the last children are hidden; their row then also counts the omitted nodes.
    private func endsInRun(_ node: Int) -> Bool {
        guard case .fold = rows.last?.content, links.firstChild[node] != SceneLinks.none else { return false }
        var last = links.firstChild[node]
        while links.nextSibling[last] != SceneLinks.none { last = links.nextSibling[last] }
        return !isKept[last]
    }

    private mutating func writeFold(_ count: Int, _ changed: Int, isLast: Bool) {
        append(.fold(count: count, changed: changed), isLast: isLast)
    }

    private func isLast(_ index: Int) -> Bool {
        guard links.nextSibling[index] == SceneLinks.none else { return false }
        let above = links.parent[index]
        return above == SceneLinks.none || nodes[above].omitted <= 0 && after(above) == nil
    }

    /// The items without nodes after the children of a node.
    private func after(_ index: Int) -> SceneUnmade? { scene.contents[nodes[index].id]?.after }

    /// The level to write before the name, if the guides do not show it.
    private var levelMark: Int { open.count > Self.maxLevel ? open.count : 0 }
}
