// What is said of an answer, in the learner's terms.

/// Sentences about answers.
public enum LessonWords {
    /// What is off: `close: L is 191.4 wide, 193.33 wanted; and with "a wider row" it is 2.6 off`. The words do not tell the way.
    public static func said(of verdict: LessonVerdict, goal: LessonGoal) -> String {
        let here = verdict.misses.first ?? []
        if let failure = verdict.failures.indices.first(where: { verdict.failures[$0] != nil }), here.isEmpty {
            let words = goal.cases[failure].words
            return "here it fits; but \(words) there is an error: \(verdict.failures[failure]?.message ?? "")"
        }
        // A case in which the same is off as in what is shown says nothing new.
        let farther = verdict.misses.indices.dropFirst().first { !verdict.misses[$0].isEmpty && verdict.misses[$0] != here }
        if let first = here.first {
            var text = (isClose(here) ? "close: " : "not yet: ") + said(of: first)
            if let farther, let miss = verdict.misses[farther].first(where: { $0.distance > 0 }) {
                let subject = miss.box == first.box ? "it" : miss.box
                text += "; and \(goal.cases[farther].words) \(subject) is \(number(miss.distance)) off"
            }
            return text
        }
        guard let farther, let miss = verdict.misses[farther].first else { return "it fits" }
        return "here it fits; but \(goal.cases[farther].words) \(said(of: miss))"
    }

    /// `L is 191.4 wide, 193.33 wanted`.
    static func said(of miss: LessonMiss) -> String {
        switch miss.what {
        case .missing: return "there is no box \(miss.box) yet"
        case .isShown(true): return "\(miss.box) is shown, and should not be"
        case .isShown(false): return "\(miss.box) is hidden, and should be shown"
        case .number(let side, let value, let wanted):
            return "\(miss.box) is \(number(value)) \(words(of: side)), \(number(wanted)) wanted"
        }
    }

    private static func words(of side: LessonMiss.Side) -> String {
        switch side {
        case .width: "wide"
        case .height: "high"
        case .x: "from the left"
        case .y: "from the top"
        }
    }

    /// Whether all that is off is off by little: 5 points, or a twentieth of what is wanted.
    private static func isClose(_ misses: [LessonMiss]) -> Bool {
        misses.allSatisfy { miss in
            guard case .number(_, let value, let wanted) = miss.what else { return false }
            return abs(value - wanted) <= max(5, abs(wanted) / 20)
        }
    }

    /// What the goal of a box is, for its line in the tree: `goal 193.33 wide`, `goal 40 high, at 20, 60`, `goal 20 from the left`.
    public static func goal(of misses: [LessonMiss]) -> String {
        var parts: [String] = []
        var place: [(side: LessonMiss.Side, wanted: Double)] = []
        for miss in misses {
            switch miss.what {
            case .missing: break
            case .isShown(let isShown): parts.append(isShown ? "hidden" : "shown")
            case .number(let side, _, let wanted) where side == .x || side == .y: place.append((side, wanted))
            case .number(let side, _, let wanted): parts.append("\(number(wanted)) \(words(of: side))")
            }
        }
        if place.count == 1 { parts.append("\(number(place[0].wanted)) \(words(of: place[0].side))") }
        if place.count == 2 { parts.append("at \(number(place[0].wanted)), \(number(place[1].wanted))") }
        return parts.isEmpty ? "" : "goal " + parts.joined(separator: ", ")
    }

    /// A number with at most two decimals.
    static func number(_ value: Double) -> String {
        let rounded = (value * 100).rounded() / 100
        return Text.number(rounded == 0 ? 0 : rounded)
    }
}
