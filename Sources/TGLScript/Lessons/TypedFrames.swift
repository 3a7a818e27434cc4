// Answers that only type the numbers of a goal: no lesson should accept one.

import TGLLayout
import TGLSyntax

/// Tries to pass a lesson by typing the numbers of its goal on the shown screen.
struct TypedFrames {
    private let goal: LessonGoal
    private let started: () -> Session

    /// The most numbers that are typed.
    private static let mostNumbers = 60

    /// `started` makes a session with the start of the lesson.
    init(_ goal: LessonGoal, started: @escaping () -> Session) { (self.goal, self.started) = (goal, started) }

    /// Statements of typed numbers that pass; `nil` if none of those tried do.
    func passing() -> String? {
        let beginnings: [[LessonMiss.Side]] = [[], [.width, .height], [.width], [.height]]
        for sides in beginnings { if let statements = attempt(typed: numbers(sides)) { return statements } }
        return nil
    }

    /// Statements with the sizes of all boxes as numbers.
    private func numbers(_ sides: [LessonMiss.Side]) -> [String] {
        goal.boxes[0].flatMap { box in
            sides.map { side in
                "\(box.name)." + (side == .width ? "width = \(Self.number(box.frame.width))" : "height = \(Self.number(box.frame.height))")
            }
        }
    }

    private static func number(_ value: Double) -> String { Text.number((value * 1e4).rounded() / 1e4) }

    /// Runs statements on the start, makes the missing boxes, and types one number after another until the shown case fits. Returns the
    /// statements if they then pass all cases.
    private func attempt(typed: [String]) -> String? {
        let session = started()
        var done: [String] = []
        func type(_ statement: String) -> Bool {
            guard session.runPrompt(SourceFile(name: "typed", text: statement)).firstError == nil else { return false }
            done.append(statement)
            return true
        }
        for box in goal.boxes[0] where session.document.find(written: box.name) == nil {
            let made = "\(box.kind) \(box.name)"
            _ = type(box.container.isEmpty ? made : "\(box.container) { \(made) }")
        }
        for statement in typed { _ = type(statement) }
        var seen: Set<String> = []
        while done.count < Self.mostNumbers, case .success(let boxes) = session.boxes(in: goal.cases[0]) {
            let misses = LessonGoal.misses(boxes, goal.boxes[0])
            let statements = misses.lazy.compactMap { self.statement(for: $0, in: session) }
            guard let next = statements.first(where: { !seen.contains($0) }) else { break }
            seen.insert(next)
            _ = type(next)
        }
        guard !done.isEmpty, goal.verdict(on: session).isMet else { return nil }
        return done.joined(separator: "; ")
    }

    /// A statement that types the number of a difference: a size directly, a position as a margin or position that moves the box by the
    /// difference.
    private func statement(for miss: LessonMiss, in session: Session) -> String? {
        guard case .number(let side, let value, let wanted) = miss.what else { return nil }
        switch side {
        case .width: return "\(miss.box).width = \(Self.number(wanted))"
        case .height: return "\(miss.box).height = \(Self.number(wanted))"
        case .x: return "\(miss.box).left = \(Self.number(margin(of: miss.box, .left, in: session) + wanted - value))"
        case .y: return "\(miss.box).top = \(Self.number(margin(of: miss.box, .top, in: session) + wanted - value))"
        }
    }

    /// The present number of a position; 0 if it has none.
    private func margin(of box: String, _ side: Prop, in session: Session) -> Double {
        guard let node = session.document.find(written: box), let rule = session.document.own(node, side, .rule)?.rule,
            rule.kind == .number
        else { return 0 }
        return rule.add
    }
}
