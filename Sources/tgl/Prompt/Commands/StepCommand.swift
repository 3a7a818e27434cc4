// :step — shows the last layout, visit by visit.

import TGLLayout
import TGLRender
import TGLScript
import TGLTerminal

extension Prompt {
    func step(_ rest: String) throws(CommandFailure) {
        let isFocused = !rest.isEmpty && rest != "all"
        if isFocused { _ = try node(rest, inCells: .made) }
        guard let (edits, events) = session.traceLastCommand() else { throw CommandFailure("no command has been run yet") }
        if Interrupts.interruptRequested() { return }
        var steps = LayoutSteps(session).steps(edits, events)
        // Its cell may have been made again.
        let focus = isFocused ? try node(rest, inCells: .made) : nil
        if Interrupts.interruptRequested() { return }
        if let focus { steps = steps.filter { isWithin($0.node, focus) } }
        if steps.isEmpty { return Output.standard.write("the last command laid out nothing\(focus == nil ? "" : " there")\n") }
        if rest != "all" { Output.standard.flush() }
        guard rest != "all", editor.mode == .readline, let keys = KeyReader(page: true) else {
            for (index, step) in steps.enumerated() {
                if Interrupts.interruptRequested() { return }
                Output.standard.write(block(step, index, of: steps.count, presenter.look).text(presenter.look.style))
            }
            return
        }
        defer { keys.close() }
        animate(steps, keys)
    }

    private func isWithin(_ node: Int32, _ root: Int32) -> Bool {
        var at: Int32? = node
        while let n = at {
            if n == root { return true }
            at = session.document.parent(n)
        }
        return false
    }

    // MARK: Showing

    private func block(_ step: LayoutStep, _ index: Int, of count: Int, _ look: Look) -> TextBlock {
        let indent = String(repeating: "  ", count: min(step.depth, 12))
        var title = TextLine("\(index + 1)/\(count) ", .faint)
        let named = LayoutSteps(session).name(of: step)
        title.append(indent + look.style.show(named.name), .strong)
        if !named.kind.isEmpty { title.append(" \(named.kind)", .faint) }
        title.append("  " + look.style.show(step.text))
        var block = TextBlock([title])
        for line in LayoutSteps(session).lines(of: step) {
            block.lines.append(TextLine("    " + indent + look.style.show(line.text), line.isMinor ? .faint : .plain))
        }
        return block
    }

    private func animate(_ steps: [LayoutStep], _ keys: KeyReader) {
        var index = 0
        // All steps have the same height, so that the picture below does not move.
        let textRows = steps.prefix(Self.mostMeasured).enumerated().map { words($1, $0, of: steps.count, presenter.look).count }.max() ?? 0
        while true {
            draw(steps, index, textRows: textRows)
            switch keys.next() {
            case .key(.character("q")), .key(.escape), .interrupted, .endOfInput:
                Interrupts.clearInterrupt()
                return
            case .key(.left), .key(.up), .key(.backspace), .key(.character("b")), .key(.pageUp): index = max(index - 1, 0)
            case .key(.home): index = 0
            case .key(.end): index = steps.count - 1
            case .key:
                if index == steps.count - 1 { return }
                index += 1
            case .redraw, .readable, .timeout: break
            }
        }
    }

    private static let mostMeasured = 200

    /// The text of a step, wrapped to the terminal.
    private func words(_ step: LayoutStep, _ index: Int, of count: Int, _ look: Look) -> [TextLine] {
        block(step, index, of: count, look).lines.flatMap { $0.wrapped(to: look.columns) }
    }

    private func draw(_ steps: [LayoutStep], _ index: Int, textRows: Int) {
        let look = presenter.look
        let step = steps[index]
        var builder = SceneBuilder(doc: session.document, limit: 500, showsGuides: presenter.guides)
        if case .node(let name) = presenter.zoom { builder.alsoShown = session.document.find(written: name) }
        var scene = builder.build()
        for node in scene.nodes.indices where scene.nodes[node].id == Int(step.node) { scene.nodes[node].emphasis = true }
        let keys = TextLine("any key: next   left: back   q: leave", .faint).cut(to: look.columns - 1)
        // The text is placed first, and the picture gets the remaining rows.
        var words = words(step, index, of: steps.count, look)
        while words.count < textRows { words.append(TextLine()) }
        var options = presenter.outputOptions(look)
        let room = look.rows - 1 - words.count
        var picture: [TextLine] = []
        if room >= 4 {
            options.rows = room
            options.frame = presenter.frame(rows: room)
            picture = OutputForm.boxes.block(of: scene, options).lines
        }
        let page = TextBlock((words + picture).prefix(look.rows - 1) + [keys])
        Output.standard.write("\u{1B}[H\u{1B}[2J\(page.text(look.style).withoutLineEnd)")
        Output.standard.flush()
    }
}
