import TGLLayout

// Nodes that are put into others by calls.

extension Advice {
    static let trees: [Adviser] = [addedByCall, edgesCompared, unknownInBlock]

    private static let adding: Set<String> = [
        "add", "addsubview", "addview", "addchild", "append", "appendchild", "insert", "push", "addarrangedsubview", "addsubviews",
        "addnode",
    ]

    /// `card.add(T)`, `addSubview(A)`
    private static func addedByCall(_ turn: WrongTurn) -> Advice? {
        guard let open = turn.clause.firstIndex(of: "("), turn.clause.hasSuffix(")") else { return nil }
        let callee = turn.clause[..<open].split(separator: ".").map(String.init)
        guard let verb = callee.last, adding.contains(verb.lowercased()) else { return nil }
        let named = callee.dropLast().joined(separator: ".")
        let container = named.isEmpty || named == "self" || named == "view" ? turn.openNode?.name ?? "screen" : named
        let inner = turn.clause[turn.clause.index(after: open)...].dropLast().trimmed
        guard turn.kind(of: container) != nil, !inner.isEmpty else { return nil }
        let message = "a node goes into another by `move`, or is made in its block"
        let nodes = inner.split(separator: ",").map(\.trimmed)
        if nodes.allSatisfy({ turn.isNode($0) }) {
            let list = nodes.count > 1 ? "[\(nodes.joined(separator: ", "))]" : nodes[0]
            return Advice("write `move \(list) to \(container)`", message: message, note: "")
        }
        let isMade = inner.split(separator: " ").first.map { Kind(word: String($0)) != nil } ?? false
        guard isMade || turn.isName(inner) else { return nil }
        let made = isMade ? inner : "view \(inner)"
        return Advice("write `\(container == "screen" ? made : "\(container) { \(made) }")`", message: message, note: "")
    }

    /// `B.left == A.right + 10` where no layout places by edges
    private static func edgesCompared(_ turn: WrongTurn) -> Advice? {
        guard turn.code == .doesNothing, let relation = turn.relation, relation.sign == "==", let base = relation.base,
            let node = turn.document.find(written: base), let prop = Prop(word: relation.property), prop.isPosition,
            !turn.document.placesByEdges(aroundOf: node), let dot = relation.value.firstIndex(of: "."),
            let target = turn.document.find(written: String(relation.value[..<dot])),
            turn.document.parent(target) == turn.document.parent(node),
            target != node
        else { return nil }
        let way = turn.session.relative(around: [target, node])
        return Advice("to set it, write `\(way); \(base).\(relation.property) = \(relation.value)`")
    }

    /// `view V { foo = 3 }`, `view V { bold }`: in the block of a node no variable is meant.
    private static func unknownInBlock(_ turn: WrongTurn) -> Advice? {
        let given = turn.diagnostic.help ?? ""
        let isGeneral = given.isEmpty || ["make a node with `view", "a new variable is declared"].contains { given.hasPrefix($0) }
        let isWord = turn.relation == nil && given.hasPrefix("did you mean")
        guard turn.code == .unknownName || turn.code == .undeclared, isGeneral || isWord, let open = turn.openNode,
            turn.blocks.last?.head == open.head, turn.isName(turn.text), turn.relation == nil || turn.relation?.base == nil
        else { return nil }
        if let relation = turn.relation, relation.property != turn.text { return nil }
        if isWord, let guess = given.split(separator: "`").dropFirst().first.map(String.init),
            PropertyName(guess) != nil || Kind(word: guess) != nil
        {
            return nil
        }
        let owner = turn.subjectKind.map { "a \($0.word)" } ?? "a node"
        let rule = turn.relation == nil ? "width = 40" : "width = \(turn.relation?.value ?? "40")"
        return Advice(
            "a rule in a block begins with a property of the node, as `\(rule)`, and a child with its kind, as `view \(turn.text)`; "
                + "`:help properties` lists the properties",
            message: "`\(turn.text)` is neither a property of \(owner) nor a kind of node", note: "")
    }
}
