// The length before an element of a collection, term by term as it counts (CO-4, CO-5): for `why`. It is computed without visiting rows.

/// A length of a collection's content in terms: paddings, headers, measured rows, estimated rows, and the spaces between them.
package struct CountedSum {
    /// Rows of the same sort.
    package struct Rows {
        let length: Double
        var count: Int
        /// Whether a row has several items.
        let isOfSeveral: Bool
        /// Whether the length comes from `itemSize`; otherwise it is estimated.
        let isGiven: Bool

        func isAlike(_ other: Rows) -> Bool {
            length == other.length && isOfSeveral == other.isOfSeveral && isGiven == other.isGiven
        }

        var text: String {
            let rows = isOfSeveral ? count == 1 ? " row" : " rows" : ""
            return "\(count)\(rows) \(isGiven ? "× itemSize" : "estimated ×") \(shortNumber(length))"
        }
    }

    package private(set) var total = 0.0
    private var sections: [(node: Int32, length: Double)] = []
    private var paddings: [(length: Double, count: Int)] = []
    private var edges: [(name: String, length: Double)] = []
    private var hasEstimates = false
    private var measured = 0.0
    private var rows: [Rows] = []
    private var byFunction = 0.0
    private var excess = 0.0
    private var block = 0.0
    private var across = 0.0
    private var spaces: [(prop: Prop, length: Double, count: Int)] = []

    package init() {}

    // MARK: Adding

    package mutating func addPadding(_ length: Double) {
        total += length
        count(padding: length, 1)
    }

    private mutating func count(padding length: Double, _ count: Int) {
        if length == 0 { return }
        if let known = paddings.firstIndex(where: { $0.length == length }) { return paddings[known].count += count }
        paddings.append((length, count))
    }

    package mutating func addSection(_ node: Int32, _ length: Double) {
        sections.append((node, length))
        total += length
    }

    private mutating func addEdge(_ name: String, _ length: Double) {
        edges.append((name, length))
        total += length
    }

    private mutating func addSpaces(_ prop: Prop, _ length: Double, _ count: Int) {
        total += Double(count) * length
        guard length != 0, count > 0 else { return }
        if let known = spaces.firstIndex(where: { $0.prop == prop && $0.length == length }) { return spaces[known].count += count }
        spaces.append((prop, length, count))
    }

    /// Adds rows of a section. `isOfSeveral`: a row has several items.
    private mutating func addRows(_ sums: RowSums, _ range: Range<Int>, isOfSeveral: Bool, isGiven: Bool) {
        if range.isEmpty { return }
        let counted = sums.counted(range)
        total += counted.base + counted.excess
        guard case .equal(let length) = sums.base else {
            if sums.isMeasured {
                measured += counted.base + counted.excess
                return
            }
            byFunction += counted.base
            excess += counted.excess
            return
        }
        if !isGiven { hasEstimates = true }
        measured += counted.excess + Double(counted.known) * length
        let count = range.count - counted.known
        guard count > 0 else { return }
        add(Rows(length: length, count: count, isOfSeveral: isOfSeveral, isGiven: isGiven))
    }

    package mutating func add(_ own: Rows) {
        if let known = rows.firstIndex(where: { $0.isAlike(own) }) { return rows[known].count += own.count }
        rows.append(own)
    }

    /// Adds the length of a section between two of its elements: after one, or from the section's start, up to another, or to its end.
    package mutating func add(_ plan: SectionPlan, after first: Int?, upTo last: Int?, isGiven: Bool, space: Prop) throws {
        let (from, to) = (first.map { plan.element($0) }, last.map { plan.element($0) })
        if from == nil, to == .header { return }
        if from == nil, plan.header != nil { addEdge("header", try plan.headerLength()) }
        if from == nil || from == .header { addPadding(plan.padding.before) }
        if from == .footer { return }
        var (start, end) = (0, plan.rowCount)
        if case .row(let row) = from { start = row + 1 }
        if case .row(let row) = to { end = row }
        switch plan.rows {
        case .rows(let sums):
            addRows(sums, start..<max(start, end), isOfSeveral: !plan.items.isOfOne, isGiven: isGiven)
            let upTo = to == nil || to == .footer ? plan.rowCount - 1 : end
            addSpaces(space, plan.space, max(0, upTo - max(0, start - 1)))
        case .block:
            var begin = try plan.rowsStart()
            if let first, case .row(_) = from { begin = try plan.start(first) + plan.length(first) }
            var stop = try plan.total() - plan.footerLength() - plan.padding.after
            if let last, case .row(_) = to { stop = try plan.start(last) }
            block += stop - begin
            total += stop - begin
        case .across(let length):
            if start < end {
                across += length
                total += length
            }
        }
        if to == nil || to == .footer { addPadding(plan.padding.after) }
        if to == nil, plan.footer != nil { addEdge("footer", try plan.footerLength()) }
    }

    package mutating func add(_ other: CountedSum) {
        total += other.total
        sections += other.sections
        for own in other.paddings { count(padding: own.length, own.count) }
        edges += other.edges
        hasEstimates = hasEstimates || other.hasEstimates
        measured += other.measured
        for own in other.rows { add(own) }
        (byFunction, excess) = (byFunction + other.byFunction, excess + other.excess)
        (block, across) = (block + other.block, across + other.across)
        for own in other.spaces {
            if let known = spaces.firstIndex(where: { $0.prop == own.prop && $0.length == own.length }) {
                spaces[known].count += own.count
            } else {
                spaces.append(own)
            }
        }
    }

    // MARK: In words

    /// The sum and its value: `0 measured + 113 estimated × 44 = 4972`.
    package func text(_ words: Wording, showsMeasured: Bool = true) -> String {
        var sum = SumText()
        add(to: &sum, words, showsMeasured: showsMeasured)
        return sum.making(total)
    }

    /// Adds the terms to a sum in words.
    package func add(to sum: inout SumText, _ words: Wording, showsMeasured: Bool = false) {
        for section in sections.prefix(3) { sum.add(section.length, words.name(section.node)) }
        if sections.count > 3 {
            let rest = sections.dropFirst(3).reduce(0) { $0 + $1.length }
            sum.add(term: "… \(sections.count - 3) more \(shortNumber(rest))")
        }
        for own in paddings {
            if own.count == 1 {
                sum.add(own.length, "padding")
            } else {
                sum.add(term: "\(own.count) × padding \(shortNumber(own.length))", isWorkedOut: true)
            }
        }
        for edge in edges.prefix(3) { sum.add(edge.length, edge.name) }
        if edges.count > 3 { sum.add(edges.dropFirst(3).reduce(0) { $0 + $1.length }, "more headers and footers") }
        if measured != 0 || showsMeasured && hasEstimates { sum.add(term: "\(shortNumber(measured)) measured") }
        for own in rows { sum.add(term: own.text, isWorkedOut: true) }
        sum.add(byFunction, "computed sizes")
        sum.add(excess, "measured instead")
        sum.add(block, "items")
        sum.add(across, "row")
        for space in spaces {
            if space.count == 1 {
                sum.add(space.length, space.prop.word)
            } else {
                sum.add(term: "\(space.count) × \(space.prop.word) \(shortNumber(space.length))", isWorkedOut: true)
            }
        }
    }
}
