// What SVG and HTML share: escaping and colours.

import UnicodeWidth

/// The text as content or attribute value of XML and HTML, first as a terminal shows it, so that a picture may be looked at there too.
func escapeMarkup(_ text: String) -> String { escapeXML(TerminalText(text).text) }

/// The text as content or attribute value of XML. Line breaks and tabs are written by their numbers, so that attributes keep them. What
/// XML has no way to write, or a reader would obey rather than show, stands as an escape of the language: `\u{FFFF}`.
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

/// What XML gives a meaning.
private let marks = Array("&<>\"'".utf8)

/// A coordinate or a length as SVG writes it: exact but for what no screen and no printer shows.
func markupNumber(_ value: Double) -> String {
    let bounded = value.isNaN ? 0 : min(max(value, -1e7), 1e7)
    return formatExact((bounded * 1e6).rounded() / 1e6)
}

/// The size of a font whose characters are half as wide as a line is high, as the measure has them.
func monospacedFontSize(ofLine height: Double) -> Double { (height / 2 / monospacedAdvance * 1000).rounded() / 1000 }

/// The width of a character of a monospaced font, as a part of its size.
let monospacedAdvance = 0.602

/// The fonts that texts are written in.
let monospacedFonts = "ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace"

/// The colours that pictures are made of, on a light ground or on a dark one.
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
    /// How much of its colour the ground of a box has, and how much more, or less, where the colour is light.
    let tint: (least: Double, more: Double)

    static let light = MarkupPalette(
        paper: "#f6f7f9", screen: MarkupColor(red: 255, green: 255, blue: 255), screenEdge: "#aab4bf", ink: "#1f2933",
        caption: "#52606d", box: "#4f7cac", edge: "#7a8da3", new: "#1e8c3c", changed: "#c05800", tint: (0.22, 0.25))
    static let dark = MarkupPalette(
        paper: "#14181c", screen: MarkupColor(red: 29, green: 35, blue: 42), screenEdge: "#4a5560", ink: "#e8ecf0",
        caption: "#a9b4bf", box: "#8fb4dc", edge: "#76859a", new: "#5cc47a", changed: "#f0974a", tint: (0.3, -0.1))

    /// The ground of a box of a colour: so soft that ink can be read on it.
    func ground(_ color: MarkupColor) -> String {
        color.mixed(into: screen, part: tint.least + tint.more * color.luminance).text
    }

    /// The edge of a box of a colour: the colour itself, unless it could not be seen on the screen.
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

/// A colour by its parts, each from 0 to 255.
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

    /// Nil where it is neither `#rgb`, `#rrggbb` nor a name of CSS.
    init?(_ color: String) {
        guard let bits = colorBits(color) else { return nil }
        self.init(red: Double(bits >> 16 & 255), green: Double(bits >> 8 & 255), blue: Double(bits & 255))
    }

    /// As SVG writes it.
    var text: String {
        "#"
            + [red, green, blue].map { part in
                let digits = String(Int(part.rounded()), radix: 16)
                return digits.utf8.count < 2 ? "0" + digits : digits
            }.joined()
    }

    /// The relative luminance of WCAG 2, near enough: the square stands for the curve of sRGB.
    var luminance: Double { (0.2126 * red * red + 0.7152 * green * green + 0.0722 * blue * blue) / 65025 }

    /// The contrast of WCAG 2, from 1 to 21.
    func contrast(with other: MarkupColor) -> Double {
        let (a, b) = (luminance + 0.05, other.luminance + 0.05)
        return max(a, b) / min(a, b)
    }

    func mixed(into ground: MarkupColor, part: Double) -> MarkupColor {
        func mix(_ above: Double, _ below: Double) -> Double { below + (above - below) * part }
        return MarkupColor(red: mix(red, ground.red), green: mix(green, ground.green), blue: mix(blue, ground.blue))
    }
}
