// Where names come from and where they are used; renaming.

import TGLGuide
import TGLJSON
import TGLScript
import TGLSyntax

/// A text among those that belong together, with its names.
struct NamedText {
    let uri: String
    let path: String?
    let text: PlacedText
    let version: Int?
    let tree: SyntaxTree
    let reading: TextReading
    let hasErrors: Bool

    var source: SourceFile { text.source }
}

extension LanguageServer {
    /// The use of a name at the place of a request.
    private func use(_ params: JSONValue) throws(RequestError) -> (text: OpenText, use: NameUse?, offset: UInt32) {
        let (text, offset) = try place(params)
        return (text, texts.analysis(of: text).reading.use(at: offset), offset)
    }

    // MARK: Definition

    func definition(_ params: JSONValue) throws(RequestError) -> JSONValue {
        let (text, found, offset) = try use(params)
        if let path = texts.analysis(of: text).tree.importedPath(at: offset) {
            guard let target = target(of: path, in: text) else { return .null }
            return location(target, PlacedText(name: target, bytes: [], encoding: client.encoding), SourceRange(at: 0))
        }
        guard let found else { return .null }
        var places: [(uri: String, text: PlacedText, range: SourceRange)] = []
        let own = texts.analysis(of: text).reading.uses.filter { $0.thing == found.thing && $0.role == .declared }
        places += own.map { (text.uri, text.text, $0.range) }
        if case .local = found.thing {
        } else {
            for other in try others(of: text, all: own.isEmpty) where other.uri != text.uri {
                places += other.reading.uses.filter { $0.thing == found.thing && $0.role == .declared }.map {
                    (other.uri, other.text, $0.range)
                }
            }
        }
        guard client.links else { return .array(places.map { location($0.uri, $0.text, $0.range) }) }
        return .array(
            places.map { place in
                [
                    "originSelectionRange": text.text.json(found.range), "targetUri": .string(place.uri),
                    "targetRange": place.text.json(place.range), "targetSelectionRange": place.text.json(place.range),
                ]
            })
    }

    /// The declarations of a top-level name, in the text itself or those that it imports.
    func declarations(ofTop name: String, in text: OpenText) -> [(source: SourceFile, use: NameUse)] {
        let analysis = texts.analysis(of: text)
        func found(_ reading: TextReading, _ source: SourceFile) -> [(SourceFile, NameUse)] {
            reading.uses.filter { $0.thing == .top(name) && $0.role == .declared }.map { (source, $0) }
        }
        let own = found(analysis.reading, text.source)
        if !own.isEmpty { return own }
        return analysis.imports.sorted { $0.key < $1.key }.flatMap { _, tree in
            tree.topDeclarations.contains { $0.name == name } ? found(TextReading(tree, hasErrors: false), tree.source) : []
        }
    }

    /// The URI of what a path leads to that a text imports.
    func target(of path: String, in text: OpenText) -> String? {
        guard case .success(let loaded) = texts.loader(for: text).load(path, from: text.source) else { return nil }
        return texts.uri(ofPath: loaded.key)
    }

    // MARK: Texts that belong together

    /// The texts that a text imports, all that import one of these or it, and what those import; the text itself is the first.
    ///
    /// - Parameter all: also looks for texts that import it, in the folders of the client.
    func others(of text: OpenText, all: Bool = true) throws(RequestError) -> [NamedText] {
        var trees: [String: SyntaxTree] = texts.analysis(of: text).imports
        if all {
            // Whether a script imports one of the others, or is imported by one.
            let imports = try importGraph()
            var belonging: Set<String> = text.path.map { [$0] } ?? []
            belonging.formUnion(trees.keys)
            var waiting = belonging.sorted()
            while let path = waiting.popLast() {
                for (other, targets) in imports where targets.contains(path) && belonging.insert(other).inserted { waiting.append(other) }
            }
            waiting = belonging.sorted()
            while let path = waiting.popLast() {
                for target in imports[path] ?? [] where belonging.insert(target).inserted { waiting.append(target) }
            }
            for path in belonging where path != text.path && trees[path] == nil { trees[path] = texts.tree(ofPath: path) }
        }
        let own = texts.analysis(of: text)
        let elsewhere = NamesElsewhere(trees.sorted { $0.key < $1.key }.map(\.value))
        var result = [
            NamedText(
                uri: text.uri, path: text.path, text: text.text, version: text.version, tree: own.tree,
                reading: trees.isEmpty ? own.reading : TextReading(own.tree, hasErrors: own.checked.hasSyntaxErrors, others: elsewhere),
                hasErrors: own.checked.hasSyntaxErrors)
        ]
        for (path, tree) in trees.sorted(by: { $0.key < $1.key }) {
            if isCancelled() { throw .cancelled }
            let names = NamesElsewhere([own.tree] + trees.filter { $0.key != path }.sorted { $0.key < $1.key }.map(\.value))
            let open = texts.text(ofPath: path)
            let placed = open?.text ?? PlacedText(tree.source, encoding: client.encoding)
            let hasErrors = SyntaxTree.parse(tree.source, names: .layout).hasErrors
            result.append(
                NamedText(
                    uri: texts.uri(ofPath: path), path: path, text: placed, version: open?.version, tree: tree,
                    reading: TextReading(tree, hasErrors: hasErrors, others: names), hasErrors: hasErrors))
        }
        return result
    }

    /// What each script of the client's folders imports, by path.
    private func importGraph() throws(RequestError) -> [String: Set<String>] {
        var graph: [String: Set<String>] = [:]
        for path in texts.scripts() {
            if isCancelled() { throw .cancelled }
            guard let tree = texts.tree(ofPath: path) else { continue }
            let paths = tree.importedPaths
            if paths.isEmpty { continue }
            let loader = host.loader(forScript: path)
            let source = SourceFile(name: path, bytes: [])
            graph[path] = Set(
                paths.compactMap { path, _ in if case .success(let loaded) = loader.load(path, from: source) { loaded.key } else { nil } })
        }
        return graph
    }

    // MARK: References

    func references(_ params: JSONValue) throws(RequestError) -> JSONValue {
        let (text, found, _) = try use(params)
        guard let found else { return [] }
        let withDeclaration = params["context"]?["includeDeclaration"]?.bool ?? true
        return .array(
            try uses(of: found.thing, in: text).filter { withDeclaration || $0.use.role != .declared }
                .map { location($0.text.uri, $0.text.text, $0.use.range) })
    }

    /// The uses of a thing in all texts that belong together, each place once.
    private func uses(of thing: NamedThing, in text: OpenText) throws(RequestError) -> [(text: NamedText, use: NameUse)] {
        var all: [(NamedText, NameUse)] = []
        let named: [NamedText]
        if case .local = thing { named = [try others(of: text, all: false)[0]] } else { named = try others(of: text) }
        for other in named {
            var seen: Set<SourceRange> = []
            for use in other.reading.uses where use.thing == thing && seen.insert(use.range).inserted { all.append((other, use)) }
        }
        return all
    }

    func highlight(_ params: JSONValue) throws(RequestError) -> JSONValue {
        let (text, found, _) = try use(params)
        guard let found else { return [] }
        var seen: Set<SourceRange> = []
        let uses = texts.analysis(of: text).reading.uses.filter { $0.thing == found.thing && seen.insert($0.range).inserted }
        return .array(uses.map { ["range": text.text.json($0.range), "kind": $0.role == .read ? 2 : 3] })
    }

    // MARK: Renaming

    func prepareRename(_ params: JSONValue) throws(RequestError) -> JSONValue {
        let (text, found, _) = try use(params)
        guard let found else { return .null }
        return ["range": text.text.json(found.range), "placeholder": .string(text.source.text(found.range))]
    }

    /// Refuses changes after which the check finds an error that it did not find before.
    private func requireNoNewError(_ changed: [(text: NamedText, edits: [TextEdit])]) throws(RequestError) {
        let new = changed.map {
            (text: $0.text, source: SourceFile(name: $0.text.source.name, bytes: $0.text.source.bytes(with: $0.edits)))
        }
        let bytes = new.compactMap { text, source in text.path.map { ($0, source.bytes) } }
        let byPath = Dictionary(bytes, uniquingKeysWith: { first, _ in first })
        func errors(_ source: SourceFile, _ loader: any SourceLoader) -> [Diagnostic] {
            CheckedText(source, loader: loader, limits: limits).diagnostics.filter { $0.severity == .error }
        }
        for (text, source) in new {
            if isCancelled() { throw .cancelled }
            let after = errors(source, texts.loader(forScript: text.path, changed: byPath))
            if after.isEmpty { continue }
            let before = errors(text.source, texts.loader(forScript: text.path))
            guard after.count > before.count else { continue }
            let error = after.first { error in !before.contains { $0.message == error.message } } ?? after[0]
            throw .failed("afterwards line \(error.primary.position.line) of \(texts.shownPath(source.name)) is wrong: \(error.message)")
        }
    }

    func rename(_ params: JSONValue) throws(RequestError) -> JSONValue {
        let (text, found, _) = try use(params)
        guard let name = params["newName"]?.string else { throw .invalidParams("`newName` is missing") }
        guard let found else { throw .failed("no name that can be renamed is there") }
        let renaming = Renaming(of: found.thing, as: name)
        try renaming.checkName()
        let named = try others(of: text, all: !found.isLocal)
        let changed = try renaming.changes(in: named)
        try requireNoNewError(changed)
        guard client.documentChanges else {
            return ["changes": .object(changed.map { JSONMember($0.text.uri, $0.text.text.json($0.edits)) })]
        }
        return [
            "documentChanges": .array(
                changed.map { change in
                    [
                        "textDocument": ["uri": .string(change.text.uri), "version": change.text.version.map { .int($0) } ?? .null],
                        "edits": change.text.text.json(change.edits),
                    ]
                })
        ]
    }
}
