import TGLLayout
import TGLRender
import TGLWhy

/// The rules of the nodes of a state, to be compared with those of another state of the same session.
struct RulesByNode {
    private struct Own {
        let prop: Prop
        let slot: SlotKind
        let statement: String

        func isSameSlot(_ other: Own) -> Bool { prop == other.prop && slot == other.slot }
    }

    private var rules: [Int32: [Own]] = [:]
    /// In the order of the tree.
    private var nodes: [Int32] = []

    init(_ document: Document) {
        var isOver = false
        document.walk(Document.screen) { node, _ in
            isOver = isOver || nodes.count & 255 == 255 && Patience.isOver()
            if isOver || document.isInCell(node) { return }
            nodes.append(node)
            rules[node] = document.ownSlots(node).map { own in
                Own(prop: own.prop, slot: own.slot, statement: document.statement(own.prop, own.slot, own.rule, on: node))
            }
        }
    }

    private static let most = 40

    /// A rule that differs.
    private struct Change {
        let slot: Influence
        /// `~ A.width = 60 → width = 50%`
        let text: String
        let isUnset: Bool
    }

    /// The rules that differ of nodes that are in both states, a line each; and of the frames that moved which of these rules they depend
    /// on, three at most.
    func changes(to document: Document, moved: FrameChanges, _ look: Look) -> TerminalText {
        let all = differences(from: RulesByNode(document), document)
        guard !all.isEmpty else { return TerminalText() }
        var lines = all.prefix(Self.most).map(\.text)
        if all.count > Self.most { lines.append("… \(all.count - Self.most) more rules differ") }
        var block = TextBlock([TextLine("rules:", .faint)] + lines.flatMap { TextLine(look.style.show($0)).wrapped(to: look.columns) })
        let reasons = reasons(all, moved, document)
        if !reasons.isEmpty {
            block.lines.append(TextLine("moved by them:", .faint))
            block.lines += reasons.flatMap { TextLine(look.style.show($0)).wrapped(to: look.columns) }
        }
        return block.text(look.style)
    }

    private func differences(from later: RulesByNode, _ document: Document) -> [Change] {
        var all: [Change] = []
        for node in later.nodes {
            guard let before = rules[node], let now = later.rules[node] else { continue }
            let name = document.nameText(node)
            func add(_ own: Own, _ text: String, isUnset: Bool = false) {
                all.append(Change(slot: Influence(node: node, prop: own.prop, slot: own.slot), text: text, isUnset: isUnset))
            }
            for old in before where !now.contains(where: old.isSameSlot) { add(old, "- \(name).\(old.statement)", isUnset: true) }
            for new in now {
                guard let old = before.first(where: new.isSameSlot) else {
                    add(new, "+ \(name).\(new.statement)")
                    continue
                }
                if old.statement != new.statement { add(new, "~ \(name).\(old.statement) → \(new.statement)") }
            }
        }
        return all
    }

    private static let mostReasons = 20
    private static let mostAsked = 200

    /// The nodes that moved, those together that did by the same rules: `B, C: A.width, S.hspace`.
    private func reasons(_ all: [Change], _ moved: FrameChanges, _ document: Document) -> [String] {
        let slots = Dictionary(all.map { ($0.slot, $0) }) { first, _ in first }
        let unset = Set(all.filter(\.isUnset).map(\.slot))
        var groups: [(reason: String, names: [String])] = []
        var cost = 0
        for node in nodes where moved[node] != nil && !document.isInCell(node) && document.exists(node) {
            guard let old = moved[node], cost < 20_000, groups.count < Self.mostReasons, !Patience.isOver() else { break }
            let now = document.exactFrame(node)
            let all: [(prop: Prop, isMoved: Bool)] = [
                (.left, old.x != now.x), (.top, old.y != now.y), (.width, old.width != now.width), (.height, old.height != now.height),
            ]
            let values = all.filter(\.isMoved).map { (node: node, prop: $0.prop) }
            let found = document.influences(on: values, most: Self.mostAsked, cost: &cost, limit: 20_000, unset: unset)
            let names = found.filter { slots[$0] != nil }.map { "\(document.nameText($0.node)).\($0.prop.word)" }
            if names.isEmpty { continue }
            var told: [String] = []
            for name in names where !told.contains(name) { told.append(name) }
            let more = told.count > 3 ? " and \(told.count - 3) more" : ""
            let reason = told.prefix(3).joined(separator: ", ") + more
            if let known = groups.firstIndex(where: { $0.reason == reason }) {
                groups[known].names.append(document.nameText(node))
            } else {
                groups.append((reason, [document.nameText(node)]))
            }
        }
        return groups.map { group in
            let more = group.names.count > 6 ? " and \(group.names.count - 6) more" : ""
            return "\(group.names.prefix(6).joined(separator: ", "))\(more): \(group.reason)"
        }
    }
}
