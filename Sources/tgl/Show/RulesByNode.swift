import TGLLayout
import TGLRender

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

    /// The rules that differ of nodes that are in both states, a line each: `~ A.width = 60 → width = 50%`.
    func changes(to document: Document, _ look: Look) -> TerminalText {
        let later = RulesByNode(document)
        var lines: [String] = []
        for node in later.nodes {
            guard let before = rules[node], let now = later.rules[node] else { continue }
            let name = document.nameText(node)
            for old in before where !now.contains(where: old.isSameSlot) { lines.append("- \(name).\(old.statement)") }
            for new in now {
                guard let old = before.first(where: new.isSameSlot) else {
                    lines.append("+ \(name).\(new.statement)")
                    continue
                }
                if old.statement != new.statement { lines.append("~ \(name).\(old.statement) → \(new.statement)") }
            }
        }
        guard !lines.isEmpty else { return TerminalText() }
        if lines.count > Self.most { lines = lines.prefix(Self.most) + ["… \(lines.count - Self.most) more rules differ"] }
        let block = TextBlock([TextLine("rules:", .faint)] + lines.flatMap { TextLine(look.style.show($0)).wrapped(to: look.columns) })
        return block.text(look.style)
    }
}
