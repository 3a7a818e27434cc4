/// The picture in box-drawing characters:
///
///     ┌───┬─────────────┬───┐
///     │S  │A 60×60      │   │
///     │   │             │   │
///     │   └────┬────────┴───┤
///
/// Boxes are drawn in tree order and let those beneath shine through; edges that
/// meet are joined. What is shared by overlapping siblings is filled with `░`, what
/// reaches beyond the parent with `▒`. A box too flat or too thin for two edges is
/// one heavy line, one too small for that is `▪`. Hidden nodes are dashed.

public struct BoxesOptions: Sendable, Equatable {
    public var style: RenderStyle
    /// Lists beneath the picture what overlaps, sticks out or cannot be seen.
    public var showsNotes: Bool

    public init(style: RenderStyle = .plain, showsNotes: Bool = true) {
        self.style = style
        self.showsNotes = showsNotes
    }
}

/// The picture of the scene in at most so many columns and rows, notes included.
public func boxesText(_ scene: Scene, columns: Int, rows: Int, options: BoxesOptions = BoxesOptions()) -> String {
    boxesBlock(scene, columns: columns, rows: rows, options: options).text(options.style)
}

/// The picture of the scene, to be set beside something else. Empty where nothing
/// is to be drawn.
public func boxesBlock(
    _ scene: Scene, columns: Int, rows: Int, options: BoxesOptions = BoxesOptions()
) -> TextBlock {
    let drawing = Drawing(scene)
    guard columns > 0, rows > 0, let viewport = drawing.viewport() else { return TextBlock() }
    let findings = BoxFindings(drawing)
    let painter = BoxPainter(scene: scene, drawing: drawing, findings: findings, viewport: viewport, options: options)

    let maxNotes = options.showsNotes && rows >= 6 && columns >= 16 ? max(rows / 3, 2) : 0
    var picture = painter.paint(columns: columns, rows: rows)
    var notes = picture.notes.lines(columns: columns, maxLines: maxNotes)
    if picture.block.rows + notes.count > rows {
        picture = painter.paint(columns: columns, rows: rows - notes.count)
        notes = picture.notes.lines(columns: columns, maxLines: rows - picture.block.rows)
    }
    return TextBlock(picture.block.lines + notes)
}

private struct BoxPainter {
    let scene: Scene
    let drawing: Drawing
    let findings: BoxFindings
    let viewport: Edges
    let options: BoxesOptions

    struct Picture {
        var block: TextBlock
        var notes: BoxNotes
    }

    func paint(columns: Int, rows: Int) -> Picture {
        let plan = BoxPlan(
            drawing, viewport: viewport, columns: columns, rows: rows, showsScreen: leavesScreen)
        var canvas = BoxCanvas(columns: plan.columns, rows: plan.rows)
        if let screen = plan.screen {
            canvas.draw(screen, node: Int(BoxCanvas.nobody), weight: .dashed, role: .warning)
        }
        drawBoxes(plan, &canvas)
        let unnamed = BoxLabels.place(scene, plan, options.style, on: &canvas)
        fillOverlaps(plan, &canvas)
        fillOverflows(plan, &canvas)
        pointOutward(plan, &canvas)
        let notes = BoxNotes(scene, drawing, findings, plan, unnamed: unnamed, options.style)
        return Picture(block: canvas.block(options.style), notes: notes)
    }

    private var leavesScreen: Bool {
        findings.overflows.contains { drawing.links.parent[$0.node] == SceneLinks.none }
    }

    private func drawBoxes(_ plan: BoxPlan, _ canvas: inout BoxCanvas) {
        for index in plan.boxes.indices {
            guard let box = plan.boxes[index] else { continue }
            canvas.draw(
                box, node: index, weight: drawing.isDashed[index] ? .dashed : .light,
                role: scene.nodes[index].role)
        }
    }

    /// More areas than this are listed, not filled.
    private static let maxFills = 100

    private func fillOverlaps(_ plan: BoxPlan, _ canvas: inout BoxCanvas) {
        for (first, second) in findings.overlaps.prefix(Self.maxFills) {
            guard let one = plan.boxes[first], let other = plan.boxes[second] else { continue }
            let common = CellBox(
                left: max(one.left, other.left), top: max(one.top, other.top),
                right: min(one.right, other.right), bottom: min(one.bottom, other.bottom))
            if common.hasInside { canvas.fill(common, .overlap) }
        }
    }

    private func fillOverflows(_ plan: BoxPlan, _ canvas: inout BoxCanvas) {
        for overflow in findings.overflows.prefix(Self.maxFills) {
            let above = drawing.links.parent[overflow.node]
            let outer = above == SceneLinks.none ? plan.screen : plan.boxes[above]
            guard let inner = plan.boxes[overflow.node], let outer else { continue }
            canvas.fill(inner, .outside) { row, column in !outer.contains(row: row, column: column) }
        }
    }

    /// Arrows where a box goes on beyond the picture.
    private func pointOutward(_ plan: BoxPlan, _ canvas: inout BoxCanvas) {
        for box in plan.boxes.lazy.compactMap({ $0 }) {
            let row = (max(box.top, 0) + min(box.bottom, plan.rows - 1)) / 2
            let column = (max(box.left, 0) + min(box.right, plan.columns - 1)) / 2
            if box.left < 0 { canvas.put(.toLeft, row: row, column: 0) }
            if box.right >= plan.columns { canvas.put(.toRight, row: row, column: plan.columns - 1) }
            if box.top < 0 { canvas.put(.toTop, row: 0, column: column) }
            if box.bottom >= plan.rows { canvas.put(.toBottom, row: plan.rows - 1, column: column) }
        }
    }
}
