// Border lines in pictures of characters. They are drawn above the content of their nodes, in the cells at the edge.

extension Extent {
    /// A border line of a node with these edges, in screen coordinates.
    fileprivate func line(_ line: SceneLine) -> Extent {
        Extent(x: left + line.frame.x, y: top + line.frame.y, width: line.frame.width, height: line.frame.height)
    }
}

extension BoxPainter {
    /// Draws the border lines of boxes as heavy lines.
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

    /// Draws the border lines of boxes as pixels in their colours.
    func drawBorderLines(_ canvas: inout BlockCanvas) {
        for index in drawing.lined {
            if RenderPatience.ends(at: index) { return }
            guard let box = boxes[index] else { continue }
            for line in scene.nodes[index].borderlines where line.frame.width > 0 && line.frame.height > 0 {
                var pixels = grid.pixels(drawing.edges[index].line(line))
                if line.isAcross {
                    // A line thinner than a pixel is drawn in a pixel of the box.
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
    /// The drawn nodes that have border lines, in painting order.
    var lined: [Int] { linedNodes.filter { isDrawn[$0] } }
}
