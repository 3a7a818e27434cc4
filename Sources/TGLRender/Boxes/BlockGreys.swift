/// Chooses the greys of boxes without a colour. All children of a container have the same grey, which differs from the container's and from
/// everything beside a child. Where two children touch, they alternate between two similar greys, so that a grid looks like a chessboard.
struct BlockGreys {
    private let scene: Scene
    private let links: SceneLinks
    /// The two greys of a container's children, by container.
    private var pairs: [Int: [GroundColor]] = [:]

    private static let allPairs = [[218, 202], [238, 254], [198, 182], [162, 146]].map { $0.map { GroundColor(grey: $0) } }
    private static let ofPictures = [178, 158, 198, 138].map { GroundColor(grey: $0) }

    init(_ scene: Scene, _ links: SceneLinks) {
        self.scene = scene
        self.links = links
    }

    /// The first grey that differs from the ground around a box, from everything it touches, and from the colours of its children.
    mutating func grey(
        _ index: Int, _ boxes: [PixelBox?], _ around: UInt16, _ canvas: inout BlockCanvas
    ) -> UInt16 {
        var taken = (boxes[index].map { canvas.groundsAround($0) } ?? []).union([around])
        var child = links.firstChild[index]
        while child != SceneLinks.none {
            if let own = GroundColor(scene.nodes[child].color) { taken.insert(canvas.number(of: own)) }
            child = links.nextSibling[child]
        }
        var greys = Self.ofPictures
        if !scene.nodes[index].isPicture {
            let pair = pair(from: index, boxes, around, &canvas)
            greys = pair + Self.allPairs.joined().filter { !pair.contains($0) }
        }
        var result: UInt16 = 0
        for grey in greys {
            let number = canvas.number(of: grey)
            if !taken.contains(where: { canvas.isNear($0, number) }) { return number }
            if result == 0, !canvas.isNear(around, number) { result = number }
        }
        return result
    }

    /// The two greys for a node and its siblings. `first` is the first of them that needs a grey.
    private mutating func pair(from first: Int, _ boxes: [PixelBox?], _ around: UInt16, _ canvas: inout BlockCanvas) -> [GroundColor] {
        let parent = links.parent[first]
        if let known = pairs[parent] { return known }
        func isFree(_ pair: [GroundColor], _ taken: Set<UInt16>) -> Bool {
            pair.allSatisfy { grey in
                let number = canvas.number(of: grey)
                return !taken.contains { canvas.isNear($0, number) }
            }
        }
        // Rows of a grid, each a container, use the same greys.
        let before = parent == SceneLinks.none ? SceneLinks.none : links.previousSibling[parent]
        if let known = pairs[before], before != SceneLinks.none, isFree(known, [around]) {
            pairs[parent] = known
            return known
        }
        var taken: Set<UInt16> = [around]
        var sibling = first
        while sibling != SceneLinks.none {
            if let box = boxes[sibling] { taken.formUnion(canvas.groundsAround(box)) }
            sibling = links.nextSibling[sibling]
        }
        let chosen = Self.allPairs.first { isFree($0, taken) } ?? Self.allPairs.first { isFree($0, [around]) } ?? Self.allPairs[0]
        pairs[parent] = chosen
        return chosen
    }
}
