import TGLLayout

// Calls that put nodes into others.

extension Advice {
    static let trees: [Adviser] = [
        Adviser("item-by-call", insertedItem),
        Adviser("node-by-call", addedByCall),
        Adviser("edges-compared", edgesCompared),
        Adviser("edges-in-words", edgesSaid),
        Adviser("unknown-in-block", unknownInBlock),
        Adviser("number-as-now", currentNumber),
    ]

    private static let adding: Set<String> = [
        "add", "addsubview", "addview", "addchild", "append", "appendchild", "insert", "push", "addarrangedsubview", "addsubviews",
        "addnode",
    ]

    private static let atStart: Set<String> = ["prepend", "unshift", "pushfront", "addfirst", "insertfirst"]

    /// `append "x" to Log`, `Log.push("x")`, `insert "x" in Log`: values are inserted into collections; elsewhere a text needs a label.
    private static func insertedItem(_ turn: WrongTurn) -> Advice? {
        guard let (verb, value, container) = inserted(turn.clause), let node = turn.document.find(written: container),
            !turn.isNode(value), !value.isEmpty
        else { return nil }
        let isFirst = atStart.contains(verb.lowercased())
        guard isFirst || adding.contains(verb.lowercased()) else { return nil }
        guard turn.document.hasItems(node) else {
            let isText = value.hasPrefix("\"") && value.hasSuffix("\"")
            return isText ? .write("\(container) { label \(value) }", message: "`insert` puts values into a collection", note: "") : nil
        }
        // `Log.insert("x", 0)`
        let parts = value.split(separator: ",").map(\.trimmed)
        if parts.count == 2, let place = UInt(parts[1]) {
            return Advice.write(
                "insert \(parts[0]) to \(container) at \(place)", message: "values go into a collection by `insert … to`", note: "")
        }
        return Advice.write(
            "insert \(value) to \(container)\(isFirst ? " at 0" : "")", message: "values go into a collection by `insert … to`",
            note: "")
    }

    /// The verb, the value and the container of `push "x" to Log` and `Log.push("x")`.
    private static func inserted(_ clause: String) -> (verb: String, value: String, container: String)? {
        if let open = clause.firstIndex(of: "("), clause.hasSuffix(")"), let dot = clause[..<open].lastIndex(of: ".") {
            var container = String(clause[..<dot])
            if container.hasSuffix(".items") { container.removeLast(".items".count) }
            let value = clause[clause.index(after: open)...].dropLast().trimmed
            return (String(clause[clause.index(after: dot)..<open]), value, container)
        }
        guard let space = clause.firstIndex(of: " ") else { return nil }
        for word in [" to ", " into ", " in ", " on "] {
            guard let place = clause.ranges(of: word).last, place.lowerBound > space else { continue }
            let value = clause[clause.index(after: space)..<place.lowerBound].trimmed
            return (String(clause[..<space]), value, clause[place.upperBound...].trimmed)
        }
        return nil
    }

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
            return Advice.write("move \(list) to \(container)", message: message, note: "")
        }
        let isMade = inner.split(separator: " ").first.map { Kind(word: String($0)) != nil } ?? false
        guard isMade || turn.isName(inner) else { return nil }
        let made = isMade ? inner : "view \(inner)"
        return Advice.write(container == "screen" ? made : "\(container) { \(made) }", message: message, note: "")
    }

    /// `B.left == A.right + 10` in a layout that does not place by edges
    private static func edgesCompared(_ turn: WrongTurn) -> Advice? {
        guard turn.code == .doesNothing, let relation = turn.relation, relation.sign == "==", let base = relation.base,
            let way = relative(for: relation, turn)
        else { return nil }
        return Advice.write("\(way); \(base).\(relation.property) = \(relation.value)", to: "to set it")
    }

    /// `B next to A`, answered with `B.left = A.right`, in a layout that does not place by edges
    private static func edgesSaid(_ turn: WrongTurn) -> Advice? {
        guard let offer = Offer.offers(in: turn.diagnostic.help ?? "").first, let relation = WrittenRelation(offer.text),
            relation.sign == "=", !relation.value.contains(";"), let way = relative(for: relation, turn)
        else { return nil }
        return Advice.write("\(way); \(offer.text)")
    }

    /// The statements that put two siblings, one following an edge of the other, into a layout that places by edges.
    private static func relative(for relation: WrittenRelation, _ turn: WrongTurn) -> String? {
        guard let base = relation.base, let node = turn.document.find(written: base), let prop = Prop(word: relation.property),
            prop.isPosition, !turn.document.placesByEdges(aroundOf: node), let dot = relation.value.firstIndex(of: "."),
            let target = turn.document.find(written: String(relation.value[..<dot])), target != node,
            turn.document.parent(target) == turn.document.parent(node)
        else { return nil }
        return turn.session.relative(around: [target, node])
    }

    /// `In.height = screen.height * 0.5` where `In` may not follow the screen: uses the present number.
    private static func currentNumber(_ turn: WrongTurn) -> Advice? {
        guard turn.code == .badReference, let help = turn.diagnostic.help, help.hasPrefix("write `value("), let relation = turn.relation,
            let call = help.split(separator: "`").dropFirst().first.map(String.init)
        else { return nil }
        let name = String(call.dropFirst("value(".count).dropLast())
        guard let place = relation.value.firstRange(of: name), !(relation.value[..<place.lowerBound].last.map(isOfName) ?? false) else {
            return nil
        }
        // `[A.width, A.height]` follows the same node twice.
        let node = name.prefix { $0 != "." } + "."
        if node == "screen.", let inner = asLargeAsTheScreen(turn, name) {
            let value = relation.value.replacing(name, with: "\(inner).\(name.dropFirst(node.count))")
            return Advice.write(
                "\(turn.prefix)\(relation.property) \(relation.sign) \(value)",
                then: "; `\(call)` is the number as it is now", note: "its container follows the screen")
        }
        var value = ""
        var rest = relation.value[...]
        while let next = rest.firstRange(of: node) {
            value += rest[..<next.lowerBound]
            let reads = next.lowerBound == rest.startIndex || !isOfName(rest[rest.index(before: next.lowerBound)])
            let property = rest[next.upperBound...].prefix(while: \.isLetter)
            value += reads ? "value(\(node)\(property))" : "\(node)\(property)"
            rest = rest[property.endIndex...]
        }
        value += rest
        return Advice.write("\(turn.prefix)\(relation.property) \(relation.sign) \(value)", to: "for the number as it is now")
    }

    /// The container that the node may follow instead of the screen: one that is as wide or tall by its own rule.
    private static func asLargeAsTheScreen(_ turn: WrongTurn, _ size: String) -> String? {
        guard let prop: Prop = size == "screen.width" ? .width : size == "screen.height" ? .height : nil, let subject = turn.subject,
            let node = turn.document.find(written: subject), let container = turn.document.parent(node), container != Document.screen,
            !Document.isMadeName(turn.document.nameText(container)), turn.document.lookup(container, prop).rule.kind != .wrap
        else { return nil }
        let (own, screen) = (turn.document.frame(container), turn.document.frame(Document.screen))
        let isAsLarge = prop == .width ? own.width == screen.width : own.height == screen.height
        return isAsLarge ? turn.document.nameText(container) : nil
    }

    /// `view V { foo = 3 }`, `view V { bold }`: in a node's block a variable is not meant.
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
