import TGLLayout
import TGLScript
import TGLSyntax
import TGLWhy
import XCTest

/// What a change of the reader or the screen marks, and what `:lint` and `why` say of it.
final class AdaptingTests: XCTestCase {
    private func session(_ text: String) -> Session {
        let session = Session()
        let outcome = session.run(SourceFile(name: "adapting", text: text))
        for diagnostic in outcome.diagnostics where diagnostic.severity == .error { XCTFail(Scripts.text(diagnostic)) }
        return session
    }

    /// How many nodes a command lays out.
    private func laidOut(_ text: String, in session: Session) throws -> Int {
        let document = session.document
        try document.layout()
        document.beginTracking()
        let mark = document.mark
        let outcome = session.run(SourceFile(name: "change", text: text))
        for diagnostic in outcome.diagnostics where diagnostic.severity == .error { XCTFail(Scripts.text(diagnostic)) }
        try document.layout()
        return document.endTracking(since: mark).laidOut
    }

    func testATextSizeMarksWhatDependsOnIt() throws {
        let session = session(
            """
            frame F { size = [100, 100]; for i in 1..50000 { frame { size = [10, 10]; view { size = [3, 3] } } } }
            frame G { size = [100, 100]; label T "fox" { textStyle = body }; view A { width = scaled(20); height = 9 } }
            """)
        // The label and the view, and nothing of F.
        XCTAssertEqual(try laidOut("screen.textSize = ax1", in: session), 2)
        XCTAssertEqual(try laidOut("G.textSizeRange = [small, medium]", in: session), 2)
        XCTAssertEqual(try laidOut("screen.textSize = ax2", in: session), 0)
        XCTAssertEqual(try laidOut("screen.idiom = pad", in: session), 0)
    }

    func testASheetMarksTheSubtreeThatAdapts() throws {
        let session = session(
            """
            screen.design = [375, 667]
            frame F { size = [100, 100]; for i in 1..5000 { frame { size = [10, 10] } } }
            frame G { adapt = width; size = [100, 100]; view A { size = [20, 9] }; view B { size = [50%, exact(1)] } }
            """)
        let count = try laidOut("screen.design = [320, 667]", in: session)
        XCTAssertLessThanOrEqual(count, 4)
        XCTAssertGreaterThanOrEqual(count, 3)
    }

    private func findings(_ text: String) -> [String] {
        session(text).document.lint().map { $0.text + ($0.help.map { " | \($0)" } ?? "") }
    }

    func testLintTellsWhatDoesNothing() {
        for rules in ["textStyle = body; fontSize = 20", "fontSize = 20; textStyle = body"] {
            XCTAssertEqual(
                findings("label T \"fox\" { \(rules) }"),
                ["T: `textStyle = body` has no effect beside `fontSize = 20` | `unset T.fontSize` lets the style give the size"])
        }
        XCTAssertEqual(
            findings("frame S { size = [9, 9]; adapt = width }"),
            [
                "S: `adapt = width` has no effect without a sheet | `screen.design = [375, 667]` says how large the sheet of the "
                    + "design is"
            ])
        XCTAssertEqual(findings("screen.design = [375, 667]; frame S { size = [9, 9]; adapt = width }"), [])
        XCTAssertEqual(
            findings("frame S { size = [9, 9]; textSizeRange = [ax1, small] }"),
            ["S: `textSizeRange = [ax1, small]` begins above its end, so its end counts"])
        XCTAssertEqual(
            findings("screen ipad; screen.design = [375, 667]; view A { size = [design(9), 9] }"),
            [
                "screen: on a pad `design = [375, 667]` serves, since there is no `padDesign` | `screen.padDesign = [768, 1024]` is a "
                    + "sheet for pads"
            ])
    }

    func testWhyShowsTheFactor() throws {
        let session = session(
            """
            screen 414 736
            screen.design = [375, 667]
            frame S { adapt = width; size = [200, 200]; view A { width = 100; height = scaled(44, title3, 50) } }
            screen.textSize = ax1
            """)
        let a = try XCTUnwrap(session.document.find("A"))
        var explainer = Explainer(session.document)
        XCTAssertEqual(
            explainer.why(a, .width).map(\.text), ["A.width = 110.4", "`S.adapt = width`: 100 × 414/375 = 110.4", "width = 110.4"])
        XCTAssertEqual(
            explainer.why(a, .height).map(\.text),
            [
                "A.height = 50",
                "`scaled(44, title3, 50)` at the text size `ax1`: 44 × leading of title3 38 / 25 = 66.88; it is held at 50", "height = 50",
            ])
    }
}
