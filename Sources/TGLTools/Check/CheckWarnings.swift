import TGLSyntax
import TGLTexts

/// The pages of the checker's warnings, by code.
public enum CheckWarnings {
    /// The file of the pages.
    package static let table = TextTable("check-warnings", ErrorPage.form)

    /// The pages, in the order of their codes.
    public static let pages: [ErrorPage] = table.sections.map { ErrorPage($0) }

    /// Every code that a warning of the checker can have, in order.
    public static let codes: [String] = CheckCode.allCases.map(\.text)
}
