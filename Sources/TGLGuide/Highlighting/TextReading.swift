import TGLScript
import TGLSyntax

/// A whole text as an editor shows it: what each piece is, and what its names stand for. It depends on the text alone, and on those that
/// belong to it; nothing has run.
public struct TextReading: Sendable {
    /// The pieces that have a role, in order, none within another. No piece is `wrong`: that is what diagnostics say.
    public let spans: [HighlightSpan]
    /// The places at which names are given or mentioned, in order.
    public let uses: [NameUse]

    /// Reads a text.
    ///
    /// - Parameters:
    ///   - tree: the text.
    ///   - hasErrors: the grammar refuses something of it; names in statements that cannot be read have the role that they probably have,
    ///     and are not among the uses.
    ///   - others: the names of the texts that it imports, and of those that import it.
    public init(_ tree: SyntaxTree, hasErrors: Bool, others: NamesElsewhere = NamesElsewhere()) {
        let reading = EntryReading(tree, Session(), cursor: nil, others: others, notesUses: true)
        reading.readAll()
        reading.readRest(hasErrors: hasErrors)
        spans = reading.marks.plainSpans
        uses = reading.uses.sorted { ($0.range.start, $0.range.end) < ($1.range.start, $1.range.end) }
    }
}
