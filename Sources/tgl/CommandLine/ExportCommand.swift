// `tgl export FORM FILE`: a document as code of other systems.

import ArgumentParser
import Glibc
import TGLCode
import TGLRender
import TGLScript
import TGLSyntax
import TGLTerminal

struct ExportCommand: WorkingCommand {
    static let name = "export"

    static let configuration = CommandConfiguration(
        commandName: name, abstract: "Turn a script into the code of a web page.",
        discussion: """
            Runs the script and writes a page with a style sheet, of which a browser makes the same layout on the same screen: flex, grid, \
            block and float where the document has the same layouts, boxes at their places otherwise. Styles and lists become classes, and \
            names ids.

            A `when` becomes a condition of @media, and a knob a custom property.

            What has no counterpart in CSS stands with the numbers of its frame, and with a comment; a line on standard error says where \
            it is in the script.
            """)

    @Argument(help: ArgumentHelp("What is written: html.", valueName: "form"), completion: .list(CodeExport.forms))
    var form: String

    @Argument(help: ArgumentHelp("The script; - is standard input.", valueName: "file"), completion: .file(extensions: ["tgl"]))
    var file: String

    @Option(
        name: .shortAndLong, help: ArgumentHelp("The file that is written; without it, standard output.", valueName: "out"),
        completion: .file(extensions: ["html"]))
    var output: String?

    @OptionGroup var lookFlags: LookFlags
    @OptionGroup(title: "Limits") var limitFlags: LimitFlags

    func validate() throws {
        guard CodeExport.forms.contains(form.lowercased()) else {
            throw ValidationError("the form is \(CodeExport.forms.joined(separator: ", ")); `\(form)` is not written")
        }
    }

    func work() -> Int32 {
        let presenter = Presenter(lookFlags.look)
        let limits = limitFlags.forScript
        MemoryWatch.begin(limits)
        do throws(SystemError) {
            let source =
                file == "-"
                ? SourceFile(name: "<stdin>", bytes: try Input().readToEnd(limit: Files.longestText))
                : try Files.source(file, streams: .read(patience: limits.seconds))
            let session = Session(limits: limits, loader: FileLoader(script: file == "-" ? nil : file), host: presenter)
            session.heedsSignals()
            let outcome = session.run(source)
            presenter.report(outcome)
            if outcome.wasInterrupted { return Ends.interrupted }
            if outcome.failed { return Ends.failed }
            guard let code = session.exportedPage(title: file == "-" ? "tgl" : String(file.split(separator: "/").last ?? "tgl")) else {
                if Interrupts.interruptRequested() { return Ends.interrupted }
                presenter.note(Patience.shortageNote ?? "the document cannot be laid out, so there is nothing to export")
                return Ends.failed
            }
            for loss in code.losses { presenter.note(loss.message) }
            guard let output else {
                Output.standard.write(product: Array(code.text.utf8))
                return Ends.fine
            }
            try WholeFile.write(Array(code.text.utf8), to: output)
            return Ends.fine
        } catch {
            if error.code == EINTR { return Ends.interrupted }
            presenter.note(error.description)
            return Ends.file
        }
    }
}
