// What requests have in common: the text that they are about, and the place in it.

import TGLGuide
import TGLJSON
import TGLLayout
import TGLScript
import TGLSyntax

extension LanguageServer {
    /// The open text of a request.
    func text(_ params: JSONValue) throws(RequestError) -> OpenText {
        guard let uri = params["textDocument"]?["uri"]?.string else { throw .invalidParams("`textDocument.uri` is missing") }
        guard let text = texts.open[uri] else { throw .invalidParams("the text is not open: \(uri.prefix(500))") }
        return text
    }

    /// The open text of a request, and the place in it.
    func place(_ params: JSONValue) throws(RequestError) -> (text: OpenText, offset: UInt32) {
        let text = try text(params)
        guard let position = Position(params["position"]) else {
            throw .invalidParams("`position` is missing, or its `line` and `character` are not numbers from 0 on")
        }
        return (text, text.text.offset(position))
    }

    /// The range of a request.
    func range(_ value: JSONValue?, in text: OpenText) throws(RequestError) -> SourceRange {
        guard let range = text.text.range(value) else { throw .invalidParams("`range` is missing, or what it has is no positions") }
        return range
    }

    /// Markdown, or what it says without marks, as the client wants it. Where the protocol allows a string, that is what every client
    /// takes.
    func markup(_ markdown: String, of answer: ClientAbilities.MarkedAnswer) -> JSONValue {
        if client.markdown.contains(answer) { return ["kind": "markdown", "value": .string(markdown)] }
        let plain = JSONValue.string(Markdown.plain(markdown))
        return answer == .hover ? ["kind": "plaintext", "value": plain] : plain
    }

    func location(_ uri: String, _ text: PlacedText, _ range: SourceRange) -> JSONValue {
        ["uri": .string(uri), "range": text.json(range)]
    }
}

extension TextReading {
    /// The use of a name at an offset, or that ends there.
    func use(at offset: UInt32) -> NameUse? {
        var (low, high) = (0, uses.count)
        while low < high {
            let middle = (low + high) / 2
            if uses[middle].range.start <= offset { low = middle + 1 } else { high = middle }
        }
        return uses[..<low].suffix(8).reversed().first { $0.range.end >= offset }
    }

    /// The piece at an offset, or that ends there.
    func span(at offset: UInt32) -> HighlightSpan? {
        var (low, high) = (0, spans.count)
        while low < high {
            let middle = (low + high) / 2
            if spans[middle].range.lowerBound <= Int(offset) { low = middle + 1 } else { high = middle }
        }
        let before = spans[..<low].suffix(2).reversed()
        return before.first { $0.range.upperBound > Int(offset) && $0.role != .punctuation }
            ?? before.first { $0.range.upperBound == Int(offset) && $0.role != .punctuation && $0.role != .operatorSign }
    }
}
