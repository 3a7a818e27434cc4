/// What the forms take beside the scene. Each form reads what concerns it.
public struct OutputOptions: Sendable {
    /// Colour or none, Unicode or ASCII.
    public var style: RenderStyle
    /// The columns that there are, at least 1.
    public var columns: Int
    /// The rows that there are; nil: as many as it takes, and for a picture `pictureRows`.
    public var rows: Int?
    /// Whether lines of the tree that are longer than `columns` are cut. Beside a picture they always are.
    public var cutsLines: Bool
    /// Columns between the tree and the picture.
    public var gap: Int
    /// A picture beside or below the tree is not higher than this, in rows, unless the tree is.
    public var pictureRows: Int
    /// Whether a picture that has no room beside the tree stands below it; else it is left out.
    public var putsPictureBelow: Bool
    /// Where names stand in the picture.
    public var names = NamesChoice.auto
    /// What the picture shows at a steady scale; nil where it is as large as fits. Its rows are those that the scale is for.
    public var frame: PictureFrame?
    /// How pictures are drawn, and whether there is one beside or below the tree.
    public var picture = PictureChoice.lines
    /// The last line of an answer, such as `layoutSummary(…)`.
    public var footer: String?
    /// The title of a page.
    public var title = "Layout"
    /// Whether a picture is for slides: texts and colours, no captions, sizes or frames around texts.
    public var isClean = false
    /// What a page says about the nodes, by their ids; asked for by pages alone.
    public var details: @Sendable (Scene) -> [Int: [DetailLine]] = { _ in [:] }

    /// How the picture is drawn.
    var boxes: BoxesOptions {
        var boxes = BoxesOptions(style: style)
        boxes.names = names
        boxes.frame = frame
        boxes.choice = picture
        return boxes
    }

    /// Options with the title and the details of a page left out.
    public init(
        style: RenderStyle = .plain, columns: Int = 100, rows: Int? = nil, cutsLines: Bool = true, gap: Int = 5, pictureRows: Int = 24,
        putsPictureBelow: Bool = false, footer: String? = nil
    ) {
        self.style = style
        self.columns = max(columns, 1)
        self.rows = rows
        self.cutsLines = cutsLines
        self.gap = gap
        self.pictureRows = pictureRows
        self.putsPictureBelow = putsPictureBelow
        self.footer = footer
    }
}
