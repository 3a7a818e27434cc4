// :state

import TGLRender
import TGLTerminal

extension Prompt {
    /// The maximum number of lines of the tree.
    private static let mostStateLines = 20

    /// Shows the tree of states: a linear sequence runs downwards, abandoned branches are to the right of where they began.
    func showStates() {
        let look = presenter.look
        let order = historyOrder()
        let kept = keptStates(order)
        let glyphs = StateGlyphs(ascii: look.style.ascii)
        var block = TextBlock()
        var hidden = 0
        var guides = ""
        func endRun() {
            guard hidden > 0 else { return }
            block.lines.append(TextLine("\(guides)\(glyphs.more) \(hidden) more", .faint))
            hidden = 0
        }
        let depths = Dictionary(uniqueKeysWithValues: order)
        let way = Set(session.way(to: session.currentState))
        for (row, (state, depth)) in order.enumerated() {
            let below = String(repeating: glyphs.through, count: min(depth, 12))
            if !kept[row] {
                if hidden == 0 { guides = below }
                hidden += 1
                continue
            }
            endRun()
            let isFirst = session.parentState(of: state).flatMap { depths[$0] }.map { $0 < depth } ?? false
            let branch = isFirst ? String(below.dropLast(glyphs.through.count)) + glyphs.branch : below
            let isCurrent = state == session.currentState
            let role: TextRole = isCurrent ? .strong : way.contains(state) ? .plain : .faint
            var line = TextLine(branch, .faint)
            line.append("\(isCurrent ? glyphs.current : glyphs.state) \(state)  ", role)
            line.append(look.style.show(state == 0 ? "the beginning" : firstLine(entries[state])), role)
            if isCurrent { line.append("   you are here", .faint) }
            block.lines.append(line.cut(to: look.isTerminal ? look.columns - 1 : 1 << 20))
        }
        endRun()
        Output.standard.write(block.text(look.style))
    }

    /// The rows to draw: all if they are few; otherwise the current one, those where branches begin and end, and those nearby.
    private func keptStates(_ order: [(state: Int, depth: Int)]) -> [Bool] {
        var kept = [Bool](repeating: order.count <= Self.mostStateLines, count: order.count)
        if order.count <= Self.mostStateLines { return kept }
        let here = order.firstIndex { $0.state == session.currentState } ?? 0
        func isTurn(_ row: Int) -> Bool {
            row > 0 && order[row].depth != order[row - 1].depth || row + 1 < order.count && order[row].depth != order[row + 1].depth
        }
        let rows = order.indices.map { row -> (row: Int, rank: Int) in
            let distance = abs(row - here)
            if distance < 4 { return (row, distance) }
            if row == 0 || row == order.count - 1 { return (row, 4) }
            return (row, isTurn(row) ? 5 + distance : order.count + distance)
        }
        var lines = 1
        for (row, _) in rows.sorted(by: { ($0.rank, $0.row) < ($1.rank, $1.row) }) {
            let before = row == 0 || kept[row - 1]
            let after = row == order.count - 1 || kept[row + 1]
            // Removing a row from the middle of a hidden run leaves two runs; from an end, one; and a single row leaves none.
            let cost = 1 + (before && after ? -1 : before || after ? 0 : 1)
            if lines + cost > Self.mostStateLines { continue }
            kept[row] = true
            lines += cost
        }
        return kept
    }
}

/// The characters of the tree of states.
private struct StateGlyphs {
    let state: String
    let current: String
    let through: String
    let branch: String
    let more: String

    init(ascii: Bool) {
        (state, current, more) = ascii ? ("o", "*", ":") : ("○", "●", "⋮")
        (through, branch) = ascii ? ("| ", "|-") : ("│ ", "├─")
    }
}
