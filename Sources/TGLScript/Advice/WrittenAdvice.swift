import TGLLayout
import TGLSyntax

// Relations written as they are spoken.

extension Advice {
    static let written: [Adviser] = [
        Adviser("bounds-in-one", boundsInOne),
        Adviser("times-in-words", timesInWords),
        Adviser("variable-meant", variableMeant),
        Adviser("size-and-number", sizeAndNumber),
    ]

    /// `A.width >= 100 <= 160`, `width = 30% >= 100 <= 160`
    private static func boundsInOne(_ turn: WrongTurn) -> Advice? {
        guard let relation = turn.relation, ["=", ">=", "<="].contains(relation.sign), PropertyName(relation.property) != nil else {
            return nil
        }
        var statements: [(sign: String, value: [String])] = [(relation.sign, [])]
        for word in relation.value.split(separator: " ").map(String.init) {
            if word == ">=" || word == "<=" {
                statements.append((word, []))
            } else {
                statements[statements.count - 1].value.append(word)
            }
        }
        guard statements.count > 1, statements.allSatisfy({ !$0.value.isEmpty }) else { return nil }
        let target = (relation.base.map { $0 + "." } ?? "") + relation.property
        return Advice.write(
            statements.map { "\(target) \($0.sign) \($0.value.joined(separator: " "))" }.joined(separator: "; "),
            message: "a rule and its bounds are relations of their own", note: "")
    }

    /// `A.height = 1.5 x width`
    private static func timesInWords(_ turn: WrongTurn) -> Advice? {
        guard let relation = turn.relation, relation.sign == "=", Prop(word: relation.property)?.isSize ?? false else { return nil }
        let words = relation.value.split(separator: " ").map(String.init)
        guard words.count == 3, ["x", "×", "times"].contains(words[1]) else { return nil }
        // In its block the node's own sizes need no name.
        let owner = relation.base.map { $0 + "." } ?? ""
        func named(_ word: String) -> String { ["width", "height"].contains(word) ? owner + word : word }
        guard [words[0], words[2]].contains(where: { Double($0) != nil }) else { return nil }
        return Advice.write("\(owner)\(relation.property) = \(named(words[0])) * \(named(words[2]))")
    }

    /// `X = 1` at top level
    private static func variableMeant(_ turn: WrongTurn) -> Advice? {
        guard turn.code == .missingNode || turn.code == .undeclared, let relation = turn.relation, relation.base == nil,
            relation.sign == "=", turn.openNode == nil, turn.text == relation.property,
            relation.property.count == 1, relation.property.first?.isUppercase ?? false, !turn.isNode(relation.property),
            Double(relation.value) != nil || relation.value.hasPrefix("\"")
        else { return nil }
        let name = relation.property
        return Advice.write(
            "let \(name) = \(relation.value)", to: "to declare a variable", message: "nothing is named `\(name)`",
            note: "a rule names its node: `A.width = \(relation.value)`")
    }

    /// `A.size = P.size + 24`
    private static func sizeAndNumber(_ turn: WrongTurn) -> Advice? {
        guard turn.code == .type || turn.code == .badValue, let relation = turn.relation, relation.property == "size" else { return nil }
        let words = relation.value.split(separator: " ", maxSplits: 1).map(String.init)
        guard let first = words.first, first.hasSuffix(".size"), turn.isNode(String(first.dropLast(".size".count))) else { return nil }
        let node = first.dropLast(".size".count)
        // A container follows its content with `wrap`.
        if let subject = turn.subject, turn.isInside(String(node), subject) { return nil }
        let rest = words.count == 2 ? " " + words[1] : ""
        let owner = relation.base.map { $0 + "." } ?? ""
        return Advice.write("\(owner)size = [\(node).width\(rest), \(node).height\(rest)]")
    }
}
