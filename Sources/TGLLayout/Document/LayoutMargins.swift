// Layout margins: the distances that `left = layoutMargin` and the like keep from the edges of a container. The screen, and nodes
// without a rule, have 8 points on each side.
//
// What a container preserves of its parent's margins (A-45a) depends on its place, and its place may depend on that. So a document with
// such a container is laid out in rounds: the first round uses each node's own margins, each later one those that follow from the places of
// the round before. The rounds end when nothing changes. Every layout begins with the first round, so that the result depends on the rules
// alone.

/// The layout margins of a container, in points.
struct LayoutMargins: Equatable {
    var top: Double
    var left: Double
    var bottom: Double
    var right: Double

    static let standard = LayoutMargins(top: 8, left: 8, bottom: 8, right: 8)

    /// The margin at an edge; 0 for a property that is no edge.
    subscript(edge: Prop) -> Double {
        switch edge {
        case .top: top
        case .left: left
        case .bottom: bottom
        case .right: right
        default: 0
        }
    }
}

/// How a layout margin came about, for explanations.
package struct LayoutMarginRead: Sendable {
    let node: Int32
    package let length: Double
    /// The margin by the node's own rule and, where the margin of the parent reaches further in, the parent, its margin, and the distance
    /// between the edges of the two.
    let own: Double
    let above: (node: Int32, margin: Double, distance: Double)?

    /// The rules on which it depends.
    var reads: [Fact.Read] {
        guard let above else { return [Fact.Read(node, .layoutMargins)] }
        let step = PreservedMarginStep(node: node, parent: above.node, margin: above.margin, distance: above.distance, length: length)
        return [Fact.Read(node, .preservesMargins, .step(step)), Fact.Read(above.node, .layoutMargins)]
    }

    /// `S.layoutMargins 16`.
    func text(_ words: Wording) -> String { "\(words.name(node)).layoutMargins \(shortNumber(length))" }
}

/// The step that says that a container preserves a margin of its parent.
struct PreservedMarginStep: FactStep {
    let node: Int32
    let parent: Int32
    let margin: Double
    let distance: Double
    let length: Double

    func text(_ words: Wording) -> String {
        var sum = SumText("\(words.name(parent)).layoutMargins \(shortNumber(margin))")
        sum.add(-distance, "distance")
        return "\(words.rule(node, .preservesMargins)): " + sum.making(length)
    }
}

extension Document {
    /// The layout margin of a container at an edge (`left`, `top`, `right`, `bottom`), in points.
    func layoutMargin(_ i: Int32, _ edge: Prop) -> Double { layoutMargins(i)[edge] }

    func layoutMargins(_ i: Int32) -> LayoutMargins { preservedMargins[i] ?? ownLayoutMargins(i) }

    /// The margins by the node's own rule.
    private func ownLayoutMargins(_ i: Int32) -> LayoutMargins {
        guard kind(i).bears(.layoutMargins) else { return .standard }
        let rule = value(i, .layoutMargins)
        switch rule.kind {
        case .number:
            let all = max(0, rule.add)
            return LayoutMargins(top: all, left: all, bottom: all, right: all)
        case .numbers:
            let list = numbers[Int(rule.ref)].map { max(0, $0) }
            guard list.count == 4 else { return .standard }
            return LayoutMargins(top: list[0], left: list[1], bottom: list[2], right: list[3])
        default: return .standard
        }
    }

    /// How a margin came about.
    package func layoutMarginRead(_ i: Int32, _ edge: Prop) -> LayoutMarginRead {
        let (own, length) = (ownLayoutMargins(i)[edge], layoutMargin(i, edge))
        guard length != own, let p = parent(i) else { return LayoutMarginRead(node: i, length: length, own: own, above: nil) }
        return LayoutMarginRead(
            node: i, length: length, own: own, above: (p, layoutMargin(p, edge), distances(i, p)[edge]))
    }

    /// The distances of a node's edges from those of its parent, inward.
    private func distances(_ i: Int32, _ parent: Int32) -> LayoutMargins {
        let (inner, outer) = (exactFrame(i), exactFrame(parent))
        return LayoutMargins(
            top: inner.y, left: inner.x, bottom: outer.height - inner.bottom, right: outer.width - inner.right)
    }

    /// Notes whether a node preserves the margins of its parent.
    func resolvePreservedMargins(_ i: Int32, _ rule: Rule) {
        if rule.kind == .bool, rule.ref != 0, kind(i).bears(.preservesMargins) {
            marginKeepers.insert(i)
        } else {
            marginKeepers.remove(i)
        }
    }

    /// Lays out a document in which margins are preserved.
    func layoutInRounds() throws {
        let before = preservedMargins.keys.sorted()
        preservedMargins = [:]
        for i in before where exists(i) { invalidate(i) }
        var failure: (any Error)?
        for round in 1...Stand.mostRounds {
            do { try layoutOnceThrough() } catch DocumentError.interrupted { throw DocumentError.interrupted } catch {
                failure = failure ?? error
            }
            let now = marginsByPlaces()
            if round == Stand.mostRounds || now == preservedMargins { break }
            let changed = Set(now.keys).union(preservedMargins.keys).filter { now[$0] != preservedMargins[$0] }.sorted()
            preservedMargins = now
            for i in changed where exists(i) { invalidate(i) }
        }
        if let failure { throw failure }
    }

    /// The margins of all nodes that preserve their parent's, where they differ from their own. Cells, whose places are found between
    /// passes, preserve none.
    private func marginsByPlaces() -> [Int32: LayoutMargins] {
        var found: [Int32: LayoutMargins] = [:]
        let keepers = marginKeepers.filter { exists($0) && !isGone($0) && !isInCell($0) && bool($0, .preservesMargins) }
        let byDepth = keepers.map { (depth: depth($0), node: $0) }
        for (_, i) in byDepth.sorted(by: { $0.depth == $1.depth ? $0.node < $1.node : $0.depth < $1.depth }) {
            guard let p = parent(i) else { continue }
            let (own, above, distance) = (ownLayoutMargins(i), found[p] ?? ownLayoutMargins(p), distances(i, p))
            func most(_ edge: Prop) -> Double { max(own[edge], above[edge] - distance[edge]) }
            let margins = LayoutMargins(top: most(.top), left: most(.left), bottom: most(.bottom), right: most(.right))
            if margins != own { found[i] = margins }
        }
        return found
    }
}
