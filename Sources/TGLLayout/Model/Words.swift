/// The words of `gravity`, `arrangedGravity` and `alignment`, as bits. The horizontal part is one of the lower
/// byte's values, the vertical part one of the upper's; the two are independent.
public struct Gravity: OptionSet, Sendable {
    /// The bits, as a rule of kind `word` holds them.
    public let rawValue: Int32
    /// From the bits of a rule.
    @inlinable public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Where along one axis; both axes use the same values. `near` is left, leading or top by its use.
    public enum Place: Int32, Sendable {
        case none = 0
        /// Physical left on the x axis, top on the y axis.
        case near
        case center
        /// Physical right on the x axis, bottom on the y axis.
        case far
        case windowCenter
        case between
        /// The side at which reading begins (x axis only).
        case leading
        /// The side at which reading ends (x axis only).
        case trailing
        case around
        case among
        case fill
        case baseline
        case lastBaseline
        /// As fill, of children without a size of their own; others are at the near side.
        case stretch
    }

    /// From a place along each axis.
    @inline(__always) public init(x: Place = .none, y: Place = .none) { rawValue = x.rawValue | (y.rawValue << 8) }
    /// The horizontal part.
    @inline(__always) public var horizontal: Place { Place(rawValue: rawValue & 0xff) ?? .none }
    /// The vertical part.
    @inline(__always) public var vertical: Place { Place(rawValue: (rawValue >> 8) & 0xff) ?? .none }

    /// The place along an axis in logical terms: left and right become leading (`near`) or trailing (`far`) by direction.
    @inline(__always) public func place(_ axis: Axis, rtl: Bool) -> Place {
        if axis == .y { return vertical }
        switch horizontal {
        case .near: return rtl ? .far : .near
        case .far: return rtl ? .near : .far
        case .leading: return .near
        case .trailing: return .far
        case let p: return p
        }
    }
}

/// The words of `visibility`; the raw values are the codes that rules hold.
public enum Visibility: Int32, Sendable { case visible = 0, invisible, gone }
/// The words of `orientation`: along y, or along x.
public enum Orientation: Int32, Sendable { case vert = 0, horz }
/// The direction of reading.
public enum Direction: Int32, Sendable { case ltr = 0, rtl }
/// The words of `lastlineGravityPolicy`: whether a flow stretches its last line.
public enum LastlinePolicy: Int32, Sendable { case no = 0, always, auto }
/// The words of `equalize`.
public enum Equalize: Int32, Sendable { case none = 0, size, space }
/// The words of `spaceType`.
public enum SpaceType: Int32, Sendable { case flexed = 0, fixed, count }

/// `shrinkType`: one of none, average, weight, auto in the low bits, with `space` as a flag.
public struct Shrink: OptionSet, Sendable {
    /// The bits, as a rule of kind `word` holds them.
    public let rawValue: Int32
    /// From the bits of a rule.
    @inlinable public init(rawValue: Int32) { self.rawValue = rawValue }
    /// Every size gives the same.
    public static let average = Shrink(rawValue: 1)
    /// Every size gives in proportion to itself.
    public static let weight = Shrink(rawValue: 2)
    /// Of two wrapping sizes the larger gives first.
    public static let auto = Shrink(rawValue: 3)
    /// The spacings give, not the sizes; stands beside one of the others.
    public static let space = Shrink(rawValue: 4)
    /// Which of none (0), average, weight and auto.
    public var mode: Int32 { rawValue & 3 }
}

/// Edges named by `insetsFromSafeArea`.
public struct Edges: OptionSet, Sendable {
    /// The bits, as a rule of kind `word` holds them.
    public let rawValue: Int32
    /// From the bits of a rule.
    @inlinable public init(rawValue: Int32) { self.rawValue = rawValue }
    /// The top edge.
    public static let top = Edges(rawValue: 1)
    /// The left edge.
    public static let left = Edges(rawValue: 2)
    /// The bottom edge.
    public static let bottom = Edges(rawValue: 4)
    /// The right edge.
    public static let right = Edges(rawValue: 8)
}
