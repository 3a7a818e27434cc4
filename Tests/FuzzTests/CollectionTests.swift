import FuzzTargets
import RandomDocuments
import TGLLayout
import XCTest

/// Random sessions about collections: what is seen stays, layout from scratch gives the same bit for bit, dumps and steps through the past
/// too. `scripts/soak collections` runs thousands.
final class CollectionTests: XCTestCase {
    func testSessionsKeepWhatIsSeen() {
        var sorts: Set<CollectionSession.Sort> = []
        runOnLargeStack {
            for seed in UInt64(1)...4 {
                let run = collectionRun(seed)
                if let problem = run.problem { XCTFail(problem) }
                sorts.formUnion(run.sorts.keys)
            }
        }
        XCTAssertEqual(sorts, Set(CollectionSession.Sort.allCases))
    }

    /// A collection that knows all sizes is a scroll.
    func testACollectionOfKnownSizesIsAScroll() {
        for seed in UInt64(1)...20 {
            if let problem = collectionAsScroll(seed) { XCTFail(problem) }
        }
    }
}
