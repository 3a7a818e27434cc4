// `tgl words`: the words of the language, for whoever colours scripts.

import ArgumentParser
import TGLGuide
import TGLJSON
import TGLRender
import TGLTerminal

struct WordsCommand: WorkingCommand {
    static let name = "words"

    static let configuration = CommandConfiguration(
        commandName: name, abstract: "List the words of the language, for editors.",
        discussion: """
            Each line is a group: its name, a colon and its words. The groups are from the tables that the program itself reads; the \
            grammars in scripts/editors are written from them.
            """)

    @Flag(help: "As JSON: an object of arrays.")
    var json = false

    func work() -> Int32 {
        if json {
            let groups = WordGroup.all.map { "  \(JSONValue.string($0.name).text): \(JSONValue.array($0.words.map { .string($0) }).text)" }
            Output.standard.write(TerminalText(lines: "{\n" + groups.joined(separator: ",\n") + "\n}\n"))
        } else {
            for group in WordGroup.all {
                Output.standard.write(TerminalText(lines: "\(group.name): \(group.words.joined(separator: " "))\n"))
            }
        }
        return Ends.fine
    }
}
