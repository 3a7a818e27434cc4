// Determines which parts of nodes are visible in scrolling containers, and which nodes are painted above others.

/// Sides of a box.
package struct BoxSides: OptionSet {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let left = BoxSides(rawValue: 1)
    static let top = BoxSides(rawValue: 2)
    package static let right = BoxSides(rawValue: 4)
    package static let bottom = BoxSides(rawValue: 8)
}

/// The clipping of nodes by the scrolling containers of a scene. A node in several is clipped by all of them.
package struct ScrollClips {
    /// For each node, the area in which it is visible; nil if no ancestor scrolls or clips.
    package let clips: [Extent?]
    /// For each node, its visible part.
    let seen: [Extent]
    /// For each node, the sides on which it is clipped.
    package let cuts: [BoxSides]
    /// For each node, whether it is completely out of view.
    let isOutOfView: [Bool]
    /// For each scrolling node, the visible part of its content; only if not all of it is visible.
    let scrolls: [Int: SceneScroll]
    /// For each scrolling node, whether it scrolls horizontally.
    let isHorizontal: [Int: Bool]
    /// For each node, whether its rules place it above or below its siblings. Overlaps of such nodes are not reported.
    let isLayered: [Bool]
    /// The visible nodes that are above their siblings, in painting order.
    let raised: [Int]

    /// For each node, whether it is above its siblings.
    let isAbove: [Bool]
    private let parents: [Int]

    /// Parts up to this length, in points, do not count as clipped.
    private static let tolerance = 0.001

    init(_ scene: Scene, _ links: SceneLinks, _ edges: [Extent]) {
        let count = edges.count
        var clips = [Extent?](repeating: nil, count: count)
        var seen = edges
        var cuts = [BoxSides](repeating: [], count: count)
        var isOutOfView = [Bool](repeating: false, count: count)
        var scrolls: [Int: SceneScroll] = [:]
        var isHorizontal: [Int: Bool] = [:]
        if scene.contents.contains(where: { $0.value.scroll != nil }) {
            // For each node, the area in which its children are visible.
            var views = clips
            for index in 0..<count {
                let above = links.parent[index]
                let clip = above == SceneLinks.none ? nil : views[above]
                views[index] = clip
                if let clip {
                    clips[index] = clip
                    seen[index] = edges[index].held(in: clip)
                    cuts[index] = edges[index].sides(outside: clip, by: Self.tolerance)
                    isOutOfView[index] = !edges[index].isSeen(in: clip)
                }
                guard let scroll = scene.contents[scene.nodes[index].id]?.scroll else { continue }
                views[index] = clip.map { edges[index].held(in: $0) } ?? edges[index]
                isHorizontal[index] = scroll.isHorizontal
                if scroll.before + scroll.after > Self.tolerance { scrolls[index] = scroll }
            }
        }
        (self.clips, self.seen, self.cuts, self.isOutOfView) = (clips, seen, cuts, isOutOfView)
        (self.scrolls, self.isHorizontal) = (scrolls, isHorizontal)
        isLayered = scene.nodes.map { $0.layer != .normal }
        let isAbove = scene.nodes.map { $0.layer == .above }
        self.isAbove = isAbove
        raised = isAbove.indices.filter { isAbove[$0] && !isOutOfView[$0] }
        parents = links.parent
    }

    /// Whether a node or one of its ancestors is raised and therefore painted above another node.
    func isRaised(_ node: Int, above other: Int) -> Bool {
        guard !raised.isEmpty else { return false }
        var k = node
        while k > other {
            if isAbove[k], parents[k] < other { return true }
            k = parents[k]
        }
        return false
    }

    /// Whether a node is not clipped and no raised node covers a part of it.
    func isWhole(_ node: Int) -> Bool {
        cuts[node].isEmpty && !raised.contains { node < $0 && parents[$0] < node && seen[$0].intersection(seen[node]) != nil }
    }

    /// Whether a raised box covers a node at a height.
    func isCovered(_ node: Int, at y: Double) -> Bool {
        raised.contains { one in
            guard node < one, parents[one] < node, let common = seen[one].intersection(seen[node]) else { return false }
            return common.top <= y && y < common.bottom
        }
    }
}

extension Drawing {
    /// The vertical middle of a line of a node's text, in points.
    func middle(ofLine line: Int, of index: Int, _ node: SceneNode) -> Double {
        let top = edges[index].top + (edges[index].height - Double(node.lines.count) * node.lineHeight) / 2
        return top + (Double(line) + 0.5) * node.lineHeight
    }

    /// Whether the middle of a line of a node's text is neither clipped nor below a raised node.
    func isInView(line: Int, of index: Int, _ node: SceneNode) -> Bool {
        guard !views.cuts[index].isEmpty || !views.raised.isEmpty else { return true }
        let middle = middle(ofLine: line, of: index, node)
        if views.cuts[index].contains(.top), middle < seen[index].top { return false }
        if views.cuts[index].contains(.bottom), middle > seen[index].bottom { return false }
        return !views.isCovered(index, at: middle)
    }

    /// How much of a node is clipped on the side where its text begins, in points.
    func hiddenStart(of index: Int, isRightToLeft: Bool) -> Double {
        let cuts = views.cuts[index]
        if isRightToLeft { return cuts.contains(.right) ? edges[index].right - seen[index].right : 0 }
        return cuts.contains(.left) ? seen[index].left - edges[index].left : 0
    }
}

extension Extent {
    /// The part of it within another extent; without area if there is none.
    fileprivate func held(in clip: Extent) -> Extent {
        let (left, top) = (min(max(left, clip.left), clip.right), min(max(top, clip.top), clip.bottom))
        return Extent(
            left: left, top: top, right: max(min(right, clip.right), left), bottom: max(min(bottom, clip.bottom), top))
    }

    fileprivate func sides(outside clip: Extent, by least: Double) -> BoxSides {
        var sides: BoxSides = []
        if left < clip.left - least { sides.insert(.left) }
        if top < clip.top - least { sides.insert(.top) }
        if right > clip.right + least { sides.insert(.right) }
        if bottom > clip.bottom + least { sides.insert(.bottom) }
        return sides
    }

    /// Whether a part of it is within another extent; if it has no area, whether it is completely within.
    fileprivate func isSeen(in clip: Extent) -> Bool {
        if hasArea { return intersection(clip) != nil }
        return left >= clip.left && right <= clip.right && top >= clip.top && bottom <= clip.bottom
    }
}

/// The position of a scroll bar's thumb on its track.
package struct ScrollThumb {
    private let before: Double
    private let after: Double
    private let view: Double

    /// Creates the thumb for a scroll position in a view.
    package init(_ scroll: SceneScroll, _ view: Extent) {
        before = min(max(scroll.before, 0), Extent.limit)
        after = min(max(scroll.after, 0), Extent.limit)
        self.view = scroll.isHorizontal ? view.width : view.height
    }

    /// The part of a track that the thumb takes, at least `least` long. It is at an end of the track when the content is at that end.
    func span(on track: Double, least: Double) -> (start: Double, length: Double) {
        let length = min(max(track * view / (before + view + after), least), track)
        return ((track - length) * before / (before + after), length)
    }

    /// The cells of a track that the thumb takes: at least one, but not all. It is at an end of the track only when the content is at that
    /// end.
    package func cells(of count: Int) -> Range<Int> {
        guard count > 1 else { return 0..<max(count, 0) }
        let length = min(max(Int((Double(count) * view / (before + view + after)).rounded()), 1), count - 1)
        let room = count - length
        var start = Int((Double(room) * before / (before + after)).rounded())
        if room > 1 {
            if start == 0, before > 0 { start = 1 }
            if start == room, after > 0 { start = room - 1 }
        }
        return start..<(start + length)
    }
}
