// What is drawn above the picture to explain a node's layout: areas, lines, arrows, curves and points, each with a mark that says what it
// is and that the legend names. All of it is read from rules and from the layout as it is; places are on the screen, in points.
//
//     {"mark": "padding", "area": [0, 0, 100, 8], "text": "8"}
//     {"mark": "follows", "line": [60, 10, 65, 10], "text": "left = A.right + 5", "arrow": true}
//     {"mark": "curve", "path": [0, 0, 5, 8, …]}
//     {"mark": "track", "end": [40, 200, 0, 1], "text": "2 main"}    a text beyond the end of a line, and to where the line goes

import TGLLayout
import TGLRender
import TGLScript

/// What a shape of an overlay means; the raw values are the words on the wire and in the legend.
package enum OverlayMark: String, CaseIterable {
    case margin, padding, border, space
    case free = "free space", share = "share of the free space", line, wrap = "does not fit"
    case base = "base size", grown, shrunk, baseline
    case track, area, item = "items in tracks", sizes = "sizes the track"
    case collapsed = "collapsed margins", float, clearance, containing = "containing block"
    case follows, broken = "broken relation", open = "left open", guideline = "guide", linedUp = "chain"
    case held = "held edge", curve, place = "place on the curve"
    case viewport, content, measured = "measured item", estimated = "estimated items", sticks
    case safeArea = "safe area"
}

/// Gathers the shapes of one node.
package struct Overlay {
    let session: Session
    let document: Document
    private(set) var shapes: [String] = []
    /// More shapes than these only hide each other.
    static let most = 600

    init(_ session: Session) { (self.session, document) = (session, session.document) }

    /// The overlay of a node, as JSON; `isWhole`: with what explains its layout, and otherwise its bands alone.
    package static func json(of node: Int32, in session: Session, isWhole: Bool, for request: Int) -> String {
        var overlay = Overlay(session)
        overlay.bands(node)
        if isWhole { overlay.explain(node) }
        return JSON.object(["type": "\"overlay\"", "re": String(request), "id": String(node), "shapes": JSON.list(overlay.shapes)])
    }

    // MARK: Shapes

    mutating func add(_ mark: OverlayMark, _ shape: String, _ values: [Double], _ text: String = "", isArrow: Bool = false) {
        guard shapes.count < Self.most, values.allSatisfy(\.isFinite) else { return }
        shapes.append(
            "{\"mark\": \(jsonString(mark.rawValue)), \"\(shape)\": \(JSON.numbers(values))"
                + (text.isEmpty ? "" : ", \"text\": \(jsonString(text))") + (isArrow ? ", \"arrow\": true" : "") + "}")
    }

    mutating func area(_ mark: OverlayMark, _ f: Rect, _ text: String = "") { add(mark, "area", [f.x, f.y, f.width, f.height], text) }

    mutating func line(_ mark: OverlayMark, _ a: (Double, Double), _ b: (Double, Double), _ text: String = "", isArrow: Bool = false) {
        add(mark, "line", [a.0, a.1, b.0, b.1], text, isArrow: isArrow)
    }

    mutating func point(_ mark: OverlayMark, _ x: Double, _ y: Double, _ text: String = "") { add(mark, "point", [x, y], text) }

    /// A band between two places along an axis, as wide as a frame is across it; nothing where it has no length.
    mutating func band(_ mark: OverlayMark, _ axis: Axis, from: Double, to: Double, across f: Rect, _ text: String) {
        guard to - from > 0.01 else { return }
        area(mark, axis == .x ? Rect(from, f.y, to - from, f.height) : Rect(f.x, from, f.width, to - from), text)
    }

    // MARK: What is read

    static let borders: [Prop] = [.topBorder, .leftBorder, .bottomBorder, .rightBorder, .leadingBorder, .trailingBorder]
    static let cssMargins: [Prop] = [.marginTop, .marginLeft, .marginBottom, .marginRight, .marginLeading, .marginTrailing]
    static let distances: [Prop] = [.top, .left, .bottom, .right, .leading, .trailing]

    func number(_ value: Double) -> String { formatNumber(value) }

    /// The children that take part and are seen, in order.
    func shown(_ node: Int32) -> [Int32] {
        document.children(node).filter { !document.isGone($0) && !document.kind($0).isInvisible }
    }

    /// The frame of a node on the screen as it is drawn: with what it is scrolled by and where it sticks.
    func frame(_ node: Int32) -> Rect {
        var f = document.exactFrame(node)
        var at = node
        while let parent = document.parent(at) {
            let standing = document.standingShift(at)
            (f.x, f.y) = (f.x + standing.x, f.y + standing.y)
            let shift = document.contentShift(parent)
            let above = parent == Document.screen ? Rect(0, 0, 0, 0) : document.exactFrame(parent)
            (f.x, f.y) = (f.x + above.x - shift.x, f.y + above.y - shift.y)
            at = parent
        }
        return f
    }

    // MARK: Bands

    /// Padding, border and margins.
    private mutating func bands(_ node: Int32) {
        let f = frame(node)
        let border = document.sideLengths(node, Self.borders, of: (f.width, f.height))
        if border.top + border.left + border.bottom + border.right > 0 { ring(.border, outer: f, border) }
        let inner = Rect(
            f.x + border.left, f.y + border.top, f.width - border.left - border.right, f.height - border.top - border.bottom)
        ring(.padding, outer: inner, document.paddings(of: node))
        margins(node, f)
        if node == Document.screen || document.parent(node) == Document.screen { safeArea() }
    }

    /// Four bands inside of a frame.
    private mutating func ring(_ mark: OverlayMark, outer f: Rect, _ s: Document.SideLengths) {
        let middle = max(f.height - s.top - s.bottom, 0)
        let bands = [
            (Rect(f.x, f.y, f.width, s.top), s.top), (Rect(f.x, f.y + f.height - s.bottom, f.width, s.bottom), s.bottom),
            (Rect(f.x, f.y + s.top, s.left, middle), s.left), (Rect(f.x + f.width - s.right, f.y + s.top, s.right, middle), s.right),
        ]
        for (band, length) in bands where length > 0.01 { area(mark, band, number(length)) }
    }

    /// The distances that a node keeps at its sides: its margins in CSS, and its distances where its container reads these so.
    private mutating func margins(_ node: Int32, _ f: Rect) {
        guard let parent = document.parent(node), document.kind(parent).isCSS || document.kind(parent).keepsDistances else { return }
        let inCSS = document.kind(parent).isCSS
        let room = document.exactFrame(parent)
        let s = document.sideLengths(
            node, inCSS ? Self.cssMargins : Self.distances, of: (room.width, inCSS ? room.width : room.height))
        let bands = [
            (Rect(f.x, f.y - s.top, f.width, s.top), s.top), (Rect(f.x, f.y + f.height, f.width, s.bottom), s.bottom),
            (Rect(f.x - s.left, f.y, s.left, f.height), s.left), (Rect(f.x + f.width, f.y, s.right, f.height), s.right),
        ]
        for (band, length) in bands where length > 0.01 { area(.margin, band, number(length)) }
    }

    private mutating func safeArea() {
        let rule = document.value(Document.screen, .safeArea)
        guard rule.kind == .numbers else { return }
        let all = document.numbers[Int(rule.ref)]
        guard all.count == 4 else { return }
        ring(.safeArea, outer: frame(Document.screen), (all[0], all[1], all[2], all[3]))
    }

    // MARK: Layouts

    /// What explains the layout that a node is in, and the one that it gives its children.
    private mutating func explain(_ node: Int32) {
        if let parent = document.parent(node) { explainPlace(of: node, in: parent) }
        explainChildren(of: node)
    }

    private mutating func explainChildren(of node: Int32) {
        switch document.kind(node).childrenForm {
        case .lined: line(node, document.isHorizontal(node) ? .x : .y)
        case .linedAcross: line(node, document.parent(node).map { document.isHorizontal($0) } ?? false ? .y : .x)
        case .wrapped: lines(node)
        case .tracks: grid(node)
        case .stacked: block(node)
        case .floating: for child in shown(node).prefix(100) { area(.float, frame(child)) }
        case .held: for child in shown(node).prefix(100) { held(child, in: node) }
        case .related: for child in document.children(node).prefix(100) { follow(child) }
        case .curved: path(node)
        case .scrolled: scroll(node)
        case .nothing: break
        }
        if document.kind(node).placesByEdges { relations(node) }
    }

    private mutating func explainPlace(of node: Int32, in parent: Int32) {
        let kind = document.kind(parent)
        switch kind.childForm {
        case .asAll: explainChildren(of: parent)
        case .held: held(node, in: parent)
        case .related: follow(node)
        case .flexed: flexed(node, in: parent)
        case .tracks: gridArea(node, in: parent)
        case .nothing: break
        }
        if kind.isCSS { containingBlock(node) }
        if kind.solvesRelations { relations(parent) }
    }

    private mutating func containingBlock(_ node: Int32) {
        guard document.isAbsolute(node) else { return }
        var at = document.parent(node)
        while let one = at, one != Document.screen, !document.isPositioned(one) { at = document.parent(one) }
        area(.containing, frame(at ?? Document.screen), document.nameText(at ?? Document.screen))
    }
}
