import TGLScript
import TGLSyntax
import XCTest

/// How a dump writes relations of which a part was taken away, or an item moved.
final class RelationDumpTests: XCTestCase {
    func testAPriorityOfSeveralEdgesThatFollowAKnobIsKeptByEachOfThem() {
        let text =
            "knob g = 3 in [1, 2, 3]\ndef all(g) { return [g, g, g, g] }\n"
            + "constraint F { width = 90; height = 60; view C { edges = all(g) @ 300 } }\nunset C.top"
        let written = Scripts.dump(text).joined(separator: "\n")
        for edge in ["left = (all(g))[1]", "bottom = (all(g))[2]", "right = (all(g))[3]"] {
            XCTAssertTrue(written.contains(edge + " @ 300"), written)
        }
    }

    /// What was moved out of its system is brought together for a moment.
    func testRelationsOfWhatWasMovedOutOfTheirSystemAreDumped() {
        let made =
            "relative G\nconstraint F { view B; view H }\nF { keep gap: B.left + H.left <= 9 }\n"
            + "F { keep H.left >= 2 }\ngap.active = false\n"
        let first = Scripts.dump("constraint F { view B }\nview H\nF { keep left >= H.width }\nmove H to F")
        XCTAssertEqual(first.suffix(5), [Self.head, "  move H to screen", "  F { keep F.left >= H.width }", "  move H to F at 1", "}"])
        XCTAssertEqual(Scripts.dump(first.joined(separator: "\n")), first)
        let second = Scripts.dump(made + "move H to G")
        XCTAssertEqual(
            second.suffix(11),
            [
                Self.head, "  move H to F", "  F { keep gap: B.left + H.left <= 9 }", "  move H to G at 0", "}", Self.head, "  move H to F",
                "  F { keep H.left >= 2 }", "  move H to G at 0", "}", "gap.active = false",
            ])
        XCTAssertEqual(Scripts.dump(second.joined(separator: "\n")), second)
    }

    private static let head = "if true {  # set where it means something"

    /// A sum of several sizes, of a node that was moved out of its system beside what it follows.
    func testASumOutsideOfASystemIsDumped() throws {
        let lines = Scripts.dump("stack S { view A; view B { left = (S.right + B.left) / 2 } }\nmove B to screen")
        XCTAssertEqual(
            lines.suffix(5), [Self.head, "  move B to S", "  B { left = (S.right + self.left) * 0.5 }", "  move B to screen at 1", "}"])
        XCTAssertEqual(Scripts.dump(lines.joined(separator: "\n")), lines)
    }
}
