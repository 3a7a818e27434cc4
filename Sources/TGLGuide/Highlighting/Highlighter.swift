// Highlights an entry while it is typed, from the tokens and the tree of the whole entry and the existing names.

import TGLLayout
import TGLScript
import TGLSyntax

/// Determines the role of each piece of an entry. It looks up single names in a session, and changes nothing.
public struct Highlighter {
    let session: Session

    /// Creates a highlighter that knows the nodes of a session's document and the declarations of its scripts.
    public init(_ session: Session) { self.session = session }

    /// The spans of an entry that have a role, in order, without overlaps. An entry that begins with a colon is a session command.
    ///
    /// - Parameter cursor: the cursor as a byte offset: the bracket there is marked, and an incomplete word that ends there is not marked
    ///   as wrong. `nil` if the text is complete.
    public func spans(_ text: String, cursor: Int? = nil) -> [HighlightSpan] {
        if let command = CommandReading(text, cursor: cursor, self) { return command.spans }
        return entrySpans(SourceFile(name: "", text: text), cursor: cursor)
    }

    /// Whether an entry is complete and valid, and all its names exist.
    func isRight(_ text: String) -> Bool {
        if let command = CommandReading(text, cursor: nil, self) { return !command.spans.contains { $0.role == .wrong } }
        let result = SyntaxTree.parse(SourceFile(name: "", text: text), names: .layout)
        if result.hasErrors || result.needsMore { return false }
        let reading = EntryReading(result.tree, session, cursor: nil)
        reading.readAll()
        return !reading.marks.hasWrong
    }

    func entrySpans(_ source: SourceFile, cursor: Int?) -> [HighlightSpan] {
        var options = ParseOptions()
        // An unfinished block has no end yet.
        options.endsAtFirstError = true
        let result = SyntaxTree.parse(source, names: .layout, options: options)
        let reading = EntryReading(result.tree, session, cursor: cursor)
        reading.readAll()
        reading.readRest(hasErrors: result.hasErrors)
        for diagnostic in result.diagnostics where diagnostic.severity == .error { reading.note(diagnostic) }
        if result.hasErrors { reading.marks.markForeignBrackets() }
        reading.forgiveWordUnderWay()
        return reading.marks.spans
    }
}
