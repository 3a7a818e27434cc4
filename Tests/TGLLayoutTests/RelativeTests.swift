import TGLLayout
import XCTest

/// Sizes and places of children in a relative layout of a given size. Ids are those of the rules' examples.
final class RelativeTests: XCTestCase {
    // MARK: Sizes

    func testSizeOfSiblingTimesAndPlus() {  // R-3a
        let s = RelativeScene()
        s.add("A", [.width: n(20)])
        s.add("B", [.width: s.ref("A", .width, 3, times: 2)])
        s.expectX(["B": (0, 43)])
    }

    func testPercentIsOfTheContentBox() {  // R-3a
        let s = RelativeScene()
        s.pads(10, 10)
        s.add("A", [.width: pct(50)])
        s.expectX(["A": (10, 40)])
    }

    func testSizeOfParentIsItsContentBox() {
        let s = RelativeScene()
        s.pads(10, 20)
        s.add("A", [.width: s.ref("S", .width, 1, times: 0.5)])
        s.expectX(["A": (10, 36)])
    }

    func testSizeFromTheOtherDimension() {
        let s = RelativeScene()
        s.add("A", [.height: n(30), .width: s.ref("A", .height, 4, times: 2)])
        s.add("B", [.width: s.ref("A", .height), .height: s.ref("A", .width)])
        s.expectX(["A": (0, 64), "B": (0, 30)])
        s.expectY(["B": (0, 64)])
    }

    func testWidthThatFollowsATextsHeight() {
        let s = RelativeScene()
        s.label("T", "aa bb", [.width: n(16)])
        s.add("A", [.width: s.ref("T", .height)])
        s.expectX(["A": (0, 32)])
    }

    func testTextHeightAtTheWidthInForce() {
        let s = RelativeScene()
        s.label("T", "aa bb cc", [.left: n(40), .right: n(20), .height: .wrap])
        s.expectX(["T": (40, 40)])
        s.expectY(["T": (0, 32)])
    }

    func testImageKeepsItsRatioAtTheWidthInForce() {
        let s = RelativeScene()
        s.add("P", .image, [.imageSize: Rule(.numbers, ref: s.doc.addNumbers([60, 40])), .left: n(0), .right: n(10), .height: .wrap])
        s.expectY(["P": (0, 60)])
    }

    func testBoundsUpperWins() {
        let s = RelativeScene()
        s.add("A", [.width: n(50)])
        s.set("A", .width, .lower, n(80))
        s.set("A", .width, .upper, n(60))
        s.expectX(["A": (0, 60)])
    }

    func testBoundThatFollowsALaterSibling() {
        let s = RelativeScene()
        s.add("A", [.width: n(10)])
        s.add("B", [.width: n(40)])
        s.set("A", .width, .lower, s.ref("B", .width, -5))
        s.expectX(["A": (0, 35)])
    }

    func testFillReachesTheFarPaddingLessItsMargin() {  // R-3b
        for (rules, x, w) in [
            ([Prop.left: n(10)], 15.0, 80.0), ([.right: n(10)], 5, 80), ([.centerX: n(4)], 9, 90), ([:], 5, 90),
        ] {
            let s = RelativeScene()
            s.pads(5, 5)
            s.add("A", rules.merging([.width: .fill]) { a, _ in a })
            s.expectX(["A": (x, w)])
        }
    }

    func testFillHeightUsesTheBottomPadding() {  // R-3b, E-6
        let s = RelativeScene()
        s.doc.put(s.s, .topPadding, n(10))
        s.doc.put(s.s, .bottomPadding, n(20))
        s.add("A", [.width: n(5), .top: n(0), .height: .fill])
        s.expectY(["A": (10, 70)])
    }

    func testFillFromASiblingsEdge() {
        let s = RelativeScene()
        s.pads(0, 5)
        s.add("A", [.width: n(20)])
        s.add("B", [.width: .fill, .left: s.ref("A", .right, 5)])
        s.expectX(["B": (25, 70)])
    }

    func testFillPastThePaddingIsEmptyAndAllItsEdgesAreOnePoint() {
        let s = RelativeScene()
        s.add("A", [.width: .fill, .left: n(120)])
        s.add("B", [.width: n(10), .left: s.ref("A", .right)])
        s.expectX(["A": (120, 0), "B": (120, 10)])
    }

    // MARK: Places

    func testNothingStandsAtThePadding() {  // R-4c
        let s = RelativeScene()
        s.pads(5, 0)
        s.add("A", [.width: n(20)])
        s.expectX(["A": (5, 20)])
    }

    func testRight() {  // R-4a
        let s = RelativeScene()
        s.pads(0, 5)
        s.add("A", [.width: n(20), .right: n(10)])
        s.expectX(["A": (65, 20)])
    }

    func testPairBeatsWidth() {
        let s = RelativeScene()
        s.pads(5, 5)
        s.add("A", [.left: n(10), .right: n(20), .width: n(30)])
        s.expectX(["A": (15, 60)])
        s.doc.put(s.doc.find("A")!, .right, .unset)
        s.expectX(["A": (15, 30)])
    }

    func testPercentMargins() {  // R-4a
        let s = RelativeScene()
        s.add("A", [.left: pct(10), .right: pct(20)])
        s.expectX(["A": (10, 70)])
    }

    func testCentre() {  // R-4, R-4b
        for (rules, x, w) in [
            ([Prop.centerX: n(0), .left: n(3)], 40.0, 20.0), ([.centerX: pct(10)], 50, 20),
            ([.centerX: n(0), .left: n(3), .right: n(7)], 3, 90),
        ] {
            let s = RelativeScene()
            s.add("A", rules.merging([.width: n(20)]) { a, _ in a })
            s.expectX(["A": (x, w)])
        }
        let s = RelativeScene()
        s.pads(10, 0)
        s.add("A", [.width: n(20), .centerX: n(5)])
        s.expectX(["A": (50, 20)])
    }

    func testReferenceToALaterSibling() {
        let s = RelativeScene()
        s.add("B", [.width: n(30), .left: s.ref("A", .right, 5)])
        s.add("A", [.width: n(20), .left: n(10)])
        s.expectX(["B": (35, 30), "A": (10, 20)])
    }

    func testAnyEdgeOnAnyEdge() {
        let s = RelativeScene()
        s.add("A", [.width: n(20), .left: n(30)])
        s.add("B", [.width: n(10), .centerX: s.ref("A", .left)])
        s.add("C", [.width: n(10), .right: s.ref("A", .centerX, -2)])
        s.add("D", [.width: n(10), .left: s.ref("S", .centerX)])
        s.expectX(["B": (25, 10), "C": (28, 10), "D": (50, 10)])
    }

    func testOffsetsGoRightwardsAndDownwards() {
        let s = RelativeScene()
        s.add("A", [.width: n(20), .left: n(30), .top: n(40), .height: n(10)])
        s.add("B", [.width: n(10), .right: s.ref("A", .left, -10), .bottom: s.ref("A", .top, -5), .height: n(10)])
        s.expectX(["B": (10, 10)])
        s.expectY(["B": (25, 10)])
    }

    func testALowerBoundOfAMarginCountsWithoutARule() {  // R-4c
        let s = RelativeScene()
        s.add("A", [.width: n(20), .left: n(5)])
        s.add("B", [.width: n(20)])
        s.set("A", .left, .lower, n(10))
        s.set("B", .left, .lower, n(10))
        s.expectX(["A": (10, 20), "B": (10, 20)])
    }

    func testWidthDoesNotHangOnThePlace() {  // R-11a
        let s = RelativeScene()
        s.add("A", [.width: s.ref("B", .width)])
        s.add("B", [.width: n(30), .left: s.ref("A", .right)])
        s.expectX(["A": (0, 30), "B": (30, 30)])
    }

    func testCrossedMarginsAreOnePoint() {
        let s = RelativeScene()
        s.add("A", [.left: n(60), .right: n(70)])
        s.add("B", [.width: n(10), .left: s.ref("A", .right)])
        s.add("C", [.width: n(10), .centerX: s.ref("A", .centerX)])
        s.expectX(["A": (60, 0), "B": (60, 10), "C": (55, 10)])
    }

    func testEdgesOfTheParentAreItsContentBox() {
        let s = RelativeScene()
        s.pads(10, 20)
        s.add("A", [.width: n(5), .left: s.ref("S", .left, 1)])
        s.add("B", [.width: n(5), .right: s.ref("S", .right, 5)])
        s.expectX(["A": (11, 5), "B": (80, 5)])
    }

    func testReferenceToNothingCountsAsUnset() {
        let s = RelativeScene()
        s.add("A", [.width: n(20)])
        s.add("B", [.width: n(10), .left: s.ref("A", .right), .right: n(10)])
        s.expectX(["B": (20, 70)])
        s.doc.remove(s.doc.find("A")!)
        s.expectX(["B": (80, 10)])
    }

    // MARK: Bounds that are edges

    func testBetweenTwoEdges() {  // R-6, R-6a
        func scene(_ w: Double, _ rules: [Prop: String] = [:], low: Bool = true, high: Bool = true) -> RelativeScene {
            let s = RelativeScene()
            s.add("A", [.width: n(20), .left: n(0)])
            s.add("C", [.width: n(20), .right: n(0)])
            s.add("B", [.width: n(w)])
            for (p, name) in rules { s.set("B", p, .rule, s.ref(name, p == .left ? .right : .left)) }
            if low { s.set("B", .left, .lower, s.ref("A", .right, 5)) }
            if high { s.set("B", .right, .upper, s.ref("C", .left, -5)) }
            return s
        }
        scene(30).expectX(["B": (35, 30)])
        scene(90).expectX(["B": (25, 50)])
        scene(90, [.left: "A"], low: false).expectX(["B": (20, 55)])
        scene(90, [.right: "C"], high: false).expectX(["B": (25, 55)])
        scene(30, [.left: "A"], low: false).expectX(["B": (20, 30)])
    }

    func testASqueezedTextWraps() {
        let s = RelativeScene()
        s.add("A", [.width: n(20), .right: n(40)])
        s.label("T", "aa bb cc", [.width: .wrap, .height: .wrap])
        s.set("T", .right, .upper, s.ref("A", .left))
        s.expectX(["T": (0, 40)])
        s.expectY(["T": (0, 32)])
    }

    func testBoundsTowardAGoneSiblingDropTheirOffset() {  // E-7
        let s = RelativeScene()
        s.add("A", [.width: n(20), .left: n(10), .visibility: RelativeScene.gone])
        s.add("B", [.width: n(20)])
        s.set("B", .left, .lower, s.ref("A", .right, 5))
        s.expectX(["B": (10, 10)])
    }

    func testAnEdgeHeldBackOutwardMovesTheChild() {
        let s = RelativeScene()
        s.add("A", [.width: n(20), .left: n(30)])
        s.add("B", [.width: n(10), .left: n(50)])
        s.set("B", .left, .upper, s.ref("A", .left))
        s.add("C", [.width: n(10)])
        s.set("C", .right, .lower, s.ref("A", .right))
        s.expectX(["B": (30, 10), "C": (40, 10)])
    }

    func testANumberLimitsTheDistanceOfAnEdgeThatFollowsASibling() {
        let s = RelativeScene()
        s.add("A", [.width: n(20)])
        s.add("B", [.width: n(10), .left: s.ref("A", .right)])
        s.set("B", .left, .lower, n(30))
        s.expectX(["B": (30, 10)])
    }

    // MARK: Baseline

    func testBaselineOfAnother() {  // R-5 with the text's own measure
        let s = RelativeScene()
        s.label("A", "a", [.top: n(10), .height: n(20)])
        s.label("B", "b", [.height: n(40), .baseline: s.ref("A", .baseline)])
        s.label("C", "c", [.height: n(40), .baseline: n(30)])
        s.expectY(["B": (0, 40), "C": (6, 40)])
    }

    func testBaselineOfSeveralLinesIsTheFirstLines() {
        let s = RelativeScene()
        s.label("A", "a", [.top: n(20)])
        s.label("B", "aa bb", [.width: n(16), .baseline: s.ref("A", .baseline, 2)])
        s.expectY(["B": (22, 32)])
    }

    func testBaselineWithoutATextIsTheTop() {
        let s = RelativeScene()
        s.add("A", [.width: n(5), .top: n(20)])
        s.label("B", "b", [.baseline: s.ref("A", .baseline)])
        s.expectY(["B": (8, 16)])
    }

    // MARK: Gone and left out

    func testGoneStandsAtItsPlaceWithNoSize() {
        let s = RelativeScene()
        s.add("A", [.width: n(20), .left: n(10), .visibility: RelativeScene.gone])
        s.add("B", [.width: n(30), .left: s.ref("A", .right, 5)])
        s.expectX(["A": (10, 0), "B": (10, 30)])
        s.expectY(["A": (0, 0)])
    }

    func testGonesBoundsAndContentDoNotCount() {
        let s = RelativeScene()
        s.label("A", "Hello", [.visibility: RelativeScene.gone, .top: n(7)])
        s.set("A", .width, .lower, n(40))
        s.add("B", [.width: s.ref("A", .width, 3, times: 2), .top: s.ref("A", .bottom, 5)])
        s.add("C", [.width: s.ref("A", .width, -3)])
        s.expectX(["B": (0, 3), "C": (0, 0)])
        s.expectY(["B": (7, 10)])
    }

    func testOffsetTowardAGoneOneFallsAwayInPairs() {  // R-9a
        let s = RelativeScene()
        s.add("A", [.width: n(20), .left: n(10), .visibility: RelativeScene.gone])
        s.add("B", [.left: s.ref("A", .right, 5), .right: n(0)])
        s.expectX(["B": (10, 90)])
    }

    func testGoneAtTheFarEdge() {  // R-9a
        let s = RelativeScene()
        s.add("A", [.width: n(20), .right: n(10), .visibility: RelativeScene.gone])
        s.add("B", [.width: n(30), .right: s.ref("A", .left, -5)])
        s.expectX(["A": (90, 0), "B": (60, 30)])
    }

    func testGoneBetweenMarginsStandsAtTheNearOne() {
        let s = RelativeScene(231)
        s.add("A", [.left: n(20), .right: n(7), .visibility: RelativeScene.gone])
        s.expectX(["A": (20, 0)])
    }

    func testAReferenceFollowsAUseFrameSiblingsFrame() {
        let s = RelativeScene()
        s.add("A", [.useFrame: .bool(true), .frame: Rule(.numbers, ref: s.doc.addNumbers([7, 8, 30, 40]))])
        s.add("B", [.width: s.ref("A", .width), .left: s.ref("A", .right, 5), .top: s.ref("A", .centerY)])
        s.expectX(["B": (42, 30)])
        s.expectY(["B": (28, 10)])
    }

    func testAReferenceFollowsANoLayoutSiblingsRules() {
        let s = RelativeScene()
        s.add("A", [.width: n(20), .noLayout: .bool(true), .frame: Rule(.numbers, ref: s.doc.addNumbers([50, 50, 5, 5]))])
        s.add("B", [.width: n(9), .left: s.ref("A", .right)])
        s.expectX(["A": (50, 5), "B": (20, 9)])
    }

    // MARK: Right to left

    func testLeftAndRightArePhysicalLeadingAndCentreAreNot() {
        let s = RelativeScene(rtl: true)
        s.pads(5, 10)
        s.add("A", [.width: n(20), .left: n(3)])
        s.add("B", [.width: n(20), .leading: n(3)])
        s.add("C", [.width: n(20), .centerX: n(4)])
        s.add("D", [.width: n(20)])
        s.expectX(["A": (8, 20), "B": (67, 20), "C": (33.5, 20), "D": (70, 20)])
    }

    func testOffsetsInRightToLeftGoByTheNameOnTheLeftSide() {
        let s = RelativeScene(rtl: true)
        s.add("A", [.width: n(20), .left: n(40)])
        s.add("B", [.width: n(10), .left: s.ref("A", .right, 5)])
        s.add("C", [.width: n(10), .leading: s.ref("A", .trailing, 5)])
        s.add("D", [.width: n(10), .centerX: s.ref("A", .left, 5)])
        s.expectX(["B": (65, 10), "C": (25, 10), "D": (30, 10)])
    }

    func testEdgeBoundsOfLeadingAndTrailingHoldInBothDirections() {
        for rtl in [false, true] {
            let s = RelativeScene(rtl: rtl)
            s.add("A", [.width: n(20), .leading: n(0)])
            s.add("C", [.width: n(20), .trailing: n(0)])
            s.add("B", [.width: n(90)])
            s.set("B", .leading, .lower, s.ref("A", .trailing, 5))
            s.set("B", .trailing, .upper, s.ref("C", .leading, -5))
            s.expectX(["B": (25, 50)])
        }
    }
}
