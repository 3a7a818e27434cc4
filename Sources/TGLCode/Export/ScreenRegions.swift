// The screens for which a page is written: one for each set of `when`s that apply together, and the conditions that tell them apart.
//
// A condition is not read but tried: the document is given screens on both sides of each number that a condition has, and what holds on
// which of them says what the condition asks. So names, sums and size classes in it need no rule of their own.

import TGLLayout

/// Screens on which other `when`s apply, and the conditions of these.
struct ScreenRegions {
    /// A screen, with the conditions that hold on it.
    struct Region {
        let width: Double
        let height: Double
        let holds: [Bool]
    }

    /// The conditions of `when`s, each once, in order.
    private(set) var conditions: [MediaCondition] = []
    /// The screens; the rules of the first one are written without a condition.
    private(set) var regions: [Region] = []
    /// `when`s whose condition CSS cannot ask: their rules are written as they are on the present screen.
    private(set) var unsaid: [Int32] = []
    /// Whether the document was given other screens, so that it is to be given the first one.
    var hasTried: Bool { !whens.isEmpty }
    /// Whether there are more conditions than are tried.
    private(set) var hasTooMany = false
    /// Whether there are more screens than are written.
    private(set) var isCut = false

    /// The most screens for which a page is written, and the most numbers of conditions that are tried.
    private static let (mostRegions, mostTurns) = (16, 12)
    /// The most conditions that are asked on all screens that are tried together, and the most nodes that are laid out on all that are
    /// written.
    private static let (mostAnswers, mostNodes) = (1_000_000, 100_000)

    private let turns: [Double]
    private let sizes: [Double]
    private let here: (width: Double, height: Double)
    private var whens: [Int32] = []
    /// Of each `when` whether it applies, by width and height.
    private var truths: [[[Bool]]] = []

    /// The screens of a document that is laid out. Its screen is changed meanwhile: the caller undoes that.
    /// - Parameter turns: the numbers at which conditions may change.
    ///   `isTried`: whether other screens are tried at all; otherwise there is one, the present one.
    init(_ document: Document, turns all: [Double], isTried: Bool) {
        let frame = document.exactFrame(Document.screen)
        here = (frame.width, frame.height)
        let numbers = Set(all.filter { $0 >= 1 && $0 < 1e6 }).sorted()
        turns = Array(numbers.prefix(Self.mostTurns))
        hasTooMany = numbers.count > turns.count
        sizes = Self.sizes(turns, here)
        if isTried { whens = document.allWhens.filter { !document.whenSlots($0).isEmpty } }
        if whens.count * sizes.count * sizes.count > Self.mostAnswers {
            (unsaid, hasTooMany) = (whens, true)
            whens = []
        }
        if !whens.isEmpty { tryScreens(document) }
        findRegions(most: max(2, min(Self.mostRegions, Self.mostNodes / max(1, document.count))))
    }

    /// Widths and heights on both sides of each number, at it, and between them.
    private static func sizes(_ turns: [Double], _ here: (width: Double, height: Double)) -> [Double] {
        var sizes: Set<Double> = [here.width, here.height]
        // A number may be one of a sum, or of twice a side.
        for turn in turns { sizes.formUnion([turn - 0.25, turn, turn + 0.25, (turn * 0.4).rounded()]) }
        for (low, high) in zip(turns, turns.dropFirst()) { sizes.insert(((low + high) / 2).rounded()) }
        sizes.insert(((turns.first ?? here.width) * 0.8).rounded())
        sizes.insert(((turns.last ?? here.width) * 1.25).rounded())
        // The present screen may be smaller than any that is tried.
        return sizes.filter { $0 >= 1 || $0 == here.width || $0 == here.height }.sorted()
    }

    private mutating func tryScreens(_ document: Document) {
        truths = whens.map { _ in sizes.map { _ in sizes.map { _ in false } } }
        for (x, width) in sizes.enumerated() {
            // The next layout tells whoever stops this.
            if document.shouldStop?() ?? false { return }
            document.set(Document.screen, .width, .rule, .number(width))
            for (y, height) in sizes.enumerated() {
                document.set(Document.screen, .height, .rule, .number(height))
                for (k, when) in whens.enumerated() { truths[k][x][y] = document.whenHolds(when) }
            }
        }
    }

    private mutating func findRegions(most: Int) {
        let (ownX, ownY) = (sizes.firstIndex(of: here.width) ?? 0, sizes.firstIndex(of: here.height) ?? 0)
        var known: [Int] = []
        var unknown: [Int] = []
        for k in whens.indices {
            guard let condition = condition(truths[k]) else {
                unsaid.append(whens[k])
                unknown.append(k)
                continue
            }
            if condition == .always || condition == .never || conditions.contains(condition) { continue }
            conditions.append(condition)
            known.append(k)
        }
        var best: [[Bool]: (score: Double, region: Region)] = [:]
        for x in sizes.indices {
            for y in sizes.indices where unknown.allSatisfy({ truths[$0][x][y] == truths[$0][ownX][ownY] }) {
                let holds = known.map { truths[$0][x][y] }
                let score = distance(sizes[x], here.width) + distance(sizes[y], here.height)
                if score < best[holds]?.score ?? .infinity {
                    best[holds] = (score, Region(width: sizes[x], height: sizes[y], holds: holds))
                }
            }
        }
        let none = known.map { _ in false }
        let all = best.values.sorted {
            // The one without a condition first, then the nearest ones.
            if ($0.region.holds == none) != ($1.region.holds == none) { return $0.region.holds == none }
            return ($0.score, $0.region.width, $0.region.height) < ($1.score, $1.region.width, $1.region.height)
        }
        isCut = all.count > most
        regions = all.prefix(most).map(\.region)
    }

    /// How far a size is from the present one; what is right at a number is far.
    private func distance(_ size: Double, _ own: Double) -> Double {
        if size == own { return 0 }
        let factor = size > own ? size / own : own / size
        return factor + (turns.contains { abs($0 - size) < 0.5 } ? 1000 : 0)
    }

    // MARK: Conditions

    /// The condition that holds where this is true, by width and height; nil where CSS has none.
    private func condition(_ truth: [[Bool]]) -> MediaCondition? {
        if let condition = joined(truth) { return condition }
        return joined(truth.map { $0.map { !$0 } }).map(MediaCondition.opposite)
    }

    /// A condition on the width, one on the height, one on the orientation, or several that all hold.
    private func joined(_ truth: [[Bool]]) -> MediaCondition? {
        for orientation in [MediaCondition.always, .landscape, .portrait] {
            func fits(_ x: Int, _ y: Int) -> Bool { orientation.holds(width: sizes[x], height: sizes[y]) }
            /// Whether it is true at a size for some size of the other side; nil where no screen with that has the orientation.
            func isTrue(_ size: Int, _ isTrueAt: (Int) -> Bool, _ fits: (Int) -> Bool) -> Bool? {
                let others = sizes.indices.filter(fits)
                return others.isEmpty ? nil : others.contains(where: isTrueAt)
            }
            let widths = filled(sizes.indices.map { x in isTrue(x, { truth[x][$0] }, { fits(x, $0) }) })
            let heights = filled(sizes.indices.map { y in isTrue(y, { truth[$0][y] }, { fits($0, y) }) })
            let isThis = sizes.indices.allSatisfy { x in
                sizes.indices.allSatisfy { y in truth[x][y] == (widths[x] && heights[y] && fits(x, y)) }
            }
            if isThis, let width = intervals(widths, MediaCondition.width), let height = intervals(heights, MediaCondition.height) {
                return .and([width, height, orientation])
            }
        }
        return nil
    }

    /// The values, with those that are not known as the ones beside them.
    private func filled(_ values: [Bool?]) -> [Bool] {
        var result: [Bool] = []
        for value in values { result.append(value ?? result.last ?? values.compactMap { $0 }.first ?? false) }
        return result
    }

    /// The condition on one side that is true at these sizes; nil where it begins or ends at no number that is known.
    private func intervals(
        _ truth: [Bool], _ make: (MediaCondition.Comparison, Double) -> MediaCondition
    ) -> MediaCondition? {
        var runs: [MediaCondition] = []
        var start = 0
        while start < truth.count {
            guard truth[start] else {
                start += 1
                continue
            }
            var end = start
            while end + 1 < truth.count, truth[end + 1] { end += 1 }
            var parts: [MediaCondition] = []
            if start > 0 {
                if turns.contains(sizes[start]) {
                    parts.append(make(.atLeast, sizes[start]))
                } else if turns.contains(sizes[start - 1]) {
                    parts.append(make(.more, sizes[start - 1]))
                } else {
                    return nil
                }
            }
            if end + 1 < truth.count {
                if turns.contains(sizes[end + 1]) {
                    parts.append(make(.less, sizes[end + 1]))
                } else if turns.contains(sizes[end]) {
                    parts.append(make(.atMost, sizes[end]))
                } else {
                    return nil
                }
            }
            runs.append(.and(parts))
            start = end + 1
        }
        return .or(runs)
    }
}
