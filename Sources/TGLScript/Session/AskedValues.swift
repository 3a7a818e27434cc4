import TGLSyntax

// Values that are asked for beside the commands: nothing is printed, made or changed by it.

extension Session {
    /// A value as it would be printed, or why there is none.
    public enum AskedValue: Equatable, Sendable {
        /// The value.
        case value(String)
        /// The first line of the error.
        case failed(String)
    }

    /// Whether a text is one expression, or several with commas between them; the error where it is none.
    public func error(inExpression text: String) -> Diagnostic? {
        let parsed = parse(SourceFile(name: "watch", text: "print \(text)"))
        if let error = parsed.result.diagnostics.first(where: { $0.severity == .error }) {
            // Nobody typed the `print`.
            return Diagnostic(code: error.code, severity: .error, message: error.message, primary: error.primary, help: error.help)
        }
        let tree = parsed.result.tree
        let statements = tree[tree.root.statements]
        if let first = statements.first, statements.count == 1, case .print = tree[first] { return nil }
        return Diagnostic(
            code: "", severity: .error, message: "that is more than one expression",
            primary: Diagnostic.Place(source: parsed.source, range: parsed.source.range))
    }

    /// What an expression is worth now. It ends after so many seconds, and what it did is taken back. `capture` is to run the work and
    /// to give what it printed.
    public func value(of text: String, within seconds: Double, capture: (() -> Outcome) -> (Outcome, [String])) -> AskedValue {
        let end = Session.now() + seconds
        let outer = shouldStop
        var isLate = false
        shouldStop = {
            if outer?() ?? false { return true }
            isLate = isLate || Session.now() > end
            return isLate
        }
        defer { shouldStop = outer }
        let (outcome, printed) = capture { trying { run(SourceFile(name: "watch", text: "print \(text)")) } }
        if isLate { return .failed("it takes too long") }
        if let error = outcome.firstError { return .failed(error.message) }
        return outcome.wasInterrupted ? .failed("interrupted") : .value(printed.joined(separator: " "))
    }
}
