import TGLLayout
import TGLSyntax
import TGLWhy

// `why A.width = 120`: why a property does not have this value. The answer explains what decides the present value. It then tries the rule
// that would set the other value, tells its effect, and, if the value is not reached, which bound, rule or relation prevents it; the trial
// is undone.

/// A value asked about, for a size or a position in points.
public struct WhyGoal: Sendable {
    let prop: Prop
    /// `=`, `<=` or `>=`.
    let sign: RelationSign
    let value: Double

    /// Whether a value meets the goal when both are shown with two decimals.
    func isMet(by now: Double) -> Bool {
        switch sign {
        case .atMost: now <= value || isShown(now)
        case .atLeast: now >= value || isShown(now)
        default: isShown(now)
        }
    }

    private func isShown(_ now: Double) -> Bool { shortNumber(now) == shortNumber(value) }

    /// How far a value is from the goal, in words: `50 less`.
    func distance(of now: Double) -> String { "\(shortNumber(abs(now - value))) \(now < value ? "less" : "more")" }
}

extension Session {
    /// At most this many other moved frames are listed.
    private static let mostMoved = 3

    /// Explains why a node's property does not have a value. Changes nothing; the layout must be up to date.
    public func explanation(against goal: WhyGoal, of node: Int32) -> [ExplanationLine] {
        let name = "\(document.nameText(node)).\(goal.prop.word)"
        let now = reading(goal.prop, of: node)
        let head = "\(name) = \(shortNumber(now))"
        let rule = "`\(name) \(goal.sign.text) \(exactNumber(goal.value))`"
        if goal.isMet(by: now) { return [ExplanationLine(0, "\(head): \(rule) holds already", role: .head)] }
        guard node != Document.screen else {
            return [ExplanationLine(0, "\(head): the screen's size is set, `screen.\(goal.prop.word) = …`", role: .head)]
        }
        var lines = [ExplanationLine(0, "\(head), \(goal.distance(of: now)) than \(exactNumber(goal.value))", role: .head)]
        lines += deciding(goal.prop, of: node, indent: 1)
        lines += tried(goal, of: node)
        let want = "`:want \(rule.dropFirst().dropLast())` looks for numbers elsewhere that make it so"
        return lines + [ExplanationLine(1, want, role: .note)]
    }

    private func reading(_ prop: Prop, of node: Int32) -> Double {
        Explainer(document).reading(document.exactFrame(node), node, prop)
    }

    /// What finally decides a value: the last steps of its explanation, its bounds, and the rules without effect.
    private func deciding(_ prop: Prop, of node: Int32, indent: Int) -> [ExplanationLine] {
        var explainer = Explainer(document, place: { [unowned self] in placeText(of: $0) })
        let all = explainer.why(node, prop).dropFirst()
        let steps = all.filter { $0.role == .step }
        let rest = all.filter { $0.role == .bound || $0.role == .ignored }
        return (steps.suffix(2) + rest).map { line in
            var line = line
            line.indent = indent
            return line
        }
    }

    /// The effect of the rule that sets the value.
    private func tried(_ goal: WhyGoal, of node: Int32) -> [ExplanationLine] {
        let statement = "`\(document.nameText(node)).\(goal.prop.word) = \(exactNumber(goal.value))`"
        let (before, reason) = (surroundings(of: node), deciding(goal.prop, of: node, indent: 2))
        let wasBroken = Set(brokenRelations(around: node).map { document.text($0.name) })
        return trying(SessionTrial()) { () -> [ExplanationLine] in
            (host, statementDone) = (nil, nil)
            document.set(node, goal.prop, .rule, .number(goal.value))
            do throws(Failure) { try machine.layout() } catch {
                return [ExplanationLine(1, "with \(statement): \(error.message)", role: .step)]
            }
            let value = reading(goal.prop, of: node)
            let conflicts = conflicts(brokenRelations(around: node).filter { !wasBroken.contains(document.text($0.name)) })
            if goal.isMet(by: value) {
                let others = moved(before, except: node) + (conflicts.isEmpty ? "" : "; but then:")
                return [ExplanationLine(1, "\(statement) makes it so\(others)", role: .step)] + conflicts
            }
            let now = deciding(goal.prop, of: node, indent: 2)
            if now == reason, conflicts.isEmpty {
                return [ExplanationLine(1, "\(statement) does not change it: it is \(shortNumber(value)) then too", role: .step)]
            }
            let head = "with \(statement) it is \(shortNumber(value)), \(goal.distance(of: value)):"
            return [ExplanationLine(1, head, role: .step)] + now + conflicts
        }
    }

    /// The relations that cannot hold in the system of a node.
    private func brokenRelations(around node: Int32) -> [BrokenRelation] {
        guard let parent = document.parent(node), document.kind(parent).solvesRelations else { return [] }
        return document.brokenRelationsWithSums(of: document.systemRoot(of: parent))
    }

    /// The relations that cannot hold, each with the amount by which it is missed; the first one also with those that it conflicts with.
    private func conflicts(_ broken: [BrokenRelation]) -> [ExplanationLine] {
        var lines: [ExplanationLine] = []
        for relation in broken.prefix(Self.mostMoved) {
            lines.append(ExplanationLine(2, document.text(relation)))
            if lines.count == 1, let sums = document.conflictSums(of: [relation], root: relation.root).first {
                lines += sums.map { ExplanationLine(3, $0.text, source: $0.source) }
            }
        }
        if broken.count > Self.mostMoved { lines.append(ExplanationLine(2, "… \(broken.count - Self.mostMoved) more cannot hold")) }
        return lines
    }

    /// The container of a node and up to 500 of its children, with their frames.
    private func surroundings(of node: Int32) -> [(node: Int32, frame: Rect)] {
        guard let parent = document.parent(node) else { return [] }
        return ([parent] + document.children(parent).prefix(500)).map { ($0, document.frame($0)) }
    }

    /// The other frames that move, in words: `; then B.left is 120 (now 70)`.
    private func moved(_ before: [(node: Int32, frame: Rect)], except node: Int32) -> String {
        var found: [String] = []
        // A cell that was made again is another node.
        for (other, frame) in before where other != node && document.frame(other) != frame {
            guard other == Document.screen || document.exists(other) && document.parent(other) != nil else { continue }
            let now = document.frame(other)
            let values: [(String, Double, Double)] = [
                ("left", frame.x, now.x), ("top", frame.y, now.y), ("width", frame.width, now.width), ("height", frame.height, now.height),
            ]
            guard let change = values.first(where: { shortNumber($0.1) != shortNumber($0.2) }) else { continue }
            found.append("\(document.nameText(other)).\(change.0) is \(shortNumber(change.2)), now \(shortNumber(change.1))")
        }
        if found.isEmpty { return "" }
        let more = found.count > Self.mostMoved ? ["\(found.count - Self.mostMoved) more move"] : []
        return "; then " + (found.prefix(Self.mostMoved) + more).joined(separator: "; ")
    }
}
