// Colours for an entry while it is typed: from the tokens and the tree of the whole entry, and the names that exist.

import TGLLayout
import TGLScript
import TGLSyntax

/// Tells what each piece of an entry is. It reads the names of a session one by one, and changes nothing.
public struct Highlighter {
    let session: Session

    /// A highlighter that knows the nodes of a session's document and what its scripts have declared.
    public init(_ session: Session) { self.session = session }

    /// The pieces of an entry that have a role, in order, none within another. An entry that begins with a colon is a session command.
    ///
    /// - Parameter cursor: where somebody types, in bytes of UTF-8: the bracket there is marked, and a word that ends there and
    ///   may become a right one is not wrong. `nil` where the text is complete.
    public func spans(_ text: String, cursor: Int? = nil) -> [HighlightSpan] {
        if let command = CommandReading(text, cursor: cursor, self) { return command.spans }
        return entrySpans(SourceFile(name: "", text: text), cursor: cursor)
    }

    /// Whether an entry is whole, can be read, and all its names are there.
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
        // A block that is being typed has its end to come.
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
