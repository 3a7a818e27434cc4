// The help pages of errors, warnings and mistakes, for `tgl explain` and `:help TGL0101`.

import TGLScript
import TGLSyntax
import TGLTools

/// The pages of errors and warnings: syntax errors, then errors at run time, then warnings of `tgl check`.
public enum ErrorHelp {
    /// All pages, by code.
    public static let pages: [ErrorPage] = SyntaxErrors.pages + ScriptErrors.pages + CheckWarnings.pages

    /// The page of a code such as `TGL0101`, `tgl101` or `101`; nil if there is no such code.
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

    /// An example shortened for display; some are long because they exceed a limit.
    private static func shown(_ code: String) -> String {
        let lines = code.split(separator: "\n", omittingEmptySubsequences: false)
        let first = lines.prefix(20).map { $0.count > 200 ? $0.prefix(199) + "…" : $0 }
        return (first + (lines.count > 20 ? ["…"] : [])).joined(separator: "\n")
    }

    /// The page that lists the titles of all errors and warnings.
    public static func list() -> HelpPage {
        HelpPage(parts: [.title("errors — every error and warning by its code"), .rows(pages.map { HelpRow($0.code, $0.title) })])
    }

    /// The mistakes whose messages contain names of the document, by the words that help accepts for them.
    public static let mistakes: [(name: String, title: String)] = Mistake.all.map { ($0.name, $0.title) }

    /// The page of such a mistake: a description, an example, and its message.
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
