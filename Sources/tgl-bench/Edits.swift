import TGLLayout

/// What an edit scene does again and again.
enum Edited: Sendable {
    /// A random leaf's width, or height, is 5 + i mod 13.
    case leafWidth, leafHeight
    /// The distance of a random leaf to the one that it follows is 5 + i mod 13.
    case gap
    /// A child is added to a random container, and removed after a layout.
    case child
    /// A child is inserted at the front of the root, or of the list of a screen.
    case frontInsert
    /// The first child's height and the last one's, in turn.
    case ends
    /// The first child is gone, and back.
    case goneFirst
    /// The last child moves to the front, and the first one to the end, in turn.
    case moveEnds
    /// The root's width changes a little.
    case rootWidth
    /// The root is twice as wide, and as wide as before, in turn.
    case turn
    /// A random label gets another text, of 3 + i mod 11 words.
    case text
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
    /// Whether it is an edit of a whole screen, of which instructions are counted also with all frames read.
    var isOfScreen = false
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

    /// All edits: of leaves, and those beside.
    static func all(_ trees: [SceneEntry]) -> [EditScene] { ofLeaves(trees) + Catalogue.edits(trees) }

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
        // The last edits are measured with all frames read.
        let whole = min(rounds / 2, Options.given.quick ? 5 : 9)
        let lazy = rounds - whole
        let fewest = min(lazy, Options.given.quick ? 9 : 21)
        var spent = 0.0
        var read = 0.0
        while times.count < lazy, times.count < fewest || spent < budget {
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
            for i in times.count..<max(times.count, lazy) { _ = make(&t, i, &g) }
        }
        t.layout()
        let wholeTimes = (lazy..<rounds).map { timeWithReading(&t, $0, &g) }
        let last = t.checkedSum(name)
        report(times, wholeTimes, visited, reading, last, t.doc.count - 1)
        if atPrompt {
            t.doc.rollback(to: mark)
            t.layout()
            if t.checksum() != before { fail("\(name): undone edits left something behind") }
        }
    }

    /// How long the i-th edit takes with its layout and the reading of all frames.
    private func timeWithReading(_ t: inout BenchTree, _ i: Int, _ g: inout Generator) -> Double {
        let start = now()
        _ = make(&t, i, &g)
        t.layout()
        if t.checksum().isNaN { fail("\(name): a frame is not a number") }
        return (now() - start) / (edit == .child ? 2 : 1)
    }

    private func report(
        _ times: [Double], _ whole: [Double], _ visited: Int, _ reading: Double, _ sum: Double, _ nodes: Int
    ) {
        Result(
            scene: name, n: n, nodes: nodes,
            fields: [
                ("median_us", median(times) / 1000), ("p99_us", percentile(times, 0.99) / 1000), ("min_us", (times.min() ?? 0) / 1000),
                ("whole_us", median(whole) / 1000),
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
            let container = t.front == 0 ? t.root : t.front
            let child = t.node(.view, in: container)
            t.size(child, .number(100), .number(10))
            move(t, child, to: container, before: t.doc.first(container))
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
            move(t, child, to: t.root, before: i % 2 == 0 ? t.doc.first(t.root) : nil)
            return child
        case .rootWidth:
            t.doc.set(t.root, .width, .rule, .number(Double(3900 + i % 13)))
            return t.root
        case .turn:
            t.doc.set(t.root, .width, .rule, .number(t.rootWidth * (i % 2 == 0 ? 2 : 1)))
            return t.root
        case .text:
            let label = g.pick(t.labels)
            let text = Array(repeating: "aaaa", count: 3 + i % 11).joined(separator: " ")
            t.doc.set(label, .text, .rule, Rule(.string, ref: t.doc.addString(text)))
            return label
        }
    }

    private func move(_ t: BenchTree, _ child: Int32, to parent: Int32, before: Int32?) {
        do { try t.doc.move(child, to: parent, before: before) } catch { fail("\(error)") }
    }
}
