// Of all that somebody typed, what led to the goal; and which typical mistake an answer is.

import TGLSyntax

extension Course {
    /// So many statements are tried without each of them.
    private static let mostTried = 40

    /// The statements of an answer that it needs: without any of the others the goal is met, too. What was set and then set again, what
    /// was undone in words, and what only asked are among those.
    public func neededStatements(
        of text: String, for lesson: Lesson, _ goal: LessonGoal, limits: Limits = .standard, loader: (any SourceLoader)? = nil
    ) -> [String] {
        let result = SyntaxTree.parse(text, names: .layout)
        let tree = result.tree
        var kept = tree[tree.root.statements].map { tree.sourceText(of: $0) }
        guard !result.hasErrors, kept.count <= Self.mostTried else { return kept }
        var place = 0
        let end = Session.now() + 2
        while place < kept.count, kept.count > 1, Session.now() < end {
            var fewer = kept
            fewer.remove(at: place)
            if let session = session(of: lesson, answered: fewer, limits: limits, loader: loader), goal.verdict(on: session).isMet {
                kept = fewer
            } else {
                place += 1
            }
        }
        return kept
    }

    /// The typical mistake that leaves the same off as an answer; `nil` where it is another.
    public func mistake(
        in lesson: Lesson, like verdict: LessonVerdict, _ goal: LessonGoal, limits: Limits = .standard, loader: (any SourceLoader)? = nil
    ) -> LessonAttempt? {
        lesson.mistakes.first { mistake in
            guard let session = session(of: lesson, answered: [mistake.part.text], limits: limits, loader: loader) else { return false }
            return goal.verdict(on: session).misses == verdict.misses
        }
    }
}
