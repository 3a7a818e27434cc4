/// The writing in a box: its text as the layout measures it (a character 8 wide, a
/// line 16 high), and its name and size in a corner that no child covers.
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
        let lines = writeText(node.text)
        writeName(node, linesTaken: lines)
    }

    /// The lines written, centred from top to bottom.
    private mutating func writeText(_ content: String) -> Int {
        guard !content.isEmpty, width >= 8, height >= 8, width < 1e5, height < 1e5 else { return 0 }
        let most = max(Int(height / 16 + 0.001), 1)
        var lines: [String] = []
        for part in content.split(separator: "\n", maxSplits: most) where lines.count < most {
            lines += wrap(sanitize(String(part)), columns: Int(width / 8 + 0.001), maxLines: most - lines.count)
        }
        let top = (height - Double(lines.count) * 16) / 2
        for (row, line) in lines.enumerated() {
            // 8 / 0.602: the font size whose characters are 8 wide.
            write(line, x: 0, baseline: top + Double(row) * 16 + 12, size: 13.29)
        }
        return lines.count
    }

    private mutating func writeName(_ node: SceneNode, linesTaken: Int) {
        let name = sanitize(node.name)
        let full = name + " " + formatSize(node.frame, .unicode)
        let free = height - Double(linesTaken) * 16
        let room = Int((width - 2 * Self.padding) / (7 * Self.advance))
        let cut = room >= 4 ? truncate(name, columns: room, ellipsis: "…") : name
        for (words, size) in [(full, 10.0), (name, 10), (full, 7), (name, 7), (name, 5), (cut, 7)] {
            let wide = Double(displayWidth(words)) * size * Self.advance + 2 * Self.padding
            let high = size * 1.2 + 2
            guard wide <= width, high <= (linesTaken > 0 ? free / 2 : height) else { continue }
            for top in [0, height - high] {
                let place = Extent(x: 0, y: top, width: wide, height: high)
                if children.contains(where: { $0.intersection(place) != nil }) { continue }
                write(words, x: Self.padding, baseline: top + size + 1, size: size, opacity: 0.75)
                return
            }
        }
    }

    private mutating func write(_ words: String, x: Double, baseline: Double, size: Double, opacity: Double = 1) {
        text += "<text x=\"\(formatNumber(x))\" y=\"\(formatNumber(baseline))\" font-size=\"\(formatNumber(size))\""
        text += " fill=\"\(ink)\""
        if opacity < 1 { text += " fill-opacity=\"\(formatNumber(opacity))\"" }
        text += " xml:space=\"preserve\">\(escapeMarkup(words))</text>\n"
    }
}
