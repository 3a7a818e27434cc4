// A scene as SVG: a group for every node, nested as in the tree. It contains a `<title>` that describes the node, its rectangle, its text,
// its name and size if they fit, and its children. One unit is one point, and nothing is rounded.

/// The scene as the contents of an SVG file.
public func svgText(_ scene: Scene) -> String { svgText([PictureScreen(scene)]) }

/// Screens side by side as the contents of an SVG file.
///
/// - Parameter isClean: only texts and colours, for slides.
public func svgText(_ screens: [PictureScreen], isClean: Bool = false) -> String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + PictureBoard(screens, PictureLook(isClean: isClean)).svg()
}

/// Writes the groups of one screen.
struct SVGWriter {
    private(set) var result = ""
    private(set) var colors: MarkupColors
    private let scene: Scene
    private let drawing: Drawing
    private let look: PictureLook
    /// Writes the animations; nil if there are none.
    private let motion: SVGMotion?
    /// The prefix of node ids.
    private let prefix: String
    private let longestNames: LongestNames
    /// For each node, whether it or a descendant is visible.
    private let hasView: [Bool]
    /// The nodes whose groups are open, and whether each contains an open group that clips its children.
    private var open: [(node: Int, clips: Bool)] = []
    /// The number of open groups.
    private var nesting = 0

    /// XML parsers reject very deep nesting. Deeper nodes are written without nesting.
    private static let maxNesting = 200
    /// Translucent grounds add up; deeper boxes have none, so that they do not become too dark.
    private static let maxGrounds = 8

    init(_ scene: Scene, _ drawing: Drawing, _ look: PictureLook, prefix: String, _ colors: MarkupColors) {
        self.scene = scene
        self.drawing = drawing
        self.look = look
        self.prefix = prefix
        self.colors = colors
        motion = scene.animation.flatMap { $0.seconds > 0 && !look.isForPrint ? SVGMotion($0) : nil }
        longestNames = LongestNames(scene, drawing)
        var hasView = drawing.views.isOutOfView.map { !$0 }
        for index in hasView.indices.reversed() where hasView[index] && drawing.links.parent[index] != SceneLinks.none {
            hasView[drawing.links.parent[index]] = true
        }
        self.hasView = hasView
    }

    mutating func write() {
        if drawing.screen.hasArea {
            let light = MarkupPalette.light
            result += rectangle(drawing.screen, "class=\"screen\" fill=\"\(light.screen.text)\" stroke=\"\(light.screenEdge)\"")
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
        for goal in scene.goals { writeDashed(goal.frame, Extent(x: 0, y: 0, width: 0, height: 0), stroke: MarkupPalette.light.new) }
    }

    private func isAway(_ index: Int) -> Bool {
        let node = scene.nodes[index]
        return node.isGone || node.change == .gone || (look.isClean && node.isInvisible) || !hasView[index]
    }

    private mutating func close(downTo index: Int) {
        while let last = open.last, drawing.links.subtreeEnd(last.node) <= index {
            if last.clips { result += "</g>\n" }
            writeLines(last.node)
            writeBar(last.node)
            result += "</g>\n"
            nesting -= last.clips ? 2 : 1
            open.removeLast()
        }
    }

    private mutating func writeNode(_ index: Int) {
        let node = scene.nodes[index]
        let edges = drawing.edges[index]
        let origin = open.last.map { (drawing.edges[$0.node].left, drawing.edges[$0.node].top) } ?? (0, 0)
        result += "<g id=\"\(prefix)\(node.id)\" class=\"node\""
        result += " transform=\"translate(\(markupNumber(edges.left - origin.0)) \(markupNumber(edges.top - origin.1)))\""
        if look.isInteractive {
            result += " tabindex=\"\(index == 0 && prefix == "n" ? 0 : -1)\" role=\"button\" data-id=\"\(prefix)\(node.id)\""
            result += " aria-label=\"\(escapeMarkup(node.spoken))\""
        }
        if node.opacity < 1 { result += " opacity=\"\(markupNumber(node.opacity))\"" }
        result += look.isClean ? ">\n" : "><title>\(escapeMarkup(node.spoken))</title>\n"
        writeMotion(index, node)
        if node.isGuide {
            writeGuide(node, edges)
        } else if edges.hasArea, !drawing.views.isOutOfView[index] {
            writeBox(index, node, edges)
            if !look.isClean { for line in node.gridLines { writeDashed(line, edges) } }
            if !drawing.isDashed[index] { for line in node.dividers { writeDivider(line, edges) } }
        }
        guard nesting < Self.maxNesting else {
            writeLines(index)
            writeBar(index)
            result += "</g>\n"
            return
        }
        // A scrolling node clips its content, not its own edge.
        let clips = drawing.views.isHorizontal[index] != nil && drawing.links.firstChild[index] != SceneLinks.none
        if clips {
            let id = "\(prefix)\(node.id)clip"
            let size = "width=\"\(markupNumber(edges.width))\" height=\"\(markupNumber(edges.height))\""
            result += "<clipPath id=\"\(id)\"><rect \(size)/></clipPath>\n<g clip-path=\"url(#\(id))\">\n"
        }
        nesting += clips ? 2 : 1
        open.append((index, clips))
    }

    /// Writes the thumb of a scroll bar at the far edge of a scrolling node, unless all of its content is visible. Clean pictures have
    /// none.
    private mutating func writeBar(_ index: Int) {
        guard !look.isClean, let scroll = drawing.views.scrolls[index], drawing.isDrawn[index], !drawing.isDashed[index] else { return }
        let edges = drawing.edges[index]
        let (track, across) = scroll.isHorizontal ? (edges.width, edges.height) : (edges.height, edges.width)
        let (thickness, margin) = (min(4, across / 4), min(3, track / 8))
        // The round ends extend half the thickness beyond the line.
        let inset = margin + thickness / 2
        let (start, length) = ScrollThumb(scroll, edges).span(on: track - 2 * inset, least: min(8, (track - 2 * inset) / 2))
        let (along, far) = (markupNumber(inset + start), markupNumber(across - thickness))
        let place = scroll.isHorizontal ? "\(along) \(far)h" : "\(far) \(along)v"
        result += "<path class=\"edge bar\" d=\"M\(place)\(markupNumber(length))\" fill=\"none\" stroke=\"\(MarkupPalette.light.edge)\""
        result += " stroke-width=\"\(markupNumber(thickness))\" stroke-linecap=\"round\"/>\n"
    }

    /// Writes the lines of a guide or a chain, dashed, with its name beside the first one. Clean pictures have none.
    private mutating func writeGuide(_ node: SceneNode, _ edges: Extent) {
        guard !look.isClean else { return }
        let light = MarkupPalette.light
        for (place, line) in node.guideLines.enumerated() {
            let (x, y) = (line.x - edges.left, line.y - edges.top)
            writeDashed(line, edges)
            guard place == 0 else { continue }
            let name = shortName(node.name, columns: 30)
            result += "<text class=\"caption\" x=\"\(markupNumber(x + 3))\" y=\"\(markupNumber(y + 10))\" font-size=\"10\""
            result += " fill=\"\(light.caption)\" xml:space=\"preserve\">\(escapeMarkup(name))</text>\n"
        }
    }

    /// Writes a line or an area, dashed, in the coordinates of its node.
    private mutating func writeDashed(_ line: SceneFrame, _ edges: Extent, stroke: String = MarkupPalette.light.edge) {
        let (x, y) = (line.x - edges.left, line.y - edges.top)
        let drawn =
            "class=\"edge\" fill=\"none\" stroke=\"\(stroke)\" stroke-dasharray=\"4 3\""
            + " vector-effect=\"non-scaling-stroke\""
        result += "<path d=\"M\(markupNumber(x)) \(markupNumber(y))h\(markupNumber(line.width))v\(markupNumber(line.height))"
        let rest = line.width > 0 && line.height > 0 ? "h\(markupNumber(-line.width))z" : ""
        result += "\(rest)\" \(drawn)/>\n"
    }

    private mutating func writeDivider(_ line: SceneFrame, _ edges: Extent) {
        let place = "x=\"\(markupNumber(line.x - edges.left))\" y=\"\(markupNumber(line.y - edges.top))\""
        let size = "width=\"\(markupNumber(line.width))\" height=\"\(markupNumber(line.height))\""
        result += "<rect class=\"divider\" \(place) \(size) fill=\"\(MarkupPalette.light.edge)\"/>\n"
    }

    private mutating func writeBox(_ index: Int, _ node: SceneNode, _ edges: Extent) {
        let box = Extent(x: 0, y: 0, width: edges.width, height: edges.height)
        if drawing.views.isAbove[index], !look.isClean { result += rectangle(box, coverLook(index)) }
        if isSeen(index, node) { result += rectangle(box, boxLook(index, node), resizing: node) }
        if node.isPicture, !drawing.isDashed[index] {
            colors.usesHatch = true
            result += rectangle(box, "class=\"hatched\" fill=\"url(#\(look.idPrefix)hatch)\"")
        }
        result +=
            SVGCaptions(
                node, size: edges, seen: drawing.seen[index], name: look.isClean ? nil : caption(index), children: childBoxes(index),
                isRightToLeft: scene.isRightToLeft
            ).text
    }

    /// Whether a box is drawn. In a clean picture, boxes without a colour that contain a text or other boxes are left out.
    private func isSeen(_ index: Int, _ node: SceneNode) -> Bool {
        if !look.isClean || MarkupColor(node.color) != nil { return true }
        return node.lines.isEmpty && drawing.links.firstChild[index] == SceneLinks.none
    }

    /// The ground of a box painted above others: that of the box around it, so that it hides what is below.
    private mutating func coverLook(_ index: Int) -> String {
        let light = MarkupPalette.light
        var above = drawing.links.parent[index]
        while above != SceneLinks.none {
            if let color = MarkupColor(scene.nodes[above].color) {
                return "class=\"\(colors.name(of: color))\" fill=\"\(light.ground(color))\" stroke-width=\"0\""
            }
            above = drawing.links.parent[above]
        }
        return "class=\"screen\" fill=\"\(light.screen.text)\" stroke-width=\"0\""
    }

    /// The fill and stroke of a box.
    private mutating func boxLook(_ index: Int, _ node: SceneNode) -> String {
        let light = MarkupPalette.light
        let isHidden = drawing.isDashed[index]
        let color = MarkupColor(node.color)
        var classes = ["box"]
        var fill = light.box
        var edge = light.edge
        if let color {
            classes.append(colors.name(of: color))
            (fill, edge) = (light.ground(color), light.edge(color))
        }
        let role = look.isClean ? .plain : node.role
        switch role {
        case .new:
            classes.append("new")
            edge = light.new
        case .changed:
            classes.append("changed")
            edge = light.changed
        default: break
        }
        var look = "class=\"\(classes.joined(separator: " "))\" fill=\"\(fill)\" stroke=\"\(edge)\""
        let isText = !node.lines.isEmpty
        if isHidden || color == nil {
            let hasGround = !isHidden && !isText && drawing.links.depth[index] < Self.maxGrounds
            look += " fill-opacity=\"\(hasGround ? "0.08" : "0")\""
        }
        if isHidden { look += " stroke-dasharray=\"4 3\"" }
        if role != .plain { look += " stroke-width=\"2\"" }
        if role == .plain, isHidden || (isText && color == nil) { look += " stroke-opacity=\"\(isHidden ? "0.7" : "0.4")\"" }
        return look
    }

    /// The name of a box. Of boxes with the same extent, the last one shows the names of all.
    private func caption(_ index: Int) -> CaptionName? {
        func isSame(_ other: Int) -> Bool {
            other != SceneLinks.none && drawing.isDrawn[other] && drawing.edges[other] == drawing.edges[index]
        }
        if isSame(drawing.links.nextSibling[index]) { return nil }
        var names = [scene.nodes[index].name]
        var before = drawing.links.previousSibling[index]
        while isSame(before), names.count < 10 {
            names.append(scene.nodes[before].name)
            before = drawing.links.previousSibling[before]
        }
        return CaptionName(text: names.reversed().joined(separator: ", "), columns: longestNames.columns(of: index))
    }

    /// The extents of the children, relative to this node's corner.
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

    private func rectangle(_ edges: Extent, _ look: String, resizing node: SceneNode? = nil) -> String {
        let changes = node.map { motion?.resizing($0) ?? "" } ?? ""
        return "<rect x=\"\(markupNumber(edges.left))\" y=\"\(markupNumber(edges.top))\" width=\"\(markupNumber(edges.width))\""
            + " height=\"\(markupNumber(edges.height))\" \(look) vector-effect=\"non-scaling-stroke\""
            + (changes.isEmpty ? "/>\n" : ">\(changes)</rect>\n")
    }

    // MARK: Above the content

    /// Writes the border lines of a node.
    private mutating func writeLines(_ index: Int) {
        guard !drawing.views.isOutOfView[index] else { return }
        for line in scene.nodes[index].borderlines where line.frame.width > 0 && line.frame.height > 0 {
            let thickness = line.isAcross ? line.frame.height : line.frame.width
            let (x, y) = (line.frame.x + (line.isAcross ? 0 : thickness / 2), line.frame.y + (line.isAcross ? thickness / 2 : 0))
            let way = line.isAcross ? "h\(markupNumber(line.frame.width))" : "v\(markupNumber(line.frame.height))"
            let color = MarkupColor(line.color)
            result += "<path\(color == nil ? " class=\"edge\"" : "") d=\"M\(markupNumber(x)) \(markupNumber(y))\(way)\" fill=\"none\""
            result += " stroke=\"\(color?.text ?? MarkupPalette.light.edge)\" stroke-width=\"\(markupNumber(thickness))\""
            if line.dash > 0 { result += " stroke-dasharray=\"\(markupNumber(line.dash))\"" }
            result += "/>\n"
        }
    }

    /// Writes the animations of a node's group.
    private mutating func writeMotion(_ index: Int, _ node: SceneNode) {
        guard let motion else { return }
        let above = open.last.map { scene.nodes[$0.node] }
        result += motion.moving(node, in: above) + motion.fading(node)
    }
}

extension SceneNode {
    /// A description of the node in one line: `A, view, 50×50 at 20, 0`.
    var spoken: String {
        var words = name + ", " + kind + ", " + formatSize(frame, .unicode)
        words += " at " + formatNumber(frame.x) + ", " + formatNumber(frame.y)
        if isInvisible { words += ", invisible" }
        if isWidthShare || isHeightShare { words += ", a share of the room left over" }
        if omitted > 0 { words += ", \(formatCount(omitted)) nodes inside are not shown" }
        return words
    }
}
