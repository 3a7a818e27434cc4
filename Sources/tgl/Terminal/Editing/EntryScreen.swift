import TGLRender

/// The part of the terminal that shows an entry. Computes the output that updates it to another frame without sending unchanged parts
/// again.
package struct EntryScreen {
    /// The frame that is shown.
    private(set) var shown: EntryFrame?
    /// The number of rows used so far; going to rows below may scroll.
    private var reached = 1
    /// The position of the cursor.
    private var row = 0
    private var column = 0
    /// Whether the cursor is after the last column, so that further output starts the next row.
    private var isBehindEnd = false
    private var style = ""
    private var written = TerminalText()

    package init() {}

    /// Starts with the cursor at the beginning of an empty row.
    mutating func beginAfresh() { self = EntryScreen() }

    /// The output that updates the screen, which is `width` columns wide, to a frame.
    package mutating func update(to frame: EntryFrame, width: Int) -> TerminalText {
        written = TerminalText()
        let old = shown?.rows ?? []
        for index in frame.rows.indices {
            let before = index < old.count ? old[index] : EntryRow()
            // A newly wrapped line is written across the edge, so that the terminal treats it as one line.
            let joinsBelow = frame.rows[index].isWrapped && !before.isWrapped
            let joinsAbove = index > 0 && frame.rows[index - 1].isWrapped && !(index - 1 < old.count && old[index - 1].isWrapped)
            update(index, from: before, to: frame.rows[index], width, joinsAbove, joinsBelow)
        }
        if old.count > frame.rows.count {
            move(to: frame.rows.count, 0)
            written += "\u{1B}[J"
        }
        move(to: frame.cursor.row, frame.cursor.column)
        setStyle("")
        shown = frame
        return written
    }

    private mutating func update(_ index: Int, from old: EntryRow, to new: EntryRow, _ width: Int, _ joinsAbove: Bool, _ joinsBelow: Bool) {
        var runs = joinsAbove ? [0..<new.cells.count] : Self.changes(from: old.cells, to: new.cells)
        if joinsBelow, runs.last?.upperBound != new.cells.count { runs.append(new.cells.count - 1..<new.cells.count) }
        if runs.isEmpty, index >= reached { move(to: index, 0) }
        for run in runs {
            if joinsAbove, isBehindEnd, row == index - 1 {
                (row, column, isBehindEnd) = (index, 0, false)
                reached = max(reached, index + 1)
            } else {
                move(to: index, new.cells[..<run.lowerBound].reduce(0) { $0 + $1.width })
            }
            for cell in new.cells[run] { write(cell, width) }
        }
        if new.width < old.width {
            move(to: index, new.width)
            setStyle("")
            written += "\u{1B}[K"
        }
    }

    /// The approximate length of a cursor movement in bytes; shorter unchanged runs between changes are written again.
    private static let shortestMove = 8

    /// The changed ranges of a row.
    private static func changes(from old: [EntryCell], to new: [EntryCell]) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        // After a cell of another width, everything is shifted.
        var isShifted = false
        for (index, cell) in new.enumerated() {
            let before = index < old.count ? old[index] : nil
            if !isShifted, before == cell { continue }
            if let before, before.width != cell.width { isShifted = true }
            if let last = runs.last, index - last.upperBound < shortestMove {
                runs[runs.count - 1] = last.lowerBound..<index + 1
            } else {
                runs.append(index..<index + 1)
            }
        }
        return runs
    }

    private mutating func write(_ cell: EntryCell, _ width: Int) {
        setStyle(cell.style)
        written += cell.text
        column += cell.width
        isBehindEnd = column >= width
    }

    private mutating func setStyle(_ wanted: String) {
        guard style != wanted else { return }
        written += wanted.isEmpty ? "\u{1B}[0m" : style.isEmpty ? "\u{1B}[\(wanted)m" : "\u{1B}[0;\(wanted)m"
        style = wanted
    }

    /// Moves the cursor; creates rows that do not exist yet.
    private mutating func move(to newRow: Int, _ newColumn: Int) {
        if newRow >= reached {
            moveVertically(to: reached - 1)
            setStyle("")
            for _ in reached...newRow { written += "\r\n" }
            reached = newRow + 1
            (row, column, isBehindEnd) = (newRow, 0, false)
        }
        moveVertically(to: newRow)
        if column != newColumn || isBehindEnd { written += newColumn == 0 ? "\r" : "\u{1B}[\(newColumn + 1)G" }
        (column, isBehindEnd) = (newColumn, false)
    }

    private mutating func moveVertically(to newRow: Int) {
        if newRow < row { written += "\u{1B}[\(row - newRow)A" }
        if newRow > row { written += "\u{1B}[\(newRow - row)B" }
        row = newRow
    }

    // MARK: Leaving

    /// The output that moves the cursor to the row below the entry, with `mark` at the current position.
    mutating func leave(mark: TerminalText) -> TerminalText {
        // A line that fills its row has already moved the cursor to the next one.
        let isBelow = mark.isEmpty && row > 0 && column == 0 && shown?.rows.last?.cells.isEmpty ?? false
        beginAfresh()
        return mark + (isBelow ? "" : "\r\n")
    }

    /// The output that clears the entry after the terminal has changed its width and, as most do, wrapped it again.
    mutating func clear(width: Int) -> TerminalText {
        var rows = 0
        var line = 0
        for (index, shownRow) in (shown?.rows ?? []).enumerated() where index <= row {
            line += index == row ? column : shownRow.width
            if index == row {
                rows += line / width
            } else if !shownRow.isWrapped {
                rows += max(1, (line + width - 1) / width)
                line = 0
            }
        }
        beginAfresh()
        return (rows > 0 ? "\r\u{1B}[\(rows)A" : "\r") + "\u{1B}[J"
    }
}
