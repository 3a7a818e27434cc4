import Glibc
import XCTest

/// A text that a terminal would obey, or would not show, as bytes: what comes from outside may hold it anywhere.
struct Payload {
    let name: String
    let bytes: [UInt8]
    /// Whether it can stand in a text of the language; all else is in names of files and in arguments alone.
    var isText = true

    private init(_ name: String, _ text: String) { (self.name, bytes) = (name, Array(text.utf8)) }
    private init(_ name: String, bytes: [UInt8]) { (self.name, self.bytes, isText) = (name, bytes, false) }
    private init(joining all: [Payload], _ name: String) {
        (self.name, bytes) = (name, all.flatMap { Array("x".utf8) + $0.bytes })
        isText = all.allSatisfy(\.isText)
    }

    static let all = [
        Payload("CSI", "\u{1B}[31;47mPWN"), Payload("OSC 8", "\u{1B}]8;;http:PWN\u{7}PWN\u{1B}]8;;\u{7}"),
        Payload("OSC 52", "\u{1B}]52;c;UFdO\u{7}"), Payload("DCS", "\u{1B}P0;1qPWN\u{1B}\\"), Payload("C1 CSI", "\u{9B}31mPWN"),
        Payload("C1 OSC", "\u{9D}0;PWN\u{9C}"), Payload("CR", "PWN\rPWN"), Payload("BEL", "\u{7}"), Payload("BS", "PWN\u{8}\u{8}"),
        Payload("DEL", "\u{7F}"), Payload("NEL", "\u{85}"), Payload("U+202E", "\u{202E}PWN"), Payload("U+2066", "\u{2066}PWN"),
        Payload("U+2028", "PWN\u{2028}PWN"), Payload("U+200B", "PWN\u{200B}PWN"), Payload("U+FEFF", "PWN\u{FEFF}"),
        Payload("U+200F", "\u{200F}PWN"), Payload("tags", "PWN\u{E0041}\u{E0042}"), Payload("joiner", "a\u{200D}b"),
        Payload("selectors", "a\u{FE01}\u{E0101}\u{E0102}"),
        Payload("surrogate", bytes: [0xED, 0xA0, 0x80]), Payload("no UTF-8", bytes: [0xFF, 0xFE, 0xC3, 0x28, 0x9B, 0x33, 0x31, 0x6D]),
    ]

    /// All payloads in one text.
    static let joined = Payload(joining: all, "all payloads")
    /// All that can stand in a text of the language in one.
    static let joinedTexts = Payload(joining: all.filter(\.isText), "all texts")
    /// The same as a string.
    var text: String { String(decoding: bytes, as: UTF8.self) }
    /// The same with an escape of the language for each character.
    var spelled: String { text.unicodeScalars.map { "\\u{\(String($0.value, radix: 16))}" }.joined() }
}

/// What a terminal would obey, or would not show, in what a program wrote; nil where there is nothing of it. This looks for itself, and
/// asks none of the program's own code.
func rawProblem(_ bytes: [UInt8], isColoured: Bool) -> String? {
    guard let text = String(validating: bytes, as: UTF8.self) else { return "bytes that are no UTF-8" }
    var scalars = text.unicodeScalars[...]
    var before: Unicode.Scalar = " "
    while let scalar = scalars.popFirst() {
        defer { before = scalar }
        switch scalar.value {
        case 0x0A, 0x09: continue
        case 0x0D where isColoured: continue
        case 0x1B where isColoured:
            // The program's own: colours, the cursor, modes. None of the payloads is among them.
            guard scalars.popFirst() == "[", let end = scalars.firstIndex(where: { ("@"..."~").contains($0) }) else { return "an escape" }
            let sequence = String(scalars[...end])
            if sequence == "31;47m" || !"mABCDGHJKhl".unicodeScalars.contains(scalars[end]) { return "the sequence \(sequence)" }
            scalars = scalars[scalars.index(after: end)...]
        case 0..<0x20, 0x7F..<0xA0, 0xAD, 0x61C, 0x200B, 0x200E...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFFE...0xFFFF,
            0xE0000...0xE0FFF:
            return "U+\(String(scalar.value, radix: 16, uppercase: true))"
        case 0x200C, 0x200D, 0xFE00...0xFE0F:
            if before.isASCII { return "U+\(String(scalar.value, radix: 16, uppercase: true))" }
        default: continue
        }
    }
    return nil
}

/// A run without a terminal: what is said by which command of which payload.
struct HostileRun {
    let name: String
    let arguments: [[UInt8]]
    let files: [(name: [UInt8], bytes: [UInt8])]
    let environment: [String: [UInt8]]
    let input: [UInt8]
    /// Whether what it writes to standard output is a text of the user's, which stays as it is in a pipe.
    let isProduct: Bool

    /// The payload's bytes stand for each `¤` of the texts, and the string `literal` for each `§`.
    init(
        _ name: String, _ payload: Payload, literal: [UInt8] = [], _ arguments: [String], files: [(String, String)] = [],
        input: String = "",
        environment: [String: String] = [:], isProduct: Bool = false
    ) {
        func filled(_ text: String) -> [UInt8] {
            text.unicodeScalars.flatMap { $0 == "¤" ? payload.bytes : $0 == "§" ? literal : Array(String($0).utf8) }
        }
        self.name = name
        self.arguments = arguments.map(filled)
        self.files = files.map { (filled($0.0), filled($0.1)) }
        self.input = filled(input)
        self.environment = environment.mapValues(filled)
        self.isProduct = isProduct
    }

    /// Runs it in a folder of its own, and looks at what it wrote. Bytes go through the shell, since strings cannot have all of them.
    func problem(atTerminal: Bool) throws -> String? {
        let folder = try TemporaryFolder()
        for (name, bytes) in files { try Self.write(name, bytes, in: folder) }
        try Self.write(Array("input".utf8), input, in: folder)
        func quoted(_ bytes: [UInt8]) -> String {
            "$'" + bytes.map { "\\x" + String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() + "'"
        }
        let variables = environment.map { "\($0.key)=\(quoted($0.value)) " }.joined()
        let words = arguments.map(quoted).joined(separator: " ")
        let start = "cd '\(folder.path)' && exec env \(variables)'\(tglPath())' \(words)"
        let line = start + (atTerminal && input.isEmpty ? "" : " <input")
        let command = ["/bin/bash", "-c", line]
        let own = ["HOME": folder.path]
        if atTerminal {
            let session = try Session(start: command, environment: own)
            _ = try session.waitExit()
            return rawProblem(session.received, isColoured: true)
        }
        let out = folder.path + "/.out"
        let err = folder.path + "/.err"
        let process = try spawn(command, environment: Session.environment(own)) { actions in
            posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
            posix_spawn_file_actions_addopen(&actions, 1, out, O_WRONLY | O_CREAT, 0o600)
            posix_spawn_file_actions_addopen(&actions, 2, err, O_WRONLY | O_CREAT, 0o600)
        }
        var status: Int32 = 0
        while waitpid(process, &status, 0) != process {}
        if case .killed(let signal) = Ending(status: status) { return "it was ended by signal \(signal)" }
        let streams = isProduct ? [err] : [out, err]
        let written = try streams.map { try Self.bytes(of: $0) }
        if written.allSatisfy(\.isEmpty), !isProduct { return "it wrote nothing, so nothing was looked at" }
        return written.compactMap { rawProblem($0, isColoured: arguments.contains(Array("always".utf8))) }.first
    }

    static func write(_ name: [UInt8], _ bytes: [UInt8], in folder: TemporaryFolder) throws {
        let path = Array(folder.path.utf8) + [UInt8(ascii: "/")] + name + [0]
        let file = path.withUnsafeBytes { fopen($0.baseAddress!.assumingMemoryBound(to: CChar.self), "w") }
        guard let file else { throw SessionFailure(description: "a file cannot be written: \(String(decoding: name, as: UTF8.self))") }
        fwrite(bytes, 1, bytes.count, file)
        fclose(file)
    }

    private static func bytes(of path: String) throws -> [UInt8] {
        guard let file = fopen(path, "r") else { return [] }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        while case let byte = getc(file), byte != EOF { bytes.append(UInt8(byte)) }
        return bytes
    }
}
