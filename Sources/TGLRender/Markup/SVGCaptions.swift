/// Writes the texts in a box: its text as the layout measured it, line by line and in its size, and its name and size in a corner that no
/// child covers.
struct SVGCaptions {
    private(set) var text = ""
    private let width: Double
    private let height: Double
    /// The visible part of the box.
    private let seen: Extent
    private let children: [Extent]
    private let isRightToLeft: Bool
    private let isPicture: Bool

    /// Writes the texts of one box.
    ///
    /// - Parameter size: the extent of the box.
    /// - Parameter name: the name of the box, or of all boxes with the same extent; nil if it is written elsewhere.
    /// - Parameter children: the extents of the children, relative to the corner of the box.
    init(_ node: SceneNode, size: Extent, seen: Extent, name: CaptionName?, children: [Extent], isRightToLeft: Bool) {
        width = size.width
        height = size.height
        self.seen = Extent(
            left: seen.left - size.left, top: seen.top - size.top, right: seen.right - size.left, bottom: seen.bottom - size.top)
        self.children = children
        self.isRightToLeft = isRightToLeft
        isPicture = node.isPicture
        let taken = writeText(node)
        if let name { writeName(name.text, node, least: name.columns, taken: taken) }
    }

    /// Writes the lines, centred vertically, each as wide as the layout measured it. Returns their total height.
    private mutating func writeText(_ node: SceneNode) -> Double {
        let (size, high) = (node.fontSize, node.lineHeight)
        guard !node.text.isEmpty, size > 0, high > 0, width >= size / 2, height >= size / 2, width < 1e5, height < 1e5 else { return 0 }
        let most = max(Int(height / high + 0.001), 1)
        let lines = node.lines.prefix(most)
        let top = (height - Double(lines.count) * high) / 2
        for (row, line) in lines.enumerated() where !line.isEmpty {
            // Some characters are a column or two wider in the terminal than measured.
            let length = min(Double(displayWidth(line)) * size / 2, width)
            let place = "x=\"\(isRightToLeft ? markupNumber(width) : "0")\" y=\"\(markupNumber(top + Double(row) * high + high * 0.75))\""
            text += "<text class=\"text\" \(place) font-size=\"\(markupNumber(monospacedFontSize(ofLine: size)))\""
            text += " fill=\"\(MarkupPalette.light.ink)\" textLength=\"\(markupNumber(length))\" lengthAdjust=\"spacingAndGlyphs\""
            // The line starts at the right, and its words run to the left.
            if isRightToLeft { text += " direction=\"rtl\"" }
            text += " xml:space=\"preserve\">\(escapeMarkup(line))</text>\n"
        }
        return Double(lines.count) * high
    }

    /// Writes the name, and chooses its size as if it were at least `least` columns wide.
    private mutating func writeName(_ name: String, _ node: SceneNode, least: Int, taken: Double) {
        let missing = max(least - displayWidth(name), 0)
        let full = name + " " + formatSize(node.frame, .unicode)
        // The free room beside a clipped text is unknown.
        if taken > 0, seen.height < height { return }
        let free = height - taken
        let room = Int((seen.width - 2 * Self.padding(8)) / (8 * monospacedAdvance))
        let short = shortName(name, columns: room)
        for (words, size) in [(full, 10.0), (full, 8), (name, 10), (name, 8), (name, 6), (short, 8)] where !words.isEmpty {
            let padding = Self.padding(size)
            let wide = Double(displayWidth(words)) * size * monospacedAdvance + 2 * padding
            let needed = words == short ? wide : wide + Double(missing) * size * monospacedAdvance
            let high = size * 1.2 + 4
            guard needed <= seen.width, high <= (taken > 0 ? free / 2 : seen.height) else { continue }
            if isPicture {
                let middle = (x: seen.left + (seen.width - wide) / 2, y: seen.top + seen.height / 2)
                return write(words, x: middle.x + padding, baseline: middle.y + size * 0.35, size: size)
            }
            for top in [seen.top, seen.bottom - high] {
                let place = Extent(x: seen.left, y: top, width: needed, height: high)
                if children.contains(where: { $0.intersection(place) != nil }) { continue }
                return write(words, x: seen.left + padding, baseline: top + size + 2, size: size)
            }
        }
    }

    private static func padding(_ size: Double) -> Double { size < 10 ? 3 : 4 }

    private mutating func write(_ words: String, x: Double, baseline: Double, size: Double) {
        let light = MarkupPalette.light
        text += "<text class=\"caption\(isPicture ? " on-hatch" : "")\" x=\"\(markupNumber(x))\" y=\"\(markupNumber(baseline))\""
        text += " font-size=\"\(markupNumber(size))\" fill=\"\(light.caption)\""
        text += " textLength=\"\(markupNumber(Double(displayWidth(words)) * size * monospacedAdvance))\" lengthAdjust=\"spacingAndGlyphs\""
        if isPicture { text += " stroke=\"\(light.screen.text)\" stroke-width=\"3\" stroke-linejoin=\"round\" paint-order=\"stroke\"" }
        text += " xml:space=\"preserve\">\(escapeMarkup(words))</text>\n"
    }
}

/// The name of a box in a picture.
struct CaptionName {
    let text: String
    /// The width of the longest name among neighbouring boxes of the same size, in columns. All of these names are written in one font
    /// size.
    let columns: Int
}

/// The longest names among siblings whose boxes have the same size.
struct LongestNames {
    private struct Key: Hashable {
        let parent: Int
        let width: Double
        let height: Double
    }
    private var columns: [Key: Int] = [:]
    private let keys: [Key]

    init(_ scene: Scene, _ drawing: Drawing) {
        keys = scene.nodes.indices.map {
            Key(parent: drawing.links.parent[$0], width: drawing.edges[$0].width.rounded(), height: drawing.edges[$0].height.rounded())
        }
        for (index, key) in keys.enumerated() where drawing.isDrawn[index] {
            columns[key] = max(columns[key] ?? 0, displayWidth(scene.nodes[index].name))
        }
    }

    func columns(of index: Int) -> Int { columns[keys[index]] ?? 0 }
}
