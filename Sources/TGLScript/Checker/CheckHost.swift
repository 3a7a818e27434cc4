import TGLLayout
import TGLSyntax

/// A host that discards all rules: the checker binds relations only for the failures.
final class CheckHost: BindingHost {
    /// The assumed kind of the bearer.
    private let kind: Kind
    private let isPlacedByFrame: Bool

    init(kind: Kind = .screen, isPlacedByFrame: Bool = false) {
        self.kind = kind
        self.isPlacedByFrame = isPlacedByFrame
    }

    func lookNow() {}
    func add(string text: String) -> Int32 { 0 }
    func add(numbers: [Double]) -> Int32 { 0 }
    func add(list: [Rule]) -> Int32 { 0 }
    func add(function: Function, for prop: Prop) -> Int32 { 0 }

    // A constant is no node or style.
    func number(of node: NodeHandle) throws(Failure) -> Int32 { node.index }
    func number(of style: StyleHandle) throws(Failure) -> Int32 { style.index }
    func checked(
        _ rule: Rule, on bearer: Bearer, _ prop: Prop, _ slot: SlotKind, _ relation: Relation
    ) throws(Failure) -> Rule { rule }
    func refuseItself(_ rule: Rule, on bearer: Bearer, _ prop: Prop, _ slot: SlotKind, _ relation: Relation) {}
    func checked(
        _ sum: SumRule, on bearer: Bearer, _ prop: Prop, _ slot: SlotKind, _ relation: Relation
    ) throws(Failure) -> SumRule { sum }
    func isInSystem(_ bearer: Bearer) -> Bool { true }
    func isInCSS(_ bearer: Bearer) -> Bool { false }
    func isStackedInScroll(_ bearer: Bearer, _ prop: Prop) -> Bool { false }
    func limitsNumbers(_ bearer: Bearer) -> Bool { false }
    func add(sum: SumRule) -> Int32 { 0 }
    func add(adaptive: AdaptiveRule) -> Int32 { 0 }
    func adaptive(_ number: Int32) -> AdaptiveRule? { nil }
    func sum(_ number: Int32) -> SumRule? { nil }
    func isParent(_ rule: Rule, of bearer: Bearer) -> Bool { rule.isParents }

    func kind(of node: Int32) -> Kind { kind }
    func isPlacedByFrame(_ node: Int32) -> Bool { isPlacedByFrame }
    func rule(of bearer: Bearer, _ prop: Prop) -> Rule? { nil }
    func screenNumber(_ prop: Prop) -> Double { 0 }

    func shortText(_ value: Value, most: Int) -> String {
        var writer = ValueWriter(limit: most * 16, nodeName: { _ in nil }, styleName: { _ in nil }, relation: { _ in nil })
        return writer.shortText(value, most: most)
    }

    func name(of node: NodeHandle) -> String { "" }
    func name(ofNumber node: Int32) -> String { "" }
    func isHorizontal(_ node: Int32) -> Bool { false }

    func put(_ rule: Rule, on bearer: Bearer, _ prop: Prop, _ slot: SlotKind, _ relation: Relation) {}
    func clear(_ bearer: Bearer, _ prop: Prop, _ slot: SlotKind, _ relation: Relation) {}
    func splitFrame(of node: Int32) {}
}

extension Relation {
    /// The failure of the relation with this value, if it is the same for every possible target; `nil` if it depends on the target, or on
    /// earlier rules.
    func failure(with value: Value) -> Failure? {
        guard isIndependent else { return nil }
        // Several nodes may each take the item at their place.
        if bearer == .unknown || bearer == .someNodes, case .prop(let prop) = property, prop.isLive,
            let items = Arithmetic.items(of: value), !items.isEmpty, items.allSatisfy({ commonFailure(with: $0) == nil })
        {
            return nil
        }
        return commonFailure(with: value)
    }

    private func commonFailure(with value: Value) -> Failure? {
        var common: Failure?
        for (bearer, host) in possibleBearers {
            do {
                try Binder(host: host).bind(value, self, to: bearer)
                return nil
            } catch {
                if let common, common.code != error.code || common.range != error.range { return nil }
                common = common ?? error
            }
        }
        return common
    }

    /// Whether earlier rules do not matter. `+=`, `-=` and so on depend on the rule that exists, unless they fail for any.
    private var isIndependent: Bool {
        // Only a node that is no item has no value.
        if property == .itemValue, bearer == .unknown || bearer == .someNodes { return false }
        if sign.operation == nil || property.isReadOnly { return true }
        return property.parts.allSatisfy { $0.info.forms.isDisjoint(with: [.number, .count]) }
    }

    /// The possible bearers, each with a host for it.
    private var possibleBearers: [(Bearer, CheckHost)] {
        switch bearer {
        case .screen: [(.screen, CheckHost())]
        case .style: [(.style(0), CheckHost())]
        case .node(let kind): possibleNodes(kind)
        case .someNodes: anyNode
        case .unknown: anyNode + [(.style(0), CheckHost()), (.screen, CheckHost())]
        }
    }

    private var anyNode: [(Bearer, CheckHost)] {
        Kind.allCases.filter { $0 != .screen }.flatMap { possibleNodes($0) }
    }

    private func possibleNodes(_ kind: Kind) -> [(Bearer, CheckHost)] {
        let isFree = property == .frame ? [false, true] : [false]
        return isFree.map { (.node(1), CheckHost(kind: kind, isPlacedByFrame: $0)) }
    }
}
