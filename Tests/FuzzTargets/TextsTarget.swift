import RandomDocuments
import TGLGuide
import TGLLayout
import TGLScript
import TGLSyntax
import TGLTools

private let lineLimits = Limits.small(seconds: 1)

/// How long one piece of help may take: a run its time, and what is told of it.
private let mostSeconds = 5.0

private final class DeafHost: Host {
    func print(_ line: String) {}
    func show(_ request: ShowRequest, in session: Session) {}
    func why(_ request: WhyRequest, in session: Session) {}
}

/// Whatever a text is, all that helps its writer ends: it is checked, formatted, read as a course, as answers and as a goal; its lines are
/// typed in a scene, with completion, highlighting, help and a preview, and then run, and errors are explained by wrong turns and advice.
func textsProblem(_ bytes: [UInt8]) -> String? {
    let helper = TextHelper(bytes)
    return helper.problem()
}

private final class TextHelper {
    let bytes: [UInt8]
    let source: SourceFile
    let session: Session
    let host = DeafHost()
    var slow: String?

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        source = SourceFile(name: "texts", bytes: bytes)
        session = Session(limits: lineLimits, loader: MemoryLoader(ScriptErrors.files), host: host)
        _ = session.run(SourceFile(name: "scene", text: PhraseBook.scene + "\nlet n = 3\nknob k = 1\nstyle card { width = 10 }"))
    }

    private func timed<T>(_ what: String, _ work: () -> T) -> T {
        let start = secondsNow()
        let result = work()
        let seconds = secondsNow() - start
        if seconds > mostSeconds, slow == nil { slow = "\(what) takes \(seconds) s" }
        return result
    }

    func problem() -> String? {
        if let problem = readWhole() { return problem }
        for line in bytes.split(separator: UInt8(ascii: "\n")).prefix(8) {
            if let problem = type(String(decoding: line.prefix(2_000), as: UTF8.self)) { return problem }
        }
        return slow
    }

    /// A place of an error is in the text.
    private func stray(_ diagnostics: [Diagnostic], in source: SourceFile, _ what: String) -> String? {
        diagnostics.first { $0.primary.source === source && $0.primary.range.end > source.bytes.count }
            .map { "\(what) points beyond the text: \($0.message)" }
    }

    private func readWhole() -> String? {
        let checked = timed("a check") { CheckedText(source, loader: MemoryLoader(ScriptErrors.files), limits: lineLimits) }
        _ = timed("the rules of a check") { ScriptCheck(checked) }
        if let stray = stray(checked.diagnostics, in: source, "a check") { return stray }
        _ = timed("formatting") { ScriptFormatter.format(source) }
        let course = timed("a course") { CourseReader.read(source) }
        if let course = course.course {
            _ = timed("the check of a course") {
                var options = LessonCheck.Options { SessionCommand(rawValue: $0) != nil }
                options.limits = lineLimits
                return LessonCheck.problems(of: course, options)
            }
        }
        _ = timed("answers") { CourseReader.readAnswers(source) }
        let other = Session(limits: lineLimits, loader: MemoryLoader(ScriptErrors.files), host: host)
        let outcome = timed("a run") { other.run(source, tests: .atOnce) }
        return stray(outcome.diagnostics, in: source, "a run")
    }

    /// A line as it is typed, and then run.
    private func type(_ line: String) -> String? {
        let length = line.utf8.count
        let cursors = [length, length / 2, length / 3].map { place in
            // Between two characters.
            var place = place
            while place > 0, Array(line.utf8)[place...].first.map({ $0 & 0xC0 == 0x80 }) ?? false { place -= 1 }
            return place
        }
        session.prepare()
        for cursor in cursors {
            let spans = timed("highlighting") { Highlighter(session).spans(line, cursor: cursor) }
            if let stray = spans.first(where: { $0.range.lowerBound < 0 || $0.range.upperBound > length }) {
                return "a colour at \(stray.range) of \(length) bytes"
            }
            let list = timed("completion") { CompletionEngine(KnownNames(session)).complete(line, at: cursor) }
            if list.start < 0 || list.start > cursor { return "a completion begins at \(list.start) before the cursor \(cursor)" }
            _ = timed("the line of help") { LineHelp(session).line(line, cursor: cursor) }
            let start = String(decoding: Array(line.utf8)[..<cursor], as: UTF8.self)
            _ = timed("a suggestion") { EntrySuggester(session).rest(of: start, history: [line]) }
        }
        _ = timed("a topic of help") { Help.page(line) ?? Help.nearest(line).flatMap { Help.page($0) } }
        let parsed = session.parse(SourceFile(name: "typed", text: line), isTyped: true)
        _ = timed("a preview") { session.preview(parsed) }
        _ = timed("an expression") { session.error(inExpression: line) }
        _ = timed("a value") { session.value(of: line, within: 0.2) { work in (work(), []) } }
        var limits = WantLimits()
        limits.seconds = 0.5
        _ = timed("a log") { ConstraintLog("<NSLayoutConstraint:0x1 \(line)>") { _ in true } }
        _ = timed("a goal") { try? session.want(line, limits: limits) }
        let typed = SourceFile(name: "tgl[\(session.stateCount)]", text: line)
        let outcome = timed("a line") { session.runPrompt(typed) }
        return stray(outcome.diagnostics, in: typed, "a line")
    }
}
