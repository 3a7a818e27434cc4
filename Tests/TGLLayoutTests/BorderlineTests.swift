import TGLLayout
import XCTest

/// Border lines and layout margins, as far as scripts do not show them: what edits mark, and what is kept between layouts.
final class BorderlineTests: XCTestCase {
    private let lines: [Prop] = [
        .topBorderline, .leftBorderline, .bottomBorderline, .rightBorderline, .leadingBorderline, .trailingBorderline,
        .intelligentBorderline, .notUseIntelligentBorderline,
    ]

    func testALineMarksNothingInAnyContainer() throws {
        for kind in Kind.allCases where kind.isContainer && kind != .row && kind != .section {
            let doc = Document()
            let node = try doc.make(kind, in: Document.screen)
            doc.set(node, .width, .rule, .number(100))
            doc.set(node, .height, .rule, .number(50))
            try doc.layout()
            for prop in lines {
                doc.set(node, prop, .rule, prop == .notUseIntelligentBorderline ? .bool(true) : .number(2))
                XCTAssertFalse(doc.isDirty, "\(prop.word) of a \(kind.word)")
            }
            XCTAssertNil(doc.leftDirty(), kind.word)
            XCTAssertEqual(doc.borderline(node, .top)?.frame, Rect(0, 0, 100, 2), kind.word)
        }
    }

    func testAMarginMarksItsContainerAlone() throws {
        let tree = LineTree("linear vert S w=100 h=50\n  frame T w=50 h=20\n    view A left=3 w=9 h=9\n  view B w=9 h=9")
        tree.layout()
        tree.doc.set(tree["T"], .layoutMargins, .rule, .number(5))
        try tree.doc.layout()
        XCTAssertLessThanOrEqual(tree.doc.report.laidOut, 1)
        tree.doc.set(tree["A"], .left, .rule, Rule(.layoutMargin))
        try tree.doc.layout()
        XCTAssertEqual(tree.frame("A"), [5, 0, 9, 9])
    }

    /// However it comes about, a preserved margin is that of a layout from scratch.
    func testPreservedMarginsDoNotDependOnWhatWasBefore() throws {
        let doc = Document()
        let outer = try doc.make(.linear, in: Document.screen)
        doc.set(outer, .width, .rule, .number(200))
        doc.set(outer, .layoutMargins, .rule, .number(30))
        let inner = try doc.make(.frame, in: outer)
        doc.set(inner, .preservesMargins, .rule, .bool(true))
        doc.set(inner, .alignment, .rule, .word(Prop.alignment.info.words.first { $0.word == "right" }!.code))
        let view = try doc.make(.view, in: inner)
        for prop in [Prop.left, .right] { doc.set(view, prop, .rule, Rule(.layoutMargin)) }
        doc.set(view, .width, .rule, .number(20))
        doc.set(view, .height, .rule, .number(10))
        for step in 0..<20 {
            switch step % 4 {
            case 0: doc.set(outer, .width, .rule, .number(Double(100 + step * 7)))
            case 1: doc.set(outer, .layoutMargins, .rule, .number(Double(step * 3 % 40)))
            case 2: doc.set(inner, .right, .rule, .number(Double(step % 7)))
            default: doc.set(inner, .preservesMargins, .rule, .bool(step % 8 != 3))
            }
            try doc.layout()
            let found = [outer, inner, view].map { doc.exactFrame($0) }
            let again = doc.rebuilt()
            try again.layout()
            XCTAssertEqual(found, [outer, inner, view].map { again.exactFrame($0) }, "step \(step)")
        }
    }
}
