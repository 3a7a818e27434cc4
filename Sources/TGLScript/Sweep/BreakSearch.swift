// Finds where a layout breaks over the values of a sweep, by bisection between the values at which it begins to change differently:
//
//  1. A sweep along a range of numbers begins with its ends, some equidistant points, and the numbers in the conditions of `when`s, at
//     which rules change.
//  2. Between two of these it tests the middle. If all frames there are on the line between both ends, all texts wrap in the same way and
//     the same conditions hold, then the layout changes linearly. Nothing can break within it that breaks at neither end, except
//     siblings that move across each other, and this follows from their frames.
//  3. Otherwise, or if one end has a flaw that the other has not, both halves are searched in the same way, down to neighbouring values.
//
// A change that begins and ends between two tested values is missed if the middle is on the line. Every reported flaw was present in a
// layout. Further ranges are only tested at a few values each, lists at each value.

import TGLLayout
import TGLSyntax
import TGLWhy

/// Searches a layout for flaws over values. The caller undoes the values that it sets.
package final class BreakSearch {
    private let session: Session
    let axes: [SweptValues]
    let flaw: LayoutFlaw
    /// The node to be searched.
    let scope: Int32
    /// The axis along whose lines layouts are searched; `nil` without a sweep.
    let inner: Int?
    /// The number of layouts tested.
    package private(set) var layouts = 0
    private var nodesLookedAt = 0
    /// Why the search is incomplete; `nil` if it is complete.
    package private(set) var limit: String?
    /// The number of lines of layouts: one for each combination of the other values.
    private(set) var lineCount = 0
    private var sightings: [FlawKey: FlawSighting] = [:]
    /// The present value index of each axis, for axes with at least two values.
    private var current: [Int] = []

    /// The most layouts tested on a line and in all, and the most nodes in them.
    package static let (mostOfLine, mostLayouts, mostNodes) = (2_000, 20_000, 20_000_000)
    /// The most nodes stored for the layouts of a line.
    private static let mostKept = 2_000_000
    /// The number of parts that a range is first divided into, and the number of values taken from a further range.
    private static let (firstParts, placesOfOthers) = (16, 9)

    init(_ session: Session, _ axes: [SweptValues], _ flaw: LayoutFlaw, in scope: Int32) {
        (self.session, self.axes, self.flaw, self.scope) = (session, axes, flaw, scope)
        inner = axes.indices.first { axes[$0].isGrid } ?? axes.indices.first
        current = axes.map { _ in -1 }
    }

    private var document: Document { session.document }

    // MARK: Setting

    /// Sets all values, by index, and lays out.
    func set(_ places: [Int]) throws(Failure) {
        for (index, place) in places.enumerated() where current[index] != place {
            do throws(Failure) { _ = try session.machine.call(axes[index].setter, [axes[index].value(at: place)]) } catch {
                throw failing(error, at: index, place)
            }
            current[index] = place
        }
        do throws(Failure) { try session.machine.layout() } catch {
            guard let inner else { throw error }
            throw failing(error, at: inner, places[inner])
        }
    }

    private func failing(_ failure: Failure, at axis: Int, _ place: Int) -> Failure {
        if failure.note == nil { failure.note = "at \(axes[axis].target) = \(text(axis, place))" }
        return failure
    }

    /// The text of a value.
    func text(_ axis: Int, _ place: Int) -> String { session.machine.shortText(axes[axis].value(at: place), most: 40) }

    // MARK: Looking

    /// All flaws, in the order of the values.
    func run() throws(Failure) -> [FlawSighting] {
        guard let inner else {
            lineCount = 1
            note([0: try look([])], in: [], at: 0)
            return found
        }
        let numbers = numbersOfConditions()
        let others = axes.indices.map { axis -> [Int] in
            if axis == inner { return [0] }
            if !axes[axis].isGrid { return Array(0..<axes[axis].count) }
            return places(axis, parts: Self.placesOfOthers - 1, numbers)
        }
        let first = places(inner, parts: Self.firstParts, numbers)
        lineCount = others.reduce(1) { $0.multipliedReportingOverflow(by: $1.count).overflow ? .max : $0 * $1.count }
        for line in 0..<lineCount {
            guard mayGoOn() else { break }
            var (places, rest) = (axes.map { _ in 0 }, line)
            for axis in axes.indices.reversed() where axis != inner {
                places[axis] = others[axis][rest % others[axis].count]
                rest /= others[axis].count
            }
            note(try moments(along: inner, from: places, first), in: places, at: line)
        }
        return found
    }

    private var found: [FlawSighting] {
        sightings.values.sorted {
            ($0.line, $0.runs[0].lowerBound, $0.flaw.node, $0.flaw.sort.rawValue, $0.flaw.other)
                < ($1.line, $1.runs[0].lowerBound, $1.flaw.node, $1.flaw.sort.rawValue, $1.flaw.other)
        }
    }

    /// The numbers in conditions, and the size of the screen.
    private func numbersOfConditions() -> [Double] {
        let numbers = session.numbersOfConditions
        if numbers.isEmpty { return [] }
        let screen = document.frame(Document.screen)
        return Set(numbers + [screen.width, screen.height]).sorted()
    }

    /// The first value indices tested on an axis, in order.
    private func places(_ axis: Int, parts: Int, _ numbers: [Double]) -> [Int] {
        let last = axes[axis].count - 1
        var places: Set<Int> = [0, last]
        for part in 1..<parts { places.insert(last * part / parts) }
        for number in numbers.prefix(50) { places.formUnion(axes[axis].places(around: number)) }
        return places.sorted()
    }

    private func mayGoOn() -> Bool {
        if layouts < Self.mostLayouts, nodesLookedAt < Self.mostNodes { return true }
        let isFull = layouts >= Self.mostLayouts
        limit = isFull ? "the limit is \(Self.mostLayouts) layouts" : "the limit is \(Self.mostNodes) boxes in all layouts together"
        return false
    }

    /// Whether one more layout of a line may be stored; the first two always may.
    private func mayKeep(_ count: Int, along axis: Int) -> Bool {
        guard mayGoOn() else { return false }
        if count < 2 || count < Self.mostOfLine && count * document.count < Self.mostKept { return true }
        limit = limit ?? "\(axes[axis].target) changes too much for so many boxes: the limit is \(count) layouts of a combination"
        return false
    }

    /// The layouts along an axis, by value index, wherever they may differ.
    private func moments(along axis: Int, from start: [Int], _ first: [Int]) throws(Failure) -> [Int: LayoutMoment] {
        var moments: [Int: LayoutMoment] = [:]
        var places = start
        func look(at place: Int) throws(Failure) -> LayoutMoment {
            if let known = moments[place] { return known }
            places[axis] = place
            let moment = try self.look(places)
            moments[place] = moment
            return moment
        }
        if !axes[axis].isGrid {
            for place in 0..<axes[axis].count {
                guard mayKeep(moments.count, along: axis) else { break }
                _ = try look(at: place)
            }
            return moments
        }
        for place in first where mayKeep(moments.count, along: axis) { _ = try look(at: place) }
        var parts = moments.count < first.count ? [] : zip(first, first.dropFirst()).map { $0..<$1 }
        var next = 0
        while next < parts.count {
            let part = parts[next]
            next += 1
            if part.count < 2 { continue }
            guard mayKeep(moments.count, along: axis) else { break }
            let (a, b) = (try look(at: part.lowerBound), try look(at: part.upperBound))
            let middle = (part.lowerBound + part.upperBound) / 2
            let m = try look(at: middle)
            if m.isBetween(a, b, at: Double(middle - part.lowerBound) / Double(part.count)) {
                if !m.hasSameFlaws(as: a) { parts.append(part.lowerBound..<middle) }
                if !m.hasSameFlaws(as: b) { parts.append(middle..<part.upperBound) }
                if m.hasSameFlaws(as: a), m.hasSameFlaws(as: b), let place = crossing(a, b, part), try !look(at: place).hasSameFlaws(as: a)
                {
                    parts += [part.lowerBound..<place, place..<part.upperBound]
                }
            } else {
                parts += [part.lowerBound..<middle, middle..<part.upperBound]
            }
        }
        return moments
    }

    /// A value index within a linear part of a line at which siblings move across each other.
    private func crossing(_ a: LayoutMoment, _ b: LayoutMoment, _ part: Range<Int>) -> Int? {
        guard flaw == .overlaps || flaw == .breaks, part.count > 2 else { return nil }
        var groups: [Int32: [Int]] = [:]
        for (place, node) in a.marks.prefix(a.nodeCount).enumerated() { groups[document.parent(node) ?? -1, default: []].append(place) }
        let siblings = groups.values.filter { $0.count > 1 && $0.count <= Self.mostSiblings }.sorted { $0[0] < $1[0] }
        return a.crossing(to: b, siblings: siblings).map {
            min(max(part.lowerBound + Int(Double(part.count) * $0), part.lowerBound + 1), part.upperBound - 1)
        }
    }

    /// In containers with more children, siblings are not tested for this.
    private static let mostSiblings = 60

    private func look(_ places: [Int]) throws(Failure) -> LayoutMoment {
        try set(places)
        layouts += 1
        var moment = LayoutMoment()
        var texts: [Int32] = []
        let document = document
        document.walk(scope) { node, _ in
            guard node != Document.screen else { return }
            let frame = document.exactFrame(node)
            moment.frames += [frame.x, frame.y, frame.width, frame.height]
            moment.marks.append(node)
            let height = document.textHeight(node)
            if height > 0 { texts.append(Int32(clamping: Int(min(height, 1e6) * 16))) }
        }
        moment.nodeCount = moment.marks.count
        nodesLookedAt += moment.nodeCount
        moment.marks += texts
        for when in document.allWhens where document.whenHolds(when) { moment.marks.append(when) }
        for flaw in document.flaws(in: scope) where flaw.sort.isOne(of: self.flaw) && !session.isAllowed(flaw) {
            moment.flaws[key(flaw), default: (flaw, 0)].count += 1
        }
        return moment
    }

    private func key(_ flaw: Flaw) -> FlawKey {
        func origin(_ node: Int32) -> Int64 {
            session.notes.creation(of: node, in: document).map { Int64($0) } ?? -1 - Int64(node)
        }
        return FlawKey(sort: flaw.sort, node: origin(flaw.node), other: flaw.other == flaw.node ? 0 : origin(flaw.other))
    }

    // MARK: Noting

    /// Records the runs of each flaw on a line: between tested values, as long as none between is free of it.
    private func note(_ moments: [Int: LayoutMoment], in places: [Int], at line: Int) {
        let order = moments.keys.sorted()
        var runs: [FlawKey: (flaw: Flaw, count: Int, runs: [ClosedRange<Int>], last: Int)] = [:]
        for (index, place) in order.enumerated() {
            for (key, seen) in moments[place]?.flaws ?? [:] {
                var entry = runs[key] ?? (seen.flaw, 0, [], -2)
                entry.count = max(entry.count, seen.count)
                if entry.last == index - 1, let open = entry.runs.popLast() {
                    entry.runs.append(open.lowerBound...place)
                } else {
                    entry.runs.append(place...place)
                }
                entry.last = index
                runs[key] = entry
            }
        }
        for (key, run) in runs {
            var sighting = sightings[key] ?? FlawSighting(flaw: run.flaw, line: line, places: places, runs: run.runs, order: order)
            sighting.lines += 1
            sighting.isSame = sighting.isSame && sighting.runs == run.runs
            sighting.nodes = max(sighting.nodes, run.count)
            sightings[key] = sighting
        }
    }
}

/// The first occurrence of a flaw.
struct FlawSighting {
    let flaw: Flaw
    /// The number of the line where it was first seen, and the value indices there; that of the line's own axis is unused.
    let line: Int
    let places: [Int]
    /// The runs of values with it on that line.
    let runs: [ClosedRange<Int>]
    /// The value indices tested on that line.
    let order: [Int]
    /// The number of lines on which it was seen.
    var lines = 0
    /// Whether it has the same runs on all of these.
    var isSame = true
    /// The number of nodes from the same place in the source that have it at once.
    var nodes = 0

    /// A value index with it, and a neighbouring one without it, if there is one: at the beginning of the first run, unless that is the
    /// beginning of the range.
    var edge: (with: Int, without: Int?) {
        let run = runs[0]
        if let index = order.firstIndex(of: run.lowerBound), index > 0 { return (run.lowerBound, order[index - 1]) }
        if let index = order.firstIndex(of: run.upperBound), index + 1 < order.count { return (run.upperBound, order[index + 1]) }
        return (run.lowerBound, nil)
    }

    /// Where it is probably worst: at the end of the line that the run reaches, else in the middle of the run.
    var farthest: Int {
        let run = runs[0]
        if run.lowerBound == order.first { return run.lowerBound }
        return run.upperBound == order.last ? run.upperBound : run.lowerBound + run.count / 2
    }
}

extension Flaw.Sort {
    /// The name of the flaw in `expect nothing`.
    var expected: LayoutFlaw {
        switch self {
        case .overlaps: .overlaps
        case .sticksOut: .overflows
        case .isCut: .isCut
        case .leavesScreen: .leavesScreen
        case .isHidden: .vanishes
        }
    }

    func isOne(of flaw: LayoutFlaw) -> Bool {
        // A node beyond the screen also reaches beyond its container.
        flaw == .breaks || flaw == expected || flaw == .overflows && self == .leavesScreen
    }

    /// The name of the flaw in data and in allowances: `breaks-overflows`.
    public var code: String { "breaks-" + expected.text.split(separator: " ").joined(separator: "-") }

    /// The corresponding finding of lint, which an allowance may also name.
    var lint: Finding.Sort {
        switch self {
        case .overlaps: .overlaps
        case .sticksOut, .isCut, .leavesScreen: .sticksOut
        case .isHidden: .zeroSize
        }
    }
}

extension Session {
    /// Whether a comment where one of its nodes is made silences the flaw.
    func isAllowed(_ flaw: Flaw) -> Bool {
        let nodes = flaw.sort == .overlaps ? [flaw.node, flaw.other] : [flaw.node]
        return nodes.compactMap { creationPlace(of: $0) }.contains { place in
            [flaw.sort.code, flaw.sort.lint.code].contains { allowed.silence($0, at: place) }
        }
    }
}
