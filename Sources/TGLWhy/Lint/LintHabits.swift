// The lint checks for rules that are right in other systems but have another meaning here, or none: distances to the edge of a stack,
// percentages of the remaining space, negative lengths.

import TGLLayout

extension Document {
    /// The value of a size or distance, in points, if its rule is a plain number.
    private func ownNumber(_ i: Int32, _ prop: Prop) -> (value: Double, source: Source)? {
        let at = lookup(i, prop)
        return at.rule.kind == .number ? (at.rule.add, at.source) : nil
    }

    /// Reports a size below 0, which counts as 0.
    func lintNegativeSize(_ i: Int32, _ axis: Axis, _ found: inout [Finding]) {
        let prop: Prop = axis == .x ? .width : .height
        let rule = sizeRule(i, axis)
        guard rule.kind == .number, rule.add < 0, let (value, source) = ownNumber(i, prop), value < 0 else { return }
        found.append(
            Finding(
                sort: .zeroSize, node: i, prop: prop,
                text: "\(nameText(i)): `\(prop.word) = \(exactNumber(value))` counts as 0: a size is never negative", source: source,
                help: "write `\(nameText(i)).\(prop.word) = \(exactNumber(-value))`"))
    }

    /// Reports a distance along a stack, which applies between children, where the distance to the container's edge seems intended.
    func lintDistanceInStack(_ i: Int32, in p: Int32, _ found: inout [Finding]) {
        guard kind(p).traits.arrangement == .line, !isRightToLeft, nodes[i].pointee.flags.isDisjoint(with: [.gone]) else { return }
        let axis = mainAxis(p)
        guard !wraps(p, axis) else { return }
        let (f, outer) = (exactFrame(i), exactFrame(p))
        let far = axis == .x ? outer.width - f.right : outer.height - f.bottom
        let near = axis == .x ? f.x : f.y
        let name = nameText(i)
        for prop in axis == .x ? [Prop.right, .trailing] : [.bottom] {
            guard let (value, source) = ownNumber(i, prop), value == 0 || isLastShown(i), far - value > 1 else { continue }
            let start: Prop = axis == .x ? .left : .top
            found.append(
                Finding(
                    sort: .idle, node: i, prop: prop,
                    text:
                        "\(name): `\(prop.word) = \(exactNumber(value))` is its distance to the child after it, not to the edge of "
                        + "\(nameText(p))", source: source, help: "`\(name).\(start.word) = 100%` pushes it to the end"))
            return
        }
        let prop: Prop = axis == .x ? .left : .top
        guard let (value, source) = ownNumber(i, prop), value == 0, near > 1, let first = firstShownChild(p), first != i else { return }
        found.append(
            Finding(
                sort: .idle, node: i, prop: prop,
                text: "\(name): `\(prop.word) = 0` is its distance to the child before it, not to the edge of \(nameText(p))",
                source: source,
                help: "`move \(name) before \(nameText(first))` makes it the first"))
    }

    private func firstShownChild(_ p: Int32) -> Int32? {
        var c = nodes[p].pointee.first
        while c >= 0, nodes[c].pointee.flags.contains(.gone) { c = nodes[c].pointee.next }
        return c < 0 ? nil : c
    }

    private func isLastShown(_ i: Int32) -> Bool {
        var c = nodes[i].pointee.next
        while c >= 0, nodes[c].pointee.flags.contains(.gone) { c = nodes[c].pointee.next }
        return c < 0
    }

    /// Reports an `alignment` along a stack, and a `gravity` or a space for an axis on which the stack ignores it.
    func lintAlongStack(_ i: Int32, in p: Int32?, _ found: inout [Finding]) {
        if let p, kind(p).traits.arrangement == .line, !isRightToLeft {
            let axis = mainAxis(p)
            let at = lookup(i, .alignment)
            let word = Gravity(rawValue: at.rule.ref)
            let placesAlong = parent(p).map { bool($0, .sharedColumns) } ?? false
            if at.rule.kind == .word, word.place(axis.other, rtl: false) == .none, word != Gravity(), !placesAlong {
                let start = axis == .x ? "left" : "top"
                let (name, rule) = (nameText(i), "alignment = \(text(at.rule, for: .alignment, on: i))")
                let help: String? =
                    switch word.place(axis, rtl: false) {
                    case .far: "`\(name).\(start) = 100%` pushes it to the end"
                    case .center: "`\(nameText(p)).gravity = center\(axis == .x ? "X" : "Y")` centers all of its children"
                    default: nil
                    }
                found.append(
                    Finding(
                        sort: .idle, node: i, prop: .alignment,
                        text: "\(name): `\(rule)` does nothing: in a stack, `alignment` places across it, not along it", source: at.source,
                        help: help))
            }
        }
        guard kind(i).traits.arrangement == .line, nodes[i].pointee.first >= 0 else { return }
        let axis = mainAxis(i)
        let (idle, right): (Prop, Prop) = axis == .x ? (.vspace, .hspace) : (.hspace, .vspace)
        let direction = axis == .x ? "side by side" : "from top to bottom"
        // In a table, the space on that axis separates the cells of its rows.
        if idle.info.bearers.contains(Bearers(kind(i))), !kind(i).traits.lendsRules, let (value, source) = ownNumber(i, idle), value != 0,
            !lookup(i, right).rule.isSet
        {
            found.append(
                Finding(
                    sort: .idle, node: i, prop: idle,
                    text: "\(nameText(i)): `\(idle.word) = \(exactNumber(value))` does nothing: its children are placed \(direction)",
                    source: source, help: "write `\(nameText(i)).\(right.word) = \(exactNumber(value))`"))
        }
        let at = lookup(i, .gravity)
        let place = Gravity(rawValue: at.rule.ref).place(axis.other, rtl: false)
        if at.rule.kind == .word, [.between, .around, .among].contains(place) {
            let word = text(at.rule, for: .gravity, on: i)
            let other = word.hasSuffix("X") ? String(word.dropLast()) + "Y" : String(word.dropLast()) + "X"
            found.append(
                Finding(
                    sort: .idle, node: i, prop: .gravity,
                    text: "\(nameText(i)): `gravity = \(word)` does nothing: its children are placed \(direction)", source: at.source,
                    help: "write `\(nameText(i)).gravity = \(other)`"))
        }
    }

    /// Reports a `gravity` of a stack that has no effect across it (C-28).
    func lintAcrossStack(_ i: Int32, _ found: inout [Finding]) {
        guard kind(i).traits.arrangesInOrder else { return }
        let at = lookup(i, .gravity)
        let gravity = Gravity(rawValue: at.rule.ref)
        let across = mainAxis(i).other
        guard at.rule.kind == .word, gravity != Gravity(), gravity.acrossStack(across, rtl: false) == .fill else { return }
        let (here, along) = (gravity.place(across, rtl: false), gravity.place(across.other, rtl: false))
        if [.fill, .stretch].contains(here) { return }
        let name = nameText(i)
        let help: String? =
            switch along {
            case .between, .among: "write `\(name).distribution = equalSpacing`"
            case .around: "write `\(name).distribution = equalCentering`"
            case .center:
                "write `\(name).gravity = center\(across == .x ? "X" : "Y")`, or turn the stack: "
                    + "`\(name).orientation = \(across == .x ? "horz" : "vert")`"
            case .fill: "write `\(name).distribution = fill`"
            default: nil
            }
        found.append(
            Finding(
                sort: .idle, node: i, prop: .gravity,
                text:
                    "\(name): `gravity = \(text(at.rule, for: .gravity, on: i))` does nothing: in a stack, `gravity` places across it, and "
                    + "what it does not know there fills it",
                source: at.source, help: help))
    }

    /// Whether a percentage that is a share of the free space gives the same length as that percentage of the container.
    func isPart(_ i: Int32, _ rule: Rule, _ axis: Axis, of p: Int32) -> Bool {
        let (length, outer) = axis == .x ? (exactFrame(i).width, exactFrame(p).width) : (exactFrame(i).height, exactFrame(p).height)
        let padding: [Prop] = axis == .x ? [.leftPadding, .rightPadding] : [.topPadding, .bottomPadding]
        let content = outer - padding.reduce(0) { $0 + (ownNumber(p, $1)?.value ?? 0) }
        return [outer, content].contains { abs(rule.mult / 100 * $0 + rule.add - length) < 0.01 }
    }
}
