// Draws scroll bars in pictures of characters: at the far edge of a scrolling container, above its content, if not all of its content is
// visible.

extension BoxPainter {
    /// Draws thumbs in the borders of scrolling containers.
    func drawBars(_ plan: BoxPlan, _ canvas: inout BoxCanvas) {
        for (index, scroll) in drawing.scrollBars {
            let cuts = drawing.views.cuts[index]
            guard let box = plan.boxes[index], !cuts.contains(scroll.isHorizontal ? .bottom : .right) else { continue }
            let whole = plan.grid.whole(drawing.edges[index])
            let seen = box.within(cuts)
            func put(_ mark: BoxCanvas.Mark, _ row: Int, _ column: Int) {
                guard seen.contains(row: row, column: column), let owner = canvas.owner(row: row, column: column) else { return }
                // A box that only touches the container shares the cells of its edge.
                let isWithin = owner >= index && owner < drawing.links.subtreeEnd(index)
                guard isWithin || drawing.seen[owner].intersection(drawing.seen[index]) == nil else { return }
                canvas.put(mark, row: row, column: column)
            }
            let thumb = ScrollThumb(scroll, drawing.edges[index])
            if scroll.isHorizontal {
                let cells = thumb.cells(of: whole.right - whole.left - 1)
                for cell in cells.clamped(to: (seen.left - whole.left - 1)..<(seen.right - whole.left)) {
                    put(.thumbAcross, box.bottom, whole.left + 1 + cell)
                }
            } else {
                let cells = thumb.cells(of: whole.bottom - whole.top - 1)
                for cell in cells.clamped(to: (seen.top - whole.top - 1)..<(seen.bottom - whole.top)) {
                    put(.thumbDown, whole.top + 1 + cell, box.right)
                }
            }
        }
    }
}

extension BlockPainter {
    private static let thumb = GroundColor(grey: 96)

    /// Draws thumbs in the outermost pixels of scrolling containers.
    func drawBars(_ canvas: inout BlockCanvas) {
        for (index, scroll) in drawing.scrollBars {
            guard let seen = boxes[index], !drawing.views.cuts[index].contains(scroll.isHorizontal ? .bottom : .right) else { continue }
            let thumb = ScrollThumb(scroll, drawing.edges[index])
            let whole = grid.wholePixels(drawing.edges[index])
            let bar: PixelBox
            if scroll.isHorizontal {
                let cells = thumb.cells(of: whole.width)
                bar = PixelBox(
                    left: whole.left + cells.lowerBound, top: seen.bottom, right: whole.left + cells.upperBound - 1, bottom: seen.bottom)
            } else {
                let cells = thumb.cells(of: whole.height)
                bar = PixelBox(
                    left: seen.right, top: whole.top + cells.lowerBound, right: seen.right, bottom: whole.top + cells.upperBound - 1)
            }
            guard let bar = bar.intersection(seen) else { continue }
            canvas.drawBar(bar, ground: canvas.number(of: Self.thumb), in: index..<drawing.links.subtreeEnd(index))
        }
    }
}

extension Drawing {
    /// The drawn containers whose content is not completely visible, in painting order.
    var scrollBars: [(index: Int, scroll: SceneScroll)] {
        views.scrolls.keys.sorted().filter { isDrawn[$0] && !isDashed[$0] }.map { ($0, views.scrolls[$0]!) }
    }
}
