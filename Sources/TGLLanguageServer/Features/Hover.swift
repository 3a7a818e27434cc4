import TGLGuide
import TGLJSON
import TGLLayout
import TGLScript
import TGLSyntax
import TGLWhy

extension LanguageServer {
    func hover(_ params: JSONValue) throws(RequestError) -> JSONValue {
        let (text, offset) = try place(params)
        let reading = texts.analysis(of: text).reading
        if let use = reading.use(at: offset), let words = words(on: use, in: text) {
            return ["contents": markup(words, of: .hover), "range": text.text.json(use.range)]
        }
        guard let span = reading.span(at: offset) else { return .null }
        let range = SourceRange(start: UInt32(span.range.lowerBound), end: UInt32(span.range.upperBound))
        let word = text.source.text(range)
        switch span.role {
        case .kind, .property, .word, .function, .operatorSign:
            guard let page = Help.page(word)?.sections(for: span.role) else { return .null }
            return ["contents": markup(page.markdown, of: .hover), "range": text.text.json(range)]
        case .number:
            guard let words = rule(at: range, in: text) else { return .null }
            return ["contents": markup(words, of: .hover), "range": text.text.json(range)]
        default: return .null
        }
    }

    /// What there is to say of a name.
    private func words(on use: NameUse, in text: OpenText) -> String? {
        let name = text.source.text(use.range)
        switch use.thing {
        case .node(let name): return words(onNode: name, at: use, in: text)
        case .key(let key, of: let name):
            guard let good = runs[text.uri]?.good, let node = good.session.document.holder(.keyed(name, NodeKey(key)))
            else { return nil }
            return words(on: node, in: good)
        case .relation(let label):
            guard let good = runs[text.uri]?.good, let number = good.session.document.keep(labelled: label) else { return nil }
            let keep = good.session.document.keep(number)
            return "**\(Markdown.escaped(label))**, a relation\n\n" + Markdown.block(keep.text, language: "tgl")
        case .top, .local:
            var words = "**\(Markdown.escaped(name))**, \(use.sort.words)\n"
            if let (line, comment) = declaration(of: use, in: text) {
                words += "\n" + Markdown.block(line, language: "tgl")
                if !comment.isEmpty { words += "\n" + Markdown.paragraph(comment) + "\n" }
            }
            if case .top = use.thing, use.sort == .variable || use.sort == .knob, let value = value(of: name, in: text) {
                words += "\nnow " + Markdown.code(value) + "\n"
                // What stands for a node is as the node is.
                if let good = runs[text.uri]?.good, let node = good.session.document.find(written: value) {
                    words += "\n" + self.words(on: node, in: good)
                }
            }
            return words
        }
    }

    private func words(onNode name: String, at use: NameUse, in text: OpenText) -> String? {
        let good = runs[text.uri]?.good
        guard let good, let document = Optional(good.session.document) else {
            return "**\(Markdown.escaped(name))**, a node"
                + (settings.runs ? "; it has no frame until the script runs without an error" : "") + "\n"
        }
        // Where the node is made, or else the node of that name, with its index if that is a number or a text.
        let made = node(madeAt: use.range, in: text, good)
        let indexed = texts.analysis(of: text).tree.index(after: use.range).flatMap { document.find(written: name + text.source.text($0)) }
        guard let node = indexed ?? made ?? document.find(name) ?? document.firstOfGroup(name) else { return nil }
        return words(on: node, in: good)
    }

    /// A node's kind and frame, and why it is as large as it is.
    private func words(on node: Int32, in good: GoodRun) -> String {
        let document = good.session.document
        let kind = "\(document.kind(node).article) \(document.kind(node).word)"
        var words = "**\(Markdown.escaped(document.nameText(node)))**, \(kind), \(frameText(node, document))\n"
        good.session.startClock()
        document.asking(good.session.isToldToStop) {
            for prop in [Prop.width, .height] {
                var explainer = Explainer(document, place: { [texts] in good.session.shownPlace(of: $0, texts) })
                let lines = explainer.why(node, prop).map { good.session.withKnobs($0) }
                let shown = lines.prefix(12).map { line in
                    let place = good.session.shownPlace(of: line.source, texts).map { "    # \($0)" } ?? ""
                    return String(repeating: "  ", count: min(line.indent, 8)) + line.text + place
                }
                if !shown.isEmpty { words += "\n" + Markdown.block(shown.joined(separator: "\n") + (lines.count > 12 ? "\n…" : "")) }
            }
        }
        return words
    }

    /// `20,0 50×50`
    func frameText(_ node: Int32, _ document: Document) -> String {
        let frame = document.frame(node)
        return "\(shortNumber(frame.x)),\(shortNumber(frame.y)) \(shortNumber(frame.width))×\(shortNumber(frame.height))"
    }

    /// The node that was made where a name is now, in the last good run.
    func node(madeAt range: SourceRange, in text: OpenText, _ good: GoodRun) -> Int32? {
        nodes(of: good, in: text).first { $0.name == range }?.nodes.first
    }

    /// The line that declares a name, with the comments on the lines above it.
    private func declaration(of use: NameUse, in text: OpenText) -> (line: String, comment: String)? {
        let (source, place): (SourceFile, NameUse?)
        if case .top(let name) = use.thing, let other = declarations(ofTop: name, in: text).first {
            (source, place) = (other.source, other.use)
        } else {
            source = text.source
            place = texts.analysis(of: text).reading.uses.first { $0.thing == use.thing && $0.role == .declared }
        }
        guard let place else { return nil }
        let number = source.position(of: place.range.start).line
        var line = source.lineText(number).trimmed
        // What is in the block is on other lines.
        if line.hasSuffix("{") { line += " … }" }
        var comments: [String] = []
        for above in stride(from: number - 1, to: max(0, number - 10), by: -1) {
            let words = source.lineText(above).trimmed
            guard words.hasPrefix("#") else { break }
            comments.append(String(words.drop { $0 == "#" }).trimmed)
        }
        return (line.count > 200 ? String(line.prefix(199)) + "…" : line, comments.reversed().joined(separator: "\n"))
    }

    /// What a variable is worth after the last good run.
    private func value(of name: String, in text: OpenText) -> String? {
        guard let good = runs[text.uri]?.good else { return nil }
        let printed = PrintedText()
        let session = good.session
        session.host = printed
        defer { session.host = nil }
        let answer = session.value(of: name, within: 0.05) { work in (work(), printed.lines) }
        guard case .value(let value) = answer else { return nil }
        return value.count > 300 ? String(value.prefix(299)) + "…" : value
    }

    /// What a size or position on the right side of a relation came to.
    private func rule(at range: SourceRange, in text: OpenText) -> String? {
        guard let share = shares(in: text).first(where: { $0.value.start <= range.start && range.end <= $0.value.end }) else { return nil }
        return "\(Markdown.code(text.source.text(share.value))) is \(share.text)\n"
    }
}

extension SyntaxTree {
    /// The brackets behind a name, with what is in them.
    fileprivate func index(after name: SourceRange) -> SourceRange? {
        let after = stream.tokens.drop { $0.start < name.end }
        guard let first = after.first, first.kind == .leftBracket, first.start == name.end else { return nil }
        var depth = 0
        for token in after {
            switch token.kind {
            case .leftBracket: depth += 1
            case .rightBracket: depth -= 1
            default: break
            }
            if depth == 0 { return SourceRange(start: first.start, end: token.end) }
        }
        return nil
    }
}

extension NameSort {
    /// What it is, with an article.
    var words: String {
        switch self {
        case .variable: "a variable"
        case .knob: "a knob"
        case .function: "a function"
        case .style: "a style"
        case .parameter: "a parameter"
        case .node: "a node"
        case .relation: "a relation"
        case .key: "a key"
        }
    }
}

extension Session {
    /// Where a rule was set, as `card.tgl:12`.
    func shownPlace(of source: Source, _ texts: TextStore) -> String? {
        guard let place = place(of: source) else { return nil }
        return "\(texts.shownPath(place.source.name)):\(place.position.line)"
    }
}
