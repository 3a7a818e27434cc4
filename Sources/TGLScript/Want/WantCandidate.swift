import TGLLayout

/// A number that may be changed: how a trial sets it, the statement for it, and its possible values.
struct WantCandidate {
    /// Which number of a rule it is.
    enum Part { case added, factor }

    enum Target {
        /// Slots with the same rule: one, or all parts of a shorthand.
        case slots([TiedSlot], Rule, Part)
        /// A knob, by its register; a number or a percentage.
        case knob(Int, isPercent: Bool)
        /// The statement is run: for numbers within lists, sums and functions.
        case statement
    }

    let target: Target
    /// The name: `S.padding`, `gutter`.
    let name: String
    /// The statement before and after the value.
    let head: String
    let tail: String
    /// The present value as text; `nil` if it is not set.
    let now: String?
    /// The present number, or for an unset one a number near which it would change the least.
    let start: Double
    var domain: WantDomain
    /// The node and property with the rule.
    let bearer: (node: Int32, prop: Prop)?
    /// Whether it is merely near the goals' nodes: no value of a goal was seen to read it.
    var isNear = false
    /// Whether it is a factor or an offset that a reference to another node does not have yet.
    var isAddition = false

    /// Whether it is not set.
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
    /// The statement that sets the number.
    func statement(_ x: Double, in document: Document) -> String {
        guard let rule = rule(x), let bearer else { return head + exactNumber(x) + tail }
        return head + document.text(rule, for: bearer.prop, on: bearer.node) + tail
    }

    /// A key that is equal for the same number, however it was found.
    var key: String { head + "\(partKey)" + tail }

    private var partKey: Int {
        guard case .slots(_, _, .factor) = target else { return 0 }
        return 1
    }
}
