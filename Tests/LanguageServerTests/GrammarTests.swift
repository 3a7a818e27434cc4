import Foundation
import TGLJSON
import XCTest

/// The colours of the editors' grammars against the semantic tokens of the server, over all examples: at most one token in two hundred
/// differs. Vim, Emacs and Kakoune themselves say what they colour; of the TextMate grammar textmate-grammar-python does. Each is asked
/// where it is installed.
final class GrammarTests: XCTestCase {
    private static let root: URL = {
        var url = URL(fileURLWithPath: #filePath)
        for _ in 0..<3 { url.deleteLastPathComponent() }
        return url
    }()

    /// A piece of a text, and what the server says it is.
    private struct Token {
        let line: Int
        /// In characters, as editors count them.
        let column: Int
        let role: String
        let text: String
    }

    private static let roles = ["kind", "property", "word", "number", "string", "comment", "name", "name", "function", "name", "operator"]

    private func examples() throws -> [URL] {
        let folder = Self.root.appendingPathComponent("scripts/examples")
        let all = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return all.filter { $0.pathExtension == "tgl" }.sorted { $0.path < $1.path }
    }

    private func tokens(of paths: [URL]) throws -> [String: [Token]] {
        let client = try LspClient()
        try client.initialize(["general": ["positionEncodings": ["utf-32"]]], options: ["run": false])
        var all: [String: [Token]] = [:]
        for path in paths {
            let text = try String(contentsOf: path, encoding: .utf8)
            let uri = JSONValue.string("file://" + path.path)
            client.notify("textDocument/didOpen", ["textDocument": ["uri": uri, "languageId": "tgl", "version": 1, "text": .string(text)]])
            let answer = try client.request("textDocument/semanticTokens/full", ["textDocument": ["uri": uri]])
            let data = (answer["data"]?.array ?? []).compactMap(\.int)
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { Array($0.unicodeScalars) }
            var (line, column) = (0, 0)
            all[path.path] = stride(from: 0, to: data.count, by: 5).map { at in
                column = data[at] == 0 ? column + data[at + 1] : data[at + 1]
                line += data[at]
                let piece = String(String.UnicodeScalarView(lines[line][column..<(column + data[at + 2])]))
                return Token(line: line, column: column, role: Self.roles[data[at + 3]], text: piece)
            }
        }
        return all
    }

    /// What an editor says of each place of the examples, by path and by `line column`.
    private func colours(_ paths: [URL], _ arguments: [String]) throws -> [String: [String: String]] {
        let folder = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("tgl-colours-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (scripts, output) = (folder.appendingPathComponent("scripts"), folder.appendingPathComponent("output"))
        try Data(paths.map { $0.path + "\n" }.joined().utf8).write(to: scripts)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["timeout", "120"] + arguments
        process.environment = ProcessInfo.processInfo.environment.merging([
            "TGL_EDITORS": Self.root.appendingPathComponent("scripts/editors").path, "TGL_SCRIPTS": scripts.path,
            "TGL_OUTPUT": output.path, "HOME": folder.path,
        ]) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard let text = try? String(contentsOf: output, encoding: .utf8) else { throw XCTSkip("\(arguments[0]) is not installed") }
        var (all, path): ([String: [String: String]], String) = ([:], "")
        for line in text.split(separator: "\n") {
            if line.hasPrefix("file ") {
                path = String(line.dropFirst(5))
                continue
            }
            let parts = line.split(separator: " ", omittingEmptySubsequences: false)
            all[path, default: [:]]["\(parts[0]) \(parts[1])"] = String(parts[2])
        }
        return all
    }

    /// Compares what an editor colours with the tokens; `named` says which role a colour is, `plain` which roles have none.
    private func compare(_ arguments: [String], named: [String: String], plain: Set<String>) throws {
        let paths = try examples()
        let colours = try colours(paths, arguments)
        var (count, differences): (Int, [String]) = (0, [])
        for (path, tokens) in try tokens(of: paths).sorted(by: { $0.key < $1.key }) {
            for token in tokens {
                count += 1
                let role = colours[path]?["\(token.line) \(token.column)"].flatMap { named[$0] } ?? "none"
                let isSame =
                    role == token.role || plain.contains(token.role) && role == "none" || token.role == "number" && role == "value"
                    || token.role == "word" && role == "value"
                if !isSame { differences.append("\(path.split(separator: "/").last ?? ""):\(token.line + 1) \(token.text): \(role)") }
            }
        }
        XCTAssertGreaterThan(count, 9000)
        XCTAssertLessThan(differences.count * 200, count, "\(differences)")
    }

    func testVim() throws {
        try compare(
            ["vim", "-e", "-s", "-n", "-u", "NONE", "-S", Self.root.appendingPathComponent("scripts/editors/test/colours.vim").path],
            named: [
                "tgl_values": "word", "tgl_direction": "word", "tgl_keywords": "word", "tgl_properties": "property",
                "tgl_functions": "function", "tgl_kinds": "kind", "tgl_number": "number", "tgl_escape": "string", "tgl_string": "string",
                "tgl_comment": "comment", "tgl_operator": "operator",
            ],
            // The functions of a script have no colour of their own.
            plain: ["name", "function"])
    }

    /// Emacs 28 has no faces for numbers and operators: numbers look as values do.
    func testEmacs() throws {
        try compare(
            ["emacs", "-Q", "--batch", "-l", Self.root.appendingPathComponent("scripts/editors/test/colours.el").path],
            named: [
                "font-lock-constant-face": "value", "font-lock-keyword-face": "word", "font-lock-variable-name-face": "property",
                "font-lock-builtin-face": "function", "font-lock-type-face": "kind", "font-lock-string-face": "string",
                "font-lock-comment-face": "comment", "font-lock-comment-delimiter-face": "comment",
            ],
            plain: ["name", "function", "operator"])
    }

    func testTextMate() throws {
        try compare(
            ["python3", Self.root.appendingPathComponent("scripts/editors/test/textmate.py").path],
            named: [
                "constant.language.tgl": "word", "keyword.control.tgl": "word", "support.variable.property.tgl": "property",
                "support.function.tgl": "function", "entity.name.type.tgl": "kind", "constant.numeric.tgl": "number",
                "constant.character.escape.tgl": "string", "string.quoted.double.tgl": "string",
                "comment.line.number-sign.tgl": "comment", "keyword.operator.tgl": "operator",
            ],
            plain: ["name", "function"])
    }

    /// Kakoune has one face for numbers and values.
    func testKakoune() throws {
        guard FileManager.default.isExecutableFile(atPath: "/usr/bin/kak") else { throw XCTSkip("kak is not installed") }
        try compare(
            ["python3", Self.root.appendingPathComponent("scripts/editors/test/colours.py").path],
            named: [
                "value": "value", "keyword": "word", "variable": "property", "function": "function", "type": "kind", "string": "string",
                "comment": "comment", "operator": "operator",
            ],
            plain: ["name", "function"])
    }
}
