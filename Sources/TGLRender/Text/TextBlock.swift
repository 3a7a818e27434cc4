// The text from which output is built: pieces with a role and a known width, so that blocks can be placed side by side and cut before
// colour is added.

/// A piece of text with one role.
public struct TextSpan: Sendable, Equatable {
    /// The text, escaped for the terminal.
    let shown: TerminalText
    /// The role, which determines the colour.
    public let role: TextRole
    /// The width in columns.
    public let columns: Int
    /// The background, if the terminal has enough colours.
    public var ground: GroundColor?
    /// The text colour, if it is not the role's and the terminal has enough colours.
    package var ink: GroundColor?

    /// The text without escape sequences.
    public var text: String { shown.text }

    /// Whether the span is visible even if it contains only spaces.
    fileprivate func isSeen(_ style: RenderStyle) -> Bool { ground?.code(style.color) != nil }

    fileprivate func text(_ style: RenderStyle) -> TerminalText { style.paint(shown, role, on: ground, in: ink) }
}

/// A line of text.
public struct TextLine: Sendable, Equatable {
    /// The pieces from left to right; adjacent ones have different roles.
    public private(set) var spans: [TextSpan] = []
    /// The width in columns.
    public private(set) var columns = 0

    /// Creates an empty line.
    public init() {}

    /// Creates a line from one text, escaped.
    public init(_ text: String, _ role: TextRole = .plain) {
        append(text, role)
    }

    /// Appends a text, escaped.
    public mutating func append(_ text: String, _ role: TextRole = .plain) { append(text, role, columns: displayWidth(text)) }

    package mutating func append(_ text: String, _ role: TextRole, columns: Int) { append(text, role, columns: columns, ground: nil) }

    package mutating func append(_ text: String, _ role: TextRole, columns: Int, ground: GroundColor?, ink: GroundColor? = nil) {
        append(TextSpan(shown: TerminalText(text), role: role, columns: columns, ground: ground, ink: ink))
    }

    /// Appends the pieces of another line.
    public mutating func append(_ other: TextLine) {
        for span in other.spans { append(span) }
    }

    /// Appends spaces until the line is `width` columns wide.
    public mutating func pad(to width: Int) {
        guard columns < width else { return }
        let count = width - columns
        append(String(repeating: " ", count: count), .plain, columns: count)
    }

    /// Appends a text right-aligned, so that it ends at column `width`.
    public mutating func append(_ text: String, _ role: TextRole = .plain, endingAt width: Int) {
        let count = displayWidth(text)
        pad(to: width - count)
        append(text, role, columns: count)
    }

    /// The line limited to `width` columns, with an ellipsis at the cut.
    public func cut(to width: Int, ellipsis: String = "…") -> TextLine {
        if columns <= width { return self }
        let sign = displayWidth(ellipsis) <= width ? ellipsis : ""
        var room = width - displayWidth(sign)
        var line = TextLine()
        for span in spans {
            if span.columns > room {
                let start = truncate(span.text, columns: room, ellipsis: "")
                line.append(start, span.role, columns: displayWidth(start), ground: span.ground, ink: span.ink)
                break
            }
            line.append(span)
            room -= span.columns
        }
        line.append(sign, .faint)
        return line
    }

    /// The line wrapped at spaces into lines of at most `width` columns, each with the same indentation.
    public func wrapped(to width: Int) -> [TextLine] {
        if columns <= width { return [self] }
        var pieces = spans.flatMap { span in span.text.map { (character: $0, span: span) } }[...]
        let indent = pieces.prefix { $0.character == " " }.count
        let room = max(width - indent, 1)
        return wrap(String(pieces.dropFirst(indent).map(\.character)), columns: room).map { words in
            var line = TextLine(String(repeating: " ", count: columns - indent > room && width > indent ? indent : 0))
            for character in words {
                pieces = pieces.drop { $0.character != character }
                guard let span = pieces.popFirst()?.span else { break }
                line.append(String(character), span.role, columns: displayWidth(character), ground: span.ground, ink: span.ink)
            }
            return line
        }
    }

    /// The line as text for the terminal, without trailing spaces.
    public func text(_ style: RenderStyle = .plain) -> TerminalText {
        guard let last = spans.lastIndex(where: { $0.isSeen(style) || !$0.text.utf8.allSatisfy { $0 == 0x20 } }) else { return "" }
        var result = TerminalText()
        for span in spans[..<last] { result += span.text(style) }
        var end = spans[last]
        if !end.isSeen(style) {
            var shown = end.shown
            shown.dropTrailingSpaces()
            end = TextSpan(shown: shown, role: end.role, columns: end.columns, ink: end.ink)
        }
        return result + end.text(style)
    }

    /// The line in a dimmed style: faint, with its colours half mixed with grey.
    public var dimmed: TextLine {
        var line = TextLine()
        for span in spans {
            // Text on a background stays readable there.
            let role = span.ground == nil ? TextRole.faint : .plain
            line.append(span.text, role, columns: span.columns, ground: span.ground?.dimmed, ink: span.ink?.dimmed)
        }
        return line
    }

    private mutating func append(_ span: TextSpan) {
        guard !span.shown.isEmpty else { return }
        columns += span.columns
        if let last = spans.last, last.role == span.role, last.ground == span.ground, last.ink == span.ink {
            spans[spans.count - 1] = TextSpan(
                shown: last.shown + span.shown, role: span.role, columns: last.columns + span.columns, ground: span.ground, ink: span.ink)
        } else {
            spans.append(span)
        }
    }
}

/// Lines of text, one below the other.
public struct TextBlock: Sendable, Equatable {
    /// The lines from top to bottom.
    public var lines: [TextLine]

    /// Creates a block from its lines.
    public init(_ lines: [TextLine] = []) {
        self.lines = lines
    }

    /// The width of the widest line, in columns.
    public var columns: Int { lines.reduce(0) { max($0, $1.columns) } }
    /// The number of lines.
    public var rows: Int { lines.count }
    /// The block in a dimmed style: faint, with its colours half mixed with grey.
    public var dimmed: TextBlock { TextBlock(lines.map(\.dimmed)) }

    /// The lines as text for the terminal, with a line end after each.
    public func text(_ style: RenderStyle = .plain) -> TerminalText {
        var result = TerminalText()
        for (index, line) in lines.enumerated() {
            if RenderPatience.ends(at: index) { break }
            result += line.text(style)
            result += "\n"
        }
        return result
    }
}

/// Two blocks side by side, with `gap` columns between them. They may have different numbers of lines.
public func sideBySide(_ left: TextBlock, _ right: TextBlock, gap: Int = 3) -> TextBlock {
    let start = left.columns + max(gap, 0)
    var lines: [TextLine] = []
    for row in 0..<max(left.rows, right.rows) {
        var line = row < left.rows ? left.lines[row] : TextLine()
        if row < right.rows {
            line.pad(to: start)
            line.append(right.lines[row])
        }
        lines.append(line)
    }
    return TextBlock(lines)
}
