import Foundation
import XCTest

/// No text ends the program, and none keeps it busy: at the prompt, and by `scripts/attack/texts`.
final class TextAttackTests: TglTestCase {
    /// Types lines, and answers what is printed; the last of them must be done.
    private func typed(_ lines: [String]) throws -> String {
        let session = try prompt(["--max-time", "1"], ["TERM": "dumb"], columns: 200, rows: 60)
        try session.send((lines + ["print \"the{1}\"", ":quit", ":quit", ""]).joined(separator: "\r"))
        XCTAssertEqual(try session.waitExit(), .exited(0))
        let text = String(decoding: session.screen.printedBytes, as: UTF8.self)
        XCTAssertTrue(text.contains("the1"), text)
        return text
    }

    func testReservedWordsAsNamesAreAnswered() throws {
        let text = try typed([
            "view self { width = 1 }", "label self { centre }", "flex self { left = self.right }", "view parent { margin: 0 auto }",
            "style prev { }", "linear horz next { HStack { } }", "A { view self { view self { width = 1 } } }",
        ])
        XCTAssertTrue(text.contains("TGL0142"), text)
    }

    /// The prompt looks into such a list while a line is typed, and when it runs.
    func testCommandsWithAListThatHoldsTheSameListManyTimes() throws {
        let text = try typed([
            "view A", "let a = [1]; for i in 1..60 { a = [a, a] }", "knob k = a", "max(a)", "A.width = a", "A.text = a", "A.width >= a",
            ":watch max(a)", ":want A.width = max(a)", ":find width = a", ":sweep screen.width 300..310 max(a)", ":measure A a a",
            ":time print max(a)", ":step a", ":knobs", ":dump", ":verify", ":diff 0", ":unwatch all", ":undo", ":redo",
        ])
        XCTAssertTrue(text.contains("TGL0207") && text.contains("TGL0224"), text)
    }

    func testTextsGivenToTheProgram() throws {
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("scripts/attack/texts")
        let environment = ["TGL_PROGRAM": tglPath(), "HOME": home.path, "PATH": "/usr/bin:/bin"]
        let run = try PipedRun(["/bin/bash", script.path, "program"], environment: environment)
        XCTAssertEqual(run.ending, .exited(0), run.output + run.errors)
        XCTAssertTrue(run.output.contains(" texts given to the program, 0 failures"), run.output)
    }
}
