// The tree with a picture whose scale depends only on the sizes of the screen and of the terminal.

/// In terminals with fewer columns, the picture is below the tree, otherwise beside it.
private let columnsForBoth = 100
/// The minimum width of a tree in columns, and the width at which it is easy to read.
private let leastTree = 30
private let readableTree = 42
private let leastPicture = (columns: 16, rows: 4)

/// The tree with the picture beside it, which takes up to three fifths of the columns. In narrow terminals the picture is below the tree
/// and takes all columns; the tree is then folded to the remaining rows, at least a third of all. In a lesson, where the tree shows the
/// goals, the picture gets the rows that the tree leaves. If there is no room for a picture, a line says so.
func treeWithFrame(_ scene: Scene, _ frame: PictureFrame, rows: Int, _ options: OutputOptions) -> TextBlock {
    func tree(columns: Int?, rows: Int) -> TextBlock {
        treeBlock(scene, options: TreeOptions(style: options.style, maxRows: max(rows, 1), maxColumns: columns))
    }
    let width = options.columns
    var boxes = options.boxes
    /// The tree alone, with a line that says how much room a picture needs.
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
        // A few more columns, if they give the picture the resolution that its texts need.
        let needed = frame.columns(forScreen: scene.screenWidth)
        if needed <= width - readableTree - options.gap { most = max(most, needed) }
        let picture = boxesBlock(scene, columns: most, rows: rows, options: boxes)
        let room = width - picture.columns - options.gap
        if picture.rows > 0, room >= leastTree {
            let left = tree(columns: room, rows: rows)
            // The picture starts at the middle of the terminal, so that it does not move when a line of the tree gets longer.
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
