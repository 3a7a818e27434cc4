import TGLLayout
import TGLScript
import TGLSyntax

/// Checks a script without running it: its errors, and warnings about probable mistakes.
///
///     let text = CheckedText(source, loader: loader)
///     for finding in ScriptCheck(text).diagnostics { … }
///
/// Each finding has a code, a severity, a place in bytes, and other places that explain it. The time is linear in the size of the text.
/// Only texts that the loader provided are read, and nothing is run.
public struct ScriptCheck: Sendable {
    /// The errors and warnings in the order of their places. Findings within an `expect error` are left out, as are those that a comment
    /// allows (`Allowance`).
    public let diagnostics: [Diagnostic]
    /// The number of further findings that were left out.
    public let omitted: Int
    /// All findings; for a text with very many syntax errors, only those that were kept.
    let all: [Diagnostic]

    /// The maximum number of findings for a text.
    public static let most = 1000

    /// Checks a text.
    ///
    /// If the text has syntax errors, warnings only cover top-level statements that can be parsed, and every name in the others counts as
    /// used. A lesson file is read as a course.
    ///
    /// - Parameters:
    ///   - text: the text, with its errors.
    ///   - isImported: whether another text imports it and may use its top-level names.
    ///   - allowedInRun: the places of the allowed codes that suppressed a finding when the text ran; nil if it did not run to its end.
    public init(_ text: CheckedText, isImported: Bool = false, allowedInRun: Set<SourceRange>? = nil) {
        self.init(text, isImported: isImported, allowedInRun: allowedInRun, keeping: nil)
    }

    /// Checks a text, of which an earlier version may have been checked.
    ///
    /// - Parameter kept: what is known of the statements of the earlier version; it becomes that of this version.
    package init(_ text: CheckedText, isImported: Bool, allowedInRun: Set<SourceRange>?, keeping kept: WalkedStatements?) {
        guard !text.tree.isLessonFile else {
            all = text.hasSyntaxErrors ? text.diagnostics : CourseReader.read(text.tree.source).problems
            diagnostics = all
            omitted = text.omitted
            return
        }
        let readable = ReadableStatements(text)
        let walk = NameWalk(text, readable)
        walk.visitAll(keeping: kept)
        let mayImport = !text.knowsImports || readable.otherNames.contains(Symbol(.import))
        let isLibrary = isImported || mayImport || walk.isLibrary
        let warnings = walk.warnings + NameRules(walk, text, readable, keepsTopNames: isLibrary).warnings
        let errors = text.diagnostics + (readable.isWhole ? CallRules(walk).errors : [])
        // Warnings at the place of an error are left out.
        let wrong = Set(errors.map { $0.primary.range })
        var allowances = AllowanceRules(text.tree)
        let left = allowances.left(of: errors + warnings.filter { !wrong.contains($0.primary.range) })
        let found = left + allowances.warnings(usedByRun: allowedInRun, keepsTopNames: isLibrary, isWhole: !text.hasSyntaxErrors)
        let order = found.indices.sorted { (found[$0].primary.range.start, $0) < (found[$1].primary.range.start, $1) }
        all = order.map { found[$0] }
        diagnostics = Array(all.prefix(ScriptCheck.most))
        omitted = text.omitted + max(0, found.count - ScriptCheck.most)
    }

    /// The number of errors.
    public var errorCount: Int { diagnostics.count { $0.severity == .error } }
    /// The number of warnings.
    public var warningCount: Int { diagnostics.count { $0.severity == .warning } }
}
