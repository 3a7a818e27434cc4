// The tree with a picture whose scale depends on the screen and the terminal alone.

/// Terminals of fewer columns have the picture below the tree, others beside it.
private let columnsForBoth = 100
/// A tree in fewer columns says too little; in so many, enough.
private let leastTree = 30
private let readableTree = 42
private let leastPicture = (columns: 16, rows: 4)

/// The picture takes up to three fifths of the columns beside the tree; in narrow terminals all of them below it, and the tree folds
/// to what the picture leaves, a third of the rows at least. In a lesson, whose tree says what is wanted, the picture has what the tree
/// leaves. Where there is room for no picture, a line says so.
func treeWithFrame(_ scene: Scene, _ frame: PictureFrame, rows: Int, _ options: OutputOptions) -> TextBlock {
    func tree(columns: Int?, rows: Int) -> TextBlock {
        treeBlock(scene, options: TreeOptions(style: options.style, maxRows: max(rows, 1), maxColumns: columns))
    }
    let width = options.columns
    var boxes = options.boxes
    /// The tree alone, with a line on what a picture needs.
    func withoutPicture(rows needed: Int) -> TextBlock {
        let need = "no picture: it needs \(leastPicture.columns) columns and \(needed) rows"
        let hint = " (`:set picture off` hides this)"
        let words = displayWidth(need + hint) <= width ? need + hint : need
        return TextBlock(
            tree(columns: width, rows: rows - 1).lines + [TextLine(words, .faint).cut(to: width, ellipsis: options.style.glyphs.ellipsis)])
    }
    if width < leastPicture.columns || rows < 2 * leastPicture.rows { return withoutPicture(rows: 2 * leastPicture.rows + 3) }
    if width >= columnsForBoth {
        var most = scene.isLesson ? width * 9 / 20 : width * 3 / 5
        if frame.isLarge { most = max(most, width - leastTree - options.gap) }
        // A few more columns, where these make its cells as fine as its texts need them.
        let needed = frame.columns(forScreen: scene.screenWidth)
        if needed <= width - readableTree - options.gap { most = max(most, needed) }
        let picture = boxesBlock(scene, columns: most, rows: rows, options: boxes)
        let room = width - picture.columns - options.gap
        if picture.rows > 0, room >= leastTree {
            let left = tree(columns: room, rows: rows)
            // In the middle, so that the picture does not move with every longer word of a tree.
            let start = min(max(left.columns, width / 2), room)
            return sideBySide(left, picture, gap: start - left.columns + options.gap)
        }
    }
    boxes.frame?.rows = min(frame.rows, max(frame.rows * 2 / 3, leastPicture.rows))
    let whole = tree(columns: options.cutsLines ? width : nil, rows: rows)
    if scene.isLesson, rows - whole.rows < leastPicture.rows + 2 {
        return withoutPicture(rows: scene.nodes.count + leastPicture.rows + 5)
    }
    let room = scene.isLesson ? rows - whole.rows : max(rows - whole.rows, rows * 2 / 3)
    let picture = boxesBlock(scene, columns: width, rows: room, options: boxes)
    let left = whole.rows + picture.rows <= rows ? whole : tree(columns: width, rows: rows - picture.rows)
    return TextBlock(left.lines + picture.lines)
}
