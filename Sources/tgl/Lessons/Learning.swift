// A lesson under way.

import TGLLayout
import TGLRender
import TGLScript
import TGLSyntax

/// What is known of the lesson that a learner is in.
final class Learning {
    let entry: CourseLibrary.Entry
    let lesson: Lesson
    /// Where its boxes should be; `nil` for a lesson of questions.
    let goal: LessonGoal?
    /// The state of the session in which the lesson begins.
    let startState: Int
    /// How many hints were given or left out.
    var hints = 0
    /// The hints that were left out, by their places.
    var skippedHints: Set<Int> = []
    /// The questions that are not answered: those before the layout is shown, and those at the end.
    var firstQuestions: [LessonQuestion]
    var lastQuestions: [LessonQuestion]
    /// How many wrong numbers were given to the question that waits, and how many of its hints.
    var wrongNumbers = 0
    var questionHints = 0
    /// What was answered: questions with the numbers that were typed.
    var answers: [(question: String, given: String)] = []
    /// The statements that led to the goal, once it is met.
    var needed: [String] = []
    /// What was off in what is shown when the lesson began; of these, what is right now is marked.
    let startMisses: [LessonMiss]
    /// The case of the goal that pictures show.
    var shownCase = 0
    /// All boxes are, or were, where they should be.
    var isMet = false
    /// Some box was moved away since the goal was met, which was said.
    var isOffAgain = false
    /// All is done: the closing word was said.
    var isOver = false
    /// The state and the place in the history of which was told last.
    struct Told: Equatable {
        let state: Int
        let mark: Int
    }
    var told: Told?

    init(_ lesson: Lesson, of entry: CourseLibrary.Entry, goal: LessonGoal?, in session: Session) {
        startState = session.currentState
        startMisses = goal?.misses(inCase: 0, of: session) ?? []
        (self.lesson, self.entry, self.goal) = (lesson, entry, goal)
        firstQuestions = lesson.questions.filter(\.isFirst)
        lastQuestions = lesson.questions.filter { !$0.isFirst }
    }

    var course: Course { entry.course }

    /// The answer as a file of answers has it: the statements that it needs, and what was answered to the questions.
    var answerText: String { Self.answerText(needed, answers) }

    static func answerText(_ statements: [String], _ answers: [(question: String, given: String)]) -> String {
        (statements + answers.map { "ask \(LessonWords.quoted($0.question)), \($0.given)" }).map { $0 + "\n" }.joined()
    }

    /// The question that waits for a number.
    var question: LessonQuestion? { firstQuestions.first ?? (isMet ? lastQuestions.first : nil) }

    /// What was off at the start and is right now.
    private func met(_ misses: [LessonMiss]) -> [LessonMiss] {
        startMisses.filter { old in !misses.contains { $0.isSame(as: old) } }
    }

    /// Of what was off at the start, which is counted once: how much is right now, and how much there is; and how much is off besides.
    func progress(_ misses: [LessonMiss]) -> (right: Int, all: Int, others: Int) {
        let others = misses.count { miss in !startMisses.contains { $0.isSame(as: miss) } }
        return (met(misses).count, startMisses.count, others)
    }

    /// `2 of 5 done, 3 left; `; empty where there is nothing to count.
    func progressWords(_ misses: [LessonMiss]) -> String {
        let (right, all, others) = progress(misses)
        guard all > 1, !misses.isEmpty else { return "" }
        let besides = others == 0 ? "" : ", and \(others) off \(others == 1 ? "that was" : "that were") right"
        return "\(right) of \(all) done, \(all - right) left\(besides); "
    }

    /// The name of a node, as goals have it: a cell has that of its collection before its own.
    private static func name(of index: Int, in scene: Scene) -> String {
        let node = scene.nodes[index]
        guard node.name.hasPrefix("["), let parent = node.parent else { return node.name }
        return scene.nodes[parent].name + node.name
    }

    /// Marks in a scene what is right, and what the goal is of what is not.
    func mark(_ scene: inout Scene, of session: Session) {
        scene.isLesson = goal != nil
        guard let goal, let misses = shownCase > 0 ? goal.misses(inCase: shownCase, of: session) : goal.missesHere(in: session) else {
            return
        }
        let boxes = goal.boxes[shownCase]
        let byBox = Dictionary(grouping: misses, by: \.box)
        let met = Dictionary(grouping: shownCase > 0 ? [] : met(misses), by: \.box)
        let wanted = Dictionary(boxes.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        for index in scene.nodes.indices {
            let name = Self.name(of: index, in: scene)
            guard wanted[name] != nil else { continue }
            scene.nodes[index].isRight = byBox[name] == nil
            scene.nodes[index].goal = LessonWords.goal(of: byBox[name] ?? [], met: met[name] ?? [])
        }
        scene.goals = boxes.filter { byBox[$0.name] != nil && $0.isShown }.map {
            SceneGoal(
                name: $0.name, frame: SceneFrame(x: $0.frame.x, y: $0.frame.y, width: $0.frame.width, height: $0.frame.height))
        }
    }
}
