// :learn :lessons :lesson :next :again :hint :answer

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
        let words = wordsOutsideStrings(rest)
        if words.first == "as", !Files.exists(rest) { return try setLearner(String(rest.dropFirst(2)).trimmed) }
        switch CourseLibrary.place(Files.expandingHome(unquoted(rest))) {
        case .success(let place): try open(place)
        case .failure(let failure): throw failure
        }
    }

    /// Lists the courses with the learner's progress; Enter continues, a number begins a course.
    func showCourses() {
        leaveLesson()
        isChoosing = true
        let progress = LessonProgress(stateFolder: stateFolder)
        var block = TextBlock()
        for entry in CourseLibrary.own {
            var line = courseLine(entry)
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

    /// The lesson that Enter continues with: in the last course or, if that is unknown, in the first course with an unfinished lesson.
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

    /// Opens a lesson, or the next lesson of a course.
    func open(_ place: CourseLibrary.Place) throws(CommandFailure) {
        let progress = LessonProgress(stateFolder: stateFolder)
        let lessons = place.entry.course.lessons
        let next = progress.next(in: place.entry) ?? lessons.first
        let lesson = place.lesson > 0 ? lessons.first { $0.number == place.lesson } : next
        guard let lesson else { throw CommandFailure("the course has no lesson") }
        let mark = progress.marks[place.entry.key]
        try begin(lesson, of: place.entry, script: mark?.lesson == lesson.title ? mark?.script ?? "" : "")
    }

    /// `:learn as "Ada"`: sets the learner's name. If a file of answers waits for the name, it is written.
    func setLearner(_ name: String) throws(CommandFailure) {
        let name = unquoted(name).trimmed
        guard !name.isEmpty, name != "\"" else { throw CommandFailure("`:learn as` takes a name: `:learn as \"Ada\"`") }
        noteProgress { $0.name(name) }
        tellText("You learn here as \(name).", .faint)
        if let waiting = answersToSave {
            answersToSave = nil
            try saveLessons(waiting.path, replaces: waiting.replaces)
        }
    }

    /// `:lessons`, `:lessons save FILE`
    func lessons(_ rest: String, replaces: Bool) throws(CommandFailure) {
        if rest.isEmpty { return showLessons() }
        let words = wordsOutsideStrings(rest)
        guard words.count == 2, ["save", "save!"].contains(words[0]) else {
            throw CommandFailure("`:lessons` takes nothing, or a file for your answers: `:lessons save ada.tgl`")
        }
        try saveLessons(unquoted(words[1]), replaces: replaces || words[0] == "save!")
    }

    /// Writes the answers to all lessons of the course, with the learner's name, which is asked for once.
    private func saveLessons(_ path: String, replaces: Bool) throws(CommandFailure) {
        let learning = try current()
        let progress = LessonProgress(stateFolder: stateFolder)
        guard !progress.learner.isEmpty else {
            answersToSave = (path, replaces)
            tellText("Whose answers are these? `:learn as \"NAME\"` says it, once, and writes the file.")
            return
        }
        var answers = progress.answers[learning.entry.key] ?? [:]
        if !learning.isOver { answers[learning.lesson.title] = unfinishedAnswer(learning) }
        var lines = ["course \(LessonWords.quoted(learning.course.name))", "learner \(LessonWords.quoted(progress.learner))"]
        let answered = learning.course.lessons.filter { !(answers[$0.title] ?? "").isEmpty }
        for lesson in answered {
            let body = (answers[lesson.title] ?? "").split(separator: "\n").map { "  \($0)" }
            lines += ["", "lesson \(LessonWords.quoted(lesson.title)) {"] + body + ["}"]
        }
        try write(lines.map { $0 + "\n" }.joined(), to: path, ":lessons save", replaces: replaces)
        let count = learning.course.lessons.count
        tellText("your answers to \(answered.count) of \(count) lessons were written to \(path)")
    }

    /// The statements and answers of the lesson so far; invalid statements are left out.
    private func unfinishedAnswer(_ learning: Learning) -> String {
        let typed = learning.isMet ? learning.needed : [typedCommands(since: learning.startState).trimmed].filter { !$0.isEmpty }
        return Learning.answerText(typed, learning.answers)
    }

    /// Lists the lessons of the course or, if no lesson is open, the courses; followed by a map of all courses.
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
        tellMap(progress)
        tellText("`:learn \(first)` opens a lesson; `:learn` lists the courses", .faint)
    }

    /// The number and name of a course, padded to the longest name.
    private func courseLine(_ entry: CourseLibrary.Entry) -> TextLine {
        let widest = CourseLibrary.own.map { displayWidth($0.course.name) }.max() ?? 0
        var line = TextLine()
        if entry.number > 0 { line.append("\(entry.number)", .faint, endingAt: 2) }
        line.pad(to: 4)
        line.append(entry.course.name, .strong)
        line.pad(to: 4 + widest + 3)
        return line
    }

    /// Shows the progress in all courses: a mark for each lesson, whether it is done, and the current one.
    private func tellMap(_ progress: LessonProgress) {
        let marks: (done: String, here: String, open: String) = presenter.look.style.ascii ? ("#", "@", ".") : ("●", "◉", "○")
        let own = learning.flatMap { learning in CourseLibrary.own.contains { $0.key == learning.entry.key } ? nil : learning.entry }
        var block = TextBlock([TextLine()])
        for entry in CourseLibrary.own + [own].compactMap({ $0 }) {
            var line = courseLine(entry)
            for lesson in entry.course.lessons {
                let isHere = learning?.entry.key == entry.key && learning?.lesson.number == lesson.number
                let isDone = progress.isDone(lesson, of: entry)
                line.append(isHere ? marks.here : isDone ? marks.done : marks.open, isHere ? .strong : isDone ? .right : .faint)
            }
            block.lines.append(line)
        }
        block.lines.append(TextLine("\(marks.done) done   \(marks.here) here   \(marks.open) to come", .faint))
        tell(block)
    }

    // MARK: In a lesson

    private func current() throws(CommandFailure) -> Learning {
        guard let learning else { throw CommandFailure("no lesson is open; `:learn` lists the courses") }
        return learning
    }

    /// `:next`: begins the next lesson, or the next course.
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

    /// `:again`: restarts the lesson.
    func againLesson() throws(CommandFailure) {
        let learning = try current()
        try begin(learning.lesson, of: learning.entry)
    }

    /// `:hint`: shows the next hint or, after the last one, the answer.
    func hint() throws(CommandFailure) {
        let learning = try current()
        if let question = learning.question {
            if !hintAtQuestion(question) { try answer() }
            return
        }
        guard learning.hints < learning.lesson.hints.count else { return try answer() }
        skipHintsAboutWhatIsRight(learning)
        let hint = learning.lesson.hints[learning.hints]
        learning.hints += 1
        let left = learning.lesson.hints.count - learning.hints
        tellText("hint \(learning.hints) of \(learning.lesson.hints.count): \(text(of: hint))")
        if left == 0 { tellText("`:hint` shows the answer", .faint) }
    }

    /// Leaves out hints, but for the last one, that name only boxes which are where they should be, while something is off.
    private func skipHintsAboutWhatIsRight(_ learning: Learning) {
        guard let goal = learning.goal else { return }
        let verdict = goal.verdict(on: session)
        if verdict.isMet || session.currentState == learning.startState { return }
        if verdict.isMetHere { tellText(LessonWords.said(of: verdict, goal: goal)) }
        let off = Set(verdict.misses.first?.map(\.box) ?? [])
        let boxes = Set(goal.boxes[0].map(\.name))
        while learning.hints < learning.lesson.hints.count - 1 {
            let words = Set(text(of: learning.lesson.hints[learning.hints]).split { !$0.isLetter && !$0.isNumber }.map(String.init))
            let named = words.intersection(boxes)
            guard !named.isEmpty, named.isDisjoint(with: off) else { return }
            learning.skippedHints.insert(learning.hints)
            learning.hints += 1
        }
    }

    /// `:answer`: shows the teacher's solution, or the number asked for.
    func answer() throws(CommandFailure) {
        let learning = try current()
        if let question = learning.question {
            guard let asked = asked(question) else { throw CommandFailure("the question has no answer") }
            tellText("the answer is \(asked.answer.text); type it to go on")
            return
        }
        learning.hints = learning.lesson.hints.count
        guard let goal = learning.lesson.goal else { throw CommandFailure("the lesson is over: `:next` goes on") }
        tell(TextBlock([TextLine("the teacher's way:", .faint)] + goal.lines.map { TextLine("  " + $0) }))
    }
}
