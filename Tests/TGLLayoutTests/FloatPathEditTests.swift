import RandomDocuments
import TGLLayout
import XCTest

/// Random edits of trees of floats and paths: the incremental result equals one from scratch, bit for bit.
final class FloatPathEditTests: XCTestCase {
    private func check(_ seeds: ClosedRange<UInt64>, file: StaticString = #filePath, line: UInt = #line) {
        for seed in seeds {
            if let problem = run(seed) { return XCTFail("seed \(seed): \(problem)", file: file, line: line) }
        }
    }

    func testSeedsUpTo20() { check(1...20) }
    func testSeedsUpTo40() { check(21...40) }
    func testSeedsUpTo60() { check(41...60) }
    func testSeedsUpTo80() { check(61...80) }

    private func run(_ seed: UInt64) -> String? {
        var e = RandomEditor(Random(seed))
        e.kinds = [.float, .path, .float, .path, .view, .label, .image, .frame]
        e.build(3 + e.random.below(16))
        for turn in 0..<30 {
            let mark = e.doc.mark
            for _ in 0...e.random.below(3) { e.edit() }
            do { try e.doc.layout() } catch {
                e.doc.rollback(to: mark)
                try? e.doc.layout()
            }
            if let i = e.doc.leftDirty() { return "turn \(turn): \(e.doc.nameText(i)) was left dirty" }
            let now = frames(e.doc)
            if now.contains(where: {
                !($0.x.isFinite && $0.y.isFinite && $0.width.isFinite && $0.height.isFinite && $0.width >= 0 && $0.height >= 0)
            }) {
                return "turn \(turn): a frame that is not finite or below 0"
            }
            let different = e.doc.differences()
            if !different.isEmpty { return "turn \(turn): \(different)" }
        }
        return nil
    }
}
