import TGLLayout
import TGLSyntax

/// The facts about a node that matter for wrong statements.
struct TurnNode {
    var kind = ""
    var isHorz: Bool?

    /// The node that the first words of a statement make: `linear horz S`, `label T`.
    init?(head: TurnWords) {
        guard let first = head.first, first.kind == .name else { return nil }
        kind = first.text
        if Kind(word: kind) == nil {
            guard let here = ForeignNames.kind(first.text) else { return nil }
            kind = String(here.prefix { $0 != " " })
            if kind == "linear" { isHorz = here.hasSuffix("horz") }
        }
        if let word = head.dropFirst().first?.key {
            if word.hasPrefix("hor") { isHorz = true }
            if word.hasPrefix("vert") { isHorz = false }
        }
        if isHorz == nil, kind == "linear" { isHorz = false }
        if isHorz == nil, kind == "stack" { isHorz = true }
    }

    /// A node of which only the kind is known.
    init(_ kind: Kind) { self.kind = kind.word }

    init(_ document: Document, _ node: Int32) {
        kind = document.kind(node).word
        if kind == "linear" || kind == "stack" { isHorz = document.value(node, .orientation) == .word(Orientation.horz.rawValue) }
    }
}

/// A node that a text makes, with its container; none for the screen.
struct MadeNode {
    let node: TurnNode
    let container: (node: TurnNode, name: String)?
}

/// The surroundings of a statement: the nodes with open blocks around it, and the nodes that exist.
struct TurnScope {
    /// The open nodes, the outermost first, with their names.
    var open: [(node: TurnNode, name: String)] = []
    /// Whether no block is open around it.
    var isTop = true
    /// The variables of the loops around it.
    var loops: Set<String> = []
    /// The nodes that the text makes before the statement and that do not exist yet, by name.
    var made: [String: MadeNode] = [:]
    /// The document, if there is one.
    let document: Document?

    /// The first child of `S` for `children(S)`, the target itself otherwise.
    private func single(_ target: String) -> String {
        guard target.hasPrefix("children("), target.hasSuffix(")"), let document,
            let node = document.find(written: String(target.dropFirst("children(".count).dropLast())), let child = document.first(node)
        else { return target }
        return document.nameText(child)
    }

    /// The node of a target; the open one for an empty name.
    func node(_ target: String) -> TurnNode? {
        let target = single(target)
        if target.isEmpty || target == "self" { return open.last?.node }
        if let mine = open.last(where: { $0.name == target }) { return mine.node }
        return document.flatMap { document in
            (document.find(written: target) ?? document.firstOfGroup(target)).map { TurnNode(document, $0) }
        } ?? made[target]?.node
    }

    /// The node `Child` for `child`, as other languages write names, where there is no `child`.
    func node(inCapitals name: String) -> String? {
        guard let document, let first = name.first, first.isLowercase, node(name) == nil, ForeignNames.superviews[TurnWord.key(name)] == nil
        else { return nil }
        let capital = first.uppercased() + name.dropFirst()
        return document.find(written: capital) == nil ? nil : capital
    }

    /// The node that is probably meant if a property is set while no node is open: the last one on the screen.
    var lastNode: String? {
        guard isTop, open.isEmpty, let document else { return nil }
        return document.children(Document.screen).last.map { document.nameText($0) }
    }

    /// The nodes that may be meant if a property is set while no node is open: those on the screen and their children, the last ones
    /// first, a container before its children.
    var lastNodes: [String] {
        guard isTop, open.isEmpty, let document else { return [] }
        let most = 10
        return document.children(Document.screen).suffix(most).reversed().flatMap { node in
            // The cells of a collection are made by its template.
            let children = document.kind(node).isCollection ? [] : document.children(of: node, limit: most)
            return ([node] + children).map { document.nameText($0) }
        }
    }

    /// Whether a property that a statement sets on a node has an effect on nodes of its kind, or of that in its container.
    func bears(_ target: String, _ statement: String?) -> Bool {
        guard let statement, statement.hasPrefix(target + "."), let document, let node = document.find(written: target),
            let parent = document.parent(node)
        else { return true }
        let property = statement.dropFirst(target.count + 1).prefix { $0 != " " }
        guard let prop = PropertyName(String(property))?.parts.first else { return true }
        return prop.info.bearers.contains(Bearers(document.kind(node)))
            && (prop.info.parents.isEmpty || prop.info.parents.contains(Bearers(document.kind(parent))))
    }

    /// The container of a target.
    func container(of target: String) -> TurnNode? {
        var name = single(target)
        if target.isEmpty || target == "self" {
            if let outer = open.dropLast().last { return outer.node }
            // A block that opens a node again is in the node's container.
            name = open.last?.name ?? ""
        }
        guard let document, let node = document.find(written: name), let parent = document.parent(node) else {
            return made[name]?.container?.node
        }
        return TurnNode(document, parent)
    }

    /// Whether a rule of a target may follow a node: its container or a sibling.
    func mayFollow(_ name: String, from target: String) -> Bool {
        if open.contains(where: { $0.name == name }) { return true }
        guard let document, let node = document.find(written: name) else { return false }
        guard let mine = document.find(written: target.isEmpty ? open.last?.name ?? "" : target) else { return true }
        return node == document.parent(mine) || node != mine && document.parent(node) == document.parent(mine)
    }

    /// Whether a property on a target, or without one, can only be meant for the screen.
    func isScreens(_ prop: Prop, of target: String) -> Bool {
        let info = prop.info
        if target == "screen" || target.isEmpty && open.last?.name == "screen" { return true }
        if target.isEmpty && open.isEmpty { return info.bearers == .screen || !info.parents.isEmpty }
        return info.bearers == .screen
    }

    /// Whether a target is a property of a node that does not exist: `A.widht`.
    private func isMisspelledProperty(_ target: String) -> Bool {
        guard let dot = target.lastIndex(of: "."), node(String(target[..<dot])) != nil else { return false }
        return PropertyName(String(target[target.index(after: dot)...])) == nil
    }

    /// Whether a sibling of a target takes a part of the free length.
    private func hasWeights(beside target: String) -> Bool {
        guard let document, let node = document.find(written: target.isEmpty ? open.last?.name ?? "" : target),
            let parent = document.parent(node)
        else { return false }
        return document.children(of: parent, limit: 1000).contains { child in
            child != node
                && (document.lookup(child, .weight).rule.isSet
                    || document.text(document.lookup(child, .width).rule, for: .width, on: child).hasPrefix("share"))
        }
    }

    func containerName(of target: String) -> String {
        if target.isEmpty { return open.dropLast().last?.name ?? "screen" }
        guard let document, let node = document.find(written: target), let parent = document.parent(node) else {
            return made[target]?.container?.name ?? "screen"
        }
        return parent == Document.screen ? "screen" : document.nameText(parent)
    }

    func applies(_ place: ForeignPlace, to target: String) -> Bool {
        switch place {
        case .anywhere, .inBlock: true
        case .inBlockOfVert: open.last?.node.isHorz == false
        case .inHorz: container(of: target)?.isHorz == true
        case .inVert: container(of: target)?.isHorz == false
        case .ofHorz: node(target)?.isHorz == true
        case .ofVert: node(target)?.isHorz == false
        case .ofLabel: node(target)?.kind == "label"
        case .ofImage: node(target)?.kind == "image"
        case .ofFlow: node(target)?.kind == "flow"
        case .ofStack: node(target)?.kind == "stack"
        case .ofTable: node(target)?.kind == "table"
        case .ofRow: node(target)?.kind == "row"
        case .ofScroll: node(target)?.kind == "scroll"
        case .ofCollection: node(target)?.kind == "collection"
        case .ofSection: node(target)?.kind == "section"
        case .inConstraint: container(of: target)?.kind == "constraint"
        case .inRelative: container(of: target)?.kind == "relative"
        case .inStack: container(of: target)?.kind == "stack"
        case .inGrid: container(of: target)?.kind == "grid"
        case .besideWeights: container(of: target)?.isHorz == true && hasWeights(beside: target)
        case .ofContainer: node(target).map { !["view", "label", "image"].contains($0.kind) } ?? false
        case .ofRelation: document?.keep(labelled: target) != nil
        // What is nearly a label is a misspelled one.
        case .apartFromLabels:
            Suggestions.nearest(target, among: document?.allLabels() ?? []) == nil && !isMisspelledProperty(target)
        }
    }
}
