// A picture whose scale and corner stay where they are from one command to the next:
//
//     screen 375×667 · a cell is 9.4×18.8
//     ┌──────────────┐
//     │┌───┐         │
//     ││A  │         │
//     │└───┘         │
//     ⋮ 580 more, empty

/// The part of a scene that a picture shows, and the rows that its scale is chosen for. Neither depends on what is in it.
public struct PictureFrame: Sendable, Equatable {
    /// What is shown.
    public enum Part: Sendable, Equatable {
        /// The screen, down to the last content.
        case screen
        /// The box of the node with this name, and what is in it.
        case node(String)
        /// The smallest container that holds all that is new or changed; the screen where nothing is.
        case changes
    }

    /// What is shown.
    public var part: Part
    /// The rows that the scale is chosen for.
    public var rows: Int

    /// A frame of a part; as it is, of the screen.
    public init(_ part: Part = .screen, rows: Int) {
        self.part = part
        self.rows = rows
    }
}

/// A picture in a frame: a line on what it shows, the picture, what lies below it, notes.
struct FramedPicture {
    private let scene: Scene
    private let drawing: Drawing
    private let findings: BoxFindings
    private let viewport: Extent
    private let grid: BoxGrid
    private let title: String
    /// Where what is shown is on the screen, for a line of its own; empty where that is known.
    private let place: String
    private let rows: Int
    /// The columns of the words above and below the picture.
    private let width: Int
    private let options: BoxesOptions
    /// The first node is the screen, whose words stand in the title.
    private let isScreen: Bool
    /// The boxes are grounds, not lines.
    private let drawsGrounds: Bool

    /// Letters of the standard size take the cells that they are measured with at this scale, in columns to a point. Where all of the
    /// screen does not fit at three quarters of it, the rest is cut off below.
    private static let natural = 1.0 / 8
    private static let most = 1.0

    /// Nil where nothing is to be drawn in the frame.
    init?(_ scene: Scene, _ frame: PictureFrame, columns: Int, rows: Int, _ options: BoxesOptions) {
        guard columns > 0, rows > 0 else { return nil }
        let scene = scene.inPaintingOrder()
        var shown = scene
        var (title, place) = ("", "")
        var isScreen = false
        var drawing = Drawing(scene)
        var viewport: Extent?
        let times = options.style.glyphs.times
        if let index = frame.part.node(in: scene, drawing) {
            shown = scene.subtree(index, drawing.links)
            drawing = Drawing(shown)
            viewport = drawing.edges[0]
            title = options.style.show(scene.nodes[index].name)
            if frame.part == .changes { place = "it is \(scene.place(of: index))" }
        } else if drawing.screen.hasArea, drawing.isDrawn.contains(true) || !scene.goals.isEmpty {
            shown = scene.withScreen()
            drawing = Drawing(shown)
            viewport = drawing.screen
            isScreen = true
            title = "screen"
        }
        guard let viewport, viewport.hasArea else { return nil }
        let byWidth = Double(min(columns, 2000) - 1) / viewport.width
        let byHeight = 2 * Double(max(frame.rows - (place.isEmpty ? 3 : 4), 1)) / viewport.height
        let isCut = isScreen && byHeight < Self.natural * 0.75
        let across = max(min(byWidth, isCut ? Self.natural : byHeight, Self.most), 1e-9)
        self.title =
            "\(title) \(formatNumber(viewport.width))\(times)\(formatNumber(viewport.height)) \(options.style.glyphs.dot) a cell is "
            + "\(Self.rounded(1 / across))\(times)\(Self.rounded(2 / across))"
        (self.scene, self.drawing, self.viewport, self.options, self.place) = (shown, drawing, viewport, options, place)
        findings = BoxFindings(drawing)
        (self.isScreen, self.rows) = (isScreen, max(rows - (place.isEmpty ? 0 : 1), 1))
        drawsGrounds = options.choice.drawsGrounds(boxes: drawing.isDrawn.count { $0 } - (isScreen ? 1 : 0), options.style)
        grid = BoxGrid(viewport, across: across, columns: columns, rows: 2000)
        width = min(max(grid.columns, 40), columns)
    }

    /// One decimal is enough to see how large a cell is.
    private static func rounded(_ points: Double) -> String { formatNumber((points * 10).rounded() / 10) }

    func block() -> TextBlock {
        let needed = isScreen ? contentRows : grid.rows
        var (block, notes) = paint(rows: max(min(needed, rows - 2), 1))
        let most = options.showsNotes ? max(rows / 3, 1) : 0
        var noted = notes.lines(columns: width, maxLines: most)
        if block.rows + noted.count + 1 > rows {
            noted = notes.lines(columns: width, maxLines: max(rows - block.rows - 1, min(most, 3)))
            (block, notes) = paint(rows: max(rows - 2 - noted.count, 1))
        }
        let titles = [title, place].filter { !$0.isEmpty }.map {
            TextLine($0, .faint).cut(to: width, ellipsis: options.style.glyphs.ellipsis)
        }
        let legend = scene.goalLegend(options.style).map { [$0.cut(to: width, ellipsis: options.style.glyphs.ellipsis)] } ?? []
        return TextBlock(titles + block.lines + legend + noted)
    }

    /// The picture with the line on what is below it.
    private func paint(rows: Int) -> (TextBlock, BoxNotes) {
        let isCut = rows < grid.rows
        let shown = BoxGrid(viewport, across: grid.across, columns: grid.columns, rows: rows)
        let picture: BoxPainter.Picture
        if drawsGrounds {
            var painter = BlockPainter(scene, drawing, findings, options, showsScreen: isScreen, isCutBelow: isCut, shown, viewport)
            picture = painter.paint()
        } else {
            let painter = BoxPainter(
                scene: scene, drawing: drawing, findings: findings, options: options, showsScreen: isScreen,
                nameless: isScreen ? 0 : nil, isCutBelow: isCut)
            picture = painter.paint(BoxPlan(drawing, viewport: viewport, shown))
        }
        var block = picture.block
        if isCut, block.rows > 0 { block.lines.append(rest(below: rows)) }
        return (block, picture.notes)
    }

    /// `⋮ 287 more, empty`, or what begins there.
    private func rest(below rows: Int) -> TextLine {
        let links = drawing.links
        let isBelow = drawing.isDrawn.indices.map { drawing.isDrawn[$0] && grid.row(drawing.seen[$0].top) >= rows }
        let first = isBelow.indices.filter {
            isBelow[$0] && (links.parent[$0] == SceneLinks.none || !isBelow[links.parent[$0]])
                && drawing.seen[$0].top < viewport.bottom
        }
        let glyphs = options.style.glyphs
        let end =
            first.isEmpty && isScreen
            ? min(max(contentBottom, grid.height(ofRow: rows - 1)), viewport.bottom) : grid.height(ofRow: rows - 1)
        let points = formatNumber((viewport.height - end + viewport.top).rounded())
        var line = TextLine("\(glyphs.below) \(points) more", .faint)
        if first.isEmpty {
            let isEmpty = grid.row(contentBottom) < rows
            line.append(isEmpty ? ", empty" : "", .faint)
        } else {
            let names = first.prefix(3).map { shortName(options.style.show(scene.nodes[$0].name), columns: 20, ellipsis: glyphs.cut) }
            line.append(": ", .faint)
            line.append(names.joined(separator: ", "))
            if first.count > 3 { line.append(" \(glyphs.ellipsis) \(formatCount(first.count - 3)) more", .faint) }
        }
        return line.cut(to: width, ellipsis: glyphs.ellipsis)
    }

    /// The rows down to the last content; all where few would be left out.
    private var contentRows: Int {
        let last = max(grid.row(contentBottom), 2) + 1
        return grid.rows - last <= 3 ? grid.rows : last
    }

    /// How far down something stands. A box with others in it that ends near the end of the screen says nothing of it.
    private var contentBottom: Double {
        let screen = drawing.screen
        var bottom = max(screen.top, min(scene.goalBottom, screen.bottom))
        var isAround = [Bool](repeating: false, count: drawing.isDrawn.count)
        for index in drawing.isDrawn.indices.reversed() where drawing.isDrawn[index] {
            if drawing.links.parent[index] != SceneLinks.none { isAround[drawing.links.parent[index]] = true }
            if index == 0 || isAround[index] && drawing.seen[index].bottom > screen.bottom - 0.15 * screen.height { continue }
            if drawing.seen[index].intersection(screen) != nil { bottom = max(bottom, min(drawing.seen[index].bottom, screen.bottom)) }
        }
        return bottom
    }
}

extension PictureFrame.Part {
    /// The node that a picture of this part shows, with what is in it; nil for the screen.
    fileprivate func node(in scene: Scene, _ drawing: Drawing) -> Int? {
        switch self {
        case .screen: return nil
        case .node(let name):
            return scene.nodes.firstIndex { $0.name == name && $0.change != .gone }.flatMap { drawing.isPresent[$0] ? $0 : nil }
        case .changes: return scene.containerOfChanges(drawing.links) { drawing.isPresent[$0] }
        }
    }
}

extension Scene {
    /// The smallest container that holds all that is new or changed; nil where that is the screen, or nothing is.
    public var containerOfChanges: Int? {
        containerOfChanges(SceneLinks(self)) { !nodes[$0].isGone && nodes[$0].frame.width > 0 && nodes[$0].frame.height > 0 }
    }

    fileprivate func containerOfChanges(_ links: SceneLinks, where isDrawn: (Int) -> Bool) -> Int? {
        // What moved with its container is not what changed: the frames are in the container's own coordinates.
        let changed = nodes.indices.filter { nodes[$0].isNoteworthy && nodes[$0].change != .gone && isDrawn($0) }
        guard let first = changed.first else { return nil }
        // A container that changed with what is in it holds it all; a leaf is shown where it is.
        var container = links.firstChild[first] == SceneLinks.none ? links.parent[first] : first
        for index in changed {
            while container != SceneLinks.none, index < container || index >= links.subtreeEnd(container) {
                container = links.parent[container]
            }
        }
        while container != SceneLinks.none, !isDrawn(container) { container = links.parent[container] }
        return container == SceneLinks.none ? nil : container
    }

    /// Where a node is on the screen, in words.
    public func place(of index: Int) -> String {
        let node = nodes[index]
        let frame = SceneFrame(x: node.absoluteX, y: node.absoluteY, width: node.frame.width, height: node.frame.height)
        return placeWords(frame, screenWidth: screenWidth, screenHeight: screenHeight)
    }
}

extension Scene {
    /// A node with all that is in it, without a screen around it.
    fileprivate func subtree(_ root: Int, _ links: SceneLinks) -> Scene {
        var result = Scene(screenWidth: 0, screenHeight: 0)
        result.isRightToLeft = isRightToLeft
        result.goals = goals
        result.contents = contents
        result.items = items
        result.sought = sought.flatMap { (root..<links.subtreeEnd(root)).contains($0) ? $0 - root : nil }
        for index in root..<links.subtreeEnd(root) {
            var node = nodes[index]
            node.parent = index == root ? nil : links.parent[index] - root
            result.nodes.append(node)
        }
        return result
    }
}
