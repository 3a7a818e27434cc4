import TGLLayout
import TGLSyntax

/// What a relation sets: the slots of a node, of a style, or of the screen. The numbers are the host's.
enum Bearer {
    case node(Int32)
    case style(Int32)
    case screen
}

extension Rule {
    /// Whether a reference is written `parent.width`.
    var isParents: Bool { ref < 0 && path == [Step.parent].path }
}

/// What a binder asks of the place where its rules go, and what it gives to it.
///
/// The machine is one, with a document behind it; a check of a text that does not run is another, which keeps nothing.
protocol BindingHost: AnyObject {
    /// Asks whether to stop, in the middle of a value that is very long.
    func lookNow() throws(Failure)

    // What a rule refers to by number, since it does not fit into one.
    func add(string text: String) -> Int32
    func add(numbers: [Double]) -> Int32
    func add(list: [Rule]) -> Int32
    func add(function: Function, for prop: Prop) throws(Failure) -> Int32

    /// The number of a node that a value names; it may be one that is still to be made.
    func number(of node: NodeHandle) throws(Failure) -> Int32
    /// The number of a style that a value names.
    func number(of style: StyleHandle) throws(Failure) -> Int32
    /// A reference as its bearer keeps it, or a failure where the bearer may not follow that node.
    func checked(
        _ rule: Rule, on bearer: Bearer, _ prop: Prop, _ slot: SlotKind, _ relation: Relation
    ) throws(Failure) -> Rule

    /// A failure where a rule relates its bearer's size or position to itself and nothing else is in it.
    func refuseItself(_ rule: Rule, on bearer: Bearer, _ prop: Prop, _ slot: SlotKind, _ relation: Relation) throws(Failure)

    /// A linear sum as its bearer keeps it, or a failure where the bearer may not follow what it names.
    func checked(
        _ sum: SumRule, on bearer: Bearer, _ prop: Prop, _ slot: SlotKind, _ relation: Relation
    ) throws(Failure) -> SumRule
    /// Whether relations of the bearer are solved with others, so that its sizes and positions may follow any of these.
    func isInSystem(_ bearer: Bearer) -> Bool
    /// Whether the bearer is a node in a flex, grid or block.
    func isInCSS(_ bearer: Bearer) -> Bool
    /// Whether the bearer is a node in a scroll, which stacks its children along the axis of a size.
    func isStackedInScroll(_ bearer: Bearer, _ prop: Prop) -> Bool
    /// Whether the bearer is a node whose relations are solved with others, so that their numbers have a limit (C-40).
    func limitsNumbers(_ bearer: Bearer) -> Bool
    func add(sum: SumRule) -> Int32
    func add(adaptive: AdaptiveRule) -> Int32
    /// The rule that one of kind `adaptive` holds.
    func adaptive(_ number: Int32) -> AdaptiveRule?
    /// The sums that a rule of kind `sum` holds.
    func sum(_ number: Int32) -> SumRule?

    /// Whether a reference leads to its bearer's parent, of whatever node the bearer is.
    func isParent(_ rule: Rule, of bearer: Bearer) -> Bool

    // What is before the relation is done.
    func kind(of node: Int32) -> Kind
    /// Whether a node is where its `frame` says, and its container leaves it out.
    func isPlacedByFrame(_ node: Int32) -> Bool
    /// The rule that `+=` and its like start from: the bearer's own, or that of a node's last style that has one.
    func rule(of bearer: Bearer, _ prop: Prop) -> Rule?
    /// The screen's width, height or scale.
    func screenNumber(_ prop: Prop) -> Double

    // For messages.
    func shortText(_ value: Value, most: Int) -> String
    func name(of node: NodeHandle) -> String
    func name(ofNumber node: Int32) -> String
    /// Whether a node stacks its children in a row.
    func isHorizontal(_ node: Int32) -> Bool

    // What comes of a relation, slot by slot.
    func put(_ rule: Rule, on bearer: Bearer, _ prop: Prop, _ slot: SlotKind, _ relation: Relation)
    func clear(_ bearer: Bearer, _ prop: Prop, _ slot: SlotKind, _ relation: Relation)
    /// Writes a node's own frame as its four parts, before one of them is changed by itself.
    func splitFrame(of node: Int32)
}
