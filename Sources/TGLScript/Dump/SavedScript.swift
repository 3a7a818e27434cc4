// `:save`: the commands of a session as a script.
//
// It corrects what a prompt allows and a file does not. An expression by itself, a `show` or a `why`, which only showed something, becomes
// a comment. A `def` that is declared again later gets another name (`area_1`), and so do its calls.

import TGLRender
import TGLSyntax

/// A command of a session.
public enum SavedCommand: Sendable {
    /// An entry in the language, as it was typed.
    case typed(String)
    /// A file, with its text when it was loaded.
    case loaded(path: String, text: String)
}

/// Writes the commands of a session as one script with the same effect.
public enum SavedScript {
    /// The commands in order, so that running them as a file has the same effect.
    public static func text(of commands: [SavedCommand]) -> String {
        var texts = commands.map { command in
            switch command {
            case .typed(let text): ended(withoutLooking(text))
            case .loaded(let path, let text): "# from \(TerminalText(path).text)\n" + ended(text)
            }
        }
        renameEarlierDefs(&texts)
        return texts.joined()
    }

    private static func ended(_ text: String) -> String { text.isEmpty || text.hasSuffix("\n") ? text : text + "\n" }

    private static func withoutLooking(_ text: String) -> String {
        let tree = SyntaxTree.parse(text, names: .layout).tree
        let bytes = Array(text.utf8)
        var result = ""
        var done = 0
        for id in tree[tree.root.statements] {
            guard onlyLooks(id, tree) else { continue }
            let range = tree.range(of: id)
            result += String(decoding: bytes[done..<Int(range.start)], as: UTF8.self)
            let words = tree.source.text(range).split(separator: "\n").joined(separator: "\n# ")
            result += "# \(words)\n"
            done = Int(range.end)
            // The next statement on the line begins a new line.
            while done < bytes.count, bytes[done] == UInt8(ascii: " ") || bytes[done] == UInt8(ascii: ";") { done += 1 }
            if done < bytes.count, bytes[done] == UInt8(ascii: "\n") { done += 1 }
        }
        return result + String(decoding: bytes[done...], as: UTF8.self)
    }

    /// Whether a statement only showed something at that moment: a value, a picture or an explanation.
    private static func onlyLooks(_ id: StmtID, _ tree: SyntaxTree) -> Bool {
        switch tree[id] {
        case .show, .why: return true
        case .expression(let value):
            if case .call = tree[value] { return false }
            return true
        default: return false
        }
    }

    // MARK: Functions written twice

    /// The names of the functions that a text defines at top level.
    private static func defs(_ text: String) -> [String] {
        let tree = SyntaxTree.parse(text, names: .layout).tree
        return tree[tree.root.statements].compactMap { id in
            if case .def(let name, _, _) = tree[id] { tree.text(name.symbol) } else { nil }
        }
    }

    /// Renames all but the last `def` of a name, each in its own text and up to the next `def` of that name.
    private static func renameEarlierDefs(_ texts: inout [String]) {
        var places: [String: [Int]] = [:]
        for (index, text) in texts.enumerated() where text.contains("def") {
            for name in defs(text) { places[name, default: []].append(index) }
        }
        for (name, all) in places.sorted(by: { $0.key < $1.key }) {
            for (number, (from, to)) in zip(all, all.dropFirst()).enumerated() where from < to {
                let other = unused("\(name)_\(number + 1)", in: texts)
                for index in from..<to where texts[index].contains(name) { texts[index] = renamed(name, to: other, in: texts[index]) }
                texts[from] = "# \(name) is written again below; until then it is named \(other)\n" + texts[from]
            }
        }
    }

    private static func unused(_ name: String, in texts: [String]) -> String {
        var name = name
        while texts.contains(where: { $0.contains(name) }) { name += "_" }
        return name
    }

    /// A text in which a name is replaced wherever it is the name of a `def` or is used as one.
    private static func renamed(_ name: String, to other: String, in text: String) -> String {
        let tree = SyntaxTree.parse(text, names: .layout).tree
        var ranges: [SourceRange] = []
        for raw in 0..<UInt32(tree.expressionCount) {
            let id = tree.expressionID(raw)
            if case .name(let symbol) = tree[id], tree.text(symbol) == name { ranges.append(tree.range(of: id)) }
        }
        for raw in 0..<UInt32(tree.statementCount) {
            if case .def(let defined, _, _) = tree[tree.statementID(raw)], tree.text(defined.symbol) == name {
                ranges.append(defined.range)
            }
        }
        var bytes = Array(text.utf8)
        for range in ranges.sorted(by: { $0.start > $1.start }) {
            bytes.replaceSubrange(Int(range.start)..<Int(range.end), with: other.utf8)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
