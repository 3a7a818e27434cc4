// The steps of a layout in words, for `:step` and the live page.

import TGLLayout
import TGLRender
import TGLScript
import TGLTerminal

/// One step of a layout: a visit of a container in a pass, or a part of the layout of what scrolls.
struct LayoutStep {
    /// What is told in a step, in order.
    enum Told {
        case fact(Fact)
        case note(String)
    }

    let node: Int32
    /// What it was called then; `nil`: as it is called now.
    let name: TracedName?
    let depth: Int
    /// What happens to the node.
    let text: String
    var reason: String
    /// What comes before the size that it ends with.
    let answers: String
    var answer: (width: Double, height: Double)?
    var told: [Told] = []
}

/// Makes steps of what a layout did for the edits of a command (`Session.traceLastCommand`).
struct LayoutSteps {
    private let session: Session

    init(_ session: Session) { self.session = session }

    /// The steps of a layout, in order; none where that was interrupted.
    func steps(_ edits: [Edit], _ events: [TraceEvent]) -> [LayoutStep] {
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

    /// What the edits of a command say of nodes: for each the first cause.
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

    // MARK: Words

    /// What the node of a step was called then.
    func name(of step: LayoutStep) -> TracedName {
        step.name ?? TracedName(name: session.document.nameText(step.node), kind: session.document.kind(step.node).word)
    }

    /// Of a step so many parts are told.
    private static let mostTold = 60

    /// What is told of a step: why it comes, what was fixed in it, what it answers.
    func lines(of step: LayoutStep) -> [(text: String, isMinor: Bool)] {
        let document = session.document
        var words = [(text: "because \(step.reason)", isMinor: true)]
        // What is told of several children of a line alike is told once.
        var told: Set<String> = []
        for part in step.told.prefix(Self.mostTold) {
            guard case .fact(let fact) = part else {
                if case .note(let text) = part { words.append((text, false)) }
                continue
            }
            let lines = document.lines(of: fact)
            let own = lines.count > 1 ? lines.filter { told.insert($0).inserted } : lines
            words.append(("\(document.nameText(fact.node)).\(fact.prop.word): \(own.first ?? lines.last ?? "")", false))
            for line in own.dropFirst() { words.append(("  " + line, false)) }
        }
        if step.told.count > Self.mostTold { words.append(("and \(step.told.count - Self.mostTold) more", true)) }
        if let answer = step.answer {
            words.append(("\(step.answers) \(formatNumber(answer.width)) × \(formatNumber(answer.height))", false))
        }
        return words
    }
}
