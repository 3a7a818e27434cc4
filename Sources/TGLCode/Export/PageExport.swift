// The way out: from a document to a page with a style sheet.

import TGLLayout

/// What an export gives.
public struct ExportedCode: Sendable {
    /// The code.
    public let text: String
    /// What has no counterpart, in the order of the document.
    public let losses: [ToldLoss]
}

/// Writes documents as code of other systems.
public enum CodeExport {
    /// The forms that are written, by their names.
    public static let forms = ["html"]

    /// A document as a page with a style sheet, of which a browser makes the same layout on the same screen. The document is laid out.
    /// - Parameters:
    ///   - title: what the page is called.
    ///   - variation: which other screens and values of knobs are tried, so that `when`s become conditions of `@media` and knobs custom
    ///     properties; nil: the page is that of the present ones.
    ///   - place: where a rule was set.
    /// - Throws: `DocumentError`, where the document cannot be laid out or what makes it was interrupted.
    public static func html(
        _ document: Document, title: String, variation: ExportVariation? = nil,
        place: @escaping (Source) -> (source: String, line: Int, column: Int)?
    ) throws -> ExportedCode {
        try document.layout()
        var writer = PageWriter(try ScreenSheets(document, variation, place), title: title)
        return writer.page()
    }
}
