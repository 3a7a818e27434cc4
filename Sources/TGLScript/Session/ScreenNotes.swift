import TGLLayout

// Notes on commands about the screen, or about what follows it, that have no visible effect.

extension Session {
    /// A note on a text size that nothing follows, on each new `when` that does not apply to the present screen, and on each border in a
    /// tree with `adapt`: unlike its other numbers, a border is not scaled.
    public func notes(ofScreenSince mark: Int) -> [Note] {
        var notes: [Note] = []
        var setsTextSize = false
        var bordered: [Int32] = []
        for edit in document.edits(since: mark) {
            switch edit {
            case .slot(let node, let prop, _, _, _, _) where node == Document.screen && prop == .textSize: setsTextSize = true
            case .slot(let node, let prop, _, _, _, _) where Self.borders.contains(prop): bordered.append(node)
            case .slot(let node, .adapt, _, _, _, _):
                document.walk(node) { inner, _ in if bordered.count < Self.mostLooked { bordered.append(inner) } }
            case .whenExists(let when) where document.whenExists(when) && !document.whenHolds(when):
                notes.append(
                    Note(
                        node: Document.screen, text: "`when \(document.whenText(when))` does not apply to the screen as it is",
                        help: "its rules are used as soon as it does; `show on iphone8 landscape, ipad` shows others", source: -1))
            default: break
            }
        }
        if setsTextSize, !followsTextSize {
            notes.append(
                Note(
                    node: Document.screen, text: "nothing follows the text size",
                    help: "a label does so with `textStyle = body`, a number with `scaled(16)`", source: -1))
        }
        return notes + self.notes(ofBorders: bordered)
    }

    private static let borders = Prop.shorthands.first { $0.name == "border" }?.parts ?? []

    /// A note for each adapting node with a border, which `adapt` does not scale.
    private func notes(ofBorders nodes: [Int32]) -> [Note] {
        var known: Set<Int32> = []
        return nodes.compactMap { node in
            guard document.exists(node), known.insert(node).inserted, document.adaptContext(node).isAdapting,
                let rule = Self.borders.lazy.map({ self.document.lookup(node, $0).rule }).first(where: { $0.kind == .number && $0.add > 0 })
            else { return nil }
            let name = document.nameText(node)
            return Note(
                node: node, text: "\(name): `adapt` does not scale its border",
                help: "`\(name).border = design(\(exactNumber(rule.add)))` does", source: -1)
        }
    }

    private static let mostLooked = 2000

    /// Whether a node or a `when` follows the reader's text size; also true if there are too many nodes to check.
    private var followsTextSize: Bool {
        if !document.allWhens.isEmpty { return true }
        var looked = 0
        var isFound = false
        document.walk(Document.screen) { node, _ in
            looked += 1
            guard !isFound, looked <= Self.mostLooked else { return }
            isFound =
                document.lookup(node, .textStyle).rule.isSet || document.ownSlots(node).contains { $0.rule.kind == .adaptive }
                || !document.stylesOf(node).isEmpty
        }
        return isFound || looked > Self.mostLooked
    }
}
