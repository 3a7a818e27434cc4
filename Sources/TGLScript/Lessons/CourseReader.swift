// From a lesson file to its course.

import TGLSyntax

/// Reads a lesson file.
public struct CourseReader {
    /// What is wrong with the file, in the order of the places.
    private var problems: [Diagnostic] = []
    private let tree: SyntaxTree
    private let source: SourceFile
    private let isOfAnswers: Bool

    /// Reads a file; `nil` with the problems where it is no lesson file or has syntax errors.
    public static func read(_ source: SourceFile) -> (course: Course?, problems: [Diagnostic]) { read(source, isOfAnswers: false) }

    /// Reads a file of answers: in its lessons are statements, the answers, and `ask` with what was answered.
    public static func readAnswers(_ source: SourceFile) -> (course: Course?, problems: [Diagnostic]) { read(source, isOfAnswers: true) }

    private static func read(_ source: SourceFile, isOfAnswers: Bool) -> (course: Course?, problems: [Diagnostic]) {
        let result = SyntaxTree.parse(source, names: .layout)
        if result.hasErrors { return (nil, result.diagnostics) }
        var reader = CourseReader(tree: result.tree, source: source, isOfAnswers: isOfAnswers)
        guard result.tree.isLessonFile else {
            reader.add(
                SourceRange(at: 0), "\(source.name) is not a lesson file",
                help: "a lesson file begins with `course \"NAME\"` and has a `lesson \"TITLE\" { … }` for each lesson")
            return (nil, reader.problems)
        }
        let course = reader.course()
        return (course, reader.problems)
    }

    private init(tree: SyntaxTree, source: SourceFile, isOfAnswers: Bool) {
        (self.tree, self.source, self.isOfAnswers) = (tree, source, isOfAnswers)
    }

    // MARK: The course

    private mutating func course() -> Course {
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
                let lesson = self.lesson(title, block, number: lessons.count + 1)
                if lessons.contains(where: { $0.title == lesson.title }) {
                    add(tree.range(of: title), "two lessons have the title \"\(lesson.title)\"", help: "give one of them another title")
                }
                lessons.append(lesson)
            default: break
            }
        }
        if lessons.isEmpty {
            add(SourceRange(at: 0), "the course has no lesson", help: "add one: `lesson \"TITLE\" { … }`")
        }
        return Course(name: name ?? Self.name(ofFile: source.name), source: source, shared: shared, lessons: lessons)
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
            add(statement, at: tree.range(of: id), to: &lesson)
        }
        return lesson
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
