// How far somebody is in the courses, kept in the state folder: a line for each lesson that is done, one for where each course was left,
// with what had been typed there, one for the answer to each lesson, one for the learner's name, and one for the course taken last. A
// course of the program goes by its name, another by its file.

import Glibc
import TGLScript
import TGLTerminal

/// What is known of a learner's progress. A file that cannot be read is as an empty one, and is not written.
struct LessonProgress {
    /// Where a course was left.
    struct Mark: Equatable {
        var lesson: String
        /// The entries that were typed in the lesson, as a script; empty for none.
        var script: String
    }

    private let file: SharedFile?
    private(set) var done: [String: Set<String>] = [:]
    private(set) var marks: [String: Mark] = [:]
    /// The answers to the lessons of each course, by their titles, as files of answers have them.
    private(set) var answers: [String: [String: String]] = [:]
    /// Who learns here; empty where nobody has said.
    private(set) var learner = ""
    /// The key of the course taken last.
    private(set) var last: String?
    /// Lines of the file that another version wrote, or damage changed.
    private var others: [Substring] = []

    init(stateFolder: String?) {
        file = stateFolder.map { SharedFile($0 + "/lessons") }
        try? read()
    }

    func isDone(_ lesson: Lesson, of entry: CourseLibrary.Entry) -> Bool { done[entry.key]?.contains(lesson.title) ?? false }

    /// How many lessons of a course are done.
    func count(of entry: CourseLibrary.Entry) -> Int { entry.course.lessons.count { isDone($0, of: entry) } }

    /// The lesson with which a course goes on: where it was left, or the first that is not done.
    func next(in entry: CourseLibrary.Entry) -> Lesson? {
        if let mark = marks[entry.key], let lesson = entry.course.lesson(titled: mark.lesson), !isDone(lesson, of: entry) { return lesson }
        return entry.course.lessons.first { !isDone($0, of: entry) }
    }

    // MARK: Changes

    /// Notes that a lesson is done, on disk. A sentence that says why where that could not be written.
    mutating func finish(_ lesson: Lesson, of entry: CourseLibrary.Entry, answer: String) -> String? {
        change {
            $0.done[entry.key, default: []].insert(lesson.title)
            $0.answers[entry.key, default: [:]][lesson.title] = answer
        }
    }

    /// Notes who learns here, on disk. A sentence that says why where that could not be written.
    mutating func name(_ learner: String) -> String? { change { $0.learner = learner } }

    /// Notes where a course is left, on disk. A sentence that says why where that could not be written.
    mutating func enter(_ lesson: Lesson, of entry: CourseLibrary.Entry, script: String = "") -> String? {
        change {
            $0.marks[entry.key] = Mark(lesson: lesson.title, script: script)
            $0.last = entry.key
        }
    }

    /// Changes what the file says now: somebody may learn in two terminals.
    private mutating func change(_ work: (inout LessonProgress) -> Void) -> String? {
        guard let file, !file.leadsNowhere else {
            work(&self)
            return nil
        }
        do throws(SystemError) {
            var now = self
            try file.exclusively(O_RDONLY) { _ throws(SystemError) in
                try now.read()
                work(&now)
                try Files.write(now.text, to: file.path)
            }
            self = now
            return nil
        } catch {
            work(&self)
            return "the progress in the lessons is not saved: \(error.description)"
        }
    }

    // MARK: The file

    private mutating func read() throws(SystemError) {
        guard let file, Files.exists(file.path), !file.leadsNowhere else { return }
        let text = String(decoding: try Files.read(file.path), as: UTF8.self)
        (done, marks, answers, learner, last, others) = ([:], [:], [:], "", nil, [])
        for line in text.split(separator: "\n") {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map { Self.plain($0) }
            switch (fields.first, fields.count) {
            case ("done", 3): done[fields[1], default: []].insert(fields[2])
            case ("at", 4): marks[fields[1]] = Mark(lesson: fields[2], script: fields[3])
            case ("answer", 4): answers[fields[1], default: [:]][fields[2]] = fields[3]
            case ("learner", 2): learner = fields[1]
            case ("last", 2): last = fields[1]
            default: others.append(line)
            }
        }
    }

    private var text: String {
        var lines: [String] = []
        for (course, lessons) in done.sorted(by: { $0.key < $1.key }) {
            for lesson in lessons.sorted() { lines.append(["done", course, lesson].map(Self.escaped).joined(separator: "\t")) }
        }
        for (course, mark) in marks.sorted(by: { $0.key < $1.key }) {
            lines.append(["at", course, mark.lesson, mark.script].map(Self.escaped).joined(separator: "\t"))
        }
        for (course, texts) in answers.sorted(by: { $0.key < $1.key }) {
            for (lesson, text) in texts.sorted(by: { $0.key < $1.key }) {
                lines.append(["answer", course, lesson, text].map(Self.escaped).joined(separator: "\t"))
            }
        }
        if !learner.isEmpty { lines.append("learner\t" + Self.escaped(learner)) }
        if let last { lines.append("last\t" + Self.escaped(last)) }
        return (lines + others.map { String($0) }).map { $0 + "\n" }.joined()
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case "\r": result += "\\r"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    private static func plain(_ field: Substring) -> String {
        var result = ""
        var isEscaped = false
        for scalar in field.unicodeScalars {
            if isEscaped {
                switch scalar {
                case "n": result += "\n"
                case "t": result += "\t"
                case "r": result += "\r"
                default: result.unicodeScalars.append(scalar)
                }
                isEscaped = false
            } else if scalar == "\\" {
                isEscaped = true
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
