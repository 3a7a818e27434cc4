import Foundation
import XCTest

/// Scenes of flex, grid and block, exported to CSS: Chromium lays them out to the same frames (scripts/css-chromium.py).
/// Without Chromium or Python the tests are skipped.
final class CSSBrowserTests: TglTestCase {
    private static let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    func testSampleOfScenes() throws {
        let files = ["flex", "grid", "block", "css", "cssfresh", "csssteps", "bootstrap", "csslanguage"]
            .map { "\(Self.project.path)/Tests/Conformance/\($0).tgl" }
        let found = try compared(["--sample", "14", "--scenes"] + files)
        XCTAssertEqual(found.differing, 0, found.output)
        // What was compared is counted, so that nothing passes for want of it.
        XCTAssertGreaterThan(found.documents, 190, found.output)
    }

    func testScenesOfTheseKinds() throws {
        let found = try compared(["--scenes", "\(Self.project.path)/Tests/Scripts/css"])
        XCTAssertEqual(found.differing, 0, found.output)
        XCTAssertGreaterThan(found.documents, 25, found.output)
    }

    private struct Found {
        var differing: Int
        var documents: Int
        var output: String
    }

    /// What the script finds out; its summary is `D of N documents differ, …`.
    private func compared(_ arguments: [String]) throws -> Found {
        guard FileManager.default.isExecutableFile(atPath: "/usr/bin/python3") else {
            throw XCTSkip("the frames were not compared with a browser's: there is no python3 here")
        }
        let script = Self.project.path + "/scripts/css-chromium.py"
        let run = try PipedRun(
            ["/usr/bin/python3", script, "--shrink", "0", "--program", tglPath()] + arguments,
            environment: ["HOME": home.path, "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "", "PYTHONDONTWRITEBYTECODE": "1"])
        if run.output.hasPrefix("skipped:") { throw XCTSkip("the frames were not compared with a browser's: there is no chromium here") }
        let summary = try XCTUnwrap(
            run.output.split(separator: "\n").first { $0.contains(" documents differ, ") }, "the script found nothing: \(run.errors)")
        let words = summary.split(separator: " ")
        return Found(
            differing: try XCTUnwrap(Int(words[0])), documents: try XCTUnwrap(Int(words[2])), output: run.output)
    }
}
