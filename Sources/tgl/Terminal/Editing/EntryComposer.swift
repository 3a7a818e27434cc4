import TGLRender

/// How a part of an entry looks while it is typed.
public struct EntrySpan: Equatable, Sendable {
    /// The part, in bytes of the entry's UTF-8.
    public var range: Range<Int>
    /// The parameters of the escape sequence of its look, as `1;34`.
    public var style: String

    /// A part and its look.
    public init(_ range: Range<Int>, style: String) {
        self.range = range
        self.style = style
    }
}

/// An entry with what stands around it.
package struct DressedEntry {
    var prompt: [EntryCell] = []
    /// What stands before each line but the first.
    package var continuation: [EntryCell] = []
    package var text: [UInt8] = []
    /// A place in the text, in bytes.
    package var cursor = 0
    /// The looks of parts of the text, in order, none in another.
    package var spans: [EntrySpan] = []
    /// A part that is marked.
    package var region: Range<Int>?
    /// What is suggested behind the text.
    package var suggestion = ""
    /// Lines below the entry.
    package var hints: [[EntryCell]] = []

    package init(prompt: [EntryCell] = [], continuation: [EntryCell] = [], text: [UInt8] = []) {
        (self.prompt, self.continuation, self.text) = (prompt, continuation, text)
    }
}

/// Lays an entry out on the screen. One that is taller than the screen shows its first line and those around the cursor:
///
///     tgl[4]> view A {
///       ⋮ 12 more lines
///        ...>     height = 20
///        ...>     left = 10
///       ⋮ 30 more lines
package struct EntryComposer {
    /// Columns and rows of the screen.
    var width: Int
    var height: Int
    /// The sign of missing lines, and that of the rest of one.
    var missingSign = "⋮"
    var cutSign: TerminalText = "…"
    /// So many lines are below an entry at most.
    var hintRows = 0
    /// The first of the lines shown around the cursor: as few lines move as may be.
    private var firstLine = 1

    /// The look of suggestions and of lines below the entry.
    static let faint = "2"
    /// What the look of a marked part goes on with.
    private static let marked = "7"

    /// For a screen of so many columns and rows.
    package init(width: Int = 80, height: Int = 24) {
        self.width = width
        self.height = height
    }

    /// Forgets which lines of the last entry were shown.
    mutating func begin() { firstLine = 1 }

    /// What the screen is to show. With `isWhole` all lines, whether there is room for them or not.
    package mutating func frame(of entry: DressedEntry, isWhole: Bool = false) -> EntryFrame {
        let lines = self.lines(of: entry)
        let total = lines.reduce(0) { $0 + $1.rows }
        var shown = 0..<lines.count
        var isCut = false
        // The room for lines below is kept free, so that nothing moves when there are some.
        let room = height - 3 - (lines.first?.rows ?? 0) - hintRows
        if !isWhole, total > height - hintRows, lines.count > 1, room > 0 {
            shown = window(lines, around: cursorLine(lines, entry), rows: room)
            isCut = shown.lowerBound > 1 || shown.upperBound < lines.count
        }
        var frame = EntryFrame(isCut: isCut)
        if isCut {
            append(lines[0], of: entry, isFirst: true, to: &frame)
            appendMissing(shown.lowerBound - 1, to: &frame)
        }
        for index in shown { append(lines[index], of: entry, isFirst: index == 0, to: &frame) }
        if isCut { appendMissing(lines.count - shown.upperBound, to: &frame) }
        if !isWhole { fit(&frame, hints: entry.hints) }
        return frame
    }

    // MARK: Lines

    /// A line of the text: its bytes, and how many rows it takes with the cursor behind it.
    private struct Line {
        var range: Range<Int>
        var rows: Int
    }

    private func lines(of entry: DressedEntry) -> [Line] {
        var lines: [Line] = []
        var start = 0
        for end in entry.text.indices where entry.text[end] == UInt8(ascii: "\n") {
            lines.append(line(start..<end, lines.isEmpty, entry))
            start = end + 1
        }
        lines.append(line(start..<entry.text.count, lines.isEmpty, entry))
        return lines
    }

    private func line(_ range: Range<Int>, _ isFirst: Bool, _ entry: DressedEntry) -> Line {
        let before = isFirst ? entry.prompt : entry.continuation
        // All but short lines of plain characters are laid out to be measured.
        if range.count + before.count < width, entry.text[range].allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) {
            return Line(range: range, rows: 1)
        }
        var frame = EntryFrame()
        append(Line(range: range, rows: 0), of: entry, isFirst: isFirst, to: &frame)
        return Line(range: range, rows: frame.rows.count)
    }

    private func cursorLine(_ lines: [Line], _ entry: DressedEntry) -> Int {
        (lines.firstIndex { $0.range.lowerBound > entry.cursor } ?? lines.count) - 1
    }

    /// The lines around the cursor that fit in `rows`; the first line of all is not among them.
    private mutating func window(_ lines: [Line], around line: Int, rows: Int) -> Range<Int> {
        let cursor = max(line, 1)
        firstLine = min(max(firstLine, 1), cursor)
        var used = lines[firstLine...cursor].reduce(0) { $0 + $1.rows }
        while used > rows, firstLine < cursor {
            used -= lines[firstLine].rows
            firstLine += 1
        }
        var end = cursor + 1
        while end < lines.count, used + lines[end].rows <= rows {
            used += lines[end].rows
            end += 1
        }
        while firstLine > 1, used + lines[firstLine - 1].rows <= rows {
            firstLine -= 1
            used += lines[firstLine].rows
        }
        return firstLine..<end
    }

    // MARK: Rows

    private func append(_ line: Line, of entry: DressedEntry, isFirst: Bool, to frame: inout EntryFrame) {
        var cells = isFirst ? entry.prompt : entry.continuation
        var cursorCell: Int?
        var spans = entry.spans[...]
        var at = line.range.lowerBound
        while at < line.range.upperBound {
            while let first = spans.first, first.range.upperBound <= at { spans.removeFirst() }
            if at == entry.cursor { cursorCell = cells.count }
            var style = spans.first.map { $0.range.contains(at) ? $0.style : "" } ?? ""
            if let region = entry.region, region.contains(at) { style = style.isEmpty ? Self.marked : style + ";" + Self.marked }
            let (scalar, length) = Self.scalar(entry.text[at..<line.range.upperBound])
            EntryCells.append(scalar, style, to: &cells)
            at += length
        }
        if entry.cursor == line.range.upperBound { cursorCell = cells.count }
        let isEnd = entry.cursor == entry.text.count && line.range.upperBound == entry.text.count
        wrap(cells, cursorCell, suggestion: isEnd ? entry.suggestion : "", into: &frame)
    }

    /// The first character; a byte that is none counts as one.
    private static func scalar(_ bytes: ArraySlice<UInt8>) -> (Unicode.Scalar, length: Int) {
        let first = bytes[bytes.startIndex]
        if first < 0x80 { return (Unicode.Scalar(first), 1) }
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        if case .scalarValue(let scalar) = decoder.decode(&iterator) { return (scalar, UTF8.width(scalar)) }
        return ("\u{FFFD}", 1)
    }

    /// Puts a line's cells into rows as a terminal does; where they fill the last one and the cursor is behind them it is at the
    /// beginning of another.
    private func wrap(_ cells: [EntryCell], _ cursorCell: Int?, suggestion: String, into frame: inout EntryFrame) {
        var row = EntryRow()
        var used = 0
        for (index, cell) in cells.enumerated() {
            if used + cell.width > width, used > 0 {
                if used < width { row.cells.append(EntryCell(text: " ")) }
                row.isWrapped = true
                frame.rows.append(row)
                row = EntryRow()
                used = 0
            }
            if index == cursorCell { frame.cursor = (frame.rows.count, used) }
            row.cells.append(cell)
            used += cell.width
        }
        if cursorCell == cells.count {
            if used >= width {
                frame.rows.append(row)
                row = EntryRow()
                used = 0
            }
            frame.cursor = (frame.rows.count, used)
        }
        if !suggestion.isEmpty {
            row.cells += EntryCells.cut(EntryCells.plain(suggestion, Self.faint), to: width - used - 1, sign: cutSign)
        }
        frame.rows.append(row)
    }

    private func appendMissing(_ count: Int, to frame: inout EntryFrame) {
        guard count > 0 else { return }
        let text = "  \(missingSign) \(count) more \(count == 1 ? "line" : "lines")"
        frame.rows.append(EntryRow(cells: EntryCells.cut(EntryCells.plain(text, Self.faint), to: width - 1, sign: cutSign)))
    }

    /// Cuts a line that is taller than the screen to the rows around the cursor; adds what stands below where there is room.
    private func fit(_ frame: inout EntryFrame, hints: [[EntryCell]]) {
        if frame.rows.count > height {
            let first = min(max(0, frame.cursor.row - height / 2), frame.rows.count - height)
            frame.rows = Array(frame.rows[first..<first + height])
            frame.cursor.row -= first
            frame.isCut = true
        }
        guard frame.rows.count + hints.count <= height else { return }
        for hint in hints {
            frame.rows.append(EntryRow(cells: EntryCells.cut(hint, to: width - 1, sign: cutSign)))
        }
    }
}
