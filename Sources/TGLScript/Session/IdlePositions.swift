import TGLLayout
import TGLSyntax

// Positions that follow another node's edge in a layout that does not place by edges (D-36).

/// A position, or a bound of one, that a statement made follow another node's edge.
struct FollowingPosition {
    let node: Int32
    let prop: Prop
    let slot: SlotKind
    let place: Diagnostic.Place
}

/// A rule that a statement set on a node whose property is not active (B-112).
struct IdleRule {
    let node: Int32
    let prop: Prop
    let place: Diagnostic.Place
}

extension Session {
    /// A note for each rule that the last statement set on an inactive property.
    func idleRules() -> [Diagnostic] {
        notes.idleNow.prefix(20).filter { document.exists($0.node) && !document.isActive($0.node, $0.prop) }.map { rule in
            let name = "\(document.nameText(rule.node)).\(rule.prop.word)"
            return Diagnostic(
                code: ScriptCode.doesNothing.text, severity: .note, message: "`\(name)` is not active, so this rule does not count",
                primary: rule.place, help: "`\(name).active = true` lets it count")
        }
    }

    /// A note for each position set by the last statement that follows an edge but has no effect in its container. The rule is kept, and
    /// takes effect when the node is placed in a relative layout.
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
