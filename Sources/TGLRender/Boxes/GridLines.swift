// Draws the lines of a grid's tracks in pictures of characters, dashed where nothing else is.

extension BoxPainter {
    /// A function that tells whether a cell is visible in the scrolling containers around a node.
    func isInView(_ index: Int, _ plan: BoxPlan) -> (Int, Int) -> Bool {
        guard let clip = drawing.views.clips[index].map(plan.grid.box) else { return { _, _ in true } }
        return { row, column in clip.contains(row: row, column: column) }
    }

    /// Draws the lines of grids in blank cells.
    func drawGridLines(_ plan: BoxPlan, _ canvas: inout BoxCanvas) {
        for index in drawing.grids {
            if RenderPatience.ends(at: index) { return }
            for line in scene.nodes[index].gridLines {
                let box = plan.grid.box(Extent(line))
                let isInView = isInView(index, plan)
                if line.height == 0 {
                    canvas.fill(CellBox(left: box.left, top: box.top, right: box.right, bottom: box.top), .guideAcross, where: isInView)
                } else {
                    canvas.fill(CellBox(left: box.left, top: box.top, right: box.left, bottom: box.bottom), .guideDown, where: isInView)
                }
            }
        }
    }
}

extension BlockPainter {
    /// Draws the lines of grids as dashed pixels.
    func drawGridLines(_ canvas: inout BlockCanvas) {
        for index in drawing.grids {
            if RenderPatience.ends(at: index) { return }
            for line in scene.nodes[index].gridLines {
                let clip = drawing.views.clips[index].map(grid.pixels)
                canvas.outline(grid.pixels(Extent(line)), in: clip, ground: canvas.number(of: Self.hidden), isDashed: true)
            }
        }
    }
}
