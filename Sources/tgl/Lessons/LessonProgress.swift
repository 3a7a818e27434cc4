// How far somebody is in the courses, kept in the state folder: a line for each lesson that is done, one for where each course was left,
// with what had been typed there, and one for the course taken last. A course of the program goes by its name, another by its file.

import TGLScript
import TGLTerminal

/// What is known of a learner's progress. A file that cannot be read or written is as an empty one.
struct LessonProgress {
    /// Where a course was left.
    struct Mark: Equatable {
        var lesson: String
        /// The entries that were typed in the lesson, as a script; empty for none.
        var script: String
    }

    private let path: String?
    private(set) var done: [String: Set<String>] = [:]
    private(set) var marks: [String: Mark] = [:]
    /// The key of the course taken last.
    private(set) var last: String?

    init(stateFolder: String?) {
        path = stateFolder.map { $0 + "/lessons" }
        read()
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

    mutating func finish(_ lesson: Lesson, of entry: CourseLibrary.Entry) {
        change { $0.done[entry.key, default: []].insert(lesson.title) }
    }

    mutating func enter(_ lesson: Lesson, of entry: CourseLibrary.Entry, script: String = "") {
        change {
            $0.marks[entry.key] = Mark(lesson: lesson.title, script: script)
            $0.last = entry.key
        }
    }

    /// Changes what the file says now: somebody may learn in two terminals.
    private mutating func change(_ work: (inout LessonProgress) -> Void) {
        read()
        work(&self)
        guard let path, let slash = path.lastIndex(of: "/") else { return }
        do throws(SystemError) {
            try StateFolder.create(String(path[..<slash]))
            try Files.write(text, to: path)
        } catch {}
    }

    // MARK: The file

    private mutating func read() {
        guard let path, Files.exists(path), let bytes = try? Files.read(path) else { return }
        (done, marks, last) = ([:], [:], nil)
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map { Self.plain($0) }
            switch (fields.first, fields.count) {
            case ("done", 3): done[fields[1], default: []].insert(fields[2])
            case ("at", 4): marks[fields[1]] = Mark(lesson: fields[2], script: fields[3])
            case ("last", 2): last = fields[1]
            default: break
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
        if let last { lines.append("last\t" + Self.escaped(last)) }
        return lines.map { $0 + "\n" }.joined()
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
