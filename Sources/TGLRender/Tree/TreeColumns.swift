// The columns of the tree, aligned over all its rows.

/// The widths that all rows share.
private struct ColumnWidths {
    /// Guides, name, kind and the room between them.
    var head = 0
    var x = 0
    var y = 0
    var width = 0
    var height = 0
}

/// The pieces of a row, before it is known how wide the columns are.
private struct RowParts {
    var guides = ""
    var name = ""
    var kind = ""
    var x = ""
    var y = ""
    var width = ""
    var height = ""
    var role = TextRole.plain
    var words = TextLine()
    var isNode = true
}

/// Longer names are cut, so that one name does not push all columns away.
private let maxNameColumns = 40

func layOutColumns(_ rows: [TreeRow], _ scene: Scene, _ options: TreeOptions) -> TextBlock {
    var widths = ColumnWidths()
    var parts: [RowParts] = []
    for (index, row) in rows.enumerated() {
        if RenderPatience.ends(at: index) { break }
        let part = rowParts(row, scene, options)
        measure(part, &widths)
        parts.append(part)
    }
    var block = TextBlock()
    for (index, part) in parts.enumerated() {
        if RenderPatience.ends(at: index) { break }
        let line = joinColumns(part, widths, options.style.glyphs)
        block.lines.append(line.cut(to: options.maxColumns ?? Int.max, ellipsis: options.style.glyphs.ellipsis))
    }
    return block
}

private func rowParts(_ row: TreeRow, _ scene: Scene, _ options: TreeOptions) -> RowParts {
    let style = options.style
    var part = RowParts()
    part.guides = row.guides
    guard case .node(let index) = row.content else {
        if case .fold(let count, let changed) = row.content {
            part.isNode = false
            part.name = style.glyphs.ellipsis + " " + formatCount(count) + " more"
            if changed > 0 { part.words.append(", " + formatCount(changed) + " changed", .changed) }
        }
        return part
    }
    let node = scene.nodes[index]
    part.name = truncate(style.show(node.name), columns: maxNameColumns, ellipsis: style.glyphs.ellipsis)
    if row.deeper > 0 { part.name = "(\(row.deeper)) " + part.name }
    part.kind = style.show(node.kind)
    part.role = node.role
    part.words = changeWords(node, style)
    if options.showsText, !node.text.isEmpty { appendText(node.text, style, &part.words) }
    if node.isGone {
        part.width = "gone"
    } else {
        part.x = formatNumber(node.frame.x)
        part.y = formatNumber(node.frame.y)
        part.width = formatNumber(node.frame.width)
        part.height = formatNumber(node.frame.height)
        if node.isWidthShare || node.isHeightShare { part.height += " share" }
    }
    return part
}

private func appendText(_ text: String, _ style: RenderStyle, _ words: inout TextLine) {
    if words.columns > 0 { words.append("  ") }
    let shown = truncate(style.show(text), columns: maxNameColumns, ellipsis: style.glyphs.ellipsis)
    words.append("\"" + shown + "\"", .faint)
}

private func measure(_ part: RowParts, _ widths: inout ColumnWidths) {
    guard part.isNode else { return }
    let head = displayWidth(part.guides) + displayWidth(part.name) + 2 + displayWidth(part.kind)
    widths.head = max(widths.head, head)
    widths.x = max(widths.x, part.x.utf8.count)
    widths.y = max(widths.y, part.y.utf8.count)
    if !part.height.isEmpty {
        widths.width = max(widths.width, part.width.utf8.count)
        widths.height = max(widths.height, part.height.utf8.count)
    }
}

private func joinColumns(_ part: RowParts, _ widths: ColumnWidths, _ glyphs: Glyphs) -> TextLine {
    var line = TextLine()
    line.append(part.guides, .faint)
    guard part.isNode else {
        line.append(part.name, .faint)
        line.append(part.words)
        return line
    }
    let isRemoved = part.role == .removed
    line.append(part.name, part.role == .plain ? .strong : part.role)
    line.append(part.kind, .faint, endingAt: widths.head)

    let xEnd = widths.head + 3 + widths.x
    let yEnd = xEnd + 1 + widths.y
    let timesAt = yEnd + 2 + widths.width
    let wordsAt = timesAt + 1 + widths.height + 3
    let role: TextRole = isRemoved ? .faint : .plain
    if part.height.isEmpty {
        line.pad(to: max(timesAt - 2, yEnd + 2))
        line.append(part.width, .faint)
    } else {
        line.append(part.x, role, endingAt: xEnd)
        line.append(part.y, role, endingAt: yEnd)
        line.append(part.width, role, endingAt: timesAt)
        line.append(glyphs.times, .faint)
        appendHeight(part.height, role, &line)
    }
    guard part.words.columns > 0 else { return line }
    line.pad(to: wordsAt)
    line.append(part.words)
    return line
}

/// The height, with `share` stepping back behind the number.
private func appendHeight(_ text: String, _ role: TextRole, _ line: inout TextLine) {
    let number = text.prefix { $0 != " " }
    line.append(String(number), role)
    line.append(String(text.dropFirst(number.count)), .faint)
}
