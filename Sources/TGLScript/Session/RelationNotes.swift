import TGLLayout

// Notes on relations that were replaced in a constraint or a stack, where the user may have meant to add one.

extension Session {
    /// A note for each rule of a child of a constraint or stack that a command replaced, if the old rule named another box.
    public func notes(ofRelationsReplacedSince mark: Int) -> [Note] {
        document.edits(since: mark).compactMap { edit -> Note? in
            guard case .slot(let node, let prop, let slot, let rule, _, _) = edit, [.reference, .sum, .extreme].contains(rule.kind),
                let parent = document.parent(node), document.kind(parent).solvesRelations,
                let now = document.own(node, prop, slot)?.rule, now != rule
            else { return nil }
            let name = "\(document.nameText(node)).\(prop.word)"
            let sign = slot == .lower ? ">=" : slot == .upper ? "<=" : "="
            return Note(
                node: node, text: "`\(name) \(sign) \(document.text(rule, for: prop, on: node))` was replaced by this",
                help: "`keep \(name) \(sign) …` adds a relation and replaces none", source: -1)
        }
    }
}
