// Draws dividers in pictures of characters, as thin lines where nothing else is.

extension BoxPainter {
    /// Draws dividers in blank cells, one cell thick.
    func drawDividers(_ plan: BoxPlan, _ canvas: inout BoxCanvas) {
        for index in drawing.divided {
            if RenderPatience.ends(at: index) { return }
            for line in scene.nodes[index].dividers where line.width > 0 && line.height > 0 {
                let box = plan.grid.box(Extent(line))
                let isInView = isInView(index, plan)
                if line.width >= line.height {
                    let row = (box.top + box.bottom) / 2
                    canvas.fill(CellBox(left: box.left, top: row, right: box.right, bottom: row), .dividerAcross, where: isInView)
                } else {
                    let column = (box.left + box.right) / 2
                    canvas.fill(CellBox(left: column, top: box.top, right: column, bottom: box.bottom), .dividerDown, where: isInView)
                }
            }
        }
    }
}

extension BlockPainter {
    /// Draws dividers as pixels.
    func drawDividers(_ canvas: inout BlockCanvas) {
        for index in drawing.divided {
            if RenderPatience.ends(at: index) { return }
            for line in scene.nodes[index].dividers where line.width > 0 && line.height > 0 {
                let clip = drawing.views.clips[index].map(grid.pixels)
                let box = grid.pixels(Extent(line))
                guard let seen = clip.map({ box.intersection($0) }) ?? box else { continue }
                canvas.drawBar(seen, ground: canvas.number(of: Self.hidden), in: index..<index + 1)
            }
        }
    }
}
