import TGLLayout

/// One number that may be changed: how it is set in a trial, what is typed to set it, and which values it may have.
struct WantCandidate {
    /// Where the number is in a rule.
    enum Part { case added, factor }

    enum Target {
        /// Slots that have the same rule: one, or all that a shorthand stands for.
        case slots([TiedSlot], Rule, Part)
        /// By its place among the top-level variables; a number or a percentage.
        case knob(Int, isPercent: Bool)
        /// What is typed is run: for numbers within lists, sums and functions.
        case statement
    }

    let target: Target
    /// What it is called: `S.padding`, `gutter`.
    let name: String
    /// What stands before the value in the statement, and behind it.
    let head: String
    let tail: String
    /// The value as it is now, as text; `nil` where nothing sets it.
    let now: String?
    /// The number now, or one near to which it would change the least.
    let start: Double
    var domain: WantDomain
    /// The node and property whose text the rule has.
    let bearer: (node: Int32, prop: Prop)?
    /// The values that it depends on were not seen to read it: it is beside or around the goals' nodes.
    var isNear = false

    /// Where the node that the goal is about does not set it.
    var isUnset: Bool { now == nil }

    /// The rule of its slots with another number.
    func rule(_ x: Double) -> Rule? {
        guard case .slots(_, var rule, let part) = target else { return nil }
        switch part {
        case .added: rule.add = x
        case .factor: rule.mult = x
        }
        return rule
    }
}

extension WantCandidate {
    /// The statement that sets it.
    func statement(_ x: Double, in document: Document) -> String {
        guard let rule = rule(x), let bearer else { return head + exactNumber(x) + tail }
        return head + document.text(rule, for: bearer.prop, on: bearer.node) + tail
    }

    /// What is the same number however it was reached.
    var key: String { head + "\(partKey)" + tail }

    private var partKey: Int {
        guard case .slots(_, _, .factor) = target else { return 0 }
        return 1
    }
}
