import TGLLayout
import TGLSyntax

// How a node is given a style.

extension Advice {
    static let styles: [Adviser] = [
        Adviser("class-of-bootstrap", classOfBootstrap),
        Adviser("style-as-kind", styleAsKind),
        Adviser("style-behind-dot", styleBehindDot),
        Adviser("style-in-block", styleInBlock),
        Adviser("style-as-name", styleAsName),
        Adviser("style-of-node", styleOfNode),
    ]

    /// `block A : col-md-6`, `flex F : row`: classes of Bootstrap, for which an example has styles.
    private static func classOfBootstrap(_ turn: WrongTurn) -> Advice? {
        guard let colon = turn.clause.firstIndex(of: ":") else { return nil }
        let head = turn.clause[..<colon].trimmed
        let classes = turn.clause[turn.clause.index(after: colon)...].split { $0 == "," || $0 == " " }.map(String.init)
        guard let first = head.split(separator: " ").first, Kind(word: String(first)) != nil, !classes.isEmpty,
            !classes.contains(where: { turn.isStyle($0) })
        else { return nil }
        let styles = classes.map { bootstrapStyle($0) }
        guard styles.allSatisfy({ $0 != nil }) else { return nil }
        let names = styles.compactMap { $0 }.joined(separator: ", ")
        return Advice(
            "`:load example bootstrap` has Bootstrap's columns as styles; after it write `\(head) : \(names)\(shown(turn.block))`",
            message: "there is no style `\(classes[0])`", note: "")
    }

    /// The example's style for a class: `colMd6` for `col-md-6`; `nil` for other words.
    private static func bootstrapStyle(_ name: String) -> String? {
        switch name {
        case "row", "bsRow": return "bsRow"
        case "container", "bsContainer": return "bsContainer"
        case "container-fluid", "bsFluid": return "bsFluid"
        default: break
        }
        let plain = name.lowercased().filter { $0 != "-" }
        guard let stem = ["col", "offset"].first(where: { plain.hasPrefix($0) }) else { return nil }
        var rest = plain.dropFirst(stem.count)
        let size = ["xxl", "xl", "lg", "md", "sm"].first { rest.hasPrefix($0) } ?? ""
        rest = rest.dropFirst(size.count)
        guard rest.isEmpty || rest == "auto" && stem == "col" || Int(rest).map({ (0...12).contains($0) }) ?? false else { return nil }
        return stem + size.prefix(1).uppercased() + size.dropFirst() + (rest == "auto" ? "Auto" : String(rest))
    }

    /// `card a`, `card a { … }`
    private static func styleAsKind(_ turn: WrongTurn) -> Advice? {
        let words = turn.clause.split(separator: " ").map(String.init)
        guard words.count == 2, turn.isStyle(words[0]), turn.isName(words[1]) else { return nil }
        if turn.isNode(words[1]), turn.block == nil {
            return Advice.write("\(words[1]).style = \(words[0])", message: "`\(words[0])` is a style", note: "")
        }
        return Advice.write(
            "view \(words[1]) : \(words[0])\(shown(turn.block))",
            message: "`\(words[0])` is a style, and a node is made by its kind", note: "")
    }

    /// `view a.card`
    private static func styleBehindDot(_ turn: WrongTurn) -> Advice? {
        guard turn.code == nil, let dot = turn.clause.lastIndex(of: ".") else { return nil }
        let style = turn.clause[turn.clause.index(after: dot)...].trimmed
        let head = turn.clause[..<dot].trimmed
        guard turn.isStyle(style), let first = head.split(separator: " ").first, Kind(word: String(first)) != nil else { return nil }
        return Advice.write("\(head) : \(style)\(shown(turn.block))", message: "a style is written after `:`", note: "")
    }

    /// `view a { card }`
    private static func styleInBlock(_ turn: WrongTurn) -> Advice? {
        guard turn.code == .doesNothing, turn.isStyle(turn.clause), let open = turn.openNode else { return nil }
        guard open.kind != nil else {
            return Advice.write("style = \(turn.clause)", message: "`\(turn.clause)` is a style, and this does nothing with it")
        }
        return Advice(
            "write `\(open.head) : \(turn.clause)`, or in its block `style = \(turn.clause)`",
            message: "`\(turn.clause)` is a style, and this does nothing with it")
    }

    /// `view card` with a style `card`
    private static func styleAsName(_ turn: WrongTurn) -> Advice? {
        guard turn.code == .nameInUse, turn.isStyle(turn.text), let symbol = turn.session.names.find(turn.text) else { return nil }
        let words = turn.clause.split(separator: " ").map(String.init)
        guard let first = words.first, Kind(word: first) != nil, words.last == turn.text else { return nil }
        let (free, other) = turn.session.names.freeNames(like: symbol)
        let head = words.dropLast().joined(separator: " ")
        let written = "\(head) \(free) : \(turn.text)\(shown(turn.block))"
        return Advice("choose another name, such as `\(free)` or `\(other)`; with this style, write `\(written)`")
    }

    /// `a : card`, `a.card`, `a = card` for an existing `a`
    private static func styleOfNode(_ turn: WrongTurn) -> Advice? {
        let parts = turn.clause.split { ":=. ".contains($0) }.map(String.init)
        guard parts.count == 2, turn.isNode(parts[0]), turn.isStyle(parts[1]), turn.block == nil else { return nil }
        return Advice.write("\(parts[0]).style = \(parts[1])")
    }
}

extension WrongTurn {
    /// Whether a word can name something: `a`, `cell[3]`.
    func isName(_ word: String) -> Bool {
        guard let first = word.first, first.isLetter || first == "_" else { return false }
        return Document.name(written: word) != nil && word.allSatisfy { $0.isLetter || $0.isNumber || "_[]\"".contains($0) }
    }
}
