/// The form of a rule that is stored in a byte, its form, and a value of eight bytes.
///
/// Nearly all rules fit: numbers, percentages and words without an added number, references without a factor whose added number single
/// precision holds. Of others (`pooled`) the value's upper half is a place in the document's pool of rules, and its lower half the rule's
/// `ref`, in which those that share a place differ (`SharedRules`).
package struct RuleForm: Equatable {
    let code: UInt8

    /// Codes up to this one are the rule's kind, which is not `reference`. The value is a number or, for later kinds, the rule's `ref`.
    private static let lastKind = Rule.Kind.values.rawValue
    package static let pooled = RuleForm(code: 1 << 5)
    /// The rule is stored elsewhere: with the rules in force.
    static let inPlace = RuleForm(code: 1 << 5 | 1)
    /// A reference, with the anchor in the lowest six bits. The value is the node in its lower half and what is added in its upper one.
    private static let reference: UInt8 = 1 << 7
    /// The lower half of the value is a path from the node that the rule is on, not a node.
    private static let follows: UInt8 = 1 << 6

    package static let unset = RuleForm(code: Rule.Kind.unset.rawValue)
    static let number = RuleForm(code: Rule.Kind.number.rawValue)
    static let percent = RuleForm(code: Rule.Kind.percent.rawValue)

    @inline(__always) init(code: UInt8) { self.code = code }
    @inline(__always) init(_ kind: Rule.Kind) { code = kind.rawValue }

    /// Whether it is a number, a percentage, a share, the content's size or what the container leaves, with nothing added.
    @inline(__always) var isPlain: Bool { code &- 1 < Rule.Kind.share.rawValue }
    /// Whether it is a reference that is stored in the value.
    @inline(__always) var isReference: Bool { code & Self.reference != 0 }
    /// The place in the pool of a pooled rule.
    @inline(__always) static func place(_ value: UInt64) -> Int { Int(truncatingIfNeeded: value >> 32) }
    /// For the codes of several forms combined by `|`: whether none of them is pooled or a reference.
    @inline(__always) var standsInValue: Bool { code & (Self.reference | Self.pooled.code) == 0 }

    /// The parts of a reference to a node, with the factor 1, that is stored in the value; `nil` of other forms.
    @inline(__always) func plainReference(_ value: UInt64) -> (anchor: Prop, ref: Int32, add: Double)? {
        guard code & (Self.reference | Self.follows) == Self.reference else { return nil }
        let add = Double(Float(bitPattern: UInt32(truncatingIfNeeded: value >> 32)))
        return (unsafeBitCast(code & (Self.follows - 1), to: Prop.self), Int32(truncatingIfNeeded: value), add)
    }

    /// The kind of a form that is neither pooled nor a reference.
    @inline(__always) var plainKind: Rule.Kind { unsafeBitCast(code, to: Rule.Kind.self) }

    /// A rule's form and value; `pooled` and 0 where the rule does not fit.
    @inline(__always) package static func of(_ rule: Rule) -> (form: RuleForm, value: UInt64) {
        if rule.priority != 0 { return (.pooled, 0) }
        switch rule.kind {
        case .number where rule.mult == 0: return (.number, rule.add.bitPattern)
        case .unset: return (.unset, 0)
        case .percent, .wrap, .fill, .average, .share, .safeArea:
            if rule.add.bitPattern == 0, rule.path == 0 { return (RuleForm(rule.kind), rule.mult.bitPattern) }
        case .sum, .list, .word, .bool, .string, .numbers, .function, .styles, .node:
            if rule.mult == 1, rule.add.bitPattern == 0 { return (RuleForm(rule.kind), UInt64(UInt32(bitPattern: rule.ref))) }
        case .auto, .stretch, .minContent, .maxContent:
            if rule.mult == 1, rule.add.bitPattern == 0 { return (RuleForm(rule.kind), 0) }
        case .reference: return ofReference(rule)
        case .number, .call, .values, .spot, .adaptive, .layoutMargin, .extreme, .standard: break
        }
        return (.pooled, 0)
    }

    private static func ofReference(_ rule: Rule) -> (form: RuleForm, value: UInt64) {
        let number = Float(rule.add)
        guard rule.mult == 1, Double(number).bitPattern == rule.add.bitPattern, rule.anchor.rawValue < follows,
            rule.path == 0 || rule.ref == -1
        else { return (.pooled, 0) }
        let code = reference | rule.anchor.rawValue | (rule.path != 0 ? follows : 0)
        let target = rule.path != 0 ? UInt32(rule.path) : UInt32(bitPattern: rule.ref)
        return (RuleForm(code: code), UInt64(target) | UInt64(number.bitPattern) << 32)
    }

    /// The rule of a value. `pool`: the rules that do not fit in a value.
    @inline(__always) func rule(_ value: UInt64, _ pool: UnsafeMutablePointer<Rule>) -> Rule {
        if code > Rule.Kind.safeArea.rawValue {
            if self != .pooled { return isReference ? referenceRule(value) : otherRule(value) }
            var rule = pool[Self.place(value)]
            rule.ref = Int32(truncatingIfNeeded: value)
            return rule
        }
        let number = Double(bitPattern: value)
        let isNumber = code == Rule.Kind.number.rawValue
        return Rule(plainKind, mult: isNumber ? 0 : code == 0 ? 1 : number, add: isNumber ? number : 0)
    }

    /// The rule of a value that is not in a pool.
    func rule(_ value: UInt64) -> Rule {
        precondition(self != .pooled, "a rule is in a pool")
        var none = Rule.unset
        return rule(value, &none)
    }

    @inline(never) private func referenceRule(_ value: UInt64) -> Rule {
        let target = UInt32(truncatingIfNeeded: value)
        let number = Double(Float(bitPattern: UInt32(truncatingIfNeeded: value >> 32)))
        let follows = code & Self.follows != 0
        return Rule(
            .reference, anchor: unsafeBitCast(code & (Self.follows - 1), to: Prop.self),
            path: follows ? UInt16(truncatingIfNeeded: target) : 0, ref: follows ? -1 : Int32(bitPattern: target), add: number)
    }

    @inline(never) private func otherRule(_ value: UInt64) -> Rule { Rule(plainKind, ref: Int32(truncatingIfNeeded: value)) }

    /// The kind of the rule of a value.
    @inline(__always) package func kind(_ value: UInt64, _ pool: UnsafeMutablePointer<Rule>) -> Rule.Kind {
        if code <= Self.lastKind { return plainKind }
        return isReference ? .reference : pool[Self.place(value)].kind
    }
}
