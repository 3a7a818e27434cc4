import TGLLayout
import TGLWhy
import XCTest

/// The rules of float layout, one a test; the names O… and E-O… are those of the rule pages' examples.
final class FloatTests: XCTestCase {
    private func stage(_ rules: [(Prop, Rule)] = []) -> Stage { Stage(.float, n(100), .wrap, rules) }

    // MARK: Places

    func testO1NextLineWhenTooLong() {
        let t = stage()
        t.add(60, 20)
        t.add(50, 20)
        t.add(40, 10)
        t.expectCorners([(0, 0), (0, 20), (50, 20)])
        t.expectSize(100, 40)
    }

    func testO2BesideTheNewestUnderIt() {
        let t = stage()
        t.add(60, 40)
        t.add(40, 20)
        t.add(40, 20)
        t.expectCorners([(0, 0), (60, 0), (60, 20)])
        t.expectSize(100, 40)
    }

    func testO3Spacings() {
        let t = stage([(.hspace, n(10)), (.vspace, n(5))])
        t.add(50, 40)
        t.add(40, 20)
        t.add(40, 10)
        t.expectCorners([(0, 0), (60, 0), (60, 25)])
        t.expectSize(100, 40)
    }

    func testO4BothSides() {
        let t = stage()
        t.add(30, 20)
        t.add(30, 20, [floatsFar])
        t.add(30, 20)
        t.add(30, 10)
        t.expectCorners([(0, 0), (70, 0), (30, 0), (0, 20)])
        t.expectSize(100, 30)
    }

    func testO5UnderTheOppositeBox() {
        let t = stage()
        t.add(30, 40)
        t.add(30, 20, [floatsFar])
        t.add(60, 20)
        t.expectCorners([(0, 0), (70, 0), (30, 20)])
        t.expectSize(100, 40)
    }

    func testO6FarSide() {
        let t = stage()
        for _ in 0..<3 { t.add(40, 20, [floatsFar]) }
        t.expectCorners([(60, 0), (20, 0), (60, 20)])
    }

    func testO7GapsThatLaterBoxesCoveredAreNotUsedAgain() {
        let t = stage()
        t.add(60, 20)
        t.add(60, 20)
        t.add(30, 20)
        t.expectCorners([(0, 0), (0, 20), (60, 20)])
    }

    func testNeverAboveTheLastOfTheOtherSide() {
        let t = stage()
        t.add(70, 20)
        t.add(40, 20, [floatsFar])
        t.add(20, 10)
        t.expectCorners([(0, 0), (60, 20), (0, 20)])
    }

    func testFarSideGoesDownByItsOwnBoxes() {
        let t = stage()
        t.add(50, 40)
        t.add(50, 20, [floatsFar])
        t.add(50, 20, [floatsFar])
        t.add(30, 10)
        t.expectCorners([(0, 0), (50, 0), (50, 20), (0, 40)])
    }

    func testO17Staircase() {
        let t = stage()
        for h in [30.0, 20, 10, 10, 10] { t.add(30, h) }
        t.expectCorners([(0, 0), (30, 0), (60, 0), (60, 10), (30, 20)])
        t.expectSize(100, 30)
    }

    func testClearGoesBelowItsOwnSideOnly() {
        let t = stage()
        t.add(30, 20)
        t.add(30, 40, [floatsFar])
        t.add(50, 10, [clears])
        t.expectCorners([(0, 0), (70, 0), (0, 20)])
    }

    func testClearGoesOnDownUntilItFits() {
        let t = stage()
        t.add(30, 20)
        t.add(30, 40, [floatsFar])
        t.add(80, 10, [clears])
        t.expectCorners([(0, 0), (70, 0), (0, 40)])
    }

    func testClearOnTheFarSide() {
        let t = stage()
        t.add(30, 20)
        t.add(30, 40, [floatsFar])
        t.add(30, 10, [floatsFar, clears])
        t.expectCorners([(0, 0), (70, 0), (70, 40)])
    }

    func testO15TooLongStandsBelowEverythingUncut() {
        let t = stage()
        t.add(30, 20)
        t.add(150, 20)
        t.add(30, 20)
        t.expect([(0, 0, 30, 20), (0, 20, 150, 20), (0, 40, 30, 20)])
        t.expectSize(100, 60)
    }

    func testO18PaddingAndMargins() {
        let t = stage([(.topPadding, n(5)), (.leftPadding, n(6)), (.bottomPadding, n(7)), (.rightPadding, n(8))])
        t.add(40, 20, [(.top, n(1)), (.left, n(2)), (.bottom, n(3)), (.right, n(4))])
        t.add(40, 20)
        t.expect([(8, 6, 40, 20), (52, 5, 40, 20)])
        t.expectSize(100, 36)
    }

    func testO19MarginsAddToTheSpacing() {
        let t = stage([(.vspace, n(2))])
        t.add(60, 20, [(.bottom, n(5))])
        t.add(60, 20, [(.top, n(3))])
        t.expect([(0, 0, 60, 20), (0, 30, 60, 20)])
        t.expectSize(100, 50)
    }

    // MARK: Sizes

    func testO11PercentIsOfTheGap() {
        let t = stage()
        t.add(40, 20)
        t.add(pct(50), n(20))
        t.add(pct(50), n(20))
        t.expect([(0, 0, 40, 20), (40, 0, 30, 20), (70, 0, 15, 20)])
    }

    func testO12FillTakesTheGap() {
        let t = stage()
        t.add(40, 20)
        t.add(.fill, n(20))
        t.add(.fill, n(10))
        t.expect([(0, 0, 40, 20), (40, 0, 60, 20), (0, 20, 100, 10)])
    }

    func testO13FillBetweenBothSides() {
        let t = stage()
        t.add(20, 20)
        t.add(30, 20, [floatsFar])
        t.add(.fill, n(20))
        t.expect([(0, 0, 20, 20), (70, 0, 30, 20), (20, 0, 50, 20)])
    }

    func testO14FillLessItsMargins() {
        let t = stage()
        t.add(40, 20)
        t.add(.fill, n(20), [(.left, n(5)), (.right, n(5))])
        t.expect([(0, 0, 40, 20), (45, 0, 50, 20)])
    }

    func testO21FarPercent() {
        let t = stage()
        t.add(30, 20)
        t.add(pct(50), n(20), [floatsFar])
        t.expect([(0, 0, 30, 20), (65, 0, 35, 20)])
    }

    func testSpacingIsNoPartOfTheGap() {
        let t = stage([(.hspace, n(10))])
        t.add(40, 20)
        t.add(pct(50), n(20))
        t.expect([(0, 0, 40, 20), (50, 0, 25, 20)])
    }

    func testAGapWithoutLengthDoesNotDo() {
        let t = stage()
        t.add(100, 20)
        t.add(pct(50), n(20))
        t.expect([(0, 0, 100, 20), (0, 20, 50, 20)])
    }

    func testAPartIsNeverBelowZero() {
        let t = stage()
        t.add(39, 20)
        t.add(pct(10), n(20), [(.left, n(8))])
        t.expect([(0, 0, 39, 20), (47, 0, 0, 20)])
    }

    func testTheAddedNumberBelongsToTheGap() {
        let t = stage()
        t.add(pct(50, 10), n(10))
        t.expect([(0, 0, 55, 10)])
    }

    func testTheBoundaryIsTheNearestBoxThatReachesBelow() {
        // The newest far box has ended at 50, the first reaches to 100.
        let t = Stage(.float, n(225), .wrap)
        t.add(100, 100, [floatsFar])
        t.add(50, 50)
        t.add(30, 30, [floatsFar])
        t.add(.fill, n(10), [clears])
        t.expect([(125, 0, 100, 100), (0, 0, 50, 50), (95, 0, 30, 30), (0, 50, 125, 10)])
    }

    func testBoxesAreNotMerged() {
        let t = Stage(.float, n(360), .wrap, [(.hspace, n(4)), (.vspace, n(4))])
        t.add(80, 60, [floatsFar])
        t.add(100, 33, [floatsFar])
        t.add(.fill, n(60))
        t.add(75, 50)
        t.expectCorners([(280, 0), (176, 0), (0, 0), (176, 37)])
        XCTAssertEqual(t.frame(t.children[2]).width, 172)
    }

    func testBoundsHoldForAPartOfTheGap() {
        let t = stage()
        let a = t.add(.fill, n(10))
        t.bound(a, .width, .upper, 40)
        t.add(.fill, n(10))
        t.expect([(0, 0, 40, 10), (40, 0, 60, 10)])
    }

    func testHeightThatFollowsTheWidthOfTheGap() {
        let t = stage()
        t.add(40, 20)
        t.add(.fill, Rule(.reference, anchor: .width, ref: -1))
        t.expect([(0, 0, 40, 20), (40, 0, 60, 60)])
    }

    func testPercentDownIsOfTheContentBoxLessMargins() {
        let t = Stage(.float, 100, 100)
        t.add(n(20), pct(50))
        t.add(n(20), .fill, [(.top, n(5))])
        t.add(n(20), pct(50), [(.top, n(5))])
        t.expect([(0, 0, 20, 50), (20, 5, 20, 95), (40, 5, 20, 45)])
    }

    func testSubviewsSizeSpreadsChildrenWithoutASize() {
        let t = Stage(.float, n(320), .wrap)
        t.put(t.s, [(.subviewsSize, t.numbers([80, 10]))])
        for _ in 0..<3 { t.add(.unset, n(10)) }
        t.add(n(50), n(10))
        t.expect([(0, 0, 80, 10), (120, 0, 80, 10), (240, 0, 80, 10), (0, 10, 50, 10)])
    }

    func testSubviewsSizeWithLargestSpacing() {
        let t = Stage(.float, n(320), .wrap)
        t.put(t.s, [(.subviewsSize, t.numbers([80, 10, 20]))])
        for _ in 0..<3 { t.add(.unset, n(10)) }
        t.expect([(0, 0, 93.333, 10), (113.333, 0, 93.333, 10), (226.667, 0, 93.333, 10)])
    }

    func testSubviewsSizeCentred() {
        let t = Stage(.float, n(320), .wrap)
        t.put(t.s, [(.subviewsSize, t.numbers([80, 10])), (.subviewsCentered, .bool(true))])
        for _ in 0..<4 { t.add(.unset, n(10)) }
        t.expectCorners([(20, 0), (120, 0), (220, 0), (20, 10)])
    }

    // MARK: Wrapped sizes

    func testWrappedWidthShrinksToItsContent() {
        let t = Stage(.float, .wrap, .wrap, [(.leftPadding, n(3)), (.rightPadding, n(4))])
        t.add(60, 20)
        t.add(50, 20)
        t.expectSize(117, 20)
        t.put(t.children[1], [(.width, n(10))])
        t.expectSize(77, 20)
    }

    func testWrappedWidthIsAtMostWhatTheParentOffers() {
        let t = Stage(.float, .wrap, .wrap)
        t.add(200, 20)
        t.add(100, 20)
        t.add(100, 20)
        t.expectSize(300, 40)
        t.expectCorners([(0, 0), (200, 0), (0, 20)])
    }

    func testWrappedWidthLeavesOutFarChildrenAndPartsOfTheGap() {
        let t = Stage(.float, .wrap, .wrap)
        t.add(60, 20)
        t.add(20, 20, [floatsFar])
        t.add(pct(50), n(20))
        t.add(40, 10, [clears])
        t.expectSize(60, 50)
        t.expect([(0, 0, 60, 20), (40, 20, 20, 20), (0, 20, 20, 20), (0, 40, 40, 10)])
    }

    func testO16NoBoundaryLimit() {
        let t = Stage(.float, .wrap, .wrap, [(.hspace, n(5)), (.vspace, n(5)), (.noBoundaryLimit, .bool(true))])
        t.add(60, 20)
        t.add(50, 20)
        t.add(40, 10, [clears])
        t.add(20, 10)
        t.expect([(0, 0, 60, 20), (65, 0, 50, 20), (0, 25, 40, 10), (45, 25, 20, 10)])
        t.expectSize(115, 35)
    }

    func testNoBoundaryLimitGoesBeyondTheScreenAndAnUpperBound() {
        let t = Stage(.float, .wrap, .wrap, [(.noBoundaryLimit, .bool(true))])
        for _ in 0..<3 { t.add(200, 20) }
        t.expectCorners([(0, 0), (200, 0), (400, 0)])
        t.expectSize(600, 20)
        t.bound(t.s, .width, .upper, 300)
        t.expectCorners([(0, 0), (200, 0), (400, 0)])
        t.expectSize(300, 20)
    }

    func testNoBoundaryLimitMeansNothingWithoutAWrappedWidth() {
        let t = Stage(.float, n(100), .wrap, [(.noBoundaryLimit, .bool(true))])
        t.add(60, 20)
        t.add(60, 20)
        t.expectCorners([(0, 0), (0, 20)])
    }

    func testWrappedHeightLeavesOutPercentagesOfIt() {
        let t = stage()
        t.add(30, 40)
        t.add(n(30), pct(50), [(.top, n(100))])
        t.expectSize(100, 40)
        XCTAssertEqual(t.frame(t.children[1]).height, 0)
        let low = t.add(n(30), pct(10))
        t.bound(low, .height, .lower, 60)
        t.expectSize(100, 60)
    }

    func testEmptyIsItsPaddingUnlessZeroPaddingIsOff() {
        let t = Stage(.float, .wrap, .wrap, [(.leftPadding, n(5)), (.topPadding, n(7))])
        t.expectSize(5, 7)
        t.put(t.s, [(.zeroPadding, .bool(false))])
        t.expectSize(0, 0)
    }

    // MARK: Gravity and alignment

    func testGravityMovesEverythingDown() {
        let t = Stage(.float, n(100), n(100), [(.gravity, gravityWord(Gravity(y: .center)))])
        t.add(45, 10)
        t.add(45, 20)
        t.add(45, 10)
        t.expectCorners([(0, 35), (45, 35), (0, 55)])
        t.put(t.s, [(.gravity, gravityWord(Gravity(y: .far)))])
        t.expectCorners([(0, 70), (45, 70), (0, 90)])
    }

    func testGravityKeepsWorkingWhenNothingIsLeft() {
        let t = Stage(.float, n(100), n(20), [(.gravity, gravityWord(Gravity(y: .far)))])
        t.add(45, 50)
        t.expectCorners([(0, -30)])
    }

    func testGravityAlongMeansNothing() {
        let t = Stage(.float, n(100), n(100), [(.gravity, gravityWord(Gravity(x: .center)))])
        t.add(45, 10)
        t.expectCorners([(0, 0)])
    }

    func testE16AlignmentInALine() {
        let t = stage()
        t.add(20, 40)
        t.add(20, 10, [(.alignment, gravityWord(Gravity(y: .center)))])
        t.add(20, 10, [(.alignment, gravityWord(Gravity(y: .far)))])
        t.add(20, 10, [(.alignment, gravityWord(Gravity(y: .fill)))])
        t.expect([(0, 0, 20, 40), (20, 15, 20, 10), (40, 30, 20, 10), (60, 0, 20, 40)])
    }

    func testALineHasBothSides() {
        let t = stage()
        t.add(20, 40)
        t.add(20, 10, [floatsFar, (.alignment, gravityWord(Gravity(y: .far)))])
        t.expectCorners([(0, 0), (80, 30)])
    }

    func testAlignmentFillBeatsTiesButNotBounds() {
        let t = stage()
        t.add(20, 40)
        t.add(n(10), Rule(.reference, anchor: .width, ref: -1), [(.alignment, gravityWord(Gravity(y: .fill)))])
        let c = t.add(10, 10, [(.alignment, gravityWord(Gravity(y: .fill)))])
        t.bound(c, .height, .upper, 30)
        t.expect([(0, 0, 20, 40), (20, 0, 10, 40), (30, 0, 10, 30)])
    }

    func testALengthThatFollowsAStretchedHeightIsWorkedOutAgain() {
        let t = stage()
        t.add(20, 40)
        t.add(Rule(.reference, anchor: .height, ref: -1, mult: 0.5), n(10), [floatsFar, (.alignment, gravityWord(Gravity(y: .fill)))])
        t.expect([(0, 0, 20, 40), (80, 0, 20, 40)])
    }

    // MARK: Taking part

    func testGoneTakesNoPlaceInvisibleDoes() {
        let t = stage()
        t.add(20, 10)
        t.add(20, 10, [(.visibility, .word(Visibility.gone.rawValue))])
        t.add(20, 10, [(.visibility, .word(Visibility.invisible.rawValue))])
        t.add(20, 10)
        t.expect([(0, 0, 20, 10), (0, 0, 0, 0), (20, 0, 20, 10), (40, 0, 20, 10)])
    }

    func testReverseLayout() {
        let t = stage([(.reverseLayout, .bool(true))])
        t.add(20, 10)
        t.add(30, 10)
        t.expectCorners([(30, 0), (0, 0)])
    }

    func testAForwardReferenceToAPartOfTheGapTakesItsPartOfTheContentBox() {
        let t = stage()
        let a = t.add(10, 10)
        let b = t.add(pct(30), n(10))
        t.put(a, [(.width, Rule(.reference, anchor: .width, ref: b))])
        t.expect([(0, 0, 30, 10), (30, 0, 30, 10)])
    }

    func testRightToLeftMirrors() {
        let t = stage([(.leftPadding, n(10))])
        t.doc.set(Document.screen, .direction, .rule, onRight)
        t.add(30, 20)
        t.add(20, 20, [floatsFar, (.right, n(5))])
        t.add(.fill, n(10), [(.right, n(1))])
        t.expect([(70, 0, 30, 20), (10, 0, 20, 20), (35, 0, 34, 10)])
    }

    // MARK: Why

    func testEveryValueIsExplainedWithItsArithmetic() {
        let t = Stage(.float, n(100), n(90), [(.leftPadding, n(4)), (.gravity, gravityWord(Gravity(y: .center)))])
        t.add(30, 20, [(.left, n(6))])
        let b = t.add(pct(50, 4), n(10), [(.right, n(2)), (.alignment, gravityWord(Gravity(y: .far)))])
        t.layout()
        let facts = t.doc.facts(about: b)
        func last(_ p: Prop) -> Fact? { facts.last { $0.prop == p } }
        func text(_ p: Prop) -> String? { last(p).map { t.doc.text(of: $0) } }
        XCTAssertEqual(text(.width), "the gap at its place: 50% of (float1's content width 96 − view1's reach 36 + 4) − its right 2 = 30")
        XCTAssertEqual(text(.left), "floats to the near side, beside view1, which ends at 40")
        XCTAssertEqual(text(.top), "alignment: 35 + (view1 20 − its height 10) = 45")
        for p in [Prop.left, .top, .width, .height] {
            let f = t.frame(b)
            let v = p == .left ? f.x : p == .top ? f.y : p == .width ? f.width : f.height
            XCTAssertEqual(last(p)?.value, v)
        }
    }
}
