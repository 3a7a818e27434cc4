// Where the pieces of a line go: into a line of pieces that is painted or cut later, or at once into text without colour.

/// What lines are written to, piece by piece from left to right.
protocol LineSink {
    /// Puts text at the end of the line, as it can be shown.
    mutating func append(_ text: String, _ role: TextRole)
    /// Puts text at the end that takes so many columns.
    mutating func append(_ text: String, _ role: TextRole, columns: Int)
    /// Text with spaces before it, so that it ends at that column.
    mutating func append(_ text: String, _ role: TextRole, endingAt width: Int)
    /// Puts the pieces of a line at the end.
    mutating func append(_ other: TextLine)
    /// Spaces at the end until the line is so many columns wide.
    mutating func pad(to width: Int)
}

extension TextLine: LineSink {}

/// Lines without colour.
struct PlainLines: LineSink {
    /// All lines that were ended, and what is written of the next.
    private(set) var text = TerminalText()
    /// Columns of the line that is being written, those of `spaces` among them.
    private var columns = 0
    /// What is to be put before the next piece.
    private var spaces = 0

    mutating func append(_ text: String, _ role: TextRole) { append(text, role, columns: displayWidth(text)) }

    mutating func append(_ text: String, _ role: TextRole, columns: Int) {
        self.text.append(spaces: spaces)
        spaces = 0
        self.text += TerminalText(text)
        self.columns += columns
    }

    mutating func append(_ text: String, _ role: TextRole, endingAt width: Int) {
        let count = displayWidth(text)
        pad(to: width - count)
        append(text, role, columns: count)
    }

    mutating func append(_ other: TextLine) {
        for span in other.spans { append(span.text, span.role, columns: span.columns) }
    }

    mutating func pad(to width: Int) {
        guard columns < width else { return }
        spaces += width - columns
        columns = width
    }

    /// Ends the line, without spaces at its end.
    mutating func endLine() {
        text.dropTrailingSpaces()
        text += "\n"
        (columns, spaces) = (0, 0)
    }
}
