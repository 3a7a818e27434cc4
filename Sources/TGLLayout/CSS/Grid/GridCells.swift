// Which cells of a grid are taken while items are placed.
//
//            0    1    2    3    4     cells along the lines of the flow
//     0 ┌────┬─────────┬─────────
//       │    │    A    │               band 0..<2: taken 1..<3
//     2 ├────┼────┬────┴────┐
//       │    │    │    B    │          band 2..<5: taken 2..<4
//     5 └────┴────┴─────────┴────
//
// Lines in which the same cells are taken form one band, so an item costs as many bands as it crosses, however high these are.

package struct GridCells {
    private struct Band {
        /// The first line; the band reaches up to the next one.
        let first: Int
        /// Runs of cells that are taken, in order.
        var taken: [Range<Int>]
    }

    /// Bands in order: together they cover all lines.
    private var bands = [Band(first: .min, taken: [])]
    /// The number of bands that were visited, for tests.
    package private(set) var visits = 0

    /// The cell from which to continue where cells are taken in some line: the end of the run that reaches furthest.
    mutating func blocker(_ lines: Range<Int>, _ cells: Range<Int>) -> Int? {
        var end: Int?
        var b = band(of: lines.lowerBound)
        while b < bands.count, bands[b].first < lines.upperBound {
            visits += 1
            let n = Self.index(bands[b].taken) { $0.upperBound > cells.lowerBound }
            if n < bands[b].taken.count, bands[b].taken[n].lowerBound < cells.upperBound {
                end = max(end ?? .min, bands[b].taken[n].upperBound)
            }
            b += 1
        }
        return end
    }

    /// The next line in which other cells may be taken: a span that is not free in the lines from one on is not free before it.
    func lineAfter(_ line: Int) -> Int {
        let next = band(of: line) + 1
        return next < bands.count ? bands[next].first : line + 1
    }

    mutating func take(_ lines: Range<Int>, _ cells: Range<Int>) {
        split(at: lines.lowerBound)
        split(at: lines.upperBound)
        var b = band(of: lines.lowerBound)
        while b < bands.count, bands[b].first < lines.upperBound {
            visits += 1
            let low = Self.index(bands[b].taken) { $0.upperBound >= cells.lowerBound }
            var run = cells
            var last = low
            while last < bands[b].taken.count, bands[b].taken[last].lowerBound <= run.upperBound {
                run = min(run.lowerBound, bands[b].taken[last].lowerBound)..<max(run.upperBound, bands[b].taken[last].upperBound)
                last += 1
            }
            bands[b].taken.replaceSubrange(low..<last, with: CollectionOfOne(run))
            b += 1
        }
    }

    private func band(of line: Int) -> Int { Self.index(bands) { $0.first > line } - 1 }

    private mutating func split(at line: Int) {
        let b = band(of: line)
        if bands[b].first < line { bands.insert(Band(first: line, taken: bands[b].taken), at: b + 1) }
    }

    /// The index of the first element from which on a condition is true.
    private static func index<Element>(_ all: [Element], where holds: (Element) -> Bool) -> Int {
        var (low, high) = (0, all.count)
        while low < high {
            let middle = (low + high) / 2
            if holds(all[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
