import TGLLayout
import TGLSyntax

extension Session {
    /// Longer texts are not examined further: they are not typed or pasted by hand.
    private static let mostExamined = 100_000

    /// Adds the further errors of a prompt's text to the one at which it failed, so that a pasted block need not be tried once for each:
    /// those that a check finds after it, in the names that the session knows.
    func addFurtherErrors(in source: SourceFile, _ outcome: inout Outcome) {
        guard let first = outcome.firstError, first.primary.source === source, trial == nil, !outcome.wasInterrupted, !outcome.isLate,
            source.bytes.count < Session.mostExamined, source.bytes.contains(UInt8(ascii: "\n"))
        else { return }
        let result = SyntaxTree.parse(source, names: names, options: parseOptions)
        guard let unread = UnreadStatements(result) else { return }
        let known: (String) -> Bool = { [unowned self] text in
            document.find(written: text) != nil || document.hasGroup(text)
                || result.tree.names.find(text).map { scope.find($0, layer: 0) != nil } ?? false
        }
        var check = TextCheck(result.tree, loader: loader, limits: limits, keeping: nil, unread: unread, isKnown: known)
        check.checkStatements()
        let told = outcome.diagnostics.filter { $0.severity == .error }.map(\.primary.range)
        let others = check.diagnostics.filter { found in
            let range = found.primary.range
            let isAfter = result.hasErrors || range.start > first.primary.range.start
            return isAfter && !told.contains { $0.start <= range.end && range.start <= $0.end }
        }
        let explained = WrongTurns.explainedOneByOne(others, of: source, names: result.tree.names, document: document)
        let start = { (diagnostic: Diagnostic) in diagnostic.primary.source === source ? diagnostic.primary.range.start : 0 }
        let all = outcome.diagnostics + explained
        outcome.diagnostics = all.indices.sorted { (start(all[$0]), $0) < (start(all[$1]), $1) }.map { all[$0] }
    }
}
