// Explanations of the cells of a divided frame. All numbers are points.

/// A part of a template along an axis, with what determines its length and its start.
struct SplitPart: Sendable {
    /// Its place in its template and in those around it along the axis, from 1: `2.1` is the first part of the second one.
    var path: [Int]
    var isRow: Bool
    /// `number`, `percent`, `wrap` or `fill`.
    var measure: Rule
    /// What its template divides: the content box, or the part around it.
    var whole: Whole
    /// In its template: the number of gaps, and the length of each.
    var gaps: Int
    var gap: Double
    /// How many parts share the rest.
    var fills: Int
    /// The need of a part that wraps.
    var need: [SplitTerm]
    /// Where its template begins.
    var begin: PaddingRead
    var size = 0.0
    var at = 0.0
    /// The numbers of the first part of its template, and of the part around; -1: none.
    var first: Int
    var around: Int

    enum Whole: Sendable {
        case content(Room)
        case part(Double)
    }

    var name: String { "\(isRow ? "row" : "column") \(path.map { "\($0)" }.joined(separator: "."))" }
    /// Whether a length is written as it is.
    var isNumber: Bool { measure.kind == .number }
}

/// All recorded parts of templates.
struct SplitParts: Sendable {
    private(set) var all: [SplitPart] = []

    /// How many parts are named in a sum.
    private static let most = 6

    mutating func add(_ part: SplitPart) { all.append(part) }

    /// Sets the need of a part that wraps.
    mutating func needs(_ number: Int, _ terms: [SplitTerm]) { all[number].need = terms }

    mutating func settle(_ number: Int, size: Double, at: Double) { (all[number].size, all[number].at) = (size, at) }

    /// The parts of the same template.
    private func siblings(_ number: Int) -> Range<Int> { all[number].first..<(all[number].first + all[number].gaps + 1) }

    /// The parts before it in its template.
    private func before(_ number: Int) -> Range<Int> { all[number].first..<number }

    /// The length of a part, with the lengths of other parts that must be explained before; and the content box, where its padding must be
    /// explained.
    func lengths(_ number: Int) -> (steps: [any FactStep], content: Room?) {
        var told: [Int] = []
        collectLengths(number, &told)
        return (told.map { SplitLength(parts: self, number: $0) }, content(of: told))
    }

    /// Where a part begins, in the same way.
    func starts(_ number: Int) -> (steps: [any FactStep], content: Room?) {
        var told: [Int] = []
        var steps: [any FactStep] = []
        collectStarts(number, &told, &steps)
        return (steps, content(of: told))
    }

    /// The content box of which one of several parts takes a length, where it has padding.
    private func content(of told: [Int]) -> Room? {
        for number in told where [.percent, .fill].contains(all[number].measure.kind) {
            if case .content(let room) = all[number].whole, !room.isWhole { return room }
        }
        return nil
    }

    private func collectLengths(_ number: Int, _ told: inout [Int]) {
        let part = all[number]
        if told.contains(number) { return }
        if part.around >= 0, !part.isNumber, part.measure.kind != .wrap { collectLengths(part.around, &told) }
        if part.measure.kind == .fill {
            for other in sized(number).prefix(Self.most) where !all[other].isNumber { collectLengths(other, &told) }
        }
        told.append(number)
    }

    private func collectStarts(_ number: Int, _ told: inout [Int], _ steps: inout [any FactStep]) {
        if all[number].around >= 0 { collectStarts(all[number].around, &told, &steps) }
        let known = told.count
        for other in before(number).prefix(Self.most) where !all[other].isNumber { collectLengths(other, &told) }
        steps += told[known...].map { SplitLength(parts: self, number: $0) }
        steps.append(SplitStart(parts: self, number: number))
    }

    /// The parts of a template whose length is known before the rest is shared.
    private func sized(_ number: Int) -> [Int] { siblings(number).filter { all[$0].measure.kind != .fill && all[$0].size != 0 } }

    private func add(_ numbers: [Int], to sum: inout SumText, isTaken: Bool) {
        for number in numbers.prefix(Self.most) { sum.add(isTaken ? -all[number].size : all[number].size, "\(all[number].name)'s") }
        let more = numbers.dropFirst(Self.most)
        guard !more.isEmpty else { return }
        let rest = more.reduce(0) { $0 + all[$1].size }
        sum.add(isTaken ? -rest : rest, "… \(more.count) more")
    }

    private func add(gaps count: Int, of part: SplitPart, to sum: inout SumText, isTaken: Bool) {
        guard count > 0, part.gap > 0 else { return }
        let text = count == 1 ? "gap \(shortNumber(part.gap))" : "\(count) × gap \(shortNumber(part.gap))"
        sum.add(term: text, isWorkedOut: count > 1, isTaken: isTaken)
    }

    /// What a template divides, less its gaps.
    private func whole(_ part: SplitPart, _ words: Wording) -> SumText {
        var sum = SumText()
        switch part.whole {
        case .content(let room): sum = SumText(words.room(room))
        case .part(let length): sum = SumText("\(all[part.around].name)'s \(shortNumber(length))")
        }
        add(gaps: part.gaps, of: part, to: &sum, isTaken: true)
        return sum
    }

    fileprivate func lengthText(_ number: Int, _ words: Wording) -> String {
        let part = all[number]
        var sum = whole(part, words)
        switch part.measure.kind {
        case .percent:
            let base = sum.isWorkedOut ? "(\(sum.text))" : sum.text
            return "\(part.name): \(factorNumber(part.measure.mult))% of \(base) = \(shortNumber(part.size))"
        case .fill:
            add(sized(number), to: &sum, isTaken: true)
            if part.size == 0 { return "\(part.name): \(sum.text), so nothing is left: 0" }
            if part.fills == 1 { return "\(part.name): \(sum.making(part.size))" }
            let base = sum.isWorkedOut ? "(\(sum.text))" : sum.text
            return "\(part.name): \(base) / \(part.fills) = \(shortNumber(part.size))"
        case .wrap: return "\(part.name): " + SplitContent(terms: part.need).sum(words).making(part.size)
        default: return "\(part.name): \(shortNumber(part.size))"
        }
    }

    fileprivate func startText(_ number: Int) -> String {
        let part = all[number]
        var sum = SumText()
        if part.around >= 0 { sum.add(all[part.around].at) } else { sum.add(part.begin) }
        let earlier = Array(before(number))
        add(earlier.filter { all[$0].size != 0 }, to: &sum, isTaken: false)
        add(gaps: earlier.count, of: part, to: &sum, isTaken: false)
        return "\(part.name) begins at \(sum.text.isEmpty ? "0" : sum.making(part.at))"
    }
}

/// How long a part of a template is.
private struct SplitLength: FactStep {
    let parts: SplitParts
    let number: Int

    func text(_ words: Wording) -> String { parts.lengthText(number, words) }
}

/// Where a part of a template begins.
private struct SplitStart: FactStep {
    let parts: SplitParts
    let number: Int

    func text(_ words: Wording) -> String { parts.startText(number) }
}

/// A child for which no cell is left.
struct SplitSpare: FactStep {
    func text(_ words: Wording) -> String { "no cell is left for it: 0" }
}

/// A term in the length of a frame that wraps.
enum SplitTerm: Sendable {
    /// A part with a number.
    case part(Double)
    /// The need of a child; `isWhole`: it is the child's size.
    case child(Int32, Double, isWhole: Bool)
    /// The gaps between parts: how many, and how long each is.
    case gaps(Int, Double)
}

/// The length of a frame that wraps: the sum along its template, or the largest need across.
struct SplitContent: ContentStep {
    let terms: [SplitTerm]

    func sum(_ words: Wording) -> SumText {
        var sum = SumText()
        for term in terms {
            switch term {
            case .part(let length): sum.add(length, "part")
            case .child(let node, let length, let isWhole): sum.add(length, isWhole ? words.name(node) : "what \(words.name(node)) needs")
            case .gaps(let count, let gap):
                sum.add(term: count == 1 ? "gap \(shortNumber(gap))" : "\(count) × gap \(shortNumber(gap))", isWorkedOut: count > 1)
            }
        }
        return sum.text.isEmpty ? SumText("0") : sum
    }
}
