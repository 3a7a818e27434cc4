/// Which nodes of a tree get a line when there is not room for all: those that
/// changed, and those of which a lesson wants something, and their ancestors first, then, while there is room, the others, the
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
    /// Nodes between the first and the last item of a collection, and children of a scroll that are out of view: these have their lines
    /// after the others.
    private let isMiddle: [Bool]
    /// The children of scrolls, as the lines divide them that count those out of view.
    private let groups: ScrollGroups

    /// Without a limit every node has its line.
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

    /// After this many nodes that do not fit any more, no further one is tried.
    private static let patience = 64

    /// What is in view comes first.
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
        // The line that counts nodes out of view stands for those beside it.
        let hidesBefore = groups.isFirst[index] ? groups.isCounted[index] : before != SceneLinks.none && !isKept[before]
        let hidesAfter =
            groups.isLast[index]
            ? groups.isCounted[index]
            : after != SceneLinks.none ? !isKept[after] : above != SceneLinks.none && nodes[above].omitted > 0
        let hidesBelow = links.firstChild[index] != SceneLinks.none || nodes[index].omitted > 0
        let run = hidesBefore && hidesAfter ? 1 : hidesBefore || hidesAfter ? 0 : -1
        return 1 + (hidesBelow ? 1 : 0) + unmade[index] + groups.more[index] + run
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

/// The children of scrolls in groups: the lines that count those out of view stand between these groups. The line beside a group in which
/// all are out of view stands for its hidden nodes next to it.
private struct ScrollGroups {
    /// Nodes after such a line, with which a group begins.
    private(set) var isFirst: [Bool]
    /// Nodes before such a line, with which a group ends.
    private(set) var isLast: [Bool]
    /// Nodes in groups in which all are out of view.
    private(set) var isCounted: [Bool]
    /// Nodes that are out of view, or in such nodes.
    private(set) var isOutside: [Bool]
    /// Of each scroll how many lines hidden children may take beside the one that hidden children take anywhere.
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
