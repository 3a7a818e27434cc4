// `tgl explain CODE`: the page of an error or a warning. `tgl explain -`: what a log of constraints says.

import ArgumentParser
import Glibc
import TGLGuide
import TGLLayout
import TGLRender
import TGLScript
import TGLSyntax
import TGLTerminal

struct ExplainCommand: WorkingCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain", abstract: "Show the page of an error, a warning or a mistake, or explain a log.",
        discussion: """
            `-` reads what Xcode writes where it is \"Unable to simultaneously satisfy constraints\", and says which of the constraints \
            contradict each other, with their sum, and which to lower. It begins with the constraints as a script.
            """)

    @Argument(
        help: ArgumentHelp(
            "The code, as TGL0207, or a mistake's name; without one, all codes are listed, by `mistakes` the mistakes; `-` reads a log.",
            valueName: "code"))
    var code: String?

    @OptionGroup var lookFlags: LookFlags

    func work() -> Int32 {
        let look = Look(1, lookFlags.look)
        guard let code else {
            Output.standard.write(ErrorHelp.list().text(columns: look.columns, style: look.style))
            return Ends.fine
        }
        if code == "-" { return explainLog(look) }
        if let page = ErrorHelp.page(code) ?? ErrorHelp.page(ofMistake: code) ?? (code == "mistakes" ? Help.page(code) : nil) {
            Output.standard.write(page.text(columns: look.columns, style: look.style))
            return Ends.fine
        }
        Output.errors.write(
            "tgl: there is no error, warning or mistake `\(look.style.show(code))`; `tgl explain` and `tgl explain mistakes` list them\n"
        )
        return Ends.usage
    }

    /// Reads a log of constraints that cannot all hold from the standard input.
    private func explainLog(_ look: Look) -> Int32 {
        let bytes: [UInt8]
        do throws(SystemError) { bytes = try Input().readToEnd(limit: Files.longestText) } catch {
            Output.errors.write("tgl: \(look.style.show(error.description))\n")
            return Ends.file
        }
        let session = Session()
        let text = String(decoding: bytes, as: UTF8.self)
        guard let log = ConstraintLog(text, isFree: { session.names.find($0) == nil }) else {
            Output.errors.write("tgl: \(ConstraintLog.nothingFound)\n")
            return Ends.usage
        }
        let outcome = session.runCommand(SourceFile(name: "log", text: log.script))
        var block = TextBlock()
        block.lines = log.script.split(separator: "\n").map { TextLine(look.style.show(String($0))) }
        for conflict in outcome.diagnostics {
            block.lines.append(TextLine())
            block.lines.append(TextLine(look.style.show(conflict.message), .strong))
            block.lines += conflict.details.map { TextLine("  " + look.style.show($0.text)) }
        }
        block.lines.append(TextLine())
        block.lines += session.advice(on: log).flatMap { wrap(look.style.show($0), columns: look.columns).map { TextLine($0) } }
        Output.standard.write(block.text(look.style))
        return Ends.fine
    }
}
