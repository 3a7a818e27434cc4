import TGLLayout
import TGLScript

extension RoundTripTests {
    /// All that a document is: nodes with frames and rules, styles, `when`s, and variables as the prompt shows them.
    static func portrait(_ session: Session) -> [String] {
        let doc = session.document
        try? doc.layout()
        var lines: [String] = []
        doc.walk(Document.screen) { node, depth in
            let f = doc.exactFrame(node)
            lines.append(
                "\(String(repeating: " ", count: depth))\(doc.nameText(node)) \(doc.kind(node).word) \(f.x) \(f.y) \(f.width) \(f.height)")
            let rules = doc.ownSlots(node).filter { stands($0.rule, $0.prop, $0.slot, node, doc) }.map {
                "\($0.prop.word) \($0.slot.sign) \(text($0.rule, $0.prop, node, doc))"
            }
            lines += rules.sorted().map { "\(doc.nameText(node)): \($0)" }
        }
        for style in doc.allStyles {
            let rules = doc.styleSlots(style).filter { stands($0.rule, $0.prop, $0.slot, nil, doc) }
            lines.append(
                "style \(doc.styleName(style)) "
                    + rules.map { "\($0.prop.word) \($0.slot.sign) \(text($0.rule, $0.prop, nil, doc))" }.sorted().joined(separator: "; "))
        }
        for when in doc.allWhens {
            let slots = doc.whenSlots(when).filter { doc.exists($0.bearer) && stands($0.rule, $0.prop, $0.slot, $0.node, doc) }
            if slots.isEmpty { continue }
            // Its condition may be written otherwise, with what its variables held; the dump of the dump shows that it is the same.
            lines.append(
                "when it \(doc.whenHolds(when) ? "holds" : "does not hold"): "
                    + slots.map { "\(doc.nameText($0.bearer)).\($0.prop.word) \($0.slot.sign) \(text($0.rule, $0.prop, nil, doc))" }.joined(
                        separator: "; "))
        }
        for keep in doc.allKeeps().map({ doc.keep($0) }) where doc.nodes(in: keep).allSatisfy({ doc.exists($0) }) {
            lines.append("\(doc.statement(of: keep)) \(keep.isActive)")
        }
        return lines + doc.keyOrders
    }

    /// A rule that follows a node which was removed, or is no sibling any more, counts as unset, and no script could set it; nor a share
    /// as a bound that a node brought along into a flex, grid or block.
    private static func stands(_ rule: Rule, _ prop: Prop, _ slot: SlotKind, _ node: Int32?, _ doc: Document) -> Bool {
        switch rule.kind {
        case .share where slot != .rule: return node.flatMap { doc.parent($0) }.map { !doc.kind($0).isCSS } ?? true
        case .reference, .spot: return node.map { !doc.isDangling(rule, on: $0, for: prop) } ?? (rule.ref < 0 || doc.exists(rule.ref))
        case .sum: return node.map { !doc.isDangling(rule, on: $0, for: prop) } ?? true
        case .node: return doc.exists(rule.ref)
        case .adaptive: return !doc.isLost(rule, for: prop)
        default: return true
        }
    }

    /// A rule as text. What stood in for a removed node has another name than that node had: neither name counts.
    private static func text(_ rule: Rule, _ prop: Prop, _ node: Int32?, _ doc: Document) -> String {
        doc.mentioned(in: rule).filter { !doc.exists($0) }.reduce(doc.text(rule, for: prop, on: node)) { text, gone in
            text.replacing("\(doc.nameText(gone)).", with: "(a removed node).")
        }
    }
}
