import XCTest

@testable import TGLLayout

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
        func known(_ x: AxisProposal) -> Double? { doc.knownAnswer(box, Proposal(x, .exact(10)), at: .zero)?.size.x }
        doc.forgetAnswers(box)
        doc.keepAnswer(box, Answer(proposal: Proposal(.atMost(100), .exact(10)), size: Pair(70, 10), usedOffer: false), at: .zero, most: 2)
        XCTAssertEqual(known(.atMost(50)), 70, "the offer was not looked at")
        XCTAssertNil(known(.leastContent))
        XCTAssertNil(known(.exact(100)))
        doc.keepAnswer(box, Answer(proposal: Proposal(.exact(40), .exact(10)), size: Pair(40, 10), usedOffer: true), at: .zero, most: 2)
        XCTAssertEqual(known(.exact(40)), 40)
        XCTAssertNil(known(.exact(40, hugs: true)))
        XCTAssertNil(known(.exact(40, isDefinite: false)))
        var paged = AxisProposal.exact(40)
        paged.parentLength = 300
        XCTAssertNil(known(paged))
        var held = AxisProposal.exact(40)
        held.farHold = 5
        XCTAssertNil(known(held))
        doc.keepAnswer(box, Answer(proposal: Proposal(.leastContent, .exact(10)), size: Pair(8, 10), usedOffer: true), at: .zero, most: 2)
        XCTAssertEqual(known(.leastContent), 8)
        XCTAssertNil(known(.atMost(100)), "of more than two the oldest gives way")
        XCTAssertEqual(known(.exact(40)), 40)
        XCTAssertNil(doc.knownAnswer(box, Proposal(.exact(40), .exact(10)), at: Pair(1, 0)), "it stood elsewhere")
    }
}
