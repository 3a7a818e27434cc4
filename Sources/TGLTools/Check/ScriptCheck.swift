import TGLLayout
import TGLScript
import TGLSyntax

/// What can be told of a script without running it: its errors, and warnings about what is probably not meant.
///
///     let text = CheckedText(source, loader: loader)
///     for finding in ScriptCheck(text).diagnostics { … }
///
/// Each finding has its code, its severity, its place in bytes, and other places that explain it. The time grows linearly with the text.
/// Nothing is read but what the loader of the text gave, and nothing runs.
public struct ScriptCheck: Sendable {
    /// The errors and warnings, in the order of their places. What is within an `expect error` is passed over, and so is what a comment
    /// allows (`Allowance`).
    public let diagnostics: [Diagnostic]
    /// How many more findings there were than are told.
    public let omitted: Int
    /// All findings; of a text with very many syntax errors, those that were kept.
    let all: [Diagnostic]

    /// No more findings of one text are told.
    public static let most = 1000

    /// Looks through a text.
    ///
    /// Where the text has syntax errors, warnings are about its top-level statements that can be read, and every name in the others counts
    /// as used. A lesson file is read as the course that it is.
    ///
    /// - Parameters:
    ///   - text: the text, with its errors.
    ///   - isImported: another text imports it, so that its top-level names may be used there.
    ///   - allowedInRun: the places of the codes in allowances that silenced something when the text ran, to its end; nil where it did not.
    public init(_ text: CheckedText, isImported: Bool = false, allowedInRun: Set<SourceRange>? = nil) {
        guard !text.tree.isLessonFile else {
            all = text.hasSyntaxErrors ? text.diagnostics : CourseReader.read(text.tree.source).problems
            diagnostics = all
            omitted = text.omitted
            return
        }
        let readable = ReadableStatements(text)
        let walk = NameWalk(text, readable)
        walk.visitAll()
        let mayImport = !text.knowsImports || readable.otherNames.contains(Symbol(.import))
        let isLibrary = isImported || mayImport || walk.isLibrary
        let warnings = walk.warnings + NameRules(walk, text, readable, keepsTopNames: isLibrary).warnings
        let errors = text.diagnostics + (readable.isWhole ? CallRules(walk).errors : [])
        // Where there is an error, it is what there is to say.
        let wrong = Set(errors.map { $0.primary.range })
        var allowances = AllowanceRules(text.tree)
        let left = allowances.left(of: errors + warnings.filter { !wrong.contains($0.primary.range) })
        let found = left + allowances.warnings(usedByRun: allowedInRun, keepsTopNames: isLibrary, isWhole: !text.hasSyntaxErrors)
        let order = found.indices.sorted { (found[$0].primary.range.start, $0) < (found[$1].primary.range.start, $1) }
        all = order.map { found[$0] }
        diagnostics = Array(all.prefix(ScriptCheck.most))
        omitted = text.omitted + max(0, found.count - ScriptCheck.most)
    }

    /// How many findings are errors.
    public var errorCount: Int { diagnostics.count { $0.severity == .error } }
    /// How many findings are warnings.
    public var warningCount: Int { diagnostics.count { $0.severity == .warning } }
}
