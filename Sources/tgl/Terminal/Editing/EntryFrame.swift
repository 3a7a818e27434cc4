import TGLRender
import UnicodeWidth

/// One character of the screen, with the marks that combine with it.
package struct EntryCell: Equatable {
    var text: TerminalText
    /// Columns: 1 or 2.
    var width = 1
    /// The parameters of the escape sequence that gives it its look, as `1;34`; empty for none.
    var style = ""
}

/// One row of the screen.
package struct EntryRow: Equatable {
    var cells: [EntryCell] = []
    /// Its line goes on in the next row.
    var isWrapped = false

    /// The columns that its cells take.
    var width: Int { cells.reduce(0) { $0 + $1.width } }
}

/// What an entry and what stands around it look like: rows of characters, from the row of the prompt on.
package struct EntryFrame: Equatable {
    package var rows: [EntryRow] = []
    /// Where the cursor is: a row of these, and a column.
    package var cursor = (row: 0, column: 0)
    /// Lines of the entry are missing for want of room.
    var isCut = false

    package static func == (one: EntryFrame, other: EntryFrame) -> Bool {
        one.rows == other.rows && one.cursor == other.cursor && one.isCut == other.isCut
    }
}

/// Text as cells.
package enum EntryCells {
    /// The cells of a text of the program's own that may hold colour sequences between `\u{1}` and `\u{2}`, or bare.
    package static func painted(_ text: String) -> [EntryCell] {
        var cells: [EntryCell] = []
        var style = ""
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            if scalar == "\u{1}" || scalar == "\u{2}" { continue }
            if scalar == "\u{1B}" {
                let end = rest.firstIndex { $0 != "[" && ("@"..."~").contains($0) } ?? rest.endIndex
                if end < rest.endIndex, rest[end] == "m" {
                    let parameters = String(rest[rest.startIndex..<end].drop { $0 == "[" })
                    style = parameters == "0" ? "" : parameters
                }
                rest = end < rest.endIndex ? rest[rest.index(after: end)...] : rest[end...]
                continue
            }
            append(scalar, style, to: &cells)
        }
        return cells
    }

    /// The cells of a text in one look.
    package static func plain(_ text: String, _ style: String = "") -> [EntryCell] {
        var cells: [EntryCell] = []
        for scalar in text.unicodeScalars { append(scalar, style, to: &cells) }
        return cells
    }

    /// Adds a character; a control character is shown as `^C`, a tab reaches to the next column that is a multiple of 8, counted
    /// from the beginning of `cells`. What leaves no trace or turns the reading direction is shown as its escape.
    static func append(_ scalar: Unicode.Scalar, _ style: String, to cells: inout [EntryCell]) {
        let value = scalar.value
        if value == 9 {
            let column = cells.reduce(0) { $0 + $1.width }
            for _ in 0..<8 - column % 8 { cells.append(EntryCell(text: " ", style: style)) }
        } else if value < 0x20 || value == 0x7F {
            cells.append(EntryCell(text: "^", style: style))
            cells.append(EntryCell(text: ascii[Int(value ^ 0x40)], style: style))
        } else if value < 0x7F {
            cells.append(EntryCell(text: ascii[Int(value)], style: style))
        } else if value < 0xA0 {
            cells.append(EntryCell(text: "\u{FFFD}", style: style))
        } else if isZeroWidth(scalar), let last = cells.indices.last, cells[last].text.extend(with: scalar) {
            return
        } else {
            let shown = TerminalText(String(scalar))
            if shown.text.unicodeScalars.count == 1 {
                cells.append(EntryCell(text: shown, width: isWide(scalar) ? 2 : 1, style: style))
            } else {
                cells += shown.text.map { EntryCell(text: TerminalText(String($0)), style: style) }
            }
        }
    }

    private static let ascii = (0..<128).map { TerminalText(String(Unicode.Scalar(UInt8($0)))) }

    /// As many of the cells as fit in `width` columns; where some are missing `sign`, of one column, ends them.
    static func cut(_ cells: [EntryCell], to width: Int, sign: TerminalText) -> [EntryCell] {
        var used = 0
        for (index, cell) in cells.enumerated() {
            used += cell.width
            guard used > width else { continue }
            var kept = Array(cells[..<index])
            used -= cell.width
            while let last = kept.last, used + 1 > width {
                used -= last.width
                kept.removeLast()
            }
            return width > 0 ? kept + [EntryCell(text: sign, style: cell.style)] : []
        }
        return cells
    }
}
