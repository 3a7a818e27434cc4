import TGLLayout
import TGLSyntax

// What to write instead of a position that follows a sibling's edge in a layout that does not place by edges.

extension Session {
    /// A position that follows another node's edge although its layout does not read it.
    private struct Following {
        let node: Int32
        let target: Int32
        let parent: Int32
        let prop: Prop
        let rule: Rule

        /// Whether it begins at the far edge of its target, so that the two are consecutive in a line.
        var isBehind: Bool {
            let pairs: [(Prop, Prop)] = [(.left, .right), (.top, .bottom), (.leading, .trailing)]
            return pairs.contains { $0 == (prop, rule.anchor) } && rule.add >= 0 && rule.mult == 1
        }

        /// The orientation of the line that it suggests.
        var orientation: Orientation { prop.axis == .x ? .horz : .vert }
    }

    /// A statement to write instead of a position that follows a sibling's edge.
    func wayOut(ofFollowing node: Int32, _ prop: Prop) -> String? {
        let rule = document.lookup(node, prop).rule
        guard let parent = document.parent(node), let target = document.resolveReference(rule, on: node), target != parent else {
            return nil
        }
        let following = Following(node: node, target: target, parent: parent, prop: prop, rule: rule)
        if document.kind(parent).isLine, following.isBehind {
            return document.mainAxis(parent) == prop.axis ? along(following) : across(following)
        }
        let statement = placed(following)
        guard let distance = distance(following) else { return "write `\(statement)`" }
        return "write `\(distance)`; to have it follow `\(document.nameText(target))`, write `\(statement)`"
    }

    // MARK: Distances

    /// A rule with the present distance from the container's edge in place of the reference.
    private func distance(_ following: Following) -> String? {
        guard document.kind(following.parent).placesApart, following.rule.mult == 1, let edge = edge(following) else { return nil }
        let axis = following.prop.axis
        let (room, near, far) = (
            document.frame(following.parent), padding(following.parent, axis == .x ? .leftPadding : .topPadding),
            padding(following.parent, axis == .x ? .rightPadding : .bottomPadding)
        )
        guard let near, let far else { return nil }
        let length = axis == .x ? room.width : room.height
        let number: Double
        switch following.prop {
        case .left, .top: number = edge - near
        case .right, .bottom: number = length - far - edge
        case .centerX, .centerY: number = edge - near - (length - near - far) / 2
        default: return nil
        }
        return "\(document.nameText(following.node)).\(following.prop.word) = \(Text.number((number * 100).rounded() / 100))"
    }

    /// The present position of the followed edge within the container.
    private func edge(_ following: Following) -> Double? {
        let frame = document.frame(following.target)
        switch following.rule.anchor {
        case .left: return frame.x + following.rule.add
        case .right: return frame.x + frame.width + following.rule.add
        case .centerX: return frame.x + frame.width / 2 + following.rule.add
        case .top: return frame.y + following.rule.add
        case .bottom: return frame.y + frame.height + following.rule.add
        case .centerY: return frame.y + frame.height / 2 + following.rule.add
        default: return nil
        }
    }

    /// A padding, if it is a number; 0 if it is not set.
    private func padding(_ node: Int32, _ prop: Prop) -> Double? {
        let rule = document.lookup(node, prop).rule
        return !rule.isSet ? 0 : rule.kind == .number ? rule.add : nil
    }

    // MARK: Lines

    /// In a line of the same direction: the node comes after its target, at a distance.
    private func along(_ following: Following) -> String {
        let (name, target) = (document.nameText(following.node), document.nameText(following.target))
        let move = document.next(following.target) == following.node ? "" : "move \(name) after \(target); "
        return "write `\(move)\(name).\(following.prop.word) = \(Text.number(following.rule.add))`"
    }

    /// In a line of the other direction: the two get a line of their own.
    private func across(_ following: Following) -> String {
        let parent = document.nameText(following.parent)
        let word = following.orientation == .horz ? "horz" : "vert"
        let children = document.children(of: following.parent, limit: 1000)
        if children == [following.target, following.node] {
            return "write `\(parent).orientation = \(word)\(gap(following))`: \(word == "vert" ? "one below the other" : "side by side")"
        }
        let empty = children.first { child in
            document.kind(child).isLine && document.first(child) == nil && document.mainAxis(child) == following.prop.axis
        }
        return "write `\(line(following, in: empty))`"
    }

    /// The statements that put the two into a line: an existing empty one, or a new one in their place.
    private func line(_ following: Following, in empty: Int32?) -> String {
        let (target, node) = (document.nameText(following.target), document.nameText(following.node))
        if let empty { return "move [\(target), \(node)] to \(document.nameText(empty))\(gap(following))" }
        let name = freeName("S")
        let isLine = document.kind(following.parent).isLine
        let made =
            "linear \(following.orientation == .horz ? "horz" : "vert") \(name)"
            + (isLine ? "" : " { width = fill; height = fill }")
        var next = document.next(following.target)
        if next == following.node { next = document.next(following.node) }
        let place = isLine ? next.map { "; move \(name) before \(document.nameText($0))" } ?? "" : ""
        let inside = following.parent == Document.screen ? made : "\(document.nameText(following.parent)) { \(made) }"
        return "\(inside)\(place); move [\(target), \(node)] to \(name)\(gap(following))"
    }

    /// The spacing rule within a line that replaces the followed edge.
    private func gap(_ following: Following) -> String {
        let name = "\(document.nameText(following.node)).\(following.prop.word)"
        return following.rule.add == 0 ? "; unset \(name)" : "; \(name) = \(Text.number(following.rule.add))"
    }

    // MARK: Edges

    /// The statements that make it follow: a line if the two are consecutive, else a relative layout.
    private func placed(_ following: Following) -> String {
        var nodes = [following.target, following.node]
        // The nodes that it follows in turn move with it.
        for other in document.children(of: following.parent, limit: 30) where !nodes.contains(other) {
            let follows = document.ownSlots(other).contains { slot in
                document.resolveReference(slot.rule, on: other).map { nodes.contains($0) } ?? false
            }
            let isFollowed = document.ownSlots(following.node).contains { document.resolveReference($0.rule, on: following.node) == other }
            if follows || isFollowed { nodes.append(other) }
        }
        // In a line the first node is at the near edge.
        let others: [Prop] = following.prop.axis == .x ? [.right, .centerX, .trailing] : [.bottom, .centerY]
        let isAtStart = !others.contains { document.lookup(following.target, $0).rule.isSet }
        let isPlain = nodes.count == 2 && document.kind(following.parent).placesApart && following.isBehind && isAtStart
        return isPlain ? line(following, in: nil) : relative(around: nodes)
    }
}
