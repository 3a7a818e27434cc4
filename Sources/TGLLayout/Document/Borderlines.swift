// Border lines: what is drawn along the edges of a container, above its content. No layout reads them.

/// A line along an edge of a container as pictures draw it.
public struct Borderline: Equatable, Sendable {
    /// The edge along which it runs: one of `top`, `left`, `bottom`, `right`.
    public let side: BorderSide
    /// Where it is in the container, in points.
    public let frame: Rect
    /// A colour's name or `#rrggbb`; empty for none.
    public let color: String
    /// The length of the strokes of a dashed line and of the gaps between them, in points; 0: it is not dashed.
    public let dash: Double
}

/// An edge of a container, by a name that may follow the reading direction.
public enum BorderSide: String, CaseIterable, Sendable {
    /// The physical edges.
    case top, left, bottom, right
    /// The edges in the reading direction.
    case leading, trailing
}

/// The lines that a container with an `intelligentBorderline` gives to one of its children. At these edges the child has that line or none,
/// whatever its own rules are (A-31, A-31a).
package struct GivenLines {
    let rule: Rule
    /// The edges that have the line, and those that have none.
    var drawn: Edges = []
    var blank: Edges = []

    mutating func give(_ edge: Edges, _ isDrawn: Bool) {
        if isDrawn { drawn.insert(edge) } else { blank.insert(edge) }
    }
}

extension Document {
    /// The line along an edge of a container, `nil` where there is none. The layout is up to date.
    public func borderline(_ i: Int32, _ side: BorderSide) -> Borderline? {
        guard nodes[i].pointee.box >= 0 else { return nil }
        return line(i, edge(side, of: i), givenLines(i))
    }

    /// The lines that its container gives to a node.
    private func givenLines(_ i: Int32) -> GivenLines? {
        parent(i).flatMap { hasIntelligentLines($0) ? intelligentLines(in: $0)[i] : nil }
    }

    /// The lines of those children of a container that have any, by node: the lines that the container gives, or their own.
    ///
    /// - Parameter children: the nodes in question.
    public func borderlines(of children: some Sequence<Int32>, in parent: Int32) -> [Int32: [Borderline]] {
        var found: [Int32: [Borderline]] = [:]
        var given: [Int32: GivenLines]?
        for i in children where nodes[i].pointee.box >= 0 {
            if given == nil { given = hasIntelligentLines(parent) ? intelligentLines(in: parent) : [:] }
            let lines = [Edges.top, .left, .bottom, .right].compactMap { line(i, $0, given?[i]) }
            if !lines.isEmpty { found[i] = lines }
        }
        return found
    }

    /// The lines of one container.
    public func borderlines(of i: Int32) -> [Borderline] {
        guard nodes[i].pointee.box >= 0 else { return [] }
        let given = givenLines(i)
        return [Edges.top, .left, .bottom, .right].compactMap { line(i, $0, given) }
    }

    /// The physical edge of a side.
    private func edge(_ side: BorderSide, of i: Int32) -> Edges {
        switch side {
        case .top: .top
        case .left: .left
        case .bottom: .bottom
        case .right: .right
        case .leading: readsRightToLeft(within: i) ? .right : .left
        case .trailing: readsRightToLeft(within: i) ? .left : .right
        }
    }

    private func line(_ i: Int32, _ edge: Edges, _ given: GivenLines?) -> Borderline? {
        if given?.blank.contains(edge) ?? false { return nil }
        guard let parts = LineParts(given?.drawn.contains(edge) ?? false ? given?.rule ?? .unset : ownLine(i, edge), self) else {
            return nil
        }
        let size = frame(i)
        let (w, h) = (size.width, size.height)
        guard w > 0, h > 0 else { return nil }
        let (t, f) = (parts.thickness, parts.offset)
        var (head, tail) = (parts.head, parts.tail)
        if edge == .top || edge == .bottom, readsRightToLeft(within: i) { swap(&head, &tail) }
        let rect =
            switch edge {
            case .left: Rect(f, head, t, max(0, h - head - tail))
            case .right: Rect(w - t - f, head, t, max(0, h - head - tail))
            case .top: Rect(head, f, max(0, w - head - tail), t)
            default: Rect(head, h - t - f, max(0, w - head - tail), t)
            }
        let side: BorderSide = edge == .top ? .top : edge == .left ? .left : edge == .bottom ? .bottom : .right
        return Borderline(side: side, frame: rect, color: parts.color, dash: parts.dash)
    }

    /// The rule of the node itself for the line along an edge.
    private func ownLine(_ i: Int32, _ edge: Edges) -> Rule {
        guard kind(i).bears(.topBorderline) else { return .unset }
        switch edge {
        case .top: return value(i, .topBorderline)
        case .bottom: return value(i, .bottomBorderline)
        default:
            let isLeading = (edge == .left) != readsRightToLeft(within: i)
            let logical = value(i, isLeading ? .leadingBorderline : .trailingBorderline)
            return logical.isSet ? logical : value(i, edge == .left ? .leftBorderline : .rightBorderline)
        }
    }

    // MARK: Lines between children

    package func hasIntelligentLines(_ i: Int32) -> Bool {
        nodes[i].pointee.box >= 0 && kind(i).bears(.intelligentBorderline) && LineParts(value(i, .intelligentBorderline), self) != nil
    }

    /// The lines that a container gives to its children which are containers, by node.
    private func intelligentLines(in i: Int32) -> [Int32: GivenLines] {
        kind(i).layout.borderlines(of: i, value(i, .intelligentBorderline), in: self)
    }

    /// The children of a container that take part in its layout, in the order of the layout.
    func childrenInLine(_ i: Int32) -> [Int32] {
        let all = children(i).filter { nodes[$0].pointee.flags.isDisjoint(with: [.gone, .useFrame]) }
        return bool(i, .reverseLayout) && kind(i).traits.reverses ? all.reversed() : all
    }

    /// Whether a child takes the lines that its container gives.
    package func takesLines(_ i: Int32) -> Bool {
        nodes[i].pointee.box >= 0 && kind(i).isContainer && !bool(i, .notUseIntelligentBorderline)
    }

    /// Whether there is a space between children along an axis.
    func hasSpace(_ i: Int32, _ axis: Axis) -> Bool {
        let rule = value(i, axis == .x ? .hspace : .vspace)
        return rule.isSet && (rule.mult != 0 || rule.add != 0)
    }

    /// The physical edge of a container's children at a side of an axis.
    func edge(_ axis: Axis, _ side: Side, in i: Int32) -> Edges {
        if axis == .y { return side == .near ? .top : .bottom }
        return (side == .near) == readsRightToLeft(within: i) ? .right : .left
    }
}

/// What the rule of a line says.
private struct LineParts {
    var thickness = 0.0
    var color = ""
    var head = 0.0
    var tail = 0.0
    var offset = 0.0
    var dash = 0.0

    /// `nil` where the rule says that there is no line.
    init?(_ rule: Rule, _ doc: Document) {
        let parts: [Rule] = rule.kind == .values ? doc.lists[Int(rule.ref)] : [rule]
        guard let first = parts.first else { return nil }
        switch first.kind {
        case .number: thickness = max(0, first.add)
        case .word where first.ref != 0: thickness = doc.scale > 0 ? 1 / doc.scale : 1
        default: return nil
        }
        if parts.count > 1, parts[1].kind == .string { color = doc.strings[Int(parts[1].ref)] }
        func number(_ place: Int) -> Double { place < parts.count && parts[place].kind == .number ? parts[place].add : 0 }
        (head, tail, offset, dash) = (number(2), number(3), number(4), max(0, number(5)))
        if thickness == 0 { return nil }
    }
}
