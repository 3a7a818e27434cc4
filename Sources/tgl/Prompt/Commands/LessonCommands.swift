// :learn :lessons :next :again :hint :answer

import TGLGuide
import TGLLayout
import TGLRender
import TGLScript
import TGLSyntax
import TGLTerminal

extension Prompt {
    // MARK: Courses

    /// `:learn`, `:learn 3.2`, `:learn flexbox`, `:learn my-course.tgl`
    func learn(_ rest: String) throws(CommandFailure) {
        if rest.isEmpty { return showCourses() }
        switch CourseLibrary.place(Files.expandingHome(unquoted(rest))) {
        case .success(let place): try open(place)
        case .failure(let failure): throw failure
        }
    }

    /// The courses with how far one is; Enter goes on, a number begins a course.
    func showCourses() {
        leaveLesson()
        isChoosing = true
        let progress = LessonProgress(stateFolder: stateFolder)
        var block = TextBlock()
        let widest = CourseLibrary.own.map { displayWidth($0.course.name) }.max() ?? 0
        for entry in CourseLibrary.own {
            var line = TextLine("\(entry.number)  ", .faint)
            line.append(entry.course.name, .strong)
            line.pad(to: 3 + widest + 3)
            let (done, count) = (progress.count(of: entry), entry.course.lessons.count)
            line.append("\(done) of \(count) lessons done", done == count ? .right : .faint)
            if done > 0, done < count, let next = progress.next(in: entry) { line.append("   next: \(next.title)", .faint) }
            block.lines.append(line)
        }
        tell(block)
        let way = "a number begins that course: `2`, or `2.5` for its fifth lesson"
        guard let place = nextPlace(progress), let next = place.entry.course.lessons.first(where: { $0.number == place.lesson }) else {
            tellText("All lessons are done; \(way).", .faint)
            return
        }
        tellText("Enter goes on with lesson \(next.number) of \(place.entry.course.name), \"\(next.title)\"; \(way).", .faint)
    }

    /// Where Enter goes on: in the course taken last, else in the first with a lesson that is not done.
    func nextPlace(_ progress: LessonProgress) -> CourseLibrary.Place? {
        if let last = progress.last {
            var entry = CourseLibrary.own.first { $0.key == last }
            if entry == nil, case .success(let place) = CourseLibrary.place(last) { entry = place.entry }
            if let entry, let lesson = progress.next(in: entry) { return CourseLibrary.Place(entry: entry, lesson: lesson.number) }
        }
        for entry in CourseLibrary.own {
            if let lesson = progress.next(in: entry) { return CourseLibrary.Place(entry: entry, lesson: lesson.number) }
        }
        return nil
    }

    /// Opens a lesson, or the one with which its course goes on.
    func open(_ place: CourseLibrary.Place) throws(CommandFailure) {
        let progress = LessonProgress(stateFolder: stateFolder)
        let lessons = place.entry.course.lessons
        let next = progress.next(in: place.entry) ?? lessons.first
        let lesson = place.lesson > 0 ? lessons.first { $0.number == place.lesson } : next
        guard let lesson else { throw CommandFailure("the course has no lesson") }
        let mark = progress.marks[place.entry.key]
        try begin(lesson, of: place.entry, script: mark?.lesson == lesson.title ? mark?.script ?? "" : "")
    }

    /// `:lessons`: those of the course, or the courses where no lesson is open.
    func showLessons() {
        guard let learning else { return showCourses() }
        let progress = LessonProgress(stateFolder: stateFolder)
        var block = TextBlock([TextLine(learning.course.name, .strong)])
        for lesson in learning.course.lessons {
            let isHere = lesson.number == learning.lesson.number
            var line = TextLine(isHere ? "* " : "  ", .strong)
            line.append("\(lesson.number)", .faint, endingAt: 4)
            let isDone = progress.isDone(lesson, of: learning.entry)
            line.append("  \(lesson.title)", isHere ? .strong : .plain)
            if isDone { line.append("   done", .right) }
            block.lines.append(line)
        }
        let first = learning.entry.number > 0 ? "\(learning.entry.number).\(learning.lesson.number)" : "NAME"
        tell(block)
        tellText("`:learn \(first)` opens a lesson; `:learn` lists the courses", .faint)
    }

    // MARK: In a lesson

    private func current() throws(CommandFailure) -> Learning {
        guard let learning else { throw CommandFailure("no lesson is open; `:learn` lists the courses") }
        return learning
    }

    /// `:next`: the lesson after this one, or the course after it.
    func nextLesson() throws(CommandFailure) {
        let learning = try current()
        if let next = learning.course.lessons.first(where: { $0.number == learning.lesson.number + 1 }) {
            return try begin(next, of: learning.entry)
        }
        if let next = CourseLibrary.own.first(where: { $0.number == learning.entry.number + 1 }), learning.entry.number > 0 {
            return try open(CourseLibrary.Place(entry: next, lesson: 0))
        }
        showCourses()
    }

    /// `:again`: the lesson from its start.
    func againLesson() throws(CommandFailure) {
        let learning = try current()
        try begin(learning.lesson, of: learning.entry)
    }

    /// `:hint`: the next hint, and after the last the answer.
    func hint() throws(CommandFailure) {
        let learning = try current()
        guard learning.hints < learning.lesson.hints.count else { return try answer() }
        let hint = learning.lesson.hints[learning.hints]
        learning.hints += 1
        let left = learning.lesson.hints.count - learning.hints
        tellText("hint \(learning.hints) of \(learning.lesson.hints.count): \(text(of: hint))")
        if left == 0 { tellText("`:hint` shows the answer", .faint) }
    }

    /// `:answer`: the teacher's way, or the number that is asked for.
    func answer() throws(CommandFailure) {
        let learning = try current()
        learning.hints = learning.lesson.hints.count
        if let question = learning.question {
            guard let asked = asked(question) else { throw CommandFailure("the question has no answer") }
            tell(TextBlock([TextLine("the answer is \(asked.answer.text)")]))
            return
        }
        guard let goal = learning.lesson.goal else { throw CommandFailure("the lesson is over: `:next` goes on") }
        tell(TextBlock([TextLine("the teacher's way:", .faint)] + goal.lines.map { TextLine("  " + $0) }))
    }
}
