/// Places the names of the boxes. For each box, these places are tried in order until one fits:
///
///     inside, first row    │A 60×60   │
///     on the top edge      ┌ S 100×200 ──┐   where all of the line is the box's own
///     inside, two rows     │Sidebar│
///                          │80×600 │
///     inside, further down, where no label is
///     the name alone, then the name cut, in the same places
///
/// The name of a box without a border is on its ground, in a row without other labels.
///
/// The name of a box without an inside is on its edge or its block. Boxes without a place are tried again with edges that they share. A
/// box that shows its text has its name on its own edge or not at all.
struct BoxLabels {
    private let scene: Scene
    private let drawing: Drawing
    private let plan: BoxPlan
    private let style: RenderStyle
    /// For each node, whether its box is drawn without a border.
    private let isBorderless: [Bool]
    /// For each node, whether its text is shown.
    private let showsText: [Bool]
    private var canvas: BoxCanvas
    /// For each node, how many cells of its box are not covered.
    private let uncovered: [Int]
    /// Boxes in the picture for whose names there was no room.
    private(set) var unnamed: [Int] = []

    private init(
        _ scene: Scene, _ drawing: Drawing, _ plan: BoxPlan, isBorderless: [Bool], showsText: [Bool], _ style: RenderStyle,
        _ canvas: BoxCanvas
    ) {
        self.scene = scene
        self.drawing = drawing
        self.isBorderless = isBorderless
        self.showsText = showsText
        self.plan = plan
        self.style = style
        self.canvas = canvas
        uncovered = canvas.uncoveredCells(nodeCount: plan.boxes.count)
    }

    /// Writes the labels on the canvas. Returns the nodes without room for a label.
    static func place(
        _ scene: Scene, _ drawing: Drawing, _ plan: BoxPlan, isBorderless: [Bool], showsText: [Bool], skipping nameless: Int?,
        _ style: RenderStyle, on canvas: inout BoxCanvas
    ) -> [Int] {
        var labels = BoxLabels(scene, drawing, plan, isBorderless: isBorderless, showsText: showsText, style, canvas)
        labels.placeAll(SameCells(scene, drawing, plan, showsText: showsText, skipping: nameless), skipping: nameless)
        canvas = labels.canvas
        return labels.unnamed
    }

    private mutating func placeAll(_ families: SameCells, skipping nameless: Int?) {
        var left: [Int] = []
        for index in plan.boxes.indices {
            if RenderPatience.ends(at: index) { return }
            guard let box = plan.boxes[index], index != nameless, families.isLast(index) else { continue }
            let words = families.words(for: index, plan, style)
            if showsText[index] {
                if box.hasInside { _ = placeOnEdge([words.full, words.name], index, box, isOwn: true) }
                continue
            }
            if isBorderless[index] {
                if !placeOnGround(words, index, box) { left.append(index) }
            } else if !placeOwn(words, index, box) {
                left.append(index)
            }
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

    /// Places the name of a box without a border in the first row of its ground that has no label. If there is no such row, the texts in
    /// the box identify it.
    private mutating func placeOnGround(_ words: BoxWords, _ index: Int, _ box: CellBox) -> Bool {
        // The outer cells where its border would be.
        let box = box.within(drawing.views.cuts[index])
        let room = CellBox(left: box.left - 1, top: box.top - 1, right: box.right + 1, bottom: box.bottom + 1)
        let columns = max(box.left, 0)...max(min(box.right, canvas.columns - 1), max(box.left, 0))
        var hasLabel = false
        for row in max(box.top, 0)...max(min(box.bottom, canvas.rows - 1), max(box.top, 0)) {
            if columns.contains(where: { canvas.hasLabel(row: row, column: $0) }) {
                hasLabel = true
                continue
            }
            for word in [words.full, words.name] where place(word, row: row, index, room) { return true }
            let runs = freeRuns(row, index, room)
            guard let run = runs.max(by: { $0.count < $1.count }), run.count >= 2 else { continue }
            return write(words.name.cut(to: run.count, style), row: row, column: run.lowerBound, index)
        }
        return hasLabel
    }

    private mutating func placeOwn(_ words: BoxWords, _ index: Int, _ box: CellBox) -> Bool {
        if box.isFlat { return placeOnBlock(words, index, box) }
        guard box.hasInside else {
            return placeOnEdge([words.full, words.counted, words.name], index, box, isOwn: true)
                || placeCutOnEdge(words, index, box, isOwn: true)
        }
        if uncovered[index] == 0 { return false }
        return placeInFirstRow(words.full, index, box)
            || placeOnEdge([words.full], index, box, isOwn: true)
            || placeInTwoRows(words.name, words.size, index, box)
            || placeFurtherDown(words.full, index, box)
            || placeInFirstRow(words.name, index, box)
            || placeOnEdge([words.name], index, box, isOwn: true)
            || placeFurtherDown(words.name, index, box)
            || placeInTwoRows(words.pair?.0, words.pair?.1, index, box)
            || placeCut(words, index, box)
            || placeCutOnEdge(words, index, box, isOwn: true)
    }

    // MARK: Inside

    private mutating func placeInFirstRow(_ word: LabelWord, _ index: Int, _ box: CellBox) -> Bool {
        place(word, row: box.top + 1, index, box)
    }

    /// Places a label in the first free run of the row that is long enough. A cell stays blank beside another box, so that the label is not
    /// mistaken for that box's name.
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

    private mutating func placeInTwoRows(_ upper: LabelWord?, _ lower: LabelWord?, _ index: Int, _ box: CellBox) -> Bool {
        guard let upper, let lower, box.bottom - box.top > 2 else { return false }
        let needed = max(upper.columns, lower.columns)
        for run in freeRuns(box.top + 1, index, box) where run.count >= needed {
            let below = run.lowerBound..<run.lowerBound + lower.columns
            guard below.allSatisfy({ canvas.isFree(row: box.top + 2, column: $0, for: index) }) else { continue }
            write(upper, row: box.top + 1, column: run.lowerBound, index)
            write(lower, row: box.top + 2, column: run.lowerBound, index)
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

    /// Places as much of the name as fits in the first row.
    private mutating func placeCut(_ words: BoxWords, _ index: Int, _ box: CellBox) -> Bool {
        let runs = freeRuns(box.top + 1, index, box)
        guard let run = runs.max(by: { $0.count < $1.count }), run.count >= 2 else { return false }
        return write(words.name.cut(to: run.count, style), row: box.top + 1, column: run.lowerBound, index)
    }

    /// The free cells of a row inside the box, as ranges of columns.
    private func freeRuns(_ row: Int, _ index: Int, _ box: CellBox) -> [Range<Int>] {
        guard row > box.top, row < box.bottom, row >= 0, row < canvas.rows else { return [] }
        return runs(from: box.left + 1, to: box.right) { column in
            if canvas.isFree(row: row, column: column, for: index) { return true }
            // A text in a box without a border shows the ground of that box.
            guard isBorderless[index], let owner = canvas.owner(row: row, column: column) else { return false }
            return showsText[owner] && !isBorderless[owner] && drawing.links.parent[owner] == index
                && canvas.isBlank(row: row, column: column)
        }
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

    private mutating func placeCutOnEdge(_ words: BoxWords, _ index: Int, _ box: CellBox, isOwn: Bool) -> Bool {
        let runs = lineRuns(index, box, isOwn: isOwn)
        guard let run = runs.max(by: { $0.count < $1.count }), run.count >= (isOwn ? 3 : 6) else { return false }
        return write(words.name.cut(to: run.count, style), row: box.top, column: run.lowerBound, index)
    }

    /// Places a label on a block, without covering its ends.
    private mutating func placeOnBlock(_ words: BoxWords, _ index: Int, _ box: CellBox) -> Bool {
        if box.isThin { return false }
        let runs = runs(from: box.left + 1, to: box.right) { canvas.isBlock(row: box.top, column: $0, of: index) }
        guard let run = runs.max(by: { $0.count < $1.count }) else { return false }
        for word in [words.full.spaced, words.counted.spaced, words.name.spaced, words.name] where word.columns <= run.count {
            return write(word, row: box.top, column: run.lowerBound, index)
        }
        return run.count >= 4 && write(words.name.cut(to: run.count, style), row: box.top, column: run.lowerBound, index)
    }

    /// The free pieces of the top edge: with `isOwn`, where this box's line is topmost; otherwise lines of any box without a label beside
    /// them.
    private func lineRuns(_ index: Int, _ box: CellBox, isOwn: Bool) -> [Range<Int>] {
        guard box.top >= 0, box.top < canvas.rows, !drawing.views.cuts[index].contains(.top) else { return [] }
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
        let role = scene.nodes[index].role
        canvas.write(word.text, columns: word.columns, row: row, column: column, role: role == .plain ? .strong : role)
        return true
    }
}
