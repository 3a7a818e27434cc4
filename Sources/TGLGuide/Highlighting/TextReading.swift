import TGLScript
import TGLSyntax

/// The data that an editor shows about a whole text: the roles of its pieces, and what its names refer to. It depends only on the text and
/// on those that it imports or is imported by; nothing is run.
public struct TextReading: Sendable {
    /// The spans that have a role, in order, without overlaps. None is `wrong`: errors are reported by diagnostics.
    public let spans: [HighlightSpan]
    /// The places where names are declared or used, in order.
    public let uses: [NameUse]

    /// Reads a text.
    ///
    /// - Parameters:
    ///   - tree: the text.
    ///   - hasErrors: whether the text has syntax errors; names in statements that cannot be parsed get a probable role, and no uses.
    ///   - others: the names of texts that it imports or is imported by.
    public init(_ tree: SyntaxTree, hasErrors: Bool, others: NamesElsewhere = NamesElsewhere()) {
        let reading = EntryReading(tree, Session(), cursor: nil, others: others, notesUses: true)
        reading.readAll()
        reading.readRest(hasErrors: hasErrors)
        spans = reading.marks.plainSpans
        uses = reading.uses.sorted { ($0.range.start, $0.range.end) < ($1.range.start, $1.range.end) }
    }
}
