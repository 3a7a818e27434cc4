import TGLLayout
import TGLScript
import TGLSyntax
import TGLWhy

/// A finding about a script.
public struct CheckFinding: Sendable {
    /// The name of the rule in data: an error code such as `TGL0901`, `lint-sticks-out`, or `course` for findings that only courses have.
    public let rule: String
    /// The message and its place.
    public let diagnostic: Diagnostic
    /// The layout break that the finding is about, if any.
    public var layoutBreak: LayoutBreak?

    /// Creates a finding from its parts.
    public init(rule: String, diagnostic: Diagnostic) {
        self.rule = rule
        self.diagnostic = diagnostic
    }

    /// Creates a finding of a check without a run.
    public init(_ diagnostic: Diagnostic) {
        self.init(rule: diagnostic.code.isEmpty ? "course" : diagnostic.code, diagnostic: diagnostic)
    }
}

/// The findings of a run: its errors and warnings, and the findings of lint in the final tree.
public struct RunCheck {
    /// The findings in the order in which they were reported; those of lint come last.
    public private(set) var findings: [CheckFinding] = []
    /// The places where allowances of the file suppressed a finding; nil if the script did not run to its end.
    public private(set) var allowed: Set<SourceRange>?
    /// Whether the script ran to its end without an error.
    public let isGood: Bool
    /// Whether the run was interrupted.
    public let wasInterrupted: Bool

    /// Runs a script in its own session.
    ///
    /// - Parameters:
    ///   - lints: whether findings of lint are included.
    ///   - isOver: whether to end, because of an interrupt or a lack of memory.
    public init(_ source: SourceFile, in session: Session, lints: Bool = true, isOver: () -> Bool) {
        session.keepsPast = false
        let outcome = session.run(source)
        findings = outcome.diagnostics.map { CheckFinding(rule: $0.code, diagnostic: $0) }
        wasInterrupted = outcome.wasInterrupted
        isGood = !outcome.failed && !outcome.wasInterrupted && !isOver()
        guard isGood, lints else { return }
        let lint = session.document.asking(session.isToldToStop) { session.document.lint() }
        let placesOfRun = Set(outcome.diagnostics.map(\.primary.range))
        for note in session.notes(of: lint) {
            let place = session.place(of: note.source) ?? session.creationPlace(of: note.node)
            let primary = place ?? Diagnostic.Place(source: source, range: SourceRange(at: 0))
            // The run has already reported it, with its sums.
            if note.sort == .broken, placesOfRun.contains(primary.range) { continue }
            let diagnostic = Diagnostic(code: "", severity: .warning, message: note.text, primary: primary, help: note.help)
            findings.append(CheckFinding(rule: note.sort?.code ?? "lint", diagnostic: diagnostic))
        }
        allowed = session.usedAllowances(in: source)
    }
}
