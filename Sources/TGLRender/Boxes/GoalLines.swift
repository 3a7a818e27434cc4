// Draws the goal of a lesson in pictures of characters: the frames of boxes that are not in place, dashed where nothing else is, and a
// legend.

/// The frame that a box should have.
public struct SceneGoal: Sendable, Equatable {
    /// The name of the box.
    public var name: String
    /// Its frame on the screen, in points.
    public var frame: SceneFrame

    /// Creates a goal from a box's name and its frame on the screen, in points.
    public init(name: String, frame: SceneFrame) {
        self.name = name
        self.frame = frame
    }
}

extension Scene {
    /// The lowest edge of all goals, in points from the top of the screen; 0 if there are none.
    var goalBottom: Double { goals.reduce(0) { max($0, $1.frame.y + $1.frame.height) } }

    /// The legend of a picture with goals: `┄ the goal   ─ yours`. Where no line of a goal is seen, it says so.
    func goalLegend(_ style: RenderStyle, of picture: TextBlock? = nil) -> TextLine? {
        guard !goals.isEmpty else { return nil }
        let marks = [style.glyphs.goalAcross, style.glyphs.goalDown]
        let spans = picture?.lines.lazy.flatMap(\.spans).filter { $0.role == .right }
        let isSeen = spans?.contains { span in marks.contains { span.text.contains($0) } } ?? true
        if !isSeen { return TextLine("the goal is on the lines of yours; the tree tells it", .faint) }
        var line = TextLine("\(style.glyphs.goalAcross) the goal", .right)
        line.append("   " + (style.ascii ? "-" : "─") + " yours", .faint)
        return line
    }
}

/// Goals in the same cells, and their common name: `A = B`.
private struct GoalSpot<Cells: Hashable> {
    let box: Cells
    let name: String

    /// The goals of a scene, in order, grouped by their cells.
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

    /// The name between two pieces of the goal's line, which distinguish it from names of boxes.
    func label(_ style: RenderStyle) -> LabelWord { LabelWord(style.glyphs.goalAcross + name + style.glyphs.goalAcross) }
}

extension BoxPainter {
    /// Draws the frames of goals in blank cells, each with its name on its line or inside it. Returns the names for which there was no
    /// room.
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
            // Goals below a cut-off picture are counted in its note.
            guard let place = place(for: goal.label(options.style), in: goal.box, canvas) else { return goal.box.top < canvas.rows }
            let label = goal.label(options.style)
            canvas.write(label.text, columns: label.columns, row: place.row, column: place.column, role: .right)
            return false
        }.map(\.name)
    }

    /// The place for a goal's name: on its upper line, its lower line, in a row between them, or outside of it.
    private func place(for label: LabelWord, in box: CellBox, _ canvas: BoxCanvas) -> (row: Int, column: Int)? {
        let (first, last) = (box.left + 1, box.right - label.columns)
        guard first <= last, box.top < canvas.rows, box.bottom >= 0 else { return nil }
        let inside = (box.top + 1)..<max(box.bottom, box.top + 1)
        for row in [box.top, box.bottom] + inside.clamped(to: 0..<max(canvas.rows, 0)) {
            let onLine = row == box.top || row == box.bottom
            for column in first...last {
                // Inside the box, a cell beside the name must be free as well.
                let cells = onLine ? column..<(column + label.columns) : (column - 1)..<(column + label.columns + 1)
                if cells.allSatisfy({ canvas.isGoal(row: row, column: $0) || !onLine && canvas.isBlank(row: row, column: $0) }) {
                    return (row, column)
                }
            }
        }
        return placeBeside(label, box, canvas)
    }

    /// The place for a goal's name outside of it: above or below, or beside it.
    private func placeBeside(_ label: LabelWord, _ box: CellBox, _ canvas: BoxCanvas) -> (row: Int, column: Int)? {
        let above = [box.top - 1, box.bottom + 1].map { (row: $0, column: box.left) }
        let beside = (box.top...max(box.top, box.bottom)).flatMap { row in
            [(row: row, column: box.right + 1), (row: row, column: box.left - label.columns)]
        }
        return (above + beside).first { row, column in
            guard row >= 0, row < canvas.rows, column >= 0, column + label.columns <= canvas.columns else { return false }
            return (column..<(column + label.columns)).allSatisfy { canvas.isBlank(row: row, column: $0) }
        }
    }
}

extension BlockPainter {
    private static let goal = GroundColor("#008700")!

    /// Draws the frames of goals as dashed pixels, each with its name if there is room. Returns the names for which there was no room.
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
