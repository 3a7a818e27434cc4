import Foundation
import RandomDocuments
import TGLLayout
import TGLScript
import TGLSyntax
import TGLWhy
import XCTest

/// `why` is true: of every property of every node it says why, its arithmetic comes out, and it ends with the frame.
///
/// `TGL_WHY_SCENES=all` looks at every conformance scene, `TGL_WHY_SCENES=flex` at all of that file,
/// `TGL_WHY_SEEDS=20000` at so many random documents.
final class WhyTests: XCTestCase {
    private func setting(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }

    private func report(_ check: WhyCheck, _ name: String, limit: Int = 6) {
        for problem in check.problems.prefix(limit) { XCTFail("\(name): \(problem)") }
    }

    func testRandomDocuments() {
        let count = setting("TGL_WHY_SEEDS").flatMap { Int($0) } ?? 12
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

    /// Where chains put their members, in both directions of reading, with room and without.
    func testChains() {
        for mode in ["spread", "inside", "packed; bias = 0.3"] {
            for width in [312, 60] {
                for direction in ["ltr", "rtl"] {
                    let session = Session()
                    let text = """
                        screen.direction = \(direction)
                        constraint S { width = \(width); height = 90; leftPadding = 7
                            view A { width = 24 }; label B "Tea"; view C { width = 9 }
                            chain horz K { items = [A, B, C]; hspace = 5; mode = \(mode) }
                            chain vert V { items = [A, B]; mode = \(mode) }
                        }
                        """
                    XCTAssertFalse(session.run(SourceFile(name: "chains", text: text)).failed, text)
                    report(WhyCheck(session.document), "\(mode), \(width), \(direction)")
                }
            }
        }
    }

    func testScenes() throws {
        let wanted = setting("TGL_WHY_SCENES") ?? ""
        let all = Scripts.files(in: "Tests/Conformance").filter { !$0.contains("/language/") }
        let named = all.filter { $0.hasSuffix("/\(wanted).tgl") }
        let files = named.isEmpty ? all : named
        XCTAssertFalse(files.isEmpty)
        let step = wanted == "all" || !named.isEmpty ? 1 : 300
        let most = step == 1 ? 3_000 : 30
        var seen = 0
        var explained = 0
        var failed = 0
        for file in files {
            for (index, scene) in Scripts.tests(in: try Scripts.source(file)).enumerated() where index % step == 0 && failed < most {
                seen += 1
                let session = Session()
                _ = session.run(SourceFile(name: scene.name, text: scene.body))
                let check = WhyCheck(session.document)
                explained += check.explained
                if !check.problems.isEmpty { failed += 1 }
                report(check, scene.name)
            }
        }
        XCTAssertGreaterThan(explained, (named.isEmpty ? 50 : 5) * seen)
        if step == 1 { print("\(seen) scenes, \(explained) explanations") }
    }

    /// A chain of wrapping containers is followed to its end, in a time that goes with its length: an answer that would be too long says
    /// where it goes on.
    func testDeepGoesAllTheWayDown() throws {
        let session = Session()
        let text =
            "let p = view A { width = wrap; height = wrap }\nfor i in 1..300 { p { p = linear vert { width = wrap; height = wrap } } }\n"
            + "p { view E { width = 10; height = 10 } }"
        let outcome = session.run(SourceFile(name: "deep", text: text))
        XCTAssertFalse(outcome.failed, outcome.diagnostics.first.map { Scripts.text($0) } ?? "")
        var next = try XCTUnwrap(session.document.find("A"))
        var heads: Set<String> = []
        for _ in 0..<30 {
            var explainer = Explainer(session.document)
            let lines = explainer.why(next, .width, deep: true)
            XCTAssertLessThanOrEqual(lines.count, 43)
            heads.formUnion(lines.filter { $0.role == .head }.map(\.text))
            guard let end = lines.last?.text, end.hasPrefix("… `why ") else { break }
            let name = end.dropFirst("… `why ".count).prefix { $0 != "." }
            next = try XCTUnwrap(session.document.find(String(name)))
        }
        XCTAssertEqual(heads.count, 302)
        XCTAssertTrue(heads.contains("E.width = 10"))
    }

    // MARK: The check itself

    /// A number of which nothing says where it is from is found.
    func testTheCheckAsksForOrigins() {
        func problems(_ steps: String...) -> [String] {
            var origin = WhyOrigin(rules: [5, 100], names: ["A", "B", "cell[3]"])
            for step in steps { origin.step(step) }
            return origin.problems
        }
        for line in [
            "line 2 is the longest: A 20 + B 30 + space 5 = 55", "A 1 + … 7 more 210 + 9 × space 5 = 256",
            "`width = 30%`: 30% of A.width 100 = 30",
            "beside A, which ends at 40 + A's right 3 = 43", "(100 − 2 × space 5) / 3 = 30", "in the last line, under B: 44",
            "at the far side: 100 − its width 33 = 67", "the lower bound raises it to 48",
        ] { XCTAssertEqual(problems(line), [], line) }
        XCTAssertEqual(problems("A 20 + B 30 = 50 left", "half of the 50 left = 25"), [])
        for line in [
            "its lines need 48", "line 2 begins at 62", "floats to the near side, beside what reaches 47 from it: 47 + its margin 5 = 52",
            "child 3 of line 1: cells and spaces before it 292 + its margin 4 = 296", "its floats extend to 45 + padding 5 = 50",
            "for A to end before the far padding and its own margin, the content must be 130", "100 − what is fixed 59 = 41 free",
            "half of the 50 left = 25",
        ] { XCTAssertFalse(problems(line).isEmpty, line) }
    }

    private func problems(_ line: String) -> [String] { WhyArithmetic(line, names: ["A", "cell[3]", "view1"]).problems }

    func testTheCheckTellsRightFromWrong() {
        for line in [
            "both sides are given, so the width is what is left: 100 − 20 − 30 = 50", "left 20% of S.width 100 = 20, right 30% of 100 = 30",
            "cell[3] ends at 50 + space 10 = 60", "view1 20 + A 30 + 2 × space 5 = 60", "(100 − 5) / 3 = 31.67; 31.67 × 2 = 63.33",
            "left 20 + half the width 50 = 45", "`width = B.width * 2 - 3`: 20 × 2 − 3 = 37", "−5 + 10 = 5", "the rest: 0.33 × 3 = 1",
            "3 × 31.67 = 95", "60 × 0.6667 = 40",
        ] { XCTAssertEqual(problems(line), [], line) }
        for line in [
            "so it is what is left: 100 − 20 − 30 = 51", "left 20% of 100 = 21", "A ends at 50 + space 10 = 61", "50 10 = 60",
            "(100 − 5 / 3 = 31.67", "20 + half the width 50 = 70", "31.67 × 3 = 95.1", "60.5 × 0.67 = 40.33",
        ] { XCTAssertFalse(problems(line).isEmpty, line) }
        XCTAssertEqual(WhyArithmetic("cell[3] ends at 50 + space 10 = 60, as view1", names: ["cell[3]", "view1"]).last, 60)
    }
}
