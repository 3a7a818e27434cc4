/// The writing in a box: its text as the layout measured it, line by line and at its size, and its name and size in a corner that no
/// child covers.
struct SVGCaptions {
    private(set) var text = ""
    private let width: Double
    private let height: Double
    private let children: [Extent]
    private let ink: String

    /// The width of a character of a monospaced font, as a part of its size.
    private static let advance = 0.602
    private static let padding = 3.0

    /// The size is that of the box; the children's boxes count from its corner.
    init(_ node: SceneNode, size: Extent, children: [Extent], ink: String) {
        width = size.width
        height = size.height
        self.children = children
        self.ink = ink
        let taken = writeText(node)
        writeName(node, taken: taken)
    }

    /// The lines written, centred from top to bottom, each as wide as the layout measured it. Gives the height that they take.
    private mutating func writeText(_ node: SceneNode) -> Double {
        let size = node.fontSize
        guard !node.text.isEmpty, size > 0, width >= size / 2, height >= size / 2, width < 1e5, height < 1e5 else { return 0 }
        let most = max(Int(height / size + 0.001), 1)
        let lines = node.lines.prefix(most).map { sanitize($0) }
        let top = (height - Double(lines.count) * size) / 2
        for (row, line) in lines.enumerated() where !line.isEmpty {
            let length = Double(displayWidth(line)) * size / 2
            // The font size whose characters are half as wide as a line is high.
            write(line, x: 0, baseline: top + Double(row) * size + size * 0.75, size: size / 2 / Self.advance, length: length)
        }
        return Double(lines.count) * size
    }

    private mutating func writeName(_ node: SceneNode, taken: Double) {
        let name = sanitize(node.name)
        let full = name + " " + formatSize(node.frame, .unicode)
        let free = height - taken
        let room = Int((width - 2 * Self.padding) / (7 * Self.advance))
        let cut = room >= 4 ? truncate(name, columns: room, ellipsis: "…") : name
        for (words, size) in [(full, 10.0), (name, 10), (full, 7), (name, 7), (name, 5), (cut, 7)] {
            let wide = Double(displayWidth(words)) * size * Self.advance + 2 * Self.padding
            let high = size * 1.2 + 2
            guard wide <= width, high <= (taken > 0 ? free / 2 : height) else { continue }
            for top in [0, height - high] {
                let place = Extent(x: 0, y: top, width: wide, height: high)
                if children.contains(where: { $0.intersection(place) != nil }) { continue }
                write(words, x: Self.padding, baseline: top + size + 1, size: size, opacity: 0.75)
                return
            }
        }
    }

    private mutating func write(
        _ words: String, x: Double, baseline: Double, size: Double, opacity: Double = 1, length: Double? = nil
    ) {
        text += "<text x=\"\(formatCoordinate(x))\" y=\"\(formatCoordinate(baseline))\" font-size=\"\(formatCoordinate(size))\""
        text += " fill=\"\(ink)\""
        if let length { text += " textLength=\"\(formatCoordinate(length))\" lengthAdjust=\"spacingAndGlyphs\"" }
        if opacity < 1 { text += " fill-opacity=\"\(formatCoordinate(opacity))\"" }
        text += " xml:space=\"preserve\">\(escapeMarkup(words))</text>\n"
    }
}
