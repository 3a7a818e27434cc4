import TGLLayout
import TGLSyntax

// Layouts within a statement, and their failures.

extension Machine {
    /// Brings the layout up to date.
    func layout() throws(Failure) {
        if isInCell { throw measuredInCell(nil, nil) }
        guard document.isDirty else { return }
        if let failure = session.reasonToStop() { throw failure }
        session.curveFailure = nil
        // A pass allocates memory for all children of a container at once.
        if document.count > 50_000 { try checkRoom(document.count * 512) }
        let before = document.shouldStop
        let start = Session.now()
        document.shouldStop = session.hasToStop
        defer {
            document.shouldStop = before
            if session.trial == nil { longestLayout = max(document.count > 1 ? longestLayout : 0, Session.now() - start) }
        }
        do { try document.layout() } catch {
            if case .interrupted = error as? DocumentError {
                let failure = session.stopReason()
                failure.isOfLayout = true
                if failure.kind == .time { failure.note = "it was being laid out" }
                throw failure
            }
            if case .cycle(let cycle) = error as? DocumentError { throw failure(of: cycle) }
            if case .namedTwice(let conflict) = error as? DocumentError { throw failure(of: conflict) }
            if case .columnGoesBack(let conflict) = error as? DocumentError { throw failure(of: conflict) }
            if case .tooManyItems(let limit, let collection) = error as? DocumentError {
                session.curveFailure = nil
                throw tooManyItems(limit, collection)
            }
            if case .tooManyCounted(let limit, let collection) = error as? DocumentError { throw tooManyCounted(limit, collection) }
        }
        if let failure = session.curveFailure {
            session.curveFailure = nil
            throw failure
        }
    }

    /// The failure for a cycle of rules, at the rule set last.
    private func failure(of cycle: String) -> Failure {
        let failure = Failure(
            .cycle, "these rules depend on each other in a cycle: \(cycle)", note: "a size cannot depend on itself",
            help: "give one of them a number, or remove it with `unset`")
        var sources: [Source] = []
        for part in wordsOutsideStrings(cycle) {
            guard let dot = part.lastIndex(of: "."), let prop = Prop(word: String(part[part.index(after: dot)...])),
                let node = document.find(written: String(part[..<dot]))
            else { continue }
            let source = document.lookup(node, prop).source
            if source >= 0, !sources.contains(source) { sources.append(source) }
        }
        let places = sources.sorted(by: >).compactMap { session.place(of: $0) }
        failure.place = places.first
        failure.secondary = places.dropFirst().prefix(2).map { $0.labelled("and this") }
        return failure
    }
    /// The failure for a child that two lists contain, at the list set last.
    func failure(of conflict: ListConflict) -> Failure {
        func list(_ owner: Int32) -> String { "`\(document.nameText(owner)).\(conflict.prop.word)`" }
        let what = conflict.prop.isPosition ? "groups" : "lists that share a length"
        let failure = Failure(
            .namedTwice,
            "`\(document.nameText(conflict.node))` is named in two \(what): \(list(conflict.first)) and \(list(conflict.second))",
            note: "it can be in only one of the lists", help: "remove it from one of the two lists")
        let sources = [conflict.first, conflict.second].map { document.lookup($0, conflict.prop).source }
        let places = sources.filter { $0 >= 0 }.sorted(by: >).compactMap { session.place(of: $0) }
        failure.place = places.first
        failure.secondary = places.dropFirst().map { $0.labelled("and this") }
        return failure
    }

    /// The failure for a cell whose column is before the next free one in its row.
    func failure(of conflict: ColumnConflict) -> Failure {
        let name = document.nameText(conflict.node)
        let taken = conflict.next == 1 ? "column 0 is" : "columns 0 to \(conflict.next - 1) are"
        let failure = Failure(
            .columnGoesBack, "`\(name).column = \(conflict.column)` goes back: \(taken) taken by the cells before `\(name)` in its row",
            note: "the cells of a row take columns in order",
            help: "write `\(name).column = \(conflict.next)`, or move `\(name)` forward in its row")
        let source = document.lookup(conflict.node, .columnPlace).source
        failure.place = source >= 0 ? session.place(of: source) : nil
        return failure
    }
}
