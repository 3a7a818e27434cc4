import TGLLayout
import XCTest

/// What containers answer to proposals other than exact lengths and offers.
final class ProposalTests: XCTestCase {
    /// Least and most content pass through containers: the longest word, and the text in one line.
    func testLeastAndMostContent() throws {
        let doc = Document()
        let column = try doc.make(.linear, in: Document.screen)
        doc.set(column, .leftPadding, .rule, .number(5))
        let label = try doc.make(.label, in: column)
        doc.set(label, .text, .rule, Rule(.string, ref: doc.addString("one three five")))
        XCTAssertEqual(doc.contentLength(label, .x, least: true), 40)
        XCTAssertEqual(doc.contentLength(label, .x, least: false), 112)
        XCTAssertEqual(doc.contentLength(column, .x, least: true), 45)
        XCTAssertEqual(doc.contentLength(column, .x, least: false), 117)
        let flow = try doc.make(.flow, in: Document.screen)
        for width in [30.0, 50, 20] {
            let box = try doc.make(.view, in: flow)
            doc.set(box, .width, .rule, .number(width))
            doc.set(box, .height, .rule, .number(10))
        }
        XCTAssertEqual(doc.contentLength(flow, .x, least: true), 50, "as many as fit: the widest child")
        XCTAssertEqual(doc.contentLength(flow, .x, least: false), 100, "all in one line")
    }

    /// An answer serves for the same proposal alone; an offer counts only where it was looked at.
    func testAnswersAreKeptByEverythingInTheProposal() throws {
        let doc = Document()
        let column = try doc.make(.linear, in: Document.screen)
        try doc.layout()
        let box = doc.boxes[doc.nodes[column].pointee.box]
        func known(_ x: AxisProposal) -> Double? { doc.knownAnswer(box, Proposal(x, .exact(10)))?.size.x }
        doc.forgetAnswers(box)
        doc.keepAnswer(box, Answer(proposal: Proposal(.atMost(100), .exact(10)), size: Pair(70, 10)), most: 2)
        XCTAssertEqual(known(.atMost(50)), 70, "the offer was not looked at")
        XCTAssertNil(known(.leastContent))
        XCTAssertNil(known(.exact(100)))
        doc.forgetAnswers(box)
        var limited = Answer(proposal: Proposal(.atMost(100), .exact(10)), size: Pair(70, 10))
        limited.offers.x = OfferRange(least: 70, most: 120)
        doc.keepAnswer(box, limited, most: 2)
        XCTAssertEqual([known(.atMost(70)), known(.atMost(120))], [70, 70], "these offers make no difference")
        XCTAssertEqual([known(.atMost(69)), known(.atMost(121))], [nil, nil])
        doc.keepAnswer(box, Answer(proposal: Proposal(.exact(40), .exact(10)), size: Pair(40, 10)), most: 2)
        XCTAssertEqual(known(.exact(40)), 40)
        XCTAssertNil(known(.exact(40, hugs: true)))
        XCTAssertNil(known(.exact(40, isDefinite: false)))
        var paged = AxisProposal.exact(40)
        paged.parentLength = 300
        XCTAssertNil(known(paged))
        var elsewhere = Proposal(.exact(40), .exact(10))
        elsewhere.epoch = 7
        XCTAssertNil(doc.knownAnswer(box, elsewhere), "it stood elsewhere")
        doc.keepAnswer(box, Answer(proposal: Proposal(.leastContent, .exact(10)), size: Pair(8, 10)), most: 2)
        XCTAssertEqual([known(.leastContent), known(.atMost(100)), known(.exact(40))], [8, 70, 40], "one pass keeps all that it measured")
        doc.passCount += 1
        doc.keepAnswer(box, Answer(proposal: Proposal(.mostContent, .exact(10)), size: Pair(90, 10)), most: 2)
        XCTAssertEqual([known(.mostContent), known(.leastContent)], [90, 8])
        XCTAssertNil(known(.atMost(100)), "of more than two of an earlier pass the oldest gives way")
        XCTAssertEqual(known(.exact(40)), 40)
    }
}
