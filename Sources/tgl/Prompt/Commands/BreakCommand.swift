// `:sweep screen.width 320..1440 breaks`: finds values at which the layout breaks.

import TGLLayout
import TGLRender
import TGLScript
import TGLSyntax
import TGLTerminal
import TGLWhy

extension Prompt {
    /// Answers a sweep that searches for layout breaks. Returns false if it asks for values instead.
    func sweepBreaks(_ rest: String) throws(CommandFailure) -> Bool {
        guard let flaw = LayoutFlaw.allCases.first(where: { rest.hasSuffix(" " + $0.text) }), !session.hasName(flaw.words[0]) else {
            return false
        }
        let sweep = SweepText(String(rest.dropLast(flaw.text.count + 1)))
        guard let clauses = sweep.clauses({ session.span(ofKnob: $0) }) else {
            throw CommandFailure("a sweep is a property or a knob and its values: `:sweep screen.width 320..1440 \(flaw.text)`")
        }
        var answer: TerminalText?
        let outcome = session.whatBreaks("\(flaw.text) over \(clauses)") { [self] breaks in
            answer = presenter.answer(breaks, over: sweep.text, flaw, in: session)
        }
        if let first = outcome.firstError {
            let note = first.note.map { " (\($0))" } ?? ""
            throw CommandFailure(first.message + note + (first.help.map { "; \($0)" } ?? ""))
        }
        if let answer, !Patience.isOver() { presenter.page(answer) }
        return true
    }
}

/// The variables of a sweep, as commands write them: `screen.width 320..1440, gutter`.
struct SweepText {
    let text: String

    init(_ text: String) { self.text = text.trimmed }

    /// The same as written in scripts; nil if it is not valid. The range of a knob with a known `span` may be omitted.
    func clauses(_ span: (String) -> ClosedRange<Double>?) -> String? {
        let all = parts.map { part -> String? in
            if part.contains(" in ") { return part }
            if let range = part.lastIndex(of: " ").map({ part[part.index(after: $0)...] }), range.contains("..") {
                return "\(part.dropLast(range.count + 1)) in \(range)"
            }
            if part.hasSuffix("]"), let list = part.firstRange(of: " [")?.lowerBound { return "\(part[..<list]) in\(part[list...])" }
            guard let span = span(part) else { return nil }
            return "\(part) in \(exactNumber(span.lowerBound))..\(exactNumber(span.upperBound))"
        }
        return all.contains(where: { $0 == nil }) || all.isEmpty ? nil : all.compactMap(\.self).joined(separator: ", ")
    }

    /// The parts between commas that are outside brackets.
    private var parts: [String] {
        var (parts, depth) = ([""], 0)
        for character in text {
            if character == "[" { depth += 1 }
            if character == "]" { depth -= 1 }
            if character == ",", depth == 0 { parts.append("") } else { parts[parts.count - 1].append(character) }
        }
        return parts.map(\.trimmed)
    }
}

extension Session {
    /// The range of a knob; nil if it has none.
    func span(ofKnob name: String) -> ClosedRange<Double>? { knobs().first { $0.name == name }?.span }
}

extension Presenter {
    /// The breaks, with pictures of the first one.
    func answer(_ breaks: LayoutBreaks, over text: String, _ flaw: LayoutFlaw, in session: Session) -> TerminalText {
        let look = self.look
        func faint(_ text: String) -> TerminalText { TextLine(look.style.show(text), .faint).text(look.style) + "\n" }
        let layouts = "\(formatCount(breaks.layouts)) \(plural("layout", breaks.layouts)) looked at"
        let limit = breaks.limit.map { faint("not all was looked at: \($0)") } ?? ""
        if breaks.all.isEmpty { return "\(look.style.show("nothing \(flaw.text) over \(text)"))\n" + limit + faint(layouts) }
        var lines: [ExplanationLine] = []
        for found in breaks.all {
            let made = session.document.exists(found.node) ? found.node : Document.screen
            lines.append(ExplanationLine(0, "\(found.message): \(found.howMuch)", source: session.creationSource(of: made)))
            lines += found.rules.map { ExplanationLine(1, "by `\($0.text)`", source: $0.source) }
            lines += found.notes.dropFirst(found.rules.isEmpty ? 0 : 1).map { ExplanationLine(1, $0) }
        }
        let count = breaks.all.count + breaks.omitted
        return WhyText.block(lines, in: session, look: look, first: .plain).text(look.style)
            + pictures(of: breaks, at: 0, in: session) + limit
            + faint("\(formatCount(count)) \(count == 1 ? "thing breaks" : "things break"), \(layouts)")
    }

    /// Pictures of a break, before and after it: of the container that shows it, or of the screen.
    func pictures(of breaks: LayoutBreaks, at index: Int, in session: Session) -> TerminalText {
        if picture == .off { return "" }
        let found = breaks.all[index]
        let document = session.document
        var part: PictureFrame.Part?
        let scenes = [false, true].compactMap { isBroken in
            breaks.look(at: index, broken: isBroken) { title -> TitledScene in
                let title = title.isEmpty ? "here" : title
                guard found.code != Flaw.Sort.leavesScreen.code, document.exists(found.node), let container = document.parent(found.node),
                    container != Document.screen
                else { return titled(title, of: session) }
                part = .node(document.nameText(container))
                return (title, scene(SceneBuilder(doc: document, showsRoot: true), container), document.frame(container).height)
            }
        }
        return pictures(of: scenes, part: part)
    }

    /// The whole document of a session with a title; the lower end is that of its named boxes.
    func titled(_ title: String, of session: Session) -> TitledScene {
        let scene = self.scene(SceneBuilder(doc: session.document))
        let bottom = session.namedBoxes().map { $0.frame.y + $0.frame.height }.max() ?? 0
        return (title, scene, min(bottom, scene.screenHeight))
    }

    func show(_ breaks: LayoutBreaks, in session: Session) {
        if isMuted || breaks.all.isEmpty { return }
        // Several tests may draw breaks, so the message is repeated.
        if !Patience.isAtPrompt { self.print(breaks.all[0].message) }
        write(pictures(of: breaks, at: 0, in: session))
    }
}
