// What SVG and HTML share: escaping and colours.

/// The text as content or attribute value of XML and HTML, sanitized first: what a terminal would obey stands as an
/// escape of the language.
func escapeMarkup(_ text: String) -> String { escapeXML(sanitize(text)) }

/// The text as content or attribute value of XML. Line breaks and tabs are written by their numbers, so that attributes keep them. What
/// XML has no way to write, or a reader would obey rather than show, stands as an escape of the language: `\u{FFFF}`.
public func escapeXML(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "&": result += "&amp;"
        case "<": result += "&lt;"
        case ">": result += "&gt;"
        case "\"": result += "&quot;"
        case "'": result += "&#39;"
        case "\n": result += "&#10;"
        case "\t": result += "&#9;"
        default:
            if needsEscape(scalar) { result += escape(scalar) } else { result.unicodeScalars.append(scalar) }
        }
    }
    return result
}

/// A colour as a node gives it.
struct MarkupColor {
    /// As SVG writes it.
    let text: String
    /// Text on it is to be white.
    let isDark: Bool

    /// Nil where it is neither `#rgb`, `#rrggbb` nor a word.
    init?(_ color: String) {
        let bytes = Array(color.utf8)
        if bytes.first == UInt8(ascii: "#") {
            let digits = bytes.dropFirst().compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
            guard digits.count == bytes.count - 1, digits.count == 3 || digits.count == 6 else { return nil }
            let parts =
                digits.count == 3
                ? digits.map { $0 * 17 }
                : [digits[0] * 16 + digits[1], digits[2] * 16 + digits[3], digits[4] * 16 + digits[5]]
            isDark = parts[0] * 299 + parts[1] * 587 + parts[2] * 114 < 140_000
        } else {
            // Letters in either case: bit 5 is what sets them apart.
            let isWord = bytes.allSatisfy { ($0 | 0x20) >= UInt8(ascii: "a") && ($0 | 0x20) <= UInt8(ascii: "z") }
            guard !bytes.isEmpty, bytes.count <= 24, isWord else { return nil }
            isDark = Self.darkNames.contains(color.lowercased())
        }
        text = color
    }

    private static let darkNames: Set<String> = [
        "black", "blue", "blueviolet", "brown", "crimson", "darkblue", "darkgreen", "darkmagenta", "darkred",
        "darkslategray", "dimgray", "firebrick", "forestgreen", "gray", "green", "grey", "indigo", "maroon",
        "mediumblue", "midnightblue", "navy", "olive", "purple", "rebeccapurple", "red", "royalblue", "seagreen",
        "slateblue", "slategray", "teal",
    ]
}
