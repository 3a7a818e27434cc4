// A lesson recorded from commands at the prompt.

import TGLLayout
import TGLSyntax

/// A lesson with a start and the statements that change it.
public struct RecordedLesson {
    private let title: String
    private let start: String
    private let goal: String

    /// A lesson with a title, the statements of its start, and those that lead to its goal.
    public init(title: String, start: String, goal: String) { (self.title, self.start, self.goal) = (title, start, goal) }

    /// The lesson file, and its remaining problems. Changes that an answer must withstand are added while they help: larger containers, and
    /// another screen.
    public func proved(isCommand: @escaping (String) -> Bool) -> (text: String, problems: [Diagnostic]) {
        var chosen: [String] = []
        var best = problems(text(chosen), isCommand)
        for candidate in candidates where !best.isEmpty {
            let found = problems(text(chosen + [candidate]), isCommand)
            if found.count < best.count { (chosen, best) = (chosen + [candidate], found) }
        }
        return (text(chosen), best)
    }

    private func problems(_ text: String, _ isCommand: @escaping (String) -> Bool) -> [Diagnostic] {
        let (course, problems) = CourseReader.read(SourceFile(name: "lesson", text: text))
        guard let course else { return problems }
        return (problems + LessonCheck.problems(of: course, LessonCheck.Options(isCommand: isCommand))).filter { $0.severity == .error }
    }

    /// Larger containers, in a size that the goal does not set, and then another screen.
    private var candidates: [String] {
        let session = Session()
        guard session.run(SourceFile(name: "start", text: start)).firstError == nil else { return [] }
        let containers = Set(session.namedBoxes().map(\.container))
        let changes = session.namedBoxes().filter { containers.contains($0.name) }.flatMap { box -> [String] in
            [("width", "wider", box.frame.width), ("height", "taller", box.frame.height)].compactMap { side, word, size in
                guard !goal.contains("\(box.name).\(side)"), size > 0 else { return nil }
                return "try \"a \(word) \(box.name)\" { \(box.name).\(side) = \(Text.number((size * 1.25).rounded())) }"
            }
        }
        return changes + ["on iphone8, iphone8 landscape"]
    }

    private func text(_ tries: [String]) -> String {
        let tree = SyntaxTree.parse(goal, names: .layout).tree
        let statements = tree[tree.root.statements].map { tree.sourceText(of: $0) }
        let hints = hints(statements)
        let lines =
            [
                "course \(LessonWords.quoted(title))", "lesson \(LessonWords.quoted(title)) {",
                "say \(LessonWords.quoted("\(title): bring all boxes to the dashed lines."))",
            ]
            + ["start {", start, "}", "goal {", goal, "}"] + tries + hints.map { "hint \(LessonWords.quoted($0))" }
            + ["close \(LessonWords.quoted("The idea here: say it in a sentence."))", "}"]
        return lines.map { $0 + "\n" }.joined()
    }

    /// Hints about the boxes, then the words, then the statements.
    private func hints(_ statements: [String]) -> [String] {
        let words = WayComparison.ideas(of: goal).filter { $0.hasPrefix("`") }
        let first = "The lines of the tree say which numbers are off. Which rules decide them?"
        let second = words.isEmpty ? [] : ["What helps here is \(words.listed)."]
        return [first] + second + statements.filter { !$0.contains("`") && !$0.contains("\n") }.map { "`\($0)`" }
    }
}
