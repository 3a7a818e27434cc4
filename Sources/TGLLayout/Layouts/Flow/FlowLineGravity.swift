// Gravity along one line: `lineGravity` is a word for every line, or a function that says one of each.

/// A function that gives the gravity along each line of a flow: the layout calls it, and it never changes anything.
public protocol LineFunction: CurveFunction {
    /// The code of a word of `lineGravity` for a line, counted from 0, with this many children. 0: the flow's own gravity applies; `nil`:
    /// the function failed, and the script that set it knows why.
    func word(line: Int, children: Int, isLast: Bool) -> Int32?
}

extension LineFunction {
    /// It is no curve.
    public func callAsFunction(_ argument: Double) -> (Double, Double)? { nil }
}

extension FlowLayout {
    /// The plan for one line, whose gravity along it `lineGravity` may set; `lastlineGravityPolicy` then does not apply.
    func plan(_ plan: FlowPlan, for line: FlowLine) -> FlowPlan {
        guard run.box.pointee.flags.contains(.lineGravity) else { return plan }
        let code = plan.lineWords.map { $0[line.index] } ?? word(for: line)
        guard code != 0 else { return plan }
        var own = plan
        own.gravity = Gravity(rawValue: code).place(plan.along, rtl: rtl)
        own.gravityRule = .lineGravity
        own.policy = .always
        return own
    }

    /// The code of the word for a line; 0: the flow's own gravity applies.
    private func word(for line: FlowLine) -> Int32 {
        let rule = doc.value(run.node, .lineGravity)
        if rule.kind == .word { return rule.ref }
        guard rule.kind == .function, doc.functions.indices.contains(Int(rule.ref)) else { return 0 }
        guard let function = doc.functions[Int(rule.ref)] as? any LineFunction, !run.pass.spends(1, at: run.node) else { return 0 }
        guard let word = function.word(line: line.index, children: line.count, isLast: line.isLast) else {
            run.pass.askWhetherToEnd(at: run.node)
            return 0
        }
        return word
    }

    /// N a line: settles the cells of all lines that gravity fill makes equal, before any line asks for a size in another one, and notes
    /// the word of each line, by which lines are filled.
    func settleEqualLines(_ plan: inout FlowPlan) {
        guard plan.count > 0, !plan.wrapsAlong else { return }
        guard run.box.pointee.flags.contains(.lineGravity), !plan.auto else {
            if plan.equal { settleEqualCells(plan, 0..<run.count) }
            return
        }
        let words = scratch.take(Int32.self, run.count / plan.count + 1)
        plan.lineWords = words
        var line = FlowLine()
        while line.first < run.count {
            line.count = min(plan.count, run.count - line.first)
            line.isLast = line.first + line.count == run.count
            (words + line.index).initialize(to: word(for: line))
            let own = self.plan(plan, for: line)
            if own.equal { settleEqualCells(own, line.children) }
            line.first += line.count
            line.index += 1
        }
    }
}
