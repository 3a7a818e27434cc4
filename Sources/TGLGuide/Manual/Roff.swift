// Writes man pages in ASCII, with macros that all man programs support.

/// A man page, built section by section.
public struct Roff {
    /// The text of the page so far.
    public private(set) var text: String

    /// Creates a page in a section of the system's manual, with the date of the version, such as `2026-11-26`.
    public init(_ name: String, section: Int, date: String, version: String, title: String) {
        text = ".TH \(name) \(section) \"\(date)\" \"tgl \(version)\" \"\(title)\"\n"
    }

    /// Begins a section.
    public mutating func section(_ title: String) { text += ".SH \(Self.argument(title))\n" }

    /// Begins a subsection.
    public mutating func part(_ title: String) { text += ".SS \(Self.argument(title.replacing("`", with: "")))\n" }

    /// Adds a text with empty lines between paragraphs and code in backquotes.
    public mutating func paragraphs(_ words: String, isFirst: Bool = false) {
        for (place, paragraph) in words.split(separator: "\n\n").enumerated() {
            if place > 0 || !isFirst { text += ".PP\n" }
            text += Self.words(String(paragraph).replacing("\n", with: " ")) + "\n"
        }
    }

    /// Adds a term with its description.
    public mutating func item(_ term: String, _ words: String) {
        text += ".TP\n\(Self.bold(term))\n\(words.isEmpty ? "\\&" : Self.words(words))\n"
    }

    /// Adds lines of code.
    public mutating func code(_ lines: String) {
        text += ".PP\n.RS 4\n.nf\n"
        for line in lines.split(separator: "\n", omittingEmptySubsequences: false) {
            text += (line.isEmpty ? "\\&" : Self.line(line)) + "\n"
        }
        text += ".fi\n.RE\n"
    }

    /// Adds lines that already contain macros.
    public mutating func raw(_ lines: String) { text += lines + "\n" }

    // MARK: Characters

    private static func argument(_ text: String) -> String { "\"\(escaped(text).replacing("\"", with: "\\(dq"))\"" }
    private static func bold(_ text: String) -> String { "\\fB\(escaped(text))\\fR" }

    /// A text in which the parts in backquotes become bold.
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

    /// Protects a line that would be read as a macro.
    private static func protected(_ line: String) -> String { line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line }

    /// The text in ASCII. Quotes and hyphens are escaped so that code can be copied.
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
