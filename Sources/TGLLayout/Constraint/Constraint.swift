// Constraint and stack layout: relations between all items of an unbroken tree of such containers are solved at once.
//
//     constraint S ─┬─ label Name        one system: S, Name, Row, A, B are its items
//                   ├─ stack Row ─┬─ view A
//                   │             └─ view B
//                   └─ linear L ─── …    L is an item; what is in it is laid out afterwards, in the size that L got
//
// 1. The outermost such container is the root. Its layout collects the items, writes their relations as rows (`ConstraintRows`), solves
//    these (`LinearSystem`), and repeats that while widths change heights (`ConstraintSystem`).
// 2. The document keeps the solution. The containers within only place their children by it.
//
// Rules: C-1 to C-40.

enum ConstraintLayout: LayoutAlgorithm {
    static func arrange(_ run: Run) -> Pair {
        let parent = run.nodes[Int(run.node)].parent
        if parent >= 0, run.nodes[Int(parent)].kind.traits.joinsSystem { return arrangeWithin(run) }
        guard let system = system(run) else { return .zero }
        let size = system.frame(0)
        if run.hears { system.reportRoot(run) }
        if run.wrapX { run.size.x = size.width }
        if run.wrapY { run.size.y = size.height }
        run.wrapX = false
        run.wrapY = false
        guard run.place else { return run.size }
        let solution = ConstraintSolution(system)
        if run.pass.isForGood { run.doc.constraintSolutions[run.node] = solution }
        place(run, solution)
        if run.hears { system.report(run) }
        if run.pass.isForGood { solution.markMoved(run.pass) }
        return run.size
    }

    /// The solved system of a root; `nil`: the pass was interrupted.
    private static func system(_ run: Run) -> ConstraintSystem? {
        let (width, height) = (run.wrapX ? nil : run.size.x, run.wrapY ? nil : run.size.y)
        if run.hears, !run.pass.isForGood {
            return run.doc.recordedSystem(run.pass, run.node, width: width, height: height, origin: run.origin)
        }
        var system = ConstraintSystem(run.pass, root: run.node, width: width, height: height, origin: run.origin)
        system.records = run.hears
        guard system.solve() else { return nil }
        if run.hears { system.owners = system.unknownOwners }
        return system
    }

    /// A container within a system: its size and its items' places are known.
    private static func arrangeWithin(_ run: Run) -> Pair {
        run.wrapX = false
        run.wrapY = false
        guard run.place else {
            run.size = Pair(run.nodes[Int(run.node)].frame.width, run.nodes[Int(run.node)].frame.height)
            return run.size
        }
        if let solution = run.doc.constraintSolutions[run.doc.systemRoot(of: run.node)] {
            place(run, solution)
            if run.hears { report(run) }
        }
        return run.size
    }

    /// Reports on the items of a container within a system.
    private static func report(_ run: Run) {
        let root = run.doc.systemRoot(of: run.node)
        let frame = run.nodes[Int(root)].frame
        let origin = run.pass.placed ? run.doc.exactOrigin(root) : .zero
        run.doc.recordedSystem(run.pass, root, width: frame.width, height: frame.height, origin: origin)?.report(run)
    }

    private static func place(_ run: Run, _ solution: ConstraintSolution) {
        guard let own = solution.place[run.node] else { return }
        let box = solution.frames[Int(own)]
        for k in 0..<run.count {
            guard let item = solution.place[run.items[k].node] else { continue }
            let frame = solution.frames[Int(item)]
            run.items[k].settle(.x, frame.width)
            run.items[k].settle(.y, frame.height)
            run.items[k].pos = Pair(frame.x - box.x, frame.y - box.y)
            if solution.hugs[Int(item)].x { run.items[k].hug(.x) }
            if solution.hugs[Int(item)].y { run.items[k].hug(.y) }
        }
    }
}

/// The solution of a system: the frames of its items, and the rows with their results.
package final class ConstraintSolution {
    let root: Int32
    /// The index of each item, by its node.
    let place: [Int32: Int32]
    let nodes: [Int32]
    let parents: [Int32]
    /// In the root's box.
    @exclusivity(unchecked) var frames: [Rect]
    /// The axes on which an item has the size of its content.
    @exclusivity(unchecked) var hugs: [(x: Bool, y: Bool)]
    /// Private, so that the compiler knows who changes it and copies nothing where it is read.
    @exclusivity(unchecked) var system: ConstraintSystem
    /// The same, for explanations.
    package var answered: ConstraintSystem { system }
    /// Whether an edit of an item does not change the rows of the others.
    private(set) lazy var isPlain = system.isPlain
    /// Whether an edit was left unfinished, so that only a layout of the whole system can complete it.
    var isStale = false

    init(_ system: ConstraintSystem) {
        self.system = system.withoutRecord
        root = system.root
        place = system.itemOf
        nodes = system.items.map(\.node)
        parents = system.items.map(\.parent)
        let values = system.system.values
        frames = system.items.indices.map { system.frame($0, in: values) }
        let frames = frames
        hugs = frames.indices.map { system.hugs($0, frames[$0]) }
    }

    /// Marks containers within the system in which a child moved, so that the pass visits them.
    func markMoved(_ pass: Pass) {
        for k in nodes.indices.dropFirst() where parents[k] > 0 {
            let box = frames[Int(parents[k])]
            let frame = frames[k]
            let now = Rect(frame.x - box.x, frame.y - box.y, frame.width, frame.height)
            let node = pass.nodes + Int(nodes[k])
            if node.pointee.frame == now, node.pointee.flags.isDisjoint(with: [.fresh, .dirty, .touched]) { continue }
            var above = parents[k]
            while above > 0 {
                pass.nodes[Int(nodes[Int(above)])].flags.insert(.dirty)
                above = parents[Int(above)]
            }
        }
    }
}

extension Document {
    /// The root of the constraint system that a node is an item of, or the node itself (C-1).
    package func systemRoot(of i: Int32) -> Int32 {
        var root = i
        while true {
            let parent = nodes[root].pointee.parent
            guard parent >= 0, nodes[parent].pointee.kind.traits.joinsSystem else { return root }
            root = parent
        }
    }
}
