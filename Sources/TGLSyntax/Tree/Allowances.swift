/// A comment that silences findings of one line: `# tgl: allow TGL0903 because other files use it`.
///
/// It is behind the code of the line, or on a line of its own before it.
public struct Allowance: Hashable, Sendable {
    /// A finding that it silences, as `tgl check --json` names it.
    public struct Code: Hashable, Sendable {
        /// `TGL0903`, `lint-sticks-out`
        public let text: String
        /// Where it is written.
        public let range: SourceRange
    }

    /// What is wrong with an allowance.
    public enum Flaw: Hashable, Sendable {
        /// There is another word in place of `allow`.
        case word(Code)
        /// It names no finding.
        case noCode
        /// There is no `because`, or no reason after it.
        case noReason
    }

    /// The comment.
    public let range: SourceRange
    /// What it silences.
    public let codes: [Code]
    /// The beginning of the line whose findings it silences; `nil` if no code follows.
    public let line: UInt32?
    /// What is wrong with it.
    public let flaw: Flaw?
}

/// The allowances of a text, by the line whose findings they silence.
public struct Allowances: Sendable {
    /// The text.
    public let source: SourceFile
    /// The allowances in the order of the text.
    public let list: [Allowance]
    /// The codes, by the beginning of their line.
    private let codes: [UInt32: [Allowance.Code]]

    init(_ tree: SyntaxTree) {
        source = tree.source
        list = tree.stream.comments.compactMap { AllowanceReader.read($0, in: tree) }
        codes = list.reduce(into: [:]) { codes, allowance in
            if let line = allowance.line { codes[line, default: []] += allowance.codes }
        }
    }

    /// Whether there are none.
    public var isEmpty: Bool { list.isEmpty }

    /// The code in an allowance that silences a finding at an offset; `nil` if there is none.
    public func code(_ code: String, at offset: UInt32) -> Allowance.Code? {
        if isEmpty { return nil }
        return codes[source.lineStarts[source.lineIndex(of: offset)]]?.first { $0.text == code }
    }

    /// The beginnings of the lines with allowances.
    package var lines: Set<UInt32> { Set(codes.keys) }
}

extension SyntaxTree {
    /// The allowances among the comments of the text.
    public var allowances: Allowances { Allowances(self) }

    /// The beginning of the line that an allowance is about: its own line if it follows code there, else the next one with code.
    fileprivate func line(ofAllowance comment: SourceRange) -> UInt32? {
        let tokens = stream.tokens[...]
        let next = tokens.firstPlace { $0.start >= comment.start }
        func lineStart(_ offset: UInt32) -> UInt32 { source.lineStarts[source.lineIndex(of: offset)] }
        let own = lineStart(comment.start)
        if next > tokens.startIndex, tokens[next - 1].end > own { return own }
        return next < tokens.endIndex && tokens[next].kind != .end ? lineStart(tokens[next].start) : nil
    }
}

/// Reads one comment.
private struct AllowanceReader {
    private let bytes: ArraySlice<UInt8>
    private var index: Int

    private init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        index = bytes.startIndex
    }

    /// The allowance in a comment; `nil` for any other comment.
    static func read(_ comment: SourceRange, in tree: SyntaxTree) -> Allowance? {
        var reader = AllowanceReader(tree.source.bytes[Int(comment.start)..<Int(comment.end)])
        guard reader.take("#"), reader.take("tgl:"), let word = reader.word() else { return nil }
        func made(_ codes: [Allowance.Code], _ flaw: Allowance.Flaw?) -> Allowance {
            Allowance(range: comment, codes: codes, line: tree.line(ofAllowance: comment), flaw: flaw)
        }
        guard word.text == "allow" else {
            // Any other comment may begin with `tgl:`.
            return Suggestions.nearest(word.text, among: ["allow"]) == nil ? nil : made([], .word(word))
        }
        var codes: [Allowance.Code] = []
        while !reader.isAtReason, let code = reader.word() {
            codes.append(code)
            if !reader.take(",") { break }
        }
        if codes.isEmpty { return made([], .noCode) }
        return made(codes, reader.takesReason() ? nil : .noReason)
    }

    private mutating func skipSpaces() { while index < bytes.endIndex, bytes[index] <= 0x20 { index += 1 } }

    /// Skips a text, and the spaces before it, if it is next.
    private mutating func take(_ text: String) -> Bool {
        skipSpaces()
        guard bytes[index...].starts(with: text.utf8) else { return false }
        index += text.utf8.count
        return true
    }

    /// The next word: letters, digits and `-`.
    private mutating func word() -> Allowance.Code? {
        skipSpaces()
        let start = index
        while index < bytes.endIndex, ASCII.isNamePart(bytes[index]) || bytes[index] == UInt8(ascii: "-") { index += 1 }
        guard index > start else { return nil }
        return Allowance.Code(
            text: String(decoding: bytes[start..<index], as: UTF8.self), range: SourceRange(start: UInt32(start), end: UInt32(index)))
    }

    private var isAtReason: Bool {
        var next = self
        return next.word()?.text == "because"
    }

    /// Whether `because` and a reason follow.
    private mutating func takesReason() -> Bool {
        guard word()?.text == "because" else { return false }
        skipSpaces()
        return index < bytes.endIndex
    }
}
