import RandomDocuments
import TGLLayout
import XCTest

/// A document made again shows whatever an incremental one keeps wrongly: planted values that no rule says are found.
final class ScratchTests: XCTestCase {
    private func document() throws -> (doc: Document, column: Int32, box: Int32, label: Int32) {
        let doc = Document()
        let column = try doc.make(.linear, in: Document.screen)
        let box = try doc.make(.view, in: column)
        let label = try doc.make(.label, in: column)
        doc.set(column, .vspace, .rule, .number(5))
        doc.set(box, .width, .rule, .number(100))
        doc.set(box, .height, .rule, .number(20))
        // Of its own the position and the bound would be nowhere else.
        let style = doc.makeStyle("placed")
        doc.setStyle(style, .height, .lower, .number(10))
        doc.setStyle(style, .left, .rule, .number(3))
        doc.set(box, .style, .rule, Rule(.styles, ref: doc.addNumbers([Double(style)])))
        doc.set(label, .text, .rule, Rule(.string, ref: doc.addString("hello")))
        XCTAssertEqual(doc.differences(), "")
        return (doc, column, box, label)
    }

    private func assertFound(_ what: String, plant: (Document, Int32, Int32, Int32) -> Void) throws {
        let (doc, column, box, label) = try document()
        plant(doc, column, box, label)
        try doc.layoutAgain()
        XCTAssertNotEqual(doc.differences(), "", "a wrong \(what) is not found")
    }

    func testWrongResolvedValuesAreFound() throws {
        try assertFound("size rule") { doc, _, _, label in
            doc.keep(.number(99), &doc.rules[label].pointee.widthForm, &doc.rules[label].pointee.widthValue)
        }
        try assertFound("position") { doc, _, box, _ in
            doc.exts[doc.nodes[box].pointee.ext].pointee.left = Double(4).bitPattern
        }
        try assertFound("bound") { doc, _, box, _ in doc.bounds[doc.rules[box].pointee.bounds].pointee.leastHeight = 30 }
        try assertFound("space") { doc, column, _, _ in
            doc.boxLengths += doc.boxes[doc.nodes[column].pointee.box].pointee.setLength(.vspace, 6)
        }
        try assertFound("font size") { doc, _, _, label in doc.contents[doc.rules[label].pointee.content].pointee.fontSize = 17 }
        try assertFound("flag") { doc, _, box, _ in doc.nodes[box].pointee.flags.insert(.gone) }
    }

    /// Also of properties that mean nothing on the node, and whatever order they were set in.
    func testWrongRulesInForceAreFound() throws {
        let (doc, _, box, _) = try document()
        let style = doc.makeStyle("s")
        doc.setStyle(style, .hspace, .rule, .number(5))
        doc.set(box, .style, .rule, Rule(.styles, ref: doc.addNumbers([Double(style)])))
        XCTAssertEqual(doc.value(box, .hspace), .number(5))
        doc.setStyle(style, .vspace, .rule, .number(6))
        XCTAssertEqual(doc.differences(), "")
        doc.set(box, .style, .rule, .unset)
        XCTAssertEqual(doc.value(box, .hspace), .unset)
        XCTAssertEqual(doc.value(box, .vspace), .unset)
        XCTAssertEqual(doc.differences(), "")
        doc.set(box, .style, .rule, Rule(.styles, ref: doc.addNumbers([Double(style)])))
        let first = doc.slots[doc.rules[box].pointee.inForce]
        doc.keep(.number(99), &first.pointee.form, &first.pointee.value)
        XCTAssertNotEqual(doc.differences(), "", "a wrong rule in force is not found")
    }

    func testWrongMeasuredAnswersAndFramesAreFound() throws {
        let (doc, column, box, _) = try document()
        let cached = doc.boxes[doc.nodes[column].pointee.box].pointee.cache.newest
        XCTAssertGreaterThanOrEqual(cached, 0, "the column was measured")
        doc.nodes[box].pointee.frame.x += 1
        XCTAssertNotEqual(doc.differences(), "", "a wrong frame is not found")
        try doc.layoutAgain()
        XCTAssertEqual(doc.differences(), "")
        var k = doc.boxes[doc.nodes[column].pointee.box].pointee.cache.newest
        while k >= 0 {
            doc.answers[k].pointee.size.y += 1
            k = doc.answers[k].pointee.older
        }
        doc.nodes[Document.screen].pointee.flags.insert(.dirty)
        doc.dirty = [Document.screen]
        XCTAssertNotEqual(doc.differences(), "", "a wrong measured answer is not found")
    }

    /// The order of setting does not matter, nor the way in which a slot was set.
    func testBothOrdersGiveTheSame() {
        var layered = 0
        for seed in UInt64(1)...60 {
            var editor = RandomEditor(Random(seed))
            editor.isBroad = true
            editor.build(20)
            for _ in 0..<30 { editor.checked { $0.edit() } }
            layered += editor.doc.nodesWithLayers
            XCTAssertEqual(editor.doc.differences(), "", "seed \(seed)")
        }
        XCTAssertGreaterThan(layered, 50, "hardly any node has styles or whens")
    }
}

extension Document {
    fileprivate var nodesWithLayers: Int {
        var count = 0
        walk(Document.screen) { i, _ in
            if !self.nodes[i].pointee.flags.isDisjoint(with: [.hasStyles, .hasWhens]) { count += 1 }
        }
        return count
    }
}
