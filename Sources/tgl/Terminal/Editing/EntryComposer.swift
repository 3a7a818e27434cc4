import TGLRender

/// The style of a part of an entry while it is typed.
public struct EntrySpan: Equatable, Sendable {
    /// The byte range of the part.
    public var range: Range<Int>
    /// The parameters of the escape sequence for the style, such as `1;34`.
    public var style: String

    /// Creates a span from its parts.
    public init(_ range: Range<Int>, style: String) {
        self.range = range
        self.style = style
    }
}

/// An entry with its surroundings.
package struct DressedEntry {
    var prompt: [EntryCell] = []
    /// The prompt before each line except the first.
    package var continuation: [EntryCell] = []
    package var text: [UInt8] = []
    /// The cursor as a byte offset.
    package var cursor = 0
    /// The styles of parts of the text, in order and without overlaps.
    package var spans: [EntrySpan] = []
    /// The selected part.
    package var region: Range<Int>?
    /// The suggested continuation of the text.
    package var suggestion = ""
    /// Lines below the entry.
    package var hints: [[EntryCell]] = []

    package init(prompt: [EntryCell] = [], continuation: [EntryCell] = [], text: [UInt8] = []) {
        (self.prompt, self.continuation, self.text) = (prompt, continuation, text)
    }
}

/// Lays out an entry on the screen. If it is taller than the screen, its first line and the lines around the cursor are shown:
///
///     tgl[4]> view A {
///       ⋮ 12 more lines
///        ...>     height = 20
///        ...>     left = 10
///       ⋮ 30 more lines
package struct EntryComposer {
    /// The size of the screen.
    var width: Int
    var height: Int
    /// The sign for hidden lines, and the sign for the rest of a cut line.
    var missingSign = "⋮"
    var cutSign: TerminalText = "…"
    /// The maximum number of lines below an entry.
    var hintRows = 0
    /// The first of the lines around the cursor; it changes as little as possible.
    private var firstLine = 1

    /// The style of suggestions and of lines below the entry.
    static let faint = "2"
    /// What is added to the style of a selected part.
    private static let marked = "7"

    /// Creates a composer for a screen of the given size.
    package init(width: Int = 80, height: Int = 24) {
        self.width = width
        self.height = height
    }

    /// Forgets the lines shown of the last entry.
    mutating func begin() { firstLine = 1 }

    /// The contents of the screen.
    ///
    /// - Parameter isWhole: all lines are included, even if they do not fit.
    package mutating func frame(of entry: DressedEntry, isWhole: Bool = false) -> EntryFrame {
        let lines = self.lines(of: entry)
        let total = lines.reduce(0) { $0 + $1.rows }
        var shown = 0..<lines.count
        var isCut = false
        // Room for the lines below stays free, so that nothing moves when they appear.
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

    /// A line of the text: its byte range, and the number of rows it takes, including the cursor after it.
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
        // Short lines of plain characters need not be laid out.
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

    /// The lines around the cursor that fit in `rows`, without the first line of the entry.
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

    /// The first character; an invalid byte counts as one.
    private static func scalar(_ bytes: ArraySlice<UInt8>) -> (Unicode.Scalar, length: Int) {
        let first = bytes[bytes.startIndex]
        if first < 0x80 { return (Unicode.Scalar(first), 1) }
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        if case .scalarValue(let scalar) = decoder.decode(&iterator) { return (scalar, UTF8.width(scalar)) }
        return ("\u{FFFD}", 1)
    }

    /// Wraps a line's cells into rows as a terminal does. If they fill the last row and the cursor is after them, it is at the start of a
    /// new row.
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

    /// Cuts a line taller than the screen to the rows around the cursor, and adds the lines below if there is room.
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
