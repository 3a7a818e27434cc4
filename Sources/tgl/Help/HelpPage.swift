// A page of help as values, and how it is set on a screen.

import TGLRender

/// A page of help.
struct HelpPage {
    enum Part {
        case title(String)
        case paragraph(String)
        /// Lines of code as they are.
        case code(String)
        case heading(String)
        /// A word and a line on it.
        case rows([(String, String)])
        /// Words one after the other.
        case words([String])
    }

    var parts: [Part] = []

    func text(_ look: Look) -> String { block(columns: min(look.columns, 100)).text(look) }

    private func block(columns: Int) -> PageBlock {
        var block = PageBlock(columns: columns)
        for (index, part) in parts.enumerated() {
            if index > 0, !isRows(part) || !isHeading(parts[index - 1]) { block.lines.append(TextLine()) }
            block.add(part)
        }
        return block
    }

    private func isHeading(_ part: Part) -> Bool {
        if case .heading = part { return true }
        return false
    }

    private func isRows(_ part: Part) -> Bool {
        switch part {
        case .rows, .words, .code, .paragraph: true
        default: false
        }
    }
}

/// The lines of a page so far.
private struct PageBlock {
    let columns: Int
    var lines: [TextLine] = []

    mutating func add(_ part: HelpPage.Part) {
        switch part {
        case .title(let text): lines.append(TextLine(text, .strong))
        case .heading(let text): lines.append(TextLine(text, .faint))
        case .code(let text):
            for line in text.split(separator: "\n", omittingEmptySubsequences: false) { lines.append(TextLine("    " + line)) }
        case .paragraph(let text):
            for (index, paragraph) in text.split(separator: "\n\n").enumerated() {
                if index > 0 { lines.append(TextLine()) }
                for line in HelpPage.wrapped(String(paragraph).replacing("\n", with: " "), columns - 1) { lines.append(TextLine(line)) }
            }
        case .rows(let rows):
            let widest = min(rows.reduce(0) { max($0, displayWidth($1.0)) }, 34)
            for (word, help) in rows {
                var line = TextLine("  " + word, .strong)
                if displayWidth(word) > widest {
                    lines.append(line)
                    line = TextLine()
                }
                line.pad(to: widest + 4)
                for (index, part) in HelpPage.wrapped(help, max(columns - widest - 5, 20)).enumerated() {
                    if index > 0 {
                        lines.append(line)
                        line = TextLine()
                        line.pad(to: widest + 4)
                    }
                    line.append(part)
                }
                lines.append(line)
            }
        case .words(let words):
            for line in HelpPage.wrapped(words.joined(separator: "  "), columns - 3) { lines.append(TextLine("  " + line)) }
        }
    }

    func text(_ look: Look) -> String {
        let text = TextBlock(lines).text(look.style)
        guard look.style.ascii else { return text }
        return text.replacing("…", with: "...").replacing("×", with: "x").replacing("—", with: "-").replacing("→", with: "->").replacing(
            "−", with: "-")
    }
}

extension HelpPage {
    /// A text in lines of at most so many columns, broken at blanks.
    static func wrapped(_ text: String, _ columns: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        var width = 0
        for word in text.split(separator: " ", omittingEmptySubsequences: true) {
            let size = displayWidth(String(word))
            if width > 0, width + 1 + size > columns {
                lines.append(line)
                line = ""
                width = 0
            }
            if width > 0 {
                line += " "
                width += 1
            }
            line += word
            width += size
        }
        return lines + [line]
    }
}
