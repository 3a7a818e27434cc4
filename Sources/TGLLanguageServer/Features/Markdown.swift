import TGLGuide

extension HelpPage {
    /// The sections about a word as it is used: of a property not those about a kind of the same name. Commands of a prompt are left out.
    func sections(for role: HighlightRole) -> HelpPage {
        var sections: [(title: String, parts: [Part])] = []
        for part in parts {
            if case .title(let title) = part {
                sections.append((title, [part]))
            } else if sections.isEmpty {
                return self
            } else {
                sections[sections.count - 1].parts.append(part)
            }
        }
        let sort: [String] =
            switch role {
            case .property: ["a property", "short for"]
            case .kind: ["a kind of node"]
            case .function: ["a function"]
            default: []
            }
        let fitting = sections.filter { section in sort.contains { section.title.contains("— " + $0) } }
        let left = fitting.isEmpty ? sections.filter { !$0.title.hasPrefix(":") } : fitting
        return left.isEmpty ? self : HelpPage(parts: left.flatMap(\.parts))
    }

    /// The page as Markdown; scripts are blocks of code.
    var markdown: String {
        var text = ""
        for part in parts {
            if !text.isEmpty { text += "\n" }
            switch part {
            case .title(let title): text += "**\(Markdown.escaped(title))**\n"
            case .paragraph(let words): text += Markdown.paragraph(words) + "\n"
            case .code(let code): text += "```\n\(code)\n```\n"
            case .script(let code): text += "```tgl\n\(code)\n```\n"
            case .heading(let heading): text += "*\(Markdown.escaped(heading))*\n"
            case .rows(let rows), .translations(let rows):
                for row in rows { text += "- \(Markdown.code(row.word)): \(Markdown.paragraph(row.help))\n" }
            case .words(let words): text += words.map { Markdown.code($0) }.joined(separator: " ") + "\n"
            }
        }
        return text
    }
}

enum Markdown {
    /// Text in which nothing is a mark.
    static func escaped(_ text: some StringProtocol) -> String {
        var result = ""
        for character in text {
            if "\\`*_{}[]<>#|~".contains(character) { result.append("\\") }
            result.append(character)
        }
        return result
    }

    /// Text in which code in backquotes stays code.
    static func paragraph(_ text: String) -> String {
        let pieces = text.split(separator: "`", omittingEmptySubsequences: false)
        guard pieces.count % 2 == 1 else { return escaped(text) }
        return pieces.enumerated().map { $0.offset % 2 == 0 ? escaped($0.element) : code($0.element) }.joined()
    }

    /// What Markdown of this sort says, without its marks.
    static func plain(_ markdown: String) -> String {
        var fence: Substring?
        var lines: [String] = []
        for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
            let marks = line.prefix { $0 == "`" }
            if let open = fence {
                if marks == open, line == open { fence = nil } else { lines.append(String(line)) }
            } else if marks.count >= 3 {
                fence = marks
            } else {
                lines.append(plainLine(line))
            }
        }
        return lines.joined(separator: "\n")
    }

    private static func plainLine(_ line: Substring) -> String {
        var result = ""
        var isEscaped = false
        var isCode = false
        for character in line {
            if isEscaped {
                result.append(character)
                isEscaped = false
            } else if character == "`" {
                isCode.toggle()
            } else if character == "\\", !isCode {
                isEscaped = true
            } else if isCode || character != "*" {
                result.append(character)
            }
        }
        return result
    }

    static func code(_ text: some StringProtocol) -> String {
        if text.isEmpty { return "" }
        return text.contains("`") ? "`` \(text) ``" : "`\(text)`"
    }

    /// A block of code, whatever is in it.
    static func block(_ text: String, language: String = "") -> String {
        var fence = "```"
        while text.contains(fence) { fence += "`" }
        return "\(fence)\(language)\n\(text)\n\(fence)\n"
    }
}
