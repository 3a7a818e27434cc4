import TGLLayout
import TGLSyntax
import TGLWhy

/// The allowances (`Allowance`) in the comments of all texts that a session ran, and which of them have silenced a finding.
struct AllowedFindings {
    private var texts: [ObjectIdentifier: Allowances] = [:]
    private var used: [ObjectIdentifier: Set<SourceRange>] = [:]

    /// Adds the allowances of a text.
    mutating func take(_ tree: SyntaxTree) {
        let allowances = tree.allowances
        if !allowances.isEmpty { texts[ObjectIdentifier(tree.source)] = allowances }
    }

    /// Whether an allowance at this place silences a finding with this code; if so, the allowance counts as used.
    mutating func silence(_ code: String, at place: Diagnostic.Place) -> Bool {
        let text = ObjectIdentifier(place.source)
        guard let found = texts[text]?.code(code, at: place.range.start) else { return false }
        used[text, default: []].insert(found.range)
        return true
    }

    /// The places of the codes in a text whose allowances have silenced something.
    func used(in source: SourceFile) -> Set<SourceRange> { used[ObjectIdentifier(source)] ?? [] }
}

extension Session {
    /// The places of the codes in a text whose allowances have silenced a diagnostic of the session so far.
    public func usedAllowances(in source: SourceFile) -> Set<SourceRange> { allowed.used(in: source) }

    /// Removes the notes and warnings that comments of the text silence; errors cannot be silenced.
    func leaveOutAllowed(_ outcome: inout Outcome) {
        outcome.diagnostics.removeAll { $0.severity != .error && allowed.silence($0.code, at: $0.primary) }
    }

    /// Whether a comment silences a finding of lint. The comment belongs to the rule, or, for a finding without a rule, to the creation of
    /// the node.
    func isAllowed(_ finding: Finding) -> Bool {
        (place(of: finding.source) ?? creationPlace(of: finding.node)).map { allowed.silence(finding.sort.code, at: $0) } ?? false
    }
}
