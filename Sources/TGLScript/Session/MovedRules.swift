import TGLLayout
import TGLSyntax
import TGLWhy

// A statement that moves nodes or turns containers can leave rules without effect; these are reported.

/// A rule that was reported as having no effect where its node is.
struct ToldMisfit: Hashable {
    let node: Int32
    let prop: Prop
    let slot: SlotKind
    let source: Source
}

extension Session {
    /// The most notes on one statement, and the most nodes whose rules are checked for them.
    private static let mostMisfits = 20
    private static let mostLookedAt = 10_000

    /// A note for each rule that lost its effect with the last statement. The rule is kept, and takes effect again when the node, or the
    /// one it names, is moved back.
    func misfits() -> [Diagnostic] {
        guard !notes.movedNow.isEmpty || !document.turned.isEmpty else { return [] }
        var homes: [Int32: Int32] = [:]
        for move in notes.movedNow where document.exists(move.node) && homes[move.node] == nil { homes[move.node] = move.parent }
        homes = homes.filter { document.parent($0.key) != $0.value }
        var result: [Diagnostic] = []
        for (node, prop) in rulesToLookAt(homes) where result.count < Self.mostMisfits {
            for rule in document.rulesSet(on: node) where prop.map({ $0 == rule.prop }) ?? true {
                let key = ToldMisfit(node: node, prop: rule.prop, slot: rule.slot, source: rule.source)
                if case .removed? = document.misfit(rule.rule, rule.slot, for: rule.prop, on: node) { continue }
                guard let note = misfit(node, rule, homes) else {
                    notes.toldMisfits.remove(key)
                    continue
                }
                if notes.toldMisfits.insert(key).inserted { result.append(note) }
            }
        }
        return result
    }

    /// The nodes whose rules may have lost their effect, those that moved in tree order; with a property if only its rules may have.
    private func rulesToLookAt(_ homes: [Int32: Int32]) -> [(node: Int32, prop: Prop?)] {
        var result: [(node: Int32, prop: Prop?)] = []
        let moved = homes.keys.sorted()
        for parent in Set(homes.values).sorted() where document.exists(parent) {
            for rule in document.childrensRules(in: parent, naming: Set(moved), limit: Self.mostMisfits) {
                result.append((rule.node, rule.prop))
            }
        }
        for node in moved {
            var count = 0
            document.walkWithoutCells(node) { inner, _ in
                count += 1
                if count > Self.mostLookedAt { return }
                result.append((inner, nil))
                for user in document.users(of: inner).reversed() where document.exists(user.node) { result.append((user.node, user.prop)) }
            }
        }
        for parent in document.turned where document.exists(parent) {
            for child in document.children(of: parent, limit: Self.mostLookedAt) {
                result.append((child, .width))
                result.append((child, .height))
            }
        }
        return result
    }

    private func misfit(_ node: Int32, _ rule: OwnSlot, _ homes: [Int32: Int32]) -> Diagnostic? {
        let (name, owner) = ("\(document.nameText(node)).\(rule.prop.word)", document.nameText(node))
        let text = "\(name) \(rule.slot.sign) \(document.text(rule.rule, for: rule.prop, on: node))"
        let message: String
        switch document.misfit(rule.rule, rule.slot, for: rule.prop, on: node) {
        case .stranger(let other):
            let isItem = document.system(of: node) != nil
            message =
                "`\(name)` followed `\(document.nameText(other))`, which is no \(isItem ? "item of the system" : "sibling") of `\(owner)` "
                + "any more: " + (rule.rule.kind == .list ? "the list goes on without it" : "the rule counts as unset")
        case .noChild(let other):
            let child = other.map { "`\(document.nameText($0))`, which is" } ?? "what is"
            message = "`\(name)` followed \(child) no child of `\(owner)` any more: the rule counts as unset"
        case .shareAlongScroll:
            message = "`\(text)` shares nothing any more: along a scroll nothing is free to be shared"
        case .shareAsBound: message = "`\(text)` shares nothing any more: in a flex, grid or block a bound is no share"
        case .sum: message = "`\(text)` is not solved any more: only a `constraint` and a `stack` solve sums of several sizes"
        case .severalBases, .distance, .anchor:
            message = "`\(text)` is not solved any more: only a `constraint` and a `stack` solve it"
        case .notLinear: message = "`\(text)` is not solved here: a `constraint` and a `stack` have no `wrap`, `max` or `min` in such a sum"
        case .parentInList: message = "`\(text)` names the parent of `\(owner)`: a list goes on without it"
        case .itself: message = "`\(text)` relates `\(name)` to itself in a `constraint` or a `stack`, where it has no effect"
        case .tooLarge(let number):
            message = "`\(text)` has the number \(shortNumber(number)), with which a `constraint` or a `stack` has no exact solution"
        case .removed: return nil
        case nil:
            guard rule.rule.kind == .reference, let parent = document.parent(node),
                let reason = document.idleRule(node, rule.prop, rule.slot, in: parent)
            else { return nil }
            message = "this rule of `\(name)` does nothing any more: \(reason)"
        }
        let place = place(of: rule.source) ?? Diagnostic.Place(source: SourceFile(name: "", text: ""), range: SourceRange(at: 0))
        return Diagnostic(
            code: ScriptCode.badReference.text, severity: .note, message: message, primary: place.labelled("set here"),
            help: wayBack(of: rule, on: node, homes).map { "\($0) brings it back; `unset \(name)` removes the rule" }
                ?? "`unset \(name)` removes the rule")
    }

    /// The move that gives a rule its effect again: of its node, or of a node that it names.
    private func wayBack(of rule: OwnSlot, on node: Int32, _ homes: [Int32: Int32]) -> String? {
        var moved: Int32?
        // A node also moves when an ancestor does.
        for one in [node] + document.mentioned(in: rule.rule) {
            var above: Int32? = one
            while moved == nil, let next = above {
                if homes[next] != nil { moved = next }
                above = document.parent(next)
            }
        }
        guard let moved, let home = homes[moved], document.exists(home) else { return nil }
        return "`move \(document.nameText(moved)) to \(document.nameText(home))`"
    }
}
