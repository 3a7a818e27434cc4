import TGLLayout
import TGLSyntax

// What a move did to the rules of the nodes that moved, and of those that stayed.

extension Session {
    /// A note for each rule between a node that the last statement moved and a former sibling: it counts as unset from now on.
    func strangers() -> [Diagnostic] {
        guard !notes.movedNow.isEmpty else { return [] }
        var result: [Diagnostic] = []
        var homes: [Int32: Int32] = [:]
        for move in notes.movedNow where document.exists(move.node) && homes[move.node] == nil { homes[move.node] = move.parent }
        let moved = Set(homes.keys)
        for parent in Set(homes.values).sorted() where document.exists(parent) {
            for rule in document.childrensRules(in: parent, naming: moved, limit: 20 - result.count)
            where document.parent(rule.named) != parent && rule.named != parent {
                result.append(stranger(rule.node, rule.prop, rule.source, rule.named, back: (rule.named, parent)))
            }
        }
        for node in homes.keys.sorted() {
            for slot in document.ownSlots(node) where result.count < 20 {
                guard let home = homes[node], let parent = document.parent(node),
                    document.isDangling(slot.rule, on: node, for: slot.prop), parent != home,
                    slot.rule.kind == .reference, slot.rule.path == 0, slot.rule.ref >= 0, document.parent(slot.rule.ref) == home
                else { continue }
                result.append(stranger(node, slot.prop, slot.source, slot.rule.ref, back: (node, home)))
            }
        }
        return result
    }

    private func stranger(_ node: Int32, _ prop: Prop, _ source: Source, _ other: Int32, back: (node: Int32, home: Int32)) -> Diagnostic {
        let name = "\(document.nameText(node)).\(prop.word)"
        let place = place(of: source) ?? Diagnostic.Place(source: SourceFile(name: "", text: ""), range: SourceRange(at: 0))
        let isList = document.own(node, prop, .rule)?.rule.kind == .list
        return Diagnostic(
            code: ScriptCode.badReference.text, severity: .note,
            message: "`\(name)` followed `\(document.nameText(other))`, which is no sibling of `\(document.nameText(node))` any more: "
                + (isList ? "the list goes on without it" : "the rule counts as unset"),
            primary: place.labelled("set here"),
            help:
                "`move \(document.nameText(back.node)) to \(document.nameText(back.home))` brings it back; `unset \(name)` removes the rule"
        )
    }
}
