import TGLSyntax

/// A run-time error of a script, before it is turned into a diagnostic.
package final class Failure: Error, @unchecked Sendable {
    package let kind: ScriptCode
    package var message: String
    /// The label under the marked place.
    var label: String
    var note: String?
    /// How to fix it. Setting another help drops the suggestion of the previous one.
    var help: String? { didSet { suggestion = nil } }
    /// The text that the help offers to insert.
    private var suggestion: Suggestion?
    /// The unknown name, if that is the error.
    var name: String?
    /// A place within the running program that is more exact than that of the instruction.
    var range: SourceRange?
    /// Where it is, once known.
    package var place: Diagnostic.Place?
    var secondary: [Diagnostic.Place] = []
    /// Whether it ended a layout.
    var isOfLayout = false
    /// The code of a syntax error, if an imported text could not be parsed.
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

    /// The failure of an import whose text has a syntax error.
    convenience init(diagnostic: Diagnostic) {
        self.init(.importRead, diagnostic.message, note: diagnostic.note, help: diagnostic.help)
        given = diagnostic.code
        place = diagnostic.primary
        secondary = diagnostic.secondary
    }

    var code: String { given ?? kind.text }
    /// Whether it ends the run: no `expect error` catches it.
    var isFatal: Bool { kind.isFatal }

    /// A copy without the place: a failure that was thrown has its own.
    func copy() -> Failure { saying(kind, message) }

    /// A new failure with another code and message, but the same help.
    func saying(_ kind: ScriptCode, _ message: String) -> Failure {
        let other = Failure(kind, message, label: label, note: note, help: help, range: range)
        other.suggestion = suggestion
        other.secondary = secondary
        other.name = name
        return other
    }

    /// Offers the name that was probably meant in place of a wrong one.
    ///
    /// - Parameters:
    ///   - shown: the name as the help shows it, with its qualifier.
    ///   - more: more text for the help.
    func suggest(_ name: String, for wrong: String, shown: String? = nil, _ more: String = "") {
        offer("did you mean `\(shown ?? name)`?" + more, name, for: .text(wrong))
    }

    /// Sets the help and a replacement that carries it out.
    func offer(_ help: String, _ text: String, for replaced: Replaced) {
        self.help = help
        suggestion = Suggestion(text: text, replaced: replaced)
    }

    /// What a suggestion replaces.
    enum Replaced {
        /// This text, which is the failure's whole place or its part after the last dot.
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

    /// Curves and conditions whose layouts ask each other too deeply.
    static var nativeCalls: Failure {
        Failure(
            .callDepth, "calls are nested too deeply here: the limit is 16 nested curves and conditions",
            note: "this limit is fixed")
    }

    /// A value of the wrong type.
    static func type(_ what: String, needs: String, got value: Value) -> Failure {
        Failure(.type, "\(what) needs \(needs), not \(value.kindText)")
    }
}
