// Where the pieces of a line go: into a line of pieces that is painted or cut later, or at once into text without colour.

/// What lines are written to, piece by piece from left to right.
protocol LineSink {
    /// Puts text at the end of the line, sanitized.
    mutating func append(_ text: String, _ role: TextRole)
    /// Puts text at the end that is sanitized and takes so many columns.
    mutating func append(_ shown: String, _ role: TextRole, columns: Int)
    /// Text with spaces before it, so that it ends at that column.
    mutating func append(_ text: String, _ role: TextRole, endingAt width: Int)
    /// Puts the pieces of a line at the end.
    mutating func append(_ other: TextLine)
    /// Spaces at the end until the line is so many columns wide.
    mutating func pad(to width: Int)
}

extension TextLine: LineSink {}

/// Lines without colour, as bytes.
struct PlainLines: LineSink {
    private var bytes: [UInt8] = []
    /// Columns of the line that is being written.
    private var columns = 0

    /// All lines that were ended.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    mutating func append(_ text: String, _ role: TextRole) {
        if isPlainASCII(text) {
            append(text, role, columns: text.utf8.count)
        } else {
            let shown = sanitize(text)
            append(shown, role, columns: displayWidth(shown))
        }
    }

    mutating func append(_ shown: String, _ role: TextRole, columns: Int) {
        bytes.append(contentsOf: shown.utf8)
        self.columns += columns
    }

    mutating func append(_ text: String, _ role: TextRole, endingAt width: Int) {
        let shown = sanitize(text)
        let count = displayWidth(shown)
        pad(to: width - count)
        append(shown, role, columns: count)
    }

    mutating func append(_ other: TextLine) {
        for span in other.spans { append(span.text, span.role, columns: span.columns) }
    }

    mutating func pad(to width: Int) {
        guard columns < width else { return }
        bytes.append(contentsOf: repeatElement(0x20, count: width - columns))
        columns = width
    }

    /// Ends the line, without spaces at its end.
    mutating func endLine() {
        while bytes.last == 0x20 { bytes.removeLast() }
        bytes.append(0x0A)
        columns = 0
    }
}
