// The outline of a text, what can be folded, and what a selection grows to.

import TGLGuide
import TGLJSON
import TGLLayout
import TGLSyntax

/// A node, a style, a function, a variable, a test: a name in the outline of a text, with what is in it.
struct OutlineItem {
    let name: String
    let detail: String
    /// The number of the protocol (LSP 3.17, "SymbolKind").
    let kind: Int
    let range: SourceRange
    let nameRange: SourceRange
    var children: [OutlineItem] = []
}

/// Reads the outline of a text.
struct Outline {
    let tree: SyntaxTree

    var items: [OutlineItem] { items(of: tree[tree.root.statements]) }

    private func items(of statements: ArraySlice<StmtID>) -> [OutlineItem] { statements.flatMap { items(of: $0) } }

    private func items(of id: StmtID) -> [OutlineItem] {
        let range = tree.range(of: id)
        switch tree[id] {
        case .node(let node): return [item(node, range, name: nil)]
        case .let(let name, .node(let node)): return [item(node, range, name: name)]
        case .let(let name, .expression(let value)):
            return [
                OutlineItem(
                    name: tree.text(name.symbol), detail: "", kind: 13, range: range, nameRange: name.range, children: parts(of: value))
            ]
        case .knob(let name, _, _):
            return [OutlineItem(name: tree.text(name.symbol), detail: "knob", kind: 14, range: range, nameRange: name.range)]
        case .def(let name, let parameters, let block):
            let list = tree[parameters].map { tree.text($0.name.symbol) }.joined(separator: ", ")
            return [
                OutlineItem(
                    name: tree.text(name.symbol), detail: "(\(list))", kind: 12, range: range, nameRange: name.range,
                    children: items(in: block))
            ]
        case .style(let name, _):
            return [OutlineItem(name: tree.text(name.symbol), detail: "style", kind: 5, range: range, nameRange: name.range)]
        case .test(let name, _, let block):
            let title = tree.plainText(of: name) ?? tree.sourceText(of: name)
            return [
                OutlineItem(
                    name: title.isEmpty ? "test" : title, detail: "test", kind: 6, range: range, nameRange: tree.range(of: name),
                    children: items(in: block))
            ]
        case .keep(let label?, _, _, _), .vfl(let label?, _, _):
            return [OutlineItem(name: tree.text(label.symbol), detail: "relation", kind: 20, range: range, nameRange: label.range)]
        case .lesson(let lesson): return items(of: lesson, range)
        default: return inner(id)
        }
    }

    private func items(of lesson: LessonStatement, _ range: SourceRange) -> [OutlineItem] {
        switch lesson {
        case .lesson(let title, let block):
            [
                OutlineItem(
                    name: tree.plainText(of: title) ?? "lesson", detail: "lesson", kind: 6, range: range, nameRange: tree.range(of: title),
                    children: items(in: block))
            ]
        default: []
        }
    }

    /// What is made in the blocks of a statement that has no name itself.
    private func inner(_ id: StmtID) -> [OutlineItem] {
        var found: [OutlineItem] = []
        tree.forEachPart(of: id) { part in
            switch part {
            case .block(let block, _): found += items(in: block)
            case .node(let node): found.append(item(node, tree[node].range, name: nil))
            default: break
            }
        }
        return found
    }

    private func items(in block: BlockID) -> [OutlineItem] { items(of: tree[tree[block].statements]) }

    private func item(_ id: NodeDeclID, _ range: SourceRange, name: Identifier?) -> OutlineItem {
        let node = tree[id]
        let kind = tree.source.text(node.kindRange)
        let own = node.name.map { ref in
            SourceRange(
                start: ref.name.range.start, end: ref.index.map { min(node.range.end, tree.range(of: $0).end + 1) } ?? ref.name.range.end)
        }
        let nameRange = name?.range ?? own ?? node.kindRange
        return OutlineItem(
            name: tree.source.text(nameRange), detail: kind, kind: 19, range: range, nameRange: nameRange,
            children: node.block.map { items(in: $0) } ?? [])
    }

    private func parts(of value: ExprID) -> [OutlineItem] {
        guard case .function(_, .node(let node)) = tree[value] else { return [] }
        return [item(node, tree[node].range, name: nil)]
    }
}

extension LanguageServer {
    func documentSymbols(_ params: JSONValue) throws(RequestError) -> JSONValue {
        let text = try text(params)
        let items = Outline(tree: texts.analysis(of: text).tree).items
        if client.symbolTree { return .array(items.map { symbol($0, text.text) }) }
        return .array(items.flatMap { flat($0, text.uri, text.text, container: nil) })
    }

    private func symbol(_ item: OutlineItem, _ text: PlacedText) -> JSONValue {
        .members([
            "name": .string(item.name), "detail": item.detail.isEmpty ? nil : .string(item.detail), "kind": .int(item.kind),
            "range": text.json(item.range.union(item.nameRange)), "selectionRange": text.json(item.nameRange),
            "children": .array(item.children.map { symbol($0, text) }),
        ])
    }

    private func flat(_ item: OutlineItem, _ uri: String, _ text: PlacedText, container: String?) -> [JSONValue] {
        let own: JSONValue = .members([
            "name": .string(item.name), "kind": .int(item.kind), "location": location(uri, text, item.nameRange),
            "containerName": container.map { .string($0) },
        ])
        return [own] + item.children.flatMap { flat($0, uri, text, container: item.name) }
    }

    func workspaceSymbols(_ params: JSONValue) throws(RequestError) -> JSONValue {
        let query = Array((params["query"]?.string ?? "").lowercased())
        var found: [JSONValue] = []
        var known: Set<String> = []
        func add(_ uri: String, _ text: PlacedText, _ tree: SyntaxTree) {
            guard known.insert(uri).inserted else { return }
            for symbol in Outline(tree: tree).items.flatMap({ flat($0, uri, text, container: nil) }) {
                // The letters of the query, in order.
                var left = query[...]
                for letter in (symbol["name"]?.string ?? "").lowercased() where letter == left.first { left = left.dropFirst() }
                if left.isEmpty { found.append(symbol) }
            }
        }
        for text in texts.open.values.sorted(by: { $0.uri < $1.uri }) { add(text.uri, text.text, texts.analysis(of: text).tree) }
        for path in texts.scripts() {
            if isCancelled() { throw .cancelled }
            guard found.count < 1000, texts.text(ofPath: path) == nil, let tree = texts.tree(ofPath: path) else { continue }
            add(texts.uri(ofPath: path), PlacedText(tree.source, encoding: client.encoding), tree)
        }
        return .array(Array(found.prefix(1000)))
    }

    // MARK: Folding

    func folding(_ params: JSONValue) throws(RequestError) -> JSONValue {
        let text = try text(params)
        let tree = texts.analysis(of: text).tree
        var folds: [(start: Int, end: Int, kind: String?)] = []
        var open: [Token] = []
        for token in tree.stream.tokens {
            switch token.kind {
            case .leftBrace, .leftBracket, .leftParen: open.append(token)
            case .rightBrace, .rightBracket, .rightParen:
                guard let start = open.popLast() else { continue }
                let (first, last) = (text.source.lineIndex(of: start.start), text.source.lineIndex(of: token.start))
                // The line of the closing brace stays.
                if last - 1 > first { folds.append((first, last - 1, nil)) }
            default: break
            }
        }
        folds += Self.comments(tree, text.source) + Self.imports(tree, text.source)
        return .array(
            folds.sorted { ($0.start, -$0.end) < ($1.start, -$1.end) }.map { fold in
                .members(["startLine": .int(fold.start), "endLine": .int(fold.end), "kind": fold.kind.map { .string($0) }])
            })
    }

    /// Comments on lines of their own, one below the other.
    private static func comments(_ tree: SyntaxTree, _ source: SourceFile) -> [(start: Int, end: Int, kind: String?)] {
        var lines: [Int] = []
        for comment in tree.stream.comments {
            let line = source.lineIndex(of: comment.start)
            let before = source.bytes[Int(source.lineStarts[line])..<Int(comment.start)]
            if before.allSatisfy({ $0 <= 0x20 }) { lines.append(line) }
        }
        return runs(of: lines).map { ($0.start, $0.end, "comment") }
    }

    private static func imports(_ tree: SyntaxTree, _ source: SourceFile) -> [(start: Int, end: Int, kind: String?)] {
        runs(of: tree.importedPaths.map { source.lineIndex(of: $0.range.start) }).map { ($0.start, $0.end, "imports") }
    }

    /// Two or more numbers in a row.
    private static func runs(of lines: [Int]) -> [(start: Int, end: Int)] {
        var found: [(start: Int, end: Int)] = []
        for line in lines {
            if let last = found.last, last.end + 1 == line { found[found.count - 1].end = line } else { found.append((line, line)) }
        }
        return found.filter { $0.end > $0.start }
    }

    // MARK: Selections

    func selection(_ params: JSONValue) throws(RequestError) -> JSONValue {
        let text = try text(params)
        let tree = texts.analysis(of: text).tree
        let positions = params["positions"]?.array ?? []
        guard positions.count <= 1000 else { throw .invalidParams("more than 1000 positions") }
        return .array(
            positions.map { value in
                let offset = Position(value).map { text.text.offset($0) } ?? 0
                return Self.nested(tree.ranges(around: offset).map { text.text.json($0) }) ?? [
                    "range": text.text.json(SourceRange(at: offset))
                ]
            })
    }

    /// Ranges as the protocol nests them, the outermost first.
    private static func nested(_ ranges: [JSONValue]) -> JSONValue? {
        ranges.reduce(nil) { outer, range in .members(["range": range, "parent": outer]) }
    }
}

extension SyntaxTree {
    /// The text, and each statement, block, expression and token that holds an offset, from the outermost to the inmost.
    func ranges(around offset: UInt32) -> [SourceRange] {
        var all: Set<SourceRange> = [source.range]
        func add(_ range: SourceRange) { if range.start <= offset, offset <= range.end, range.count > 0 { all.insert(range) } }
        for raw in 0..<UInt32(statementCount) { add(range(of: statementID(raw))) }
        for raw in 0..<UInt32(expressionCount) { add(range(of: expressionID(raw))) }
        for raw in 0..<UInt32(nodeCount) { add(self[nodeID(raw)].range) }
        var open: [Token] = []
        for token in stream.tokens where token.kind != .end {
            add(token.range)
            switch token.kind {
            case .leftBrace, .leftBracket, .leftParen: open.append(token)
            case .rightBrace, .rightBracket, .rightParen:
                if let start = open.popLast() {
                    add(SourceRange(start: start.start, end: token.end))
                    add(SourceRange(start: start.end, end: token.start))
                }
            default: break
            }
        }
        // Those that hold each other: of two that cross the longer one.
        var chain: [SourceRange] = []
        for range in all.sorted(by: { ($0.count, $0.start) > ($1.count, $1.start) }) {
            if let last = chain.last, range.start < last.start || range.end > last.end { continue }
            chain.append(range)
        }
        return chain
    }
}
