// Turns a lesson file into a course.

import TGLSyntax

/// Reads a lesson file.
public struct CourseReader {
    /// The errors of the file, in the order of their places.
    private var problems: [Diagnostic] = []
    private let tree: SyntaxTree
    private let source: SourceFile
    private let isOfAnswers: Bool
    /// The syntax errors of a file of answers.
    private let errors: [Diagnostic]

    /// Reads a file; the course is `nil`, with errors, if it is no lesson file or has syntax errors.
    public static func read(_ source: SourceFile) -> (course: Course?, problems: [Diagnostic]) {
        let result = SyntaxTree.parse(source, names: .layout)
        return result.hasErrors ? (nil, result.diagnostics) : read(result, source, isOfAnswers: false)
    }

    /// Reads a file of answers: its lessons contain statements, which are the answers, and `ask` with the given answers. If it has syntax
    /// errors, each lesson is parsed separately, so that a broken one does not affect the others.
    public static func readAnswers(_ source: SourceFile) -> (course: Course?, problems: [Diagnostic]) {
        let whole = SyntaxTree.parse(source, names: .layout)
        if !whole.hasErrors { return read(whole, source, isOfAnswers: true) }
        var all = Parts()
        var problems: [Diagnostic] = []
        for piece in pieces(of: source) {
            let text = piece.asSource()
            let result = SyntaxTree.parse(text, names: .layout)
            problems += result.diagnostics
            guard result.tree.isLessonFile else { continue }
            var reader = CourseReader(result, text, isOfAnswers: true)
            reader.parts(into: &all)
            problems += reader.problems
        }
        return all.lessons.isEmpty ? (nil, whole.diagnostics) : (all.course(source), problems)
    }

    /// A plain list of statements as the answer to the only lesson of a course.
    static func plainAnswers(_ source: SourceFile, to lesson: Lesson, of course: Course) -> Course {
        var answer = Lesson(
            title: lesson.title, number: 1, place: Diagnostic.Place(source: source, range: SourceRange(start: 0, end: 0)))
        let result = SyntaxTree.parse(source, names: .layout)
        answer.others = result.tree[result.tree.root.statements].map { result.tree.range(of: $0) }
        answer.error = result.diagnostics.first { $0.severity == .error }
        return Course(name: course.name, source: source, shared: [], lessons: [answer])
    }

    /// The parts of a file that begin with a line `lesson "…"`, and the part before the first.
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
        var parts = Parts()
        reader.parts(into: &parts)
        if parts.lessons.isEmpty { reader.add(SourceRange(at: 0), "the course has no lesson", help: "add one: `lesson \"TITLE\" { … }`") }
        return (parts.course(source), reader.problems)
    }

    private init(_ result: ParseResult, _ source: SourceFile, isOfAnswers: Bool) {
        (tree, self.source, self.isOfAnswers) = (result.tree, source, isOfAnswers)
        errors = result.diagnostics.filter { $0.severity == .error }
    }

    // MARK: The course

    /// Turns the statements of the file into a course.
    private mutating func parts(into course: inout Parts) {
        for id in tree[tree.root.statements] {
            guard case .lesson(let statement) = tree[id] else {
                course.shared.append(part(tree.range(of: id)))
                continue
            }
            switch statement {
            case .course(let text):
                if course.name != nil {
                    add(tree.range(of: id), "the course has a name already", help: "write one `course`, at the beginning")
                }
                course.name = course.name ?? plain(text, "a course's name")
            case .learner(let text): course.learner = plain(text, "a learner's name")
            case .text(.close, let text): course.closing.append(part(tree.range(of: text)))
            case .lesson(let title, let block):
                let lesson = self.lesson(title, block, number: course.lessons.count + 1)
                if course.lessons.contains(where: { $0.title == lesson.title }) {
                    add(tree.range(of: title), "two lessons have the title \"\(lesson.title)\"", help: "give one of them another title")
                }
                course.lessons.append(lesson)
            default: break
            }
        }
    }

    /// The parts of a course read so far.
    private struct Parts {
        var name: String?
        var learner: String?
        var closing: [LessonPart] = []
        var shared: [LessonPart] = []
        var lessons: [Lesson] = []

        func course(_ source: SourceFile) -> Course {
            Course(
                name: name ?? CourseReader.name(ofFile: source.name), learner: learner, closing: closing, source: source, shared: shared,
                lessons: lessons)
        }
    }

    /// `my-course.tgl` is the course `my-course`.
    static func name(ofFile path: String) -> String {
        let file = path.split(separator: "/").last.map { String($0) } ?? path
        return file.hasSuffix(".tgl") ? String(file.dropLast(4)) : file
    }

    // MARK: A lesson

    private mutating func lesson(_ title: ExprID, _ block: BlockID, number: Int) -> Lesson {
        let place = Diagnostic.Place(source: source, range: tree.range(of: title))
        var lesson = Lesson(title: plain(title, "a lesson's title") ?? "", number: number, place: place)
        var followsQuestion = false
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
            if followsQuestion, case .text(.hint, let text) = statement {
                lesson.questions[lesson.questions.count - 1].hints.append(part(tree.range(of: text)))
                continue
            }
            add(statement, at: tree.range(of: id), to: &lesson)
            if case .ask = statement { followsQuestion = true } else { followsQuestion = false }
        }
        lesson.error = error(in: block)
        return lesson
    }

    /// The first syntax error of a lesson outside of its questions.
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
        case .course, .lesson, .learner: break
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
        case .named(let word, let text, let block):
            let named = LessonAttempt(name: plain(text, "the text of a `\(word.rawValue)`") ?? "", part: part(block))
            switch word {
            case .attempt: lesson.attempts.append(named)
            case .way: lesson.ways.append(named)
            case .mistake: lesson.mistakes.append(named)
            case .show: lesson.shows.append(named)
            }
        case .part(let text, let boxes):
            lesson.sections.append(
                LessonSection(name: plain(text, "the name of a part") ?? "", boxes: tree[boxes].map { tree.text($0.symbol) }))
        case .ask(let question, let answer, let block):
            lesson.questions.append(
                LessonQuestion(
                    question: part(tree.range(of: question)), answer: part(tree.range(of: answer)), change: block.map { part($0) },
                    isFirst: lesson.goal == nil))
        case .reach(let text, let condition):
            lesson.aims.append(
                LessonAim(words: plain(text, "what is to be reached") ?? "", condition: part(tree.range(of: condition))))
        case .forbid(let words): lesson.forbidden += tree[words].map { tree.text($0.symbol) }
        }
    }

    private mutating func addScreens(_ devices: DeviceList, _ range: SourceRange, _ lesson: inout Lesson) {
        // After the word `on`.
        let list = source.text(SourceRange(start: range.start + 2, end: range.end))
        do throws(Devices.NoScreen) { lesson.screens += try Devices.screens(list.split(separator: "\n").joined(separator: " ")) } catch {
            add(range, error.message)
        }
    }

    private func part(_ range: SourceRange) -> LessonPart { LessonPart(source: source, range: range) }

    /// The text between the braces.
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
