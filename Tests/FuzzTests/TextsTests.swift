import FuzzTargets
import TGLLayout
import XCTest

/// No text ends the program, and none keeps it busy: what helps with errors, and what looks into values. `scripts/attack/texts` runs both
/// at length.
final class TextsTests: XCTestCase {
    func testStatementsWithValuesThatShareTheirPartsEndInTime() {
        let statements = SharedValues.statements
        XCTAssertGreaterThan(statements.count, 2000)
        runOnLargeStack {
            let shared = SharedValues()
            XCTAssertNil(shared.begin())
            var failed = 0
            for statement in stride(from: 0, to: statements.count, by: 23).map({ statements[$0] }) {
                let result = shared.run(statement)
                failed += result.failed ? 1 : 0
                // The suite runs beside itself.
                XCTAssertLessThan(result.seconds, SharedValues.most + 5, statement)
            }
            XCTAssertGreaterThan(failed, 30)
        }
    }

    /// A check that examines what changed finds what a check of the whole text finds.
    func testTextsAreCheckedByWhatChangedAsTheyAreAnew() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(
            "Corpus/server")
        let corpus = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil).sorted { $0.path < $1.path }
            .map { [UInt8](try Data(contentsOf: $0)) }
        runOnLargeStack {
            var reused = 0
            for seed in UInt64(1)...40 {
                let run = KeptCheckRun(seed % 2 == 0 ? Array("print 1\n".utf8) : corpus[Int(seed) % corpus.count], seed: seed, edits: 40)
                XCTAssertNil(run.problem, "seed \(seed)")
                XCTAssertEqual(run.edits, 40)
                reused += run.reused
            }
            XCTAssertGreaterThan(reused, 1000)
        }
    }

    /// A language server tells of an edited text what it tells of the same text opened anew, whatever else it is sent.
    func testEditorsAreToldOfEditedTextsAsOfNewOnes() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(
            "Corpus/server")
        let corpus = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil).sorted { $0.path < $1.path }
            .map { [UInt8](try Data(contentsOf: $0)) }
        XCTAssertFalse(corpus.isEmpty)
        runOnLargeStack {
            var requests = 0
            for seed in UInt64(1)...20 {
                let run = ServerRun(corpus[Int(seed) % corpus.count], seed: seed, edits: 25)
                XCTAssertNil(run.problem, "seed \(seed)")
                XCTAssertGreaterThanOrEqual(run.edits, 25)
                requests += run.requests
            }
            XCTAssertGreaterThan(requests, 50)
        }
    }

    func testTextsThatAreNearlyRightAreHelpedWith() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(
            "Newcomers")
        let corpus = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil).sorted { $0.path < $1.path }
            .map { [UInt8](try Data(contentsOf: $0)) }
        XCTAssertFalse(corpus.isEmpty)
        runOnLargeStack {
            for seed in UInt64(1)...25 {
                var mutator = Mutator(seed: seed, corpus: corpus)
                let text = mutator.statements()
                if let problem = FuzzTarget.texts.check(text) {
                    XCTFail("seed \(seed): \(problem)\n\(String(decoding: text, as: UTF8.self))")
                }
            }
        }
    }
}
