import TGLJSON
import TGLSyntax
import TGLTools

extension LanguageServer {
    func format(_ params: JSONValue) throws(RequestError) -> JSONValue {
        let text = try text(params)
        return text.text.json(try formatting(of: text))
    }

    /// The changes of the whole text's formatting that are within a range, and whole lines around it.
    func formatRange(_ params: JSONValue) throws(RequestError) -> JSONValue {
        let text = try text(params)
        let range = try range(params["range"], in: text)
        return text.text.json(try formatting(of: text).filter { within($0.range, range, text.source) })
    }

    /// What a closing brace ends is formatted when it is typed; a text that is not whole yet is left as it is.
    func formatTyped(_ params: JSONValue) throws(RequestError) -> JSONValue {
        let (text, offset) = try place(params)
        let analysis = texts.analysis(of: text)
        guard params["ch"]?.string == "}", !analysis.checked.hasSyntaxErrors else { return [] }
        var open: [UInt32] = []
        var block: SourceRange?
        for token in analysis.tree.stream.tokens where token.kind == .leftBrace || token.kind == .rightBrace {
            if token.kind == .leftBrace { open.append(token.start) }
            if token.kind == .rightBrace, let start = open.popLast(), token.end == offset {
                block = SourceRange(start: start, end: token.end)
            }
        }
        guard let block, let edits = try? formatting(of: text) else { return [] }
        return text.text.json(edits.filter { within($0.range, block, text.source) })
    }

    private func within(_ edit: SourceRange, _ range: SourceRange, _ source: SourceFile) -> Bool {
        let start = source.lineStarts[source.lineIndex(of: range.start)]
        let end = source.lineRange(source.lineIndex(of: range.end) + 1).end
        return edit.start >= start && edit.end <= end
    }

    /// The changes that give a text its format: one for each stretch that differs.
    private func formatting(of text: OpenText) throws(RequestError) -> [TextEdit] {
        var options = ParseOptions(maxNesting: limits.nesting)
        options.shouldStop = nil
        switch ScriptFormatter.format(text.source, options: options) {
        case .formatted(let bytes):
            // Which line ends a file has is the editor's affair.
            let new = text.source.lineEnd == "\n" ? bytes : bytes.flatMap { $0 == UInt8(ascii: "\n") ? [13, 10] : [$0] }
            return Self.edits(from: text.source.bytes, to: new)
        case .errors(let errors, _):
            let line = errors.first.map { ": line \($0.primary.position.line): \($0.message)" } ?? ""
            throw .failed("a text with syntax errors is not formatted\(line)")
        case .refused(let reason): throw .failed(reason)
        case .stopped: throw .cancelled
        }
    }

    /// Changes between two texts in which only blanks, line ends, `;` and parentheses differ: both are gone through side by side, and what
    /// differs up to the next byte that both have is changed.
    static func edits(from old: [UInt8], to new: [UInt8]) -> [TextEdit] {
        var edits: [TextEdit] = []
        var (a, b) = (0, 0)
        func isFiller(_ byte: UInt8) -> Bool { byte <= 0x20 || [UInt8(ascii: ";"), UInt8(ascii: "("), UInt8(ascii: ")")].contains(byte) }
        while a < old.count || b < new.count {
            if a < old.count, b < new.count, old[a] == new[b] {
                (a, b) = (a + 1, b + 1)
                continue
            }
            // Up to where both go on with the same.
            var (endA, endB) = (a, b)
            while endA < old.count, isFiller(old[endA]) { endA += 1 }
            while endB < new.count, isFiller(new[endB]) { endB += 1 }
            if endA < old.count, endB < new.count, old[endA] != new[endB] {
                // Something else differs: one change for all that is left.
                edits.append(TextEdit(SourceRange(start: UInt32(a), end: UInt32(old.count)), String(decoding: new[b...], as: UTF8.self)))
                return edits
            }
            edits.append(TextEdit(SourceRange(start: UInt32(a), end: UInt32(endA)), String(decoding: new[b..<endB], as: UTF8.self)))
            (a, b) = (endA, endB)
        }
        return edits
    }
}
