// Findings of lint, and what the layouts need for findings about their own children (`LayoutAlgorithm.lint`).

/// One finding.
public struct Finding: Sendable {
    /// The sort of a finding; the raw value is its heading.
    public enum Sort: String, CaseIterable, Sendable {
        /// A rule has no effect on the node or under its parent.
        case idle = "does nothing"
        /// Two margins and a size are set, or a container makes a size smaller for want of room.
        case overridden = "overridden"
        /// A wrapping container whose children take their size from it.
        case emptyWrap = "nothing to wrap"
        /// A percentage that is a share of free space.
        case share = "a share"
        case crossedBounds = "bounds conflict"
        case sticksOut = "sticks out"
        case overlaps = "overlaps"
        case zeroSize = "no size"
        case curve = "curve"
        /// A rule of CSS that often surprises has an effect here.
        case asInCSS = "as in CSS"
        /// A required relation that is not satisfied.
        case broken = "broken"
        /// A size or place that relations do not determine.
        case ambiguous = "ambiguous"
        /// A relation that follows from others.
        case implied = "implied"
        /// A distance where a coordinate is probably meant, or the other way round.
        case form = "distance or coordinate"
        /// Widths and heights that depend on each other without end.
        case unsettled = "not settled"
        /// A scrolling node is as long as its content.
        case neverScrolls = "never scrolls"
        /// A part of the content that no offset shows.
        case unreachable = "never in view"
        /// An estimate that differs much from the measured length.
        case estimate = "estimate"
        /// An arrangement that must measure very many items.
        case costly = "costly"
        /// Items that cannot be distinguished when all are replaced.
        case equalItems = "equal items"
        /// A sheet of a design applies where another one may be meant.
        case design = "design"

        /// Its name in data and in allowances: `lint-sticks-out`.
        public var code: String { "lint-" + rawValue.lowercased().split(separator: " ").joined(separator: "-") }
    }
    /// What it is about.
    public let sort: Sort
    /// The node that it is about.
    public let node: Int32
    /// The property that it is about; `nil` where it is about a frame.
    public let prop: Prop?
    /// The finding, in a sentence.
    public let text: String
    /// Where the rule was set, -1 when no one rule is meant.
    public let source: Source
    /// What to write instead, with a statement; `nil` where nothing is obvious, or where the sort of finding implies it.
    public var help: String?

    package init(sort: Sort, node: Int32, prop: Prop?, text: String, source: Source, help: String? = nil) {
        self.sort = sort
        self.node = node
        self.prop = prop
        self.text = text
        self.source = source
        self.help = help
    }
}

/// Nodes that cover each other, in groups: a node that covers one of a group belongs to it.
package struct OverlapGroups {
    /// For each node another one of its group, up to one that represents the group.
    private var above: [Int32: Int32] = [:]

    package init() {}

    private mutating func head(of node: Int32) -> Int32 {
        var head = node
        while let next = above[head], next != head { head = next }
        above[node] = head
        return head
    }

    package mutating func join(_ a: Int32, _ b: Int32) {
        let (x, y) = (head(of: a), head(of: b))
        above[max(x, y)] = min(x, y)
        above[min(x, y)] = min(x, y)
    }

    /// The first groups, at most `most`, each in the order in which its nodes were made.
    package mutating func groups(most: Int) -> [[Int32]] {
        var found: [Int32: [Int32]] = [:]
        for node in above.keys.sorted() { found[head(of: node), default: []].append(node) }
        return found.keys.sorted().prefix(most).map { found[$0] ?? [] }
    }
}

extension Document {
    /// The names of some nodes in a sentence; of many only the first ones.
    package func listed(_ nodes: [Int32]) -> String {
        let names = nodes.prefix(nodes.count > 6 ? 5 : 6).map { nameText($0) }
        return (nodes.count > 6 ? names + ["\(nodes.count - 5) more"] : names).listed
    }

    /// The sentence that says why a property has no effect on a node where it is; `nil` where it has one.
    public func idleReason(_ i: Int32, _ prop: Prop) -> String? {
        let info = prop.info
        let k = nodes[i].pointee.kind
        if !info.bearers.contains(Bearers(k)) { return "`\(prop.word)` has no effect on \(k.article) \(k.word)" }
        guard i != Document.screen, let p = parent(i) else { return nil }
        let pk = kind(p)
        // These two also have an effect on a flex, grid or block itself, wherever it is.
        if k.traits.isCSS, prop == .boxSizing || prop == .direction { return nil }
        if !info.parents.isEmpty, !info.parents.contains(Bearers(pk)) { return "`\(prop.word)` has no effect in a \(pk.word)" }
        return idleWithout(i, prop)?.text
    }

    package func wraps(_ i: Int32, _ axis: Axis) -> Bool { sizeRule(i, axis).kind == .wrap }

    /// Whether percentages along an axis are shares: along a linear layout, and in the line of a flow with a count.
    package func isShareAxis(_ p: Int32, _ pk: Kind, _ axis: Axis) -> Bool {
        switch pk.traits.arrangement {
        case .line: return mainAxis(p) == axis && !pk.traits.scrolls
        case .lines: return boxes[nodes[p].pointee.box].pointee.arrangedCount > 0 && mainAxis(p) != axis
        default: return false
        }
    }

    /// Adds a finding for percentages along a line, each of which refers to what the ones before it leave: once per container. `what` words
    /// it, given the name of the one before.
    func lintShrinkingParts(_ node: Int32, _ axis: Axis, of what: (String) -> String, _ found: inout [Finding]) {
        let prop: Prop = axis == .x ? .width : .height
        func length(_ frame: Rect) -> Double { axis == .x ? frame.width : frame.height }
        func isBeside(_ a: Rect, _ b: Rect) -> Bool {
            axis == .x ? a.y < b.bottom && b.y < a.bottom && a.x != b.x : a.x < b.right && b.x < a.right && a.y != b.y
        }
        var last: (node: Int32, rule: Rule, frame: Rect)?
        var child = nodes[node].pointee.first
        var index = 0
        while child >= 0, index < 1000 {
            defer { child = nodes[child].pointee.next }
            index += 1
            if stops(at: index) { return }
            let at = lookup(child, prop)
            guard at.rule.kind == .percent, at.rule.mult < 100, !isGone(child) else {
                last = nil
                continue
            }
            let frame = exactFrame(child)
            if let last, last.rule == at.rule, isBeside(last.frame, frame), length(frame) < length(last.frame) - 0.01 {
                let (percent, part) = (factorNumber(at.rule.mult), factorNumber(at.rule.mult / 100))
                let (name, container) = (nameText(child), nameText(node))
                found.append(
                    Finding(
                        sort: .share, node: child, prop: prop,
                        text:
                            "\(name): `\(prop.word) = \(percent)%` is \(percent)% of \(what(nameText(last.node))), not of \(container), so "
                            + "each is smaller than the one before it", source: at.source,
                        help: "`\(name).\(prop.word) = \(container).\(prop.word) * \(part)` is a part of \(container)"))
                return
            }
            last = (child, at.rule, frame)
        }
    }

    /// The axis along which a node stacks its children.
    public func mainAxis(_ i: Int32) -> Axis {
        guard nodes[i].pointee.box >= 0 else { return .y }
        let horizontal = boxes[nodes[i].pointee.box].pointee.orientation == .horz
        return horizontal ? .x : .y
    }
}
