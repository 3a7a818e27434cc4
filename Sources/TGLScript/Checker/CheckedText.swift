import TGLLayout
import TGLSyntax
import TGLWhy

/// A text that was read, compiled and bound without being run: for a checker, or for an editor while somebody types.
///
/// Its diagnostics are what a run gives, with the same codes at the same places, when it comes to the statement: what the
/// grammar refuses, what the compiler finds, names that nothing has, imports that are not there, and relations whose right
/// side is constant and that their property does not take. What depends on values that only a run knows is left out. Nothing
/// is made, printed or laid out.
public struct CheckedText: Sendable {
    /// What the text says; there is always a tree.
    public let tree: SyntaxTree
    /// What is wrong, in the order of the places. Of a text that cannot be read only what the grammar refuses.
    public let diagnostics: [Diagnostic]
    /// How many more errors of the grammar there were than are told.
    public let omitted: Int
    /// The grammar refuses something: the tree holds only what could be read.
    public let hasSyntaxErrors: Bool
    /// What the loader calls the texts that are imported, also those that imported texts import; in order, each once.
    public let importKeys: [String]
    /// The imported texts, in the order of their keys.
    package let imports: [SyntaxTree]
    /// Every text that is imported was found and can be read.
    package let knowsImports: Bool

    /// Checks a text as a script of its own, run in a fresh session.
    ///
    /// - Parameters:
    ///   - loader: finds the texts that it imports, for the names that they declare. One that is not found is an error. Without a
    ///     loader, or where a text is not found, no name counts as undeclared. What is wrong in an imported text is told when that
    ///     text is checked.
    ///   - limits: how deep the text may nest.
    public init(_ source: SourceFile, loader: (any SourceLoader)? = nil, limits: Limits = .standard) {
        let result = SyntaxTree.parse(source, names: .layout, options: ParseOptions(maxNesting: limits.nesting))
        tree = result.tree
        omitted = result.omitted
        hasSyntaxErrors = result.hasErrors
        guard !result.hasErrors else {
            (importKeys, imports) = ([], [])
            knowsImports = !result.tree[result.tree.root.statements].contains {
                if case .import = result.tree[$0] { true } else { false }
            }
            diagnostics = WrongTurns.explained(result.diagnostics, of: source, names: result.tree.names, document: nil)
            return
        }
        var check = TextCheck(result.tree, loader: loader, limits: limits)
        check.checkStatements()
        importKeys = check.imported.keys.sorted()
        imports = importKeys.compactMap { [imported = check.imported] in imported[$0] }
        knowsImports = !check.hasUnknownImports
        let names = result.tree.names
        let errors = WrongTurns.explainedOneByOne(check.diagnostics, of: source, names: names, document: nil)
        let found = result.diagnostics + errors
        let order = found.indices.sorted {
            (found[$0].primary.range.start, $0) < (found[$1].primary.range.start, $1)
        }
        diagnostics = order.map { found[$0] }
    }

    /// True where something is wrong.
    public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}
