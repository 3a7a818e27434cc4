import TGLLayout
import XCTest

/// The lines that are drawn are those that were measured.
final class TextLinesTests: XCTestCase {
    func testLinesAreAsManyAndAsLongAsMeasured() {
        let words = ["a", "bb", "ccc", "dddddddd", " ", "  ", "\n", "視図", "é", "\n\n", ""]
        var seed: UInt64 = 17
        func next(_ below: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33) % below
        }
        for _ in 0..<2000 {
            let text = (0..<next(12)).map { _ in words[next(words.count)] }.joined(separator: next(2) == 0 ? " " : "")
            let run = TextRun(text)
            let limit = next(14)
            let measured = run.wrapped(limit)
            let ranges = run.lineRanges(limit)
            XCTAssertEqual(ranges.count, measured.lines, "\(text.debugDescription) in \(limit)")
            XCTAssertEqual(ranges.map(run.columns).max() ?? 0, measured.longest, "\(text.debugDescription) in \(limit)")
        }
    }

    func testParagraphsAndWrappedLines() {
        XCTAssertEqual(TextRun("ab cd\nef").lineRanges(99), [0..<5, 6..<8])
        XCTAssertEqual(TextRun("ab cd\nef").lineRanges(3), [0..<2, 3..<5, 6..<8])
        XCTAssertEqual(TextRun("abcdef").lineRanges(4), [0..<4, 4..<6])
        XCTAssertEqual(TextRun("").lineRanges(4), [])
    }
}
