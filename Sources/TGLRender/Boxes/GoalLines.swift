// The goal of a lesson in pictures: the frames of boxes that are off, dashed where nothing else is, and what the lines mean.

/// A box where it should be.
public struct SceneGoal: Sendable, Equatable {
    /// The name of the box.
    public var name: String
    /// Its frame on the screen, in points.
    public var frame: SceneFrame

    /// A box by its name and its frame on the screen, in points.
    public init(name: String, frame: SceneFrame) {
        self.name = name
        self.frame = frame
    }
}

extension Scene {
    /// The lowest edge of a goal, in points from the top of the screen; 0 without goals.
    var goalBottom: Double { goals.reduce(0) { max($0, $1.frame.y + $1.frame.height) } }

    /// `┄ the goal   ─ yours`: what the lines of a picture with goals mean.
    func goalLegend(_ style: RenderStyle) -> TextLine? {
        guard !goals.isEmpty else { return nil }
        var line = TextLine("\(style.glyphs.goalAcross) the goal", .right)
        line.append("   " + (style.ascii ? "-" : "─") + " yours", .faint)
        return line
    }
}

extension BoxPainter {
    /// The frames of goals in the cells that are blank, each with its name where there is room.
    func drawGoals(_ plan: BoxPlan, _ canvas: inout BoxCanvas) {
        for goal in scene.goals {
            let box = plan.grid.box(Extent(goal.frame))
            let name = shortName(options.style.show(goal.name), columns: 20)
            let width = displayWidth(name)
            let (row, column) = (box.isFlat ? box.top : box.top + 1, box.left + 1)
            if options.names != .off, column + width < box.right, row >= 0, row <= max(box.top, box.bottom - 1),
                (column..<(column + width)).allSatisfy({ canvas.isBlank(row: row, column: $0) })
            {
                canvas.write(name, columns: width, row: row, column: column, role: .right)
            }
            for row in Set([box.top, box.bottom]) where !box.isThin {
                canvas.fill(CellBox(left: box.left, top: row, right: box.right, bottom: row), .goalAcross)
            }
            for column in Set([box.left, box.right]) where !box.isFlat {
                canvas.fill(CellBox(left: column, top: box.top, right: column, bottom: box.bottom), .goalDown)
            }
        }
    }
}

extension BlockPainter {
    private static let goal = GroundColor("#008700")!

    /// The frames of goals as pixels, every other one.
    func drawGoals(_ canvas: inout BlockCanvas) {
        for goal in scene.goals {
            canvas.outline(grid.pixels(Extent(goal.frame)), ground: canvas.number(of: Self.goal), isDashed: true)
        }
    }
}
