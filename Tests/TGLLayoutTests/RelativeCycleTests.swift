import TGLLayout
import XCTest

/// Cycles of rules are errors that name the chain; long chains are none.
final class RelativeCycleTests: XCTestCase {
    func testEdgesThatFollowEachOther() {
        let s = RelativeScene()
        s.add("A", [.width: n(20), .left: s.ref("B", .right)])
        s.add("B", [.width: n(30), .left: s.ref("A", .right)])
        XCTAssertEqual(s.cycle(), "A.left → B.right → B.left → A.right → A.left")
        XCTAssertTrue(s.doc.exactFrame(s.doc.find("B")!).x.isFinite)
    }

    func testSizesThatFollowEachOther() {
        let s = RelativeScene()
        s.add("A", [.width: s.ref("B", .width)])
        s.add("B", [.width: s.ref("A", .width, 1)])
        XCTAssertEqual(s.cycle(), "A.width → B.width → A.width")
    }

    func testTheOwnOtherDimension() {
        let s = RelativeScene()
        s.add("A", [.width: s.ref("A", .height), .height: s.ref("A", .width)])
        XCTAssertEqual(s.cycle(), "A.width → A.height → A.width")
    }

    func testALabelsWidthThatFollowsItsWrappedHeight() {
        let s = RelativeScene()
        s.label("A", "Hello", [.height: .wrap])
        s.set("A", .width, s.ref("A", .height))
        XCTAssertEqual(s.cycle(), "A.width → A.height → A.width")
    }

    func testAContainersWidthMayFollowItsWrappedHeight() {
        let s = RelativeScene()
        let r = s.add("A", .relative, [.height: .wrap, .width: s.ref("A", .height)])
        let b = try? s.doc.make(.view, in: r, name: .plain("B"))
        s.doc.put(b ?? 0, .width, n(5))
        s.doc.put(b ?? 0, .height, n(30))
        s.expectX(["A": (0, 30)])
    }

    func testAPairAndASizeThatFollowsIt() {
        let s = RelativeScene()
        s.add("A", [.width: s.ref("B", .width)])
        s.add("B", [.left: s.ref("A", .right), .right: n(0)])
        XCTAssertNotNil(s.cycle())
    }

    func testAListInARing() {
        let s = RelativeScene()
        s.add("A", [.width: s.list([s.ref("B", .width)])])
        s.add("B", [.width: s.ref("A", .width)])
        XCTAssertNotNil(s.cycle())
    }

    func testAPlaceThatFollowsItself() {
        let s = RelativeScene()
        s.add("A", [.width: n(10), .left: s.ref("A", .right)])
        XCTAssertNotNil(s.cycle())
    }

    func testBoundsInARing() {
        let s = RelativeScene()
        s.add("A", [.width: n(10)])
        s.add("B", [.width: n(10), .left: s.ref("A", .right)])
        s.set("A", .left, .lower, s.ref("B", .left))
        XCTAssertNotNil(s.cycle())
    }

    func testARingLeavesTheOthersAlone() {
        let s = RelativeScene()
        s.add("A", [.width: n(20), .left: s.ref("B", .right)])
        s.add("B", [.width: n(30), .left: s.ref("A", .right)])
        s.add("C", [.width: n(10), .left: n(7)])
        XCTAssertNotNil(s.cycle())
        XCTAssertEqual(s.doc.exactFrame(s.doc.find("C")!).x, 7)
        s.doc.put(s.doc.find("B")!, .left, n(40))
        s.expectX(["A": (70, 20), "B": (40, 30)])
    }

    // MARK: Long chains

    /// A chain of sizes and places, each child following the next, so that the first asks for all.
    private func chain(_ count: Int, width: Double?) -> Document {
        let s = RelativeScene(width, 100)
        var ids: [Int32] = []
        for k in 0..<count {
            if k == 0 || k == count - 1 {
                ids.append(s.add("v\(k)", [:]))
            } else {
                ids.append((try? s.doc.make(.view, in: s.s)) ?? -1)
                s.doc.put(ids[k], .height, .number(10))
            }
        }
        for k in 0..<count {
            let last = k == count - 1
            s.doc.put(ids[k], .width, last ? n(2) : Rule(.reference, anchor: .width, ref: ids[k + 1]))
            s.doc.put(ids[k], .left, last ? n(1) : Rule(.reference, anchor: .right, ref: ids[k + 1]))
        }
        return s.doc
    }

    func testAChainOfAHundredThousand() throws {
        let doc = chain(100_000, width: 100)
        try doc.layout()
        XCTAssertEqual(doc.exactFrame(doc.find("v0")!), Rect(1 + 2 * 99_999, 0, 2, 10))
    }

    func testAWrappedChain() throws {
        let doc = chain(20_000, width: nil)
        try doc.layout()
        XCTAssertEqual(doc.exactFrame(doc.find("S")!).width, 1 + 2 * 20_000)
    }

    func testARingOfTenThousand() throws {
        let doc = chain(10_000, width: 100)
        doc.put(doc.find("v9999")!, .width, Rule(.reference, anchor: .width, ref: doc.find("v0")!))
        XCTAssertThrowsError(try doc.layout())
    }

    /// A chain in which every child closes a cycle of its own.
    func testManyRings() {
        let s = RelativeScene()
        var ids: [Int32] = []
        for _ in 0..<20_000 { ids.append((try? s.doc.make(.view, in: s.s)) ?? -1) }
        for k in ids.indices.dropLast() {
            s.doc.put(ids[k], .left, Rule(.reference, anchor: .right, ref: ids[k + 1]))
            s.doc.set(ids[k], .left, .lower, Rule(.reference, anchor: .left, ref: ids[0]))
        }
        XCTAssertNotNil(s.cycle())
    }
}
