import TGLGuide
import TGLScript
import TGLSyntax
import XCTest

/// The line that says what an entry would do.
final class PreviewLineTests: XCTestCase {
    private let scene = """
        linear vert S { width = 200; height = 182; view T { width = 50% }; for i in 1..3 { view line[i] { size = [100%, 20] } } }
        view A { size = [30, 40] }
        """

    private func check(_ cases: [(String, String?)], columns: Int = 100, line: UInt = #line) {
        let session = Session()
        XCTAssertFalse(session.runPrompt(SourceFile(name: "scene", text: scene)).failed)
        for (text, wanted) in cases {
            let found = session.preview(session.parse(SourceFile(name: "entry", text: text)), seconds: 60)?.line(columns: columns)
            XCTAssertEqual(found, wanted, text, line: line)
        }
    }

    func testLines() {
        check([
            ("S.width = 50%", "would: S 200×182 → 187.5×182 · T, line[1..3] follow · nothing overflows"),
            ("A.width = 50", "would: A 30×40 → 50×40 · nothing overflows"), ("A.left = 12", "would: A at 0,0 → 12,0 · nothing overflows"),
            ("A.left = 400", "would: A at 0,0 → 400,0 · A overflows screen by 55 at the right"),
            ("line[1].height = 30", "would: line[1] 200×20 → 200×30 · line[2..3] follow · nothing overflows"),
            ("view B { size = [5, 6] }", "would: new B 5×6 · nothing overflows"),
            ("view B; view C", "would: new B, C · nothing overflows"), ("remove A", "would: A is removed"),
            ("remove line[1]", "would: line[1] is removed · line[2..3] follow · nothing overflows"),
            ("A.color = red", "would: no frame changes"), ("A.width = B.width", "would fail: no node is named `B`"),
            ("A.width", nil), ("let n = 3", nil), ("print 3", nil),
        ])
    }

    func testShortLines() {
        check(
            [
                ("S.width = 50%", "would: S 200×182 → 187.5×182 · T and 3 more follow · nothing…"),
                ("A.width = B.width", "would fail: no node is named `B`"),
            ], columns: 64)
    }
}
