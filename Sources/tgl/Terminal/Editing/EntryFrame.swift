import TGLRender
import UnicodeWidth

/// A character cell of the screen, with combining marks.
package struct EntryCell: Equatable {
    var text: TerminalText
    /// The width in columns: 1 or 2.
    var width = 1
    /// The parameters of the escape sequence for its style, such as `1;34`; may be empty.
    var style = ""
}

/// One row of the screen.
package struct EntryRow: Equatable {
    var cells: [EntryCell] = []
    /// Whether its line continues in the next row.
    var isWrapped = false

    /// The width of its cells in columns.
    var width: Int { cells.reduce(0) { $0 + $1.width } }
}

/// The displayed entry with its surroundings: rows of cells, starting at the row of the prompt.
package struct EntryFrame: Equatable {
    package var rows: [EntryRow] = []
    /// The row and column of the cursor.
    package var cursor = (row: 0, column: 0)
    /// Whether lines of the entry are hidden for lack of room.
    var isCut = false

    package static func == (one: EntryFrame, other: EntryFrame) -> Bool {
        one.rows == other.rows && one.cursor == other.cursor && one.isCut == other.isCut
    }
}

/// Converts text to cells.
package enum EntryCells {
    /// The cells of a trusted text that may contain colour sequences, with or without `\u{1}` and `\u{2}` around them.
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

    /// The cells of a text in a single style.
    package static func plain(_ text: String, _ style: String = "") -> [EntryCell] {
        var cells: [EntryCell] = []
        for scalar in text.unicodeScalars { append(scalar, style, to: &cells) }
        return cells
    }

    /// Appends a character. A control character is shown as `^C`; a tab extends to the next multiple of 8 columns, counted from the start
    /// of `cells`. Invisible and directional characters are shown as escapes.
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

    /// The cells that fit in `width` columns; if some are left out, the one-column `sign` ends them.
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
