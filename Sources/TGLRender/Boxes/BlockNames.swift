/// Places the names of boxes on their grounds: in the first row with room, with the size if possible, else without it, else cut.
struct BlockNames {
    private let scene: Scene
    private let drawing: Drawing
    private let boxes: [PixelBox?]
    private let style: RenderStyle
    private let nameless: Int?
    /// For each node, its name as a label; nil if a later box with the same pixels shows it.
    private let words: [LabelWord?]
    /// For two boxes with the same pixels, by the second one: the names for two rows.
    private let pairs: [Int: [LabelWord]]

    init(_ scene: Scene, _ drawing: Drawing, _ boxes: [PixelBox?], _ style: RenderStyle, skipping nameless: Int?) {
        (self.scene, self.drawing, self.boxes, self.style) = (scene, drawing, boxes, style)
        self.nameless = nameless
        var words = boxes.indices.map { boxes[$0] == nil ? nil : LabelWord(style.show(scene.nodes[$0].name)) }
        var pairs: [Int: [LabelWord]] = [:]
        var lastAt: [PixelBox: Int] = [:]
        for index in boxes.indices {
            guard let box = boxes[index] else { continue }
            if let before = lastAt[box], drawing.edges[before] == drawing.edges[index], before != nameless, let name = words[before] {
                pairs[index] = [LabelWord(name.text + " ="), words[index]!]
                words[index] = LabelWord(name.text + " = " + words[index]!.text)
                words[before] = nil
            }
            lastAt[box] = index
        }
        (self.words, self.pairs) = (words, pairs)
    }

    func place(on canvas: inout BlockCanvas, where condition: (Int) -> Bool) {
        let uncovered = canvas.uncovered(nodeCount: boxes.count)
        for index in boxes.indices where index != nameless && uncovered[index] > 2 && condition(index) {
            if RenderPatience.ends(at: index) { return }
            guard let box = boxes[index].flatMap({ canvas.clip($0) }), let name = words[index] else { continue }
            place(name, index, box, &canvas)
        }
    }

    private func place(_ name: LabelWord, _ index: Int, _ box: PixelBox, _ canvas: inout BlockCanvas) {
        let full = LabelWord(name.text + " " + formatSize(scene.nodes[index].frame, style.glyphs))
        let isLeaf = drawing.links.firstChild[index] == SceneLinks.none
        for allowsHalf in isLeaf ? [false, true] : [false] {
            let runs = runs(index, box, canvas, allowsHalf: allowsHalf)
            for word in [full, name] {
                if let run = runs.first(where: { $0.columns.count >= word.columns }) { return write(word, run, index, &canvas) }
            }
            if let pair = pairs[index], let rows = rowsForBoth(pair, runs) {
                for (word, run) in zip(pair, rows) { write(word, run, index, &canvas) }
                return
            }
            // For a container, no name is better than a fragment of it.
            if isLeaf, let run = runs.max(by: { $0.columns.count < $1.columns.count }), run.columns.count >= 2 {
                return write(name.cut(to: run.columns.count, style), run, index, &canvas)
            }
        }
    }

    private func rowsForBoth(_ pair: [LabelWord], _ runs: [Run]) -> [Run]? {
        for (upper, lower) in zip(runs, runs.dropFirst())
        where lower.row == upper.row + 1 && upper.columns.count >= pair[0].columns && lower.columns.count >= pair[1].columns {
            return [upper, lower]
        }
        return nil
    }

    /// Free cells of a row.
    private typealias Run = (row: Int, columns: Range<Int>)

    /// The free cells in the rows of a box, with one blank cell beside other labels. For a box with children, only the rows without any
    /// label.
    private func runs(_ index: Int, _ box: PixelBox, _ canvas: BlockCanvas, allowsHalf: Bool) -> [Run] {
        var result: [Run] = []
        let isLeaf = drawing.links.firstChild[index] == SceneLinks.none
        for row in (box.top / 2)...(box.bottom / 2) {
            if !isLeaf, !(box.left...box.right).allSatisfy({ canvas.isBlank(row: row, column: $0) }) { continue }
            var start: Int?
            func end(at column: Int) {
                guard let first = start else { return }
                start = nil
                let from = first > box.left && !canvas.isBlank(row: row, column: first - 1) ? first + 1 : first
                let to = column <= box.right && !canvas.isBlank(row: row, column: column) ? column - 1 : column
                if to > from { result.append((row, from..<to)) }
            }
            for column in box.left...box.right {
                let owners = canvas.owners(row: row, column: column)
                let isOwn = owners == (index, index) && canvas.isWhole(row: row, column: column)
                let isHalf = allowsHalf && (owners.upper == index || owners.lower == index)
                if canvas.isBlank(row: row, column: column), isOwn || isHalf {
                    if start == nil { start = column }
                } else {
                    end(at: column)
                }
            }
            end(at: box.right + 1)
        }
        return result
    }

    private func write(_ word: LabelWord, _ run: Run, _ index: Int, _ canvas: inout BlockCanvas) {
        guard word.columns > 0 else { return }
        let start = run.columns.lowerBound
        let isLow = canvas.owners(row: run.row, column: start).upper != index
        canvas.write(word.text, columns: word.columns, row: run.row, column: start, isFaint: true, isLow: isLow)
    }
}
