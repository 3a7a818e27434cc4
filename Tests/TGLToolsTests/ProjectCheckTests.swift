import TGLScript
import TGLSyntax
import TGLTools
import XCTest

/// No script of the project has a finding, except where one is wanted.
final class ProjectCheckTests: XCTestCase {
    /// A finding that stays: in the script, with this code, and so many of them.
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
        Wanted(path: "Tests/Conformance/language/bounds.tgl", code: "TGL0907", count: 2, reason: "of two bounds the last counts"),
        Wanted(path: "Tests/Conformance/language/errors.tgl", code: "TGL0906", count: 1, reason: "a call by itself is a statement"),
        Wanted(path: "Tests/Conformance/language/names.tgl", code: "TGL0901", count: 1, reason: "a variable ends with its block"),
        Wanted(path: "Tests/Conformance/language/names.tgl", code: "TGL0905", count: 3, reason: "inner names hide outer ones"),
        Wanted(path: "Tests/Conformance/language/positions.tgl", code: "TGL0907", count: 2, reason: "shorthands set their parts"),
        Wanted(path: "Tests/Conformance/language/tests.tgl", code: "TGL0905", count: 1, reason: "a test has its own names"),
        Wanted(
            path: "Tests/Corpus/dump/functions-that-hold-each-other.tgl", code: "TGL0901", count: 1,
            reason: "what a dump once failed for"),
        Wanted(path: "Tests/Corpus/dump/lists-within-lists.tgl", code: "TGL0905", count: 1, reason: "what a dump once failed for"),
        Wanted(path: "Tests/Golden/header.template.tgl", code: "TGL0222", count: 1, reason: "a template that fails"),
        Wanted(path: "Tests/Scripts/css/errors.tgl", code: "TGL0907", count: 1, reason: "both forms of a ratio are taken"),
        Wanted(path: "Tests/Scripts/language/errors-of-names.tgl", code: "TGL0901", count: 1, reason: "names that are in use"),
        Wanted(path: "Tests/Scripts/language/errors-of-names.tgl", code: "TGL0902", count: 1, reason: "names that are in use"),
        Wanted(path: "Tests/Scripts/language/errors-of-names.tgl", code: "TGL0903", count: 1, reason: "names that are in use"),
        Wanted(path: "Tests/Scripts/language/errors-of-values.tgl", code: "TGL0901", count: 3, reason: "what cannot be set"),
        Wanted(path: "Tests/Scripts/language/errors-of-values.tgl", code: "TGL0903", count: 2, reason: "what cannot be set"),
        Wanted(path: "Tests/Scripts/language/for-index.tgl", code: "TGL0905", count: 1, reason: "loop variables hide outer names"),
        Wanted(path: "Tests/Scripts/language/knobs.tgl", code: "TGL0905", count: 1, reason: "a loop variable hides a knob"),
        Wanted(path: "Tests/Scripts/language/when-styles.tgl", code: "TGL0903", count: 1, reason: "a name that is in use"),
        Wanted(path: "Tests/Scripts/layout/linegravity.tgl", code: "TGL0901", count: 1, reason: "a variable with the name of a word"),
        Wanted(path: "Tests/Scripts/layout/extremes.tgl", code: "TGL0903", count: 1, reason: "what a style may hold"),
    ]

    /// Scripts that show what the checker finds, and texts for the formatter that are not to be run.
    private static let exempt = ["Tests/Golden/Check/", "Tests/Corpus/format/"]

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
