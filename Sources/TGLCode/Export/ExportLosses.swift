// What of a document CSS has not: said where it is, and what stands instead.

import TGLLayout

/// Finds what has no counterpart.
struct ExportLosses {
    private let twin: CSSTwin
    private let place: (Source) -> (source: String, line: Int, column: Int)?

    init(_ twin: CSSTwin, _ place: @escaping (Source) -> (source: String, line: Int, column: Int)?) {
        self.twin = twin
        self.place = place
    }

    /// The losses of a node.
    func losses(_ k: Int) -> [ToldLoss] {
        let document = twin.original
        let node = twin.nodes[k].node
        if document.isGone(node) { return [] }
        var found: [ToldLoss] = []
        let kind = document.kind(node)
        if twin.way(k) == .apart, CSSWay.all(for: kind).count > 1, document.childCount(node) > 0 {
            found.append(
                Self.loss(
                    -1, "\(document.nameText(node)): CSS does not lay out the children of this \(kind.word) so: each has its frame", place))
        }
        let entry = twin.nodes[k]
        for (axis, size, edges) in [
            (Axis.x, Prop.width, [Prop.left, .right, .leading, .trailing, .centerX]), (.y, .height, [.top, .bottom, .centerY, .baseline]),
        ] {
            let isWay = twin.wayAround(k) == .apart
            if entry.isSized(axis) || entry.isPlaced(axis) {
                tell([size], "the \(size.word) is that of its frame", k, &found)
            }
            if isWay, entry.isPlaced(axis) { tell(edges, "the place is that of its frame", k, &found) }
        }
        return found
    }

    /// Tells the rules of some properties that are not written.
    private func tell(_ props: [Prop], _ instead: String, _ k: Int, _ found: inout [ToldLoss]) {
        let document = twin.original
        let node = twin.nodes[k].node
        for prop in props {
            let rule = document.lookup(node, prop)
            guard rule.rule.isSet, rule.layer != .standard, rule.rule.kind != .number else { continue }
            let text = document.statement(prop, .rule, rule.rule, on: node)
            found.append(Self.loss(rule.source, "\(document.nameText(node)): CSS has no rule for `\(text)`: \(instead)", place))
        }
    }

    /// A loss with the place of a rule.
    static func loss(
        _ source: Source, _ text: String, _ place: (Source) -> (source: String, line: Int, column: Int)?
    ) -> ToldLoss {
        guard source >= 0, let place = place(source) else { return ToldLoss(source: "", line: 0, column: 0, text: text) }
        return ToldLoss(source: place.source, line: place.line, column: place.column, text: text)
    }
}
