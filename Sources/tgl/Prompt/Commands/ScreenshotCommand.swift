// Pictures of what the prompt showed.

import TGLGuide
import TGLLayout
import TGLRender
import TGLScript
import TGLTerminal

/// The answer to a command, kept so that it can be drawn again.
struct ShownAnswer {
    let scene: Scene
    let form: OutputForm
    /// The size of the terminal.
    let columns: Int
    let rows: Int
    /// The entry that it answers.
    let command: TypedText?
}

/// An entry with its prompts.
struct TypedText {
    let prompt: String
    let continuation: String
    let text: String

    /// The entry as displayed.
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
    /// `:screenshot FILE.svg`: a picture of the last command that showed a tree, with its answer.
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
