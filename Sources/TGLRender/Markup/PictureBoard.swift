// Screens side by side in one picture: where each stands, what is around them, the colours of all.

/// A screen in a picture: what is on it, and what is said about it.
public struct PictureScreen: Sendable {
    /// What stands above the screen, such as a device's name and size; empty for nothing.
    public var caption: String
    /// What is on the screen.
    public var scene: Scene
    /// What a page says about the nodes, by their ids.
    public var details: [Int: [DetailLine]]

    /// A screen; without more, nothing is said about it.
    public init(_ scene: Scene, caption: String = "", details: [Int: [DetailLine]] = [:]) {
        self.scene = scene
        self.caption = caption
        self.details = details
    }
}

/// How a picture in SVG is made.
struct PictureLook {
    /// Texts and colours alone, without captions, sizes and frames around texts; no ground, and the same where pages are dark.
    var isClean = false
    /// Groups can be reached by keyboard and pointer, and say which node they are.
    var isInteractive = false
    /// Whether the picture has a ground of its own.
    var hasPaper = true
    /// It stands on a page with others and is to be printed: it has no colours for dark grounds.
    var isForPrint = false
    /// What ids begin with, where several pictures are on one page.
    var idPrefix = ""
}

/// Screens from left to right, each with its caption above it.
struct PictureBoard {
    private let screens: [PictureScreen]
    private let look: PictureLook
    /// The screens' drawings with what is shown of each.
    private let drawings: [(drawing: Drawing, shown: Extent)]
    private let captionSize: Double

    /// Room around the picture and between screens, in points.
    private static let margin = 24.0
    /// The picture is not made wider or higher than this, in pixels.
    private static let maxPixels = 4000.0

    init(_ screens: [PictureScreen], _ look: PictureLook) {
        let screens = screens.map { PictureScreen($0.scene.inPaintingOrder(), caption: $0.caption, details: $0.details) }
        self.screens = screens
        self.look = look
        drawings = screens.map { screen in
            let drawing = Drawing(screen.scene)
            return (drawing, Self.shown(drawing))
        }
        // Of larger screens the captions can be read too, as far as all of them together are shown smaller.
        let highest = drawings.reduce(0) { max($0, $1.shown.height) }
        captionSize = min(max((highest / 50).rounded(), 14), 40)
    }

    /// The screen and what is drawn, as far as it is near.
    private static func shown(_ drawing: Drawing) -> Extent {
        let shown = drawing.viewport()
        let all = drawing.screen.hasArea ? shown?.union(drawing.screen) ?? drawing.screen : shown
        return all ?? Extent(x: 0, y: 0, width: 1, height: 1)
    }

    private func caption(_ index: Int) -> String { look.isClean ? "" : screens[index].caption }

    private func captionWidth(_ index: Int) -> Double { Double(displayWidth(caption(index))) * captionSize * monospacedAdvance }

    /// The whole picture, an element `svg`.
    func svg() -> String {
        var colors = MarkupColors()
        var body = ""
        var paper: Extent?
        var left = 0.0
        for index in screens.indices {
            let (drawing, shown) = drawings[index]
            // A lone screen's corner is the origin, so that places in the file are those of the layout.
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

/// The colours that nodes gave, and what else a picture has to define.
struct MarkupColors {
    private var classes: [MarkupColor: Int] = [:]
    private var order: [MarkupColor] = []
    /// Whether a box is hatched.
    var usesHatch = false

    /// The class of boxes of a colour.
    mutating func name(of color: MarkupColor) -> String {
        let number = classes[color] ?? order.count
        if number == order.count {
            classes[color] = number
            order.append(color)
        }
        return "c\(number)"
    }

    /// What is other on dark grounds. What is printed stays light.
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
