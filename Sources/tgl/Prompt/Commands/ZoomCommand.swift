// What pictures show.

import TGLLayout
import TGLRender
import TGLTerminal

extension Prompt {
    /// `:zoom A`, `:zoom fit`, `:zoom`: shows that part at once, and after every command from now on.
    func zoom(_ rest: String) throws(CommandFailure) {
        switch rest {
        case "", "screen": presenter.zoom = .screen
        case "fit" where session.document.find(written: "fit") == nil: presenter.zoom = .changes
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
}

extension Presenter {
    /// The picture alone, as it stands in answers.
    func showPicture(of document: Document) {
        if isMuted { return }
        let look = self.look
        if let text = imageText(of: document, rows: Self.pictureRows(look)) { return write(text) }
        var options = outputOptions(look)
        options.rows = look.isTerminal ? options.pictureRows : nil
        var builder = SceneBuilder(doc: document, limit: 2000)
        if case .node(let name) = zoom { builder.alsoShown = document.find(written: name) }
        let text = drawn([[builder.build()]]) { [options] in OutputForm.boxes.text(of: $0[0][0], options) }
        if let text, !Patience.isOver() { write(text.isEmpty ? "nothing to draw yet\n" : text) }
    }
}
