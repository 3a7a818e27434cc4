// `tgl fmt`: the standard format of scripts.
//
// A text is read into tokens, comments and a tree. `FormatStructure` determines the roles of tokens (where a statement begins, which minus
// is unary, which parentheses are redundant). `FormatPieces` lists the tokens to write, with the line breaks and comments before them.
// `FormatWriter` decides where lines break and how they are indented. `FormatLines` joins the lines and aligns trailing comments. The
// result is parsed again; if its meaning differs, the text is left unchanged.

import TGLScript
import TGLSyntax

/// The result of formatting a script.
public enum FormatResult: Sendable {
    /// The script in standard format: UTF-8 without a byte order mark, with `\n` as line end.
    case formatted([UInt8])
    /// The script has syntax errors and is left unchanged; `omitted` is the number of errors that were dropped.
    case errors([Diagnostic], omitted: Int)
    /// The script is left unchanged for a reason other than an error in it, given in words.
    case refused(String)
    /// `ParseOptions.shouldStop` stopped the work.
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
    /// The maximum length of a line with a whole block, in columns.
    public static let lineLength = 100
    /// The indentation of a level, in spaces.
    public static let indentation = 2
    /// Deeper levels are not indented further.
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

    /// The errors of a script, including those that a run would report.
    private static func errors(_ source: SourceFile, _ options: ParseOptions) -> FormatResult {
        var limits = Limits.standard
        limits.nesting = options.maxNesting
        let checked = CheckedText(source, limits: limits)
        return .errors(checked.diagnostics, omitted: checked.omitted)
    }
}

/// Checks regularly whether to stop.
struct FormatStops {
    let shouldStop: (@Sendable () -> Bool)?

    /// Whether the work was stopped. It is called for each token, but only checks for some.
    func isOver(at index: Int) -> Bool { index & 0x3FFF == 0x3FFF && shouldStop?() ?? false }
}
