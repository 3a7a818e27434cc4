import TGLScript
import TGLSyntax
import XCTest

/// Rules that mean nothing any more where their nodes are: of each it is told once, with the way back.
final class MisfitTests: XCTestCase {
    /// What the last of some statements tells.
    private func notes(_ statements: String..., session: Session = Session(), line: UInt = #line) -> [String] {
        var outcome = Outcome()
        for text in statements {
            outcome = session.runPrompt(SourceFile(name: "tgl", text: text))
            XCTAssertNil(outcome.firstError?.message, text, line: line)
        }
        return outcome.diagnostics.map { $0.message + ($0.help.map { "; \($0)" } ?? "") }
    }

    func testAMoveTellsOfRulesThatFollowWhatIsElsewhereNow() {
        let siblings = "relative R { view A; view B { left = A.right } }"
        XCTAssertEqual(
            notes(siblings, "move B to screen"),
            [
                "`B.left` followed `A`, which is no sibling of `B` any more: the rule counts as unset; "
                    + "`move B to R` brings it back; `unset B.left` removes the rule"
            ])
        XCTAssertEqual(
            notes("screen 800 400", siblings, "when landscape { B.top = A.bottom or A.top }", "move A to screen").map {
                String($0.prefix(44))
            },
            ["`B.left` followed `A`, which is no sibling o", "`B.top` followed `A`, which is no sibling of"])
        XCTAssertEqual(
            notes("constraint C { constraint D { view B }; view A { left = B.right } }", "move D to screen"),
            [
                "`A.left` followed `B`, which is no item of the system of `A` any more: the rule counts as unset; "
                    + "`move D to C` brings it back; `unset A.left` removes the rule"
            ])
    }

    func testAMoveTellsOfRulesThatAnotherContainerDoesNotSolve() {
        XCTAssertEqual(
            notes("stack S { view A; view B { width = A.width + S.width / 2 } }", "move B to screen"),
            [
                "`B.width = A.width + S.width * 0.5` is not solved any more: only a `constraint` and a `stack` solve sums of several "
                    + "sizes; `move B to S` brings it back; `unset B.width` removes the rule"
            ])
        XCTAssertEqual(
            notes("linear L { view A { width = 10; width >= 2fr } }", "flex F", "move A to F"),
            [
                "`A.width >= share(2)` shares nothing any more: in a flex, grid or block a bound is no share; "
                    + "`move A to L` brings it back; `unset A.width` removes the rule"
            ])
        XCTAssertEqual(
            notes("constraint C", "view A { width = 1e10 }", "move A to C").map { String($0.prefix(53)) },
            ["`A.width = 10000000000` has the number 10000000000, w"])
        XCTAssertEqual(
            notes("relative R { view A; view B { left = A.right } }", "linear L", "move [A, B] to L").map { String($0.prefix(50)) },
            ["this rule of `B.left` does nothing any more: a lin"])
    }

    func testATurnTellsOfSharesAlongAScroll() {
        let session = Session()
        XCTAssertEqual(
            notes(
                "scroll S { size = [100, 100]; orientation = horz; view A { height = 50; height >= average } }", "S.orientation = vert",
                session: session),
            [
                "`A.height >= average` shares nothing any more: along a scroll nothing is free to be shared; "
                    + "`unset A.height` removes the rule"
            ])
        XCTAssertEqual(notes("S.orientation = horz", session: session), [])
        XCTAssertEqual(notes("S.orientation = vert", session: session).count, 1)
        XCTAssertEqual(notes("S.width = 90", session: session), [])
    }

    func testWhatWasToldIsToldAgainAfterAnUndoAlone() {
        let session = Session()
        XCTAssertEqual(notes("relative R { view A; view B { left = A.right } }", "frame F", "move B to F", session: session).count, 1)
        XCTAssertEqual(notes("move B to screen", session: session), [], "it meant nothing before")
        session.undo()
        session.undo()
        XCTAssertEqual(notes("move B to F", session: session).count, 1)
    }

    func testACommandThatFailedToldNothing() {
        let session = Session()
        _ = notes("relative R { view A; view B { left = A.right } }", session: session)
        XCTAssertTrue(session.runPrompt(SourceFile(name: "tgl", text: "move B to screen; A.width = none")).failed)
        session.trying { _ = session.run(SourceFile(name: "tgl", text: "move B to screen")) }
        XCTAssertEqual(notes("move B to screen", session: session).count, 1)
    }

    func testAMoveThereAndBackTellsNothing() {
        XCTAssertEqual(
            notes("relative R { view A; view B { left = A.right } }", "if true { move B to screen; move B to R at 0 }"), [])
    }

    func testADumpTellsNothingAndComesBack() throws {
        let session = Session()
        _ = notes("relative R { size = [90, 90]; view A { width = 30 }; view B { left = A.right } }", "move B to screen", session: session)
        let again = Session()
        let outcome = again.run(SourceFile(name: "dump", text: session.dump()))
        XCTAssertEqual(outcome.diagnostics.map(\.message), [])
        _ = notes("move B to R", session: again)
        XCTAssertEqual(again.document.exactFrame(try XCTUnwrap(again.document.find("B"))).x, 30)
    }
}
