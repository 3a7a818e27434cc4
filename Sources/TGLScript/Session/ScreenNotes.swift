import TGLLayout

// Notes on what a command said of the screen, where that changes nothing that is seen.

extension Session {
    /// A note for a text size that nothing follows, and for each new `when` that does not apply to the screen as it is.
    public func notes(ofScreenSince mark: Int) -> [Note] {
        var notes: [Note] = []
        var setsTextSize = false
        for edit in document.edits(since: mark) {
            switch edit {
            case .slot(let node, let prop, _, _, _, _) where node == Document.screen && prop == .textSize: setsTextSize = true
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
        return notes
    }

    private static let mostLooked = 2000

    /// Whether a node or a `when` follows the reader's text size, or there are too many nodes to look at.
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
