import TGLLayout
import TGLSyntax

// Conflicts in systems of relations: told once when they appear, and once when they are gone (C-22).

extension Session {
    /// What is to be told of required relations that hold no more, and of those that hold again, since the last statement.
    func conflictReports() -> [Diagnostic] {
        guard trial == nil, document.hasSystems || !toldConflicts.isEmpty else { return [] }
        var broken: [BrokenRelation] = []
        for root in document.systemRoots() { broken += document.brokenRelationsWithSums(of: root) }
        var reports: [Diagnostic] = []
        let names = broken.map { document.text($0.name) }
        for (name, place) in toldConflicts where !names.contains(name) {
            reports.append(
                Diagnostic(code: ScriptCode.conflict.text, severity: .note, message: "`\(name)` holds again", primary: place))
        }
        for relation in broken where !toldConflicts.contains(where: { $0.name == document.text(relation.name) }) {
            if reports.count < Session.mostConflictsTold { reports.append(report(relation)) }
        }
        toldConflicts = broken.map { (document.text($0.name), place(ofRelation: $0.name)) }
        return reports
    }

    /// So many are told after one command.
    private static let mostConflictsTold = 10

    private func report(_ relation: BrokenRelation) -> Diagnostic {
        let name = document.text(relation.name)
        let off = abs(relation.error)
        var message = "`\(name)` cannot hold"
        if let value = relation.value {
            message += ": \(value.name) is \(shortNumber(value.value)), \(shortNumber(off)) \(relation.error > 0 ? "more" : "less")"
        } else {
            message += ": its sides differ by \(shortNumber(off))"
        }
        let others = document.contradicting(relation)
        var names: [String] = []
        for other in others { let text = "`\(document.text(other))`"; if !names.contains(text) { names.append(text) } }
        if names.count > 6 { names = Array(names.prefix(3)) + ["\(names.count - 5) more"] + Array(names.suffix(2)) }
        var note: String?
        if let last = names.last {
            let list = names.count == 1 ? last : names.dropLast().joined(separator: ", ") + " and " + last
            note = "it contradicts \(list), which \(names.count == 1 ? "comes" : "come") before it"
        }
        return Diagnostic(
            code: ScriptCode.conflict.text, severity: .warning, message: message, primary: place(ofRelation: relation.name),
            secondary: others.prefix(2).map { place(ofRelation: $0).labelled("this holds") },
            note: note, help: "leave one out, or let one give way: `\(document.weakened(relation.name))`")
    }

    /// Where a relation was written.
    private func place(ofRelation name: RelationName) -> Diagnostic.Place {
        let source: Source? =
            switch name {
            case .keep(let number): document.keep(number).source
            case .slot(let node, let prop, let slot): document.lookup(node, prop, slot).source
            case .arrangement(let node), .hug(let node), .resist(let node), .padding(let node): notes.creation(of: node)
            }
        return source.flatMap { place(of: $0) }
            ?? Diagnostic.Place(source: SourceFile(name: "", text: ""), range: SourceRange(at: 0))
    }
}
