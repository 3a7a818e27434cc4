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

    /// The statements of an answer that are in force although the goal needs none of them: each changes the document.
    public func unneededStatements(
        of text: String, besides needed: [String], for lesson: Lesson, limits: Limits = .standard, loader: (any SourceLoader)? = nil
    ) -> [String] {
        let all = Self.statements(of: text)
        var (rest, next) = ([Int](), 0)
        for place in all.indices {
            if next < needed.count, all[place] == needed[next] { next += 1 } else { rest.append(place) }
        }
        return inForce(rest, of: all, lesson, limits, loader)
    }

    /// Those of an answer's statements without which its document would be another.
    private func inForce(
        _ places: [Int], of all: [String], _ lesson: Lesson, _ limits: Limits, _ loader: (any SourceLoader)?
    ) -> [String] {
        guard all.count <= Self.mostTried, !places.isEmpty,
            let whole = session(of: lesson, answered: all, limits: limits, loader: loader)?.dump()
        else { return [] }
        let end = Self.end(limits)
        return places.filter { place in
            var fewer = all
            fewer.remove(at: place)
            guard Session.now() < end, let session = session(of: lesson, answered: fewer, limits: limits, loader: loader) else {
                return false
            }
            return session.dump() != whole
        }.map { all[$0] }
    }

    /// Whether a typical mistake, which has the same boxes, is in an answer: one of the ideas that are in it and not in the goal.
    private func has(
        _ mistake: LessonAttempt, in text: String, _ lesson: Lesson, _ limits: Limits, _ loader: (any SourceLoader)?
    ) -> Bool {
        let right = WayComparison.ideas(of: lesson.goal?.text ?? "")
        let own = WayComparison.ideas(of: mistake.part.text).filter { !right.contains($0) }
        let all = Self.statements(of: text)
        if own.isEmpty || all.count > Self.mostTried { return true }
        let used = inForce(Array(all.indices), of: all, lesson, limits, loader).joined(separator: "\n")
        return WayComparison.ideas(of: used).contains { own.contains($0) }
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
            return goal.verdict(on: session).misses == verdict.misses && has(mistake, in: text, lesson, limits, loader)
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
        let back = Self.unsetting(left).flatMap { works(all + [$0]) ? "`\($0)`" : nil }
        if let back { return "\(said) still \(isOne ? "holds" : "hold"), and without \(isOne ? "it" : "them") this is right: \(back)." }
        let again = kept.map { "`\(LessonWords.onOneLine($0))`" }.listed
        return "\(said) \(isOne ? "is" : "are") in the way; without \(isOne ? "it" : "them") this is right: `:again`, then \(again)."
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
