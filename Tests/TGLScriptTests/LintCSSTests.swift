import TGLLayout
import TGLScript
import TGLSyntax
import TGLWhy
import XCTest

/// What `:lint` says of flex, grid and block.
final class LintCSSTests: XCTestCase {
    /// The notes about a script, as the prompt shows them, without those of sorts that a test is not about.
    private func notes(_ text: String, line: UInt) -> [String] {
        let session = Session()
        let outcome = session.run(SourceFile(name: "lint", text: text))
        for diagnostic in outcome.diagnostics where diagnostic.severity == .error { XCTFail(Scripts.text(diagnostic), line: line) }
        // What a layout passes over is what it records, which the tests of `why` compare.
        return session.notes(of: session.document.lint().filter { $0.sort != .overridden }).map {
            $0.text + ($0.help.map { "; \($0)" } ?? "")
        }
    }

    private func expect(_ text: String, _ expected: [String], line: UInt = #line) {
        XCTAssertEqual(notes(text, line: line), expected, line: line)
    }

    func testFactorsThatCanNeverAct() {
        expect(
            "flex S { view A { width = 40; height = 10; flexGrow = 1 }; view B { width = 20; height = 10 } }",
            [
                "A: `flexGrow = 1` can never act: S is as wide as its content, so nothing is free; `S.width = "
                    + "fill` gives it what is around it"
            ])
        expect(
            "flex vert S { width = 90; view A { height = 10; flexGrow = 1 } }",
            [
                "A: `flexGrow = 1` can never act: S is as high as its content, so nothing is free; `S.height "
                    + "= fill` gives it what is around it"
            ])
        // What has a basis of 0 grows to its part of the content's width, and a lower bound of the container leaves something free.
        expect("flex S { label A \"one two three\" { flex = 1 }; label B \"one\" { flex = 1 } }", [])
        expect("flex S { width >= 100; view A { width = 40; height = 10; flexGrow = 1 } }", [])
        expect("flex S { width = 100; view A { width = 40; height = 10; flexGrow = 1 } }", [])
        expect(
            "flex S { width = 100; view A { width = 40; width <= 40; height = 10; flexGrow = 1 } }",
            ["A: `flexGrow = 1` can never act: `width <= 40` is no more than its base size"])
        expect(
            "flex S { width = 100; view A { flex = [1, 2]; height = 10 } }",
            ["A: `flexShrink = 2` can never act: its base size is 0, and shrinking goes by base sizes"])
        expect(
            "flex S { width = 100; view A { width = 90; width >= 90; flexShrink = 2; height = 10 } }",
            ["A: `flexShrink = 2` can never act: `width >= 90` is no less than its base size"])
    }

    func testTheAutomaticMinimumWhereItActs() {
        let text = "label A \"unbreakable word\" { flex = 1 }; view B { width = 80; flexShrink = 0; height = 9 }"
        expect(
            "flex S { width = 120; \(text) }",
            [
                "B sticks out of S: right by 48",
                "A: it is not squeezed below its content, 88, as in CSS, so the line is 48 longer than S; "
                    + "`A.width >= 0` lets it be squeezed",
            ])
        expect("flex S { width = 300; \(text) }", [])
        expect(
            "flex S { width = 120; \(text); A.width >= 0 }",
            ["A: `width >= 0` lets it be 40 wide, and its content is 88; `A.width >= minContent` keeps it as large as its content"])
        expect(
            "flex S { width = 90; label A \"unbreakable\" { flex = 1 }; label B \"a\" { flex = 1 } }",
            [
                "B sticks out of S: right by 6",
                "A: it is not squeezed below its content, 88, as in CSS, so the line is 6 longer than S; "
                    + "`A.width >= 0` lets it be squeezed",
            ])
        expect(
            "flex S { width = 60; label A \"unbreakable\"; label B \"impossible\" }",
            [
                "A sticks out of S: right by 28", "B sticks out of S: right by 108",
                "A: it and 1 other in its line are not squeezed below their content, as in CSS, so the line is 108 longer than S; "
                    + "`A.width >= 0` lets it be squeezed",
            ])
        expect("flex S { width = 120; \(text); A.width >= minContent }", ["B sticks out of S: right by 48"])
    }

    func testBoundsThatCross() {
        expect(
            "block S { width = 100; view A { height = 9; width >= 50; width <= 40 } }",
            ["A: `width >= 50` and `width <= 40` conflict; the lower bound wins, as in CSS"])
        expect(
            "grid S { width = 100; columns = [100]; view A { height = 9; width >= 50%; width <= 40 } }",
            ["A: `width >= 50%` and `width <= 40` conflict; the lower bound wins, as in CSS"])
        expect(
            "linear S { width = 100; view A { height = 9; width >= 50; width <= 40 } }",
            ["A: `width >= 50` and `width <= 40` conflict; the upper bound wins"])
    }

    func testAlignmentOfLinesWhereThereIsOne() {
        expect(
            "flex S { width = 90; height = 60; alignContent = center; view A { width = 9; height = 9 } }",
            [
                "S: `alignContent = center` has no effect: all children are in one line; `S.alignItems = …` places them across it, "
                    + "`S.flexWrap = wrap` makes lines"
            ])
        expect("flex S { width = 90; height = 60; flexWrap = wrap; alignContent = center; view A { width = 9; height = 9 } }", [])
    }

    func testAPercentageHeightOfNothingDefinite() {
        expect(
            "block S { width = 90; view A { width = 9; height = 50% }; view B { width = 9; height = 9; height >= 50% } }",
            [
                "A: `height = 50%` counts as `auto`: S is as high as its content; a height of S would make it definite",
                "B: `height >= 50%` counts as 0: S is as high as its content; a height of S would make it definite",
            ])
        expect("flex S { width = 90; flex R { view A { width = 9; height = 50% } }; view B { width = 9; height = 30 } }", [])
        expect("grid S { width = 90; view A { height = 50% }; view B { height = 10 } }", [])
        expect("block S { width = 90; view B { height = 9 }; view A { position = absolute; top = 0; width = 9; height = 50% } }", [])
    }

    func testPercentagesOfTheWidthAboveAndBelow() {
        expect(
            "block S { width = 200; height = 50; view A { height = 9; top = 10% } }",
            ["A: `top = 10%` is of the width around it, 200, as in CSS: 20"])
        expect(
            "flex S { width = 200; height = 50; flex A { topPadding = 5% } }",
            ["A: `topPadding = 5%` is of the width around it, 200, as in CSS: 10"])
        expect(
            "flex S { width = 200; height = 50; flex A { padding = 5% } }",
            ["A: `topPadding` and `bottomPadding = 5%` are of the width around it, 200, as in CSS: 10 each"])
        expect("flex S { width = 50; height = 50; view A { height = 9; width = 9; top = 10% } }", [])
        expect("flex S { width = 90; height = 50; view A { height = 9; width = 9; position = absolute; top = 10% } }", [])
    }

    func testAreasAndLinesThatDoNotExist() {
        expect(
            "grid S { width = 90; areas = [\"head head\", \"side main\"]; view A { height = 9; gridArea = \"hed\" } }",
            ["A: `gridArea = \"hed\"` is no area of S; its areas: \"head\", \"side\", \"main\""])
        expect(
            "grid S { width = 90; view A { height = 9; gridArea = \"head\" } }",
            ["A: `gridArea = \"head\"` is no area of S; `S.areas = […]` names areas"])
        expect(
            "grid S { width = 90; columns = [\"a\", 40, \"b\", 1fr]; view A { height = 9; gridColumn = [\"a\", \"c\"] } }",
            ["A: `gridColumnEnd = \"c\"`: S has no line of this name; its lines: \"a\", \"b\""])
        expect(
            "grid S { width = 90; columns = [40, 1fr]; view A { height = 9; gridColumn = span(\"b\") } }",
            ["A: `gridColumnStart = span(\"b\")`: S has no line of this name; `S.columns = [\"name\", …]` names lines"])
        expect(
            "grid S { width = 90; areas = [\"head\"]; view A { height = 9; gridColumn = \"head\"; gridRow = \"head-end\" } }", [])
    }

    func testItemsThatAreLaidOverEachOtherByTheirPlaces() {
        expect(
            "grid S { width = 90; columns = [40, 40]; view A { height = 9; gridColumn = [1, 3]; gridRow = 1 }; "
                + "view B { height = 9; gridColumn = 2; gridRow = 1 }; view C { height = 9 } }",
            ["A and B lie over each other: both are placed in row 1, column 2"])
        expect("grid S { width = 90; columns = [40, 40]; view A { height = 9; gridColumn = 2; gridRow = 1 }; view B { height = 9 } }", [])
    }

    func testPropertiesThatDoNothingInThese() {
        let rules = "zeroPadding = false; gravity = center; reverseLayout = true; subviewsSize = [9, 9]"
        let what = ["zeroPadding", "gravity", "reverseLayout", "subviewsSize"]
        func told(_ kind: String, _ ways: [String]) -> [String] {
            zip(what, ways).map { "S: `\($0)` has no effect on a \(kind); \($1)" }
        }
        expect(
            "flex vert S { width = 90; height = 20; \(rules); view A { width = 9; height = 9 } }",
            told(
                "flex",
                [
                    "padding counts here without children, too", "write `S { alignItems = center; justifyContent = center }`",
                    "`S.flexDirection = columnReverse` turns its children round", "`flex = 1` on each child makes them equal",
                ]))
        expect(
            "grid S { width = 90; height = 20; \(rules); view A { width = 9; height = 9 } }",
            told(
                "grid",
                [
                    "padding counts here without children, too", "write `S { justifyContent = center; alignContent = center }`",
                    "`order` on its children sorts them", "`S.columns = [60, 60]` sets the widths, `S.rows = [20, 20]` the heights",
                ]))
        expect(
            "flex S { width = 90; height = 20; view A { width = 9; height = 9; alignment = center } }",
            ["A: `alignment` has no effect in a flex; write `A { leading = auto; trailing = auto; alignSelf = center }`"])
        expect(
            "grid S { width = 90; height = 20; view A { width = 9; height = 9; alignment = right } }",
            ["A: `alignment` has no effect in a grid without `columnCount` or `rowCount`; write `A.justifySelf = end`"])
        expect(
            "block S { width = 90; view A { width = 9; height = 9; alignment = centerX } }",
            ["A: `alignment` has no effect in a block; write `A { leading = auto; trailing = auto }`"])
    }

    func testLinesBeyondTheLast() {
        expect(
            "grid S { width = 90; view A { height = 9; width = 9; gridRow = 20000 } }",
            [
                "A: `gridRowStart = 20000` is the last line: a grid has at most 10,000 lines on a side",
                "S: a grid has at most 10,000 lines on a side, and its rows reach the last one",
            ])
    }

    func testEdgesOfNeighboursAndCentres() {
        expect(
            "flex S { width = 90; height = 20; view A { width = 9; height = 9 }; view B { width = 9; height = 9; left = A.right + 10 } }",
            [
                "B: `left = A.right + 10` does nothing: a flex does not place by another node's edges, only a relative or a constraint does"
            ])
        expect(
            "flex S { width = 90; height = 20; view A { width = 9; height = 9; centerX = 0 } }",
            [
                "A: `centerX = 0` does nothing: in a flex `centerX` places only what is `position = absolute`; "
                    + "`A { left = auto; right = auto }` centres it"
            ])
        expect("flex S { width = 90; height = 20; view A { width = 9; height = 9; position = absolute; centerX = 0 } }", [])
    }

    func testALabelInANarrowGapBesideAFloat() {
        expect(
            "block S { width = 100; view A { width = 70; height = 20; float = left }; label T \"unbreakable\" }",
            ["T: the gap beside A is 30 wide, and its longest word is 88; `T.clear = both` puts it below"])
        expect("block S { width = 200; view A { width = 70; height = 20; float = left }; label T \"unbreakable\" }", [])
    }

    /// A block beside a float lies under it, and what is in the block stands beside it: nothing is to be said of that.
    func testWhatIsRightIsLeftAlone() {
        expect("block S { width = 100; view A { width = 20; height = 20; float = left }; block B { label T \"text\" } }", [])
        expect(
            "flex S { width = 100; height = 40; view A { width = 9; height = 9 }; view B { width = 9; height "
                + "= 9; position = relative; left = -5 } }",
            [])
        expect("flex S { width = 100; padding = 5; boxSizing = contentBox; direction = rtl; view A { width = 9; height = 9 } }", [])
    }

    func testTheExamplesAreLeftAlone() throws {
        for name in ["holygrail", "cardgrid", "formgrid", "feedflex", "media"] {
            let session = Session()
            XCTAssertFalse(session.run(try Scripts.source("scripts/examples/\(name).tgl")).failed, name)
            let found = session.document.lint().filter { $0.sort != .overridden }
            XCTAssertEqual(found.map(\.text), [], name)
        }
    }

    /// Lint, and what trees and pictures ask, lay containers out again to look at them: nothing is otherwise after that.
    func testLookingChangesNothing() throws {
        for (index, scene) in try (RoundTripTests.scenes("grid") + RoundTripTests.scenes("cssfresh")).enumerated() where index % 3 == 0 {
            let session = Session()
            XCTAssertFalse(session.run(SourceFile(name: scene.name, text: scene.text)).failed, scene.name)
            let doc = session.document
            let before = RoundTripTests.portrait(session)
            let found = doc.lint().map(\.text)
            doc.walk(Document.screen) { node, _ in
                _ = doc.flexedChildren(of: node)
                for axis in [Axis.x, .y] { _ = doc.trackEdges(of: node, axis) }
            }
            XCTAssertEqual(doc.lint().map(\.text), found, scene.name)
            XCTAssertEqual(RoundTripTests.portrait(session), before, scene.name)
            XCTAssertTrue(try doc.differencesFromScratch().isEmpty, scene.name)
        }
    }

    /// The tracks of a grid are where its children are: each child that fills its area has its edges there.
    func testEdgesOfTracks() throws {
        let session = Session()
        let text = "grid S { width = 100; padding = 5; gap = 10; columns = [20, 1fr]; rows = [10, 20]; view A; view B; view C; view D }"
        XCTAssertFalse(session.run(SourceFile(name: "tracks", text: text)).failed)
        let doc = session.document
        let node = try XCTUnwrap(doc.find("S"))
        XCTAssertEqual(doc.trackEdges(of: node, .x), [5, 25, 35, 95])
        XCTAssertEqual(doc.trackEdges(of: node, .y), [5, 15, 25, 45])
        XCTAssertEqual(doc.trackEdges(of: Document.screen, .x), [])
        XCTAssertFalse(session.run(SourceFile(name: "turned", text: "S.direction = rtl")).failed)
        XCTAssertEqual(doc.trackEdges(of: node, .x), [5, 65, 75, 95])
    }

    func testWhatHasGrownAndShrunk() throws {
        let session = Session()
        let text = "flex S { width = 100; view A { width = 80; height = 5 }; view B { width = 40; width >= 40; height = 5 } }"
        XCTAssertFalse(session.run(SourceFile(name: "flexed", text: text)).failed)
        let doc = session.document
        let (node, first) = (try XCTUnwrap(doc.find("S")), try XCTUnwrap(doc.find("A")))
        XCTAssertEqual(doc.flexedChildren(of: node), [first: .shrunk])
        XCTAssertFalse(session.run(SourceFile(name: "wider", text: "S.width = 200; A.flexGrow = 1")).failed)
        XCTAssertEqual(doc.flexedChildren(of: node), [first: .grown])
    }

    /// At the prompt the notes of an edit of one child are those about its siblings, too.
    func testNotesAboutTheSiblingsOfWhatWasEdited() throws {
        let session = Session()
        let text = "flex S { width = 200; label A \"unbreakable word\" { flex = 1 }; view B { width = 80; flexShrink = 0; height = 9 } }"
        XCTAssertFalse(session.run(SourceFile(name: "scene", text: text)).failed)
        let doc = session.document
        let node = try XCTUnwrap(doc.find("B"))
        XCTAssertEqual(doc.lint(about: [node]).filter { $0.sort != .overridden }.map(\.text), [])
        XCTAssertFalse(session.run(SourceFile(name: "edit", text: "B.width = 150")).failed)
        XCTAssertTrue(doc.lint(about: [node]).contains { $0.text.hasPrefix("A: it is not squeezed below its content, 88") })
    }
}
