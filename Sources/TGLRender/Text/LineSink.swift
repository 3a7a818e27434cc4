// The destinations for the pieces of a line: a `TextLine`, which can be coloured or cut later, or directly text without colour.

/// Receives the pieces of a line from left to right.
protocol LineSink {
    /// Appends a text, with control characters escaped.
    mutating func append(_ text: String, _ role: TextRole)
    /// Appends a text whose width is known, in columns.
    mutating func append(_ text: String, _ role: TextRole, columns: Int)
    /// Appends a text right-aligned, so that it ends at column `width`.
    mutating func append(_ text: String, _ role: TextRole, endingAt width: Int)
    /// Appends the pieces of a line.
    mutating func append(_ other: TextLine)
    /// Appends spaces until the line is `width` columns wide.
    mutating func pad(to width: Int)
}

extension TextLine: LineSink {}

/// Lines without colour.
struct PlainLines: LineSink {
    /// All finished lines, and the start of the next one.
    private(set) var text = TerminalText()
    /// The width of the unfinished line in columns, including `spaces`.
    private var columns = 0
    /// The number of spaces to insert before the next piece.
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

    /// Ends the line; spaces at its end are dropped.
    mutating func endLine() {
        text.dropTrailingSpaces()
        text += "\n"
        (columns, spaces) = (0, 0)
    }
}
