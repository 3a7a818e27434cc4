import TGLLayout

/// The scenes that are built by code.
enum BenchScene {
    static func column(_ n: Int) -> BenchTree {
        var t = BenchTree()
        t.root = t.node(.linear, in: 0)
        t.doc.set(t.root, .width, .rule, .number(1000))
        for _ in 0..<n {
            let c = t.node(.view, in: t.root)
            t.size(c, .number(100), .number(10))
            t.leaves.append(c)
        }
        return t
    }

    static func wrap(_ n: Int) -> BenchTree {
        var t = BenchTree()
        t.root = t.node(.flow, in: 0)
        t.doc.set(t.root, .width, .rule, .number(1000))
        for i in 0..<n {
            let c = t.node(.view, in: t.root)
            t.size(c, .number(Double(30 + i % 7 * 5)), .number(20))
            t.leaves.append(c)
        }
        return t
    }

    static func relative(_ n: Int) -> BenchTree {
        var t = BenchTree()
        t.root = t.node(.relative, in: 0)
        t.size(t.root, .number(1000), .number(100))
        var first: Int32 = -1
        var before: Int32 = -1
        for _ in 0..<n {
            let c = t.node(.view, in: t.root)
            t.doc.set(c, .height, .rule, .number(10))
            if before < 0 {
                first = c
                t.doc.set(c, .width, .rule, .number(30))
            } else {
                t.doc.set(c, .width, .rule, Rule(.reference, anchor: .width, ref: first))
                t.doc.set(c, .left, .rule, Rule(.reference, anchor: .right, ref: before, add: 8))
            }
            before = c
            t.leaves.append(c)
        }
        return t
    }

    /// `n` children of 20×10 in a container of that kind, dressed so that each of them costs its layout's own work: a column of
    /// wrapping rows of ten cells, a flow of four a line, floats on both sides, margins in a frame, a path along a line.
    static func flat(_ kind: Kind, _ n: Int) -> BenchTree {
        var t = BenchTree()
        t.root = t.node(kind, in: 0)
        t.doc.set(t.root, .width, .rule, .number(1000))
        if kind == .frame || kind == .path { t.doc.set(t.root, .height, .rule, .number(1000)) }
        if kind == .flow { t.doc.set(t.root, .arrangedCount, .rule, .number(4)) }
        if kind == .path { t.doc.set(t.root, .rect, .rule, Rule(.function, ref: t.doc.addFunction(Diagonal()))) }
        var parent = t.root
        for i in 0..<n {
            if kind == .table, i % 10 == 0 { parent = t.node(.row, in: t.root) }
            let c = t.node(.view, in: parent)
            t.size(c, .number(20), .number(10))
            if kind == .float, i % 2 == 1 { t.doc.set(c, .reverseFloat, .rule, .bool(true)) }
            if kind == .frame { t.doc.set(c, .left, .rule, .number(Double(i % 900))) }
            t.leaves.append(c)
        }
        return t
    }

    /// How the inner nodes of a nested tree get their sizes.
    enum Nesting {
        /// By shares along their line.
        case shares
        /// By shares along their line, and not smaller than their contents.
        case contents
        /// Both ways by their contents.
        case wraps
    }

    /// `fans[l]` children on level l + 1.
    static func nested(_ fans: [Int], _ nesting: Nesting = .shares) -> BenchTree {
        var t = BenchTree()
        t.root = t.node(.linear, in: 0)
        if nesting != .wraps { t.size(t.root, .number(4000), .number(4000)) }
        dress(&t, t.root, level: 0)
        var level: [Int32] = [t.root]
        for (l, fan) in fans.enumerated() {
            var next: [Int32] = []
            for p in level {
                for k in 0..<fan {
                    let leaf = l == fans.count - 1
                    let c = t.node(leaf ? .view : .linear, in: p)
                    if !leaf { dress(&t, c, level: l + 1) }
                    sizes(t, c, k, parentRow: l % 2 == 0, leaf: leaf, nesting)
                    if leaf { t.leaves.append(c) } else { t.inner.append(c) }
                    next.append(c)
                }
            }
            level = next
        }
        return t
    }

    private static func dress(_ t: inout BenchTree, _ i: Int32, level: Int) {
        t.orient(i, row: level % 2 == 0)
        for p in [Prop.topPadding, .leftPadding, .bottomPadding, .rightPadding] { t.doc.set(i, p, .rule, .number(1)) }
    }

    private static func sizes(_ t: BenchTree, _ c: Int32, _ k: Int, parentRow: Bool, leaf: Bool, _ nesting: Nesting) {
        var main: Rule
        var cross: Rule
        if nesting == .wraps {
            if !leaf { return }
            main = .number(4)
            cross = .number(4)
        } else if leaf {
            main = .number(4)
            cross = .number(4)
            if k % 4 == 1 { main = Rule(.share, mult: 1, add: 4) }
            if k % 4 == 2 { main = Rule(.reference, anchor: parentRow ? .width : .height, path: Step.parent.rawValue, ref: -1, mult: 0.1) }
        } else {
            main = Rule(.share, mult: Double(1 + k % 3))
            cross = k % 5 == 3 ? .percent(90) : .fill
        }
        t.size(c, parentRow ? main : cross, parentRow ? cross : main)
        if nesting == .contents, !leaf { t.doc.set(c, parentRow ? .width : .height, .lower, .wrap) }
    }

    /// `depth` containers, one inside the other, alternating row and column, wrapping; the innermost is 10×10.
    static func chain(_ depth: Int) -> BenchTree {
        var t = BenchTree()
        t.doc.maxDepth = depth + 10
        t.root = t.node(.linear, in: 0)
        var p = t.root
        for l in 1..<max(2, depth) {
            let c = t.node(.linear, in: p)
            t.orient(c, row: l % 2 == 1)
            p = c
        }
        let leaf = t.node(.view, in: p)
        t.size(leaf, .number(10), .number(10))
        t.leaves = [leaf]
        return t
    }
}

/// The curve of the path scene: a straight line, so that the figure is that of the layout and not of the function.
private final class Diagonal: CurveFunction {
    func callAsFunction(_ argument: Double) -> (Double, Double)? { (argument / 2, 0) }
    var source: String { "x => x / 2" }
}
