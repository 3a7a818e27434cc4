import RandomDocuments
import TGLJSON
import TGLLanguageServer
import TGLScript
import TGLSyntax

/// A text that is edited in an editor, with requests and messages that no editor sends between its changes.
func serverProblem(_ bytes: [UInt8]) -> String? {
    let seed = bytes.reduce(UInt64(bytes.count)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return ServerRun(bytes, seed: seed, edits: 12).problem
}

/// Random messages to a language server: after any changes it tells of each text what it tells of the same text opened anew, each request
/// has one answer, and nothing ends it.
public struct ServerRun {
    /// What was wrong, and after which messages.
    public private(set) var problem: String?
    /// How many changes of texts were sent.
    public private(set) var edits = 0
    /// How many requests were sent.
    public private(set) var requests = 0

    public init(_ bytes: [UInt8], seed: UInt64, edits count: Int) {
        var writer = MessageWriter(bytes, seed: seed)
        while writer.edits < count, problem == nil {
            writer.sendSomething()
            problem = writer.problem
        }
        problem = problem ?? writer.difference()
        (edits, requests) = (writer.edits, writer.requests)
        if let found = problem { problem = "\(found)\nafter \(writer.sent.suffix(6).joined(separator: "\n"))" }
    }
}

/// An editor as the server sees it: it keeps what it is told, and its clock goes on when it is looked at.
private final class ListeningEditor: LanguageServerHost {
    private(set) var received: [JSONValue] = []
    private(set) var problem: String?
    /// What was told last of each text.
    private(set) var diagnostics: [String: String] = [:]
    private var time = 0.0
    lazy var server = LanguageServer(host: self, limits: .small(seconds: 1))

    func send(_ bytes: [UInt8]) {
        let header = Array("Content-Length: ".utf8)
        guard let end = bytes.indices.dropLast(3).first(where: { bytes[$0..<($0 + 4)].elementsEqual([13, 10, 13, 10]) }),
            bytes.starts(with: header), Int(String(decoding: bytes[header.count..<end], as: UTF8.self)) == bytes.count - end - 4,
            let message = try? JSONValue(json: bytes[(end + 4)...])
        else {
            problem = "no message: \(String(decoding: bytes.prefix(300), as: UTF8.self))"
            return
        }
        if message["jsonrpc"] != "2.0" { problem = "no message of JSON-RPC: \(message.text)" }
        received.append(message)
        if message["method"] == "textDocument/publishDiagnostics", let uri = message["params"]?["uri"]?.string {
            diagnostics[uri] = message["params"]?["diagnostics"]?.text
        }
    }

    func takeInput() {}
    var now: Double {
        time += 0.001
        return time
    }
    func read(_ path: String) -> [UInt8]? { nil }
    func stamp(of path: String) -> String { "" }
    func realPath(_ path: String) -> String? { path }
    func scripts(below folder: String, most: Int) -> [String] { [] }
    func loader(forScript path: String?) -> any SourceLoader { MemoryLoader(["kit.tgl": "style card { width = 10 }\nview kit { }\n"]) }
    func watchMemory(of session: Session) {}
    func frames(of session: Session) -> String { "{}" }
    func picture(of session: Session) -> String { "{}" }
    let pageFiles: [(name: String, text: String)] = []
    func isAlive(_ process: Int) -> Bool { true }

    func give(_ message: JSONValue) {
        let body = Array(message.text.utf8)
        server.receive(Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body)
        while server.step() {}
    }

    /// Lets the server do what waits until no message does; runs are among it.
    func rest() {
        for _ in 0..<1000 where !server.rest() {
            // Time goes on to the next run.
            guard let seconds = server.secondsToWait, seconds < 2 else { return }
            time += seconds
        }
    }

    func forget() { received = [] }
}

private struct MessageWriter {
    private var random: Random
    private var editor = ListeningEditor()
    /// The texts that are open, by their URIs, as the editor has them, and their versions.
    private var texts: [String: (bytes: [UInt8], version: Int)] = [:]
    private let first: [UInt8]
    private var number = 0
    private(set) var edits = 0
    private(set) var requests = 0
    private(set) var problem: String?
    private(set) var sent: [String] = []
    private let isInitialized: Bool

    private static let uris = ["file:///a.tgl", "file:///kit.tgl", "untitled:1"]
    private static let pieces = [
        " ", "\n", "\r\n", "\r", "{", "}", "(", "\"", ";", ".", "= ", "#", "é", "視", "😀", "\u{FEFF}", "a", "A", "3",
        "view A { width = 20 }\n",
        "view B { width = A.width }\n", "let x = 3\n", "print x\n", "def f(n) { return n }\n", "style s { width = 3 }\n", "A.width = x\n",
        "for i in 1..3 { view c[i] { } }\n", "if x > 2 {\n", "import \"kit.tgl\" as kit\n", "knob k = 3 in 0..9\n",
        "test \"t\" { expect 1 == 1 }\n",
        "A.hieght = 3\n", "remove A\n", "allow unused\n", "while true { }\n", "A[\"k\"].width = 2\n", "\0",
    ]

    init(_ bytes: [UInt8], seed: UInt64) {
        random = Random(seed)
        first = Array(String(decoding: bytes, as: UTF8.self).utf8)
        isInitialized = !random.chance(4)
        if isInitialized {
            let abilities: JSONValue = ["general": ["positionEncodings": ["utf-8"]]]
            request("initialize", ["capabilities": abilities, "initializationOptions": ["run": .bool(random.chance(30))]])
        }
    }

    // MARK: Messages

    private mutating func give(_ message: JSONValue) {
        sent.append(String(message.text.prefix(400)))
        editor.give(message)
        problem = problem ?? editor.problem
    }

    private mutating func notify(_ method: String, _ params: JSONValue) {
        give(["jsonrpc": "2.0", "method": .string(method), "params": params])
    }

    @discardableResult
    private mutating func request(_ method: String, _ params: JSONValue) -> JSONValue? {
        number += 1
        requests += 1
        editor.forget()
        give(["jsonrpc": "2.0", "id": .int(number), "method": .string(method), "params": params])
        let answers = editor.received.filter { $0["id"]?.int == number && $0["method"] == nil }
        if answers.count != 1 || (answers[0]["result"] == nil) == (answers[0]["error"] == nil) {
            problem = problem ?? "\(answers.count) answers to \(method): \(answers.map { String($0.text.prefix(300)) })"
        }
        return answers.first
    }

    mutating func sendSomething() {
        guard editor.server.exitCode == nil else {
            problem = problem ?? "the server ended"
            return
        }
        switch random.below(100) {
        case ..<60: edit()
        case ..<85: ask()
        case ..<90: editor.rest()
        case ..<93: openOrClose()
        case ..<95: notify("$/cancelRequest", ["id": .int(random.below(number + 2))])
        case ..<97: notify("workspace/didChangeConfiguration", ["settings": ["tgl": ["run": .bool(random.chance(30))]]])
        default: giveBroken()
        }
        if !isInitialized { edits += 1 }
    }

    /// A frame whose bytes are no JSON, or a value that is no message.
    private mutating func giveBroken() {
        let bodies = [
            "{\"a\":", "[]", "{}", "{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":3}", "\u{0}", "[[[[", "{\"id\":1,\"result\":3}", "1e999",
            "\"\\ud800\"",
        ]
        let body = Array(random.pick(bodies).utf8)
        sent.append(String(decoding: body, as: UTF8.self))
        editor.server.receive(Array("Content-Length: \(body.count)\r\nX: y\r\n\r\n".utf8) + body)
        while editor.server.step() {}
    }

    // MARK: Texts

    private mutating func openOrClose() {
        let uri = random.pick(Self.uris)
        if texts.removeValue(forKey: uri) != nil { return notify("textDocument/didClose", ["textDocument": ["uri": .string(uri)]]) }
        open(uri, random.chance(50) ? first : Array(random.pick(Self.pieces).utf8))
    }

    private mutating func open(_ uri: String, _ bytes: [UInt8]) {
        texts[uri] = (bytes, 1)
        notify("textDocument/didOpen", Self.opening(uri, bytes, version: 1))
    }

    private static func opening(_ uri: String, _ bytes: [UInt8], version: Int) -> JSONValue {
        [
            "textDocument": [
                "uri": .string(uri), "languageId": "tgl", "version": .int(version), "text": .string(String(decoding: bytes, as: UTF8.self)),
            ]
        ]
    }

    /// Some changes of a text in one message: of ranges, now and then of all.
    private mutating func edit() {
        let uri = random.pick(Self.uris)
        guard let (before, version) = texts[uri] else { return open(uri, first) }
        var bytes = before
        var changes: [JSONValue] = []
        for _ in 0...random.below(3) {
            let new = random.chance(30) ? "" : random.pick(Self.pieces)
            if random.chance(3) {
                bytes = Array(new.utf8)
                changes.append(["text": .string(new)])
                continue
            }
            let start = place(in: bytes)
            let end = random.chance(40) ? start : place(in: bytes, from: start, most: random.chance(90) ? 4 : 200)
            changes.append(["range": ["start": Self.position(start, bytes), "end": Self.position(end, bytes)], "text": .string(new)])
            bytes.replaceSubrange(start..<end, with: new.utf8)
        }
        edits += changes.count
        texts[uri] = (bytes, version + 1)
        notify(
            "textDocument/didChange",
            ["textDocument": ["uri": .string(uri), "version": .int(version + 1)], "contentChanges": .array(changes)])
    }

    /// A place between two characters, and not within a line end.
    private mutating func place(in bytes: [UInt8], from: Int = 0, most: Int = .max) -> Int {
        var place = from + random.below(min(most, bytes.count - from) + 1)
        while place < bytes.count, bytes[place] & 0xC0 == 0x80 || place > 0 && bytes[place - 1] == 13 && bytes[place] == 10 { place += 1 }
        return place
    }

    /// A place as the protocol says it, in bytes.
    private static func position(_ offset: Int, _ bytes: [UInt8]) -> JSONValue {
        var (line, start, index) = (0, 0, 0)
        while index < offset {
            let byte = bytes[index]
            index += 1
            if byte == 10 || byte == 13 && !(index < bytes.count && bytes[index] == 10) { (line, start) = (line + 1, index) }
        }
        return ["line": .int(line), "character": .int(offset - start)]
    }

    // MARK: Requests

    private mutating func ask() {
        let uri = random.pick(Self.uris)
        let bytes = texts[uri]?.bytes ?? []
        let (start, end) = (place(in: bytes), place(in: bytes))
        func position(_ offset: Int) -> JSONValue { Self.position(offset, bytes) }
        let at = random.chance(90) ? position(start) : ["line": .int(random.below(99)), "character": .int(random.below(999))]
        let range: JSONValue = ["start": position(min(start, end)), "end": position(max(start, end))]
        let method = random.pick(LanguageServer.methods)
        let params: JSONValue = [
            "textDocument": ["uri": .string(uri)], "position": at, "positions": [at], "range": range, "context": ["diagnostics": []],
            "newName": .string(random.pick(["n", "A", "view", "1", "", "new name"])), "query": .string(random.pick(["", "a", "A"])),
            "ch": "}",
            "options": ["tabSize": 2, "insertSpaces": true], "previousResultId": .string("\(random.below(20))"),
            "command": .string(random.pick(["tgl.run", "tgl.test", "tgl.why", "tgl.page", "other"])), "arguments": [.string(uri), "A"],
            "item": ["uri": .string(uri), "selectionRange": range], "color": ["red": 1, "green": 0.5, "blue": 0, "alpha": 1],
            "statement": .string(random.pick(["A.width = 3", "x = 4", "unset A.width", "view N { }", "}{"])), "label": "width",
            "data": "width",
        ]
        request(method, random.chance(95) ? params : random.pick([.null, [], "x", ["textDocument": 3]]))
    }

    // MARK: Anew

    /// What is told of the texts otherwise than of the same texts opened anew.
    mutating func difference() -> String? {
        guard isInitialized else { return nil }
        // What a run told is forgotten where runs are turned off; it may have been asked for while they were.
        for runs in [true, false] { notify("workspace/didChangeConfiguration", ["settings": ["tgl": ["run": .bool(runs)]]]) }
        let told = told(by: editor)
        let anew = ListeningEditor()
        anew.give([
            "jsonrpc": "2.0", "id": 0, "method": "initialize",
            "params": ["capabilities": ["general": ["positionEncodings": ["utf-8"]]], "initializationOptions": ["run": false]],
        ])
        for (uri, text) in texts.sorted(by: { $0.key < $1.key }) {
            let opening = Self.opening(uri, text.bytes, version: text.version)
            anew.give(["jsonrpc": "2.0", "method": "textDocument/didOpen", "params": opening])
        }
        let toldAnew = self.told(by: anew)
        for (uri, text) in texts.sorted(by: { $0.key < $1.key }) where told[uri] != toldAnew[uri] {
            let words = String(decoding: text.bytes, as: UTF8.self)
            return "of \(uri) it tells\n\(told[uri] ?? "nothing")\nanew\n\(toldAnew[uri] ?? "nothing")\n\(words.debugDescription)"
        }
        return problem
    }

    /// The diagnostics and the tokens of each text.
    private func told(by editor: ListeningEditor) -> [String: String] {
        editor.rest()
        var told: [String: String] = [:]
        for uri in texts.keys.sorted() {
            editor.forget()
            editor.give([
                "jsonrpc": "2.0", "id": "tokens", "method": "textDocument/semanticTokens/full",
                "params": ["textDocument": ["uri": .string(uri)]],
            ])
            told[uri] =
                "\(editor.diagnostics[uri] ?? "no diagnostics")\n"
                + (editor.received.first { $0["id"] == "tokens" }?["result"]?["data"]?.text ?? "no tokens")
        }
        return told
    }
}
