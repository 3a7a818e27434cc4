import TGLLayout
import TGLScript
import TGLSyntax
import TGLWhy
import XCTest

/// The silent conflicts that `:lint` knows, each in a few lines.
final class LintTests: XCTestCase {
    private func findings(_ text: String, line: UInt = #line) -> [String] {
        let session = Session()
        let outcome = session.run(SourceFile(name: "lint", text: text))
        for diagnostic in outcome.diagnostics where diagnostic.severity == .error { XCTFail(Scripts.text(diagnostic), line: line) }
        return session.document.lint().map { "\($0.sort.rawValue): \($0.text)" }
    }

    private func expect(_ text: String, _ expected: [String], line: UInt = #line) {
        XCTAssertEqual(findings(text, line: line), expected, line: line)
    }

    func testWhatIsRightIsLeftAlone() {
        expect(
            "linear vert S { width = 100; height = wrap; vspace = 10; view A { left = 20%; right = 30%; height = width }; "
                + "view B { width = fill; height = 40 } }",
            [])
        expect(
            "frame S { width = 100; height = 50; view A { left = 10; right = 20; height = 10 }; view B { centerX = 0; top = 20; "
                + "width = 10; height = 5 } }",
            [])
        expect(
            "relative S { width = 100; height = 50; view A { width = 10; height = 5 }; view B { left = A.right + 5; width = 10; "
                + "height = 5; top = A.top } }",
            [])
        expect(
            "flow vert S { width = 100; height = wrap; arrangedCount = 2; view A { width = 10; height = 5; left = 3; right = 2 }; "
                + "view B { width = 10; height = 5 } }",
            [])
    }

    /// A size that is longer than a line of a flow is cut to it, and that is said; what wraps is meant to break.
    func testASizeThatIsCutToALine() {
        expect(
            "flow vert S { width = 100; height = 50; view A { width = 150; height = 9 } }",
            ["overridden: A: `width = 150` is cut to 100: no child is longer than a line of S"])
        expect(
            "flow horz S { width = 100; height = 50; padding = 5; view A { width = 9; height = parent.height * 2; top = 3 } }",
            ["overridden: A: `height = parent.height * 2` is cut to 37: no child is longer than a line of S"])
        expect("flow vert S { width = 40; height = 90; label A \"one two three\" { width = wrap; height = wrap } }", [])
        expect("flow vert S { width = 100; height = 50; view A { width = 100; height = 9 } }", [])
    }

    func testARuleThatDoesNothing() {
        expect(
            "linear vert S { width = 90; height = 90; view A { width = 9; height = 9; centerY = 3 } }",
            [
                "does nothing: A: `centerY = 3` does nothing: `centerY` has no effect along the axis on which a linear stacks its children"
            ])
        expect(
            "frame S { width = 90; height = 90; view A { width = 9; height = 9 }; view B { width = 9; height = 9; left = A.right; "
                + "top = 20 } }",
            [
                "does nothing: B: `left = A.right` does nothing: a frame does not place by another node's edges, only a relative or a "
                    + "constraint does"
            ])
        expect("view A { width = 9; height = 9; vspace = 4 }", ["does nothing: A: `vspace` has no effect on a view"])
        expect(
            "frame S { width = 90; height = 90; view A { width = 9; height = 9; clearFloat = true } }",
            ["does nothing: A: `clearFloat` has no effect in a frame"])
    }

    func testABoundThatDoesNothingRightToLeft() {
        let scene =
            "relative S { width = 100; height = 50; view A { width = 10; height = 5 }; view B { width = 10; height = 5; top = 10; "
            + "PROP >= A.right } }"
        expect(scene.replacing("PROP", with: "left"), [])
        expect(
            "screen { direction = rtl }; " + scene.replacing("PROP", with: "left"),
            [
                "does nothing: B: `left >= A.right` does nothing: in right-to-left, a bound of `left` on another's edge has no effect; "
                    + "write `leading` or `trailing`"
            ])
        expect("screen { direction = rtl }; " + scene.replacing("PROP", with: "leading"), [])
    }

    func testBothMarginsAgainstASize() {
        for container in ["frame S", "relative S", "linear vert S", "view S"] {
            expect(
                "\(container) { width = 100; height = 90; view A { left = 10; right = 20; width = 30; height = 10 } }",
                [
                    "overridden: A: `width = 30` is ignored: `left` and `right` decide"
                ])
        }
        expect(
            "frame S { width = 100; height = 90; view A { left = 10; right = 20; centerX = 4; height = 10 } }",
            [
                "overridden: A: `centerX = 4` is ignored: `left` and `right` decide"
            ])
        expect(
            "style wide { left = 10; right = 20 }; frame S { width = 100; height = 90; view A : wide { width = 5; height = 10 } }",
            [
                "overridden: A: `width = 5` is ignored: `left` and `right` decide"
            ])
        // The middle is that of the room beside `left`.
        expect("frame S { width = 100; height = 90; view A { left = 10; centerX = 3; width = 30; height = 10 } }", [])
    }

    func testWhatTheContainerGivesAgainstASize() {
        expect(
            "linear vert S { width = 90; height = 90; gravity = fillX; view A { width = 20; height = 10 } }",
            [
                "overridden: A: `width = 20` is ignored: `S.gravity` decides"
            ])
        expect(
            "table vert T { width = 90; row R { size = 20; colSize = 40; view A { width = 9 } } }",
            [
                "overridden: A: `width = 9` is ignored: `R.colSize` decides"
            ])
    }

    func testWrapWithChildrenThatFillIt() {
        expect(
            "linear vert S { width = wrap; height = 90; view A { width = fill; height = 10 }; view B { width = 50%; height = 10 } }",
            [
                "no size: S: its width is 0, so its content is not visible or sticks out",
                "nothing to wrap: S: `width` wraps, but every child takes its width from S: there is nothing to wrap",
            ])
    }

    func testAPercentageThatIsAShare() {
        expect(
            "linear horz S { width = 90; height = 90; view A { width = 50%; height = 10 } }",
            [
                "a share: A: `width = 50%` is a share of the free space here, not a fraction of S"
            ])
        // Two halves are halves.
        expect(
            "linear horz S { width = 90; height = 90; view A { width = 50%; height = 10 }; view B { width = 50%; height = 10 } }", [])
        expect("linear horz S { width = 90; height = 90; view A { width = share(50); height = 10 } }", [])
    }

    func testADistanceInAStackThatSeemsToBeOneToItsEdge() {
        func scene(_ rules: String, _ last: String) -> String {
            "linear horz S { size = [90, 90]; \(rules); view A { size = [9, 10] }; view B { size = [9, 10]; \(last) } }"
        }
        expect(
            scene("vspace = 0", "right = 0"),
            ["does nothing: B: `right = 0` is its distance to the child after it, not to the edge of S"])
        expect(
            scene("vspace = 0", "right = 5"), ["does nothing: B: `right = 5` is its distance to the child after it, not to the edge of S"])
        expect(
            scene("vspace = 0", "left = 0"),
            ["does nothing: B: `left = 0` is its distance to the child before it, not to the edge of S"])
        // Where it is at the edge, or spaces count, nothing is wrong.
        expect(scene("gravity = right", "right = 0"), [])
        expect(scene("vspace = 0", "left = 5"), [])
        expect("linear horz S { width = wrap; height = 9; view A { width = 9; height = 9; right = 5 } }", [])
    }

    func testWordsThatMeanNothingAcrossAStackOfAConstraint() {
        for (orientation, word) in [("horz", "betweenX"), ("horz", "left"), ("horz", "centerX"), ("vert", "baseline"), ("vert", "aroundY")]
        {
            expect(
                "stack \(orientation) S { size = [90, 50]; gravity = \(word); label A \"a\" }",
                [
                    "does nothing: S: `gravity = \(word)` does nothing: in a stack, `gravity` places across it, and what it does not know "
                        + "there fills it"
                ])
        }
        for word in ["leading", "bottom", "centerY", "center", "baseline", "fill", "fillY"] {
            expect("stack horz S { size = [90, 50]; gravity = \(word); label A \"a\" }", [])
        }
    }

    func testWordsAlongAStack() {
        expect(
            "linear horz S { width = 90; height = 9; view A { width = 9; height = 9; alignment = right } }",
            ["does nothing: A: `alignment = right` does nothing: in a stack, `alignment` places across it, not along it"])
        expect("linear horz S { width = 90; height = 9; view A { width = 9; height = 9; alignment = bottom } }", [])
        expect(
            "linear vert S { width = 90; height = 50; hspace = 5; gravity = betweenX; view A { width = 9; height = 9 } }",
            [
                "does nothing: S: `hspace = 5` does nothing: its children are placed from top to bottom",
                "does nothing: S: `gravity = betweenX` does nothing: its children are placed from top to bottom",
            ])
        expect("linear vert S { width = 90; height = 50; vspace = 5; gravity = betweenY; view A { width = 9; height = 9 } }", [])
    }

    func testPartsOfWhatIsLeft() {
        func scene(_ kind: String) -> String {
            "\(kind) S { width = 100; height = 90; for i in 1..3 { view p[i] { width = 40%; height = 10 } } }"
        }
        expect(
            scene("float"),
            ["a share: p[2]: `width = 40%` is 40% of the gap that p[1] leaves, not of S, so each is smaller than the one before it"])
        expect(
            scene("flow"),
            ["a share: p[2]: `width = 40%` is 40% of what p[1] leaves of the line, not of S, so each is smaller than the one before it"])
        expect("float S { width = 100; height = 90; for i in 1..3 { view p[i] { width = parent.width * 0.3; height = 10 } } }", [])
    }

    /// `fill` is as much as the rest allows: that it is less than the container is no finding.
    func testFillThatGivesWay() {
        for rule in ["fill", "fill @ 600"] {
            expect(
                "constraint S { width = 300; height = 100; view A { left = 0; top = 0; height = 5; width = \(rule) }; "
                    + "view B { left = A.right; right = 0; top = 0; height = 5; width = 100 } }",
                [])
        }
    }

    func testSizesThatAreNone() {
        expect(
            "view A { width = -5; height = 9 }",
            ["no size: A: `width = -5` counts as 0: a size is never negative"])
        expect("label T", ["no size: T: it has no `text`, so its width and height are 0"])
        expect(
            "constraint C { width = 40; height = 20; label T \"hi\" { left = 0; right = 40 } }",
            [
                "no size: T: its width is 0, because relations that count before its content leave it none",
                "ambiguous: T.top could be anything",
            ])
        expect(
            "view A { width = 9; view B { width = 9; height = 9 } }",
            ["no size: A: its height is 0, because nothing sets it", "sticks out: B sticks out of A: bottom by 9"])
        expect(
            "linear vert S { width = 50; height = 9; clip = true; view B { width = 59; height = 9 } }",
            ["sticks out: B is cut off by S: right by 9"])
    }

    func testARowOutsideATable() {
        expect(
            "row R { height = 9; view A { width = 9; height = 9 } }",
            ["does nothing: R: a `row` must be in a `table`"])
        expect("table T { width = 90; row R { size = 9; view A { width = 9; height = 9 } } }", [])
    }

    /// What is offered is a statement that can be typed, and after it there is nothing more to be said.
    func testWhatNotesOfferHelps() throws {
        for scene in [
            "linear horz S { width = 90; height = 20; view A { width = 9; height = 10 }; view B { width = 9; height = 10; right = 0 } }",
            "linear vert S { width = 90; height = 50; hspace = 5; view A { width = 9; height = 9 } }",
            "linear vert S { width = 90; height = 50; gravity = betweenX; view A { width = 9; height = 9 } }",
            "view A { width = -5; height = 9 }", "label T", "linear horz S { width = 90; height = 9; view A { width = 50%; height = 9 } }",
            "view A { width = 9; view B { width = 9; height = 9 } }", "view A { width = 9; height = 9; right = -5 }",
            "linear vert S { width = 50; height = 50; view B { height = 10 } }", "image P",
        ] {
            let session = Session()
            _ = session.run(SourceFile(name: "lint", text: scene))
            let note = try XCTUnwrap(self.notes(session).first, scene)
            let help = try XCTUnwrap(note.help, scene)
            let offer = try XCTUnwrap(
                help.split(separator: "`", omittingEmptySubsequences: false).dropFirst().first.map(String.init), scene)
            let outcome = session.run(SourceFile(name: "offer", text: offer))
            XCTAssertEqual(outcome.diagnostics.map(Scripts.text), [], "\(scene) → \(offer)")
            XCTAssertFalse(self.notes(session).contains(note), "\(scene) → \(offer)")
        }
    }

    private func notes(_ session: Session) -> [Note] {
        var nodes: [Int32] = []
        session.document.walk(Document.screen) { node, _ in if node != Document.screen { nodes.append(node) } }
        return session.notes(of: session.document.lint(about: nodes))
    }

    func testSeveralChildrenAreToldOfAtOnce() {
        let session = Session()
        _ = session.run(
            SourceFile(name: "lint", text: "linear vert S { size = [99, 99]; for i in 1..5 { label m[i] \"x\" { padding = 8 } } }"))
        XCTAssertEqual(notes(session).map(\.text), ["m[1], m[2] and 3 more: `padding` has no effect on a label"])
    }

    func testBoundsThatCross() {
        expect(
            "view A { width = 9; height = 9; width >= 20; width <= 10 }",
            [
                "bounds conflict: A: `width >= 20` and `width <= 10` conflict; the upper bound wins"
            ])
    }

    func testFramesThatAreRarelyMeant() {
        expect(
            "frame S { width = 50; height = 50; view A { left = 45; width = 10; height = 10 } }",
            ["sticks out: A sticks out of S: right by 5"])
        expect(
            "frame S { width = 50; height = 50; view A { width = 10; height = 10 }; view B { left = 5; width = 10; height = 10 } }",
            ["overlaps: A and B overlap"])
        expect(
            "frame S { width = 50; height = 50; label A \"hidden\" { width = 0; height = 10 } }",
            ["no size: A: its width is 0, so its content is not visible or sticks out"])
    }

    func testLintOfOneNodeSaysTheSame() {
        let session = Session()
        _ = session.run(
            SourceFile(
                name: "lint", text: "frame S { width = 100; height = 90; view A { left = 10; right = 20; width = 30; height = 10 } }"))
        let all = session.document.lint().map(\.text)
        XCTAssertEqual(session.document.find("A").map { session.document.lint($0).map(\.text) }, all)
    }

    // MARK: Systems of relations

    /// What is found in a container of 300 by 200 with a padding of 10, without what is said of frames.
    private func expectInSystem(_ text: String, _ expected: [String], line: UInt = #line) {
        let found = findings("constraint S { width = 300; height = 200; padding = 10; \(text) }", line: line)
        let frames = ["overlaps", "no size", "sticks out"]
        XCTAssertEqual(found.filter { finding in !frames.contains { finding.hasPrefix($0) } }, expected, line: line)
    }

    func testRelationsThatDoNotHold() {
        expectInSystem(
            "view A { left = 20; right = 16; width = 52; top = 0; height = 9 }",
            ["broken: `A.width = 52` cannot hold: A.width is 244, 192 more"])
        expectInSystem(
            "view A { left = 8; width = 200 @ high; top = 0; height = 9 }; view B { right = 8; width = 120; top = 0; height = 9 }; "
                + "keep gap: A.right + 8 <= B.left",
            ["overridden: `A.width = 200 @ high` is off by 64, because of `A.left = 8`, `B.right = 8`, `B.width = 120` and gap"])
        expectInSystem("view A { left = 8; width = 200 @ high; top = 0; height = 9 }", [])
    }

    /// What is offered for an open size never hides the box.
    func testWhatSettlesASizeShowsTheBox() throws {
        let session = Session()
        let text =
            "constraint S { width = 200; height = 100; view A { left = 0; top = 0; width = 20 }; "
            + "view B { left = A.right; width <= 8; top = 9 } }"
        XCTAssertFalse(session.run(SourceFile(name: "lint", text: text)).failed)
        let helps = session.document.lint().filter { $0.sort == .ambiguous }.map { $0.help ?? "" }
        XCTAssertEqual(helps, ["`A.height = 40` settles it", "`B.width = 8` settles it", "`B.height = 40` settles it"])
    }

    func testOpenValues() {
        expectInSystem(
            "view A { left = 8; top = 0; height = 9; width >= 20 }", ["ambiguous: A.width could be 20 or more"])
        expectInSystem(
            "label A \"label\" { left = 0; top = 0 }; label B \"view quick\" { left = A.right + 8; right = 8; top = 0 }",
            [
                "ambiguous: A.width could be anything from 40 to 184", "ambiguous: B.left could be anything from 58 to 202",
                "ambiguous: B.width could be anything from 80 to 224",
            ])
    }

    func testAWrappingSideWithoutATie() {
        expect(
            "constraint W { width = 40; height = wrap; view X { left = 0; right = 0; top = 0; height = 12 } }",
            [
                "no size: W: its height is 0, so its content is not visible or sticks out", "sticks out: X sticks out of W: bottom by 12",
                "nothing to wrap: W wraps, but nothing is tied to its bottom: it is 0 high",
            ])
        expect("constraint W { width = 40; height = wrap; view X { left = 0; right = 0; top = 0; bottom = 0; height = 12 } }", [])
    }

    func testRelationsThatOthersImply() {
        let b = "view B { right = 8; width = 120; top = 0; height = 9 }; "
        expectInSystem(
            b + "keep again: B.width = 120", ["implied: again says nothing new: `B.width = 120` implies it"])
        expectInSystem(b + "keep half: B.width <= 150", ["implied: half says nothing new: `B.width = 120` implies it"])
        expectInSystem(
            b + "keep near: B.left = 152", ["implied: near says nothing new: `B.right = 8` and `B.width = 120` imply it"])
        expectInSystem("view B { left = 8; width >= 20; width = 60 @ high; top = 0; height = 9 }", [])
    }

    func testDistancesAndCoordinates() {
        expectInSystem(
            "view C { top = 0; height = 9; left = 0; keep C.right = 250 }",
            ["distance or coordinate: `keep C.right = 250` is a distance from S.right: C.right is 40"])
        expectInSystem(
            "view C { top = 0; height = 9; left = 0; keep C.right = S.right + 8 }",
            ["distance or coordinate: `keep C.right = S.right + 8` is a coordinate, 8 beyond S.right"])
        expectInSystem("view C { top = 0; height = 9; left = 0; keep C.right = 8 }", [])
    }

    func testWhatMeansNothingWhereItStands() {
        let a = "view A { left = 0; top = 0; width = 9; height = 9; "
        expectInSystem(a + "hug = 300 }", ["does nothing: A: `hug = 300` does nothing: a view has no content to hold"])
        expectInSystem(
            "view A { left = 0; right = 0; top = 0; bottom = 0; height = share(2) }",
            ["does nothing: A: `height = share(2)` does nothing: only a chain shares its length"])
        expectInSystem(
            "view A { left = 0; right = 0; height = share(1) }; view B { left = 0; right = 0; height = share(2) }; "
                + "chain K { items = [A, B] }",
            [])
    }

    /// What is told of the nodes of a statement, with what could be written instead.
    private func touched(_ text: String, _ node: String, line: UInt = #line) throws -> [String] {
        let session = Session()
        XCTAssertFalse(session.run(SourceFile(name: "lint", text: text)).failed, line: line)
        let found = session.document.lint(about: [try XCTUnwrap(session.document.find(node), line: line)])
        return found.filter { $0.source >= 0 }.map { [$0.text, $0.help ?? "-"].joined(separator: "; ") }
    }

    func testOfTwoEdgesAndASizeEachIsAWayOut() throws {
        let ways = "`unset X.left` or `unset X.right` lets it decide"
        for kind in ["frame", "relative", "linear vert"] {
            let scene = "\(kind) S { width = 300; height = 50; view X { left = 10; right = 20; width = 100; centerX = 0; height = 9 } }"
            XCTAssertEqual(
                try touched(scene, "X"),
                [
                    "X: `width = 100` is ignored: `left` and `right` decide; `unset X.width` removes it, \(ways)",
                    "X: `centerX = 0` is ignored: `left` and `right` decide; `unset X.centerX` removes it, \(ways)",
                ], kind)
            for edge in ["left", "right"] { XCTAssertEqual(try touched("\(scene)\nunset X.\(edge); unset X.centerX", "X"), [], kind) }
        }
    }

    func testAWishThatOthersLimitGivesWay() throws {
        let scene = "constraint S { width = 200; height = 64; view B { right = 12; left >= 60; height = 32; top = 0; width = 140 @ high } }"
        XCTAssertEqual(
            try touched(scene, "B"),
            [
                "B: `width = 140 @ high` gives way: relations that count before it leave it off by 12; "
                    + "`why B.width` shows what holds it"
            ])
    }

    /// What its container stretches does not wrap, whatever its rule is.
    func testWhatIsStretchedHasNothingToWrap() {
        expect(
            "table vert S { width = 290; row R { colSize = fill; label A \"Tea\"; label B \"3.20\" } }\n"
                + "A.width = share(3); B.width = share(1)",
            [])
        expect("linear vert S { width = 90; linear horz R { left = 0; right = 0; view A { width = fill; height = 5 } } }", [])
        expect(
            "table vert S { width = 290; row R { label A \"Tea\"; view V { width = 9; height = 9 } } }; A.width = share(3); remove V",
            [
                "no size: R: its width is 0, because nothing sets it",
                "nothing to wrap: R: `width` wraps, but every child takes its width from R: there is nothing to wrap",
                "no size: A: its width is 0, so its content is not visible or sticks out",
            ])
    }

    /// Height and width of a text that follow each other in a circle (C-18).
    func testATextThatDoesNotSettle() {
        expectInSystem(
            "label T \"some words of text to wrap\" { left = 0; top = 0; width = height * 4; hug = [0, 250]; resist = [0, 750] }",
            ["not settled: T: its text is 16 high at 256 wide, and T is 64 high: width and height depend on each other, and do not settle"])
    }
}
