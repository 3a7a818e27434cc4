/// One fixed value and why: said by an algorithm at the place where it fixes it.
public struct Fact: Sendable {
    public let node: Int32
    /// Which size or position (in physical terms: `left`, `top`, `width`, `height`).
    public let prop: Prop
    public let value: Double
    /// The rule that fixed it and the arithmetic, in words: `fill: 100 − 10 − 20 = 70`.
    public let text: String
}

/// Receives what a pass does. The silent one compiles to nothing.
protocol Recorder {
    static var isOn: Bool { get }
    /// Whether a container is asked again although its measured answer is known.
    func asksAgain(_ node: Int32) -> Bool
    /// Whether children are laid out inside, or only given their frames.
    var descends: Bool { get }
    mutating func fact(_ fact: Fact)
    /// A container begins (`place`: its children are placed, otherwise it is only measured).
    mutating func enter(_ node: Int32, _ proposal: Proposal, place: Bool)
    mutating func leave(_ node: Int32, _ answer: Pair)
}

struct Silent: Recorder {
    static var isOn: Bool { false }
    @inline(__always) func asksAgain(_ node: Int32) -> Bool { false }
    @inline(__always) var descends: Bool { true }
    @inline(__always) mutating func fact(_ fact: Fact) {}
    @inline(__always) mutating func enter(_ node: Int32, _ proposal: Proposal, place: Bool) {}
    @inline(__always) mutating func leave(_ node: Int32, _ answer: Pair) {}
}
