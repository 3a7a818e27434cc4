import TGLLayout
import TGLSyntax
import TGLWhy

/// A compiled `expect nothing`. Its values are in registers: the node in which to search; then for each sweep the function that sets its
/// target, and the first and last value or a list.
struct SweepPlan {
    let flaw: LayoutFlaw
    /// The targets as written, with the words they accept.
    let targets: [(text: String, words: [String])]
    let range: SourceRange
    let text: String
}

extension Machine {
    /// Searches for a value at which the layout breaks. All values set for the search are undone.
    func expectNothing(_ i: Instruction) throws(Failure) {
        let plan = program.plans.sweeps[Int(i.b)]
        var scope = Document.screen
        switch register(i.a).pointee.value {
        case .none: break
        case .node(let node): scope = try existing(node)
        case let value: throw Failure.type("`expect nothing in`", needs: "a node", got: value)
        }
        var axes: [SweptValues] = []
        for (index, target) in plan.targets.enumerated() {
            let first = i.a + 1 + 3 * UInt16(index)
            guard case .function(let setter) = register(first).pointee.value else { continue }
            let values = (register(first + 1).pointee.value, register(first + 2).pointee.value)
            axes.append(try SweptValues(target.text, setter, values.0, values.1, words: target.words))
        }
        try layout()
        let failure = try session.trying(SessionTrial()) { () throws(Failure) -> Failure? in
            let breaks = try LayoutBreaks(BreakSearch(session, axes, plan.flaw, in: scope), of: session)
            if let hear = session.hearsBreaks {
                hear(breaks)
                return nil
            }
            guard let first = breaks.all.first else {
                return breaks.limit.map { Failure(.expectation, "not all was looked at: \($0)", range: plan.range) }
            }
            // A failure that is caught needs no picture.
            if handlers.isEmpty { session.host?.show(breaks, in: session) }
            return self.failure(of: plan, first, breaks)
        }
        if let failure { throw failure }
    }

    private func failure(of plan: SweepPlan, _ first: LayoutBreak, _ breaks: LayoutBreaks) -> Failure {
        let failure = Failure(.expectation, first.message, label: first.howMuch, range: plan.range)
        let more = breaks.all.count - 1 + breaks.omitted
        failure.note = (first.notes + (more > 0 ? ["\(more) more \(more == 1 ? "thing breaks" : "things break")"] : [])).joined(
            separator: "; ")
        failure.secondary = first.rulePlaces(in: session, except: Diagnostic.Place(source: program.source, range: plan.range))
        return failure
    }
}
