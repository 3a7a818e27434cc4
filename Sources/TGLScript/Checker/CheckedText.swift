import TGLLayout
import TGLSyntax
import TGLWhy

/// A text that was parsed, compiled and bound but not run: for a checker, or for an editor while the user types.
///
/// Its diagnostics are those of a run, with the same codes at the same places: syntax errors, errors of the compiler, unknown names,
/// missing imports, and constant right sides that their property does not accept. Errors that depend on values of a run are not found. A
/// run shows only the syntax errors of a text that has some; the others are those that it would show without them.
/// Nothing is made, printed or laid out.
public struct CheckedText: Sendable {
    /// The syntax tree; there is always one.
    public let tree: SyntaxTree
    /// The diagnostics in the order of their places. Besides syntax errors, those of the top-level statements of which no part is missing.
    public let diagnostics: [Diagnostic]
    /// The number of further syntax errors that are not listed.
    public let omitted: Int
    /// Whether there are syntax errors: then the tree has only the valid parts.
    public let hasSyntaxErrors: Bool
    /// The loader's keys of all imported texts, direct or not, in order and each once.
    public let importKeys: [String]
    /// The imported texts, in the order of their keys.
    package let imports: [SyntaxTree]
    /// Whether every imported text was found and can be parsed.
    package let knowsImports: Bool

    /// Checks a text as a script that runs in a new session.
    ///
    /// - Parameters:
    ///   - loader: finds the imported texts, for the names that they declare; a missing one is an error. Without a loader, or if a text is
    ///     missing, no name counts as undeclared. Errors within an imported text are reported when that text is checked.
    ///   - limits: the deepest nesting.
    public init(_ source: SourceFile, loader: (any SourceLoader)? = nil, limits: Limits = .standard) {
        self.init(source, loader: loader, limits: limits, keeping: nil)
    }

    /// Checks a text, of which an earlier version may have been checked.
    ///
    /// - Parameter kept: what is known of the statements of the earlier version; it becomes that of this version.
    package init(_ source: SourceFile, loader: (any SourceLoader)?, limits: Limits, keeping kept: CheckedStatements?) {
        let result = SyntaxTree.parse(source, names: .layout, options: ParseOptions(maxNesting: limits.nesting))
        tree = result.tree
        omitted = result.omitted
        hasSyntaxErrors = result.hasErrors
        let syntaxErrors = WrongTurns.explained(result.diagnostics, of: source, names: result.tree.names, document: nil)
        let unread = UnreadStatements(result)
        guard let unread else {
            (importKeys, imports) = ([], [])
            knowsImports = !result.tree[result.tree.root.statements].contains {
                if case .import = result.tree[$0] { true } else { false }
            }
            diagnostics = syntaxErrors
            return
        }
        var check = TextCheck(result.tree, loader: loader, limits: limits, keeping: kept, unread: unread)
        check.checkStatements()
        importKeys = check.imported.keys.sorted()
        imports = importKeys.compactMap { [imported = check.imported] in imported[$0] }
        knowsImports = !check.hasUnknownImports
        let names = result.tree.names
        let errors = WrongTurns.explainedOneByOne(check.diagnostics, of: source, names: names, document: nil)
        let found = syntaxErrors + errors
        let order = found.indices.sorted {
            (found[$0].primary.range.start, $0) < (found[$1].primary.range.start, $1)
        }
        diagnostics = order.map { found[$0] }
    }

    /// Whether there are errors.
    public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}
