// :step — shows the last layout, visit by visit.

import TGLLayout
import TGLRender
import TGLScript
import TGLTerminal

/// A step of a layout: a visit of a container in a pass, or a part of the layout of a scrolling node.
struct LayoutStep {
    /// A line of a step's explanation, in order.
    enum Told {
        case fact(Fact)
        case note(String)
    }

    let node: Int32
    /// The name at that time; `nil` if it is the current one.
    let name: TracedName?
    let depth: Int
    /// The description of the step.
    let text: String
    var reason: String
    /// The words before the resulting size.
    let answers: String
    var answer: (width: Double, height: Double)?
    var told: [Told] = []
}

extension Prompt {
    func step(_ rest: String) throws(CommandFailure) {
        let isFocused = !rest.isEmpty && rest != "all"
        if isFocused { _ = try node(rest, inCells: .made) }
        guard let (edits, events) = session.traceLastCommand() else { throw CommandFailure("no command has been run yet") }
        if Interrupts.interruptRequested() { return }
        var steps = layoutSteps(edits, events)
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

    // MARK: Steps

    /// The steps of a recorded layout.
    func layoutSteps(_ edits: [Edit], _ events: [TraceEvent]) -> [LayoutStep] {
        let causes = self.causes(edits)
        var steps: [LayoutStep] = []
        var open: [Int] = []
        for (index, event) in events.enumerated() {
            if index & 255 == 0, Interrupts.interruptRequested() { return [] }
            switch event {
            case .visit(let node, let name, let offered, let places):
                let above = open.last.map { steps[$0] }
                steps.append(
                    LayoutStep(
                        node: node, name: name, depth: open.count,
                        text: places ? "is placed in \(offered)" : "is asked: what in \(offered)?",
                        reason: reason(node, above: above, places: places, causes), answers: places ? "it is" : "it answers"))
                open.append(steps.count - 1)
            case .begin(let part):
                let why = part.reason ?? reason(part.node, above: nil, places: true, causes)
                steps.append(
                    LayoutStep(
                        node: part.node, name: part.name, depth: open.count, text: part.text, reason: why, answers: "it needs",
                        answer: part.size))
                open.append(steps.count - 1)
            case .answer(_, let width, let height):
                if let last = open.popLast() { steps[last].answer = (width, height) }
            case .end: _ = open.popLast()
            case .fact(let fact):
                if let last = open.last { steps[last].told.append(.fact(fact)) }
            case .note(let text):
                if let last = open.last { steps[last].told.append(.note(text)) }
            }
        }
        return steps
    }

    /// The causes of a command's edits, by node; for each node the first one.
    private func causes(_ edits: [Edit]) -> [Int32: String] {
        let document = session.document
        var causes: [Int32: String] = [:]
        func note(_ node: Int32, _ text: @autoclosure () -> String) {
            if document.exists(node), causes[node] == nil { causes[node] = text() }
        }
        func noteUsers(of style: Int32, _ text: String) {
            document.walk(Document.screen) { node, _ in
                guard document.stylesOf(node).contains(style) else { return }
                note(node, text)
                if let parent = document.parent(node) { note(parent, text) }
            }
        }
        func note(_ bearer: WhenBearer, _ change: String) {
            switch bearer {
            case .node(let node): note(node, "a `when` that concerns it was \(change)")
            case .style(let style): noteUsers(of: style, "a `when` that concerns style \(document.styleName(style)) was \(change)")
            }
        }
        for (index, edit) in edits.enumerated() {
            if index & 255 == 0, Interrupts.interruptRequested() { break }
            switch edit {
            case .slot(let node, let prop, _, _, _, _):
                note(node, "\(document.nameText(node)).\(prop.word) was set")
                if let parent = document.parent(node) { note(parent, "\(document.nameText(node)).\(prop.word) was set") }
            case .link(let node, let parent, _):
                note(parent, "\(document.nameText(node)) \(document.exists(node) ? "was added to it" : "was removed from it")")
                note(node, "it is new here")
            case .styleSlot(let style, let prop, _, _, _, _):
                noteUsers(of: style, "style \(document.styleName(style)).\(prop.word) was set")
            case .whenExists(let when):
                for bearer in document.whenBearers(when) { note(bearer, "made or removed") }
            case .whenSlot(let when, let place, _, _):
                note(document.whenSlots(when)[Int(place)].bearer, "changed")
            default: break
            }
        }
        return causes
    }

    private func reason(_ node: Int32, above: LayoutStep?, places: Bool, _ causes: [Int32: String]) -> String {
        if let cause = causes[node] { return cause }
        guard let above else { return "something in it changed" }
        let name = above.name?.name ?? session.document.nameText(above.node)
        return places ? "\(name) gives it another size, or something in it changed" : "\(name) measures it"
    }

    // MARK: Showing

    /// The text of a step.
    func block(_ step: LayoutStep, _ index: Int, of count: Int, _ look: Look) -> TextBlock {
        let document = session.document
        let indent = String(repeating: "  ", count: min(step.depth, 12))
        var title = TextLine("\(index + 1)/\(count) ", .faint)
        let named = step.name ?? TracedName(name: document.nameText(step.node), kind: document.kind(step.node).word)
        title.append(indent + look.style.show(named.name), .strong)
        if !named.kind.isEmpty { title.append(" \(named.kind)", .faint) }
        title.append("  " + look.style.show(step.text))
        var block = TextBlock([title])
        func add(_ text: String, _ role: TextRole = .plain) { block.lines.append(TextLine("    " + indent + look.style.show(text), role)) }
        add("because \(step.reason)", .faint)
        // Facts that are the same for several children are shown once.
        var told: Set<String> = []
        for part in step.told.prefix(60) {
            guard case .fact(let fact) = part else {
                if case .note(let text) = part { add(text) }
                continue
            }
            let lines = document.lines(of: fact)
            let own = lines.count > 1 ? lines.filter { told.insert($0).inserted } : lines
            add("\(document.nameText(fact.node)).\(fact.prop.word): \(own.first ?? lines.last ?? "")")
            for line in own.dropFirst() { add("  " + line) }
        }
        if step.told.count > 60 { add("and \(step.told.count - 60) more", .faint) }
        if let answer = step.answer {
            let size = look.style.show("\(formatNumber(answer.width)) × \(formatNumber(answer.height))")
            add("\(step.answers) \(size)")
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
