// A picture whose scale and origin stay the same from one command to the next:
//
//     screen 375×667 · a cell is 9.4×18.8
//     ┌──────────────┐
//     │┌───┐         │
//     ││A  │         │
//     │└───┘         │
//     ⋮ 580 more, empty

/// The part of a scene that a picture shows, and the number of rows that determines its scale. Neither depends on the scene's content.
public struct PictureFrame: Sendable, Equatable {
    /// The part of a scene that is shown.
    public enum Part: Sendable, Equatable {
        /// The screen, down to the end of its content.
        case screen
        /// The box of the node with this name, with its descendants.
        case node(String)
        /// The smallest container of all new or changed nodes; the screen if there are none.
        case changes
    }

    /// The part that is shown.
    public var part: Part
    /// The number of rows that determines the scale.
    public var rows: Int
    /// Whether the picture is enlarged for a projector: a row is 10 points.
    public var isLarge = false
    /// The scale in columns per point, if several pictures share one.
    public var across: Double?

    /// Creates a frame for a part of the scene.
    public init(_ part: Part = .screen, rows: Int) {
        self.part = part
        self.rows = rows
    }
}

/// A picture in a frame: a title line, the picture, a line about what is below it, and notes.
struct FramedPicture {
    private let scene: Scene
    private let drawing: Drawing
    private let findings: BoxFindings
    private let viewport: Extent
    private let grid: BoxGrid
    private let title: String
    /// The place of the shown part on the screen, in words; empty if it is obvious.
    private let place: String
    private let rows: Int
    /// The width of the lines above and below the picture, in columns.
    private let width: Int
    private let options: BoxesOptions
    /// Whether the first node is the screen, which is described in the title.
    private let isScreen: Bool
    /// Whether boxes are drawn as coloured areas, not lines.
    private let drawsGrounds: Bool

    /// Returns nil if there is nothing to draw in the frame.
    init?(_ scene: Scene, _ frame: PictureFrame, columns: Int, rows: Int, _ options: BoxesOptions) {
        guard columns > 0, rows > 0, let part = FramedPart(scene.inPaintingOrder(), frame.part, options.style) else { return nil }
        (self.scene, drawing, viewport, isScreen, place) = (part.scene, part.drawing, part.viewport, part.isScreen, part.place)
        let across = frame.across ?? part.across(frame, columns: columns)
        let glyphs = options.style.glyphs
        let size = "\(part.title) \(formatNumber(viewport.width))\(glyphs.times)\(formatNumber(viewport.height))"
        // If several pictures share a scale, the scale is shown once for all of them.
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
        // The rows besides the title line and the legend.
        let rows = rows - 1 - (scene.goals.isEmpty ? 0 : 1)
        var (block, notes) = paint(rows: rows - 1)
        var noted = notes.lines(columns: width, maxLines: most)
        if block.rows + noted.count > rows {
            noted = notes.lines(columns: width, maxLines: max(rows - block.rows, min(most, 3)))
            (block, notes) = paint(rows: rows - 1 - noted.count)
        }
        let legend = scene.goalLegend(options.style, of: drawsGrounds ? nil : block).map {
            [$0.cut(to: width, ellipsis: options.style.glyphs.ellipsis)]
        }
        let titles = [title, place].filter { !$0.isEmpty }.map {
            TextLine($0, .faint).cut(to: width, ellipsis: options.style.glyphs.ellipsis)
        }
        return TextBlock(titles + block.lines + (legend ?? []) + noted)
    }

    /// The picture in at most `rows` rows and a line about the part left out. Where more is to be seen, empty rows between the boxes are
    /// left out first, then what is below.
    private func paint(rows: Int) -> (TextBlock, BoxNotes) {
        let rows = max(rows, 1)
        let needed = isScreen ? contentRows : grid.rows
        let last = isScreen && showsEnd(within: rows) ? grid.rows : needed
        // The line about what is below is not needed where the picture ends with the screen.
        let excess = last - rows - (last == grid.rows ? 1 : 0)
        guard excess > 0 else { return paint(upTo: last) }
        let gaps = isScreen ? gaps(before: last, leavingOut: excess) : []
        if gaps.isEmpty { return paint(upTo: min(needed, rows)) }
        var (block, notes) = paint(upTo: last)
        guard block.rows >= last else { return (block, notes) }
        for gap in gaps.sorted(by: { $0.lowerBound > $1.lowerBound }) {
            let points = formatNumber((grid.height(ofRow: gap.upperBound) - grid.height(ofRow: gap.lowerBound)).rounded())
            block.lines.replaceSubrange(gap, with: [restLine("\(points) more, empty")])
        }
        return (block, notes)
    }

    /// Rows without an edge of a box, such that the picture is shorter by so many rows when one line replaces each range of them. What
    /// remains of large ranges is equally large, so that the middle stays in the middle. Empty if there are not enough rows.
    private func gaps(before last: Int, leavingOut excess: Int) -> [Range<Int>] {
        var isTaken = [Bool](repeating: false, count: last)
        func take(_ rows: ClosedRange<Int>) { for row in rows.clamped(to: 0...(last - 1)) { isTaken[row] = true } }
        take(0...0)
        take((last - 1)...(last - 1))
        let outlines = scene.goals.map { (Extent($0.frame), false) }
        let boxes = drawing.isDrawn.indices.dropFirst().filter { drawing.isDrawn[$0] }.map {
            (drawing.seen[$0], drawing.links.firstChild[$0] == SceneLinks.none)
        }
        for (box, isFilled) in boxes + outlines {
            let (top, bottom) = (max(grid.row(box.top), 0), max(grid.row(box.bottom), 0))
            take(top...(isFilled ? max(top, bottom) : top))
            take(bottom...bottom)
        }
        var bands: [Range<Int>] = []
        for row in 0..<last where !isTaken[row] {
            if let band = bands.last, band.upperBound == row {
                bands[bands.count - 1] = band.lowerBound..<(row + 1)
            } else {
                bands.append(row..<row + 1)
            }
        }
        // The rows above the end of the screen, or the row above the next box, stay.
        let spare = bands.map { $0.lowerBound..<max($0.lowerBound, $0.upperBound - ($0.upperBound == last - 1 ? Self.endRows - 1 : 1)) }
        for kept in (0..<(spare.map(\.count).max() ?? 0)).reversed() {
            let gaps = spare.compactMap { $0.count > kept + 1 ? ($0.upperBound - ($0.count - kept))..<$0.upperBound : nil }
            if gaps.reduce(0, { $0 + $1.count - 1 }) >= excess { return gaps }
        }
        return []
    }

    /// The rows at the end of the screen that are shown below a gap.
    private static let endRows = 3

    /// The picture in `rows` rows, with a line about the part below it.
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

    /// The line about the part below the picture: `⋮ 287 more, empty`, or with the names of boxes there.
    private func rest(below rows: Int) -> TextLine {
        let links = drawing.links
        let isBelow = drawing.isDrawn.indices.map { drawing.isDrawn[$0] && grid.row(drawing.seen[$0].top) >= rows }
        let first = isBelow.indices.filter {
            isBelow[$0] && (links.parent[$0] == SceneLinks.none || !isBelow[links.parent[$0]])
                && drawing.seen[$0].top < viewport.bottom
        }
        let glyphs = options.style.glyphs
        // A container as tall as the screen continues below the shown part.
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

    /// The rows down to the end of the content; all rows if few would be left out.
    private var contentRows: Int {
        let last = max(grid.row(contentBottom), 2) + 1
        return grid.rows - last <= 3 ? grid.rows : last
    }

    /// Whether the end of the screen matters for the place of its content: a box is centred in a container that ends below all content or
    /// below so many rows, or is placed relative to its end or middle.
    private func showsEnd(within rows: Int) -> Bool {
        let bottom = contentBottom
        return drawing.isDrawn.indices.contains { index in
            guard drawing.isDrawn[index], drawing.links.parent[index] != SceneLinks.none else { return false }
            let around = drawing.edges[drawing.links.parent[index]]
            guard around.bottom > bottom || grid.row(around.bottom) >= rows else { return false }
            return scene.nodes[index].isPlacedByEnd || drawing.edges[index].isCentered(in: around)
        } || scene.goals.contains { Extent($0.frame).isCentered(in: drawing.screen) }
    }

    /// The lower end of the content. Containers that end near the end of the screen are ignored.
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
    /// Whether it is centred vertically in `outer`, with more than 16 points above and below it.
    fileprivate func isCentered(in outer: Extent) -> Bool {
        let (above, below) = (top - outer.top, outer.bottom - bottom)
        return above > 16 && abs(above - below) < 0.51
    }
}

/// The part of a scene that a frame shows.
private struct FramedPart {
    let scene: Scene
    let drawing: Drawing
    let viewport: Extent
    /// Whether the first node is the screen.
    var isScreen = false
    let title: String
    var place = ""

    /// Creates the part from a scene in painting order. Returns nil if there is nothing to draw.
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

    /// The scale, in columns per point, at which letters of the default size take the cells they are measured with. A screen is drawn at
    /// this scale or a larger one if its width fits; its lower part may be cut off.
    private static let natural = 1.0 / 8
    private static let large = 1.0 / 5
    static let most = 1.0

    static func coarsest(_ frame: PictureFrame) -> Double { frame.isLarge ? large : natural }

    /// The scale for a number of columns, in columns per point.
    func across(_ frame: PictureFrame, columns: Int) -> Double {
        let byWidth = Double(min(columns, 2000) - 1) / viewport.width
        let byHeight = 2 * Double(max(frame.rows - (place.isEmpty ? 3 : 4), 1)) / viewport.height
        return max(min(byWidth, isScreen ? max(byHeight, Self.coarsest(frame)) : byHeight, Self.most), 1e-9)
    }
}

extension PictureFrame {
    /// The number of columns for drawing a screen of this width at its natural scale.
    func columns(forScreen width: Double) -> Int { Int(min(max(width, 0) * FramedPart.coarsest(self), 2000).rounded(.up)) + 1 }

    /// The boxes of a scene, and the grid that places them in a picture with `columns` columns; nil if there is nothing to draw.
    package func grid(of scene: Scene, columns: Int) -> (drawing: Drawing, grid: BoxGrid)? {
        guard let shown = FramedPart(scene.inPaintingOrder(), part, .plain) else { return nil }
        let across = shown.across(self, columns: columns)
        return (shown.drawing, BoxGrid(shown.drawing, shown.viewport, across: across, columns: columns, rows: 2000))
    }
}

extension PictureFrame {
    /// The scale in words, rounded to one decimal: `a cell is 8×16`.
    public static func words(forScale across: Double, _ style: RenderStyle) -> String {
        func rounded(_ points: Double) -> String { formatNumber((points * 10).rounded() / 10) }
        return "a cell is \(rounded(1 / across))\(style.glyphs.times)\(rounded(2 / across))"
    }

    /// The scale at which pictures fit side by side, with a gap between them. If there are too many, the scale at which the narrowest has
    /// `least` columns or the widest has all columns. Nil if there is nothing to draw.
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
    /// The node whose subtree a picture of this part shows; nil for the screen.
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
    /// The smallest container of all new or changed nodes; nil if that is the screen or there are none.
    public var containerOfChanges: Int? {
        containerOfChanges(SceneLinks(self)) { !nodes[$0].isGone && nodes[$0].frame.width > 0 && nodes[$0].frame.height > 0 }
    }

    fileprivate func containerOfChanges(_ links: SceneLinks, where isDrawn: (Int) -> Bool) -> Int? {
        // A node that only moved with its container did not change: frames are in the container's coordinates.
        let changed = nodes.indices.filter { nodes[$0].isNoteworthy && nodes[$0].change != .gone && isDrawn($0) }
        guard let first = changed.first else { return nil }
        // A changed container contains its changed descendants itself; for a leaf, its parent is taken.
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
    /// The subtree of a node as a scene, without a screen around it.
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
