import TGLSyntax

/// A top-level name of a session: what it is, for completion and help.
public struct DeclaredName: Sendable {
    /// What a top-level name can stand for.
    public enum Sort: String, Sendable {
        /// Declared by `let`, `style`, `def` and `knob`, in this order.
        case variable, style, function, knob
    }
    /// The name as written.
    public let name: String
    /// What it stands for.
    public let sort: Sort
}

extension Session {
    /// The variables, styles and functions that exist, in the order of their declaration.
    public func declaredNames() -> [DeclaredName] {
        scope.entries().map { symbol, entry in
            let sort: DeclaredName.Sort =
                switch entry.kind {
                case .variable, .parameter: .variable
                case .style: .style
                case .def: .function
                case .knob: .knob
                }
            return DeclaredName(name: names[symbol], sort: sort)
        }
    }
}
