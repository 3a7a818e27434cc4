// Aligns the columns of the tree over all its rows.

/// The column widths of all rows.
private struct ColumnWidths {
    /// The guides, the name, the kind, and the spaces between them.
    var head = 0
    var x = 0
    var y = 0
    var width = 0
    var height = 0
    /// Whether some row shows `gone` instead of a size.
    var hasGone = false

    /// The columns where x, y and the width end, and where the words begin.
    var ends: (x: Int, y: Int, times: Int, words: Int) {
        let xEnd = x > 0 ? head + 3 + x : head
        let yEnd = y > 0 ? xEnd + 1 + y : xEnd
        let times = yEnd + 2 + width
        let sizeEnd = max(times + 1 + height, hasGone ? goneStart(yEnd, times) + 4 : 0)
        return (xEnd, yEnd, times, sizeEnd + 3)
    }

    /// The column where `gone` begins: it surrounds the position of the sign between width and height.
    func goneStart(_ yEnd: Int, _ times: Int) -> Int { max(times - 2, yEnd + 2) }
}

/// The parts of a row, before the column widths are known.
private struct RowParts {
    /// The sign of the sought node, before the guides.
    var margin = ""
    var marginColumns = 0
    var guides = ""
    var guideColumns = 0
    var name = ""
    var kind = ""
    var x = ""
    var y = ""
    var width = ""
    var height = ""
    /// How the size came about, shown after the height: `share`, `grown`, `shrunk`.
    var sizeWord = ""
    var role = TextRole.plain
    var words = TextLine()
    /// The words without old values, for when there is no room for all.
    var shortWords = TextLine()
    /// The figures after the words, as far as there is room.
    var figures: [SceneFigure] = []
    var isNode = true
}

/// The maximum width of a name, so that one name does not make all rows too wide.
private let maxNameColumns = 40

func layOutColumns(_ rows: [TreeRow], _ scene: Scene, _ options: TreeOptions) -> TextBlock {
    var columns = TreeColumns(rows, scene, options)
    if let most = options.maxColumns { columns.fit(to: most, wraps: scene.isLesson) }
    columns.addFigures(within: options.maxColumns, options.style)
    var block = TextBlock()
    var spare = (options.maxRows ?? Int.max) - rows.count
    columns.forEach { row in
        let most = options.maxColumns ?? Int.max
        // The goals of a lesson are never cut.
        if scene.isLesson, let lines = row.wrapped(to: most), lines.count - 1 <= spare {
            spare -= lines.count - 1
            block.lines += lines
            return
        }
        var line = TextLine()
        row.write(to: &line)
        block.lines.append(line.cut(to: most, ellipsis: options.style.glyphs.ellipsis))
    }
    return block
}

/// The minimum width for words that may be wrapped.
private let leastWords = 16

/// The same as text without colour, in which no line is cut. It is faster, because no `TextLine` is built for each row.
func layOutPlainColumns(_ rows: [TreeRow], _ scene: Scene, _ options: TreeOptions) -> TerminalText {
    var columns = TreeColumns(rows, scene, options)
    columns.addFigures(within: nil, options.style)
    var text = PlainLines()
    columns.forEach {
        $0.write(to: &text)
        text.endLine()
    }
    return text.text
}

/// The parts of all rows, and the column widths.
private struct TreeColumns {
    private var widths = ColumnWidths()
    private var parts: [RowParts] = []
    private let glyphs: Glyphs

    init(_ rows: [TreeRow], _ scene: Scene, _ options: TreeOptions) {
        glyphs = options.style.glyphs
        parts.reserveCapacity(rows.count)
        for (index, row) in rows.enumerated() {
            if RenderPatience.ends(at: index) { break }
            var part = rowParts(row, scene, options)
            if let sought = scene.sought {
                part.marginColumns = displayWidth(glyphs.here)
                if case .node(sought) = row.content { part.margin = glyphs.here }
            }
            measure(part, &widths)
            parts.append(part)
        }
    }

    /// Shortens lines that are too long. Information about changes is kept longest: first kinds are removed, then names are cut, then
    /// places in the parent are removed, then old values.
    mutating func fit(to room: Int, wraps: Bool) {
        func excess() -> Int { parts.reduce(0) { max($0, lineColumns($1, widths, mostWords: wraps ? leastWords : .max)) } - room }
        guard excess() > 0 else { return }
        for index in parts.indices { parts[index].kind = "" }
        measureAll()
        for most in [24, 16, 12, 8] where excess() > 0 {
            for index in parts.indices where parts[index].isNode {
                parts[index].name = shortName(parts[index].name, columns: most, ellipsis: glyphs.cut)
            }
            measureAll()
        }
        guard excess() > 0 else { return }
        for index in parts.indices { (parts[index].x, parts[index].y) = ("", "") }
        measureAll()
        for index in parts.indices where !wraps && parts[index].isNode && lineColumns(parts[index], widths) > room {
            parts[index].words = parts[index].shortWords
        }
    }

    /// Appends the figures about contents to the words, as many as there is room for.
    mutating func addFigures(within room: Int?, _ style: RenderStyle) {
        for index in parts.indices where !parts[index].figures.isEmpty {
            let figures = parts[index].figures
            let changed = figures.filter { !$0.old.isEmpty }
            let major = figures.filter { !$0.isMinor }
            let choices = [figures, major, changed.isEmpty ? major : changed, major.map(\.withoutOld)]
            let words = choices.map { withFigures($0, parts[index].words, style) }
            let fitting = words.first { line in
                var part = parts[index]
                part.words = line
                return lineColumns(part, widths) <= room ?? Int.max
            }
            parts[index].words = fitting ?? words[words.count - 1]
        }
    }

    private func withFigures(_ figures: [SceneFigure], _ words: TextLine, _ style: RenderStyle) -> TextLine {
        var line = words
        for figure in figures {
            if line.columns > 0 { line.append(" \(glyphs.dot) ", .faint) }
            if !figure.name.isEmpty { line.append(style.show(figure.name) + " ", .faint) }
            if !figure.old.isEmpty { line.append(style.show(figure.old) + " \(glyphs.arrow) ", .faint) }
            line.append(style.show(figure.now), figure.old.isEmpty ? .faint : .changed)
            if !figure.unit.isEmpty { line.append(" " + style.show(figure.unit), .faint) }
        }
        return line
    }

    private mutating func measureAll() {
        widths = ColumnWidths()
        for part in parts { measure(part, &widths) }
    }

    struct Row {
        fileprivate let part: RowParts
        fileprivate let widths: ColumnWidths
        fileprivate let glyphs: Glyphs

        func write(to line: inout some LineSink) { joinColumns(part, widths, glyphs.times, &line) }

        /// The row wrapped into several lines; nil if its words fit in one line, or if there is no room for words.
        func wrapped(to most: Int) -> [TextLine]? {
            let start = widths.ends.words
            guard part.isNode, start + part.words.columns > most, most - start >= leastWords else { return nil }
            let pieces = part.words.wrapped(to: most - start)
            var first = part
            first.words = pieces.first ?? TextLine()
            var line = TextLine()
            joinColumns(first, widths, glyphs.times, &line)
            let guides = part.guides.replacing(glyphs.branch, with: glyphs.through).replacing(glyphs.lastBranch, with: "   ")
            return [line]
                + pieces.dropFirst().map { piece in
                    var line = TextLine(guides, .faint)
                    line.pad(to: start)
                    line.append(piece)
                    return line
                }
        }
    }

    func forEach(_ visit: (Row) -> Void) {
        for (index, part) in parts.enumerated() {
            if RenderPatience.ends(at: index) { break }
            visit(Row(part: part, widths: widths, glyphs: glyphs))
        }
    }
}

private func rowParts(_ row: TreeRow, _ scene: Scene, _ options: TreeOptions) -> RowParts {
    let style = options.style
    var part = RowParts()
    part.guides = row.guides
    part.guideColumns = row.guideColumns
    let node: SceneNode
    switch row.content {
    case .node(let index): node = scene.nodes[index]
    case .fold(let count, let changed):
        part.isNode = false
        part.name = style.glyphs.ellipsis + " " + formatCount(count) + " more"
        if changed > 0 { part.words.append(", " + formatCount(changed) + " changed", .changed) }
        return part
    case .unmade(let items, let changed):
        part.isNode = false
        if changed > 0 { part.words.append(", " + formatCount(changed) + " changed", .changed) }
        part.name = style.glyphs.sign(of: items.way) + " " + style.show(items.text)
        return part
    }
    part.name = shortName(style.show(node.name), columns: maxNameColumns, ellipsis: style.glyphs.ellipsis)
    if row.deeper > 0 { part.name = "(\(row.deeper)) " + part.name }
    part.kind = style.show(node.kind)
    part.role = node.role
    part.words = changeWords(node, in: scene, style)
    part.shortWords = changeWords(node, in: scene, style, isShort: true)
    part.figures = scene.contents[node.id]?.figures ?? []
    if options.showsText, !node.text.isEmpty {
        appendText(node.text, style, &part.words)
        appendText(node.text, style, &part.shortWords)
    }
    if node.isGone {
        part.width = "gone"
    } else {
        let frame = scene.shownFrame(node)
        part.x = formatNumber(frame.x)
        part.y = formatNumber(frame.y)
        part.width = formatNumber(frame.width)
        part.height = formatNumber(frame.height)
        part.sizeWord = node.isWidthShare || node.isHeightShare ? "share" : node.flexed
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
    let head = part.marginColumns + part.guideColumns + displayWidth(part.name) + (part.kind.isEmpty ? 0 : 2 + displayWidth(part.kind))
    widths.head = max(widths.head, head)
    widths.x = max(widths.x, part.x.utf8.count)
    widths.y = max(widths.y, part.y.utf8.count)
    if part.height.isEmpty {
        widths.hasGone = true
    } else {
        widths.width = max(widths.width, part.width.utf8.count)
        widths.height = max(widths.height, part.height.utf8.count + (part.sizeWord.isEmpty ? 0 : 1 + part.sizeWord.utf8.count))
    }
}

/// The width of a line in columns.
private func lineColumns(_ part: RowParts, _ widths: ColumnWidths, mostWords: Int = .max) -> Int {
    guard part.isNode else { return part.marginColumns + part.guideColumns + displayWidth(part.name) + part.words.columns }
    return widths.ends.words + (part.words.columns > 0 ? min(part.words.columns, mostWords) : -3)
}

private func joinColumns(_ part: RowParts, _ widths: ColumnWidths, _ times: String, _ line: inout some LineSink) {
    if part.marginColumns > 0 {
        line.append(part.margin, part.role == .plain ? .strong : part.role, endingAt: part.marginColumns)
    }
    line.append(part.guides, .faint, columns: part.guideColumns)
    guard part.isNode else {
        line.append(part.name, .faint)
        line.append(part.words)
        return
    }
    let isRemoved = part.role == .removed
    line.append(part.name, part.role == .plain ? .strong : part.role)
    line.append(part.kind, .faint, endingAt: widths.head)

    let (xEnd, yEnd, timesAt, wordsAt) = widths.ends
    let role: TextRole = isRemoved ? .faint : .plain
    if part.height.isEmpty {
        line.pad(to: widths.goneStart(yEnd, timesAt))
        line.append(part.width, .faint)
    } else {
        line.append(part.x, role, endingAt: xEnd)
        line.append(part.y, role, endingAt: yEnd)
        line.append(part.width, role, endingAt: timesAt)
        line.append(times, .faint, columns: 1)
        line.append(part.height, role)
        if !part.sizeWord.isEmpty { line.append(" " + part.sizeWord, .faint) }
    }
    guard part.words.columns > 0 else { return }
    line.pad(to: wordsAt)
    line.append(part.words)
}
