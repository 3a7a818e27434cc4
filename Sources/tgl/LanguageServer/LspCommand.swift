// `tgl lsp`: the language server, for editors.

import ArgumentParser
import Glibc
import TGLLanguageServer
import TGLScript
import TGLTerminal

struct LspCommand: WorkingCommand {
    static let name = "lsp"

    static let configuration = CommandConfiguration(
        commandName: name, abstract: "Serve an editor: the Language Server Protocol on standard input and output.",
        discussion: """
            An editor starts it and speaks with it; scripts/editors (installed as share/doc/tgl/editors) has what Vim, Neovim, Emacs, \
            Kakoune and VS Code need. While somebody types it tells what `tgl check` finds. A script that is left alone for a moment \
            runs, within the limits; then it also tells what `tgl check --run` finds. The next key stops a run.

            It takes these settings from `initializationOptions`, or from `tgl` in the editor's settings: run, inlayHints, codeLenses \
            and frames (true or false), and runDelay (seconds without a key before a script runs).

            It ends with its editor.
            """)

    @Flag(help: "Never run scripts, and say only what can be said without a run.")
    var noRun = false

    @OptionGroup(title: "Limits") var limitFlags: LimitFlags

    // Editors pass it on; there is nothing else to speak over.
    @Flag(help: .hidden)
    var stdio = false

    func work() -> Int32 {
        let limits = limitFlags.forScript
        MemoryWatch.begin(limits)
        if Terminal.isTerminal(0) {
            Output.errors.write("tgl: an editor starts `tgl lsp` and speaks with it; it is nothing to type at. `tgl help lsp` says more.\n")
            return Ends.usage
        }
        let connection = EditorConnection(limits: limits, runs: !noRun)
        return connection.work()
    }
}
