// The lines of a grid's tracks in pictures of characters: dashed, where nothing else is.

extension BoxPainter {
    /// The lines of grids in the cells that are blank.
    func drawGridLines(_ plan: BoxPlan, _ canvas: inout BoxCanvas) {
        for index in drawing.grids {
            if RenderPatience.ends(at: index) { return }
            for line in scene.nodes[index].gridLines {
                let box = plan.grid.box(Extent(line))
                if line.height == 0 {
                    canvas.fill(CellBox(left: box.left, top: box.top, right: box.right, bottom: box.top), .guideAcross)
                } else {
                    canvas.fill(CellBox(left: box.left, top: box.top, right: box.left, bottom: box.bottom), .guideDown)
                }
            }
        }
    }
}

extension BlockPainter {
    /// The lines of grids as pixels, every other one.
    func drawGridLines(_ canvas: inout BlockCanvas) {
        for index in drawing.grids {
            if RenderPatience.ends(at: index) { return }
            for line in scene.nodes[index].gridLines {
                canvas.outline(grid.pixels(Extent(line)), ground: canvas.number(of: Self.hidden), isDashed: true)
            }
        }
    }
}
