/// Determines which coloured boxes in a picture of lines need no border: those whose ground differs from everything beside them on all
/// sides. Changed boxes keep their border.
struct BoxGrounds {
    /// For each node, whether it is drawn without a border.
    private(set) var isBorderless: [Bool]

    private let columns: Int
    private let rows: Int
    /// For each cell, the node whose ground is visible there; -1 for none.
    private var seen: [Int32]

    /// White and black; the background of a terminal is similar to one of them.
    private static let white = GroundColor(grey: 255)
    private static let black = GroundColor(grey: 20)

    init(_ scene: Scene, _ drawing: Drawing, _ plan: BoxPlan, _ style: RenderStyle, showsScreen: Bool) {
        isBorderless = [Bool](repeating: false, count: plan.boxes.count)
        (columns, rows) = (plan.columns, plan.rows)
        seen = []
        guard style.color == .palette || style.color == .trueColor else { return }
        let grounds = scene.nodes.map { GroundColor($0.color) }
        guard grounds.contains(where: { $0 != nil }) else { return }
        seen = [Int32](repeating: -1, count: columns * rows)
        for index in plan.boxes.indices where grounds[index] != nil {
            if RenderPatience.ends(at: index) { return }
            guard let box = plan.boxes[index] else { continue }
            cover(box, Int32(truncatingIfNeeded: index))
        }
        let marked = MarkedNodes(scene, drawing, showsScreen: showsScreen)
        for index in plan.boxes.indices where grounds[index] != nil && !drawing.isDashed[index] && !marked.contains(index) {
            if RenderPatience.ends(at: index) { return }
            guard let box = plan.boxes[index], let ground = grounds[index] else { continue }
            isBorderless[index] = !beside(box).contains { other in
                if other < 0 { return ground.isNear(Self.white) || ground.isNear(Self.black) }
                return grounds[Int(other)].map { ground.isNear($0) } ?? false
            }
        }
    }

    private mutating func cover(_ box: CellBox, _ node: Int32) {
        let (first, last) = (max(box.left, 0), min(box.right, columns - 1))
        guard first <= last, box.top < rows, box.bottom >= 0 else { return }
        for row in max(box.top, 0)...min(box.bottom, rows - 1) {
            for cell in (row * columns + first)...(row * columns + last) { seen[cell] = node }
        }
    }

    /// The nodes whose grounds are visible in the cells around a box.
    private func beside(_ box: CellBox) -> Set<Int32> {
        var result: Set<Int32> = []
        let (left, right) = (max(box.left, 0), min(box.right, columns - 1))
        let (top, bottom) = (max(box.top, 0), min(box.bottom, rows - 1))
        guard left <= right, top <= bottom else { return result }
        for row in [box.top - 1, box.bottom + 1] where row >= 0 && row < rows {
            for column in left...right { result.insert(seen[row * columns + column]) }
        }
        for column in [box.left - 1, box.right + 1] where column >= 0 && column < columns {
            for row in top...bottom { result.insert(seen[row * columns + column]) }
        }
        return result
    }
}

/// The nodes that a picture marks as new or changed. Descendants of a new node are not marked, and nothing is marked if all nodes are new.
struct MarkedNodes {
    private let isMarked: [Bool]

    init(_ scene: Scene, _ drawing: Drawing, showsScreen: Bool) {
        let isAllNew = scene.nodes.indices.allSatisfy { showsScreen && $0 == 0 || scene.nodes[$0].change == .new }
        isMarked = scene.nodes.indices.map { index in
            let node = scene.nodes[index]
            guard !isAllNew, node.isNoteworthy else { return false }
            let above = drawing.links.parent[index]
            return node.change != .new || above == SceneLinks.none || scene.nodes[above].change != .new
        }
    }

    func contains(_ index: Int) -> Bool { isMarked[index] }
}
