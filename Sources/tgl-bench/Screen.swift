import TGLLayout

/// A screen as people build them: a list of nodes, each after its container. Other engines read the same list (`list`), and the
/// language the same screen as a script (`script`).
struct Screen: Sendable {
    /// What a node is set to.
    enum Setting: Sendable {
        case row, width(Double), height(Double), padding(Double), gap(Double), columns(Int), bottom(Double)
        case grow(Double), shrink(Double), basis(Double)
        /// In per cent of the container's width.
        case maxWidth(Double)
        case alignItems(String), alignSelf(String), justifyContent(String)
        /// Out of the flow, at these distances from the top and right edges.
        case corner(top: Double, right: Double)
    }

    struct Node: Sendable {
        /// Its place in the list, -1: none.
        var parent: Int
        var kind: Kind
        var settings: [Setting]
        /// Of a label: the lengths of its words.
        var words: [Int]
        var text: String
        var slots: [Slot] = []
    }

    /// A slot that a setting sets.
    struct Slot: Sendable {
        var prop: Prop
        var kind = SlotKind.rule
        var rule: Rule
        /// The rule as the language writes it.
        var text: String
    }

    var nodes: [Node] = []
    /// Where children are inserted at the front.
    var front = 0
    /// Whether items shrink and are no smaller than their contents, as CSS has it. Otherwise neither, as Yoga has it.
    var isCSS = false

    @discardableResult
    mutating func add(_ kind: Kind, in parent: Int, _ settings: Setting..., words: [Int] = []) -> Int {
        let text = words.map { String(repeating: "a", count: $0) }.joined(separator: " ")
        var node = Node(parent: parent, kind: kind, settings: settings, words: words, text: text)
        node.slots = settings.flatMap(\.slots) + ownDefaults(of: node)
        nodes.append(node)
        return nodes.count - 1
    }

    /// What a node is set to besides, so that items neither shrink nor have an automatic minimum.
    private func ownDefaults(of node: Node) -> [Slot] {
        var slots: [Slot] = []
        if node.kind == .flex, !node.settings.contains(where: \.isRow) { slots.append(.word(.flexDirection, "column")) }
        guard !isCSS, node.parent >= 0 else { return slots }
        let container = nodes[node.parent]
        if container.kind == .grid { slots.append(.number(.width, 0, .lower)) }
        guard container.kind == .flex, !node.settings.contains(where: \.isCorner) else { return slots }
        if !node.settings.contains(where: \.isShrink) { slots.append(.number(.flexShrink, 0)) }
        slots.append(.number(container.settings.contains(where: \.isRow) ? .width : .height, 0, .lower))
        return slots
    }

    /// Makes the screen in a document.
    func build() -> BenchTree {
        var t = BenchTree()
        var made: [Int32] = []
        made.reserveCapacity(nodes.count)
        for node in nodes {
            let i = t.node(node.kind, in: node.parent < 0 ? Document.screen : made[node.parent])
            made.append(i)
            if node.kind == .label {
                t.doc.set(i, .text, .rule, Rule(.string, ref: t.doc.addString(node.text)))
                t.labels.append(i)
            }
            if node.kind == .label || node.kind == .view { t.leaves.append(i) }
            for slot in node.slots { t.doc.set(i, slot.prop, slot.kind, slot.rule) }
        }
        t.root = made[0]
        t.front = made[front]
        t.rootWidth = t.doc.own(t.root, .width, .rule)?.rule.add ?? 0
        return t
    }

    /// The list as the drivers of other engines read it: a line with the place of the node in which children are inserted and with whose
    /// defaults items have, then a line a node, `PARENT KIND SETTING…`.
    var list: String {
        var text = "\(front) \(isCSS ? "css" : "plain")\n"
        for node in nodes {
            var parts = ["\(node.parent)", node.kind.word] + node.settings.map(\.text)
            if !node.words.isEmpty { parts.append("words=" + node.words.map(String.init).joined(separator: ",")) }
            text += parts.joined(separator: " ") + "\n"
        }
        return text
    }

    /// The screen in the language, each container around its children.
    var script: String {
        var children: [[Int]] = Array(repeating: [], count: nodes.count)
        for (i, node) in nodes.enumerated() where node.parent >= 0 { children[node.parent].append(i) }
        var text = ""
        func write(_ i: Int, _ indent: String) {
            let node = nodes[i]
            let rules = node.slots.map { "\($0.prop.word) \($0.kind.sign) \($0.text)" }.joined(separator: "; ")
            text += indent + node.kind.word + (i == 0 ? " S" : "") + (node.kind == .label ? " \"\(node.text)\"" : "")
            text += children[i].isEmpty ? " { \(rules) }\n" : " {\n\(indent)  \(rules)\n"
            for child in children[i] { write(child, indent + "  ") }
            if !children[i].isEmpty { text += indent + "}\n" }
        }
        write(0, "")
        return text
    }
}

extension Screen.Slot {
    static func number(_ prop: Prop, _ value: Double, _ kind: SlotKind = .rule) -> Self {
        Self(prop: prop, kind: kind, rule: .number(value), text: number(value))
    }

    static func word(_ prop: Prop, _ word: String) -> Self {
        guard let code = prop.info.words.first(where: { $0.word == word })?.code else { fail("\(prop.word) has no word \(word)") }
        return Self(prop: prop, rule: .word(code), text: word)
    }

    /// A number as lists and scripts write it.
    static func number(_ value: Double) -> String { value == value.rounded() ? String(Int(value)) : String(value) }
}

extension Screen.Setting {
    var isRow: Bool { if case .row = self { true } else { false } }
    var isShrink: Bool { if case .shrink = self { true } else { false } }
    var isCorner: Bool { if case .corner = self { true } else { false } }

    /// The slots that say it.
    var slots: [Screen.Slot] {
        switch self {
        case .row: []
        case .width(let v): [.number(.width, v)]
        case .height(let v): [.number(.height, v)]
        case .padding(let v): [Prop.topPadding, .leftPadding, .bottomPadding, .rightPadding].map { .number($0, v) }
        case .gap(let v): [.number(.hspace, v), .number(.vspace, v)]
        case .columns(let n): [.number(.columns, Double(n))]
        case .bottom(let v): [.number(.bottom, v)]
        case .grow(let v): [.number(.flexGrow, v)]
        case .shrink(let v): v == 1 ? [] : [.number(.flexShrink, v)]
        case .basis(let v): [.number(.flexBasis, v)]
        case .maxWidth(let v): [Screen.Slot(prop: .width, kind: .upper, rule: .percent(v), text: Screen.Slot.number(v) + "%")]
        case .alignItems(let word): [.word(.alignItems, word)]
        case .alignSelf(let word): [.word(.alignSelf, word)]
        case .justifyContent(let word): [.word(.justifyContent, word)]
        case .corner(let top, let right): [.word(.position, "absolute"), .number(.top, top), .number(.right, right)]
        }
    }

    /// It as the drivers of other engines read it.
    var text: String {
        let n: (Double) -> String = Screen.Slot.number
        return switch self {
        case .row: "row"
        case .width(let v): "width=" + n(v)
        case .height(let v): "height=" + n(v)
        case .padding(let v): "padding=" + n(v)
        case .gap(let v): "gap=" + n(v)
        case .columns(let count): "columns=\(count)"
        case .bottom(let v): "bottom=" + n(v)
        case .grow(let v): "grow=" + n(v)
        case .shrink(let v): "shrink=" + n(v)
        case .basis(let v): "basis=" + n(v)
        case .maxWidth(let v): "maxWidth=" + n(v)
        case .alignItems(let word): "alignItems=" + word
        case .alignSelf(let word): "alignSelf=" + word
        case .justifyContent(let word): "justifyContent=" + word
        case .corner(let top, let right): "top=\(n(top)) right=\(n(right))"
        }
    }
}
