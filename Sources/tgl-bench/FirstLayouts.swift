import TGLLayout

/// First layout of a tree: times a node, memory, and that an edited tree equals one laid out from scratch.
func measureFirst(_ entry: SceneEntry) {
    guard Options.given.wants(entry.name, entry.n) else { return }
    let quick = Options.given.quick
    var rounds = FirstRounds()
    repeat { rounds.run(entry) } while rounds.count < (quick ? 2 : 3) || rounds.count < 7 && rounds.spent < (quick ? 0.2e9 : 2e9)
    rounds.report(entry)
}

/// The rounds of a first layout, each with a new tree.
private struct FirstRounds {
    var create: [Double] = []
    var layout: [Double] = []
    var relayout: [Double] = []
    var read: [Double] = []
    var loop: [Double] = []
    var sum = 0.0
    var nodes = 0
    var bytes = 0.0
    var used = 0.0
    var spent = 0.0
    var count: Int { layout.count }

    mutating func run(_ entry: SceneEntry) {
        let t0 = now()
        let t = entry.make()
        let t1 = now()
        t.layout()
        let t2 = now()
        nodes = t.doc.count - 1
        let number = Double(nodes)
        if create.isEmpty {
            bytes = Double(t.doc.bytesTaken) / number
            used = Double(t.doc.bytesUsed) / number
        }
        create.append((t1 - t0) / number)
        layout.append((t2 - t1) / number)
        let padding = t.doc.own(t.root, .topPadding, .rule)?.rule ?? .unset
        t.doc.set(t.root, .topPadding, .rule, .number(3))
        let t3 = now()
        t.layout()
        relayout.append((now() - t3) / number)
        let t4 = now()
        let touched = t.doc.touchEveryNode()
        loop.append((now() - t4) / number)
        if touched.isNaN { fail("\(entry.name): a rule is not a number") }
        t.doc.set(t.root, .topPadding, .rule, padding)
        t.layout()
        let t5 = now()
        let sum = t.checksum()
        read.append((now() - t5) / number)
        if count == 1 {
            self.sum = t.checkedSum(entry.name)
        } else if sum != self.sum {
            fail("\(entry.name): two rounds differ")
        }
        spent += now() - t0
    }

    func report(_ entry: SceneEntry) {
        Result(
            scene: entry.name, n: entry.n, nodes: nodes,
            fields: [
                ("create_ns", median(create)), ("layout_ns", median(layout)), ("layout_min", layout.min() ?? 0),
                ("relayout_ns", median(relayout)), ("read_ns", median(read)), ("loop_ns", median(loop)), ("bytes", bytes),
                ("used_bytes", used), ("checksum", sum),
            ]
        ).report()
    }
}
