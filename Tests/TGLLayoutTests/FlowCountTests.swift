import TGLLayout
import XCTest

/// Flows with N children a line. Each scene is laid out as written and transposed (E-13). Ids are those of the rules' examples.
final class FlowCountTests: XCTestCase {
    private func n(_ count: Double, _ more: [Prop: Rule] = [:]) -> [Prop: Rule] {
        more.merging([.arrangedCount: .number(count)]) { own, _ in own }
    }

    // MARK: Lines and sizes

    func testLinesOfNWithTheDeepestCellAsDepth() {  // FL-4
        FlowScene(100, nil, n(3, [.hspace: .number(5), .vspace: .number(10)]), boxes((20, 10), (20, 20), (20, 10), (20, 10)))
            .expect([(0, 0, 20, 10), (25, 0, 20, 20), (50, 0, 20, 10), (0, 30, 20, 10)], size: (100, 40))
    }

    func testPercentIsAShareOfTheLine() {  // FL-2
        FlowScene(
            100, nil, n(3, [.hspace: .number(5)]), [box(20, 10), box(0, 10, [.width: .percent(20)]), box(0, 10, [.width: .percent(20)])]
        )
        .expect([(0, 0, 20, 10), (25, 0, 35, 10), (65, 0, 35, 10)])
    }

    func testSharesFillTheirLineByWeight() {  // FL-2
        FlowScene(100, nil, n(2), [25, 75, 10].map { box(0, 10, [.width: .percent($0)]) })
            .expect([(0, 0, 25, 10), (25, 0, 75, 10), (0, 10, 100, 10)])
    }

    func testSharesAreNotRounded() {  // FL-2
        FlowScene(100, nil, n(3), (0..<3).map { _ in box(0, 10, [.width: .fill]) }).expect(x: [0, 33.333, 66.667])
    }

    func testSharesAreNeverBelowZeroAndNothingMovesBack() {
        FlowScene(215, nil, n(3), [box(0, 10, [.width: .fill]), box(45, 10), box(160, 10, [.right: .number(15)])])
            .expect([(0, 0, 0, 10), (0, 0, 45, 10), (45, 0, 160, 10)])
    }

    func testAddedNumberComesOffTheFreeSpaceFirst() {  // D-25
        FlowScene(100, nil, n(2), [box(0, 10, [.width: Rule(.fill, add: 20)]), box(0, 10, [.width: .fill])])
            .expect([(0, 0, 60, 10), (60, 0, 40, 10)])
    }

    func testWhatABoundTakesIsSharedOut() {  // D-13
        var children = (0..<3).map { _ in box(0, 10, [.width: .fill]) }
        children[0].upper = [.width: .number(10)]
        FlowScene(100, nil, n(3), children).expect([(0, 0, 10, 10), (10, 0, 45, 10), (55, 0, 45, 10)])
    }

    func testWhatALowerBoundNeedsIsTakenFromTheOthers() {  // D-13
        var children = (0..<3).map { _ in box(0, 10, [.width: .fill]) }
        children[2].lower = [.width: .number(60)]
        FlowScene(100, nil, n(3), children).expect([(0, 0, 20, 10), (20, 0, 20, 10), (40, 0, 60, 10)])
    }

    func testAZeroWeightIsNothing() {  // D-2
        FlowScene(100, nil, n(2), [box(0, 10, [.width: .percent(0)]), box(40, 10)]).expect([(0, 0, 0, 10), (0, 0, 40, 10)])
    }

    func testASizeThatFollowsAShareTakesPart() {
        for order in [false, true] {
            let half = box(0, 10, [.width: child(order ? 1 : 0, .width, times: 0.5)])
            let fill = box(0, 10, [.width: .fill])
            FlowScene(90, nil, n(2), order ? [half, fill] : [fill, half]).expect(x: order ? [0, 30] : [0, 60])
        }
    }

    func testAChainThatFollowsAShareWithABoundKeepsEqual() {
        var children = [box(0, 10, [.width: child(1, .width)]), box(0, 10, [.width: child(2, .width)]), box(0, 10, [.width: .fill])]
        FlowScene(90, nil, n(3), children).expect(x: [0, 30, 60])
        children[2].upper = [.width: .number(20)]
        FlowScene(90, nil, n(3), children).expect(x: [0, 20, 40])
    }

    func testMarginsAreSpacingsAndNeverStretch() {  // B-16
        FlowScene(
            100, nil, n(2), [box(20, 10, [.left: .number(5), .right: .number(5), .top: .number(2), .bottom: .number(3)]), box(20, 10)]
        )
        .expect([(5, 2, 20, 10), (30, 0, 20, 10)], size: (100, 15))
    }

    func testWidthThatFollowsANumericHeight() {  // E-13: no stale height
        FlowScene(100, nil, n(2), [box(0, 30, [.width: own(.height)]), box(20, 10)]).expect([(0, 0, 30, 30), (30, 0, 20, 10)])
    }

    func testPercentAcrossIsOfWhatIsLeftBelowTheLine() {  // FL-2e
        FlowScene(100, 100, n(2), [box(20, 10), box(20, 0, [.height: .fill]), box(20, 0, [.height: .percent(50)]), box(20, 10)])
            .expect([(0, 0, 20, 10), (20, 0, 20, 100), (0, 100, 20, 0), (20, 100, 20, 10)])
    }

    func testALineOfABillion() {
        FlowScene(100, nil, n(1e9, [.hspace: .number(5), .gravity: gravity(.fill)]), boxes((20, 10), (20, 10))).expect(x: [0, 5])
    }

    // MARK: Equal cells

    func testGravityFillMakesEqualCells() {  // FL-3
        let margins: [Prop: Rule] = [.left: .number(2), .right: .number(3)]
        FlowScene(
            100, nil, n(3, [.hspace: .number(5), .gravity: gravity(.fill)]), [box(9, 10), box(9, 10, margins), box(9, 10), box(9, 10)]
        )
        .expect([(0, 0, 30, 10), (37, 0, 25, 10), (70, 0, 30, 10), (0, 10, 30, 10)])
    }

    func testHeightThatFollowsAnEqualCell() {  // FL-3b
        let square = box(9, 0, [.height: own(.width)])
        FlowScene(100, nil, n(2, [.hspace: .number(10), .gravity: gravity(.fill)]), [square, square]).expect([
            (0, 0, 45, 45), (55, 0, 45, 45),
        ])
    }

    func testEqualCellsAreClampedWithoutSharingOut() {  // D-33
        var children = boxes((9, 10), (9, 10), (9, 10))
        children[1].upper = [.width: .number(20)]
        FlowScene(90, nil, n(3, [.gravity: gravity(.fill)]), children).expect([(0, 0, 30, 10), (30, 0, 20, 10), (50, 0, 30, 10)])
    }

    func testEqualCellsDoNotAskTheLastLinePolicy() {
        FlowScene(100, nil, n(2, [.gravity: gravity(.fill), .lastlineGravityPolicy: policy(.always)]), boxes((9, 10), (9, 10), (9, 10)))
            .expect([(0, 0, 50, 10), (50, 0, 50, 10), (0, 10, 50, 10)])
    }

    func testAWrappedWidthIsThatOfNaturalSizesThenCellsStretch() {  // D-35
        FlowScene(nil, nil, n(2, [.gravity: gravity(.fill)]), boxes((20, 10), (40, 10), (30, 10)))
            .expect([(0, 0, 30, 10), (30, 0, 30, 10), (0, 10, 30, 10)], size: (60, 20))
    }

    // MARK: Gravity along the line

    func testLastLinePolicy() {  // FL-7, FL-7b, FL-7c
        let five = boxes((20, 10), (20, 10), (20, 10), (20, 10), (20, 10))
        for (p, last) in [(LastlinePolicy.no, 20.0), (.auto, 40), (.always, 80)] {
            FlowScene(100, nil, n(3, [.gravity: gravity(.between), .lastlineGravityPolicy: policy(p)]), five).expect(x: [
                0, 40, 80, 0, last,
            ])
        }
    }

    func testAutoCopiesTheEarlierChildWithoutTheOwnMargin() {  // FL-7c
        var five = boxes((20, 10), (20, 10), (20, 10), (20, 10), (20, 10))
        five[0].rules[.left] = .number(4)
        five[4].rules[.left] = .number(9)
        FlowScene(100, nil, n(3, [.gravity: gravity(.between), .lastlineGravityPolicy: policy(.auto)]), five).expect(x: [4, 42, 80, 4, 42])
    }

    func testAFullLastLineIsNotAskedThePolicy() {
        FlowScene(100, nil, n(2, [.gravity: gravity(.between)]), boxes((20, 10), (20, 10))).expect(x: [0, 80])
    }

    func testAroundAndAmong() {  // FL-6a
        let three = boxes((20, 10), (20, 10), (20, 10))
        FlowScene(100, nil, n(3, [.gravity: gravity(.around)]), three).expect(x: [6.667, 40, 73.333])
        FlowScene(100, nil, n(3, [.gravity: gravity(.among)]), three).expect(x: [10, 40, 70])
    }

    func testCentreAndFarEdgeMoveAnOverfullLineOut() {
        FlowScene(50, nil, n(3, [.gravity: gravity(.center)]), boxes((20, 10), (20, 10), (20, 10))).expect(x: [-5, 15, 35])
        FlowScene(50, nil, n(3, [.gravity: gravity(.far)]), boxes((20, 10), (20, 10), (20, 10))).expect(x: [-10, 10, 30])
    }

    // MARK: The block

    func testGravityAcross() {  // FL-10, FL-10a
        let four = boxes((20, 10), (20, 10), (20, 10), (20, 10))
        for (g, y) in [
            (Gravity.Place.center, [40.0, 40, 50, 50]), (.far, [80, 80, 90, 90]), (.between, [0, 0, 90, 90]), (.around, [20, 20, 70, 70]),
            (.among, [26.667, 26.667, 63.333, 63.333]),
        ] {
            FlowScene(100, 100, n(2, [.gravity: gravity(.none, g)]), four).expect(y: y)
        }
        FlowScene(100, 100, n(2, [.gravity: gravity(.none, .fill)]), four)
            .expect([(0, 0, 20, 50), (20, 0, 20, 50), (0, 50, 20, 50), (20, 50, 20, 50)])
    }

    func testFillAcrossHonoursBoundsAndTies() {  // D-33
        var four = boxes((20, 10), (20, 10), (20, 10), (20, 10))
        four[0].upper = [.height: .number(30)]
        four[1].rules[.height] = own(.width, times: 0.5)
        FlowScene(100, 100, n(2, [.gravity: gravity(.none, .fill)]), four)
            .expect([(0, 0, 20, 30), (20, 0, 20, 10), (0, 50, 20, 50), (20, 50, 20, 50)])
    }

    func testFillAcrossTakesFromHeightsWhenNothingIsLeft() {  // D-49
        FlowScene(100, 50, n(1, [.gravity: gravity(.none, .fill)]), boxes((20, 40), (20, 30), (20, 4)))
            .expect([(0, 0, 20, 30), (0, 30, 20, 20), (0, 50, 20, 0)])
    }

    // MARK: Across the line

    func testCompactColumns() {  // FL-8b
        FlowScene(
            100, nil, n(2, [.vspace: .number(5), .arrangedGravity: gravity(.none, .between)]), boxes((50, 10), (50, 30), (50, 20), (50, 10))
        )
        .expect([(0, 0, 50, 10), (50, 0, 50, 30), (0, 15, 50, 20), (50, 35, 50, 10)], size: (100, 45))
    }

    func testCompactColumnsIgnoreAlignment() {  // FL-8b
        var four = boxes((50, 10), (50, 30), (50, 20), (50, 10))
        four[0].rules[.alignment] = gravity(.none, .far)
        FlowScene(100, nil, n(2, [.arrangedGravity: gravity(.none, .between)]), four).expect(y: [0, 0, 10, 30])
    }

    func testGoneAndReversed() {  // B-30, B-32
        var three = boxes((20, 10), (30, 10), (40, 10))
        three[1].rules[.visibility] = .word(Visibility.gone.rawValue)
        FlowScene(100, nil, n(1, [.reverseLayout: .bool(true)]), three).expect(y: [10, 0, 0])
    }

    // MARK: The own size

    func testWrapsBothWays() {  // FL-13, FL-13a
        let pads: [Prop: Rule] = [.topPadding: .number(1), .leftPadding: .number(2), .bottomPadding: .number(3), .rightPadding: .number(4)]
        FlowScene(
            nil, nil, n(2, pads.merging([.hspace: .number(5), .vspace: .number(10)]) { a, _ in a }), boxes((20, 10), (30, 20), (40, 10))
        )
        .expect([(2, 1, 20, 10), (27, 1, 30, 20), (2, 31, 40, 10)], size: (61, 44))
    }

    func testAFillChildInAWrappedWidthAddsMarginsAndGapOnly() {  // FL-13c
        FlowScene(nil, nil, n(2, [.hspace: .number(5)]), [box(20, 10), box(0, 10, [.width: .fill, .left: .number(3)])])
            .expect([(0, 0, 20, 10), (28, 0, 0, 10)], size: (28, 10))
    }

    func testTheLowerBoundOfAFillChildCountsInAWrappedWidth() {  // D-15
        var fill = box(0, 10, [.width: .fill])
        fill.lower = [.width: .number(7)]
        FlowScene(nil, nil, n(2), [box(20, 10), fill]).expect([(0, 0, 20, 10), (20, 0, 7, 10)], size: (27, 10))
    }

    func testTheOwnBoundIsSettledBeforeGravity() {  // E-20
        var s = FlowScene(nil, nil, n(2, [.gravity: gravity(.far)]), boxes((20, 10), (20, 10)))
        s.lower = [.width: .number(100)]
        s.expect([(60, 0, 20, 10), (80, 0, 20, 10)], size: (100, 10))
    }

    // MARK: subviewsSize

    func testItemsSpreadOverTheLine() {  // FL-11b, FL-11c
        var s = FlowScene(320, nil, n(3), (0..<4).map { _ in FlowScene.Child(rules: [.height: .number(10)]) })
        s.items = [80, 10]
        s.rules[.subviewsCentered] = .bool(true)
        s.expect([(20, 0, 80, 10), (120, 0, 80, 10), (220, 0, 80, 10), (20, 10, 80, 10)])
        s = FlowScene(100, nil, n(3), (0..<3).map { _ in FlowScene.Child(rules: [.height: .number(10)]) })
        s.items = [30, 10]
        s.expect([(0, 0, 26.667, 10), (36.667, 0, 26.667, 10), (73.333, 0, 26.667, 10)])
    }

    func testAnOwnRuleWinsOverTheSharedSize() {  // FL-11d
        var s = FlowScene(
            100, nil, n(2),
            [box(30, 10), FlowScene.Child(rules: [.height: .number(10)]), FlowScene.Child(rules: [.height: .number(10), .width: .wrap])])
        s.items = [40, 0]
        s.expect([(0, 0, 30, 10), (50, 0, 40, 10), (0, 10, 0, 10)])
    }

    // MARK: Waterfall

    func testWaterfall() {  // FL-9
        FlowScene(
            100, nil, n(2, [.vspace: .number(5), .autoArrange: .bool(true)]), boxes((50, 10), (50, 30), (50, 30), (50, 10), (50, 10))
        )
        .expect([(0, 0, 50, 10), (50, 0, 50, 30), (0, 15, 50, 30), (50, 35, 50, 10), (0, 50, 50, 10)], size: (100, 60))
    }

    func testWaterfallWithEqualCells() {  // FL-9b
        let rules: [Prop: Rule] = [.hspace: .number(10), .vspace: .number(5), .autoArrange: .bool(true), .gravity: gravity(.fill)]
        FlowScene(100, nil, n(2, rules), boxes((9, 10), (9, 30), (9, 30), (9, 10)))
            .expect([(0, 0, 45, 10), (55, 0, 45, 30), (0, 15, 45, 30), (55, 35, 45, 10)], size: (100, 45))
    }

    func testWaterfallGivesEachColumnAChildEvenWithoutHeight() {  // FL-9a
        FlowScene(100, nil, n(2, [.autoArrange: .bool(true)]), boxes((50, 0), (50, 10), (50, 10))).expect(x: [0, 50, 0], y: [0, 0, 0])
    }

    func testColumnsKeepTheirPlace() {  // E-12
        FlowScene(200, nil, n(2, [.autoArrange: .bool(true)]), boxes((40, 10), (40, 20), (90, 10), (40, 10))).expect(
            x: [0, 40, 0, 0], y: [0, 0, 10, 20])
    }
}
