// Selects the gaps of a picture that should be equal: those of the same length between the children of one container.

/// The edges of a picture's boxes along one axis.
struct EvenGaps {
    private let drawing: Drawing
    private let isAcross: Bool
    /// The boxes that are at least partly visible.
    private let shown: [Int]
    private let range: ClosedRange<Double>

    /// The maximum number of boxes; in larger pictures, boxes are smaller than cells.
    private static let most = 4000

    /// Returns nil if the edges should stay at the nearest cells.
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

    /// Places the edges on an axis. Boxes of at least `least` cells do not get smaller than that.
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

    /// The visible siblings, without those that their rules place above or below others.
    private var families: [[Int]] {
        var byParent: [Int: [Int]] = [:]
        for index in shown where !drawing.views.isLayered[index] { byParent[drawing.links.parent[index], default: []].append(index) }
        return byParent.sorted { $0.key < $1.key }.map(\.value)
    }

    /// The gaps along the axis between adjacent siblings. Siblings that do not overlap across the axis are not adjacent.
    private func gaps(_ family: [Int]) -> [Span] {
        runs(family, isAcross: !isAcross).flatMap { line in
            let runs = runs(line.nodes, isAcross: isAcross)
            return zip(runs, runs.dropFirst()).map { ($0.span.to, $1.span.from) }
        }
    }

    /// Groups of nodes that overlap along an axis, in order.
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
