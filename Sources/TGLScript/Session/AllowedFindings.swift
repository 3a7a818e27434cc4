import TGLLayout
import TGLSyntax
import TGLWhy

/// What comments of the texts that a session ran silence of what it tells (`Allowance`), and which of them did.
struct AllowedFindings {
    private var texts: [ObjectIdentifier: Allowances] = [:]
    private var used: [ObjectIdentifier: Set<SourceRange>] = [:]

    /// Takes in the allowances of a text.
    mutating func take(_ tree: SyntaxTree) {
        let allowances = tree.allowances
        if !allowances.isEmpty { texts[ObjectIdentifier(tree.source)] = allowances }
    }

    /// Whether a finding is silenced.
    mutating func silence(_ code: String, at place: Diagnostic.Place) -> Bool {
        let text = ObjectIdentifier(place.source)
        guard let found = texts[text]?.code(code, at: place.range.start) else { return false }
        used[text, default: []].insert(found.range)
        return true
    }

    /// Where the codes are of a text that silenced something.
    func used(in source: SourceFile) -> Set<SourceRange> { used[ObjectIdentifier(source)] ?? [] }
}

extension Session {
    /// Where the allowances of a text are that silenced something of what the session told so far: the places of their codes.
    public func usedAllowances(in source: SourceFile) -> Set<SourceRange> { allowed.used(in: source) }

    /// Takes notes and warnings away that comments of the text silence; errors cannot be silenced.
    func leaveOutAllowed(_ outcome: inout Outcome) {
        outcome.diagnostics.removeAll { $0.severity != .error && allowed.silence($0.code, at: $0.primary) }
    }

    /// Whether a comment silences a finding of lint, at its rule or, where it is about no one rule, where its node is made.
    func isAllowed(_ finding: Finding) -> Bool {
        (place(of: finding.source) ?? creationPlace(of: finding.node)).map { allowed.silence(finding.sort.code, at: $0) } ?? false
    }
}
