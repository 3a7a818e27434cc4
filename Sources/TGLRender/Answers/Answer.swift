// The output of a command at the prompt: the tree, the picture beside it, and a line about the layout run.

/// The answer to a command, limited to `width` columns and `height` rows, with a line end after every line. The footer is always included
/// unless the form is `.nothing`.
public func composeAnswer(
    _ scene: Scene, width: Int, height: Int, form: OutputForm, options: OutputOptions = OutputOptions()
) -> TerminalText {
    answerBlock(scene, width: width, height: height, form: form, options: options).text(options.style)
}

/// The answer as a block that can be set beside other blocks.
public func answerBlock(
    _ scene: Scene, width: Int, height: Int, form: OutputForm, options: OutputOptions = OutputOptions()
) -> TextBlock {
    if form == .nothing { return TextBlock() }
    let footer = options.footer.map { TextLine($0, .faint).cut(to: width, ellipsis: options.style.glyphs.ellipsis) }
    var options = options
    options.columns = max(width, 1)
    options.rows = max(height - (footer == nil ? 0 : 1), 1)
    options.cutsLines = true
    var block = form.block(of: scene, options)
    if let footer { block.lines.append(footer) }
    return block
}

/// A summary such as `5 of 6 nodes laid out · 14 µs`. `parts` are inserted before the time. If `laidOut` is nil, the number of nodes is
/// left out.
public func layoutSummary(
    laidOut: Int?, of count: Int, nanoseconds: Int, parts: [String] = [], style: RenderStyle = .plain
) -> String {
    let nodes = laidOut.map { "\(formatCount($0)) of \(formatCount(count)) \(plural("node", count)) laid out" }
    let all = [nodes].compactMap { $0 } + parts + [formatDuration(nanoseconds: nanoseconds, ascii: style.ascii)]
    return all.joined(separator: " \(style.glyphs.dot) ")
}

/// Smaller pictures are too coarse to be shown beside a tree.
private let leastPicture = (columns: 16, rows: 6)

/// The tree with the picture to its right if there is room; otherwise with the picture below it if the options ask for that; otherwise
/// alone.
func treeWithPicture(_ scene: Scene, _ options: OutputOptions) -> TextBlock {
    let width = options.columns
    let rows = options.rows ?? 1 << 20
    if options.picture == .off {
        return treeBlock(scene, options: TreeOptions(style: options.style, maxRows: rows, maxColumns: options.cutsLines ? width : nil))
    }
    if let frame = options.frame { return treeWithFrame(scene, frame, rows: rows, options) }
    let tree = treeBlock(scene, options: TreeOptions(style: options.style, maxRows: rows, maxColumns: width))
    let boxes = options.boxes
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
