import TGLLayout
import TGLScript
import TGLSyntax
import TGLWhy
import XCTest

/// What `:lint` says of weights (N-3).
final class LintWeightsTests: XCTestCase {
    private func findings(_ text: String) -> [String] {
        let session = Session()
        let outcome = session.run(SourceFile(name: "lint", text: text))
        for diagnostic in outcome.diagnostics where diagnostic.severity == .error { XCTFail(Scripts.text(diagnostic)) }
        return session.document.lint().map { $0.text + ($0.help.map { " | \($0)" } ?? "") }
    }

    func testSharesBesideWeights() {
        XCTAssertEqual(
            findings(
                "linear horz S { width = 90; height = 9; view A { width = 20; height = 9; weight = 1 }; "
                    + "view B { width = fill; width >= 5; height = 9 } }"),
            [
                "B: `width = fill` gets nothing: what S leaves goes by weight, to A for one | `B.width = 0; B.weight = 1` gives it a "
                    + "part of what is left"
            ])
    }

    func testAWeightWhereNothingIsLeft() {
        let scene = "linear vert S { width = 9; height = wrap; view A { width = 9; height = 20; weight = 2 } }"
        XCTAssertEqual(
            findings(scene),
            [
                "A: `weight = 2` has no effect: S is as high as its children, so it leaves nothing | `S.height = 300` leaves what its "
                    + "children do not take"
            ])
        XCTAssertEqual(findings(scene + "\nS.largestChild = true"), [])
        XCTAssertEqual(findings(scene + "\nS.height = 40"), [])
    }

    func testAWeightOutsideALinear() {
        XCTAssertEqual(
            findings("frame S { size = [90, 9]; view A { size = [9, 9]; weight = 1 } }"),
            ["A: `weight` has no effect in a frame"])
    }
}
