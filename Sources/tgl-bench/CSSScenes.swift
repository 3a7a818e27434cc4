import TGLLayout

/// The scenes of flex, grid and block.
enum CSSScene {
    static func column(_ n: Int) -> BenchTree {
        var t = BenchTree()
        t.root = flex(&t, in: 0, row: false)
        t.doc.set(t.root, .width, .rule, .number(1000))
        for _ in 0..<n { leaf(&t, t.root, 100, 10) }
        return t
    }

    static func wrap(_ n: Int) -> BenchTree {
        var t = BenchTree()
        t.root = flex(&t, in: 0, row: true)
        t.doc.set(t.root, .width, .rule, .number(1000))
        t.doc.set(t.root, .flexWrap, .rule, .word(1))
        for i in 0..<n { leaf(&t, t.root, Double(30 + i % 7 * 5), 20) }
        return t
    }

    /// Rows and columns in turn that share a given length, with basis 0 and without automatic minimums.
    static func nested(_ fans: [Int]) -> BenchTree {
        tree(fans, root: { t, root in t.size(root, .number(4000), .number(4000)) }) { t, c, k, isInRow, isLeaf in
            let (main, cross) = isInRow ? (Prop.width, Prop.height) : (.height, .width)
            t.doc.set(c, .flexShrink, .rule, .number(0))
            t.doc.set(c, main, .lower, .number(0))
            if isLeaf {
                t.size(c, .number(4), .number(4))
                if k % 4 == 1 { t.doc.set(c, .flexGrow, .rule, .number(1)) }
                if k % 4 == 2 { t.doc.set(c, main, .rule, .percent(10)) }
            } else {
                t.doc.set(c, .flexGrow, .rule, .number(Double(1 + k % 3)))
                t.doc.set(c, .flexBasis, .rule, .number(0))
                if k % 5 == 3 { t.doc.set(c, cross, .rule, .percent(90)) }
            }
        }
    }

    /// Rows and columns in turn that are as large as their contents, with automatic minimums.
    static func contents(_ fans: [Int]) -> BenchTree {
        tree(fans, root: { _, _ in }) { t, c, _, _, isLeaf in
            if isLeaf { t.size(c, .number(4), .number(4)) }
        }
    }

    private static func tree(
        _ fans: [Int], root: (BenchTree, Int32) -> Void, dress: (BenchTree, Int32, Int, _ isInRow: Bool, _ isLeaf: Bool) -> Void
    ) -> BenchTree {
        var t = BenchTree()
        t.root = flex(&t, in: 0, row: true, padding: 1)
        root(t, t.root)
        var level: [Int32] = [t.root]
        for (l, fan) in fans.enumerated() {
            var next: [Int32] = []
            for p in level {
                for k in 0..<fan {
                    let isLeaf = l == fans.count - 1
                    let c = isLeaf ? t.node(.view, in: p) : flex(&t, in: p, row: l % 2 == 1, padding: 1)
                    dress(t, c, k, l % 2 == 0, isLeaf)
                    if isLeaf { t.leaves.append(c) } else { t.inner.append(c) }
                    next.append(c)
                }
            }
            level = next
        }
        return t
    }

    /// Columns and rows in turn, one inside the other beside a leaf, all as large as their contents.
    static func alternate(_ depth: Int) -> BenchTree {
        var t = BenchTree()
        t.doc.maxDepth = depth + 10
        var parent: Int32 = 0
        for l in 0..<depth {
            let c = flex(&t, in: parent, row: l % 2 == 1)
            if l == 0 { t.root = c }
            leaf(&t, c, 4, 3)
            parent = c
        }
        return t
    }

    /// `n` by `n` cells with texts of two words, in columns of one width.
    static func grid(_ n: Int) -> BenchTree {
        var t = BenchTree()
        t.root = t.node(.grid, in: 0)
        t.doc.set(t.root, .width, .rule, .number(Double(40 * n)))
        t.doc.set(t.root, .columns, .rule, .number(Double(n)))
        for i in 0..<n * n {
            let c = t.node(.label, in: t.root)
            let text = String(repeating: "a", count: 1 + i % 5) + " " + String(repeating: "b", count: 1 + i / 3 % 4)
            t.doc.set(c, .text, .rule, Rule(.string, ref: t.doc.addString(text)))
            t.leaves.append(c)
        }
        return t
    }

    /// Views one below the other, with margins that meet.
    static func block(_ n: Int) -> BenchTree {
        var t = BenchTree()
        t.root = t.node(.block, in: 0)
        t.doc.set(t.root, .width, .rule, .number(1000))
        for i in 0..<n {
            leaf(&t, t.root, 100, 10)
            t.doc.set(t.leaves[i], .bottom, .rule, .number(Double(i % 5)))
        }
        return t
    }

    /// Floats on both sides.
    static func floats(_ n: Int) -> BenchTree {
        var t = BenchTree()
        t.root = t.node(.block, in: 0)
        t.doc.set(t.root, .width, .rule, .number(1000))
        for i in 0..<n {
            leaf(&t, t.root, Double(20 + i * 7 % 60), Double(10 + i * 3 % 20))
            t.doc.set(t.leaves[i], .float, .rule, .word(i % 2 == 1 ? 2 : 1))
        }
        return t
    }

    private static func leaf(_ t: inout BenchTree, _ parent: Int32, _ width: Double, _ height: Double) {
        let c = t.node(.view, in: parent)
        t.size(c, .number(width), .number(height))
        t.leaves.append(c)
    }

    private static func flex(_ t: inout BenchTree, in parent: Int32, row: Bool, padding: Double = 0) -> Int32 {
        let c = t.node(.flex, in: parent)
        if !row { t.doc.set(c, .flexDirection, .rule, .word(1)) }
        guard padding > 0 else { return c }
        for p in [Prop.topPadding, .leftPadding, .bottomPadding, .rightPadding] { t.doc.set(c, p, .rule, .number(padding)) }
        return c
    }
}
