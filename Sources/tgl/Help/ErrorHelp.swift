// The pages of errors, for `tgl explain` and `:help TGL0101`.

import TGLScript
import TGLSyntax

enum ErrorHelp {
    /// All pages, by code.
    static let pages: [ErrorPage] = SyntaxErrors.pages + ScriptErrors.pages

    /// The page of a code, given as `TGL0101`, `tgl101` or `101`.
    static func page(_ code: String) -> HelpPage? {
        let digits = code.uppercased().hasPrefix("TGL") ? code.dropFirst(3) : code[...]
        guard let number = Int(digits), let page = pages.first(where: { Int($0.code.dropFirst(3)) == number }) else { return nil }
        return HelpPage(parts: [
            .title("\(page.code): \(page.title)"), .paragraph(page.text),
            .heading("this fails"), .code(page.failing), .heading("this works"), .code(page.working),
        ])
    }

    static func list() -> HelpPage {
        HelpPage(parts: [.heading("errors"), .rows(pages.map { ($0.code, $0.title) })])
    }
}
