import TGLLayout
import TGLScript
import TGLSyntax
import TGLWhy
import XCTest

/// What `:lint` says of shrinking by a factor, of gravity of one line and of templates of cells.
final class LintExtrasTests: XCTestCase {
    private func findings(_ text: String) -> [String] {
        let session = Session()
        let outcome = session.run(SourceFile(name: "lint", text: text))
        for diagnostic in outcome.diagnostics where diagnostic.severity == .error { XCTFail(Scripts.text(diagnostic)) }
        return session.document.lint().map { $0.text + ($0.help.map { " | \($0)" } ?? "") }
    }

    func testAShrinkInAFlowThatCutsWhatIsTooLong() {
        let scene =
            "flow vert S { width = 90; height = wrap; view A { width = 80; height = 9; shrink = 1 }; view B { width = 80; height = 9 } }"
        XCTAssertEqual(
            findings(scene),
            ["A: `shrink` has no effect in a flow without `arrangedCount` | `S.arrangedCount = 3` puts three children in a line"])
        XCTAssertEqual(findings(scene + "\nS.arrangedCount = 2"), [])
        XCTAssertEqual(
            findings(scene + "\nS.arrangedCount = 2; S.autoArrange = true"),
            ["B sticks out of S: right by 70", "A: `shrink` has no effect in a flow with `autoArrange` | `S.autoArrange = false`"])
    }

    func testAShrinkWhereNothingIsTooLong() {
        XCTAssertEqual(
            findings("linear vert S { width = 9; height = wrap; view A { width = 9; height = 20; shrink = 2 } }"),
            [
                "A: `shrink` has no effect: S is as high as its children, so they are never too long | `S.height = 300` makes them shrink "
                    + "where they need more"
            ])
    }

    func testLineGravityOfAWaterfall() {
        let scene = "flow vert S { width = 90; height = wrap; arrangedCount = 2; lineGravity = right; view { size = [20, 9] } }"
        XCTAssertEqual(findings(scene), [])
        XCTAssertEqual(
            findings(scene + "\nS.autoArrange = true"),
            ["S: `lineGravity` has no effect: with `autoArrange` and a count there are no lines | `S.autoArrange = false`"])
    }

    func testAChildForWhichNoCellIsLeft() {
        let scene = "frame S { size = [90, 40]; split = rows(10, fill); view A; view B; view C }"
        XCTAssertEqual(
            findings(scene),
            ["C: the template of S has 2 cells, and none is left for it: its size is 0 | add a part to `S.split`"])
        XCTAssertEqual(findings(scene + "\nremove C"), [])
    }

    /// The same is said once beside a command, and not that nothing sets its size.
    func testASpareChildBesideACommand() throws {
        let session = Session()
        let scene = "frame S { size = [90, 40]; split = rows(10, fill); view A; view B }\nS { view C; view D }"
        XCTAssertFalse(session.run(SourceFile(name: "lint", text: scene)).failed)
        let made = try ["C", "D"].map { try XCTUnwrap(session.document.find($0)) }
        XCTAssertEqual(
            session.document.lint(about: made).map(\.text),
            ["C", "D"].map { "\($0): the template of S has 2 cells, and none is left for it: its size is 0" })
    }
}
