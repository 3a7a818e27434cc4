// Edits of a few items of a system in which only numbers changed: the rows are the same with other constants, and where the same relations
// hold tightly, the answer is computed by the same steps (`LinearRepeater`). Everything else needs a layout of the whole, which gives the
// same.

import TGLSolver

extension ConstraintLayout {
    static func patch(_ patch: Patch) -> Patched {
        let doc = patch.pass.doc
        guard !patch.wraps(.x), !patch.wraps(.y), !patch.pass.placed, let solution = doc.constraintSolutions[patch.node],
            solution.isPatchable(patch)
        else { return .no }
        solution.system.pass = patch.pass
        doc.lastRecorded = nil
        var changes: [(row: Int, constant: Double)] = []
        for c in patch.changed {
            guard let k = solution.place[c], solution.system.addChanges(of: k, to: &changes) else { return .no }
        }
        // Until the answer is found, the solution cannot be patched.
        solution.isStale = true
        guard solution.system.system.solveAgain(changes), !solution.system.noteOutcome() else { return .no }
        solution.isStale = false
        place(patch, solution)
        return .settled
    }

    /// Sets the frames of the items that moved, and of those that were edited.
    private static func place(_ patch: Patch, _ solution: ConstraintSolution) {
        let pass = patch.pass
        let run = pass.beginSweep(
            PlainRun(
                pass: pass, node: patch.node, box: patch.box, proposal: pass.exactProposal(patch.node, .zero), origin: .zero, place: true))
        let values = solution.system.system.values
        for k in solution.nodes.indices.dropFirst() {
            let c = solution.nodes[k]
            let n = pass.nodes + Int(c)
            let isMoved = solution.update(k, values)
            guard isMoved || !n.pointee.flags.isDisjoint(with: [.dirty, .touched]) else { continue }
            let frame = solution.frames[k]
            let held = Rect(Length.heldPlace(frame.x), Length.heldPlace(frame.y), Length.held(frame.width), Length.held(frame.height))
            if n.pointee.box < 0 {
                pass.setFrame(c, held, run, [])
                continue
            }
            let item = Item(node: c, kind: n.pointee.kind, content: n.pointee.kind.traits.content)
            run.items.initialize(to: item)
            run.items[0].settle(.x, frame.width)
            run.items[0].settle(.y, frame.height)
            if solution.hugs[k].x { run.items[0].hug(.x) }
            if solution.hugs[k].y { run.items[0].hug(.y) }
            pass.setFrame(c, held, run, run.items[0].marks, item: 0)
        }
    }
}

extension ConstraintSolution {
    /// Whether each row of the system depends only on its item's rules, and the system has the items that the container has now.
    fileprivate func isPatchable(_ patch: Patch) -> Bool {
        guard !isStale, isPlain, patch.changed.allSatisfy({ $0 != patch.risen }) else { return false }
        var k = 1
        var c = patch.nodes[Int(patch.node)].first
        while c >= 0 {
            guard k < nodes.count, nodes[k] == c else { return false }
            k += 1
            c = patch.nodes[Int(c)].next
        }
        return k == nodes.count
    }

    /// Reads an item's frame from the system; answers whether it changed.
    fileprivate func update(_ k: Int, _ values: [Double]) -> Bool {
        let frame = system.frame(k, in: values)
        if frame == frames[k] { return false }
        frames[k] = frame
        hugs[k] = system.hugs(k, frame)
        return true
    }
}

extension ConstraintSystem {
    /// Whether each row of an item depends only on the rules of this item, and the answer was found in one round: no stacks, chains and
    /// nested containers, no operand of `max` and `min` chosen by another round, no content measured again at another width.
    var isPlain: Bool {
        guard !records, !isUnsettled, !usesSafeArea, nextChoices.isEmpty, round == 1, !items[0].kind.traits.arrangesInOrder else {
            return false
        }
        return items.dropFirst().allSatisfy { !$0.joins && !$0.kind.traits.linesUp }
    }

    /// Makes an item's rows again, and adds the constants that changed; `false` where anything else changed.
    fileprivate func addChanges(of k: Int32, to changes: inout [(row: Int, constant: Double)]) -> Bool {
        let item = items[Int(k)]
        let flags = pass.nodes[Int(item.node)].flags
        guard k > 0, !item.isGone, !item.isHeld, flags.isDisjoint(with: [.gone, .useFrame, .fresh]) else { return false }
        var now = self
        guard now.measuresSame(Int(k)) else { return false }
        now.system = LinearSystem(unknowns: unknownCount)
        now.sources.removeAll()
        now.addOwn(k)
        let old = ownRows[Int(k)]
        guard now.nextChoices.isEmpty, !now.usesSafeArea, now.sources.elementsEqual(sources[old]) else { return false }
        for (place, row) in old.enumerated() {
            guard let constant = now.system.constant(ofRow: place, asRow: row, of: system) else { return false }
            if constant != system.constant(ofRow: row) { changes.append((row, constant)) }
        }
        return true
    }

    /// Whether an item's content has the same size as before, without a limit and at its current width.
    private mutating func measuresSame(_ k: Int) -> Bool {
        let before = items[k]
        if before.contentWidth < 0 { return true }
        measureContent(k)
        guard items[k].contentWidth == before.contentWidth, items[k].contentHeight == before.contentHeight else { return false }
        items[k].measuredWidth = before.measuredWidth
        measureHeight(k)
        return items[k].contentHeight == before.contentHeight && items[k].textHeight == before.textHeight && items[k].lines == before.lines
    }
}
