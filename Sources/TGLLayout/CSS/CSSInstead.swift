// What to write in a flex, grid or block in place of a property that has no effect there.

extension Document {
    /// The statements that do in a flex, grid or block what a property does elsewhere, in a sentence; `nil` where there are none, or where
    /// the property has an effect.
    package func insteadInCSS(_ i: Int32, _ prop: Prop) -> String? {
        if kind(i).traits.isCSS, let text = insteadOnContainer(i, prop) { return text }
        guard let p = parent(i), kind(p).traits.isCSS else { return nil }
        return insteadOnChild(i, prop, in: p)
    }

    private func isFlex(_ i: Int32) -> Bool { kind(i).bears(.flexDirection) }
    private func isGrid(_ i: Int32) -> Bool { kind(i).bears(.columns) }

    /// Whether the line of a flex runs from top to bottom.
    private func isColumn(_ i: Int32) -> Bool {
        isFlex(i) && value(i, .flexDirection).kind == .word && value(i, .flexDirection).ref & 1 != 0
    }

    // MARK: Containers

    private func insteadOnContainer(_ i: Int32, _ prop: Prop) -> String? {
        let name = nameText(i)
        switch prop {
        case .zeroPadding: return "padding counts here without children, too"
        case .gravity: return insteadOfGravity(i)
        case .reverseLayout:
            if isFlex(i) { return "`\(name).flexDirection = \(isColumn(i) ? "column" : "row")Reverse` turns its children round" }
            return isGrid(i) ? "`order` on its children sorts them" : nil
        case .subviewsSize:
            if isGrid(i) { return "`\(name).columns = [60, 60]` sets the widths, `\(name).rows = [20, 20]` the heights" }
            return isFlex(i) ? "`flex = 1` on each child makes them equal" : "`width` and `height` on each child size them"
        case .alignItems, .justifyContent, .justifyItems:
            if isFlex(i) { return "`\(name).justifyContent = center` places its children along the line" }
            return "`left = auto; right = auto` on a child centres it"
        case .flexDirection, .flexWrap:
            return isGrid(i) ? "`\(name).autoFlow = column` fills column after column" : "a `flex` lines its children up"
        case .columns, .rows, .areas, .autoColumns, .autoRows, .autoFlow:
            return "a `grid` has columns, rows and areas: `grid \(name) { … }`"
        case .orientation: return isFlex(i) ? "write `\(name).flexDirection = row` or `= column`" : nil
        default: return nil
        }
    }

    private func insteadOfGravity(_ i: Int32) -> String? {
        let rule = lookup(i, .gravity).rule
        guard rule.kind == .word else { return nil }
        let word = Gravity(rawValue: rule.ref)
        let name = nameText(i)
        var parts: [String] = []
        for axis in [Axis.x, .y] {
            let place = word.place(axis, rtl: readsRightToLeft(within: i))
            guard place != .none else { continue }
            if isFlex(i) {
                let isAlong = isColumn(i) == (axis == .y)
                guard let text = isAlong ? place.distribution : place.alignment else { continue }
                parts.append("\(isAlong ? "justifyContent" : "alignItems") = \(text)")
            } else if isGrid(i), let text = place.distribution {
                parts.append("\(axis == .x ? "justifyContent" : "alignContent") = \(text)")
            } else if axis == .y, let text = place.distribution {
                parts.append("alignContent = \(text)")
            } else if place == .center {
                return "`left = auto; right = auto` on a child centres it"
            }
        }
        if parts.isEmpty { return nil }
        return "write `\(name)\(parts.count == 1 ? "." + parts[0] : " { \(parts.joined(separator: "; ")) }")`"
    }

    // MARK: Children

    private func insteadOnChild(_ i: Int32, _ prop: Prop, in p: Int32) -> String? {
        let name = nameText(i)
        switch prop {
        case .alignment: return insteadOfAlignment(i, in: p)
        case .centerX, .centerY:
            let axis: Axis = prop == .centerX ? .x : .y
            if isGrid(p) { return "`\(name).\(axis == .x ? "justifySelf" : "alignSelf") = center` centres it in its area" }
            if axis == .y, !isFlex(p) { return nil }
            let (near, far) = axis == .x ? ("left", "right") : ("top", "bottom")
            return "`\(name) { \(near) = auto; \(far) = auto }` centres it"
        case .float where !isAbsolute(i):
            let isRight = text(lookup(i, .float).rule, for: .float, on: i) == "right"
            if isGrid(p) { return "`\(name).justifySelf = \(isRight ? "end" : "start")` places it in its area" }
            return isRight ? "`\(name).left = auto` takes it to the right" : nil
        case .flexGrow, .flexShrink, .flexBasis:
            if isGrid(p) { return "`\(nameText(p)).columns = [1fr, 2fr]` shares the width among the columns" }
            return isFlex(p) ? nil : "children of a block without a width fill it"
        case .justifySelf where !isGrid(p):
            return "`\(name).left = auto` takes it to the right, `right = auto` too centres it"
        case .alignSelf where !isGrid(p) && !isFlex(p): return "`\(nameText(p)).alignContent = center` moves all of its content"
        case .shrink where isFlex(p): return "write `\(name).flexShrink = \(exactNumber(number(i, .shrink)))`"
        case .weight where isFlex(p): return "write `\(name).flexGrow = \(exactNumber(number(i, .weight)))`"
        case .order: return "`move \(name) before …` changes the order"
        default: return nil
        }
    }

    private func insteadOfAlignment(_ i: Int32, in p: Int32) -> String? {
        let rule = lookup(i, .alignment).rule
        guard rule.kind == .word else { return nil }
        let word = Gravity(rawValue: rule.ref)
        var parts: [String] = []
        for axis in [Axis.x, .y] {
            let place = word.place(axis, rtl: readsRightToLeft(within: p))
            if isGrid(p) || isFlex(p) && isColumn(p) == (axis == .x) {
                guard let text = place.alignment else { continue }
                parts.append("\(isGrid(p) && axis == .x ? "justifySelf" : "alignSelf") = \(text)")
            } else if isFlex(p) || axis == .x {
                parts += autoEdges(place, axis)
            }
        }
        if parts.isEmpty { return nil }
        return "write `\(nameText(i))\(parts.count == 1 ? "." + parts[0] : " { \(parts.joined(separator: "; ")) }")`"
    }

    /// The edges that get `auto` margins so that a child comes to a place.
    private func autoEdges(_ place: Gravity.Place, _ axis: Axis) -> [String] {
        let (near, far) = axis == .x ? ("leading = auto", "trailing = auto") : ("top = auto", "bottom = auto")
        switch place {
        case .near: return [far]
        case .far: return [near]
        case .center, .windowCenter: return [near, far]
        default: return []
        }
    }
}

extension Gravity.Place {
    /// The word of `justifyContent` and `alignContent` that does the same, in logical terms.
    fileprivate var distribution: String? {
        switch self {
        case .between: "spaceBetween"
        case .around: "spaceAround"
        case .among: "spaceEvenly"
        case .baseline, .lastBaseline: nil
        default: alignment
        }
    }

    /// The word of `alignItems` and `alignSelf` that does the same.
    fileprivate var alignment: String? { boxAlignment.map { "\($0)" } }
}
