import Foundation
import RandomDocuments
import TGLLayout
import TGLScript
import TGLSyntax
import XCTest

/// `why` is true: of every property of every node it says why, its arithmetic comes out, and it ends with the frame.
///
/// `TGL_WHY_SCENES=all` looks at every conformance scene, `TGL_WHY_SEEDS=20000` at so many random documents.
final class WhyTests: XCTestCase {
    private func setting(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }

    private func report(_ check: WhyCheck, _ name: String, limit: Int = 6) {
        for problem in check.problems.prefix(limit) { XCTFail("\(name): \(problem)") }
    }

    func testRandomDocuments() {
        let count = setting("TGL_WHY_SEEDS").flatMap { Int($0) } ?? 60
        var equations = 0
        var read = 0
        var failed = 0
        for seed in UInt64(1)...UInt64(count) where failed < 20 {
            let check = WhyCheck(randomDocument(seed))
            equations += check.equations
            read += check.read
            if !check.problems.isEmpty { failed += 1 }
            report(check, "seed \(seed)")
        }
        XCTAssertGreaterThan(equations, 10 * count)
        XCTAssertGreaterThan(read, count)
    }

    func testScenes() throws {
        let files = Scripts.files(in: "Tests/Conformance").filter { !$0.contains("/language/") }
        XCTAssertFalse(files.isEmpty)
        let step = setting("TGL_WHY_SCENES") == "all" ? 1 : 60
        var seen = 0
        var explained = 0
        var failed = 0
        for file in files {
            for (index, scene) in Scripts.tests(in: try Scripts.source(file)).enumerated() where index % step == 0 && failed < 30 {
                seen += 1
                let session = Session()
                _ = session.run(SourceFile(name: scene.name, text: scene.body))
                let check = WhyCheck(session.document)
                explained += check.explained
                if !check.problems.isEmpty { failed += 1 }
                report(check, scene.name)
            }
        }
        XCTAssertGreaterThan(explained, 50 * seen)
        if step == 1 { print("\(seen) scenes, \(explained) explanations") }
    }

    /// A chain of wrapping containers is followed to its end, in a time that goes with its length.
    func testDeepGoesAllTheWayDown() throws {
        let session = Session()
        let text =
            "let p = view A { width = wrap; height = wrap }\nfor i in 1..300 { p { p = linear vert { width = wrap; height = wrap } } }\n"
            + "p { view E { width = 10; height = 10 } }"
        let outcome = session.run(SourceFile(name: "deep", text: text))
        XCTAssertFalse(outcome.failed, outcome.diagnostics.first.map { Scripts.text($0) } ?? "")
        var explainer = Explainer(session.document)
        let lines = explainer.why(try XCTUnwrap(session.document.find("A")), .width, deep: true)
        XCTAssertEqual(lines.last?.text, "width = 10")
        XCTAssertEqual(lines.filter { $0.role == .head }.count, 302)
    }

    // MARK: The check itself

    private func problems(_ line: String) -> [String] { WhyArithmetic(line, names: ["A", "cell[3]", "view1"]).problems }

    func testTheCheckTellsRightFromWrong() {
        for line in [
            "both sides are given, so the width is what is left: 100 − 20 − 30 = 50", "left 20% of S.width 100 = 20, right 30% of 100 = 30",
            "cell[3] ends at 50 + space 10 = 60", "view1 20 + A 30 + 2 × space 5 = 60", "(100 − 5) / 3 = 31.667; 31.667 × 2 = 63.333",
            "left 20 + half the width 50 = 45", "`width = B.width * 2 - 3`: 20 × 2 − 3 = 37", "−5 + 10 = 5", "the rest: 0.333 × 3 = 1",
        ] { XCTAssertEqual(problems(line), [], line) }
        for line in [
            "so it is what is left: 100 − 20 − 30 = 51", "left 20% of 100 = 21", "A ends at 50 + space 10 = 61", "50 10 = 60",
            "(100 − 5 / 3 = 31.667", "20 + half the width 50 = 70", "31.667 × 3 = 95.1",
        ] { XCTAssertFalse(problems(line).isEmpty, line) }
        XCTAssertEqual(WhyArithmetic("cell[3] ends at 50 + space 10 = 60, as view1", names: ["cell[3]", "view1"]).last, 60)
    }
}
