import TGLLayout

// Names in loops and functions, and indexed names of nodes.

extension Advice {
    static let loops: [Adviser] = [
        Adviser("name-in-loop", sameNameInLoop),
        Adviser("index-without-brackets", indexGluedToName),
        Adviser("text-without-braces", textWithoutBraces),
        Adviser("number-in-name", numberInName),
        Adviser("key-after-dot", keyAfterDot),
        Adviser("range-of-nodes", rangeOfNodes),
        Adviser("child-by-index", childByIndex),
        Adviser("index-not-made", unmadeIndex),
        Adviser("first-in-loop", firstInLoop),
    ]

    /// The creation of a node in a text: its kind, its name and the rest.
    private struct Made {
        let head: String
        let name: String
        let rest: String
        /// The block after it, with its braces.
        let block: String

        init?(_ turn: WrongTurn) {
            let words = turn.clause.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
            guard let first = words.first, Kind(word: first) != nil else { return nil }
            let turned = words.count > 1 && (words[1] == "horz" || words[1] == "vert")
            head = words.prefix(turned ? 2 : 1).joined(separator: " ")
            let tail = turn.clause.dropFirst(head.count).trimmed
            var depth = 0
            let name = tail.prefix { c in
                if c == "[" || c == "(" { depth += 1 }
                if c == "]" || c == ")" { depth -= 1 }
                return c != "\"" && c != ":" && (c != " " || depth > 0)
            }
            self.name = String(name)
            rest = tail.dropFirst(name.count).trimmed
            block = shown(turn.block)
        }

        /// The creation with another name, and another text if one is given.
        func with(name: String, text: String? = nil) -> String {
            let text = text ?? rest
            return "\(head) \(name)" + (text.isEmpty ? "" : " \(text)") + block
        }
    }

    /// `for i in 1..4 { label m "x" }`, and the same in a function
    private static func sameNameInLoop(_ turn: WrongTurn) -> Advice? {
        guard turn.code == .nameInUse, let made = Made(turn), !made.name.isEmpty, !made.name.contains("[") else { return nil }
        if let variable = turn.loopVariables.last {
            let name = glued(made.name, variable) ?? made.name
            return Advice.write(
                made.with(name: "\(name)[\(variable)]"), then: ": the index makes each a name of its own",
                message: "each turn of the loop makes a node called `\(made.name)`", note: "")
        }
        guard let function = turn.blocks.last(where: { $0.parameters != nil }), let parameters = function.parameters else { return nil }
        let call = function.words.dropFirst().first.map { String($0.prefix { $0 != "(" }) } ?? "f"
        if parameters.contains(made.name), made.rest.isEmpty {
            return Advice.write(
                "\(made.head) \"{\(made.name)}\"", to: "for a node without a name whose text is the parameter",
                message: "each call of `\(call)` makes a node called `\(made.name)`", note: "")
        }
        if let parameter = parameters.first {
            return Advice.write(
                made.with(name: "\(made.name)[\(parameter)]"),
                then: " with a number or a text in `\(parameter)` as the index, or no name: "
                    + "`\(made.with(name: "").replacing("  ", with: " "))`",
                message: "each call of `\(call)` makes a node called `\(made.name)`", note: "")
        }
        return Advice(
            "give the function an index, `def \(call)(i)`, and write `\(made.with(name: "\(made.name)[i]"))`",
            message: "each call of `\(call)` makes a node called `\(made.name)`", note: "")
    }

    /// `dayi` without the variable at its end.
    private static func glued(_ name: String, _ variable: String) -> String? {
        name.hasSuffix(variable) && name.count > variable.count + 1 ? String(name.dropLast(variable.count)) : nil
    }

    /// `view day{i} { … }`, `view day(i) { … }`
    private static func indexGluedToName(_ turn: WrongTurn) -> Advice? {
        guard turn.code == nil || turn.code == .doesNothing else { return nil }
        var head = turn.clause
        var index: String?
        if turn.clause.isEmpty, let closed = turn.closed {
            (head, index) = (closed.head, closed.block)
        } else if turn.code == .doesNothing, let open = turn.openNode {
            (head, index) = (open.head, turn.clause)
        } else if let open = head.firstIndex(of: "("), head.hasSuffix(")") {
            index = head[head.index(after: open)...].dropLast().trimmed
            head = head[..<open].trimmed
        }
        let words = head.split(separator: " ")
        guard let index, turn.loopVariables.contains(index) || Int(index) != nil, words.count > 1, Kind(word: String(words[0])) != nil
        else { return nil }
        let written = "\(head)[\(index)]\(shown(turn.code == .doesNothing ? nil : turn.block))"
        let message = "the index of a name is written in square brackets: `\(words[words.count - 1])[\(index)]`"
        // With braces, the error is after the name.
        guard turn.clause.hasPrefix(head) else { return Advice("write `\(written)`", message: message, note: "") }
        return .write(written, message: message, note: "")
    }

    /// A block with its braces if it is short, else `{ … }`.
    static func shown(_ block: String?, empty: String = "") -> String {
        guard let block = block.map({ Substring($0).trimmed }), !block.isEmpty else { return empty }
        return block.utf8.count > 80 || block.contains("\n") ? " { … }" : " { \(block) }"
    }

    /// `label d[i] i`, `label d[i] "day " + i`
    private static func textWithoutBraces(_ turn: WrongTurn) -> Advice? {
        guard turn.code == nil || turn.code == .type, let made = Made(turn), !made.rest.isEmpty, !made.rest.hasPrefix(":") else {
            return nil
        }
        let parts = made.rest.split(separator: "+").map { $0.trimmed }
        let variables = turn.loopVariables + turn.blocks.flatMap { $0.parameters ?? [] }
        guard parts.contains(where: { part in variables.contains { part == $0 || part.hasPrefix($0 + ".") || part.hasPrefix($0 + "[") } })
        else { return nil }
        let text = parts.map { part in
            part.hasPrefix("\"") && part.hasSuffix("\"") && part.count > 1 ? String(part.dropFirst().dropLast()) : "{\(part)}"
        }.joined()
        return Advice.write(
            made.with(name: made.name, text: "\"\(text)\""),
            message: "the text of a node is written in quotes, and a value in it in braces", note: "")
    }

    /// `m1.left`, `m.2.left` with nodes `m[1]`, `m[2]`
    private static func numberInName(_ turn: WrongTurn) -> Advice? {
        let name = turn.text.split(separator: ".").first.map(String.init) ?? ""
        let plain = String(name.reversed().drop { $0.isNumber }.reversed())
        let number = name.dropFirst(plain.count)
        if turn.code == .unknownName || turn.code == .undeclared, !number.isEmpty, turn.document.hasGroup(plain) {
            return indexed(turn, name, plain, String(number))
        }
        // `m.2.left` is parsed as `m` and a number.
        for word in turn.clause.split(whereSeparator: { " =+-*/".contains($0) }) {
            let steps = word.split(separator: ".")
            guard steps.count > 1, turn.document.hasGroup(String(steps[0])), Int(steps[1]) != nil else { continue }
            return indexed(turn, "\(steps[0]).\(steps[1])", String(steps[0]), String(steps[1]))
        }
        return nil
    }

    private static func indexed(_ turn: WrongTurn, _ written: String, _ group: String, _ index: String) -> Advice {
        guard turn.document.find(written: "\(group)[\(index)]") != nil else {
            let first = turn.document.firstOfGroup(group).map { turn.document.nameText($0) } ?? group
            return Advice("`\(group)` has an index: write `\(turn.clause.replacing(written, with: first))`")
        }
        return Advice.write(turn.clause.replacing(written, with: "\(group)[\(index)]"))
    }

    /// `head.Mo.width` with a node `head["Mo"]`; `F.n.width` where `n` is a node
    private static func keyAfterDot(_ turn: WrongTurn) -> Advice? {
        guard turn.code == .unknownProperty || turn.code == .noMember || turn.code == .noSuchNode else { return nil }
        let name = turn.text.split(separator: ".").last.map(String.init) ?? turn.text
        for word in turn.clause.split(whereSeparator: { " =+-*/;".contains($0) }).map(String.init) {
            guard let place = word.firstRange(of: ".\(name)") else { continue }
            let base = String(word[..<place.lowerBound])
            let tail = word[place.upperBound...]
            let keyed = "\(base)[\"\(name)\"]"
            if turn.document.find(written: keyed) != nil {
                return Advice.write(turn.clause.replacing(word, with: keyed + tail), then: ": a key is written in brackets")
            }
            guard !tail.isEmpty, turn.isNode(base), turn.isInside(name, base) else { continue }
            return Advice.write(
                turn.clause.replacing(word, with: name + tail),
                message: "`\(name)` is a node, not a property of `\(base)`: every node is named by itself", note: "")
        }
        return nil
    }

    /// `d[1..7].color = red`
    private static func rangeOfNodes(_ turn: WrongTurn) -> Advice? {
        guard let relation = turn.relation, let base = relation.base, let open = base.firstIndex(of: "["), base.hasSuffix("]") else {
            return nil
        }
        let group = String(base[..<open])
        let inner = base[base.index(after: open)...].dropLast()
        guard inner.contains(".."), turn.document.hasGroup(group) else { return nil }
        return Advice.write(
            "for i in \(inner) { \(group)[i].\(relation.property) \(relation.sign) \(relation.value) }",
            then: "; `\(group).\(relation.property)` sets all of them",
            message: "the index of a name is one number or one text", note: "")
    }

    /// `F[0]`, `F.children[0]`, `C[0].children[0]`: a child by its index
    private static func childByIndex(_ turn: WrongTurn) -> Advice? {
        for word in turn.clause.split(whereSeparator: { " =+*/".contains($0) }).map(String.init) {
            if let advice = childOfIndexed(turn, word) { return advice }
            guard let open = word.firstIndex(of: "["), let close = word.firstIndex(of: "]"), open < close else { continue }
            var base = String(word[..<open])
            for ending in [".children", ".subviews", ".child", ".views"] where base.hasSuffix(ending) { base.removeLast(ending.count) }
            guard let node = turn.document.find(base), turn.document.first(node) != nil, !turn.document.hasGroup(base),
                Int(word[word.index(after: open)..<close]) != nil
            else { continue }
            if turn.document.hasItems(node) {
                let written = "\(base)\(word[open...])"
                if written == word { continue }
                return Advice.write(turn.clause.replacing(word, with: written), then: ": the item at a place, counted from 0, made or not")
            }
            let written = "children(\(base))\(word[open...])"
            return Advice.write(turn.clause.replacing(word, with: written), then: ": the children of a node are a list, counted from 0")
        }
        return nil
    }

    private static let childWords = [".children", ".subviews", ".child", ".views"]

    /// `C[0].children[0]`, `m[2].child[0].width`
    private static func childOfIndexed(_ turn: WrongTurn, _ word: String) -> Advice? {
        for ending in childWords {
            guard let place = word.firstRange(of: "]\(ending)[") else { continue }
            let base = word[..<word.index(after: place.lowerBound)]
            let rest = word[place.upperBound...]
            let name = String(base.prefix { $0 != "[" })
            guard turn.isNode(name), let close = rest.firstIndex(of: "]"), Int(rest[..<close]) != nil else { continue }
            let clause = turn.clause.replacing(word, with: "children(\(base))[\(rest)")
            return Advice.write(
                turn.code == .doesNothing ? "print \(clause)" : clause, then: ": the children of a node are a list, counted from 0",
                message: "`\(ending.dropFirst())` is no property of a node", note: "")
        }
        return nil
    }

    /// `top = if i == 1 then 24 else a[i - 1].bottom + 24`
    private static func firstInLoop(_ turn: WrongTurn) -> Advice? {
        guard turn.code == .liveInCall, let relation = turn.relation, let variable = turn.loopVariables.last,
            let condition = relation.value.firstRange(of: "if "), condition.lowerBound == relation.value.startIndex,
            let then = relation.value.firstRange(of: " then "), let other = relation.value.firstRange(of: " else "),
            condition.upperBound <= then.lowerBound, then.upperBound <= other.lowerBound,
            relation.value[condition.upperBound..<then.lowerBound].split(separator: " ").first.map(String.init) == variable
        else { return nil }
        let parts = [relation.value[then.upperBound..<other.lowerBound], relation.value[other.upperBound...]].map(\.trimmed)
        let following = parts.map { withPrevious($0, variable) }
        guard let place = following.firstIndex(where: { $0 != nil }), let follows = following[place], following[1 - place] == nil else {
            return nil
        }
        let first = parts[1 - place]
        let target = relation.base.map { "\($0)." } ?? ""
        return Advice.write(
            "\(target)\(relation.property) \(relation.sign) \(follows) or \(first)",
            then: ": `prev` is the sibling before it, and what follows `or` counts where there is none", note: "")
    }

    /// A text with `prev` in place of `a[i - 1]`; `nil` if it does not contain that.
    private static func withPrevious(_ text: String, _ variable: String) -> String? {
        var from = text.startIndex
        while let open = text[from...].firstIndex(of: "["), let close = text[open...].firstIndex(of: "]") {
            from = text.index(after: close)
            guard text[text.index(after: open)..<close].filter({ $0 != " " }) == "\(variable)-1" else { continue }
            let start =
                text[..<open].lastIndex { !($0.isLetter || $0.isNumber || $0 == "_") }.map { text.index(after: $0) } ?? text.startIndex
            guard start < open, text[from...].hasPrefix(".") else { continue }
            return "\(text[..<start])prev\(text[from...])"
        }
        return nil
    }

    /// `cell[0] { … }` while no such node is made yet
    private static func unmadeIndex(_ turn: WrongTurn) -> Advice? {
        guard turn.code == .unknownName || turn.code == .noSuchNode, turn.block != nil, turn.relation == nil,
            let open = turn.clause.firstIndex(of: "["), turn.clause.hasSuffix("]"), !turn.clause.contains(" ")
        else { return nil }
        let group = String(turn.clause[..<open])
        let kind = turn.document.firstOfGroup(group).map { turn.document.kind($0).word } ?? "view"
        return Advice.write("\(kind) \(turn.clause)\(shown(turn.block))", to: "to make it")
    }
}
