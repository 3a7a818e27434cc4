import TGLLayout
import XCTest

/// Shared sizes and centred groups of a relative layout.
final class RelativeListTests: XCTestCase {
    /// A = [B, C], chained from left to right with `gap`.
    private func shared(_ width: Double, add: Double = 0, gap: Double = 0, weights: [Double] = [1, 1, 1]) -> RelativeScene {
        let s = RelativeScene(width)
        s.add(
            "A",
            [
                .width: s.list(
                    [s.ref("B", .width, add, times: weights[1]), s.ref("C", .width, add, times: weights[2])], times: weights[0], plus: add)
            ])
        s.add("B", [.left: s.ref("A", .right, gap)])
        s.add("C", [.left: s.ref("B", .right, gap)])
        return s
    }

    func testEqualShares() {
        shared(100).expectX(["A": (0, 100 / 3), "B": (100 / 3, 100 / 3), "C": (200 / 3, 100 / 3)])
    }

    func testNumbersGoIntoTheTotal() {  // R-7b
        shared(330, add: -10, gap: 10).expectX(["A": (0, 100), "B": (110, 100), "C": (220, 100)])
    }

    func testWeights() {
        shared(100, weights: [0.2, 0.3, 0.5]).expectX(["A": (0, 20), "B": (20, 30), "C": (50, 50)])
    }

    func testAMemberWithItsOwnSizeKeepsIt() {  // R-7a
        let s = shared(100, add: -5)
        s.set("B", .width, n(40))
        s.expectX(["A": (0, 22.5), "B": (22.5, 40), "C": (62.5, 22.5)])
    }

    func testAPairComesBeforeTheList() {
        let s = shared(100)
        s.set("B", .left, n(10))
        s.set("B", .right, n(30))
        s.expectX(["A": (0, 20), "B": (10, 60), "C": (70, 20)])
    }

    func testGoneMember() {  // R-7d
        let s = shared(330, add: -10, gap: 10)
        s.set("B", .visibility, RelativeScene.gone)
        s.expectX(["A": (0, 155), "B": (165, 0), "C": (165, 155)])
    }

    func testGoneOwner() {  // R-7d
        let s = shared(100)
        s.set("A", .visibility, RelativeScene.gone)
        s.expectX(["A": (0, 0), "B": (0, 50), "C": (50, 50)])
    }

    func testWhatABoundTakesIsSharedAgain() {  // R-7e
        let s = shared(100)
        s.set("A", .width, .upper, n(10))
        s.expectX(["A": (0, 10), "B": (10, 45), "C": (55, 45)])
    }

    func testWhatABoundGivesIsTakenFromTheOthers() {
        let s = shared(100)
        s.set("A", .width, .lower, n(60))
        s.set("B", .width, .upper, n(15))
        s.expectX(["A": (0, 60), "B": (60, 15), "C": (75, 25)])
    }

    func testNothingLeftIsZero() {
        let s = shared(100)
        s.set("B", .width, n(140))
        s.expectX(["A": (0, 0), "B": (0, 140), "C": (140, 0)])
    }

    func testZeroWeightsAreZero() {
        shared(100, weights: [0, 0, 0]).expectX(["A": (0, 0), "B": (0, 0), "C": (0, 0)])
    }

    func testHeights() {
        let s = RelativeScene(100, 90)
        s.add("A", [.width: n(1), .height: s.list([s.ref("B", .height, times: 2)])])
        let b = s.add("B", [.width: n(1), .top: s.ref("A", .bottom)])
        s.doc.put(b, .height, .unset)
        s.expectY(["A": (0, 30), "B": (30, 60)])
    }

    func testAnImagesRatioFollowsItsShare() {
        let s = RelativeScene()
        s.add("A", [.width: s.list([s.ref("P", .width)])])
        s.add("P", .image, [.imageSize: Rule(.numbers, ref: s.doc.addNumbers([20, 10])), .height: .wrap])
        s.expectX(["P": (0, 50)])
        s.expectY(["P": (0, 25)])
    }

    // MARK: Groups

    private func group(_ gaps: [Double] = [0, 0], plus add: Double = 0, padding: Double = 0, width: Double? = 100) -> RelativeScene {
        let s = RelativeScene(width)
        s.pads(padding, 0)
        s.add("A", [.width: n(20), .centerX: s.list([s.ref("B", .centerX, gaps[0]), s.ref("C", .centerX, gaps[1])], plus: add)])
        s.add("B", [.width: n(20)])
        s.add("C", [.width: n(10)])
        return s
    }

    func testGroup() {  // R-8, R-8a
        group().expectX(["A": (25, 20), "B": (45, 20), "C": (65, 10)])
        group([10, 10]).expectX(["A": (15, 20), "B": (45, 20), "C": (75, 10)])
    }

    func testANumberAddedToTheListMovesTheGroup() {  // R-8b
        group(plus: 6).expectX(["A": (31, 20), "B": (51, 20), "C": (71, 10)])
    }

    func testPaddingCountsOnce() {  // R-8, E-3
        group(padding: 10).expectX(["A": (30, 20), "B": (50, 20), "C": (70, 10)])
    }

    func testGoneMembersOfAGroup() {  // R-8c
        let middle = group([10, 10])
        middle.set("B", .visibility, RelativeScene.gone)
        middle.expectX(["A": (30, 20), "C": (60, 10)])
        let last = group([10, 10])
        last.set("C", .visibility, RelativeScene.gone)
        last.expectX(["A": (25, 20), "B": (55, 20)])
        let owner = group([10, 10])
        owner.set("A", .visibility, RelativeScene.gone)
        owner.expectX(["B": (30, 20), "C": (60, 10)])
    }

    func testMembersOwnMarginsAreNotLookedAt() {
        let s = group()
        s.set("B", .left, n(3))
        s.set("C", .right, n(5))
        s.expectX(["A": (25, 20), "B": (45, 20), "C": (65, 10)])
    }

    func testAGroupReadsInReadingDirection() {
        let s = group()
        s.doc.put(Document.screen, .direction, .word(Direction.rtl.rawValue))
        s.expectX(["A": (55, 20), "B": (35, 20), "C": (25, 10)])
    }

    func testAGroupNeedsItsLengthInAWrappedSize() {
        let s = group([10, 10], width: nil)
        s.expectX(["S": (0, 70), "A": (0, 20), "B": (30, 20), "C": (60, 10)])
    }

    func testNothingIsStored() {
        let s = group()
        _ = s.frame("A")
        s.doc.put(s.doc.find("A")!, .centerX, .unset)
        s.expectX(["A": (0, 20), "B": (0, 20), "C": (0, 10)])
    }
}
