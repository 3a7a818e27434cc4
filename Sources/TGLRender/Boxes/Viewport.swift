// Determines which part of the plane a picture shows, and which nodes are in it.

/// A rectangle given by its edges, in points on the screen. The edges are always finite and in order.
package struct Extent: Equatable {
    package var left: Double
    package var top: Double
    package var right: Double
    package var bottom: Double

    /// Larger coordinates are reduced to this, so that sums stay finite.
    static let limit = 1e12

    init(left: Double, top: Double, right: Double, bottom: Double) {
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
    }

    package init(x: Double, y: Double, width: Double, height: Double) {
        left = Self.bounded(x)
        top = Self.bounded(y)
        right = max(Self.bounded(x + width), left)
        bottom = max(Self.bounded(y + height), top)
    }

    var width: Double { right - left }
    var height: Double { bottom - top }
    /// Extents below a millionth of a point count as zero, so that no scale is infinite.
    var hasArea: Bool { width > 1e-6 && height > 1e-6 }

    func union(_ other: Extent) -> Extent {
        Extent(
            left: min(left, other.left), top: min(top, other.top),
            right: max(right, other.right), bottom: max(bottom, other.bottom))
    }

    /// The intersection; nil if it has no area.
    func intersection(_ other: Extent) -> Extent? {
        let common = Extent(
            left: max(left, other.left), top: max(top, other.top),
            right: min(right, other.right), bottom: min(bottom, other.bottom))
        return common.hasArea ? common : nil
    }

    /// The rectangle enlarged on every side by a fraction of its size.
    func expanded(by part: Double) -> Extent {
        Extent(
            left: left - width * part, top: top - height * part,
            right: right + width * part, bottom: bottom + height * part)
    }

    private static func bounded(_ value: Double) -> Double {
        value.isNaN ? 0 : min(max(value, -limit), limit)
    }
}

/// The nodes of a scene that can be drawn, and their places on the screen.
package struct Drawing {
    let links: SceneLinks
    package let edges: [Extent]
    /// For each node, the part of it that is visible in the scrolling containers around it.
    package let seen: [Extent]
    /// The clipping by scrolling containers, and the painting order.
    package let views: ScrollClips
    /// For each node, whether it has an area, is no guide, and neither it nor an ancestor is gone or removed.
    package let isPresent: [Bool]
    /// For each node, whether it is present and at least partly visible.
    package let isDrawn: [Bool]
    /// For each node, whether it is drawn dashed: it or an ancestor is invisible, or its kind is drawn dashed.
    let isDashed: [Bool]
    /// For each node, whether it is present but has no area.
    let isEmpty: [Bool]
    /// The guides and chains whose lines are shown.
    let guides: [Int]
    /// The grids whose track lines are shown.
    let grids: [Int]
    /// The drawn containers with dividers.
    let divided: [Int]
    /// The nodes with border lines, whether they are drawn or not.
    let linedNodes: [Int]
    /// For each node, whether it has lines of text to show.
    let hasText: [Bool]
    package let screen: Extent

    package init(_ scene: Scene) {
        let links = SceneLinks(scene)
        let nodes = scene.nodes
        let isAway = links.inherited { nodes[$0].isGone || nodes[$0].change == .gone }
        let isInvisible = links.inherited { nodes[$0].isInvisible }
        let edges = nodes.map {
            Extent(x: $0.absoluteX, y: $0.absoluteY, width: $0.frame.width, height: $0.frame.height)
        }
        let views = ScrollClips(scene, links, edges)
        self.links = links
        self.edges = edges
        self.views = views
        seen = views.seen
        let isPresent = nodes.indices.map { !isAway[$0] && edges[$0].hasArea && !nodes[$0].isGuide }
        self.isPresent = isPresent
        isDrawn = isPresent.indices.map { isPresent[$0] && !views.isOutOfView[$0] }
        isEmpty = nodes.indices.map { !isAway[$0] && !edges[$0].hasArea && !nodes[$0].isGuide && !views.isOutOfView[$0] }
        guides = nodes.indices.filter { !isAway[$0] && !nodes[$0].guideLines.isEmpty }
        grids = nodes.indices.filter { !isAway[$0] && !nodes[$0].gridLines.isEmpty }
        divided = nodes.indices.filter { isPresent[$0] && !isInvisible[$0] && !views.isOutOfView[$0] && !nodes[$0].dividers.isEmpty }
        linedNodes = nodes.indices.filter { !nodes[$0].borderlines.isEmpty }
        hasText = nodes.map { !$0.lines.isEmpty }
        isDashed = nodes.indices.map { isInvisible[$0] || nodes[$0].isDashed }
        screen = Extent(x: 0, y: 0, width: scene.screenWidth, height: scene.screenHeight)
    }

    /// The parent of a node; -1 if it has none.
    package func parent(of node: Int) -> Int { links.parent[node] }

    /// Whether the places of the outermost boxes on the screen matter: there are several, they do not start in its corner, or they leave
    /// it.
    var isPlacedOnScreen: Bool {
        guard screen.hasArea, let all = union(of: links.roots) else { return false }
        if links.roots.count(where: { isDrawn[$0] }) > 1 { return true }
        return abs(all.left) > 0.5 || abs(all.top) > 0.5 || all.right > screen.right + 0.001
            || all.bottom > screen.bottom + 0.001
    }

    /// The fraction of its size by which the shown area may extend beyond the screen, or beyond the outermost boxes.
    private static let margin = 0.25

    /// The area to show: the outermost boxes, as far as they are on or near the screen, and what sticks out of them a little. Nil if
    /// nothing is drawn.
    package func viewport() -> Extent? {
        guard var shown = union(of: links.roots) ?? union(of: Array(isDrawn.indices)) else { return nil }
        if screen.hasArea, let near = shown.intersection(screen.expanded(by: Self.margin)) { shown = near }
        let reach = shown.expanded(by: Self.margin)
        for index in isDrawn.indices where isDrawn[index] {
            if let near = seen[index].intersection(reach) { shown = shown.union(near) }
        }
        return shown
    }

    private func union(of indices: [Int]) -> Extent? {
        var result: Extent?
        for index in indices where isDrawn[index] {
            result = result.map { $0.union(seen[index]) } ?? seen[index]
        }
        return result
    }
}

extension Scene {
    /// The scene with the screen as its only root, at index 0.
    func withScreen() -> Scene {
        let frame = SceneFrame(x: 0, y: 0, width: screenWidth, height: screenHeight)
        var result = self
        result.sought = sought.map { $0 + 1 }
        result.nodes = [SceneNode(id: -1, name: "screen", kind: "screen", frame: frame)]
        result.nodes.reserveCapacity(nodes.count + 1)
        let links = SceneLinks(self)
        for (index, node) in nodes.enumerated() {
            var inner = node
            inner.parent = links.parent[index] == SceneLinks.none ? 0 : links.parent[index] + 1
            result.nodes.append(inner)
        }
        return result
    }
}
