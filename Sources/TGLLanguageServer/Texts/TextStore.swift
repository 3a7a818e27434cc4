import TGLJSON
import TGLScript
import TGLSyntax

/// The texts that the client has open, and those on the disk that belong to them.
final class TextStore {
    private unowned let host: any LanguageServerHost
    let limits: Limits
    var encoding = PositionEncoding.utf16
    private(set) var open: [String: OpenText] = [:]
    /// The URIs of open texts by their paths.
    private var uris: [String: String] = [:]
    private(set) var folders: [String] = []
    /// Texts on the disk that were read, with the stamps of their files.
    private var files: [String: (stamp: String, tree: SyntaxTree)] = [:]
    private var fileBytes = 0
    /// The open texts of which most is kept, the last one last.
    private var recent: [String] = []

    /// So many texts may be open.
    static let mostOpen = 1000
    /// So many bytes the open texts may have together.
    static let mostBytes = 512 << 20
    /// The trees of so many bytes of open texts, and of texts on the disk, are kept.
    private static let mostKept = 4 << 20
    /// So many scripts are looked for in the folders of the client.
    static let mostScripts = 2000

    init(host: any LanguageServerHost, limits: Limits) {
        self.host = host
        self.limits = limits
    }

    // MARK: Open texts

    /// Opens a text, or says why it cannot be.
    func open(uri: String, version: Int, text: String) -> String? {
        let bytes = open.values.reduce(text.utf8.count) { $0 + $1.source.bytes.count }
        if open[uri] == nil, open.count >= Self.mostOpen { return "more than \(Self.mostOpen) texts are open; \(uri) is not looked at" }
        if bytes > Self.mostBytes { return "the open texts have more than \(Self.mostBytes) bytes; \(uri) is not looked at" }
        let path = DocumentURI.path(of: uri).map { host.realPath($0) ?? $0 }
        let placed = PlacedText(name: path ?? uri, bytes: Array(text.utf8), encoding: encoding)
        open[uri] = OpenText(uri: uri, path: path, text: placed, version: version)
        if let path { uris[path] = uri }
        changed(path)
        return nil
    }

    func close(_ uri: String) {
        guard let text = open.removeValue(forKey: uri) else { return }
        recent.removeAll { $0 == uri }
        if let path = text.path, uris[path] == uri { uris[path] = nil }
        changed(text.path)
    }

    func change(_ text: OpenText, to placed: PlacedText, version: Int) {
        text.change(to: placed, version: version)
        changed(text.path)
    }

    /// A text has changed: what was found in those that import it may not hold any more.
    private func changed(_ path: String?) {
        guard let path else { return }
        for text in open.values where text.analysis?.imports[path] != nil {
            text.analysis = nil
            text.needsCheck = true
        }
    }

    func checkAll() {
        for text in open.values {
            text.needsCheck = true
            text.analysis = nil
        }
    }

    var hasSomethingToCheck: Bool { open.values.contains(where: \.needsCheck) }

    /// The text to check next: the one that was changed or asked for last.
    func nextToCheck() -> OpenText? {
        let waiting = open.values.filter(\.needsCheck)
        return recent.reversed().lazy.compactMap { uri in waiting.first { $0.uri == uri } }.first ?? waiting.min { $0.uri < $1.uri }
    }

    /// What is known of a text as it is.
    func analysis(of text: OpenText) -> TextAnalysis {
        use(text)
        if let analysis = text.analysis { return analysis }
        let checked = CheckedText(text.source, loader: loader(for: text), limits: limits, keeping: text.kept.compiled)
        let analysis = TextAnalysis(checked, imports: imports(of: checked, text))
        text.analysis = analysis
        // A text that is missing may come.
        text.importsOthers = !checked.tree.importedPaths.isEmpty
        return analysis
    }

    /// Keeps what is known of the texts that were used last.
    private func use(_ text: OpenText) {
        if recent.last == text.uri { return }
        recent.removeAll { $0 == text.uri }
        recent.append(text.uri)
        var bytes = 0
        for uri in recent.reversed() {
            guard let other = open[uri] else { continue }
            bytes += other.source.bytes.count
            if bytes > Self.mostKept, other !== text { other.forget() }
        }
    }

    // MARK: Texts on the disk

    func loader(for text: OpenText) -> any SourceLoader { loader(forScript: text.path) }

    /// - Parameter changed: texts that stand for open ones and files, by their paths.
    func loader(forScript path: String?, changed: [String: [UInt8]] = [:]) -> any SourceLoader {
        OpenTextLoader(self, host.loader(forScript: path), changed)
    }

    /// The open text of a path.
    func text(ofPath path: String) -> OpenText? { uris[path].flatMap { open[$0] } }

    func forgetFiles() {
        files = [:]
        fileBytes = 0
    }

    /// The tree of the text of a path, open or on the disk.
    func tree(ofPath path: String) -> SyntaxTree? {
        if let text = text(ofPath: path) {
            if let analysis = text.analysis { return analysis.tree }
            return parse(text.source)
        }
        let stamp = host.stamp(of: path)
        if stamp.isEmpty { return nil }
        if let known = files[path], known.stamp == stamp { return known.tree }
        guard let bytes = host.read(path) else { return nil }
        let tree = parse(SourceFile(name: path, bytes: bytes))
        fileBytes += bytes.count
        if fileBytes > Self.mostKept { forgetFiles() }
        files[path] = (stamp, tree)
        return tree
    }

    private func parse(_ source: SourceFile) -> SyntaxTree {
        SyntaxTree.parse(source, names: .layout, options: ParseOptions(maxNesting: limits.nesting)).tree
    }

    /// The texts that a text imports, and those that these import, by path.
    private func imports(of checked: CheckedText, _ text: OpenText) -> [String: SyntaxTree] {
        // The check has read them, unless it could not tell the statements of the text apart.
        var found = Dictionary(uniqueKeysWithValues: zip(checked.importKeys, checked.imports))
        var waiting = [checked.tree]
        let loader = loader(for: text)
        while let tree = waiting.popLast() {
            for (path, _) in tree.importedPaths {
                guard case .success(let loaded) = loader.load(path, from: tree.source), found[loaded.key] == nil, found.count < 500 else {
                    continue
                }
                // Its name is what the loader knows its place by.
                let imported = parse(loaded.source)
                found[loaded.key] = imported
                waiting.append(imported)
            }
        }
        return found
    }

    /// The scripts in the folders of the client, and the open texts that have a path; in order.
    func scripts() -> [String] {
        var paths = Set(uris.keys)
        for folder in folders { paths.formUnion(host.scripts(below: folder, most: Self.mostScripts)) }
        return paths.sorted()
    }

    // MARK: Folders

    func setFolders(_ params: JSONValue) {
        let named = params["workspaceFolders"]?.array?.compactMap { $0["uri"]?.string } ?? [params["rootUri"]?.string].compactMap { $0 }
        folders = named.compactMap { DocumentURI.path(of: $0) }.compactMap { host.realPath($0) }
    }

    func change(folders event: JSONValue?) {
        func paths(_ name: String) -> [String] {
            (event?[name]?.array ?? []).compactMap { $0["uri"]?.string }.compactMap { DocumentURI.path(of: $0) }.compactMap {
                host.realPath($0)
            }
        }
        let removed = paths("removed")
        folders = folders.filter { !removed.contains($0) } + paths("added")
    }

    /// The URI of a path: that of the client, where it has the text open.
    func uri(ofPath path: String) -> String { uris[path] ?? DocumentURI.uri(ofPath: path) }

    /// A path as it is shown: without the folder of the client that it is in.
    func shownPath(_ path: String) -> String {
        for folder in folders where path.hasPrefix(folder + "/") { return String(path.dropFirst(folder.count + 1)) }
        return path.split(separator: "/").last.map(String.init) ?? path
    }
}

extension SyntaxTree {
    /// The paths that a text imports, and where they are written.
    var importedPaths: [(path: String, range: SourceRange)] {
        (0..<UInt32(statementCount)).compactMap { raw in
            guard case .import(let expression, _) = self[statementID(raw)], let path = plainText(of: expression) else { return nil }
            return (path, range(of: expression))
        }
    }

    /// The path of the import whose string, or whose name for what the text makes, is at an offset.
    func importedPath(at offset: UInt32) -> String? {
        for raw in 0..<UInt32(statementCount) {
            guard case .import(let expression, let name) = self[statementID(raw)] else { continue }
            let places = [range(of: expression), name?.range].compactMap { $0 }
            if places.contains(where: { $0.start <= offset && offset <= $0.end }) { return plainText(of: expression) }
        }
        return nil
    }
}

/// Gives the open texts in place of their files.
final class OpenTextLoader: SourceLoader {
    private unowned let texts: TextStore
    private let files: any SourceLoader
    private let changed: [String: [UInt8]]

    init(_ texts: TextStore, _ files: any SourceLoader, _ changed: [String: [UInt8]]) {
        self.texts = texts
        self.files = files
        self.changed = changed
    }

    func load(_ path: String, from importer: SourceFile) -> Result<LoadedSource, LoadFailure> {
        let found = files.load(path, from: importer)
        guard case .success(let loaded) = found, let bytes = changed[loaded.key] ?? texts.text(ofPath: loaded.key)?.source.bytes else {
            return found
        }
        return .success(LoadedSource(key: loaded.key, source: SourceFile(name: loaded.source.name, bytes: bytes)))
    }

    /// A server writes no files: a picture that a test expects is there, or the test fails.
    func write(_ text: String, to path: String, beside source: SourceFile) -> LoadFailure? {
        .unreadable("an editor's server writes no files; `tgl test` does")
    }

    func shownPath(_ path: String, beside source: SourceFile) -> String { files.shownPath(path, beside: source) }
}

/// URIs of files (RFC 3986, RFC 8089).
enum DocumentURI {
    static func path(of uri: String) -> String? {
        guard uri.hasPrefix("file://") else { return nil }
        var rest = uri.dropFirst("file://".count)
        // A host's name says nothing here.
        if rest.first != "/" { rest = rest.drop { $0 != "/" } }
        var bytes: [UInt8] = []
        var code = Array(rest.utf8)[...]
        while let byte = code.popFirst() {
            if byte == UInt8(ascii: "%"), code.count > 1, let value = UInt8(String(decoding: code.prefix(2), as: UTF8.self), radix: 16) {
                bytes.append(value)
                code = code.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        guard !bytes.contains(0), let path = String(validating: bytes, as: UTF8.self), !path.isEmpty else { return nil }
        return path
    }

    static func uri(ofPath path: String) -> String {
        var uri = "file://"
        for byte in path.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
                uri.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                uri += "%" + (digits.count < 2 ? "0" : "") + digits
            }
        }
        return uri
    }
}
