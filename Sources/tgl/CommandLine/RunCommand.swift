// `tgl`, `tgl FILE`, `tgl run FILE`, `tgl -e CODE`, `tgl -`.

import ArgumentParser
import Glibc
import TGLGuide
import TGLLayout
import TGLRender
import TGLScript
import TGLSyntax
import TGLTerminal

struct RunCommand: WorkingCommand {
    static let name = "run"

    static let configuration = CommandConfiguration(
        commandName: name, abstract: "Run a script and show the final tree.",
        discussion: "Without a file, opens the prompt on a terminal, else runs standard input as a script.")

    @Argument(help: ArgumentHelp("The script; - is standard input.", valueName: "file"), completion: .file(extensions: ["tgl"]))
    var file: String?

    @Option(
        name: .short, parsing: .unconditionalSingleValue,
        help: ArgumentHelp("Run this code; repeated options run in one document.", valueName: "code"))
    var e: [String] = []

    @Option(
        help: ArgumentHelp("Run one of the built-in examples, as `:load example` does at the prompt.", valueName: "name"),
        completion: .list(ExampleScript.all.map(\.name)))
    var example: String?

    @Option(help: ArgumentHelp(stringLiteral: OutputForm.endHelp))
    var show: OutputForm?

    @Flag(help: "Show the tree after every command that may change something, like the prompt.")
    var each = false

    @Flag(name: .short, help: "Open the prompt afterwards.")
    var i = false

    @Flag(help: "Open the prompt afterwards, and the live page: the document in a browser.")
    var page = false

    @Option(help: "Notes on standard error about rules of the final tree that do nothing and the like: auto or never.")
    var notes: NotesChoice = .auto

    @Flag(help: "Constraints that cannot all hold are an error instead of a warning.")
    var strict = false

    @Flag(help: "The same as --show json.")
    var json = false

    @Flag(name: .customLong("no-rc"), help: "Do not run init.tgl.")
    var noRC = false

    @OptionGroup var lookFlags: LookFlags
    @OptionGroup(title: "Limits") var limitFlags: LimitFlags

    func validate() throws {
        if json, let show, show != .json { throw ValidationError("--json and --show \(show.word(for: .end)) cannot be combined") }
        if file != nil, !e.isEmpty { throw ValidationError("give either a file or -e, not both") }
        if let example {
            if file != nil || !e.isEmpty { throw ValidationError("give either --example, a file or -e") }
            if ExampleScript.named(example) == nil {
                let names = ExampleScript.all.map(\.name)
                let near = Suggestions.nearest(example, among: names).map { "did you mean `\($0)`?" }
                throw ValidationError("there is no example `\(example)`; \(near ?? "the examples are \(names.joined(separator: ", "))")")
            }
        }
    }

    func work() -> Int32 {
        var plan = RunPlan()
        plan.file = file
        plan.code = e
        plan.example = example.flatMap { ExampleScript.named($0) }
        plan.show = json ? .json : show
        plan.each = each
        plan.tellsNotes = notes == .auto
        plan.staysAtPrompt = i || page
        plan.opensPage = page
        plan.isStrict = strict
        plan.readsSettings = !noRC
        plan.look = lookFlags.look
        plan.promptLimits = limitFlags.limits
        plan.limits = limitFlags.forScript
        return plan.work()
    }
}
