import TGLSyntax

/// Something that went wrong while a script ran, on its way to becoming a diagnostic.
package final class Failure: Error, @unchecked Sendable {
    package let kind: ScriptCode
    package var message: String
    /// The words under the place.
    var label: String
    var note: String?
    /// The way out. Other words take the suggestion away that said the same.
    var help: String? { didSet { suggestion = nil } }
    /// What the help says to write.
    private var suggestion: Suggestion?
    /// The name that nothing has.
    var name: String?
    /// A place within the program being run, nearer than that of the instruction.
    var range: SourceRange?
    /// Where it is, once known.
    package var place: Diagnostic.Place?
    var secondary: [Diagnostic.Place] = []
    /// It ended a layout.
    var isOfLayout = false
    /// The code of a text that could not be read.
    private var given: String?

    init(
        _ kind: ScriptCode, _ message: String, label: String = "", note: String? = nil, help: String? = nil,
        range: SourceRange? = nil
    ) {
        self.kind = kind
        self.message = message
        self.label = label
        self.note = note
        self.help = help
        self.range = range
    }

    /// A failure to read a text.
    convenience init(diagnostic: Diagnostic) {
        self.init(.importRead, diagnostic.message, note: diagnostic.note, help: diagnostic.help)
        given = diagnostic.code
        place = diagnostic.primary
        secondary = diagnostic.secondary
    }

    var code: String { given ?? kind.text }
    /// No `expect error` catches it: it ends the run.
    var isFatal: Bool { kind.isFatal }

    /// A fresh one with the same words: one that was thrown has a place of its own.
    func copy() -> Failure { saying(kind, message) }

    /// A fresh one that says something else is wrong, with the same way out.
    func saying(_ kind: ScriptCode, _ message: String) -> Failure {
        let other = Failure(kind, message, label: label, note: note, help: help, range: range)
        other.suggestion = suggestion
        other.secondary = secondary
        other.name = name
        return other
    }

    /// Asks whether another name was meant than a wrong one.
    ///
    /// - Parameters:
    ///   - shown: the name as it is shown, with what stands before it.
    ///   - more: what else there is to do.
    func suggest(_ name: String, for wrong: String, shown: String? = nil, _ more: String = "") {
        offer("did you mean `\(shown ?? name)`?" + more, name, for: .text(wrong))
    }

    /// Says a way out, which is a text to write in place of another one.
    func offer(_ help: String, _ text: String, for replaced: Replaced) {
        self.help = help
        suggestion = Suggestion(text: text, replaced: replaced)
    }

    /// What a suggestion stands in place of.
    enum Replaced {
        /// All that the place of the failure holds, or what it ends with after a dot.
        case text(String)
        case range(SourceRange)
    }

    private struct Suggestion {
        let text: String
        let replaced: Replaced
    }

    /// The failure as a diagnostic; `fallback` is its place where none is known.
    func diagnostic(at fallback: Diagnostic.Place) -> Diagnostic {
        let place = place ?? fallback
        return Diagnostic(
            code: code, message: message, primary: place, secondary: secondary, note: note, help: help, fixes: fixes(at: place))
    }

    /// The suggestion as a change.
    private func fixes(at place: Diagnostic.Place) -> [TextEdit] {
        guard let suggestion else { return [] }
        switch suggestion.replaced {
        case .range(let range): return [TextEdit(range, suggestion.text)]
        case .text(let wrong):
            let text = place.source.text(place.range)
            guard text == wrong || text.hasSuffix("." + wrong) else { return [] }
            let start = place.range.end - UInt32(wrong.utf8.count)
            return [TextEdit(SourceRange(start: start, end: place.range.end), suggestion.text)]
        }
    }
}

extension Failure {
    static func argumentCount(_ name: String, _ least: Int, _ most: Int, _ given: Int) -> Failure {
        let range = least == most ? "\(least)" : "\(least) to \(most)"
        let word = most == 1 ? "argument" : "arguments"
        let called = name == "=>" ? "this function" : "`\(name)`"
        return Failure(.argumentCount, "\(called) takes \(range) \(word), and \(given) \(given == 1 ? "was" : "were") given")
    }

    /// A statement ran longer than it may.
    static func outOfTime(_ seconds: Double) -> Failure {
        limit(.time, "\(Text.number(seconds)) \(seconds == 1 ? "second" : "seconds")")
    }

    /// There is no more memory.
    static func shortage(_ shortage: MemoryShortage, _ limit: Int) -> Failure {
        switch shortage {
        case .limit: Failure.limit(.memory, limit)
        case .system: Failure(.memory, "out of memory", note: "the system has no more memory for the program")
        }
    }

    /// A limit was met.
    static func limit(_ kind: ScriptCode, _ limit: some CustomStringConvertible) -> Failure {
        let row = kind.limit
        let failure = Failure(kind, "\(row?.what ?? "this is too much"): the limit is \(limit)")
        if let row { failure.help = "raise the limit with `\(row.flag)`" }
        return failure
    }

    /// A curve or a condition whose layout asks a curve or a condition, and so on.
    static var nativeCalls: Failure {
        Failure(
            .callDepth, "calls are nested too deeply here: the limit is 16 nested curves and conditions",
            note: "this limit is fixed")
    }

    /// A value of the wrong kind.
    static func type(_ what: String, needs: String, got value: Value) -> Failure {
        Failure(.type, "\(what) needs \(needs), not \(value.kindText)")
    }
}
