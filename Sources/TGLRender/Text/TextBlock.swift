// Text as the pictures build it: pieces with a role each, whose columns are
// known, so that blocks can be set side by side and cut before any colour is put in.

/// A piece of text in one role.
public struct TextSpan: Sendable, Equatable {
    /// The text as a terminal shows it.
    let shown: TerminalText
    /// What it is for.
    public let role: TextRole
    /// Columns on a terminal.
    public let columns: Int
    /// What it stands on, where the terminal has enough colours.
    public var ground: GroundColor?
    /// A colour of its own, where the terminal has enough colours.
    package var ink: GroundColor?

    /// The text, without anything that a terminal obeys.
    public var text: String { shown.text }

    /// It shows where there is no letter in it.
    fileprivate func isSeen(_ style: RenderStyle) -> Bool { ground?.code(style.color) != nil }

    fileprivate func text(_ style: RenderStyle) -> TerminalText { style.paint(shown, role, on: ground, in: ink) }
}

/// One line.
public struct TextLine: Sendable, Equatable {
    /// The pieces from left to right; no two neighbours have the same role.
    public private(set) var spans: [TextSpan] = []
    /// Columns on a terminal.
    public private(set) var columns = 0

    /// An empty line.
    public init() {}

    /// A line of one text, as it can be shown.
    public init(_ text: String, _ role: TextRole = .plain) {
        append(text, role)
    }

    /// Puts text at the end, as it can be shown.
    public mutating func append(_ text: String, _ role: TextRole = .plain) { append(text, role, columns: displayWidth(text)) }

    package mutating func append(_ text: String, _ role: TextRole, columns: Int) { append(text, role, columns: columns, ground: nil) }

    package mutating func append(_ text: String, _ role: TextRole, columns: Int, ground: GroundColor?, ink: GroundColor? = nil) {
        append(TextSpan(shown: TerminalText(text), role: role, columns: columns, ground: ground, ink: ink))
    }

    /// Puts the pieces of another line at the end.
    public mutating func append(_ other: TextLine) {
        for span in other.spans { append(span) }
    }

    /// Spaces at the end until the line is so many columns wide.
    public mutating func pad(to width: Int) {
        guard columns < width else { return }
        let count = width - columns
        append(String(repeating: " ", count: count), .plain, columns: count)
    }

    /// Text with spaces before it, so that it ends at that column.
    public mutating func append(_ text: String, _ role: TextRole = .plain, endingAt width: Int) {
        let count = displayWidth(text)
        pad(to: width - count)
        append(text, role, columns: count)
    }

    /// The line cut to so many columns, an ellipsis at the cut.
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

    /// The line in lines of at most so many columns, broken at spaces, each indented as it is.
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

    /// The line as it is written to a terminal, without spaces at its end.
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

    /// The line as it steps back: faint, its colours half way to grey.
    public var dimmed: TextLine {
        var line = TextLine()
        for span in spans {
            // What is written on a ground is readable there as it is.
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

/// Lines, one above the other.
public struct TextBlock: Sendable, Equatable {
    /// The lines from top to bottom.
    public var lines: [TextLine]

    /// A block of these lines.
    public init(_ lines: [TextLine] = []) {
        self.lines = lines
    }

    /// Columns of the widest line.
    public var columns: Int { lines.reduce(0) { max($0, $1.columns) } }
    /// How many lines there are.
    public var rows: Int { lines.count }
    /// The block as it steps back behind another: faint, its colours half way to grey.
    public var dimmed: TextBlock { TextBlock(lines.map(\.dimmed)) }

    /// The lines as they are written to a terminal, with a line end after each.
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

/// Two blocks beside each other, with so many columns between them; the shorter
/// one ends early.
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
