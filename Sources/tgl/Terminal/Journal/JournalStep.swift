import Glibc

/// A text that a command read, as it was at that time: a loaded or imported file.
public struct JournalFile: Hashable, Sendable {
    /// The path as it was given: `lib.tgl`.
    public var path: String
    /// The name in messages.
    public var name: String
    /// The full path of the file; empty for a text that was not a file.
    public var key: String
    /// The text; nil if it was lost to damage.
    public var bytes: [UInt8]?

    /// Creates a file from its parts.
    public init(path: String, name: String, key: String, bytes: [UInt8]?) {
        self.path = path
        self.name = name
        self.key = key
        self.bytes = bytes
    }
}

/// The command that made a state of a session.
public struct JournalCommand: Equatable, Sendable {
    /// What was run.
    public enum Source: Equatable, Sendable {
        /// A text at the prompt.
        case typed(String)
        /// A file.
        case loaded(JournalFile)
        /// The settings that run before the first prompt. They make state 0 or, in a recovered session whose settings have changed, a state
        /// that replaces it.
        case settings(JournalFile)
        /// Nothing: the record was lost to damage, and the state keeps its number.
        case lost
    }

    /// The number of the state.
    public var state: Int
    /// The number of the state in which the command ran.
    public var parent: Int
    /// What was run.
    public var source: Source
    /// The files that its `import`s read, in order.
    public var imports: [JournalFile]
    /// Whether it failed when the session was recovered; the state then changes nothing.
    public var isVoid: Bool

    /// Creates a command from its parts.
    public init(state: Int, parent: Int, _ source: Source, imports: [JournalFile] = [], isVoid: Bool = false) {
        self.state = state
        self.parent = parent
        self.source = source
        self.imports = imports
        self.isVoid = isVoid
    }

    /// The text that was run.
    public var text: String {
        switch source {
        case .typed(let text): text
        case .loaded(let file), .settings(let file): String(decoding: file.bytes ?? [], as: UTF8.self)
        case .lost: ""
        }
    }
}

/// A change to the states of a session.
public enum JournalStep: Equatable, Sendable {
    /// A state was made and became the current one.
    case command(JournalCommand)
    /// Another state became the current one.
    case went(to: Int)
    /// The state that `:redo` leads to was changed, without going there.
    case next(of: Int, is: Int)
}

/// Encodes steps as records; each text is written once.
package struct JournalEncoder {
    /// The number of the journal, contained in all its records.
    private(set) var journal = UInt32.random(in: .min ... .max)
    /// The number of the next record.
    private(set) var number: UInt32 = 0
    /// The numbers of the records that contain texts.
    private var texts: [Text: UInt32] = [:]

    /// A text used as a key; it may be many megabytes long.
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

    /// Continues after the records of a journal.
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

    /// The record for a journal that this one replaces: that one is removed, or kept, when this one is found.
    mutating func replaces(_ name: String, keeps: Bool) -> [UInt8] { record(.replaces, Array(((keeps ? "k" : "-") + name).utf8)) }

    /// The records of a step, preceded by the texts that it needs and that have not been written yet.
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
    /// The states of a command, from the first bytes of its record.
    package static func place(_ payload: [UInt8]) -> (state: Int, parent: Int)? {
        var reader = ByteReader(payload)
        guard let state = reader.number(), let parent = reader.number() else { return nil }
        return (Int(state), Int(parent))
    }

    /// Decodes the command of a complete record; `text` returns the text in the record with a number.
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
