// The pages of errors, for `tgl explain` and `:help TGL0101`.

import TGLScript
import TGLSyntax

/// The pages of errors: of the syntax first, then of what happens while a script runs.
public enum ErrorHelp {
    /// All pages, by code.
    public static let pages: [ErrorPage] = SyntaxErrors.pages + ScriptErrors.pages

    /// The page of a code, given as `TGL0101`, `tgl101` or `101`; nil where there is no such error.
    public static func page(_ code: String) -> HelpPage? {
        let digits = code.uppercased().hasPrefix("TGL") ? code.dropFirst(3) : code[...]
        guard let number = Int(digits), let page = pages.first(where: { Int($0.code.dropFirst(3)) == number }) else { return nil }
        return HelpPage(parts: [
            .title("\(page.code): \(page.title)"), .paragraph(page.text),
            .heading("this fails"), .code(page.failing), .heading("this works"), .code(page.working),
        ])
    }

    /// The page that lists all errors with their titles.
    public static func list() -> HelpPage {
        HelpPage(parts: [.heading("errors"), .rows(pages.map { HelpRow($0.code, $0.title) })])
    }
}
