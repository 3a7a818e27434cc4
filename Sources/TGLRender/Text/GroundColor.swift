/// A background colour for text, in terminals with at least 256 colours.
public struct GroundColor: Sendable, Equatable {
    /// The components from 0 to 255.
    let red: Int
    let green: Int
    let blue: Int

    /// Creates the background for a node's colour, which is a tenth lighter than the colour. Returns nil if the text is not a colour.
    package init?(_ color: String) {
        guard let rgb = colorBits(color) else { return nil }
        func tinted(_ part: Int) -> Int { (part * 9 + 255) / 10 }
        red = tinted(rgb >> 16 & 255)
        green = tinted(rgb >> 8 & 255)
        blue = tinted(rgb & 255)
    }

    /// Creates a grey.
    package init(grey level: Int) { (red, green, blue) = (level, level, level) }

    private init(_ red: Int, _ green: Int, _ blue: Int) { (self.red, self.green, self.blue) = (red, green, blue) }

    /// Whether the two are hard to distinguish.
    func isNear(_ other: GroundColor) -> Bool {
        max(abs(red - other.red), abs(green - other.green), abs(blue - other.blue)) < 16
    }

    /// A mix of this colour and the text colour that is readable on it.
    func towardsInk(_ part: Double) -> GroundColor {
        func mixed(_ own: Int) -> Int { own + Int((Double((isLight ? 0 : 255) - own) * part).rounded()) }
        return GroundColor(mixed(red), mixed(green), mixed(blue))
    }

    /// The mix with an equal part of medium grey.
    var dimmed: GroundColor { GroundColor((red + 128) / 2, (green + 128) / 2, (blue + 128) / 2) }

    /// Whether black contrasts more than white, by the WCAG 2 relative luminance.
    private var isLight: Bool {
        func linear(_ part: Int) -> Double {
            let x = Double(part) / 255
            // A square approximates the sRGB curve well enough for this choice.
            return x * x
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue) > 0.18
    }

    /// The parameters of the escape sequence for this background and a readable text colour; nil if there are fewer than 256 colours.
    func code(_ depth: ColorDepth) -> String? {
        switch depth {
        case .none, .basic: nil
        case .palette: "48;\(selector(depth));38;5;\(isLight ? 16 : 231)"
        case .trueColor: "48;\(selector(depth));38;2;" + (isLight ? "0;0;0" : "255;255;255")
        }
    }

    /// The parameters of the escape sequence for a background and a text colour; nil if there is neither, or there are fewer than 256
    /// colours.
    static func code(ground: GroundColor?, ink: GroundColor?, _ depth: ColorDepth) -> String? {
        guard depth == .palette || depth == .trueColor else { return nil }
        guard let ink else { return ground?.code(depth) }
        return (ground.map { "48;\($0.selector(depth));" } ?? "") + "38;\(ink.selector(depth))"
    }

    private func selector(_ depth: ColorDepth) -> String {
        depth == .palette ? "5;\(paletteIndex)" : "2;\(red);\(green);\(blue)"
    }

    /// The nearest colour of the xterm palette among those that users do not redefine: a 6×6×6 cube and greys.
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
