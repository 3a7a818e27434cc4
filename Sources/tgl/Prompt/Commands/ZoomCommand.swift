// The part that pictures show.

import TGLLayout
import TGLRender
import TGLTerminal

extension Prompt {
    /// `:zoom A`, `:zoom fit`, `:zoom out`, `:zoom`: shows a part immediately and after every later command.
    func zoom(_ rest: String) throws(CommandFailure) {
        func isWord(_ word: String) -> Bool { rest == word && session.document.find(written: word) == nil }
        switch rest {
        case "", "screen": presenter.zoom = .screen
        case _ where isWord("fit"): presenter.zoom = .changes
        case _ where isWord("out"): try zoomOut()
        default:
            let found = try node(rest)
            let frame = session.document.exactFrame(found)
            guard frame.width > 0, frame.height > 0, !session.document.isGone(found) else {
                throw CommandFailure("`\(rest)` has no area to show; `why \(rest)` explains why")
            }
            presenter.zoom = .node(session.document.nameText(found))
        }
        presenter.showPicture(of: session.document)
    }

    /// Zooms from the shown node to its container, and finally to the screen.
    private func zoomOut() throws(CommandFailure) {
        let document = session.document
        let shown: Int32?
        switch presenter.zoom {
        case .screen: shown = nil
        case .node(let name): shown = document.find(written: name)
        case .changes:
            let scene = SceneBuilder(doc: document, changes: presenter.lastChanges, limit: 2000, takesLines: false).build()
            shown = scene.containerOfChanges.map { Int32(scene.nodes[$0].id) }
        }
        guard presenter.zoom != .screen else { throw CommandFailure("the picture shows the whole screen; `:zoom A` shows a part of it") }
        let around = shown.flatMap { document.parent($0) }
        presenter.zoom = around.map { $0 == Document.screen ? .screen : .node(document.nameText($0)) } ?? .screen
    }
}

extension Presenter {
    /// Shows the picture alone, as in answers.
    func showPicture(of document: Document) {
        if isMuted { return }
        let look = self.look
        if let text = imageText(of: document, rows: Self.pictureRows(look)) { return write(text) }
        var options = outputOptions(look)
        options.rows = look.isTerminal ? options.pictureRows : nil
        var builder = SceneBuilder(doc: document, limit: 2000, showsGuides: guides)
        if zoom == .changes { builder.changes = lastChanges }
        if case .node(let name) = zoom { builder.alsoShown = document.find(written: name) }
        let text = drawn([[builder.build()]]) { [options] in OutputForm.boxes.text(of: $0[0][0], options) }
        if let text, !Patience.isOver() { write(text.isEmpty ? "nothing to draw yet\n" : text) }
    }
}
