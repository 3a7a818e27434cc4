// Lessons in a session: the first scene, the texts and the questions.

import TGLLayout
import TGLSyntax

/// Collects printed lines.
final class PrintedLines: Host {
    private(set) var lines: [String] = []
    func print(_ line: String) { lines.append(line) }
    func show(_ request: ShowRequest, in session: Session) {}
    func why(_ request: WhyRequest, in session: Session) {}
}

extension Course {
    /// The first scene of a lesson as a script: its screen, the shared statements of the course, its start.
    public func startScript(of lesson: Lesson) -> String {
        var lines: [String] = []
        if let screen = lesson.screens.first { lines.append("screen \(screen.words)") }
        for part in shared { lines += part.lines }
        lines += lesson.start?.lines ?? []
        return lines.map { $0 + "\n" }.joined()
    }

    /// A session with the start of a lesson and then the statements of an answer; `nil` if one of them fails.
    func session(of lesson: Lesson, answered statements: [String], limits: Limits, loader: (any SourceLoader)? = nil) -> Session? {
        let session = Session(limits: limits, loader: loader)
        guard session.begin(lesson, of: self) == nil else { return nil }
        for text in statements where session.runPrompt(SourceFile(name: "answer", text: text)).firstError != nil { return nil }
        return session
    }

    /// A session with the start of a lesson, and with its goal if `solved`; the error tells why these cannot be made.
    public func session(
        of lesson: Lesson, solved: Bool, limits: Limits = .standard, loader: (any SourceLoader)? = nil
    ) -> Result<Session, Diagnostic> {
        let session = Session(limits: limits, loader: loader)
        let goal = solved ? lesson.goal : nil
        if let problem = session.begin(lesson, of: self) ?? goal.flatMap({ session.failure(of: $0) }) { return .failure(problem) }
        return .success(session)
    }

    /// The goal of a lesson; the error tells why its scenes cannot be made.
    public func goal(of lesson: Lesson, limits: Limits = .standard, loader: (any SourceLoader)? = nil) -> Result<LessonGoal, Diagnostic> {
        session(of: lesson, solved: true, limits: limits, loader: loader).flatMap { session in
            do throws(Diagnostic) { return .success(try LessonGoal(of: lesson, in: session)) } catch { return .failure(error) }
        }
    }
}

extension NamedScreen {
    /// The words after `screen` and `on`: `ipad landscape`, `375 667`.
    var words: String { name.isEmpty ? "\(Text.number(size.width)) \(Text.number(size.height))" : name }
}

extension Session {
    /// Makes the first scene of a lesson, each part at its place in the lesson file; returns the first error.
    public func begin(_ lesson: Lesson, of course: Course) -> Diagnostic? {
        if let screen = lesson.screens.first {
            let outcome = run(SourceFile(name: lesson.place.source.name, text: "screen \(screen.words)"))
            if let error = outcome.firstError { return error }
        }
        for part in course.shared + (lesson.start.map { [$0] } ?? []) {
            if let error = failure(of: part) { return error }
        }
        return nil
    }

    /// Runs a part of a lesson file; returns its error.
    public func failure(of part: LessonPart) -> Diagnostic? { run(part.asSource()).firstError.map { part.placed($0) } }

    /// Does work without output and undoes it; it is limited to ten seconds.
    func takenBack<T>(_ work: () -> T) -> T {
        settle()
        return tryingUnheard(SessionTrial(seconds: 10, steps: limits.steps, stop: nil), work)
    }

    /// A text of a lesson with its values inserted, or its error. Changes nothing.
    public func said(by part: LessonPart) -> Result<String, Diagnostic> {
        let printed = PrintedLines()
        return takenBack {
            host = printed
            if let error = run(part.asSource(after: "print ")).firstError {
                return .failure(part.placed(error, after: "print "))
            }
            return .success(printed.lines.joined(separator: "\n"))
        }
    }
}

extension LessonQuestion {
    /// The value that a question is about, in the form for `why`: `B.width`. It comes from the answer, if that is a property of a node, or
    /// else from the question, if it names a box and a side.
    public func subject(among boxes: [String]) -> String? {
        let written = answer.text.trimmed
        let parts = written.split(separator: ".", omittingEmptySubsequences: false)
        if parts.count == 2, boxes.contains(String(parts[0])), parts[1].allSatisfy({ $0.isLetter }) { return written }
        let words = question.text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map { String($0) }
        let sides = [
            "wide": "width", "width": "width", "tall": "height", "high": "height", "height": "height", "left": "x", "top": "y",
        ]
        // After "How" the side comes first: "How wide is B in a row that is 200 tall?" Words before it may look like box names, as "A"
        // does.
        let how = words.firstIndex { $0.lowercased() == "how" } ?? 0
        guard let place = words[how...].firstIndex(where: { sides[$0.lowercased()] != nil }), let side = sides[words[place].lowercased()],
            let box = words[place...].first(where: { boxes.contains($0) }) ?? words.first(where: { boxes.contains($0) })
        else { return nil }
        return "\(box).\(side)"
    }

    /// The expression to be asked of a layout. An answer written as a number holds only for the teacher's layout, so in any other the value
    /// that the question is about is used.
    func asked(among boxes: [String]) -> LessonPart {
        guard change != nil, Double(answer.text.trimmed) != nil, let subject = subject(among: boxes) else { return answer }
        let source = SourceFile(name: answer.source.name, text: subject)
        return LessonPart(source: source, range: source.range)
    }
}

extension Session {
    /// The names of the boxes with names of their own, in tree order.
    public var nodeNames: [String] { namedBoxes().map(\.name) }

    /// Where to look after a wrong answer to a question: the box that it is about, and its container.
    public func whereToLook(for question: LessonQuestion) -> String? {
        guard let subject = question.subject(among: nodeNames), let dot = subject.lastIndex(of: "."),
            let box = namedBoxes().first(where: { $0.name == subject[..<dot] })
        else { return nil }
        let holder = box.container.isEmpty ? "the screen, which holds it" : "\(box.container), which holds it"
        let change = question.change.map { ", after `\($0.lines.joined(separator: "; "))`" } ?? ""
        return "Look at the rules of \(box.name) and of \(holder)\(change)."
    }

    /// Does work on a screen and after a change, and undoes both; the error tells why the change failed.
    public func with<T>(_ item: LessonCase, _ work: () -> T) -> Result<T, Diagnostic> {
        takenBack {
            if let screen = item.screen { set(screen.size, in: document, source: -1) }
            if let attempt = item.attempt, let error = failure(of: attempt.part) { return .failure(error) }
            document.shouldStop = hasToStop
            try? document.layout()
            return .success(work())
        }
    }

    /// Explains a value to the host after a change, which is undone.
    public func explain(_ subject: String, after change: LessonPart?) {
        trying {
            if let change { _ = failure(of: change) }
            _ = run(SourceFile(name: "why", text: "why \(subject)"))
        }
    }
}
