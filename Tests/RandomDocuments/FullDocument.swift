import TGLLayout

/// Commands that make a random document in which every property is set on some node for which it means something. Properties,
/// their values and their bearers come from `PropTable`, kinds from `KindTable`: what is new there joins by itself.
public struct FullDocument {
    private var random: Random
    private var made = 0
    /// The styles there are.
    private let styles = ["s1", "s2", "s3"]

    public init(seed: UInt64) { random = Random(seed ^ 0xF0_11) }

    /// The tree: every kind at least once, each container with children, the kinds in random order and nested at random.
    public mutating func tree() -> [String] {
        var texts = styles.map { "style \($0) { }" } + ["let k = 3"]
        var kinds = Kind.allCases.filter { $0 != .screen && $0 != .row && !$0.isSection }
        kinds += (0..<random.below(5)).map { _ in random.pick(kinds) }
        var homes: [String] = []
        while !kinds.isEmpty {
            let kind = kinds.remove(at: random.below(kinds.count))
            let text = node(kind, children: kind.isContainer)
            // Half of them are within another.
            if let home = homes.randomOrNil(&random), random.chance(50) { texts.append("\(home) { \(text) }") } else { texts.append(text) }
            if kind.isContainer, kind != .table, !kind.isCollection { homes.append("n\(made - 1)") }
        }
        // Some properties mean something only on a container in one that lines up.
        texts.append("\(Kind.linear.word) n\(made) { \(Kind.frame.word) n\(made + 1) }")
        made += 2
        return texts
    }

    private mutating func node(_ kind: Kind, children: Bool) -> String {
        let inner = children ? inner(of: kind) : []
        let name = "n\(made)"
        made += 1
        return statement(kind, name, inner)
    }

    /// The statement that makes a node of that name.
    mutating func statement(_ kind: Kind, named name: String, children: Bool) -> String {
        statement(kind, name, children ? inner(of: kind) : [])
    }

    private mutating func inner(of kind: Kind) -> [String] {
        let kinds: [Kind] =
            switch kind {
            case .table: [.row, .row]
            case .collection: random.chance(50) ? [] : [.section, .section]
            case .label, .image, .view, .guide, .chain, .section: []
            default: [.label, .view, .image, .view].prefix(2 + random.below(3)).map { $0 }
            }
        return kinds.map { node($0, children: $0 == .row) }
    }

    private mutating func statement(_ kind: Kind, _ name: String, _ inner: [String]) -> String {
        let content = inner + (kind == .image ? ["imageSize = [20, 30]"] : [])
        return "\(kind.word) \(name)\(kind.hasText ? " \(random.pick(PropertyText.texts))" : "")"
            + (content.isEmpty ? "" : " { \(content.joined(separator: "; ")) }")
    }

    /// A rule or a bound of a property of a node, as it is written in its block; `nil` where the node has nothing that could be named.
    mutating func relation(_ prop: Prop, on node: Int32, in doc: Document) -> String? {
        let slot: SlotKind = prop.isLive && random.chance(20) ? random.pick([.lower, .upper]) : .rule
        let text = PropertyText(doc: doc, node: node)
        // Counts that divide each other.
        let counts = prop.info.forms.contains(.count) && random.chance(80) ? ["1", "2", "3", "4", "6"] : []
        guard let value = counts.isEmpty ? text.value(of: prop.info, slot, &random) : random.pick(counts) else { return nil }
        return "\(prop.word) \(slot.sign) \(value)"
    }

    /// A command that sets a property: on a node for which it means something, now and then also on others, by a style or by a
    /// `when`; `nil` where no node takes it.
    public mutating func setting(_ prop: Prop, in doc: Document) -> String? {
        let info = prop.info
        var bearers: [Int32] = []
        doc.walk(Document.screen) { node, _ in
            guard doc.kind(node).bears(prop), node == Document.screen || info.bearers != .screen else { return }
            // What is set on the node of a header, footer or background goes with its cell, and is in no dump.
            if ["header(", "footer(", "background("].contains(where: doc.nameText(node).hasPrefix) { return }
            let parent = doc.parent(node).map { Bearers(doc.kind($0)) } ?? []
            if node == Document.screen ? info.bearers == .screen : info.parents.isEmpty || !info.parents.isDisjoint(with: parent) {
                bearers.append(node)
            }
        }
        guard let node = bearers.randomOrNil(&random) else { return nil }
        let slot: SlotKind = prop.isLive && random.chance(20) ? random.pick([.lower, .upper]) : .rule
        let text = PropertyText(doc: doc, node: node, numbers: ["k"])
        guard let value = text.value(of: info, slot, &random) else { return nil }
        let relation = "\(info.name) \(slot.sign) \(value)"
        if node == Document.screen { return "screen { \(relation) }" }
        switch random.below(8) {
        case 0 where prop != .style: return "\(random.pick(styles)) { \(relation) }"
        case 1:
            let bearer = prop != .style && random.chance(50) ? random.pick(styles) : doc.nameText(node)
            return "when \(random.pick(["w:any", "portrait", "screen.width < 600", "landscape"])) { \(bearer).\(relation) }"
        default: return "\(doc.nameText(node)).\(relation)"
        }
    }
}
