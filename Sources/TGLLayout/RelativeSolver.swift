// Who is solved when: sizes and places are tasks that wait for each other on a stack of their own, so that a chain of
// 100,000 children costs no more of the program's stack than one. A task that is waited for while it waits closes a ring.
//
//     solve(C.place) ─ waits for ─► B.place ─ waits for ─► A.size        all three are on `path`;
//                                                         A.size done, B.place done, C.place done
//
// Source: 1.1, 1.11; README "references".

/// What is known of one child along one axis.
struct RelativeCell {
    /// The near edge, and the size; the far edge is their sum.
    var near = Affine()
    var size = Affine()
    /// Of a child between two margins whose container wraps: the size by its own rule.
    var own = Affine()
    var marks: Marks = []
    /// Rules that count as unset because they closed a ring.
    var broken: Broken = []
    var sizeState = Settling.open
    var placeState = Settling.open
    var ownState = Settling.open

    struct Marks: OptionSet {
        let rawValue: UInt16
        /// The edge hangs on the container's far edge or middle, itself or through siblings.
        static let nearHangs = Marks(rawValue: 1)
        static let farHangs = Marks(rawValue: 2)
        /// It does so through a sibling that is sized by the parent.
        static let nearThrough = Marks(rawValue: 4)
        static let farThrough = Marks(rawValue: 8)
        /// The size comes from a length of the container that is not known yet.
        static let byParent = Marks(rawValue: 16)
        /// The same of the own rule of a child between two margins.
        static let ownByParent = Marks(rawValue: 32)
        /// The task must do without what it asked for, if that can be had (`soft`).
        static let sizeAlone = Marks(rawValue: 64)
        static let placeAlone = Marks(rawValue: 128)
        static let ownAlone = Marks(rawValue: 256)
    }

    struct Broken: OptionSet {
        let rawValue: UInt16
        static let size = Broken(rawValue: 1)
        static let near = Broken(rawValue: 2)
        static let far = Broken(rawValue: 4)
        static let center = Broken(rawValue: 8)
        static let baseline = Broken(rawValue: 16)
        static let lower = Broken(rawValue: 32)
        static let upper = Broken(rawValue: 64)
        static let nearMin = Broken(rawValue: 128)
        static let nearMax = Broken(rawValue: 256)
        static let farMin = Broken(rawValue: 512)
        static let farMax = Broken(rawValue: 1024)
        static let centerMin = Broken(rawValue: 2048)
        static let centerMax = Broken(rawValue: 4096)
        /// The own size, where the own place needs it.
        static let own = Broken(rawValue: 8192)
    }
}

/// Tasks are numbers: six a child, and the lists below 0.
enum RelativeTask {
    @inline(__always) static func size(_ k: Int, _ a: Axis) -> Int { 6 * k + Int(a.rawValue) }
    @inline(__always) static func place(_ k: Int, _ a: Axis) -> Int { 6 * k + 2 + Int(a.rawValue) }
    @inline(__always) static func own(_ k: Int, _ a: Axis) -> Int { 6 * k + 4 + Int(a.rawValue) }
    @inline(__always) static func list(_ l: Int) -> Int { -1 - l }
}

/// What a task on the path waits for: the rule that asks and the size or edge it asks of whom, for the chain's text.
struct RelativeWait {
    var via: Prop?
    var rule: RelativeCell.Broken = []
    var item = -1
    var anchor = Prop.width
    var soft = false
}

struct RelativeSolver {
    let cells: UnsafeMutablePointer<RelativeCell>
    let count: Int
    /// The axis whose length is the unknown; `nil` when none is.
    var unknown: Axis?
    /// The length of the content box for which minima and maxima are decided while it is unknown.
    var guess = 0.0
    /// Whether a minimum or maximum could fall out otherwise for another length.
    var bent = false
    var lists: [RelativeList] = []
    /// By cell: the list that shares out its size, and the one that centres it; -1: none. Empty without lists.
    var shareOf: [Int32] = []
    var groupOf: [Int32] = []
    /// Tasks to solve, the next one last; those begun and not done, in the order begun; what each of these waits for.
    var stack: [Int] = []
    var path: [Int] = []
    var waits: [RelativeWait] = []
    /// The task that was asked for while it waits.
    var ring: Int?

    init(cells: UnsafeMutablePointer<RelativeCell>, count: Int) {
        self.cells = cells
        self.count = count
    }

    @inline(__always) func cell(_ k: Int, _ a: Axis) -> UnsafeMutablePointer<RelativeCell> { cells + 2 * k + Int(a.rawValue) }

    @inline(__always) func state(_ task: Int) -> Settling {
        if task < 0 { return lists[-1 - task].state }
        let c = cells + 2 * (task / 6) + (task & 1)
        switch task % 6 {
        case 0, 1: return c.pointee.sizeState
        case 2, 3: return c.pointee.placeState
        default: return c.pointee.ownState
        }
    }

    @inline(__always) mutating func mark(_ task: Int, _ s: Settling) {
        if task < 0 {
            lists[-1 - task].state = s
            return
        }
        let c = cells + 2 * (task / 6) + (task & 1)
        switch task % 6 {
        case 0, 1: c.pointee.sizeState = s
        case 2, 3: c.pointee.placeState = s
        default: c.pointee.ownState = s
        }
    }

    /// Whether a task is done; if not, it comes next and the one that asks waits for it. A soft wait does without it
    /// where it hangs on the one that asks.
    @inline(__always) mutating func ready(_ task: Int, _ wait: @autoclosure () -> RelativeWait) -> Bool {
        let s = state(task)
        if s == .done { return true }
        if path.isEmpty { return false } // only asked, not solving
        waits[waits.count - 1] = wait()
        if s == .asking { ring = task } else { stack.append(task) }
        return false
    }

    /// Everything is open again, for another length. What closed a ring stays unset.
    mutating func reopen() {
        bent = false
        for c in 0..<(2 * count) {
            let broken = cells[c].broken
            cells[c] = RelativeCell()
            cells[c].broken = broken
        }
        for l in lists.indices { lists[l].state = .open }
    }

    // MARK: Numbers that hang on the unknown length

    /// The smaller of two by the present guess; notes when another length could decide otherwise.
    @inline(__always) mutating func smaller(_ p: Affine, _ q: Affine) -> Affine {
        if p.per != q.per { noteBend(p, q) }
        return p.value(guess) <= q.value(guess) ? p : q
    }

    @inline(__always) mutating func larger(_ p: Affine, _ q: Affine) -> Affine {
        if p.per != q.per { noteBend(p, q) }
        return p.value(guess) >= q.value(guess) ? p : q
    }

    @inline(__always) mutating func notNegative(_ p: Affine) -> Affine {
        if p.per == 0 { return p.at > 0 ? p : Affine() }
        return larger(p, Affine())
    }

    private mutating func noteBend(_ p: Affine, _ q: Affine) {
        if (q.at - p.at) / (p.per - q.per) > 0 { bent = true }
    }
}

extension Pass {
    /// Solves a task and all it waits for.
    @inline(__always) mutating func solve(_ run: inout Run, _ g: inout RelativeSolver, _ task: Int) {
        if g.state(task) != .done { solveSlow(&run, &g, task) }
    }

    private mutating func solveSlow(_ run: inout Run, _ g: inout RelativeSolver, _ task: Int) {
        g.stack.append(task)
        while let top = g.stack.last {
            switch g.state(top) {
            case .done:
                g.stack.removeLast()
                continue
            case .open:
                g.mark(top, .asking)
                g.path.append(top)
                g.waits.append(RelativeWait())
            case .asking: break
            }
            if step(&run, &g, top) {
                g.mark(top, .done)
                g.stack.removeLast()
                g.path.removeLast()
                g.waits.removeLast()
            } else if let ring = g.ring {
                g.ring = nil
                closeRing(&run, &g, top, ring)
            }
        }
    }

    /// Goes as far with a task as what is known allows; true when it is done.
    private mutating func step(_ run: inout Run, _ g: inout RelativeSolver, _ task: Int) -> Bool {
        if task < 0 { return solveList(&run, &g, -1 - task) }
        let k = task / 6
        let axis: Axis = task & 1 == 0 ? .x : .y
        switch task % 6 {
        case 0, 1: return solveSize(&run, &g, k, axis)
        case 2, 3: return solvePlace(&run, &g, k, axis)
        default: return solveOwn(&run, &g, k, axis)
        }
    }

    /// A ring: a task in it that can do without gives way; else it is an error, and the rule that closes it counts as unset.
    private mutating func closeRing(_ run: inout Run, _ g: inout RelativeSolver, _ top: Int, _ ring: Int) {
        let from = g.path.lastIndex(of: ring) ?? 0
        if let s = (from..<g.path.count).first(where: { g.waits[$0].soft }) {
            giveWay(&g, s)
            return
        }
        noteRing(run, g, from)
        let wait = g.waits[g.waits.count - 1]
        if top >= 0, !wait.rule.isEmpty, !g.cells[2 * (top / 6) + (top & 1)].broken.contains(wait.rule) {
            g.cells[2 * (top / 6) + (top & 1)].broken.insert(wait.rule)
            return
        }
        // A list, or nothing left to unset: what is asked for counts as it stands.
        if top < 0 { emptyList(run, &g, -1 - top) }
        g.mark(top, .done)
        g.path.removeLast()
        g.waits.removeLast()
    }

    /// Takes back what was begun after a task that waits softly, and lets that one go on without.
    private mutating func giveWay(_ g: inout RelativeSolver, _ at: Int) {
        let task = g.path[at]
        while g.path.count > at + 1 {
            g.mark(g.path.removeLast(), .open)
            g.waits.removeLast()
        }
        while let last = g.stack.last, last != task { g.stack.removeLast() }
        guard task >= 0 else { return }
        let alone: RelativeCell.Marks = task % 6 < 2 ? .sizeAlone : task % 6 < 4 ? .placeAlone : .ownAlone
        g.cells[2 * (task / 6) + (task & 1)].marks.insert(alone)
    }

    /// The chain of a ring as text: `B.left → A.right → A.left → B.right → B.left`.
    private mutating func noteRing(_ run: Run, _ g: RelativeSolver, _ from: Int) {
        var parts: [String] = []
        func add(_ item: Int, _ prop: Prop) {
            let text = "\(doc.nameText(run.items[item].node)).\(prop.word)"
            if parts.last != text { parts.append(text) }
        }
        for p in from..<g.path.count {
            let task = g.path[p]
            let wait = g.waits[p]
            if parts.count >= 40 { break }
            if let via = wait.via {
                let owner = task < 0 ? g.lists[-1 - task].ownerItem : task / 6
                if owner >= 0 { add(owner, via) }
            }
            if wait.item >= 0 { add(wait.item, wait.anchor) }
        }
        if g.path.count - from > 40 { parts.append("…") }
        if let first = parts.first, parts.last != first || parts.count == 1 { parts.append(first) }
        let text = parts.joined(separator: " → ")
        if !cycles.contains(text) { cycles.append(text) }
    }
}
