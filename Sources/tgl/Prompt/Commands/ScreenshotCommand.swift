// What the prompt showed, as a picture.

import TGLGuide
import TGLLayout
import TGLRender
import TGLScript
import TGLTerminal

/// The answer to a command, to be drawn again.
struct ShownAnswer {
    let scene: Scene
    let form: OutputForm
    /// The terminal's columns and rows.
    let columns: Int
    let rows: Int
    /// What was typed for it.
    let command: TypedText?
}

/// An entry with the prompts that it stood behind.
struct TypedText {
    let prompt: String
    let continuation: String
    let text: String

    /// The entry as it stands on the screen.
    func block(columns: Int) -> TextBlock {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return TextBlock(
            lines.prefix(500).enumerated().map { index, words in
                var line = TextLine(index == 0 ? prompt : continuation, .strong)
                line.append(String(words))
                return line.cut(to: columns)
            })
    }
}

extension Prompt {
    /// `:screenshot FILE.svg`: the last command that showed a tree, and what it showed.
    func screenshot(_ rest: String) throws(CommandFailure) {
        let path = Files.expandingHome(unquoted(rest))
        let file = PictureFile(path)
        guard file?.isVector == true || file?.isConverted == true else {
            throw CommandFailure(
                rest.isEmpty
                    ? "`:screenshot` takes a file whose name ends in .svg, .png or .pdf: `:screenshot a.svg`"
                    : "a screenshot's name must end in .svg, .png or .pdf, and `\(rest)` does not; "
                        + "`:picture` writes the scene in other forms"
            )
        }
        guard let shown = presenter.lastAnswer else {
            throw CommandFailure("no command has shown a tree or a picture yet; `view A { size = [60, 40] }` does")
        }
        var options = presenter.outputOptions(presenter.look)
        options.style = RenderStyle(color: .trueColor, ascii: presenter.look.style.ascii)
        let answer = answerBlock(shown.scene, width: shown.columns, height: shown.rows, form: shown.form, options: options)
        let svg = terminalSVG(TextBlock((shown.command?.block(columns: shown.columns).lines ?? []) + answer.lines))
        if Patience.isOver() { return }
        if let problem = file?.write(svg, to: path, waiting: tellWaiting) { throw CommandFailure(problem) }
        Output.standard.write("the screenshot was written to \(presenter.look.style.show(rest))\n")
    }
}
