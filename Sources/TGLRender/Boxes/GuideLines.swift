// Draws guides and chains in pictures of characters, dashed where nothing else is, each with its name if there is room.

extension Extent {
    /// Creates the extent of a frame.
    init(_ frame: SceneFrame) { self.init(x: frame.x, y: frame.y, width: frame.width, height: frame.height) }
}

extension BoxPainter {
    /// Draws the lines of guides in blank cells.
    func drawGuides(_ plan: BoxPlan, _ canvas: inout BoxCanvas) {
        for index in drawing.guides {
            for (place, line) in scene.nodes[index].guideLines.enumerated() {
                let box = plan.grid.box(Extent(line))
                let name = place == 0 && options.names != .off ? shortName(options.style.show(scene.nodes[index].name), columns: 20) : ""
                let width = displayWidth(name)
                let isInView = isInView(index, plan)
                if box.isFlat {
                    write(name, width, above: box, on: &canvas, where: isInView)
                } else {
                    write(name, width, beside: box, on: &canvas, where: isInView)
                }
                for row in Set([box.top, box.bottom]) where !box.isThin || box.isFlat {
                    canvas.fill(CellBox(left: box.left, top: row, right: box.right, bottom: row), .guideAcross, where: isInView)
                }
                for column in Set([box.left, box.right]) where !box.isFlat {
                    canvas.fill(CellBox(left: column, top: box.top, right: column, bottom: box.bottom), .guideDown, where: isInView)
                }
            }
        }
    }

    /// Writes a name on a horizontal line, if there is room between two blank cells.
    private func write(_ name: String, _ width: Int, above box: CellBox, on canvas: inout BoxCanvas, where isInView: (Int, Int) -> Bool) {
        let last = min(box.right, canvas.columns) - width - 1
        guard width > 0, box.left <= last else { return }
        for column in max(box.left, 0)...max(last, 0) where isBlank(box.top, column, width + 2, canvas, isInView) {
            return canvas.write(name, columns: width, row: box.top, column: column + 1, role: .faint)
        }
    }

    /// Writes a name beside a vertical line, in the first row with room.
    private func write(_ name: String, _ width: Int, beside box: CellBox, on canvas: inout BoxCanvas, where isInView: (Int, Int) -> Bool) {
        let last = min(box.bottom, canvas.rows - 1)
        guard width > 0, max(box.top, 0) <= last else { return }
        for row in max(box.top, 0)...last where isBlank(row, box.left, width + 2, canvas, isInView) {
            return canvas.write(name, columns: width, row: row, column: box.left + 1, role: .faint)
        }
    }

    private func isBlank(_ row: Int, _ column: Int, _ count: Int, _ canvas: BoxCanvas, _ isInView: (Int, Int) -> Bool) -> Bool {
        (column..<(column + count)).allSatisfy { canvas.isBlank(row: row, column: $0) && isInView(row, $0) }
    }
}

extension BlockPainter {
    /// Draws the lines of guides as dashed pixels.
    func drawGuides(_ canvas: inout BlockCanvas) {
        for index in drawing.guides {
            for (place, line) in scene.nodes[index].guideLines.enumerated() {
                let box = grid.pixels(Extent(line))
                let clip = drawing.views.clips[index].map(grid.pixels)
                canvas.outline(box, in: clip, ground: canvas.number(of: Self.hidden), isDashed: true)
                guard place == 0, options.names != .off else { continue }
                let name = shortName(options.style.show(scene.nodes[index].name), columns: 20)
                let width = displayWidth(name)
                let rows = max(box.top / 2, 0)..<max(min(box.bottom / 2 + 1, grid.rows), max(box.top / 2, 0))
                let column = box.left + 1
                func isFree(_ row: Int, _ column: Int) -> Bool {
                    canvas.isBlank(row: row, column: column) && clip?.contains(row: 2 * row, column: column) ?? true
                }
                if let row = rows.first(where: { row in (column..<(column + width)).allSatisfy { isFree(row, $0) } }) {
                    canvas.write(name, columns: width, row: row, column: column, isFaint: true)
                }
            }
        }
    }
}
