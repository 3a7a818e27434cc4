import TGLLayout
import TGLWhy

/// A draggable part of the picture. Lengths and positions are on the screen, in points.
public enum DragHandle: Hashable, Sendable {
    /// An edge of a node: `left`, `right`, `top` or `bottom`.
    case edge(Int32, Prop)
    /// The position of a node along an axis, by its near edge.
    case place(Int32, Axis)
    /// The space between two consecutive nodes along an axis.
    case gap(Int32, Int32, Axis)
    /// The length of a column (`x`) or row (`y`) of a grid, by index from 0.
    case track(Int32, Axis, Int)
    /// The padding of a container at a side: `left`, `right`, `top` or `bottom`.
    case padding(Int32, Prop)

    /// Parses the form used in pages: `edge 4 right`, `place 4 x`, `gap 4 5 y`, `track 4 x 0`,
    /// `padding 4 top`. `nil` for any other text.
    public init?(_ text: some StringProtocol) {
        let words = text.split(separator: " ")
        func node(_ place: Int) -> Int32? { words.indices.contains(place) ? Int32(words[place]) : nil }
        func axis(_ place: Int) -> Axis? { words.indices.contains(place) ? ["x": .x, "y": .y][words[place]] : nil }
        switch (words.first, words.count) {
        case ("edge", 3), ("padding", 3):
            guard let node = node(1), let edge = [Prop.left, .right, .top, .bottom].first(where: { $0.word == words[2] }) else {
                return nil
            }
            self = words[0] == "edge" ? .edge(node, edge) : .padding(node, edge)
        case ("place", 3):
            guard let node = node(1), let axis = axis(2) else { return nil }
            self = .place(node, axis)
        case ("gap", 4):
            guard let before = node(1), let after = node(2), let axis = axis(3) else { return nil }
            self = .gap(before, after, axis)
        case ("track", 4):
            guard let node = node(1), let axis = axis(2), let number = Int(words[3]) else { return nil }
            self = .track(node, axis, number)
        default: return nil
        }
    }

    /// The form that `init` parses.
    public var text: String {
        switch self {
        case .edge(let node, let edge): "edge \(node) \(edge.word)"
        case .place(let node, let axis): "place \(node) \(axis)"
        case .gap(let before, let after, let axis): "gap \(before) \(after) \(axis)"
        case .track(let node, let axis, let number): "track \(node) \(axis) \(number)"
        case .padding(let node, let side): "padding \(node) \(side.word)"
        }
    }

    /// The nodes of the handle.
    public var nodes: [Int32] {
        switch self {
        case .edge(let node, _), .place(let node, _), .track(let node, _, _), .padding(let node, _): [node]
        case .gap(let before, let after, _): [before, after]
        }
    }

    /// The axis along which it is dragged.
    public var axis: Axis {
        switch self {
        case .edge(_, let edge), .padding(_, let edge): edge.axis
        case .place(_, let axis), .gap(_, _, let axis), .track(_, let axis, _): axis
        }
    }
}

/// The measured values of a handle: the one that a drag changes, and the edge that it should keep.
struct DragMeasure {
    var value: Double
    var held: [Double]

    /// The values in the present layout; `nil` if the handle does not exist.
    init?(_ handle: DragHandle, in document: Document) {
        func exists(_ node: Int32) -> Bool { node >= 0 && node < document.capacity && document.exists(node) }
        guard handle.nodes.allSatisfy({ exists($0) && $0 != Document.screen }) else { return nil }
        /// The edges of a node along the axis, on the screen.
        func edges(_ node: Int32) -> (near: Double, far: Double) {
            let f = document.exactScreenFrame(node)
            return handle.axis == .x ? (f.x, f.x + f.width) : (f.y, f.y + f.height)
        }
        switch handle {
        case .edge(let node, let edge):
            let (near, far) = edges(node)
            let isNear = edge == .left || edge == .top
            (value, held) = isNear ? (near, [far]) : (far, [near])
        case .place(let node, _):
            let (near, far) = edges(node)
            (value, held) = (near, [far - near])
        case .gap(let before, let after, _):
            let (a, b) = (edges(before), edges(after))
            (value, held) = (b.near - a.far, [a.far - a.near, b.far - b.near])
        case .track(let node, let axis, let number):
            guard let tracks = document.usedTracks(of: node, axis), tracks.indices.contains(number) else { return nil }
            (value, held) = (tracks[number], [])
        case .padding(let node, let side):
            guard document.kind(node).bears(.topPadding) else { return nil }
            (value, held) = (document.padding(of: node, at: side), [])
        }
    }
}

extension Document {
    /// The frame on the screen before snapping to pixels, including scrolling and sticky positions.
    fileprivate func exactScreenFrame(_ node: Int32) -> Rect {
        var f = exactFrame(node)
        var at = node
        while let above = parent(at) {
            let (standing, shift) = (standingShift(at), contentShift(above))
            let outer = above == Document.screen ? Rect(0, 0, 0, 0) : exactFrame(above)
            (f.x, f.y) = (f.x + standing.x + outer.x - shift.x, f.y + standing.y + outer.y - shift.y)
            at = above
        }
        return f
    }
}
