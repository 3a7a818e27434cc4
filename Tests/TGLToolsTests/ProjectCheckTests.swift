import TGLScript
import TGLSyntax
import TGLTools
import XCTest

/// No script of the project has a finding that it does not allow.
final class ProjectCheckTests: XCTestCase {
    /// Findings of a script that was generated, or errors, which cannot be allowed: with this code, and so many of them.
    private struct Wanted {
        let path: String
        let code: String
        let count: Int
        let reason: String
    }

    private static let wanted = [
        Wanted(
            path: "Tests/Conformance/constraint.tgl", code: "TGL0901", count: 193,
            reason: "the metrics of each scene are declared whether its formats use them or not"),
        Wanted(path: "Tests/Conformance/constraint.tgl", code: "TGL0907", count: 6, reason: "random bounds, of which the last counts"),
        Wanted(path: "Tests/Conformance/steps.tgl", code: "TGL0901", count: 599, reason: "reading a size forces a layout"),
        Wanted(path: "Tests/Golden/header.template.tgl", code: "TGL0222", count: 1, reason: "a template that fails"),
    ]

    /// Scripts that show what the checker finds, texts for the formatter that are not to be run, and texts for the language server with
    /// errors to tell of.
    private static let exempt = ["Tests/Golden/Check/", "Tests/Corpus/format/", "Tests/Corpus/server/"]

    /// The scripts are many: each of several tests, which run at the same time, takes a part.
    private func check(part: Int) throws {
        let paths = Scripts.paths.filter { path in !Self.exempt.contains { path.hasPrefix($0) } }
        XCTAssertGreaterThan(paths.count, 250)
        for (index, path) in paths.enumerated() where index % 6 == part {
            let text = CheckedText(SourceFile(name: path, text: try Scripts.text(path)))
            var found: [String: Int] = [:]
            for finding in ScriptCheck(text).diagnostics { found[finding.code, default: 0] += 1 }
            let wanted = Dictionary(uniqueKeysWithValues: Self.wanted.filter { $0.path == path }.map { ($0.code, $0.count) })
            XCTAssertEqual(found, wanted, path)
        }
    }

    func testFirstPart() throws { try check(part: 0) }
    func testSecondPart() throws { try check(part: 1) }
    func testThirdPart() throws { try check(part: 2) }
    func testFourthPart() throws { try check(part: 3) }
    func testFifthPart() throws { try check(part: 4) }
    func testSixthPart() throws { try check(part: 5) }

    func testWantedFindingsHaveReasons() {
        for wanted in Self.wanted {
            XCTAssertTrue(Scripts.paths.contains(wanted.path), wanted.path)
            XCTAssertGreaterThan(wanted.reason.count, 10)
        }
    }
}
