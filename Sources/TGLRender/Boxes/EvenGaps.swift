// Which gaps of a picture are to be even: those of one length between the children of one container.

/// The edges of the boxes of a picture along one axis.
struct EvenGaps {
    private let drawing: Drawing
    private let isAcross: Bool
    /// The boxes of which something is shown.
    private let shown: [Int]
    private let range: ClosedRange<Double>

    /// So many boxes are smaller than cells.
    private static let most = 4000

    /// Nil where the edges stay at the nearest cells.
    init?(_ drawing: Drawing, _ viewport: Extent, isAcross: Bool) {
        (self.drawing, self.isAcross) = (drawing, isAcross)
        range = isAcross ? viewport.left...viewport.right : viewport.top...viewport.bottom
        shown = drawing.isDrawn.indices.filter { drawing.isDrawn[$0] && drawing.seen[$0].intersection(viewport) != nil }
        if shown.isEmpty || shown.count > Self.most { return nil }
    }

    private typealias Span = (from: Double, to: Double)

    private func span(_ index: Int, isAcross: Bool) -> Span {
        let box = drawing.edges[index]
        return isAcross ? (box.left, box.right) : (box.top, box.bottom)
    }

    /// Places the edges on an axis; a box that takes `least` cells is not drawn with fewer.
    func place(on axis: inout CellAxis, least: Int) {
        let spans = shown.map { span($0, isAcross: isAcross) }
        axis.place(spans.flatMap { [$0.from, $0.to] }.filter(range.contains)) { even, edge in
            for span in spans where range.contains(span.from) && range.contains(span.to) {
                even.addSize(edge(span.from), edge(span.to), least: least)
            }
            let lengths = families.map { family in
                var gaps: [Int: [EvenCells.Gap]] = [:]
                for gap in self.gaps(family) where range.contains(gap.from) && range.contains(gap.to) {
                    guard let added = even.addGap(edge(gap.from), edge(gap.to)) else { continue }
                    gaps[Int(((gap.to - gap.from) * 100).rounded()), default: []].append(added)
                }
                return gaps.sorted { $0.key < $1.key }.map(\.value)
            }
            for gaps in lengths.joined() where gaps.count > 1 { even.makeEven(gaps) }
        }
    }

    /// Siblings that are shown, but for those that are above or below the others by their rules.
    private var families: [[Int]] {
        var byParent: [Int: [Int]] = [:]
        for index in shown where !drawing.views.isLayered[index] { byParent[drawing.links.parent[index], default: []].append(index) }
        return byParent.sorted { $0.key < $1.key }.map(\.value)
    }

    /// The gaps along the axis between siblings beside each other: siblings that have no height in common are not beside each other.
    private func gaps(_ family: [Int]) -> [Span] {
        runs(family, isAcross: !isAcross).flatMap { line in
            let runs = runs(line.nodes, isAcross: isAcross)
            return zip(runs, runs.dropFirst()).map { ($0.span.to, $1.span.from) }
        }
    }

    /// Nodes that overlap along an axis, together; in order.
    private func runs(_ nodes: [Int], isAcross: Bool) -> [(span: Span, nodes: [Int])] {
        let spans = nodes.map { (span: span($0, isAcross: isAcross), nodes: [$0]) }.sorted {
            ($0.span.from, $0.nodes[0]) < ($1.span.from, $1.nodes[0])
        }
        var result: [(span: Span, nodes: [Int])] = []
        for next in spans {
            if let last = result.last, next.span.from < last.span.to - 0.001 {
                result[result.count - 1].span.to = max(last.span.to, next.span.to)
                result[result.count - 1].nodes += next.nodes
            } else {
                result.append(next)
            }
        }
        return result
    }
}
