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
    /// Whether boxes have more room than they need to be read, for a projector: rows of 10 points.
    public var isLarge = false
    /// The scale, in columns to a point, where several pictures share one.
    public var across: Double?

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

    /// Nil where nothing is to be drawn in the frame.
    init?(_ scene: Scene, _ frame: PictureFrame, columns: Int, rows: Int, _ options: BoxesOptions) {
        guard columns > 0, rows > 0, let part = FramedPart(scene.inPaintingOrder(), frame.part, options.style) else { return nil }
        (self.scene, drawing, viewport, isScreen, place) = (part.scene, part.drawing, part.viewport, part.isScreen, part.place)
        let across = frame.across ?? part.across(frame, columns: columns)
        let glyphs = options.style.glyphs
        let size = "\(part.title) \(formatNumber(viewport.width))\(glyphs.times)\(formatNumber(viewport.height))"
        // Of several pictures at one scale the scale and the screens are told with all of them.
        if frame.across == nil {
            title = "\(size) \(glyphs.dot) \(PictureFrame.words(forScale: across, options.style))"
        } else {
            title = isScreen ? "" : size
        }
        self.options = options
        findings = BoxFindings(drawing)
        self.rows = max(rows - (place.isEmpty ? 0 : 1), 1)
        drawsGrounds = options.choice.drawsGrounds(boxes: drawing.isDrawn.count { $0 } - (isScreen ? 1 : 0), options.style)
        grid = BoxGrid(drawing, viewport, across: across, columns: columns, rows: 2000, drawsGrounds: drawsGrounds)
        width = frame.across == nil ? min(max(grid.columns, 40), columns) : grid.columns
    }

    func block() -> TextBlock {
        let most = options.showsNotes ? max(rows / 3, 1) : 0
        let legend = scene.goalLegend(options.style).map { [$0.cut(to: width, ellipsis: options.style.glyphs.ellipsis)] } ?? []
        // Beside the line on what it shows.
        let rows = rows - 1 - legend.count
        var (block, notes) = paint(rows: rows - 1)
        var noted = notes.lines(columns: width, maxLines: most)
        if block.rows + noted.count > rows {
            noted = notes.lines(columns: width, maxLines: max(rows - block.rows, min(most, 3)))
            (block, notes) = paint(rows: rows - 1 - noted.count)
        }
        let titles = [title, place].filter { !$0.isEmpty }.map {
            TextLine($0, .faint).cut(to: width, ellipsis: options.style.glyphs.ellipsis)
        }
        return TextBlock(titles + block.lines + legend + noted)
    }

    /// The picture in at most so many rows, with the line on what is left out.
    private func paint(rows: Int) -> (TextBlock, BoxNotes) {
        let rows = max(rows, 1)
        let needed = isScreen ? contentRows : grid.rows
        // A gap with the line in it, and what is below.
        if needed < grid.rows, rows >= needed + Self.endRows, showsEnd {
            if rows >= grid.rows - 1 { return paint(upTo: grid.rows) }
            var (block, notes) = paint(upTo: grid.rows)
            let left = max(rows - Self.endRows, needed)
            guard block.rows == grid.rows else { return (block, notes) }
            let points = formatNumber((grid.height(ofRow: grid.rows - Self.endRows) - grid.height(ofRow: left)).rounded())
            block.lines.replaceSubrange(left..<(grid.rows - Self.endRows), with: [restLine("\(points) more, empty")])
            return (block, notes)
        }
        return paint(upTo: min(needed, rows))
    }

    /// The rows of the screen's end below a gap.
    private static let endRows = 3

    /// The picture of so many rows, with the line on what is below it.
    private func paint(upTo rows: Int) -> (TextBlock, BoxNotes) {
        let isCut = rows < grid.rows
        let shown = BoxGrid(grid, rows: rows)
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

    private func restLine(_ words: String) -> TextLine { TextLine("\(options.style.glyphs.below) \(words)", .faint) }

    /// `⋮ 287 more, empty`, or what begins there.
    private func rest(below rows: Int) -> TextLine {
        let links = drawing.links
        let isBelow = drawing.isDrawn.indices.map { drawing.isDrawn[$0] && grid.row(drawing.seen[$0].top) >= rows }
        let first = isBelow.indices.filter {
            isBelow[$0] && (links.parent[$0] == SceneLinks.none || !isBelow[links.parent[$0]])
                && drawing.seen[$0].top < viewport.bottom
        }
        let glyphs = options.style.glyphs
        // A container of the whole screen goes on below what is shown.
        let isEmpty = grid.row(contentBottom) < rows
        let end =
            first.isEmpty && isScreen && isEmpty
            ? min(max(contentBottom, grid.height(ofRow: rows - 1)), viewport.bottom) : grid.height(ofRow: rows - 1)
        let points = formatNumber((viewport.height - end + viewport.top).rounded())
        var line = restLine("\(points) more")
        if first.isEmpty {
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

    /// Whether where the screen ends says something of where its content is: something is in the middle of a container that ends below
    /// all content, or placed by the end or the middle of one.
    private var showsEnd: Bool {
        let bottom = contentBottom
        return drawing.isDrawn.indices.contains { index in
            guard drawing.isDrawn[index], drawing.links.parent[index] != SceneLinks.none else { return false }
            let around = drawing.edges[drawing.links.parent[index]]
            return around.bottom > bottom && (scene.nodes[index].isPlacedByEnd || drawing.edges[index].isCentered(in: around))
        } || scene.goals.contains { Extent($0.frame).isCentered(in: drawing.screen) }
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

extension Extent {
    /// Whether it has as much room above as below it, and some.
    fileprivate func isCentered(in outer: Extent) -> Bool {
        let (above, below) = (top - outer.top, outer.bottom - bottom)
        return above > 16 && abs(above - below) < 0.51
    }
}

/// What of a scene a frame shows.
private struct FramedPart {
    let scene: Scene
    let drawing: Drawing
    let viewport: Extent
    /// The first node is the screen.
    var isScreen = false
    let title: String
    var place = ""

    /// Nil where nothing is to be drawn. The scene is in painting order.
    init?(_ whole: Scene, _ part: PictureFrame.Part, _ style: RenderStyle) {
        let all = Drawing(whole)
        if let index = part.node(in: whole, all) {
            scene = whole.subtree(index, all.links)
            drawing = Drawing(scene)
            viewport = drawing.edges[0]
            title = style.show(whole.nodes[index].name)
            if part == .changes { place = "it is \(whole.place(of: index))" }
        } else if all.screen.hasArea, all.isDrawn.contains(true) || !whole.goals.isEmpty {
            scene = whole.withScreen()
            drawing = Drawing(scene)
            viewport = drawing.screen
            isScreen = true
            title = "screen"
        } else {
            return nil
        }
        guard viewport.hasArea else { return nil }
    }

    /// Letters of the standard size take the cells that they are measured with at this scale, in columns to a point. It is as coarse as
    /// a screen gets that is not too wide for it: what is too high is cut off.
    private static let natural = 1.0 / 8
    private static let large = 1.0 / 5
    static let most = 1.0

    static func coarsest(_ frame: PictureFrame) -> Double { frame.isLarge ? large : natural }

    /// The scale for so many columns.
    func across(_ frame: PictureFrame, columns: Int) -> Double {
        let byWidth = Double(min(columns, 2000) - 1) / viewport.width
        let byHeight = 2 * Double(max(frame.rows - (place.isEmpty ? 3 : 4), 1)) / viewport.height
        return max(min(byWidth, isScreen ? max(byHeight, Self.coarsest(frame)) : byHeight, Self.most), 1e-9)
    }
}

extension PictureFrame {
    /// The columns in which a screen of a width is drawn as it is meant to be.
    func columns(forScreen width: Double) -> Int { Int(min(max(width, 0) * FramedPart.coarsest(self), 2000).rounded(.up)) + 1 }

    /// Where the boxes of a scene are in a picture of the screen in so many columns; nil where nothing is to be drawn.
    package func grid(of scene: Scene, columns: Int) -> (drawing: Drawing, grid: BoxGrid)? {
        guard let shown = FramedPart(scene.inPaintingOrder(), part, .plain) else { return nil }
        let across = shown.across(self, columns: columns)
        return (shown.drawing, BoxGrid(shown.drawing, shown.viewport, across: across, columns: columns, rows: 2000))
    }
}

extension PictureFrame {
    /// `a cell is 8×16`: one decimal is enough to see how large a cell is.
    public static func words(forScale across: Double, _ style: RenderStyle) -> String {
        func rounded(_ points: Double) -> String { formatNumber((points * 10).rounded() / 10) }
        return "a cell is \(rounded(1 / across))\(style.glyphs.times)\(rounded(2 / across))"
    }

    /// The scale at which pictures of scenes have room side by side, with a gap between them; where they are too many, that at which the
    /// narrowest has `least` columns, or the widest all of them. Nil where nothing is to be drawn.
    public static func commonScale(_ pictures: [(scene: Scene, frame: PictureFrame)], columns: Int, gap: Int, least: Int) -> Double? {
        let parts = pictures.compactMap { picture in
            FramedPart(picture.scene.inPaintingOrder(), picture.frame.part, .plain).map { (frame: picture.frame, viewport: $0.viewport) }
        }
        let widths = parts.map(\.viewport.width)
        guard let widest = widths.max(), let narrowest = widths.min() else { return nil }
        let sideBySide = Double(max(columns - gap * (parts.count - 1) - parts.count, 1)) / widths.reduce(0, +)
        let byWidth = min(max(sideBySide, Double(least - 1) / narrowest), Double(max(columns - 1, 1)) / widest)
        let byHeight = parts.map { 2 * Double(max($0.frame.rows - 3, 1)) / $0.viewport.height }.min() ?? 1
        return max(min(byWidth, max(byHeight, FramedPart.coarsest(parts[0].frame)), FramedPart.most), 1e-9)
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
