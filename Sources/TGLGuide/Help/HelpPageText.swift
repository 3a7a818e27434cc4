import TGLRender

extension HelpPage {
    /// The page as text for a terminal of `columns` columns, at most 100 columns wide, with a line end after every line.
    public func text(columns: Int, style: RenderStyle = .plain) -> TerminalText { block(columns: min(columns, 100), style).text(style) }

    private func block(columns: Int, _ style: RenderStyle) -> TextBlock {
        var writer = HelpPageWriter(columns: columns, style: style)
        for (index, part) in parts.enumerated() {
            if index > 0, !isBody(part) || !isHeading(parts[index - 1]) { writer.lines.append(TextLine()) }
            writer.add(part)
        }
        return TextBlock(writer.lines)
    }

    private func isHeading(_ part: Part) -> Bool {
        if case .heading = part { return true }
        return false
    }

    /// Whether a part belongs directly below its heading.
    private func isBody(_ part: Part) -> Bool {
        switch part {
        case .rows, .translations, .words, .code, .script, .paragraph: true
        case .title, .heading: false
        }
    }
}

/// Writes the lines of a page.
private struct HelpPageWriter {
    let columns: Int
    let style: RenderStyle
    var lines: [TextLine] = []

    private func line(_ text: some StringProtocol, _ role: TextRole = .plain) -> TextLine { TextLine(style.show(String(text)), role) }

    mutating func add(_ part: HelpPage.Part) {
        switch part {
        case .title(let text): lines.append(line(text, .strong))
        case .heading(let text): lines.append(line(text, .faint))
        case .code(let text), .script(let text):
            lines += text.split(separator: "\n", omittingEmptySubsequences: false).map { line("    " + $0) }
        case .paragraph(let text):
            for (index, paragraph) in text.split(separator: "\n\n").enumerated() {
                if index > 0 { lines.append(TextLine()) }
                lines += wrapped(String(paragraph).replacing("\n", with: " "), columns - 1).map { line($0) }
            }
        case .rows(let rows), .translations(let rows): add(rows)
        case .words(let words):
            lines += wrapped(words.joined(separator: "  "), columns - 3).map { line("  " + $0) }
        }
    }

    private mutating func add(_ rows: [HelpRow]) {
        let widest = min(rows.reduce(0) { max($0, displayWidth($1.word)) }, 34)
        for row in rows {
            var line = self.line("  " + row.word, .strong)
            if displayWidth(row.word) > widest {
                lines.append(line)
                line = TextLine()
            }
            line.pad(to: widest + 4)
            for (index, part) in wrapped(row.help, max(columns - widest - 5, 20)).enumerated() {
                if index > 0 {
                    lines.append(line)
                    line = TextLine()
                    line.pad(to: widest + 4)
                }
                line.append(style.show(part))
            }
            lines.append(line)
        }
    }

    /// A text wrapped to lines of at most `columns`, with single spaces between words.
    private func wrapped(_ text: String, _ columns: Int) -> [String] {
        wrap(text.split(separator: " ").joined(separator: " "), columns: columns)
    }
}
