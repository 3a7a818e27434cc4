// Of everything that was typed: which statements led to the goal, and which prevent it; and whether an answer is a typical mistake.

import TGLSyntax

extension Course {
    /// The most statements that are each tried for being unnecessary.
    private static let mostTried = 40

    /// When an answer has been tried for as long as one statement may take.
    private static func end(_ limits: Limits) -> Double { limits.seconds > 0 ? Session.now() + limits.seconds : .infinity }

    private static func statements(of text: String) -> [String] {
        let tree = SyntaxTree.parse(text, names: .layout).tree
        return tree[tree.root.statements].map { tree.sourceText(of: $0) }
    }

    /// The statements that an answer needs. All others can be left out and the goal is still met: those whose effect was replaced or
    /// undone, and those that only asked.
    public func neededStatements(
        of text: String, for lesson: Lesson, _ goal: LessonGoal, limits: Limits = .standard, loader: (any SourceLoader)? = nil
    ) -> [String] {
        var kept = Self.statements(of: text)
        guard kept.count <= Self.mostTried else { return kept }
        var place = 0
        let end = Self.end(limits)
        while place < kept.count, kept.count > 1, Session.now() < end {
            var fewer = kept
            fewer.remove(at: place)
            if isMet(by: fewer, in: lesson, goal, limits, loader) { kept = fewer } else { place += 1 }
        }
        return kept
    }

    private func isMet(
        by statements: [String], in lesson: Lesson, _ goal: LessonGoal, _ limits: Limits, _ loader: (any SourceLoader)?
    ) -> Bool {
        session(of: lesson, answered: statements, limits: limits, loader: loader).map { goal.verdict(on: $0).isMet } ?? false
    }

    /// A comment on a wrong answer besides its differences: that it is a typical mistake, that earlier statements prevent it, or, if it
    /// fits the shown case, what in it holds only there.
    public func advice(
        on text: String, in lesson: Lesson, _ verdict: LessonVerdict, _ goal: LessonGoal, limits: Limits = .standard,
        loader: (any SourceLoader)? = nil
    ) -> String? {
        let typical = lesson.mistakes.first { mistake in
            guard let session = session(of: lesson, answered: [mistake.part.text], limits: limits, loader: loader) else { return false }
            return goal.verdict(on: session).misses == verdict.misses
        }
        return typical?.name ?? leftover(in: text, lesson, goal, limits, loader)
            ?? (verdict.isMetHere ? TypedAdvice.words(about: text) : nil)
    }

    /// Names the earlier statements of an answer without which its last ones meet the goal, and how to undo them.
    private func leftover(
        in text: String, _ lesson: Lesson, _ goal: LessonGoal, _ limits: Limits, _ loader: (any SourceLoader)?
    ) -> String? {
        let all = Self.statements(of: text)
        guard all.count > 1, all.count <= Self.mostTried else { return nil }
        let end = Self.end(limits)
        func works(_ statements: [String]) -> Bool { Session.now() < end && isMet(by: statements, in: lesson, goal, limits, loader) }
        guard let first = all.indices.dropFirst().first(where: { works(Array(all[$0...])) }) else { return nil }
        var (kept, left) = (Array(all[first...]), [String]())
        for statement in all[..<first].reversed() {
            // A statement that does no harm is kept.
            if works([statement] + kept) { kept.insert(statement, at: 0) } else { left.insert(statement, at: 0) }
        }
        if Session.now() >= end { return nil }
        let isOne = left.count == 1
        let said = left.map { "`\(LessonWords.onOneLine($0))`" }.listed
        let back =
            Self.unsetting(left).flatMap { works(all + [$0]) ? "`\($0)`" : nil } ?? "`:undo` goes back to before \(isOne ? "it" : "them")"
        return "\(said) still \(isOne ? "holds" : "hold"), and without \(isOne ? "it" : "them") this is right: \(back)."
    }

    /// `unset A.left, A.top`, which undoes rules that statements have set; `nil` if one of them does something else.
    private static func unsetting(_ statements: [String]) -> String? {
        var targets: [String] = []
        for statement in statements {
            let tree = SyntaxTree.parse(statement, names: .layout).tree
            guard let only = tree[tree.root.statements].first, case .relation(let target, _, _) = tree[only] else { return nil }
            let text = tree.sourceText(of: target)
            if !targets.contains(text) { targets.append(text) }
        }
        return "unset \(targets.joined(separator: ", "))"
    }
}
