import TGLLayout

/// Scenes of relations that are solved at once. `scripts/peers/kiwi.cpp` has the same ones, relation by relation.
enum ConstraintScene: String, CaseIterable {
    /// A row of equal widths from the left; the first one's is given.
    case equal
    /// A row of equal widths between both edges: what they are follows from all.
    case shares
    /// One below the other, between the side edges.
    case column
    /// Rows of ten equal cells, each row below the one before.
    case grid
    /// Rows of a caption and a field: captions keep their width and give way, fields begin at one place and take the rest.
    case form

    func make(_ n: Int) -> BenchTree {
        var t = BenchTree()
        t.root = t.node(.constraint, in: 0)
        let isTall = self == .column || self == .grid || self == .form
        t.size(t.root, .number(max(10_000, Double(20 * n))), .number(isTall ? Double(20 * n) : 100))
        for _ in 0..<n { t.leaves.append(t.node(.view, in: t.root)) }
        for i in 0..<n {
            let c = t.leaves[i]
            if self != .form { t.doc.set(c, .height, .rule, .number(10)) }
            switch self {
            case .equal, .shares:
                t.doc.set(c, .top, .rule, .number(0))
                place(t, i, after: i - 1, .left, .right, 8)
                if i > 0 {
                    follow(t, c, .width, t.leaves[0], .width)
                } else if self == .equal {
                    t.doc.set(c, .width, .rule, .number(30))
                }
                if self == .shares, i == n - 1 { t.doc.set(c, .right, .rule, .number(0)) }
            case .column:
                t.doc.set(c, .left, .rule, .number(8))
                t.doc.set(c, .right, .rule, .number(8))
                place(t, i, after: i - 1, .top, .bottom, 8)
            case .grid:
                place(t, i, after: i % 10 == 0 ? -1 : i - 1, .left, .right, 8)
                if i % 10 == 9 { t.doc.set(c, .right, .rule, .number(0)) }
                if i > 0 { follow(t, c, .width, t.leaves[0], .width) }
                place(t, i, after: i - 10, .top, .bottom, 8)
            case .form: formPart(t, i)
            }
        }
        return t
    }

    /// Captions have even numbers.
    private func formPart(_ t: BenchTree, _ i: Int) {
        let c = t.leaves[i]
        guard i % 2 == 1 else {
            t.doc.set(c, .left, .rule, .number(8))
            var width = Rule.number(Double(40 + i % 7))
            width.priority = 250
            t.doc.set(c, .width, .rule, width)
            t.doc.set(c, .height, .rule, .number(10))
            if i + 1 < t.leaves.count { follow(t, c, .centerY, t.leaves[i + 1], .centerY) }
            return
        }
        follow(t, c, .left, t.leaves[i > 1 ? 1 : 0], i > 1 ? .left : .right, i > 1 ? 0 : 8)
        t.doc.set(c, .left, .lower, Rule(.reference, anchor: .right, ref: t.leaves[i - 1], add: 8))
        t.doc.set(c, .right, .rule, .number(8))
        t.doc.set(c, .height, .rule, .number(24))
        place(t, i, after: i - 2, .top, .bottom, 8)
    }

    private func place(_ t: BenchTree, _ i: Int, after before: Int, _ near: Prop, _ far: Prop, _ space: Double) {
        if before < 0 {
            t.doc.set(t.leaves[i], near, .rule, .number(0))
        } else {
            follow(t, t.leaves[i], near, t.leaves[before], far, space)
        }
    }

    private func follow(_ t: BenchTree, _ node: Int32, _ prop: Prop, _ ref: Int32, _ anchor: Prop, _ add: Double = 0) {
        t.doc.set(node, prop, .rule, Rule(.reference, anchor: anchor, ref: ref, add: add))
    }
}
