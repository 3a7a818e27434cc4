// The answer to a command: the tree with the changes, the picture, and a summary of the layout run.

import TGLLayout
import TGLRender
import TGLScript
import TGLTerminal

extension Presenter {
    /// The maximum number of lines of an answer, considering the text of a lesson.
    func answerRows(_ look: Look) -> Int { look.isTerminal && treeLines == .made ? max(look.rows - 2 - textRows, 4) : 1 << 20 }

    /// Shows a document after a command, folded to the size of the terminal.
    func answer(_ document: Document, _ changes: Changes, form: OutputForm) {
        lastChanges = changes
        beforeAnswer?()
        guard !isMuted, form != .nothing else { return }
        let look = self.look
        let report = CollectionReport(changes, document)
        let summary = layoutSummary(
            laidOut: report.isAll ? nil : min(changes.laidOut, document.count), of: document.count, nanoseconds: changes.nanoseconds,
            parts: report.parts, style: look.style)
        var options = outputOptions(look)
        options.footer = summary
        // The prompt and the command also need lines.
        let rows = answerRows(look)
        var builder = SceneBuilder(doc: document, changes: changes, limit: 2000, takesLines: draws(form), showsGuides: guides)
        if case .node(let name) = zoom { builder.alsoShown = document.find(written: name) }
        let scene = self.scene(builder)
        lastAnswer = ShownAnswer(scene: scene, form: form, columns: look.columns, rows: rows, command: typed)
        if let text = answerWithImage(scene, of: document, form: form, rows: rows, options) {
            return Output.standard.write(text + TextLine(summary, .faint).text(look.style) + "\n")
        }
        options.picture = picture
        let text = drawn([[scene]]) { [options] in
            composeAnswer($0[0][0], width: look.columns, height: rows, form: form, options: options)
        }
        if let text { Output.standard.write(text) }
    }
}

extension Presenter {
    /// Shows the whole document at the end of a run. Without a form, it is chosen by the terminal.
    func finish(_ document: Document, as form: OutputForm?) {
        var options = outputOptions(look)
        options.putsPictureBelow = form != nil
        let form = form ?? (Terminal.isTerminal(1) ? .both : .tree)
        guard form != .nothing else { return }
        let text = form.text(of: SceneBuilder(doc: document, limit: .max, takesLines: draws(form), showsGuides: guides).build(), options)
        if !Patience.isOver() { Output.standard.write(text) }
    }
}

extension Presenter {
    /// Shows a document as an answer does, but without changes and summary.
    func showScene(of document: Document) {
        let look = self.look
        let form = answerForm == .nothing || answerForm == .changes ? OutputForm.both : answerForm
        let scene = self.scene(SceneBuilder(doc: document, limit: 2000, takesLines: draws(form), showsGuides: guides))
        let rows = answerRows(look)
        Output.standard.write(composeAnswer(scene, width: look.columns, height: rows, form: form, options: outputOptions(look)))
    }
}
