// The lines of `why`, with the place in the source of each in a column of its own.

import TGLLayout
import TGLRender
import TGLScript

enum WhyText {
    /// Why a node's properties are what they are; without properties, all of the node.
    static func lines(_ node: Int32, _ properties: [Prop] = [], deep: Bool = false, in session: Session) -> [ExplanationLine] {
        var explainer = Explainer(session.document, place: { session.placeText(of: $0) })
        if properties.isEmpty { return explainer.why(node) }
        return properties.flatMap { explainer.why(node, $0, deep: deep) }
    }

    static func block(_ lines: [ExplanationLine], in session: Session, columns: Int, style: RenderStyle, first: TextRole = .strong) -> TextBlock {
        let shown = lines.map { line in
            (text: String(repeating: "  ", count: min(line.indent, 20)) + style.show(line.text), line: line)
        }
        let widest = shown.reduce(0) { max($0, displayWidth($1.text)) }
        let places = shown.map { session.placeText(of: $0.line.source) ?? "" }
        let room = places.reduce(0) { max($0, displayWidth($1)) }
        let column = min(widest + 4, max(columns - room - 1, 20))
        return TextBlock(zip(shown, places).map { entry, place in
            var line = TextLine(entry.text, entry.line.indent == 0 ? first : entry.line.role == .ignored ? .faint : .plain)
            guard !place.isEmpty else { return line }
            line.pad(to: max(column, line.columns + 2))
            line.append(style.show(place), .faint)
            return line
        })
    }
}
