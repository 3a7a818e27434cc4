import TGLLayout
import TGLSyntax

// Where time is limited, statements of a script may leave their layout for later. If a layout then takes too long, the error belongs to the
// statement that caused it, not to the one that happened to ask for a frame; the statement that caused it is undone.

/// The statements done since the last layout.
struct DueLayouts {
    /// The place of each in its text, and the document's history mark before it.
    var statements: [(range: SourceRange, mark: Int)] = []
    /// The seconds spent on layouts after statements.
    var spent = 0.0
    let began = Session.now()

    /// Whether there is time for a layout right after a statement: a long script is not laid out after each of its lines.
    var hasTime: Bool { spent <= 0.02 + (Session.now() - began) * 0.1 }
}

extension Session {
    /// After this many edits a layout is done in any case, so that the undo records can be dropped.
    private static let mostDueEdits = 100_000

    /// Records that a statement begins.
    func noteStatement(_ range: SourceRange, _ mark: Int) {
        if !document.isDirty { due.statements.removeAll(keepingCapacity: true) }
        due.statements.append((range, mark))
    }

    /// Lays out the changes of a statement, if time is limited and enough of it is left.
    func layoutInTime() throws(Failure) {
        guard limits.seconds > 0, document.isDirty else { return }
        let edits = document.mark - (due.statements.first?.mark ?? 0)
        guard statementDone != nil || edits > Session.mostDueEdits || due.hasTime else { return }
        let start = Session.now()
        defer { due.spent += Session.now() - start }
        try machine.layout()
    }

    /// Drops the undo records of statements, unless a later layout may still have to undo them.
    func forgetPast() {
        if !keepsPast, limits.seconds <= 0 || !document.isDirty { document.forget() }
    }

    /// Undoes the statement whose layout ran out of time and the statements after it. Returns its place and how many were undone; `nil` if
    /// the failure is not of a layout.
    func takeBackCulprit(of failure: Failure, in source: SourceFile) -> (range: SourceRange, count: Int)? {
        guard failure.kind == .time, failure.isOfLayout, let last = due.statements.indices.last else { return nil }
        let at = culprit(in: source) ?? last
        let found = due.statements[at]
        takeBack(to: found.mark, isLate: true)
        // The place where the frame was asked for has nothing to do with an earlier statement.
        if at != last { failure.place = nil }
        due.statements.removeSubrange(at...)
        return (found.range, last - at + 1)
    }

    /// The statement that made the container at which the layout stopped, or else its nearest ancestor that a statement of this text made.
    private func culprit(in source: SourceFile) -> Int? {
        var at = document.stoppedAt
        while let node = at {
            if let place = creationPlace(of: node), place.source === source {
                let start = place.range.start
                if let index = due.statements.lastIndex(where: { $0.range.start <= start && start < $0.range.end }) { return index }
            }
            at = document.parent(node)
        }
        return nil
    }
}
