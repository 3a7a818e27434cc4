// The scene as a standalone SVG: a group for every node, nested as the tree is,
// in it a `<title>` that says what the node is, its rectangle, its name and size
// where they fit, its text, its children. One unit is one point.

/// The picture as SVG, to be written to a file.
public func svgText(_ scene: Scene) -> String {
    var writer = SVGWriter(scene, isInteractive: false)
    writer.write()
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + writer.result
}

struct SVGWriter {
    private(set) var result = ""
    private let scene: Scene
    private let drawing: Drawing
    /// Groups can be reached by keyboard and pointer, and say which node they are.
    private let isInteractive: Bool
    /// Nodes whose groups are open.
    private var open: [Int] = []

    /// Readers of XML refuse very deep nesting: deeper nodes stand beside each other.
    private static let maxNesting = 200
    /// Room around the picture, in points.
    private static let margin = 8.0
    /// The picture is not made wider or higher than this, in pixels.
    private static let maxPixels = 4000.0
    /// Coordinates that pictures can hold.
    private static let limit = 1e7

    private static let fills = ["#eef2f7", "#dce8f6", "#e2f2e4", "#fcf0d8", "#f7e3ec", "#e9e4f7"]
    private static let ink = "#1f2933"
    private static let line = "#5b6673"
    private static let newLine = "#1e8c3c"
    private static let changedLine = "#d06000"

    init(_ scene: Scene, isInteractive: Bool) {
        self.scene = scene
        self.isInteractive = isInteractive
        drawing = Drawing(scene)
    }

    mutating func write() {
        let paper = self.paper
        let scale = min(Self.maxPixels / max(paper.width, paper.height), 1)
        let box = [paper.left, paper.top, paper.width, paper.height].map(number).joined(separator: " ")
        result = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"\(box)\""
        result += " width=\"\(number(paper.width * scale))\" height=\"\(number(paper.height * scale))\""
        result += " role=\"\(isInteractive ? "group" : "img")\" aria-label=\"\(escapeMarkup(summary))\""
        result += " font-family=\"ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace\""
        result += " fill=\"\(Self.ink)\" stroke=\"none\">\n"
        if drawing.screen.hasArea {
            result += rectangle(drawing.screen, "fill=\"#ffffff\" stroke=\"#b8c0c8\" class=\"screen\"")
        }
        var index = 0
        while index < drawing.links.count {
            if RenderPatience.ends(at: index) { break }
            close(downTo: index)
            if isAway(index) {
                index = drawing.links.subtreeEnd(index)
                continue
            }
            writeNode(index)
            index += 1
        }
        close(downTo: drawing.links.count)
        result += "</svg>\n"
    }

    private var summary: String {
        let count = scene.nodes.count
        return "Layout of \(formatCount(count)) \(plural("node", count))"
    }

    /// The screen and what is drawn, as far as it is near, with a margin.
    private var paper: Extent {
        let shown = drawing.viewport()
        let all = drawing.screen.hasArea ? shown?.union(drawing.screen) ?? drawing.screen : shown
        let room = all ?? Extent(x: 0, y: 0, width: 1, height: 1)
        return Extent(
            left: room.left - Self.margin, top: room.top - Self.margin,
            right: room.right + Self.margin, bottom: room.bottom + Self.margin)
    }

    private func isAway(_ index: Int) -> Bool {
        scene.nodes[index].isGone || scene.nodes[index].change == .gone
    }

    private mutating func close(downTo index: Int) {
        while let last = open.last, drawing.links.subtreeEnd(last) <= index {
            result += "</g>\n"
            open.removeLast()
        }
    }

    private mutating func writeNode(_ index: Int) {
        let node = scene.nodes[index]
        let edges = drawing.edges[index]
        let origin = open.last.map { (drawing.edges[$0].left, drawing.edges[$0].top) } ?? (0, 0)
        result += "<g id=\"n\(node.id)\" class=\"node\""
        result += " transform=\"translate(\(number(edges.left - origin.0)) \(number(edges.top - origin.1)))\""
        if isInteractive {
            result += " tabindex=\"\(index == 0 ? 0 : -1)\" role=\"button\" data-id=\"\(node.id)\""
            result += " aria-label=\"\(escapeMarkup(node.spoken))\""
        }
        result += "><title>\(escapeMarkup(node.spoken))</title>\n"
        if edges.hasArea { writeBox(index, node, edges) }
        if open.count < Self.maxNesting {
            open.append(index)
        } else {
            result += "</g>\n"
        }
    }

    private mutating func writeBox(_ index: Int, _ node: SceneNode, _ edges: Extent) {
        let color = MarkupColor(node.color)
        let fill = color?.text ?? Self.fills[drawing.links.depth[index] % Self.fills.count]
        let isHidden = drawing.isDashed[index]
        var look = "fill=\"\(isHidden ? "none" : fill)\""
        switch node.role {
        case .new: look += " stroke=\"\(Self.newLine)\" stroke-width=\"2\""
        case .changed: look += " stroke=\"\(Self.changedLine)\" stroke-width=\"2\""
        default: look += " stroke=\"\(Self.line)\""
        }
        if isHidden { look += " stroke-dasharray=\"4 3\" stroke-opacity=\"0.6\"" }
        result += rectangle(Extent(x: 0, y: 0, width: edges.width, height: edges.height), look)
        let ink = color.map { $0.isDark && !isHidden ? "#ffffff" : Self.ink } ?? Self.ink
        let captions = SVGCaptions(node, size: edges, children: childBoxes(index), ink: ink)
        result += captions.text
    }

    /// The boxes of the children, from this node's corner.
    private func childBoxes(_ index: Int) -> [Extent] {
        var boxes: [Extent] = []
        var child = drawing.links.firstChild[index]
        let origin = drawing.edges[index]
        while child != SceneLinks.none {
            if drawing.isDrawn[child] {
                let edges = drawing.edges[child]
                boxes.append(
                    Extent(
                        x: edges.left - origin.left, y: edges.top - origin.top, width: edges.width, height: edges.height))
            }
            child = drawing.links.nextSibling[child]
        }
        return boxes
    }

    private func rectangle(_ edges: Extent, _ look: String) -> String {
        "<rect x=\"\(number(edges.left))\" y=\"\(number(edges.top))\" width=\"\(number(edges.width))\""
            + " height=\"\(number(edges.height))\" \(look) vector-effect=\"non-scaling-stroke\"/>\n"
    }

    private func number(_ value: Double) -> String {
        formatCoordinate(min(max(value, -Self.limit), Self.limit))
    }
}

extension SceneNode {
    /// What the node is, in one line: `A, view, 50×50 at 20, 0`.
    var spoken: String {
        var words = name + ", " + kind + ", " + formatSize(frame, .unicode)
        words += " at " + formatNumber(frame.x) + ", " + formatNumber(frame.y)
        if isInvisible { words += ", invisible" }
        if isWidthShare || isHeightShare { words += ", a share of the room left over" }
        if omitted > 0 { words += ", \(formatCount(omitted)) nodes inside are not shown" }
        return words
    }
}
