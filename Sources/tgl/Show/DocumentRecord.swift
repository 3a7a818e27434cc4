// Records the state of a document, to compare it with a later state or with another document: which frames and rules differ, and which of
// these rules moved which nodes.

import TGLLayout
import TGLRender
import TGLScript
import TGLWhy

/// The state of a document: its nodes with their frames, the rules of nodes, styles and `when`s, and the knobs.
struct DocumentRecord {
    /// How nodes are matched: by their number in a later state of the same document, or by their names in another document.
    enum Identity { case number, name }

    /// The node or style that a rule belongs to.
    private struct Owner: Hashable {
        /// The key of a node, or the name of a style.
        let key: String
        let isStyle: Bool
        /// The condition of the `when` that contains the rule; empty if there is none.
        let when: String
    }

    private struct Rule {
        let owner: Owner
        let prop: Prop
        let slot: SlotKind
        let statement: String
        /// `login.tgl:4`; empty where that is not known.
        let place: String
        /// The node or style in its document.
        let bearer: WhenBearer

        var id: RuleID { RuleID(owner: owner, prop: prop, slot: slot) }
    }

    private struct RuleID: Hashable {
        let owner: Owner
        let prop: Prop
        let slot: SlotKind
    }

    private struct Node {
        let number: Int32
        let key: String
        let name: String
        let kind: Kind
        let parent: String
        let frame: Rect
    }

    let knobs: [KnobInfo]
    /// The nodes in tree order.
    private var nodes: [Node] = []
    private var children: [String: [String]] = [:]
    private var rules: [Rule] = []

    init(_ session: Session, by identity: Identity) {
        let document = session.document
        knobs = session.knobs()
        var keys: [Int32: String] = [:]
        var counts: [String: Int] = [:]
        var isOver = false
        document.walk(Document.screen) { node, _ in
            isOver = isOver || nodes.count & 255 == 255 && Patience.isOver()
            if isOver || document.isInCell(node) { return }
            let parent = document.parent(node).flatMap { keys[$0] } ?? ""
            let key: String
            if identity == .number {
                key = "\(node)"
            } else if case .made = document.name(node) {
                // A node without a name is identified by its index among such nodes of its kind.
                let kind = "\(parent)/\(document.kind(node).word)"
                counts[kind, default: 0] += 1
                key = "\(kind) \(counts[kind, default: 0])"
            } else {
                key = document.nameText(node)
            }
            keys[node] = key
            children[parent, default: []].append(key)
            nodes.append(
                Node(
                    number: node, key: key, name: document.nameText(node), kind: document.kind(node), parent: parent,
                    frame: document.exactFrame(node)))
        }
        func add(_ bearer: WhenBearer, _ when: String, _ prop: Prop, _ slot: SlotKind, _ rule: TGLLayout.Rule, _ source: Source) {
            let owner: Owner
            var node: Int32?
            switch bearer {
            case .node(let number):
                guard let key = keys[number] else { return }
                owner = Owner(key: key, isStyle: false, when: when)
                node = number
            case .style(let style): owner = Owner(key: document.styleName(style), isStyle: true, when: when)
            }
            let place = identity == .name ? session.placeText(of: source) ?? "" : ""
            let statement = document.statement(prop, slot, rule, on: node)
            rules.append(Rule(owner: owner, prop: prop, slot: slot, statement: statement, place: place, bearer: bearer))
        }
        for node in nodes {
            for own in document.ownSlots(node.number) { add(.node(node.number), "", own.prop, own.slot, own.rule, own.source) }
        }
        for style in document.allStyles {
            for own in document.styleSlots(style) { add(.style(style), "", own.prop, own.slot, own.rule, own.source) }
        }
        for when in document.allWhens {
            let condition = document.whenText(when)
            for own in document.whenSlots(when) { add(own.bearer, condition, own.prop, own.slot, own.rule, own.source) }
        }
    }
}

extension DocumentRecord {
    /// A changed rule.
    private struct Change {
        /// `~ A.width = 60 → 50%`
        let text: String
        /// `A.width`, `card.width`, `A.width when landscape`
        let name: String
        let slots: [Influence]
        let isUnset: Bool
    }

    /// The difference to a later state or another document.
    ///
    /// - Parameter moved: the old frames, for a later state of the same document, whose frames are reported elsewhere.
    func difference(to session: Session, by identity: Identity, moved: FrameChanges? = nil) -> DocumentDifference {
        let later = DocumentRecord(session, by: identity)
        let document = session.document
        let renames = identity == .name ? self.renames(in: later) : [:]
        var before: [String: Node] = [:]
        for node in nodes { before[renames[node.key] ?? node.key] = node }
        let there = Set(later.nodes.map(\.key))
        var difference = DocumentDifference()
        if identity == .name {
            difference.knobs = DocumentDifference.changes(of: knobs, later.knobs)
            difference.frames = frames(later, before, there, renames)
        }
        let changes = self.changes(in: later, document, Set(before.keys).intersection(there), renames)
        difference.rules = changes.map(\.text)
        let old = { (node: Node) -> Rect? in moved.map { $0[node.number] } ?? before[node.key]?.frame }
        let orders = identity == .name ? self.orders(later, before, there, renames) : [:]
        if !changes.isEmpty || !orders.isEmpty { explain(&difference, changes, orders, later.nodes, document, old) }
        return difference
    }

    /// The removed nodes that were replaced by new nodes of the same kind, as a map from old to new keys.
    private func renames(in later: DocumentRecord) -> [String: String] {
        let old = Dictionary(nodes.map { ($0.key, $0) }) { first, _ in first }
        let new = Dictionary(later.nodes.map { ($0.key, $0) }) { first, _ in first }
        var renames: [String: String] = [:]
        for node in nodes where new[node.key] == nil {
            let parent = renames[node.parent] ?? node.parent
            guard let siblings = children[node.parent], let others = later.children[parent], siblings.count == others.count,
                let place = siblings.firstIndex(of: node.key), old[others[place]] == nil, new[others[place]]?.kind == node.kind
            else { continue }
            renames[node.key] = others[place]
        }
        return renames
    }

    private func frames(
        _ later: DocumentRecord, _ before: [String: Node], _ there: Set<String>, _ renames: [String: String]
    ) -> [String] {
        func place(_ frame: Rect) -> String {
            "\(formatNumber(frame.x)),\(formatNumber(frame.y)) \(formatNumber(frame.width))×\(formatNumber(frame.height))"
        }
        let gone = nodes.filter { !there.contains(renames[$0.key] ?? $0.key) }
        var lines = gone.map { "- \($0.name)  \(place($0.frame))" }
        for node in later.nodes {
            guard let old = before[node.key] else {
                lines.append("+ \(node.name)  \(place(node.frame))")
                continue
            }
            var line = "~ " + (renames[old.key] == nil ? node.name : "\(old.name) is called \(node.name)")
            if old.kind != node.kind { line += "  is a \(node.kind.word), was a \(old.kind.word)" }
            if old.frame != node.frame { line += "  \(place(old.frame)) → \(place(node.frame))" }
            if renames[old.key] != nil || old.kind != node.kind || old.frame != node.frame { lines.append(line) }
        }
        return lines
    }

    /// The rules that differ on nodes and styles that exist in both.
    private func changes(
        in later: DocumentRecord, _ document: Document, _ kept: Set<String>, _ renames: [String: String]
    ) -> [Change] {
        func id(_ rule: Rule) -> RuleID {
            let owner = rule.owner
            let key = owner.isStyle ? owner.key : renames[owner.key] ?? owner.key
            return RuleID(owner: Owner(key: key, isStyle: owner.isStyle, when: owner.when), prop: rule.prop, slot: rule.slot)
        }
        let names = Dictionary(later.nodes.map { ($0.key, $0.name) }) { first, _ in first }
        let before = Dictionary(rules.map { (id($0), $0) }) { first, _ in first }
        let now = Dictionary(later.rules.map { ($0.id, $0) }) { first, _ in first }
        let ofStyles = later.nodesByStyle(document)
        var all: [Change] = []
        func add(_ sign: String, _ id: RuleID, _ words: String, _ place: String, _ bearer: WhenBearer?, isUnset: Bool = false) {
            let name = id.owner.isStyle ? id.owner.key : names[id.owner.key] ?? id.owner.key
            let when = id.owner.when.isEmpty ? "" : "  when \(id.owner.when)"
            let bearers: [Int32] =
                switch bearer {
                case .node(let node): [node]
                case .style, nil: ofStyles[id.owner.key] ?? []
                }
            all.append(
                Change(
                    text: "\(sign) \(name).\(words)\(when)" + (place.isEmpty ? "" : "  (\(place))"),
                    name: "\(name).\(id.prop.word)" + (when.isEmpty ? "" : " " + when.drop { $0 == " " }),
                    slots: bearers.map { Influence(node: $0, prop: id.prop, slot: id.slot) }, isUnset: isUnset))
        }
        let numbers = Dictionary(later.nodes.map { ($0.key, $0.number) }) { first, _ in first }
        for rule in rules {
            let id = id(rule)
            guard now[id] == nil, id.owner.isStyle || kept.contains(id.owner.key) else { continue }
            let bearer = id.owner.isStyle ? nil : numbers[id.owner.key].map { WhenBearer.node($0) }
            add("-", id, rule.statement, "", bearer, isUnset: true)
        }
        for rule in later.rules where rule.owner.isStyle || kept.contains(rule.owner.key) {
            guard let old = before[rule.id] else {
                add("+", rule.id, rule.statement, rule.place, rule.bearer)
                continue
            }
            if old.statement != rule.statement {
                add("~", rule.id, Self.change(old.statement, rule.statement), rule.place, rule.bearer)
            }
        }
        return all
    }

    /// `width = 60 → 50%` of `width = 60` and `width = 50%`.
    private static func change(_ old: String, _ new: String) -> String {
        let parts = [old, new].map { $0.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false) }
        guard parts[0].count == 3, parts[1].count == 3, parts[0][..<2] == parts[1][..<2] else { return "\(old) → \(new)" }
        return "\(old) → \(parts[1][2])"
    }

    /// The nodes that have a style, by the style's name.
    private func nodesByStyle(_ document: Document) -> [String: [Int32]] {
        var all: [String: [Int32]] = [:]
        if document.allStyles.isEmpty { return all }
        for node in nodes {
            for style in document.stylesOf(node.number) { all[document.styleName(style), default: []].append(node.number) }
        }
        return all
    }

    /// For each container, the change of its children: `+ banner`, `- logo`, or their order.
    private func orders(
        _ later: DocumentRecord, _ before: [String: Node], _ there: Set<String>, _ renames: [String: String]
    ) -> [String: String] {
        let names = Dictionary(later.nodes.map { ($0.key, $0.name) }) { first, _ in first }
        var orders: [String: String] = [:]
        for (parent, now) in later.children {
            guard let old = before[parent], let children = children[old.key] else { continue }
            let then = children.map { renames[$0] ?? $0 }
            let come = now.filter { !then.contains($0) }.map { "+ " + (names[$0] ?? $0) }
            let gone = then.filter { !there.contains($0) }.map { key in "- " + (nodes.first { $0.key == key }?.name ?? key) }
            if !(come + gone).isEmpty {
                orders[parent] = (gone + come).prefix(3).joined(separator: ", ")
            } else if now.filter(Set(then).contains) != then.filter(Set(now).contains) {
                orders[parent] = "the order in \(names[parent] ?? parent)"
            }
        }
        return orders
    }

    // MARK: Reasons

    private static let mostReasons = 20
    private static let mostAsked = 2000
    private static let mostCost = 60_000

    /// Determines why nodes moved, grouped by rules: `B, C: A.width, S.hspace`.
    private func explain(
        _ difference: inout DocumentDifference, _ changes: [Change], _ orders: [String: String], _ nodes: [Node], _ document: Document,
        _ before: (Node) -> Rect?
    ) {
        var names: [Influence: String] = [:]
        for change in changes { for slot in change.slots where names[slot] == nil { names[slot] = change.name } }
        let unset = Set(changes.filter(\.isUnset).flatMap(\.slots))
        let parents = Dictionary(nodes.map { ($0.key, $0.parent) }) { first, _ in first }
        var groups: [(reason: String, names: [String])] = []
        var cost = 0
        for node in nodes where document.exists(node.number) {
            guard let old = before(node) else { continue }
            let now = document.exactFrame(node.number)
            if old == now { continue }
            guard cost < Self.mostCost, !Patience.isOver() else {
                difference.unexplained += 1
                continue
            }
            let all: [(prop: Prop, isMoved: Bool)] = [
                (.left, old.x != now.x), (.top, old.y != now.y), (.width, old.width != now.width), (.height, old.height != now.height),
            ]
            let values = all.filter(\.isMoved).map { (node: node.number, prop: $0.prop) }
            let found = document.influences(on: values, most: Self.mostAsked, cost: &cost, limit: Self.mostCost, unset: unset)
            var told: [String] = []
            for name in found.compactMap({ names[$0] }) where !told.contains(name) { told.append(name) }
            // If no rule moved the node, an added or removed child or sibling did.
            var parent = node.key
            while told.isEmpty, !parent.isEmpty {
                if let order = orders[parent] { told = [order] }
                parent = parents[parent] ?? ""
            }
            guard !told.isEmpty else {
                difference.unexplained += 1
                continue
            }
            let more = told.count > 3 ? " and \(told.count - 3) more" : ""
            let reason = told.prefix(3).joined(separator: ", ") + more
            if let known = groups.firstIndex(where: { $0.reason == reason }) {
                groups[known].names.append(node.name)
            } else if groups.count < Self.mostReasons {
                groups.append((reason, [node.name]))
            } else {
                difference.unexplained += 1
            }
        }
        difference.reasons = groups.map { group in
            let more = group.names.count > 6 ? " and \(group.names.count - 6) more" : ""
            return "\(group.names.prefix(6).joined(separator: ", "))\(more): \(group.reason)"
        }
    }
}

/// The differences between two documents, as lines.
struct DocumentDifference: Sendable {
    /// Knobs that were removed, added or changed: `~ knob gap  8 → 12`.
    var knobs: [String] = []
    /// Nodes that were removed, added, renamed or have another frame: `~ A  0,0 50×20 → 0,0 60×20`.
    var frames: [String] = []
    /// Changed rules of nodes and styles that exist in both: `~ A.width = 60 → 50%`.
    var rules: [String] = []
    /// The nodes that moved, with the rules that moved them: `B, C: A.width`.
    var reasons: [String] = []
    /// The number of nodes that moved for an unknown reason.
    var unexplained = 0

    /// Whether nothing differs.
    var isEmpty: Bool { knobs.isEmpty && frames.isEmpty && rules.isEmpty }

    private static let most = 40

    /// The lines with their titles; long lists are shortened.
    var parts: [(title: String, lines: [String])] {
        func some(_ lines: [String], _ what: String) -> [String] {
            lines.prefix(Self.most) + (lines.count > Self.most ? ["… \(lines.count - Self.most) more \(what) differ"] : [])
        }
        let rest =
            unexplained == 0
            ? [] : ["of \(unexplained) more \(plural("node", unexplained)) the reason was not looked for, or is none of these rules"]
        let all = [
            ("knobs", some(knobs, "knobs")), ("frames", some(frames, "nodes")), ("rules", some(rules, "rules")),
            ("moved by them", reasons.isEmpty ? [] : reasons + rest),
        ]
        return all.filter { !$0.1.isEmpty }
    }

    func block(_ look: Look) -> TextBlock {
        var block = TextBlock()
        for (title, lines) in parts {
            block.lines.append(TextLine(title + ":", .faint))
            block.lines += lines.flatMap { TextLine(look.style.show($0)).wrapped(to: look.columns) }
        }
        return block
    }

    /// The changes of knobs, one line each.
    static func changes(of old: [KnobInfo], _ new: [KnobInfo]) -> [String] {
        var lines: [String] = []
        for knob in old where !new.contains(where: { $0.name == knob.name }) { lines.append("- knob \(knob.name) = \(knob.value)") }
        for knob in new {
            guard let before = old.first(where: { $0.name == knob.name }) else {
                lines.append("+ knob \(knob.name) = \(knob.value)")
                continue
            }
            if before.value != knob.value { lines.append("~ knob \(knob.name)  \(before.value) → \(knob.value)") }
        }
        return lines
    }
}
