// The places of all elements of a collection (CO-10): made elements where they were put, elements after them from there on, elements before
// them by the sums.

package struct PlaceFinder {
    package let places: CollectionPlaces
    package let solver: CollectionSolver
    package let plans: [SectionPlan]

    package init(_ places: CollectionPlaces, _ solver: CollectionSolver, _ plans: [SectionPlan]) {
        self.places = places
        self.solver = solver
        self.plans = plans
    }

    package func isBefore(_ a: ElementAt, _ b: ElementAt) -> Bool { a.section != b.section ? a.section < b.section : a.element < b.element }

    /// What was made of an element.
    package func made(_ at: ElementAt) -> PlacedElement? {
        var (low, high) = (0, places.made.count)
        while low < high {
            let middle = (low + high) / 2
            if isBefore(places.made[middle].at, at) { low = middle + 1 } else { high = middle }
        }
        return low < places.made.count && places.made[low].at == at ? places.made[low] : nil
    }

    func isMade(_ at: ElementAt) -> Bool { made(at) != nil }

    /// The distance by which an element is further than by the sums.
    private func shift(at: ElementAt) throws -> Double {
        guard let last = places.made.last(where: { isBefore($0.at, at) }) else {
            // Before the made elements the sums count, except for what is connected to the first made one.
            return 0
        }
        let plan = plans[last.at.section]
        return last.end - (try solver.sum(last.at)) - (try plan.length(last.at.element))
    }

    /// Where an element begins in the content.
    package func start(_ at: ElementAt) throws -> Double {
        if let made = made(at) { return made.start }
        return try solver.sum(at) + shift(at: at)
    }

    /// Where a section begins and ends in the content (CO-14).
    package func bounds(_ s: Int) throws -> (start: Double, end: Double) {
        let plan = plans[s]
        if let total = plan.countedTotal {
            // No part of it is made: it counts with its sums.
            if places.made.first.map({ s < $0.at.section }) ?? true { return (solver.sectionStart(s), solver.sectionStart(s) + total) }
            if let last = places.made.last, s > last.at.section {
                let start = solver.sectionStart(s) + places.shift
                return (start, start + total)
            }
        }
        guard plan.elementCount > 0 else {
            let start = solver.sectionStart(s) + (try shift(at: ElementAt(section: s, element: 0)))
            return (start, start + (try plan.total()))
        }
        let first = ElementAt(section: s, element: 0)
        let last = ElementAt(section: s, element: plan.elementCount - 1)
        let start = try self.start(first) - plan.start(0)
        let gap = try plan.total() - plan.start(last.element) - plan.length(last.element)
        if plan.isBlock, plan.footer == nil {
            // Its rows end where the longest column does, wherever the last item is.
            let header = plan.header == nil ? nil : made(first)
            return (start, start + (try plan.total()) + (try header.map { $0.length - (try plan.length(0)) } ?? 0))
        }
        if let made = made(last) { return (start, made.end + gap) }
        return (start, try self.start(last) + plan.length(last.element) + gap)
    }

    /// Where a section begins by the sums.
    func sumStart(_ s: Int) -> Double { solver.sectionStart(s) }

    /// The first row of a section that is further than by the sums.
    func shiftedRows(_ s: Int) -> Int {
        guard let last = places.made.last else { return .max }
        if last.at.section < s { return 0 }
        if last.at.section > s { return .max }
        switch plans[s].element(last.at.element) {
        case .header: return 0
        case .row(let row): return row + 1
        case .footer: return .max
        }
    }
}
