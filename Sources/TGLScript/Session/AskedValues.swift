import TGLSyntax

// Evaluates expressions beside the commands, as for watched values: nothing is printed, made or changed.

extension Session {
    /// A value as it would be printed, or why there is none.
    public enum AskedValue: Equatable, Sendable {
        /// The value.
        case value(String)
        /// The first line of the error.
        case failed(String)
    }

    /// The error in a text that is not one expression or several separated by commas; `nil` for a valid text.
    public func error(inExpression text: String) -> Diagnostic? {
        let parsed = parse(SourceFile(name: "watch", text: "print \(text)"))
        if let error = parsed.result.diagnostics.first(where: { $0.severity == .error }) {
            // The user did not type the `print`, so its fixes are left out.
            return Diagnostic(code: error.code, severity: .error, message: error.message, primary: error.primary, help: error.help)
        }
        let tree = parsed.result.tree
        let statements = tree[tree.root.statements]
        if let first = statements.first, statements.count == 1, case .print = tree[first] { return nil }
        return Diagnostic(
            code: "", severity: .error, message: "that is more than one expression",
            primary: Diagnostic.Place(source: parsed.source, range: parsed.source.range))
    }

    /// Evaluates an expression within a time limit and undoes its effects. `capture` runs the closure it is given and returns what that
    /// printed.
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
