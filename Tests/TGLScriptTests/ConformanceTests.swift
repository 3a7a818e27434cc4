import Foundation
import TGLScript
import TGLSyntax
import XCTest

/// The conformance scenes, where they lie beside the package: exactly those listed in Tests/deviations.txt fail.
final class ConformanceTests: XCTestCase {
    /// The name that begins each line which is no comment.
    private func deviations() throws -> Set<String> {
        let text = try String(contentsOf: Scripts.root().appendingPathComponent("Tests/deviations.txt"), encoding: .utf8)
        let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
        return Set(lines.compactMap { $0.split(separator: " ").first.map(String.init) })
    }

    private func scenes() throws -> [SourceFile] {
        let folder = Scripts.root().appendingPathComponent("../shared/conformance").standardizedFileURL
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter { $0.hasSuffix(".tgl") }
        try XCTSkipIf(names.isEmpty, "there is no conformance suite at ../shared/conformance")
        return try names.sorted().map { name in
            SourceFile(name: name, bytes: [UInt8](try Data(contentsOf: folder.appendingPathComponent(name))))
        }
    }

    func testExactlyTheListedScenesDiffer() throws {
        let expected = try deviations()
        var seen = 0
        var failed: Set<String> = []
        for source in try scenes() {
            for result in TestRunner().run(source) {
                seen += 1
                guard let diagnostic = result.diagnostic else { continue }
                failed.insert(result.name)
                if !expected.contains(result.name) { XCTFail("\(result.name)\n\(Scripts.text(diagnostic))") }
            }
        }
        for name in expected.subtracting(failed).sorted() {
            XCTFail("\(name) is listed in Tests/deviations.txt and passes, or is no scene")
        }
        XCTAssertGreaterThan(seen, 0)
    }

    func testDeviationsGiveTheirReasons() throws {
        let text = try String(contentsOf: Scripts.root().appendingPathComponent("Tests/deviations.txt"), encoding: .utf8)
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            XCTAssertGreaterThan(line.split(separator: " ").count, 3, "no decision and reason: \(line)")
        }
    }
}
