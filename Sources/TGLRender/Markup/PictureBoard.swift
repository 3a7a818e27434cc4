// Screens side by side in one picture: their places, their frames and captions, and the colours of all.

/// A screen in a picture: its scene, its caption, and the details about its nodes.
public struct PictureScreen: Sendable {
    /// The text above the screen, such as a device's name and size; may be empty.
    public var caption: String
    /// The scene on the screen.
    public var scene: Scene
    /// The details that a page shows about the nodes, by their ids.
    public var details: [Int: [DetailLine]]

    /// Creates a screen; by default without caption and details.
    public init(_ scene: Scene, caption: String = "", details: [Int: [DetailLine]] = [:]) {
        self.scene = scene
        self.caption = caption
        self.details = details
    }
}

/// Options for a picture in SVG.
struct PictureLook {
    /// Whether only texts and colours are drawn: without captions, sizes, frames around texts and background, and without colours for dark
    /// mode.
    var isClean = false
    /// Whether groups can be focused and pointed at, and contain the names of their nodes.
    var isInteractive = false
    /// Whether the picture has a background.
    var hasPaper = true
    /// Whether the picture is part of a page to print: it then has no colours for dark mode.
    var isForPrint = false
    /// The prefix of ids, if several pictures are on one page.
    var idPrefix = ""
}

/// Draws screens from left to right, each with its caption above it.
struct PictureBoard {
    private let screens: [PictureScreen]
    private let look: PictureLook
    /// The screens' drawings, each with the area that is shown.
    private let drawings: [(drawing: Drawing, shown: Extent)]
    private let captionSize: Double

    /// The space around the picture and between screens, in points.
    private static let margin = 24.0
    /// The maximum width and height of the picture, in pixels.
    private static let maxPixels = 4000.0

    init(_ screens: [PictureScreen], _ look: PictureLook) {
        let screens = screens.map { PictureScreen($0.scene.inPaintingOrder(), caption: $0.caption, details: $0.details) }
        self.screens = screens
        self.look = look
        drawings = screens.map { screen in
            let drawing = Drawing(screen.scene)
            return (drawing, Self.shown(drawing))
        }
        // Captions grow with the tallest screen, because the whole picture may be scaled down.
        let highest = drawings.reduce(0) { max($0, $1.shown.height) }
        captionSize = min(max((highest / 50).rounded(), 14), 40)
    }

    /// The area of the screen, and of everything drawn near it.
    private static func shown(_ drawing: Drawing) -> Extent {
        let shown = drawing.viewport()
        let all = drawing.screen.hasArea ? shown?.union(drawing.screen) ?? drawing.screen : shown
        return all ?? Extent(x: 0, y: 0, width: 1, height: 1)
    }

    private func caption(_ index: Int) -> String { look.isClean ? "" : screens[index].caption }

    private func captionWidth(_ index: Int) -> Double { Double(displayWidth(caption(index))) * captionSize * monospacedAdvance }

    /// The whole picture as an `svg` element.
    func svg() -> String {
        var colors = MarkupColors()
        var body = ""
        var paper: Extent?
        var left = 0.0
        for index in screens.indices {
            let (drawing, shown) = drawings[index]
            // For a single screen, the origin is its corner, so that coordinates in the file are those of the layout.
            let offset = screens.count > 1 ? (x: left - shown.left, y: 0.0) : (x: 0, y: 0)
            let title = caption(index)
            let rise = title.isEmpty ? 0 : captionSize * 1.6
            let place = Extent(
                left: shown.left + offset.x, top: shown.top - rise, right: shown.left + offset.x + max(shown.width, captionWidth(index)),
                bottom: shown.bottom)
            paper = paper?.union(place) ?? place
            left = place.right + Self.margin * 1.5
            let prefix = look.idPrefix + (index == 0 ? "n" : "s\(index + 1)n")
            var writer = SVGWriter(screens[index].scene, drawing, look, prefix: prefix, colors)
            writer.write()
            colors = writer.colors
            if screens.count > 1 { body += "<g class=\"device\" transform=\"translate(\(markupNumber(offset.x)) 0)\">\n" }
            if !title.isEmpty { body += deviceCaption(title, shown, captionWidth(index)) }
            body += writer.result
            if screens.count > 1 { body += "</g>\n" }
        }
        let room = paper ?? Extent(x: 0, y: 0, width: 1, height: 1)
        return head(
            Extent(
                left: room.left - Self.margin, top: room.top - Self.margin, right: room.right + Self.margin,
                bottom: room.bottom + Self.margin), colors) + body + "</svg>\n"
    }

    private func deviceCaption(_ words: String, _ shown: Extent, _ length: Double) -> String {
        var text = "<text class=\"caption device-name\" x=\"\(markupNumber(shown.left))\""
        text += " y=\"\(markupNumber(shown.top - captionSize * 0.6))\" font-size=\"\(markupNumber(captionSize))\""
        text += " textLength=\"\(markupNumber(length))\" lengthAdjust=\"spacingAndGlyphs\" fill=\"\(MarkupPalette.light.caption)\""
        return text + " xml:space=\"preserve\">\(escapeMarkup(words))</text>\n"
    }

    private var summary: String {
        let count = screens.reduce(0) { $0 + $1.scene.nodes.count }
        let nodes = "Layout of \(formatCount(count)) \(plural("node", count))"
        return screens.count > 1 ? nodes + " on \(screens.count) screens" : nodes
    }

    private func head(_ paper: Extent, _ colors: MarkupColors) -> String {
        let scale = min(Self.maxPixels / max(paper.width, paper.height), 1)
        let box = [paper.left, paper.top, paper.width, paper.height].map(markupNumber).joined(separator: " ")
        let light = MarkupPalette.light
        var head = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"\(box)\""
        head += " width=\"\(markupNumber(paper.width * scale))\" height=\"\(markupNumber(paper.height * scale))\""
        head += " role=\"\(look.isInteractive ? "group" : "img")\" aria-label=\"\(escapeMarkup(summary))\""
        head += " font-family=\"\(monospacedFonts)\" fill=\"\(light.ink)\" stroke=\"none\">\n"
        if !look.isClean, !look.isForPrint { head += "<style>\n\(colors.darkStyle)</style>\n" }
        if colors.usesHatch {
            head += "<defs><pattern id=\"\(look.idPrefix)hatch\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\""
            head += " patternTransform=\"rotate(45)\">"
            head += "<path class=\"edge\" d=\"M0 0V8\" stroke=\"\(light.edge)\" stroke-opacity=\"0.7\"/></pattern></defs>\n"
        }
        if look.hasPaper, !look.isClean {
            head += "<rect class=\"paper\" x=\"\(markupNumber(paper.left))\" y=\"\(markupNumber(paper.top))\""
            head += " width=\"\(markupNumber(paper.width))\" height=\"\(markupNumber(paper.height))\" fill=\"\(light.paper)\"/>\n"
        }
        return head
    }
}

/// The colours of nodes, and other definitions that a picture needs.
struct MarkupColors {
    private var classes: [MarkupColor: Int] = [:]
    private var order: [MarkupColor] = []
    /// Whether the hatch pattern is used.
    var usesHatch = false

    /// The CSS class for boxes of a colour.
    mutating func name(of color: MarkupColor) -> String {
        let number = classes[color] ?? order.count
        if number == order.count {
            classes[color] = number
            order.append(color)
        }
        return "c\(number)"
    }

    /// The style rules for dark mode; printed pictures stay light.
    var darkStyle: String {
        let dark = MarkupPalette.dark
        var style = "@media screen and (prefers-color-scheme: dark) {\n"
        style += ".paper { fill: \(dark.paper); }\n.screen { fill: \(dark.screen.text); stroke: \(dark.screenEdge); }\n"
        style += ".text { fill: \(dark.ink); }\n.caption { fill: \(dark.caption); }\n"
        style += ".box { fill: \(dark.box); stroke: \(dark.edge); }\n.edge { stroke: \(dark.edge); }\n"
        style += ".on-hatch { stroke: \(dark.screen.text); }\n"
        for (number, color) in order.enumerated() {
            style += ".c\(number) { fill: \(dark.ground(color)); stroke: \(dark.edge(color)); }\n"
        }
        return style + ".box.new { stroke: \(dark.new); }\n.box.changed { stroke: \(dark.changed); }\n}\n"
    }
}
