// The lint checks for layout margins that no child reads, and for dividers where there are no children to separate.

import TGLLayout

extension Document {
    func lintBorders(_ i: Int32, _ slot: Prop, _ source: Source, _ found: inout [Finding]) {
        let rule = value(i, slot)
        let name = nameText(i)
        let said = "\(name): `\(slot.word) = \(text(rule, for: slot, on: i))` has no effect: "
        switch slot {
        case .layoutMargins where kind(i).bears(slot) && rule.isSet && !isMarginRead(i):
            found.append(
                Finding(
                    sort: .idle, node: i, prop: slot, text: said + "no edge of a child is at `layoutMargin`", source: source,
                    help: kind(i).bears(.topPadding) && rule.kind == .number
                        ? "`\(name).padding = \(text(rule, for: slot))` keeps all children off its edges" : nil))
        case .intelligentBorderline where hasIntelligentLines(i) && !children(i).contains(where: { takesLines($0) }):
            found.append(
                Finding(
                    sort: .idle, node: i, prop: slot, text: said + "only children that are containers have such lines", source: source,
                    help: "put each child in a container, such as a `frame`"))
        default: break
        }
    }

    /// Whether a child of a node is at one of its layout margins, or preserves them.
    private func isMarginRead(_ i: Int32) -> Bool {
        if nodes[i].pointee.kind.traits.isStaged { return true }
        return children(i).contains { child in
            if marginKeepers.contains(child) { return true }
            return [Prop.left, .top, .right, .bottom, .leading, .trailing].contains { edge in
                SlotKind.allCases.contains { value(child, edge, $0).kind == .layoutMargin }
            }
        }
    }
}
