// `tgl learn --solve` checks a file of answers against a course.
//
//     course "First steps"
//     lesson "Sharing what is left" {
//       L.width = share(2); R.width = share(1)
//       ask "How wide is R in a row of 310?", 100
//     }

import TGLSyntax

/// The result of an answer to a lesson.
public struct LessonResult: Sendable {
    /// The lesson.
    public let lesson: Lesson
    /// Whether there is an answer to it.
    public let isAnswered: Bool
    /// Whether all boxes are where the goal has them; true if the lesson has no goal.
    public let isGoalMet: Bool
    /// The number of its questions with right answers.
    public let rightAnswers: Int
    /// The comment on the answer: what is off, or its error; empty if it passed.
    public let said: String

    /// Whether the goal is met and all questions were answered right.
    public var passed: Bool { isAnswered && isGoalMet && rightAnswers == lesson.questions.count }
}

/// The results of a file of answers.
public struct LearnerResults: Sendable {
    /// The learner: the name in the file, else the name of the file.
    public let learner: String
    /// One result for each lesson of the course; empty if the file is no file of answers.
    public let results: [LessonResult]
    /// The errors of the file.
    public let problems: [Diagnostic]
}

/// Checks answers against a course.
public enum CourseAnswers {
    /// The results of a file of answers, one for each lesson of the course, and the errors of the file. Lessons are found by title,
    /// questions by their text. If the course has only one lesson, a plain list of statements is the answer to it. The statements of a file
    /// together have the time limit of a single statement.
    public static func results(
        of answers: SourceFile, for course: Course, limits: Limits = .standard, loader: (any SourceLoader)? = nil
    ) -> LearnerResults {
        let file = CourseReader.name(ofFile: answers.name)
        let (given, problems) = given(answers, for: course)
        guard let given else { return LearnerResults(learner: file, results: [], problems: problems) }
        var all = problems
        for lesson in given.lessons where course.lesson(titled: lesson.title) == nil {
            let near = Suggestions.nearest(lesson.title, among: course.lessons.map(\.title))
            all.append(
                Diagnostic(
                    code: "", severity: .error, message: "the course \"\(course.name)\" has no lesson \"\(lesson.title)\"",
                    primary: lesson.place, help: near.map { "did you mean \"\($0)\"?" }))
        }
        let end = Session.now() + limits.seconds
        let results = course.lessons.map { lesson in
            var own = limits
            if limits.seconds > 0 { own.seconds = max(end - Session.now(), 0.01) }
            return result(of: given.lesson(titled: lesson.title), for: lesson, of: course, own, loader, &all)
        }
        return LearnerResults(learner: given.learner ?? file, results: results, problems: all)
    }

    /// The parsed answers of a file, or why it is no file of answers.
    private static func given(_ answers: SourceFile, for course: Course) -> (course: Course?, problems: [Diagnostic]) {
        if answers.isLessonFile { return CourseReader.readAnswers(answers) }
        if course.lessons.count == 1, let lesson = course.lessons.first {
            return (CourseReader.plainAnswers(answers, to: lesson, of: course), [])
        }
        let start = Diagnostic.Place(source: answers, range: SourceRange(at: 0))
        return (
            nil,
            [
                Diagnostic(
                    code: "", severity: .error, message: "\(answers.name) is not a file of answers", primary: start,
                    help: "it begins with `course \"\(course.name)\"` and has a `lesson \"TITLE\" { … }` for each answer; "
                        + "`:lessons save FILE` writes one")
            ]
        )
    }

    private static func result(
        of answer: Lesson?, for lesson: Lesson, of course: Course, _ limits: Limits, _ loader: (any SourceLoader)?,
        _ problems: inout [Diagnostic]
    ) -> LessonResult {
        func result(isGoalMet: Bool = false, rightAnswers: Int = 0, _ said: String) -> LessonResult {
            LessonResult(lesson: lesson, isAnswered: answer != nil, isGoalMet: isGoalMet, rightAnswers: rightAnswers, said: said)
        }
        guard let answer else { return result("there is no answer") }
        let session = Session(limits: limits, loader: loader)
        if let error = session.begin(lesson, of: course) { return result(error.message) }
        var right = 0
        var bad: [Diagnostic] = []
        func judge(_ questions: [LessonQuestion], in session: Session) {
            for question in questions {
                switch verdict(answer.questions, on: question, in: session) {
                case .success(let isRight): right += isRight ? 1 : 0
                case .failure(let problem): bad.append(problem)
                }
            }
        }
        judge(lesson.questions.filter(\.isFirst), in: session)
        let said = failure(of: answer, to: lesson, of: course, in: session, limits, loader)
        let last = lesson.questions.filter { !$0.isFirst }
        if said == nil {
            judge(last, in: session)
        } else if case .success(let solved) = course.session(of: lesson, solved: true, limits: limits, loader: loader) {
            // A question at the end is about the goal, whether or not the answer meets it.
            judge(last, in: solved)
        }
        problems += bad
        var words = said ?? bad.first.map { told($0) } ?? ""
        if words.isEmpty, right < lesson.questions.count { words = "\(right) of \(lesson.questions.count) questions are answered right" }
        return result(isGoalMet: said == nil, rightAnswers: right, words)
    }

    /// The failure of the statements of an answer; `nil` if they meet the goal.
    private static func failure(
        of answer: Lesson, to lesson: Lesson, of course: Course, in session: Session, _ limits: Limits, _ loader: (any SourceLoader)?
    ) -> String? {
        if let error = answer.error { return told(error) }
        for range in answer.others {
            let part = LessonPart(source: answer.place.source, range: range)
            if let word = lesson.forbiddenWords(in: part.asSource()).first { return "the lesson does not allow `\(word)`" }
            if let error = session.runPrompt(part.asSource()).firstError { return told(error) }
        }
        guard lesson.goal != nil else { return nil }
        switch course.goal(of: lesson, limits: limits, loader: loader) {
        case .failure(let error): return error.message
        case .success(let goal):
            let verdict = goal.verdict(on: session)
            return verdict.isMet ? nil : LessonWords.said(of: verdict, goal: goal)
        }
    }

    private static func told(_ error: Diagnostic) -> String { "line \(error.primary.position.line): \(error.message)" }

    /// Whether a question was answered, and rightly; an error if the given text is no answer.
    private static func verdict(
        _ given: [LessonQuestion], on question: LessonQuestion, in session: Session
    ) -> Result<Bool, Diagnostic> {
        guard case .success(let words) = session.said(by: question.question), case .success(let wanted) = session.answer(to: question),
            let answer = given.first(where: { (try? session.said(by: $0.question).get()) == words })
        else { return .success(false) }
        return session.given(answer.answer).map { $0.answers(wanted) }
    }
}
