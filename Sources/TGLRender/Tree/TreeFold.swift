/// Selects the nodes of a tree that get a line if there is not room for all. Changed nodes, nodes with a goal of a lesson, and the
/// ancestors of both come first; then the others while there is room, upper levels first.
///
/// Adjacent siblings without a line share one, which counts them and their descendants. So giving a node its line costs one line, plus one
/// if some of its descendants stay hidden, plus the change to the run that the node is removed from: a node in the middle splits the run in
/// two, a node at an end leaves one run, and a node alone leaves none.
struct TreeFold {
    private(set) var isKept: [Bool]
    /// The number of lines that the tree takes.
    private(set) var lines: Int

    private let links: SceneLinks
    private let nodes: [SceneNode]
    /// For each node, the number of lines about items without nodes, which are shown with their parent.
    private let unmade: [Int]
    /// For each node, whether it gets its line after the others: it is between the first and the last item of a collection, or a child of a
    /// scroll that is out of view.
    private let isMiddle: [Bool]
    /// The children of scrolls, in groups separated by the lines that count those out of view.
    private let groups: ScrollGroups

    /// Without a limit, every node gets a line.
    init(_ scene: Scene, _ links: SceneLinks, maxRows: Int?) {
        self.links = links
        nodes = scene.nodes
        (unmade, isMiddle) = Self.items(scene, links)
        groups = ScrollGroups(scene, links)
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
            let above = links.parent[index]
            guard let item = scene.items[scene.nodes[index].id] else { continue }
            isMiddle[index] = !item.isAtEnd
            if above != SceneLinks.none { unmade[above] += item.before.count }
        }
        return (unmade, isMiddle)
    }

    /// The selection ends after this many nodes that did not fit.
    private static let patience = 64

    /// Visible nodes have priority.
    private mutating func keepNoteworthy(_ limit: Int) {
        keepNoteworthy(limit, areOutside: false)
        if groups.isOutside.contains(true) { keepNoteworthy(limit, areOutside: true) }
    }

    private mutating func keepNoteworthy(_ limit: Int, areOutside: Bool) {
        var failures = 0
        for index in 0..<links.count where groups.isOutside[index] == areOutside && !isKept[index] {
            guard nodes[index].isNoteworthy || !nodes[index].goal.isEmpty else { continue }
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
        // The line that counts nodes out of view represents the hidden nodes beside it.
        let hidesBefore = groups.isFirst[index] ? groups.isCounted[index] : before != SceneLinks.none && !isKept[before]
        let hidesAfter =
            groups.isLast[index]
            ? groups.isCounted[index]
            : after != SceneLinks.none ? !isKept[after] : above != SceneLinks.none && nodes[above].omitted > 0
        let hidesBelow = links.firstChild[index] != SceneLinks.none || nodes[index].omitted > 0
        let run = hidesBefore && hidesAfter ? 1 : hidesBefore || hidesAfter ? 0 : -1
        return 1 + (hidesBelow ? 1 : 0) + unmade[index] + groups.more[index] + run
    }

    /// The nodes by level, in tree order within a level; the first and last items of a collection come before the other items.
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

/// The children of scrolls in groups, which are separated by the lines that count children out of view. If all children of a group are out
/// of view, the line beside the group represents its hidden nodes.
private struct ScrollGroups {
    /// Whether a node is the first of a group, after such a line.
    private(set) var isFirst: [Bool]
    /// Whether a node is the last of a group, before such a line.
    private(set) var isLast: [Bool]
    /// Whether all nodes of the node's group are out of view.
    private(set) var isCounted: [Bool]
    /// Whether a node or an ancestor is out of view.
    private(set) var isOutside: [Bool]
    /// For each scroll, how many more lines its hidden children may take than one.
    private(set) var more: [Int]

    init(_ scene: Scene, _ links: SceneLinks) {
        isFirst = [Bool](repeating: false, count: links.count)
        (isLast, isCounted, isOutside) = (isFirst, isFirst, isFirst)
        more = [Int](repeating: 0, count: links.count)
        guard scene.items.contains(where: { $0.value.isBefore != nil }) else { return }
        isOutside = links.inherited { scene.items[scene.nodes[$0].id]?.isBefore != nil }
        for parent in 0..<links.count where links.firstChild[parent] != SceneLinks.none {
            divide(parent, scene, links)
        }
    }

    private mutating func divide(_ parent: Int, _ scene: Scene, _ links: SceneLinks) {
        var groups: [[Int]] = [[]]
        var child = links.firstChild[parent]
        while child != SceneLinks.none {
            let item = scene.items[scene.nodes[child].id]
            if item?.before.contains(where: \.hasNodes) ?? false {
                isFirst[child] = true
                if let last = groups.last?.last { isLast[last] = true }
                groups.append([])
            }
            groups[groups.count - 1].append(child)
            child = links.nextSibling[child]
        }
        if scene.contents[scene.nodes[parent].id]?.after?.hasNodes ?? false, let last = groups.last?.last { isLast[last] = true }
        groups.removeAll(where: \.isEmpty)
        guard groups.count > 1 || groups.contains(where: { isFirst[$0[0]] || isLast[$0[$0.count - 1]] }) else { return }
        var uncounted = 0
        for group in groups {
            let sides = Set(group.map { scene.items[scene.nodes[$0].id]?.isBefore })
            if sides.count == 1, sides.first != .some(nil) {
                for index in group { isCounted[index] = true }
            } else {
                uncounted += 1
            }
        }
        more[parent] = max(uncounted - 1, 0)
    }
}
