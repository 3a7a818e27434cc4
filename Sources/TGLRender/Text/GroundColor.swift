/// A colour as a ground that text stands on, in terminals with 256 colours or more.
public struct GroundColor: Sendable, Equatable {
    /// The parts from 0 to 255.
    let red: Int
    let green: Int
    let blue: Int

    /// A ground of a node's colour, a tenth lighter; nil where that is no colour.
    init?(_ color: String) {
        guard let rgb = colorBits(color) else { return nil }
        func tinted(_ part: Int) -> Int { (part * 9 + 255) / 10 }
        red = tinted(rgb >> 16 & 255)
        green = tinted(rgb >> 8 & 255)
        blue = tinted(rgb & 255)
    }

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
