import TGLLayout

/// What an edit scene does again and again.
enum Edited: Sendable {
    /// A random leaf's width, or height, is 5 + i mod 13.
    case leafWidth, leafHeight
    /// The distance of a random leaf to the one that it follows is 5 + i mod 13.
    case gap
    /// A child is added to a random container, and removed after a layout.
    case child
    /// A child is inserted at the front of the root.
    case frontInsert
    /// The first child's height and the last one's, in turn.
    case ends
    /// The first child is gone, and back.
    case goneFirst
    /// The last child moves to the front, and the first one to the end, in turn.
    case moveEnds
    /// The root's width changes a little.
    case rootWidth
}

/// Edits of a tree, each with its layout.
struct EditScene: Sendable {
    var name: String
    var n: Int
    /// How many edits are made in all. They are measured until the time is up; the rest follows with one layout, so that the checksum
    /// is that of as many edits anywhere.
    var rounds: Int
    var edit: Edited
    /// Edits are kept to be undone and frames snap to pixels, as at the prompt.
    var atPrompt: Bool
    /// Edits of leaves without history are left out of a quick run: they tell little beside those with it.
    var isQuick: Bool { edit != .leafWidth || atPrompt || ["leaf edit nested d7f5", "leaf edit column"].contains(name) }
    var make: @Sendable () -> BenchTree
    var small: (@Sendable () -> BenchTree)?

    init(
        _ name: String, _ n: Int = 0, rounds: Int, edit: Edited, atPrompt: Bool = false, small: (@Sendable () -> BenchTree)? = nil,
        _ make: @escaping @Sendable () -> BenchTree
    ) {
        self.name = name
        self.n = n
        self.rounds = rounds
        self.edit = edit
        self.atPrompt = atPrompt
        self.small = small
        self.make = make
    }

    /// The edits of a leaf in each tree that has them.
    static func ofLeaves(_ trees: [SceneEntry]) -> [EditScene] {
        trees.filter(\.hasEdits).flatMap { tree in
            let small = tree.small ?? trees.first { $0.name == tree.name }?.small
            return [
                EditScene("leaf edit \(tree.name)", tree.n, rounds: 1000, edit: .leafWidth, small: small, tree.make),
                EditScene("leaf edit prompt \(tree.name)", tree.n, rounds: 1000, edit: .leafWidth, atPrompt: true, tree.make),
                EditScene(
                    "leaf height prompt \(tree.name)", tree.n, rounds: 1000, edit: .leafHeight, atPrompt: true, small: small, tree.make),
            ]
        }
    }

    /// Makes the tree of the scene, ready for edits.
    func ready(_ make: () -> BenchTree) -> BenchTree {
        let t = make()
        if atPrompt { t.doc.set(Document.screen, .scale, .rule, .number(2)) }
        t.layout()
        t.doc.keepsHistory = atPrompt
        return t
    }

    func run() {
        guard Options.given.wants(name, n) else { return }
        var t = ready(make)
        let mark = t.doc.mark
        let before = atPrompt ? t.checksum() : 0
        var g = Generator()
        var times: [Double] = []
        var visited = 0
        let budget = Options.given.quick ? 0.15e9 : 1e9
        let fewest = min(rounds, Options.given.quick ? 9 : 21)
        var spent = 0.0
        var read = 0.0
        while times.count < rounds, times.count < fewest || spent < budget {
            let t0 = now()
            let node = make(&t, times.count, &g)
            t.layout()
            read += t.doc.frame(node).width
            let time = now() - t0
            spent += time
            times.append(edit == .child ? time / 2 : time)
            visited += t.doc.report.laidOut
        }
        if read.isNaN { fail("\(name): a frame is not a number") }
        let t1 = now()
        let sum = t.checksum()
        let reading = (now() - t1) / Double(t.doc.count - 1)
        if t.checkedSum(name) != sum { fail("\(name): frames differ when they are read again") }
        if edit != .child {
            for i in times.count..<max(times.count, rounds) { _ = make(&t, i, &g) }
        }
        t.layout()
        let last = t.checkedSum(name)
        report(times, visited, reading, last, t.doc.count - 1)
        if atPrompt {
            t.doc.rollback(to: mark)
            t.layout()
            if t.checksum() != before { fail("\(name): undone edits left something behind") }
        }
    }

    private func report(_ times: [Double], _ visited: Int, _ reading: Double, _ sum: Double, _ nodes: Int) {
        Result(
            scene: name, n: n, nodes: nodes,
            fields: [
                ("median_us", median(times) / 1000), ("p99_us", percentile(times, 0.99) / 1000), ("min_us", (times.min() ?? 0) / 1000),
                ("edits", Double(times.count)), ("laid_out", Double(visited) / Double(times.count)), ("read_ns", reading),
                ("checksum", sum),
            ]
        ).report()
    }

    /// Makes the i-th edit; gives the node that it is about.
    func make(_ t: inout BenchTree, _ i: Int, _ g: inout Generator) -> Int32 {
        let length = Rule.number(Double(5 + i % 13))
        switch edit {
        case .leafWidth, .leafHeight:
            let leaf = g.pick(t.leaves)
            t.doc.set(leaf, edit == .leafWidth ? .width : .height, .rule, length)
            return leaf
        case .gap:
            let leaf = g.pick(t.leaves)
            for prop in [Prop.left, .top] {
                guard var rule = t.doc.own(leaf, prop, .rule)?.rule, rule.kind == .reference else { continue }
                rule.add = Double(5 + i % 13)
                t.doc.set(leaf, prop, .rule, rule)
                break
            }
            return leaf
        case .child:
            let parent = g.pick(t.inner)
            let child = t.node(.view, in: parent)
            t.size(child, .number(4), .number(4))
            t.layout()
            t.doc.remove(child)
            return parent
        case .frontInsert:
            let child = t.node(.view, in: t.root)
            t.size(child, .number(100), .number(10))
            move(t, child, before: t.doc.first(t.root))
            return child
        case .ends:
            let leaf = i % 2 == 1 ? t.leaves[t.leaves.count - 1] : t.leaves[0]
            t.doc.set(leaf, .height, .rule, length)
            return leaf
        case .goneFirst:
            t.doc.set(t.leaves[0], .visibility, .rule, .word((i % 2 == 0 ? Visibility.gone : .visible).rawValue))
            return t.leaves[0]
        case .moveEnds:
            let child = (i % 2 == 0 ? t.doc.last(t.root) : t.doc.first(t.root)) ?? t.root
            move(t, child, before: i % 2 == 0 ? t.doc.first(t.root) : nil)
            return child
        case .rootWidth:
            t.doc.set(t.root, .width, .rule, .number(Double(3900 + i % 13)))
            return t.root
        }
    }

    private func move(_ t: BenchTree, _ child: Int32, before: Int32?) {
        do { try t.doc.move(child, to: t.root, before: before) } catch { fail("\(error)") }
    }
}
