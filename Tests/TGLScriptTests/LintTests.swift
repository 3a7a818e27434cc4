import TGLLayout
import TGLScript
import TGLSyntax
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
                "does nothing: A: `centerY = 3` does nothing: `centerY` does nothing along the axis on which a linear stacks its children"
            ])
        expect(
            "frame S { width = 90; height = 90; view A { width = 9; height = 9 }; view B { width = 9; height = 9; left = A.right; "
                + "top = 20 } }",
            [
                "does nothing: B: `left = A.right` does nothing: a frame does not place by anchors, only relative does"
            ])
        expect("view A { width = 9; height = 9; vspace = 4 }", ["does nothing: A: `vspace` means nothing on a view"])
        expect(
            "frame S { width = 90; height = 90; view A { width = 9; height = 9; clearFloat = true } }",
            ["does nothing: A: `clearFloat` means nothing in a frame"])
    }

    func testABoundThatDoesNothingRightToLeft() {
        let scene =
            "relative S { width = 100; height = 50; view A { width = 10; height = 5 }; view B { width = 10; height = 5; top = 10; "
            + "PROP >= A.right } }"
        expect(scene.replacing("PROP", with: "left"), [])
        expect(
            "screen { direction = rtl }; " + scene.replacing("PROP", with: "left"),
            [
                "does nothing: B: `left >= A.right` does nothing: in right-to-left a bound of `left` on another's edge means nothing; "
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
                "no size: S: its width is 0, so what is in it does not show",
                "wraps what fills it: S: `width` wraps, but every child takes its width from S: there is nothing to wrap",
            ])
    }

    func testAPercentageThatIsAShare() {
        expect(
            "linear horz S { width = 90; height = 90; view A { width = 50%; height = 10 } }",
            [
                "a share: A: `width = 50%` is a share of the free space here, not a part of S; "
                    + "write share(50) to say so, or parent.width * 0.5 for a part"
            ])
        expect("linear horz S { width = 90; height = 90; view A { width = share(50); height = 10 } }", [])
    }

    func testBoundsThatCross() {
        expect(
            "view A { width = 9; height = 9; width >= 20; width <= 10 }",
            [
                "bounds cross: A: `width >= 20` and `width <= 10` cross; the upper bound wins"
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
            ["no size: A: its width is 0, so what is in it does not show"])
    }

    func testLintOfOneNodeSaysTheSame() {
        let session = Session()
        _ = session.run(
            SourceFile(
                name: "lint", text: "frame S { width = 100; height = 90; view A { left = 10; right = 20; width = 30; height = 10 } }"))
        let all = session.document.lint().map(\.text)
        XCTAssertEqual(session.document.find("A").map { session.document.lint($0).map(\.text) }, all)
    }
}
