/// A direction of measuring: along x or along y.
public enum Axis: UInt8, Sendable {
    case x = 0
    case y = 1

    /// The other one.
    @inline(__always) public var other: Axis { self == .x ? .y : .x }
}

/// The one limit of lengths and coordinates. Sums of numbers near the end of the range of doubles are held at it, so that every frame is
/// finite.
enum Length {
    /// The longest side and the furthest place that a layout gives, in points.
    static let most = 1e100

    /// A length, clamped to 0 and the longest; NaN becomes 0.
    @inline(__always) static func held(_ v: Double) -> Double { v <= most ? (v > 0 ? v : 0) : v > 0 ? most : 0 }

    /// A coordinate or distance, clamped to the furthest place on both sides; NaN becomes 0.
    @inline(__always) static func heldPlace(_ v: Double) -> Double {
        abs(v) <= most ? v : v > 0 ? most : v < 0 ? -most : 0
    }
}

/// Two numbers, one an axis, in points.
public struct Pair: Equatable, Sendable {
    /// Along x.
    public var x: Double
    /// Along y.
    public var y: Double

    /// From two numbers; 0 where none is given.
    @inline(__always) public init(_ x: Double = 0, _ y: Double = 0) {
        self.x = x
        self.y = y
    }

    /// The number of an axis.
    @inline(__always) public subscript(axis: Axis) -> Double {
        get { axis == .x ? x : y }
        set { if axis == .x { x = newValue } else { y = newValue } }
    }

    /// 0 on both axes.
    public static let zero = Pair(0, 0)
}

/// A rectangle in points; `x` and `y` count from the parent's left top corner, y downwards.
public struct Rect: Equatable, Sendable {
    /// The left edge.
    public var x: Double
    /// The top edge.
    public var y: Double
    /// The width, at least 0 in every frame.
    public var width: Double
    /// The height, at least 0 in every frame.
    public var height: Double

    /// From the left top corner and the size.
    @inline(__always) public init(_ x: Double = 0, _ y: Double = 0, _ width: Double = 0, _ height: Double = 0) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// All 0.
    public static let zero = Rect()

    /// Whether all four numbers are within the limit of lengths.
    @inline(__always) var isHeld: Bool {
        abs(x) <= Length.most && abs(y) <= Length.most && width <= Length.most && height <= Length.most
    }

    /// The rectangle with all four numbers held within that limit.
    var held: Rect { Rect(Length.heldPlace(x), Length.heldPlace(y), Length.held(width), Length.held(height)) }

    /// The coordinate of the right edge.
    public var right: Double { x + width }
    /// The coordinate of the bottom edge.
    public var bottom: Double { y + height }
}

/// Distances from the four edges, in points. In a layout pass `leading` is the side at which reading begins.
public struct Insets: Equatable, Sendable {
    /// From the top edge.
    public var top = 0.0
    /// From the side where reading begins.
    public var leading = 0.0
    /// From the bottom edge.
    public var bottom = 0.0
    /// From the side where reading ends.
    public var trailing = 0.0

    /// From four distances; 0 where none is given.
    public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
        self.top = top
        self.leading = leading
        self.bottom = bottom
        self.trailing = trailing
    }

    /// The distance at the side where an axis begins: leading, or top.
    @inline(__always) public func near(_ axis: Axis) -> Double { axis == .x ? leading : top }
    /// The distance at the side where an axis ends: trailing, or bottom.
    @inline(__always) public func far(_ axis: Axis) -> Double { axis == .x ? trailing : bottom }
    /// Both distances along an axis, added.
    @inline(__always) public func both(_ axis: Axis) -> Double { axis == .x ? leading + trailing : top + bottom }
}
