import TGLLayout

// Replacements for properties of flex, grid and block on nodes that are in none of these.

extension Session {
    /// What to write instead of such a property on a node that is neither one of these containers nor in one; `nil` for other properties.
    func wayOut(ofCSS prop: Prop, on node: Int32, in parent: Int32) -> String? {
        if document.kind(parent).isCSS { return nil }
        let name = document.nameText(node)
        let isRow = document.kind(parent).isLine && document.mainAxis(parent) == .x
        switch prop {
        case .position:
            if document.kind(parent).traits.scrolls, document.text(document.lookup(node, prop).rule, for: prop, on: node) == "sticky" {
                return "to keep it in view, write `\(name).sticky = start`"
            }
            return "a node in a `frame` or on the screen is where its edges say: `\(name).left = 10`, `\(name).top = 10`"
        case .flexGrow, .flexShrink, .flexBasis:
            let rule = document.lookup(node, .flexGrow).rule
            let share = prop == .flexGrow && rule.add > 0 && rule.add != 1 ? "share(\(Text.number(rule.add)))" : "fill"
            return "to take the free space, write `\(name).\(document.kind(parent).isLine && !isRow ? "height" : "width") = \(share)`"
        case .float: return float(node, in: parent, name)
        case .marginTop: return margin(.top, prop, node)
        case .marginLeft: return margin(.left, prop, node)
        case .marginBottom: return margin(.bottom, prop, node)
        case .marginRight: return margin(.right, prop, node)
        case .marginLeading: return margin(.leading, prop, node)
        case .marginTrailing: return margin(.trailing, prop, node)
        case .topBorder, .leftBorder, .bottomBorder, .rightBorder, .leadingBorder, .trailingBorder:
            let width = document.text(document.lookup(node, prop).rule, for: prop, on: node)
            return "for lines on its edges, write `\(name).boundBorderline = \(width)`; `padding` leaves room"
        case .overflow: return "to clip what sticks out, write `\(name).clip = true`"
        case .aspectRatio: return ratio(node).map { "to keep the ratio, write `\(name).height = \(name).width * \($0)`" }
        case .columns:
            guard Prop.arrangedCount.info.bearers.contains(Bearers(document.kind(node))) else {
                return "a `grid` has columns: `grid G { columns = 3 }`"
            }
            let count = document.text(document.lookup(node, .columns).rule, for: .columns, on: node)
            return "for lines of equal length, write `\(name).arrangedCount = \(Int(count) ?? 3)`"
        case .rows: return "a `table` has its rows as nodes: `row { … }`; a `grid` has `rows`"
        case .alignItems, .justifyContent, .alignContent, .justifyItems:
            return "to place its children, write `\(name).gravity = \(gravity(for: prop, of: node))`; a `flex` has `\(prop.word)`"
        case .alignSelf, .justifySelf: return placement(prop, on: node, in: parent, isRow: isRow)
        default: return nil
        }
    }

    /// The word of `gravity` with the effect of a CSS alignment on the children of a line: `betweenX` for `justifyContent = spaceBetween`.
    private func gravity(for prop: Prop, of node: Int32) -> String {
        guard document.kind(node).isLine else { return "center" }
        let isAlong = prop == .justifyContent || prop == .alignContent
        let isX = (document.mainAxis(node) == .x) == isAlong
        let value = document.text(document.lookup(node, prop).rule, for: prop, on: node)
        return switch value {
        case "spaceBetween": isX ? "betweenX" : "betweenY"
        case "spaceAround": isX ? "aroundX" : "aroundY"
        case "spaceEvenly": isX ? "amongX" : "amongY"
        case "start", "flexStart", "left": isX ? "leading" : "top"
        case "end", "flexEnd", "right": isX ? "trailing" : "bottom"
        case "stretch": isX ? "fillX" : "fillY"
        case "center": isX ? "centerX" : "centerY"
        default: "center"
        }
    }

    /// How a child gets the effect of a CSS alignment by itself: `alignment = centerX`, `width = fill`.
    private func placement(_ prop: Prop, on node: Int32, in parent: Int32, isRow: Bool) -> String {
        let name = document.nameText(node)
        guard document.kind(parent).isLine else {
            return "to place it, write `\(name).\(alignment(prop, on: node, isX: prop == .justifySelf))`"
        }
        let fills = document.text(document.lookup(node, prop).rule, for: prop, on: node) == "stretch"
        let rule = fills ? "\(isRow ? "height" : "width") = fill" : alignment(prop, on: node, isX: !isRow)
        return "to place it across its line, write `\(name).\(rule)`"
    }

    private func alignment(_ prop: Prop, on node: Int32, isX: Bool) -> String {
        let value = document.text(document.lookup(node, prop).rule, for: prop, on: node)
        return switch value {
        case "end", "flexEnd", "right", "selfEnd": "alignment = \(isX ? "trailing" : "bottom")"
        case "center": "alignment = \(isX ? "centerX" : "centerY")"
        case "stretch": "alignment = \(isX ? "fillX" : "fillY")"
        case "baseline": "alignment = baseline"
        default: "alignment = \(isX ? "leading" : "top")"
        }
    }

    /// Whether an edge is `auto`, which takes free room in a flex, grid or block.
    func isAutoEdge(_ prop: Prop, _ node: Int32) -> Bool { prop.isPosition && document.lookup(node, prop).rule.kind == .auto }

    /// How to center a node along an axis: by the gravity of its line, or by itself.
    private func centering(_ node: Int32, _ axis: Axis) -> String {
        let word = axis == .x ? "centerX" : "centerY"
        if let parent = document.parent(node), document.kind(parent).isLine, document.mainAxis(parent) == axis {
            return "to center all children, write `\(document.nameText(parent)).gravity = \(word)`"
        }
        return "to center it, write `\(document.nameText(node)).\(word) = 0`"
    }

    /// How to center a node, or move it to the far side, where `auto` edges have no effect.
    func wayOut(ofAuto prop: Prop, on node: Int32) -> String {
        let pairs: [(Prop, Prop)] = [(.left, .right), (.leading, .trailing), (.top, .bottom)]
        let isPair = pairs.contains { isAutoEdge($0.0, node) && isAutoEdge($0.1, node) }
        if isPair { return centering(node, prop.axis) }
        return wayOut(ofFreeRoomAt: prop, on: node)
    }

    /// How to move a node away from an edge to the far side.
    private func wayOut(ofFreeRoomAt prop: Prop, on node: Int32) -> String {
        let name = document.nameText(node)
        let isLine = document.parent(node).map { document.kind($0).isLine } ?? false
        if isLine, let parent = document.parent(node), document.mainAxis(parent) == prop.axis {
            let isNear = prop == .left || prop == .leading || prop == .top
            return isNear ? "to have it at the end, write `\(name).\(prop.word) = 100%`" : "`unset \(name).\(prop.word)` removes it"
        }
        let far = prop == .left || prop == .leading ? "trailing" : prop == .top ? "bottom" : "leading"
        return isLine ? "to have it at the other side, write `\(name).alignment = \(far)`" : "`unset \(name).\(prop.word)` removes it"
    }

    private func float(_ node: Int32, in parent: Int32, _ name: String) -> String {
        let isFar = document.text(document.lookup(node, .float).rule, for: .float, on: node) == "right"
        if document.kind(parent).isLine, document.mainAxis(parent) == .x, isFar {
            return "to have it at the end of its line, write `\(name).left = 100%`; in a `float` it is `reverseFloat = true`"
        }
        return "in a `float` nodes float to the near side, and with `reverseFloat = true` to the far one; in a `block` it is `float`"
    }

    private func margin(_ edge: Prop, _ prop: Prop, _ node: Int32) -> String {
        func value(_ prop: Prop) -> String { document.text(document.lookup(node, prop).rule, for: prop, on: node) }
        let name = document.nameText(node)
        guard value(prop) == "auto" else { return "for the distance at that side, write `\(name).\(edge.word) = \(value(prop))`" }
        let pairs: [[Prop]] = [[.marginLeft, .marginRight], [.marginLeading, .marginTrailing], [.marginTop, .marginBottom]]
        let isPair = pairs.contains { $0.contains(prop) && $0.allSatisfy { value($0) == "auto" } }
        return isPair ? centering(node, edge.axis) : wayOut(ofFreeRoomAt: edge, on: node)
    }

    /// The ratio of height to width, as it is written.
    private func ratio(_ node: Int32) -> String? {
        let rule = document.lookup(node, .aspectRatio).rule
        if rule.kind == .numbers {
            let list = document.numbers[Int(rule.ref)]
            return list.count == 2 ? "\(Text.number(list[1])) / \(Text.number(list[0]))" : nil
        }
        return rule.kind == .number ? Text.number(1 / rule.add) : nil
    }
}
