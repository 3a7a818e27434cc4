import TGLGuide
import TGLJSON
import TGLLayout
import TGLScript
import TGLSyntax

extension LanguageServer {
    func completion(_ params: JSONValue) throws(RequestError) -> JSONValue {
        let (text, offset) = try place(params)
        let engine = CompletionEngine(knownNames(of: text, at: offset))
        let bytes = text.source.bytes
        // What stands behind the cursor does not matter.
        let list = engine.complete(String(decoding: bytes[..<Int(offset)], as: UTF8.self), at: Int(offset))
        var items = list.items
        let start = UInt32(min(list.start, Int(offset)))
        if list.isPath { items += paths(list.word, text) }
        let isName = items.contains { $0.category == .node || $0.category == .variable || $0.category == .function }
        if isName { items += otherNodes(in: text, startingWith: list.word, except: items) }
        let range = text.text.json(SourceRange(start: start, end: offset))
        let shown = items.prefix(1000)
        return [
            "isIncomplete": .bool(items.count > shown.count),
            "items": .array(shown.enumerated().map { json($0.element, order: $0.offset, range) }),
        ]
    }

    /// The names that are known at a place of the text, and those of the last good run.
    private func knownNames(of text: OpenText, at offset: UInt32) -> KnownNames {
        let document = runs[text.uri]?.good?.session.document ?? Document()
        var seen: Set<String> = []
        var lines: [String] = []
        func add(_ name: String, _ sort: NameSort) {
            guard let line = sort.declaration(of: name), seen.insert(name).inserted else { return }
            lines.append(line)
        }
        let analysis = texts.analysis(of: text)
        var hidden = analysis.tree.scopes(without: offset)[...]
        for use in analysis.reading.uses where use.role == .declared {
            while let first = hidden.first, first.end <= use.range.start { hidden.removeFirst() }
            if use.isLocal, let first = hidden.first, first.start <= use.range.start { continue }
            add(text.source.text(use.range), use.sort)
        }
        for (_, tree) in analysis.imports.sorted(by: { $0.key < $1.key }) {
            for (name, sort) in tree.topDeclarations { add(name, sort) }
        }
        // A session that has declared them knows what they are. A name that cannot be one, while it is typed, is left out.
        let session = Session()
        session.keepsPast = false
        for line in lines { _ = session.run(SourceFile(name: "names", text: line)) }
        return KnownNames(document: document, declared: session.declaredNames())
    }

    /// Nodes that the text makes and that no run has made yet.
    private func otherNodes(in text: OpenText, startingWith word: String, except items: [CompletionItem]) -> [CompletionItem] {
        var seen = Set(items.map(\.text))
        return texts.analysis(of: text).reading.uses.compactMap { use in
            guard case .node(let name) = use.thing, use.role == .declared, name.hasPrefix(word), seen.insert(name).inserted else {
                return nil
            }
            return CompletionItem(name, .node, help: "a node of this text")
        }
    }

    /// The scripts and folders that a path may go on to.
    private func paths(_ word: String, _ text: OpenText) -> [CompletionItem] {
        guard let path = text.path, let folder = path.lastIndex(of: "/").map({ String(path[..<$0]) }) else { return [] }
        return host.scripts(below: folder, most: TextStore.mostScripts).filter { $0 != path }.map { String($0.dropFirst(folder.count + 1)) }
            .filter { $0.hasPrefix(word) }.map { CompletionItem($0, .topic, help: "a script") }
    }

    private func json(_ item: CompletionItem, order: Int, _ range: JSONValue) -> JSONValue {
        let digits = String(order)
        let isFunction = item.category == .function && item.suffix == "("
        let text = isFunction && client.snippets ? "\(item.text)($0)" : item.text + (item.suffix == " " ? " " : "")
        return .members([
            "label": .string(item.text), "kind": .int(item.category.number),
            "detail": item.help.isEmpty ? nil : .string(item.help),
            "sortText": .string(String(repeating: "0", count: max(0, 5 - digits.count)) + digits),
            "insertTextFormat": isFunction && client.snippets ? 2 : nil,
            "filterText": .string(item.text), "textEdit": ["range": range, "newText": .string(text)],
            "data": item.category.hasPage ? .string(item.text) : nil,
        ])
    }

    func resolveCompletion(_ item: JSONValue) -> JSONValue {
        guard var members = item.object, let topic = item["data"]?.string, let page = Help.page(topic) else { return item }
        members.removeAll { $0.name == "documentation" }
        return .object(members + [JSONMember("documentation", markup(page.markdown, of: .completion))])
    }

    func signatureHelp(_ params: JSONValue) throws(RequestError) -> JSONValue {
        let (text, offset) = try place(params)
        let session = runs[text.uri]?.good?.session ?? sessionWithImports(of: text)
        guard let line = LineHelp(session).line(String(decoding: text.source.bytes, as: UTF8.self), cursor: Int(offset), columns: 400)
        else {
            return .null
        }
        var label = line.text
        var documentation: String?
        var parameters: [JSONValue] = []
        var active = 0
        // `b of pow(a, b): a to the power of b`
        if let emphasis = line.emphasis, let of = label.firstRange(of: " of ") {
            let own = String(decoding: Array(label.utf8)[emphasis], as: UTF8.self)
            label = String(label[of.upperBound...])
            if let end = label.firstRange(of: "): ") {
                documentation = String(label[end.upperBound...])
                label = String(label[..<end.upperBound].dropLast(2))
            }
            let inner = label.drop { $0 != "(" }.dropFirst().dropLast()
            let names = inner.split(separator: ",").map { String($0).trimmed }
            parameters = names.map { ["label": .string($0)] }
            active = names.firstIndex(of: own) ?? max(0, names.count - 1)
        } else if let colon = label.firstRange(of: ": ") {
            documentation = String(label[colon.upperBound...])
            label = String(label[..<colon.lowerBound])
        }
        return [
            "signatures": [
                .members([
                    "label": .string(label), "documentation": documentation.map { markup(Markdown.escaped($0), of: .signature) },
                    "parameters": .array(parameters),
                ])
            ],
            "activeSignature": 0, "activeParameter": .int(active),
        ]
    }
}

extension LanguageServer {
    /// A session that knows the functions that a text imports.
    private func sessionWithImports(of text: OpenText) -> Session {
        let session = Session()
        for (_, tree) in texts.analysis(of: text).imports.sorted(by: { $0.key < $1.key }) {
            for id in tree[tree.root.statements] {
                guard case .def(let name, let parameters, _) = tree[id] else { continue }
                let list = tree[parameters].map { tree.text($0.name.symbol) }.joined(separator: ", ")
                _ = session.run(SourceFile(name: "names", text: "def \(tree.text(name.symbol))(\(list)) {}"))
            }
        }
        return session
    }
}

extension NameSort {
    /// A statement that declares a name of this sort.
    fileprivate func declaration(of name: String) -> String? {
        switch self {
        case .variable, .parameter: "let \(name) = none"
        case .knob: "knob \(name) = 0"
        case .function: "def \(name)() {}"
        case .style: "style \(name) {}"
        case .node, .relation, .key: nil
        }
    }
}

extension SyntaxTree {
    /// The functions, loops and blocks that do not hold an offset: what they declare is not known there. They are in order, without
    /// overlaps.
    fileprivate func scopes(without offset: UInt32) -> [SourceRange] {
        var found: [SourceRange] = []
        func add(_ range: SourceRange) {
            var end = Int(range.end)
            // What is not closed yet goes on.
            if end > 0, source.bytes[end - 1] == UInt8(ascii: "{") { end = source.bytes.count }
            while end < source.bytes.count, source.bytes[end] == 0x20 { end += 1 }
            if offset < range.start || offset > end { found.append(range) }
        }
        for raw in 0..<UInt32(statementCount) {
            let id = statementID(raw)
            switch self[id] {
            case .def, .for: add(range(of: id))
            default: break
            }
            forEachPart(of: id) { if case .block(let block, _) = $0 { add(self[block].range) } }
        }
        for raw in 0..<UInt32(nodeCount) { if let block = self[nodeID(raw)].block { add(self[block].range) } }
        for raw in 0..<UInt32(expressionCount) { if case .function = self[expressionID(raw)] { add(range(of: expressionID(raw))) } }
        found.sort { ($0.start, $1.end) < ($1.start, $0.end) }
        var apart: [SourceRange] = []
        for range in found where apart.last.map({ $0.end <= range.start }) ?? true { apart.append(range) }
        return apart
    }

    /// What the text declares at its top level.
    var topDeclarations: [(name: String, sort: NameSort)] {
        self[root.statements].compactMap { id in
            switch self[id] {
            case .let(let name, _): (text(name.symbol), .variable)
            case .knob(let name, _, _): (text(name.symbol), .knob)
            case .def(let name, _, _): (text(name.symbol), .function)
            case .style(let name, _): (text(name.symbol), .style)
            case .import(_, let name?): (text(name.symbol), .variable)
            default: nil
            }
        }
    }
}

extension CompletionItem.Category {
    /// The protocol's number (LSP 3.17, "CompletionItemKind").
    fileprivate var number: Int {
        switch self {
        case .nodeKind: 7  // class
        case .statement, .command: 14  // keyword
        case .property: 10
        case .node: 21  // constant
        case .variable: 6
        case .style: 22  // struct
        case .function: 3
        case .relation: 18  // reference
        case .word: 12  // value
        case .device, .outputForm: 20  // enum member
        case .topic: 17  // file
        case .setting: 12
        }
    }

    /// Whether help has a page on it.
    fileprivate var hasPage: Bool {
        switch self {
        case .nodeKind, .statement, .property, .function, .word: true
        default: false
        }
    }
}
