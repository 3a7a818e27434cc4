// Detects problems in how nodes are laid out. Comparing them before and after a change shows its side effects; comparing them over the
// values of a sweep shows where a layout breaks.

import TGLLayout

/// A property of a node's frame that is rarely intended.
public struct Flaw: Hashable, Sendable {
    /// The kind of flaw.
    public enum Sort: Int, CaseIterable, Sendable {
        /// The node covers a part of a sibling.
        case overlaps
        /// The node reaches beyond its container. `flaws(in:)` reports this only if the container does not clip the node.
        case sticksOut
        /// The container clips the node, or the node's text needs more room than the node has.
        case isCut
        /// The node reaches beyond the screen.
        case leavesScreen
        /// The node has no width or no height, so nothing of it is visible.
        case isHidden
    }

    /// The kind of flaw.
    public let sort: Sort
    /// The node that has the flaw; of two overlapping nodes, the first.
    public let node: Int32
    /// The overlapping sibling, or the container that the node leaves; the node itself for a cut text or a hidden node.
    public let other: Int32
}

extension Document {
    /// Containers with more children than this are not checked for overlaps.
    private static let mostSiblings = 300

    /// The flaws of the given nodes, where they are visible. The layout must be up to date.
    public func flaws(of nodes: some Sequence<Int32>) -> [Flaw] {
        var found: [Flaw] = []
        var known: Set<Flaw> = []
        func add(_ sort: Flaw.Sort, _ node: Int32, _ other: Int32) {
            let flaw = Flaw(sort: sort, node: node, other: other)
            if known.insert(flaw).inserted { found.append(flaw) }
        }
        for node in nodes where exists(node) && node != Document.screen && isDrawn(node) {
            guard let p = parent(node) else { continue }
            let frame = exactFrame(node)
            guard frame.width > 0, frame.height > 0 else {
                add(.isHidden, node, node)
                continue
            }
            if !overhang(of: frame, in: p, exactFrame(p)).isNone { add(.sticksOut, node, p) }
            if childCount(p) > Document.mostSiblings || isSticky(node) { continue }
            for other in children(p) where other != node && isDrawn(other) && !isSticky(other) && frame.covers(exactFrame(other)) {
                add(.overlaps, min(node, other), max(node, other))
            }
        }
        return found
    }

    func isDrawn(_ i: Int32) -> Bool {
        nodes[i].pointee.flags.isDisjoint(with: [.gone, .invisible]) && !kind(i).isInvisible
    }
}

// MARK: Of a subtree

extension Document {
    /// The flaws of visible nodes below a node, in tree order. Of nodes without extent, only those with a text or an image are reported.
    /// The layout must be up to date.
    package func flaws(in root: Int32) -> [Flaw] {
        var found: [Flaw] = []
        var hidden = NodeBits(below: capacity)
        var scrolled = NodeBits(below: capacity)
        let screen = exactFrame(Document.screen)
        walk(root) { i, _ in
            guard let p = self.parent(i) else { return }
            // A node that is not drawn hides its whole subtree; a node that scrolls or clips shows only a part of its subtree.
            if hidden.contains(p) || !self.isDrawn(i) { return _ = hidden.insert(i) }
            if scrolled.contains(p) || self.scrolls(p) || self.cuts(p) { _ = scrolled.insert(i) }
            if i != root { self.noteFlaws(i, in: p, within: scrolled.contains(i) ? nil : screen, &found) }
            if self.nodes[i].pointee.first >= 0 { self.noteOverlaps(in: i, &found) }
        }
        if root == Document.screen { noteOverlaps(in: root, &found) }
        return found
    }

    private func scrolls(_ i: Int32) -> Bool { kind(i).traits.scrolls || scrollsAcross(i) }

    private func noteFlaws(_ i: Int32, in p: Int32, within screen: Rect?, _ found: inout [Flaw]) {
        let frame = exactFrame(i)
        let content = nodes[i].pointee.kind.traits.content
        guard frame.width > 0, frame.height > 0 else {
            guard nodes[i].pointee.kind.hasContent, leafSize(i, .x, other: nil, limit: nil) > 0 else { return }
            return found.append(Flaw(sort: .isHidden, node: i, other: i))
        }
        if !overhang(of: frame, in: p, exactFrame(p)).isNone {
            let sort: Flaw.Sort = cuts(p) ? .isCut : p == Document.screen ? .leavesScreen : .sticksOut
            found.append(Flaw(sort: sort, node: i, other: p))
        }
        if let screen, p != Document.screen, !overhang(onScreen: i, screen).isNone, overhang(onScreen: p, screen).isNone {
            found.append(Flaw(sort: .leavesScreen, node: i, other: Document.screen))
        }
        if content == .text, isTextCut(i, frame) { found.append(Flaw(sort: .isCut, node: i, other: i)) }
    }

    /// How far a node reaches beyond the screen.
    private func overhang(onScreen i: Int32, _ screen: Rect) -> Overhang { Overhang(of: screenFrame(i), in: screen) }

    /// Whether a label has less room than its text needs.
    private func isTextCut(_ i: Int32, _ frame: Rect) -> Bool {
        if textHeight(i) > frame.height + Overhang.slack { return true }
        guard lookup(i, .maxLines).rule.isSet, let last = textLines(i).last else { return false }
        return last.hasSuffix("…") && !textIsWhole(i, last)
    }

    /// The height of a label's text at the label's width, in points; 0 for other nodes.
    package func textHeight(_ i: Int32) -> Double {
        nodes[i].pointee.kind.traits.content == .text ? leafSize(i, .y, other: exactFrame(i).width, limit: nil) : 0
    }

    /// Whether the last shown line of a text ends where the text ends.
    private func textIsWhole(_ i: Int32, _ last: String) -> Bool {
        let text = lookup(i, .text).rule
        return text.kind == .string && strings[Int(text.ref)].hasSuffix(last)
    }

    /// Notes which children of a container overlap.
    private func noteOverlaps(in p: Int32, _ found: inout [Flaw]) {
        var boxes: [(node: Int32, frame: Rect)] = []
        var c = nodes[p].pointee.first
        while c >= 0, boxes.count < 2000 {
            let frame = exactFrame(c)
            let isMoved = kind(p).traits.isCSS && isPositioned(c)
            if isDrawn(c), !isMoved, frame.width > 0, frame.height > 0 { boxes.append((c, frame)) }
            c = nodes[c].pointee.next
        }
        forEachOverlap(boxes) { found.append(Flaw(sort: .overlaps, node: min($0, $1), other: max($0, $1))) }
    }

    /// A flaw in words, for the current layout: what it is, such as `A sticks out of S`, and by how much, such as `right by 12`.
    package func words(for flaw: Flaw) -> (what: String, howMuch: String) {
        let (name, other, frame) = (nameText(flaw.node), nameText(flaw.other), exactFrame(flaw.node))
        switch flaw.sort {
        case .overlaps:
            let common = common(flaw.node, flaw.other)
            return ("\(name) and \(other) overlap", "by \(shortNumber(common.width)) × \(shortNumber(common.height))")
        case .isCut where flaw.node == flaw.other:
            let need = textHeight(flaw.node)
            let isLow = need > frame.height + Overhang.slack
            let height = "it is \(shortNumber(need)) tall in a height of \(shortNumber(frame.height))"
            return ("the text of \(name) is cut", isLow ? height : "it has more lines than \(textLines(flaw.node).count)")
        case .sticksOut, .isCut:
            let what = flaw.sort == .isCut ? "is cut off by" : "sticks out of"
            return ("\(name) \(what) \(other)", overhang(of: flaw).text)
        case .leavesScreen: return ("\(name) leaves the screen", overhang(of: flaw).text)
        case .isHidden: return ("\(name) vanishes", "it is \(shortNumber(frame.width)) × \(shortNumber(frame.height))")
        }
    }

    /// The intersection of two siblings, in the coordinates of their container.
    private func common(_ a: Int32, _ b: Int32) -> Rect {
        let (a, b) = (exactFrame(a), exactFrame(b))
        let (x, y) = (max(a.x, b.x), max(a.y, b.y))
        return Rect(x, y, min(a.right, b.right) - x, min(a.bottom, b.bottom) - y)
    }

    private func overhang(of flaw: Flaw) -> Overhang {
        if flaw.sort == .leavesScreen { return overhang(onScreen: flaw.node, exactFrame(Document.screen)) }
        return overhang(of: exactFrame(flaw.node), in: flaw.other, exactFrame(flaw.other))
    }

    /// For siblings that overlap at another value of a sweep: the axis along which they do not overlap now; nil for other flaws.
    package func axisApart(_ flaw: Flaw) -> Axis? {
        guard flaw.sort == .overlaps, exists(flaw.node), exists(flaw.other) else { return nil }
        let common = common(flaw.node, flaw.other)
        return common.width <= Overhang.slack ? .x : common.height <= Overhang.slack ? .y : nil
    }

    /// The axes along which a flaw lies, most decisive first. An overlap lies along the axis on which it covers the smaller part of a box.
    private func axes(of flaw: Flaw) -> [Axis] {
        switch flaw.sort {
        case .overlaps:
            let (common, a, b) = (common(flaw.node, flaw.other), exactFrame(flaw.node), exactFrame(flaw.other))
            return [common.width / min(a.width, b.width) <= common.height / min(a.height, b.height) ? .x : .y]
        case .isCut where flaw.node == flaw.other: return [.y, .x]
        case .isHidden: return exactFrame(flaw.node).width <= 0 ? [.x] : [.y]
        case .sticksOut, .isCut, .leavesScreen: return [Axis.x, .y].filter { overhang(of: flaw).reaches($0) }
        }
    }

    /// The rules that cause a flaw, at most three: those that the layout read for its nodes or, if there are none, for their ancestors.
    ///
    /// - Parameter axis: the axis along which the flaw began, if known.
    package func rules(behind flaw: Flaw, apart axis: Axis? = nil) -> [(text: String, source: Source)] {
        var found: [(text: String, source: Source)] = []
        for axis in axis.map({ [$0] }) ?? axes(of: flaw) {
            for node in flaw.sort == .overlaps ? [flaw.node, flaw.other] : [flaw.node] {
                var at = node
                while found.count < 3, at != Document.screen {
                    let before = found.count
                    noteRules(at, axis, &found)
                    guard found.count == before, let above = parent(at) else { break }
                    at = above
                }
            }
        }
        return Array(found.prefix(3))
    }

    private func noteRules(_ i: Int32, _ axis: Axis, _ found: inout [(text: String, source: Source)]) {
        let said = Explained(i, axis, facts(about: i))
        for (node, prop) in (said.size + said.place).flatMap(\.reads).map({ ($0.node, $0.prop) }) where node != Document.screen {
            let length = axis == .x ? exactFrame(i).width : exactFrame(i).height
            let bound = said.size.last?.bounds.first { $0.value.map { abs($0 - length) < 0.01 } ?? false }
            for slot in [SlotKind.rule] + (prop.isSize && node == i ? bound.map { [$0.slot] } ?? [] : []) {
                let at = lookup(node, prop, slot)
                guard at.rule.isSet, at.source >= 0 else { continue }
                let text = "\(nameText(node)).\(statement(prop, slot, at.rule, on: node))"
                if !found.contains(where: { $0.text == text }) { found.append((text, at.source)) }
            }
        }
    }
}

/// How far a box reaches beyond each side of another, in points; 0 or less where it does not.
struct Overhang {
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)

    /// Overhangs up to this length, in points, do not count.
    static let slack = 0.01

    /// Measures `box`, which is given in the coordinates of `other`: the origin of `other` is 0.
    init(of box: Rect, in other: Rect) {
        (left, top, right, bottom) = (-box.x, -box.y, box.right - other.width, box.bottom - other.height)
    }

    var isNone: Bool { max(left, top, right, bottom) <= Self.slack }
    func reaches(_ axis: Axis) -> Bool { (axis == .x ? max(left, right) : max(top, bottom)) > Self.slack }

    /// `right by 12, bottom by 4`
    var text: String {
        [("left", left), ("top", top), ("right", right), ("bottom", bottom)].filter { $0.1 > Self.slack }
            .map { "\($0.0) by \(shortNumber($0.1))" }.joined(separator: ", ")
    }
}

extension Rect {
    /// Whether two boxes overlap.
    fileprivate func covers(_ other: Rect) -> Bool {
        other.width > 0 && other.height > 0 && x + 0.01 < other.right && other.x + 0.01 < right && y + 0.01 < other.bottom
            && other.y + 0.01 < bottom
    }
}
