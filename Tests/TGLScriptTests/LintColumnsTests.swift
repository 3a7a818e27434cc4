import TGLLayout
import TGLScript
import TGLSyntax
import TGLWhy
import XCTest

/// What `:lint` says of shared columns and of grids by counts (N-20 to N-33).
final class LintColumnsTests: XCTestCase {
    private func findings(_ text: String) -> [String] {
        let session = Session()
        let outcome = session.run(SourceFile(name: "lint", text: text))
        for diagnostic in outcome.diagnostics where diagnostic.severity == .error { XCTFail(Scripts.text(diagnostic)) }
        return session.document.lint().map { $0.text + ($0.help.map { " | \($0)" } ?? "") }
    }

    func testAFormHasNothingToSay() {
        XCTAssertEqual(
            findings(
                """
                table vert S { width = 300; sharedColumns = true; hspace = 4; stretchColumns = [1]
                  row { label A "Name"; view B { size = [60, 20]; alignment = right } }
                  row { view C { height = 9; columnSpan = 2 } }
                }
                """), [])
    }

    func testWordsOfATableWithoutSharedColumns() {
        let wayOut = "`S.sharedColumns = true` lets its rows share columns"
        XCTAssertEqual(
            findings(
                """
                table vert S { width = 90; stretchColumns = [0]; row { view A { size = [9, 9]; columnSpan = 2 } } }
                """),
            [
                "S: `stretchColumns` has no effect in a table without `sharedColumns` | " + wayOut,
                "A: `columnSpan` has no effect in a table without `sharedColumns` | " + wayOut,
            ])
    }

    func testAPlaceOutsideARow() {
        XCTAssertEqual(
            findings("frame S { size = [90, 9]; view A { size = [9, 9]; column = 1 } }"), ["A: `column` has no effect in a frame"])
    }

    func testWordsOfAGridWithoutCounts() {
        XCTAssertEqual(
            findings("grid S { width = 90; columns = [20, 1fr]; view A { size = [9, 9]; columnWeight = 1; alignment = right } }"),
            [
                "A: `alignment` has no effect in a grid without `columnCount` or `rowCount` | write `A.justifySelf = end`",
                "A: `columnWeight` has no effect in a grid without `columnCount` | `S.columnCount = 2`, or `S.columns = [1fr, 2fr]` for "
                    + "shares of what is free",
            ])
    }

    func testAWeightInAGridThatWraps() {
        XCTAssertEqual(
            findings("grid S { width = wrap; columnCount = 1; view A { size = [9, 9]; columnWeight = 2 } }"),
            [
                "A: `columnWeight = 2` has no effect: S is as wide as its columns, so it leaves nothing | `S.width = 300` leaves what its "
                    + "columns do not take"
            ])
        XCTAssertEqual(findings("grid S { width = 50; columnCount = 1; view A { size = [9, 9]; columnWeight = 2 } }"), [])
    }

    func testACountBesideWrittenColumns() {
        XCTAssertEqual(
            findings("grid S { width = 50; columnCount = 3; columns = [20, 1fr]; view A { size = [9, 9] } }"),
            ["S: `columnCount = 3` has no effect on the columns: `columns` says which there are | `unset S.columns` lets it count"])
    }
}
