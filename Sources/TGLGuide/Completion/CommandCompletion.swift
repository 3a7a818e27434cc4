// What may be typed after a session command.

import TGLRender

extension CompletionEngine {
    /// What may be at the end of a session command, from its colon on.
    func completeCommand(_ line: String) -> CompletionList {
        let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) ?? line.utf8.startIndex
        let body = line[colon...].dropFirst()
        guard let blank = body.firstIndex(where: { $0.isWhitespace }) else {
            let start = line.utf8.distance(from: line.utf8.startIndex, to: colon)
            let items = SessionCommand.table.map {
                CompletionItem(":" + $0.name, .command, help: $0.help, suffix: $0.command.argument == .none ? nil : " ")
            }
            return CompletionList(start: start, word: ":" + body, fitting: items)
        }
        let word = String(line[(line.lastIndex(where: { $0.isWhitespace }).map { line.index(after: $0) } ?? line.startIndex)...])
        let start = line.utf8.count - word.utf8.count
        let command = SessionCommand.named(String(body[..<blank]))
        if command == .load, body[blank...].split(separator: " ").first == "example",
            !body.trimmed.hasSuffix("load example") || word.isEmpty
        {
            let examples = ExampleScript.all.map { CompletionItem($0.name, .topic, help: $0.summary) }
            return CompletionList(start: start, word: word, fitting: examples)
        }
        switch command?.argument {
        case .file: return CompletionList(start: start, word: word, isPath: true)
        case .code:
            let forms = words(
                command == .import ? [("html", "a page that is pasted"), ("css", "a sheet that is pasted")] : [("html", "a page")])
            let isForm = body[blank...].trimmed == word && !word.contains { "./".contains($0) }
            var list = CompletionList(start: start, word: word, fitting: isForm ? forms : [])
            list.isPath = command == .import || !isForm
            return list
        case .topic: return CompletionList(start: start, word: word, fitting: Help.topics.map { CompletionItem($0, .topic) })
        case .setting: return CompletionList(start: start, word: word, fitting: settings(line))
        case .node:
            let context = CompletionContext(Array(line.utf8)[...])
            if case .member(let target) = context.place {
                return CompletionList(start: context.start, word: context.word, fitting: members(of: target, context))
            }
            let own = nodes(startingWith: word) + (command == .why ? labels : [])
            return CompletionList(start: start, word: word, fitting: own + words([("screen", "the root")]))
        case .statement:
            let context = CompletionContext(Array(line[blank...].utf8)[...])
            let offset = line.utf8.count - line[blank...].utf8.count
            return CompletionList(start: offset + context.start, word: context.word, fitting: goal(context))
        case .none?, .text, nil: return CompletionList(start: start, word: word)
        }
    }

    /// What may be in a goal: nodes and what can be read of them; the right side is an expression.
    private func goal(_ context: CompletionContext) -> [CompletionItem] {
        switch context.place {
        case .member, .key, .importPath, .nothing: return items(in: context)
        case .statement: return nodes(startingWith: context.word) + words([("screen", "the root")])
        default: return expression(context)
        }
    }

    private func settings(_ line: String) -> [CompletionItem] {
        if line.contains("show ") {
            return outputForms(for: .command) + TreeLines.allCases.map { CompletionItem($0.rawValue, .setting) }
        }
        if line.contains("picture ") { return PictureChoice.allCases.map { CompletionItem($0.rawValue, .setting) } }
        let names = [
            "show", "picture", "size", "names", "color", "colours", "ascii", "notes", "pager", "preview", "plain", "guides", "strict",
        ]
        return names.map { CompletionItem($0, .setting, suffix: $0 == "colours" ? nil : " ") }
    }
}
