import TGLCode
import TGLScript
import TGLSyntax

/// A page comes in as a script that runs, and whatever came in goes out as a page; the same bytes give the same script.
func pageProblem(_ bytes: [UInt8]) -> String? {
    let source = SourceFile(name: "page.html", bytes: bytes)
    var options = CodeImport.Options()
    // A page that imports what it is itself.
    options.load = { path in path.isEmpty ? nil : source }
    let made = CodeImport.html(source, options)
    if CodeImport.html(source, options).script != made.script { return "the same page gives two scripts" }
    let session = Session(limits: .small(seconds: 5))
    let outcome = session.run(SourceFile(name: "page.tgl", text: made.script))
    if let error = outcome.firstError, !outcome.wasInterrupted, !isLimit(error) {
        return "the script fails: \(error.message)\n\(made.script)"
    }
    if outcome.failed { return nil }
    guard let code = session.exportedPage(title: "page") else { return nil }
    return code.text.hasPrefix("<!DOCTYPE html>") ? nil : "no page comes out"
}

/// Whether an error is that the limits of the run ended it.
private func isLimit(_ error: Diagnostic) -> Bool {
    ["limit", "too ", "more than", "at most", "stopped"].contains { error.message.contains($0) }
}
