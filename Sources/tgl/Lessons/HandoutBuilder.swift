// From a course to what its sheets and slides show.

import TGLLayout
import TGLRender
import TGLScript
import TGLSyntax

/// Makes the pictures and texts of a course's lessons.
struct HandoutBuilder {
    let entry: CourseLibrary.Entry
    let limits: Limits

    /// All lessons; the error is why a scene of one cannot be made.
    func lessons() throws(CommandFailure) -> [HandoutLesson] {
        var lessons: [HandoutLesson] = []
        for lesson in entry.course.lessons { lessons.append(try handout(of: lesson)) }
        return lessons
    }

    private func handout(of lesson: Lesson) throws(CommandFailure) -> HandoutLesson {
        let session = Session(limits: limits, loader: FileLoader(script: entry.path))
        if let problem = session.begin(lesson, of: entry.course) { throw failure(lesson, problem) }
        var result = HandoutLesson(start: PictureScreen(SceneBuilder(doc: session.document).build()))
        result.number = lesson.number
        result.title = lesson.title
        result.task = lesson.says.map { text(of: $0, in: session) }
        result.forbidden = lesson.forbidden
        result.code = lesson.start?.compactLines ?? []
        var questions = lesson.questions.filter(\.isFirst).map { question($0, in: session) }
        result.hints = lesson.hints.map { text(of: $0, in: session) }
        if let goal = lesson.goal {
            if let problem = session.failure(of: goal) { throw failure(lesson, problem) }
            result.goals = goals(of: lesson, in: session)
            result.answer = goal.compactLines
            questions += lesson.questions.filter { !$0.isFirst }.map { question($0, in: session) }
        }
        result.questions = questions
        result.shows = lesson.shows.compactMap { show in
            try? session.with(LessonCase(screen: nil, attempt: show)) {
                let scene = SceneBuilder(doc: session.document).build()
                return PictureScreen(PictureCrop(of: [scene]).applied(to: scene), caption: show.name)
            }.get()
        }
        result.closing = lesson.closing.map { text(of: $0, in: session) }
        result.conditions = conditions(of: lesson)
        crop(&result)
        return result
    }

    private func failure(_ lesson: Lesson, _ problem: Diagnostic) -> CommandFailure {
        CommandFailure("lesson \(lesson.number), \"\(lesson.title)\", cannot be drawn", diagnostics: [problem])
    }

    private func conditions(of lesson: Lesson) -> [String] {
        lesson.screens.dropFirst().map { "on \($0.name.isEmpty ? $0.caption : $0.name)" } + lesson.attempts.map { "with \"\($0.name)\"" }
    }

    private func text(of part: LessonPart, in session: Session) -> String {
        if case .success(let text) = session.said(by: part) { return text }
        return part.text
    }

    private func question(_ question: LessonQuestion, in session: Session) -> HandoutLesson.Question {
        let answer = if case .success(let answer) = session.answer(to: question) { answer.text } else { "" }
        return HandoutLesson.Question(text(of: question.question, in: session), answer: answer, isFirst: question.isFirst)
    }

    // MARK: Pictures

    private func goals(of lesson: Lesson, in session: Session) -> [PictureScreen] {
        if lesson.screens.count < 2 { return [PictureScreen(SceneBuilder(doc: session.document).build())] }
        return lesson.screens.map { screen in
            session.withScreen(screen.size) { PictureScreen(SceneBuilder(doc: session.document).build(), caption: screen.caption) }
        }
    }

    /// Cuts the pictures of start and goal to what is drawn in them, all of one screen alike.
    private func crop(_ lesson: inout HandoutLesson) {
        if lesson.goals.count > 1 { return }
        let crop = PictureCrop(of: [lesson.start.scene] + lesson.goals.map(\.scene))
        lesson.start.scene = crop.applied(to: lesson.start.scene)
        for place in lesson.goals.indices { lesson.goals[place].scene = crop.applied(to: lesson.goals[place].scene) }
    }
}
