import Foundation
import XCTest

/// `tgl check`: what it prints for the scripts in Tests/Golden/Check, how it ends, and its data.
/// With TGL_UPDATE_GOLDEN set in the environment the files are written again instead.
final class CheckCommandTests: TglTestCase {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Golden/Check")

    /// The scripts that show what is found, each written to the test's folder.
    private func scripts() throws -> [String] {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).filter { $0.hasSuffix(".tgl") }.sorted()
        XCTAssertGreaterThan(names.count, 10)
        for name in names { try home.write(name, String(contentsOf: Self.folder.appendingPathComponent(name), encoding: .utf8)) }
        return names
    }

    func testWhatIsPrinted() throws {
        var codes: Set<Substring> = []
        for name in try scripts() {
            let run = try run(["check", name], ["COLUMNS": "100"])
            XCTAssertEqual(run.errors, "", name)
            XCTAssertEqual(run.ending, .exited(run.output.contains("error[") ? 1 : 0), name)
            codes.formUnion(run.output.split(separator: "\n").filter { $0.hasPrefix("warning[") }.map { $0.prefix(16) })
            let file = Self.folder.appendingPathComponent(name.replacingOccurrences(of: ".tgl", with: ".txt"))
            try GoldenFile.compare(run.output, with: file)
        }
        // Every warning is shown.
        XCTAssertEqual(codes.sorted(), (901...910).map { "warning[TGL0\($0)]" })
    }

    /// What a comment allows is told nowhere: not by a check with a run, nor after a command, nor by `:lint`.
    func testAllowances() throws {
        let allowed = "view A { size = [40, 20]; padding = 4 }  # tgl: allow lint-does-nothing because it is set for later\n"
        try home.write("a.tgl", "let gap = 8  # tgl: allow TGL0901 because it is set for later\n" + allowed)
        XCTAssertEqual(try run(["check", "--run", "--strict", "a.tgl"]).output, "no problems found in 1 file\n")
        try home.write("b.tgl", "import \"a.tgl\"\nview B { size = [9, 9]; padding = 4; top = 50 }\n")
        let other = try run(["check", "--run", "b.tgl"])
        XCTAssertTrue(
            other.output.hasPrefix("warning: B: `padding` has no effect") && other.output.hasSuffix("1 warning in 1 file\n"), other.output)
        // What only a run finds is missed only by a run; an error is told, whatever is allowed.
        try home.write("c.tgl", "view A { size = [40, 20] }  # tgl: allow lint-does-nothing because it is set for later\n")
        XCTAssertEqual(try run(["check", "c.tgl"]).output, "no problems found in 1 file\n")
        XCTAssertTrue(try run(["check", "--run", "c.tgl"]).output.hasPrefix("warning[TGL0910]"))
        try home.write("d.tgl", "print nothing  # tgl: allow TGL0201 because it comes\n")
        let error = try run(["check", "d.tgl"])
        XCTAssertTrue(error.output.hasSuffix("1 error, 1 warning in 1 file\n"), error.output)
        // At the prompt the line is that of the entry.
        let session = try prompt()
        try type(session, "view A { size = [40, 20]; padding = 4 }", "note: A: `padding` has no effect")
        try type(session, ":lint", "1 finding")
        try type(session, "remove A")
        try type(session, allowed.replacingOccurrences(of: "\n", with: ""))
        try type(session, ":lint", "no problems found")
    }

    func testHowItEnds() throws {
        try home.write("fine.tgl", Self.scene)
        try home.write("odd.tgl", "view A { width = 1; width = 2 }")
        try home.write("wrong.tgl", "view A { width = \"wide\" }")
        for (arguments, code) in [
            (["fine.tgl"], 0), (["odd.tgl"], 0), (["--strict", "odd.tgl"], 1), (["wrong.tgl"], 1), (["fine.tgl", "wrong.tgl"], 1),
            (["--strict", "fine.tgl"], 0), (["missing.tgl"], 2), (["missing.tgl", "wrong.tgl"], 2), ([], 64), (["--bogus"], 64),
            (["--json", "wrong.tgl"], 1), (["--sarif", "no/such/folder.sarif", "fine.tgl"], 2),
        ] {
            XCTAssertEqual(try run(["check"] + arguments).ending, .exited(Int32(code)), "\(arguments)")
        }
        let all = try run(["check", "."])
        XCTAssertTrue(all.output.hasSuffix("1 error, 1 warning in 3 files\n"), all.output)
        XCTAssertTrue(try run(["check", "missing.tgl"]).errors.contains("missing.tgl"))
        XCTAssertEqual(try run(["check", "fine.tgl"]).output, "no problems found in 1 file\n")
    }

    func testStandardInput() throws {
        let run = try run(["check", "-"], input: "print nothing")
        XCTAssertTrue(run.output.contains("┌─ <stdin>:1:7"), run.output)
        XCTAssertEqual(run.ending, .exited(1))
    }

    func testImportsAreFoundBesideTheFile() throws {
        mkdir(home.path + "/lib", 0o755)
        try home.write("lib/base.tgl", "let gap = 8\nlet other = 9")
        try home.write("lib/main.tgl", "import \"base.tgl\"\nview A { width = gap }\ngap = 9\nview A2 { width = gapp }")
        let run = try run(["check", "lib/main.tgl"])
        XCTAssertTrue(run.output.contains("did you mean `gap`?") && run.output.hasSuffix("1 error in 1 file\n"), run.output)
        // A file that shows something is no library by itself, but it is one for those that import it.
        try home.write("lib/base.tgl", "let gap = 8\nprint \"base\"")
        XCTAssertTrue(try self.run(["check", "lib/base.tgl"]).output.contains("`gap` is never read"))
        XCTAssertFalse(try self.run(["check", "lib"]).output.contains("never read"))
    }

    func testRunsAddWhatOnlyARunKnows() throws {
        let text = "view A { size = [40, 20]; padding = 4 }\nlet n = num(\"x\")\nprint n"
        try home.write("a.tgl", text)
        XCTAssertEqual(try run(["check", "a.tgl"]).output, "no problems found in 1 file\n")
        let failed = try run(["check", "--run", "a.tgl"])
        XCTAssertTrue(failed.output.contains("error[TGL0224]"), failed.output)
        XCTAssertEqual(failed.ending, .exited(1))
        try home.write("b.tgl", "view A { size = [40, 20]; padding = 4 }\nprint \"not shown\"")
        let noted = try run(["check", "--run", "b.tgl"])
        XCTAssertTrue(noted.output.hasPrefix("warning: A: `padding` has no effect on a view"), noted.output)
        XCTAssertFalse(noted.output.contains("not shown\n"), noted.output)
        XCTAssertEqual(noted.ending, .exited(0))
        XCTAssertEqual(try run(["check", "--run", "--strict", "b.tgl"]).ending, .exited(1))
        // An error that both tell is told once, and a run is ended by the limits.
        try home.write("c.tgl", "view A { width = \"wide\" }")
        XCTAssertTrue(try run(["check", "--run", "c.tgl"]).output.hasSuffix("1 error in 1 file\n"))
        try home.write("d.tgl", "while true { }")
        XCTAssertTrue(try run(["check", "--run", "--max-steps", "100", "d.tgl"]).output.contains("error[TGL0270]"))
    }

    // MARK: Fixes

    func testFilesAreFixed() throws {
        let wrong = "view A {\n  widht = 20\n  height = nothing\n  left = 1\n  left = 2\n}\n"
        let right = "view A {\n  width = 20\n  height = nothing\n  left = 2\n}\n"
        try home.write("a.tgl", wrong)
        try home.write("b.tgl", "view B\n")
        let json = try run(["check", "--json", "a.tgl"])
        XCTAssertTrue(
            json.output.contains("\"fixes\": [{\"line\": 2, \"column\": 3, \"endLine\": 2, \"endColumn\": 8, \"text\": \"width\"}]"),
            json.output)
        // Nothing is written to show what would be.
        let diff = try run(["check", "--fix", "--diff", "a.tgl"])
        XCTAssertEqual(
            diff.output,
            "--- a.tgl\n+++ a.tgl\n@@ -1,6 +1,5 @@\n view A {\n-  widht = 20\n+  width = 20\n   height = nothing\n-  left = 1\n"
                + "   left = 2\n }\n"
        )
        XCTAssertTrue(diff.errors.hasSuffix("2 findings to fix in 1 file; 1 error in 1 file\n"), diff.errors)
        XCTAssertEqual(try home.read("a.tgl"), wrong)
        // The exit code is about what is left.
        let fixed = try run(["check", "--fix", "a.tgl", "b.tgl"])
        XCTAssertTrue(fixed.output.hasSuffix("2 findings fixed in 1 file; 1 error in 2 files\n"), fixed.output)
        XCTAssertTrue(fixed.output.contains("a.tgl:3:12") && !fixed.output.contains("TGL0907"), fixed.output)
        XCTAssertEqual(fixed.ending, .exited(1))
        XCTAssertEqual(try home.read("a.tgl"), right)
        let again = try run(["check", "--fix", "a.tgl"])
        XCTAssertTrue(again.output.hasSuffix("0 findings fixed; 1 error in 1 file\n"), again.output)
        try home.write("c.tgl", "view A { widht = 20 }")
        XCTAssertEqual(try run(["check", "--fix", "--strict", "c.tgl"]).ending, .exited(0))
        XCTAssertEqual(try home.read("c.tgl"), "view A { width = 20 }")
    }

    func testFixingStandardInputAndWhatCannotBeWritten() throws {
        let input = try run(["check", "--fix", "-"], input: "\u{FEFF}view A { widht = 20 }\nprint nothing\n")
        XCTAssertEqual(input.output, "\u{FEFF}view A { width = 20 }\nprint nothing\n")
        XCTAssertTrue(
            input.errors.contains("error[TGL0201]") && input.errors.hasSuffix("1 finding fixed in 1 file; 1 error in 1 file\n"),
            input.errors)
        XCTAssertEqual(input.ending, .exited(1))
        try home.write("a.tgl", "view A { widht = 20 }\n")
        link(home.path + "/a.tgl", home.path + "/b.tgl")
        let linked = try run(["check", "--fix", "a.tgl"])
        XCTAssertEqual(linked.ending, .exited(2))
        XCTAssertTrue(linked.errors.contains("a.tgl") && linked.output.contains("error[TGL0203]"), linked.errors + linked.output)
        XCTAssertEqual(try home.read("a.tgl"), "view A { widht = 20 }\n")
        for arguments in [["--diff", "a.tgl"], ["--fix", "--json", "-"], ["--fix", "--diff", "--json", "a.tgl"]] {
            XCTAssertEqual(try run(["check"] + arguments).ending, .exited(64), "\(arguments)")
        }
    }

    // MARK: Data

    /// What a line of `--json` is, as a JSON schema.
    private static let findingSchema = """
        {
          "type": "object",
          "required": ["file", "line", "column", "endLine", "endColumn", "severity", "code", "message", "related"],
          "additionalProperties": false,
          "properties": {
            "file": {"type": "string"}, "line": {"$ref": "#/definitions/count"}, "column": {"$ref": "#/definitions/count"},
            "endLine": {"$ref": "#/definitions/count"}, "endColumn": {"$ref": "#/definitions/count"},
            "severity": {"enum": ["error", "warning", "note"]},
            "code": {"type": "string", "pattern": "^(TGL0[0-9]{3}|lint-[a-z-]+)$"},
            "message": {"type": "string"}, "note": {"type": "string"}, "help": {"type": "string"},
            "fixes": {"type": "array", "minItems": 1, "items": {
              "type": "object", "required": ["line", "column", "endLine", "endColumn", "text"], "additionalProperties": false,
              "properties": {
                "line": {"$ref": "#/definitions/count"}, "column": {"$ref": "#/definitions/count"},
                "endLine": {"$ref": "#/definitions/count"}, "endColumn": {"$ref": "#/definitions/count"}, "text": {"type": "string"}
              }
            }},
            "related": {"type": "array", "items": {
              "type": "object", "required": ["file", "line", "column", "endLine", "endColumn", "message"], "additionalProperties": false,
              "properties": {
                "file": {"type": "string"}, "line": {"$ref": "#/definitions/count"}, "column": {"$ref": "#/definitions/count"},
                "endLine": {"$ref": "#/definitions/count"}, "endColumn": {"$ref": "#/definitions/count"}, "message": {"type": "string"}
              }
            }}
          },
          "definitions": {"count": {"type": "integer", "minimum": 1}}
        }
        """

    func testJSON() throws {
        let names = try scripts()
        let run = try run(["check", "--json", "--run"] + names)
        XCTAssertTrue(run.errors.contains(" in \(names.count) files"), run.errors)
        let schema = try JSONSchema(Self.findingSchema)
        let lines = run.output.split(separator: "\n")
        XCTAssertGreaterThan(lines.count, 20)
        for line in lines { XCTAssertEqual(try schema.problems(in: String(line)), [], String(line)) }
        let first = try XCTUnwrap(lines.first { $0.contains("TGL0904") })
        XCTAssertEqual(
            String(first),
            """
            {"file": "unreachable.tgl", "line": 4, "column": 3, "endLine": 4, "endColumn": 18, "severity": "warning", "code": "TGL0904", \
            "message": "this code never runs: it follows an `if` of which every branch leaves the block", "help": "remove it, or move it \
            in front of the `if`", "related": [{"file": "unreachable.tgl", "line": 3, "column": 3, "endLine": 3, "endColumn": 43, \
            "message": "every branch leaves the block"}]}
            """)
        XCTAssertNotEqual(try schema.problems(in: "{\"file\": 3}"), [])
    }

    /// What SARIF 2.1.0 asks of the objects that the log has: which properties they must have and may have here, and of what sort.
    private static let logSchema = """
        {
          "type": "object", "required": ["$schema", "version", "runs"], "additionalProperties": false,
          "properties": {
            "$schema": {"type": "string", "pattern": "^https://.*sarif.*2\\\\.1\\\\.0.*json$"}, "version": {"enum": ["2.1.0"]},
            "runs": {"type": "array", "minItems": 1, "items": {
              "type": "object", "required": ["tool", "results"], "additionalProperties": false,
              "properties": {
                "tool": {"type": "object", "required": ["driver"], "additionalProperties": false, "properties": {"driver": {
                  "type": "object", "required": ["name", "rules"], "additionalProperties": false,
                  "properties": {
                    "name": {"type": "string"}, "version": {"type": "string"},
                    "rules": {"type": "array", "uniqueItems": true, "items": {"$ref": "#/definitions/rule"}}
                  }
                }}},
                "columnKind": {"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
                "results": {"type": "array", "items": {"$ref": "#/definitions/result"}}
              }
            }}
          },
          "definitions": {
            "rule": {"type": "object", "required": ["id"], "additionalProperties": false, "properties": {
              "id": {"type": "string"}, "shortDescription": {"$ref": "#/definitions/message"},
              "fullDescription": {"$ref": "#/definitions/message"}, "help": {"$ref": "#/definitions/message"}
            }},
            "result": {"type": "object", "additionalProperties": false,
              "required": ["ruleId", "ruleIndex", "level", "message", "locations"],
              "properties": {
                "ruleId": {"type": "string"}, "ruleIndex": {"type": "integer", "minimum": 0},
                "level": {"enum": ["none", "note", "warning", "error"]}, "message": {"$ref": "#/definitions/message"},
                "locations": {"type": "array", "minItems": 1, "items": {"$ref": "#/definitions/location"}},
                "relatedLocations": {"type": "array", "uniqueItems": true, "items": {"$ref": "#/definitions/location"}},
                "fixes": {"type": "array", "uniqueItems": true, "items": {"$ref": "#/definitions/fix"}}
              }},
            "fix": {"type": "object", "required": ["artifactChanges"], "additionalProperties": false, "properties": {
              "description": {"$ref": "#/definitions/message"},
              "artifactChanges": {"type": "array", "minItems": 1, "items": {
                "type": "object", "required": ["artifactLocation", "replacements"], "additionalProperties": false,
                "properties": {
                  "artifactLocation": {"$ref": "#/definitions/artifact"},
                  "replacements": {"type": "array", "minItems": 1, "items": {
                    "type": "object", "required": ["deletedRegion"], "additionalProperties": false,
                    "properties": {
                      "deletedRegion": {"$ref": "#/definitions/region"}, "insertedContent": {"$ref": "#/definitions/message"}
                    }
                  }}
                }
              }}
            }},
            "message": {"type": "object", "required": ["text"], "additionalProperties": false, "properties": {"text": {"type": "string"}}},
            "location": {"type": "object", "required": ["physicalLocation"], "additionalProperties": false, "properties": {
              "id": {"type": "integer", "minimum": -1}, "message": {"$ref": "#/definitions/message"},
              "physicalLocation": {"type": "object", "required": ["artifactLocation", "region"], "additionalProperties": false,
                "properties": {"artifactLocation": {"$ref": "#/definitions/artifact"}, "region": {"$ref": "#/definitions/region"}}
              }
            }},
            "artifact": {"type": "object", "required": ["uri"], "additionalProperties": false, "properties": {
              "uri": {"type": "string", "pattern": "^[A-Za-z0-9._~/:%-]+$"}
            }},
            "region": {"type": "object", "required": ["startLine"], "additionalProperties": false, "properties": {
              "startLine": {"$ref": "#/definitions/count"}, "startColumn": {"$ref": "#/definitions/count"},
              "endLine": {"$ref": "#/definitions/count"}, "endColumn": {"$ref": "#/definitions/count"}
            }},
            "count": {"type": "integer", "minimum": 1}
          }
        }
        """

    func testSARIF() throws {
        var names = try scripts()
        try home.write("a file, ü.tgl", "view A { width = 1; width = 2 }\nview B { size = [9, 9]; padding = 4 }")
        names.append("a file, ü.tgl")
        let run = try run(["check", "--run", "--sarif", "out.sarif", home.path + "/clean.tgl"] + names)
        XCTAssertEqual(run.ending, .exited(1), run.errors)
        let text = try home.read("out.sarif")
        XCTAssertEqual(try JSONSchema(Self.logSchema).problems(in: text), [])
        let log = try XCTUnwrap(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        let first = try XCTUnwrap((log["runs"] as? [[String: Any]])?.first)
        let rules = try XCTUnwrap(((first["tool"] as? [String: Any])?["driver"] as? [String: Any])?["rules"] as? [[String: Any]])
        let results = try XCTUnwrap(first["results"] as? [[String: Any]])
        XCTAssertGreaterThan(results.count, 20)
        for result in results {
            let index = try XCTUnwrap(result["ruleIndex"] as? Int)
            XCTAssertEqual(rules[index]["id"] as? String, result["ruleId"] as? String)
        }
        XCTAssertTrue(rules.allSatisfy { $0["shortDescription"] != nil })
        XCTAssertTrue(rules.contains { $0["id"] as? String == "lint-does-nothing" })
        XCTAssertTrue(results.contains { $0["fixes"] != nil })
        XCTAssertTrue(text.contains("\"uri\": \"a%20file%2C%20%C3%BC.tgl\""))
        // Nothing found is a log without results.
        _ = try self.run(["check", "--sarif", "none.sarif", "clean.tgl"])
        XCTAssertEqual(try JSONSchema(Self.logSchema).problems(in: try home.read("none.sarif")), [])
        XCTAssertTrue(try home.read("none.sarif").contains("\"results\": []"))
    }

    func testErrorsOfImportedFilesAreTold() throws {
        try home.write("main.tgl", "import \"lib.tgl\"\nprint zz\n")
        try home.write("lib.tgl", "let zz = \n")
        let run = try run(["check", "main.tgl"])
        XCTAssertEqual(run.ending, .exited(1))
        XCTAssertTrue(run.output.contains("lib.tgl:1:"), run.output)
        try home.write("lib.tgl", "import \"main.tgl\"\nlet zz = 1\n")
        XCTAssertTrue(try self.run(["check", "main.tgl"]).output.contains("error[TGL0250]"))
    }

    func testSARIFOnStandardOutputStandsAlone() throws {
        try home.write("a.tgl", "view A { widht = 3 }\n")
        let run = try run(["check", "--sarif", "-", "a.tgl"])
        XCTAssertTrue(run.output.hasPrefix("{\"$schema\"") && run.output.contains("TGL0203"), run.output)
        XCTAssertTrue(run.errors.contains("1 error in 1 file"), run.errors)
    }
}
