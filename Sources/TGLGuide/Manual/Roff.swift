// Pages for `man`, written in ASCII with the macros that all of its programs know.

/// A page for `man`, section by section.
public struct Roff {
    /// The page so far.
    public private(set) var text: String

    /// A page of a section of the system's manual. The date is that of the version, as `2026-11-26`.
    public init(_ name: String, section: Int, date: String, version: String, title: String) {
        text = ".TH \(name) \(section) \"\(date)\" \"tgl \(version)\" \"\(title)\"\n"
    }

    /// Begins a section.
    public mutating func section(_ title: String) { text += ".SH \(Self.argument(title))\n" }

    /// Begins a part of a section.
    public mutating func part(_ title: String) { text += ".SS \(Self.argument(title.replacing("`", with: "")))\n" }

    /// Text with empty lines between its paragraphs and code in backquotes, under a heading or after other text.
    public mutating func paragraphs(_ words: String, isFirst: Bool = false) {
        for (place, paragraph) in words.split(separator: "\n\n").enumerated() {
            if place > 0 || !isFirst { text += ".PP\n" }
            text += Self.words(String(paragraph).replacing("\n", with: " ")) + "\n"
        }
    }

    /// A term and what there is to say of it.
    public mutating func item(_ term: String, _ words: String) {
        text += ".TP\n\(Self.bold(term))\n\(words.isEmpty ? "\\&" : Self.words(words))\n"
    }

    /// Lines of code.
    public mutating func code(_ lines: String) {
        text += ".PP\n.RS 4\n.nf\n"
        for line in lines.split(separator: "\n", omittingEmptySubsequences: false) {
            text += (line.isEmpty ? "\\&" : Self.line(line)) + "\n"
        }
        text += ".fi\n.RE\n"
    }

    /// Lines that are written with the macros themselves.
    public mutating func raw(_ lines: String) { text += lines + "\n" }

    // MARK: Characters

    private static func argument(_ text: String) -> String { "\"\(escaped(text).replacing("\"", with: "\\(dq"))\"" }
    private static func bold(_ text: String) -> String { "\\fB\(escaped(text))\\fR" }

    /// A text with its code in bold.
    private static func words(_ text: String) -> String {
        let parts = text.split(separator: "`", omittingEmptySubsequences: false)
        guard parts.count % 2 == 1 else { return line(text[...]) }
        var result = ""
        for (place, part) in parts.enumerated() where !part.isEmpty {
            result += place % 2 == 1 ? bold(String(part)) : escaped(String(part))
        }
        return protected(result)
    }

    private static func line(_ text: Substring) -> String { protected(escaped(String(text))) }

    /// A line that no program takes for a macro.
    private static func protected(_ line: String) -> String { line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line }

    /// The text in ASCII. Quotes, hyphens and the like stand for themselves, as code is to be copied.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": result += "\\e"
            case "-": result += "\\-"
            case "'": result += "\\(aq"
            case "`": result += "\\(ga"
            case "^": result += "\\(ha"
            case "~": result += "\\(ti"
            case "…": result += "..."
            case "—": result += "\\(em"
            case "–": result += "\\(en"
            case "−": result += "\\(mi"
            case "×": result += "\\(mu"
            case "±": result += "\\(+-"
            case "→": result += "\\(->"
            case "·": result += "\\(pc"
            case "≥": result += "\\(>="
            case "≤": result += "\\(<="
            case "°": result += "\\(de"
            case "“": result += "\\(lq"
            case "”": result += "\\(rq"
            case "▲": result += "\\(ha"
            case "▼": result += "v"
            default: result += scalar.isASCII ? String(scalar) : "?"
            }
        }
        return result
    }
}
