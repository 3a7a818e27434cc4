import FuzzTargets
import RandomDocuments
import TGLLayout
import XCTest

/// What an error or a note says to write works where it says so, changes something, and has an effect. `scripts/soak offers` takes all of
/// these and thousands of slips.
final class OfferTests: XCTestCase {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private func texts(in folder: String, _ ending: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(at: Self.root.appendingPathComponent(folder), includingPropertiesForKeys: nil)
            .filter { $0.lastPathComponent.hasSuffix(ending) }.sorted { $0.path < $1.path }
            .map { try String(contentsOf: $0, encoding: .utf8) }
    }

    /// Of a hundred offers at most two do not work: an example of a form, or what was meant was another thing altogether.
    private func check(_ runs: [OfferRun], file: StaticString = #filePath, line: UInt = #line) {
        let bad = runs.flatMap(\.problems).filter { $0.verdict != .elsewhere }
        let offers = runs.map(\.offers).reduce(0, +)
        XCTAssertGreaterThan(offers, 50, file: file, line: line)
        let told = bad.prefix(20).map { "\($0.entry): `\($0.offer)` \($0.verdict): \($0.answer)" }.joined(separator: "\n")
        XCTAssertLessThanOrEqual(bad.count * 50, offers, told, file: file, line: line)
    }

    func testWhatNewcomersAreOffered() throws {
        let turns = try texts(in: "Tests/Newcomers", ".turns").flatMap { OfferRun.turns($0) }
        XCTAssertGreaterThan(turns.count, 500)
        runOnLargeStack { check(turns.map { OfferRun.run(turn: $0) }) }
    }

    func testWhatTheTablesOffer() {
        XCTAssertGreaterThan(OfferRun.tables.count, 1000)
        runOnLargeStack { check(OfferRun.tables.map { OfferRun.run(turn: $0) }) }
    }

    func testWhatIsOfferedForSlips() throws {
        let scripts = try texts(in: "scripts/examples", ".tgl")
        XCTAssertGreaterThan(scripts.count, 30)
        runOnLargeStack {
            var random = Random(1)
            check(
                scripts.map { script in
                    var run = OfferRun()
                    run.slip(in: script, count: 8, &random)
                    return run
                })
        }
    }

    /// Answers to a system of a trial are not those of a node that takes its place.
    func testTrialsOfSystemsLeaveNothing() {
        let run = OfferRun()
        XCTAssertFalse(
            run.type("constraint K { view A { width = 20; wdith = 9 }; view B; keep g: B.left = A.left; keep B.left = A.right }"))
        XCTAssertTrue(run.type("view Z"))
    }
}
