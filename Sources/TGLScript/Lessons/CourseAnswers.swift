// `tgl learn --solve`: a file of answers against a course.
//
//     course "First steps"
//     lesson "Sharing what is left" {
//       L.width = share(2); R.width = share(1)
//       ask "How wide is R in a row of 310?", 100
//     }

import TGLSyntax

/// What became of the answer to a lesson.
public struct LessonResult: Sendable {
    /// The lesson.
    public let lesson: Lesson
    /// Whether there is an answer to it.
    public let isAnswered: Bool
    /// Whether all boxes are where the goal's are; true where the lesson has no goal.
    public let isGoalMet: Bool
    /// How many of its questions were answered right.
    public let rightAnswers: Int
    /// What is said of the answer: what is off, or the error in it; empty where it passed.
    public let said: String

    /// Whether the goal is met and all questions were answered right.
    public var passed: Bool { isAnswered && isGoalMet && rightAnswers == lesson.questions.count }
}

/// Runs answers against a course.
public enum CourseAnswers {
    /// The results of a file of answers, one for each lesson of the course, and what is wrong with the file. Lessons are found by their
    /// titles, questions by their words.
    public static func results(
        of answers: SourceFile, for course: Course, limits: Limits = .standard, loader: (any SourceLoader)? = nil
    ) -> (results: [LessonResult], problems: [Diagnostic]) {
        let (given, problems) = CourseReader.readAnswers(answers)
        guard let given else { return ([], problems) }
        var all = problems
        for lesson in given.lessons where course.lesson(titled: lesson.title) == nil {
            let near = Suggestions.nearest(lesson.title, among: course.lessons.map(\.title))
            all.append(
                Diagnostic(
                    code: "", severity: .error, message: "the course \"\(course.name)\" has no lesson \"\(lesson.title)\"",
                    primary: lesson.place, help: near.map { "did you mean \"\($0)\"?" }))
        }
        let results = course.lessons.map { lesson in
            result(of: given.lesson(titled: lesson.title), for: lesson, of: course, limits, loader)
        }
        return (results, all)
    }

    private static func result(
        of answer: Lesson?, for lesson: Lesson, of course: Course, _ limits: Limits, _ loader: (any SourceLoader)?
    ) -> LessonResult {
        func result(isGoalMet: Bool = false, rightAnswers: Int = 0, _ said: String) -> LessonResult {
            LessonResult(lesson: lesson, isAnswered: answer != nil, isGoalMet: isGoalMet, rightAnswers: rightAnswers, said: said)
        }
        guard let answer else { return result("there is no answer") }
        let session = Session(limits: limits, loader: loader)
        if let error = session.begin(lesson, of: course) { return result(error.message) }
        let first = rightAnswers(answer.questions, to: lesson.questions.filter(\.isFirst), in: session)
        for range in answer.others {
            let part = LessonPart(source: answer.place.source, range: range)
            if let word = lesson.forbiddenWords(in: part.asSource()).first {
                return result(rightAnswers: first, "the lesson does not allow `\(word)`")
            }
            let outcome = session.runPrompt(part.asSource())
            if let error = outcome.firstError {
                return result(rightAnswers: first, "line \(error.primary.position.line): \(error.message)")
            }
        }
        var isMet = true
        var said = ""
        if lesson.goal != nil {
            switch course.goal(of: lesson, limits: limits, loader: loader) {
            case .failure(let error): return result(rightAnswers: first, error.message)
            case .success(let goal):
                let verdict = goal.verdict(on: session)
                isMet = verdict.isMet
                if !isMet { said = LessonWords.said(of: verdict, goal: goal) }
            }
        }
        let right = first + rightAnswers(answer.questions, to: lesson.questions.filter { !$0.isFirst }, in: session)
        if said.isEmpty, right < lesson.questions.count {
            said = "\(right) of \(lesson.questions.count) questions are answered right"
        }
        return result(isGoalMet: isMet, rightAnswers: right, said)
    }

    private static func rightAnswers(_ given: [LessonQuestion], to questions: [LessonQuestion], in session: Session) -> Int {
        questions.count { question in
            guard case .success(let words) = session.said(by: question.question),
                case .success(let wanted) = session.answer(to: question),
                let answer = given.first(where: { (try? session.said(by: $0.question).get()) == words }),
                case .success(let number) = session.answer(to: answer)
            else { return false }
            return question.accepts(number, wanted)
        }
    }
}

extension LessonQuestion {
    /// Whether a number answers a question whose answer is another: to the hundredth, or rounded to a whole number.
    public func accepts(_ number: Double, _ wanted: Double) -> Bool {
        abs(number - wanted) <= LessonGoal.tolerance || number == wanted.rounded()
    }
}
