import TGLRender
import XCTest

final class TableTests: XCTestCase {
    func testFramesAsATable() {
        check(
            tableText(fourBoxes),
            """
            name  kind    parent   x    y  width  height  screen x  screen y
            S     linear           0    0    100     200         0         0
            A     view    S       20    0     50      50        20         0
            B     view    S       40   60     60      40        40        60
            C     view    S        0  110    100      40         0       110
            D     view    S       30  160     50      40        30       160

            """)
    }

    func testGoneNodesHaveNoFrameAndRemovedOnesNoRow() {
        let table = tableText(
            scene([
                Box("A", "view", 0, 0, 5, 5, adjust: { $0.isGone = true }),
                Box("B", "view", 0, 0, 5, 5, adjust: { $0.change = .gone }),
            ]))
        check(
            table,
            """
            name  kind  parent     x  y  width  height  screen x  screen y
            A     view          gone

            """)
    }

    func testRowsOfTextAreAligned() {
        let block = table(
            header: ["who", "n"], rows: [["视图", "1"], ["a", "1000"], ["b"]], alignment: [.left, .right])
        check(
            block.text(),
            """
            who      n
            视图     1
            a     1000
            b

            """)
    }

    func testSparklinesGoFromTheLeastToTheMost() {
        XCTAssertEqual(sparkline([0, 1, 2, 3, 4, 5, 6, 7]), "▁▂▃▄▅▆▇█")
        XCTAssertEqual(sparkline([0, 7], style: RenderStyle(ascii: true)), "_#")
    }

    func testSparklinesOfOddValues() {
        XCTAssertEqual(sparkline([]), "")
        XCTAssertEqual(sparkline([5, 5]), "▄▄")
        XCTAssertEqual(sparkline([1, .nan, 2]), "▁ █")
        XCTAssertEqual(sparkline([.nan]), " ")
        XCTAssertEqual(sparkline([-1e308, 1e308, .infinity, -.infinity]), "▁██▁")
    }
}
