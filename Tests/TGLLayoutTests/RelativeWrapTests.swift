import TGLLayout
import XCTest

/// The wrapped size of a relative layout: the smallest in which what its children demand holds.
final class RelativeWrapTests: XCTestCase {
    private func wrap(_ left: Double = 0, _ right: Double = 0) -> RelativeScene {
        let s = RelativeScene(nil)
        s.pads(left, right)
        return s
    }

    func testRightMargin() {  // R-10, R-10b
        let s = wrap()
        s.add("A", [.width: n(50), .right: n(10)])
        s.expectX(["S": (0, 60), "A": (0, 50)])
    }

    func testCentre() {  // R-10d
        let s = wrap()
        s.add("A", [.width: n(50), .centerX: n(0)])
        s.expectX(["S": (0, 50), "A": (0, 50)])
        let t = wrap(5, 5)
        t.add("A", [.width: n(50), .centerX: n(0)])
        t.add("B", [.width: n(80), .left: n(3)])
        t.expectX(["S": (0, 93), "A": (21.5, 50), "B": (8, 80)])
    }

    func testACentresOffsetNeedsTwiceItsRoom() {  // R-10d, D-30
        for (d, x) in [(10.0, 20.0), (-5.0, 0.0)] {
            let s = wrap()
            s.add("A", [.width: n(50), .centerX: n(d)])
            s.expectX(["S": (0, 50 + 2 * abs(d)), "A": (x, 50)])
        }
    }

    func testBothMargins() {  // R-10c
        let s = wrap()
        s.add("A", [.left: n(10), .right: n(10)])
        s.add("B", [.width: n(50)])
        s.expectX(["S": (0, 50), "A": (10, 30), "B": (0, 50)])
        let t = wrap()
        t.add("A", [.width: n(40), .left: n(10), .right: n(10)])
        t.expectX(["S": (0, 60), "A": (10, 40)])
        let u = wrap()
        u.add("A", [.width: n(40)])
        u.add("B", [.width: n(20), .left: u.ref("A", .right), .right: n(10)])
        u.expectX(["S": (0, 70), "B": (40, 20)])
    }

    func testALabelBetweenMarginsDemandsNothingWithoutASizeRule() {
        let s = wrap()
        s.label("A", "Hello", [.left: n(10), .right: n(10)])
        s.add("B", [.width: n(50)])
        s.expectX(["S": (0, 50), "A": (10, 30)])
    }

    func testChains() {  // R-10a, R-10b
        let s = wrap(1, 2)
        s.add("A", [.width: n(20), .left: n(10)])
        s.add("B", [.width: n(30), .left: s.ref("A", .right, 5)])
        s.expectX(["S": (0, 68), "A": (11, 20), "B": (36, 30)])
        let t = wrap()
        t.add("A", [.width: n(20), .right: n(10)])
        t.add("B", [.width: n(30), .right: t.ref("A", .left, -5)])
        t.expectX(["S": (0, 65), "A": (35, 20), "B": (0, 30)])
    }

    func testWhatHangsOutwardAtTheNearEdgeDemandsNothing() {  // R-10g
        let s = wrap()
        s.add("A", [.width: n(20)])
        s.add("B", [.width: n(30), .right: s.ref("A", .left)])
        s.expectX(["S": (0, 20), "B": (-30, 30)])
    }

    func testSizedByTheParent() {  // R-10e
        for rule in [Rule.fill, .percent(100), Rule(.average)] {
            let s = wrap()
            s.add("A", [.width: rule])
            s.add("B", [.width: n(50)])
            s.expectX(["S": (0, 50), "A": (0, 50)])
        }
        let t = wrap()
        t.add("A", [.width: t.ref("S", .width)])
        t.add("B", [.width: n(50)])
        t.expectX(["S": (0, 50), "A": (0, 50)])
    }

    func testSizedByTheParentDemandsItsLowerBound() {
        let s = wrap(3, 4)
        s.add("A", [.width: pct(50), .left: n(9)])
        s.set("A", .width, .lower, n(30))
        s.expectX(["S": (0, 37), "A": (12, 30)])
    }

    func testASiblingOfASizedOneDemandsWithItsPart() {  // R-10f
        let s = wrap()
        s.add("A", [.width: pct(50)])
        s.add("B", [.width: n(40), .left: s.ref("A", .right)])
        s.expectX(["S": (0, 80), "A": (0, 40), "B": (40, 40)])
    }

    func testWhatHangsOnASizedOneMayBeginBeforeThePadding() {
        let s = wrap()
        s.add("A", [.width: pct(50), .right: n(0)])
        s.add("B", [.width: n(40), .right: s.ref("A", .left)])
        s.add("C", [.width: n(30)])
        s.expectX(["S": (0, 30), "A": (15, 15), "B": (-25, 40)])
    }

    func testSharesMakeNoDemands() {
        let s = wrap()
        s.add("A", [.width: s.list([s.ref("B", .width)])])
        s.add("B", [.left: s.ref("A", .right)])
        s.add("C", [.width: n(30), .left: s.ref("A", .right)])
        s.expectX(["S": (0, 60), "A": (0, 30), "B": (30, 30), "C": (30, 30)])
    }

    func testPercentMarginsArePartsOfTheResult() {
        let s = wrap()
        s.add("A", [.width: n(60), .left: pct(20), .right: pct(20)])
        s.expectX(["S": (0, 100), "A": (20, 60)])
    }

    func testABoundThatLetsGoOfTheLengthCounts() {
        let s = wrap()
        s.add("A", [.width: pct(50)])
        s.set("A", .width, .upper, n(30))
        s.add("B", [.width: n(40), .left: s.ref("A", .right)])
        s.expectX(["S": (0, 70), "A": (0, 30)])
    }

    func testHeightIsMeasuredInTheSettledWidth() {
        let s = RelativeScene(nil, nil)
        s.add("A", [.width: n(40)])
        s.label("T", "aa bb cc", [.left: n(0), .right: n(0), .height: .wrap, .top: s.ref("A", .bottom)])
        s.expectX(["S": (0, 40), "T": (0, 40)])
        s.expectY(["S": (0, 42), "T": (10, 32)])
    }

    func testAWidthThatFollowsAKnownHeightCounts() {
        let s = RelativeScene(nil, 200)
        s.add("A", [.width: s.ref("S", .height, times: 0.25)])
        s.expectX(["S": (0, 50)])
    }

    func testTheOwnBoundsComeBeforeTheChildrensPlaces() {  // E-20
        let s = wrap()
        s.set("S", .width, .lower, n(90))
        s.add("A", [.width: n(50), .right: n(0)])
        s.expectX(["S": (0, 90), "A": (40, 50)])
    }

    func testGoneChildrenDemandNothing() {
        let s = wrap(5, 5)
        s.add("A", [.width: n(50), .left: n(9), .visibility: RelativeScene.gone])
        s.expectX(["S": (0, 10)])
        s.doc.put(s.s, .zeroPadding, .bool(false))
        s.expectX(["S": (0, 0)])
    }

    func testBaselineCountsInAWrappedHeight() {  // D-32
        let s = RelativeScene(100, nil)
        s.label("A", "a", [.top: n(20)])
        s.label("B", "b", [.fontSize: n(32), .baseline: s.ref("A", .baseline)])
        s.expectY(["S": (0, 40), "B": (8, 32)])
    }

    func testNestedWrapsAreMeasured() {
        let s = wrap()
        let inner = s.add("R", .relative, [.left: n(5)])
        let a = try? s.doc.make(.view, in: inner, name: .plain("A"))
        s.doc.put(a ?? 0, .width, n(30))
        s.doc.put(a ?? 0, .right, n(3))
        s.expectX(["S": (0, 38), "R": (5, 33), "A": (0, 30)])
    }
}
