import TGLLayout
import XCTest

/// What an edit marks for the next pass.
final class DirtyTests: XCTestCase {
    /// A node without a layout of its own is no place for a pass to begin, whatever is set on it.
    func testWhatConcernsChildrenMarksNothingOnALeaf() throws {
        let doc = Document()
        let leaf = try doc.make(.view, in: Document.screen)
        doc.set(leaf, .width, .rule, .number(10))
        doc.set(leaf, .height, .rule, .number(10))
        try doc.layout()
        for prop in Prop.allCases where Prop.dirtyColumn[Int(prop.rawValue)] == .content && !prop.isLive {
            doc.set(leaf, prop, .rule, .bool(true))
            XCTAssertFalse(doc.isDirty, prop.word)
        }
        XCTAssertNil(doc.leftDirty())
    }

    func testAChildMarksTheLeafThatItComesTo() throws {
        let doc = Document()
        let leaf = try doc.make(.view, in: Document.screen)
        doc.set(leaf, .width, .rule, .number(10))
        doc.set(leaf, .height, .rule, .number(10))
        try doc.layout()
        let child = try doc.make(.view, in: leaf)
        doc.set(child, .width, .rule, .number(7))
        XCTAssertTrue(doc.isDirty)
        try doc.layout()
        XCTAssertEqual(doc.exactFrame(child).width, 7)
    }
}
