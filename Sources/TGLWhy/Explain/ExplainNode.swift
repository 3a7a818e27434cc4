// `why A`: everything about a node.

import TGLLayout

extension Explainer {
    /// The maximum number of rules that refer to a node to show.
    private static let mostReferrers = 8

    /// Explains everything about a node: rules, styles, `when`s, values, and the rules that refer to it.
    public mutating func why(_ i: Int32) -> [ExplanationLine] {
        begin()
        let f = doc.frame(i)
        let place = doc.parent(i).map { " in \(doc.nameText($0)) (\(doc.kind($0).word))" } ?? ""
        let frame = [f.x, f.y, f.width, f.height].map(shortNumber).joined(separator: ", ")
        add(0, "\(doc.nameText(i)) is a \(doc.kind(i).word)\(place): [\(frame)]", .head)
        tellSystem(i, 1)
        if i != Document.screen {
            for prop in [Prop.width, .height, .left, .top] { explain(i, prop, 1, false) }
        }
        otherRules(i)
        let styles = doc.stylesOf(i)
        if !styles.isEmpty {
            add(1, "styles: " + styles.map { doc.styleName($0) }.joined(separator: ", "), .note, source: doc.lookup(i, .style).source)
        }
        for style in styles { whens(.style(style), on: i) }
        whens(.node(i), on: i)
        let referrers = doc.referrers(i, among: (doc.parent(i).map { referring(in: $0) } ?? []) + referring(in: i))
        for r in referrers.prefix(Self.mostReferrers) {
            let rule = "`\(doc.nameText(r.node)).\(r.prop.word) = \(doc.text(r.rule, for: r.prop, on: r.node))`"
            add(1, "\(rule) refers to it", .note, source: r.source)
        }
        let more = referrers.count - Self.mostReferrers
        if more > 0 { add(1, "… \(more) more refer to it", .note) }
        return lines
    }

    /// The children of a container whose rules refer to other nodes.
    private mutating func referring(in container: Int32) -> [Int32] {
        if let known = referring[container] { return known }
        let found = doc.referringChildren(of: container)
        if many != nil { referring[container] = found }
        return found
    }

    /// Adds the node's own rules that the four values above did not show.
    private mutating func otherRules(_ i: Int32) {
        for s in doc.ownSlots(i) where !s.prop.isSize && s.prop != .left && s.prop != .top && s.prop != .style {
            let idle = doc.idleReason(i, s.prop).map { ": \($0)" } ?? ""
            let text = "`\(doc.statement(s.prop, s.slot, s.rule, on: i))`" + idle
            add(1, text, idle.isEmpty ? .note : .ignored, source: s.source)
        }
    }

    /// Adds the rules of `when`s for a node, or for one of its styles.
    private mutating func whens(_ bearer: WhenBearer, on i: Int32) {
        var (all, of) = (doc.whens(of: i), "")
        if case .style(let style) = bearer { (all, of) = (doc.whens(ofStyle: style), " on style `\(doc.styleName(style))`") }
        for w in all {
            let state = doc.whenHolds(w) ? "applies now" : "does not apply now"
            for s in doc.whenSlots(w) where s.bearer == bearer {
                let rule = "`\(doc.statement(s.prop, s.slot, s.rule, on: i))`"
                add(1, "`when \(doc.whenText(w))`\(of) (\(state)): \(rule)", .note, source: s.source)
            }
        }
    }
}
