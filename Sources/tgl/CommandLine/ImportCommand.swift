// `tgl import FILE…`: code of other systems as scripts.

import ArgumentParser
import Glibc
import TGLCode
import TGLRender
import TGLSyntax
import TGLTerminal

struct ImportCommand: WorkingCommand {
    static let name = "import"

    static let configuration = CommandConfiguration(
        commandName: name, abstract: "Turn the code of a web page into a script.",
        discussion: """
            Reads HTML with its style sheets, those in the page and the files beside it, and writes a script with the same layout: \
            boxes with the names of the page's ids and classes, a style for each class that several share, a `when` for each media \
            query, a knob for each custom property that is a length. Nothing is fetched from a network.

            What has no counterpart is a comment at its place and a line on standard error: where it is in the page, and what was left out.
            """)

    @Argument(
        help: ArgumentHelp("HTML files; - is standard input.", valueName: "file"), completion: .file(extensions: ["html", "htm"]))
    var files: [String]

    @Option(help: ArgumentHelp("What they are written in: html.", valueName: "form"))
    var from: String?

    @Option(
        name: .shortAndLong, help: ArgumentHelp("The script that is written; without it, standard output.", valueName: "out"),
        completion: .file(extensions: ["tgl"]))
    var output: String?

    @Option(help: ArgumentHelp("The width of the screen on which the page is looked at, in points.", valueName: "n"))
    var width: Double = 1280

    @Option(help: ArgumentHelp("The height of that screen.", valueName: "n"))
    var height: Double = 800

    @OptionGroup var lookFlags: LookFlags
    @OptionGroup(title: "Limits") var limitFlags: LimitFlags

    func validate() throws {
        guard width >= 1, width <= 100_000, height >= 1, height <= 100_000 else {
            throw ValidationError("--width and --height take numbers from 1 to 100000")
        }
        if let from, !CodeImport.forms.contains(from.lowercased()) { throw ValidationError("--from takes html; `\(from)` is not read") }
        if let sheet = files.first(where: { $0.hasSuffix(".css") }) {
            throw ValidationError(
                "`\(sheet)` is a style sheet: name the page that links it; at the prompt `:import \(sheet)` sets its rules on the document")
        }
        if files.isEmpty { throw ValidationError("which page? `tgl import page.html` writes its script") }
    }

    func work() -> Int32 {
        let presenter = Presenter(lookFlags.look)
        MemoryWatch.begin(limitFlags.forScript)
        var text: [UInt8] = []
        for file in files {
            do throws(SystemError) {
                let result = CodeImport.html(try page(file), options(file))
                text += Array(result.script.utf8)
                for loss in result.losses { presenter.note(loss.message) }
                if result.omittedLosses > 0 { presenter.note("… and \(result.omittedLosses) more") }
            } catch {
                presenter.note(error.description)
                return Interrupts.interruptRequested() ? Ends.interrupted : Ends.file
            }
        }
        guard let output else {
            Output.standard.write(product: text)
            return Ends.fine
        }
        do throws(SystemError) { try WholeFile.write(text, to: output) } catch {
            presenter.note(error.description)
            return Ends.file
        }
        return Ends.fine
    }

    private func page(_ file: String) throws(SystemError) -> SourceFile {
        guard file == "-" else { return try Files.source(file, streams: .read(patience: limitFlags.forScript.seconds)) }
        return SourceFile(name: "<stdin>", bytes: try Input().readToEnd(limit: Files.longestText))
    }

    private func options(_ file: String) -> CodeImport.Options {
        var options = CodeImport.Options()
        options.width = width
        options.height = height
        options.load = CodeFiles.loader(beside: file)
        return options
    }
}
