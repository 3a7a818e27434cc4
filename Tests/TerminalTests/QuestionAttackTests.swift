import Foundation
import XCTest

/// Questions at the prompt change nothing: what the program answers afterwards, and that it goes on at all.
final class QuestionAttackTests: TglTestCase {
    /// What is answered to lines at the prompt.
    private func answers(_ lines: [String]) throws -> String {
        let result = try run(["-i", "-e", "let n = 1"], input: ":set show off\n" + lines.joined(separator: "\n") + "\n")
        XCTAssertEqual(result.ending, .exited(0), "\(lines): \(result.errors)")
        return result.output.split(separator: "\n").dropFirst().joined(separator: "\n")
    }

    func testVerifyOfCells() throws {
        let list = "collection C { width = 90; height = 90; items = 300; item = v => view }"
        for back in [":undo", ":goto 0", "rename C to D"] {
            let result = try run(["-i", "-e", "let n = 1"], input: "\(list)\n:verify\n\(back)\nC.width = 5\nprint \"still here\"\n")
            XCTAssertTrue(result.output.contains("the layout from scratch is identical"), result.output)
            XCTAssertTrue(result.output.hasSuffix("still here\n"), result.output + result.errors)
        }
    }

    func testStepOfSystems() throws {
        let scene = ["constraint S { constraint C { view A } }", "A.width = 20"]
        XCTAssertTrue(try answers(scene + [":step all", "print A.frame"]).hasSuffix("[0, 0, 20, 0]"))
        let stack = ["stack S { stack T { constraint C { label L \"supercalifragilistic\" } } }", "L.width = 100%"]
        let last = "print C.width"
        XCTAssertTrue(try answers(stack + [":step all", last]).hasSuffix("\n" + answers(stack + [last])))
    }

    /// All session commands that change nothing, in random sessions: each typed with them and without.
    func testRandomSessions() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let count = ProcessInfo.processInfo.environment["TGL_QUESTIONS"] ?? "6"
        let result = try PipedRun(
            ["/bin/bash", root.path + "/scripts/attack/questions", count],
            environment: ["TGL_PROGRAM": tglPath(), "TGL_FUZZ": builtProgram("tgl-fuzz"), "HOME": home.path])
        XCTAssertEqual(result.ending, .exited(0), result.output + result.errors)
    }
}
