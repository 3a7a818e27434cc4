import TGLScript
import TGLSyntax

/// A text put right: the changes that findings offer (`Diagnostic.fixes`) are made, and the text is checked again after them.
///
///     let fix = ScriptFix(text) { CheckedText($0, loader: loader) }
///     if fix.count > 0 { write(fix.text.tree.source.bytes) }
///
/// Changes that overlap are made one after the other. A change after which its finding is still there, or that brings an error, is not
/// made; and no change takes a comment away. A text that had the standard format has it afterwards.
public struct ScriptFix {
    /// The text as it is then.
    public private(set) var text: CheckedText
    /// How many findings are gone by the changes that they offered.
    public private(set) var count = 0

    private var check: ScriptCheck
    private let isImported: Bool
    private let recheck: (SourceFile) -> CheckedText
    /// Where findings begin whose changes were tried and not made.
    private var refused: Set<UInt32> = []

    /// So often a text is checked.
    private static let mostTries = 500

    /// - Parameters:
    ///   - text: the text as it was checked.
    ///   - isImported: another text imports it, so that its top-level names may be used there.
    ///   - options: how the text is read where it is formatted.
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

    /// Makes changes, many at once, as long as there are any.
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

    /// What a finding offers, in the order of the places.
    private struct Offer {
        let finding: Diagnostic
        let edits: [TextEdit]
    }

    /// The offers that can be made together, in the order of their places: of errors as long as there are any, since what is warned of may
    /// be because of them.
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

    /// Makes changes, if the text is better with them.
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

    /// What a finding says, without its place.
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

    /// Whether findings are gone, and no error has come.
    private func isBetter(_ newText: CheckedText, _ newCheck: ScriptCheck, without findings: [Diagnostic], _ moves: Moves) -> Bool {
        if newText.hasSyntaxErrors, !text.hasSyntaxErrors { return false }
        // What a text that cannot be read says is known only when it can be: only what has come in place of the old text is new.
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

/// Where places of a text come to by changes.
private struct Moves {
    private let edits: [TextEdit]

    /// - Parameter edits: in the order of their places.
    init(_ edits: [TextEdit]) { self.edits = edits }

    /// Where an offset is after the changes.
    func offset(_ offset: UInt32) -> UInt32 {
        var moved = Int(offset)
        for edit in edits where edit.range.start < offset {
            moved += edit.text.utf8.count - Int(min(edit.range.end, offset) - edit.range.start)
        }
        return UInt32(max(0, moved))
    }

    /// Whether an offset, after the changes, is in what they wrote.
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
    /// Whether a change takes no comment away but one that it is about; a comment that was meant as code is in the new text.
    fileprivate func keepsComments(_ edit: TextEdit, except own: SourceRange) -> Bool {
        comments(in: edit.range).allSatisfy { $0 == own || edit.text.contains(source.text($0)) }
    }
}

extension ScriptFormatter {
    /// The formatted script, if there is one.
    fileprivate static func formatted(_ source: SourceFile, _ options: ParseOptions) -> [UInt8]? {
        if case .formatted(let text) = format(source, options: options) { text } else { nil }
    }
}
