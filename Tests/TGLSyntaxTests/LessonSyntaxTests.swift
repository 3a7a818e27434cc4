import TGLSyntax
import XCTest

/// The statements of lesson files.
final class LessonSyntaxTests: XCTestCase {
    func testStatements() {
        check("course \"A\"\nlesson \"B\" { say \"c {d}\" }", "(course \"A\") (lesson \"B\" {(say \"c {d}\")})")
        check(
            "lesson \"B\" { start { view A }; goal { A.width = 1 }; try \"x\" { f() } }",
            "(lesson \"B\" {(start {(view A)}) (goal {(= (. A width) 1)}) (try \"x\" {(call f)})})")
        check(
            "lesson \"B\" { on ipad landscape, 3 4; hint \"h\" + i; close \"k\" }",
            "(lesson \"B\" {(on ipad landscape 3x4) (hint (+ \"h\" i)) (close \"k\")})")
        check(
            "lesson \"B\" { ask \"q\", A.width; ask \"r\", 3 { f() } }",
            "(lesson \"B\" {(ask \"q\" (. A width)) (ask \"r\" 3 {(call f)})})")
        check("lesson \"B\" { forbid width, relative, if }", "(lesson \"B\" {(forbid width relative if)})")
    }

    func testWaysMistakesPartsAndAims() {
        check(
            "lesson \"B\" { way \"w\" { f() }; mistake \"m\" { f() }; show \"s\" { f() } }",
            "(lesson \"B\" {(way \"w\" {(call f)}) (mistake \"m\" {(call f)}) (show \"s\" {(call f)})})")
        check(
            "lesson \"B\" { part \"p\", A, C; reach \"r\", A.x > 1 }", "(lesson \"B\" {(part \"p\" A C) (reach \"r\" (> (. A x) 1))})")
        check("course \"A\"\nlearner \"Ada\"\nclose \"z\"", "(course \"A\") (learner \"Ada\") (close \"z\")")
        // Before anything but a text they are what they are elsewhere.
        check("course \"A\"\nshow A on ipad\nway { width = 3 }", "(course \"A\") (show A on ipad) (open way {(= width 3)})")
        check("lesson \"A\" { part \"p\" }", errors: ["TGL0170"])
        check("lesson \"A\" { reach \"r\" }", errors: ["TGL0170"])
        check("lesson \"A\" { learner \"Ada\" }", errors: ["TGL0170 1:14"])
    }

    func testTheWordsAreNamesAnywhereElse() {
        // Outside of lesson files.
        check("view goal { width = 3 }; goal { height = 4 }", "(view goal {(= width 3)}) (open goal {(= height 4)})")
        check("let start = 3; hint = start; f(close)", "(let start 3) (= hint start) (call f close)")
        // In the blocks of a lesson.
        check(
            "lesson \"B\" { start { view hint; hint { width = 1 }; goal { height = 2 } } }",
            "(lesson \"B\" {(start {(view hint) (open hint {(= width 1)}) (open goal {(= height 2)})})})")
        // Before a sign of a relation.
        check("course \"A\"\nstart = 3", "(course \"A\") (= start 3)")
    }

    func testOtherStatementsAreAsEver() {
        check(
            "course \"A\"\nstyle card { width = 3 }\ndef f() { return 1 }",
            "(course \"A\") (style card {(= width 3)}) (def f () {(return 1)})")
    }

    func testMistakes() {
        check("course \"A\"\nsay \"x\"", errors: ["TGL0170 2:1"])
        check("lesson \"A\" { lesson \"B\" { } }", errors: ["TGL0170 1:14"])
        check("lesson \"A\" { ask \"q\" }", errors: ["TGL0170"])
        check("lesson \"A\" { forbid width, 3 }", errors: ["TGL0170"])
        check("lesson \"A\" { say 3 }", errors: ["TGL0170 1:18"])
        check("lesson \"A\" { try { f() } }", errors: ["TGL0170 1:18"])
        check("lesson \"A\"", errors: ["TGL0146"])
        check("lesson \"A\" {", more: true)
    }

    func testALessonFileIsFoundByItsFirstWords() {
        func isLessonFile(_ text: String) -> Bool { SourceFile(name: "a", text: text).isLessonFile }
        XCTAssertTrue(isLessonFile("# a comment\n\ncourse \"A\""))
        XCTAssertTrue(isLessonFile("lesson \"A\" { }"))
        XCTAssertFalse(isLessonFile("view A"))
        XCTAssertFalse(isLessonFile("course = 3"))
        XCTAssertFalse(isLessonFile("course\n\"A\""))
        XCTAssertFalse(isLessonFile(""))
    }
}
