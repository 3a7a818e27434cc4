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
        let learning = Learning(lesson, of: entry, goal: goal, in: session)
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
    var lessonLimits: Limits {
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
    func noteProgress(_ change: (inout LessonProgress) -> String?) {
        var progress = LessonProgress(stateFolder: stateFolder)
        let problem = change(&progress)
        if let problem, !hasToldProgressProblem { presenter.note(problem) }
        hasToldProgressProblem = problem != nil
    }

    /// The commands on the way here from a state, as a script.
    func typedCommands(since start: Int) -> String {
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
        var rows = lesson.says.reduce(tell(TextBlock([TextLine(), line]))) { $0 + tellText(text(of: $1)) }
        let code = (lesson.start?.compactLines ?? []).flatMap { unfolded($0, columns: presenter.look.columns - 2) }
        rows += tell(TextBlock(code.map { TextLine("  " + $0, .faint) }))
        // On a low screen the pictures make room for the text, then the tree.
        presenter.textRows = rows
        tellShows()
    }

    /// A line of a script; the content of a block on a line of its own where the whole is too long.
    private func unfolded(_ line: String, columns: Int) -> [String] {
        guard displayWidth(line) > columns, line.hasSuffix(" }"), let open = line.firstRange(of: " { ") else { return [line] }
        let indent = String(line.prefix { $0 == " " })
        return ["\(line[..<open.lowerBound]) {", "\(indent)  \(line[open.upperBound...].dropLast(2))", "\(indent)}"]
    }

    /// The rows that are left to the tree below the pictures of a task.
    private static let treeRows = 5

    /// What the lesson draws beside its task: the goal, or the start of a lesson of questions, after a change.
    private func tellShows() {
        guard let learning, !learning.lesson.shows.isEmpty, presenter.picture != .off else { return }
        let made = learning.course.session(
            of: learning.lesson, solved: true, limits: lessonLimits, loader: FileLoader(script: learning.entry.path))
        guard case .success(let other) = made else { return }
        let screens = learning.lesson.shows.compactMap { show in
            titled(show.name, in: other, LessonCase(screen: nil, attempt: show)) { SceneBuilder(doc: other.document).build() }
        }
        let room = presenter.look.isTerminal ? presenter.look.rows - 2 - presenter.textRows - Self.treeRows : .max
        guard room >= Presenter.leastPictureRows else {
            let title = screens.map(\.title).joined(separator: ", ")
            presenter.textRows += tellText("no room for the picture (\(title)): `:again` draws it in a taller window", .faint)
            return
        }
        presenter.textRows += presenter.draw(screens, rows: room)
    }

    /// The next question, or what there is to lay out. What was typed while a question waited is judged.
    func askOrShow() {
        guard let learning else { return }
        if let question = learning.firstQuestions.first { return ask(question) }
        if learning.goal != nil, session.currentState != learning.startState { return tellLesson(isNew: true) }
        presenter.showScene(of: session.document)
        if learning.goal == nil { return finishGoal() }
        if learning.lesson.questions.contains(where: \.isFirst) {
            tellText("Now bring the boxes to the goal, as the text above says; `:hint` gives a hint, `:answer` shows an answer.", .faint)
        }
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
        guard let goal = learning.goal, learning.firstQuestions.isEmpty else { return remindOfQuestion() }
        if learning.isMet { return tellAfterGoal(goal) }
        if wasTold(learning), !isNew { return }
        if isNew { presenter.showScene(of: session.document) }
        let verdict = goal.verdict(on: session)
        if Patience.isOver() { return }
        guard !verdict.isMet else { return tellMet(goal) }
        drawFailure(of: verdict, goal)
        tellVerdict(LessonWords.said(of: verdict, goal: goal), verdict.misses.first ?? [])
        let advice = learning.course.advice(
            on: typedCommands(since: learning.startState), in: learning.lesson, verdict, goal, limits: lessonLimits,
            loader: FileLoader(script: learning.entry.path))
        if let advice { tellText(advice) }
    }

    /// Says what is off, how many numbers are left, and where to find help.
    private func tellVerdict(_ said: String, _ misses: [LessonMiss]) {
        guard let learning else { return }
        let look = presenter.look
        let help = "\(learning.progressWords(misses)):hint for a hint, :answer to see one"
        var line = TextLine(look.style.show(said))
        if line.columns + 3 + help.count <= look.columns {
            line.append(help, .faint, endingAt: look.columns)
            tell(TextBlock([line]))
        } else {
            tell(TextBlock(wrap(said, columns: look.columns).map { TextLine($0) } + [TextLine(help, .faint)]))
        }
    }

    /// Where an answer fits here and fails elsewhere, both pictures.
    private func drawFailure(of verdict: LessonVerdict, _ goal: LessonGoal) {
        guard let learning, verdict.isMetHere, presenter.picture != .off,
            let place = verdict.misses.indices.first(where: { !verdict.misses[$0].isEmpty })
        else { return }
        func scene(_ title: String, _ place: Int) -> Presenter.TitledScene? {
            learning.shownCase = place
            defer { learning.shownCase = 0 }
            return titled(title, in: session, goal.cases[place]) { presenter.scene(SceneBuilder(doc: session.document)) }
        }
        guard let here = scene("here it fits", 0), let there = scene("\(goal.cases[place].words) it does not", place) else { return }
        presenter.draw([here, there])
    }

    /// A scene of a session in a case, with its title; `nil` where the case fails.
    private func titled(_ title: String, in session: Session, _ item: LessonCase, _ build: () -> Scene) -> Presenter.TitledScene? {
        try? session.with(item) {
            let scene = build()
            let bottom = session.namedBoxes().map { $0.frame.y + $0.frame.height }.max() ?? 0
            return (title, scene, min(max(bottom, scene.goals.map { $0.frame.y + $0.frame.height }.max() ?? 0), scene.screenHeight))
        }.get()
    }

    /// Says after another entry, once, that what was right is off again, and that a question still waits.
    private func tellAfterGoal(_ goal: LessonGoal) {
        guard let learning else { return }
        let verdict = goal.verdict(on: session)
        if Patience.isOver() { return }
        if !verdict.isMet, !learning.isOffAgain {
            let said = LessonWords.said(of: verdict, goal: goal)
            let what = said.hasPrefix("not yet: ") ? String(said.dropFirst("not yet: ".count)) : said
            tellText("Now this is no longer right: \(what). `:undo` takes it back.")
        }
        learning.isOffAgain = !verdict.isMet
        remindOfQuestion()
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
        (learning.isMet, learning.isOffAgain) = (true, false)
        let fits = goal.cases.dropFirst().filter { $0.attempt == nil || !$0.isOtherScreen }.map(\.words)
        tell(TextBlock([TextLine("Right: \(joinedClauses(["it fits here"] + fits)).", .right)]))
        let typed = typedCommands(since: learning.startState)
        let yours = learning.course.neededStatements(
            of: typed, for: learning.lesson, goal, limits: lessonLimits,
            loader: FileLoader(script: learning.entry.path))
        learning.needed = yours
        let others = learning.course.unneededStatements(
            of: typed, besides: yours, for: learning.lesson, limits: lessonLimits, loader: FileLoader(script: learning.entry.path))
        let teachers = learning.lesson.goal?.lines ?? []
        let style = presenter.look.style
        func block(_ title: String, _ lines: [String]) -> TextBlock {
            TextBlock([TextLine(title, .faint)] + lines.map { TextLine("  " + style.show($0)) })
        }
        let (own, other) = (block("your way", yours), block("the teacher's way", teachers))
        let isBeside = own.columns + 4 + other.columns <= presenter.look.columns
        tell(isBeside ? sideBySide(own, other, gap: 4) : TextBlock(own.lines + other.lines))
        if !others.isEmpty {
            let (them, verb) = others.count == 1 ? ("it", "holds") : ("them", "hold")
            let said = others.map { "`\($0.split(whereSeparator: \.isWhitespace).joined(separator: " "))`" }
            tellText("\(said.listed) \(verb) too; the goal does not need \(them).", .faint)
        }
        tellText(WayComparison.words(yours: yours.joined(separator: "\n"), teachers: teachers.joined(separator: "\n")))
        finishGoal()
    }

    /// What comes when the goal is met: the questions that are left, then the end.
    func finishGoal() {
        guard let learning else { return }
        learning.isMet = true
        if let question = learning.lastQuestions.first { return ask(question) }
        guard !learning.isOver else { return }
        learning.isOver = true
        noteProgress { $0.finish(learning.lesson, of: learning.entry, answer: learning.answerText) }
        tellWays(of: learning.lesson)
        for part in learning.lesson.closing { tellText(text(of: part)) }
        tellEnd(of: learning)
    }

    /// What is said behind a lesson: of the whole course where it ends here, and how to go on.
    private func tellEnd(of learning: Learning) {
        let progress = LessonProgress(stateFolder: stateFolder)
        let (entry, lessons) = (learning.entry, learning.course.lessons)
        let open = lessons.filter { !progress.isDone($0, of: entry) }
        let isLast = learning.lesson.number == lessons.count
        if open.isEmpty, isLast || !learning.course.closing.isEmpty {
            let all = lessons.count == 1 ? "This course is" : "All \(lessons.count) lessons of this course are"
            tell(TextBlock([TextLine("Well done. \(all) done.", .right)]))
            for part in learning.course.closing { tellText(text(of: part)) }
        } else if isLast {
            let names = open.prefix(3).map { "\($0.number) \"\($0.title)\"" }
            let more = open.count > 3 ? ["\(open.count - 3) more"] : []
            let first = entry.number > 0 ? "; `:learn \(entry.number).\(open[0].number)` opens the first of them" : ""
            tellText("Well done: this was the last lesson of the course. Still open: \((names + more).listed)\(first).")
        }
        let hasCourse = entry.number > 0 && entry.number < CourseLibrary.own.count
        let end = hasCourse ? "Enter goes on with the next course" : "Enter lists the courses"
        let next = isLast ? end : "Enter goes on with lesson \(learning.lesson.number + 1)"
        tellText("\(next), `:again` starts this one again, `:lessons` lists all", .faint)
    }

    /// The ways that others take, each with what it costs.
    private func tellWays(of lesson: Lesson) {
        if lesson.ways.isEmpty { return }
        tell(TextBlock([TextLine("other ways, and what each costs", .strong)]))
        let style = presenter.look.style
        for way in lesson.ways {
            tellText(way.name)
            tell(TextBlock(way.part.compactLines.map { TextLine("  " + style.show($0), .faint) }))
        }
    }

    /// What an empty line does: it goes on where a lesson is over, or where courses are listed.
    func takeEmptyLine() {
        do throws(CommandFailure) {
            if isChoosing {
                let progress = LessonProgress(stateFolder: stateFolder)
                if let place = nextPlace(progress) { try open(place) }
            } else if let learning, learning.isOver {
                try nextLesson()
            } else {
                tellWhatWaits()
            }
        } catch {
            presenter.note(error.message)
            presenter.report(error.diagnostics)
        }
    }

    /// What there is to do: the question that waits, or what is off still.
    private func tellWhatWaits() {
        guard let learning else { return }
        if let question = learning.question { return ask(question) }
        guard let goal = learning.goal else { return }
        let verdict = goal.verdict(on: session)
        if !Patience.isOver(), !verdict.isMet { tellVerdict(LessonWords.said(of: verdict, goal: goal), verdict.misses.first ?? []) }
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
