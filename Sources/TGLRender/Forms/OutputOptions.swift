/// The options for all forms. Each form uses those that concern it.
public struct OutputOptions: Sendable {
    /// The colours and the character set.
    public var style: RenderStyle
    /// The available columns, at least 1.
    public var columns: Int
    /// The available rows. If nil, the output takes as many as it needs, and a picture `pictureRows`.
    public var rows: Int?
    /// Whether lines of the tree longer than `columns` are cut. Beside a picture they always are.
    public var cutsLines: Bool
    /// The columns between the tree and the picture.
    public var gap: Int
    /// The maximum number of rows of a picture beside or below the tree, unless the tree has more.
    public var pictureRows: Int
    /// Whether a picture without room beside the tree is shown below it instead of being left out.
    public var putsPictureBelow: Bool
    /// Which boxes of the picture show their names.
    public var names = NamesChoice.auto
    /// The part that the picture shows at a fixed scale, and the rows that determine the scale; nil to draw the picture as large as
    /// possible.
    public var frame: PictureFrame?
    /// How pictures are drawn, and whether there is one beside or below the tree.
    public var picture = PictureChoice.lines
    /// The last line of an answer, such as `layoutSummary(…)`.
    public var footer: String?
    /// The title of an HTML page.
    public var title = "Layout"
    /// Whether a picture is for slides: with texts and colours, but without captions, sizes or frames around texts.
    public var isClean = false
    /// The details that a page shows about the nodes, by their ids; only called for pages.
    public var details: @Sendable (Scene) -> [Int: [DetailLine]] = { _ in [:] }

    /// The options for the picture.
    var boxes: BoxesOptions {
        var boxes = BoxesOptions(style: style)
        boxes.names = names
        boxes.frame = frame
        boxes.choice = picture
        return boxes
    }

    /// Creates options without a title and details for a page.
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
