/// How long functions are, read off their indentation: a formatted function ends at the first `}` in the column where it begins.
enum FunctionLengths {
    struct Function {
        var name: String
        /// Where it begins, from 1.
        var line: Int
        /// From the first line of its declaration to its closing brace.
        var lines: Int
    }

    /// The functions and initializers that have a body.
    static func functions(in lines: [String]) -> [Function] {
        lines.indices.compactMap { start in
            guard let name = declared(lines[start]), let lines = length(lines, from: start) else { return nil }
            return Function(name: name, line: start + 1, lines: lines)
        }
    }

    /// The name of the function or initializer that a line begins to declare.
    private static func declared(_ line: String) -> String? {
        let words = line.split(whereSeparator: { " (<".contains($0) })
        for (index, word) in words.enumerated() {
            switch word {
            case "func": return index + 1 < words.count ? String(words[index + 1]) : nil
            case "init", "init?", "deinit", "subscript": return String(word)
            case _ where modifiers.contains(word) || word.hasPrefix("@") || word.hasPrefix("private(") || word.hasPrefix("nonisolated("):
                continue
            case "set)", "never)", "always)", "__always)", "unsafe)": continue
            default: return nil
            }
        }
        return nil
    }

    private static let modifiers: Set<Substring> = [
        "public", "package", "internal", "fileprivate", "private", "open", "static", "class", "final", "override", "mutating",
        "nonmutating", "convenience", "required", "nonisolated", "indirect", "prefix", "postfix", "infix",
    ]

    /// How many lines the declaration takes, or `nil` for one without a body.
    private static func length(_ lines: [String], from start: Int) -> Int? {
        let indent = lines[start].prefix { $0 == " " }
        for index in start..<lines.count {
            let line = lines[index]
            if line == indent + "}" || (index > start && line.hasPrefix(indent + "} ")) { return index - start + 1 }
            if index == start {
                if line.hasSuffix("}"), line.contains("{") { return 1 }
                if !line.hasSuffix("{") && !line.hasSuffix("(") && !line.hasSuffix(",") && !continues(lines, after: index, indent) {
                    return nil
                }
            }
        }
        return nil
    }

    /// Whether the declaration goes on in the next line, deeper or with a closing parenthesis.
    private static func continues(_ lines: [String], after index: Int, _ indent: Substring) -> Bool {
        guard index + 1 < lines.count else { return false }
        let next = lines[index + 1]
        return next == indent + "{" || next.hasPrefix(indent + " ") || next.hasPrefix(indent + ")")
    }
}
