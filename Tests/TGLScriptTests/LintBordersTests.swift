import TGLLayout
import TGLScript
import TGLSyntax
import TGLWhy
import XCTest

/// What `:lint` says of layout margins and border lines.
final class LintBordersTests: XCTestCase {
    private func findings(_ text: String) -> [String] {
        let session = Session()
        let outcome = session.run(SourceFile(name: "lint", text: text))
        for diagnostic in outcome.diagnostics where diagnostic.severity == .error { XCTFail(Scripts.text(diagnostic)) }
        return session.document.lint().map { $0.text + ($0.help.map { " | \($0)" } ?? "") }
    }

    func testMarginsThatNothingIsAt() {
        XCTAssertEqual(
            findings("frame S { size = [90, 40]; layoutMargins = 8; view A { left = 3; size = [9, 9] } }"),
            [
                "S: `layoutMargins = 8` has no effect: no edge of a child is at `layoutMargin` | `S.padding = 8` keeps all children off "
                    + "its edges"
            ])
        XCTAssertEqual(findings("frame S { size = [90, 40]; layoutMargins = 8; view A { left >= layoutMargin; size = [9, 9] } }"), [])
        let preserved = "frame S { size = [90, 40]; layoutMargins = 8; frame T { size = [30, 9]; preservesMargins = true; "
        XCTAssertEqual(findings(preserved + "view A { left = layoutMargin; size = [9, 9] } } }"), [])
    }

    func testLinesThatNoChildHas() {
        let scene = "linear vert S { width = 90; intelligentBorderline = 1; view A { size = [9, 9] }; view B { size = [9, 9] } }"
        XCTAssertEqual(
            findings(scene),
            [
                "S: `intelligentBorderline = 1` has no effect: only children that are containers have such lines | put each child in a "
                    + "container, such as a `frame`"
            ])
        XCTAssertEqual(findings(scene + "\nS { frame C { size = [9, 9] } }"), [])
    }

    func testWhatMeansNothingThere() {
        let scene = "frame S { size = [90, 40]; view A { size = [9, 9]; right = 0; topBorderline = 1 }; "
        XCTAssertEqual(
            findings(scene + "frame B { size = [9, 9]; notUseIntelligentBorderline = true } }"),
            ["A: `topBorderline` has no effect on a view", "B: `notUseIntelligentBorderline` has no effect in a frame"])
    }
}
