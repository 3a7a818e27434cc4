// What lint passes by: rules that count wherever they are as they do, so that no layout need be heard to know it. All that is
// said here is that nothing is to be found; whoever is in doubt looks.

import TGLLayout

/// Of a property, where it means something.
private struct Meaning {
    let bearers: Bearers
    let parents: Bearers

    /// Of all properties, in their order.
    static let table = Prop.allCases.map { Meaning(bearers: $0.info.bearers, parents: $0.info.parents) }
}

extension Document {
    /// Whether some own rule of a node may be one that does nothing.
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

    /// Whether a container lays out each child in the size that the child's own rules give: it places them one after the other or
    /// each on its own, and nothing is set on it that gives sizes.
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

    /// Whether nothing is set on a node but sizes that are no references, and what means nothing to its container.
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
        // A frame sets positions, too.
        var s = rules[i].pointee.own
        while s >= 0 {
            if slots[s].pointee.prop == .frame { return false }
            s = slots[s].pointee.next
        }
        return true
    }
}
