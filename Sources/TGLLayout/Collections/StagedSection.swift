// Data that the layouts of a collection share: the rules and the plan of a section are reused while nothing changed on which they depend.
// So a layout costs little more than the sections with made parts.

/// A section during a layout.
final class StagedSection {
    let node: Int32
    let state: SectionState
    let rules: SectionRules
    /// Whether only its visible and near parts are made, and its length does not depend on measuring.
    let isQuiet: Bool
    /// Its plan in the last layout, where the next one may reuse it.
    var plan: SectionPlan?

    init(_ node: Int32, _ state: SectionState, _ rules: SectionRules) {
        self.node = node
        self.state = state
        self.rules = rules
        isQuiet =
            !rules.isAcross && !rules.isBlock && rules.background == nil && (rules.header == nil || rules.headerEstimate != nil)
            && (rules.footer == nil || rules.footerEstimate != nil)
    }

    /// Whether its plan depends neither on measuring nor on the collection's own length.
    var hasLastingPlan: Bool {
        guard case .none = rules.measured else { return false }
        return !rules.isAcross && !rules.isBlock && state.kept.isEmpty
    }
}

/// What the rules of all sections of a collection depend on in addition to their own rules, and their plans in addition to the sections'
/// items.
struct StageBasis: Equatable {
    private let isHorizontal: Bool
    private let breadth: Double
    private let rtl: Bool
    private let screenVersion: Int
    /// The collection's rules that a section uses where it has none, and the lists of numbers that they name.
    private let rules: [Rule]
    private let lists: [[Double]]

    init(_ doc: Document, _ collection: Int32, isHorizontal: Bool, breadth: Double) {
        self.isHorizontal = isHorizontal
        self.breadth = breadth
        rtl = doc.screenState.rtl
        screenVersion = doc.screenVersion
        rules = SectionReader.inherited.map { doc.value(collection, $0) }
        lists = rules.filter { $0.kind == .numbers }.map { doc.numbers[Int($0.ref)] }
    }
}

/// The object by which the plans of a layout measure their elements. What one layout measured is not known in the next one.
final class MeasuringPort {
    /// It exists only during the layout: what was not measured then is not known afterwards.
    private(set) weak var measuring: (any ElementMeasuring)?
    /// The number of the layout.
    private(set) var turn = 0

    /// Begins a layout.
    func begin(_ measuring: any ElementMeasuring) {
        self.measuring = measuring
        turn += 1
    }
}

extension CollectionStage {
    /// The sections of the collection, in order; those without changes since the last layout are the same objects.
    func stagedSections() -> [StagedSection] {
        let nodes = doc.sections(of: node)
        // A collection that is its own section has its `offset` among its rules, which changes often.
        if nodes == [node] { return [stagedSection(node)] }
        let basis = StageBasis(doc, node, isHorizontal: isHorizontal, breadth: breadth)
        let before = state.stagedBasis == basis ? state.staged : []
        let sections = nodes.enumerated().map { s, section in
            guard s < before.count, case let known = before[s], known.node == section, !known.state.isTouched, !known.rules.isAcross else {
                return stagedSection(section)
            }
            return known
        }
        (state.stagedBasis, state.staged) = (basis, sections)
        return sections
    }

    private func stagedSection(_ section: Int32) -> StagedSection {
        let own = doc.sectionState(of: section)
        own.isTouched = false
        return StagedSection(section, own, SectionRules(doc, section, in: node, isHorizontal: isHorizontal, breadth: breadth))
    }

    /// Computes the sums of all sections; measures the known items. `keeps`: later layouts reuse the plans.
    func plan(keeps: Bool) throws {
        if keeps { port = state.port }
        port.begin(self)
        plans = []
        plans.reserveCapacity(sections.count)
        for s in sections.indices {
            let section = sections[s]
            if keeps, let plan = section.plan, plan.number == s {
                plans.append(plan)
                continue
            }
            let rules = section.rules
            let (rows, items) = try rows(s)
            let plan = SectionPlan(
                s, node: section.node, itemCount: section.state.order.count, rows: rows, items: items,
                header: rules.header == nil ? nil : SectionEdge(estimate: rules.headerEstimate),
                footer: rules.footer == nil ? nil : SectionEdge(estimate: rules.footerEstimate),
                padding: rules.padding, space: rules.alongSpace, measuring: port)
            if keeps, section.node != node, section.hasLastingPlan { section.plan = plan }
            plans.append(plan)
        }
    }
}
