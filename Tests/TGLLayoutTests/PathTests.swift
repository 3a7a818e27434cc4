import Glibc
import TGLLayout
import TGLWhy
import XCTest

/// The rules of path layout, one a test; the names P… are those of the rule pages' examples.
final class PathTests: XCTestCase {
    private func stage(
        _ equation: Prop, _ rules: [(Prop, Rule)] = [], views: Int = 0, _ f: @escaping (Double) -> (Double, Double)?
    ) -> Stage {
        let t = Stage(.path, 100, 100)
        t.put(t.s, [(equation, Rule(.function, ref: t.doc.addFunction(TestCurve(f))))] + rules)
        for _ in 0..<views { t.add(10, 10) }
        return t
    }

    private func origin(_ t: Stage, _ x: Double, _ y: Double) { t.put(t.s, [(.coordinateOrigin, t.numbers([x, y]))]) }

    private func spaceType(_ type: SpaceType, _ v: Double = 0) -> (Prop, Rule) {
        (.spaceType, Rule(type == .flexed ? .word : .call, ref: type.rawValue, add: v))
    }

    /// The centres of the children.
    private func expectCenters(_ t: Stage, _ centers: [(Double, Double)], file: StaticString = #filePath, line: UInt = #line) {
        t.layout(file: file, line: line)
        for (n, (i, c)) in zip(t.children, centers).enumerated() {
            let f = t.frame(i)
            let (x, y) = (f.x + f.width / 2, f.y + f.height / 2)
            XCTAssertTrue(abs(x - c.0) <= 0.01 && abs(y - c.1) <= 0.01, "child \(n): (\(x), \(y)) is not \(c)", file: file, line: line)
        }
    }

    private let flat: (Double) -> (Double, Double)? = { _ in (0, 0) }

    // MARK: Coordinates

    func testEP1TheDomainIsTheContentBoxSeenFromTheOrigin() {
        let t = stage(.rect, views: 3, flat)
        origin(t, 0.5, 0.5)
        expectCenters(t, [(0, 50), (50, 50), (100, 50)])
    }

    func testEP2MathTurnsYUpwards() {
        let t = stage(.rect, [(.coordinateMath, .bool(true))], views: 3) { ($0, 0) }
        origin(t, 0, 1)
        expectCenters(t, [(0, 100), (50, 50), (100, 0)])
    }

    func testEP3ReverseRunsAlongY() {
        let t = stage(
            .rect, [(.coordinateMath, .bool(true)), (.coordinateReverse, .bool(true)), (.coordinateStart, n(40))], views: 3, flat)
        origin(t, 0.5, 1)
        expectCenters(t, [(50, 60), (50, 30), (50, 0)])
    }

    func testReverseWithoutMathRunsDown() {
        let t = stage(.rect, [(.coordinateReverse, .bool(true))], views: 3, flat)
        origin(t, 0.5, 0.25)
        expectCenters(t, [(50, 0), (50, 50), (50, 100)])
    }

    func testEP4Circle() {
        let t = stage(.polar, views: 4) { _ in (50, 0) }
        origin(t, 0.5, 0.5)
        expectCenters(t, [(100, 50), (50, 100), (0, 50), (50, 0)])
        t.put(t.s, [(.coordinateMath, .bool(true))])
        expectCenters(t, [(100, 50), (50, 0), (0, 50), (50, 100)])
        t.put(t.s, [(.coordinateMath, .bool(false)), (.coordinateReverse, .bool(true))])
        expectCenters(t, [(50, 100), (100, 50), (50, 0), (0, 50)])
    }

    func testPaddingMakesTheContentBox() {
        let t = stage(.rect, [(.leftPadding, n(10)), (.rightPadding, n(30)), (.topPadding, n(20))], views: 2, flat)
        origin(t, 0, 0.5)
        expectCenters(t, [(10, 60), (70, 60)])
    }

    func testParametricAndReversed() {
        let t = stage(.param, [(.coordinateStart, n(0)), (.coordinateEnd, n(10))], views: 2) { ($0, 2 * $0) }
        expectCenters(t, [(0, 0), (10, 20)])
        t.put(t.s, [(.coordinateReverse, .bool(true))])
        expectCenters(t, [(0, 0), (20, 10)])
    }

    func testTheEquationSetLastCounts() {
        let t = stage(.rect, views: 2, flat)
        let doc = t.doc
        doc.set(t.s, .polar, .rule, Rule(.function, ref: doc.addFunction(TestCurve { _ in (30, 0) })), source: 7)
        doc.set(t.s, .coordinateEnd, .rule, n(Double.pi))
        expectCenters(t, [(30, 0), (-30, 0)])
        doc.set(t.s, .rect, .rule, doc.value(t.s, .rect), source: 9)
        doc.set(t.s, .coordinateEnd, .rule, n(40))
        expectCenters(t, [(0, 0), (40, 0)])
    }

    // MARK: Spacing

    func testP1AndP2Flexed() {
        expectCenters(stage(.rect, views: 3, flat), [(0, 0), (50, 0), (100, 0)])
        expectCenters(stage(.rect, views: 4, flat), [(0, 0), (33.333, 0), (66.667, 0), (100, 0)])
        expectCenters(stage(.rect, views: 1, flat), [(0, 0)])
    }

    func testP3CountOfMoreThanThereAre() {
        expectCenters(stage(.rect, [spaceType(.count, 5)], views: 3, flat), [(0, 0), (25, 0), (50, 0)])
    }

    func testP4CountOfFewerThanThereAreStopsAtTheEnd() {
        let t = stage(.rect, [spaceType(.count, 3)], views: 5, flat)
        expectCenters(t, [(0, 0), (50, 0), (100, 0), (100, 0), (100, 0)])
        XCTAssertEqual(t.doc.curveFinding(t.s)?.sort, .pastEnd)
        XCTAssertEqual(t.doc.curveFinding(t.s)?.node, t.children[3])
        XCTAssertTrue(t.doc.lint().contains { $0.sort == .curve && $0.node == t.children[3] })
    }

    func testCountOfOneOrNoneIsNoSpacing() {
        expectCenters(stage(.rect, [spaceType(.count, 1)], views: 3, flat), [(0, 0), (0, 0), (0, 0)])
        expectCenters(stage(.rect, [spaceType(.count, 0)], views: 2, flat), [(0, 0), (0, 0)])
    }

    func testP6FixedDoesNotDrift() {
        expectCenters(stage(.rect, [spaceType(.fixed, 33.3)], views: 4, flat), [(0, 0), (33.3, 0), (66.6, 0), (99.9, 0)])
    }

    func testFixedBelowZeroIsZero() {
        expectCenters(stage(.rect, [spaceType(.fixed, -10)], views: 2, flat), [(0, 0), (0, 0)])
    }

    func testP10ClosedCurvesCountTheEndOnce() {
        let t = stage(.polar, views: 7) { _ in (50, 0) }
        origin(t, 0.5, 0.5)
        var centers: [(Double, Double)] = []
        for k in 0..<7 {
            let a = Double(k) * 2 * Double.pi / 7
            centers.append((50 + 50 * cos(a), 50 + 50 * sin(a)))
        }
        expectCenters(t, centers)
    }

    func testP11OpenHalfCircle() {
        let t = stage(.polar, [(.coordinateStart, n(0)), (.coordinateEnd, n(.pi))], views: 3) { _ in (50, 0) }
        origin(t, 0.5, 0.5)
        expectCenters(t, [(100, 50), (50, 100), (0, 50)])
    }

    func testP13ByLengthOfArc() {
        let t = stage(.rect, views: 3) { ($0 * $0 / 100, 0) }
        // Half of the length of y = x²/100 on 0…100.
        func length(_ x: Double) -> Double {
            let u = x / 50; return 25 * (u * (1 + u * u).squareRoot() + log(u + (1 + u * u).squareRoot()))
        }
        var low = 0.0, high = 100.0
        for _ in 0..<60 { if length((low + high) / 2) < length(100) / 2 { low = (low + high) / 2 } else { high = (low + high) / 2 } }
        expectCenters(t, [(0, 0), (low, low * low / 100), (100, 100)])
    }

    func testP14SteepLine() {
        expectCenters(
            stage(.rect, [(.coordinateEnd, n(10))], views: 4) { (10 * $0, 0) }, [(0, 0), (3.333, 33.333), (6.667, 66.667), (10, 100)])
    }

    // MARK: Where there is no point

    func testP7TheCurveEndsWhereTheFunctionDoes() {
        let t = stage(.rect, [spaceType(.fixed, 30)], views: 4) { $0 > 50 ? nil : (0, 0) }
        expectCenters(t, [(0, 0), (30, 0), (50, 0), (50, 0)])
    }

    func testP12PartsOutsideAreNoCurve() {
        let t = stage(.polar, [(.coordinateMath, .bool(true))], views: 3) { $0 > .pi / 2 ? nil : (100, 0) }
        origin(t, 0, 1)
        expectCenters(t, [(100, 100), (70.711, 29.289), (0, 0)])
    }

    func testTheCurveBeginsExactlyWhereTheFunctionDoes() {
        let t = stage(.rect, [(.coordinateStart, n(-102.5))], views: 2) { $0 < 0 ? nil : ((100 * $0).squareRoot(), 0) }
        expectCenters(t, [(0, 0), (100, 100)])
    }

    func testAGapHasNoLengthAndAJointBelongsToTheEarlierPiece() {
        // Two pieces of 40; their joint is in the middle.
        let t = stage(.rect, views: 3) { $0 > 40 && $0 < 60 ? nil : (0, 0) }
        expectCenters(t, [(0, 0), (40, 0), (100, 0)])
        t.add(10, 10)
        t.add(10, 10)
        expectCenters(t, [(0, 0), (20, 0), (40, 0), (80, 0), (100, 0)])
    }

    func testNoPointAtAllCentresOnTheOrigin() {
        let t = stage(.rect, views: 2) { _ in nil }
        origin(t, 0.5, 0.25)
        expectCenters(t, [(50, 25), (50, 25)])
        XCTAssertEqual(t.doc.curveFinding(t.s)?.sort, .noPoint)
    }

    func testNoEquationAtAllCentresOnTheOrigin() {
        let t = Stage(.path, 100, 100)
        t.add(10, 10)
        expectCenters(t, [(0, 0)])
    }

    func testEndBeforeStartIsNoPoint() {
        let t = stage(.rect, [(.coordinateStart, n(50)), (.coordinateEnd, n(40))], views: 2, flat)
        origin(t, 0.5, 0.5)
        expectCenters(t, [(50, 50), (50, 50)])
    }

    func testEndAtStartIsOnePoint() {
        expectCenters(stage(.rect, [(.coordinateStart, n(50)), (.coordinateEnd, n(50))], views: 2) { _ in (7, 0) }, [(50, 7), (50, 7)])
    }

    func testNotANumberIsNoPoint() {
        let t = stage(.rect, views: 2) { ($0 < 20 ? .nan : $0 > 80 ? .infinity : 0, 0) }
        expectCenters(t, [(20, 0), (80, 0)])
    }

    // MARK: Frames

    func testMarginsMoveFromThePlace() {
        let t = stage(.rect, [], flat)
        t.add(10, 10, [(.left, n(7)), (.right, n(2)), (.top, n(1)), (.bottom, n(4))])
        t.expect([(0, -8, 10, 10)])
    }

    func testPercentAndFillAreOfTheContentBox() {
        let t = stage(.rect, [(.leftPadding, n(20))], flat)
        t.add(pct(50), n(10))
        t.add(.fill, Rule(.reference, anchor: .width, ref: -1, mult: 0.5))
        t.layout()
        XCTAssertEqual(t.frame(t.children[0]).width, 40)
        XCTAssertEqual(t.frame(t.children[1]).width, 80)
        XCTAssertEqual(t.frame(t.children[1]).height, 40)
    }

    func testEP9OriginViewStandsAtTheOriginAndTakesNoPlace() {
        let t = stage(.rect, views: 2, flat)
        origin(t, 0.5, 0.5)
        let o = t.add(20, 20)
        t.put(t.s, [(.originView, Rule(.node, ref: o))])
        t.expectFrame(o, (40, 40, 20, 20))
        expectCenters(t, [(0, 50), (100, 50), (50, 50)])
        t.doc.remove(o)
        t.layout()
        expectCenters(t, [(0, 50), (100, 50)])
    }

    func testGoneChildrenAndReverseLayout() {
        let t = stage(.rect, [(.reverseLayout, .bool(true))], views: 3, flat)
        t.put(t.children[1], [(.visibility, .word(Visibility.gone.rawValue))])
        t.layout()
        XCTAssertEqual(t.frame(t.children[0]), Rect(95, -5, 10, 10))
        XCTAssertEqual(t.frame(t.children[2]), Rect(-5, -5, 10, 10))
    }

    func testRightToLeftDoesNotMirror() {
        let t = stage(.rect, [(.leftPadding, n(10))], views: 2, flat)
        t.put(t.children[0], [(.left, n(3))])
        t.doc.set(Document.screen, .direction, .rule, onRight)
        expectCenters(t, [(13, 0), (100, 0)])
        t.put(t.children[0], [(.left, .unset), (.leading, n(3))])
        expectCenters(t, [(7, 0), (100, 0)])
    }

    func testTransformLeavesTheOriginView() {
        let t = stage(.rect, views: 2, flat)
        let o = t.add(20, 20)
        t.put(t.s, [(.originView, Rule(.node, ref: o)), (.layoutTransform, t.numbers([-1, 0, 0, 1, 0, 0]))])
        expectCenters(t, [(100, 0), (0, 0), (0, 0)])
    }

    // MARK: Wrapping

    private func wrapped(_ equation: Prop, _ w: Rule, _ h: Rule, _ f: @escaping (Double) -> (Double, Double)?) -> Stage {
        let t = Stage(.path, w, h)
        t.put(t.s, [(equation, Rule(.function, ref: t.doc.addFunction(TestCurve(f))))])
        return t
    }

    func testWrapIsWhatTheChildrenCover() {
        let t = wrapped(.polar, .wrap, .wrap) { _ in (50, 0) }
        origin(t, 0.5, 0.5)
        t.put(t.s, [(.leftPadding, n(3)), (.rightPadding, n(4)), (.topPadding, n(5)), (.bottomPadding, n(6))])
        for _ in 0..<4 { t.add(10, 10) }
        t.expectSize(117, 121)
        t.expectCorners([(103, 55), (53, 105), (3, 55), (53, 5)])
        let again = t.children.map { t.frame($0) }
        try? t.doc.layoutAgain()
        XCTAssertEqual(again, t.children.map { t.frame($0) })
    }

    func testOnlyTheWrappedAxisIsMoved() {
        let t = wrapped(.polar, .wrap, n(100)) { _ in (50, 0) }
        origin(t, 0.5, 0.5)
        for _ in 0..<4 { t.add(10, 10) }
        t.expectSize(110, 100)
        t.expectCorners([(100, 45), (50, 95), (0, 45), (50, -5)])
    }

    func testWithoutStartAndEndAWrappedAxisLeavesTheFirstPoint() {
        let t = wrapped(.rect, .wrap, n(100), flat)
        for _ in 0..<3 { t.add(10, 10) }
        t.expectSize(10, 100)
        t.expectCorners([(0, -5), (0, -5), (0, -5)])
        XCTAssertEqual(t.doc.curveFinding(t.s)?.sort, .onePoint)
        t.put(t.s, [(.coordinateStart, n(-20)), (.coordinateEnd, n(20))])
        t.expectSize(50, 100)
        t.expectCorners([(0, -5), (20, -5), (40, -5)])
        XCTAssertNil(t.doc.curveFinding(t.s))
    }

    func testTheOriginViewCountsInAWrappedSize() {
        let t = wrapped(.rect, .wrap, n(100), flat)
        t.put(t.s, [(.coordinateStart, n(50)), (.coordinateEnd, n(70))])
        t.add(10, 10)
        t.add(10, 10)
        let o = t.add(20, 20)
        t.put(t.s, [(.originView, Rule(.node, ref: o))])
        t.expectSize(85, 100)
        t.expectCorners([(55, -5), (75, -5), (0, -10)])
    }

    func testChildrenSizedByTheParentCountWithTheirLowerBound() {
        let t = wrapped(.rect, .wrap, n(100), flat)
        t.put(t.s, [(.coordinateStart, n(0)), (.coordinateEnd, n(30))])
        t.add(10, 10)
        let b = t.add(pct(50), n(10))
        t.expectSize(10, 100)
        t.expect([(0, -5, 10, 10), (32.5, -5, 5, 10)])
        t.bound(b, .width, .lower, 20)
        t.expectSize(45, 100)
        t.expect([(0, -5, 10, 10), (23.75, -5, 22.5, 10)])
    }

    func testAnUpperBoundLeavesTheCurveAsItIs() {
        let t = wrapped(.rect, .wrap, n(100), flat)
        t.put(t.s, [(.coordinateStart, n(0)), (.coordinateEnd, n(60))])
        t.add(10, 10)
        t.add(10, 10)
        t.bound(t.s, .width, .upper, 50)
        t.expectSize(50, 100)
        t.expectCorners([(0, -5), (60, -5)])
    }

    func testASizeGivenInsteadOfWrapIsNoticed() {
        // The same width, first asked for by the content and then given: the curve has its domain only then.
        let t = wrapped(.rect, .wrap, n(100), flat)
        t.add(10, 10)
        t.add(10, 10)
        t.expectCorners([(0, -5), (0, -5)])
        t.put(t.s, [(.width, n(10))])
        t.expectCorners([(-5, -5), (5, -5)])
        t.put(t.s, [(.width, .wrap)])
        t.expectCorners([(0, -5), (0, -5)])
    }

    // MARK: Why

    func testWhySaysWhereAndHow() {
        let t = stage(.rect, [spaceType(.count, 2)], views: 3, flat)
        t.put(t.children[1], [(.left, n(4))])
        t.layout()
        func text(_ k: Int) -> String? { t.doc.facts(about: t.children[k]).last { $0.prop == .left }.map { t.doc.text(of: $0) } }
        XCTAssertEqual(text(1), "its place on the curve: 100 − half its width 10 + its left 4 = 99")
        XCTAssertEqual(text(2), "it would pass the curve's end, so it stays there: 100 − half its width 10 = 95")
    }
}
