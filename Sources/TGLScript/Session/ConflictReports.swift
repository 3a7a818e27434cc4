import TGLLayout
import TGLSyntax
import TGLWhy

// Reports conflicts in systems of relations: once when a conflict appears, and once when it is gone (C-22).

/// A relation that was reported because it cannot hold.
struct ToldConflict {
    let relation: RelationName
    let text: String
    let place: Diagnostic.Place
}

extension Session {
    /// Reports the required relations that stopped holding since the last statement, and those that hold again.
    func conflictReports() -> [Diagnostic] {
        guard !isHurried, document.hasSystems || !toldConflicts.isEmpty else { return [] }
        let before = toldConflicts
        let broken = document.systemRoots().map { (root: $0, relations: document.brokenRelationsWithSums(of: $0)) }
        toldConflicts = broken.flatMap(\.relations).map {
            ToldConflict(relation: $0.name, text: document.text($0.name), place: place(ofRelation: $0.name))
        }
        let left = Set(toldConflicts.map(\.text))
        // Of a relation that is gone nothing is said.
        var reports = before.filter { !left.contains($0.text) && isInForce($0) }.map { told in
            Diagnostic(code: ScriptCode.conflict.text, severity: .note, message: "`\(told.text)` holds again", primary: told.place)
        }
        let known = Set(before.map(\.text))
        for (root, relations) in broken {
            let new = relations.filter { !known.contains(document.text($0.name)) }
            let told = Array(new.prefix(max(0, Session.mostConflictsTold - reports.count)))
            reports += zip(told, document.conflictSums(of: told, root: root)).map { report($0, $1) }
            if told.count < new.count, !reports.isEmpty {
                let others = "\(new.count - told.count) more relations in \(document.nameText(root)) cannot hold"
                reports[reports.count - 1].details.append(Diagnostic.Detail("\(others): `print conflicts(\(document.nameText(root)))`"))
            }
        }
        // With an error the command is undone, so the set of conflicts is the one before it.
        if reports.contains(where: { $0.severity == .error }) { toldConflicts = before }
        return reports
    }

    /// The most conflicts reported after one command.
    private static let mostConflictsTold = 3

    private func report(_ relation: BrokenRelation, _ sums: [ConflictLine]) -> Diagnostic {
        let details = sums.map { line in
            let source = line.source >= 0 || line.node < 0 ? line.source : notes.creation(of: line.node, in: document) ?? -1
            return Diagnostic.Detail(line.text, place: placeText(of: source) ?? "")
        }
        let place = place(ofRelation: relation.name)
        return Diagnostic(
            code: ScriptCode.conflict.text, severity: isStrict ? .error : .warning, message: document.text(relation), primary: place,
            details: details,
            help: weakened(relation.name, at: place).map { "leave one out, or let one give way: `\($0)`" } ?? "leave one out")
    }

    /// The text of a relation with a lower priority, so that it can give way.
    private func weakened(_ name: RelationName, at place: Diagnostic.Place) -> String? {
        guard case .slot(_, let prop, _) = name else { return document.weakened(name) }
        let written = place.source.text(place.range)
        guard written.count < 80, !written.contains(where: { "\n@`;{".contains($0) }), written.hasPrefix(prop.word + " ") else {
            return document.weakened(name)
        }
        return "\(written) @ high"
    }

    /// Whether the document still has a relation as it was when it was reported: not removed, replaced or undone.
    private func isInForce(_ told: ToldConflict) -> Bool {
        let isThere: Bool =
            switch told.relation {
            case .keep(let number): document.keepExists(number)
            case .slot(let node, _, _), .arrangement(let node), .hug(let node), .resist(let node), .padding(let node):
                document.exists(node)
            }
        guard isThere, document.text(told.relation) == told.text else { return false }
        let now = place(ofRelation: told.relation)
        return now.source.name == told.place.source.name && now.range == told.place.range
    }

    /// Where a relation was written.
    private func place(ofRelation name: RelationName) -> Diagnostic.Place {
        let source: Source? =
            switch name {
            case .keep(let number): document.keep(number).source
            case .slot(let node, let prop, let slot): document.lookup(node, prop, slot).source
            case .arrangement(let node), .hug(let node), .resist(let node), .padding(let node): notes.creation(of: node, in: document)
            }
        return source.flatMap { place(of: $0) }
            ?? Diagnostic.Place(source: SourceFile(name: "", text: ""), range: SourceRange(at: 0))
    }
}
