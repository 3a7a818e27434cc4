import TGLScript
import TGLSyntax
import XCTest

/// What steps from state to state do to cells, which are made beside the history.
final class CollectionStateTests: XCTestCase {
    private let session = Session()

    private func type(_ text: String) -> [String] {
        let outcome = session.runPrompt(SourceFile(name: "tgl", text: text))
        XCTAssertFalse(outcome.failed, text)
        return outcome.values
    }

    /// What a template sets in a cell of a collection that is itself in a cell is no edit of the outer item.
    func testCollectionsInCellsAreNotKept() throws {
        _ = type(
            "collection D { width = 90; height = 20; items = 30; item = v => collection { height = wrap; items = v; "
                + "item = w => view { height = 5 } } }")
        XCTAssertEqual(type("print D[9].contentSize"), [])
        XCTAssertFalse(session.document.hasKeptItems)
        XCTAssertEqual(try session.document.differencesFromScratch().map(\.name), [])
    }

    func testAKnobThatIsUndoneMakesTheCellsAgainThatReadIt() {
        _ = type("knob g = 11 in 0..20")
        _ = type("collection C { width = 90; height = 90; items = 3; item = v => view { height = g * 3 } }")
        let state = session.currentState
        _ = type("g = 3")
        XCTAssertEqual(type("C[1].y"), ["9"])
        XCTAssertTrue(session.go(to: state))
        XCTAssertEqual(type("C[1].y"), ["33"])
    }

    func testWhatWasSetOnANodeOfACellGoesWithTheNode() {
        _ = type("collection C { width = 90; height = 60; items = 50; item = v => linear vert { label T \"a\" { height = 20 } } }")
        _ = type("C[9].T.height = 35")
        XCTAssertEqual(type("isMade(C[9])"), ["true"])
        _ = type("C.item = v => view { height = 20 }")
        XCTAssertEqual(type("isMade(C[9])"), ["false"])
        XCTAssertFalse(session.dump().contains("C[9]"), session.dump())
    }

    func testItemsAreDumpedByTheirValues() {
        _ = type("collection C { width = 90; height = 60; items = 9; item = v => view { height = 20 } }")
        _ = type("move C[1] to C")
        _ = type("insert 3 to C at 0")
        XCTAssertTrue(session.dump().contains("items = [3, 0] + (2..8) + [1]"), session.dump())
        _ = type("C.items = [0, 1, 2]")
        XCTAssertTrue(session.dump().contains("items = 3;"), session.dump())
    }

    /// Styles are there before the tree: a template that names one is set with its collection, so that nothing else is seen before.
    func testATemplateThatNamesAStyleIsDumpedWithItsCollection() {
        _ = type("style card { height = 36 }")
        _ = type("let kind = card")
        _ = type("def line(v) { view R : kind; return R }")
        _ = type("collection C { width = 90; height = 60; items = 9; item = v => view : card }")
        _ = type("collection D { width = 90; height = 60; items = 9; item = line }")
        let dump = session.dump()
        XCTAssertTrue(dump.contains("item = v => view : card }"), dump)
        XCTAssertTrue(dump.contains("item = line }"), dump)
        let again = Session()
        XCTAssertFalse(again.run(SourceFile(name: "dump", text: dump)).failed, dump)
        XCTAssertEqual(again.dump(), dump)
    }

    /// Also where its cell is not made any more, and its nodes are others when it is made again.
    func testARuleThatFollowsAnotherNodeOfItsCellIsDumped() throws {
        _ = type(
            "collection C { width = 90; height = 50; items = 90; item = v => relative { view U { width = 9; height = 5 }; "
                + "label T \"row {v}\"; view } }")
        _ = type("C[1].T.left = C[1].U.right + 2")
        _ = type("C[80].T { left = max(C[80].U.right, parent.left + 30) }")
        _ = type("C[2].last.width = [C[2].U.width, C[2].T.width]")
        _ = type("C.offset = end")
        _ = type("C.offset = start")
        let dump = session.dump()
        for line in [
            "C[1].T { left = C[1].U.right + 2 }", "C[80].T { left = max(C[80].U.right, parent.left + 30) }",
            "C[2].first.next.next { width = [C[2].U.width, C[2].T.width] }",
        ] {
            XCTAssertTrue(dump.contains(line), dump)
        }
        let again = Session()
        let outcome = again.run(SourceFile(name: "dump", text: dump + "\nexpect [C[1].T.x, C[80].T.x] == [11, 30]"))
        XCTAssertNil(outcome.firstError?.message, dump)
        XCTAssertTrue(again.dump().hasPrefix(dump), again.dump())
    }

    func testARuleOfAnItemThatFollowsTheItemIsDumpedInABlock() {
        _ = type("collection C { width = 90; height = 60; items = 9; item = v => view { height = width * 0.5 } }")
        _ = type("C[1].height += 4")
        let dump = session.dump()
        XCTAssertTrue(dump.contains("C[1] { height = width * 0.5 + 4 }"), dump)
        let again = Session()
        XCTAssertFalse(again.run(SourceFile(name: "dump", text: dump)).failed, dump)
        XCTAssertEqual(again.dump(), dump)
    }
}
