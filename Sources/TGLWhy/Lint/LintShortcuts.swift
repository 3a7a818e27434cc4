// Lint's shortcuts: checks that certain rules always have an effect, so that no layout needs to be run for them. The checks may only prove
// that there is nothing to report; in doubt, lint looks closer.

import TGLLayout

/// Where a property has an effect: on which nodes, and in which containers.
private struct Meaning {
    let bearers: Bearers
    let parents: Bearers

    /// The meanings of all properties, in the order of `Prop.allCases`.
    static let table = Prop.allCases.map { Meaning(bearers: $0.info.bearers, parents: $0.info.parents) }
}

extension Document {
    /// Whether some own rule of a node might have no effect.
    func mayHaveIdleRules(_ i: Int32, in p: Int32) -> Bool {
        let (own, around) = (Bearers(kind(i)), Bearers(kind(p)))
        var s = rules[i].pointee.own
        while s >= 0 {
            let prop = slots[s].pointee.prop
            let meaning = Meaning.table[Int(prop.rawValue)]
            if prop.isPosition || slots[s].pointee.second.prop.isPosition && slots[s].pointee.second != .none { return true }
            if !meaning.bearers.contains(own) || prop.mayNeedAnother { return true }
            if !meaning.parents.isEmpty, !meaning.parents.contains(around) { return true }
            s = slots[s].pointee.next
        }
        return false
    }

    /// Whether a container gives each child the size that the child's own rules ask for: it places its children in a line or independently,
    /// and none of its properties sets their sizes.
    func keepsPlainSizes(_ p: Int32) -> Bool {
        let traits = nodes[p].pointee.kind.traits
        guard traits.arrangement == .line || traits.arrangement == .apart, !traits.lendsRules, !traits.borrowsRules, !traits.scrolls else {
            return false
        }
        if nodes[p].pointee.box >= 0, !boxes[nodes[p].pointee.box].pointee.flags.isDisjoint(with: [.weights, .shrinks, .split]) {
            return false
        }
        return !Document.giveSizes.contains { value(p, $0).isSet }
    }

    private static let giveSizes: [Prop] = [
        .gravity, .subviewsSize, .subviewsCentered, .shrinkType, .equalize, .equalizeCentered, .equalizeSpace, .layoutTransform,
    ]

    /// Whether the only rules set on a node are sizes without references, and rules that its container ignores.
    func hasPlainSizes(_ i: Int32) -> Bool {
        let node = nodes[i].pointee
        guard node.ext < 0, node.flags.isDisjoint(with: [.hasBounds, .hasStyles, .hasWhens, .useFrame, .noLayout]) else { return false }
        for (rule, length) in [(sizeRule(i, .x), node.frame.width), (sizeRule(i, .y), node.frame.height)] {
            switch rule.kind {
            case .number: if rule.add != length { return false }
            case .percent, .fill, .share, .average, .wrap: break
            default: return false
            }
        }
        // A `frame` rule also sets positions.
        var s = rules[i].pointee.own
        while s >= 0 {
            if slots[s].pointee.prop == .frame { return false }
            s = slots[s].pointee.next
        }
        return true
    }
}
