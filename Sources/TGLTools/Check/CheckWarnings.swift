import TGLSyntax
import TGLTexts

/// The help pages of the checker's warnings, by code.
public enum CheckWarnings {
    /// The file with the pages.
    package static let table = TextTable("check-warnings", ErrorPage.form)

    /// The pages, in the order of their codes.
    public static let pages: [ErrorPage] = table.sections.map { ErrorPage($0) }

    /// The codes of all warnings of the checker, in order.
    public static let codes: [String] = CheckCode.allCases.map(\.text)
}
