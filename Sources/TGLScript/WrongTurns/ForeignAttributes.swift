import TGLLayout
import TGLSyntax

/// Attributes of Android's XML: `A { android:layout_width="match_parent" android:layout_height="48dp" }`, or a whole tag, `<TextView
/// android:text="Hello" />`.
///
/// Each is translated by the rows of properties. A margin is added to the edge that another attribute sets, a weight becomes the share of a
/// length of `0dp`, and a view tied to both sides of its container is centred.
struct ForeignAttributes {
    private struct Attribute {
        let name: TurnWord
        let value: TurnWords
    }

    private let reader: TurnReader
    /// The head of the block: a node, or a kind with a name.
    private let head: String
    private let attributes: [Attribute]

    private static let namespaces: Set<String> = ["app", "android", "tools"]

    init?(_ words: TurnWords, _ reader: TurnReader) {
        var reader = reader
        var inner = words
        var node: TurnNode?
        var name = ""
        var kind = ""
        if words.first?.kind == .less, let tag = words.dropFirst().first, tag.kind == .name {
            inner = words.dropFirst(2)
            var last = tag
            while inner.first?.kind == .dot, let part = inner.dropFirst().first, part.kind == .name {
                last = part
                inner = inner.dropFirst(2)
            }
            guard let ours = Kind(word: last.text.lowercased())?.word ?? ForeignNames.kind(last.text) else { return nil }
            kind = ours
            // `></LinearLayout>`
            if let close = inner.firstIndex(where: { $0.kind == .greater }), inner[close...].contains(where: { $0.kind == .less }) {
                guard inner[(close + 1)...].dropFirst().first?.kind == .slash else { return nil }
                inner = inner[...close]
            }
            while let end = inner.last, end.kind == .greater || end.kind == .slash { inner = inner.dropLast() }
            node = TurnNode(head: TurnWord.simple(kind))
        } else if let brace = words.firstIndex(where: { $0.kind == .leftBrace }), words[brace...].closing == words.endIndex - 1 {
            name = words[..<brace].text
            node = reader.scope.node(name)
            guard node != nil, brace > words.startIndex else { return nil }
            inner = words[(brace + 1)..<(words.endIndex - 1)]
        } else if reader.scope.open.isEmpty || words.filter({ $0.kind == .assign }).count < 2 {
            return nil
        }
        guard let attributes = Self.attributes(inner), !attributes.isEmpty else { return nil }
        // A view with a text is a label, whatever its tag.
        if kind == "view", attributes.contains(where: { $0.name.key == "text" }) {
            kind = "label"
            node = TurnNode(head: TurnWord.simple(kind))
        }
        if !kind.isEmpty {
            let id = attributes.first { $0.name.key == "id" }?.value.last?.text.filter { $0 != "\"" }.split(separator: "/").last
            let isFree = reader.scope.node("A") == nil
            name = id.map(String.init) ?? (isFree ? "A" : "")
        }
        if let node { reader.scope.open.append((node, name)) }
        reader.scope.isTop = false
        self.reader = reader
        self.attributes = attributes
        head = kind.isEmpty ? name : kind + (name.isEmpty ? "" : " \(name)")
    }

    /// The attributes; `nil` if there is anything else, or if no name has a namespace.
    private static func attributes(_ words: TurnWords) -> [Attribute]? {
        var attributes: [Attribute] = []
        var rest = words
        var isXML = false
        while let first = rest.first {
            if first.kind == .semicolon {
                rest = rest.dropFirst()
                continue
            }
            if namespaces.contains(first.text), rest.dropFirst().first?.kind == .colon {
                rest = rest.dropFirst(2)
                isXML = true
            } else if first.text == "xmlns" {
                rest = rest.dropFirst(2)
            }
            guard let name = rest.first, name.kind == .name, rest.dropFirst().first?.kind == .assign else { return nil }
            rest = rest.dropFirst(2)
            guard let value = rest.first else { return nil }
            var count = 1
            // `@id/A`, `@+id/A`, `48dp`
            if value.kind == .atSign { count = rest.firstIndex { $0.kind == .slash }.map { $0 - rest.startIndex + 2 } ?? 1 }
            if value.kind == .minus { count = 2 }
            if let unit = rest.dropFirst(count).first, value.kind == .number, unit.kind == .name, unit.range.start == value.range.end {
                count += 1
            }
            attributes.append(Attribute(name: name, value: rest.prefix(count)))
            rest = rest.dropFirst(count)
        }
        return isXML ? attributes : nil
    }

    private struct Rule {
        let key: String
        var property: String
        var value: String
    }

    private static let lengths = ["layoutwidth": "width", "layoutheight": "height"]

    /// `0dp`: a length that relations decide.
    private static func isFree(_ value: TurnWords) -> Bool {
        let digits = value.text.filter { $0 != "\"" && $0 != " " }
        return ["dp", "dip"].contains { digits == "0\($0)" }
    }

    private var isInConstraint: Bool { reader.scope.container(of: "")?.kind == "constraint" }

    /// The translation; `nil` if an attribute is unknown.
    var answer: TurnAnswer? {
        var rules: [Rule] = []
        var text = ""
        var because = ""
        for attribute in attributes {
            let key = attribute.name.key
            if key == "id" { continue }
            if key == "text", let string = attribute.value.first, string.kind == .string, head.hasPrefix("label") {
                text = " \(string.text)"
                continue
            }
            if let size = Self.lengths[key], Self.isFree(attribute.value), isInConstraint {
                rules.append(Rule(key: key, property: size, value: "fill"))
                continue
            }
            let sign = TurnWord.simple("=", .assign, like: attribute.name)
            if let answer = reader.relation("", [attribute.name], sign, attribute.value) {
                guard let statement = answer.statement else {
                    because = answer.because
                    continue
                }
                for relation in statement.components("; ") {
                    let parts = relation.components(" = ")
                    guard parts.count == 2 else {
                        rules.append(Rule(key: key, property: "", value: relation))
                        continue
                    }
                    rules.append(Rule(key: key, property: parts[0], value: parts[1]))
                }
            } else if PropertyName(attribute.name.text) != nil {
                rules.append(
                    Rule(key: key, property: attribute.name.text, value: TurnValues.value(attribute.value, for: attribute.name.text)))
            }
        }
        takeMargins(&rules)
        takeShares(&rules)
        takeMiddles(&rules)
        guard !rules.isEmpty || !text.isEmpty else { return because.isEmpty ? nil : TurnAnswer(because: because) }
        let relations = rules.map { $0.property.isEmpty ? $0.value : "\($0.property) = \($0.value)" }.joined(separator: "; ")
        if head.isEmpty { return TurnAnswer(statement: relations) }
        return TurnAnswer(statement: head + text + (relations.isEmpty ? "" : " { \(relations) }"), isNode: false)
    }

    private static func side(_ edge: String) -> String { edge == "leading" ? "left" : edge == "trailing" ? "right" : edge }
    private static let edges: Set<String> = ["left", "right", "top", "bottom", "leading", "trailing"]

    /// A margin at an edge that follows another is the distance between them.
    private func takeMargins(_ rules: inout [Rule]) {
        // A margin for all sides applies to the sides that are set, or else to the near ones.
        if let all = rules.firstIndex(where: { $0.key == "layoutmargin" }),
            rules.contains(where: { !$0.key.hasPrefix("layoutmargin") && Self.edges.contains($0.property) })
        {
            let margin = rules.remove(at: all)
            for axis in [["left", "right"], ["top", "bottom"]] {
                let set = rules.map { Self.side($0.property) }.filter { axis.contains($0) }
                for side in set.isEmpty ? [axis[0]] : set { rules.append(Rule(key: margin.key, property: side, value: margin.value)) }
            }
        }
        for margin in rules where margin.key.hasPrefix("layoutmargin") && Self.edges.contains(margin.property) {
            let side = Self.side(margin.property)
            guard let place = rules.firstIndex(where: { !$0.key.hasPrefix("layoutmargin") && Self.side($0.property) == side }) else {
                continue
            }
            let isFar = side == "right" || side == "bottom"
            rules[place].value = rules[place].value == "0" ? margin.value : "\(rules[place].value) \(isFar ? "-" : "+") \(margin.value)"
            rules.removeAll { $0.key == margin.key && $0.property == margin.property }
        }
    }

    /// `0dp` with a weight is a share.
    private func takeShares(_ rules: inout [Rule]) {
        guard let weight = rules.first(where: { $0.key == "layoutweight" }) else { return }
        let isHorz = reader.scope.container(of: "")?.isHorz ?? false
        let length = isHorz ? "width" : "height"
        guard let place = rules.firstIndex(where: { $0.property == length && ($0.value == "fill" || $0.value == "0") }) else { return }
        rules[place].value = "share(\(weight.value))"
        rules.removeAll { $0.key == "layoutweight" }
    }

    /// If both edges of a node with a size follow those of the container, the node is centred.
    private func takeMiddles(_ rules: inout [Rule]) {
        guard isInConstraint else { return }
        for (near, far, size, middle) in [("left", "right", "width", "centerX"), ("top", "bottom", "height", "centerY")] {
            guard let first = rules.firstIndex(where: { Self.side($0.property) == near && $0.key.hasPrefix("layoutconstraint") }),
                let last = rules.first(where: { Self.side($0.property) == far && $0.key.hasPrefix("layoutconstraint") }),
                let a = Double(rules[first].value), let b = Double(last.value),
                !rules.contains(where: { $0.property == size && $0.value == "fill" })
            else { continue }
            rules[first] = Rule(key: "", property: middle, value: Text.number((a - b) / 2))
            rules.removeAll { $0.key == last.key }
        }
    }
}
