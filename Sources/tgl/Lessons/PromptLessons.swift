// A lesson at the prompt: its beginning, what is said after each entry, its questions, its end.

import TGLGuide
import TGLLayout
import TGLRender
import TGLScript
import TGLSyntax
import TGLTerminal

extension Prompt {
    // MARK: Beginning

    /// Begins a lesson on an empty screen; what stood before is a state to go back to. A script is what was typed in it before.
    func begin(_ lesson: Lesson, of entry: CourseLibrary.Entry, script: String = "") throws(CommandFailure) {
        var goal: LessonGoal?
        if lesson.goal != nil {
            switch entry.course.goal(of: lesson, limits: lessonLimits, loader: FileLoader(script: entry.path)) {
            case .success(let made): goal = made
            case .failure(let problem): throw CommandFailure("the lesson cannot be opened", diagnostics: [problem])
            }
        }
        leaveLesson()
        let isLoaded = session.attempting {
            if session.currentState != 0 { guard session.changes(goingTo: 0) != nil else { return false } }
            // Warnings and notes would tell the answer to a question about what is not shown yet.
            presenter.isMuted = lesson.questions.contains(where: \.isFirst)
            defer { presenter.isMuted = false }
            return load(startSource(of: lesson, entry), shows: false)
        }
        guard isLoaded else { return }
        lastLoad = nil
        isChoosing = false
        let learning = Learning(lesson, of: entry, goal: goal, startState: session.currentState)
        self.learning = learning
        lessonStates.insert(learning.startState)
        presenter.isInLesson = true
        presenter.decorate = { [unowned self] scene, document in
            if document === session.document { learning.mark(&scene, of: session) }
        }
        noteProgress { $0.enter(lesson, of: entry) }
        let goesOn = !script.isEmpty && runQuietly(script)
        learning.told = changes
        tellTask()
        if goesOn { tell(TextBlock([TextLine("what you typed here before was run again; `:again` starts from the beginning", .faint)])) }
        goesOn && learning.firstQuestions.isEmpty ? tellLesson(isNew: true) : askOrShow()
        presenter.textRows = Self.verdictRows
    }

    /// The lines that a verdict takes, with the line of help below it.
    private static let verdictRows = 3

    /// The limits of sessions beside the prompt's own, which nobody sees: a scene of a lesson is made at once.
    private var lessonLimits: Limits {
        var limits = session.limits
        limits.seconds = 10
        return limits
    }

    private func startSource(of lesson: Lesson, _ entry: CourseLibrary.Entry) -> SourceFile {
        // Where the course imports something, that is found from its folder.
        let imports = entry.course.shared.contains { $0.text.hasPrefix("import") }
        let folder = imports ? entry.path.flatMap { path in path.lastIndex(of: "/").map { String(path[...$0]) } } ?? "" : ""
        return SourceFile(name: "\(folder)lesson \(lesson.number)", text: entry.course.startScript(of: lesson))
    }

    private func runQuietly(_ script: String) -> Bool {
        presenter.isMuted = true
        defer { presenter.isMuted = false }
        let isRun = load(SourceFile(name: "lesson, as before", text: script), shows: false)
        lastLoad = nil
        return isRun
    }

    /// Leaves the lesson that is open, and notes what was typed in it.
    func leaveLesson() {
        guard let learning else { return }
        let typed = learning.isMet ? "" : typedCommands(since: learning.startState)
        noteProgress { $0.enter(learning.lesson, of: learning.entry, script: typed) }
        self.learning = nil
        presenter.textRows = 0
        presenter.isInLesson = false
        presenter.decorate = nil
    }

    /// Changes the progress, on disk first; says it where that could not be written, once.
    private func noteProgress(_ change: (inout LessonProgress) -> String?) {
        var progress = LessonProgress(stateFolder: stateFolder)
        let problem = change(&progress)
        if let problem, !hasToldProgressProblem { presenter.note(problem) }
        hasToldProgressProblem = problem != nil
    }

    /// The commands on the way here from a state, as a script.
    private func typedCommands(since start: Int) -> String {
        let way = session.way(to: session.currentState)
        guard let place = way.firstIndex(of: start) else { return "" }
        return SavedScript.text(
            of: way[(place + 1)...].compactMap { state in
                switch entries[state]?.source {
                case .typed(let text): .typed(text)
                case .loaded(let file): .loaded(path: file.name, text: String(decoding: file.bytes ?? [], as: UTF8.self))
                default: nil
                }
            })
    }

    // MARK: The task

    private func tellTask() {
        guard let learning else { return }
        let width = min(presenter.look.columns, 100)
        let (lesson, course) = (learning.lesson, learning.course)
        var line = TextLine(
            presenter.look.style.show("Lesson \(lesson.number) of \(course.lessons.count) · \(lesson.title)"), .strong)
        // A name with capitals of its own keeps them.
        let name = course.name.dropFirst().contains(where: \.isUppercase) ? course.name : course.name.lowercased()
        line.append("  course: \(name)", .faint, endingAt: max(width, line.columns + 10 + displayWidth(course.name)))
        presenter.textRows = lesson.says.reduce(tell(TextBlock([TextLine(), line]))) { $0 + tellText(text(of: $1)) }
    }

    /// The next question, with the code that it is about, or what there is to lay out.
    private func askOrShow() {
        guard let learning else { return }
        if let question = learning.firstQuestions.first {
            if learning.firstQuestions.count == learning.lesson.questions.count(where: \.isFirst) {
                tell(TextBlock((learning.lesson.start?.lines ?? []).map { TextLine("  " + $0, .faint) }))
            }
            return ask(question)
        }
        presenter.showScene(of: session.document)
        if learning.goal == nil { finishGoal() }
    }

    /// Opens what `tgl learn` was asked for.
    func startLearning(_ words: String) -> Bool {
        do throws(CommandFailure) { try learn(words) } catch {
            presenter.note(error.message)
            presenter.report(error.diagnostics)
            return false
        }
        return true
    }

    // MARK: After an entry

    /// Says that an entry uses a word which the lesson forbids, where it does.
    func isForbidden(_ source: SourceFile) -> Bool {
        guard let learning, let word = learning.lesson.forbiddenWords(in: source).first else { return false }
        presenter.note("this lesson is to be solved without `\(word)`: find another way; nothing was changed")
        return true
    }

    /// Says how far an answer is from the goal, when an entry changed something.
    func tellLesson(isNew: Bool = false) {
        guard let learning else { return }
        guard session.way(to: session.currentState).contains(learning.startState) else {
            leaveLesson()
            return presenter.note("the lesson is left, since its start is not part of this state; `:learn` goes back to it")
        }
        guard let goal = learning.goal, learning.firstQuestions.isEmpty, !learning.isMet else { return remindOfQuestion() }
        if wasTold(learning), !isNew { return }
        if isNew { presenter.showScene(of: session.document) }
        let verdict = goal.verdict(on: session)
        if Patience.isOver() { return }
        guard !verdict.isMet else { return tellMet(goal) }
        let look = presenter.look
        let said = LessonWords.said(of: verdict, goal: goal)
        let help = ":hint for a hint, :answer to see one"
        let room = look.columns
        var line = TextLine(look.style.show(said))
        if line.columns + 3 + help.count <= room {
            line.append(help, .faint, endingAt: room)
            tell(TextBlock([line]))
        } else {
            tell(TextBlock(wrap(said, columns: look.columns).map { TextLine($0) } + [TextLine(help, .faint)]))
        }
    }

    /// Says after another entry that a question still waits.
    private func remindOfQuestion() {
        guard let learning, let question = learning.question, !wasTold(learning) else { return }
        tellText("The question is still: \(text(of: question.question))", .faint)
    }

    /// What tells whether something has changed: the state before the last command that did, and the place in the history.
    private var changes: Learning.Told { Learning.Told(state: session.stateBefore(changes: 1) ?? 0, mark: session.mark) }

    /// Whether nothing has changed since something was told last.
    private func wasTold(_ learning: Learning) -> Bool {
        let now = changes
        defer { learning.told = now }
        return learning.told.map { $0 == now } ?? false
    }

    private func tellMet(_ goal: LessonGoal) {
        guard let learning else { return }
        learning.isMet = true
        let others = goal.cases.dropFirst().filter { $0.attempt == nil || !$0.isOtherScreen }.map(\.words)
        tell(TextBlock([TextLine("Right: \(joinedClauses(["it fits here"] + others)).", .right)]))
        let typed = typedCommands(since: learning.startState).split(separator: "\n").map { String($0) }
        let yours = WayComparison.lasting(typed.filter { !$0.hasPrefix("#") })
        let teachers = learning.lesson.goal?.lines ?? []
        let style = presenter.look.style
        func block(_ title: String, _ lines: [String]) -> TextBlock {
            TextBlock([TextLine(title, .faint)] + lines.map { TextLine("  " + style.show($0)) })
        }
        let (own, other) = (block("your way", yours), block("the teacher's way", teachers))
        let isBeside = own.columns + 4 + other.columns <= presenter.look.columns
        tell(isBeside ? sideBySide(own, other, gap: 4) : TextBlock(own.lines + other.lines))
        tellText(WayComparison.words(yours: yours.joined(separator: "\n"), teachers: teachers.joined(separator: "\n")))
        finishGoal()
    }

    /// What comes when the goal is met: the questions that are left, then the end.
    private func finishGoal() {
        guard let learning else { return }
        learning.isMet = true
        if let question = learning.lastQuestions.first { return ask(question) }
        guard !learning.isOver else { return }
        learning.isOver = true
        noteProgress { $0.finish(learning.lesson, of: learning.entry) }
        for part in learning.lesson.closing { tellText(text(of: part)) }
        let isLast = learning.lesson.number == learning.course.lessons.count
        let next =
            isLast ? "this was the last lesson of the course; Enter goes on" : "Enter goes on with lesson \(learning.lesson.number + 1)"
        tellText("\(next), `:again` starts this one again, `:lessons` lists all", .faint)
    }

    /// What an empty line does: it goes on where a lesson is over, or where courses are listed.
    func takeEmptyLine() {
        do throws(CommandFailure) {
            if isChoosing {
                let progress = LessonProgress(stateFolder: stateFolder)
                if let place = nextPlace(progress) { try open(place) }
            } else if let learning, learning.isOver {
                try nextLesson()
            }
        } catch {
            presenter.note(error.message)
            presenter.report(error.diagnostics)
        }
    }

    /// Whether an entry is no statement but something that a lesson asked for: a course by its number, the answer to a question.
    func takeForLesson(_ entry: String) -> Bool {
        if isChoosing {
            guard !entry.isEmpty, entry.allSatisfy({ $0.isNumber || $0 == "." }) else { return false }
            take(":learn \(entry)")
            return true
        }
        return takeAnswer(entry)
    }

    // MARK: Questions

    /// Says of values that were shown while a question waits that they do not answer it.
    func remindThatValuesAnswerNothing() {
        guard learning?.question != nil else { return }
        tellText("This shows a value and does not answer the question: type the number, or a calculation of numbers.", .faint)
    }

    private func ask(_ question: LessonQuestion) {
        tellText(text(of: question.question), .strong)
        tell(TextBlock([TextLine("type a number", .faint)]))
    }

    /// Takes an entry as the answer to the question that waits for one, where it is a number, a percentage or arithmetic of these.
    private func takeAnswer(_ entry: String) -> Bool {
        guard let learning, let question = learning.question, LessonAnswer.isWorkedOut(entry) else { return false }
        let typed = SourceFile(name: "answer", text: entry)
        guard case .success(let given) = session.given(LessonPart(source: typed, range: typed.range)), let (asked, wanted) = asked(question)
        else { return false }
        if given.answers(wanted) {
            tell(TextBlock([TextLine("Right: \(wanted.text).", .right)]))
            return goOnAfterQuestion()
        }
        guard let subject = question.subject(among: asked.nodeNames) else {
            tell(TextBlock([TextLine("It is \(wanted.text), not \(given.text).")]))
            return goOnAfterQuestion()
        }
        tell(TextBlock([TextLine("Not \(given.text). `why \(subject)` tells:")]))
        if case .success(let own) = session.answer(to: question), own.answers(wanted) {
            session.explain(subject, after: question.change)
        } else {
            asked.host = presenter
            asked.explain(subject, after: question.change)
        }
        tell(TextBlock([TextLine("type the number that it tells", .faint)]))
        return true
    }

    /// A session in which a question is answered, and the answer: it is asked of the lesson, whatever the learner has changed since.
    func asked(_ question: LessonQuestion) -> (session: Session, answer: LessonAnswer)? {
        guard let learning else { return nil }
        let made = learning.course.session(
            of: learning.lesson, solved: !question.isFirst, limits: lessonLimits, loader: FileLoader(script: learning.entry.path))
        guard case .success(let session) = made, case .success(let answer) = session.answer(to: question) else { return nil }
        return (session, answer)
    }

    private func goOnAfterQuestion() -> Bool {
        guard let learning else { return true }
        if learning.firstQuestions.isEmpty {
            learning.lastQuestions.removeFirst()
            finishGoal()
        } else {
            learning.firstQuestions.removeFirst()
            askOrShow()
        }
        return true
    }

    // MARK: Texts

    /// A text of the lesson with the values in it; as it was written where these cannot be read.
    func text(of part: LessonPart) -> String {
        if case .success(let text) = session.said(by: part) { return text }
        return part.text.trimmed.filter { $0 != "\"" }
    }

    /// A paragraph, broken where the terminal ends; how many lines it has.
    @discardableResult
    func tellText(_ text: String, _ role: TextRole = .plain) -> Int {
        let look = presenter.look
        let lines = text.split(separator: "\n").flatMap { wrap(look.style.show(String($0)), columns: min(look.columns, 100)) }
        return tell(TextBlock(lines.map { TextLine($0, role) }))
    }

    /// Writes lines, broken where the terminal ends; how many there are then.
    @discardableResult
    func tell(_ block: TextBlock) -> Int {
        let look = presenter.look
        let lines = block.lines.flatMap { $0.wrapped(to: look.columns) }
        Output.standard.write(TextBlock(lines).text(look.style))
        return lines.count
    }
}
