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

    func testADumpNamesRelationsOfWhatWasMovedOutOfTheirSystem() {
        let made =
            "relative G\nconstraint F { view B; view H }\nF { keep gap: B.left + H.left <= 9 }\n"
            + "F { keep H.left >= 2 }\ngap.active = false\n"
        XCTAssertEqual(
            Scripts.dump("constraint F { view B }\nview H\nF { keep left >= H.width }\nmove H to F").last,
            "# F: `left >= H.width` omitted, because `F` no longer follows a parent, a sibling or an item of its system")
        XCTAssertEqual(
            Scripts.dump(made + "move H to G").suffix(2),
            [
                "# F: `B.left + H.left <= 9` omitted, because `B` and `H` are no items of the same system",
                "# F: `H.left >= 2` omitted, because `H` is in no `constraint` or `stack`",
            ])
    }

    /// A sum of several sizes, of a node that was moved out of its system beside what it follows.
    func testASumOutsideOfASystemIsOmitted() throws {
        XCTAssertEqual(
            Scripts.dump("stack S { view A; view B { left = (S.right + B.left) / 2 } }\nmove B to screen").last,
            "# B.left = (S.right + self.left) * 0.5: omitted, because only items of a `constraint` or `stack` have sums of several sizes")
    }
}
