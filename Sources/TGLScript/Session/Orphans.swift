import TGLLayout
import TGLSyntax

// Rules whose referenced node was removed.

extension Session {
    /// A note for each rule that follows a node which the last statement removed. The rule now counts as unset; a list continues without
    /// that node.
    func orphans() -> [Diagnostic] {
        guard machine.needsCheck, !notes.removedNow.isEmpty else { return [] }
        let removed = Set(notes.removedNow.map(\.node)).filter { !document.exists($0) }
        var result: [Diagnostic] = []
        // Only siblings and children can name a node, and its children were removed with it.
        for parent in Set(notes.removedNow.map(\.parent)).sorted() where document.exists(parent) {
            for rule in document.childrensRules(in: parent, naming: removed, limit: 20 - result.count) {
                let isList = document.own(rule.node, rule.prop, .rule)?.rule.kind == .list
                result.append(orphan(rule.node, rule.prop, rule.source, of: rule.named, isList: isList))
            }
            if result.count == 20 { break }
        }
        return result
    }

    private func orphan(_ node: Int32, _ prop: Prop, _ source: Source, of gone: Int32, isList: Bool) -> Diagnostic {
        let name = "\(document.nameText(node)).\(prop.word)"
        let place =
            notes.removal(of: gone, in: document) ?? place(of: source)
            ?? Diagnostic.Place(source: SourceFile(name: "", text: ""), range: SourceRange(at: 0))
        return Diagnostic(
            code: ScriptCode.removedNode.text, severity: .note,
            message: "`\(name)` followed `\(document.nameText(gone))`, which is removed: "
                + (isList ? "the list continues without it" : "the rule counts as unset"),
            primary: place, secondary: self.place(of: source).map { [$0.labelled("set here")] } ?? [])
    }
}
