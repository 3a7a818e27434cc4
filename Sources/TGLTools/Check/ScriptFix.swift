import TGLScript
import TGLSyntax

/// Fixes a text: applies the edits that findings offer (`Diagnostic.fixes`), and checks the text again afterwards.
///
///     let fix = ScriptFix(text) { CheckedText($0, loader: loader) }
///     if fix.count > 0 { write(fix.text.tree.source.bytes) }
///
/// Overlapping edits are applied one after the other. An edit is rejected if its finding remains afterwards, if it causes an error, or if
/// it removes a comment. A text in standard format stays in standard format.
public struct ScriptFix {
    /// The text after the fixes.
    public private(set) var text: CheckedText
    /// The number of findings that were fixed.
    public private(set) var count = 0

    private var check: ScriptCheck
    private let isImported: Bool
    private let recheck: (SourceFile) -> CheckedText
    /// The start offsets of findings whose edits were rejected.
    private var refused: Set<UInt32> = []

    /// The maximum number of checks of a text.
    private static let mostTries = 500

    /// - Parameters:
    ///   - text: the text with its findings.
    ///   - isImported: whether another text imports it and may use its top-level names.
    ///   - options: the options for parsing the text when it is formatted.
    ///   - recheck: checks another version of the text.
    public init(
        _ text: CheckedText, isImported: Bool = false, options: ParseOptions = ParseOptions(),
        recheck: @escaping (SourceFile) -> CheckedText
    ) {
        self.text = text
        self.isImported = isImported
        self.recheck = recheck
        check = ScriptCheck(text, isImported: isImported)
        let source = text.tree.source
        makeChanges { options.shouldStop?() ?? false }
        guard count > 0, ScriptFormatter.formatted(source, options) == source.bytes,
            let formatted = ScriptFormatter.formatted(self.text.tree.source, options), formatted != self.text.tree.source.bytes
        else { return }
        self.text = recheck(SourceFile(name: source.name, bytes: formatted))
    }

    // MARK: Rounds

    /// Applies edits, many at once, until there are none left.
    private mutating func makeChanges(_ shouldStop: () -> Bool) {
        var size = Int.max
        for _ in 0..<Self.mostTries where !shouldStop() {
            let offers = offers().prefix(size)
            guard let first = offers.first else { return }
            if make(offers) {
                size = size > offers.count ? .max : 2 * size
            } else if offers.count > 1 {
                size = offers.count / 2
            } else {
                refused.insert(first.finding.primary.range.start)
            }
        }
    }

    /// The edits that a finding offers, in the order of their places.
    private struct Offer {
        let finding: Diagnostic
        let edits: [TextEdit]
    }

    /// The offers that can be applied together, in the order of their places. Errors are fixed first, because they may cause warnings.
    private func offers() -> [Offer] {
        let errors = offers(of: .error)
        return errors.isEmpty ? offers(of: .warning) : errors
    }

    private func offers(of severity: Diagnostic.Severity) -> [Offer] {
        var taken: [TextEdit] = []
        var result: [Offer] = []
        let source = text.tree.source
        for finding in check.diagnostics
        where finding.severity == severity && !finding.fixes.isEmpty && finding.primary.source === source {
            let edits = finding.fixes.sorted { $0.range.start < $1.range.start }
            let isFree = edits.allSatisfy { edit in
                !taken.contains { $0.overlaps(edit) } && text.tree.keepsComments(edit, except: finding.primary.range)
            }
            guard isFree, !refused.contains(finding.primary.range.start) else { continue }
            taken += edits
            result.append(Offer(finding: finding, edits: edits))
        }
        return result
    }

    /// Applies edits if they improve the text. Returns whether they did.
    private mutating func make(_ offers: ArraySlice<Offer>) -> Bool {
        let edits = offers.flatMap(\.edits).sorted { $0.range.start < $1.range.start }
        let source = text.tree.source
        let newText = recheck(SourceFile(name: source.name, bytes: source.bytes(with: edits)))
        let newCheck = ScriptCheck(newText, isImported: isImported)
        let moves = Moves(edits)
        guard isBetter(newText, newCheck, without: offers.map(\.finding), moves) else { return false }
        refused = Set(refused.map { moves.offset($0) })
        (text, check) = (newText, newCheck)
        count += offers.count
        return true
    }

    // MARK: Better

    /// A finding without its place.
    private struct FindingText: Hashable {
        let code: String
        let message: String
        let isError: Bool

        init(_ finding: Diagnostic) {
            code = finding.code
            message = finding.message
            isError = finding.severity == .error
        }
    }

    /// Whether findings disappeared and no error appeared.
    private func isBetter(_ newText: CheckedText, _ newCheck: ScriptCheck, without findings: [Diagnostic], _ moves: Moves) -> Bool {
        if newText.hasSyntaxErrors, !text.hasSyntaxErrors { return false }
        // The other findings are known only once the text has no syntax errors, so only errors in the new parts count.
        guard newText.hasSyntaxErrors == text.hasSyntaxErrors else {
            return !newCheck.diagnostics.contains { $0.severity == .error && moves.isNew($0.primary.range.start) }
        }
        let (before, after) = (counts(check.all), counts(newCheck.all))
        if text.omitted > 0 || newText.omitted > 0 {
            let gone = findings.count { $0.severity == .error }
            return errors(in: after) + newText.omitted <= errors(in: before) + text.omitted - gone
        }
        for (told, gone) in counts(findings) where after[told, default: 0] > before[told, default: 0] - gone { return false }
        return after.allSatisfy { !$0.key.isError || $0.value <= before[$0.key, default: 0] }
    }

    private func errors(in counts: [FindingText: Int]) -> Int { counts.reduce(0) { $0 + ($1.key.isError ? $1.value : 0) } }

    private func counts(_ findings: [Diagnostic]) -> [FindingText: Int] {
        findings.reduce(into: [:]) { $0[FindingText($1), default: 0] += 1 }
    }
}

/// Maps offsets of a text to those after edits.
private struct Moves {
    private let edits: [TextEdit]

    /// - Parameter edits: the edits in the order of their places.
    init(_ edits: [TextEdit]) { self.edits = edits }

    /// The offset after the edits.
    func offset(_ offset: UInt32) -> UInt32 {
        var moved = Int(offset)
        for edit in edits where edit.range.start < offset {
            moved += edit.text.utf8.count - Int(min(edit.range.end, offset) - edit.range.start)
        }
        return UInt32(max(0, moved))
    }

    /// Whether an offset in the new text is in a part that the edits inserted.
    func isNew(_ offset: UInt32) -> Bool {
        var shift = 0
        for edit in edits {
            let start = Int(edit.range.start) + shift
            if Int(offset) < start { return false }
            if Int(offset) < start + edit.text.utf8.count { return true }
            shift += edit.text.utf8.count - edit.range.count
        }
        return false
    }
}

extension SyntaxTree {
    /// Whether an edit removes no comment other than its own; a comment that was meant as code is part of the new text.
    fileprivate func keepsComments(_ edit: TextEdit, except own: SourceRange) -> Bool {
        comments(in: edit.range).allSatisfy { $0 == own || edit.text.contains(source.text($0)) }
    }
}

extension ScriptFormatter {
    /// The formatted script; nil if it cannot be formatted.
    fileprivate static func formatted(_ source: SourceFile, _ options: ParseOptions) -> [UInt8]? {
        if case .formatted(let text) = format(source, options: options) { text } else { nil }
    }
}
