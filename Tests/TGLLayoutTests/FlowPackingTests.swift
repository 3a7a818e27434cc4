import TGLLayout
import XCTest

/// `autoArrange` where lines hold as many as fit (E-11).
final class FlowPackingTests: XCTestCase {
    /// Which children are in each line, by the lengths given.
    private func lines(_ lengths: [Double], room: Double = 100, gap: Double = 0) -> [[Int]] {
        let s = FlowScene(room, nil, [.autoArrange: .bool(true), .hspace: .number(gap)], lengths.map { box($0, 10) })
        let frames = s.frames().dropFirst().map { $0 }
        var result: [[Int]] = []
        for k in frames.indices {
            let line = Int(frames[k].y / 10)
            while result.count <= line { result.append([]) }
            result[line].append(k)
        }
        for line in result {
            for (a, b) in zip(line, line.dropFirst()) {
                XCTAssertLessThanOrEqual(frames[a].x + frames[a].width, frames[b].x + 1e-9, "order in a line")
            }
        }
        return result
    }

    /// The same by trying every set: of equal sums the one with the earlier children.
    private func tried(_ lengths: [Double], room: Double, gap: Double) -> [[Int]] {
        var left = Array(lengths.indices)
        var result: [[Int]] = []
        while !left.isEmpty {
            var best: (sum: Double, set: [Int]) = (-1, [left[0]])
            for mask in 1..<(1 << left.count) {
                // The highest bit is the first child: larger masks have the earlier children.
                let set = left.indices.filter { mask >> (left.count - 1 - $0) & 1 == 1 }
                let sum = set.reduce(0.0) { $0 + min(room, lengths[left[$1]]) } + gap * Double(set.count - 1)
                if sum <= room + 1e-6, sum >= best.sum - 1e-6 { best = (sum, set.map { left[$0] }) }
            }
            result.append(best.set)
            left.removeAll { best.set.contains($0) }
        }
        return result
    }

    func testFullLines() {  // FL-9c
        XCTAssertEqual(lines([60, 50, 40]), [[0, 2], [1]])
        XCTAssertEqual(lines([60, 40, 50]), [[0, 1], [2]])
    }

    func testOfEqualSumsTheEarlierChildren() {  // E-11
        XCTAssertEqual(lines([50, 60, 50, 40]), [[0, 2], [1, 3]])
        XCTAssertEqual(lines([70, 20, 50, 30, 30]), [[0, 3], [1, 2, 4]])
    }

    func testGapsCount() {
        XCTAssertEqual(lines([60, 50, 40, 30], gap: 10), [[0, 3], [1, 2]])
    }

    func testTooLongAChildHasALineOfItsOwn() {
        XCTAssertEqual(lines([30, 150, 70]), [[0, 2], [1]])
    }

    func testChildrenWithoutLengthComeToAnEnd() {  // FL-9d
        XCTAssertEqual(lines([0]), [[0]])
        XCTAssertEqual(lines([0, 0, 0]), [[0, 1, 2]])
        XCTAssertEqual(lines([100, 0, 100]), [[0, 1], [2]])
    }

    func testNoRoom() {
        XCTAssertEqual(lines([10, 10], room: 0, gap: 5), [[0], [1]])
    }

    func testAgainstEverySetOnAGrid() {
        var random = FlowRandom(7)
        for _ in 0..<150 {
            let lengths = (0..<(1 + random.below(9))).map { _ in Double(1 + random.below(110)) / Double(1 + random.below(2)) }
            let gap = Double(random.below(3) * 4)
            XCTAssertEqual(lines(lengths, gap: gap), tried(lengths, room: 100, gap: gap), "\(lengths) gap \(gap)")
        }
    }

    func testAgainstEverySetWithoutAGrid() {
        var random = FlowRandom(8)
        for _ in 0..<100 {
            let lengths = (0..<(1 + random.below(9))).map { _ in
                (Double(1 + random.below(110)) * 3.141592653589793).truncatingRemainder(dividingBy: 110)
            }
            XCTAssertEqual(lines(lengths), tried(lengths, room: 100, gap: 0), "\(lengths)")
        }
    }

    func testALateFillerIsFoundAmongThousands() {
        var lengths = [Double](repeating: 60, count: 3000)
        lengths.append(40)
        let result = lines(lengths)
        XCTAssertEqual(result.first, [0, 3000])
        XCTAssertEqual(result.count, 3000)
    }

    func testMoreChildrenThanABlockHolds() {
        let result = lines((0..<20_000).map { Double(20 + $0 * 7 % 61) })
        XCTAssertEqual(result.reduce(0) { $0 + $1.count }, 20_000)
        XCTAssertFalse(result.contains { $0.isEmpty })
    }
}
