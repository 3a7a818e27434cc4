import Foundation
import XCTest

/// The live page, as strangers and readers meet it: Python's tests in `Tests/Support/browser` drive the program at a pseudo-terminal and a
/// headless Chromium through `chromedriver`. Without these the tests of the page are skipped; what strangers may try needs no browser.
/// These are a part of them; `scripts/page-tour` runs all, which takes some minutes.
final class LivePageTests: TglTestCase {
    func testWhatStrangersTry() throws { try run("attacks.py", needsBrowser: false) }
    func testLooking() throws { try run("looking.py", "Looking", "Dark") }
    func testEntries() throws { try run("entries.py", "Entries") }

    private static let path = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")

    private static func installed(_ names: String...) -> String? {
        names.lazy.compactMap { name in
            path.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
        }.first
    }

    /// Runs a file of tests, or some of its classes, and fails with what they say.
    private func run(_ file: String, _ classes: String..., needsBrowser: Bool = true) throws {
        guard let python = Self.installed("python3") else { throw XCTSkip("the live page was not tried: there is no python3 here") }
        if needsBrowser, Self.installed("chromium", "chromium-browser", "google-chrome") == nil || Self.installed("chromedriver") == nil {
            throw XCTSkip("the live page was not looked at in a browser: there is no chromium with chromedriver here")
        }
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Support/browser")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: python)
        process.arguments = ["-B", folder.appendingPathComponent(file).path] + classes
        process.environment = ProcessInfo.processInfo.environment.merging(["TGL_PROGRAM": tglPath()]) { $1 }
        let output = home.path + "/output.txt"
        _ = FileManager.default.createFile(atPath: output, contents: nil)
        process.standardOutput = FileHandle(forWritingAtPath: output)
        process.standardError = process.standardOutput
        process.standardInput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        let said = try String(contentsOfFile: output, encoding: .utf8)
        XCTAssertEqual(process.terminationStatus, 0, said)
        XCTAssert(said.contains("Ran "), said)
    }
}
