import TGLRender
import XCTest

final class NumberTests: XCTestCase {
    func testNumbersHaveAtMostTwoDecimalsAndNoZerosAtTheEnd() {
        XCTAssertEqual([0, 5, 12.5, 33.3333, 0.25, 100.10].map(formatNumber), ["0", "5", "12.5", "33.33", "0.25", "100.1"])
        XCTAssertEqual([0.05, 0.005, 1.001, 2.0996, 7.010].map(formatNumber), ["0.05", "0.01", "1", "2.1", "7.01"])
    }

    func testNegativeNumbersKeepTheirSignAndZeroHasNone() {
        XCTAssertEqual([-5, -0.5, -0.0, -0.0001].map(formatNumber), ["-5", "-0.5", "0", "0"])
    }

    func testHugeNumbersStayNarrow() {
        XCTAssertEqual([1e300, -1.7976931348623157e308, 123_456_789_012].map(formatNumber), ["1e300", "-1.8e308", "1.23e11"])
        XCTAssertEqual([999_999_999, 999_999_999.9999, 9.9999e9].map(formatNumber), ["999999999", "1000000000", "1e10"])
        for exponent in -320...308 {
            let text = formatNumber(-1.23456789 * Double("1e\(exponent)")!)
            XCTAssertLessThanOrEqual(text.utf8.count, 14, text)
        }
    }

    func testNumbersThatAreNone() {
        XCTAssertEqual([Double.nan, .infinity, -.infinity].map(formatNumber), ["nan", "inf", "-inf"])
    }

    func testExactNumbersReadBackAsTheSame() {
        XCTAssertEqual([0, -0.0, 5, 0.1, 1.0 / 3, 1e300].map(formatExact), ["0", "0", "5", "0.1", "0.3333333333333333", "1e+300"])
        var random = SeededGenerator(seed: 7)
        for _ in 0..<2000 {
            let value = Double(bitPattern: random.next())
            guard value.isFinite else { continue }
            XCTAssertEqual(Double(formatExact(value)), value)
        }
    }

    func testCountsHaveCommasBetweenThousands() {
        XCTAssertEqual([0, 999, 1000, 99_990, -1_234_567].map(formatCount), ["0", "999", "1,000", "99,990", "-1,234,567"])
    }

    func testOneThingAndSeveral() {
        XCTAssertEqual([0, 1, 2].map { plural("node", $0) }, ["nodes", "node", "nodes"])
    }

    func testDurationsTakeTheUnitThatReadsBest() {
        let times = [0, 820, 1_000, 1_450, 14_321, 999_999, 1_400_000, 2_500_000_000].map { formatDuration(nanoseconds: $0) }
        XCTAssertEqual(times, ["0 ns", "820 ns", "1 µs", "1.4 µs", "14 µs", "999 µs", "1.4 ms", "2.5 s"])
        XCTAssertEqual(formatDuration(nanoseconds: 14_321, ascii: true), "14 us")
    }
}
