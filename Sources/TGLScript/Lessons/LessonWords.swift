// Comments on an answer, in the learner's terms.

/// Sentences about answers.
public enum LessonWords {
    /// The differences: `close: L is 191.4 wide, 193.33 wanted; and with "a wider row" L is 2.6 too narrow`. The text does not reveal the
    /// way.
    public static func said(of verdict: LessonVerdict, goal: LessonGoal) -> String {
        let here = verdict.misses.first ?? []
        if let failure = verdict.failures.indices.first(where: { verdict.failures[$0] != nil }), here.isEmpty {
            let words = goal.cases[failure].words
            return "here it fits; but \(words) there is an error: \(verdict.failures[failure]?.message ?? "")"
        }
        if let missed = verdict.unreached.first, verdict.misses.allSatisfy(\.isEmpty) {
            return "not yet: what is to be reached is \(missed.aim.words)" + (missed.found.map { "; now \($0)" } ?? "")
        }
        if verdict.misses.allSatisfy(\.isEmpty), let place = verdict.broken.firstIndex(where: { $0 != nil }),
            let relation = verdict.broken[place]
        {
            let words = place == 0 ? "not yet: all boxes are where they should be, but" : "here it fits; but \(goal.cases[place].words)"
            return "\(words) `\(relation)` cannot hold beside the other relations"
        }
        if !goal.sections.isEmpty { return saidInParts(verdict, goal: goal) }
        // A case with the same differences as the one shown is left out.
        let farther = verdict.misses.indices.dropFirst().first { !verdict.misses[$0].isEmpty && verdict.misses[$0] != here }
        if let first = here.first {
            var text = (isClose(here) ? "close: " : "not yet: ") + said(of: first)
            if let farther, let miss = verdict.misses[farther].first(where: { $0.distance > 0 }) {
                text += "; and \(goal.cases[farther].words) \(farOff(miss))"
            }
            return text
        }
        guard let farther, let miss = verdict.misses[farther].first else { return "it fits" }
        return "here it fits; but \(goal.cases[farther].words) \(said(of: miss))"
    }

    /// The differences of a whole screen: `the bar is right; the list: List is 8 too low`, in the first case that has any.
    private static func saidInParts(_ verdict: LessonVerdict, goal: LessonGoal) -> String {
        guard let place = verdict.misses.indices.first(where: { !verdict.misses[$0].isEmpty }) else { return "it fits" }
        let misses = verdict.misses[place]
        var right: [LessonSection] = []
        var off: [String] = []
        for section in goal.sections {
            guard let miss = misses.first(where: { section.boxes.contains($0.box) }) else {
                right.append(section)
                continue
            }
            // A box that is the whole part is not named again.
            off.append(
                section.boxes.first == miss.box
                    ? "\(section.name) \(offWords(miss, areMany: isMany(section)))" : "in \(section.name), \(farOff(miss))")
        }
        if let miss = misses.first(where: { miss in !goal.sections.contains { $0.boxes.contains(miss.box) } }) {
            off.insert(farOff(miss), at: 0)
        }
        let parts =
            (right.isEmpty ? [] : ["\(right.map(\.name).listed) \(right.count == 1 && !isMany(right[0]) ? "is" : "are") right"]) + off
        return (place == 0 ? "" : "here all is right; but \(goal.cases[place].words): ") + parts.joined(separator: "; ")
    }

    /// Whether the name of a section is a plural: `the buttons`.
    private static func isMany(_ section: LessonSection) -> Bool { section.name.hasSuffix("s") }

    /// `L is 2.6 too narrow`; differences other than numbers as in `said(of:)`.
    private static func farOff(_ miss: LessonMiss) -> String {
        if case .missing = miss.what { return said(of: miss) }
        return "\(miss.box) \(offWords(miss))"
    }

    /// `is 8 too low`
    private static func offWords(_ miss: LessonMiss, areMany: Bool = false) -> String {
        let verb = areMany ? "are" : "is"
        return switch miss.what {
        case .missing: "\(verb) missing"
        case .isShown(true): "\(verb) shown, and should not be"
        case .isShown(false): "\(verb) hidden, and should be shown"
        case .number(let side, let value, let wanted):
            "\(verb) \(number(abs(value - wanted))) \(tooWords(side, isMore: value > wanted))"
        }
    }

    private static func tooWords(_ side: LessonMiss.Side, isMore: Bool) -> String {
        switch side {
        case .width: isMore ? "too wide" : "too narrow"
        case .height: isMore ? "too tall" : "too short"
        case .x: isMore ? "too far right" : "too far left"
        case .y: isMore ? "too low" : "too high"
        }
    }

    /// `L is 191.4 wide, 193.33 wanted`.
    static func said(of miss: LessonMiss) -> String {
        switch miss.what {
        case .missing: return "there is no box \(miss.box) yet"
        case .isShown: return "\(miss.box) \(offWords(miss))"
        case .number(let side, let value, let wanted):
            return "\(miss.box) is \(number(value)) \(words(of: side))\(inView(miss)), \(number(wanted)) wanted"
        }
    }

    /// Says of a position in a scroll that it counts in the part that is in view: the tree tells those in the content.
    private static func inView(_ miss: LessonMiss) -> String {
        if miss.isInView, case .number(let side, _, _) = miss.what, side == .x || side == .y { return " in view" }
        return ""
    }

    private static func words(of side: LessonMiss.Side) -> String {
        switch side {
        case .width: "wide"
        case .height: "tall"
        case .x: "from the left"
        case .y: "from the top"
        }
    }

    /// Whether all differences are small: 5 points, or a twentieth of what is wanted.
    private static func isClose(_ misses: [LessonMiss]) -> Bool {
        misses.allSatisfy { miss in
            guard case .number(_, let value, let wanted) = miss.what else { return false }
            return abs(value - wanted) <= max(5, abs(wanted) / 20)
        }
    }

    /// The goal of a box, for its line in the tree: `goal 193.33 wide`, `goal 40 tall, at 20, 60`, `goal 20 from the left`; also those of
    /// its numbers that now are right: `done 40 tall`.
    public static func goal(of misses: [LessonMiss], met: [LessonMiss] = []) -> String {
        let (wanted, done) = (phrases(misses, isDone: false), phrases(met, isDone: true))
        var words: [String] = []
        if !wanted.isEmpty { words.append("goal \(wanted)") }
        if !done.isEmpty { words.append(wanted.isEmpty ? "done" : "done \(done)") }
        return words.joined(separator: "; ")
    }

    /// `20 from the left`, `at 20, 60`; in a scroll `0 from the top in view, now 116`; `nil` for no position.
    private static func placePhrase(_ misses: [LessonMiss], isDone: Bool) -> String? {
        let numbers = misses.compactMap { miss -> (side: LessonMiss.Side, now: String, wanted: String)? in
            guard case .number(let side, let value, let wanted) = miss.what else { return nil }
            return (side, number(value), number(wanted))
        }
        guard let first = numbers.first else { return nil }
        let place = numbers.count == 1 ? "\(first.wanted) \(words(of: first.side))" : "at \(numbers.map(\.wanted).joined(separator: ", "))"
        let view = inView(misses[0])
        return place + view + (view.isEmpty || isDone ? "" : ", now \(numbers.map(\.now).joined(separator: ", "))")
    }

    private static func phrases(_ misses: [LessonMiss], isDone: Bool) -> String {
        var parts: [String] = []
        var place: [LessonMiss] = []
        for miss in misses {
            switch miss.what {
            case .missing: break
            case .isShown(let isShown): parts.append(isShown ? "hidden" : "shown")
            case .number(let side, _, _) where side == .x || side == .y: place.append(miss)
            case .number(let side, _, let wanted): parts.append("\(number(wanted)) \(words(of: side))")
            }
        }
        if let text = placePhrase(place, isDone: isDone) { parts.append(text) }
        return parts.joined(separator: ", ")
    }

    /// A statement on one line, truncated if it is long.
    package static func onOneLine(_ statement: String) -> String {
        let text = statement.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return text.count > 60 ? "\(text.prefix(60))…" : text
    }

    /// A text as a string of the language.
    public static func quoted(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "\\", "\"", "{", "}": result += "\\\(character)"
            case "\n": result += "\\n"
            default: result.append(character)
            }
        }
        return "\"\(result)\""
    }

    /// A number with at most two decimals.
    static func number(_ value: Double) -> String {
        let rounded = (value * 100).rounded() / 100
        return Text.number(rounded == 0 ? 0 : rounded)
    }
}
