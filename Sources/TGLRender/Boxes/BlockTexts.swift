/// Places the texts of labels on grounds: each line, as it was wrapped when measured, in the cells nearest to its middle.
struct BlockTexts {
    private let scene: Scene
    private let drawing: Drawing
    private let boxes: [PixelBox?]
    private let grid: BoxGrid
    private let style: RenderStyle
    /// For each node, whether its text is shown.
    private(set) var isShown: [Bool]

    private struct Place {
        var row: Int
        var columns: Range<Int>
        /// Whether the text is drawn on the lower pixels.
        var isLow: Bool
    }

    init(_ scene: Scene, _ drawing: Drawing, _ boxes: [PixelBox?], _ grid: BoxGrid, _ style: RenderStyle) {
        (self.scene, self.drawing, self.boxes, self.grid, self.style) = (scene, drawing, boxes, grid, style)
        isShown = [Bool](repeating: false, count: boxes.count)
    }

    mutating func place(on canvas: inout BlockCanvas) {
        for index in boxes.indices where drawing.hasText[index] {
            if RenderPatience.ends(at: index) { return }
            guard let box = boxes[index], let seen = canvas.clip(box) else { continue }
            isShown[index] = place(index, box, seen, &canvas)
        }
    }

    private func place(_ index: Int, _ box: PixelBox, _ seen: PixelBox, _ canvas: inout BlockCanvas) -> Bool {
        let lines = scene.nodes[index].lines
        let seenLines = lines.indices.filter { drawing.isInView(line: $0, of: index, scene.nodes[index]) }
        var places: [Place] = []
        var next = seen.top / 2
        for line in seenLines {
            guard next <= seen.bottom / 2, let place = place(line, index, box, next...(seen.bottom / 2), canvas) else { break }
            places.append(place)
            next = place.row + 1
        }
        for (line, place) in zip(seenLines, places) {
            let goesOn = line == seenLines[places.count - 1] && seenLines.count > places.count
            write(line, goesOn: goesOn, at: place, index, &canvas)
        }
        return !places.isEmpty
    }

    /// The vertical middle of a line, in pixels.
    private func middle(of line: Int, _ index: Int) -> Double {
        grid.pixel(down: drawing.middle(ofLine: line, of: index, scene.nodes[index]))
    }

    /// The nearest row with room for a few letters; of two rows at nearly the same distance, one whose cells have a single ground.
    private func place(_ line: Int, _ index: Int, _ box: PixelBox, _ rows: ClosedRange<Int>, _ canvas: BlockCanvas) -> Place? {
        let wanted = middle(of: line, index)
        let start = min(max(box.left, 0), canvas.columns - 1)
        func distance(_ row: Int) -> Double {
            abs(Double(2 * row + 1) - wanted) + (canvas.isWhole(row: row, column: start) ? 0 : 0.9)
        }
        let near = rows.sorted { (distance($0), $0) < (distance($1), $1) }.prefix(4)
        let needed = displayWidth(shown(line, index))
        if needed == 0 { return nil }
        // A row in which another text starts is only used if there is no other.
        for isShared in [false, true] {
            for row in near where isShared || canvas.isBlank(row: row, column: start) {
                let columns = columns(row, index, box, needed, canvas)
                guard columns.count >= min(needed, 3) else { continue }
                return Place(row: row, columns: columns, isLow: canvas.owners(row: row, column: columns.lowerBound).upper != index)
            }
        }
        return nil
    }

    /// The free cells of a row in the box, and additional cells beside it to make up for rounding, if only the box's container is there.
    private func columns(_ row: Int, _ index: Int, _ box: PixelBox, _ needed: Int, _ canvas: BlockCanvas) -> Range<Int> {
        func isOwn(_ column: Int) -> Bool {
            guard canvas.isBlank(row: row, column: column) else { return false }
            let owners = canvas.owners(row: row, column: column)
            return owners.upper == index || owners.lower == index
        }
        var start = max(box.left, 0)
        while start <= box.right, start < canvas.columns, !isOwn(start) { start += 1 }
        var end = start
        while end <= box.right, isOwn(end) { end += 1 }
        let above = drawing.links.parent[index]
        let node = scene.nodes[index]
        // Some characters are a column or two wider in the terminal than measured.
        guard end > start, above != SceneLinks.none, drawing.views.cuts[index].isDisjoint(with: [.left, .right]),
            Double(needed - 2) * node.fontSize / 2 <= drawing.edges[index].width + 0.01
        else {
            return start..<end
        }
        func isSpare(_ column: Int) -> Bool {
            guard canvas.isBlank(row: row, column: column) else { return false }
            let owners = canvas.owners(row: row, column: column)
            func isNearby(_ owner: Int) -> Bool { owner == above || owner == index || owner >= 0 && isBeside(owner, row) }
            return isNearby(owners.upper) && (isNearby(owners.lower) || isAround(owners.lower))
                || isNearby(owners.lower) && isAround(owners.upper)
        }
        func isAround(_ owner: Int) -> Bool { owner >= 0 && owner < index && drawing.links.subtreeEnd(owner) > index }
        // Another text that has no line in this row, or none that fits beside this one.
        func isBeside(_ other: Int, _ row: Int) -> Bool {
            guard drawing.links.parent[other] == above, drawing.hasText[other], let box = boxes[other] else { return false }
            return !hasLine(other, row) || box.left < end && box.right >= start
        }
        while end < start + needed, isSpare(end) { end += 1 }
        while end < start + needed, isSpare(start - 1) { start -= 1 }
        return start..<end
    }

    /// Whether a line of the node's text belongs in the row.
    private func hasLine(_ index: Int, _ row: Int) -> Bool {
        scene.nodes[index].lines.indices.contains { Int(middle(of: $0, index)) / 2 == row }
    }

    /// The part of a line that is not clipped at its start.
    private func shown(_ line: Int, _ index: Int) -> String {
        let hidden = grid.columns(of: drawing.hiddenStart(of: index, isRightToLeft: scene.isRightToLeft))
        return suffix(of: style.show(scene.nodes[index].lines[line]), after: hidden)
    }

    private func write(_ line: Int, goesOn: Bool, at place: Place, _ index: Int, _ canvas: inout BlockCanvas) {
        let shown = cutLine(shown(line, index), goesOn: goesOn, columns: place.columns.count, style)
        let width = displayWidth(shown)
        let column = scene.isRightToLeft ? place.columns.upperBound - width : place.columns.lowerBound
        canvas.write(shown, columns: width, row: place.row, column: column, isLow: place.isLow)
    }
}

/// A line of a text limited to `columns`, with `…` at its end if the line or the text continues.
func cutLine(_ line: String, goesOn: Bool, columns: Int, _ style: RenderStyle) -> String {
    let sign = style.glyphs.cut
    let shown = truncate(line, columns: columns, ellipsis: sign)
    if !goesOn || shown.hasSuffix(sign) { return shown }
    return prefix(of: shown, columns: columns - displayWidth(sign)) + sign
}
