/// The findings listed beneath the picture: boxes that overlap, stick out, have no size, or are too small to be drawn.
package struct BoxFindings {
    /// Siblings that overlap, in part or completely.
    package private(set) var overlaps: [Overlap] = []
    /// Whether there may be more overlaps than those found.
    private(set) var hasMoreOverlaps = false
    /// How far boxes reach beyond their parents, or roots beyond the screen.
    package private(set) var overflows: [Overflow] = []

    package struct Overlap {
        var first: Int
        var second: Int
        /// Whether neither box is completely within the other.
        var isPartial: Bool
    }

    package struct Overflow {
        var node: Int
        var left: Double
        var top: Double
        var right: Double
        var bottom: Double
    }

    /// Overflows up to this length, in points, are ignored.
    private static let tolerance = 0.001
    private static let maxOverlaps = 200
    private static let maxComparisons = 400_000

    private let edges: [Extent]

    package init(_ drawing: Drawing) {
        edges = drawing.edges
        findOverflows(drawing)
        var comparisons = 0
        for family in Self.families(drawing) where family.count > 1 {
            findOverlaps(family, &comparisons)
            if hasMoreOverlaps { break }
        }
    }

    /// The drawn children of each node, and the drawn roots, in tree order. Nodes whose rules place them above or below others are left
    /// out.
    private static func families(_ drawing: Drawing) -> [[Int]] {
        let links = drawing.links
        var result = [links.roots.filter { drawing.isDrawn[$0] }]
        for index in 0..<links.count where links.firstChild[index] != SceneLinks.none {
            var family: [Int] = []
            var child = links.firstChild[index]
            while child != SceneLinks.none {
                if drawing.isDrawn[child], !drawing.views.isLayered[child] { family.append(child) }
                child = links.nextSibling[child]
            }
            result.append(family)
        }
        return result
    }

    /// Finds overlaps with a sweep: it sorts the boxes by their start, from left to right or from top to bottom, whichever has fewer open
    /// boxes at a time, and compares each box with those that have not ended.
    private mutating func findOverlaps(_ family: [Int], _ comparisons: inout Int) {
        let goesDown = isColumn(family)
        let spans = edges.withUnsafeBufferPointer { edges in
            family.map { index in
                let box = edges[index]
                return goesDown ? (index: index, from: box.top, to: box.bottom) : (index: index, from: box.left, to: box.right)
            }.sorted { ($0.from, $0.index) < ($1.from, $1.index) }
        }
        var open: [(index: Int, to: Double)] = []
        var found: [Overlap] = []
        for span in spans {
            open.removeAll { $0.to <= span.from + Self.tolerance }
            for other in open {
                if let overlap = overlap(min(span.index, other.index), max(span.index, other.index)) { found.append(overlap) }
            }
            comparisons += open.count
            open.append((span.index, span.to))
            if overlaps.count + found.count > Self.maxOverlaps || comparisons > Self.maxComparisons {
                hasMoreOverlaps = true
                break
            }
        }
        overlaps += found.sorted { ($0.first, $0.second) < ($1.first, $1.second) }
    }

    /// Whether the boxes are arranged in a column rather than a row: the sum of their widths, relative to their total extent, exceeds that
    /// of their heights.
    private func isColumn(_ family: [Int]) -> Bool {
        var all = edges[family[0]]
        var (widths, heights) = (0.0, 0.0)
        for index in family {
            let box = edges[index]
            (all.left, all.top) = (min(all.left, box.left), min(all.top, box.top))
            (all.right, all.bottom) = (max(all.right, box.right), max(all.bottom, box.bottom))
            widths += box.width
            heights += box.height
        }
        return widths * all.height > heights * all.width
    }

    private func overlap(_ one: Int, _ other: Int) -> Overlap? {
        guard let common = edges[one].intersection(edges[other]), common.width > Self.tolerance,
            common.height > Self.tolerance
        else { return nil }
        return Overlap(first: one, second: other, isPartial: common != edges[one] && common != edges[other])
    }

    private mutating func findOverflows(_ drawing: Drawing) {
        for index in 0..<drawing.links.count where drawing.isDrawn[index] {
            let above = drawing.links.parent[index]
            let outer = above == SceneLinks.none ? drawing.screen : edges[above]
            if above == SceneLinks.none, !outer.hasArea { continue }
            let inner = edges[index]
            var overflow = Overflow(
                node: index, left: outer.left - inner.left, top: outer.top - inner.top,
                right: inner.right - outer.right, bottom: inner.bottom - outer.bottom)
            // A scrolling container is shorter than its content along its axis.
            switch drawing.views.isHorizontal[above] {
            case .some(true): (overflow.left, overflow.right) = (0, 0)
            case .some(false): (overflow.top, overflow.bottom) = (0, 0)
            case .none: break
            }
            let most = max(max(overflow.left, overflow.top), max(overflow.right, overflow.bottom))
            if most > Self.tolerance { overflows.append(overflow) }
        }
    }
}

extension BoxFindings.Overflow {
    /// `left 3, bottom 20`
    package var words: String {
        let sides = [("left", left), ("top", top), ("right", right), ("bottom", bottom)]
        return sides.filter { $0.1 > 0 && formatNumber($0.1) != "0" }
            .map { $0.0 + " " + formatNumber($0.1) }
            .joined(separator: ", ")
    }
}
