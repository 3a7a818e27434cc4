import Foundation
import XCTest

/// Where layouts break: `tgl check --over`, `expect nothing` in tests, and `:sweep … breaks`.
/// With TGL_UPDATE_GOLDEN set in the environment the files in Tests/Golden/Breaks are written again.
final class BreakTests: TglTestCase {
    private static let folder = GoldenFile.folder("Breaks")

    /// The options of a script are in its first line.
    private func scripts() throws -> [(name: String, options: [String])] {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).filter { $0.hasSuffix(".tgl") }.sorted()
        return try names.map { name in
            let text = try String(contentsOf: Self.folder.appendingPathComponent(name), encoding: .utf8)
            try home.write(name, text)
            let line = try XCTUnwrap(text.split(separator: "\n").first).dropFirst(2)
            let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
            return (name, parts.enumerated().flatMap { $0 % 2 == 1 ? [String($1)] : $1.split(separator: " ").map(String.init) })
        }
    }

    private func compare(_ found: String, with name: String) throws {
        try GoldenFile.compare(found, with: Self.folder.appendingPathComponent(name))
    }

    func testChecks() throws {
        let scripts = try scripts()
        XCTAssertGreaterThan(scripts.count, 6)
        for (name, options) in scripts {
            let run = try run(["check", name] + options, ["COLUMNS": "100"])
            XCTAssertEqual(run.errors, "", name)
            XCTAssertEqual(run.ending, .exited(run.output.contains("error[") ? 1 : 0), name)
            try compare(run.output, with: name.replacingOccurrences(of: ".tgl", with: ".txt"))
        }
    }

    func testData() throws {
        _ = try scripts()
        let over = ["--over", "screen.width 320..1440"]
        let run = try run(["check", "--json", "--strict", "column.tgl"] + over)
        XCTAssertEqual(run.ending, .exited(1))
        let finding = try XCTUnwrap(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any], run.output)
        XCTAssertEqual(finding["code"] as? String, "breaks-overflows")
        XCTAssertEqual(finding["line"] as? Int, 7)
        XCTAssertEqual(finding["at"] as? [String: String], ["screen.width": "335"])
        XCTAssertEqual(finding["without"] as? [String: String], ["screen.width": "336"])
        XCTAssertEqual((finding["rules"] as? [String])?.first, "B.width = 320")
        let sarif = try self.run(["check", "--sarif", "-", "column.tgl"] + over)
        let log = try XCTUnwrap(JSONSerialization.jsonObject(with: Data(sarif.output.utf8)) as? [String: Any])
        XCTAssertTrue("\(log)".contains("breaks-overflows") && "\(log)".contains("something overflows"), sarif.output)
    }

    func testOptions() throws {
        try home.write("a.tgl", "view A { width = 20; height = 20 }\n")
        for (options, said) in [
            (["--over", "screen.width"], "no knob with a range is named"),
            (["--over", "screen.width 320.."], "is not a property or a knob"),
            (["--over", "A.width 10..\"x\""], "takes a range or a list of values, not"),
            (["--text", "huge..ax5"], "nothing is named `huge`"),
            (["--over", "A.parent 1..2"], "is determined by the tree"),
            (["--over", "A.width 10..20 }; view B {"], "is not a property or a knob"),
        ] {
            let run = try run(["check", "a.tgl"] + options)
            XCTAssertTrue((run.output + run.errors).contains(said), "\(options): \(run.output)\(run.errors)")
            XCTAssertNotEqual(run.ending, .exited(0), "\(options)")
        }
        // With `--run` lint adds what it finds of the layout as it is.
        let both = try run(["check", "a.tgl", "--run", "--over", "A.width 10..500"])
        XCTAssertTrue(both.output.contains("breaks-leaves-the-screen"), both.output)
        XCTAssertTrue(both.output.contains("where A.width is 376 to 500"), both.output)
    }

    /// Where too much changes for all to be looked at, a warning says so.
    func testLimits() throws {
        let boxes = "for i in 1..20 { view c[i] { width = max(8 + i, S.width * (i mod 3) / 10); height = 9 } }"
        try home.write("a.tgl", "linear horz S { width = fill; \(boxes) }\n")
        let run = try run(
            [
                "check", "a.tgl", "--over", "screen.width 100..2000", "--over", "screen.height 100..2000", "--text", "xsmall..ax5", "--rtl",
            ], ["COLUMNS": "200"])
        XCTAssertTrue(run.output.contains("in all 216 combinations") && run.output.contains("not all was looked at"), run.output)
    }

    func testExpectations() throws {
        try home.write(
            "t.tgl",
            """
            test "a column on all screens" {
              linear vert S { width = fill; height = wrap; view B { width = 320; height = 40 } }
              expect nothing breaks over screen.width in 320..1440
              expect nothing overflows over screen.width in 200..1440
            }
            test "in a node, over a knob" {
              knob gap = 8
              linear horz S { width = 100; height = 20; hspace = gap; view A { size = [40, 20] }; view B { size = [40, 20] } }
              expect nothing in S overflows over gap in 0..20
              expect nothing in S overflows over gap in [4, 21.5]
            }
            """)
        let run = try run(["test", "t.tgl"], ["COLUMNS": "100"])
        XCTAssertEqual(run.ending, .exited(1))
        try compare(run.output.replacing(#/ \(?[0-9.]+ [mµ]?s\)?/#, with: ""), with: "expectations.out")
    }

    func testPrompt() throws {
        let session = try prompt(columns: 100, rows: 40)
        try type(session, "linear vert S { width = fill; height = wrap; view B { width = 320; height = 40 } }", "laid out")
        try type(
            session, ":sweep screen.width 200..400 breaks", "B sticks out of S where screen.width is 200 to 319: at 200 right by 120",
            "by `B.width = 320`", "screen.width 320", "screen.width 319", "1 thing breaks")
        try type(session, ":sweep screen.width 200..400 overlaps", "nothing overlaps over screen.width 200..400")
        try type(session, ":sweep screen.width breaks", "a sweep is a property or a knob and its values")
        try type(session, "expect nothing breaks over screen.width in 100..375", "sticks out of S")
        try type(session, "screen.width", "375")
        try type(session, ":undo")
    }
}
