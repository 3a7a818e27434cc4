import TGLLayout

/// A property and a kind for which it means something.
public struct PropertyOfKind: Hashable, Sendable {
    public let kind: Kind
    public let prop: Prop

    public init(kind: Kind, prop: Prop) { (self.kind, self.prop) = (kind, prop) }

    /// All of them, by the tables: a new property and a new kind join by themselves.
    public static let all: [PropertyOfKind] = Kind.allCases.flatMap { kind in
        Prop.allCases.filter { kind.bears($0) && isPossible($0, on: kind) }.map { PropertyOfKind(kind: kind, prop: $0) }
    }

    /// Whether a node of the kind can be where the property means something.
    private static func isPossible(_ prop: Prop, on kind: Kind) -> Bool {
        kind == .screen ? prop.info.parents.isEmpty || prop.info.bearers == .screen : !parents(of: kind, prop).isEmpty
    }

    /// The kinds of containers in which a node of the kind is where the property means something.
    static func parents(of kind: Kind, _ prop: Prop) -> [Kind] {
        Kind.allCases.filter { parent in
            guard parent.isContainer, prop.info.parents.isEmpty || prop.info.parents.contains(Bearers(parent)) else { return false }
            switch parent {
            case .screen, .collection, .section: return kind.isSection && parent.isCollection
            case .table: return kind == .row
            default: break
            }
            if kind.isInvisible { return Bearers.systems.contains(Bearers(parent)) }
            return kind != .row && !kind.isSection
        }
    }
}

/// Commands that edit a document so that, from seed to seed, every property is set on every kind for which it means something, beside
/// others that mean something only together with it.
public struct PropertyEdits {
    private var random: Random
    private var author: FullDocument
    private var made = 0

    public init(seed: UInt64) {
        random = Random(seed ^ 0x9409)
        author = FullDocument(seed: seed)
    }

    /// How many pairs one seed sets.
    public static let count = 40

    /// The pairs of a seed: all of them in turn.
    public static func pairs(of seed: UInt64) -> [PropertyOfKind] {
        let all = PropertyOfKind.all
        return (0..<count).map { all[(Int(seed % 1_000_000) * count + $0) &* 7919 % all.count] }
    }

    public mutating func chance(_ percent: Int) -> Bool { random.chance(percent) }

    /// Commands that make a node on which the pair means something, in a document that has none, and which it is.
    public mutating func node(for pair: PropertyOfKind, in doc: Document) -> (command: String?, name: String) {
        if pair.kind == .screen { return (nil, "screen") }
        let parents = PropertyOfKind.parents(of: pair.kind, pair.prop)
        var fitting: [Int32] = []
        doc.walk(Document.screen) { i, _ in
            guard doc.kind(i) == pair.kind, let p = doc.parent(i), parents.contains(doc.kind(p)) else { return }
            fitting.append(i)
        }
        if random.chance(60), let node = fitting.randomOrNil(&random) { return (nil, doc.nameText(node)) }
        let parent = random.pick(parents)
        let name = "q\(made)"
        let inner = author.statement(pair.kind, named: name, children: random.chance(80))
        made += 1
        let rules = ["", "size = [300, 200]; ", "width = 300; ", "height = 150; "]
        let around = "\(parent.word) p\(made) { \(parent.isCollection ? "" : random.pick(rules))\(inner) }"
        var homes: [Int32] = []
        doc.walk(Document.screen) { i, depth in
            if doc.kind(i).isContainer, depth < 4, PropertyOfKind.parents(of: parent, .width).contains(doc.kind(i)) { homes.append(i) }
        }
        guard random.chance(50), let home = homes.randomOrNil(&random) else { return (around, name) }
        return ("\(doc.nameText(home)) { \(around) }", name)
    }

    /// A command that sets a property on a node; `nil` where the node has nothing that could be named.
    public mutating func setting(_ prop: Prop, on node: Int32, in doc: Document) -> String? {
        author.relation(prop, on: node, in: doc).map { node == Document.screen ? "screen { \($0) }" : "\(doc.nameText(node)).\($0)" }
    }

    /// Properties that are set together with one of a kind: some of those that few kinds have, in random order, since these often mean
    /// something only beside each other; some that mean something under the same parents; and some of sizes and places.
    public mutating func companions(of pair: PropertyOfKind) -> [Prop] {
        let own = Prop.allCases.filter { pair.kind.bears($0) && $0.info.bearers.rawValue.nonzeroBitCount <= 3 && $0 != pair.prop }
        var found = own.filter { _ in random.chance(own.count > 8 ? 400 / own.count : 50) }
        if !pair.prop.info.parents.isEmpty {
            found += Prop.allCases.filter { $0.info.parents == pair.prop.info.parents && $0 != pair.prop && random.chance(20) }
        }
        for place in found.indices { found.swapAt(place, random.below(found.count)) }
        let common: [Prop] = [.width, .height, .left, .right, .top, .bottom, .visibility, .alignment]
        return found.prefix(6) + (0..<random.below(3)).map { _ in random.pick(common) }
    }

    /// Whether a node is the header, footer or background of a section, or in one: what is set on such goes with its cell.
    private func isOfCell(_ node: Int32, in doc: Document) -> Bool {
        var at: Int32? = node
        while let i = at {
            if ["header(", "footer(", "background("].contains(where: doc.nameText(i).hasPrefix) { return true }
            at = doc.parent(i)
        }
        return false
    }

    /// An edit of something that is there: a rule leaves, a node is moved or removed, the screen changes.
    public mutating func other(in doc: Document) -> String? {
        var all: [Int32] = []
        doc.walk(Document.screen) { i, _ in if i != Document.screen, !isOfCell(i, in: doc) { all.append(i) } }
        guard let node = all.randomOrNil(&random) else { return nil }
        let name = doc.nameText(node)
        switch random.below(10) {
        case 0: return "remove \(name)"
        case 1: return "screen { width = \(random.pick([320, 375, 768])) }"
        case 2: return "screen.direction = \(random.pick(["rtl", "ltr"]))"
        case 3: return doc.parent(node).flatMap { doc.children($0).randomOrNil(&random) }.map { "move \(name) before \(doc.nameText($0))" }
        case 4: return "\(name).visibility = \(random.pick(["gone", "visible", "invisible"]))"
        default:
            guard let own = doc.ownSlots(node).randomOrNil(&random) else { return nil }
            return "unset \(name).\(own.prop.word)"
        }
    }
}
