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
    ///   - place: where a rule was set.
    /// - Throws: `DocumentError`, where the document cannot be laid out or what makes it was interrupted.
    public static func html(
        _ document: Document, title: String, place: @escaping (Source) -> (source: String, line: Int, column: Int)?
    ) throws -> ExportedCode {
        try document.layout()
        let twin = try CSSTwin(document)
        var writer = PageWriter(twin, title: title, losses: ExportLosses(twin, place))
        return writer.page()
    }
}
