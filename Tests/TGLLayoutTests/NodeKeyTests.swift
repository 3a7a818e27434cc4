import TGLLayout
import XCTest

/// Names with keys: which strings are the same key, in which order their nodes are, how they are written and read.
final class NodeKeyTests: XCTestCase {
    private func key(_ text: String) -> Name { .keyed("h", NodeKey(text)) }

    private func order(_ doc: Document) -> [String] { (doc.group("h") ?? []).map { doc.nameText($0) } }

    func testKeysAreEqualByBytes() {
        XCTAssertEqual(NodeKey("General"), NodeKey("Gen" + "eral"))
        XCTAssertNotEqual(NodeKey("\u{E9}"), NodeKey("e\u{301}"))
        XCTAssertEqual(Set([NodeKey("\u{E9}"), NodeKey("e\u{301}"), NodeKey("\u{E9}")]).count, 2)
        XCTAssertNotEqual(NodeKey(""), NodeKey("\0"))
    }

    func testANameAsWrittenIsTheSameName() {
        let texts = [
            "", "a", "General", "two words", "a\"b", "\\", "{x}", "\n\t\r", "\u{1}\u{7F}\u{85}", "]", "[", "视图", "e\u{301}", "\u{301}",
        ]
        for text in texts {
            let doc = Document()
            let node = try? doc.make(.view, in: Document.screen, name: key(text))
            let written = doc.nameText(node ?? -1)
            XCTAssertEqual(Document.name(written: written), key(text), written)
            XCTAssertEqual(doc.find(written: written), node, written)
        }
        XCTAssertEqual(Document.name(written: "h[\"\\u{47}eneral\"]"), key("General"))
        XCTAssertEqual(Document.name(written: "cell[3]"), .indexed("cell", 3))
        XCTAssertEqual(Document.name(written: "A"), .plain("A"))
        for text in [
            "h[]", "h[x]", "h[\"]", "h[\"a\"b\"]", "h[\"{a}\"]", "h[\"\\q\"]", "h[\"\\u{}\"]", "h[\"\\u{D800}\"]", "h[\"a\\\"]", "h[-1]",
        ] {
            XCTAssertNil(Document.name(written: text), text)
        }
    }

    func testWordsOutsideStrings() {
        let words = ["h[\"a b\"].width", "→", "h[\"c\\\" d\"].width", "A"]
        XCTAssertEqual(wordsOutsideStrings(words.joined(separator: "  ")), words)
        XCTAssertEqual(wordsOutsideStrings(""), [])
    }

    func testNodesStandInTheOrderOfTheirNames() throws {
        let doc = Document()
        let a = try doc.make(.view, in: Document.screen, name: key("a"))
        try doc.make(.view, in: Document.screen, name: key("b"))
        try doc.move(a, to: Document.screen, before: nil)
        XCTAssertEqual(order(doc), ["h[\"a\"]", "h[\"b\"]"])
        let mark = doc.mark
        try doc.rename(a, to: key("c"))
        XCTAssertEqual(order(doc), ["h[\"b\"]", "h[\"c\"]"])
        doc.remove(a)
        try doc.make(.view, in: Document.screen, name: key("a"))
        XCTAssertEqual(order(doc), ["h[\"b\"]", "h[\"a\"]"])
        doc.rollback(to: mark)
        XCTAssertEqual(order(doc), ["h[\"a\"]", "h[\"b\"]"])
        XCTAssertEqual(doc.rebuilt().group("h"), doc.group("h"))
    }

    /// A node that a rule names before it is made keeps its place in the arena on every branch of the history, not its turn.
    func testANodeAwaitedOnTwoBranchesStandsInEachInItsOwnTurn() throws {
        let doc = Document()
        let b = doc.findOrExpect(key("b"))
        let start = doc.mark
        XCTAssertEqual(try doc.make(.view, in: Document.screen, name: key("b")), b)
        try doc.make(.view, in: Document.screen, name: key("a"))
        XCTAssertEqual(order(doc), ["h[\"b\"]", "h[\"a\"]"])
        let first = doc.undo(to: start)
        try doc.make(.view, in: Document.screen, name: key("c"))
        XCTAssertEqual(try doc.make(.view, in: Document.screen, name: key("b")), b)
        XCTAssertEqual(order(doc), ["h[\"c\"]", "h[\"b\"]"])
        let second = doc.undo(to: start)
        XCTAssertEqual(order(doc), [])
        doc.redo(first)
        XCTAssertEqual(order(doc), ["h[\"b\"]", "h[\"a\"]"])
        doc.rollback(to: start)
        doc.redo(second)
        XCTAssertEqual(order(doc), ["h[\"c\"]", "h[\"b\"]"])
    }

    func testKeysAndNumbersDoNotMix() throws {
        let doc = Document()
        let a = try doc.make(.view, in: Document.screen, name: key("a"))
        XCTAssertThrowsError(try doc.make(.view, in: Document.screen, name: .indexed("h", 0))) {
            XCTAssertEqual($0 as? DocumentError, .mixedNames("h[0]"))
        }
        try doc.rename(a, to: .indexed("h", 0))
        XCTAssertThrowsError(try doc.make(.view, in: Document.screen, name: key("a"))) {
            XCTAssertEqual($0 as? DocumentError, .mixedNames("h[\"a\"]"))
        }
    }

    func testTheOrderThatIsKeptUpIsTheOrder() throws {
        let doc = Document()
        var nodes: [Int32] = []
        for number in 0..<200 { nodes.append(try doc.make(.view, in: Document.screen, name: key("k\(number)"))) }
        let kept = try XCTUnwrap(doc.groupOrder("h"))
        var dice = Dice(s: 7)
        for turn in 0..<600 {
            let node = nodes[dice.roll(nodes.count)]
            if !doc.exists(node) { continue }
            switch dice.roll(4) {
            case 0:
                let mark = doc.mark
                doc.remove(node)
                doc.rollback(to: mark)
            case 1: doc.remove(node)
            case 2: try doc.rename(node, to: key("r\(turn)"))
            default: nodes.append(try doc.make(.view, in: Document.screen, name: key("n\(turn)")))
            }
            XCTAssertEqual(kept.nodes(0..<kept.count), doc.group("h"))
        }
    }

    func testWhatFailedLeavesNoKeys() throws {
        let doc = Document()
        try doc.make(.view, in: Document.screen, name: key("a"))
        let (mark, extent) = (doc.mark, doc.extent)
        let bytes = doc.names.keys.bytes
        for number in 0..<100 { try doc.make(.view, in: Document.screen, name: key("a long key that nobody wants \(number)")) }
        doc.rollback(to: mark)
        doc.giveBack(to: extent)
        XCTAssertEqual(doc.names.keys.bytes, bytes)
        XCTAssertEqual(order(doc), ["h[\"a\"]"])
        XCTAssertNil(doc.lastHolder(key("a long key that nobody wants 7")))
        try doc.make(.view, in: Document.screen, name: key("b"))
        XCTAssertEqual(order(doc), ["h[\"a\"]", "h[\"b\"]"])
    }
}
