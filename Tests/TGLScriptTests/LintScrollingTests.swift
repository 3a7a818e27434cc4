import TGLLayout
import TGLScript
import TGLSyntax
import TGLWhy
import XCTest

/// What `:lint` says of scrolls and collections.
final class LintScrollingTests: XCTestCase {
    private static let sorts: [Finding.Sort] = [.neverScrolls, .unreachable, .estimate, .costly, .equalItems]

    private func notes(_ text: String, in session: Session, line: UInt) -> [String] {
        let outcome = session.run(SourceFile(name: "lint", text: text))
        for diagnostic in outcome.diagnostics where diagnostic.severity == .error { XCTFail(Scripts.text(diagnostic), line: line) }
        return session.notes(of: session.document.lint()).map { note in
            let place = note.source < 0 ? "" : session.place(of: note.source).map { "\($0.position.line): " } ?? ""
            return place + note.text + (note.help.map { " | \($0)" } ?? "")
        }
    }

    /// Each finding with the line of its rule and its way out.
    private func expect(_ text: String, _ expected: [String], line: UInt = #line) {
        XCTAssertEqual(notes(text, in: Session(), line: line), expected, line: line)
    }

    // MARK: Spans

    /// What lint says of items themselves: it is asked for each.
    private func expect(ofItems text: String, _ expected: [String], line: UInt = #line) {
        let session = Session()
        _ = notes(text, in: session, line: line)
        let cells = session.document.madeItems(session.document.find("C") ?? 0).map(\.node)
        let found = session.notes(of: cells.flatMap { session.document.lint($0) }).map { $0.text + ($0.help.map { " | \($0)" } ?? "") }
        XCTAssertEqual(found, expected, line: line)
    }

    func testSpansWithoutAnEffect() {
        let head = "collection C { width = 90; height = 50; items = 2; item = v => view { height = 20 }; "
        let grid = "`C { arrangement = grid; columns = 3 }`"
        expect(head + "itemSpan = 2 }", ["1: C: `itemSpan` has no effect in a list, which has one column | \(grid)"])
        expect(head + "itemSpan = 2; arrangement = flow }", ["1: C: `itemSpan` has no effect in a flow, which has no columns | \(grid)"])
        expect(head + "itemSpan = 2; arrangement = grid; columns = 3 }", [])
        expect(ofItems: head + "}; C[1].columnSpan = 2", ["C[1]: `columnSpan` has no effect in a list, which has one column | \(grid)"])
        expect(ofItems: head + "arrangement = grid; columns = 3 }; C[1].columnSpan = 2", [])
        expect(
            ofItems: head + "arrangement = grid }; C[1].columnSpan = 2",
            ["C[1]: `columnSpan` has no effect in one column | `C.columns = 3`"])
        expect(
            ofItems: head + "arrangement = waterfall; columns = 3 }; C[1].rowSpan = 2",
            [
                "C[1]: `rowSpan` has no effect in a waterfall: it has no rows, and an item is as long as it needs | "
                    + "`C.arrangement = grid` has rows"
            ])
        expect(
            ofItems: "collection C { width = 90; height = 50; items = 1; arrangement = grid; columns = 3; "
                + "item = v => view { height = 20; columnSpan = 2 } }",
            [
                "C[0]: `columnSpan` has no effect in the template of an item, which is known only when the item is made | "
                    + "`C.itemSpan = v => 2` is known before"
            ])
    }

    // MARK: A scroll in a scroll

    func testAScrollThatNeverScrolls() {
        let way = "`Q.height = 200` or `Q.height <= 200` gives it a viewport of its own"
        expect(
            "scroll S { width = 90; height = 50; scroll Q { width = fill; view A { width = 20; height = 90 } } }",
            [
                "Q: without a `height` it is as high as its content in S, which scrolls the same way, so it never scrolls | \(way)"
            ])
        expect(
            "scroll S {\n  width = 90; height = 50\n  linear vert L { width = fill; height = wrap\n  collection Q {\n    height = wrap\n"
                + "  width = fill; items = 3; item = v => view { height = 44 } } } }",
            [
                "5: Q: `height = wrap` makes it as high as its content in S, which scrolls the same way, so it never scrolls, "
                    + "and all of its "
                    + "items are made | \(way)"
            ])
        expect(
            "scroll horz S { width = 90; height = 50; scroll horz Q { width = wrap; height = fill; view A { width = 120; height = 9 } } }",
            [
                "1: Q: `width = wrap` makes it as wide as its content in S, which scrolls the same way, so it never scrolls | "
                    + "`Q.width = 200` "
                    + "or `Q.width <= 200` gives it a viewport of its own"
            ])
    }

    func testAScrollWithALengthOfItsOwn() {
        // A bound that holds, the other axis, nothing around it.
        expect(
            "scroll S { width = 90; height = 50; scroll Q { width = fill; height = wrap; height <= 60; view A { width = "
                + "20; height = 90 } } }",
            [])
        expect("scroll S { width = 90; height = 50; scroll Q { width = fill; height = 40; view A { width = 20; height = 90 } } }", [])
        expect(
            "scroll S { width = 90; height = 50; scroll horz Q { width = fill; height = wrap; view A { width = 120; height = 9 } } }", [])
        expect("scroll Q { width = 90; height = wrap; view A { width = 20; height = 90 } }", [])
    }

    // MARK: Pages

    func testAPageThatIsLongerThanTheViewport() {
        let scroll =
            "scroll S { width = 90; height = 50; paging = item; view A { width = 9; height = 40 }; view B { width = 9; height = 60 } }"
        expect(
            scroll,
            [
                "1: S: `paging = item` stops only where a child begins, so the end of one that is higher than the viewport is "
                    + "never in view | "
                    + "B is 60 high, the viewport 50; `S.paging = none` stops anywhere"
            ])
        expect(scroll.replacing("paging = item", with: "paging = page"), [])
    }

    func testAnItemThatIsLongerThanTheViewport() {
        let list =
            "collection C { width = 90; height = 100; paging = item; estimate = 80; items = 50; offset = item(1); "
            + "item = v => view { height = 40 + v * 30 } }"
        expect(list, [])
        expect(
            list + "; C.offset = item(3)",
            [
                "1: C: `paging = item` stops only where an item begins, so the end of one that is higher than the viewport is "
                    + "never in view | "
                    + "C[3] is 130 high, the viewport 100; `C.paging = none` stops anywhere"
            ])
        expect(list + "; C.offset = item(3); C.paging = 50", [])
        expect(
            "collection C { width = 90; height = 100; section S { orientation = horz; height = 50; paging = item; estimate "
                + "= 100; items = 9; "
                + "item = v => view { width = 95; height = fill } } }",
            [
                "1: S: `paging = item` stops only where an item begins, so the end of one that is wider than the viewport is "
                    + "never in view | "
                    + "S[0] is 95 wide, the viewport 90; `S.paging = none` stops anywhere"
            ])
    }

    // MARK: Estimates

    private func list(_ estimate: String, _ height: Int = 60, _ rest: String = "") -> String {
        "collection C { width = 90; height = 100; \(estimate); items = 50; item = v => view { height = \(height) }; \(rest) }"
    }

    func testAnEstimateThatIsFarOff() {
        let text = "is off by more than half from the mean of the items in view, so lengths of the content are too"
        expect(list("estimate = 29"), ["1: C: `estimate = 29` \(text) | they are 60 high on average: `C.estimate = 60`"])
        expect(list("estimate = 91"), ["1: C: `estimate = 91` \(text) | they are 60 high on average: `C.estimate = 60`"])
        expect(
            list("estimate = v => 20 + v mod 3"),
            [
                "1: C: `estimate = v => 20 + v mod 3` \(text) | they are 60 high on average, and estimated 20.5"
            ])
        expect(list("vspace = 0", 100), ["C: the estimate, 44, \(text) | they are 100 high on average: `C.estimate = 100`"])
        expect(
            "collection C { width = 90; height = 100; estimate = 10; section S { items = 50; item = v => view { height = 50 } }; "
                + "section T { orientation = horz; height = 40; items = 50; estimate = [9, 9]; item = v => view { width = 30; "
                + "height = fill } } }",
            ["1: S: `estimate = 10` \(text) | they are 50 high on average: `S.estimate = 50`"])
        expect(
            "collection C { width = 100; height = 100; arrangement = flow; estimate = 10; items = 99; item = v => view { "
                + "width = 30; height = 24 } }",
            ["1: C: `estimate = 10` \(text) | they are 24 high on average: `C.estimate = [10, 24]`"])
    }

    func testAnEstimateThatIsNearEnoughOrCountsForNothing() {
        for estimate in ["estimate = 30", "estimate = 90", "estimate = v => 60", "itemSize = [90, 60]", "estimate = 5; measured = all"] {
            expect(list(estimate), [])
        }
        // All items are made, so nothing counts with the estimate.
        expect("collection C { width = 90; height = 100; items = 3; item = v => view { height = 10 } }", [])
    }

    // MARK: Cost

    func testAWaterfallThatMeasuresVeryMuch() {
        let text =
            "collection C { width = 90; height = 50; columns = 2; arrangement = waterfall; items = 30000; item = v => view "
            + "{ height = 40 } }"
        let way =
            "`C.itemSize = v => [width, height]` says the sizes without making the items; a `list` or `grid` measures only what is in view"
        expect(
            text + "; C.offset = item(12000)",
            ["1: C: a waterfall measures every item before what is in view, here more than 10,000 | \(way)"])
        expect(text + "; C.offset = item(9000)", [])
        expect(text + "; C.itemSize = v => [45, 40]; C.offset = item(12000)", [])
        // What is before a section counts too.
        let sections = [("A", 6_000), ("B", 6_000), ("D", 100)].map { name, count in
            "section \(name) { arrangement = waterfall; columns = 2; items = \(count); item = v => view { height = 40 } }"
        }
        expect(
            "collection C { width = 90; height = 50; offset = item(D, 50); \(sections.joined(separator: "; ")) }",
            ["1: B: a waterfall measures every item before what is in view, here more than 10,000 | \(way.replacing("C.", with: "B."))"])
    }

    // MARK: Items

    func testPlacesThatNoItemHas() {
        expect(
            list("estimate = 60; measured = 40..50"),
            [
                "1: C: `measured` names places that no item has, up to 50 | the last place is 49; `C.measured = all` goes with the items"
            ])
        expect(list("estimate = 60; measured = 40..49"), [])
        expect(
            "collection C { width = 90; height = 50; measured = [4] }",
            ["1: C: `measured` names places that no item has, up to 4 | it has no items"])
        // What a collection says for its sections counts where any of them has such an item.
        let sections = "section S { items = 3; item = v => view { height = 9 } }; section T { items = 2; item = v => view { height = 9 } }"
        expect("collection C { width = 90; height = 50; measured = [2]; \(sections) }", [])
        expect(
            "collection C { width = 90; height = 50; measured = [3]; \(sections) }",
            [
                "1: C: `measured` names places that no item has, up to 3 | the last place is 2; `C.measured = all` goes with the items"
            ])
    }

    func testEqualItemsThatAreReplacedAgainAndAgain() {
        let made = "collection C { width = 90; height = 90; items = [1, 2, 2]; item = v => view { height = 40 } }\n"
        let told =
            "C: its items were replaced at least 3 times by lists with equal values: of these the first stays the first and the second the "
            + "second, whichever was meant | `C.key = v => v[0]` knows an item by a part of its value; `insert`, `remove` "
            + "and `move` name the "
            + "items that they change"
        expect(made + "C.items = [2, 1, 2]\nC.items = [2, 2]", [])
        let session = Session()
        XCTAssertEqual(
            notes(made + "C.items = [2, 1, 2]\nC.items = [2, 2]\nC.items = [1, 2, 2]", in: session, line: #line), ["4: " + told])
        XCTAssertEqual(notes("C.key = v => v + 1", in: session, line: #line), [])
        XCTAssertEqual(notes("unset C.key", in: session, line: #line), ["4: " + told])
        // Lists without equal values, and counts, are no matter.
        expect(
            "collection C { width = 90; height = 90; items = [1, 2] }\nC.items = [2]\nC.items = [2, 1]\nC.items = [2, 3]\nC.items = 3", [])
        // Nor are equal values of which the keys differ.
        expect(
            made.replacing("[1, 2, 2]", with: "[[1, 7], [2, 7]]; key = v => v[0]")
                + "C.items = [[2, 7]]\nC.items = [[2, 7], [1, 7]]\nC.items = [[3, 7], [1, 7]]", [])
        expect(
            made.replacing("[1, 2, 2]", with: "[[1, 7], [2, 7]]; key = v => v[1]")
                + "C.items = [[2, 7], [4, 7]]\nC.items = [[2, 7], [1, 7]]\nC.items = [[3, 7], [1, 7]]",
            [
                "4: C: its items were replaced at least 3 times by lists with values of equal `key`: of these the first stays "
                    + "the first and "
                    + "the second the second, whichever was meant | a `key` that differs from item to item tells them apart"
            ])
    }

    func testUndoTakesAReplacementBack() {
        let session = Session()
        for text in ["collection C { width = 90; height = 90; items = [1, 2, 2] }"]
            + ["[2, 2]", "[1, 2, 2]", "[2, 2]"].map({ "C.items = \($0)" })
        {
            XCTAssertNil(session.runPrompt(SourceFile(name: "tgl", text: text)).firstError)
        }
        XCTAssertEqual(session.document.lint().map(\.sort), [.equalItems])
        XCTAssertTrue(session.undo())
        XCTAssertEqual(session.document.lint().map(\.sort), [])
        XCTAssertTrue(session.redo())
        XCTAssertEqual(session.document.lint().map(\.sort), [.equalItems])
    }

    // MARK: The project's own scripts

    /// Of none of the examples is any of this to be said.
    func testExamples() throws {
        for name in Scripts.files(in: "scripts/examples") {
            let session = Session()
            _ = session.run(try Scripts.source(name))
            XCTAssertEqual(session.document.lint().filter { Self.sorts.contains($0.sort) }.map(\.text), [], name)
        }
    }

    /// Of the scenes of the conformance tests one is told of: it is there to show just that. Estimates are as the scenes need them.
    func testScenes() throws {
        var found: [String] = []
        for file in ["scroll", "collection"] {
            for (name, body) in Scripts.tests(in: try Scripts.source("Tests/Conformance/\(file).tgl")) {
                let session = Session()
                _ = session.run(SourceFile(name: "scene", text: body))
                let sorts = Set(session.document.lint().map(\.sort)).subtracting([.estimate]).filter { Self.sorts.contains($0) }
                found += sorts.map(\.rawValue).sorted().map { "\(file): \(name): \($0)" }
            }
        }
        XCTAssertEqual(found, ["scroll: scroll/127 a nested scroll that wraps is its content: never scrolls"])
    }
}
