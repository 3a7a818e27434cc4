// The order of solving: sizes and places are tasks that wait for each other on a stack of their own, so that a chain of 100,000 children
// needs no more of the program's stack than one. A task that is asked for while it waits closes a cycle.
//
//     solve(C.place) ─ waits for ─► B.place ─ waits for ─► A.size        all three are on `path`;
//                                                         A.size done, B.place done, C.place done
//
// Rules: R-1 to R-1c, R-3a, R-11 to R-11b.

/// The state of one child along one axis.
struct RelativeCell {
    /// The near edge, and the size; the far edge is their sum.
    var near = Affine()
    var size = Affine()
    /// The share of a list; for a child between two margins whose container wraps, the size by its own rule.
    var own = Affine()
    /// The size of its content, where the rule refers to that; otherwise infinity.
    var content = Double.infinity
    var marks: Marks = []
    /// Which rules there are.
    var shape: Shape = []
    /// Rules that count as unset because they closed a cycle.
    var broken: Broken = []
    var sizeState = Settling.open
    var placeState = Settling.open
    var ownState = Settling.open

    struct Marks: OptionSet {
        let rawValue: UInt16
        /// The edge depends on the container's far edge or middle, itself or through siblings.
        static let nearDepends = Marks(rawValue: 1)
        static let farDepends = Marks(rawValue: 2)
        /// It does so through a sibling that is sized by the parent.
        static let nearThrough = Marks(rawValue: 4)
        static let farThrough = Marks(rawValue: 8)
        /// The size depends on the length of the container that is being found.
        static let byParent = Marks(rawValue: 16)
        /// The same for the own rule of a child between two margins.
        static let ownByParent = Marks(rawValue: 32)
        /// The task must continue without the result of its question, if it can (`soft`).
        static let sizeAlone = Marks(rawValue: 64)
        static let placeAlone = Marks(rawValue: 128)
        static let ownAlone = Marks(rawValue: 256)
        /// The size depends on a length of the container that is found later, and has its present value until then.
        static let isEarly = Marks(rawValue: 512)
    }

    struct Shape: OptionSet {
        let rawValue: UInt8
        static let near = Shape(rawValue: 1)
        static let far = Shape(rawValue: 2)
        static let pair: Shape = [.near, .far]
        static let center = Shape(rawValue: 4)
        static let baseline = Shape(rawValue: 8)
        /// A bound that is an edge of another.
        static let edges = Shape(rawValue: 16)
        /// The size depends on the place, so that both are solved together.
        static let joint = Shape(rawValue: 32)
        /// The child belongs to a group.
        static let group = Shape(rawValue: 64)
        static let centred: Shape = [.center, .baseline]
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

/// What a task on the path waits for: the rule that asks, and the size or edge of which child it asks for, for the text of a cycle.
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
    /// The guess for the unknown length of the content box, by which minima and maxima are decided.
    var guess = 0.0
    /// Whether a minimum or maximum could be decided differently for another length.
    var bent = false
    var lists: [RelativeList] = []
    /// By cell: the list that sets its size, and the one that centres it; -1: none. Empty without lists.
    var shareOf: [Int32] = []
    var groupOf: [Int32] = []
    /// The tasks to solve, the next one last; the tasks that were begun and not finished, in that order; and what each of these waits for.
    var stack: [Int] = []
    var path: [Int] = []
    var waits: [RelativeWait] = []
    /// The task that was asked for while it waits.
    var cycle: Int?
    /// How many cycles were found. This many are distinguished and named; further ones are only broken, since naming one takes time by its
    /// length.
    var cycles = 0
    static let cycleLimit = 64
    /// Whether there were any cycles, also ones in which a task could continue without a result, or a child is not where it was solved.
    var isTogether = false

    /// By cell: how it was fixed; empty in a pass that is not recorded.
    var records: [RelativeRecord] = []

    init(cells: UnsafeMutablePointer<RelativeCell>, count: Int, records: Bool) {
        self.cells = cells
        self.count = count
        if records { self.records = Array(repeating: RelativeRecord(), count: 2 * count) }
    }

    /// The list that sets a child's size; `nil`: none.
    func list(sharing k: Int, _ a: Axis) -> Int? {
        guard !shareOf.isEmpty else { return nil }
        let list = Int(shareOf[2 * k + Int(a.rawValue)])
        return list < 0 ? nil : list
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

    /// Whether a task is done; if not, it comes next and the task that asks waits for it. A task that asks softly continues without the
    /// result where that depends on the asking task.
    @inline(__always) mutating func ready(_ task: Int, _ wait: @autoclosure () -> RelativeWait) -> Bool {
        let s = state(task)
        if s == .done { return true }
        if path.isEmpty { return false }  // tried at once: nothing waits
        waits[waits.count - 1] = wait()
        if s == .asking { cycle = task } else { stack.append(task) }
        return false
    }

    /// Everything is open again, for another length. Rules that closed a cycle stay unset.
    mutating func reopen() {
        bent = false
        for c in 0..<(2 * count) {
            cells[c].marks = []
            cells[c].sizeState = .open
            cells[c].placeState = .open
            cells[c].ownState = .open
        }
        for l in lists.indices { (lists[l].state, lists[l].isAlone) = (.open, false) }
        for r in records.indices { records[r] = RelativeRecord() }
    }

    // MARK: Numbers that depend on the unknown length

    /// The smaller of two for the current guess, of equal ones the one that is smaller for longer lengths; notes when another length could
    /// decide differently.
    @inline(__always) mutating func smaller(_ p: Affine, _ q: Affine) -> Affine {
        if p.per != q.per { noteBend(p, q) }
        let (a, b) = (p.value(guess), q.value(guess))
        return a < b || a == b && p.per <= q.per ? p : q
    }

    @inline(__always) mutating func larger(_ p: Affine, _ q: Affine) -> Affine {
        if p.per != q.per { noteBend(p, q) }
        let (a, b) = (p.value(guess), q.value(guess))
        return a > b || a == b && p.per >= q.per ? p : q
    }

    @inline(__always) mutating func notNegative(_ p: Affine) -> Affine {
        if p.per == 0 { return p.at > 0 ? p : Affine() }
        return larger(p, Affine())
    }

    private mutating func noteBend(_ p: Affine, _ q: Affine) {
        if (q.at - p.at) / (p.per - q.per) > 0 { bent = true }
    }
}

extension RelativeLayout {
    /// Solves a child's size and place along an axis: at once where what they need is known, as it is where children refer to earlier ones,
    /// otherwise with everything they wait for.
    func solve(_ g: inout RelativeSolver, _ k: Int, _ a: Axis) {
        let c = g.cell(k, a)
        if c.pointee.sizeState != .done, solveSize(&g, k, a) { c.pointee.sizeState = .done }
        if c.pointee.placeState != .done {
            if solvePlace(&g, k, a) { c.pointee.placeState = .done } else { solve(&g, RelativeTask.place(k, a)) }
        }
        if c.pointee.sizeState != .done {
            if solveSize(&g, k, a) { c.pointee.sizeState = .done } else { solve(&g, RelativeTask.size(k, a)) }
        }
    }

    /// Solves a task and all tasks it waits for.
    func solve(_ g: inout RelativeSolver, _ task: Int) {
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
            if step(&g, top) {
                g.mark(top, .done)
                g.stack.removeLast()
                g.path.removeLast()
                g.waits.removeLast()
            } else if let cycle = g.cycle {
                g.cycle = nil
                closeCycle(&g, top, cycle)
            }
        }
    }

    /// Continues a task as far as possible with what is known; true when it is done.
    private func step(_ g: inout RelativeSolver, _ task: Int) -> Bool {
        if task < 0 { return solveList(&g, -1 - task) }
        let k = task / 6
        let axis: Axis = task & 1 == 0 ? .x : .y
        switch task % 6 {
        case 0, 1: return solveSize(&g, k, axis)
        case 2, 3: return solvePlace(&g, k, axis)
        default: return solveOwn(&g, k, axis)
        }
    }

    /// A cycle: the last task in it that can continue without a result does so; otherwise it is an error, and the rule that closes the
    /// cycle counts as unset.
    private func closeCycle(_ g: inout RelativeSolver, _ top: Int, _ cycle: Int) {
        g.cycles += 1
        g.isTogether = true
        if g.cycles <= RelativeSolver.cycleLimit {
            var from = g.path.count - 1
            while from > 0, g.path[from] != cycle, !g.waits[from].soft { from -= 1 }
            if g.waits[from].soft {
                g.cycles -= 1
                return giveWay(&g, from)
            }
            reportCycle(g, from)
        }
        let wait = g.waits[g.waits.count - 1]
        if top >= 0, !wait.rule.isEmpty, !g.cells[2 * (top / 6) + (top & 1)].broken.contains(wait.rule) {
            g.cells[2 * (top / 6) + (top & 1)].broken.insert(wait.rule)
            shape(g, top / 6, top & 1 == 0 ? .x : .y)
            return
        }
        // A list, or no rule is left to unset: the current value counts.
        if top < 0 { emptyList(&g, -1 - top) }
        g.mark(top, .done)
        g.path.removeLast()
        g.waits.removeLast()
    }

    /// Undoes what was begun after a task that waits softly, and lets that task continue without the result.
    private func giveWay(_ g: inout RelativeSolver, _ at: Int) {
        let task = g.path[at]
        while g.path.count > at + 1 {
            g.mark(g.path.removeLast(), .open)
            g.waits.removeLast()
        }
        while let last = g.stack.last, last != task { g.stack.removeLast() }
        guard task >= 0 else {
            g.lists[-1 - task].isAlone = true
            return
        }
        let alone: RelativeCell.Marks = task % 6 < 2 ? .sizeAlone : task % 6 < 4 ? .placeAlone : .ownAlone
        g.cells[2 * (task / 6) + (task & 1)].marks.insert(alone)
    }

    /// The chain of a cycle as text: `B.left → A.right → A.left → B.right → B.left`.
    private func reportCycle(_ g: RelativeSolver, _ from: Int) {
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
        if !run.pass.state.pointee.cycles.contains(text) { run.pass.state.pointee.cycles.append(text) }
    }
}
