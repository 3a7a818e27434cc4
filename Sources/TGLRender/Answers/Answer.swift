// What the prompt shows after a command: the tree, the picture beside it, and a
// line on what the layout did.

/// What is shown after every command.
public enum ShowMode: String, Sendable, Equatable, CaseIterable {
    case tree
    case boxes
    /// The tree, and the picture where there is room for it.
    case both
    /// Only the nodes that changed.
    case changes
    case off
}

public struct AnswerOptions: Sendable, Equatable {
    public var style: RenderStyle
    /// Columns between the tree and the picture.
    public var gap: Int
    /// A picture beside or below the tree is not higher than this, in rows, unless the tree is.
    public var pictureRows: Int
    /// Whether a picture that has no room beside the tree stands below it; else it is left out.
    public var putsPictureBelow: Bool
    /// The last line, such as `layoutSummary(…)`.
    public var footer: String?

    public init(
        style: RenderStyle = .plain, gap: Int = 5, pictureRows: Int = 24, putsPictureBelow: Bool = false, footer: String? = nil
    ) {
        self.style = style
        self.gap = gap
        self.pictureRows = pictureRows
        self.putsPictureBelow = putsPictureBelow
        self.footer = footer
    }
}

/// The answer to a command in at most so many columns and rows, a line end after
/// every line. The footer is always there, except in `off`.
public func composeAnswer(
    _ scene: Scene, width: Int, height: Int, mode: ShowMode, options: AnswerOptions = AnswerOptions()
) -> String {
    answerBlock(scene, width: width, height: height, mode: mode, options: options).text(options.style)
}

/// The answer as a block, to be set beside something else.
public func answerBlock(
    _ scene: Scene, width: Int, height: Int, mode: ShowMode, options: AnswerOptions = AnswerOptions()
) -> TextBlock {
    if mode == .off { return TextBlock() }
    let footer = options.footer.map { TextLine($0, .faint).cut(to: width, ellipsis: options.style.glyphs.ellipsis) }
    let rows = max(height - (footer == nil ? 0 : 1), 1)
    var block = answerBody(scene, width: max(width, 1), rows: rows, mode, options)
    if let footer { block.lines.append(footer) }
    return block
}

/// `5 of 6 nodes laid out · 14 µs`
public func layoutSummary(laidOut: Int, of count: Int, nanoseconds: Int, style: RenderStyle = .plain) -> String {
    let nodes = count == 1 ? "node" : "nodes"
    return "\(formatCount(laidOut)) of \(formatCount(count)) \(nodes) laid out \(style.glyphs.dot) "
        + formatDuration(nanoseconds: nanoseconds, ascii: style.ascii)
}

/// A picture in fewer columns or rows than this says too little to stand beside a tree.
private let leastPicture = (columns: 16, rows: 6)

private func answerBody(
    _ scene: Scene, width: Int, rows: Int, _ mode: ShowMode, _ options: AnswerOptions
) -> TextBlock {
    let treeOptions = TreeOptions(style: options.style, maxRows: rows, maxColumns: width)
    let boxesOptions = BoxesOptions(style: options.style)
    switch mode {
    case .off: return TextBlock()
    case .tree: return treeBlock(scene, options: treeOptions)
    case .boxes: return boxesBlock(scene, columns: width, rows: rows, options: boxesOptions)
    case .changes:
        let block = changesBlock(scene, options: treeOptions)
        return block.rows > 0 ? block : TextBlock([TextLine("nothing changed", .faint)])
    case .both:
        let tree = treeBlock(scene, options: treeOptions)
        return withPicture(tree, scene, width: width, rows: rows, boxesOptions, options)
    }
}

/// The picture to the right of the tree, else below it where that is wished, else none.
private func withPicture(
    _ tree: TextBlock, _ scene: Scene, width: Int, rows: Int, _ boxes: BoxesOptions, _ options: AnswerOptions
) -> TextBlock {
    let most = min(rows, max(options.pictureRows, tree.rows))
    let beside = width - tree.columns - options.gap
    if beside >= leastPicture.columns, most >= leastPicture.rows {
        let picture = boxesBlock(scene, columns: beside, rows: most, options: boxes)
        return sideBySide(tree, picture, gap: options.gap)
    }
    let below = min(rows - tree.rows, options.pictureRows)
    if options.putsPictureBelow, width >= leastPicture.columns, below >= leastPicture.rows {
        let picture = boxesBlock(scene, columns: width, rows: below, options: boxes)
        return TextBlock(tree.lines + picture.lines)
    }
    return tree
}
