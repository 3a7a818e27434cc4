// Children that are not plain but whose size rules, bounds and margins are all in plain data, as those of most others: they are read at
// once. Short ways lay out such children one by one (`LineSweep`, `FrameSweep`).

/// An axis as a type: code that is generic over it is compiled for columns and for rows, and never tests the axis.
protocol KnownAxis {
    static var axis: Axis { get }
}

enum AlongX: KnownAxis {
    @inline(__always) static var axis: Axis { .x }
}

enum AlongY: KnownAxis {
    @inline(__always) static var axis: Axis { .y }
}

/// A size rule of a dressed child.
struct DressedSize {
    /// `unknown`: the rule needs more than plain data.
    enum Kind: UInt8 { case number, percent, fill, other, containerX, containerY, unknown }

    let kind: Kind
    let mult: Double
    let add: Double

    @inline(__always) init(_ kind: Kind, _ mult: Double, _ add: Double) {
        self.kind = kind
        self.mult = mult
        self.add = add
    }

    @inline(__always) var isShare: Bool { kind == .percent || kind == .fill }
    /// Whether it refers to another size.
    @inline(__always) var isReference: Bool { kind.rawValue >= Kind.other.rawValue }
    /// Whether a child's two sizes can be computed one after the other: a size that refers to the other one needs that one to be no
    /// reference.
    @inline(__always) func goesWith(_ other: DressedSize) -> Bool {
        kind != .unknown && other.kind != .unknown
            && (!isReference || !other.isReference || kind != .other && other.kind != .other)
    }
    /// The weight of a share.
    @inline(__always) var weight: Double { kind == .fill ? 100 * mult : mult }
    /// Whether its numbers are small enough that sums of them stay in bounds.
    @inline(__always) var isModest: Bool { abs(add) < PlainRun.limit && abs(mult) < PlainRun.limit }
}

/// Margins of a dressed child along an axis, in logical terms.
struct DressedMargins {
    var near = 0.0
    var far = 0.0
    /// Whether the margin is set.
    var hasNear = false
    var hasFar = false

    @inline(__always) init() {}

    @inline(__always) init<Along: KnownAxis>(_ e: UnsafeMutablePointer<Ext>, _ axis: Along.Type, rtl: Bool) {
        if Along.axis == .y {
            (near, far) = (Double(bitPattern: e.pointee.top), Double(bitPattern: e.pointee.bottom))
            (hasNear, hasFar) = (e.pointee.topForm != .unset, e.pointee.bottomForm != .unset)
        } else {
            near = Double(bitPattern: rtl ? e.pointee.right : e.pointee.left)
            far = Double(bitPattern: rtl ? e.pointee.left : e.pointee.right)
            hasNear = (rtl ? e.pointee.rightForm : e.pointee.leftForm) != .unset
            hasFar = (rtl ? e.pointee.leftForm : e.pointee.rightForm) != .unset
        }
    }

    /// Whether they are small enough that sums of them stay in bounds.
    @inline(__always) var isModest: Bool { abs(near) < PlainRun.limit && abs(far) < PlainRun.limit }
}

/// Bounds of a dressed child along an axis.
struct DressedBounds {
    var low = -Double.infinity
    var high = Double.infinity

    /// A size within the bounds and not below 0; the upper bound wins where they cross.
    @inline(__always) func clamp(_ v: Double) -> Double {
        var size = v > 0 ? v : 0
        size = low > size ? low : size
        return high < size ? high : size
    }

    /// The same, at most the longest length.
    @inline(__always) func held(_ v: Double) -> Double { Length.held(clamp(v)) }
}

extension Pass {
    /// The size rule along an axis of a child of a container.
    @inline(__always) func dressedSize<Along: KnownAxis>(_ c: Int32, _ axis: Along.Type, in container: Int32) -> DressedSize {
        let r = rules + Int(c)
        let form = r.pointee.form(Along.axis)
        let value = r.pointee.value(Along.axis)
        if form == .number { return DressedSize(.number, 0, Double(bitPattern: value)) }
        if form == .percent { return DressedSize(.percent, Double(bitPattern: value), 0) }
        if form == .pooled {
            let p = state.pointee.pool + RuleForm.place(value)
            let ref = Int32(truncatingIfNeeded: value)
            if p.pointee.kind == .share { return DressedSize(.percent, p.pointee.mult, p.pointee.add) }
            if p.pointee.kind == .reference, p.pointee.anchor.isSize {
                let isOther = p.pointee.anchor.rawValue == Along.axis.other.rawValue && p.pointee.path == 0
                if isOther, ref == c || ref < 0 { return DressedSize(.other, p.pointee.mult, p.pointee.add) }
                if p.pointee.path == Step.parent.rawValue, ref < 0 {
                    return DressedSize(p.pointee.anchor.axis == .x ? .containerX : .containerY, p.pointee.mult, p.pointee.add)
                }
            }
        }
        return otherSize(c, Along.axis, container)
    }

    @inline(never) private func otherSize(_ c: Int32, _ axis: Axis, _ container: Int32) -> DressedSize {
        let rule = sizeRule(c, axis)
        switch rule.kind {
        case .number: return DressedSize(.number, 0, rule.add)
        case .percent, .share: return DressedSize(.percent, rule.mult, rule.add)
        case .average: return DressedSize(.percent, 100 * rule.mult, rule.add)
        case .fill: return DressedSize(.fill, rule.mult, rule.add)
        case .reference where rule.anchor.isSize:
            if rule.path == 0 ? rule.ref == container : rule.path == Step.parent.rawValue && rule.ref < 0 {
                return DressedSize(rule.anchor.axis == .x ? .containerX : .containerY, rule.mult, rule.add)
            }
            guard rule.path == 0, rule.ref < 0 || rule.ref == c, rule.anchor.axis != axis else { break }
            return DressedSize(.other, rule.mult, rule.add)
        default: break
        }
        return DressedSize(.unknown, 0, 0)
    }

    /// Reads the bounds along an axis; answers whether both are numbers.
    @inline(__always) func readBounds<Along: KnownAxis>(_ c: Int32, _ axis: Along.Type, _ bounds: inout DressedBounds) -> Bool {
        guard let known = numberBounds(c, Along.axis) else { return false }
        (bounds.low, bounds.high) = known
        return true
    }

    /// Sets the frame of a child whose size is not that of its content, outside of safe areas.
    @inline(__always) func setSizedFrame(_ c: Int32, _ n: UnsafeMutablePointer<Node>, _ frame: Rect, _ origin: Pair) {
        if n.pointee.box < 0 {
            setLeafFrame(c, n, frame)
        } else {
            setContainerFrame(c, n, frame, origin, inScreen: false, [], .zero)
        }
    }
}
