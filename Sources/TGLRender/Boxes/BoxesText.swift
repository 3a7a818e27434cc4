// The picture in box-drawing characters:
//
//     ┌───┬─────────────┬───┐
//     │S  │A 60×60      │   │
//     │   │             │   │
//     │   └────┬────────┴───┤
//
// Boxes are drawn in tree order and let those beneath shine through; edges that
// meet are joined. What is shared by overlapping siblings is filled with `░`, what
// reaches beyond the parent with `▒`. A box too flat or too thin for two edges is
// one heavy line, one too small for that is `▪`. Hidden nodes are dashed.
// The screen is drawn around the boxes where they stand somewhere on it, not in
// its corner.

/// How the picture in characters is drawn.
public struct BoxesOptions: Sendable, Equatable {
    /// Colour or none, Unicode or ASCII.
    public var style: RenderStyle
    /// Lists beneath the picture what overlaps, sticks out or cannot be seen.
    public var showsNotes: Bool
    /// Draws the screen around the boxes; nil where they do not fill it from its corner on.
    public var showsScreen: Bool?

    /// Options; as they are, the picture is plain, with notes, and has the screen where that is of use.
    public init(style: RenderStyle = .plain, showsNotes: Bool = true, showsScreen: Bool? = nil) {
        self.style = style
        self.showsNotes = showsNotes
        self.showsScreen = showsScreen
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
    if RenderPatience.isOver() { return TextBlock() }
    var scene = scene
    var drawing = Drawing(scene)
    if RenderPatience.isOver() { return TextBlock() }
    let showsScreen = drawing.screen.hasArea && options.showsScreen ?? drawing.isPlacedOnScreen
    if showsScreen {
        scene = scene.withScreen()
        drawing = Drawing(scene)
    }
    guard columns > 0, rows > 0, let viewport = drawing.viewport() else { return TextBlock() }
    let painter = BoxPainter(
        scene: scene, drawing: drawing, findings: BoxFindings(drawing), viewport: viewport, options: options,
        showsScreen: showsScreen)

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
    let viewport: Extent
    let options: BoxesOptions
    /// The first node is the screen.
    let showsScreen: Bool

    struct Picture {
        var block: TextBlock
        var notes: BoxNotes
    }

    func paint(columns: Int, rows: Int) -> Picture {
        let plan = BoxPlan(drawing, viewport: viewport, columns: columns, rows: rows)
        var canvas = BoxCanvas(columns: plan.columns, rows: plan.rows)
        drawBoxes(plan, &canvas)
        if RenderPatience.isOver() { return Picture(block: TextBlock(), notes: .none(options.style)) }
        let unnamed = BoxLabels.place(scene, plan, options.style, on: &canvas)
        fillOverlaps(plan, &canvas)
        fillOverflows(plan, &canvas)
        pointOutward(plan, &canvas)
        if RenderPatience.isOver() { return Picture(block: TextBlock(), notes: .none(options.style)) }
        let notes = BoxNotes(
            scene, drawing, findings, plan, unnamed: unnamed, showsScreen: showsScreen, options.style)
        return Picture(block: canvas.block(options.style), notes: notes)
    }

    private func drawBoxes(_ plan: BoxPlan, _ canvas: inout BoxCanvas) {
        for index in plan.boxes.indices {
            if RenderPatience.ends(at: index) { return }
            guard let box = plan.boxes[index] else { continue }
            canvas.draw(
                box, node: index, weight: drawing.isDashed[index] ? .dashed : .light,
                role: scene.nodes[index].role)
        }
    }

    /// More areas than this are listed, not filled.
    private static let maxFills = 100

    private func fillOverlaps(_ plan: BoxPlan, _ canvas: inout BoxCanvas) {
        // A box that lies wholly on another, as on a background, is left readable.
        for overlap in findings.overlaps.filter(\.isPartial).prefix(Self.maxFills) {
            guard let one = plan.boxes[overlap.first], let other = plan.boxes[overlap.second] else { continue }
            let common = CellBox(
                left: max(one.left, other.left), top: max(one.top, other.top),
                right: min(one.right, other.right), bottom: min(one.bottom, other.bottom))
            if common.hasInside { canvas.fill(common, .overlap) }
        }
    }

    private func fillOverflows(_ plan: BoxPlan, _ canvas: inout BoxCanvas) {
        for overflow in findings.overflows.prefix(Self.maxFills) {
            let above = drawing.links.parent[overflow.node]
            guard above != SceneLinks.none, let inner = plan.boxes[overflow.node], let outer = plan.boxes[above]
            else { continue }
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
