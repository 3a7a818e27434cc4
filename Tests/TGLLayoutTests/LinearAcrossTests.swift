import TGLLayout
import XCTest

/// Across a line: sizes and places of children that each are on their own, and the wrapped breadth (L-3 to L-5, L-31).
final class LinearAcrossTests: XCTestCase {
    private func column(_ child: String, _ frame: [Double], rtl: Bool = false, line: UInt = #line) {
        expectTree("linear vert S w=120 h=100 padding=0,10,0,10\n  view A h=10 \(child)", rtl: rtl, ["A": frame], line: line)
    }

    func testFillLeavesTheMargin() { column("w=fill leading=10", [20, 0, 90, 10]) }
    func testPercentIsOfTheContentBox() { column("w=50% leading=10", [20, 0, 50, 10]) }
    func testTrailingStandsAtTheFarEdge() { column("w=50% trailing=10", [50, 0, 50, 10]) }
    func testCentreOffset() { column("w=20 centerX=5", [55, 0, 20, 10]) }
    func testTwoMarginsStretch() { column("leading=10 trailing=20", [20, 0, 70, 10]) }
    func testTwoMarginsBeatANumber() { column("w=5 leading=10 trailing=20", [20, 0, 70, 10]) }
    func testReferenceToTheContainerIsItsContentBox() { column("w=S.width*0.5-4", [10, 0, 46, 10]) }
    func testPercentMargin() { column("w=20 leading=10%", [20, 0, 20, 10]) }
    func testPercentMarginsWithAnOffset() { column("leading=10% trailing=20%+5", [20, 0, 65, 10]) }
    func testFactorAndAddedNumber() { column("w=50%*0.5+4", [10, 0, 29, 10]) }
    func testUpperBoundWins() { column("w=30 w>=60 w<=40", [10, 0, 40, 10]) }
    func testReadingDirectionMirrors() { column("w=30 leading=5", [75, 0, 30, 10], rtl: true) }

    func testGravityCentreShiftsByMargins() {
        expectTree(
            """
            linear vert S w=100 h=100 gravity=centerX
              view A w=20 h=10 leading=6
              view B w=20 h=10 centerX=5
              view C w=20 h=10 alignment=trailing
              view D h=10 leading=4 trailing=6
            """, ["A": [43, 0, 20, 10], "B": [45, 10, 20, 10], "C": [80, 20, 20, 10], "D": [4, 30, 90, 10]])
    }

    func testGravityFillStretchesWithinBounds() {
        expectTree(
            """
            linear vert S w=100 h=100 gravity=fillX
              view A w=20 h=10 leading=6
              view B w=20 h=10 w<=50
              view C w=33% h=10 alignment=trailing
              view D w=self.height h=10
            """, ["A": [6, 0, 94, 10], "B": [0, 10, 50, 10], "C": [67, 20, 33, 10], "D": [0, 30, 10, 10]])
    }

    func testOwnSizeCountsAgainWhenAMarginGoes() {
        let t = LineTree("linear vert S w=100 h=20\n  view A w=30 h=10 leading=0 trailing=0")
        t.expect(["A": [0, 0, 100, 10]])
        t.set("A", "trailing=unset")
        t.expect(["A": [0, 0, 30, 10]])
    }

    func testHeightFollowsOwnWidth() {
        expectTree(
            """
            linear vert S w=100 h=100
              view A w=30 h=self.width*2+1
              view B w=50% h=self.width
            """, ["A": [0, 0, 30, 61], "B": [0, 61, 50, 50]])
    }

    func testTextWrapsAtTheWidthInForce() {
        expectTree(
            """
            linear vert S w=60
              label A text=one_two_three w=fill
              label B text=one_two_three w=wrap w<=40
            """, ["S": [0, 0, 60, 80], "A": [0, 0, 60, 32], "B": [0, 32, 40, 48]])
    }

    func testALabelOfNoWidthIsAsHighAsItsTextInOneGo() {
        expectTree("linear vert S w=60\n  label A text=one_two w=0 h=wrap", ["A": [0, 0, 0, 16]])
    }

    func testWindowCentreIsTheScreensMiddle() {
        let t = LineTree(
            """
            linear vert S w=222 h=40 padding=0,12,0,8 gravity=windowCenterX
              view A h=10 leading=10 trailing=20
            """, screen: Pair(414, 100))
        t.expect(["A": [116, 0, 172, 10]])
    }

    // MARK: Wrapped breadth

    private func wrapped(_ children: String, _ frames: [String: [Double]], line: UInt = #line) {
        let text = children.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
        expectTree("linear vert S w=wrap h=100 padding=0,10,0,10\n" + text, frames, line: line)
    }

    func testTheWidestChildCounts() { wrapped("view A w=30 h=5\nview B w=40 h=5", ["S": [0, 0, 60, 100]]) }
    func testPercentMarginsAreOfTheResult() { wrapped("view A w=40 h=5 leading=20%", ["S": [0, 0, 70, 100], "A": [20, 0, 40, 5]]) }
    func testACentreOffsetCountsTwice() { wrapped("view A w=50 h=5 centerX=10", ["S": [0, 0, 90, 100], "A": [30, 0, 50, 5]]) }
    func testAFillChildTakesTheResult() {
        wrapped(
            "view A w=80 h=5\nview B w=fill h=5\nview C w=50% h=5", ["S": [0, 0, 100, 100], "B": [10, 5, 80, 5], "C": [10, 10, 40, 5]])
    }
    func testAFillChildAloneNeedsNothing() { wrapped("view A w=fill h=5", ["S": [0, 0, 20, 100], "A": [10, 0, 0, 5]]) }
    func testOfAFillChildItsLowerBoundCounts() { wrapped("view A w=fill h=5 w>=35", ["S": [0, 0, 55, 100], "A": [10, 0, 35, 5]]) }
    func testTwoMarginsCountWithTheOwnSize() {
        wrapped("view A w=40 h=5 leading=5 trailing=5", ["S": [0, 0, 70, 100], "A": [15, 0, 40, 5]])
    }
    func testTwoMarginsCountWithAnImagesContent() {
        wrapped("view A w=10 h=5\nimage B imageSize=20,10 leading=4 trailing=10", ["S": [0, 0, 54, 100], "B": [14, 5, 20, 10]])
    }
    func testNaturalSizesAreMeasuredThenStretched() {
        expectTree(
            "linear vert S w=wrap h=100 gravity=fillX\n  view A w=30 h=5\n  view B w=40 h=5",
            ["S": [0, 0, 40, 100], "A": [0, 0, 40, 5], "B": [0, 5, 40, 5]])
    }
    func testTheFarEdgeStandsInTheSettledWidth() {
        wrapped("view A w=50 h=5\nview B w=20 h=5 trailing=0", ["S": [0, 0, 70, 100], "B": [40, 5, 20, 5]])
    }
    func testBoundsCountBeforeChildrenArePlaced() {
        expectTree("linear vert S w=wrap h=20 w>=200\n  view A w=50 h=5 trailing=0", ["S": [0, 0, 200, 20], "A": [150, 0, 50, 5]])
        expectTree(
            "linear vert S w=wrap h=20 w<=100\n  view A w=150 h=5\n  view B w=fill h=5",
            ["S": [0, 0, 100, 20], "A": [0, 0, 150, 5], "B": [0, 5, 100, 5]])
    }
    func testALengthAlongCountsInAWrappedBreadth() {
        expectTree(
            "linear vert S w=wrap h=100\n  view A w=self.height h=fill\n  view B w=10 h=40", ["S": [0, 0, 60, 100], "A": [0, 0, 60, 60]])
    }
    func testARowIsAsHighAsItsHighestChild() {
        expectTree(
            """
            linear horz S w=200 h=wrap hspace=10
              view A w=50 h=20
              view B w=100% h=30
              view C w=30 h=fill
            """, ["S": [0, 0, 200, 30], "A": [0, 0, 50, 20], "B": [60, 0, 100, 30], "C": [170, 0, 30, 30]])
    }

    // MARK: Baseline

    func testLabelsStandOnTheBaseViewsBaseline() {
        expectTree(
            """
            linear horz S gravity=baseline
              label A text=a
              label B text=b fontSize=32
              label C text=c fontSize=16 h=20
              view D w=5 h=50
            """, ["A": [0, 0, 8, 16]])
        let t = LineTree(
            """
            linear horz S gravity=baseline
              label A text=a
              label B text=b fontSize=32
              label C text=c fontSize=16 h=20
              view D w=5 h=50
            """)
        t.set("S", "baselineBaseView=B")
        t.expect(["S": [0, 0, 37, 50], "A": [0, 12, 8, 16], "B": [8, 0, 16, 32], "C": [24, 10, 8, 20], "D": [32, 0, 5, 50]])
    }

    func testTheBaselineCountsInTheWrappedHeight() {
        let t = LineTree(
            """
            linear horz S gravity=baseline
              label A text=a fontSize=32 h=60
              label B text=b
            """)
        t.set("S", "baselineBaseView=B")
        // A's baseline is (60 − 32) / 2 + 24 = 38 down, B's 12: B is 26 down.
        t.expect(["S": [0, 0, 24, 60], "A": [0, 0, 16, 60], "B": [16, 26, 8, 16]])
    }
}
