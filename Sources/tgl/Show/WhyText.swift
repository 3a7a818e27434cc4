// The lines of `why`, with their places in the source in a second column.

import TGLLayout
import TGLRender
import TGLScript
import TGLWhy

enum WhyText {
    /// The answer to a request: why a node's properties have their values, or what a relation does.
    static func lines(_ request: WhyRequest, in session: Session) -> [ExplanationLine] {
        explanation(request, in: session).map { session.withKnobs($0) }
    }

    private static func explanation(_ request: WhyRequest, in session: Session) -> [ExplanationLine] {
        if let goal = request.goal { return session.explanation(against: goal, of: request.node) }
        var explainer = Explainer(session.document, place: { session.placeText(of: $0) })
        if let relation = request.relation { return explainer.why(relation: relation) }
        if let value = request.laid { return explainer.why(request.node, value, part: request.part) }
        if let track = request.part, let prop = request.properties.first {
            return explainer.why(request.node, prop, track: track, deep: request.isDeep)
        }
        let computed = request.computed.map { explainer.why(request.node, $0) } ?? []
        if request.properties.isEmpty { return computed.isEmpty ? explainer.why(request.node) : computed }
        return computed + request.properties.flatMap { explainer.why(request.node, $0, deep: request.isDeep) }
    }

    /// The lines as displayed: on a terminal, they are wrapped with indented continuations.
    static func block(_ lines: [ExplanationLine], in session: Session, look: Look, first: TextRole = .strong) -> TextBlock {
        let style = look.style
        let indents = lines.map { String(repeating: "  ", count: min($0.indent, 20)) }
        let texts = lines.map { style.show($0.text) }
        let places = lines.map { style.show(session.placeText(of: $0.source) ?? "") }
        let widest = zip(indents, texts).reduce(0) { max($0, $1.0.count + displayWidth($1.1)) }
        let room = places.reduce(0) { max($0, displayWidth($1)) }
        let column = min(widest + 4, max(look.columns - room - 1, 20))
        var block = TextBlock()
        for index in lines.indices {
            let indent = indents[index]
            let end = places[index].isEmpty ? look.columns - 1 : column - 2
            let parts = look.isTerminal ? wrap(texts[index], columns: max(end - indent.count - 2, 20)) : [texts[index]]
            for (number, part) in parts.enumerated() {
                var line = TextLine((number == 0 ? "" : "  ") + indent + part, role(of: lines[index], first))
                if number == 0, !places[index].isEmpty {
                    line.pad(to: max(column, line.columns + 2))
                    line.append(places[index], .faint)
                }
                block.lines.append(line)
            }
        }
        return block
    }

    private static func role(of line: ExplanationLine, _ first: TextRole) -> TextRole {
        line.indent == 0 ? first : line.role == .ignored ? .faint : .plain
    }
}
