// Statements that users try before they know the language: each is answered with the right statement and the user's own names.

import TGLLayout
import TGLSyntax

enum ForeignStatements {
    /// What to write instead of a statement, given the texts of its tokens; `nil` if it is unknown.
    static func help(_ tokens: [String]) -> String? {
        if tokens.first == ":" { return command(tokens) }
        if tokens.contains(where: { ["snp", "mas_makeConstraints", "makeConstraints", "remakeConstraints"].contains($0) }) {
            return "write a node's rules in its block: `A { left = parent.left + 8 }`; see `:help snapkit`"
        }
        let words = words(tokens)
        guard let verb = words.first, words.allSatisfy({ $0.utf8.count < 60 }) else { return nil }
        if let answer = answer(verb.lowercased(), Array(words.dropFirst())) { return answer }
        // `A hide`
        if words.count == 2, words.allSatisfy({ PropertyName($0) == nil }) { return answer(words[1].lowercased(), [verb]) }
        return nil
    }

    /// What to write instead of an unknown bare name.
    static func help(name: String) -> String? { PropertyName(name) == nil || name == "clear" ? help([name]) : nil }

    /// What to write instead of `A.hide()` or `hide(A)`; for `S.add(A)` the container is given first.
    static func help(calling verb: String, of node: String, _ arguments: [String]) -> String? {
        if ["add", "append", "insert", "addsubview", "addview", "addchild"].contains(verb.lowercased()), arguments.count == 1 {
            return added([arguments[0], "to", node])
        }
        return answer(verb.lowercased(), [node] + arguments)
    }

    /// The tokens joined to words: `A . width` is one, a sign belongs to the number after it, and separators are dropped.
    private static func words(_ tokens: [String]) -> [String] {
        var words: [String] = []
        var joins = false
        var depth = 0
        for token in tokens {
            if token == "[" || token == "." || token == "]" || joins || depth > 0, !words.isEmpty {
                words[words.count - 1] += token
                joins = token == "." || token == "-"
                depth += token == "[" ? 1 : token == "]" ? -1 : 0
                continue
            }
            if ["{", "}"].contains(token) { break }
            if ["(", ")", ",", "=", ":"].contains(token) { continue }
            joins = token == "-"
            words.append(token)
        }
        return words
    }

    // MARK: Verbs

    private typealias Answer = @Sendable (_ verb: String, _ words: [String]) -> String?

    private static func answer(_ verb: String, _ words: [String]) -> String? { verbs[verb]?(verb, words) }

    private static let verbs: [String: Answer] = {
        var table: [String: Answer] = [:]
        for (names, answer) in lookVerbs + treeVerbs + geometryVerbs {
            for name in names.split(separator: " ") { table[String(name)] = answer }
        }
        return table
    }()

    /// An answer for a verb with one node; `A` stands for a missing one.
    private static func one(_ answer: @escaping @Sendable (String) -> String) -> Answer {
        { _, words in
            let nodes = words.filter { !fillers.contains($0) }
            guard nodes.count < 2, nodes.allSatisfy(isName) else { return nil }
            return answer(nodes.first ?? "A")
        }
    }

    /// An answer for a verb without operands.
    private static func alone(_ text: String) -> Answer { { _, words in words.isEmpty ? text : nil } }

    private static let fillers: Set<String> = ["to", "the", "a", "an", "of", "in", "into", "at", "by", "as", "with", "from", "all", "node"]

    private static func isName(_ word: String) -> Bool {
        guard let first = word.unicodeScalars.first else { return false }
        return first == "_" || first.properties.isAlphabetic
    }

    private static func isNumber(_ word: String) -> Bool {
        Double(word.hasSuffix("%") ? String(word.dropLast()) : word) != nil
    }

    // MARK: Looking, going back, files

    private static let lookVerbs: [(String, Answer)] = [
        ("inspect describe explain info debug examine", one { "write `why \($0)`: it explains where each number comes from" }),
        ("list ls tree nodes dir", alone("write `show as tree`; `:set show both` shows it after every command")),
        (
            "get read see what log echo puts",
            { _, words in
                words.count == 1 && isName(words[0]) ? "write `print \(words[0])`" : nil
            }
        ),
        ("draw render display picture screenshot", one { "write `show \($0)`, or `show \($0) as svg`" }),
        (
            "clear reset restart clean",
            { _, words in
                words.count == 1 && isName(words[0])
                    ? "write `remove \(words[0])` for the node, or `unset \(words[0])` for its rules"
                    : words.isEmpty
                        ? "`:goto 0` goes back to the beginning, `:undo` undoes one change; in a lesson `:again` starts it again; "
                            + "`remove A` removes a node" : nil
            }
        ),
        ("done finished finish ready ok", alone("in a lesson each statement is checked at once; `:next` opens the next lesson")),
        ("exit quit bye logout q", alone("a script ends with its last line; at the prompt, type `:quit`")),
        (
            "help man",
            { _, words in
                words.isEmpty ? "type `:help` at the prompt, or `tgl help` in the shell" : "type `:help \(words[0])` at the prompt"
            }
        ),
        ("what how huh", alone("`:help` shows what can be typed, and in a lesson `:hint` gives a hint")),
        (
            "hello hi hey start begin tutorial demo example examples sample learn",
            alone("`:learn` opens lessons, `:examples` lists the examples, `:help` shows help")
        ),
        (
            "lesson lessons course courses hint hints answer solution next again skip",
            { verb, words in lessonCommand(verb, words) }
        ),
        (
            "undo redo history verify lint step knobs dump reload recover diff",
            { verb, words in
                words.isEmpty ? "it is a session command: `:\(verb)`" : nil
            }
        ),
        ("back revert", alone("`:undo` undoes one change, `:redo` redoes it")),
        (
            "check validate",
            one { "at the prompt, `:lint \($0)` finds rules that do nothing; `expect \($0).width == 20` checks a condition" }
        ),
        ("goto", { _, words in words.count == 1 && isNumber(words[0]) ? "it is a session command: `:goto \(words[0])`" : nil }),
        (
            "save export write",
            { _, words in
                words.count < 2 ? "at the prompt `:save \(words.first.map(bare) ?? "work.tgl")` saves the commands so far" : nil
            }
        ),
        (
            "load open run include source require",
            { _, words in
                let file = words.first.map(bare) ?? "demo.tgl"
                return words.count < 2 ? "at the prompt `:load \(file)`, in a script `import \"\(file)\"`" : nil
            }
        ),
    ]

    /// The answer for a command of lessons that is written as a statement: `learn 1.2`, `lesson 3`, `skip`.
    private static func lessonCommand(_ verb: String, _ words: [String]) -> String? {
        switch verb {
        case "lesson", "lessons", "course", "courses":
            guard let first = words.first else { return "`:lessons` lists the lessons of the course, `:learn` the courses" }
            let isOne = words.count == 1 && first.utf8.allSatisfy { (48...57).contains($0) }
            return isOne ? "`:learn 1.\(first)` opens lesson \(first) of course 1, `:lessons` lists the lessons" : nil
        default:
            guard words.isEmpty else { return nil }
            let command = ["hints": "hint", "solution": "answer", "skip": "next"][verb] ?? verb
            return "in a lesson it is a session command: `:\(command)`"
        }
    }

    private static func bare(_ word: String) -> String { word.filter { $0 != "\"" } }

    // MARK: The tree

    private static let treeVerbs: [(String, Answer)] = [
        ("delete remove removefromsuperview removefromparent del erase destroy rm discard kill drop", one { "write `remove \($0)`" }),
        ("hide", one { "write `\($0).visibility = gone`, or `invisible` to keep its place" }),
        ("unhide reveal", one { "write `\($0).visibility = visible`" }),
        ("add create make insert new append prepend push addsubview addview addchild", { _, words in added(words) }),
        (
            "duplicate clone",
            { _, words in
                let nodes = words.filter { !fillers.contains($0) }
                guard let first = nodes.first, nodes.count < 3, nodes.allSatisfy(isName) else {
                    return nodes.isEmpty ? "write `copy A as B`" : nil
                }
                return "write `copy \(first) as \(nodes.count > 1 ? nodes[1] : first + "2")`"
            }
        ),
        (
            "swap reorder",
            { _, words in
                words.count == 2 && words.allSatisfy(isName) ? "write `move \(words[1]) before \(words[0])`" : nil
            }
        ),
    ]

    /// `add view`, `add view A to S`, `add A to S`
    private static func added(_ words: [String]) -> String? {
        let namesContainer = words.contains { ["to", "in", "into"].contains($0) }
        let words = words.filter { !fillers.contains($0) }
        guard words.count < 4, words.allSatisfy({ isName($0) || $0.hasPrefix("\"") }) else { return nil }
        guard let first = words.first else { return "a node is made with its kind: `view A`, `label T \"Hello\"`" }
        var kind = Kind(word: first).map(\.word)
        if kind == nil, words.count != 2 || !namesContainer { kind = ForeignNames.kinds[first.lowercased()] }
        guard let kind else {
            if words.count == 2, first.hasPrefix("\"") {
                return "write `insert \(first) to \(words[1])` where `\(words[1])` is a collection, and elsewhere "
                    + "`\(words[1]) { label \(first) }`"
            }
            if first.hasPrefix("\"") {
                return "name the collection: `insert \(first) to Log`; elsewhere a text is a label, `label \(first)`"
            }
            return words.count == 2
                ? "write `move \(first) to \(words[1])`, or `\(words[1]) { view \(first) }` for a new one"
                : "a node is made with its kind: `view \(first)`"
        }
        let name = words.count > 1 ? words[1] : "A"
        return words.count == 3 ? "write `\(words[2]) { \(kind) \(name) }`" : "a node is made with its kind: `\(kind) \(name)`"
    }

    // MARK: Sizes and places

    private static let geometryVerbs: [(String, Answer)] = [
        ("center centre", one { "write `\($0).center = [0, 0]`; `\($0).gravity = center` places its children" }),
        (
            "resize size scale",
            { _, words in
                guard let node = words.first else { return "write `A.size = [60, 40]`" }
                let numbers = words.dropFirst().filter { !fillers.contains($0) && $0 != "x" && $0 != "by" }
                guard isName(node), numbers.allSatisfy(isNumber), numbers.count < 3 else { return nil }
                if numbers.count == 1 { return "write `\(node).width = \(numbers[0])`" }
                return "write `\(node).size = [\(numbers.isEmpty ? "60, 40" : numbers.joined(separator: ", "))]`"
            }
        ),
        (
            "set change update put assign",
            { _, words in
                let words = words.filter { $0 != "to" }
                guard let target = words.first, isName(target), words.count < 4 else { return nil }
                if words.count == 3 { return "write `\(target).\(words[1]) = \(words[2])`" }
                return "write `\(target) = \(words.count == 2 ? words[1] : "20")`"
            }
        ),
        (
            "place position",
            { _, words in
                guard words.count == 3, isName(words[0]), isNumber(words[1]), isNumber(words[2]) else {
                    return words.count == 1 && isName(words[0]) ? "write `\(words[0]).left = 10; \(words[0]).top = 10`" : nil
                }
                return "write `\(words[0]).origin = [\(words[1]), \(words[2])]`"
            }
        ),
        ("align", { _, words in aligned(words.filter { !fillers.contains($0) }) }),
        ("stretch expand grow", one { "write `\($0).width = fill`" }),
        (
            "wrap hug fit shrink",
            // Its children need no names.
            { _, words in words.allSatisfy(isName) ? "write `\(words.first ?? "A").size = [wrap, wrap]`" : nil }
        ),
        ("fill", one { "write `\($0).size = [fill, fill]`, or one of `width = fill` and `height = fill`" }),
        (
            "color colour paint background tint",
            { _, words in
                guard let node = words.first, isName(node), words.count < 3 else { return nil }
                return "write `\(node).color = \(words.count == 2 ? words[1] : "blue")`"
            }
        ),
        ("pad", { _, words in words.count == 2 && isName(words[0]) ? "write `\(words[0]).padding = \(words[1])`" : nil }),
        (
            "constrain pin anchor attach",
            one { "write `\($0) { left = 8; right = 8; top = 8 }`: distances from the edges of its container" }
        ),
    ]

    /// `align A left`, `align A center`
    private static func aligned(_ words: [String]) -> String? {
        guard let node = words.first, isName(node), words.count < 3 else { return nil }
        let edge = words.count == 2 ? words[1].lowercased() : "left"
        if ["center", "centre", "middle"].contains(edge) { return "write `\(node).center = [0, 0]`" }
        guard ["left", "right", "top", "bottom", "leading", "trailing"].contains(edge) else { return nil }
        return "write `\(node).\(edge) = 0`"
    }

    // MARK: Session commands

    /// The answer for a session command in a script: a statement, if one has the same effect.
    private static func command(_ tokens: [String]) -> String? {
        guard tokens.count > 1 else { return nil }
        let rest = words(Array(tokens.dropFirst(2))).joined(separator: " ")
        switch tokens[1] {
        case "why": return "in a script it is a statement: `why \(rest.isEmpty ? "A.width" : rest)`"
        case "help": return "in the shell `tgl help\(rest.isEmpty ? "" : " " + rest)` shows the help page"
        case "load": return "a script loads another with `import \"lib.tgl\"`"
        case "set": return "`tgl run --show tree FILE` selects what is shown; a script uses `show`"
        case "quit", "q", "exit": return "a script ends with its last line"
        case "want", "sweep", "measure", "lint", "verify", "step":
            return "type it at the prompt; `tgl -i FILE` runs a file and opens the prompt"
        default: return nil
        }
    }
}
