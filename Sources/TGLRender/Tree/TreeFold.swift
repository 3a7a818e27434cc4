/// Which nodes of a tree get a line when there is not room for all: those that
/// changed and their ancestors first, then, while there is room, the others, the
/// upper levels before the deeper ones.
///
/// Neighbouring siblings without a line share one that counts them, together with
/// all that is below them. So giving a node its line costs one line, one more if
/// something below it stays hidden, and changes the run it is taken out of: taken
/// from the middle it leaves two, taken from an end one, and alone none.
struct TreeFold {
    private(set) var isKept: [Bool]
    /// Lines that the tree takes.
    private(set) var lines: Int

    private let links: SceneLinks
    private let nodes: [SceneNode]
    /// Of each node how many lines tell of items without nodes: they are shown with the node that they are in.
    private let unmade: [Int]
    /// Nodes between the first and the last item of a collection, which have their lines after these.
    private let isMiddle: [Bool]

    /// Without a limit every node has its line.
    init(_ scene: Scene, _ links: SceneLinks, maxRows: Int?) {
        self.links = links
        nodes = scene.nodes
        (unmade, isMiddle) = Self.items(scene, links)
        let folds = nodes.reduce(0) { $0 + ($1.omitted > 0 ? 1 : 0) } + unmade.reduce(0, +)
        if links.count + folds <= maxRows ?? Int.max {
            isKept = [Bool](repeating: true, count: links.count)
            lines = links.count + folds
            return
        }
        isKept = [Bool](repeating: false, count: links.count)
        lines = 1
        let limit = maxRows ?? Int.max
        keepNoteworthy(limit)
        keepOthers(limit)
    }

    private static func items(_ scene: Scene, _ links: SceneLinks) -> (unmade: [Int], isMiddle: [Bool]) {
        var unmade = [Int](repeating: 0, count: links.count)
        var isMiddle = [Bool](repeating: false, count: links.count)
        guard !scene.contents.isEmpty else { return (unmade, isMiddle) }
        for index in 0..<links.count {
            if scene.contents[scene.nodes[index].id]?.after != nil { unmade[index] += 1 }
            guard let item = scene.items[scene.nodes[index].id] else { continue }
            isMiddle[index] = !item.isAtEnd
            if item.before != nil, links.parent[index] != SceneLinks.none { unmade[links.parent[index]] += 1 }
        }
        return (unmade, isMiddle)
    }

    /// After this many nodes that do not fit any more, no further one is tried.
    private static let patience = 64

    private mutating func keepNoteworthy(_ limit: Int) {
        var failures = 0
        for index in 0..<links.count where nodes[index].isNoteworthy && !isKept[index] {
            var chain: [Int] = []
            var above = index
            while above != SceneLinks.none, !isKept[above] {
                chain.append(above)
                above = links.parent[above]
            }
            let before = lines
            for member in chain.reversed() { keep(member) }
            guard lines > limit else { continue }
            for member in chain { isKept[member] = false }
            lines = before
            failures += 1
            if failures == Self.patience { return }
        }
    }

    private mutating func keepOthers(_ limit: Int) {
        for index in indicesByDepth() where !isKept[index] {
            let above = links.parent[index]
            guard above == SceneLinks.none || isKept[above] else { continue }
            if lines + cost(of: index) <= limit { keep(index) }
        }
    }

    private mutating func keep(_ index: Int) {
        lines += cost(of: index)
        isKept[index] = true
    }

    private func cost(of index: Int) -> Int {
        let before = links.previousSibling[index]
        let after = links.nextSibling[index]
        let above = links.parent[index]
        let hidesBefore = before != SceneLinks.none && !isKept[before]
        let hidesAfter =
            after != SceneLinks.none
            ? !isKept[after]
            : above != SceneLinks.none && nodes[above].omitted > 0
        let hidesBelow = links.firstChild[index] != SceneLinks.none || nodes[index].omitted > 0
        let run = hidesBefore && hidesAfter ? 1 : hidesBefore || hidesAfter ? 0 : -1
        return 1 + (hidesBelow ? 1 : 0) + unmade[index] + run
    }

    /// Upper levels first, tree order within a level; of the items of a collection the first and the last before the others.
    private func indicesByDepth() -> [Int] {
        func level(_ index: Int) -> Int { 2 * links.depth[index] + (isMiddle[index] ? 1 : 0) }
        var starts = [Int](repeating: 0, count: 2 * (links.depth.max() ?? 0) + 3)
        for index in 0..<links.count { starts[level(index) + 1] += 1 }
        for level in 1..<starts.count { starts[level] += starts[level - 1] }
        var order = [Int](repeating: 0, count: links.count)
        for index in 0..<links.count {
            order[starts[level(index)]] = index
            starts[level(index)] += 1
        }
        return order
    }
}
