import FuzzTargets
import RandomDocuments
import TGLLayout
import XCTest

/// What a dump says, run, gives the same document: the same frames bit for bit, the same rules in force in every slot of every node,
/// and the same dump again. `scripts/soak dumps` runs thousands.
final class DumpTests: XCTestCase {
    func testSessionsOfEverySortOfCommand() {
        var sorts: Set<LongSession.Sort> = []
        runOnLargeStack {
            for seed in UInt64(1)...60 {
                let run = sessionDumpRun(seed)
                if let problem = run.problem { XCTFail(problem) }
                sorts.formUnion(run.sorts.keys)
            }
        }
        XCTAssertEqual(sorts, Set(LongSession.Sort.allCases))
    }

    /// After every change that may leave rules where they mean nothing: `scripts/attack/dumps`.
    func testDumpsAfterEveryChangeOfPlaces() {
        var (checks, places) = (0, 0)
        runOnLargeStack {
            for seed in UInt64(1)...40 {
                let run = placesRun(seed)
                if let problem = run.problem { XCTFail(problem) }
                checks += run.checks
                places += run.places
            }
        }
        XCTAssertGreaterThan(checks, 200)
        XCTAssertGreaterThan(places, 20)
    }

    func testDocumentsWithEveryProperty() {
        runOnLargeStack {
            for seed in UInt64(1)...16 {
                let run = documentDumpRun(seed)
                if let problem = run.problem { XCTFail(problem) }
                XCTAssertEqual(Set(Prop.allCases).subtracting(run.properties), [], "seed \(seed)")
            }
        }
    }
}
