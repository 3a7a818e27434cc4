// `tgl learn --check` checks whether the lessons of a course work.

import TGLLayout
import TGLSyntax

/// Checks the lessons of a course.
public struct LessonCheck {
    /// The options of a check.
    public struct Options {
        /// The limits of each session.
        public var limits = Limits.standard
        /// The loader of imports.
        public var loader: (any SourceLoader)?
        /// Courses that learners have taken before, whose words are known.
        public var earlier: [Course] = []
        /// More answers that pass, by lesson title: a question after the goal must have the same answer with all of them.
        public var ways: [String: [String]] = [:]
        /// Whether two documents look the same on a small terminal.
        public var looksSame: (Session, Session) -> Bool = { _, _ in false }
        /// Whether a session command with this name exists, without its colon.
        public var isCommand: (String) -> Bool

        /// Options with the values that every check needs.
        public init(isCommand: @escaping (String) -> Bool) { self.isCommand = isCommand }
    }

    private let course: Course
    private let options: Options
    private var problems: [Diagnostic] = []
    /// The words that earlier lessons have introduced.
    private var knownWords: Set<String> = []

    /// All problems of a course, in the order of its lessons: a start that already is the goal, a goal that fails on a screen or with a
    /// change, an answer of typed frames or with another condition that passes, hints with failing code, questions whose answer depends on
    /// the way, and texts with errors. Warnings tell what makes a lesson hard to learn from.
    public static func problems(of course: Course, _ options: Options) -> [Diagnostic] {
        var check = LessonCheck(course: course, options: options)
        for lesson in options.earlier.flatMap(\.lessons) { check.learn(lesson) }
        for lesson in course.lessons { check.check(lesson) }
        return check.problems
    }

    private init(course: Course, options: Options) { (self.course, self.options) = (course, options) }

    /// A session with the start of a lesson, which is known to run.
    private func started(_ lesson: Lesson) -> Session {
        let session = Session(limits: options.limits, loader: options.loader)
        _ = session.begin(lesson, of: course)
        return session
    }

    private mutating func add(_ message: String, at part: LessonPart, help: String? = nil) {
        add(message, at: Diagnostic.Place(source: part.source, range: part.range), help: help)
    }

    private mutating func add(
        _ message: String, at place: Diagnostic.Place, help: String? = nil, severity: Diagnostic.Severity = .error
    ) {
        problems.append(Diagnostic(code: "", severity: severity, message: message, primary: place, help: help))
    }

    /// Adds a problem that does not fail the course.
    private mutating func warn(_ message: String, at place: Diagnostic.Place, help: String) {
        add(message, at: place, help: help, severity: .warning)
    }

    // MARK: A lesson

    private mutating func check(_ lesson: Lesson) {
        defer { learn(lesson) }
        if lesson.says.isEmpty { add("the lesson does not say what to do", at: lesson.place, help: "add `say \"…\"`") }
        if lesson.closing.isEmpty {
            warn("the lesson has no closing word", at: lesson.place, help: "add `close \"…\"`, which names the idea")
        }
        let start: Session
        switch course.session(of: lesson, solved: false, limits: options.limits, loader: options.loader) {
        case .success(let made): start = made
        case .failure(let problem): return problems.append(problem)
        }
        checkTexts(lesson.says, in: start)
        checkQuestions(lesson.questions.filter(\.isFirst), in: start)
        checkHints(of: lesson)
        guard let goalPart = lesson.goal else {
            if lesson.questions.isEmpty {
                add("the lesson has neither a goal nor a question", at: lesson.place, help: "add `goal { … }` or `ask \"…\", NUMBER`")
            }
            checkShows(lesson, in: start)
            return checkTexts(lesson.closing, in: start)
        }
        if lesson.hints.count < 2 { warn("the lesson has fewer than two hints", at: lesson.place, help: "add `hint \"…\"`") }
        checkForbidden(lesson, goalPart)
        checkWords(lesson, goalPart)
        switch course.session(of: lesson, solved: true, limits: options.limits, loader: options.loader) {
        case .success(let solved):
            if lesson.aims.isEmpty, options.looksSame(start, solved) {
                warn(
                    "start and goal look the same on a terminal of 80×24", at: goalPart.place,
                    help: "let the goal differ by more than a cell of the picture")
            }
            checkSolved(lesson, goalPart, in: solved)
        case .failure(let problem): problems.append(problem)
        }
    }

    /// Checks what needs the finished goal.
    private mutating func checkSolved(_ lesson: Lesson, _ part: LessonPart, in solved: Session) {
        checkTexts(lesson.closing, in: solved)
        checkQuestions(lesson.questions.filter { !$0.isFirst }, in: solved)
        checkShows(lesson, in: solved)
        do throws(Diagnostic) {
            let goal = try LessonGoal(of: lesson, in: solved)
            checkNames(goal, part)
            checkSections(lesson, goal)
            checkGoal(goal, of: lesson, part)
            checkNearMisses(goal, of: lesson, part, solved)
            checkWays(goal, of: lesson, part)
            checkMistakes(goal, of: lesson)
        } catch { problems.append(error) }
    }

    // MARK: Words

    /// Adds the words of a lesson to those known to later ones.
    private mutating func learn(_ lesson: Lesson) {
        for part in lesson.says + lesson.hints + lesson.closing + [lesson.start, lesson.goal].compactMap({ $0 }) {
            knownWords.formUnion(Self.words(in: part.text))
        }
    }

    private static func words(in text: String) -> Set<String> {
        let words = Set(text.split { !$0.isLetter && !$0.isNumber }.map { String($0) })
        // `auto` and `wrap` are the same idea.
        return words.contains("auto") ? words.union(["wrap"]) : words
    }

    /// Checks that properties and words of the goal are introduced before a hint uses them.
    private mutating func checkWords(_ lesson: Lesson, _ goal: LessonPart) {
        let told = (lesson.says + [lesson.start].compactMap { $0 }).reduce(knownWords) { $0.union(Self.words(in: $1.text)) }
        let untold = WayComparison.ideas(of: goal.text).filter { $0.hasPrefix("`") && !told.contains(String($0.dropFirst().dropLast())) }
        guard let word = untold.first else { return }
        warn(
            "the text does not name \(word), which the goal uses", at: goal.place,
            help: "name it in `say`: who has not seen it cannot think of it")
    }

    // MARK: The goal

    /// Checks that a name means only one box.
    private mutating func checkNames(_ goal: LessonGoal, _ part: LessonPart) {
        var seen: Set<String> = []
        for box in goal.boxes[0] where !seen.insert(box.name).inserted { add("two boxes are named \(box.name)", at: part) }
        for box in goal.boxes[0] where box.isShown && (box.frame.width == 0 || box.frame.height == 0) {
            warn(
                "\(box.name) is empty in the goal", at: part.place, help: "give it a size, or do not name it: an unnamed box does not count"
            )
        }
        if goal.boxes[0].isEmpty { add("the goal has no box with a name", at: part, help: "name the boxes that count: `view A`") }
    }

    private mutating func checkGoal(_ goal: LessonGoal, of lesson: Lesson, _ part: LessonPart) {
        if goal.verdict(on: started(lesson)).isMet { return add("the start is the goal already", at: part) }
        let answered = started(lesson)
        _ = answered.runPrompt(part.asSource())
        let verdict = goal.verdict(on: answered)
        if !verdict.isMet { add("the goal does not hold: \(LessonWords.said(of: verdict, goal: goal))", at: part) }
        for (index, item) in goal.cases.enumerated() where index > 0 {
            guard let attempt = item.attempt, !item.isOtherScreen, goal.aims.isEmpty else { continue }
            if goal.boxes[index] == goal.boxes[0] {
                add(
                    "the change \"\(attempt.name)\" moves no box of the goal", at: attempt.part,
                    help: "change something that the goal depends on")
            }
        }
        if let statements = TypedFrames(goal, started: { [check = self] in check.started(lesson) }).passing() {
            add(
                "an answer of typed numbers passes: `\(statements)`", at: part,
                help: "add a `try` that changes what the goal depends on, or a screen: `on iphone8, ipad`")
        }
    }

    /// Checks that no answer with a slightly different condition or operator passes, if its layout differs on some screen.
    private mutating func checkNearMisses(_ goal: LessonGoal, of lesson: Lesson, _ part: LessonPart, _ solved: Session) {
        guard let found = NearMisses(goal, part, solved: solved, answered: { [check = self] in check.answered(lesson, $0) }).passing()
        else {
            return
        }
        add(
            "an answer that is wrong elsewhere passes: `\(found.statement)` differs from the goal on \(found.screen.caption)", at: part,
            help: "look there too: add `\(found.screen.words)` to the screens after `on`")
    }

    private func answered(_ lesson: Lesson, _ statements: [String]) -> Session? {
        course.session(of: lesson, answered: statements, limits: options.limits, loader: options.loader)
    }

    /// Checks that the other ways of a lesson pass, and that questions after the goal have the same answer with each.
    private mutating func checkWays(_ goal: LessonGoal, of lesson: Lesson, _ part: LessonPart) {
        for way in lesson.ways {
            guard let session = answered(lesson, [way.part.text]) else { return add("the way does not run on the start", at: way.part) }
            let verdict = goal.verdict(on: session)
            if !verdict.isMet { add("the way does not pass: \(LessonWords.said(of: verdict, goal: goal))", at: way.part) }
        }
        let asked = lesson.questions.filter { !$0.isFirst }
        if asked.isEmpty { return }
        let codes = lesson.hints.flatMap { Self.code(in: $0.text) }.filter(Self.isStatement)
        let hinted = codes.map { [$0] } + [codes]
        let others = lesson.ways.map { [$0.part.text] } + (options.ways[lesson.title] ?? []).map { [$0] }
        guard let solved = answered(lesson, [part.text]) else { return }
        let end = Session.now() + 10
        for way in others + hinted + WayVariants.variants(of: part) {
            guard Session.now() < end, let session = answered(lesson, way), goal.verdict(on: session).isMet else { continue }
            for question in asked {
                guard case .success(let wanted) = solved.answer(to: question), case .success(let found) = session.answer(to: question),
                    !found.answers(wanted)
                else { continue }
                return add(
                    "the answer depends on the way: \(wanted.text) after the goal, \(found.text) after `\(way.joined(separator: "; "))`",
                    at: question.question, help: "ask for a change with which all answers agree")
            }
        }
    }

    private mutating func checkMistakes(_ goal: LessonGoal, of lesson: Lesson) {
        for mistake in lesson.mistakes {
            guard let session = answered(lesson, [mistake.part.text]) else {
                return add("the mistake does not run on the start", at: mistake.part)
            }
            if goal.verdict(on: session).isMet { add("the mistake passes", at: mistake.part) }
        }
    }

    private mutating func checkSections(_ lesson: Lesson, _ goal: LessonGoal) {
        for name in lesson.sections.flatMap(\.boxes) where !goal.boxes[0].contains(where: { $0.name == name }) {
            add("the goal has no box \(name), of which a part is made", at: lesson.place)
        }
    }

    /// Checks that the pictures beside the task can be made.
    private mutating func checkShows(_ lesson: Lesson, in session: Session) {
        for show in lesson.shows {
            if case .failure(let problem) = session.with(LessonCase(screen: nil, attempt: show), {}) { problems.append(problem) }
        }
    }

    // MARK: Texts

    private mutating func checkTexts(_ parts: [LessonPart], in session: Session) {
        for part in parts { if case .failure(let problem) = session.said(by: part) { problems.append(problem) } }
    }

    private mutating func checkQuestions(_ questions: [LessonQuestion], in session: Session) {
        for question in questions {
            checkTexts([question.question] + question.hints, in: session)
            switch session.answer(to: question) {
            case .failure(let problem): problems.append(problem)
            case .success(let answer): checkAnswer(answer, to: question, in: session)
            }
        }
    }

    /// Compares an answer written as a number with the value that the question is about, if that is known: one after a change.
    private mutating func checkAnswer(_ right: LessonAnswer, to question: LessonQuestion, in session: Session) {
        guard let number = Double(question.answer.text.trimmed), abs(right.number - number) > LessonGoal.tolerance,
            let subject = question.subject(among: session.nodeNames)
        else { return }
        add("the answer is \(right.text): that is what \(subject) is", at: question.answer)
    }

    private mutating func checkForbidden(_ lesson: Lesson, _ goal: LessonPart) {
        let used = lesson.forbiddenWords(in: goal.asSource())
        if let word = used.first { add("the goal itself uses `\(word)`, which the lesson forbids", at: goal) }
    }

    // MARK: Hints

    /// Checks the code in hints, between backquotes: statements must run on the start, and `:commands` must exist.
    private mutating func checkHints(of lesson: Lesson) {
        let session = started(lesson)
        for hint in lesson.hints + lesson.questions.flatMap(\.hints) {
            switch session.said(by: hint) {
            case .failure(let problem): problems.append(problem)
            case .success(let text):
                for code in Self.code(in: text) {
                    guard let problem = failure(ofHint: code, lesson) else { continue }
                    add("`\(code)` of the hint does not run: \(problem)", at: hint)
                }
            }
        }
    }

    /// The texts between backquotes.
    static func code(in text: String) -> [String] {
        let parts = text.split(separator: "`", omittingEmptySubsequences: false)
        return parts.indices.filter { $0 % 2 == 1 && $0 < parts.count - 1 }.map { String(parts[$0]) }
    }

    private func failure(ofHint code: String, _ lesson: Lesson) -> String? {
        if code.hasPrefix(":") {
            let name = String(code.dropFirst().prefix { !$0.isWhitespace })
            return options.isCommand(name) ? nil : "there is no command `:\(name)`"
        }
        // Words and values alone are not statements.
        if !Self.isStatement(code) { return nil }
        return started(lesson).run(SourceFile(name: "hint", text: code)).firstError?.message
    }

    /// Whether a piece of code is a statement, not merely a value such as `share(2)` or a word such as `wrap`.
    private static func isStatement(_ code: String) -> Bool {
        // Words alone, such as `wrap` or `when landscape`, only name something.
        if !code.hasPrefix("why "), code.allSatisfy({ $0.isLetter || $0.isNumber || " .:".contains($0) }) { return false }
        let tree = SyntaxTree.parse(code, names: .layout).tree
        return tree[tree.root.statements].contains { if case .expression = tree[$0] { false } else { true } }
    }
}

extension Lesson {
    /// The forbidden words in a text, in order: as names, outside of strings and comments. Statements that only ask may use them.
    public func forbiddenWords(in source: SourceFile) -> [String] {
        if forbidden.isEmpty { return [] }
        let result = SyntaxTree.parse(source, names: .layout)
        let tree = result.tree
        let asking = result.hasErrors ? [] : tree[tree.root.statements].filter { tree.onlyAsks($0) }.map { tree.range(of: $0) }
        return tree.stream.tokens.compactMap { token in
            guard token.kind == .name, !asking.contains(where: { $0.start <= token.start && token.end <= $0.end }) else { return nil }
            let word = source.text(token.range)
            return forbidden.contains(word) ? word : nil
        }
    }
}
