import TGLGuide
import TGLJSON
import TGLSyntax

/// The names of the roles of pieces of a text, as the protocol has them.
enum TokenLegend {
    /// In the order of the numbers that are sent.
    static let types = [
        "class", "property", "keyword", "number", "string", "comment", "namespace", "variable", "function", "type", "operator",
    ]
    static let modifiers = ["declaration", "modification"]

    static var json: JSONValue {
        ["tokenTypes": .array(types.map { .string($0) }), "tokenModifiers": .array(modifiers.map { .string($0) })]
    }

    /// The number of a role; nil of what needs no colour of its own.
    static func number(of role: HighlightRole) -> Int? {
        switch role {
        case .kind: 0
        case .property: 1
        case .word: 2
        case .number: 3
        case .string: 4
        case .comment: 5
        case .node: 6
        case .variable: 7
        case .function: 8
        case .style: 9
        case .operatorSign: 10
        case .punctuation, .bracketMatch, .wrong: nil
        }
    }
}

extension LanguageServer {
    func tokens(_ params: JSONValue) throws(RequestError) -> JSONValue {
        let text = try text(params)
        let data = tokenData(of: text)
        text.tokens = ("\(text.version)", data)
        return ["resultId": .string("\(text.version)"), "data": .array(data.map { .int($0) })]
    }

    func tokenChanges(_ params: JSONValue) throws(RequestError) -> JSONValue {
        let text = try text(params)
        guard let before = text.tokens, before.id == params["previousResultId"]?.string else { return try tokens(params) }
        let data = tokenData(of: text)
        text.tokens = ("\(text.version)", data)
        let most = min(before.data.count, data.count)
        var first = 0
        while first < most, before.data[first] == data[first] { first += 1 }
        var last = 0
        while last < most - first, before.data[before.data.count - 1 - last] == data[data.count - 1 - last] { last += 1 }
        let removed = before.data.count - first - last
        let new = data[first..<(data.count - last)]
        let edit: JSONValue = ["start": .int(first), "deleteCount": .int(removed), "data": .array(new.map { .int($0) })]
        return ["resultId": .string("\(text.version)"), "edits": removed == 0 && new.isEmpty ? [] : [edit]]
    }

    func tokensOfRange(_ params: JSONValue) throws(RequestError) -> JSONValue {
        let text = try text(params)
        let range = try range(params["range"], in: text)
        return ["data": .array(tokenData(of: text, in: range).map { .int($0) })]
    }

    /// Five numbers for each piece: lines and characters since the one before, its length, its type and its modifiers. What goes over
    /// several lines is a piece on each.
    func tokenData(of text: OpenText, in wanted: SourceRange? = nil) -> [Int] {
        let reading = texts.analysis(of: text).reading
        var modifiers: [UInt32: Int] = [:]
        for use in reading.uses where use.role != .read { modifiers[use.range.start] = use.role == .declared ? 1 : 2 }
        var data: [Int] = []
        var last = Position(line: 0, character: 0)
        for span in reading.spans {
            if let wanted, span.range.upperBound <= wanted.start || span.range.lowerBound >= wanted.end { continue }
            guard let type = TokenLegend.number(of: span.role) else { continue }
            var start = UInt32(span.range.lowerBound)
            let end = UInt32(span.range.upperBound)
            while start < end {
                let line = text.source.lineIndex(of: start)
                let lineEnd = text.source.lineRange(line + 1).end
                let (from, to) = (text.text.position(start), text.text.position(min(end, max(start, lineEnd))))
                if to.character > from.character {
                    let delta = from.line - last.line
                    data += [
                        delta, delta == 0 ? from.character - last.character : from.character, to.character - from.character, type,
                        modifiers[start] ?? 0,
                    ]
                    last = from
                }
                start = line + 1 < text.source.lineStarts.count ? max(start + 1, text.source.lineStarts[line + 1]) : end
            }
        }
        return data
    }
}
