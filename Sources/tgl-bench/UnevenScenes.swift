import TGLLayout

/// Scenes of what real documents are made of: bounds, percentages, margins, references, tables, deep trees with many leaves.
extension BenchScene {
    /// Columns in columns; every node has a width in per cent with a lower and an upper bound and wraps its height; leaves are 4 high.
    static func percent(_ fans: [Int]) -> BenchTree {
        var t = BenchTree()
        t.root = t.node(.linear, in: 0)
        t.doc.set(t.root, .width, .rule, .number(4000))
        var level: [Int32] = [t.root]
        for (l, fan) in fans.enumerated() {
            var next: [Int32] = []
            let leaf = l == fans.count - 1
            for p in level {
                for k in 0..<fan {
                    let c = t.node(leaf ? .view : .linear, in: p)
                    t.doc.set(c, .width, .rule, .percent(Double(50 + k % 5 * 10)))
                    t.doc.set(c, .width, .lower, .number(2))
                    t.doc.set(c, .width, .upper, .number(3000))
                    if leaf { t.doc.set(c, .height, .rule, .number(4)) }
                    if leaf { t.leaves.append(c) } else { t.inner.append(c) }
                    next.append(c)
                }
            }
            level = next
        }
        return t
    }

    /// `rows` by `columns` cells, in the rows of a table or in rows that are in a column.
    static func cells(_ rows: Int, _ columns: Int, inTable: Bool) -> BenchTree {
        var t = BenchTree()
        t.root = t.node(inTable ? .table : .linear, in: 0)
        t.doc.set(t.root, .width, .rule, .number(10000))
        for i in 0..<rows {
            let row = t.node(inTable ? .row : .linear, in: t.root)
            if !inTable { t.orient(row, row: true) }
            t.inner.append(row)
            for k in 0..<columns {
                let c = t.node(.view, in: row)
                t.size(c, .number(Double(20 + (i + k) % 7)), .number(Double(10 + (i * k) % 5)))
                t.leaves.append(c)
            }
        }
        return t
    }

    /// `depth` columns, one inside the other, each with `count` leaves before the next one.
    static func deep(_ depth: Int, _ count: Int) -> BenchTree {
        var t = BenchTree()
        t.doc.maxDepth = depth + 10
        var p: Int32 = 0
        for l in 0..<depth {
            let c = t.node(.linear, in: p)
            if l == 0 { t.root = c } else { t.inner.append(c) }
            for k in 0..<count {
                let x = t.node(.view, in: c)
                t.size(x, .number(Double(4 + k % 5)), .number(2))
                t.leaves.append(x)
            }
            p = c
        }
        return t
    }

    /// Floats of mixed sizes on both sides.
    static func floats(_ n: Int) -> BenchTree {
        var t = BenchTree()
        t.root = t.node(.float, in: 0)
        t.doc.set(t.root, .width, .rule, .number(1000))
        for i in 0..<n {
            let c = t.node(.view, in: t.root)
            t.size(c, .number(Double(20 + i * 7 % 60)), .number(Double(10 + i * 3 % 20)))
            if i % 2 == 1 { t.doc.set(c, .reverseFloat, .rule, .bool(true)) }
            t.leaves.append(c)
        }
        return t
    }

    /// A relative layout in which each view, with a size of its own, ends where the one before it begins.
    static func relativeLeft(_ n: Int) -> BenchTree {
        var t = BenchTree()
        t.root = t.node(.relative, in: 0)
        t.size(t.root, .number(1000), .number(100))
        var before: Int32 = -1
        for i in 0..<n {
            let c = t.node(.view, in: t.root)
            t.size(c, .number(Double(10 + i % 7)), .number(10))
            if before >= 0 { t.doc.set(c, .right, .rule, Rule(.reference, anchor: .left, ref: before, add: 2)) }
            before = c
            t.leaves.append(c)
        }
        return t
    }

    /// Column `n` with something set on its children.
    static func column(_ n: Int, _ dress: (BenchTree, Int32, Int) -> Void) -> BenchTree {
        let t = column(n)
        for (k, c) in t.leaves.enumerated() { dress(t, c, k) }
        return t
    }

    /// What the children of a column may have, by the name of the scene.
    static let dresses: [(name: String, dress: @Sendable (BenchTree, Int32, Int) -> Void)] = [
        ("one gone", { t, c, k in if k == 0 { gone(t, c) } }),
        ("one margin", { t, c, k in if k == 0 { t.doc.set(c, .left, .rule, .number(2)) } }),
        ("one bound", { t, c, k in if k == 0 { t.doc.set(c, .width, .lower, .number(2)) } }),
        ("percent", { t, c, _ in t.doc.set(c, .width, .rule, .percent(50)) }),
        ("fill", { t, c, _ in t.doc.set(c, .width, .rule, .fill) }),
        ("margins", { t, c, _ in t.doc.set(c, .left, .rule, .number(2)) }),
        ("spacings", { t, c, _ in t.doc.set(c, .top, .rule, .number(2)) }),
        ("bounds", { t, c, _ in t.doc.set(c, .width, .lower, .number(2)) }),
        ("tenth gone", { t, c, k in if k % 10 == 9 { gone(t, c) } }),
        ("references", { t, c, _ in reference(t, c, 0.5) }),
        (
            "references before",
            { t, c, k in
                if k > 0 { t.doc.set(c, .width, .rule, Rule(.reference, anchor: .width, ref: t.leaves[k - 1], mult: 1)) }
            }
        ),
        (
            "all",
            { t, c, k in
                t.doc.set(c, .width, .rule, k % 2 == 0 ? .percent(50) : .fill)
                t.doc.set(c, .width, .lower, .number(2))
                t.doc.set(c, .height, .upper, .number(900))
                t.doc.set(c, .left, .rule, .number(2))
                t.doc.set(c, .top, .rule, .number(2))
                reference(t, c, 0.01)
                if k % 10 == 9 { gone(t, c) }
            }
        ),
    ]

    private static func gone(_ t: BenchTree, _ c: Int32) { t.doc.set(c, .visibility, .rule, .word(Visibility.gone.rawValue)) }

    /// The height as a part of the own width.
    private static func reference(_ t: BenchTree, _ c: Int32, _ part: Double) {
        t.doc.set(c, .height, .rule, Rule(.reference, anchor: .width, ref: c, mult: part))
    }
}
