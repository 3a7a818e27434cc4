import TGLLayout
import TGLSyntax

/// Statements with several targets, and those of a node's children: `A.right = B.right = 8`, `A.left, A.right = 8`, `S.children.width = 9`.
enum TargetTurn {
    static func answer(_ words: TurnWords, _ reader: TurnReader) -> TurnAnswer? {
        chained(words, reader) ?? listed(words, reader) ?? ofChildren(words, reader)
    }

    /// `A.right = A.bottom = 8`
    private static func chained(_ words: TurnWords, _ reader: TurnReader) -> TurnAnswer? {
        let pieces = words.split(at: { $0.kind == .assign })
        guard pieces.count > 2, pieces.count < 6, let value = pieces.last, words.last == value.last else { return nil }
        return relations(Array(pieces.dropLast()), value, reader)
    }

    /// `A.right, A.bottom = 8` of properties, `A, B.width = 9` of nodes
    private static func listed(_ words: TurnWords, _ reader: TurnReader) -> TurnAnswer? {
        let sides = words.split(at: { $0.kind == .assign })
        guard sides.count == 2, let value = sides.last else { return nil }
        let targets = sides[0].split(at: { $0.kind == .comma || $0.text == "and" })
        guard targets.count > 1, targets.count < 9 else { return nil }
        let nodes = targets.dropLast().map(\.text)
        if nodes.allSatisfy({ reader.scope.node($0) != nil }), let last = targets.last, last.count > 2, last.dropLast().last?.kind == .dot,
            let property = last.last, PropertyName(property.text) != nil
        {
            let list = (nodes + [last.dropLast(2).text]).joined(separator: ", ")
            return TurnAnswer(statement: "[\(list)].\(property.text) = \(TurnValues.value(value, for: property.text))")
        }
        return relations(targets, value, reader)
    }

    private static func relations(_ targets: [TurnWords], _ value: TurnWords, _ reader: TurnReader) -> TurnAnswer? {
        guard targets.allSatisfy({ BoundTurn.isTarget($0, reader.scope) }) else { return nil }
        let relations = targets.map { "\($0.text) = \(TurnValues.value(value, for: $0.last?.text ?? ""))" }
        return TurnAnswer(statement: relations.joined(separator: "; "))
    }

    /// `S.children.width = 9` as `children(S).width = 9`
    private static func ofChildren(_ words: TurnWords, _ reader: TurnReader) -> TurnAnswer? {
        guard let sign = words.firstIndex(where: { [.assign, .lessOrEqual, .greaterOrEqual].contains($0.kind) }), sign + 1 < words.endIndex
        else { return nil }
        let target = words[..<sign]
        if let answer = ofChildrenCalled(target, words[sign], words[(sign + 1)...], reader) { return answer }
        guard target.count > 4, let property = target.last, target.dropLast().last?.kind == .dot, let children = target.dropLast(2).last,
            ["children", "subviews", "items", "arrangedsubviews"].contains(children.key), target.dropLast(3).last?.kind == .dot
        else { return nil }
        let node = target.dropLast(4).text
        guard reader.scope.node(node) != nil else { return nil }
        let name = "children(\(node))"
        let value = words[(sign + 1)...]
        if let answer = reader.relation(name, target.suffix(1), words[sign], value) { return answer }
        guard PropertyName(property.text) != nil else { return nil }
        return TurnAnswer(statement: "\(name).\(property.text) \(words[sign].text) \(value.text)")
    }

    /// `children(S).flex-basis = 0`, with a property that is called otherwise here
    private static func ofChildrenCalled(
        _ target: TurnWords, _ sign: TurnWord, _ value: TurnWords, _ reader: TurnReader
    ) -> TurnAnswer? {
        guard target.count > 4, target.first?.text == "children", let property = target.last, PropertyName(property.text) == nil,
            target.dropLast().last?.kind == .dot
        else { return nil }
        return reader.relation(target.dropLast(2).text, target.suffix(1), sign, value)
    }
}
