import TGLLayout
import XCTest

/// Flows whose lines hold as many children as fit. Each scene is laid out as written and transposed (E-13).
final class FlowContentTests: XCTestCase {
    // MARK: Breaking lines

    func testAChildThatDoesNotFitBeginsALine() {  // FL-5
        FlowScene(100, nil, [.hspace: .number(10), .vspace: .number(5)], boxes((40, 20), (40, 10), (40, 10)))
            .expect([(0, 0, 40, 20), (50, 0, 40, 10), (0, 25, 40, 10)], size: (100, 35))
    }

    func testAChildTooLongForALineIsCutToIt() {  // FL-5e
        FlowScene(100, nil, [.vspace: .number(5)], boxes((40, 20), (150, 10), (40, 10)))
            .expect([(0, 0, 40, 20), (0, 25, 100, 10), (0, 40, 40, 10)], size: (100, 50))
    }

    func testALineIsNeverBrokenWhileItIsEmpty() {  // E-9, FL-5e
        FlowScene(100, nil, [.vspace: .number(5)], boxes((150, 10), (40, 10)))
            .expect([(0, 0, 100, 10), (0, 15, 40, 10)], size: (100, 25))
    }

    func testACutStopsAtTheLowerBound() {
        var long = box(150, 10, [.left: .number(5)])
        long.lower = [.width: .number(120)]
        FlowScene(100, nil, [:], [long, box(40, 10)]).expect([(5, 0, 120, 10), (0, 10, 40, 10)])
    }

    func testExactFitStays() {
        FlowScene(100, nil, [.hspace: .number(10)], boxes((45, 10), (45, 10))).expect(y: [0, 0])
        FlowScene(100, nil, [.hspace: .number(10)], boxes((45, 10), (45.001, 10))).expect(y: [0, 10])
    }

    func testWrappedTextIsMeasuredAtTheCutWidth() {
        let text = FlowScene.Child(kind: .label, rules: [.width: .wrap, .height: .wrap], text: "aaaa bbbb cccc")
        let f = FlowScene(80, nil, [:], [text]).frames()
        XCTAssertEqual(f[1], Rect(0, 0, 80, 32))
    }

    // MARK: Parts of a line

    func testPercentIsOfWhatTheLineHasLeft() {  // FL-5a
        FlowScene(100, nil, [:], [box(40, 10), box(0, 10, [.width: .percent(50)]), box(0, 10, [.width: .percent(50)])])
            .expect([(0, 0, 40, 10), (40, 0, 30, 10), (70, 0, 15, 10)])
    }

    func testFillTakesTheRestThenALine() {  // FL-5c
        FlowScene(100, nil, [:], [box(40, 10), box(0, 10, [.width: .fill]), box(0, 10, [.width: .fill])])
            .expect([(0, 0, 40, 10), (40, 0, 60, 10), (0, 10, 100, 10)])
    }

    func testMarginsComeOffOnce() {  // E-8, FL-5b
        FlowScene(100, nil, [:], [box(0, 10, [.width: .fill, .left: .number(10), .right: .number(10)])]).expect([(10, 0, 80, 10)])
    }

    func testAPartThatMovesIsWorkedOutAgain() {
        var wide = box(0, 10, [.width: .percent(50)])
        wide.lower = [.width: .number(40)]
        FlowScene(100, nil, [:], [box(70, 10), wide]).expect([(0, 0, 70, 10), (0, 10, 50, 10)])
    }

    func testAPartAcrossIsOfItsOwnLine() {  // FL-2e, FL-5d
        FlowScene(100, 100, [:], [box(50, 20), box(60, 0, [.height: .percent(50)]), box(60, 0, [.height: .percent(100)])])
            .expect([(0, 0, 50, 20), (0, 20, 60, 40), (0, 60, 60, 40)])
    }

    func testASizeThatFollowsALaterPartIsEqualToIt() {
        let f = FlowScene(100, nil, [:], [box(0, 10, [.width: child(1, .width)]), box(0, 10, [.width: .percent(40)])]).frames()
        XCTAssertEqual(f[1].width, f[2].width)
    }

    func testSizesFollowTheFlow() {  // FL-16
        FlowScene(100, nil, [.leftPadding: .number(20)], [box(0, 10, [.width: flowSelf(.width, times: 0.5)])]).expect([(20, 0, 40, 10)])
    }

    // MARK: Gravity along the line

    func testGravityLineByLine() {  // FL-6, FL-6a
        let three = boxes((40, 10), (40, 10), (40, 10))
        FlowScene(100, nil, [.gravity: gravity(.center)], three).expect(x: [10, 50, 30])
        FlowScene(100, nil, [.gravity: gravity(.far)], three).expect(x: [20, 60, 60])
        FlowScene(100, nil, [.hspace: .number(10), .gravity: gravity(.center)], three).expect(x: [5, 55, 30])
        let small = boxes((35, 10), (35, 10), (35, 10))
        FlowScene(100, nil, [.gravity: gravity(.among)], small).expect(x: [10, 55, 0])
        FlowScene(100, nil, [.gravity: gravity(.around)], small).expect(x: [7.5, 57.5, 0])
    }

    func testASingleLineIsTheLast() {  // E-10, FL-7a
        let two = boxes((20, 10), (20, 10))
        FlowScene(100, nil, [.gravity: gravity(.between)], two).expect(x: [0, 20])
        FlowScene(100, nil, [.gravity: gravity(.between), .lastlineGravityPolicy: policy(.always)], two).expect(x: [0, 80])
    }

    func testBetweenWithALastLine() {  // FL-7
        FlowScene(100, nil, [.gravity: gravity(.between)], boxes((30, 10), (30, 10), (30, 10), (30, 10))).expect(x: [0, 35, 70, 0])
    }

    func testFillSpreadsTheRestOverTheLine() {  // FL-6b, FL-7b
        let three = boxes((40, 10), (40, 10), (40, 10))
        FlowScene(100, nil, [.gravity: gravity(.fill)], three).expect([(0, 0, 50, 10), (50, 0, 50, 10), (0, 10, 40, 10)])
        FlowScene(100, nil, [.gravity: gravity(.fill), .lastlineGravityPolicy: policy(.always)], three)
            .expect([(0, 0, 50, 10), (50, 0, 50, 10), (0, 10, 100, 10)])
    }

    func testFillSharesOutWhatABoundGivesBack() {  // D-33
        var three = boxes((40, 10), (40, 10), (40, 10))
        three[0].upper = [.width: .number(43)]
        FlowScene(100, nil, [.gravity: gravity(.fill)], three).expect([(0, 0, 43, 10), (43, 0, 57, 10), (0, 10, 40, 10)])
    }

    func testFillComesBeforeHeightsAreAsked() {  // D-33
        var three = boxes((40, 0), (40, 0), (40, 10))
        three[0].rules[.height] = own(.width)
        three[1].rules[.width] = own(.height)
        three[1].rules[.height] = .number(40)
        FlowScene(100, nil, [.gravity: gravity(.fill)], three).expect([(0, 0, 60, 60), (60, 0, 40, 40), (0, 60, 40, 10)])
    }

    // MARK: Across the line

    func testAlignment() {  // FL-8
        var three = boxes((30, 20), (30, 10), (30, 10))
        three[2].rules[.alignment] = gravity(.none, .far)
        FlowScene(100, nil, [.arrangedGravity: gravity(.none, .center)], three).expect(y: [0, 5, 10])
    }

    func testAlignmentFillTakesTheLinesDepth() {  // FL-8a
        FlowScene(
            100, nil, [.arrangedGravity: gravity(.none, .fill)], [box(30, 20), box(30, 10, [.top: .number(2), .bottom: .number(3)])]
        )
        .expect([(0, 0, 30, 20), (30, 2, 30, 15)])
    }

    func testAlignmentFillBeatsNumberAndTieButNotBounds() {  // D-33
        var two = [box(30, 20), box(10, 0, [.height: own(.width)]), box(10, 5)]
        two[2].upper = [.height: .number(8)]
        FlowScene(100, nil, [.arrangedGravity: gravity(.none, .fill)], two).expect([(0, 0, 30, 20), (30, 0, 10, 20), (40, 0, 10, 8)])
    }

    func testBetweenAcrossDoesNothingHere() {  // FL-8b
        FlowScene(60, nil, [.arrangedGravity: gravity(.none, .between)], boxes((30, 10), (30, 20), (30, 10))).expect(y: [0, 0, 20])
    }

    // MARK: The block

    func testGravityAcross() {  // FL-10, FL-10a
        let three = boxes((60, 20), (60, 10), (60, 10))
        for (g, y) in [
            (Gravity.Place.center, [30.0, 50, 60]), (.far, [60, 80, 90]), (.between, [0, 50, 90]), (.around, [10, 50, 80]),
            (.among, [15, 50, 75]),
        ] {
            FlowScene(100, 100, [.gravity: gravity(.none, g)], three).expect(y: y)
        }
        FlowScene(100, 100, [.gravity: gravity(.none, .fill)], three).expect([(0, 0, 60, 40), (0, 40, 60, 30), (0, 70, 60, 30)])
    }

    func testASingleLineAroundAndAmongIsCentred() {  // FL-10
        for g in [Gravity.Place.around, .among] { FlowScene(100, 100, [.gravity: gravity(.none, g)], boxes((60, 20))).expect(y: [40]) }
    }

    func testOverflowMovesOut() {  // FL-10b
        FlowScene(100, 30, [.gravity: gravity(.none, .far)], boxes((60, 20), (60, 20))).expect(y: [-10, 10])
        FlowScene(100, 30, [.gravity: gravity(.none, .between)], boxes((60, 20), (60, 20))).expect(y: [0, 10])
    }

    // MARK: The own size

    func testWrapsAcross() {  // FL-12, FL-13
        FlowScene(100, nil, [.hspace: .number(10), .vspace: .number(5)], boxes((40, 20), (40, 10), (40, 10))).expect(y: [0, 0, 25])
    }

    func testAWrappedWidthIsThatOfOneLine() {
        FlowScene(nil, nil, [.hspace: .number(5), .leftPadding: .number(3)], boxes((40, 20), (30, 10))).expect(
            [(3, 0, 40, 20), (48, 0, 30, 10)], size: (78, 20))
    }

    func testAWrappedWidthEndsWhereTheParentsOfferDoes() {
        FlowScene(nil, nil, [:], boxes((200, 20), (150, 10), (100, 10))).expect(
            [(0, 0, 200, 20), (200, 0, 150, 10), (0, 20, 100, 10)], size: (375, 30))
    }

    func testAnEmptyFlow() {  // FL-13e
        let pads: [Prop: Rule] = [.leftPadding: .number(3), .topPadding: .number(4)]
        FlowScene(nil, nil, pads, []).expect([], size: (3, 4))
        FlowScene(nil, nil, pads.merging([.zeroPadding: .bool(false)]) { a, _ in a }, []).expect([], size: (0, 0))
    }

    // MARK: subviewsSize

    func testItemsSpread() {  // FL-11, FL-11a, FL-11b
        let four = (0..<4).map { _ in FlowScene.Child(rules: [.height: .number(10)]) }
        var s = FlowScene(320, nil, [.vspace: .number(5)], four)
        s.items = [80, 10]
        s.expect([(0, 0, 80, 10), (120, 0, 80, 10), (240, 0, 80, 10), (0, 15, 80, 10)])
        s.items = [80, 10, 20]
        s.expect([(0, 0, 93.333, 10), (113.333, 0, 93.333, 10), (226.667, 0, 93.333, 10), (0, 15, 93.333, 10)])
        s.items = [80, 10]
        s.rules[.subviewsCentered] = .bool(true)
        s.expect([(20, 0, 80, 10), (120, 0, 80, 10), (220, 0, 80, 10), (20, 15, 80, 10)])
    }

    func testOneItemALine() {  // FL-11
        var s = FlowScene(
            100, nil, [.hspace: .number(7)],
            [FlowScene.Child(rules: [.height: .number(10)]), FlowScene.Child(rules: [.height: .number(10)])])
        s.items = [80, 10]
        s.expect([(0, 0, 80, 10), (0, 10, 80, 10)])
    }

    func testMarginsComeOffTheSharedSize() {  // FL-11d
        var s = FlowScene(
            100, nil, [:],
            [FlowScene.Child(rules: [.height: .number(10), .left: .number(4)]), FlowScene.Child(rules: [.height: .number(10)])])
        s.items = [40, 0]
        s.expect([(4, 0, 36, 10), (60, 0, 40, 10)])
    }

    func testAWrappedWidthOfItems() {
        var s = FlowScene(nil, nil, [:], (0..<3).map { _ in FlowScene.Child(rules: [.height: .number(10)]) })
        s.items = [40, 5]
        s.expect([(0, 0, 40, 10), (45, 0, 40, 10), (90, 0, 40, 10)], size: (130, 10))
    }
}
