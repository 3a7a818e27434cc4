/// What an algorithm did to fix a value: an enum case with the numbers that it worked with. An algorithm states steps where it
/// takes them; how a step reads is said in `Why/Wording`, nowhere else, and nothing is guessed afterwards.
protocol FactStep: Sendable {
    /// The step in words, with its arithmetic; it ends with the value.
    func text(_ words: Wording) -> String
}

/// What words need beside a step's own numbers: the names of nodes and the rules as they are written.
struct Wording {
    let doc: Document

    /// A node's name.
    func name(_ i: Int32) -> String { doc.nameText(i) }

    /// A property with its value, as a rule: `S.gravity = center`; of the node in question itself without its name.
    func rule(_ i: Int32, _ prop: Prop, own: Bool = false) -> String {
        "`\(own ? "" : name(i) + ".")\(prop.word) = \(doc.text(doc.value(i, prop), for: prop, on: i))`"
    }
}

/// One fixed value and why: said by an algorithm at the place where it fixes it.
public struct Fact: Sendable {
    /// Something that was read on the way to a value: a property in force, with words where the value's own arithmetic
    /// does not show it.
    public struct Read: Sendable, Equatable {
        public let node: Int32
        public let prop: Prop
        /// `left 20% of S.width 100 = 20`; empty where only its place in the source matters.
        public let text: String
        /// What another node's size was then, where the value's own arithmetic shows it.
        public let value: Double?

        public init(_ node: Int32, _ prop: Prop, _ text: String = "", value: Double? = nil) {
            self.node = node
            self.prop = prop
            self.text = text
            self.value = value
        }
    }

    public let node: Int32
    /// Which size or position (in physical terms: `left`, `top`, `width`, `height`).
    public let prop: Prop
    public let value: Double
    /// What was done and the arithmetic, in words: `fill: 100 − 10 − 20 = 70`. Ends with the value.
    public let text: String
    /// What was read, in the order in which it counts.
    public var reads: [Read] = []
    /// Whether it goes on from what the fact before it said of the same value; otherwise it takes that one's place.
    public var goesOn = false

    /// Whether the node's own rule for a property counted.
    public func uses(_ prop: Prop) -> Bool { reads.contains { $0.node == node && $0.prop == prop } }
}
