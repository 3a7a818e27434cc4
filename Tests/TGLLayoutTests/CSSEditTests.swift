import RandomDocuments
import TGLLayout
import XCTest

/// Edits of a flex, grid or block after a layout: the frames are those of a document that is made anew.
final class CSSEditTests: XCTestCase {
    private let doc = Document()

    @discardableResult
    private func node(_ kind: Kind, in parent: Int32, width: Rule, height: Rule) throws -> Int32 {
        let i = try doc.make(kind, in: parent)
        doc.set(i, .width, .rule, width)
        doc.set(i, .height, .rule, height)
        return i
    }

    private func layOut() throws {
        try doc.layout()
        XCTAssertEqual(doc.differences(), "")
    }

    func testABoundLeavesAGridAsWideAsItsPaddingInAFrame() throws {
        let frame = try node(.frame, in: Document.screen, width: .wrap, height: .number(20))
        let grid = try node(.grid, in: frame, width: .percent(50), height: .number(8))
        try node(.view, in: frame, width: .number(20), height: .number(10))
        doc.set(grid, .leftPadding, .rule, .number(60))
        try layOut()
        XCTAssertEqual(doc.exactFrame(frame).width, 60)
        doc.set(grid, .width, .lower, .number(0))
        try layOut()
        XCTAssertEqual(doc.exactFrame(frame).width, 60)
        doc.set(grid, .leftPadding, .rule, .unset)
        try layOut()
        XCTAssertEqual(doc.exactFrame(frame).width, 20)
        XCTAssertEqual(doc.exactFrame(grid).width, 10)
    }

    func testAPercentageOfPaddingIsOfNothingAtAFrameOfItsOwn() throws {
        let outer = try node(.flex, in: Document.screen, width: .number(200), height: .number(90))
        let inner = try node(.flex, in: outer, width: .number(50), height: .number(80))
        let child = try node(.view, in: inner, width: .number(5), height: Rule(.stretch))
        doc.set(inner, .bottomPadding, .rule, .percent(5, add: 3))
        try layOut()
        XCTAssertEqual(doc.exactFrame(child).height, 67)
        doc.set(inner, .useFrame, .rule, .bool(true))
        try layOut()
        XCTAssertEqual(doc.exactFrame(child).height, 77)
        doc.set(inner, .useFrame, .rule, .bool(false))
        try layOut()
        XCTAssertEqual(doc.exactFrame(child).height, 67)
    }
}
