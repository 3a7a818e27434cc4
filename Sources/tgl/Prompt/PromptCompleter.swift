import TGLGuide
import TGLTerminal

/// The completions of Tab at the prompt: those of the language, and file names.
struct PromptCompleter {
    /// Returns the names that can be completed now.
    let names: () -> KnownNames

    func complete(_ text: String, _ cursor: Int) -> Completion {
        let list = CompletionEngine(names()).complete(text, at: cursor)
        let choices = list.items.map { Completion.Choice($0.text, help: $0.help, suffix: $0.suffix, isIdle: $0.isIdle) }
        return Completion(start: list.start, choices: choices + (list.isPath ? files(list.word) : []))
    }

    /// The files that continue a path; folders end with a slash.
    private func files(_ word: String) -> [Completion.Choice] {
        let folder = word.contains("/") ? PathText.folder(of: word) : "."
        let base = word.lastIndex(of: "/").map { String(word[...$0]) } ?? ""
        let start = word.dropFirst(base.count)
        let names = Files.names(in: Files.expandingHome(folder)) ?? []
        return names.filter { $0.hasPrefix(start) && ($0.hasPrefix(".") == start.hasPrefix(".") || start.isEmpty && !$0.hasPrefix(".")) }
            .compactMap { name in
                let path = Files.expandingHome(base.isEmpty ? name : base + name)
                if Files.isFolder(path) { return Completion.Choice(base + name + "/", help: "a folder") }
                return name.hasSuffix(".tgl") ? Completion.Choice(base + name, help: "a script") : nil
            }
    }
}
