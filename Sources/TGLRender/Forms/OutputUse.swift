/// What a form is asked for by.
public enum OutputUse: Sendable {
    /// The statement `show … as FORM`.
    case statement
    /// What is shown at the end of a run: `--show FORM`.
    case end
    /// What is shown after every command at the prompt: `:set show FORM`.
    case command
}

extension OutputForm {
    /// The form of a word where the use allows it; nil for any other word.
    public init?(word: String, for use: OutputUse) {
        guard let row = Self.rows.first(where: { $0.uses.contains(use) && $0.word(for: use) == word }) else { return nil }
        self = row.form
    }

    /// The form of a file whose name ends in this, in lower case and without the dot; nil where no form has that ending.
    public init?(ending: String) {
        guard let row = Self.rows.first(where: { $0.ending == ending }) else { return nil }
        self = row.form
    }

    /// The forms that a use allows, in the order of the table.
    public static func all(for use: OutputUse) -> [OutputForm] { rows.filter { $0.uses.contains(use) }.map(\.form) }

    /// The words of the forms that a use allows, in the order of the table.
    public static func words(for use: OutputUse) -> [String] { all(for: use).map { $0.word(for: use) } }

    /// The endings of files that a scene can be written to, without their dots, in the order of the table.
    public static var endings: [String] { rows.compactMap(\.ending) }

    /// The word by which a use asks for the form.
    public func word(for use: OutputUse) -> String { row.word(for: use) }

    /// What the form shows, in a line.
    public var help: String { row.help }

    /// The ending of a file in this form, without its dot; nil where it is not written to files.
    public var ending: String? { row.ending }

    /// Whether the form is data for programs, the same on every screen; the others suit the screen that they are shown on.
    public var isData: Bool {
        if case .data = row.writer { return true }
        return false
    }

    /// The scene in this form, a line end after every line. Data says by escapes of its own what a terminal would obey, so it is the same
    /// on a terminal.
    public func text(of scene: Scene, _ options: OutputOptions = OutputOptions()) -> TerminalText {
        let row = self.row
        if let text = row.text { return text(scene, options) }
        switch row.writer {
        case .screen(let write): return write(scene, options).text(options.style)
        case .data(let write): return TerminalText(lines: write(scene, options))
        }
    }

    /// Screens in this form, in one text: as SVG and on a page side by side, else one below the other, each with its caption.
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

    /// The scene in this form as lines, to be set beside something else. Data stands as it is, a line of it a line.
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

/// How many lines the tree of an answer has: `:set show made|all`.
public enum TreeLines: String, CaseIterable, Sendable {
    /// As many as the terminal has room for; what changed, and the first and last item made of a collection, before the others.
    case made
    /// One for each node.
    case all
}
