// The rules in force of positions, placement and bounds, as plain data for nodes that have any: each rule in a form and a value
// (`RuleForm`), rare ones as a place in the pool of rules.

/// Positions and placement of a node that has any, in one cache line.
package struct Ext {
    package var left: UInt64 = 0
    var top: UInt64 = 0
    var right: UInt64 = 0
    var bottom: UInt64 = 0
    /// Places in the pool of rules, or -1.
    var centerX: Int32 = -1
    var centerY: Int32 = -1
    var leading: Int32 = -1
    var trailing: Int32 = -1
    var baseline: Int32 = -1
    /// Index of the bounds of its positions in force, or -1.
    var bounds: Int32 = -1
    var leftForm = RuleForm.unset
    var topForm = RuleForm.unset
    var rightForm = RuleForm.unset
    var bottomForm = RuleForm.unset
    private var alignmentBits: UInt16 = 0
    var flags: Flags = []

    struct Flags: OptionSet {
        let rawValue: UInt8
        static let reverseFloat = Flags(rawValue: 1)
        static let clearFloat = Flags(rawValue: 2)
        static let takesMargins = Flags(rawValue: 4)
        /// Some weight above 0 is in force (N-1).
        static let weighs = Flags(rawValue: 8)
        /// Some `shrink` above 0 is in force.
        static let shrinks = Flags(rawValue: 16)
    }

    var alignment: Gravity {
        @inline(__always) get { Gravity(rawValue: Int32(alignmentBits)) }
        set { alignmentBits = UInt16(truncatingIfNeeded: newValue.rawValue) }
    }
    @inline(__always) var reverseFloat: Bool { flags.contains(.reverseFloat) }
    @inline(__always) var clearFloat: Bool { flags.contains(.clearFloat) }
    /// Whether sides without a margin use the margin that the container gives (a row that its colSize or colCount stretches).
    @inline(__always) var takesMargins: Bool { flags.contains(.takesMargins) }

    /// Whether anything other than left, top, right and bottom is set.
    @inline(__always) var isUnusual: Bool {
        centerX & centerY & leading & trailing & baseline >= 0 || alignmentBits != 0 || takesMargins
    }

    /// Whether only left, top, right and bottom are set, to numbers without bounds.
    @inline(__always) var hasNumbersAlone: Bool {
        centerX & centerY & leading & trailing & baseline & bounds < 0 && alignmentBits == 0 && !takesMargins
            && leftForm.code | topForm.code | rightForm.code | bottomForm.code <= RuleForm.number.code
    }

    /// The distance at a logical side where it is a number; 0 where nothing is set. `nil` for a centre, and where another rule, a bound or
    /// the container decides it.
    @inline(__always) func numberMargin(_ axis: Axis, _ side: Side, rtl: Bool) -> Double? {
        guard bounds < 0, let edge = edge(axis, side, rtl: rtl) else { return nil }
        if edge.form == .number { return Double(bitPattern: edge.value) }
        return edge.form == .unset && !takesMargins ? 0 : nil
    }

    /// Whether a logical side has a number or a percentage; `nil` where another rule or the container decides it.
    @inline(__always) func hasPlainDistance(_ axis: Axis, _ side: Side, rtl: Bool) -> Bool? {
        if side == .center { return (axis == .x ? centerX : centerY) < 0 && !takesMargins ? false : nil }
        guard let edge = edge(axis, side, rtl: rtl) else { return nil }
        if edge.form == .number || edge.form == .percent { return true }
        return edge.form == .unset && !takesMargins ? false : nil
    }

    /// Whether a logical side has a rule.
    @inline(__always) func isSet(_ axis: Axis, _ side: Side, rtl: Bool) -> Bool {
        if side == .center { return (axis == .x ? centerX : centerY) >= 0 }
        guard let edge = edge(axis, side, rtl: rtl) else { return true }
        return edge.form != .unset
    }

    /// The edge that a logical side stands for; `nil` where `leading` or `trailing` is set, and for a centre.
    @inline(__always) private func edge(_ axis: Axis, _ side: Side, rtl: Bool) -> (form: RuleForm, value: UInt64)? {
        if side == .center { return nil }
        if axis == .y { return side == .near ? (topForm, top) : (bottomForm, bottom) }
        if (side == .near ? leading : trailing) >= 0 { return nil }
        return (side == .near) != rtl ? (leftForm, left) : (rightForm, right)
    }

    /// The rule of a position. `pool`: the rules that do not fit here.
    @inline(__always) func rule(_ prop: Prop, _ pool: UnsafeMutablePointer<Rule>) -> Rule {
        switch prop {
        case .left: return leftForm.rule(left, pool)
        case .top: return topForm.rule(top, pool)
        case .right: return rightForm.rule(right, pool)
        case .bottom: return bottomForm.rule(bottom, pool)
        default:
            let place = pooledPlace(prop)
            return place < 0 ? .unset : pool[Int(place)]
        }
    }

    /// The place in the pool of a position that is always stored there, or -1.
    @inline(__always) func pooledPlace(_ prop: Prop) -> Int32 {
        switch prop {
        case .centerX: return centerX
        case .centerY: return centerY
        case .leading: return leading
        case .trailing: return trailing
        case .baseline: return baseline
        default: return -1
        }
    }
}

/// The bounds in force of a node's sizes, where it has any.
package struct Bounds {
    /// Infinite where no bound is set, so that any number is within them.
    var leastWidth = -Double.infinity
    var mostWidth = Double.infinity
    package var leastHeight = -Double.infinity
    var mostHeight = Double.infinity
    var leastWidthForm = RuleForm.unset
    var mostWidthForm = RuleForm.unset
    var leastHeightForm = RuleForm.unset
    var mostHeightForm = RuleForm.unset
    /// Whether padding or a border limits the sizes whatever the bounds are (`Document.hasOwnInsets`).
    var hasInsets = false

    /// A bound's rule. `pool`: the rules that do not fit here.
    @inline(__always) func rule(_ axis: Axis, _ slot: SlotKind, _ pool: UnsafeMutablePointer<Rule>) -> Rule {
        let isLower = slot == .lower
        let form = axis == .x ? (isLower ? leastWidthForm : mostWidthForm) : (isLower ? leastHeightForm : mostHeightForm)
        let value = axis == .x ? (isLower ? leastWidth : mostWidth) : (isLower ? leastHeight : mostHeight)
        return form.rule(value.bitPattern, pool)
    }

    /// Whether all bounds are stored in their values, and none is a reference.
    @inline(__always) var standInValues: Bool {
        RuleForm(code: leastWidthForm.code | mostWidthForm.code | leastHeightForm.code | mostHeightForm.code).standsInValue
    }

    /// Both bounds along an axis, infinite where none is set; `nil` where one is not a number.
    @inline(__always) func numbers(_ axis: Axis) -> (low: Double, high: Double)? {
        let forms = axis == .x ? leastWidthForm.code | mostWidthForm.code : leastHeightForm.code | mostHeightForm.code
        guard forms <= RuleForm.number.code else { return nil }
        return axis == .x ? (leastWidth, mostWidth) : (leastHeight, mostHeight)
    }
}

/// The bounds in force of a node's positions, where it has any: places in the pool of rules, or -1.
package struct PlaceBounds {
    private var left = Pair()
    private var top = Pair()
    private var right = Pair()
    private var bottom = Pair()
    private var centerX = Pair()
    private var centerY = Pair()
    private var leading = Pair()
    private var trailing = Pair()
    private var baseline = Pair()
    private var lastBaseline = Pair()

    struct Pair {
        var lower: Int32 = -1
        var upper: Int32 = -1
    }

    /// The bounds of a position.
    subscript(prop: Prop) -> Pair {
        get {
            switch prop {
            case .left: return left
            case .top: return top
            case .right: return right
            case .bottom: return bottom
            case .centerX: return centerX
            case .centerY: return centerY
            case .leading: return leading
            case .trailing: return trailing
            case .baseline: return baseline
            case .lastBaseline: return lastBaseline
            default: return Pair()
            }
        }
        set {
            switch prop {
            case .left: left = newValue
            case .top: top = newValue
            case .right: right = newValue
            case .bottom: bottom = newValue
            case .centerX: centerX = newValue
            case .centerY: centerY = newValue
            case .leading: leading = newValue
            case .trailing: trailing = newValue
            case .baseline: baseline = newValue
            case .lastBaseline: lastBaseline = newValue
            default: break
            }
        }
    }
}
