/// Draws a scene as coloured areas: every box has its own colour, or a grey that differs from its surroundings. Boxes have an edge if their
/// colour does not distinguish them, or if they changed.
struct BlockPainter {
    let scene: Scene
    let drawing: Drawing
    let findings: BoxFindings
    let options: BoxesOptions
    /// Whether the first node is the screen.
    let showsScreen: Bool
    /// Whether the picture ends above the end of the scene.
    let isCutBelow: Bool
    let grid: BoxGrid
    let viewport: Extent

    /// The pixels of each node in the picture.
    let boxes: [PixelBox?]
    private let marked: MarkedNodes
    private var greys: BlockGreys

    private static let screen = GroundColor(grey: 238)
    private static let changed = GroundColor("#D75F00")!
    private static let new = GroundColor("#008700")!
    static let hidden = GroundColor(grey: 138)

    init(
        _ scene: Scene, _ drawing: Drawing, _ findings: BoxFindings, _ options: BoxesOptions, showsScreen: Bool, isCutBelow: Bool,
        _ grid: BoxGrid, _ viewport: Extent
    ) {
        (self.scene, self.drawing, self.findings, self.options) = (scene, drawing, findings, options)
        (self.showsScreen, self.isCutBelow, self.grid, self.viewport) = (showsScreen, isCutBelow, grid, viewport)
        boxes = drawing.edges.indices.map { index in
            guard drawing.isDrawn[index], drawing.seen[index].intersection(viewport) != nil else { return nil }
            return grid.pixels(drawing.seen[index])
        }
        marked = MarkedNodes(scene, drawing, showsScreen: showsScreen)
        greys = BlockGreys(scene, drawing.links)
    }

    mutating func paint() -> BoxPainter.Picture {
        var canvas = BlockCanvas(columns: grid.pixelColumns, rows: grid.rows)
        layGrounds(&canvas)
        drawBorderLines(&canvas)
        drawBars(&canvas)
        if RenderPatience.isOver() { return BoxPainter.Picture(block: TextBlock(), notes: .none(options.style)) }
        var texts = BlockTexts(scene, drawing, boxes, grid, options.style)
        let names = BlockNames(scene, drawing, boxes, options.style, skipping: showsScreen ? 0 : nil)
        if options.names == .on { names.place(on: &canvas, where: { _ in true }) }
        texts.place(on: &canvas)
        if options.names == .auto { names.place(on: &canvas) { !texts.isShown[$0] } }
        markOverlaps(&canvas)
        markChanges(&canvas)
        hatchPictures(&canvas)
        drawDividers(&canvas)
        drawGridLines(&canvas)
        drawGuides(&canvas)
        let goals = drawGoals(&canvas)
        pointOutward(&canvas)
        if RenderPatience.isOver() { return BoxPainter.Picture(block: TextBlock(), notes: .none(options.style)) }
        let plan = BoxPlan(drawing, viewport: viewport, grid, hidesCramped: false)
        let notes = BoxNotes(scene, drawing, findings, plan, unnamed: [], goals: goals, showsScreen: showsScreen, options.style)
        return BoxPainter.Picture(block: canvas.block(), notes: notes)
    }

    // MARK: Grounds

    private mutating func layGrounds(_ canvas: inout BlockCanvas) {
        // For each node, its visible ground: its own, or that of the nearest ancestor that has one.
        var seen = [UInt16](repeating: 0, count: boxes.count)
        for index in boxes.indices {
            if RenderPatience.ends(at: index) { return }
            let above = drawing.links.parent[index]
            let around = above == SceneLinks.none ? 0 : seen[above]
            seen[index] = around
            guard let box = boxes[index] else { continue }
            if drawing.isDashed[index] {
                canvas.lay(box, ground: 0, node: index)
                canvas.outline(box, cuts: drawing.views.cuts[index], ground: canvas.number(of: Self.hidden), isDashed: true)
                continue
            }
            let own = GroundColor(scene.nodes[index].color)
            let ground = own.map { canvas.number(of: $0) } ?? grey(index, around, &canvas)
            let isLost = own != nil && canvas.groundsAround(box).union([around]).contains { canvas.isNear($0, ground) }
            // A raised box hides everything below it.
            let hides = drawing.views.isAbove[index]
            canvas.lay(box, ground: ground == 0 && hides ? around : ground, node: index, hides: hides)
            if ground != 0 { seen[index] = ground }
            if isLost, let own, box.width > 2, box.height > 2 {
                canvas.outline(
                    box, cuts: drawing.views.cuts[index], ground: canvas.number(of: own.towardsInk(0.2)), isDashed: false)
            }
        }
    }

    /// The grey for a box without a colour; 0 for a text, which is visible by itself.
    private mutating func grey(_ index: Int, _ around: UInt16, _ canvas: inout BlockCanvas) -> UInt16 {
        if showsScreen, index == 0 { return canvas.number(of: Self.screen) }
        if drawing.hasText[index] { return 0 }
        return greys.grey(index, boxes, around, &canvas)
    }

    /// Draws lines along the sides of new or changed boxes with room for them. The descendants of a new box are not marked.
    private func markChanges(_ canvas: inout BlockCanvas) {
        let glyphs = options.style.glyphs
        for index in boxes.indices where marked.contains(index) && !drawing.hasText[index] {
            if RenderPatience.ends(at: index) { return }
            guard let box = boxes[index], box.width > 2, box.height > 1 else { continue }
            let ink = scene.nodes[index].change == .new ? Self.new : Self.changed
            let cuts = drawing.views.cuts[index]
            canvas.drawSides(
                box, ink: ink, left: cuts.contains(.left) ? nil : glyphs.leftSide, right: cuts.contains(.right) ? nil : glyphs.rightSide
            ) { !drawing.views.isRaised($0, above: index) }
        }
    }

    // MARK: Marks

    /// The maximum number of areas that are marked; more are only listed.
    private static let maxMarks = 100

    private func markOverlaps(_ canvas: inout BlockCanvas) {
        let glyphs = options.style.glyphs
        for overlap in findings.overlaps.filter(\.isPartial).prefix(Self.maxMarks) {
            guard let common = boxes[overlap.first].flatMap({ one in boxes[overlap.second].flatMap { one.intersection($0) } }) else {
                continue
            }
            canvas.mark(common, glyphs.overlap, role: .warning) { _, _ in true }
        }
        for overflow in findings.overflows.prefix(Self.maxMarks) {
            let above = drawing.links.parent[overflow.node]
            guard above != SceneLinks.none, let inner = boxes[overflow.node], let outer = boxes[above] else { continue }
            canvas.mark(inner, glyphs.outside, role: .warning) { row, column in
                column < outer.left || column > outer.right || 2 * row > outer.bottom || 2 * row + 1 < outer.top
            }
        }
    }

    /// Hatches the free cells of images that have no other box on top.
    private func hatchPictures(_ canvas: inout BlockCanvas) {
        for index in boxes.indices where scene.nodes[index].isPicture {
            if RenderPatience.ends(at: index) { return }
            guard let box = boxes[index] else { continue }
            canvas.hatch(box, options.style.glyphs.hatch, node: index)
        }
    }

    /// Draws arrows where a box continues outside the picture.
    private func pointOutward(_ canvas: inout BlockCanvas) {
        let glyphs = options.style.glyphs
        for box in boxes.lazy.compactMap({ $0 }) {
            guard let seen = canvas.clip(box) else { continue }
            let (row, column) = ((seen.top + seen.bottom) / 4, (seen.left + seen.right) / 2)
            func point(_ glyph: String, row: Int, column: Int) {
                if canvas.isBlank(row: row, column: column) { canvas.write(glyph, columns: 1, row: row, column: column, role: .warning) }
            }
            if box.left < 0 { point(glyphs.toLeft, row: row, column: 0) }
            if box.right >= canvas.columns { point(glyphs.toRight, row: row, column: canvas.columns - 1) }
            if box.top < 0 { point(glyphs.toTop, row: 0, column: column) }
            if box.bottom >= grid.pixelRows, !isCutBelow { point(glyphs.toBottom, row: canvas.rows - 1, column: column) }
        }
    }
}
