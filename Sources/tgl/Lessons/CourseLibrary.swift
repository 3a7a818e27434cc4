// Which course and which lesson somebody means: the courses of the program by number and name, others by file.

import TGLGuide
import TGLScript
import TGLSyntax
import TGLTerminal

/// The courses that there are.
enum CourseLibrary {
    /// A course with its number in the program; 0 for one of a file.
    struct Entry {
        let number: Int
        let course: Course
        /// The path of the file; `nil` for one of the program.
        var path: String?

        /// What progress in it goes by: the name of a course of the program, else its file.
        var key: String {
            guard let path else { return course.name }
            return path.hasPrefix("/") ? path : Files.currentFolder + "/" + path
        }
    }

    /// A lesson of a course; 0 for the one where the learner was.
    struct Place {
        let entry: Entry
        let lesson: Int
    }

    /// The courses of the program, in their order.
    static let own: [Entry] = CourseScript.all.enumerated().compactMap { index, script in
        CourseReader.read(SourceFile(name: script.file, text: script.text)).course.map { Entry(number: index + 1, course: $0) }
    }

    /// What somebody means by words: `3`, `3.2`, `flexbox`, the words of a lesson's title, or a file.
    static func place(_ words: String) -> Result<Place, CommandFailure> {
        if let place = place(byNumber: words) { return place }
        if Files.exists(words), !Files.isFolder(words) { return place(ofFile: words) }
        let wanted = words.lowercased()
        if let entry = own.first(where: { $0.course.name.lowercased().hasPrefix(wanted) }) {
            return .success(Place(entry: entry, lesson: 0))
        }
        for entry in own {
            if let lesson = entry.course.lessons.first(where: { hasWord(wanted, $0.title) }) {
                return .success(Place(entry: entry, lesson: lesson.number))
            }
        }
        for entry in own {
            if let lesson = entry.course.lessons.first(where: { isAbout(wanted, $0) }) {
                return .success(Place(entry: entry, lesson: lesson.number))
            }
        }
        if words.hasSuffix(".tgl") || words.contains("/") { return .failure(CommandFailure("there is no file `\(words)`")) }
        let names = own.map { $0.course.name.lowercased() }
        let near = Suggestions.nearest(wanted, among: names).map { "; did you mean `\($0)`?" }
        let help = near ?? "; the courses are \(names.joined(separator: ", "))"
        return .failure(CommandFailure("no course and no lesson is called `\(words)`\(help)"))
    }

    /// `3` is a course, `3.2` a lesson of it.
    private static func place(byNumber words: String) -> Result<Place, CommandFailure>? {
        let parts = words.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
        guard !words.isEmpty, parts.count <= 2, parts.allSatisfy({ $0 != nil }), let number = parts[0] else { return nil }
        guard let entry = own.first(where: { $0.number == number }) else {
            return .failure(CommandFailure("there is no course \(number): the courses are 1 to \(own.count)"))
        }
        let lesson = parts.count == 2 ? parts[1] ?? 0 : 0
        guard parts.count == 1 || (1...entry.course.lessons.count).contains(lesson) else {
            return .failure(
                CommandFailure("there is no lesson \(lesson) in \"\(entry.course.name)\": they are 1 to \(entry.course.lessons.count)"))
        }
        return .success(Place(entry: entry, lesson: lesson))
    }

    private static func place(ofFile path: String) -> Result<Place, CommandFailure> {
        do throws(SystemError) {
            let source = try Files.source(path, streams: .read(patience: 0))
            let (course, problems) = CourseReader.read(source)
            if let course, problems.isEmpty { return .success(Place(entry: Entry(number: 0, course: course, path: path), lesson: 0)) }
            return .failure(CommandFailure("\(path) cannot be learned from", diagnostics: problems))
        } catch { return .failure(CommandFailure(error.description)) }
    }

    /// Whether the text of a lesson explains a word of the language, which is in backquotes there, or its start begins a statement with it.
    private static func isAbout(_ wanted: String, _ lesson: Lesson) -> Bool {
        lesson.says.contains { $0.text.lowercased().contains("`\(wanted)`") }
            || lesson.start?.lines.contains { $0.trimmed.lowercased().hasPrefix(wanted + " ") } ?? false
    }

    /// Whether a title has a word, or begins with these words.
    private static func hasWord(_ wanted: String, _ title: String) -> Bool {
        let title = title.lowercased()
        return title.hasPrefix(wanted) || title.split { !$0.isLetter && !$0.isNumber }.contains { $0 == wanted }
    }
}
