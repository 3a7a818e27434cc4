// Border lines in pictures of characters: above what is in their nodes, in the cells at the edge.

extension Extent {
    /// A border line of a node with these edges, on the screen.
    fileprivate func line(_ line: SceneLine) -> Extent {
        Extent(x: left + line.frame.x, y: top + line.frame.y, width: line.frame.width, height: line.frame.height)
    }
}

extension BoxPainter {
    /// The border lines of boxes, heavy.
    func drawBorderLines(_ plan: BoxPlan, _ canvas: inout BoxCanvas) {
        for index in drawing.lined {
            if RenderPatience.ends(at: index) { return }
            guard let box = plan.boxes[index] else { continue }
            for line in scene.nodes[index].borderlines where line.frame.width > 0 && line.frame.height > 0 {
                canvas.drawLine(
                    plan.grid.box(drawing.edges[index].line(line)), along: line.edge, of: box, node: index,
                    weight: line.dash > 0 ? .dashed : .heavy)
            }
        }
    }
}

extension BlockPainter {
    private static let line = GroundColor(grey: 96)

    /// The border lines of boxes as pixels of their colours.
    func drawBorderLines(_ canvas: inout BlockCanvas) {
        for index in drawing.lined {
            if RenderPatience.ends(at: index) { return }
            guard let box = boxes[index] else { continue }
            for line in scene.nodes[index].borderlines where line.frame.width > 0 && line.frame.height > 0 {
                var pixels = grid.pixels(drawing.edges[index].line(line))
                if line.isAcross {
                    // A line that is thinner than a pixel is in one of the box.
                    pixels.top = min(max(pixels.top, box.top), box.bottom)
                    pixels.bottom = min(max(pixels.bottom, pixels.top), box.bottom)
                } else {
                    pixels.left = min(max(pixels.left, box.left), box.right)
                    pixels.right = min(max(pixels.right, pixels.left), box.right)
                }
                guard let seen = pixels.intersection(box) else { continue }
                canvas.drawLine(seen, ground: canvas.number(of: GroundColor(line.color) ?? Self.line), isDashed: line.dash > 0)
            }
        }
    }
}

extension Drawing {
    /// What is drawn and has border lines, in the order in which it is painted.
    var lined: [Int] { linedNodes.filter { isDrawn[$0] } }
}
