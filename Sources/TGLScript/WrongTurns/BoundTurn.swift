import TGLLayout
import TGLSyntax

/// Bounds as other languages write them: conditions, chains of comparisons, or the larger or smaller of several values.
enum BoundTurn {
    private static let signs: [TokenKind: String] = [
        .less: "<=", .lessOrEqual: "<=", .greater: ">=", .greaterOrEqual: ">=", .arrow: ">=", .assign: "=",
    ]
    private static let turned = ["<=": ">=", ">=": "<="]

    // MARK: Comparisons

    /// `A.width >= 100 and A.width <= 160`, `100 <= A.width <= 160`, `A.width > 100`
    static func answer(_ words: TurnWords, _ scope: TurnScope) -> TurnAnswer? {
        let pieces = words.split(at: { $0.kind == .comma || ["and", "&", "&&"].contains($0.text) })
        guard words.contains(where: { signs[$0.kind] != nil }), pieces.count < 5 else { return nil }
        var relations: [String] = []
        var last: TurnWords?
        for piece in pieces {
            guard let found = relation(piece, &last, scope) else { return nil }
            relations += found
        }
        let text = relations.joined(separator: "; ")
        guard text != words.text, relations.count > 1 || !words.contains(where: { $0.kind == .assign }) else { return nil }
        return TurnAnswer(statement: text, because: told(words, relations))
    }

    private static func told(_ words: TurnWords, _ relations: [String]) -> String {
        let compares = words.contains { $0.kind == .less || $0.kind == .greater }
        return relations.count == 1 && compares ? "it is a bound; `expect \(words.text)` tests it" : ""
    }

    /// The relations of one piece; `last` is the target of the piece before it.
    private static func relation(_ piece: TurnWords, _ last: inout TurnWords?, _ scope: TurnScope) -> [String]? {
        let places = piece.indices.filter { signs[piece[$0].kind] != nil }
        guard let first = places.first, let end = places.last, places.count < 4 else { return nil }
        let left = piece[..<first]
        let right = piece[(end + 1)...]
        guard let sign = signs[piece[first].kind], !right.isEmpty else { return nil }
        if places.count > 1, isBounded(left, scope), places.count == 3 || sign == "=" || !isBounded(piece[(first + 1)..<end], scope) {
            last = left
            return chain(left, places, piece)
        }
        if places.count > 2 { return nil }
        if places.count == 2 {
            let middle = piece[(first + 1)..<end]
            guard isBounded(middle, scope), !left.isEmpty, let mirror = turned[sign], let other = signs[piece[end].kind], other == sign
            else {
                return nil
            }
            last = middle
            let relations = [written(middle, mirror, left), written(middle, sign, right)]
            return sign == ">=" ? relations.reversed() : relations
        }
        if left.isEmpty, let target = last { return [written(target, sign, right)] }
        if isBounded(left, scope) || sign == "=" && isTarget(left, scope) {
            last = left
            return [written(left, sign, right)]
        }
        guard isBounded(right, scope), !left.isEmpty, let mirror = turned[sign] else { return nil }
        last = right
        return [written(right, mirror, left)]
    }

    /// `A.width = 50% >= 100 <= 120`: each sign is a relation with the same target.
    private static func chain(_ target: TurnWords, _ places: [Int], _ piece: TurnWords) -> [String]? {
        var relations: [String] = []
        for (index, place) in places.enumerated() {
            let end = index + 1 < places.count ? places[index + 1] : piece.endIndex
            let value = piece[(place + 1)..<end]
            guard let sign = signs[piece[place].kind], index == 0 || sign != "=", !value.isEmpty else { return nil }
            relations.append(written(target, sign, value))
        }
        return relations
    }

    private static func written(_ target: TurnWords, _ sign: String, _ value: TurnWords) -> String {
        "\(target.text) \(sign) \(TurnValues.value(value, for: target.last?.text ?? ""))"
    }

    /// Whether words are a size or a position: `A.width`, or `width` in a block.
    private static func isBounded(_ words: TurnWords, _ scope: TurnScope) -> Bool {
        guard let last = words.last, let name = PropertyName(last.text), let prop = name.parts.first else { return false }
        return name.parts.count == 1 && (prop.isSize || prop.isPosition) && isTarget(words, scope)
    }

    static func isTarget(_ words: TurnWords, _ scope: TurnScope) -> Bool {
        guard let last = words.last, last.kind == .name, PropertyName(last.text) != nil else { return false }
        if words.count == 1 { return scope.open.last.map { $0.name != "screen" } ?? false }
        let base = words.dropLast(2).text
        guard words.dropLast().last?.kind == .dot, base != "screen", !base.isEmpty, !base.contains(" "),
            words.dropLast(2).allSatisfy({ [.name, .leftBracket, .rightBracket, .number, .string].contains($0.kind) })
        else { return false }
        return scope.document == nil || scope.node(base) != nil
    }

    // MARK: Choices

    /// `max(100, 30%)`, `min(B.width, 160)`, `clamp(100, 30%, 160)` as a value with bounds; `nil` for anything else, or if all values are
    /// numbers.
    static func chosen(
        _ value: TurnWords, for property: String, of target: String, _ scope: TurnScope
    ) -> (value: String, bounds: [String])? {
        guard let name = value.first, ["max", "min", "clamp"].contains(name.text), value.dropFirst().first?.kind == .leftParen,
            value.dropFirst().closing == value.endIndex - 1, isKnown(value.dropFirst(), of: target, scope)
        else { return nil }
        let items = value.dropFirst(2).dropLast().split(at: { $0.kind == .comma })
        func text(_ item: TurnWords) -> String { TurnValues.value(item, for: property) }
        let base: Int
        var bounds: [String] = []
        if name.text == "clamp" {
            guard items.count == 3 else { return nil }
            base = 1
            bounds = [">= \(text(items[0]))", "<= \(text(items[2]))"]
        } else {
            guard items.count > 1, let place = items.firstIndex(where: { !isNumber($0) }) else { return nil }
            base = place
            let sign = name.text == "max" ? ">=" : "<="
            bounds = items.indices.filter { $0 != place }.map { "\(sign) \(text(items[$0]))" }
        }
        if let inner = chosen(items[base], for: property, of: target, scope) { return (inner.value, inner.bounds + bounds) }
        return (text(items[base]), bounds)
    }

    private static func isNumber(_ words: TurnWords) -> Bool {
        guard let first = words.first, first.kind == .number else { return false }
        return words.count == 1 || words.count == 2 && words.last?.kind == .name
    }

    /// Whether all names in a value are known and may be followed; a misspelled name keeps its own error.
    private static func isKnown(_ value: TurnWords, of target: String, _ scope: TurnScope) -> Bool {
        value.indices.allSatisfy { index in
            let word = value[index]
            guard word.kind == .name else { return true }
            if index > value.startIndex, value[index - 1].kind == .dot { return PropertyName(word.text) != nil }
            if index > value.startIndex, value[index - 1].kind == .number { return true }
            return ["max", "min", "clamp", "parent", "screen"].contains(word.text) || WordBook.shared[word.text] != nil
                || scope.mayFollow(word.text, from: target)
        }
    }
}
