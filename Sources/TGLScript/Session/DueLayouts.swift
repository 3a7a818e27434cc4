import TGLLayout
import TGLSyntax

// Layouts that statements of a script leave to be done, where time is limited: one that takes too long is the error of the
// statement that caused it, not of the one that happened to ask for a frame, and that statement is undone.

/// The statements done since the last layout.
struct DueLayouts {
    /// Where each is in its text, and the history before it.
    var statements: [(range: SourceRange, mark: Int)] = []
    /// Seconds that layouts after statements have taken.
    var spent = 0.0
    let began = Session.now()

    /// Whether a layout right after a statement is worth its time: a long script is not laid out after each of its lines.
    var hasTime: Bool { spent <= 0.02 + (Session.now() - began) * 0.1 }
}

extension Session {
    /// After so many edits a layout is done in any case, so that what would take them back may be forgotten.
    private static let mostDueEdits = 100_000

    /// Notes that a statement begins.
    func noteStatement(_ range: SourceRange, _ mark: Int) {
        if !document.isDirty { due.statements.removeAll(keepingCapacity: true) }
        due.statements.append((range, mark))
    }

    /// Lays out what a statement did, where time is limited and there is enough left.
    func layoutInTime() throws(Failure) {
        guard limits.seconds > 0, document.isDirty else { return }
        let edits = document.mark - (due.statements.first?.mark ?? 0)
        guard statementDone != nil || edits > Session.mostDueEdits || due.hasTime else { return }
        let start = Session.now()
        defer { due.spent += Session.now() - start }
        try machine.layout()
    }

    /// Forgets how statements are undone that no layout will fail for.
    func forgetPast() {
        if !keepsPast, limits.seconds <= 0 || !document.isDirty { document.forget() }
    }

    /// Undoes the statement whose layout ran out of time, and those after it. Gives its place and how many they are; `nil`
    /// where no layout did.
    func takeBackCulprit(of failure: Failure, in source: SourceFile) -> (range: SourceRange, count: Int)? {
        guard failure.kind == .time, failure.isOfLayout, let last = due.statements.indices.last else { return nil }
        let at = culprit(in: source) ?? last
        let found = due.statements[at]
        takeBack(to: found.mark, isLate: true)
        // Where the frame was asked for is independent of a statement before.
        if at != last { failure.place = nil }
        due.statements.removeSubrange(at...)
        return (found.range, last - at + 1)
    }

    /// The statement that made the container in which the layout was, or the nearest one around it.
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
