import TGLLayout
import TGLSyntax

/// The bearer of the slots that a relation sets: a node, a style or the screen. The numbers belong to the host.
enum Bearer {
    case node(Int32)
    case style(Int32)
    case screen
}

extension Rule {
    /// Whether the reference is to the parent, as in `parent.width`.
    var isParents: Bool { ref < 0 && path == [Step.parent].path }
}

/// The binder's access to the bearers of rules.
///
/// The machine is a host with a document. The checker of a text that does not run is another one, and stores nothing.
protocol BindingHost: AnyObject {
    /// Asks whether to stop, in the middle of a very long value.
    func lookNow() throws(Failure)

    // Stores content that is too large for a rule, and returns its number.
    func add(string text: String) -> Int32
    func add(numbers: [Double]) -> Int32
    func add(list: [Rule]) -> Int32
    func add(function: Function, for prop: Prop) throws(Failure) -> Int32

    /// The number of a node, which may still be expected.
    func number(of node: NodeHandle) throws(Failure) -> Int32
    /// The number of a style.
    func number(of style: StyleHandle) throws(Failure) -> Int32
    /// Checks a reference and returns it as its bearer stores it; fails if the bearer may not follow that node.
    func checked(
        _ rule: Rule, on bearer: Bearer, _ prop: Prop, _ slot: SlotKind, _ relation: Relation
    ) throws(Failure) -> Rule

    /// Fails if a rule only relates a size or position of its bearer to itself.
    func refuseItself(_ rule: Rule, on bearer: Bearer, _ prop: Prop, _ slot: SlotKind, _ relation: Relation) throws(Failure)

    /// Checks a linear sum and returns it as its bearer stores it; fails if the bearer may not follow a node in it.
    func checked(
        _ sum: SumRule, on bearer: Bearer, _ prop: Prop, _ slot: SlotKind, _ relation: Relation
    ) throws(Failure) -> SumRule
    /// Whether the bearer is in a system of relations, so that its sizes and positions may follow any others there.
    func isInSystem(_ bearer: Bearer) -> Bool
    /// Whether the bearer is a node in a flex, grid or block.
    func isInCSS(_ bearer: Bearer) -> Bool
    /// Whether the bearer is a node in a scroll that stacks its children along the axis of this size.
    func isStackedInScroll(_ bearer: Bearer, _ prop: Prop) -> Bool
    /// Whether the bearer is a node in a system of relations, whose numbers have a limit (C-40).
    func limitsNumbers(_ bearer: Bearer) -> Bool
    func add(sum: SumRule) -> Int32
    func add(adaptive: AdaptiveRule) -> Int32
    /// The content of a rule of kind `adaptive`.
    func adaptive(_ number: Int32) -> AdaptiveRule?
    /// The sums of a rule of kind `sum`.
    func sum(_ number: Int32) -> SumRule?

    /// Whether a reference leads to the parent of its bearer.
    func isParent(_ rule: Rule, of bearer: Bearer) -> Bool

    // The state before the relation is set.
    func kind(of node: Int32) -> Kind
    /// Whether the place of a node is its `frame`, and its container ignores it.
    func isPlacedByFrame(_ node: Int32) -> Bool
    /// The rule that `+=`, `-=` and so on change: the bearer's own, or that of the last style of a node that has one.
    func rule(of bearer: Bearer, _ prop: Prop) -> Rule?
    /// The screen's width, height or scale.
    func screenNumber(_ prop: Prop) -> Double

    // For messages.
    func shortText(_ value: Value, most: Int) -> String
    func name(of node: NodeHandle) -> String
    func name(ofNumber node: Int32) -> String
    /// Whether a node arranges its children in a row.
    func isHorizontal(_ node: Int32) -> Bool

    // The results of a relation, slot by slot.
    func put(_ rule: Rule, on bearer: Bearer, _ prop: Prop, _ slot: SlotKind, _ relation: Relation)
    func clear(_ bearer: Bearer, _ prop: Prop, _ slot: SlotKind, _ relation: Relation)
    /// Replaces a node's own frame by its four parts, before one of them is changed.
    func splitFrame(of node: Int32)
}
