// `tgl fmt`: one form for all scripts, as the language's formatter writes it.
//
// A text is read into tokens, comments and a tree. `FormatStructure` finds what the place of a token means (where a statement begins,
// which minus has one operand, which parentheses are redundant), `FormatPieces` lists what is written with the line ends and comments
// before it, `FormatWriter` decides where lines end and how far they stand in, and `FormatLines` puts the lines together and aligns
// trailing comments. The result is read again: where it does not say the same, the text is left as it is.

import TGLScript
import TGLSyntax

/// What formatting a script gives.
public enum FormatResult: Sendable {
    /// The script in its one form: UTF-8 without a byte order mark, lines that end with `\n`.
    case formatted([UInt8])
    /// The script has syntax errors, so it is left as it is; `omitted` is how many more there are than were kept.
    case errors([Diagnostic], omitted: Int)
    /// The script is left as it is for a reason that is no error in it, in words.
    case refused(String)
    /// `ParseOptions.shouldStop` ended the work.
    case stopped
}

/// Writes scripts in one form, in which only white space, line ends, `;` and redundant parentheses differ.
///
/// - A statement is on a line of its own, with two spaces for each block and bracket around it. A block that is on one line stays on one,
///   if the line has at most 100 columns; the blocks of an `if` and its `else`s do so together.
/// - Line ends in brackets and after operators stay where they are. If there is one after an opening bracket, there is one before the
///   closing bracket, and else there is none.
/// - A line of which a comment allows findings (`Allowance`) stays together, whatever its length.
/// - Blank lines stay, one at a time, and not at the beginning or end of a block or file.
/// - Comments on lines of their own stay on such lines; those behind code stay there and are aligned with those of neighbouring lines.
/// - Parentheses are removed around a single operand, around the whole of an expression, and where they are doubled. All others stay:
///   around operators within a longer expression, at the beginning of a statement, around what is on several lines, and around words
///   that would mean something else without them.
public enum ScriptFormatter {
    /// So many columns a block on one line may reach.
    public static let lineLength = 100
    /// The spaces of a level.
    public static let indentation = 2
    /// Levels beyond these do not add to the spaces at the beginning of a line.
    static let mostLevels = 40

    /// Formats a script.
    public static func format(_ source: SourceFile, options: ParseOptions = ParseOptions()) -> FormatResult {
        let read = SyntaxTree.parse(source, names: .layout, options: options)
        if read.wasStopped { return .stopped }
        if read.hasErrors { return errors(source, options) }
        let stops = FormatStops(shouldStop: options.shouldStop)
        guard let structure = FormatStructure(read.tree, stops), let pieces = FormatPieces(read.tree.stream, structure, source.bytes, stops)
        else { return .stopped }
        var writer = FormatWriter(pieces, source.bytes)
        guard writer.write(stops) else { return .stopped }
        guard let text = writer.text(atMost: options.maxBytes) else {
            return .refused("the formatted script would be longer than \(options.maxBytes) bytes")
        }
        if text == source.bytes { return .formatted(text) }
        let result = SourceFile(name: source.name, bytes: text)
        let readAgain = SyntaxTree.parse(result, names: .layout, options: options)
        if readAgain.wasStopped { return .stopped }
        let isSame =
            !readAgain.hasErrors && pieces.areWritten(in: readAgain.tree.stream, of: result) && read.tree.saysTheSame(as: readAgain.tree)
        return isSame
            ? .formatted(text) : .refused("a defect in the formatter: the formatted script would not say the same; please report it")
    }

    /// The errors of a script, with all that a run would say of them.
    private static func errors(_ source: SourceFile, _ options: ParseOptions) -> FormatResult {
        var limits = Limits.standard
        limits.nesting = options.maxNesting
        let checked = CheckedText(source, limits: limits)
        return .errors(checked.diagnostics, omitted: checked.omitted)
    }
}

/// Looks whether to go on in a long text.
struct FormatStops {
    let shouldStop: (@Sendable () -> Bool)?

    /// Whether the work is to end, asked for each token and looked up for some.
    func isOver(at index: Int) -> Bool { index & 0x3FFF == 0x3FFF && shouldStop?() ?? false }
}
