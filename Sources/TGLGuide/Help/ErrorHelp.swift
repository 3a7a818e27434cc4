// The pages of errors, warnings and mistakes, for `tgl explain` and `:help TGL0101`.

import TGLScript
import TGLSyntax
import TGLTools

/// The pages of errors and warnings: of the syntax first, then of what happens while a script runs, then of what `tgl check` warns of.
public enum ErrorHelp {
    /// All pages, by code.
    public static let pages: [ErrorPage] = SyntaxErrors.pages + ScriptErrors.pages + CheckWarnings.pages

    /// The page of a code, given as `TGL0101`, `tgl101` or `101`; nil where there is no such error.
    public static func page(_ code: String) -> HelpPage? {
        let digits = code.uppercased().hasPrefix("TGL") ? code.dropFirst(3) : code[...]
        guard let number = Int(digits), let page = pages.first(where: { Int($0.code.dropFirst(3)) == number }) else { return nil }
        let isWarning = CheckWarnings.codes.contains(page.code)
        return HelpPage(parts: [
            .title("\(page.code): \(page.title)"), .paragraph(page.text),
            .heading(isWarning ? "this gives the warning" : "this fails"), .code(shown(page.failing)),
            .heading(isWarning ? "this does not" : "this works"), .script(page.working),
        ])
    }

    /// An example that is long because a limit is, cut to what can be read.
    private static func shown(_ code: String) -> String {
        let lines = code.split(separator: "\n", omittingEmptySubsequences: false)
        let first = lines.prefix(20).map { $0.count > 200 ? $0.prefix(199) + "…" : $0 }
        return (first + (lines.count > 20 ? ["…"] : [])).joined(separator: "\n")
    }

    /// The page that lists all errors and warnings with their titles.
    public static func list() -> HelpPage {
        HelpPage(parts: [.title("errors — every error and warning by its code"), .rows(pages.map { HelpRow($0.code, $0.title) })])
    }

    /// The mistakes that are answered in the names of the document, by the words that help takes for them.
    public static let mistakes: [(name: String, title: String)] = Mistake.all.map { ($0.name, $0.title) }

    /// The page of such a mistake: what it is, an example, and what is said of it.
    public static func page(ofMistake name: String) -> HelpPage? {
        guard let mistake = Mistake.all.first(where: { $0.name == name }) else { return nil }
        var parts: [HelpPage.Part] = [.title("\(mistake.name): \(mistake.title)"), .paragraph(mistake.text)]
        parts += [.heading("this fails"), .code(mistake.example)]
        if let error = mistake.error() {
            parts += [.heading("this is said"), .paragraph(error.message), .paragraph("help: \(error.help ?? "")")]
        }
        return HelpPage(parts: parts)
    }
}
