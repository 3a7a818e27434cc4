import Glibc

/// A text that a command read, as it was then: a file that was loaded, or one that was imported.
public struct JournalFile: Hashable, Sendable {
    /// As it was asked for: `lib.tgl`.
    public var path: String
    /// As messages call it.
    public var name: String
    /// The file's full path; empty for a text that was no file.
    public var key: String
    /// The text, or nil where damage took it.
    public var bytes: [UInt8]?

    /// A text that was read from `key`, asked for as `path`, called `name` in messages.
    public init(path: String, name: String, key: String, bytes: [UInt8]?) {
        self.path = path
        self.name = name
        self.key = key
        self.bytes = bytes
    }
}

/// What made a state of a session.
public struct JournalCommand: Equatable, Sendable {
    /// What ran.
    public enum Source: Equatable, Sendable {
        /// A text at the prompt.
        case typed(String)
        /// A file.
        case loaded(JournalFile)
        /// The settings that run before the first prompt: they make state 0, or, in a session that was brought back where others
        /// hold, a state that is in its place.
        case settings(JournalFile)
        /// Nothing: the record of the command was lost to damage, and the state keeps its number.
        case lost
    }

    /// The state's number.
    public var state: Int
    /// The number of the state in which it ran.
    public var parent: Int
    /// What ran to make it.
    public var source: Source
    /// What its `import`s read, in the order in which they asked.
    public var imports: [JournalFile]
    /// It failed when the session was brought back: since then the state is and changes nothing.
    public var isVoid: Bool

    /// What made `state` from `parent`.
    public init(state: Int, parent: Int, _ source: Source, imports: [JournalFile] = [], isVoid: Bool = false) {
        self.state = state
        self.parent = parent
        self.source = source
        self.imports = imports
        self.isVoid = isVoid
    }

    /// The text that ran.
    public var text: String {
        switch source {
        case .typed(let text): text
        case .loaded(let file), .settings(let file): String(decoding: file.bytes ?? [], as: UTF8.self)
        case .lost: ""
        }
    }
}

/// One thing that a session does to its states.
public enum JournalStep: Equatable, Sendable {
    /// A state was made; it is the one that exists.
    case command(JournalCommand)
    /// A state was gone to.
    case went(to: Int)
    /// Where `:redo` leads from a state, without going there.
    case next(of: Int, is: Int)
}

/// Writes steps as records, each text once.
package struct JournalEncoder {
    /// What all records of the journal have in them.
    private(set) var journal = UInt32.random(in: .min ... .max)
    /// The number of the next record.
    private(set) var number: UInt32 = 0
    /// The records of the texts.
    private var texts: [Text: UInt32] = [:]

    /// A text to be found again; it may have many megabytes.
    private struct Text: Hashable {
        let bytes: [UInt8]

        func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }

        static func == (a: Text, b: Text) -> Bool {
            a.bytes.count == b.bytes.count
                && a.bytes.withUnsafeBytes { x in
                    b.bytes.withUnsafeBytes { y in x.isEmpty || memcmp(x.baseAddress!, y.baseAddress!, x.count) == 0 }
                }
        }
    }

    package init() {}

    /// Goes on after the records of a journal.
    init(journal: UInt32, number: UInt32, texts: [UInt32: [UInt8]]) {
        self.journal = journal
        self.number = number
        self.texts = Dictionary(texts.map { (Text(bytes: $1), $0) }) { $1 }
    }

    mutating func record(_ kind: JournalFrame.Kind, _ payload: [UInt8] = []) -> [UInt8] {
        defer { number &+= 1 }
        return JournalFrame.record(kind, journal: journal, number: number, payload: payload)
    }

    package mutating func start(seconds: Int64, folder: String) -> [UInt8] { record(.start, Array("\(seconds) \(folder)".utf8)) }

    /// The journal of a session that this one goes on with: it goes, or is kept, when this one is found to be.
    mutating func replaces(_ name: String, keeps: Bool) -> [UInt8] { record(.replaces, Array(((keeps ? "k" : "-") + name).utf8)) }

    /// A step, with the texts before it that it needs and that are not there yet.
    package mutating func records(of step: JournalStep) -> [UInt8] {
        var payload = ByteWriter()
        var before: [UInt8] = []
        switch step {
        case .went(let state):
            payload.number(UInt32(state))
            return record(.went, payload.bytes)
        case .next(let state, let child):
            payload.number(UInt32(state))
            payload.number(UInt32(child))
            return record(.next, payload.bytes)
        case .command(let command):
            payload.number(UInt32(command.state))
            payload.number(UInt32(command.parent))
            payload.byte(command.isVoid ? 1 : 0)
            payload.number(UInt32(command.imports.count))
            for file in command.imports { put(file, in: &payload, before: &before) }
            switch command.source {
            case .typed(let text):
                payload.byte(UInt8(ascii: "t"))
                payload.bytes += text.utf8
            case .loaded(let file):
                payload.byte(UInt8(ascii: "l"))
                put(file, in: &payload, before: &before)
            case .settings(let file):
                payload.byte(UInt8(ascii: "s"))
                put(file, in: &payload, before: &before)
            case .lost: payload.byte(UInt8(ascii: "x"))
            }
            return before + record(.command, payload.bytes)
        }
    }

    private mutating func put(_ file: JournalFile, in payload: inout ByteWriter, before: inout [UInt8]) {
        payload.text(file.path)
        payload.text(file.name)
        payload.text(file.key)
        guard let bytes = file.bytes else { return payload.number(.max) }
        if let known = texts[Text(bytes: bytes)] { return payload.number(known) }
        texts[Text(bytes: bytes)] = number
        payload.number(number)
        before += record(.text, bytes)
    }
}

extension JournalCommand {
    /// Where a command is, by the first bytes of its record.
    package static func place(_ payload: [UInt8]) -> (state: Int, parent: Int)? {
        var reader = ByteReader(payload)
        guard let state = reader.number(), let parent = reader.number() else { return nil }
        return (Int(state), Int(parent))
    }

    /// The command of a whole record; `text` gives the text of a record by its number.
    package init?(payload: [UInt8], text: (UInt32) -> [UInt8]?) {
        var reader = ByteReader(payload)
        guard let state = reader.number(), let parent = reader.number(), let isVoid = reader.byte(), let count = reader.number() else {
            return nil
        }
        func file() -> JournalFile? {
            guard let path = reader.text(), let name = reader.text(), let key = reader.text(), let number = reader.number() else {
                return nil
            }
            return JournalFile(path: path, name: name, key: key, bytes: text(number))
        }
        var imports: [JournalFile] = []
        for _ in 0..<count {
            guard let file = file() else { return nil }
            imports.append(file)
        }
        let source: Source
        switch reader.byte() {
        case UInt8(ascii: "t"): source = .typed(reader.rest())
        case UInt8(ascii: "l"):
            guard let file = file() else { return nil }
            source = .loaded(file)
        case UInt8(ascii: "s"):
            guard let file = file() else { return nil }
            source = .settings(file)
        case UInt8(ascii: "x"): source = .lost
        default: return nil
        }
        self.init(state: Int(state), parent: Int(parent), source, imports: imports, isVoid: isVoid != 0)
    }
}
