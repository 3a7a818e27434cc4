// What a layout says of the values that it fixes: facts, for `why`, `:step` and lint.

/// What an algorithm did to fix a value: an enum case with the numbers that it worked with. An algorithm states steps where it
/// takes them; how a step reads is said in `Why/Wording`, nowhere else, and nothing is guessed afterwards.
package protocol FactStep: Sendable {
    /// The step in words, with its arithmetic; it ends with the value.
    func text(_ words: Wording) -> String

    /// Whether the words begin with the number that the node's own rule is, so that they may follow `width = `.
    var beginsWithRule: Bool { get }

    /// What lint says of a value that came about so, after the rule that does not count: `is cut to 100: …`; `nil`: nothing.
    func overrides(_ words: Wording, in container: Int32) -> String?
}

extension FactStep {
    package var beginsWithRule: Bool { false }
    package func overrides(_ words: Wording, in container: Int32) -> String? { nil }
}

/// What was read on the way to a value, where the value's own arithmetic does not show it.
package enum ReadNote: Sendable {
    /// The rule as it is written. `isOwn`: it is a rule of the node in question, so that its name says nothing.
    case rule(isOwn: Bool = false)
    /// How a distance came about.
    case distance(DistanceRead)
    /// What the padding leaves of the container's length.
    case room(Room)
    /// What a layout says of it in its own way.
    case step(any FactStep)
}

/// One fixed value and why: said by an algorithm at the place where it fixes it. `Document.text(of:)` words it.
public struct Fact: Sendable {
    /// Something that was read on the way to a value: a property in force.
    public struct Read: Sendable {
        /// The node whose property was read.
        public let node: Int32
        /// The property that was read.
        public let prop: Prop
        /// What is to be said of it; `nil` where only its place in the source matters.
        package let note: ReadNote?
        /// What another node's size was then, in points, where the value's own arithmetic shows it.
        public let value: Double?

        init(_ node: Int32, _ prop: Prop, _ note: ReadNote? = nil, value: Double? = nil) {
            self.node = node
            self.prop = prop
            self.note = note
            self.value = value
        }
    }

    /// What a bound of a size came to in the layout, in points; `nil` where it came to nothing.
    public struct Bound: Sendable {
        /// Which bound.
        public let slot: SlotKind
        /// What it came to.
        public let value: Double?

        package init(slot: SlotKind, value: Double?) { (self.slot, self.value) = (slot, value) }
    }

    /// The node that the value belongs to.
    public let node: Int32
    /// Which size or position (in physical terms: `left`, `top`, `width`, `height`).
    public let prop: Prop
    /// The value, in points.
    public let value: Double
    /// What was done.
    package let step: any FactStep
    /// What was read, in the order in which it counts.
    public var reads: [Read] = []
    /// What the operands of the size's `max` or `min` were then, in points, in the order of those that take part; `nil` for one that was
    /// not definite.
    package var operands: [Double?] = []
    /// Of a size what its bounds came to, as far as the layout read them.
    public var bounds: [Bound] = []
    /// Whether the container says it of its own wrapped size, which whoever asked for that takes up or not.
    public var isOwn = false
    /// Whether it goes on from what the fact before it said of the same value; otherwise it takes that one's place.
    public var goesOn = false

    /// Whether it says what became of a place after the algorithm had found it.
    package var isOfFrame: Bool { step is FrameFact }

    /// What it says of one of the columns or rows of a grid, counted from 0.
    package func lines(ofTrack track: Int, _ words: Wording) -> [ToldLine] { (step as? CSSStep)?.lines(words, of: track) ?? [] }

    /// Whether the node's own rule for a property counted.
    public func uses(_ prop: Prop) -> Bool { reads.contains { $0.node == node && $0.prop == prop } }
}

extension Document {
    /// What a fact says in words: `fill: 100 − 10 − 20 = 70`. It ends with the value.
    public func text(of fact: Fact) -> String { fact.step.text(Wording(doc: self)) }

    /// The same in lines, where the step is told in several; what is deeper begins with spaces.
    public func lines(of fact: Fact) -> [String] {
        guard let step = fact.step as? any ToldStep else { return [text(of: fact)] }
        return step.lines(Wording(doc: self)).map { String(repeating: "  ", count: $0.depth) + $0.text }
    }

    /// What is to be said of something that was read: `left 20% of S.width 100 = 20`, of another node's distance with its name,
    /// `A's left 20% of S.width 100 = 20`; `nil` where only its place in the source matters.
    public func text(of read: Fact.Read, for fact: Fact) -> String? {
        let words = Wording(doc: self)
        guard case .distance(let distance)? = read.note, read.node != fact.node else {
            return read.note?.text(words, read.node, read.prop)
        }
        return distance.text(words, read.prop, of: read.node)
    }
}

extension Run {
    /// Says why a value is what it is.
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
