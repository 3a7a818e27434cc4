// Facts: the explanations of a layout for the values that it fixes, for `why`, `:step` and lint.

/// How an algorithm fixed a value: an enum case with the numbers that it used. An algorithm states steps where it takes them; only
/// `Why/Wording` puts a step into words, and nothing is reconstructed afterwards.
package protocol FactStep: Sendable {
    /// The step in words, with its arithmetic; it ends with the value.
    func text(_ words: Wording) -> String

    /// Whether the words begin with the number of the node's own rule, so that they may follow `width = `.
    var beginsWithRule: Bool { get }

    /// What lint says about a value that results in this way, after the rule that has no effect: `is cut to 100: …`; `nil`: nothing.
    func overrides(_ words: Wording, in container: Int32) -> String?
}

extension FactStep {
    package var beginsWithRule: Bool { false }
    package func overrides(_ words: Wording, in container: Int32) -> String? { nil }
}

/// A read of the computation of a value that its arithmetic does not show.
package enum ReadNote: Sendable {
    /// The rule as it is written. `isOwn`: it is a rule of the node in question, so that its name says nothing.
    case rule(isOwn: Bool = false)
    /// How a distance results.
    case distance(DistanceRead)
    /// The part of the container's length that the padding leaves.
    case room(Room)
    /// A step of the layout.
    case step(any FactStep)
}

/// One fixed value and its explanation: made by an algorithm where it fixes the value. `Document.text(of:)` puts it into words.
public struct Fact: Sendable {
    /// A property in force that was read in the computation of a value.
    public struct Read: Sendable {
        /// The node whose property was read.
        public let node: Int32
        /// The property that was read.
        public let prop: Prop
        /// The note about it; `nil` where only its place in the source matters.
        package let note: ReadNote?
        /// The size of another node at that time, in points, where the value's own arithmetic shows it.
        public let value: Double?

        init(_ node: Int32, _ prop: Prop, _ note: ReadNote? = nil, value: Double? = nil) {
            self.node = node
            self.prop = prop
            self.note = note
            self.value = value
        }
    }

    /// The value of a bound of a size in the layout, in points; `nil` where it had none.
    public struct Bound: Sendable {
        /// Which bound.
        public let slot: SlotKind
        /// Its value.
        public let value: Double?

        package init(slot: SlotKind, value: Double?) { (self.slot, self.value) = (slot, value) }
    }

    /// The node that the value belongs to.
    public let node: Int32
    /// Which size or position (in physical terms: `left`, `top`, `width`, `height`).
    public let prop: Prop
    /// The value, in points.
    public let value: Double
    /// The step that fixed it.
    package let step: any FactStep
    /// The reads, in the order in which they matter.
    public var reads: [Read] = []
    /// The values of the operands of the size's `max` or `min`, in points, in the order of those that take part; `nil` for one that was not
    /// definite.
    package var operands: [Double?] = []
    /// For a size the values of its bounds, as far as the layout read them.
    public var bounds: [Bound] = []
    /// Whether a container reports its own wrapped size, which its caller may change.
    public var isOwn = false
    /// Whether it continues the fact before it about the same value; otherwise it replaces that.
    public var goesOn = false

    /// Whether it explains a change of a place after the algorithm had found it.
    package var isOfFrame: Bool { step is FrameFact }

    /// The lines about one of the columns or rows of a grid, counted from 0.
    package func lines(ofTrack track: Int, _ words: Wording) -> [ToldLine] { (step as? CSSStep)?.lines(words, of: track) ?? [] }

    /// Whether the node's own rule for a property was read.
    public func uses(_ prop: Prop) -> Bool { reads.contains { $0.node == node && $0.prop == prop } }
}

extension Document {
    /// What a fact says in words: `fill: 100 − 10 − 20 = 70`. It ends with the value.
    public func text(of fact: Fact) -> String { fact.step.text(Wording(doc: self)) }

    /// The same in lines, where the step has several; deeper lines begin with spaces.
    public func lines(of fact: Fact) -> [String] {
        guard let step = fact.step as? any ToldStep else { return [text(of: fact)] }
        return step.lines(Wording(doc: self)).map { String(repeating: "  ", count: $0.depth) + $0.text }
    }

    /// The text for a read: `left 20% of S.width 100 = 20`, for another node's distance with its name, `A's left 20% of S.width 100 = 20`;
    /// `nil` where only its place in the source matters.
    public func text(of read: Fact.Read, for fact: Fact) -> String? {
        let words = Wording(doc: self)
        guard case .distance(let distance)? = read.note, read.node != fact.node else {
            return read.note?.text(words, read.node, read.prop)
        }
        return distance.text(words, read.prop, of: read.node)
    }
}

extension Run {
    /// Records the explanation of a value.
    func say(
        _ i: Int32, _ prop: Prop, _ value: Double, _ step: any FactStep, reads: [Fact.Read] = [], operands: [Double?] = [],
        goesOn: Bool = false
    ) {
        guard let recording = pass.state.pointee.recording else { return }
        recording.fact(
            Fact(
                node: i, prop: prop, value: value, step: step, reads: reads, operands: operands,
                bounds: prop.isSize ? recording.bounds(i, prop.axis) : [], isOwn: i == node && prop.isSize, goesOn: goesOn))
    }
}
