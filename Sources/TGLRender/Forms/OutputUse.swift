/// The purposes for which a form can be requested.
public enum OutputUse: Sendable {
    /// The statement `show … as FORM`.
    case statement
    /// The output at the end of a run: `--show FORM`.
    case end
    /// The output after every command at the prompt: `:set show FORM`.
    case command
}

extension OutputForm {
    /// The form with this word, if the use allows it; otherwise nil.
    public init?(word: String, for use: OutputUse) {
        guard let row = Self.rows.first(where: { $0.uses.contains(use) && $0.word(for: use) == word }) else { return nil }
        self = row.form
    }

    /// The form with this file extension, in lower case and without the dot; nil if there is none.
    public init?(ending: String) {
        guard let row = Self.rows.first(where: { $0.ending == ending }) else { return nil }
        self = row.form
    }

    /// The forms that a use allows, in the order of the table.
    public static func all(for use: OutputUse) -> [OutputForm] { rows.filter { $0.uses.contains(use) }.map(\.form) }

    /// The words of the forms that a use allows, in the order of the table.
    public static func words(for use: OutputUse) -> [String] { all(for: use).map { $0.word(for: use) } }

    /// The file extensions of all forms, without dots, in the order of the table.
    public static var endings: [String] { rows.compactMap(\.ending) }

    /// The word for the form in a use.
    public func word(for use: OutputUse) -> String { row.word(for: use) }

    /// A line of help about the form.
    public var help: String { row.help }

    /// The file extension of the form, without the dot; nil if it is not written to files.
    public var ending: String? { row.ending }

    /// Whether the form is data for programs, which does not depend on the terminal.
    public var isData: Bool {
        if case .data = row.writer { return true }
        return false
    }

    /// The scene in this form, with a line end after every line. Data escapes control characters in its own way, so it is the same on a
    /// terminal.
    public func text(of scene: Scene, _ options: OutputOptions = OutputOptions()) -> TerminalText {
        let row = self.row
        if let text = row.text { return text(scene, options) }
        switch row.writer {
        case .screen(let write): return write(scene, options).text(options.style)
        case .data(let write): return TerminalText(lines: write(scene, options))
        }
    }

    /// Several screens in this form, in one text: side by side in SVG and HTML, otherwise one below the other, each with its caption.
    public func text(of screens: [PictureScreen], _ options: OutputOptions) -> TerminalText {
        switch self {
        case .svg: return TerminalText(lines: svgText(screens, isClean: options.isClean))
        case .html: return TerminalText(lines: htmlText(screens, title: options.title, isClean: options.isClean))
        default:
            return screens.map { screen in
                let caption: TerminalText = options.isClean || screen.caption.isEmpty ? "" : "\(options.style.show(screen.caption))\n"
                return caption + text(of: screen.scene, options)
            }.joined(separator: "\n")
        }
    }

    /// The scene in this form as a block; data is split into its lines.
    public func block(of scene: Scene, _ options: OutputOptions = OutputOptions()) -> TextBlock {
        switch row.writer {
        case .screen(let write): return write(scene, options)
        case .data(let write):
            let lines = write(scene, options).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            return TextBlock(lines.map { TextLine(String($0)) })
        }
    }

    private var row: Row { Self.rows.first { $0.form == self }! }
}

/// How many lines the tree in an answer has: `:set show made|all`.
public enum TreeLines: String, CaseIterable, Sendable {
    /// As many as fit in the terminal. Changed nodes, and the first and last made items of a collection, have priority.
    case made
    /// One for each node.
    case all
}
