/// Where the names of the boxes go, tried in this order until one fits:
///
///     inside, first row    │A 60×60   │
///     on the top edge      ┌ S 100×200 ──┐   where all of the line is the box's own
///     inside, two rows     │Sidebar│
///                          │80×600 │
///     inside, further down, clear of what stands there
///     the name alone, then the name cut, in the same places
///
/// A box without an inside has its name on its edge. Boxes that found no place get
/// a second try on edges that they share.
struct BoxLabels {
    private let scene: Scene
    private let plan: BoxPlan
    private let style: RenderStyle
    private var canvas: BoxCanvas
    /// For every node, the cells where its box is on top.
    private let uncovered: [Int]
    /// Boxes in the picture that stand without a name.
    private(set) var unnamed: [Int] = []

    private init(_ scene: Scene, _ plan: BoxPlan, _ style: RenderStyle, _ canvas: BoxCanvas) {
        self.scene = scene
        self.plan = plan
        self.style = style
        self.canvas = canvas
        uncovered = canvas.uncoveredCells(nodeCount: plan.boxes.count)
    }

    /// Writes the labels on the canvas; returns the nodes that found no place for one.
    static func place(_ scene: Scene, _ plan: BoxPlan, _ style: RenderStyle, on canvas: inout BoxCanvas) -> [Int] {
        var labels = BoxLabels(scene, plan, style, canvas)
        labels.placeAll()
        canvas = labels.canvas
        return labels.unnamed
    }

    private mutating func placeAll() {
        let families = SameCells(scene, plan)
        var left: [Int] = []
        for index in plan.boxes.indices {
            if RenderPatience.ends(at: index) { return }
            guard let box = plan.boxes[index], families.isLast(index) else { continue }
            let words = families.words(for: index, plan, style)
            if !placeOwn(words, index, box) { left.append(index) }
        }
        for index in left {
            guard let box = plan.boxes[index] else { continue }
            let words = families.words(for: index, plan, style)
            if !placeOnEdge([words.full, words.counted, words.name], index, box, isOwn: false)
                && !placeCutOnEdge(words, index, box, isOwn: false)
            {
                unnamed += families.members(of: index)
            }
        }
        unnamed.sort()
    }

    private mutating func placeOwn(_ words: Words, _ index: Int, _ box: CellBox) -> Bool {
        guard box.hasInside else {
            return placeOnEdge([words.full, words.counted, words.name], index, box, isOwn: true)
                || placeCutOnEdge(words, index, box, isOwn: true)
        }
        if uncovered[index] == 0 { return false }
        return placeInFirstRow(words.full, index, box)
            || placeOnEdge([words.full], index, box, isOwn: true)
            || placeInTwoRows(words, index, box)
            || placeFurtherDown(words.full, index, box)
            || placeInFirstRow(words.name, index, box)
            || placeOnEdge([words.name], index, box, isOwn: true)
            || placeFurtherDown(words.name, index, box)
            || placeCut(words, index, box)
            || placeCutOnEdge(words, index, box, isOwn: true)
    }

    // MARK: Inside

    private mutating func placeInFirstRow(_ word: LabelWord, _ index: Int, _ box: CellBox) -> Bool {
        place(word, row: box.top + 1, index, box)
    }

    /// In the first free run of the row that is long enough. A cell stays blank
    /// beside another box, so that the label is not taken for its.
    private mutating func place(_ word: LabelWord, row: Int, _ index: Int, _ box: CellBox) -> Bool {
        for run in freeRuns(row, index, box) {
            let start = run.lowerBound == box.left + 1 ? run.lowerBound : run.lowerBound + 1
            let end = run.upperBound == box.right ? run.upperBound : run.upperBound - 1
            guard end - start >= word.columns else { continue }
            write(word, row: row, column: start, index)
            return true
        }
        return false
    }

    private mutating func placeInTwoRows(_ words: Words, _ index: Int, _ box: CellBox) -> Bool {
        guard box.bottom - box.top > 2 else { return false }
        let needed = max(words.name.columns, words.size.columns)
        for run in freeRuns(box.top + 1, index, box) where run.count >= needed {
            let below = run.lowerBound..<run.lowerBound + words.size.columns
            guard below.allSatisfy({ canvas.isFree(row: box.top + 2, column: $0, for: index) }) else { continue }
            write(words.name, row: box.top + 1, column: run.lowerBound, index)
            write(words.size, row: box.top + 2, column: run.lowerBound, index)
            return true
        }
        return false
    }

    private mutating func placeFurtherDown(_ word: LabelWord, _ index: Int, _ box: CellBox) -> Bool {
        guard box.bottom - box.top > 2 else { return false }
        let first = max(box.top + 2, 0)
        for row in first..<max(min(box.bottom, canvas.rows), first) where place(word, row: row, index, box) {
            return true
        }
        return false
    }

    /// As much of the name as fits into the first row.
    private mutating func placeCut(_ words: Words, _ index: Int, _ box: CellBox) -> Bool {
        let runs = freeRuns(box.top + 1, index, box)
        guard let run = runs.max(by: { $0.count < $1.count }), run.count >= 2 else { return false }
        return write(words.name.cut(to: run.count, style), row: box.top + 1, column: run.lowerBound, index)
    }

    /// The free cells of a row inside the box, as ranges of columns.
    private func freeRuns(_ row: Int, _ index: Int, _ box: CellBox) -> [Range<Int>] {
        guard row > box.top, row < box.bottom, row >= 0, row < canvas.rows else { return [] }
        return runs(from: box.left + 1, to: box.right) { canvas.isFree(row: row, column: $0, for: index) }
    }

    // MARK: On the edge

    private mutating func placeOnEdge(_ words: [LabelWord], _ index: Int, _ box: CellBox, isOwn: Bool) -> Bool {
        let runs = lineRuns(index, box, isOwn: isOwn)
        for word in words {
            if let run = runs.first(where: { $0.count >= word.columns + 2 }) {
                write(word.spaced, row: box.top, column: run.lowerBound, index)
                return true
            }
            if !box.hasInside, let run = runs.first(where: { $0.count >= word.columns }) {
                write(word, row: box.top, column: run.lowerBound, index)
                return true
            }
        }
        return false
    }

    private mutating func placeCutOnEdge(_ words: Words, _ index: Int, _ box: CellBox, isOwn: Bool) -> Bool {
        let runs = lineRuns(index, box, isOwn: isOwn)
        guard let run = runs.max(by: { $0.count < $1.count }), run.count >= 3 else { return false }
        return write(words.name.cut(to: run.count, style), row: box.top, column: run.lowerBound, index)
    }

    /// The free pieces of the top edge: where this box's line is on top, or else
    /// lines of any box that have no name yet.
    private func lineRuns(_ index: Int, _ box: CellBox, isOwn: Bool) -> [Range<Int>] {
        guard box.top >= 0, box.top < canvas.rows else { return [] }
        let runs = runs(from: box.left + 1, to: box.right) {
            canvas.isLine(row: box.top, column: $0, of: isOwn ? index : nil)
        }
        return isOwn ? runs : runs.filter { !canvas.hasLabel(row: box.top, beside: $0) }
    }

    // MARK: Helpers

    private func runs(from start: Int, to end: Int, where condition: (Int) -> Bool) -> [Range<Int>] {
        var result: [Range<Int>] = []
        var first: Int?
        let end = min(end, canvas.columns)
        for column in max(start, 0)..<max(end, max(start, 0)) {
            if condition(column) {
                if first == nil { first = column }
            } else if let begin = first {
                result.append(begin..<column)
                first = nil
            }
        }
        if let begin = first { result.append(begin..<end) }
        return result
    }

    @discardableResult
    private mutating func write(_ word: LabelWord, row: Int, column: Int, _ index: Int) -> Bool {
        guard word.columns > 0 else { return false }
        canvas.write(word.text, columns: word.columns, row: row, column: column, role: scene.nodes[index].role)
        return true
    }
}

/// A piece of label with its width.
private struct LabelWord {
    let text: String
    let columns: Int

    init(_ text: String) {
        self.text = text
        columns = displayWidth(text)
    }

    /// With a space on either side.
    var spaced: LabelWord { LabelWord(" " + text + " ") }

    func cut(to room: Int, _ style: RenderStyle) -> LabelWord {
        LabelWord(truncate(text, columns: room, ellipsis: style.glyphs.cut))
    }
}

/// What can be said of a box, at different lengths.
private struct Words {
    let name: LabelWord
    let size: LabelWord
    /// The name, and how many nodes inside are not shown: `Row +3`.
    let counted: LabelWord
    let full: LabelWord

    /// Of a box, or of several that one name stands for.
    init(_ shown: String, _ node: SceneNode, isOne: Bool, hidden: Int, _ style: RenderStyle) {
        let size = formatSize(node.frame, style.glyphs)
        let count = hidden > 0 ? " +" + formatCount(hidden) : ""
        name = LabelWord(shown)
        self.size = LabelWord(size)
        counted = LabelWord(shown + count)
        full = isOne ? LabelWord(shown + " " + size + count) : counted
    }
}

/// Siblings too small to be told apart: flat boxes in the same row, thin boxes and
/// specks in the very same cells. The last of them speaks for all: `r5…r20`.
private struct SameCells {
    private struct LabelSpot: Hashable {
        var parent: Int?
        var box: CellBox
    }

    private let scene: Scene
    private var membersByLast: [Int: [Int]] = [:]
    private var isCovered: [Bool]

    init(_ scene: Scene, _ plan: BoxPlan) {
        self.scene = scene
        isCovered = [Bool](repeating: false, count: plan.boxes.count)
        var lastAt: [LabelSpot: Int] = [:]
        for index in plan.boxes.indices {
            guard var box = plan.boxes[index], box.bottom - box.top <= 1 || box.isThin else { continue }
            if !box.isThin { box.bottom = box.top }
            let place = LabelSpot(parent: scene.nodes[index].parent, box: box)
            if let before = lastAt[place] {
                isCovered[before] = true
                membersByLast[index] = (membersByLast.removeValue(forKey: before) ?? [before]) + [index]
            }
            lastAt[place] = index
        }
    }

    func isLast(_ index: Int) -> Bool { !isCovered[index] }

    func members(of index: Int) -> [Int] { membersByLast[index] ?? [index] }

    func words(for index: Int, _ plan: BoxPlan, _ style: RenderStyle) -> Words {
        let node = scene.nodes[index]
        let last = style.show(node.name)
        let members = members(of: index)
        let hidden = members.reduce(0) { $0 + plan.hiddenInside[$1] }
        guard members.count > 1 else { return Words(last, node, isOne: true, hidden: hidden, style) }
        let name = style.show(scene.nodes[members[0]].name) + style.glyphs.ellipsis + last
        return Words(name, node, isOne: false, hidden: hidden, style)
    }
}
