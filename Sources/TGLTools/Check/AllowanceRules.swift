import TGLLayout
import TGLScript
import TGLSyntax

/// Applies the comments of a text that allow findings, and checks these comments themselves.
struct AllowanceRules {
    private let tree: SyntaxTree
    private let allowances: Allowances
    /// The places of the codes that suppressed a finding.
    private var used: Set<SourceRange> = []

    init(_ tree: SyntaxTree) {
        self.tree = tree
        allowances = tree.allowances
    }

    /// The findings that no comment suppresses. Errors cannot be suppressed.
    mutating func left(of findings: [Diagnostic]) -> [Diagnostic] {
        if allowances.isEmpty { return findings }
        return findings.filter { finding in
            guard finding.severity != .error, let code = allowances.code(finding.code, at: finding.primary.range.start) else { return true }
            used.insert(code.range)
            return false
        }
    }

    // MARK: Warnings

    /// The warnings about the comments.
    ///
    /// - Parameters:
    ///   - usedByRun: the places of the codes that suppressed a finding of a run; nil if the text did not run to its end.
    ///   - keepsTopNames: unused top-level names are not reported.
    ///   - isWhole: the whole text was checked.
    func warnings(usedByRun: Set<SourceRange>?, keepsTopNames: Bool, isWhole: Bool) -> [Diagnostic] {
        var judged = Self.ofChecks
        if keepsTopNames { judged.subtract(CheckCode.aboutUse.map(\.text)) }
        if usedByRun != nil { judged.formUnion(Self.ofRuns) }
        let used = used.union(usedByRun ?? [])
        var found: [Diagnostic] = []
        for allowance in allowances.list {
            if let flaw = allowance.flaw { found.append(warning(of: flaw, allowance)) }
            for code in allowance.codes {
                if let unknown = warning(ofUnknown: code) {
                    found.append(unknown)
                } else if isWhole, judged.contains(code.text), !used.contains(code.range) {
                    found.append(warning(ofUnused: code, allowance))
                }
            }
        }
        return found
    }

    /// The codes of this module's findings that can be allowed.
    private static let ofChecks = Set(CheckCode.allCases.filter { !CheckCode.aboutAllowances.contains($0) }.map(\.text))
    /// The codes of findings that only a run reports.
    private static let ofRuns = Set(ScriptErrors.noteCodes + Finding.Sort.allCases.map(\.code))
    /// The codes of findings that only a sweep reports: `tgl check --over`.
    private static let ofSweeps = LayoutBreak.codes.keys
    private static let known = ofChecks.union(ofRuns).union(ofSweeps)

    private func warning(
        _ code: CheckCode, _ message: String, at range: SourceRange, label: String = "", help: String, fixes: [TextEdit] = []
    ) -> Diagnostic {
        Diagnostic(
            code: code.text, severity: .warning, message: message,
            primary: Diagnostic.Place(source: allowances.source, range: range, label: label), help: help, fixes: fixes)
    }

    private func warning(of flaw: Allowance.Flaw, _ allowance: Allowance) -> Diagnostic {
        switch flaw {
        case .word(let word):
            return warning(
                .allowanceForm, "`tgl: \(word.text)` allows nothing", at: word.range, help: "did you mean `allow`?",
                fixes: [TextEdit(word.range, "allow")])
        case .noCode:
            return warning(
                .allowanceForm, "this allowance names nothing that is allowed", at: allowance.range,
                help: "write the code that the finding shows: `# tgl: allow TGL0901 because …`")
        case .noReason:
            let codes = allowance.codes.map(\.text).joined(separator: ", ")
            return warning(
                .allowanceForm, "this allowance gives no reason", at: allowance.range, help: "write `# tgl: allow \(codes) because …`")
        }
    }

    private func warning(ofUnknown code: Allowance.Code) -> Diagnostic? {
        let name = code.text
        if Self.known.contains(name) { return nil }
        if CheckCode.aboutAllowances.contains(where: { $0.text == name }) {
            return warning(
                .unknownAllowance, "`\(name)` is about allowances, and cannot be allowed", at: code.range,
                help: "remove the allowance that it is about, or put it right")
        }
        if SyntaxErrors.codes.contains(name) || ScriptErrors.codes.contains(name) {
            return warning(
                .unknownAllowance, "`\(name)` is an error, and errors cannot be allowed", at: code.range,
                help: "put the error right: `tgl explain \(name)` says how")
        }
        let near = Suggestions.nearest(name, among: Self.known.sorted())
        return warning(
            .unknownAllowance, "nothing that is found is called `\(name)`", at: code.range,
            help: near.map { "did you mean `\($0)`?" } ?? "write the code that `tgl check --json` gives the finding",
            fixes: near.map { [TextEdit(code.range, $0)] } ?? [])
    }

    private func warning(ofUnused code: Allowance.Code, _ allowance: Allowance) -> Diagnostic {
        warning(
            .unusedAllowance, "this allowance silences nothing: no `\(code.text)` is found on its line",
            at: allowance.codes.count == 1 ? allowance.range : code.range, label: "silences nothing", help: "remove it",
            fixes: removal(of: code, allowance))
    }

    /// The edit that removes a code, or the whole comment if it contains no other code.
    private func removal(of code: Allowance.Code, _ allowance: Allowance) -> [TextEdit] {
        guard allowance.codes.count > 1, let index = allowance.codes.firstIndex(of: code) else {
            return tree.removal(ofComment: allowance.range)
        }
        let isLast = index == allowance.codes.count - 1
        let start = isLast ? allowance.codes[index - 1].range.end : code.range.start
        return [TextEdit(SourceRange(start: start, end: isLast ? code.range.end : allowance.codes[index + 1].range.start), "")]
    }
}
