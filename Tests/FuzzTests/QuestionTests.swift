import FuzzTargets
import TGLLayout
import XCTest

/// A question changes nothing: frames, names, history and memory are as before, and what comes next does the same as where nothing was
/// asked. `scripts/soak questions` runs thousands of sessions, and the session commands at the prompt of the program.
final class QuestionTests: XCTestCase {
    func testRandomSessionsThatAreAsked() {
        var asked: Set<String> = []
        runOnLargeStack {
            for seed in UInt64(1)...12 {
                let run = questionRun(seed, turns: 12)
                if let problem = run.problem { XCTFail(problem) }
                asked.formUnion(run.asked.keys)
            }
        }
        XCTAssertGreaterThan(asked.count, 30)
    }

    func testEachBuiltInHasAQuestion() { XCTAssertEqual(Questions.unasked, []) }

    /// Cells of a document made again are nobody's in this one.
    func testCellsOfAnotherDocument() {
        let list = "collection C { width = 90; height = 90; items = 300; item = v => view }"
        for next in [[":undo"], [":goto 0"], ["rename C to D"]] {
            assertNothingChanges([list, "? :verify"] + next + ["C.width = 5", "D.width = 5"])
        }
        // Its template makes nodes in a document that only the dump makes.
        assertNothingChanges([
            "collection C { width = 90; height = 90; items = 9; header = () => view; item = v => view { left = 3 } }",
            "view A { width = B.height }; view B", "? :dump", ":undo", "C.width = 5",
        ])
    }

    /// The place of a cell that was tried is another node's afterwards.
    func testPlacesOfCellsThatWereTried() {
        assertNothingChanges([
            "collection C { width = 320; height = 240; pinned = headers; arrangement = grid; columns = 2; items = 20; "
                + "item = v => view { width = 60; height = 50 }; offset = item(3) - 12 }",
            "? ~ copy C as K", "C.offset += 333", "C[5].value = 1009",
        ])
        assertNothingChanges([
            "collection C { width = 90; height = 90; items = 60; item = v => view { height = 20 } }", "? :want C[1].width = 40",
            "? ~ C[7].height = 5", "? = C[40].frame", "C[40].height = 7",
        ])
    }

    /// A layout that is told step by step is the layout.
    func testSteps() {
        assertNothingChanges(["constraint S { constraint C { view A } }", "A.width = 20", "? :step all", "A.height = 5"])
        assertNothingChanges(["constraint S { constraint C { label A \"two words\" } }", "animate 1 { A.width = 20 }", "? :step all"])
        assertNothingChanges([
            "stack S { stack T { constraint C { label L \"supercalifragilistic\" } } }", "L.width = 100%", "? :step all", "S.height = 50",
        ])
        assertNothingChanges([
            "relative R { width = 200; height = 50; view A { width = 20; height = 5 }; view B { left = A.right; width = 9; height = 9 }; "
                + "linear L { view } }",
            "A.width = [B.width]", "? :step all", "L.height = 9", "B.width = 30", "A.width = 20",
        ])
    }

    /// Nor does the way to another state and back.
    func testWhatTheLastLayoutMade() {
        assertNothingChanges([
            "collection C { width = 90; height = 90; section P { items = 3; item = v => view { height = 20 } }; "
                + "section Q { items = 3; item = v => view { height = 20 } } }",
            "move Q[0] to P", "? :animate 0 1", "print invalidated(P)", "? :diff 0 1", "print invalidated(Q)",
        ])
    }

    /// Values that rules in force were given for another screen are not left behind.
    func testValuesMadeForOtherScreens() {
        assertNothingChanges([
            "frame A { shrinkColumns = all; split = columns(scaled(12), fill, fill, gap(2)) }", "? :screenshot asked.svg",
            "? ! show as svg on iphone8, ipad landscape", "A.width = 90",
        ])
        assertNothingChanges([
            "relative A { width = 200; height = 100; view B; view C { width = 10 }; view D }",
            "when screen.width >= 320 { D { leading = max(prev.right, C.right - 4, B.right) } }", "? :picture asked.svg on iphone8, ipad",
            "? :sweep screen.width 200..400 step 100 D.x",
        ])
    }

    private func assertNothingChanges(_ lines: [String], line: UInt = #line) {
        runOnLargeStack { XCTAssertNil(questionProblem(lines), line: line) }
    }
}
