/// A direction of measuring: along x or along y.
public enum Axis: UInt8, Sendable {
    case x = 0
    case y = 1

    /// The other one.
    @inline(__always) public var other: Axis { self == .x ? .y : .x }
}

/// The longest length and the furthest place that a layout comes to. What numbers near the end of their range add up to is
/// held at it, so that every frame is finite.
let longestLength = 1e100

/// A length between 0 and the longest.
@inline(__always) func tamedLength(_ v: Double) -> Double { v <= longestLength ? (v > 0 ? v : 0) : v > 0 ? longestLength : 0 }

/// Two numbers, one an axis, in points.
public struct Pair: Equatable, Sendable {
    public var x: Double
    public var y: Double

    @inline(__always) public init(_ x: Double = 0, _ y: Double = 0) {
        self.x = x
        self.y = y
    }

    @inline(__always) public subscript(axis: Axis) -> Double {
        get { axis == .x ? x : y }
        set { if axis == .x { x = newValue } else { y = newValue } }
    }

    public static let zero = Pair(0, 0)
}

/// A rectangle in points; `x` and `y` count from the parent's left top corner, y downwards.
public struct Rect: Equatable, Sendable {
    public var x: Double
    public var y: Double
    public var width: Double
    public var height: Double

    @inline(__always) public init(_ x: Double = 0, _ y: Double = 0, _ width: Double = 0, _ height: Double = 0) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    public static let zero = Rect()

    /// Whether all of it is finite and not further away than anything can be.
    @inline(__always) var isTame: Bool {
        abs(x) <= longestLength && abs(y) <= longestLength && width <= longestLength && height <= longestLength
    }

    /// The nearest rectangle that is.
    var tamed: Rect {
        func place(_ v: Double) -> Double { v.isNaN ? 0 : min(max(v, -longestLength), longestLength) }
        return Rect(place(x), place(y), tamedLength(width), tamedLength(height))
    }
    public var right: Double { x + width }
    public var bottom: Double { y + height }
}

/// Distances from the four edges, in points. In a layout pass `leading` is the side at which reading begins.
public struct Insets: Equatable, Sendable {
    public var top = 0.0
    public var leading = 0.0
    public var bottom = 0.0
    public var trailing = 0.0

    public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
        self.top = top
        self.leading = leading
        self.bottom = bottom
        self.trailing = trailing
    }

    @inline(__always) public func near(_ axis: Axis) -> Double { axis == .x ? leading : top }
    @inline(__always) public func far(_ axis: Axis) -> Double { axis == .x ? trailing : bottom }
    @inline(__always) public func both(_ axis: Axis) -> Double { axis == .x ? leading + trailing : top + bottom }
}
