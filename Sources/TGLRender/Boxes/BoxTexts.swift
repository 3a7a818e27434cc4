/// Places the texts of labels: each line, as it was wrapped when measured, in the row nearest to its middle, cut with `…` if there are too
/// few cells. If the text does not fit between the edges of its box, the box has no edges.
struct BoxTexts {
    private let scene: Scene
    private let drawing: Drawing
    private let plan: BoxPlan
    private let style: RenderStyle
    /// For each node, whether its box is drawn as a ground without a border.
    private let isBorderless: [Bool]
    /// For each node, whether its text replaces its edges.
    private(set) var isBare: [Bool]
    /// For each node, whether its text is shown.
    private(set) var isShown: [Bool]

    /// Determines which boxes are drawn without edges, before anything is drawn.
    init(_ scene: Scene, _ drawing: Drawing, _ plan: BoxPlan, _ grounds: BoxGrounds, names: NamesChoice, _ style: RenderStyle) {
        self.scene = scene
        self.drawing = drawing
        self.plan = plan
        self.style = style
        isBorderless = grounds.isBorderless
        isShown = [Bool](repeating: false, count: plan.boxes.count)
        isBare = isShown
        if names == .on { return }
        for index in plan.boxes.indices where drawing.hasText[index] {
            guard let box = plan.boxes[index], !box.isThin else { continue }
            // The sought node must be visible as a box.
            if scene.sought == index { continue }
            isBare[index] = grounds.isBorderless[index] || !fitsInside(box, index)
        }
        freeRowsOfTexts()
    }

    /// Removes the edges of a box of two rows that contains several texts: they would run through the texts.
    private mutating func freeRowsOfTexts() {
        var texts = [Int](repeating: 0, count: isBare.count)
        for index in isBare.indices where drawing.hasText[index] && isBare[index] {
            let above = drawing.links.parent[index]
            if above != SceneLinks.none { texts[above] += 1 }
        }
        for index in texts.indices where texts[index] > 1 && !drawing.hasText[index] {
            guard let box = plan.boxes[index], !box.hasInside, !box.isFlat else { continue }
            isBare[index] = true
            isShown[index] = true
        }
    }

    private func fitsInside(_ box: CellBox, _ index: Int) -> Bool {
        let node = scene.nodes[index]
        let lines = node.lines
        // A box as tall as its text has no room for edges.
        guard drawing.edges[index].height >= Double(lines.count + 1) * node.lineHeight, box.hasInside,
            lines.count <= box.bottom - box.top - 1
        else { return false }
        return lines.allSatisfy { displayWidth(style.show($0)) <= box.right - box.left - 1 }
    }

    /// Writes the texts on the canvas.
    mutating func place(on canvas: inout BoxCanvas) {
        for index in plan.boxes.indices where drawing.hasText[index] {
            if RenderPatience.ends(at: index) { return }
            guard let box = plan.boxes[index] else { continue }
            isShown[index] = place(index, box, &canvas)
        }
    }

    private func place(_ index: Int, _ box: CellBox, _ canvas: inout BoxCanvas) -> Bool {
        let cuts = drawing.views.cuts[index]
        let first = max(box.top + (isBare[index] && !cuts.contains(.top) ? 0 : 1), 0)
        let last = box.bottom - (isBare[index] && !cuts.contains(.bottom) ? 0 : 1)
        let rows = first...max(min(last, canvas.rows - 1), first)
        guard isBare[index] || box.hasInside, box.top < canvas.rows, box.bottom >= 0 else { return false }
        var next = rows.lowerBound
        var places: [(row: Int, columns: Range<Int>)] = []
        let lines = scene.nodes[index].lines.indices.filter { drawing.isInView(line: $0, of: index, scene.nodes[index]) }
        for line in lines {
            guard next <= rows.upperBound,
                let place = freePlace(line, index, box, next...rows.upperBound, canvas)
            else { break }
            places.append(place)
            next = place.row + 1
        }
        guard !places.isEmpty else { return false }
        for (line, place) in zip(lines, places) {
            let goesOn = line == lines[places.count - 1] && lines.count > places.count
            write(line, goesOn: goesOn, at: place, index, &canvas)
        }
        return true
    }

    /// The row of the middle of a line.
    private func row(of line: Int, _ index: Int) -> Int {
        plan.grid.row(drawing.middle(ofLine: line, of: index, scene.nodes[index]))
    }

    /// Whether a line of the node's text belongs in the row.
    private func hasLine(_ index: Int, in row: Int) -> Bool {
        scene.nodes[index].lines.indices.contains { self.row(of: $0, index) == row }
    }

    /// The nearest row with room for a few letters. If there is no other row, the first line may cover an edge of another box, and any line
    /// the lower edge of its container.
    private func freePlace(
        _ line: Int, _ index: Int, _ box: CellBox, _ rows: ClosedRange<Int>, _ canvas: BoxCanvas
    ) -> (row: Int, columns: Range<Int>)? {
        let wanted = row(of: line, index)
        let near = rows.sorted { (abs($0 - wanted), $0) < (abs($1 - wanted), $1) }.prefix(4)
        let needed = displayWidth(shown(line, index))
        if needed == 0 { return nil }
        let around = drawing.links.parent[index] == SceneLinks.none ? nil : plan.boxes[drawing.links.parent[index]]
        for onLines in [false, true] {
            for row in near where !onLines || line == 0 || row == around?.bottom {
                let columns = columns(row, line, index, box, needed, canvas, onLines: onLines)
                if columns.count >= min(needed, 3) { return (row, columns) }
            }
        }
        return nil
    }

    /// The free cells of a row between the edges of the box, from the start of the text to the first occupied cell. Without edges, the text
    /// starts in the cell of the left edge, or after whatever occupies it, and extends over blank cells of the parent to make up for
    /// rounding. It starts to the left of its box only if that shows the whole text.
    private func columns(
        _ row: Int, _ line: Int, _ index: Int, _ box: CellBox, _ needed: Int, _ canvas: BoxCanvas, onLines: Bool
    ) -> Range<Int> {
        func isFree(_ column: Int) -> Bool {
            let owner = canvas.owner(row: row, column: column)
            return (canvas.isBlank(row: row, column: column) || onLines && canvas.isCovered(row: row, column: column))
                && !isUnderGround(index, owner) && !(owner.map { drawing.views.isRaised($0, above: index) } ?? false)
        }
        let cuts = drawing.views.cuts[index]
        var start = max(box.left + (isBare[index] && !cuts.contains(.left) ? 0 : 1), 0)
        var end = max(min(box.right, canvas.columns), start)
        let isWhole: Bool
        if scene.isRightToLeft {
            if isBare[index], start < end, !isFree(end - 1) { end -= 1 }
            let first = start
            start = end
            while start > first, isFree(start - 1) { start -= 1 }
            isWhole = start <= first + 1
        } else {
            if isBare[index], start < end, !isFree(start) { start += 1 }
            let last = end
            end = start
            while end < last, isFree(end) { end += 1 }
            isWhole = end == box.right
        }
        let above = drawing.links.parent[index]
        // Some characters are a column or two wider in the terminal than measured.
        let fits = Double(needed - 2) * scene.nodes[index].fontSize / 2 <= drawing.edges[index].width + 0.01
        if fits, isWhole, end > start, isBare[index], above != SceneLinks.none, cuts.isDisjoint(with: [.left, .right]) {
            func isSpare(_ column: Int) -> Bool {
                guard isFree(column), let owner = canvas.owner(row: row, column: column) else { return false }
                if owner == above || owner == index { return true }
                // Another text that has no line in this row, or none that fits beside this one.
                guard isBare[owner], let other = plan.boxes[owner] else { return false }
                return !hasLine(owner, in: row) || other.left < end && other.right > start
            }
            while end < start + needed, isSpare(end), isSpare(end + 1) { end += 1 }
            // One more cell, directly before a line, if that shows the whole text.
            func reachesLine(_ column: Int, _ next: Int) -> Bool { isSpare(column) && canvas.isDrawn(row: row, column: next) }
            var first = start
            while end < first + needed, isSpare(first - 1), isSpare(first - 2) { first -= 1 }
            if end == first + needed - 1, reachesLine(end, end + 1) { end += 1 }
            if end == first + needed - 1, reachesLine(first - 1, first - 2) { first -= 1 }
            if scene.isRightToLeft || end >= first + needed && !scene.nodes[index].lines[line].hasSuffix("…") { start = first }
        }
        // If only one cell is missing, the text covers the line at the start of its box.
        let isOneShort = fits && isBare[index] && end == start + needed - 1 && cuts.isDisjoint(with: [.left, .right])
        if isOneShort, scene.isRightToLeft ? end == box.right : start == box.left + 1 {
            let column = scene.isRightToLeft ? end : start - 1
            if canvas.isDrawn(row: row, column: column) { scene.isRightToLeft ? (end += 1) : (start -= 1) }
        }
        return start..<max(end, start)
    }

    /// Whether a cell of a text is on the ground of a box that does not contain the text.
    private func isUnderGround(_ index: Int, _ owner: Int?) -> Bool {
        guard let owner, isBorderless[owner] else { return false }
        return !(owner..<drawing.links.subtreeEnd(owner)).contains(index)
    }

    /// The part of a line that is not clipped at its start.
    private func shown(_ line: Int, _ index: Int) -> String {
        let hidden = plan.grid.columns(of: drawing.hiddenStart(of: index, isRightToLeft: scene.isRightToLeft))
        return suffix(of: style.show(scene.nodes[index].lines[line]), after: hidden)
    }

    private func write(
        _ line: Int, goesOn: Bool, at place: (row: Int, columns: Range<Int>), _ index: Int, _ canvas: inout BoxCanvas
    ) {
        let shown = cutLine(shown(line, index), goesOn: goesOn, columns: place.columns.count, style)
        let width = displayWidth(shown)
        let column = scene.isRightToLeft ? place.columns.upperBound - width : place.columns.lowerBound
        let role = scene.nodes[index].role
        canvas.write(shown, columns: width, row: place.row, column: column, role: role)
    }
}

/// Which boxes show their names in a picture of characters.
public enum NamesChoice: String, CaseIterable, Sendable {
    /// All boxes.
    case on
    /// No boxes.
    case off
    /// Boxes that do not show a text.
    case auto
}
