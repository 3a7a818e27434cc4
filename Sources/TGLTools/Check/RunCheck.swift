import TGLLayout
import TGLScript
import TGLSyntax
import TGLWhy

/// One thing that is told of a script.
public struct CheckFinding: Sendable {
    /// `TGL0901`, or `lint-sticks-out`, or `course` for what only a course can have: what it is called in data.
    public let rule: String
    /// What there is to say, and where.
    public let diagnostic: Diagnostic
    /// What breaks, where it is about that.
    public var layoutBreak: LayoutBreak?

    /// A finding by its rule.
    public init(rule: String, diagnostic: Diagnostic) {
        self.rule = rule
        self.diagnostic = diagnostic
    }

    /// A finding of a check without a run.
    public init(_ diagnostic: Diagnostic) {
        self.init(rule: diagnostic.code.isEmpty ? "course" : diagnostic.code, diagnostic: diagnostic)
    }
}

/// What a run of a script tells: its errors and warnings, and what lint finds in its final tree.
public struct RunCheck {
    /// What the run tells, in the order in which it came up; lint at the end.
    public private(set) var findings: [CheckFinding] = []
    /// Where what the file allows silenced something; nil where it did not run to its end.
    public private(set) var allowed: Set<SourceRange>?
    /// Whether the script ran to its end, without an error.
    public let isGood: Bool
    /// Whether somebody ended the run.
    public let wasInterrupted: Bool

    /// Runs a script in a session of its own.
    ///
    /// - Parameters:
    ///   - lints: whether what lint finds is told, too.
    ///   - isOver: somebody wants it to end, or memory is used up.
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
            // The run warned of it, with its sums.
            if note.sort == .broken, placesOfRun.contains(primary.range) { continue }
            let diagnostic = Diagnostic(code: "", severity: .warning, message: note.text, primary: primary, help: note.help)
            findings.append(CheckFinding(rule: note.sort?.code ?? "lint", diagnostic: diagnostic))
        }
        allowed = session.usedAllowances(in: source)
    }
}
