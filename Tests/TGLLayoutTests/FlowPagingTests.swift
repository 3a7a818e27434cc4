import TGLLayout
import XCTest

/// `pagedCount` (FL-14): cells that fill the parent.
final class FlowPagingTests: XCTestCase {
    /// A flow of three a line, six a page, in a parent of 300 × 200.
    private func document(_ parent: Kind = .frame, wraps: Bool = false, gap: Double = 0, children: Int = 8) -> Document {
        let doc = Document()
        guard let p = try? doc.make(parent, in: Document.screen, name: .plain("P")), let s = try? doc.make(.flow, in: p, name: .plain("S"))
        else { return doc }
        doc.set(p, .width, .rule, .number(300))
        doc.set(p, .height, .rule, .number(200))
        doc.set(s, .width, .rule, wraps ? .wrap : .number(300))
        doc.set(s, .height, .rule, wraps ? .number(200) : .wrap)
        doc.set(s, .arrangedCount, .rule, .number(3))
        doc.set(s, .pagedCount, .rule, .number(6))
        doc.set(s, wraps ? .hspace : .vspace, .rule, .number(gap))
        for k in 0..<children { _ = try? doc.make(.view, in: s, name: .plain("c\(k)")) }
        return doc
    }

    private func frame(_ doc: Document, _ name: String) -> Rect {
        XCTAssertNoThrow(try doc.layout())
        return doc.exactFrame(doc.findOrExpect(.plain(name)))
    }

    func testPagesStandBelowEachOther() {  // FL-14
        let doc = document()
        XCTAssertEqual(frame(doc, "c0"), Rect(0, 0, 100, 100))
        XCTAssertEqual(frame(doc, "c5"), Rect(200, 100, 100, 100))
        XCTAssertEqual(frame(doc, "c6"), Rect(0, 200, 100, 100))
        XCTAssertEqual(frame(doc, "S").height, 300)
    }

    func testEachLineKeepsItsGap() {  // FL-14
        let doc = document(gap: 10)
        XCTAssertEqual(frame(doc, "c0").height, 90)
        XCTAssertEqual(["c3", "c6"].map { frame(doc, $0).y }, [100, 200])
    }

    func testPagesStandBesideEachOtherWhereTheLengthWraps() {
        let doc = document(wraps: true, gap: 10)
        XCTAssertEqual(frame(doc, "c0"), Rect(0, 0, 90, 100))
        XCTAssertEqual(frame(doc, "c5"), Rect(200, 100, 90, 100))
        XCTAssertEqual(frame(doc, "c6"), Rect(300, 0, 90, 100))
        XCTAssertEqual(frame(doc, "S").width, 490)
    }

    func testOwnSizesWinAndMarginsComeOff() {
        let doc = document()
        doc.set(doc.findOrExpect(.plain("c0")), .height, .rule, .number(30))
        doc.set(doc.findOrExpect(.plain("c1")), .left, .rule, .number(10))
        XCTAssertEqual(frame(doc, "c0").height, 30)
        XCTAssertEqual(frame(doc, "c1"), Rect(110, 0, 90, 100))
    }

    func testACountThatIsNoMultipleDoesNotPage() {
        let doc = document()
        doc.set(doc.findOrExpect(.plain("S")), .pagedCount, .rule, .number(5))
        XCTAssertEqual(frame(doc, "c0"), .zero)
    }

    func testCellsFollowTheParentsSize() {
        let doc = document()
        let s = doc.findOrExpect(.plain("S"))
        doc.set(s, .height, .rule, .number(120))
        XCTAssertEqual(frame(doc, "c0").height, 100)
        for h in [300.0, 0, 80] {
            doc.set(doc.findOrExpect(.plain("P")), .height, .rule, .number(h))
            XCTAssertEqual(frame(doc, "c0").height, h / 2)
            let now = FlowScene.frames(of: doc, count: 8)
            XCTAssertNoThrow(try doc.layoutAgain())
            XCTAssertEqual(FlowScene.frames(of: doc, count: 8), now)
        }
    }

    func testAnEditInsideKeepsThePage() {
        let doc = document()
        doc.set(doc.findOrExpect(.plain("S")), .height, .rule, .number(120))
        XCTAssertEqual(frame(doc, "c0").height, 100)
        doc.set(doc.findOrExpect(.plain("c4")), .width, .rule, .number(20))
        XCTAssertEqual(frame(doc, "c0").height, 100)
    }

    func testInAParentThatWrapsCellsTakeWhatTheParentCameTo() {  // D-15
        let doc = document()
        let p = doc.findOrExpect(.plain("P"))
        doc.set(p, .height, .rule, .wrap)
        let other = doc.findOrExpect(.plain("other"))
        _ = try? doc.make(.view, in: p, name: .plain("other"))
        doc.set(other, .height, .rule, .number(160))
        XCTAssertEqual(frame(doc, "P").height, 160)
        XCTAssertEqual(frame(doc, "c0").height, 80)
    }

    func testPagedFlowsInsideEachOtherStayQuick() {
        let doc = Document()
        var parent = Document.screen
        for _ in 0..<40 {
            guard let s = try? doc.make(.flow, in: parent) else { return XCTFail("make") }
            doc.set(s, .arrangedCount, .rule, .number(1))
            doc.set(s, .pagedCount, .rule, .number(1))
            parent = s
        }
        XCTAssertNoThrow(try doc.layout())
    }
}
