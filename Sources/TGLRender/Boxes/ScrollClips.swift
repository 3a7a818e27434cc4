// What of the nodes is to be seen in pictures where something scrolls, and what is painted above what.

/// Sides of a box.
package struct BoxSides: OptionSet {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let left = BoxSides(rawValue: 1)
    static let top = BoxSides(rawValue: 2)
    package static let right = BoxSides(rawValue: 4)
    package static let bottom = BoxSides(rawValue: 8)
}

/// The views of what scrolls in a scene. Nodes are cut off at them; what is in several, at all of these.
package struct ScrollClips {
    /// Of each node the part of the plane in which it is seen; nil where nothing scrolls around it.
    package let clips: [Extent?]
    /// Of each node what of it can be seen.
    let seen: [Extent]
    /// The sides on which something of a node is cut off.
    package let cuts: [BoxSides]
    /// Nodes of which nothing is in view.
    let isOutOfView: [Bool]
    /// Of what scrolls, by node, which part of the content is seen; only where there is more.
    let scrolls: [Int: SceneScroll]
    /// The axis along which a node scrolls.
    let isHorizontal: [Int: Bool]
    /// Nodes that are above or below their siblings by their rules: where they overlap these, that is not worth a word.
    let isLayered: [Bool]
    /// Nodes that are above their siblings and in view, in the order in which they are painted.
    let raised: [Int]

    /// Nodes that are above their siblings.
    let isAbove: [Bool]
    private let parents: [Int]

    /// Less than this, in points, is not cut off.
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
            // Of each node where its children are seen.
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

    /// Whether a node is one of those, or in one, that are painted above another node because they are raised.
    func isRaised(_ node: Int, above other: Int) -> Bool {
        guard !raised.isEmpty else { return false }
        var k = node
        while k > other {
            if isAbove[k], parents[k] < other { return true }
            k = parents[k]
        }
        return false
    }

    /// Whether nothing of a node is cut off, and nothing raised is above it.
    func isWhole(_ node: Int) -> Bool {
        cuts[node].isEmpty && !raised.contains { node < $0 && parents[$0] < node && seen[$0].intersection(seen[node]) != nil }
    }

    /// Whether a raised box is above a node at a height.
    func isCovered(_ node: Int, at y: Double) -> Bool {
        raised.contains { one in
            guard node < one, parents[one] < node, let common = seen[one].intersection(seen[node]) else { return false }
            return common.top <= y && y < common.bottom
        }
    }
}

extension Drawing {
    /// How far down the middle of a line of a node's text is.
    func middle(ofLine line: Int, of index: Int, _ node: SceneNode) -> Double {
        let top = edges[index].top + (edges[index].height - Double(node.lines.count) * node.lineHeight) / 2
        return top + (Double(line) + 0.5) * node.lineHeight
    }

    /// Whether the middle of a line of a node's text is neither cut off nor below something raised.
    func isInView(line: Int, of index: Int, _ node: SceneNode) -> Bool {
        guard !views.cuts[index].isEmpty || !views.raised.isEmpty else { return true }
        let middle = middle(ofLine: line, of: index, node)
        if views.cuts[index].contains(.top), middle < seen[index].top { return false }
        if views.cuts[index].contains(.bottom), middle > seen[index].bottom { return false }
        return !views.isCovered(index, at: middle)
    }

    /// How much of a node is cut off on the side where its text begins, in points.
    func hiddenStart(of index: Int, isRightToLeft: Bool) -> Double {
        let cuts = views.cuts[index]
        if isRightToLeft { return cuts.contains(.right) ? edges[index].right - seen[index].right : 0 }
        return cuts.contains(.left) ? seen[index].left - edges[index].left : 0
    }
}

extension Extent {
    /// What of it is within another; without an area where that is nothing.
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

    /// Whether something of it is within another; of what has no area whether it is.
    fileprivate func isSeen(in clip: Extent) -> Bool {
        if hasArea { return intersection(clip) != nil }
        return left >= clip.left && right <= clip.right && top >= clip.top && bottom <= clip.bottom
    }
}

/// Where the thumb of a scroll bar is on its track.
package struct ScrollThumb {
    private let before: Double
    private let after: Double
    private let view: Double

    /// The thumb for what is seen in a view of a length.
    package init(_ scroll: SceneScroll, _ view: Extent) {
        before = min(max(scroll.before, 0), Extent.limit)
        after = min(max(scroll.after, 0), Extent.limit)
        self.view = scroll.isHorizontal ? view.width : view.height
    }

    /// The part of a track that it takes, at least so much. It is at an end of the track where the content is.
    func span(on track: Double, least: Double) -> (start: Double, length: Double) {
        let length = min(max(track * view / (before + view + after), least), track)
        return ((track - length) * before / (before + after), length)
    }

    /// The cells of a track that it takes: at least one, and not all. It is at an end of the track only where the content is.
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
