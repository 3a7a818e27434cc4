/// Draws a scene in terminal cells.
struct BoxPainter {
    let scene: Scene
    let drawing: Drawing
    let findings: BoxFindings
    let options: BoxesOptions
    /// Whether the first node is the screen.
    let showsScreen: Bool
    /// A node whose name is shown elsewhere.
    var nameless: Int?
    /// Whether the picture ends above the end of the scene.
    var isCutBelow = false

    struct Picture {
        var block: TextBlock
        var notes: BoxNotes
    }

    func paint(_ plan: BoxPlan) -> Picture {
        var canvas = BoxCanvas(columns: plan.columns, rows: plan.rows, covers: plan.covers)
        let grounds = BoxGrounds(scene, drawing, plan, options.style, showsScreen: showsScreen)
        var texts = BoxTexts(scene, drawing, plan, grounds, names: options.names, options.style)
        drawBoxes(plan, &canvas) { !texts.isBare[$0] && !grounds.isBorderless[$0] }
        layGrounds(plan, grounds, &canvas)
        drawBars(plan, &canvas)
        if RenderPatience.isOver() { return Picture(block: TextBlock(), notes: .none(options.style)) }
        var unnamed: [Int] = []
        if options.names == .on { unnamed = placeNames(plan, grounds, texts, &canvas) }
        texts.place(on: &canvas)
        drawBoxes(plan, &canvas) { texts.isBare[$0] && !texts.isShown[$0] && !grounds.isBorderless[$0] }
        if options.names == .auto { unnamed = placeNames(plan, grounds, texts, &canvas) }
        drawBorderLines(plan, &canvas)
        fillOverlaps(plan, &canvas)
        fillOverflows(plan, &canvas)
        hatchPictures(plan, &canvas)
        drawDividers(plan, &canvas)
        drawGridLines(plan, &canvas)
        drawGuides(plan, &canvas)
        let goals = drawGoals(plan, &canvas)
        pointOutward(plan, &canvas)
        if RenderPatience.isOver() { return Picture(block: TextBlock(), notes: .none(options.style)) }
        let notes = BoxNotes(
            scene, drawing, findings, plan, unnamed: unnamed, goals: goals, showsScreen: showsScreen, options.style)
        return Picture(block: canvas.block(options.style), notes: notes)
    }

    /// Draws the colours of boxes, if the terminal has enough colours. Changed boxes keep the colour of their edges.
    private func layGrounds(_ plan: BoxPlan, _ grounds: BoxGrounds, _ canvas: inout BoxCanvas) {
        guard options.style.color == .palette || options.style.color == .trueColor else { return }
        for index in plan.boxes.indices {
            if RenderPatience.ends(at: index) { return }
            guard let box = plan.boxes[index] else { continue }
            let seen = box.within(drawing.views.cuts[index])
            // A raised box hides everything below it.
            if drawing.views.isAbove[index] { canvas.lay(groundAround(index), under: seen, withinEdges: false) }
            guard let ground = GroundColor(scene.nodes[index].color) else { continue }
            if grounds.isBorderless[index] {
                canvas.lay(ground, over: box, node: index, drawing.links)
            } else {
                canvas.lay(ground, under: seen, withinEdges: box.hasInside && scene.nodes[index].role != .plain)
            }
        }
    }

    /// The colour of the nearest ancestor that has one.
    private func groundAround(_ index: Int) -> GroundColor? {
        var above = drawing.links.parent[index]
        while above != SceneLinks.none {
            if let ground = GroundColor(scene.nodes[above].color) { return ground }
            above = drawing.links.parent[above]
        }
        return nil
    }

    private func placeNames(_ plan: BoxPlan, _ grounds: BoxGrounds, _ texts: BoxTexts, _ canvas: inout BoxCanvas) -> [Int] {
        BoxLabels.place(
            scene, drawing, plan, isBorderless: grounds.isBorderless, showsText: texts.isShown, skipping: nameless, options.style,
            on: &canvas)
    }

    /// Hatches the free cells of images that have no other box on top.
    private func hatchPictures(_ plan: BoxPlan, _ canvas: inout BoxCanvas) {
        for index in plan.boxes.indices where scene.nodes[index].isPicture {
            if RenderPatience.ends(at: index) { return }
            guard let box = plan.boxes[index] else { continue }
            canvas.hatch(box, node: index)
        }
    }

    /// Draws the outlines of nodes that satisfy the condition, and only the areas of the others.
    private func drawBoxes(_ plan: BoxPlan, _ canvas: inout BoxCanvas, where isOutlined: (Int) -> Bool) {
        for index in plan.boxes.indices {
            if RenderPatience.ends(at: index) { return }
            guard let box = plan.boxes[index] else { continue }
            guard isOutlined(index) else {
                canvas.cover(box, cuts: drawing.views.cuts[index], node: index)
                continue
            }
            canvas.draw(
                box, cuts: drawing.views.cuts[index], node: index, weight: weight(of: index),
                role: scene.nodes[index].role)
        }
    }

    /// The weight of a node's outline: heavy for the sought node, so that it can be seen without colours.
    private func weight(of index: Int) -> LineWeight {
        if drawing.isDashed[index] { return .dashed }
        return scene.sought == index ? .heavy : .light
    }

    /// The maximum number of areas that are filled; more are only listed.
    private static let maxFills = 100

    private func fillOverlaps(_ plan: BoxPlan, _ canvas: inout BoxCanvas) {
        // A box completely within another, for example on a background, stays readable.
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

    /// Draws arrows where a box continues outside the picture.
    private func pointOutward(_ plan: BoxPlan, _ canvas: inout BoxCanvas) {
        for box in plan.boxes.lazy.compactMap({ $0 }) {
            let row = (max(box.top, 0) + min(box.bottom, plan.rows - 1)) / 2
            let column = (max(box.left, 0) + min(box.right, plan.columns - 1)) / 2
            if box.left < 0 { canvas.put(.toLeft, row: row, column: 0) }
            if box.right >= plan.columns { canvas.put(.toRight, row: row, column: plan.columns - 1) }
            if box.top < 0 { canvas.put(.toTop, row: 0, column: column) }
            if box.bottom >= plan.rows, !isCutBelow { canvas.put(.toBottom, row: plan.rows - 1, column: column) }
        }
    }
}
