/// A form in which a scene is shown or written. Each form has one row in the table: its word, the uses that allow it, its file extension, a
/// line of help, and the function that converts a scene to text.
public enum OutputForm: CaseIterable, Sendable {
    /// The tree as text.
    case tree
    /// A picture in characters.
    case boxes
    /// The tree with the picture beside or below it.
    case both
    /// Only the nodes that changed.
    case changes
    /// A table of the frames.
    case table
    /// Data for programs.
    case json, svg
    /// An interactive page.
    case html
    /// The tree with the picture below it, for files.
    case text
    /// No output.
    case nothing
}

extension OutputForm {
    /// The function that writes a scene in this form.
    enum Writer: Sendable {
        /// Writes lines for a terminal.
        case screen(@Sendable (Scene, OutputOptions) -> TextBlock)
        /// Writes data for programs, which does not depend on the terminal.
        case data(@Sendable (Scene, OutputOptions) -> String)
    }

    /// One row of the table of forms.
    package struct Row: Sendable {
        package let form: OutputForm
        package let word: String
        /// The word after `:set show`, if it is a different one.
        var commandWord: String?
        package var ending: String?
        package let uses: [OutputUse]
        package let help: String
        let writer: Writer
        /// Writes the text directly, if that is faster than writing lines first.
        var text: (@Sendable (Scene, OutputOptions) -> TerminalText)?

        package func word(for use: OutputUse) -> String { use == .command ? commandWord ?? word : word }
    }

    /// Whether the form contains a picture.
    public var draws: Bool { ![.tree, .changes, .table, .json, .nothing].contains(self) }

    /// The table of forms, in the order in which they are listed.
    package static let rows: [Row] = [
        Row(
            form: .tree, word: "tree", uses: [.statement, .end, .command], help: "the nodes as a tree, one per line, with their frames",
            writer: .screen(treeLines), text: { treeText($0, options: treeOptions($1)) }),
        Row(
            form: .boxes, word: "boxes", uses: [.statement, .end, .command], help: "a picture of the boxes in characters",
            writer: .screen {
                boxesBlock($0, columns: $1.columns, rows: $1.rows ?? ($1.frame == nil ? $1.pictureRows : 2000), options: $1.boxes)
            }
        ),
        Row(
            form: .both, word: "both", uses: [.end, .command], help: "the tree, and the picture if there is room for it",
            writer: .screen(treeWithPicture)),
        Row(form: .changes, word: "changes", uses: [.command], help: "only the nodes that changed", writer: .screen(changeLines)),
        Row(
            form: .table, word: "table", uses: [.statement, .end], help: "the frames in columns",
            writer: .screen { tableBlock($0, style: $1.style) }),
        Row(
            form: .json, word: "json", ending: "json", uses: [.statement, .end], help: "the nodes and their frames as JSON",
            writer: .data { scene, _ in jsonText(scene) }),
        Row(
            form: .svg, word: "svg", ending: "svg", uses: [.statement, .end], help: "a picture as SVG",
            writer: .data { svgText([PictureScreen($0)], isClean: $1.isClean) }),
        Row(
            form: .html, word: "html", ending: "html", uses: [], help: "an interactive page with the reasons for every frame",
            writer: .data { htmlText([PictureScreen($0, details: $1.details($0))], title: $1.title, isClean: $1.isClean) }),
        Row(
            form: .text, word: "text", ending: "txt", uses: [], help: "the tree, and the picture in characters below it",
            writer: .screen(treeAndPicture)),
        Row(
            form: .nothing, word: "none", commandWord: "off", uses: [.end, .command], help: "nothing",
            writer: .screen { _, _ in TextBlock() }),
    ]

    private static func treeAndPicture(_ scene: Scene, _ options: OutputOptions) -> TextBlock {
        var options = options
        if options.isClean {
            options.names = .off
            return OutputForm.boxes.block(of: scene, options)
        }
        return TextBlock(treeLines(scene, options).lines + [TextLine()] + OutputForm.boxes.block(of: scene, options).lines)
    }

    private static func treeLines(_ scene: Scene, _ options: OutputOptions) -> TextBlock {
        treeBlock(scene, options: treeOptions(options))
    }

    private static func treeOptions(_ options: OutputOptions) -> TreeOptions {
        TreeOptions(style: options.style, maxRows: options.rows, maxColumns: options.cutsLines ? options.columns : nil)
    }

    private static func changeLines(_ scene: Scene, _ options: OutputOptions) -> TextBlock {
        let treeOptions = TreeOptions(style: options.style, maxRows: options.rows, maxColumns: options.columns)
        let block = changesBlock(scene, options: treeOptions)
        return block.rows > 0 ? block : TextBlock([TextLine("nothing changed", .faint)])
    }
}
