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
    /// How many hints were given.
    var hints = 0
    /// The questions that are not answered: those before the layout is shown, and those at the end.
    var firstQuestions: [LessonQuestion]
    var lastQuestions: [LessonQuestion]
    /// All boxes are, or were, where they should be.
    var isMet = false
    /// All is done: the closing word was said.
    var isOver = false
    /// The state and the place in the history of which was told last.
    struct Told: Equatable {
        let state: Int
        let mark: Int
    }
    var told: Told?

    init(_ lesson: Lesson, of entry: CourseLibrary.Entry, goal: LessonGoal?, startState: Int) {
        (self.lesson, self.entry, self.goal, self.startState) = (lesson, entry, goal, startState)
        firstQuestions = lesson.questions.filter(\.isFirst)
        lastQuestions = lesson.questions.filter { !$0.isFirst }
    }

    var course: Course { entry.course }

    /// The question that waits for a number.
    var question: LessonQuestion? { firstQuestions.first ?? (isMet ? lastQuestions.first : nil) }

    /// Marks in a scene what is right, and what the goal is of what is not.
    func mark(_ scene: inout Scene, of session: Session) {
        scene.isLesson = goal != nil
        guard let goal, let misses = goal.missesHere(in: session) else { return }
        let byBox = Dictionary(grouping: misses, by: \.box)
        let wanted = Dictionary(goal.boxes[0].map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        for index in scene.nodes.indices where wanted[scene.nodes[index].name] != nil {
            let own = byBox[scene.nodes[index].name] ?? []
            scene.nodes[index].isRight = own.isEmpty
            scene.nodes[index].goal = LessonWords.goal(of: own)
        }
        scene.goals = goal.boxes[0].filter { byBox[$0.name] != nil && $0.isShown }.map {
            SceneGoal(
                name: $0.name, frame: SceneFrame(x: $0.frame.x, y: $0.frame.y, width: $0.frame.width, height: $0.frame.height))
        }
    }
}
