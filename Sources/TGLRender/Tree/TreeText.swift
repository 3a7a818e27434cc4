// The tree as text, a line a node:
//
//     S   linear    0   0  100×210   height 200 → 210
//     ├─ A  view   20   0   60×60    50×50 → 60×60
//     └─ B  view   40  70   60×40    y 60 → 70
//
// name · kind · x y in the parent · width×height, met at the `×` · what changed.
// `gone` in place of the size stands for `visibility = gone`.

/// How the tree is written.
public struct TreeOptions: Sendable, Equatable {
    /// Colour or none, Unicode or ASCII.
    public var style: RenderStyle
    /// With more lines than this the tree folds to what changed, as far as it fits.
    public var maxRows: Int?
    /// Longer lines are cut.
    public var maxColumns: Int?
    /// Puts the text of labels at the end of their lines.
    public var showsText: Bool

    /// Options; as they are, all of the tree is shown, plain and uncut.
    public init(
        style: RenderStyle = .plain, maxRows: Int? = nil, maxColumns: Int? = nil, showsText: Bool = false
    ) {
        self.style = style
        self.maxRows = maxRows
        self.maxColumns = maxColumns
        self.showsText = showsText
    }
}

/// The tree of the scene, a line end after every line.
public func treeText(_ scene: Scene, options: TreeOptions = TreeOptions()) -> TerminalText {
    let rows = treeRows(scene, options)
    if options.style.color == .none, options.maxColumns == nil { return layOutPlainColumns(rows, scene, options) }
    return layOutColumns(rows, scene, options).text(options.style)
}

/// The tree of the scene, to be set beside something else.
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

/// The nodes that changed, a line each, without the tree around them.
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
        /// So many nodes without a line of their own, of which so many changed.
        case fold(count: Int, changed: Int)
        /// Items without nodes, or children out of view; of those that it stands for so many changed.
        case unmade(SceneUnmade, changed: Int)
    }

    var guides = ""
    var guideColumns = 0
    var content: Content
    /// Levels that the guides leave out.
    var deeper = 0
}

/// Goes through the tree in order and makes the rows, without recursion.
struct TreeWalk {
    private(set) var rows: [TreeRow] = []

    /// Deeper nodes are not indented further; their level stands before the name.
    private static let maxLevel = 20

    private let scene: Scene
    private var nodes: [SceneNode] { scene.nodes }
    private let links: SceneLinks
    private let isKept: [Bool]
    private let glyphs: Glyphs
    /// The nodes whose subtrees are being written: those with something below them.
    private var open: [Open] = []
    /// How many nodes changed that the next line counts.
    private var waiting = 0

    private struct Open {
        let node: Int
        /// What stands before the rows of its children, and how many columns that takes.
        let guides: (toNext: String, toLast: String)
        let columns: Int
        /// What of it goes on beside the rows below its children.
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
                // The line stands for the nodes after it, or before it.
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

    /// A level takes as many columns in every style.
    private static let levelColumns = 3

    /// A row below the innermost open node.
    private mutating func append(_ content: TreeRow.Content, isLast: Bool, deeper: Int = 0) {
        var row = TreeRow(content: content, deeper: deeper)
        if let above = open.last {
            row.guides = isLast ? above.guides.toLast : above.guides.toNext
            row.guideColumns = above.columns
        }
        rows.append(row)
    }

    /// Hidden siblings that follow each other, with what is in them.
    private struct Run {
        let start: Int
        let last: Int
        let end: Int
        let changed: Int
        /// No row of their parent follows.
        let isLast: Bool
    }

    /// The hidden siblings from here on, up to a line that counts siblings.
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

    /// One row for the hidden siblings from here on, if no line counts them; returns the index after them.
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

    /// Whether a line says of all siblings of a run that they are out of view.
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

    /// The lines before a node that tell of others.
    private func before(_ index: Int) -> [SceneUnmade] { scene.items[nodes[index].id]?.before ?? [] }

    /// Leaves the subtrees that end before this index, counting what they omit.
    private mutating func closeFinished(at index: Int) {
        while let node = open.last?.node, links.subtreeEnd(node) <= index {
            if nodes[node].omitted > 0, !endsInRun(node) { writeFold(nodes[node].omittedCount, 0, isLast: after(node) == nil) }
            if let after = after(node) { append(.unmade(after, changed: waiting), isLast: true) }
            waiting = 0
            open.removeLast()
        }
    }

    /// Whether the last children have no rows, so that their row counts the omitted too.
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

    /// The level of the row to be written, where the guides do not show it.
    private var levelMark: Int { open.count > Self.maxLevel ? open.count : 0 }
}
