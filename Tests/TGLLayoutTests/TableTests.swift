import TGLLayout
import XCTest

/// Tables and rows (T-1 to T-12; D-21, decisions T-2 to T-5).
final class TableTests: XCTestCase {
    func testNumbersAveragesAndCounts() {
        expectTree(
            """
            table vert S w=200 h=100 hspace=4 vspace=2
              row R size=30 colSize=70
                view A
                view B
              row Q size=40 colSize=average
                view C
                view D
                view E
                view F
              row P size=average colCount=4
                view G
                view H
                view I
            """,
            [
                "R": [0, 0, 144, 30], "A": [0, 0, 70, 30], "B": [74, 0, 70, 30],
                "Q": [0, 32, 200, 40], "C": [0, 0, 47, 40], "D": [51, 0, 47, 40], "F": [153, 0, 47, 40],
                "P": [0, 74, 200, 26], "G": [0, 0, 47, 26], "I": [102, 0, 47, 26],
            ])
    }

    func testCellsOfACountFillTheRowsContent() {
        expectTree(
            """
            table vert S w=200 hspace=4
              row R size=10 colCount=4 leftPadding=10 rightPadding=10
                view A
                view B
            """, ["A": [10, 0, 42, 10], "B": [56, 0, 42, 10]])
    }

    func testSpacesLongerThanARowOfCountedCells() {
        let text = "table vert S w=3 hspace=10\n  row R size=10 colCount=3\n    view A\n    view B"
        expectTree(text, ["A": [0, 0, 0, 10], "B": [10, 0, 0, 10]])
        expectTree(text, rtl: true, ["R": [any, any, 3, 10], "A": [3, 0, 0, 10], "B": [-7, 0, 0, 10]])
    }

    func testAverageRowsShareWhatIsLeft() {
        expectTree(
            """
            table vert S w=200 h=100
              row R size=30 colSize=fill
                view A w=50
              row Q size=average colSize=50
                view B
                view C
            """, ["R": [0, 0, 200, 30], "A": [0, 0, 50, 30], "Q": [0, 30, 100, 70], "C": [50, 0, 50, 70]])
        expectTree(
            "table vert S w=9 h=100 vspace=10\n  row R size=average\n  row Q size=average", ["R": [0, 0, 0, 45], "Q": [0, 55, 0, 45]])
    }

    func testAverageRowsKeepTheirShareUnderGravity() {
        expectTree(
            "table vert S w=9 h=100 gravity=centerY\n  row R size=average\n  row Q size=40", ["R": [0, 0, 0, 60], "Q": [0, 60, 0, 40]])
    }

    func testAverageRowsAreNothingWhileTheTableWraps() {
        expectTree(
            "table vert S w=9\n  row R size=average\n    view A h=5 w=5\n  row Q size=40", ["S": [0, 0, 9, 40], "R": [0, 0, any, 0]])
    }

    func testSharesInAStretchedRow() {
        expectTree(
            "table vert S w=200\n  row R size=10 colSize=fill\n    view A w=80\n    view B w=100%",
            ["A": [0, 0, 80, 10], "B": [80, 0, 120, 10]])
    }

    func testAnOwnMarginReplacesTheImpliedOne() {
        expectTree(
            """
            table horz S w=300 h=259 padding=5,0,6,0
              row R size=30 colCount=2 top=7
                view A
            """, ["R": [0, 12, 30, 241], "A": [0, 0, 30, 120.5]])
    }

    func testAnOwnWidthOfAStretchedRowIsIgnored() {
        expectTree("table vert S w=200\n  row R size=10 colSize=fill w=50\n    view A w=5", ["R": [0, 0, 200, 10]])
    }

    func testTheColumnsSizeBeatsTheCells() {
        expectTree(
            "table vert S w=200\n  row R size=10 colSize=40\n    view A w=60\n    view B", ["A": [0, 0, 40, 10], "B": [40, 0, 40, 10]])
        expectTree("table vert S w=200\n  row R size=10 colSize=average\n    view A w=60\n    view B", ["A": [0, 0, 100, 10]])
    }

    func testACellWithoutASizeIsAsHighAsTheRowsContent() {
        expectTree(
            """
            table vert S w=200
              row R size=30 topPadding=4 bottomPadding=4
                view A w=5
                view B w=5 h=40
                view C w=5 h=0
                label D text=abc
            """, ["A": [0, 4, 5, 22], "B": [5, 4, 5, 40], "C": [10, 4, 5, 0], "D": [15, 4, 24, 16]])
    }

    func testACellWithoutASizeDoesNotMakeARowHigher() {
        expectTree(
            """
            table vert S w=200
              row R
                view A w=5 h=18
                view B w=5 top=3
                label C text=x
            """, ["S": [0, 0, 200, 18], "R": [0, 0, 18, 18], "B": [5, 3, 5, 18], "C": [10, 0, 8, 16]])
        expectTree("table vert S w=200\n  row R topPadding=3\n    view A w=5", ["R": [0, 0, 5, 3]])
    }

    func testTheHighestCellCounts() {
        expectTree("table vert S w=9\n  row R\n    view A h=80\n    view B h=120\n    view C h=70", ["R": [0, 0, 0, 120]])
    }

    func testATableHugsItsCells() {
        expectTree(
            "table vert S hspace=5\n  row R\n    view A w=30 h=10\n    view B w=40 h=20", ["S": [0, 0, 75, 20], "R": [0, 0, 75, 20]])
    }

    func testAWrappedWidthIsThatOfTheWidestRow() {
        expectTree(
            """
            table vert S hspace=5 vspace=5
              row R
                view A w=20 h=10
                view B w=30 h=20
              row Q size=10 colSize=average
                view C
                view D
            """, ["S": [0, 0, 55, 35], "Q": [0, 25, 55, 10], "C": [0, 0, 25, 10], "D": [30, 0, 25, 10]])
    }

    func testAHorizontalTableIsTheTransposedOne() {
        expectTree(
            "table horz S w=100 h=200 vspace=4\n  row R size=30 colSize=average\n    view A\n    view B\n    view C\n    view D",
            ["R": [0, 0, 30, 200], "A": [0, 0, 30, 47], "B": [0, 51, 30, 47], "D": [0, 153, 30, 47]])
    }

    func testGravityOfARow() {
        expectTree(
            "table vert S w=100\n  row R size=40 colSize=fill gravity=betweenX\n    view A w=10\n    view B w=20 h=10 alignment=bottom",
            ["A": [0, 0, 10, 40], "B": [80, 30, 20, 10]])
    }

    // MARK: Live

    private func live() -> LineTree { LineTree("table vert S w=100\n  row R size=10 colSize=average\n    view A\n    view B") }

    func testTheTablesSpaceReachesItsRows() {
        let t = live()
        t.expect(["B": [50, 0, 50, 10]])
        t.set("S", "hspace=10")
        t.expect(["A": [0, 0, 45, 10], "B": [55, 0, 45, 10]])
        t.set("S", "space=20")
        t.expect(["B": [60, 0, 40, 10]])
    }

    func testARowsOwnSpaceWins() {
        let t = live()
        t.set("S", "hspace=10")
        t.set("R", "hspace=2")
        t.expect(["B": [51, 0, 49, 10]])
        t.set("R", "hspace=unset")
        t.expect(["B": [55, 0, 45, 10]])
    }

    func testColSizeAndCountAreLive() {
        let t = live()
        t.set("R", "colSize=20")
        t.expect(["R": [0, 0, 40, 10], "B": [20, 0, 20, 10]])
        t.set("R", "colCount=4")
        t.expect(["R": [0, 0, 100, 10], "B": [25, 0, 25, 10]])
        t.set("R", "colCount=unset")
        t.set("R", "colSize=wrap")
        t.expect(["R": [0, 0, 0, 10], "B": [0, 0, 0, 10]])
    }

    func testTheTablesOrientationTurnsItsRows() {
        let t = live()
        t.set("S", "h=60")
        t.layout()
        t.set("S", "orientation=horz")
        t.expect(["R": [0, 0, 10, 60], "A": [0, 0, 10, 30], "B": [0, 30, 10, 30]])
    }

    func testARowMovedToAnotherTableTakesItsSpace() throws {
        var t = live()
        t.add("table horz T w=100 h=100 vspace=10")
        t.layout()
        try t.doc.move(t["R"], to: t["T"], before: nil)
        t.expect(["R": [0, 0, 10, 100], "A": [0, 0, 10, 45], "B": [0, 55, 10, 45]])
    }

    func testARowsSizeAcrossWithinBounds() {
        expectTree(
            "table vert S w=100\n  row R size=10 colSize=fill w<=60\n    view A w=fill", ["R": [0, 0, 60, 10], "A": [0, 0, 60, 10]])
    }
}
