import Foundation
import FuzzTargets
import TGLLayout
import XCTest

/// Commands that are told to end, at one question after the other, end with the error of the limit and change nothing.
/// `scripts/attack/limits` tells them at every question.
final class LimitsTests: XCTestCase {
    func testCommandsThatAreToldToEndChangeNothing() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../Corpus/limits")
        var commands = 0
        for file in ["edits", "kinds", "collections"] {
            let text = try String(contentsOf: folder.appendingPathComponent("\(file).txt"), encoding: .utf8)
            for session in LimitsRun.sessions(text, isScript: false) {
                runOnLargeStack {
                    let run = LimitsRun(session, every: 2)
                    commands += run.commands
                    if let problem = run.problem { XCTFail("\(file): \(problem)") }
                }
            }
        }
        XCTAssertGreaterThan(commands, 60)
    }
}
