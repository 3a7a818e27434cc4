import TGLGuide
import TGLJSON
import TGLLayout
import TGLScript
import TGLSyntax

extension LanguageServer {
    func completion(_ params: JSONValue) throws(RequestError) -> JSONValue {
        let (text, offset) = try place(params)
        let engine = CompletionEngine(knownNames(of: text))
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

    /// The names that the text has, and those of the last good run.
    private func knownNames(of text: OpenText) -> KnownNames {
        let document = runs[text.uri]?.good?.session.document ?? Document()
        var seen: Set<String> = []
        var lines: [String] = []
        func add(_ name: String, _ sort: NameSort) {
            guard let line = sort.declaration(of: name), seen.insert(name).inserted else { return }
            lines.append(line)
        }
        let analysis = texts.analysis(of: text)
        for use in analysis.reading.uses where use.role == .declared { add(text.source.text(use.range), use.sort) }
        for (_, tree) in analysis.imports.sorted(by: { $0.key < $1.key }) {
            for (name, sort) in tree.topDeclarations { add(name, sort) }
        }
        // A session that has declared them knows what they are.
        let session = Session()
        _ = session.run(SourceFile(name: "names", text: lines.joined(separator: "\n")))
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
        return .object(members + [JSONMember("documentation", markup(page.markdown))])
    }

    func signatureHelp(_ params: JSONValue) throws(RequestError) -> JSONValue {
        let (text, offset) = try place(params)
        let session = runs[text.uri]?.good?.session ?? Session()
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
                    "label": .string(label), "documentation": documentation.map { markup(Markdown.escaped($0)) },
                    "parameters": .array(parameters),
                ])
            ],
            "activeSignature": 0, "activeParameter": .int(active),
        ]
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
