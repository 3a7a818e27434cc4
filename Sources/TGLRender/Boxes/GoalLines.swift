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

/// Goals that are in the same cells, and the name that stands for them: `A = B`.
private struct GoalSpot<Cells: Hashable> {
    let box: Cells
    let name: String

    /// The goals of a scene, in order.
    static func all(_ goals: [SceneGoal], _ style: RenderStyle, at cells: (Extent) -> Cells) -> [GoalSpot] {
        var names: [(box: Cells, names: [String])] = []
        for goal in goals {
            let box = cells(Extent(goal.frame))
            let name = shortName(style.show(goal.name), columns: 20, ellipsis: style.glyphs.cut)
            if let place = names.firstIndex(where: { $0.box == box }) {
                names[place].names.append(name)
            } else {
                names.append((box, [name]))
            }
        }
        return names.map { GoalSpot(box: $0.box, name: $0.names.joined(separator: " = ")) }
    }

    /// The name with a piece of the goal's line on both sides, which tells it from the names of boxes.
    func label(_ style: RenderStyle) -> LabelWord { LabelWord(style.glyphs.goalAcross + name + style.glyphs.goalAcross) }
}

extension BoxPainter {
    /// The frames of goals in the cells that are blank, each with its name on its line or else in it. Those without room for the name are
    /// the result.
    func drawGoals(_ plan: BoxPlan, _ canvas: inout BoxCanvas) -> [String] {
        let goals = GoalSpot.all(scene.goals, options.style, at: plan.grid.box)
        for goal in goals {
            let box = goal.box
            for (mark, row, column) in [
                (BoxCanvas.Mark.goalTopLeft, box.top, box.left), (.goalTopRight, box.top, box.right),
                (.goalBottomLeft, box.bottom, box.left), (.goalBottomRight, box.bottom, box.right),
            ] where !box.isFlat && !box.isThin {
                canvas.fill(CellBox(left: column, top: row, right: column, bottom: row), mark)
            }
            for row in Set([box.top, box.bottom]) where !box.isThin {
                canvas.fill(CellBox(left: box.left, top: row, right: box.right, bottom: row), .goalAcross)
            }
            for column in Set([box.left, box.right]) where !box.isFlat {
                canvas.fill(CellBox(left: column, top: box.top, right: column, bottom: box.bottom), .goalDown)
            }
        }
        if options.names == .off { return [] }
        return goals.filter { goal in
            // What is cut off below is told with the cut.
            guard let place = place(for: goal.label(options.style), in: goal.box, canvas) else { return goal.box.top < canvas.rows }
            let label = goal.label(options.style)
            canvas.write(label.text, columns: label.columns, row: place.row, column: place.column, role: .right)
            return false
        }.map(\.name)
    }

    /// Where a goal's name has room: on its upper line, its lower one, or in a row between them.
    private func place(for label: LabelWord, in box: CellBox, _ canvas: BoxCanvas) -> (row: Int, column: Int)? {
        let (first, last) = (box.left + 1, box.right - label.columns)
        guard first <= last, box.top < canvas.rows, box.bottom >= 0 else { return nil }
        let inside = (box.top + 1)..<max(box.bottom, box.top + 1)
        for row in [box.top, box.bottom] + inside.clamped(to: 0..<max(canvas.rows, 0)) {
            let onLine = row == box.top || row == box.bottom
            for column in first...last {
                // Nothing else is beside it.
                let cells = onLine ? column..<(column + label.columns) : (column - 1)..<(column + label.columns + 1)
                if cells.allSatisfy({ canvas.isGoal(row: row, column: $0) || !onLine && canvas.isBlank(row: row, column: $0) }) {
                    return (row, column)
                }
            }
        }
        return nil
    }
}

extension BlockPainter {
    private static let goal = GroundColor("#008700")!

    /// The frames of goals as pixels, every other one, each with its name where there is room; those without are the result.
    func drawGoals(_ canvas: inout BlockCanvas) -> [String] {
        let goals = GoalSpot.all(scene.goals, options.style, at: grid.pixels)
        for goal in goals { canvas.outline(goal.box, ground: canvas.number(of: Self.goal), isDashed: true) }
        if options.names == .off { return [] }
        return goals.filter { goal in
            let (label, box) = (goal.label(options.style), goal.box)
            let rows = (box.top / 2)..<max(box.bottom / 2 + 1, box.top / 2)
            guard box.left + label.columns <= box.right + 1,
                let row = rows.first(where: { row in
                    ((box.left - 1)..<(box.left + label.columns + 1)).allSatisfy { $0 < 0 || canvas.isBlank(row: row, column: $0) }
                })
            else { return true }
            canvas.write(label.text, columns: label.columns, row: row, column: box.left, role: .right)
            return false
        }.map(\.name)
    }
}
