import TGLLayout
import TGLSyntax

// Positions that follow another node's edge where no layout places by edges (D-36).

/// A position, or a bound of one, that a statement made follow another node's edge.
struct FollowingPosition {
    let node: Int32
    let prop: Prop
    let slot: SlotKind
    let place: Diagnostic.Place
}

extension Session {
    /// A note for each position that the last statement made follow an edge and that means nothing where its node is: it is kept,
    /// and counts if the node is placed in a relative layout.
    func idlePositions() -> [Diagnostic] {
        var result: [Diagnostic] = []
        var ways: Set<String> = []
        for set in notes.positionsNow where document.exists(set.node) && result.count < 20 {
            guard let parent = document.parent(set.node), document.lookup(set.node, set.prop, set.slot).rule.kind == .reference,
                let reason = document.idleRule(set.node, set.prop, set.slot, in: parent)
            else { continue }
            let name = "\(document.nameText(set.node)).\(set.prop.word)"
            let way = wayOut(ofFollowing: set.node, set.prop).flatMap { ways.insert($0).inserted ? $0 : nil }
            result.append(
                Diagnostic(
                    code: ScriptCode.doesNothing.text, severity: .note, message: "this rule of `\(name)` does nothing here: \(reason)",
                    primary: set.place, help: way))
        }
        return result
    }
}
