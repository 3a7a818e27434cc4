import Foundation
import XCTest

/// The files of the editors in scripts/editors, in the editors themselves where these are installed.
final class EditorTests: XCTestCase {
    private static let editors: URL = {
        var url = URL(fileURLWithPath: #filePath)
        for _ in 0..<3 { url.deleteLastPathComponent() }
        return url.appendingPathComponent("scripts/editors")
    }()

    private static let program: String = {
        let beside = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().appendingPathComponent(
            "tgl")
        return ProcessInfo.processInfo.environment["TGL_PROGRAM"] ?? beside.path
    }()

    private func run(_ arguments: [String], _ more: [String: String] = [:]) throws -> (output: String, code: Int32) {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["timeout", "60"] + arguments
        process.environment = ProcessInfo.processInfo.environment.merging(more) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (text, process.terminationStatus)
    }

    /// What an editor printed that opened a script with an error, took the fix, renamed and formatted.
    private func lines(of arguments: [String]) throws -> [String] {
        let folder = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("tgl-editor-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let script = folder.appendingPathComponent("a.tgl")
        try Data("view   A { width = 20 }\nA.hieght = 5\nview B { width = A.width }\n".utf8).write(to: script)
        let variables = [
            "TGL_EDITORS": Self.editors.path, "TGL_PROGRAM": Self.program, "TGL_SCRIPT": script.path, "HOME": folder.path,
            "XDG_CONFIG_HOME": folder.path,
        ]
        return try run(arguments, variables).output.split(separator: "\n").map(String.init).filter { $0.contains(": ") }
    }

    private func skipUnlessInstalled(_ arguments: [String]) throws {
        if try run(arguments).code != 0 { throw XCTSkip("\(arguments[0]) is not installed, or lacks what it needs") }
    }

    private static let changed = ["line: view Q { width = 20 }", "line: Q.height = 5", "line: view B { width = Q.width }"]

    func testTheWordsAreThoseOfTheProgram() throws {
        try skipUnlessInstalled(["python3", "--version"])
        let check = try run(["python3", Self.editors.appendingPathComponent("update").path, "--check", Self.program])
        XCTAssertEqual(check.code, 0, check.output)
        let vim = try String(contentsOf: Self.editors.appendingPathComponent("vim/syntax/tgl.vim"), encoding: .utf8)
        XCTAssert(vim.contains("%(#kinds|block|chain|collection|"))
    }

    func testNeovim() throws {
        try skipUnlessInstalled(["nvim", "--version"])
        let script = Self.editors.appendingPathComponent("test/neovim.lua").path
        let lines = try lines(of: ["nvim", "--headless", "-u", "NONE", "-c", "luafile \(script)"])
        XCTAssertEqual(
            lines, ["diagnostic: there is no property `hieght`"] + Self.changed + ["syntax: tgl_kinds tgl_properties"])
    }

    func testCompilerOfVim() throws {
        try skipUnlessInstalled(["vim", "--version"])
        let script = Self.editors.appendingPathComponent("test/compiler.vim").path
        let lines = try lines(of: ["vim", "-e", "-s", "-n", "-N", "-u", "NONE", "-S", script]).filter { $0.hasPrefix("found: ") }
        XCTAssertEqual(lines, ["found: 2:3 e there is no property `hieght`"])
    }

    /// A client library asks every request, as three editors would, and reads each answer by the types of the protocol.
    func testAClientLibrary() throws {
        try skipUnlessInstalled(["python3", "-c", "import pytest_lsp"])
        let script = Self.editors.appendingPathComponent("test/requests.py").path
        let result = try run(["python3", "-m", "pytest", "-q", "-p", "no:cacheprovider", script], ["TGL_PROGRAM": Self.program])
        XCTAssertEqual(result.code, 0, result.output)
        XCTAssert(result.output.contains("15 passed"), result.output)
    }

    func testEmacs() throws {
        let script = Self.editors.appendingPathComponent("test/emacs.el").path
        try skipUnlessInstalled(["emacs", "--version"])
        let lines = try lines(of: ["emacs", "-Q", "--batch", "-l", script])
        if lines.isEmpty { throw XCTSkip("Emacs lacks eglot") }
        XCTAssertEqual(lines, ["diagnostic: tgl [TGL0202]: there is no property `hieght`"] + Self.changed)
    }
}
