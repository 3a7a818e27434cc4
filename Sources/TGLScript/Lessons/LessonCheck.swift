// `tgl learn --check`: whether the lessons of a course can be learned from.

import TGLLayout
import TGLSyntax

/// Proves the lessons of a course.
public struct LessonCheck {
    private let course: Course
    private let limits: Limits
    private let loader: (any SourceLoader)?
    private let isCommand: (String) -> Bool
    private var problems: [Diagnostic] = []

    /// All that is wrong with a course, in the order of its lessons: a start that is the goal, a goal that does not hold on all screens
    /// and with all changes, an answer of typed frames that passes, hints whose code fails, texts and questions with errors.
    ///
    /// - Parameter isCommand: whether the prompt has a session command of a name, without its colon.
    public static func problems(
        of course: Course, limits: Limits = .standard, loader: (any SourceLoader)? = nil, isCommand: @escaping (String) -> Bool
    ) -> [Diagnostic] {
        var check = LessonCheck(course: course, limits: limits, loader: loader, isCommand: isCommand)
        for lesson in course.lessons { check.check(lesson) }
        return check.problems
    }

    private init(course: Course, limits: Limits, loader: (any SourceLoader)?, isCommand: @escaping (String) -> Bool) {
        (self.course, self.limits, self.loader, self.isCommand) = (course, limits, loader, isCommand)
    }

    /// A session with the start of a lesson, which has been made before.
    private func started(_ lesson: Lesson) -> Session {
        let session = Session(limits: limits, loader: loader)
        _ = session.begin(lesson, of: course)
        return session
    }

    private mutating func add(_ message: String, at part: LessonPart, help: String? = nil) {
        add(message, at: Diagnostic.Place(source: part.source, range: part.range), help: help)
    }

    private mutating func add(_ message: String, at place: Diagnostic.Place, help: String? = nil) {
        problems.append(Diagnostic(code: "", severity: .error, message: message, primary: place, help: help))
    }

    // MARK: A lesson

    private mutating func check(_ lesson: Lesson) {
        if lesson.says.isEmpty { add("the lesson does not say what to do", at: lesson.place, help: "add `say \"…\"`") }
        if lesson.closing.isEmpty {
            add("the lesson has no closing word", at: lesson.place, help: "add `close \"…\"`, which names the idea")
        }
        let start: Session
        switch course.session(of: lesson, solved: false, limits: limits, loader: loader) {
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
            checkTexts(lesson.closing, in: start)
            return
        }
        if lesson.hints.count < 2 { add("a lesson with a goal has at least two hints", at: lesson.place, help: "add `hint \"…\"`") }
        checkForbidden(lesson, goalPart)
        switch course.session(of: lesson, solved: true, limits: limits, loader: loader) {
        case .success(let solved): checkSolved(lesson, goalPart, in: solved)
        case .failure(let problem): problems.append(problem)
        }
    }

    /// What is checked where the goal has been made.
    private mutating func checkSolved(_ lesson: Lesson, _ part: LessonPart, in solved: Session) {
        checkTexts(lesson.closing, in: solved)
        checkQuestions(lesson.questions.filter { !$0.isFirst }, in: solved)
        do throws(Diagnostic) {
            let goal = try LessonGoal(of: lesson, in: solved)
            checkNames(goal, part)
            checkGoal(goal, of: lesson, part)
        } catch { problems.append(error) }
    }

    /// A name of one box means one box.
    private mutating func checkNames(_ goal: LessonGoal, _ part: LessonPart) {
        var seen: Set<String> = []
        for box in goal.boxes[0] where !seen.insert(box.name).inserted { add("two boxes are named \(box.name)", at: part) }
        if goal.boxes[0].isEmpty { add("the goal has no box with a name", at: part, help: "name the boxes that count: `view A`") }
    }

    private mutating func checkGoal(_ goal: LessonGoal, of lesson: Lesson, _ part: LessonPart) {
        if goal.verdict(on: started(lesson)).isMet { return add("the start is the goal already", at: part) }
        let answered = started(lesson)
        _ = answered.runPrompt(part.asSource())
        let verdict = goal.verdict(on: answered)
        if !verdict.isMet { add("the goal does not hold: \(LessonWords.said(of: verdict, goal: goal))", at: part) }
        for (index, item) in goal.cases.enumerated() where index > 0 {
            guard let attempt = item.attempt, !item.isOtherScreen else { continue }
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

    // MARK: Texts

    private mutating func checkTexts(_ parts: [LessonPart], in session: Session) {
        for part in parts { if case .failure(let problem) = session.said(by: part) { problems.append(problem) } }
    }

    private mutating func checkQuestions(_ questions: [LessonQuestion], in session: Session) {
        for question in questions {
            checkTexts([question.question], in: session)
            switch session.answer(to: question) {
            case .failure(let problem): problems.append(problem)
            case .success(let answer): checkAnswer(answer.number, to: question, in: session)
            }
        }
    }

    /// A number that is written as the answer is compared with the value that the question is about, where that is known: one of a change.
    private mutating func checkAnswer(_ number: Double, to question: LessonQuestion, in session: Session) {
        guard let change = question.change, Double(question.answer.text.trimmed) != nil,
            let subject = question.subject(among: session.namedBoxes().map(\.name))
        else { return }
        let value = LessonPart(source: SourceFile(name: change.source.name, text: subject), range: SourceRange(at: 0))
        let whole = LessonPart(source: value.source, range: value.source.range)
        let asked = LessonQuestion(question: question.question, answer: whole, change: change, isFirst: question.isFirst)
        guard case .success(let right) = session.answer(to: asked), abs(right.number - number) > LessonGoal.tolerance else { return }
        add("the answer is \(right.text): that is what \(subject) is", at: question.answer)
    }

    private mutating func checkForbidden(_ lesson: Lesson, _ goal: LessonPart) {
        let used = lesson.forbiddenWords(in: goal.asSource())
        if let word = used.first { add("the goal itself uses `\(word)`, which the lesson forbids", at: goal) }
    }

    // MARK: Hints

    /// The code of hints is what is between backquotes: statements must run on the start, and `:commands` exist.
    private mutating func checkHints(of lesson: Lesson) {
        let session = started(lesson)
        for hint in lesson.hints {
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

    /// What is between backquotes.
    static func code(in text: String) -> [String] {
        let parts = text.split(separator: "`", omittingEmptySubsequences: false)
        return parts.indices.filter { $0 % 2 == 1 && $0 < parts.count - 1 }.map { String(parts[$0]) }
    }

    private func failure(ofHint code: String, _ lesson: Lesson) -> String? {
        if code.hasPrefix(":") {
            let name = String(code.dropFirst().prefix { !$0.isWhitespace })
            return isCommand(name) ? nil : "there is no command `:\(name)`"
        }
        // Words and values alone are no statements.
        if !Self.isStatement(code) { return nil }
        return started(lesson).run(SourceFile(name: "hint", text: code)).firstError?.message
    }

    /// Whether a piece of code changes something or asks for it, and is not merely a value as `share(2)` or a word as `wrap`.
    private static func isStatement(_ code: String) -> Bool {
        // Words alone, as `wrap` or `when landscape`, name something.
        if !code.hasPrefix("why "), code.allSatisfy({ $0.isLetter || $0.isNumber || " .:".contains($0) }) { return false }
        let tree = SyntaxTree.parse(code, names: .layout).tree
        return tree[tree.root.statements].contains { if case .expression = tree[$0] { false } else { true } }
    }
}

extension Lesson {
    /// The forbidden words that a text uses, in the order of the text: as names, outside of strings and comments. What only asks may
    /// use them.
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
