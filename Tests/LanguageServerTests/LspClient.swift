import Foundation
import TGLJSON
import XCTest

/// An editor, as far as `tgl lsp` can tell: it starts the program, sends what an editor sends and reads the answers.
final class LspClient {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private var bytes: [UInt8] = []
    private var count = 0
    /// What came that nobody has asked for yet.
    private(set) var received: [JSONValue] = []
    let folder: URL

    struct Silence: Error {}
    struct Refusal: Error {
        let code: Int
        let message: String
    }

    /// Starts the program in a new folder with some files in it.
    init(_ files: [String: String] = [:], arguments: [String] = []) throws {
        folder = URL(fileURLWithPath: NSTemporaryDirectory()).resolvingSymlinksInPath().appendingPathComponent(
            "tgl-lsp-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, text) in files { try Data(text.utf8).write(to: folder.appendingPathComponent(name)) }
        let beside = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().appendingPathComponent(
            "tgl")
        process.executableURL = URL(fileURLWithPath: ProcessInfo.processInfo.environment["TGL_PROGRAM"] ?? beside.path)
        process.arguments = ["lsp"] + arguments
        process.currentDirectoryURL = folder
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        // Who writes to a program that has ended is told by an error.
        signal(SIGPIPE, SIG_IGN)
        try process.run()
    }

    deinit {
        if process.isRunning { process.terminate() }
        try? FileManager.default.removeItem(at: folder)
    }

    func uri(_ name: String) -> String { "file://" + folder.path + "/" + name }

    // MARK: Out

    func send(raw bytes: [UInt8]) { try? input.fileHandleForWriting.write(contentsOf: Data(bytes)) }

    func send(_ message: JSONValue) {
        let body = Array(message.text.utf8)
        send(raw: Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body)
    }

    func notify(_ method: String, _ params: JSONValue) { send(["jsonrpc": "2.0", "method": .string(method), "params": params]) }

    /// Sends a request, whose answer may come later.
    func begin(_ method: String, _ params: JSONValue) -> Int {
        count += 1
        send(["jsonrpc": "2.0", "id": .int(count), "method": .string(method), "params": params])
        return count
    }

    func closeInput() { try? input.fileHandleForWriting.close() }

    // MARK: In

    /// Sends a request and waits for its answer.
    func request(_ method: String, _ params: JSONValue = nil) throws -> JSONValue { try answer(to: begin(method, params)) }

    func answer(to id: Int) throws -> JSONValue {
        let message = try wait { $0["id"]?.int == id && $0["method"] == nil }
        if let error = message["error"] { throw Refusal(code: error["code"]?.int ?? 0, message: error["message"]?.string ?? "") }
        return message["result"] ?? .null
    }

    /// The code of the next error that belongs to no request.
    func errorOfNoRequest() throws -> Int? {
        try wait { $0["error"] != nil && $0["id"] == .null }["error"]?["code"]?.int
    }

    /// The parameters of the next notification of a method that fits.
    func notification(_ method: String, where fits: (JSONValue) -> Bool = { _ in true }) throws -> JSONValue {
        try wait { $0["method"]?.string == method && fits($0["params"] ?? .null) }["params"] ?? .null
    }

    private func wait(for fits: (JSONValue) -> Bool) throws -> JSONValue {
        let end = Date().addingTimeInterval(30)
        while true {
            if let index = received.firstIndex(where: fits) { return received.remove(at: index) }
            guard try readMore(until: end) else { throw Silence() }
        }
    }

    /// Reads what is there, or waits for it; false where nothing comes any more.
    private func readMore(until end: Date) throws -> Bool {
        var wanted = pollfd(fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&wanted, 1, Int32(max(0, end.timeIntervalSinceNow * 1000))) > 0 else { return false }
        let new = output.fileHandleForReading.availableData
        if new.isEmpty { return false }
        bytes += new
        while let message = try takeMessage() { received.append(message) }
        return true
    }

    private func takeMessage() throws -> JSONValue? {
        guard let end = bytes.indices.dropLast(3).first(where: { bytes[$0..<($0 + 4)].elementsEqual([13, 10, 13, 10]) }) else { return nil }
        let header = String(decoding: bytes[..<end], as: UTF8.self)
        let length = try XCTUnwrap(Int(header.dropFirst("Content-Length: ".count)))
        guard bytes.count >= end + 4 + length else { return nil }
        let message = try JSONValue(json: bytes[(end + 4)..<(end + 4 + length)])
        bytes.removeFirst(end + 4 + length)
        return message
    }

    /// The code with which the program ends.
    func exitCode() throws -> Int32 {
        let end = Date().addingTimeInterval(20)
        while process.isRunning {
            if Date() > end { throw Silence() }
            usleep(2000)
        }
        return process.terminationStatus
    }

    /// Memory that the program has in use, in bytes.
    func residentBytes() throws -> Int {
        let status = try String(contentsOfFile: "/proc/\(process.processIdentifier)/statm", encoding: .utf8)
        return (Int(status.split(separator: " ")[1]) ?? 0) * 4096
    }
}

// What editors do again and again.
extension LspClient {
    @discardableResult
    func initialize(_ capabilities: JSONValue = [:], options: JSONValue = [:]) throws -> JSONValue {
        let answer = try request(
            "initialize",
            [
                "processId": .int(Int(ProcessInfo.processInfo.processIdentifier)), "rootUri": .string("file://" + folder.path),
                "capabilities": capabilities, "initializationOptions": options,
            ])
        notify("initialized", [:])
        return answer["capabilities"] ?? .null
    }

    func open(_ name: String, _ text: String, version: Int = 1) {
        notify(
            "textDocument/didOpen",
            ["textDocument": ["uri": .string(uri(name)), "languageId": "tgl", "version": .int(version), "text": .string(text)]])
    }

    func document(_ name: String) -> JSONValue { ["textDocument": ["uri": .string(uri(name))]] }

    func change(_ name: String, version: Int, from: (Int, Int), to: (Int, Int), _ text: String) {
        let range: JSONValue = [
            "start": ["line": .int(from.0), "character": .int(from.1)], "end": ["line": .int(to.0), "character": .int(to.1)],
        ]
        notify(
            "textDocument/didChange",
            [
                "textDocument": ["uri": .string(uri(name)), "version": .int(version)],
                "contentChanges": [["range": range, "text": .string(text)]],
            ])
    }

    /// The diagnostics of a version: of the check, or where `run` is given those that a run has added.
    func diagnostics(_ name: String, version: Int, where fits: ([JSONValue]) -> Bool = { _ in true }) throws -> [JSONValue] {
        let told = try notification("textDocument/publishDiagnostics") {
            $0["uri"]?.string == uri(name) && $0["version"]?.int == version && fits($0["diagnostics"]?.array ?? [])
        }
        return told["diagnostics"]?.array ?? []
    }

    /// A request about the place of a piece of a text: the beginning of its first letter, or so many letters further.
    func at(_ name: String, _ text: String, _ piece: String, _ further: Int = 0, _ more: [(String, JSONValue)] = []) -> JSONValue {
        let before = text[..<(text.range(of: piece)?.lowerBound ?? text.startIndex)]
        let line = before.filter { $0 == "\n" }.count
        let start = before.lastIndex(of: "\n").map { before.index(after: $0) } ?? before.startIndex
        let position: JSONValue = ["line": .int(line), "character": .int(before[start...].utf16.count + further)]
        return .object(
            [JSONMember("textDocument", ["uri": .string(uri(name))]), JSONMember("position", position)]
                + more.map { JSONMember($0.0, $0.1) })
    }
}

extension JSONValue {
    /// A range of the protocol as `3:0-3:5`.
    var rangeText: String {
        func place(_ value: JSONValue?) -> String { "\(value?["line"]?.int ?? -1):\(value?["character"]?.int ?? -1)" }
        return place(self["start"]) + "-" + place(self["end"])
    }

    /// The text after changes of the protocol, which do not overlap.
    static func text(_ text: String, with edits: [JSONValue]) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { Array($0.utf16) }
        for edit in edits.reversed() {
            guard let range = edit["range"], let new = edit["newText"]?.string, let firstLine = range["start"]?["line"]?.int,
                let first = range["start"]?["character"]?.int, let lastLine = range["end"]?["line"]?.int,
                let last = range["end"]?["character"]?.int
            else { return "no edit" }
            while lines.count <= lastLine { lines.append([]) }
            let joined = Array(lines[firstLine].prefix(first)) + Array(new.utf16) + Array(lines[lastLine].dropFirst(last))
            lines.replaceSubrange(firstLine...lastLine, with: joined.split(separator: 10, omittingEmptySubsequences: false).map(Array.init))
        }
        return lines.map { String(decoding: $0, as: UTF16.self) }.joined(separator: "\n")
    }
}
