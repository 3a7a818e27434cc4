import RandomDocuments
import TGLLayout
import TGLScript
import TGLSyntax
import TGLTools

/// Formatting a text keeps what it says and all its comments, and formatting the result changes nothing.
func formatProblem(_ bytes: [UInt8]) -> String? {
    let source = SourceFile(name: "fuzz", bytes: bytes)
    switch ScriptFormatter.format(source) {
    case .stopped: return "it was stopped by nobody"
    case .refused(let reason): return "it is refused: \(reason)"
    case .errors(let diagnostics, _):
        let hasErrors = SyntaxTree.parse(source, names: .layout).hasErrors
        return hasErrors && !diagnostics.isEmpty ? nil : "errors where the parser has none"
    case .formatted(let text): return formatProblem(from: source, to: text)
    }
}

private func formatProblem(from source: SourceFile, to text: [UInt8]) -> String? {
    let result = SourceFile(name: "formatted", bytes: text)
    let (before, after) = (written(source), written(result))
    for (a, b) in zip(before.tokens, after.tokens) where a != b { return "`\(a)` became `\(b)`" }
    if before.tokens.count != after.tokens.count { return "\(before.tokens.count) tokens became \(after.tokens.count)" }
    if before.comments != after.comments { return "the comments \(before.comments) became \(after.comments)" }
    let (tree, treeAgain) = (SyntaxTree.parse(source, names: .layout).tree, SyntaxTree.parse(result, names: .layout))
    if treeAgain.hasErrors { return "the result has errors: \(treeAgain.diagnostics.first?.message ?? "")" }
    if !tree.saysTheSame(as: treeAgain.tree) { return "the result does not say the same" }
    guard case .formatted(let again) = ScriptFormatter.format(result) else { return "the result is not formatted" }
    if again != text { return "formatting the result changes it to\n\(String(decoding: again, as: UTF8.self))" }
    return shapeProblem(text) ?? diffProblem(source.bytes, text)
}

/// The tokens that no formatting changes, and the comments without blanks at their ends.
private func written(_ source: SourceFile) -> (tokens: [String], comments: [String]) {
    let stream = TokenStream.read(source, names: .layout)
    let tokens = stream.tokens.filter { ![.semicolon, .leftParen, .rightParen].contains($0.kind) }.map { source.text($0.range) }
    let comments = stream.comments.map { range in
        String(decoding: source.bytes[Int(range.start)..<Int(range.end)].reversed().drop { $0 <= 0x20 }.reversed(), as: UTF8.self)
    }
    return (tokens, comments)
}

/// What holds of the lines of every formatted text.
private func shapeProblem(_ text: [UInt8]) -> String? {
    let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
    if text.isEmpty { return nil }
    if text.last != 0x0A { return "the last line does not end" }
    var isBlank = true
    for line in lines.dropLast() {
        if line.isEmpty, isBlank { return "a blank line at the beginning or behind a blank line" }
        if line.last == 0x20 || line.last == 0x0D || line.last == 0x09 { return "a line ends with a blank" }
        isBlank = line.isEmpty
    }
    return isBlank ? "a blank line at the end" : nil
}

/// A diff that is applied gives the result.
private func diffProblem(_ before: [UInt8], _ after: [UInt8]) -> String? {
    let diff = Array(TextDiff.text(from: before, to: after, name: "t").utf8)
    if before == after { return diff.isEmpty ? nil : "a diff between equal texts" }
    let all = lines(before)
    var old = all[...]
    var result: [UInt8] = []
    // Where a line of the diff has no line end of its own, a line that says so follows.
    var last: [UInt8] = []
    func take(_ line: [UInt8], ended: Bool) -> Bool {
        let text = Array(line.dropFirst()) + (ended ? [0x0A] : [])
        if line.first != UInt8(ascii: "+") {
            guard old.popFirst().map({ Array($0) }) == text else { return false }
        }
        if line.first != UInt8(ascii: "-") { result += text }
        return true
    }
    for line in lines(diff).dropFirst(2) {
        if !last.isEmpty, !take(last, ended: line.first != UInt8(ascii: "\\")) { return "a line of the diff is not in the text" }
        last = []
        if line.first == UInt8(ascii: "@") {
            let numbers = String(decoding: line.dropFirst(4), as: UTF8.self).split { !$0.isNumber }
            // Of a hunk that takes nothing away the number is that of the line before it.
            let isEmpty = String(decoding: line, as: UTF8.self).hasPrefix("@@ -\(numbers[0]),0 ")
            let start = (Int(numbers[0]) ?? 0) - (isEmpty ? 0 : 1)
            let done = all.count - old.count
            guard start >= done else { return "hunks out of order" }
            for _ in done..<start { result += old.popFirst() ?? [] }
        } else if line.first != UInt8(ascii: "\\") {
            last = Array(line.last == 0x0A ? line.dropLast() : line)
        }
    }
    if !last.isEmpty, !take(last, ended: true) { return "a line of the diff is not in the text" }
    for line in old { result += line }
    return result == after ? nil : "the diff gives\n\(String(decoding: result, as: UTF8.self))"
}

private func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
        line.endIndex < bytes.endIndex ? bytes[line.startIndex...line.endIndex] : line
    }.filter { !$0.isEmpty }
}

/// A text for the formatter by seed, and what is wrong with it.
public struct FormatRun {
    /// The text.
    public let text: [UInt8]
    /// What is wrong; `nil` where all is well.
    public let problem: String?
    /// Whether the text has no errors, so that it was formatted.
    public let isFormatted: Bool

    /// Makes a text out of those given, or of the commands of a random session, and formats it.
    public init(seed: UInt64, corpus: [[UInt8]]) {
        var random = Random(seed ^ 0xF0_47)
        switch random.below(8) {
        case 0: text = Mutator(seed: seed, corpus: corpus).made()
        case 1: text = FormatRun.ruffled(Array(FormatRun.session(seed).utf8), &random)
        default: text = FormatRun.ruffled(FormatRun.piece(of: random.pick(corpus), &random), &random)
        }
        problem = formatProblem(text)
        isFormatted = !SyntaxTree.parse(SourceFile(name: "fuzz", bytes: text), names: .layout).hasErrors
    }

    /// Some top-level statements in a row.
    private static func piece(of text: [UInt8], _ random: inout Random) -> [UInt8] {
        if text.count < 3000 { return text }
        let source = SourceFile(name: "fuzz", bytes: text)
        let tree = SyntaxTree.parse(source, names: .layout).tree
        let statements = tree[tree.root.statements]
        guard !tree.isLessonFile, statements.count > 2 else { return text }
        let first = statements.startIndex + random.below(statements.count - 1)
        let last = min(statements.endIndex - 1, first + random.below(20))
        return Array(source.bytes[Int(tree.range(of: statements[first]).start)..<Int(tree.range(of: statements[last]).end)])
    }

    /// What somebody typed in a random session, and the dump of its document.
    private static func session(_ seed: UInt64) -> String {
        var author = LongSession(seed: seed)
        let session = Session(loader: MemoryLoader(LongSession.files))
        var texts = author.beginning()
        for text in texts { _ = session.runPrompt(SourceFile(name: "tgl", text: text)) }
        for _ in 0..<8 {
            let text = author.next(in: session.document, states: session.stateCount).text
            if text.hasPrefix(":") || session.runPrompt(SourceFile(name: "tgl", text: text)).failed { continue }
            texts.append(text)
        }
        return texts.joined(separator: "\n") + "\n" + session.dump()
    }

    private static let gaps = [
        " ", "  ", "\t", "\n", "\n\n", "\r\n", "\n  \n\n", " # c\n", "# c\n", "\n# own\n", "\n\n  # own  \n\n", ";", " ; ", ";;\n", "\u{C}",
    ]

    /// A text in which a few of the gaps between tokens are others, and a few tokens stand in parentheses.
    private static func ruffled(_ text: [UInt8], _ random: inout Random) -> [UInt8] {
        let stream = TokenStream.read(SourceFile(name: "fuzz", bytes: text), names: .layout)
        let tokens = stream.tokens.dropLast()
        if tokens.isEmpty { return text }
        let source = SourceFile(name: "fuzz", bytes: text)
        var edits: [(range: Range<Int>, text: String)] = []
        for _ in 0...random.below(3) {
            let index = tokens.startIndex + random.below(tokens.count)
            let token = tokens[index]
            if random.chance(30), [.number, .percent, .name, .string].contains(token.kind) {
                edits.append((Int(token.start)..<Int(token.end), "(" + source.text(token.range) + ")"))
            } else {
                // In place of what is before the token, or in addition to it.
                let start = index > tokens.startIndex && random.chance(50) ? tokens[index - 1].end : token.start
                edits.append((Int(start)..<Int(token.start), random.pick(gaps)))
            }
        }
        var result = source.bytes
        var limit = result.count
        for edit in edits.sorted(by: { ($0.range.upperBound, $0.range.lowerBound) > ($1.range.upperBound, $1.range.lowerBound) })
        where edit.range.upperBound <= limit {
            result.replaceSubrange(edit.range, with: edit.text.utf8)
            limit = edit.range.lowerBound
        }
        return result
    }
}

extension Mutator {
    /// The first input.
    fileprivate consuming func made() -> [UInt8] { input() }
}

/// Where two scripts make different documents; `nil` where they make the same, or both fail.
public func documentProblem(_ before: SourceFile, _ after: SourceFile, loader: (any SourceLoader)? = nil) -> String? {
    func run(_ source: SourceFile) -> (codes: [String], lines: [String]) {
        let session = Session(loader: loader)
        let outcome = session.run(source)
        let doc = session.document
        try? doc.layout()
        var lines: [String] = []
        doc.walkWithoutCells(Document.screen) { node, depth in lines.append("\(depth) \(doc.nameText(node)) \(doc.exactFrame(node))") }
        return (outcome.diagnostics.map { "\($0.code) \($0.message)" }, lines)
    }
    let (a, b) = (run(before), run(after))
    if a.codes != b.codes { return firstDifference(a.codes, b.codes) }
    return a.lines == b.lines ? nil : firstDifference(a.lines, b.lines)
}
