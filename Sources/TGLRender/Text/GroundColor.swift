/// A colour as a ground that text stands on, in terminals with 256 colours or more.
public struct GroundColor: Sendable, Equatable {
    /// The parts from 0 to 255.
    let red: Int
    let green: Int
    let blue: Int

    /// A ground of a node's colour, a tenth lighter; nil where that is no colour.
    init?(_ color: String) {
        guard let rgb = Self.parts(of: color) else { return nil }
        func tinted(_ part: Int) -> Int { (part * 9 + 255) / 10 }
        red = tinted(rgb >> 16 & 255)
        green = tinted(rgb >> 8 & 255)
        blue = tinted(rgb & 255)
    }

    /// `#rgb`, `#rrggbb` or a name, as 24 bits.
    private static func parts(of color: String) -> Int? {
        guard color.hasPrefix("#") else { return names[color.lowercased()] }
        let digits = color.dropFirst().compactMap(\.hexDigitValue)
        guard digits.count == color.count - 1, digits.count == 3 || digits.count == 6 else { return nil }
        return digits.reduce(0) { digits.count == 3 ? $0 << 8 | $1 * 17 : $0 << 4 | $1 }
    }

    private static let names: [String: Int] = [
        "black": 0x000000, "silver": 0xC0C0C0, "gray": 0x808080, "grey": 0x808080, "white": 0xFFFFFF, "maroon": 0x800000,
        "red": 0xFF0000, "purple": 0x800080, "fuchsia": 0xFF00FF, "magenta": 0xFF00FF, "green": 0x008000, "lime": 0x00FF00,
        "olive": 0x808000, "yellow": 0xFFFF00, "navy": 0x000080, "blue": 0x0000FF, "teal": 0x008080, "aqua": 0x00FFFF,
        "cyan": 0x00FFFF, "orange": 0xFFA500, "pink": 0xFFC0CB, "brown": 0xA52A2A, "gold": 0xFFD700, "coral": 0xFF7F50,
        "salmon": 0xFA8072, "tomato": 0xFF6347, "crimson": 0xDC143C, "indigo": 0x4B0082, "violet": 0xEE82EE, "orchid": 0xDA70D6,
        "plum": 0xDDA0DD, "lavender": 0xE6E6FA, "turquoise": 0x40E0D0, "khaki": 0xF0E68C, "beige": 0xF5F5DC, "ivory": 0xFFFFF0,
        "tan": 0xD2B48C, "chocolate": 0xD2691E, "skyblue": 0x87CEEB, "steelblue": 0x4682B4, "lightgray": 0xD3D3D3,
        "darkgray": 0xA9A9A9, "lightblue": 0xADD8E6, "lightgreen": 0x90EE90, "darkgreen": 0x006400, "darkblue": 0x00008B,
        "darkred": 0x8B0000, "royalblue": 0x4169E1, "slategray": 0x708090, "slategrey": 0x708090,
    ]

    /// Black or white, whichever contrasts more, by the relative luminance of WCAG 2.
    private var isLight: Bool {
        func linear(_ part: Int) -> Double {
            let x = Double(part) / 255
            // The square is near enough to the curve of sRGB to choose between two.
            return x * x
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue) > 0.18
    }

    /// The parameters of the escape sequence for this ground and a readable colour on it; nil with fewer colours.
    func code(_ depth: ColorDepth) -> String? {
        switch depth {
        case .none, .basic: nil
        case .palette: "48;5;\(paletteIndex);38;5;\(isLight ? 16 : 231)"
        case .trueColor: "48;2;\(red);\(green);\(blue);38;2;" + (isLight ? "0;0;0" : "255;255;255")
        }
    }

    /// The nearest of the colours of xterm that users do not choose themselves: a cube of six steps, and greys.
    private var paletteIndex: Int {
        let steps = [0, 95, 135, 175, 215, 255]
        func nearest(_ part: Int) -> Int { steps.indices.min { abs(steps[$0] - part) < abs(steps[$1] - part) }! }
        let (r, g, b) = (nearest(red), nearest(green), nearest(blue))
        func distance(_ x: Int, _ y: Int, _ z: Int) -> Int {
            (red - x) * (red - x) + (green - y) * (green - y) + (blue - z) * (blue - z)
        }
        let gray = min(max((red + green + blue) / 3 - 8, 0) / 10, 23)
        let level = 8 + gray * 10
        if distance(level, level, level) < distance(steps[r], steps[g], steps[b]) { return 232 + gray }
        return 16 + 36 * r + 6 * g + b
    }
}
