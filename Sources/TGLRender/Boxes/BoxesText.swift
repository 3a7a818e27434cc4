// The picture in box-drawing characters:
//
//     ┌───┬─────────────┬───┐
//     │S  │A 60×60      │   │
//     │   │             │   │
//     │   └────┬────────┴───┤
//
// Boxes are drawn in tree order; the lines of boxes beneath stay visible, and edges that meet are joined. The intersection of overlapping
// siblings is filled with `░`, the part outside the parent with `▒`. A box too flat or too thin for two edges is drawn as one heavy line,
// an even smaller one as `▪`. Hidden nodes are dashed. The screen is drawn around the boxes if they do not start in its corner.

/// Options for a picture in characters.
public struct BoxesOptions: Sendable, Equatable {
    /// The colours and the character set.
    public var style: RenderStyle
    /// Whether boxes that overlap, stick out or are invisible are listed beneath the picture.
    public var showsNotes: Bool
    /// Whether the screen is drawn around the boxes; nil to draw it if they do not fill it from its corner.
    public var showsScreen: Bool?
    /// Which boxes show their names.
    public var names = NamesChoice.auto
    /// Whether boxes are drawn as lines or, in a frame, as coloured areas.
    public var choice = PictureChoice.lines
    /// The part of the scene that is shown, and the rows that its scale is for; nil to draw the picture as large as possible.
    public var frame: PictureFrame?

    /// Creates options. The defaults give a plain picture with notes, and with the screen if it is useful.
    public init(style: RenderStyle = .plain, showsNotes: Bool = true, showsScreen: Bool? = nil) {
        self.style = style
        self.showsNotes = showsNotes
        self.showsScreen = showsScreen
    }
}

/// The picture of the scene, limited to `columns` and `rows`, notes included.
public func boxesText(_ scene: Scene, columns: Int, rows: Int, options: BoxesOptions = BoxesOptions()) -> TerminalText {
    boxesBlock(scene, columns: columns, rows: rows, options: options).text(options.style)
}

/// The picture of the scene as a block; empty if there is nothing to draw.
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
