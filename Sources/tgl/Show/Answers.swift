// The answer to a command: the tree, what changed, the picture, and what the layout did.

import TGLLayout
import TGLRender
import TGLScript
import TGLTerminal

extension Presenter {
    /// Shows a document after a command, folded to the screen.
    func answer(_ document: Document, _ changes: Changes, mode: ShowMode) {
        guard !isMuted, mode != .off else { return }
        let look = self.look
        let scene = SceneBuilder(doc: document, changes: changes, limit: 2000).build()
        let summary = layoutSummary(
            laidOut: min(changes.laidOut, document.count), of: document.count, nanoseconds: changes.nanoseconds, style: look.style)
        let options = AnswerOptions(style: look.style, pictureRows: max(min(look.rows - 4, 20), 8), footer: summary)
        // The prompt and the command want their lines too.
        let rows = look.isTerminal ? max(look.rows - 2, 6) : 1 << 20
        Output.standard.write(composeAnswer(scene, width: look.columns, height: rows, mode: mode, options: options))
    }
}

/// How a finished document is shown.
enum FinalShow: String, CaseIterable, Sendable {
    case tree, boxes, both, json, svg, table, none
}

extension Presenter {
    /// Shows a finished document as a whole; without a form as it suits the terminal.
    func finish(_ document: Document, as form: FinalShow?) {
        let isAsked = form != nil
        let form = form ?? (Terminal.isTerminal(1) ? .both : .tree)
        guard form != .none else { return }
        let look = self.look
        let scene = SceneBuilder(doc: document, limit: .max).build()
        let text: String =
            switch form {
            case .none: ""
            case .json: jsonText(scene)
            case .svg: svgText(scene)
            case .table: tableText(scene, style: look.style)
            case .tree: block(scene, .tree, look: look, columns: look.columns).text(look.style)
            case .boxes: block(scene, .boxes, look: look, columns: look.columns).text(look.style)
            case .both:
                composeAnswer(
                    scene, width: look.columns, height: 1 << 20, mode: .both,
                    options: AnswerOptions(style: look.style, pictureRows: pictureRows(look), putsPictureBelow: isAsked))
            }
        if !Interrupts.interruptRequested() { Output.standard.write(text) }
    }
}
