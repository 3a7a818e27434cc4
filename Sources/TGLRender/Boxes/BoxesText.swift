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
    /// Which boxes have their names in them.
    public var names = NamesChoice.auto
    /// Whether boxes are drawn as lines or, in a frame, as grounds.
    public var choice = PictureChoice.lines
    /// The part of the scene that is shown and the rows that its scale is for; nil where the picture is as large as fits.
    public var frame: PictureFrame?

    /// Options; as they are, the picture is plain, with notes, and has the screen where that is of use.
    public init(style: RenderStyle = .plain, showsNotes: Bool = true, showsScreen: Bool? = nil) {
        self.style = style
        self.showsNotes = showsNotes
        self.showsScreen = showsScreen
    }
}

/// The picture of the scene in at most so many columns and rows, notes included.
public func boxesText(_ scene: Scene, columns: Int, rows: Int, options: BoxesOptions = BoxesOptions()) -> TerminalText {
    boxesBlock(scene, columns: columns, rows: rows, options: options).text(options.style)
}

/// The picture of the scene, to be set beside something else. Empty where nothing
/// is to be drawn.
public func boxesBlock(
    _ scene: Scene, columns: Int, rows: Int, options: BoxesOptions = BoxesOptions()
) -> TextBlock {
    if RenderPatience.isOver() { return TextBlock() }
    if let frame = options.frame, let framed = FramedPicture(scene, frame, columns: columns, rows: rows, options) {
        return framed.block()
    }
    var scene = scene.inPaintingOrder()
    var drawing = Drawing(scene)
    if RenderPatience.isOver() { return TextBlock() }
    let showsScreen = drawing.screen.hasArea && options.showsScreen ?? drawing.isPlacedOnScreen
    if showsScreen {
        scene = scene.withScreen()
        drawing = Drawing(scene)
    }
    guard columns > 0, rows > 0, let viewport = drawing.viewport() else { return TextBlock() }
    let painter = BoxPainter(
        scene: scene, drawing: drawing, findings: BoxFindings(drawing), options: options, showsScreen: showsScreen)

    let maxNotes = options.showsNotes && rows >= 6 && columns >= 16 ? max(rows / 3, 2) : 0
    func paint(rows: Int) -> BoxPainter.Picture {
        painter.paint(BoxPlan(drawing, viewport: viewport, columns: columns, rows: rows))
    }
    var picture = paint(rows: rows)
    var notes = picture.notes.lines(columns: columns, maxLines: maxNotes)
    if picture.block.rows + notes.count > rows {
        picture = paint(rows: rows - notes.count)
        notes = picture.notes.lines(columns: columns, maxLines: rows - picture.block.rows)
    }
    return TextBlock(picture.block.lines + notes)
}
