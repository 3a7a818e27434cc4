// The lines between the children of a flow (A-31a): which child is in which line, and which edges of it are drawn.

extension FlowLayout {
    static func borderlines(of node: Int32, _ rule: Rule, in doc: Document) -> [Int32: GivenLines] {
        let along: Axis = doc.isHorizontal(node) ? .y : .x
        let across = along.other
        let (hasGap, hasLineGap) = (doc.hasSpace(node, along), doc.hasSpace(node, across))
        var found: [Int32: GivenLines] = [:]
        let lines = doc.flowLines(of: node)
        for (l, line) in lines.enumerated() {
            for (k, child) in line.enumerated() where doc.takesLines(child) {
                var given = GivenLines(rule: rule)
                given.give(doc.edge(across, .near, in: node), l > 0 && hasLineGap)
                given.give(doc.edge(across, .far, in: node), l < lines.count - 1)
                given.give(doc.edge(along, .near, in: node), k > 0 && hasGap)
                given.give(doc.edge(along, .far, in: node), k < line.count - 1)
                found[child] = given
            }
        }
        return found
    }

    /// The children line by line, where as many are in a line as fit.
    fileprivate func childrenByLines() -> [[Int32]] {
        let plan = flowPlan()
        let starts = scratch.take(Int32.self, run.count + 1)
        let extent = fillLines(plan, counts: plan.auto ? packLines(plan) : nil, starts: starts)
        starts[extent.lines] = Int32(run.count)
        return (0..<extent.lines).map { line in (starts[line]..<starts[line + 1]).map { run.items[Int($0)].node } }
    }
}

extension Document {
    /// The children of a flow that take part, line by line.
    fileprivate func flowLines(of i: Int32) -> [[Int32]] {
        let count = Int(boxes[nodes[i].pointee.box].pointee.arrangedCount)
        var lines: [[Int32]] = []
        guard count > 0 else {
            withRun(of: i) { run in if run.count > 0 { lines = FlowLayout(run: run).childrenByLines() } }
            return lines
        }
        let all = childrenInLine(i)
        for first in stride(from: 0, to: all.count, by: count) { lines.append(Array(all[first..<min(first + count, all.count)])) }
        return lines
    }
}
