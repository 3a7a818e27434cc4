// Shared by SVG and HTML: escaping and colours.

import UnicodeWidth

/// The text as content or attribute value of XML or HTML, with control characters escaped as for a terminal, so that the file can be
/// displayed there.
func escapeMarkup(_ text: String) -> String { escapeXML(TerminalText(text).text) }

/// The text as content or attribute value of XML. Line breaks and tabs are written as character references, so that attributes keep them.
/// Characters that XML cannot contain, or that are control characters, are written as escapes of the language: `\u{FFFF}`.
public func escapeXML(_ text: String) -> String {
    if isShownAsIs(text), !text.utf8.contains(where: marks.contains) { return text }
    var result = ""
    forEachShown(in: text) { scalar, form in
        switch scalar {
        case "&": result += "&amp;"
        case "<": result += "&lt;"
        case ">": result += "&gt;"
        case "\"": result += "&quot;"
        case "'": result += "&#39;"
        case "\n": result += "&#10;"
        case "\t": result += "&#9;"
        default:
            if form == .escaped { result += escape(scalar) } else { result.unicodeScalars.append(scalar) }
        }
    }
    return result
}

/// The characters with a meaning in XML.
private let marks = Array("&<>\"'".utf8)

/// A coordinate or length as SVG writes it, rounded to a millionth.
func markupNumber(_ value: Double) -> String {
    let bounded = value.isNaN ? 0 : min(max(value, -1e7), 1e7)
    return formatExact((bounded * 1e6).rounded() / 1e6)
}

/// The font size whose characters are half as wide as a line is tall, as in the text measure.
func monospacedFontSize(ofLine height: Double) -> Double { (height / 2 / monospacedAdvance * 1000).rounded() / 1000 }

/// The width of a character of a monospaced font, as a fraction of the font size.
let monospacedAdvance = 0.602

/// The font families for texts.
let monospacedFonts = "ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace"

/// The colours of pictures, for a light or a dark background.
struct MarkupPalette: Sendable {
    let paper: String
    let screen: MarkupColor
    let screenEdge: String
    let ink: String
    let caption: String
    let box: String
    let edge: String
    let new: String
    let changed: String
    /// How strongly a box's colour tints its ground: `least` for the darkest colours, and `more` added in proportion to the luminance.
    let tint: (least: Double, more: Double)

    static let light = MarkupPalette(
        paper: "#f6f7f9", screen: MarkupColor(red: 255, green: 255, blue: 255), screenEdge: "#aab4bf", ink: "#1f2933",
        caption: "#52606d", box: "#4f7cac", edge: "#7a8da3", new: "#1e8c3c", changed: "#c05800", tint: (0.22, 0.25))
    static let dark = MarkupPalette(
        paper: "#14181c", screen: MarkupColor(red: 29, green: 35, blue: 42), screenEdge: "#4a5560", ink: "#e8ecf0",
        caption: "#a9b4bf", box: "#8fb4dc", edge: "#76859a", new: "#5cc47a", changed: "#f0974a", tint: (0.3, -0.1))

    /// The ground of a box with this colour: soft enough that text on it is readable.
    func ground(_ color: MarkupColor) -> String {
        color.mixed(into: screen, part: tint.least + tint.more * color.luminance).text
    }

    /// The edge of a box with this colour: the colour itself unless it is invisible on the screen.
    func edge(_ color: MarkupColor) -> String {
        guard color.contrast(with: screen) < (screen.luminance > 0.5 ? 1.2 : 2.5) else { return color.text }
        if screen.luminance > 0.5 { return edge }
        var lighter = color
        while lighter.contrast(with: screen) < 2.5 {
            lighter = MarkupColor(red: 255, green: 255, blue: 255).mixed(into: lighter, part: 0.1)
        }
        return lighter.text
    }
}

/// A colour with components from 0 to 255.
struct MarkupColor: Sendable, Hashable {
    let red: Double
    let green: Double
    let blue: Double

    init(red: Double, green: Double, blue: Double) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    init(_ ground: GroundColor) {
        self.init(red: Double(ground.red), green: Double(ground.green), blue: Double(ground.blue))
    }

    /// Parses `#rgb`, `#rrggbb` or a CSS colour name; nil for other texts.
    init?(_ color: String) {
        guard let bits = colorBits(color) else { return nil }
        self.init(red: Double(bits >> 16 & 255), green: Double(bits >> 8 & 255), blue: Double(bits & 255))
    }

    /// The colour as SVG writes it.
    var text: String {
        "#"
            + [red, green, blue].map { part in
                let digits = String(Int(part.rounded()), radix: 16)
                return digits.utf8.count < 2 ? "0" + digits : digits
            }.joined()
    }

    /// An approximation of the WCAG 2 relative luminance: a square replaces the sRGB curve.
    var luminance: Double { (0.2126 * red * red + 0.7152 * green * green + 0.0722 * blue * blue) / 65025 }

    /// The WCAG 2 contrast ratio, from 1 to 21.
    func contrast(with other: MarkupColor) -> Double {
        let (a, b) = (luminance + 0.05, other.luminance + 0.05)
        return max(a, b) / min(a, b)
    }

    func mixed(into ground: MarkupColor, part: Double) -> MarkupColor {
        func mix(_ above: Double, _ below: Double) -> Double { below + (above - below) * part }
        return MarkupColor(red: mix(red, ground.red), green: mix(green, ground.green), blue: mix(blue, ground.blue))
    }
}
