// Aligned tables: the frames of a scene, or any rows of text.

/// The alignment of a column's cells.
public enum ColumnAlignment: Sendable, Equatable {
    /// Left-aligned.
    case left
    /// Right-aligned, for numbers.
    case right
}

/// Rows of cells in aligned columns, separated by two spaces. Columns without an alignment are left-aligned. Rows may have different
/// lengths.
public func table(
    header: [String] = [], rows: [[String]], alignment: [ColumnAlignment] = [], style: RenderStyle = .plain
) -> TextBlock {
    let shown = rows.map { $0.map(style.show) }
    let heading = header.map(style.show)
    var widths: [Int] = []
    for (index, row) in ([heading] + shown).enumerated() {
        if RenderPatience.ends(at: index) { break }
        for (column, cell) in row.enumerated() {
            if column == widths.count { widths.append(0) }
            widths[column] = max(widths[column], displayWidth(cell))
        }
    }
    var lines: [TextLine] = []
    if !heading.isEmpty { lines.append(tableLine(heading, widths, alignment, .faint)) }
    for (index, row) in shown.enumerated() {
        if RenderPatience.ends(at: index) { break }
        lines.append(tableLine(row, widths, alignment, .plain))
    }
    return TextBlock(lines)
}

private func tableLine(
    _ row: [String], _ widths: [Int], _ alignment: [ColumnAlignment], _ role: TextRole
) -> TextLine {
    var line = TextLine()
    var start = 0
    for (column, cell) in row.enumerated() {
        line.pad(to: start)
        let isRight = column < alignment.count && alignment[column] == .right
        if isRight {
            line.append(cell, role, endingAt: start + widths[column])
        } else {
            line.append(cell, role)
        }
        start += widths[column] + 2
    }
    return line
}

/// The frames of the scene as a table: name, kind, parent, position in the parent, size, position on the screen.
public func tableText(_ scene: Scene, style: RenderStyle = .plain) -> TerminalText { tableBlock(scene, style: style).text(style) }

/// The same table as a block.
public func tableBlock(_ scene: Scene, style: RenderStyle = .plain) -> TextBlock {
    let header = ["name", "kind", "parent", "x", "y", "width", "height", "screen x", "screen y"]
    let links = SceneLinks(scene)
    var rows: [[String]] = []
    for (index, node) in scene.nodes.enumerated() where node.change != .gone {
        if RenderPatience.ends(at: index) { break }
        let above = links.parent[index]
        var row = [node.name, node.kind, above == SceneLinks.none ? "" : scene.nodes[above].name]
        if node.isGone {
            row.append("gone")
        } else {
            row += [node.frame.x, node.frame.y, node.frame.width, node.frame.height].map(formatNumber)
            row += [node.absoluteX, node.absoluteY].map(formatNumber)
        }
        rows.append(row)
    }
    let alignment: [ColumnAlignment] = [.left, .left, .left] + [ColumnAlignment](repeating: .right, count: 6)
    return table(header: header, rows: rows, alignment: alignment, style: style)
}
