import TGLLayout
import XCTest

/// Along a line: lengths, spacings, shares, followers, gravity (L-6 to L-12, L-20 to L-24, L-30; D-1, D-2, D-13, D-25).
final class LinearAlongTests: XCTestCase {
    private func column(_ own: String, _ children: String, _ frames: [String: [Double]], line: UInt = #line) {
        let text = children.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
        expectTree("linear vert S w=100 \(own)\n" + text, frames, line: line)
    }

    func testSpacingsOfBothAndSpaceAddUp() {
        expectTree(
            """
            linear vert S padding=10 vspace=2
              view A w=30 h=20 top=5 bottom=3
              view B w=40 h=10 top=4
            """, ["S": [0, 0, 60, 64], "A": [10, 15, 30, 20], "B": [10, 44, 40, 10]])
    }
    func testThreeEqualShares() {
        column("h=100", "view A h=100%\nview B h=100%\nview C h=100%", ["A": [0, 0, 0, 100 / 3], "C": [0, 200 / 3, 0, 100 / 3]])
    }
    func testALonePercentTakesAll() { column("h=100", "view A h=40\nview B h=20%", ["B": [0, 40, 0, 60]]) }
    func testFillWeighsAHundred() {
        column(
            "h=200 padding=5,0,5,0 vspace=5", "view A h=20\nview B h=30%\nview C h=fill top=10",
            ["A": [0, 5, 0, 20], "B": [0, 30, 0, 150 * 30 / 130], "C": [0, any, 0, 150 * 100 / 130]])
    }
    func testSharesOfSpacing() {
        column("h=100", "view A h=20 top=50%\nview B h=20 bottom=50%", ["A": [0, 30, 0, 20], "B": [0, 50, 0, 20]])
    }
    func testASpacingsAddedNumberIsTakenFirst() {
        column("h=100", "view A h=20 top=50%+6\nview B h=20 bottom=50%", ["A": [0, 33, 0, 20], "B": [0, 53, 0, 20]])
    }
    func testASizesAddedNumberIsTakenFirst() { column("h=100", "view A h=100%-10", ["A": [0, 0, 0, 100]]) }
    func testAFactorScalesTheWeight() { column("h=90", "view A h=100%*0.5\nview B h=100%", ["A": [0, 0, 0, 30], "B": [0, 30, 0, 60]]) }
    func testAZeroShareIsZero() {
        column("h=100", "view A h=100%\nview B h=0%", ["A": [0, 0, 0, 100], "B": [0, 100, 0, 0]]);
        column("h=100", "view A h=0%", ["A": [0, 0, 0, 0]])
    }
    func testAnUpperBoundGivesToTheOthers() {
        column("h=100", "view A h=100% h<=20\nview B h=100%", ["A": [0, 0, 0, 20], "B": [0, 20, 0, 80]])
    }
    func testALowerBoundTakesFromTheOthers() {
        column("h=100", "view A h=100% h>=80\nview B h=100%", ["A": [0, 0, 0, 80], "B": [0, 80, 0, 20]])
    }
    func testBoundsFreezeInTurn() {
        column(
            "h=300", "view A h=100% h<=30\nview B h=100% h<=100\nview C h=100% h>=50",
            ["A": [any, any, any, 30], "B": [any, any, any, 100], "C": [any, any, any, 170]])
    }
    func testABoundedSpacingIsSharedAgain() {
        expectTree(
            """
            linear horz S w=215 h=10
              view A w=32 trailing=10% trailing>=6
              view B w=40%
              view C w=10
              view D w=100%
              view E w=fill
              view F w=60
            """, ["B": [38, 0, 107 * 40 / 240, 0], "F": [155, 0, 60, 0]])
    }
    func testAtLeastItsContent() {
        column("h=100", "label A text=a_b_c w=8 h=1% h>=wrap\nview B h=99%", ["A": [0, 0, 8, 48], "B": [0, 48, 0, 52]])
    }
    func testNothingMovesBackWhereNothingIsLeft() {
        column(
            "h=100", "view A h=50 top=10\nview B h=20% top=10%\nview C h=60\nview D h=70% top=20",
            ["A": [0, 10, 0, 50], "B": [0, 60, 0, 0], "C": [0, 60, 0, 60], "D": [0, 140, 0, 0]])
    }
    func testWhileTheLengthWrapsSharesAreNothing() {
        column("h=wrap vspace=5", "view A h=20\nview B h=100%", ["S": [0, 0, 100, 25], "B": [0, 25, 0, 0]])
    }
    func testALowerBoundOfTheContainerIsSharedOut() {
        column("h=wrap vspace=5 h>=100", "view A h=20\nview B h=100%", ["S": [0, 0, 100, 100], "B": [0, 25, 0, 75]])
    }
    func testAReferenceToAWrappedContainerTakesTheResult() {
        column("h=wrap", "view A h=20\nview B h=S.height", ["S": [0, 0, 100, 20], "B": [0, 20, 0, 20]])
    }
    func testOppositeSpacingsNeverStretch() { column("h=100", "view A h=20 top=5 bottom=5", ["A": [0, 5, 0, 20]]) }
    func testACentreAlongTheLineMeansNothing() { column("h=100", "view A h=20 centerY=10", ["A": [0, 0, 0, 20]]) }
    func testGoneChildrenCountForNothing() {
        column("h=100 vspace=5", "view A h=10\nview B h=20 visibility=gone\nview C h=30", ["B": [0, 0, 0, 0], "C": [0, 15, 0, 30]])
    }
    func testReverse() { column("h=100 reverseLayout=true", "view A h=10\nview B h=20", ["A": [0, 20, 0, 10], "B": [0, 0, 0, 20]]) }
    func testWidthFollowsHeightInARow() {
        expectTree(
            "linear horz S w=100 h=50\n  view A w=self.height h=30\n  view B w=fill h=5", ["A": [0, 0, 30, 30], "B": [30, 0, 70, 5]])
    }
    func testHeightFollowsAShare() {
        expectTree(
            "linear horz S w=100\n  view A w=fill h=self.width\n  view B w=50% h=5",
            ["S": [0, 0, 100, 66.667], "A": [0, 0, 66.667, 66.667]])
    }

    // MARK: Following a share

    func testASizeThatFollowsAShareIsAShare() {
        column("h=90", "view A h=fill\nview B h=A.height*0.5", ["A": [0, 0, 0, 60], "B": [0, 60, 0, 30]])
    }
    func testFollowersMayComeFirstAndInChains() {
        column(
            "h=100", "view A h=B.height+4\nview B h=C.height\nview C h=fill",
            ["A": [0, 0, 0, 36], "B": [0, 36, 0, 32], "C": [0, 68, 0, 32]])
    }
    func testAFollowersLeaderIsHeldByItsBound() {
        column("h=100", "view A h=fill h<=20\nview B h=A.height\nview C h=fill", ["B": [0, 20, 0, 20], "C": [0, 40, 0, 60]])
    }
    func testHangingOnAShareInARingIsACycle() {
        let t = LineTree("linear vert S w=100 h=100\n  view A h=fill w=self.height\n  view B w=10 h=A.width")
        XCTAssertThrowsError(try t.doc.layout())
    }

    // MARK: Gravity

    private func gravity(_ word: String, _ a: [Double], _ b: [Double], line: UInt = #line) {
        column("h=200 padding=10,0,10,0 vspace=5 gravity=\(word)", "view A h=20\nview B h=30 top=5", ["A": a, "B": b], line: line)
    }
    func testTop() { gravity("top", [0, 10, 0, 20], [0, 40, 0, 30]) }
    func testCenter() { gravity("centerY", [0, 70, 0, 20], [0, 100, 0, 30]) }
    func testBottom() { gravity("bottom", [0, 130, 0, 20], [0, 160, 0, 30]) }
    func testBetween() { gravity("betweenY", [0, 10, 0, 20], [0, 160, 0, 30]) }
    func testAround() { gravity("aroundY", [0, 40, 0, 20], [0, 130, 0, 30]) }
    func testAmong() { gravity("amongY", [0, 50, 0, 20], [0, 120, 0, 30]) }
    func testFill() { gravity("fillY", [0, 10, 0, 80], [0, 100, 0, 90]) }
    func testOneChild() {
        column("h=100 gravity=betweenY", "view A h=20", ["A": [0, 0, 0, 20]])
        column("h=100 gravity=aroundY", "view A h=20", ["A": [0, 40, 0, 20]])
        column("h=100 gravity=amongY", "view A h=20", ["A": [0, 40, 0, 20]])
    }
    func testGravityKeepsWorkingWhereNothingIsLeft() {
        column("h=100 gravity=betweenY", "view A h=60\nview B h=60", ["A": [0, 0, 0, 60], "B": [0, 40, 0, 60]])
        column("h=100 gravity=aroundY", "view A h=60\nview B h=60", ["A": [0, -5, 0, 60], "B": [0, 45, 0, 60]])
        column("h=100 gravity=amongY", "view A h=60\nview B h=60", ["A": [0, -20 / 3, 0, 60], "B": [0, 140 / 3, 0, 60]])
        column("h=100 gravity=fillY", "view A h=80\nview B h=60", ["A": [0, 0, 0, 60], "B": [0, 60, 0, 40]])
    }
    func testFillTakesNoMoreThanASizeHas() {
        column(
            "h=94 vspace=8 gravity=fillY", "view A h=30\nview B h=80 bottom=5\nview C h=80 bottom=6",
            ["A": [0, 0, 0, 0], "B": [0, 8, 0, 33.5], "C": [0, 54.5, 0, 33.5]])
    }
    func testFillLeavesContentsAlone() {
        column("h=100 gravity=fillY", "view A h=10\nlabel B text=x h=wrap", ["A": [0, 0, 0, 84], "B": [0, 84, any, 16]])
    }
    func testFillHonoursBoundsAndSharesAgain() {
        column("h=100 gravity=fillY", "view A h=10 h<=30\nview B h=20", ["A": [0, 0, 0, 30], "B": [0, 30, 0, 70]])
    }
    func testATiedSizeFollowsTheStretchedOne() {
        expectTree("linear horz S w=100 h=200 gravity=fillX\n  view A w=20 h=self.width", ["A": [0, 0, 100, 100]])
    }
    func testTextWrapsAtTheStretchedWidth() {
        expectTree(
            "linear horz S w=265 h=50 hspace=5 gravity=fillX\n  label A w=60 text=test_text1\n  label B w=60 text=b\n  label C w=60 text=c",
            ["A": [0, 0, 85, 16]])
    }
    func testSharesComeBeforeGravity() {
        column("h=100 gravity=centerY", "view A h=20\nview B h=100%", ["A": [0, 0, 0, 20], "B": [0, 20, 0, 80]])
        column("h=100 gravity=centerY", "view A h=20\nview B h=100% h<=40", ["A": [0, 20, 0, 20], "B": [0, 40, 0, 40]])
    }
    func testWrapWorksWithGravity() { column("h=wrap gravity=bottom", "view A h=20", ["S": [0, 0, 100, 20], "A": [0, 0, 0, 20]]) }
    func testTheLinesMiddleInTheScreens() {
        let t = LineTree("linear horz S w=100 h=10 left=100 gravity=windowCenterX\n  view A w=40 h=5", screen: Pair(300, 100))
        t.expect(["A": [30, 0, 40, 5]])
        let r = LineTree("linear horz S w=100 h=10 left=100 gravity=windowCenterX\n  view A w=40 h=5", rtl: true, screen: Pair(300, 100))
        r.expect(["A": [30, 0, 40, 5]])
    }
}
