import TGLLayout
import TGLSyntax

// Rules that depend on themselves: cycles, containers that follow their children, and nodes that are not made yet.

extension Advice {
    static let cycles: [Adviser] = [
        Adviser("follows-itself", ownSize),
        Adviser("follows-each-other", siblings),
        Adviser("container-follows-child", containerOfChild),
        Adviser("what-is-left", remainder),
        Adviser("far-edge", farEdge),
        Adviser("made-later", madeLater),
    ]

    /// The node and property of an element of a cycle: `A.width`.
    private static func split(_ part: String) -> (node: String, prop: Prop)? {
        guard let dot = part.lastIndex(of: "."), let prop = Prop(word: String(part[part.index(after: dot)...])) else { return nil }
        return (String(part[..<dot]), prop)
    }

    /// The elements of the cycle in the error.
    private static func parts(_ turn: WrongTurn) -> [(node: String, prop: Prop)] {
        guard turn.code == .cycle, let text = turn.diagnostic.message.firstRange(of: ": ") else { return [] }
        return turn.diagnostic.message[text.upperBound...].split(separator: " → ").compactMap { split(String($0)) }
    }

    private static func kindOfCycle(_ parts: [(node: String, prop: Prop)]) -> String {
        parts.contains { $0.prop.isPosition } ? "a position cannot depend on itself" : "a size cannot depend on itself"
    }

    /// `A.width = A.width + 10`, `width = width / 2`
    private static func ownSize(_ turn: WrongTurn) -> Advice? {
        let parts = parts(turn)
        guard parts.count == 2, parts[0] == parts[1], let relation = turn.relation else { return nil }
        let word = parts[0].prop.word
        let note = kindOfCycle(parts)
        let own = ["\(parts[0].node).\(word)", "self.\(word)", word]
        for name in own where relation.value.hasPrefix(name) {
            let rest = relation.value.dropFirst(name.count).trimmed
            guard let sign = rest.first, "+-*/".contains(sign) else { continue }
            let amount = rest.dropFirst().trimmed
            if turn.document.find(written: parts[0].node) == nil, sign == "+" || sign == "-" {
                return Advice(
                    "give it a number, such as `\(turn.prefix)\(word) = 40`; `\(word) \(sign)= \(amount)` changes it later", note: note)
            }
            guard relation.base != nil else { break }
            return Advice.write("\(turn.prefix)\(word) \(sign)= \(amount)", to: "to change what is set", note: note)
        }
        guard relation.base == nil else {
            return Advice("give it a number, such as `\(turn.prefix)\(word) = 40`", note: note)
        }
        let value = relation.value.replacing("self.\(word)", with: word).replacing("\(parts[0].node).\(word)", with: word)
        guard parts[0].prop.isSize else { return Advice("give it a number, such as `\(word) = 40`", note: note) }
        return Advice.write(
            "\(word) = \(value.replacing(word, with: "parent.\(word)"))", to: "for a part of the container's",
            then: "; for a size of its own, a number: `\(word) = 40`",
            note: "`\(word)` is the node's own here, and \(note)")
    }

    /// `A.width = B.width` where `B.width = A.width` is set
    private static func siblings(_ turn: WrongTurn) -> Advice? {
        let parts = parts(turn)
        guard parts.count > 2, let relation = turn.relation, let subject = turn.subject else { return nil }
        let note = kindOfCycle(parts)
        let others = parts.filter { $0.node != subject }
        let sizes = parts.filter { $0.prop.isSize }
        let nodes = Set(parts.map(\.node))
        if let prop = sizes.first?.prop, sizes.map(\.node).count > 1, nodes.count == 2, let other = others.first,
            let container = turn.container, let kind = turn.kind(of: container), equalSizes(prop, sizes, parts)
        {
            if kind.isLine {
                return Advice("for equal \(prop.word)s, write `\(prop.word) = average` in both", note: note)
            }
            if kind.placesByEdges, relation.property == prop.word, relation.value == "\(other.node).\(prop.word)" {
                let gap = turn.gap(subject, other.node) / 2
                let rest = gap > 0 ? " - \(Text.number(gap))" : ""
                return Advice.write(
                    "\(turn.prefix)\(prop.word) = parent.\(prop.word) / 2\(rest)", to: "for equal \(prop.word)s", note: note)
            }
        }
        guard let other = others.first(where: { turn.isSet($0.node, $0.prop) }) ?? others.first(where: { $0.prop.isSize }) ?? others.first
        else { return nil }
        let number = turn.number(other.node, other.prop)
        guard turn.document.find(written: other.node) != nil else {
            return Advice("give one of them a number: in `\(other.node)`, write `\(other.prop.word) = \(number)`", note: note)
        }
        return Advice.write(
            "\(other.node).\(other.prop.word) = \(number); \(subject).\(relation.property) \(relation.sign) \(relation.value)",
            to: "`\(other.node)` follows `\(subject)` already; to turn it round", note: note)
    }

    private static func equalSizes(_ prop: Prop, _ sizes: [(node: String, prop: Prop)], _ parts: [(node: String, prop: Prop)]) -> Bool {
        sizes.allSatisfy { $0.prop == prop } && Set(sizes.map(\.node)).count == 2
    }

    /// `card.height = T.height + 20`, `card.size = T.size + 20`, where `T` is in `card`
    private static func containerOfChild(_ turn: WrongTurn) -> Advice? {
        guard let relation = turn.relation, let subject = turn.subject else { return nil }
        let isSize = relation.property == "size"
        guard turn.code == .badReference || isSize && (turn.code == .badValue || turn.code == .type) else { return nil }
        let value = relation.value.drop { $0 == "[" }
        let target = value.prefix { !" +-*,]".contains($0) }
        guard let dot = target.lastIndex(of: ".") else { return nil }
        let child = String(target[..<dot])
        guard turn.isInside(child, subject), !["left", "top", "leading", "centerX", "centerY"].contains(relation.property) else {
            return nil
        }
        let isAcross = ["width", "left", "right", "centerX", "leading", "trailing"].contains(relation.property)
        let rule = isSize ? "size = [wrap, wrap]" : isAcross ? "width = wrap" : "height = wrap"
        let kind = turn.subjectKind
        var room = ""
        let number = value.dropFirst(target.count).prefix { $0 != "," && $0 != "]" }.filter { $0 != " " && $0 != "+" }
        if let amount = Double(number), amount > 0 {
            let half = Text.number(amount / 2)
            room =
                kind.map { Prop.topPadding.info.bearers.contains(Bearers($0)) } ?? false
                ? ", and `\(turn.prefix)padding = \(half)` makes room around it"
                : "; for room around it, use a `frame` or `linear`, which have `padding`"
        }
        return Advice.write("\(turn.prefix)\(rule)", to: "to follow what is in it", then: room, note: followsContent)
    }

    private static let followsContent = "the container is laid out from its children by `wrap`; a rule follows its parent or a sibling"

    /// `width = page.width - sidebar.width`, `height = 100% - bar.height`
    private static func remainder(_ turn: WrongTurn) -> Advice? {
        guard turn.code == .notLinear, let relation = turn.relation, relation.property == "width" || relation.property == "height" else {
            return nil
        }
        let sides = relation.value.split(separator: "-").map(\.trimmed)
        guard sides.count > 1, let whole = sides.first, whole == "100%" || whole.hasSuffix(".\(relation.property)") else { return nil }
        let base = whole == "100%" ? "parent" : String(whole.dropLast(relation.property.count + 1))
        guard base == "parent" || base == "screen" || base == turn.container || base == "self.parent" else { return nil }
        return Advice.write("\(turn.prefix)\(relation.property) = fill", to: "for what is left beside the others")
    }

    /// `left = page.width - A.width - 8`: the distance from the far edge; with `/ 2` the middle.
    private static func farEdge(_ turn: WrongTurn) -> Advice? {
        guard turn.code == .notLinear, let relation = turn.relation, let container = turn.container,
            let (size, far, middle) = ["left": ("width", "right", "centerX"), "top": ("height", "bottom", "centerY")][relation.property]
        else { return nil }
        var value = relation.value
        let isHalf = value.hasPrefix("(") && value.filter({ $0 != " " }).hasSuffix(")/2")
        if isHalf, let close = value.lastIndex(of: ")") { value = String(value[value.index(after: value.startIndex)..<close]) }
        let sides = value.split(separator: "-").map(\.trimmed)
        let wholes = ["parent", "screen", "self.parent", container].map { "\($0).\(size)" } + ["100%"]
        let own = [size, "self.\(size)", "\(turn.subject ?? "self").\(size)"]
        guard (2...3).contains(sides.count), wholes.contains(sides[0]), own.contains(sides[1]) else { return nil }
        if isHalf { return sides.count == 2 ? Advice.write("\(turn.prefix)\(middle) = 0", to: "to center it", note: "") : nil }
        let distance = sides.count == 3 ? sides[2] : "0"
        guard Double(distance) != nil else { return nil }
        return Advice.write("\(turn.prefix)\(far) = \(distance)", to: "for a distance from the \(far) edge", note: "")
    }

    /// `view A { width = B.width }; view B { … }`
    private static func madeLater(_ turn: WrongTurn) -> Advice? {
        guard turn.code == .missingNode, let relation = turn.relation else { return nil }
        let source = turn.diagnostic.primary.source
        let name = turn.diagnostic.message.split(separator: "`").dropFirst().first.map(String.init) ?? ""
        let after = source.text(SourceRange(start: turn.diagnostic.primary.range.end, end: UInt32(source.bytes.count)))
        let made = Kind.allCases.contains { kind in
            ["", " horz", " vert"].contains { after.contains("\(kind.word)\($0) \(name) ") || after.contains("\(kind.word)\($0) \(name){") }
        }
        guard made, let statements = TopStatements(source),
            let first = statements.index(at: Int(turn.diagnostic.primary.range.start)),
            let second = statements.texts.indices.first(where: { statements.makes(name, $0) }), second > first
        else { return nil }
        var texts = statements.texts
        let message = "`\(name)` is made in a later statement, and a rule names nodes that are there or come in the same statement"
        guard let subject = turn.subject, !statements.texts[second].contains("\(subject).") else {
            let others = statements.texts[second].contains("\(turn.subject ?? " ").\(relation.property)")
            guard let subject = turn.subject else { return nil }
            return Advice(
                "make `\(name)` first with a number in place of `\(subject).…`" + (others ? ": they depend on each other in a cycle" : ""),
                message: message, note: "")
        }
        texts.insert(texts.remove(at: second), at: first)
        let all = texts.joined(separator: "; ")
        guard all.utf8.count < 160 else { return Advice("make `\(name)` first", message: message, note: "") }
        return Advice("to make `\(name)` first, write `\(all)`", message: message, note: "")
    }
}

/// The top-level statements of a short text.
private struct TopStatements {
    var texts: [String] = []
    private var ends: [Int] = []

    init?(_ source: SourceFile) {
        guard source.bytes.count < 2000 else { return nil }
        let stream = TokenStream.read(source, names: .layout)
        guard stream.comments.isEmpty else { return nil }
        let last = stream.tokens.count - 1
        var start = 0
        while start < last {
            guard stream.tokens[start].kind != .semicolon else {
                start += 1
                continue
            }
            let place = TokenPlace(source, stream, behind: start + 1)
            var end = max(place.wholeStatement.upperBound, start + 1)
            if stream.tokens[end].kind == .leftBrace { end = min(place.closing(of: end) + 1, last) }
            texts.append(place.text(start..<end))
            ends.append(Int(stream.tokens[end].start))
            start = end
        }
    }

    func index(at offset: Int) -> Int? { ends.firstIndex { offset < $0 } }

    func makes(_ name: String, _ index: Int) -> Bool {
        let head = texts[index].prefix { $0 != "{" }.split(separator: " ").map(String.init)
        return head.first.map { Kind(word: $0) != nil } ?? false && head.dropFirst().contains(name)
    }
}

extension WrongTurn {
    /// Whether a node is within another, in the document or in the surrounding text.
    func isInside(_ child: String, _ container: String) -> Bool {
        if let node = document.find(written: child), let other = document.find(written: container) {
            var at = document.parent(node)
            while let parent = at {
                if parent == other { return true }
                at = document.parent(parent)
            }
            return false
        }
        // It is made in the block of the relation, or in another block of the text.
        guard let open = blocks.firstIndex(where: { $0.name == container }) else { return false }
        let source = diagnostic.primary.source
        return !blocks[..<open].contains { $0.name == child } && source.text(source.range).contains(" \(child)")
    }

    /// The gap between two nodes in the text: `right = B.left - 10`.
    func gap(_ a: String, _ b: String) -> Double {
        let source = diagnostic.primary.source
        let text = source.text(source.range)
        for name in [a, b] {
            for edge in ["left - ", "right + ", "top - ", "bottom + "] {
                guard let place = text.firstRange(of: "\(name).\(edge)") else { continue }
                if let number = Double(text[place.upperBound...].prefix { $0.isNumber || $0 == "." }) { return number }
            }
        }
        return 0
    }

    /// Whether the document sets a rule of a node.
    func isSet(_ name: String, _ prop: Prop) -> Bool {
        document.find(written: name).map { document.own($0, prop, .rule) != nil } ?? false
    }

    /// The present size or position as a whole number; 40 if it is unknown.
    func number(_ name: String, _ prop: Prop) -> String {
        guard let node = document.find(written: name) else { return "40" }
        let frame = document.frame(node)
        switch prop {
        case .width: return Text.number(frame.width.rounded())
        case .height: return Text.number(frame.height.rounded())
        case .left, .leading: return Text.number(frame.x.rounded())
        case .top: return Text.number(frame.y.rounded())
        default: return "40"
        }
    }
}
