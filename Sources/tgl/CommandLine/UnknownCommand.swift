// What is said of a first argument that is neither a command nor a file.

import TGLGuide
import TGLSyntax
import TGLTerminal

enum UnknownCommand {
    /// The message for a word that looks like a command and is none; nil where it is one, or names a file, or looks like a file's name.
    static func message(for word: String) -> String? {
        guard !word.isEmpty, !word.hasPrefix("-"), !word.contains("/"), !word.contains("."), !Tgl.commandNames.contains(word),
            !Files.exists(word)
        else { return nil }
        return "there is no command and no file named `\(word)`\(instead(of: word))"
    }

    private static func instead(of word: String) -> String {
        if ["repl", "shell", "prompt", "start", "console"].contains(word) { return "; `tgl` without arguments opens the prompt" }
        if word == "lessons" || SessionCommand.meant(by: word) == "learn" { return "; `tgl learn` opens the lessons" }
        if word == "format" { return "; `tgl fmt FILE` writes a script in the standard format" }
        if ["language-server", "languageserver"].contains(word) { return "; `tgl lsp` is the server for editors" }
        if word == "lint" { return "; `tgl check` says what is wrong with a file, and `:lint` at the prompt what is odd in a layout" }
        if word == "version" { return "; `tgl --version` writes the version" }
        if let near = Suggestions.nearest(word, among: Tgl.commandNames) { return "; did you mean `tgl \(near)`?" }
        if SessionCommand.named(word) != nil { return "; `:\(word)` is a session command; `tgl` without arguments opens the prompt" }
        return "; `tgl help` lists the commands"
    }
}
