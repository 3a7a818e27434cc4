// From a lesson file to its course.

import TGLSyntax

/// Reads a lesson file.
public struct CourseReader {
    /// What is wrong with the file, in the order of the places.
    private var problems: [Diagnostic] = []
    private let tree: SyntaxTree
    private let source: SourceFile
    private let isOfAnswers: Bool
    /// The syntax errors of a file of answers.
    private let errors: [Diagnostic]

    /// Reads a file; `nil` with the problems where it is no lesson file or has syntax errors.
    public static func read(_ source: SourceFile) -> (course: Course?, problems: [Diagnostic]) {
        let result = SyntaxTree.parse(source, names: .layout)
        return result.hasErrors ? (nil, result.diagnostics) : read(result, source, isOfAnswers: false)
    }

    /// Reads a file of answers: in its lessons are statements, the answers, and `ask` with what was answered. Where it has syntax errors,
    /// each lesson is read by itself, so that one that is broken says nothing about the others.
    public static func readAnswers(_ source: SourceFile) -> (course: Course?, problems: [Diagnostic]) {
        let whole = SyntaxTree.parse(source, names: .layout)
        if !whole.hasErrors { return read(whole, source, isOfAnswers: true) }
        var name: String?
        var lessons: [Lesson] = []
        var problems: [Diagnostic] = []
        for piece in pieces(of: source) {
            let text = piece.asSource()
            let result = SyntaxTree.parse(text, names: .layout)
            problems += result.diagnostics
            guard result.tree.isLessonFile else { continue }
            var reader = CourseReader(result, text, isOfAnswers: true)
            let (ownName, _, own) = reader.parts(after: lessons)
            name = name ?? ownName
            lessons += own
            problems += reader.problems
        }
        if lessons.isEmpty { return (nil, whole.diagnostics) }
        return (Course(name: name ?? Self.name(ofFile: source.name), source: source, shared: [], lessons: lessons), problems)
    }

    /// The parts of a file that begin with a line `lesson "…"`, and what is before the first.
    private static func pieces(of source: SourceFile) -> [LessonPart] {
        let bytes = source.bytes
        var starts = [0]
        var at = 0
        while at < bytes.count {
            var word = at
            while word < bytes.count, bytes[word] == UInt8(ascii: " ") || bytes[word] == UInt8(ascii: "\t") { word += 1 }
            let head = Array("lesson".utf8)
            if bytes[min(word, bytes.count)...].starts(with: head) {
                let rest = bytes[(word + head.count)...].drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
                if rest.first == UInt8(ascii: "\""), at > 0 { starts.append(at) }
            }
            at = (bytes[at...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count) + 1
        }
        return zip(starts, starts.dropFirst() + [bytes.count]).filter { $0 < $1 }.map {
            LessonPart(source: source, range: SourceRange(start: UInt32($0), end: UInt32($1)))
        }
    }

    private static func read(
        _ result: ParseResult, _ source: SourceFile, isOfAnswers: Bool
    ) -> (course: Course?, problems: [Diagnostic]) {
        var reader = CourseReader(result, source, isOfAnswers: isOfAnswers)
        guard result.tree.isLessonFile else {
            reader.add(
                SourceRange(at: 0), "\(source.name) is not a lesson file",
                help: "a lesson file begins with `course \"NAME\"` and has a `lesson \"TITLE\" { … }` for each lesson")
            return (nil, reader.problems)
        }
        let (name, shared, lessons) = reader.parts()
        if lessons.isEmpty { reader.add(SourceRange(at: 0), "the course has no lesson", help: "add one: `lesson \"TITLE\" { … }`") }
        let course = Course(name: name ?? Self.name(ofFile: source.name), source: source, shared: shared, lessons: lessons)
        return (course, reader.problems)
    }

    private init(_ result: ParseResult, _ source: SourceFile, isOfAnswers: Bool) {
        (tree, self.source, self.isOfAnswers) = (result.tree, source, isOfAnswers)
        errors = result.diagnostics.filter { $0.severity == .error }
    }

    // MARK: The course

    private mutating func parts(after others: [Lesson] = []) -> (name: String?, shared: [LessonPart], lessons: [Lesson]) {
        var name: String?
        var shared: [LessonPart] = []
        var lessons: [Lesson] = []
        for id in tree[tree.root.statements] {
            guard case .lesson(let statement) = tree[id] else {
                shared.append(LessonPart(source: source, range: tree.range(of: id)))
                continue
            }
            switch statement {
            case .course(let text):
                if name != nil { add(tree.range(of: id), "the course has a name already", help: "write one `course`, at the beginning") }
                name = name ?? plain(text, "a course's name")
            case .lesson(let title, let block):
                let lesson = self.lesson(title, block, number: others.count + lessons.count + 1)
                if (others + lessons).contains(where: { $0.title == lesson.title }) {
                    add(tree.range(of: title), "two lessons have the title \"\(lesson.title)\"", help: "give one of them another title")
                }
                lessons.append(lesson)
            default: break
            }
        }
        return (name, shared, lessons)
    }

    /// `my-course.tgl` is the course `my-course`.
    private static func name(ofFile path: String) -> String {
        let file = path.split(separator: "/").last.map { String($0) } ?? path
        return file.hasSuffix(".tgl") ? String(file.dropLast(4)) : file
    }

    // MARK: A lesson

    private mutating func lesson(_ title: ExprID, _ block: BlockID, number: Int) -> Lesson {
        let place = Diagnostic.Place(source: source, range: tree.range(of: title))
        var lesson = Lesson(title: plain(title, "a lesson's title") ?? "", number: number, place: place)
        for id in tree[tree[block].statements] {
            guard case .lesson(let statement) = tree[id] else {
                lesson.others.append(tree.range(of: id))
                if !isOfAnswers {
                    add(
                        tree.range(of: id), "this statement is none of a lesson",
                        help: "what makes the scene belongs in `start { … }`, what the learner is to reach in `goal { … }`")
                }
                continue
            }
            if case .ask = statement, isBroken(tree.range(of: id)) { continue }
            add(statement, at: tree.range(of: id), to: &lesson)
        }
        lesson.error = error(in: block)
        return lesson
    }

    /// The first syntax error of a lesson that is in no question of it.
    private func error(in block: BlockID) -> Diagnostic? {
        let statements = tree[tree[block].statements]
        let asks = statements.filter { if case .lesson(.ask) = tree[$0] { true } else { false } }.map { tree.range(of: $0) }
        let end = tree[tree.root.statements].lazy.map { tree.range(of: $0).start }.first { $0 > tree[block].range.start } ?? .max
        return errors.first { error in
            error.primary.range.start >= tree[block].range.start && error.primary.range.start < end
                && !asks.contains { lines($0).contains(error.primary.position.line) }
        }
    }

    private func isBroken(_ ask: SourceRange) -> Bool { errors.contains { lines(ask).contains($0.primary.position.line) } }

    private func lines(_ range: SourceRange) -> ClosedRange<Int> {
        let first = source.position(of: range.start).line
        return first...max(first, source.position(of: range.end).line)
    }

    private mutating func add(_ statement: LessonStatement, at range: SourceRange, to lesson: inout Lesson) {
        switch statement {
        case .course, .lesson: break
        case .text(.say, let text): lesson.says.append(part(tree.range(of: text)))
        case .text(.hint, let text): lesson.hints.append(part(tree.range(of: text)))
        case .text(.close, let text): lesson.closing.append(part(tree.range(of: text)))
        case .start(let block):
            if lesson.start != nil { addTwice("start", range) }
            lesson.start = part(block)
        case .goal(let block):
            if lesson.goal != nil { addTwice("goal", range) }
            lesson.goal = part(block)
        case .on(let devices): addScreens(devices, range, &lesson)
        case .attempt(let name, let block):
            lesson.attempts.append(LessonAttempt(name: plain(name, "the name of a try") ?? "", part: part(block)))
        case .ask(let question, let answer, let block):
            lesson.questions.append(
                LessonQuestion(
                    question: part(tree.range(of: question)), answer: part(tree.range(of: answer)), change: block.map { part($0) },
                    isFirst: lesson.goal == nil))
        case .forbid(let words): lesson.forbidden += tree[words].map { tree.text($0.symbol) }
        }
    }

    private mutating func addScreens(_ devices: DeviceList, _ range: SourceRange, _ lesson: inout Lesson) {
        // Behind the word `on`.
        let list = source.text(SourceRange(start: range.start + 2, end: range.end))
        do throws(Devices.NoScreen) { lesson.screens += try Devices.screens(list.split(separator: "\n").joined(separator: " ")) } catch {
            add(range, error.message)
        }
    }

    private func part(_ range: SourceRange) -> LessonPart { LessonPart(source: source, range: range) }

    /// What is between the braces.
    private func part(_ block: BlockID) -> LessonPart {
        let range = tree[block].range
        return part(SourceRange(start: range.start + 1, end: max(range.end - 1, range.start + 1)))
    }

    private mutating func plain(_ text: ExprID, _ what: String) -> String? {
        if let plain = tree.plainText(of: text), !plain.isEmpty { return plain }
        add(tree.range(of: text), "\(what) is a string without `{…}` that is not empty")
        return nil
    }

    private mutating func addTwice(_ word: String, _ range: SourceRange) {
        add(range, "the lesson has a `\(word)` already", help: "write all of it in one block")
    }

    private mutating func add(_ range: SourceRange, _ message: String, help: String? = nil) {
        problems.append(
            Diagnostic(code: "", severity: .error, message: message, primary: Diagnostic.Place(source: source, range: range), help: help))
    }
}
